/* An agent that thinks on a thread of its own, while the main thread looks after Ctrl-C and reports. For the
 * main thread. */
#ifndef TETRESS_APP_CLI_THINKING_H
#define TETRESS_APP_CLI_THINKING_H

#include "app/cli/cli.h"
#include "engine/agent/agent.h"

typedef struct Question {
    Agent *agent;
    const Game *game;
    Limits limits;
    Session *session;            /* cleared by its owner before */
    void (*look)(void *context); /* called now and then, and once at the end; may be null */
    void *context;
} Question;

/* Asks and waits for the answer; Ctrl-C makes it the best that was found so far. */
Status thinking_ask(const Cli *cli, const Question *question, Move *out, Error *error);

#endif
