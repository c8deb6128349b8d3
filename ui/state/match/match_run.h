/* A match or a tournament, running or finished: its plan, its games, their totals, and the boards of the
 * games being played.
 *
 * A task plays it (runs.h), or a job reads its games; match_run_tick takes in the results of either.
 * Everything here is for that thread. If there is a folder, a run is kept in files beside each other:
 * "0007.match", a text with the plan and the result, which is read when the program starts; "0007.games", the
 * games, as match/game_file.h writes them, each added when it ends; and "0007-1.profile", the weights of a
 * side that are not built in. */
#ifndef TETRESS_STATE_MATCH_MATCH_RUN_H
#define TETRESS_STATE_MATCH_MATCH_RUN_H

#include "engine/match/match.h"
#include "engine/match/tournament.h"
#include "engine/record/record.h"
#include "ui/state/match/match_plan.h"
#include "ui/state/runs/runs.h"

enum { MATCH_BOARDS_MOST = 8, MATCH_FAULT_SIZE = 160 };

typedef struct MatchGame {
    GameId place;
    GameSummary summary; /* done: it was played */
    int opening, count;
    Move moves[PLY_LIMIT];
    bool reviewed;                /* its review is kept */
    char fault[MATCH_FAULT_SIZE]; /* details of a forfeit */
} MatchGame;

/* The state of a game being played. */
typedef struct MatchBoard {
    bool on;
    GameId place;
    Move last; /* MOVE_NONE: none yet */
    Position position;
} MatchBoard;

/* The score of a match after so many pairs. */
typedef struct MatchMark {
    float llr, elo, low, high;
} MatchMark;

typedef struct MatchWork MatchWork; /* what the threads share with us */

typedef struct MatchRun {
    Run base; /* loaded: with the games; its title is the name, or the agents */
    MatchPlan plan;
    char name[64]; /* that a person gave it; empty: none */
    char sides[MATCH_SIDES_MOST][MATCH_SIDE_SIZE];
    int64_t began_s; /* since 1970 */
    double used_s;   /* playing */

    /* Known without the games. Wins, draws and losses are the first side's, over all games of a match. */
    int played;
    Wdl score;
    uint64_t pairs[PAIR_KINDS];
    int forfeits[2]; /* of a match: by A and by B */

    /* Known with the games. */
    int all;          /* the most games there can be */
    MatchGame *games; /* indexed by match_run_index */
    int order_count;
    int *order;  /* indices of the games played, in the order they ended */
    Tally tally; /* of the pairs of a match, in order */
    EloEstimate elo;
    Sprt sprt; /* with sequential */
    int mark_count;
    MatchMark *marks;  /* of a match, after each of these pairs */
    Tournament *table; /* for more than two sides */
    int board_count;
    MatchBoard boards[MATCH_BOARDS_MOST];

    MatchWork *work;
    uint64_t version; /* counts changes */
} MatchRun;

extern const RunKind match_run_kind;

/* Makes an empty run one of this plan. Profiles that are not built in need match_run_weigh. */
Status match_run_begin(MatchRun *self, const MatchPlan *plan, const AgentNames *names, Error *error);

/* Sets the weights of a side, which are saved under this name beside the run. Call before playing. */
Status match_run_weigh(MatchRun *self, int side, const char *name, const Profile *weights, Error *error);

/* Makes its titles again. */
void match_run_name(MatchRun *self, const AgentNames *names);

/* The file with its games; false if there is none that is complete. */
bool match_run_file(const MatchRun *self, Text *path);

/* Fills in an empty run from its file; match_run_load reads its games. */
Status match_run_open(MatchRun *self, const AgentNames *names, Error *error);

/* Starts to read its games, unless they are loaded. run_reads says so, not the state. */
Status match_run_load(MatchRun *self, Wake wake, Error *error);

/* Forgets the games of a saved run that is not being played; they can be loaded again. */
void match_run_unload(MatchRun *self);

/* Plays what has not been played yet. */
Status match_run_play(MatchRun *self, const Roster *roster, Tasks *tasks, Error *error);
void match_run_pause(MatchRun *self, Tasks *tasks, bool pause);

/* Takes in what has happened; returns whether anything changed. */
bool match_run_tick(MatchRun *self, const Tasks *tasks);

/* Writes its text, if it is saved. */
Status match_run_save(const MatchRun *self, Error *error);

/* Removes the files beside its text. */
void match_run_remove(MatchRun *self);

/* The index of a game in `games`. */
int match_run_index(const MatchRun *self, const GameId *place);

/* The result of a game of a match for A: -1, 0 or 1. */
int match_game_outcome(const MatchGame *self);

/* Which of the contest's sides played Red or Blue. */
static inline int match_side_of(const GameId *place, Side side)
{
    return (side == RED) == (place->game == 0) ? place->a : place->b;
}

/* A game's name in the file of a match, such as "12.1", or "12.1.2-3" for a pairing of a tournament; and its
 * place by that name. */
enum { MATCH_ROUND_SIZE = 48 };
void match_game_round(const MatchGame *self, char out[MATCH_ROUND_SIZE]);
bool match_round_read(const char *round, GameId *out);

/* A game as a record. */
Status match_run_record(const MatchRun *self, int index, Record **out, Error *error);

#endif
