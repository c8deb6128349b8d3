/* One game between two agents: clocks, forfeits, and what each side used. For the thread that owns the
 * agents.
 *
 * An agent of our own is judged by the processor time of the thread that it thinks on: on a busy machine it
 * may have to wait for a processor, which says nothing about its strength. By the clock it may take a hundred
 * times as long. Other people's programs are judged by the clock alone, as a referee does. */
#ifndef TETRESS_MATCH_PLAY_H
#define TETRESS_MATCH_PLAY_H

#include "engine/agent/agent.h"
#include "engine/base/random.h"
#include "engine/match/game_output.h"
#include "engine/record/record.h"

/* The limits of a player; 0 means no limit. */
typedef struct TimeControl {
    uint64_t time_ns, increment_ns; /* for the whole game, and added by each move */
    uint64_t move_ns;               /* for each move */
    uint64_t nodes;                 /* for each move */
} TimeControl;

bool pace_is_none(const TimeControl *self);

typedef struct Player {
    Agent *agent; /* null: there is none; it forfeits on its first turn, for the reason in `missing` */
    const Error *missing;
    TimeControl pace;
    int drawn; /* this many of its first moves are drawn at random, without asking it */
} Player;

/* code, the same reason in a record, name for machines, sentence for people */
#define END_LIST(X)                                                                 \
    X(END_NO_MOVE, REASON_NO_MOVE, "no_move", "no placement left")                  \
    X(END_TOKENS, REASON_TOKENS, "tokens", "tokens after 150 plies")                \
    X(END_TIME, REASON_TIME, "time", "out of time")                                 \
    X(END_ILLEGAL, REASON_ILLEGAL, "illegal", "illegal move")                       \
    X(END_CRASH, REASON_EXCEPTION, "crash", "no answer from a program that failed") \
    X(END_SPACE, REASON_SPACE, "space", "out of memory")

/* Why a game ended. From END_TIME on, the side to move forfeited. */
typedef enum EndReason {
#define END_ENUM(code, reason, name, text) code,
    END_LIST(END_ENUM)
#undef END_ENUM
        END_REASONS
} EndReason;

/* What a side used in all moves of a game. */
typedef struct Usage {
    uint64_t moves; /* requested moves, including a forfeited one */
    uint64_t time_us, time_max_us;
    uint64_t waited_us;              /* of that, what an agent of our own waited, mostly for a processor */
    uint64_t late;                   /* moves that were too late by the clock, but not by processor time */
    uint64_t nodes, depth, playouts; /* as reported, summed */
    uint64_t memory_peak;            /* bytes */
} Usage;

/* A summary of a game. */
typedef struct GameSummary {
    bool done;
    Outcome outcome;
    EndReason reason;
    int plies;
    int tokens[2]; /* by Side, at the end */
    Usage spent[2];
} GameSummary;

/* Everything about a game. */
typedef struct PlayedGame {
    GameSummary summary;
    Game game;
    int opening; /* plies that no agent chose */
    int times;   /* how many moves were requested after that */
    uint32_t times_us[PLY_LIMIT];
    char fault[ERROR_TEXT_SIZE]; /* why a side forfeited, in the agent's own words; otherwise empty */
    GameOutput *output;          /* what agents printed and used; null: nothing. played_game_free frees it */
} PlayedGame;

/* How to play a game. */
typedef struct GamePlan {
    Player players[2];       /* by Side */
    Random random;           /* for moves drawn at random */
    uint64_t margin_ns;      /* how much longer than its limit a side may take before it forfeits */
    const atomic_bool *stop; /* ends the game and the current search */
    Session *session;
    /* Called with the opening and each position after it. The game continues when it returns; no clock runs
     * meanwhile. May be null. */
    void (*moved)(void *context, const Game *game);
    void *context;
} GamePlan;

/* Plays from an opening, which must not be over, to the end of the game. Fails with STATUS_INTERRUPTED when
 * stopped. The caller must free the result even if this fails. */
Status play_game(const Game *opening, const GamePlan *plan, PlayedGame *out, Error *error);

/* Adds the times to what the sides used, and finds the outcome from the position; the reason must be set.
 * Returns false if the game is not over, or didn't end for that reason. */
bool played_game_conclude(PlayedGame *self);

void played_game_free(PlayedGame *self); /* frees what it owns; it may be all zeros */

/* By EndReason: REASON_NO_MOVE, "no_move" and "no placement left". */
extern const RecordReason end_reasons[END_REASONS];
extern const char *const end_reason_names[END_REASONS];
extern const char *const end_reason_texts[END_REASONS];

#endif
