/* Agents: ask one about a game, and it answers with a move.
 *
 * An agent belongs to one thread at a time; only its session may be shared, as session.h says. It may
 * remember anything between calls, but must answer for any game. */
#ifndef TETRESS_AGENT_AGENT_H
#define TETRESS_AGENT_AGENT_H

#include "engine/agent/option.h"
#include "engine/agent/spec.h"
#include "engine/base/text.h"
#include "engine/game/game.h"
#include "engine/report/session.h"
#include "engine/search/limits.h"

typedef struct Agent Agent;
typedef struct AgentKind AgentKind;

/* An option's value, as text. */
typedef struct AgentValue {
    const char *option, *value;
} AgentValue;

/* The members of an AgentKind that are its options, from an array of rows. */
#define AGENT_OPTIONS(rows) .options = (rows), .option_count = sizeof(rows) / sizeof *(rows)

/* What an agent says about its last turn, besides the move. All zeros before the first turn. */
typedef struct AgentAccount {
    Text printed;     /* see agent_said */
    Text traceback;   /* of the exception that it failed with */
    double cpu_s;     /* CPU time of the turn, as measured by the agent */
    double memory_mb; /* the most it has ever held, as measured by the agent */
} AgentAccount;

struct AgentKind {
    const char *name;     /* as in an AgentSpec */
    const char *title;    /* for people */
    const char *sentence; /* how it thinks */
    const char *source;   /* where the idea is described: "own", or the name of a document */
    const AgentOption *options;
    int option_count;

    /* The values of unset options with rules=submitted: what a document's authors handed in, where it differs
     * from what they wrote. The list ends with a null name. Null for kinds without that choice. */
    const AgentValue *submitted;

    /* A description of the limits that such an agent keeps for a whole game if the game sets none; null for
     * kinds that obey any limit. */
    const char *own_limits;
    /* runs in another process; its spec has a REST, and unknown keys may be meant for that process */
    bool foreign;

    /* Creates an agent with the spec's options, which agent_create has checked; other options have their
     * defaults. */
    Status (*create)(const AgentKind *kind, const AgentSpec *spec, Agent **out, Error *error);

    /* Finds a move for game->now, which has at least one. Reports into the session, and obeys its stop flag
     * within 10 ms, but still answers. A failure belongs to the agent: STATUS_TIMEOUT, STATUS_DIED or
     * whatever describes it best. */
    Status (*think)(Agent *self, const Game *game, const Limits *limits, Session *session, Move *out,
                    Error *error);

    /* Evaluates positions for their sides to move, without a search; none of them is over. Null for kinds
     * whose evaluation is a profile, or that have none. */
    Status (*evaluate)(Agent *self, const Position *positions, int count, Score *out, Error *error);

    /* Forgets everything about earlier games; may be null. */
    void (*new_game)(Agent *self);

    /* Sets its option "seed", from the next game on; null if that requires a new agent. */
    void (*reseed)(Agent *self, uint64_t seed);

    /* Appends what it has printed since the last call, or since it was created; may be null. */
    void (*said)(Agent *self, Text *out);

    /* Gives the account of its last turn, for kinds that know more than what was printed; may be null. */
    void (*account)(Agent *self, AgentAccount *out);
    void (*destroy)(Agent *self); /* null: to free its memory is enough */
};

/* Every agent begins with this. */
struct Agent {
    const AgentKind *kind;
    int slower; /* its time passes so many times slower, as if its machine were faster; 0 is 1 */
};

/* The kinds of agents that a program knows; set up once, then only read. */
enum { ROSTER_KINDS = 64 };

typedef struct Roster {
    int count;
    const AgentKind *kinds[ROSTER_KINDS];

    /* Called by agent_create before an agent reads the file of its option "profile", in case that is still
     * being written; may be null. */
    void (*await)(void *context, const char *file);
    void *context;
} Roster;

void roster_add(Roster *self, const AgentKind *kind);
const AgentKind *roster_find(const Roster *self, const char *name); /* null if there is none */

/* The same; if there is none, the error suggests a similar name or lists the names. */
Status roster_seek(const Roster *self, const char *name, const AgentKind **out, Error *error);

/* Adds our own agents, weakest first. */
void roster_add_own(Roster *self);

/* The last of our own agents, which is the strongest. The roster must not be empty. */
const AgentKind *roster_strongest(const Roster *self);

/* An agent's name with a value for each of these options, the last of which is null, that its kind has and
 * the name does not give. */
Status agent_name_with(const Roster *roster, const char *name, const AgentValue *presets,
                       char out[SPEC_TEXT_SIZE], Error *error);

/* Creates an agent by name. The errors for unknown kinds, options and values say which ones exist. */
Status agent_create(const Roster *roster, const char *name, Agent **out, Error *error);

/* For kinds with `submitted`: the option that chooses between a document's text and what its authors handed
 * in. */
#define RULES_OPTION                                                                               \
    {                                                                                              \
        .name = "rules", .kind = AGENT_CHOICE, .initial = "text", .choices = "text|submitted",     \
        .help = "Defaults of the other options: as the document says, or as its authors submitted" \
    }

/* The option of this name; null if the kind, which may be null itself, has none. */
const AgentOption *agent_kind_option(const AgentKind *kind, const char *name);

/* For kinds: the value of an option, from the spec, from the rules it names, or the default. */
const char *agent_option(const AgentKind *kind, const AgentSpec *spec, const char *name);

/* Stores the values of all options that have a member there, in the agent's struct. */
void agent_options_read(const AgentKind *kind, const AgentSpec *spec, void *out);

/* The beginning of `create`: memory of zeros for an agent of this size, which begins with an Agent; null,
 * with an error, if there is none. */
void *agent_new(const AgentKind *kind, size_t size, Error *error);

/* The end of `create`: hands the agent over or, if it could not be made, destroys it. */
Status agent_made(Agent *self, Status status, Agent **out);

/* Everyone else calls these. Asking about a finished game is an error; an illegal answer becomes
 * STATUS_ILLEGAL_MOVE. */
Status agent_think(Agent *self, const Game *game, const Limits *limits, Session *session, Move *out,
                   Error *error);
void agent_new_game(Agent *self);
void agent_said(Agent *self, Text *out);
/* the account must be empty, or come from an earlier call */
void agent_account(Agent *self, AgentAccount *out);
void agent_account_free(AgentAccount *self);
void agent_destroy(Agent *self); /* may be null */

/* A time that passed while it thought, by its own clock. The agent may be null. */
static inline uint64_t agent_time(const Agent *self, uint64_t ns)
{
    return self && self->slower > 1 ? ns / (uint64_t)self->slower : ns;
}

#endif
