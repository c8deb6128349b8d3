/* Document 003: tree search with the ten best children of a heuristic, minimax, and a player of endings. */
#include <math.h>
#include <string.h>

#include "app/experiment/documents/documents.h"
#include "app/experiment/documents/naive_board.h"
#include "engine/base/platform/clock.h"
#include "engine/game/kernels/kernels.h"

#define TREE "heuristic-mcts"
#define MINIMAX "heuristic-minimax:nodes=20000"

/* ---- The round robin ---- */

enum { PLAYERS = 3 };

typedef struct PlayerStanding {
    int64_t games;
    double points;
    Mean control; /* share of the tokens at the end */
    Mean length;  /* of the games it won */
} PlayerStanding;

/* Adds a game to the results of one of its sides. */
static void add_game(PlayerStanding *self, const GameSummary *game, Side side)
{
    double tokens = game->tokens[RED] + game->tokens[BLUE];
    bool won = game->outcome == (side == RED ? OUTCOME_RED : OUTCOME_BLUE);
    self->games++;
    self->points += won ? 1 : game->outcome == OUTCOME_DRAW ? 0.5 : 0;
    mean_add(&self->control, tokens > 0 ? 100 * game->tokens[side] / tokens : 50);
    if (won)
        mean_add(&self->length, game->plies);
}

static void see_standing(void *context, int a, int b, const GameSummary pair[2])
{
    PlayerStanding *standings = context;
    for (int i = 0; i < 2; i++) {
        add_game(&standings[a], &pair[i], i == 0 ? RED : BLUE);
        add_game(&standings[b], &pair[i], i == 0 ? BLUE : RED);
    }
}

/* As described in the text, and as submitted by its authors. */
enum { TEXT, HANDED_IN, RULES };

typedef struct TreeComparison {
    Group *wins, *control, *length;
} TreeComparison;

static TreeComparison add_groups(Result *out, int rules)
{
    static const char *const titles[RULES][3] = {
        {"win rate", "board control at the end", "length of games won"},
        {"win rate, as handed in", "board control at the end, as handed in",
         "length of games won, as handed in"}};
    return (TreeComparison){result_group(out, titles[rules][0], "%", 1),
                            result_group(out, titles[rules][1], "% of the tokens", 1),
                            result_group(out, titles[rules][2], "turns", 1)};
}

/* Every agent against every other, with one kind of rules. */
static Status play_all(const Lab *lab, int rules, const TreeComparison *groups, Error *error)
{
    static const char *const agents[RULES][PLAYERS] = {
        {TREE, MINIMAX, "random"},
        {TREE ":rules=submitted", "heuristic-minimax:rules=submitted", "random"},
    };
    static const char *const names[PLAYERS] = {"MCTS Agent", "Minimax Agent", "Random Agent"};
    static const double published[PLAYERS][3] = {{76, 59, 38}, {63, 52, 36}, {23, 43, 53}};
    static const char why_wins[] =
        "the published rates add up to 162%, where three agents that play each other alike share 150%, so "
        "that not all of "
        "them can be of this round robin; the program as handed in plays its first 50 cells at random.";
    static const char why_control[] =
        "the published shares add up to 154%, where those of both sides in a game make 100%.";
    static const char why_length[] = "who wins how often decides which games count; nor is it said whether "
                                     "turns are those of both sides, as here.";
    PlayerStanding standings[PLAYERS] = {{0}};
    LabGames games = {.what = "round robin",
                      .agent_count = PLAYERS,
                      .games = lab_games(lab, 40, 100),
                      .plies = rules == TEXT ? 2 : 0};
    memcpy(games.agents, agents[rules], sizeof agents[rules]);
    Status status = lab_play(lab, &games, see_standing, standings, error);
    for (int i = 0; i < PLAYERS; i++) {
        Finding *finding = group_add(groups->wins, "%s", names[i]);
        finding_share(finding, standings[i].points, standings[i].games);
        finding_published(finding, published[i][0], published[i][0], 200, why_wins);
        finding = group_add(groups->control, "%s", names[i]);
        finding_mean(finding, &standings[i].control);
        finding_published(finding, published[i][1], published[i][1], 0, why_control);
        finding = group_add(groups->length, "%s", names[i]);
        finding_mean(finding, &standings[i].length);
        finding_published(finding, published[i][2], published[i][2], 0, why_length);
    }
    return status;
}

