/* The inside of the client of UGI engines, for kinds of agents that bring an engine of their own. Only for
 * this folder. */
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
    /* Looks at what stands after "info string"; may change the report, the forfeit and the memory. */
    void (*note)(UgiAgent *self, UgiText text);

    /* Answers what the observer of a search asked for. */
    void (*serve)(UgiAgent *self, Session *session);

    /* The engine can't be told how long a move may take: only a clock, a stop or a hard limit ends its
     * thinking. */
    bool untimed;
} UgiHooks;

struct UgiAgent {
    Agent base;
    AgentSpec spec;
    const UgiHooks *hooks; /* null for any engine */
    Text *protocol; /* takes every line that is sent, after "> ", and that comes, after "< "; null: none */
    Words command;
    const char *directory; /* of the spec; null: where we are */
    uint64_t start_ns, grace_ns;
    /* Of the running engine: */
    Process *process; /* null when it does not run */
    Error failure;    /* why not */
    uint64_t heard;   /* of its standard error, by ugi_said */
    char option_names[SPEC_PAIRS]
                     [ENGINE_OPTION_SIZE]; /* as the engine writes the spec's keys; empty for ours */
    char chunk[CHUNK_SIZE];                /* of output, of which a part is in lines already */
    size_t chunk_at, chunk_end;
    Lines lines;
    /* Of a game: */
    bool played; /* it has been asked for a move */
    Game game;   /* then */
    /* Of a search: */
    uint64_t started_ns, published_ns;
    bool late;        /* it was told to stop because its time was over */
    bool unpublished; /* the report says more than what was published */
    Error forfeit;    /* what the engine said why it will have no answer */
    uint64_t memory;  /* what it said it holds; 0: as much as its process */
    Report report;
};

/* Starts an engine for an agent that is all zeros; takes the command over. The kind must have the options
 * start-ms and grace-ms. After a failure the agent must be destroyed like any other. */
Status ugi_client_init(UgiAgent *self, const AgentKind *kind, const AgentSpec *spec, const UgiHooks *hooks,
                       Words *command, Error *error);

/* Ends the engine and frees what init and thinking took, but not the agent. */
void ugi_client_free(UgiAgent *self);

/* As in an AgentKind. */
Status ugi_client_think(Agent *agent, const Game *game, const Limits *limits, Session *session, Move *out,
                        Error *error);
void ugi_client_new_game(Agent *agent);

#endif
