/* A class: who is in it, the games that they played, what was seen of each turn, and the file that keeps all
 * of it.
 *
 * The file has a JSON object a line: a header that says whose class it is, then trials, games and reviews as
 * they came. What was cut off within its last line, by whatever ended the program, is forgotten; the rest is
 * taken up again. One thread at a time, but for what says otherwise. */
#ifndef TETRESS_CLASSROOM_CLASSROOM_H
#define TETRESS_CLASSROOM_CLASSROOM_H

#include "engine/agent/agent.h"
#include "engine/analysis/cause.h"
#include "engine/base/json/json.h"
#include "engine/base/platform/append.h"
#include "engine/errand/errand.h"
#include "engine/match/play.h"

enum { CLASS_PUPILS_MOST = 1000, CLASS_SAID_BYTES = 4000, CLASS_TRACEBACK_BYTES = 16000 };

typedef struct Pupil {
    char *name;
    char *spec;   /* as agents are named; "" for whoever has no agent */
    char *place;  /* below the folder that was searched */
    char *digest; /* of the sources, so that a change is noticed */
    int level;    /* of our champion; 0: somebody's agent */
    bool tried;
    bool plays;
    char *trouble; /* why it does not play, or what the trial found; "" for nothing */
} Pupil;

/* What was seen of one answer. */
typedef struct ClassTurn {
    uint64_t wall_us, cpu_us; /* the second of the agent's own calls, where they are measured */
    uint64_t memory_kb;
    uint64_t depth, nodes, playouts; /* as the agent tells of its search */
    char *said;                      /* printed meanwhile; null: nothing */
    char *hot; /* JSON: where most of its time went, where that was asked for; null: not */
} ClassTurn;

/* What the analysis says of a move. Chances are the mover's, from 0 to 1. */
typedef struct ClassLook {
    double chance; /* before the move; NAN: not known */
    double loss;   /* of it by the move; NAN: not known */
    uint16_t mark;
    bool proven; /* that the position was won, and is not any more, or lost, or drawn */
    Move better; /* MOVE_NONE: none, or the same */
    int cause;   /* CauseKind of the weightiest; -1: none found */
    char *why;   /* in words; null: none */
} ClassLook;

typedef struct ClassGame {
    int round, table, game; /* of a pair of games, number 0 or 1 */
    int seats[2];           /* pupils, by Side */
    Outcome outcome;
    EndReason reason;
    int count; /* moves */
    Move moves[PLY_LIMIT];
    int asked; /* answers; one more than moves where the last was none */
    ClassTurn turns[PLY_LIMIT];
    char *fault, *traceback, *profile; /* null: none; the last JSON, the functions of a side by time */
    bool looked;                       /* the next counts */
    ClassLook looks[PLY_LIMIT];
    char *verdict; /* for whoever lost; null: none */
} ClassGame;

typedef struct Classroom {
    const char *title;
    uint64_t seed;
    int64_t time_s; /* CPU time a game that an agent has; 0: no limit */
    int64_t space_mb;
    int games;      /* that each plays against others of the class */
    uint64_t nodes; /* for each position that is looked back upon; 0: none is */
    int pupil_count, pupil_capacity;
    Pupil *pupils; /* those of the class first, then our levels */
    int game_count, game_capacity;
    ClassGame **all;        /* in the order in which they ended */
    Append *file;           /* null: nothing is kept */
    const Errands *helpers; /* who tries, plays and looks back besides the threads; may be null */
} Classroom;

/* What a pupil is made from; the texts are copied, and null for "". */
typedef struct PupilPlan {
    const char *name, *spec, *place, *digest, *trouble;
    int level;
    bool tried, plays;
} PupilPlan;

Status classroom_add(Classroom *self, const PupilPlan *plan, Error *error);
void classroom_free(Classroom *self);

/* Takes up the file of a class, or begins it. A file of other pupils or other settings is refused. */
Status classroom_open(Classroom *self, const char *path, Error *error);

/* Reads the file of a class into an empty one, as far as its lines are whole, while another program may add
 * to it. Where the agents' folders are is not known then, and reviews count whatever their nodes. */
Status classroom_read(Classroom *self, const char *path, Error *error);

/* Keeps what is new; games become the class's own. */
Status classroom_keep_trial(Classroom *self, int pupil, bool plays, const char *trouble, Error *error);
Status classroom_keep_game(Classroom *self, ClassGame *game, Error *error);
Status classroom_keep_looks(Classroom *self, const ClassGame *game, Error *error);

/* A game and its looks as lines of the file have them, for helpers and back from them. */
Status class_game_put(const ClassGame *game, Text *out, Error *error);
Status class_game_take(const Classroom *self, const Text *bytes, ClassGame *out, Error *error);
Status class_looks_put(const ClassGame *game, uint64_t nodes, Text *out, Error *error);
Status class_looks_take(const Classroom *self, const Text *bytes, ClassGame *out, Error *error);

/* The game of that place; null if it was not played yet. */
ClassGame *classroom_game(const Classroom *self, int round, int table, int game);

ClassGame *class_game_new(Error *error);
void class_game_free(ClassGame *self); /* may be null */

/* The side of a game that a pupil played. */
static inline Side class_game_side(const ClassGame *game, int pupil)
{
    return game->seats[BLUE] == pupil ? BLUE : RED;
}

/* Points of a pupil in a game: 1, 0.5 or 0. */
double class_game_points(const ClassGame *game, int pupil);

/* "a" copied; null without memory. */
char *class_copy(const char *text, size_t most);

#endif
