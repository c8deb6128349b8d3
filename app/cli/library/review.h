/* What ranks do for `library review`: request and answer are a game. */
#ifndef TETRESS_APP_CLI_LIBRARY_REVIEW_H
#define TETRESS_APP_CLI_LIBRARY_REVIEW_H

#include "engine/remote/remote.h"

/* The context of an offer is a Roster. */
extern const RemoteTask library_review_remote;

#endif
