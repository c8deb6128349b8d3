/* Shared by the files of the agents that count open sides. For the thread of the agent. */
#ifndef TETRESS_STUDENTS_OPEN_SIDES_INNER_H
#define TETRESS_STUDENTS_OPEN_SIDES_INNER_H

#include "engine/search/timing.h"
#include "engine/students/student.h"

#define OPEN_SIDES_UNIT 0.8 /* a point in hundredths of a token: 125 points are a token */

enum { STAGES = 3, OPENINGS = 2, DEATH_PLIES = 2, CACHE_BITS_MAX = 20 };

typedef struct Utility {
    double open, tokens, change, lines;
} Utility;

/* A utility, and what it was computed for. */
typedef struct CacheEntry {
    Board tokens[2];
    uint64_t before; /* key of the board at the start of the turn */
    uint64_t key;    /* if entries have keys with more bits than places */
    double value;
    bool used;
} CacheEntry;

/* How to search if there are more than this many placements. */
typedef struct Stage {
    int above;
    int depth;   /* 0: greedily */
    int breadth; /* 0: all */
} Stage;

typedef struct OpenSides {
    Student student;
    const Kernels *kernels;
    Utility weights;
    Stage stages[STAGES]; /* the last that has an option is for any number of placements */
    bool opening;
    bool own_piece;    /* uses the first piece of the combined version */
    bool by_entries;   /* placements count once for every open side that they cover */
    bool pair_keys;    /* the cache's keys include the board before */
    bool from_parents; /* the state before is the one a ply earlier, at any depth */
    int root_death_moves;
    double win;
    int death_moves;
    bool four_deadly; /* death moves are looked for four plies ahead, not two */
    uint64_t nodes_limit, time_ms;
    bool cached;
    int cache_bits;
    CacheEntry *cache;
    size_t cache_size; /* 0: none */
    uint32_t numbers[2][BOARD_CELLS];

    Side side; /* the cache is about this side */

    /* about a turn */
    Position root;
    int breadth;
    Limits limits;
    TimePlan plan;
    Session *session;
    uint64_t nodes;
    ReportTable counts;
} OpenSides;

Status open_sides_think(Agent *agent, const Game *game, const Limits *limits, Session *session, Move *out,
                        Error *error);
void open_sides_clear_cache(OpenSides *self);

/* What the minimax calls: see StudentAlphaBetaOptions. */
double open_sides_evaluate(void *context, const StudentAlphaBetaNode *node);
int open_sides_choose(void *context, const StudentAlphaBetaNode *node, Move *moves, int count);
void open_sides_amend(void *context, Report *report);

#endif
