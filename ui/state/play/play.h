/* A game being played: who plays each side, the clocks, and the moves, which go into the document.
 *
 * Agents think on their own threads and nothing here waits for them: play_tick checks for answers. A Play
 * belongs to the document's thread. While a game runs, nothing else may delete nodes of the document, show
 * another of its games or replace the document; call play_stop first. */
#ifndef TETRESS_STATE_PLAY_PLAY_H
#define TETRESS_STATE_PLAY_PLAY_H

#include <string.h>

#include "ui/state/play/agent_list.h"
#include "ui/state/play/hint.h"

#define PLAY_PERSON "person"

enum {
    PLAY_NAME_SIZE = 64,
    PLAY_REFRESH_NS = 100000000 /* how often the reports and the clock of a thinking agent are read */
};

/* How much time there is; zeros mean no limit: agents then take PLAY_MOVE_NS. */
typedef struct PlayClock {
    uint64_t time_ns, increment_ns; /* for the whole game, and what each move adds */
    uint64_t move_ns;               /* for each of an agent's moves */
} PlayClock;

typedef struct PlaySetup {
    char players[2][SETTINGS_AGENT_SIZE]; /* PLAY_PERSON, or the name of an agent */
    /* names of people; empty: "You" against an agent, none against another person */
    char names[2][PLAY_NAME_SIZE];
    char date[16]; /* of the game, "2026-01-31"; empty: unknown */
    PlayClock clock;
    uint64_t pace_ns; /* minimum time for a turn if two agents play */
} PlaySetup;

typedef enum PlayState { PLAY_NONE, PLAY_RUNNING, PLAY_OVER } PlayState;

typedef struct Play {
    const AgentNames *names;
    Wake wake;
    ThinkerExit leaving;
    Hint hint;
    Report *report; /* of the last search for a move of the game */

    /* The game */
    PlayState state;
    PlaySetup setup;
    Thinker *thinkers[2]; /* null for people */
    RecordNode *node;     /* the current position */
    Game game;
    int first; /* number of moves before the game started */
    int own;   /* number of moves before the first node that this game made; -1: it made none */
    bool asked;
    bool paused;
    bool answered;                    /* the agent has answered, and its move waits for the pace */
    Answer answer;                    /* that answer */
    uint64_t shown_ns;                /* when the last turn ended; 0: none has */
    uint64_t spent_ns;                /* time spent on the turn before it was paused */
    uint64_t turn_ns;                 /* when the turn began, by clock_ns; 0: not yet */
    uint64_t left_ns[2];              /* at the start of the turn */
    uint64_t before_ns[PLY_LIMIT][2]; /* the same for each earlier turn */
    RecordResult result;
    Text said;                     /* printed by the agent whose turn ended the game without a move */
    char why[ERROR_TEXT_SIZE];     /* why an agent failed; empty: none did */
    char message[ERROR_TEXT_SIZE]; /* how the game ended, or what went wrong; empty: nothing */
} Play;

/* "none"; "60" seconds a game; "60+1", with one second more for each move; "2/move". */
Status play_clock_read(const char *text, PlayClock *out, Error *error);

/* Gives agents that play at random a seed, so that the same players do not repeat a game. An agent with a
 * seed in its name keeps it, and repeats its game. */
Status play_vary(PlaySetup *self, const Roster *roster, uint64_t seed, Error *error);

/* Writes into a new game who plays it, and when. */
Status play_name(const PlaySetup *setup, const AgentNames *names, Document *document, Error *error);

/* The names must outlive it. */
Status play_init(Play *self, const AgentNames *names, Wake wake, Error *error);
void play_close(Play *self); /* waits for all threads to end */

/* Starts a game at the cursor. Agents are created on their threads; one that can't be created forfeits. */
Status play_start(Play *self, const PlaySetup *setup, Document *document, Error *error);

/* Leaves the game as it is. */
void play_stop(Play *self);

/* Does what is due at this time of clock_ns: asks agents, takes answers, checks the clocks. Returns whether
 * anything changed. */
bool play_tick(Play *self, Document *document, uint64_t now_ns);

/* When play_tick is due next, by clock_ns; UINT64_MAX: not until the wake is called. */
uint64_t play_wake_ns(const Play *self, uint64_t now_ns);

static inline bool play_is_person(const PlaySetup *setup, Side side)
{
    return strcmp(setup->players[side], PLAY_PERSON) == 0;
}

/* Whether it is a person's turn. */
bool play_awaits_person(const Play *self);

/* A person's move; the cursor must be at the game's position. */
Status play_move(Play *self, Document *document, Move move, uint64_t now_ns, Error *error);

/* Goes back to the person's previous turn, with the clocks as they were, and plays on from there, even if the
 * game was over. The moves stay in the record as a variation, after what is played instead. */
Status play_take_back(Play *self, Document *document, Error *error);

/* The person to move resigns, or the one waiting for an agent. */
Status play_resign(Play *self, Document *document, uint64_t now_ns, Error *error);

/* Stops the clocks and the agents, which start thinking again later; or resumes. */
Status play_pause(Play *self, uint64_t now_ns, Error *error);

/* Whether exactly one person plays, and on which side. */
bool play_person(const PlaySetup *setup, Side *out);

/* The node where a finished game ended; null if its moves are no longer in the record shown. */
RecordNode *play_end(const Play *self, const Document *document);

/* Asks an agent what it would play at the cursor; a later tick has the hint. */
Status play_hint(Play *self, const char *agent, const Document *document, Error *error);

/* The time left on a side's clock; false if it has none. */
bool play_left(const Play *self, Side side, uint64_t now_ns, uint64_t *left_ns);

/* Whether one of our agents is thinking, or has been asked to. */
bool play_thinking(const Play *self);

#endif
