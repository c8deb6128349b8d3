/* A game that is being played: who plays each side, their clocks, and their moves into the document.
 *
 * Agents think on threads of their own and nothing here waits for them: play_tick looks whether something has
 * come. A Play belongs to the document's thread. While a game runs, nothing but this may delete nodes of the
 * document, show another of its games or put another document in its place; play_stop comes first. */
#ifndef TETRESS_STATE_PLAY_PLAY_H
#define TETRESS_STATE_PLAY_PLAY_H

#include <string.h>

#include "ui/state/document/document.h"
#include "ui/state/search/thinker.h"
#include "ui/state/settings.h"

#define PLAY_PERSON "person"

enum {
    PLAY_NAME_SIZE = 64,
    PLAY_REFRESH_NS = 100000000 /* the reports and the clock of an agent that thinks are looked at so often */
};

/* How much time there is; zeros are no limit, where agents take PLAY_MOVE_NS. */
typedef struct PlayClock {
    uint64_t time_ns, increment_ns; /* for the whole game, and what each move adds */
    uint64_t move_ns;               /* for each move of an agent */
} PlayClock;

typedef struct PlaySetup {
    char players[2][SETTINGS_AGENT_SIZE]; /* PLAY_PERSON, or as agents are named */
    char names[2]
              [PLAY_NAME_SIZE]; /* of persons; empty: "You" against an agent, none against another person */
    char date[16];              /* of the game, "2026-01-31"; empty: not known */
    PlayClock clock;
    uint64_t pace_ns; /* that a turn takes at least where two agents play */
} PlaySetup;

typedef enum PlayState { PLAY_NONE, PLAY_RUNNING, PLAY_OVER } PlayState;

typedef struct Play {
    const Roster *roster;
    Wake wake;
    ThinkerExit leaving;
    Thinker *hinter;
    char hint_agent[SETTINGS_AGENT_SIZE];
    bool hint_due;
    Position hint_position;
    Move hint;      /* for that position; MOVE_NONE: there is none */
    Report *report; /* of the last search for a move of the game */

    /* The game */
    PlayState state;
    PlaySetup setup;
    Thinker *thinkers[2]; /* null for persons */
    RecordNode *node;     /* where it has come to */
    Game game;
    int first; /* moves of the game that were there before */
    int own;   /* moves before the first node that this game has made; -1: it has made none */
    bool asked;
    bool paused;
    bool answered;                    /* the agent has, and its move waits for the pace */
    Answer answer;                    /* that waits */
    uint64_t shown_ns;                /* when the last turn ended; 0: none has */
    uint64_t spent_ns;                /* of the turn, before it was paused */
    uint64_t turn_ns;                 /* when the turn began, by clock_ns; 0: it has not yet */
    uint64_t left_ns[2];              /* at the beginning of the turn */
    uint64_t before_ns[PLY_LIMIT][2]; /* the same, of each turn before it */
    RecordResult result;
    Text said;                     /* by the agent whose turn ended the game without a move */
    char why[ERROR_TEXT_SIZE];     /* an agent failed; empty: none did */
    char message[ERROR_TEXT_SIZE]; /* how it ended, or what went wrong; empty: nothing */
} Play;

/* "none", "60" seconds a game, "60+1" with so many more a move, "2/move". */
Status play_clock_read(const char *text, PlayClock *out, Error *error);

/* Gives agents that draw lots a seed, so that the same players do not play the same game again; one that was
 * named with a seed keeps it, and plays as it always did. */
Status play_vary(PlaySetup *self, const Roster *roster, uint64_t seed, Error *error);

/* Writes into a fresh game who plays it, and when. */
Status play_name(const PlaySetup *setup, const Roster *roster, Document *document, Error *error);

/* The roster must outlive it. */
Status play_init(Play *self, const Roster *roster, Wake wake, Error *error);
void play_close(Play *self); /* waits for all threads to end */

/* Begins a game at the cursor. Agents are made on their threads; one that can't be forfeits. */
Status play_start(Play *self, const PlaySetup *setup, Document *document, Error *error);

/* Leaves the game as it is. */
void play_stop(Play *self);

/* Does what is due at this time of clock_ns: asks, takes answers, looks at the clocks. Says whether anything
 * changed. */
bool play_tick(Play *self, Document *document, uint64_t now_ns);

/* When play_tick is due next, by clock_ns; UINT64_MAX: not before the wake is called. */
uint64_t play_wake_ns(const Play *self, uint64_t now_ns);

static inline bool play_is_person(const PlaySetup *setup, Side side)
{
    return strcmp(setup->players[side], PLAY_PERSON) == 0;
}

/* Whether it is a person's turn. */
bool play_awaits_person(const Play *self);

/* A person's move; the cursor must be where the game is. */
Status play_move(Play *self, Document *document, Move move, uint64_t now_ns, Error *error);

/* Goes back to the last turn of a person before this one, with the clocks as they were then, and plays on
 * from there, even if the game was over. The moves stay in the record as a variation: what is played instead
 * comes before them. */
Status play_take_back(Play *self, Document *document, Error *error);

/* The person to move gives up, or the one who waits for an agent. */
Status play_resign(Play *self, Document *document, uint64_t now_ns, Error *error);

/* Stops the clocks, and agents' thoughts, which begin anew; or goes on. */
Status play_pause(Play *self, uint64_t now_ns, Error *error);

/* Whether exactly one person plays, and which side. */
bool play_person(const PlaySetup *setup, Side *out);

/* The node where a game that is over has ended; null if its moves are not in the record shown any longer. */
RecordNode *play_end(const Play *self, const Document *document);

/* Asks an agent what it would do at the cursor; the hint comes with some later tick. */
Status play_hint(Play *self, const char *agent, const Document *document, Error *error);

/* What is left on a side's clock; false if it has none. */
bool play_left(const Play *self, Side side, uint64_t now_ns, uint64_t *left_ns);

/* Whether an agent of ours thinks, or is asked to. */
bool play_thinking(const Play *self);

#endif
