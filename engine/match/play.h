/* One game between two agents: clocks, forfeits, and what each side spent. For the thread that owns the
 * agents. */
#ifndef TETRESS_MATCH_PLAY_H
#define TETRESS_MATCH_PLAY_H

#include "engine/agent/agent.h"
#include "engine/base/random.h"
#include "engine/match/told.h"

/* How much a player may spend; a zero is no limit. */
typedef struct TimeControl {
    uint64_t time_ns, increment_ns; /* for the whole game, and what each move adds */
    uint64_t move_ns;               /* for each move */
    uint64_t nodes;                 /* for each move */
} TimeControl;

bool pace_is_none(const TimeControl *self);

typedef struct Player {
    Agent *agent; /* null: there is none, and it forfeits when it is asked, for the reason in `missing` */
    const Error *missing;
    TimeControl pace;
    int drawn; /* this many of its first moves are drawn at random, without asking it */
} Player;

/* code, name for machines, sentence for people */
#define END_LIST(X)                                               \
    X(END_NO_MOVE, "no_move", "no placement left")                \
    X(END_TOKENS, "tokens", "tokens after 150 plies")             \
    X(END_TIME, "time", "out of time")                            \
    X(END_ILLEGAL, "illegal", "illegal move")                     \
    X(END_CRASH, "crash", "no answer from a program that failed") \
    X(END_SPACE, "space", "out of memory")

/* Why a game ended. From END_TIME on it is a forfeit of the side to move. */
typedef enum EndReason {
#define END_ENUM(code, name, text) code,
    END_LIST(END_ENUM)
#undef END_ENUM
        END_REASONS
} EndReason;

/* What a side spent in a game, over all of its moves. */
typedef struct Usage {
    uint64_t moves; /* asked for, the one that forfeits included */
    uint64_t time_us, time_max_us;
    uint64_t nodes, depth, playouts; /* as reported, summed */
    uint64_t memory_peak;            /* bytes */
} Usage;

/* A game in short. */
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
    int opening; /* plies of the game that nobody chose */
    int times;   /* how many moves were asked for after that */
    uint32_t times_us[PLY_LIMIT];
    char fault[ERROR_TEXT_SIZE]; /* what a forfeit was about, in the agent's own words; otherwise empty */
    GameTold *told;              /* what agents printed and used; null: nothing. Freed by played_game_free */
} PlayedGame;

/* How a game is played. */
typedef struct GamePlan {
    Player players[2];       /* by Side */
    Random random;           /* for moves that are drawn */
    uint64_t margin_ns;      /* how much longer than allowed a side may take before it forfeits */
    const atomic_bool *stop; /* ends the game and the search under way */
    Session *session;
    /* Told of the opening and of each position after it. The game goes on when it returns, and no clock runs
     * meanwhile; may be null. */
    void (*moved)(void *context, const Game *game);
    void *context;
} GamePlan;

/* Plays from an opening that is not over to the end. Fails with STATUS_INTERRUPTED when stopped. The result
 * is to be freed in either case. */
Status play_game(const Game *opening, const GamePlan *plan, PlayedGame *out, Error *error);

/* Adds the times to what the sides spent, and tells from the position how the game stands; the reason must
 * be set. False if the game is not over, or ended otherwise. */
bool played_game_conclude(PlayedGame *self);

void played_game_free(PlayedGame *self); /* what it owns; it may be all zeros */

/* "no_move", and "no placement left". */
const char *end_reason_name(EndReason reason);
const char *end_reason_text(EndReason reason);

#endif
