/* The runner's side of UGI: any program that speaks it, as an agent like all others.
 *
 *     ugi:./engine --fast                        what to run, split like a shell would (base/words.h) but
 *                                                run without one
 *     ugi[hash=64,grace-ms=500]:./engine         keys are the engine's options, in any case, with - for
 *                                                blanks
 *
 * The keys of ugi_kind.options are ours; all others must be options that the engine names, and are sent to
 * it. The program is started with the agent. When it dies, breaks the protocol or overstays its time it is
 * killed, thinking fails (STATUS_DIED, STATUS_TIMEOUT, ...), and the next new game starts it again. */
#ifndef TETRESS_PROTOCOL_UGI_UGI_CLIENT_H
#define TETRESS_PROTOCOL_UGI_UGI_CLIENT_H

#include "engine/agent/agent.h"

extern const AgentKind ugi_kind;

#endif