static Status round_robin(const Lab *lab, Result *out, Error *error)
{
    TreeComparison text = add_groups(out, TEXT), submitted = add_groups(out, HANDED_IN);
    Status status = play_all(lab, TEXT, &text, error);
    if (status == STATUS_OK)
        status = play_all(lab, HANDED_IN, &submitted, error);
    if (status != STATUS_OK)
        return status;
    result_explain(out, text.wins, submitted.wins);
    result_explain(out, text.control, submitted.control);
    result_explain(out, text.length, submitted.length);
    return STATUS_OK;
}

/* ---- What was tried and left out ---- */

static Status parts(const Lab *lab, Result *out, Error *error)
{
    static const char why_hybrid[] = "the text gives no figure; 'a bit better' is taken to be at most 65%.";
    static const LabPairing pairings[] = {
        {"minimax first, then tree search, against random", "heuristic-hybrid", "random", 50, 65, 0,
         why_hybrid},
        {"as described, against random", TREE, "random", NAN, NAN, 0, NULL},
        {"with children never tried before all others, against random", TREE ":unseen=first", "random", NAN,
         NAN, 0, NULL},
        {"with results for whoever moves, against random", TREE ":backs=mover", "random", NAN, NAN, 0, NULL},
        {"with one share of the heuristic, as handed in, against random", TREE ":backup=0", "random", NAN,
         NAN, 0, NULL},
        {"the player of endings alone, against random", TREE ":ending=0", "random", NAN, NAN, 0, NULL},
        {"minimax against random", MINIMAX, "random", NAN, NAN, 0, NULL},
        {"minimax without the player of endings against random", MINIMAX ",ending=121", "random", NAN, NAN, 0,
         NULL},
        {"without the player of endings against with it", TREE ":ending=121", TREE, NAN, NAN, 0, NULL},
        {"with board control against without", TREE ":control=1", TREE, NAN, NAN, 0, NULL},
        {"with blocking against without", TREE ":blocking=0.02", TREE, NAN, NAN, 0, NULL},
        {"with few replies against without", TREE ":replies=0.01", TREE, NAN, NAN, 0, NULL},
        {"with lines cleared against without", TREE ":clearing=0.2", TREE, NAN, NAN, 0, NULL},
        {"25 iterations against 40", TREE ":iterations=25", TREE ":iterations=40", NAN, NAN, 0, NULL},
    };
    Group *group = result_group(out, "games won", "%", 1);
    Status status = lab_pairings(lab, pairings, sizeof pairings / sizeof *pairings, lab_games(lab, 30, 200),
                                 2, group, error);
    result_note(out, "The document left board control, blocking and few replies out because of their run "
                     "time, without much "
                     "loss; with placements counted by bitboards they cost next to nothing.");
    return status;
}

/* ---- Depth ---- */

enum { DEPTH_LOW = 4, DEPTH_HIGH = 6 }; /* "up to depth 6", taken as 4 to 6 */

typedef struct Depths {
    Mean deepest;
    Mean turns[PLY_LIMIT];
} Depths;

static void see_depth(void *context, const LabTurn *turn)
{
    Depths *self = context;
    const Report *report = turn->report;
    if (!report || report->nodes == 0)
        return;
    mean_add(&self->deepest, report->seldepth);
    mean_add(&self->turns[turn->game->now.plies], report->seldepth);
}

typedef struct GrownTree {
    const char *name, *agent;
    bool published; /* with a budget similar to the document's */
} GrownTree;

static Status measure_tree(const Lab *lab, const GrownTree *tree, Group *deepest, Chart *chart, Error *error)
{
    static const char why[] = "with half of the heuristic in what is counted, too, a child that has won "
                              "stands above its brothers, so that "
                              "every iteration adds a node to the same line.";
    Depths depths = {0};
    LabShow show = {"depth of the tree", {tree->agent, "random"}, lab_games(lab, 10, 40), 2};
    Status status = lab_watch(lab, &show, see_depth, &depths, error);
    Finding *finding = group_add(deepest, "%s", tree->name);
    finding_mean(finding, &depths.deepest);
    if (tree->published)
        finding_published(finding, DEPTH_LOW, DEPTH_HIGH, 0, why);
    Series *series = chart_add(chart, "%s", tree->name);
    series_add_means(series, depths.turns, PLY_LIMIT, 1, 1);
    return status;
}

