/* A class: its players, the games they played, what was measured for each turn, and the file that stores all
 * of it.
 *
 * The file has one JSON object on each line: a header that identifies the class, then trials, games and
 * reviews in order of time. When the files of an agent have changed, a line says so: its games before that
 * line no longer count. If the last line was cut off, however the program ended, it is dropped; the rest is
 * used. One thread at a time, unless it says otherwise. */
#ifndef TETRESS_CLASSROOM_CLASSROOM_H
#define TETRESS_CLASSROOM_CLASSROOM_H

#include "engine/agent/agent.h"
#include "engine/analysis/cause.h"
#include "engine/base/json/json.h"
#include "engine/base/platform/append.h"
#include "engine/base/short_name.h"
#include "engine/match/play.h"
#include "engine/remote/remote.h"

enum { CLASS_PLAYERS_MOST = 1000, CLASS_SAID_BYTES = 4000, CLASS_TRACEBACK_BYTES = 16000 };

typedef struct ClassPlayer {
    char *name;
    char *spec;   /* the agent's name; "" if there is none */
    char *place;  /* below the folder searched */
    char *digest; /* of its files, to notice changes */
    int level;    /* of our champion; 0: a student's agent */
    bool tried;
    bool plays;
    char *trouble;  /* why it does not play, or what the trial found; "" for nothing */
    bool scheduled; /* it played when the first game of the class ended, so the rounds count on it */
    bool late;    /* it did not play then, or at some time since: if it does now, it plays after the rounds */
    bool changed; /* its files are no longer those of the class's file, so its games are played again */
} ClassPlayer;

/* What was measured for one answer. */
typedef struct ClassTurn {
    uint64_t wall_us, cpu_us; /* the second is of the agent's own calls, if measured */
    uint64_t memory_kb;
    uint64_t depth, nodes, playouts; /* as the agent reports about its search */
    char *said;                      /* printed during the turn; null: nothing */
    char *hot;                       /* JSON: where most of its time went, if requested; otherwise null */
} ClassTurn;

/* The analysis of a move. Chances are the mover's, from 0 to 1. */
typedef struct ClassMoveReview {
    double chance; /* before the move; NAN: unknown */
    double loss;   /* loss of chance by the move; NAN: unknown */
    uint16_t mark;
    bool proven; /* the position is proven won and the move gave that away, or it is proven lost or drawn */
    Move better; /* MOVE_NONE: none, or the same */
    int cause;   /* CauseKind of the most important cause; -1: none found */
    char *why;   /* in words; null: none */
} ClassMoveReview;

typedef struct ClassGame {
    int round, table, game; /* of a pair of games, number 0 or 1 */
    int seats[2];           /* players, by Side */
    Outcome outcome;
    EndReason reason;
    int count; /* number of moves */
    Move moves[PLY_LIMIT];
    int asked; /* answers; one more than moves if the last was not a move */
    ClassTurn turns[PLY_LIMIT];
    char *fault, *traceback, *profile; /* null: none; the last is JSON: a side's functions by time */
    bool reviewed;                     /* the reviews are valid */
    uint64_t review_nodes;             /* searched for each of their positions */
    ClassMoveReview reviews[PLY_LIMIT];
    char *verdict; /* for the loser; null: none */
} ClassGame;

typedef struct Classroom {
    const char *title;
    uint64_t seed;
    int64_t time_s; /* an agent's CPU time for a game; 0: no limit */
    int64_t space_mb;
    int games;      /* games each plays against others of the class */
    uint64_t nodes; /* for each position reviewed; 0: no review */
    int player_count, player_capacity;
    ClassPlayer *players; /* those of the class first, then our levels */
    int game_count, game_capacity;
    ClassGame **all; /* in the order they ended */
    int dropped_count, dropped_capacity;
    ClassGame **dropped;          /* of agents that have changed: at each place the first that was played */
    int again;                    /* how many games the changes found by classroom_open dropped */
    Append *file;                 /* null: nothing is saved */
    const RemoteHelpers *helpers; /* who does trials, games and reviews besides the threads; may be null */
} Classroom;

/* The names of all players. */
Names classroom_names(const Classroom *self);

/* What a player is made from; the texts are copied, null means "". */
typedef struct ClassPlayerPlan {
    const char *name, *spec, *place, *digest, *trouble;
    int level;
    bool tried, plays;
} ClassPlayerPlan;

/* Adds a player. If another has its name, a number is added to it: no two players read the same. */
Status classroom_add(Classroom *self, const ClassPlayerPlan *plan, Error *error);
void classroom_free(Classroom *self);

/* Opens or creates the file of a class. The players take the order that they have there. Those whose files
 * have changed lose their games. A file with other players or other settings is refused. */
Status classroom_open(Classroom *self, const char *path, Error *error);

/* The same with a file that is emptied first. */
Status classroom_begin(Classroom *self, const char *path, Error *error);

/* Reads the complete lines of a class's file into an empty one, while another program may add to it. The
 * agents' folders are then unknown, and reviews count whatever their nodes. */
Status classroom_read(Classroom *self, const char *path, Error *error);

/* Saves what is new; games then belong to the class. */
Status classroom_keep_trial(Classroom *self, int player, bool plays, const char *trouble, Error *error);
Status classroom_keep_game(Classroom *self, ClassGame *game, Error *error);
Status classroom_keep_review(Classroom *self, const ClassGame *game, Error *error);

/* A game and its review as lines of the file, which are also what a task sends. */
Status class_game_put(const ClassGame *game, Text *out, Error *error);
Status class_game_take(const Classroom *self, const char *line, ClassGame *out, Error *error);
Status class_review_put(const ClassGame *game, uint64_t nodes, Text *out, Error *error);
Status class_review_take(const Classroom *self, const char *line, ClassGame *out, Error *error);

/* The game at this place; null if it has not been played, or not since one of its agents changed. */
ClassGame *classroom_game(const Classroom *self, int round, int table, int game);

ClassGame *class_game_new(Error *error);
void class_game_free(ClassGame *self); /* may be null */
void class_game_forget_review(ClassGame *self);

static inline bool class_game_is_at(const ClassGame *self, int round, int table, int game)
{
    return self->round == round && self->table == table && self->game == game;
}

/* Whether a game was ever played, even if it no longer counts. */
static inline bool classroom_begun(const Classroom *self)
{
    return self->game_count + self->dropped_count > 0;
}

/* The side that a player had in a game. */
static inline Side class_game_side(const ClassGame *game, int player)
{
    return game->seats[BLUE] == player ? BLUE : RED;
}

/* A player's points in a game: 1, 0.5 or 0. */
double class_game_points(const ClassGame *game, int player);

#endif
