/* Document 000: minimax and Monte-Carlo tree search with board control, and the benefit of bitboards.
 *
 * It gives its minimax 2.4 s a turn and 0.000162 s for each piece generated and placed; 15,000 nodes stand
 * for that. */
#include <math.h>
#include <stdio.h>

#include "app/experiment/documents/documents.h"
#include "app/experiment/documents/naive_board.h"
#include "engine/base/platform/clock.h"
#include "engine/game/kernels/kernels.h"

#define MINIMAX_NODES "nodes=15000,time-ms=0"

static const char *minimax(const Lab *lab)
{
    return lab->timed ? "boardcontrol-minimax" : "boardcontrol-minimax:" MINIMAX_NODES;
}

/* ---- Games between them ---- */

static const char why_cut[] =
    "here it searches both plies to their end nearly always; in Python, 2.4 s cut its searches off, and "
    "one that was cut off has little to go by.";
static const char why_tree[] =
    "131 random games see who gets stuck; how many the document's tree had in these games is not said, "
    "8 or 131.";

static Status versus(const Lab *lab, Result *out, Error *error)
{
    static const char few[] = "boardcontrol-mcts:simulations=8,time-ms=0";
    static const char cut[] = "boardcontrol-minimax:nodes=35,time-ms=0";
    const char *const mini = minimax(lab), *const tree = lab->timed
                                                             ? "boardcontrol-mcts:simulations=0"
                                                             : "boardcontrol-mcts:simulations=131,time-ms=0";
    const LabPairing pairings[] = {
        {"minimax against random", mini, "random", 60, 60, 10, why_cut},
        {"minimax against greedy", mini, "boardcontrol-greedy", 30, 30, 10, why_cut},
        {"tree search against random", tree, "random", 70, 70, 10, why_tree},
        {"tree search against greedy", tree, "boardcontrol-greedy", 40, 40, 10, why_tree},
        {"minimax against tree search", mini, tree, 70, 70, 10, why_cut},
        {"tree search of 8 against random", few, "random", 70, 70, 10, why_tree},
        {"tree search of 8 against greedy", few, "boardcontrol-greedy", 40, 40, 10, why_tree},
        {"minimax against tree search of 8", mini, few, 70, 70, 10, why_cut},
        {"minimax of 35 nodes against random", cut, "random", 60, 60, 10, why_cut},
        {"minimax of 35 nodes against greedy", cut, "boardcontrol-greedy", 30, 30, 10, why_cut},
    };
    Group *group = result_group(out, "games won", "%", 1);
    result_note(out, "Both sides' first placements are random, or games of the same two would be the same. "
                     "The tree search has "
                     "131 simulations a turn, or 8: the document has both figures. 35 nodes are what it "
                     "counts of minimax on "
                     "its first board, a third of the root's moves.");
    return lab_pairings(lab, pairings, sizeof pairings / sizeof *pairings, lab_timed_games(lab, 40, 200), 2,
                        group, error);
}

/* ---- Strength by depth ---- */

static Status depth(const Lab *lab, Result *out, Error *error)
{
    static const char *const opponents[] = {"random", "boardcontrol-greedy", "boardcontrol-mcts:time-ms=0"};
    enum { DEEPEST = 4, OPPONENTS = sizeof opponents / sizeof *opponents };
    const int games = lab_timed_games(lab, 10, 100);
    Group *group = result_group(out, "games won", "%", 1);
    Chart *chart = result_chart(out, "Strength by the greatest depth", "plies", "games won, %");
    Status status = STATUS_OK;
    for (int o = 0; status == STATUS_OK && o < OPPONENTS; o++) {
        Series *series = chart_add(chart, "against %s", opponents[o]);
        for (int plies = 1; status == STATUS_OK && plies <= DEEPEST; plies++) {
            char name[96];
            Tally tally = {0};
            snprintf(name, sizeof name, "boardcontrol-minimax:depth=%d%s", plies,
                     lab->timed ? "" : "," MINIMAX_NODES);
            status = lab_versus(lab, (LabPair){name, opponents[o]}, games, 2, &tally, error);
            Finding *finding = group_add(group, "depth %d against %s", plies, opponents[o]);
            finding_tally(finding, &tally);
            if (finding->samples > 0)
                series_add(series, plies, finding->value, finding->between);
        }
    }
    result_note(
        out,
        "The document shows its curve as a picture without figures, and concludes that depth 2 is best.");
    return status;
}

