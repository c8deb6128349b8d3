/* The messages between ranks: rank 0 leads, the others serve. A server speaks first, from time to time and
 * whenever it has answers. The leader replies to each message at once, and never speaks otherwise, so it
 * never waits for a dead rank. All ranks run the same program on the same kind of machine.
 *
 * A server's message is a number of answers, each with its request's number, a status, an Error if that is
 * not STATUS_OK, and bytes. A reply is a WireCalls, the numbers of requests that are no longer wanted, and
 * requests, each with its number, the kind's name and bytes. */
#ifndef TETRESS_APP_MPI_WIRE_H
#define TETRESS_APP_MPI_WIRE_H

#include "engine/remote/message.h"

enum { WIRE_LEADER = 0, WIRE_REPORT = 1, WIRE_REPLY = 2 }; /* the leader's rank, and tags */

/* How often a server without answers speaks: while it waits for work, and while it works. */
enum { WIRE_IDLE_MS = 16, WIRE_BUSY_MS = 100 };

enum { WIRE_HOST_SIZE = 64, WIRE_ANSWERS_MOST = 256 };

/* Whether to continue, to end, or to end without finalizing MPI, which would wait for lost ranks. */
typedef enum WireLeave { WIRE_STAY, WIRE_LEAVE, WIRE_LEAVE_LOST } WireLeave;

typedef struct WireCalls {
    int64_t leave; /* a WireLeave */
    int64_t halts, requests;
} WireCalls;

/* What ranks report about themselves at the start. */
typedef struct WireRank {
    int32_t threads;
    char host[WIRE_HOST_SIZE];
} WireRank;

/* A message from any rank, or from one: null, without waiting. For the thread that speaks MPI. */
bool wire_probe(int tag, int *rank, int *length);
Status wire_receive(int rank, int tag, int length, Text *out, Error *error);
void wire_send(int rank, int tag, const Text *message);

#endif
