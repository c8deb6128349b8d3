/* The ladder: the strength of the documents' agents and ours, how each grows with its budget, and the
 * champion's score against each. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "app/experiment/documents/documents.h"
#include "engine/base/time_units.h"
#include "engine/match/ratings.h"

typedef struct Contender {
    const char *name;
    const char *agent;
    uint64_t nodes; /* for each move, for agents without such an option */
} Contender;

/* Ours first. The documents' agents have their published depths and iterations, or nodes in place of
 * published times. */
static const Contender contenders[] = {
    {"random", "random", 0},
    {"greedy", "greedy", 0},
    {"plain, 20,000 nodes", "plain", 20000},
    {"mcts, 1,000 nodes", "mcts:memory=16", 1000},
    {"champion, level 1", "champion:level=1,hash=4", 0},
    {"champion, level 2", "champion:level=2,hash=4", 0},
    {"champion, level 3", "champion:level=3,hash=4", 0},
    {"champion, level 4", "champion:level=4,hash=4", 0},
    {"champion, level 5", "champion:level=5,hash=4", 0},
    {"champion, level 6", "champion:level=6,hash=4", 0},
    {"champion, level 7", "champion:level=7,hash=4", 0},
    {"champion, level 8", "champion:level=8,hash=4", 0},
    {"champion, level 9", "champion:level=9,hash=4", 0},
    {"champion, 20,000 nodes", "champion:hash=16", 20000},
    {"000 boardcontrol-greedy", "boardcontrol-greedy", 0},
    {"000 boardcontrol-minimax", "boardcontrol-minimax:nodes=15000,time-ms=0", 0},
    {"000 boardcontrol-mcts, 8", "boardcontrol-mcts:simulations=8,time-ms=0", 0},
    {"000 boardcontrol-mcts, 131", "boardcontrol-mcts:simulations=131,time-ms=0", 0},
    {"001 negamax-tt, 50,000 nodes", "negamax-tt:nodes=50000", 0},
    {"001 move-limiter", "move-limiter", 0},
    {"001 simple-mcts", "simple-mcts:simulations=100", 0},
    {"003 heuristic-mcts", "heuristic-mcts", 0},
    {"003 heuristic-minimax", "heuristic-minimax:nodes=20000", 0},
    {"003 heuristic-hybrid", "heuristic-hybrid:nodes=20000", 0},
    {"004 open-sides, purely greedy", "open-sides-greedy:death-moves=0", 0},
    {"004 open-sides-minimax", "open-sides-minimax:nodes=20000", 0},
    {"004 open-sides-minimax, ten best", "open-sides-minimax:breadth=10", 0},
    {"004 open-sides-varying", "open-sides-varying", 0},
    {"004 open-sides-combined", "open-sides-combined", 0},
    {"004 open-sides-greedy, final", "open-sides-greedy", 0},
};

enum { CONTENDERS = sizeof contenders / sizeof *contenders, OURS = 14, FACTORS = 3, PANEL = 4 };

/* The opponents of agents with other budgets: contenders from weak to strong. */
static const int panel[PANEL] = {0, 1, 8, 11};

/* The same agent with 1, 10 and 100 times its budget. */
typedef struct Family {
    const char *name;
    int contender; /* the contender that is one of these; -1: none */
    int published; /* which of them it is */
    Contender members[FACTORS];
} Family;

static const Family families[] = {
    {"champion, 200 nodes",
     13,
     2,
     {{"", "champion:hash=16", 200}, {"", "champion:hash=16", 2000}, {"", "champion:hash=16", 20000}}},
    {"plain, 200 nodes", 2, 2, {{"", "plain", 200}, {"", "plain", 2000}, {"", "plain", 20000}}},
    {"mcts, 100 nodes",
     3,
     1,
     {{"", "mcts:memory=16", 100}, {"", "mcts:memory=16", 1000}, {"", "mcts:memory=16", 10000}}},
    {"000 boardcontrol-minimax, 1,500 nodes",
     -1,
     0,
     {{"", "boardcontrol-minimax:depth=0,nodes=1500,time-ms=0", 0},
      {"", "boardcontrol-minimax:depth=0,nodes=15000,time-ms=0", 0},
      {"", "boardcontrol-minimax:depth=0,nodes=150000,time-ms=0", 0}}},
    {"000 boardcontrol-mcts, 131 simulations",
     17,
     0,
     {{"", "boardcontrol-mcts:simulations=131,time-ms=0", 0},
      {"", "boardcontrol-mcts:simulations=1310,time-ms=0", 0},
      {"", "boardcontrol-mcts:simulations=13100,time-ms=0", 0}}},
    {"001 negamax-tt, 5,000 nodes",
     18,
     1,
     {{"", "negamax-tt:nodes=5000", 0},
      {"", "negamax-tt:nodes=50000", 0},
      {"", "negamax-tt:nodes=500000", 0}}},
    {"001 simple-mcts, 100 simulations",
     20,
     0,
     {{"", "simple-mcts:simulations=100", 0},
      {"", "simple-mcts:simulations=1000", 0},
      {"", "simple-mcts:simulations=10000", 0}}},
    {"003 heuristic-mcts, 32 iterations",
     21,
     0,
     {{"", "heuristic-mcts:iterations=32", 0},
      {"", "heuristic-mcts:iterations=320", 0},
      {"", "heuristic-mcts:iterations=3200", 0}}},
};

