/* A match or a tournament that is being played, or was: its plan, its games, what they add up to, and the
 * boards of the games under way.
 *
 * It is played by a task (tasks.h), or read from its files by a job. What comes of either is taken in by
 * match_run_tick; everything here is for that thread. Where there is a folder, a run is kept in files beside
 * each other: "0007.match", a text with the plan and the result; "0007.games", the games, as
 * match/game_file.h writes them, to which each is added when it ends; and "0007-1.profile" with the weights
 * of a side that are not built in. */
#ifndef TETRESS_STATE_MATCH_MATCH_RUN_H
#define TETRESS_STATE_MATCH_MATCH_RUN_H

#include "engine/match/match.h"
#include "engine/match/tournament.h"
#include "engine/record/record.h"
#include "ui/state/match/match_plan.h"
#include "ui/state/match/tasks.h"

enum { MATCH_BOARDS_MOST = 8, MATCH_FAULT_SIZE = 160 };

typedef enum MatchState {
    MATCH_WAITING, /* for its turn among the tasks */
    MATCH_PLAYING,
    MATCH_PAUSED,
    MATCH_STOPPED, /* and can go on */
    MATCH_DONE,
    MATCH_FAILED /* see the error; can go on too */
} MatchState;

typedef struct MatchGame {
    GameId place;
    GameSummary summary; /* done: it was played */
    int opening, count;
    Move moves[PLY_LIMIT];
    char fault[MATCH_FAULT_SIZE]; /* what a forfeit was about */
} MatchGame;

/* How a game under way stands. */
typedef struct MatchBoard {
    bool on;
    GameId place;
    Move last; /* MOVE_NONE: none yet */
    Position position;
} MatchBoard;

/* How a match stood after so many pairs. */
typedef struct MatchMark {
    float llr, elo, low, high;
} MatchMark;

typedef struct MatchWork MatchWork; /* what the threads share with us */

typedef struct MatchRun {
    int number; /* of its files; from 1 */
    Text base;  /* the path of its files without their endings; empty: it is not kept */
    MatchPlan plan;
    char title[MATCH_TITLE_SIZE];
    char sides[MATCH_SIDES_MOST][MATCH_TITLE_SIZE];
    MatchState state;
    Error error;     /* of MATCH_FAILED */
    int64_t began_s; /* since 1970 */
    double used_s;   /* playing */

    /* What is known without the games. Wins, draws and losses are of the first side, and of all games of a
     * match. */
    int played;
    Wdl score;
    uint64_t pairs[PAIR_KINDS];
    int forfeits[2]; /* of a match: by A and by B */

    /* What is known with them. */
    bool loaded;
    int all;          /* games there can be */
    MatchGame *games; /* by match_run_index */
    int order_count;
    int *order;  /* indices of those that were played, as they ended */
    Tally tally; /* of the pairs of a match in their order */
    EloEstimate elo;
    Sprt sprt; /* with sequential */
    int mark_count;
    MatchMark *marks;  /* of a match, after each of these pairs */
    Tournament *table; /* of more than two sides */
    int board_count;
    MatchBoard boards[MATCH_BOARDS_MOST];

    int task; /* its number among the tasks; 0: none */
    MatchWork *work;
    Job *loading;
    uint64_t version; /* counts the changes */
} MatchRun;

/* A run of this plan, to be kept in a folder that is there; null for none. Profiles that are not built in
 * want match_run_weigh. */
Status match_run_create(const MatchPlan *plan, const Roster *roster, const char *folder, int number,
                        MatchRun **out, Error *error);

/* Sets the weights of a side, which are kept under this name beside the run. Before it is played. */
Status match_run_weigh(MatchRun *self, int side, const char *name, const Profile *weights, Error *error);

/* Makes its titles anew. */
void match_run_name(MatchRun *self, const Roster *roster);

/* One from its file; games are read by match_run_load. */
Status match_run_open(const Roster *roster, const char *folder, int number, MatchRun **out, Error *error);

/* Its task must have ended, and been taken in. */
void match_run_destroy(MatchRun *self);

/* Begins to read its games, unless they are there; its state says nothing of that, `loading` does. */
Status match_run_load(MatchRun *self, Wake wake, Error *error);

/* Forgets the games of a run that is kept and not being played; it can be loaded again. */
void match_run_unload(MatchRun *self);

/* Plays what was not played yet. */
Status match_run_play(MatchRun *self, const Roster *roster, Tasks *tasks, Error *error);
void match_run_pause(MatchRun *self, Tasks *tasks, bool pause);
void match_run_stop(MatchRun *self, Tasks *tasks);

/* Takes in what has happened; whether anything changed. */
bool match_run_tick(MatchRun *self, Tasks *tasks);

/* Writes its text, if it is kept. */
Status match_run_save(const MatchRun *self, Error *error);

/* Removes its files. */
void match_run_remove(MatchRun *self);

/* Where a game stands in `games`. */
int match_run_index(const MatchRun *self, const GameId *place);

/* How a game of a match ended for A: -1, 0 or 1. */
int match_game_outcome(const MatchGame *self);

/* Which of the contest's sides played Red or Blue. */
static inline int match_side_of(const GameId *place, Side side)
{
    return (side == RED) == (place->game == 0) ? place->a : place->b;
}

/* A game as a record. */
Status match_run_record(const MatchRun *self, int index, Record **out, Error *error);

#endif
