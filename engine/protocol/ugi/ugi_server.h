/* The engine's side of UGI: commands in, answers out, with any agent.
 *
 * The caller's thread gives the commands. A search has its own threads, so `stop`, `isready`, `query` and
 * `quit` are answered at once while it runs; other commands that would disturb it are refused with a
 * message. */
#ifndef TETRESS_PROTOCOL_UGI_UGI_SERVER_H
#define TETRESS_PROTOCOL_UGI_UGI_SERVER_H

#include "engine/agent/agent.h"

/* Where answers go, and where commands come from. */
typedef struct UgiStreams {
    void *context;

    /* Passes on complete lines; false if nobody listens any longer, which ends the server. Called by one
     * thread at a time, but not always the same one. */
    bool (*write)(void *context, const char *bytes, size_t length);

    /* Waits for bytes and returns at most size of them; 0 at the end. Only for ugi_server_run. */
    size_t (*read)(void *context, char *bytes, size_t size);
} UgiStreams;

typedef struct UgiServer UgiServer;

/* Creates a server with an agent named as in an AgentSpec. The roster must outlive it. */
Status ugi_server_create(const Roster *roster, const char *agent, const UgiStreams *streams, UgiServer **out,
                         Error *error);

/* Obeys one line, without its line end; false if that was the last, because it was `quit` or nobody
 * listens. */
bool ugi_server_line(UgiServer *self, const char *bytes, size_t length);

/* Reads and obeys lines until `quit`, the end of the input, or nobody listens. */
void ugi_server_run(UgiServer *self);

/* Stops a search, which still answers, and frees everything. The server may be null. */
void ugi_server_destroy(UgiServer *self);

#endif
