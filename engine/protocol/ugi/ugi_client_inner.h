/* The inside of the UGI client, for kinds of agents that bring their own engine. Only for this folder. */
#ifndef TETRESS_PROTOCOL_UGI_UGI_CLIENT_INNER_H
#define TETRESS_PROTOCOL_UGI_UGI_CLIENT_INNER_H

#include "engine/agent/agent.h"
#include "engine/base/platform/process.h"
#include "engine/base/words.h"
#include "engine/protocol/ugi/lines.h"
#include "engine/protocol/ugi/ugi_words.h"

enum { ENGINE_OPTION_SIZE = 64, CHUNK_SIZE = 4096, PROTOCOL_BYTES_MAX = 1 << 18 };

typedef struct UgiAgent UgiAgent;

/* What such a kind adds. */
typedef struct UgiHooks {
    /* Examines what follows "info string"; may change the report, the forfeit and the memory. */
    void (*note)(UgiAgent *self, UgiText text);

    /* Answers the requests of a search's observer. */
    void (*serve)(UgiAgent *self, Session *session);

    /* The engine can't be given a time for a move: only a clock, a stop or a hard limit ends its thinking. A
     * stop ends the game, too. */
    bool untimed;
} UgiHooks;

struct UgiAgent {
    Agent base;
    AgentSpec spec;
    const UgiHooks *hooks; /* null for any engine */
    Text *protocol;        /* records every line sent, after "> ", and received, after "< "; null: none */
    Words command;
    char directory[OPTION_VALUE_SIZE]; /* empty: the current folder */
    uint64_t start_ms, grace_ms;
    uint64_t think_ms; /* limit for an answer where nothing else limits its time */
    /* Of the running engine: */
    Process *process; /* null when it does not run */
    Error failure;    /* why not */
    uint64_t heard;   /* position in its standard error, for ugi_said */
    char option_names[SPEC_PAIRS]
                     [ENGINE_OPTION_SIZE]; /* as the engine writes the spec's keys; empty for ours */
    char chunk[CHUNK_SIZE];                /* of output, part of which is already in lines */
    size_t chunk_at, chunk_end;
    Lines lines;
    /* Of a game: */
    bool played; /* it has been asked for a move */
    bool over;   /* another question needs another game */
    Game game;   /* the game at that time */
    /* Of a search: */
    uint64_t started_ns, published_ns;
    bool late;        /* it was told to stop because its time was over */
    bool unpublished; /* the report has more than was published */
    Error forfeit;    /* the engine's reason for not answering */
    uint64_t memory;  /* as reported; 0: as much as its process */
    Report report;
};

/* Starts an engine; takes over the command. The agent's options must be read; the rest of it is zeros. After
 * a failure, the agent must be destroyed like any other. */
Status ugi_client_init(UgiAgent *self, const AgentKind *kind, const AgentSpec *spec, const UgiHooks *hooks,
                       Words *command, Error *error);

/* Ends the engine and frees everything that init and thinking allocated, but not the agent. */
void ugi_client_free(UgiAgent *self);

/* As in an AgentKind. */
Status ugi_client_think(Agent *agent, const Game *game, const Limits *limits, Session *session, Move *out,
                        Error *error);
void ugi_client_new_game(Agent *agent);

#endif
