/* The cost of the search: memory of its tree by kind of board, and time by threads. */
#include <math.h>
#include <stdlib.h>

#include "app/experiment/solo/naive.h"
#include "app/experiment/solo/solo.h"
#include "engine/base/memory.h"
#include "engine/base/platform/clock.h"
#include "engine/base/platform/thread.h"
#include "engine/solo/game.h"
#include "engine/solo/profile.h"

static const double NS = 1e-9;

/* ---- Trees that are stored completely, as in the document's program ---- */

/* Its board follows it. */
typedef struct Node {
    struct Node *next; /* of all */
    double score;
} Node;

typedef struct NaiveNode {
    Node base;
    NaiveWell board;
} NaiveNode;

typedef struct BitNode {
    Node base;
    SoloBoard board;
} BitNode;

/* A tree being built, within a heap of this many bytes. */
typedef struct MemoryTree {
    const SoloEvaluator *evaluator;
    int beam;
    size_t used, limit;
    bool naive; /* it has boolean boards */
    Node *nodes;
} MemoryTree;

/* Adds the board after a placement; false if the heap is full. */
static bool add_node(MemoryTree *self, const SoloBoard *board, SoloPiece piece, int move, float score)
{
    size_t size = self->naive ? sizeof(NaiveNode) : sizeof(BitNode);
    Node *node = self->used + size > self->limit ? NULL : calloc(1, size);
    if (!node)
        return false;
    if (self->naive) {
        naive_of(board, &((NaiveNode *)node)->board);
        naive_place(&((NaiveNode *)node)->board, piece, move);
    } else {
        ((BitNode *)node)->board = *board;
        solo_board_place(&((BitNode *)node)->board, piece, move);
    }
    *node = (Node){self->nodes, (double)score};
    self->nodes = node;
    self->used += size;
    return true;
}

/* Adds all placements of a piece, and what follows the best of them; false if the heap is full. */
static bool grow(MemoryTree *self, const SoloBoard *board, SoloPiece piece, int depth)
{
    _Alignas(64) float scores[SOLO_SCORES_SIZE];
    solo_evaluate(self->evaluator, board, piece, scores);
    for (int i = 0; i < solo_pieces[piece].moves; i++) {
        if (!add_node(self, board, piece, i, scores[i]))
            return false;
    }
    for (int kept = 0; kept < self->beam && depth > 0; kept++) {
        int best = 0;
        for (int i = 1; i < solo_pieces[piece].moves; i++)
            best = scores[i] > scores[best] ? i : best;
        SoloBoard after = *board;
        if (solo_board_place(&after, piece, best).lost)
            break;
        scores[best] = -INFINITY;
        for (int next = 0; next < SOLO_PIECES; next++) {
            if (!grow(self, &after, (SoloPiece)next, depth - 1))
                return false;
        }
    }
    return true;
}

/* The largest tree for the first pieces of a game, in bytes; 0 if one did not fit. */
static size_t largest_tree(const SoloEvaluator *evaluator, const Lab *lab, int beam, int depth, size_t limit,
                           bool naive)
{
    MemoryTree tree = {.evaluator = evaluator, .beam = beam, .limit = limit, .naive = naive};
    SoloGame game;
    size_t largest = 0;
    int pieces = lab->quick ? 5 : 30;
    solo_game_start(&game, SOLO_HEIGHT_MAX, lab->seed, 0);
    for (int i = 0; i < pieces; i++) {
        float score;
        bool fits = grow(&tree, &game.board, game.piece, depth);
        largest = tree.used > largest ? tree.used : largest;
        for (Node *node = tree.nodes, *next; node; node = next) {
            next = node->next;
            free(node);
        }
        tree.nodes = NULL;
        tree.used = 0;
        if (!fits)
            return 0;
        solo_game_step(&game, solo_evaluate_best(evaluator, &game.board, game.piece, &score));
    }
    return largest;
}

static Status make_evaluator(SoloEvaluator **out, Error *error)
{
    SoloProfile profile;
    solo_profile_default(&profile);
    *out = memory_new(1, sizeof **out);
    if (!*out)
        return error_set(error, STATUS_MEMORY, "no memory for a player");
    solo_evaluator_init(*out, profile.weights, NULL);
    return STATUS_OK;
}

