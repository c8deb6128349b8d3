/* Who plays: an agent is asked about a game and answers with a move.
 *
 * An agent belongs to one thread at a time, except that its session may be used as session.h says. It may
 * keep what it likes between calls, but answers for any game. */
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

/* A value for an option, as text. */
typedef struct AgentValue {
    const char *option, *value;
} AgentValue;

/* What an agent tells of its last search besides the move; zeros before the first. */
typedef struct AgentAccount {
    Text printed;     /* as agent_said */
    Text traceback;   /* of the exception by which it failed */
    double cpu_s;     /* that the question took, as the agent counts it */
    double memory_mb; /* the most it ever held, likewise */
} AgentAccount;

struct AgentKind {
    const char *name;     /* as in an AgentSpec */
    const char *title;    /* for people */
    const char *sentence; /* how it thinks */
    const char *source;   /* where the idea is written down: "own", or the name of a document */
    const AgentOption *options;
    int option_count;

    /* The values that options not given have with rules=submitted, which is what a document's authors handed
     * in beside what they wrote; the last has a null name. Null for kinds without that choice. */
    const AgentValue *submitted;

    /* The limits that such an agent keeps by itself for a whole game, in words, where the game gives it none;
     * null for kinds that then take whatever limit they are given. */
    const char *own_limits;
    /* lives in another process: its spec has a REST, and keys that are not its options may go there */
    bool foreign;

    /* Makes one with the options of the spec, which agent_create has checked; the rest have their
     * defaults. */
    Status (*create)(const AgentKind *kind, const AgentSpec *spec, Agent **out, Error *error);

    /* Finds a move for game->now, which has one. Reports into the session, obeys its stop flag within 10 ms
     * and then still answers. A failure is the agent's: STATUS_TIMEOUT, STATUS_DIED or whatever says best
     * what happened. */
    Status (*think)(Agent *self, const Game *game, const Limits *limits, Session *session, Move *out,
                    Error *error);

    /* Says how good positions are, none of which is over, for their sides to move, without a search; null for
     * kinds that have no other evaluation than a profile's, or none. */
    Status (*evaluate)(Agent *self, const Position *positions, int count, Score *out, Error *error);

    /* Forgets everything about earlier games; may be null. */
    void (*new_game)(Agent *self);

    /* Takes another value for its option "seed", from the next game on; null where another agent has to be
     * made for that. */
    void (*reseed)(Agent *self, uint64_t seed);

    /* Adds what it printed since it was asked last, or made; may be null. */
    void (*said)(Agent *self, Text *out);

    /* Gives the account of its last question instead, for kinds that know more than what was printed; may be
     * null. */
    void (*account)(Agent *self, AgentAccount *out);
    void (*destroy)(Agent *self);
};

/* What every agent begins with. */
struct Agent {
    const AgentKind *kind;
};

/* The kinds that a program knows; filled by the program, then only read. */
enum { ROSTER_KINDS = 64 };

typedef struct Roster {
    int count;
    const AgentKind *kinds[ROSTER_KINDS];
} Roster;

void roster_add(Roster *self, const AgentKind *kind);
const AgentKind *roster_find(const Roster *self, const char *name); /* null if there is none */

/* The same; if there is none, the error suggests a similar name or lists what there is. */
Status roster_seek(const Roster *self, const char *name, const AgentKind **out, Error *error);

/* Adds the agents of this folder, weakest first. */
void roster_add_own(Roster *self);

/* The last of our own, which is the strongest; the roster is not empty. */
const AgentKind *roster_strongest(const Roster *self);

/* Makes an agent by its name; unknown kinds, options and values are errors that name what there is. */
Status agent_create(const Roster *roster, const char *name, Agent **out, Error *error);

/* For kinds with `submitted`: the option that chooses between the text of a document and what its authors
 * handed in. */
#define RULES_OPTION                                                                           \
    {                                                                                          \
        "rules", AGENT_CHOICE, "text", 0, 0, "text|submitted", NULL,                           \
            "Defaults of the other options: as the document says, or as its authors submitted" \
    }

/* For kinds: the value of an option, from the spec, the rules it names, or its default. */
const char *agent_option(const AgentKind *kind, const AgentSpec *spec, const char *name);
int agent_option_int(const AgentKind *kind, const AgentSpec *spec, const char *name);
double agent_option_real(const AgentKind *kind, const AgentSpec *spec, const char *name);
bool agent_option_bool(const AgentKind *kind, const AgentSpec *spec, const char *name);

/* Call these. Thinking about a finished game is an error; an answer that is not legal comes back as
 * STATUS_ILLEGAL_MOVE. */
Status agent_think(Agent *self, const Game *game, const Limits *limits, Session *session, Move *out,
                   Error *error);
void agent_new_game(Agent *self);
void agent_said(Agent *self, Text *out);
void agent_account(Agent *self, AgentAccount *out); /* into an account that is empty, or was given before */
void agent_account_free(AgentAccount *self);
void agent_destroy(Agent *self); /* may be null */

#endif