/* ---- A tree that is kept ---- */

typedef struct Reuse {
    int games;
    int64_t turns, reused;
} Reuse;

static void see_reuse(void *context, const LabTurn *turn)
{
    Reuse *self = context;
    if (turn->number >= self->games)
        self->games = turn->number + 1;
    self->turns++;
    self->reused += turn->report && turn->report->reused > 0;
}

static Status reuse(const Lab *lab, Result *out, Error *error)
{
    static const int simulations[] = {8, 131, 1310};
    static const char why[] =
        "a reply is found again wherever it has a node, whatever is known of it there; the document "
        "counts turns that gained from it, and does not say how.";
    Status status = STATUS_OK;
    Group *group = result_group(out, "turns of a game in which the kept tree held the position", "", 2);
    for (int i = 0; status == STATUS_OK && i < 3; i++) {
        char name[96];
        Reuse count = {0};
        snprintf(name, sizeof name, "boardcontrol-mcts:simulations=%d,reuse=true,time-ms=0", simulations[i]);
        LabShow show = {"turns with a kept tree", {name, "random"}, lab_games(lab, 20, 60), 2};
        status = lab_watch(lab, &show, see_reuse, &count, error);
        Finding *finding = group_add(group, "%d simulations a turn", simulations[i]);
        finding->samples = count.games;
        finding->value = count.games ? (double)count.reused / count.games : NAN;
        if (count.games > 0) { /* these are counts of rare events */
            double error_95 = 1.96 * sqrt((double)count.reused) / count.games;
            finding->between = (ResultRange){fmax(0, finding->value - error_95), finding->value + error_95};
        }
        if (simulations[i] == 131)
            finding_published(finding, 1.5, 1.5, 0, why);
    }
    return status;
}

/* ---- What a turn costs ---- */

typedef struct Costs {
    Mean nodes[PLY_LIMIT];
    Mean placements;
    int64_t turns, over; /* stopped by the clock */
} Costs;

static void see_cost(void *context, const LabTurn *turn)
{
    enum { AFFORDED = 15000 };
    Costs *self = context;
    const Position *now = &turn->game->now;
    if (!turn->report)
        return;
    mean_add(&self->nodes[now->plies], (double)turn->report->nodes);
    self->turns++;
    self->over += turn->report->nodes > AFFORDED;
}

static Status runtime(const Lab *lab, Result *out, Error *error)
{
    LabShow show = {"the price of depth 2",
                    {"boardcontrol-minimax:depth=2,time-ms=0,nodes=2000000", "boardcontrol-mcts:time-ms=0"},
                    lab_games(lab, 4, 40),
                    2};
    Costs costs = {0};
    Status status = lab_watch(lab, &show, see_cost, &costs, error);
    Chart *chart = result_chart(out, "A search of two plies by turn", "turn", "nodes");
    Series *series = chart_add(chart, "boardcontrol-minimax");
    int best = 0;
    series_add_means(series, costs.nodes, PLY_LIMIT, 1, 1);
    for (int i = 0; i < PLY_LIMIT; i++)
        if (costs.nodes[i].count > 0 &&
            (best == 0 || mean_value(&costs.nodes[i]) > mean_value(&costs.nodes[best])))
            best = i;
    Group *group = result_group(out, "turns that need more than 2.4 s at 0.000162 s a node", "%", 1);
    Finding *finding = group_add(group, "a full search of two plies");
    finding_share(finding, (double)costs.over, costs.turns);
    if (costs.turns > 0)
        result_note(out,
                    "The document says that run time grows from turn to turn. Ours is greatest at turn %d "
                    "and shrinks with the "
                    "room that is left: it can only have grown until the time-out of 2.4 s cut it.",
                    best + 1);
    return status;
}

