/* The ladder: the strength of the documents' agents and ours, how each grows with its budget, and the
 * champion's score against each. */
#include <stdlib.h>
#include <string.h>

#include "app/experiment/documents/documents.h"
#include "engine/agent/strength.h"
#include "engine/base/time_units.h"
#include "engine/match/ratings.h"

enum { FACTORS = 3, PANEL = 4 };

/* The opponents of agents with other budgets, from weak to strong, among the strengths. */
static const int panel[PANEL] = {0, 1, 8, 11};

/* An agent with a budget of nodes for each move, if it has no option for that. */
typedef struct Member {
    const char *agent;
    uint64_t nodes;
} Member;

/* The same agent with 1, 10 and 100 times its budget. */
typedef struct Family {
    const char *name;
    int measured;  /* the row of the strengths that is one of these; -1: none */
    int published; /* which of them it is */
    Member members[FACTORS];
} Family;

static const Family families[] = {
    {"Champion, 200 nodes",
     13,
     2,
     {{"champion:hash=16", 200}, {"champion:hash=16", 2000}, {"champion:hash=16", 20000}}},
    {"Plain alpha-beta, 200 nodes", 2, 2, {{"plain", 200}, {"plain", 2000}, {"plain", 20000}}},
    {"Monte-Carlo tree search, 100 nodes",
     3,
     1,
     {{"mcts:memory=16", 100}, {"mcts:memory=16", 1000}, {"mcts:memory=16", 10000}}},
    {"Board control, minimax, 1,500 nodes",
     -1,
     0,
     {{"boardcontrol-minimax:depth=0,nodes=1500,time-ms=0", 0},
      {"boardcontrol-minimax:depth=0,nodes=15000,time-ms=0", 0},
      {"boardcontrol-minimax:depth=0,nodes=150000,time-ms=0", 0}}},
    {"Board control, MCTS, 131 games",
     17,
     0,
     {{"boardcontrol-mcts:simulations=131,time-ms=0", 0},
      {"boardcontrol-mcts:simulations=1310,time-ms=0", 0},
      {"boardcontrol-mcts:simulations=13100,time-ms=0", 0}}},
    {"Negamax with a table, 5,000 nodes",
     19,
     1,
     {{"negamax-tt:nodes=5000", 0}, {"negamax-tt:nodes=50000", 0}, {"negamax-tt:nodes=500000", 0}}},
    {"A hundred playouts",
     21,
     0,
     {{"simple-mcts:simulations=100", 0},
      {"simple-mcts:simulations=1000", 0},
      {"simple-mcts:simulations=10000", 0}}},
    {"Heuristic MCTS, 32 iterations",
     22,
     0,
     {{"heuristic-mcts:iterations=32", 0},
      {"heuristic-mcts:iterations=320", 0},
      {"heuristic-mcts:iterations=3200", 0}}},
};

enum { FAMILIES = sizeof families / sizeof *families, PLAYERS = STRENGTHS + FAMILIES * FACTORS };

/* ---- Games ---- */

typedef struct DocumentLadder {
    int players[SETUP_AGENTS]; /* of the games being played */
    bool ladder;               /* they are those of the ladder */
    double games[PLAYERS][PLAYERS];
    double points[PLAYERS][PLAYERS]; /* of the first against the second */
} DocumentLadder;