static Status depth(const Lab *lab, Result *out, Error *error)
{
    static const GrownTree text[] = {
        {"32 iterations", TREE ":ending=121", true},
        {"25 iterations", TREE ":iterations=25,ending=121", true},
        {"40 iterations", TREE ":iterations=40,ending=121", true},
        {"400 iterations", TREE ":iterations=400,ending=121", false},
        {"32 iterations, one share of the heuristic", TREE ":backup=0,ending=121", true},
    };
    static const GrownTree submitted[] = {{"28 to 34 iterations", TREE ":rules=submitted", true}};
    Group *deepest = result_group(out, "deepest path of a turn", "plies", 2);
    Group *handed_in = result_group(out, "deepest path of a turn, as handed in", "plies", 2);
    Chart *chart = result_chart(out, "Deepest path by turn", "turn", "plies");
    Status status = STATUS_OK;
    for (int i = 0; status == STATUS_OK && i < (int)(sizeof text / sizeof *text); i++)
        status = measure_tree(lab, &text[i], deepest, chart, error);
    if (status == STATUS_OK)
        status = measure_tree(lab, &submitted[0], handed_in, chart, error);
    if (status == STATUS_OK)
        result_explain(out, deepest, handed_in);
    return status;
}

/* ---- Where the time goes ---- */

typedef struct Spending {
    uint64_t listing, all;
} Spending;

static void spend_naive(Spending *self, Random *random)
{
    Position start;
    NaiveBoard board;
    Move moves[MOVE_COUNT];
    int count = 1;
    position_start(&start);
    naive_from(&board, &start);
    while (board.plies < PLY_LIMIT && count > 0) {
        uint64_t began = clock_ns();
        count = naive_list(&board, moves);
        uint64_t listed = clock_ns();
        if (count > 0)
            naive_play(&board, moves[random_below(random, (uint32_t)count)]);
        self->listing += listed - began;
        self->all += clock_ns() - began;
    }
}

static void spend_bits(Spending *self, Random *random)
{
    const Kernels *kernels = kernels_best();
    Position now;
    Move moves[MOVE_LIST_SIZE];
    int count = 1;
    position_start(&now);
    while (now.plies < PLY_LIMIT && count > 0) {
        uint64_t began = clock_ns();
        count = kernels->list(&now, position_turn(&now), moves);
        uint64_t listed = clock_ns();
        if (count > 0)
            kernels->play(&now, moves[random_below(random, (uint32_t)count)], &now);
        self->listing += listed - began;
        self->all += clock_ns() - began;
    }
}

static Status generation(const Lab *lab, Result *out, Error *error)
{
    static const char why[] =
        "in a random game there is little else to do than to list placements; the document's share is of "
        "a whole turn, with its heuristic.";
    const int games = lab_games(lab, 200, 4000);
    Random random = random_seeded(lab->seed, 0);
    Spending naive = {0}, bits = {0};
    for (int i = 0; i < games && !lab_stopped(lab); i++) {
        spend_naive(&naive, &random);
        spend_bits(&bits, &random);
    }
    Group *group = result_group(out, "time that goes into listing placements", "% of random games", 1);
    group->machine = true;
    Finding *finding = group_add(group, "map of cells");
    finding->value = naive.all ? 100 * (double)naive.listing / (double)naive.all : NAN;
    finding_published(finding, 85, 85, 0, why);
    finding = group_add(group, "bitboards");
    finding->value = bits.all ? 100 * (double)bits.listing / (double)bits.all : NAN;
    return lab_stopped(lab) ? error_set(error, STATUS_INTERRUPTED, "the experiment was stopped") : STATUS_OK;
}

const Experiment experiments_003[] = {
    {"003/round-robin", "Tree search, minimax and random: wins, board control, length of games",
     "100 games between any two: tree search wins 76% and holds 59% at the end, after 38 turns on average; "
     "minimax 63%, 52%, 36; "
     "random 23%, 43%, 53.",
     round_robin, false, false},
    {"003/parts", "What was tried and left out, and what the parts are worth",
     "Minimax in the first half and tree search in the second is just a bit better than random; other terms "
     "of the heuristic "
     "cost time without increasing much effectiveness.",
     parts, false, false},
    {"003/depth", "How deep the tree of ten best children comes", "It normally exploits up to depth 6.",
     depth, false, false},
    {"003/generation", "How much of the time goes into listing placements",
     "Roughly 85% of the run time, by cProfile.", generation, false, false},
    {.id = NULL},
};