/* ---- How many placements there are ---- */

static void see_placements(void *context, const LabTurn *turn)
{
    Costs *self = context;
    const Position *now = &turn->game->now;
    double count = kernels_best()->placements(now, position_turn(now));
    mean_add(&self->placements, count);
    mean_add(&self->nodes[now->plies], count);
}

static Status branching(const Lab *lab, Result *out, Error *error)
{
    static const char *const players[][2] = {{"random", "random"},
                                             {"boardcontrol-mcts:time-ms=0", "random"},
                                             {"boardcontrol-greedy", "boardcontrol-mcts:time-ms=0"}};
    enum { COUNT = sizeof players / sizeof *players };
    static const char why[] = "it depends on who plays, and most on how long they live.";
    Group *group = result_group(out, "placements of the side to move, without the first two turns", "", 1);
    Chart *chart = result_chart(out, "Placements by turn", "turn", "placements of the side to move");
    Status status = STATUS_OK;
    for (int i = 0; status == STATUS_OK && i < COUNT; i++) {
        LabShow show = {"placements", {players[i][0], players[i][1]}, lab_games(lab, 10, 200), 2};
        Costs costs = {0};
        status = lab_watch(lab, &show, see_placements, &costs, error);
        Finding *finding = group_add(group, "%s against %s", players[i][0], players[i][1]);
        finding_mean(finding, &costs.placements);
        finding_published(finding, 150, 150, 0, why);
        Series *series = chart_add(chart, "%s", finding->name);
        series_add_means(series, costs.nodes, PLY_LIMIT, 2, 1);
    }
    return status;
}

/* ---- A map of cells against bitboards ---- */

/* Positions from random games. */
typedef struct ControlSample {
    int count;
    Position positions[64];
} ControlSample;

/* Work that is repeated to be timed; returns how many pieces were placed. */
typedef int64_t Work(const Position *position, Random *random);

static int64_t place_all_naive(const Position *position, Random *random)
{
    (void)random;
    NaiveBoard board, after;
    Move moves[MOVE_COUNT];
    naive_from(&board, position);
    int count = naive_list(&board, moves);
    for (int i = 0; i < count; i++) {
        after = board;
        naive_play(&after, moves[i]);
    }
    return count;
}

static int64_t place_all_bits(const Position *position, Random *random)
{
    (void)random;
    const Kernels *kernels = kernels_best();
    Move moves[MOVE_LIST_SIZE];
    Position after;
    int count = kernels->list(position, position_turn(position), moves);
    for (int i = 0; i < count; i++)
        kernels->play(position, moves[i], &after);
    return count;
}

static int64_t simulate_naive(const Position *position, Random *random)
{
    NaiveBoard board;
    naive_from(&board, position);
    naive_playout(&board, random);
    return 1;
}

static int64_t simulate_bits(const Position *position, Random *random)
{
    return kernels_best()->playout(position, random).plies > 0;
}

/* The time for a unit of work, in nanoseconds. */
static double time_work(const Lab *lab, const ControlSample *sample, Work *work)
{
    const uint64_t at_least_ns = lab->quick ? 50000000 : 1000000000;
    Random random = random_seeded(lab->seed, 1);
    uint64_t start = clock_ns(), used = 0;
    int64_t done = 0;
    while (used < at_least_ns && !lab_stopped(lab)) {
        for (int i = 0; i < sample->count; i++)
            done += work(&sample->positions[i], &random);
        used = clock_ns() - start;
    }
    return done ? (double)used / (double)done : NAN;
}

static void add_value(Group *group, const char *name, double value, double published, const char *why)
{
    Finding *finding = group_add(group, "%s", name);
    finding->value = value;
    finding_published(finding, published, published, 0, why);
}