enum { FAMILIES = sizeof families / sizeof *families, PLAYERS = CONTENDERS + FAMILIES * FACTORS };

_Static_assert((int)CONTENDERS <= (int)SETUP_AGENTS, "too many contenders");

/* ---- Games ---- */

typedef struct Ladder {
    int players[SETUP_AGENTS]; /* of the games being played */
    bool ladder;               /* they are those of all contenders */
    double games[PLAYERS][PLAYERS];
    double points[PLAYERS][PLAYERS]; /* of the first against the second */
} Ladder;

/* Takes a pair of games; for other budgets, only those that the ladder did not have. */
static void see_pair(void *context, int a, int b, const GameSummary pair[2])
{
    Ladder *self = context;
    int first = self->players[a], second = self->players[b];
    if (!self->ladder && first < CONTENDERS && second < CONTENDERS)
        return;
    Tally tally = {0};
    tally_add(&tally, pair);
    Wdl total = tally_total(&tally);
    double points = (double)total.wins + (double)total.draws / 2, games = (double)tally_games(&tally);
    self->games[first][second] += games;
    self->games[second][first] += games;
    self->points[first][second] += points;
    self->points[second][first] += games - points;
}

static void enter(LabGames *games, Ladder *self, int player, const Contender *contender)
{
    self->players[games->agent_count] = player;
    games->agents[games->agent_count] = contender->agent;
    games->paces[games->agent_count] = (TimeControl){.nodes = contender->nodes};
    games->agent_count++;
}

static Status play_ladder(const Lab *lab, Ladder *self, Error *error)
{
    LabGames games = {.what = "the ladder", .games = lab_games(lab, 2, 20), .plies = 2};
    for (int i = 0; i < CONTENDERS; i++)
        enter(&games, self, i, &contenders[i]);
    self->ladder = true;
    return lab_play(lab, &games, see_pair, self, error);
}

/* The player for a family's agent with this budget. */
static int player_of(int family, int factor)
{
    bool known = families[family].contender >= 0 && factor == families[family].published;
    return known ? families[family].contender : CONTENDERS + family * FACTORS + factor;
}

static Status play_family(const Lab *lab, int family, Ladder *self, Error *error)
{
    LabGames games = {.what = families[family].name, .games = lab_games(lab, 2, 20), .plies = 2};
    int factors = lab->quick ? FACTORS - 1 : FACTORS;
    for (int i = 0; i < factors; i++)
        enter(&games, self, player_of(family, i), &families[family].members[i]);
    for (int i = 0; i < PANEL; i++)
        enter(&games, self, panel[i], &contenders[panel[i]]);
    self->ladder = false;
    return lab_play(lab, &games, see_pair, self, error);
}

/* ---- Ratings ---- */

/* All against the first player, random moves. */
typedef struct Rated {
    bool is[PLAYERS];
    double elo[PLAYERS];
    Range between[PLAYERS];
} Rated;

static Status rate(const Ladder *self, Rated *out, Error *error)
{
    double games[PLAYERS * PLAYERS] = {0}, points[PLAYERS * PLAYERS] = {0}, apart[PLAYERS * PLAYERS];
    Rating ratings[PLAYERS];
    int players[PLAYERS], count = 0;
    memset(out, 0, sizeof *out);
    for (int i = 0; i < PLAYERS; i++) {
        for (int j = 0; j < PLAYERS; j++)
            out->is[i] = out->is[i] || self->games[i][j] > 0;
        if (out->is[i])
            players[count++] = i;
    }
    for (int i = 0; i < count; i++) {
        for (int j = 0; j < count; j++) {
            games[i * count + j] = self->games[players[i]][players[j]];
            points[i * count + j] = self->points[players[i]][players[j]];
        }
    }
    Status status = ratings_fit(count, games, points, ratings, apart, error);
    for (int i = 0; status == STATUS_OK && i < count; i++) {
        double elo = ratings[i].elo - ratings[0].elo;
        out->elo[players[i]] = elo;
        out->between[players[i]] = (Range){elo - apart[i], elo + apart[i]};
    }
    return status;
}