/* Takes a pair of games; for other budgets, only those that the ladder did not have. */
static void see_pair(void *context, int a, int b, const GameSummary pair[2])
{
    DocumentLadder *self = context;
    int first = self->players[a], second = self->players[b];
    if (!self->ladder && first < STRENGTHS && second < STRENGTHS)
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

static void enter(LabGames *games, DocumentLadder *self, int player, const char *agent, uint64_t nodes)
{
    self->players[games->agent_count] = player;
    games->agents[games->agent_count] = agent;
    games->paces[games->agent_count] = (TimeControl){.nodes = nodes};
    games->agent_count++;
}

/* Each against some a little and some much stronger: games whose winner is certain say nothing. */
static Status play_ladder(const Lab *lab, DocumentLadder *self, Error *error)
{
    static const int steps[] = {1, 2, 3, 5, 8};
    int order[STRENGTHS];
    Status status = STATUS_OK;
    /* The rows of the strengths, weakest first as measured before. */
    for (int i = 0; i < STRENGTHS; i++) {
        int at = i;
        for (; at > 0 && strengths[order[at - 1]].elo > strengths[i].elo; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
    self->ladder = true;
    for (int i = 0; i < STRENGTHS; i++) {
        for (size_t j = 0; j < sizeof steps / sizeof *steps && status == STATUS_OK; j++) {
            LabGames games = {.what = strengths[order[i]].name, .games = lab_games(lab, 2, 20), .plies = 2};
            int other = i + steps[j];
            if (other >= STRENGTHS)
                break;
            enter(&games, self, order[i], strengths[order[i]].agent, strengths[order[i]].nodes);
            enter(&games, self, order[other], strengths[order[other]].agent, strengths[order[other]].nodes);
            status = lab_play(lab, &games, see_pair, self, error);
        }
    }
    return status;
}

/* The player for a family's agent with this budget. */
static int player_of(int family, int factor)
{
    bool known = families[family].measured >= 0 && factor == families[family].published;
    return known ? families[family].measured : STRENGTHS + family * FACTORS + factor;
}

/* ---- Ratings ---- */

/* All against the first player, random moves. */
typedef struct Rated {
    bool is[PLAYERS];
    double elo[PLAYERS];
    ResultRange between[PLAYERS];
} Rated;

static Status rate(const DocumentLadder *self, Rated *out, Error *error)
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
        out->between[players[i]] = (ResultRange){elo - apart[i], elo + apart[i]};
    }
    return status;
}

static Status ladder(const Lab *lab, Result *out, Error *error)
{
    Rated rated;
    DocumentLadder *self = calloc(1, sizeof *self);
    if (!self)
        return error_set(error, STATUS_MEMORY, "no memory for the ladder");
    Status status = play_ladder(lab, self, error);
    for (int i = 0; status == STATUS_OK && i < FAMILIES; i++) {
        LabGames games = {.what = families[i].name, .games = lab_games(lab, 2, 20), .plies = 2};
        int factors = lab->quick ? FACTORS - 1 : FACTORS;
        for (int k = 0; k < factors; k++)
            enter(&games, self, player_of(i, k), families[i].members[k].agent, families[i].members[k].nodes);
        for (int k = 0; k < PANEL; k++)
            enter(&games, self, panel[k], strengths[panel[k]].agent, strengths[panel[k]].nodes);
        self->ladder = false;
        status = lab_play(lab, &games, see_pair, self, error);
    }
    Status rating = rate(self, &rated, status == STATUS_OK ? error : NULL);
    /* Strongest first. */
    Group *group = result_group(out, "strength, random being 0", "Elo", 0);
    int order[STRENGTHS], count = 0;
    for (int i = 0; i < STRENGTHS; i++) {
        if (!rated.is[i])
            continue;
        int at = count++;
        for (; at > 0 && rated.elo[order[at - 1]] < rated.elo[i]; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
    for (int i = 0; i < count; i++) {
        Finding *finding = group_add(group, "%s", strengths[order[i]].name);
        finding->value = rated.elo[order[i]];
        finding->between = rated.between[order[i]];
        double games = 0;
        for (int k = 0; k < PLAYERS; k++)
            games += self->games[order[i]][k];
        finding->samples = (int64_t)games;
    }
    static const double factors[FACTORS] = {1, 10, 100};
    Chart *chart = result_chart(out, "Growth with the budget", "times the budget", "Elo");
    chart->logarithmic = true;
    for (int family = 0; family < FAMILIES; family++) {
        Series *series = chart_add(chart, "%s", families[family].name);
        for (int i = 0; i < FACTORS; i++) {
            int player = player_of(family, i);
            if (rated.is[player])
                series_add(series, factors[i], rated.elo[player], rated.between[player]);
        }
    }
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
    static const struct {
        const char *name, *agent;
    } timed[] = {
        {"000 boardcontrol-minimax, 0.24 s", "boardcontrol-minimax:depth=0,time-ms=240"},
        {"000 boardcontrol-mcts, 0.24 s", "boardcontrol-mcts:simulations=0,time-ms=240"},
        {"001 negamax-tt, 0.15 to 0.3 s", "negamax-tt:early-time=150,middle-time=200,late-time=300"},
    };
    enum { TIMED = sizeof timed / sizeof *timed };
    Group *group = result_group(out, "games won by the champion at 20 ms a move (aim: 99)", "%", 1);
    Group *fast = result_group(out, "against a tenth of the published times (aim: 85)", "%", 1);
    Status status = STATUS_OK;
    group->machine = fast->machine = true;
    for (int i = STRENGTHS_OURS; status == STATUS_OK && i < STRENGTHS; i++)
        status = match_champion(lab, strengths[i].name, strengths[i].agent, group, error);
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