static Status board(const Lab *lab, Result *out, Error *error)
{
    const double bits = 8;
    ControlSample sample;
    enum { EVERY = 7 };
    Random random = random_seeded(lab->seed, 0);
    Position now;
    const int room = sizeof sample.positions / sizeof *sample.positions;
    position_start(&now);
    sample.count = 0;
    for (int i = 0; sample.count < room; i++) {
        Move move = now.plies < PLY_LIMIT ? kernels_best()->random_move(&now, &random) : (Move)MOVE_NONE;
        if (move == MOVE_NONE) {
            position_start(&now);
            continue;
        }
        if (now.plies >= FREE_PLIES && i % EVERY == 0)
            sample.positions[sample.count++] = now;
        position_play(&now, move, &now);
    }
    double naive_piece = time_work(lab, &sample, place_all_naive);
    double bits_piece = time_work(lab, &sample, place_all_bits);
    double naive_game = time_work(lab, &sample, simulate_naive);
    double bits_game = time_work(lab, &sample, simulate_bits);
    if (lab_stopped(lab))
        return error_set(error, STATUS_INTERRUPTED, "the experiment was stopped");
    const double turn_ns = 2.4e9, ns_per_us = 1000;
    static const char faster[] = "that was Python, this is C.";
    Group *group = result_group(out, "list and place all pieces, time for each", "us", 3);
    group->machine = group->logarithmic = true;
    add_value(group, "map of cells", naive_piece / ns_per_us, 11830, faster);
    add_value(group, "bitboards", bits_piece / ns_per_us, 162, faster);
    group = result_group(out, "saved by bitboards", "% of the time", 2);
    group->machine = true;
    add_value(group, "for each piece", 100 - 100 * bits_piece / naive_piece, 98.63,
              "padded bitboards find all 19 shapes at all 121 corners at once, and compiled code has less to "
              "lose elsewhere.");
    add_value(group, "for each simulation", 100 - 100 * bits_game / naive_game, 98.63,
              "the same holds of whole random games.");
    group = result_group(out, "in a turn of 2.4 s", "", 0);
    group->machine = group->logarithmic = true;
    add_value(group, "nodes, map of cells", turn_ns / naive_piece, 34.9, faster);
    add_value(group, "nodes, bitboards", turn_ns / bits_piece, NAN, NULL);
    add_value(group, "simulations, map of cells", turn_ns / naive_game, 1.8, faster);
    add_value(group, "simulations, bitboards", turn_ns / bits_game, 131, faster);
    group = result_group(out, "memory of a board", "bits", 0);
    group->logarithmic = true;
    add_value(group, "map of cells", sizeof(NaiveBoard) * bits, 138560,
              "theirs counts Python's objects, ours a table of 121 entries with an index.");
    add_value(group, "bitboards", sizeof(Position) * bits, 363,
              "ours has rows and columns repeated around the edge, a key and counts besides the cells.");
    result_note(
        out,
        "131 simulations in 2.4 s are what the document has of bitboards alone; with its tree it says 8.");
    return STATUS_OK;
}

const Experiment experiments_000[] = {
    {"000/versus", "Minimax, tree search, greedy and random against each other",
     "Ten games each: minimax wins 60% against random and 30% against greedy, tree search 70% and 40%, and "
     "minimax 70% "
     "against tree search.",
     versus, false, true},
    {"000/depth", "Minimax by its greatest depth", "A depth of 2 is best within 2.4 s a turn (figure 3).",
     depth, false, true},
    {"000/reuse", "How often a kept tree is of use",
     "Only 1.5 of 150 turns benefited, so that the tree is made anew each turn.", reuse, false, false},
    {"000/runtime", "What a turn of minimax costs",
     "Its run time grows monotonically and often passes 2.4 s a turn, where an exception ends it.", runtime,
     false, false},
    {"000/branching", "How many placements there are", "About 150 valid placements a turn on average.",
     branching, false, false},
    {"000/board", "A map of cells against bitboards",
     "0.01183 s a piece against 0.000162 s, 98.63% less; 1.8 simulations a turn against 131; 34.9 nodes; "
     "138,560 bits "
     "against 363.",
     board, false, false},
    {.id = NULL},
};