static double games_of(const Ladder *self, int player)
{
    double games = 0;
    for (int i = 0; i < PLAYERS; i++)
        games += self->games[player][i];
    return games;
}

/* The contenders, strongest first. */
static void add_ladder(const Ladder *self, const Rated *rated, Result *out)
{
    Group *group = result_group(out, "strength, random being 0", "Elo", 0);
    int order[CONTENDERS], count = 0;
    for (int i = 0; i < CONTENDERS; i++) {
        if (!rated->is[i])
            continue;
        int at = count++;
        for (; at > 0 && rated->elo[order[at - 1]] < rated->elo[i]; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
    for (int i = 0; i < count; i++) {
        Finding *finding = group_add(group, "%s", contenders[order[i]].name);
        finding->value = rated->elo[order[i]];
        finding->between = rated->between[order[i]];
        finding->samples = (int64_t)games_of(self, order[i]);
    }
}

static void add_growth(const Rated *rated, Result *out)
{
    static const double factors[FACTORS] = {1, 10, 100};
    Chart *chart = result_chart(out, "Growth with the budget", "times the budget", "Elo");
    chart->logarithmic = true;
    for (int family = 0; family < FAMILIES; family++) {
        Series *series = chart_add(chart, "%s", families[family].name);
        for (int i = 0; i < FACTORS; i++) {
            int player = player_of(family, i);
            if (rated->is[player])
                series_add(series, factors[i], rated->elo[player], rated->between[player]);
        }
    }
}

/* Plays all games, unless it is stopped. */
static Status play_all(const Lab *lab, Ladder *self, Error *error)
{
    Status status = play_ladder(lab, self, error);
    for (int i = 0; status == STATUS_OK && i < FAMILIES; i++)
        status = play_family(lab, i, self, error);
    return status;
}

static Status ladder(const Lab *lab, Result *out, Error *error)
{
    Rated rated;
    Ladder *self = calloc(1, sizeof *self);
    if (!self)
        return error_set(error, STATUS_MEMORY, "no memory for the ladder");
    Status status = play_all(lab, self, error);
    Status rating = rate(self, &rated, status == STATUS_OK ? error : NULL);
    add_ladder(self, &rated, out);
    add_growth(&rated, out);
    if (status == STATUS_OK)
        status = rating;
    free(self);
    return status;
}

/* ---- The champion's claim ---- */

static Status match_champion(const Lab *lab, const char *name, const char *agent, Group *group, Error *error)
{
    enum { MOVE_MS = 20 };
    Tally tally = {0};
    LabGames games = {.what = name,
                      .agent_count = 2,
                      .agents = {"champion", agent},
                      .paces = {{.move_ns = MOVE_MS * NS_PER_MS}},
                      .games = lab_games(lab, 2, 200),
                      .plies = 2};
    Status status = lab_play_tally(lab, &games, &tally, error);
    finding_tally(group_add(group, "%s", name), &tally);
    return status;
}

static Status champion(const Lab *lab, Result *out, Error *error)
{
    static const Contender timed[] = {
        {"000 boardcontrol-minimax, 0.24 s", "boardcontrol-minimax:depth=0,time-ms=240", 0},
        {"000 boardcontrol-mcts, 0.24 s", "boardcontrol-mcts:simulations=0,time-ms=240", 0},
        {"001 negamax-tt, 0.15 to 0.3 s", "negamax-tt:early-time=150,middle-time=200,late-time=300", 0},
    };
    enum { TIMED = sizeof timed / sizeof *timed };
    Group *group = result_group(out, "games won by the champion at 20 ms a move (aim: 99)", "%", 1);
    Group *fast = result_group(out, "against a tenth of the published times (aim: 85)", "%", 1);
    Status status = STATUS_OK;
    group->machine = fast->machine = true;
    for (int i = OURS; status == STATUS_OK && i < CONTENDERS; i++)
        status = match_champion(lab, contenders[i].name, contenders[i].agent, group, error);
    for (int i = 0; status == STATUS_OK && i < TIMED; i++)
        status = match_champion(lab, timed[i].name, timed[i].agent, fast, error);
    return status;
}

const Experiment experiments_ladder[] = {
    {"ladder", "The documents' agents and ours: strength, and what more budget is worth",
     "Nothing: no document knew the others' agents.", ladder, false, false},
    {"champion", "The champion at 20 ms a move against each of the documents' agents",
     "Nothing: this is our own aim.", champion, true, false},
    {.id = NULL},
};