Status solo_memory(const Lab *lab, Result *out, Error *error)
{
    static const struct {
        int beam, depth;
        double naive, bits, less;
    } rows[] = {{8, 0, 11.85, 7.94, 32.99},
                {8, 1, 194.04, 63.18, 67.44},
                {3, 2, 211.8, 73.39, 65.35},
                {4, 2, NAN, 172.04, NAN}};
    static const char why[] =
        "theirs is all that a Java program held, waste included, for which we count the tree alone.";
    const double mb = 1e6;
    SoloEvaluator *evaluator;
    Status status = make_evaluator(&evaluator, error);
    if (status != STATUS_OK)
        return status;
    Group *groups[3] = {result_group(out, "tree with boolean boards", "MB", 3),
                        result_group(out, "tree with bits", "MB", 3), result_group(out, "saved", "%", 1)};
    groups[0]->logarithmic = groups[1]->logarithmic = true;
    size_t heap = SIZE_MAX;
    for (int i = 0; i < 4 && !lab_stopped(lab); i++) {
        size_t naive = largest_tree(evaluator, lab, rows[i].beam, rows[i].depth, heap, true);
        size_t bits = largest_tree(evaluator, lab, rows[i].beam, rows[i].depth, heap, false);
        for (int g = 0; g < 3; g++) {
            double published = g == 0 ? rows[i].naive : g == 1 ? rows[i].bits : rows[i].less;
            Finding *finding =
                group_add(groups[g], "beam %d, %d look-ahead%s%s", rows[i].beam, rows[i].depth,
                          rows[i].depth == 1 ? "" : "s", g == 0 && naive == 0 ? ": out of memory" : "");
            if (g != 1 && naive == 0)
                continue;
            finding->value = g == 0   ? (double)naive / mb
                             : g == 1 ? (double)bits / mb
                                      : 100 * (1 - (double)bits / (double)naive);
            finding_published(finding, published, published, 0, why);
        }
        if (i == 2)
            heap = naive + naive / 4;
    }
    result_note(
        out,
        "The last row has a heap of %.1f MB, a quarter more than boolean boards took in the row before: they "
        "run out of memory there, as the document's did, and bits do not.",
        (double)heap / mb);
    result_note(
        out,
        "A board is %zu bytes as numbers and %zu as bits. The search of this program holds no tree at all: "
        "it goes down one branch at a time, and each look-ahead adds a beam and a board to its stack.",
        sizeof(NaiveWell), sizeof(SoloBoard));
    free(evaluator);
    return lab_stopped(lab) ? error_set(error, STATUS_INTERRUPTED, "interrupted") : STATUS_OK;
}

/* ---- Threads ---- */

/* Seconds for the first pieces of a game, with this many threads for each decision. */
static Status time_decisions(const SoloEvaluator *evaluator, const Lab *lab, int threads, double *seconds,
                             Error *error)
{
    SoloSearchPlan plan = {2, 4, threads};
    SoloSearch *search = NULL;
    Status status = solo_search_create(evaluator, &plan, &search, error);
    if (status != STATUS_OK)
        return status;
    SoloGame game;
    solo_game_start(&game, SOLO_HEIGHT_MAX, lab->seed, 0);
    uint64_t start = clock_ns();
    for (int i = 0; i < (lab->quick ? 300 : 3000) && !lab_stopped(lab); i++)
        solo_game_step(&game, solo_search_move(search, &game.board, game.piece, NULL).move);
    *seconds = (double)(clock_ns() - start) * NS;
    solo_search_destroy(search);
    return STATUS_OK;
}

static Status time_games(const Lab *lab, int threads, double *seconds, Error *error)
{
    Lab limited = *lab;
    SoloSeries played = {.seconds = 0};
    SoloMatch match = {"seed", SOLO_HEIGHT_MAX, 0, 2, lab->quick ? 40 : 400, 10000};
    limited.threads = threads;
    Status status = solo_play(&limited, &match, NULL, &played, error);
    *seconds = played.seconds;
    return status;
}

Status solo_threads(const Lab *lab, Result *out, Error *error)
{
    static const struct {
        int threads;
        double published;
    } rows[] = {{2, NAN}, {4, 2.0}, {8, 4.0}};
    SoloEvaluator *evaluator;
    int processors = machine_processors();
    double one_decision, one_game, seconds;
    Status status = make_evaluator(&evaluator, error);
    if (status != STATUS_OK)
        return status;
    Group *decisions = result_group(out, "one decision at a time, 2 look-aheads, beam 4", "times", 2);
    Group *games = result_group(out, "games at the same time, no look-ahead", "times", 2);
    decisions->machine = games->machine = true;
    status = time_decisions(evaluator, lab, 1, &one_decision, error);
    if (status == STATUS_OK)
        status = time_games(lab, 1, &one_game, error);
    for (int i = 0; i < 3 && status == STATUS_OK; i++) {
        bool possible = rows[i].threads <= processors;
        Finding *finding =
            group_add(decisions, "%d threads%s", rows[i].threads, possible ? "" : ": not reproducible here");
        finding_published(finding, rows[i].published, rows[i].published, 0,
                          "the machine and the language differ.");
        Finding *other =
            group_add(games, "%d threads%s", rows[i].threads, possible ? "" : ": not reproducible here");
        if (!possible)
            continue;
        status = time_decisions(evaluator, lab, rows[i].threads, &seconds, error);
        finding->value = one_decision / seconds;
        if (status == STATUS_OK)
            status = time_games(lab, rows[i].threads, &seconds, error);
        other->value = one_game / seconds;
    }
    result_note(out, "This machine has %d processors.", processors);
    free(evaluator);
    return status == STATUS_OK && lab_stopped(lab) ? error_set(error, STATUS_INTERRUPTED, "interrupted")
                                                   : status;
}
