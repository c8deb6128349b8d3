/* The documents' experiments as the window has them. */
#ifndef TETRESS_APP_DESKTOP_LABORATORY_H
#define TETRESS_APP_DESKTOP_LABORATORY_H

#include "engine/agent/agent.h"
#include "ui/state/match/experiments.h"

/* The roster must outlive the laboratory. */
Laboratory laboratory_make(const Roster *roster);

#endif
