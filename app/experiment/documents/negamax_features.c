/* Document 001: negamax with a table, feature by feature.
 *
 * It has 1.5 to 3 s a turn in Python. 50,000 nodes stand for that: with them it reaches the depths that the
 * document gives, at every stage of the game (001/depth). */
#include <math.h>
#include <stdio.h>

#include "app/experiment/documents/documents.h"

#define NODES "nodes=50000"
#define QUICK_NODES "nodes=5000"
#define BARE "negamax-tt:deepening=false,table=false,ordering=false,null-windows=false"

#define SUBMITTED "rules=submitted"

/* As described in the text, and as submitted by its authors. */
enum { TEXT, HANDED_IN, RULES };

static const char *negamax(const Lab *lab, int rules)
{
    static const char *const names[RULES][2] = {
        {"negamax-tt:" NODES, "negamax-tt"},
        {"negamax-tt:" SUBMITTED "," NODES, "negamax-tt:" SUBMITTED},
    };
    return names[rules][lab->timed];
}

/* ---- Games between them ---- */

/* The pairings with one kind of rules. The submitted program places its first piece without a search, so its
 * games begin on the empty board, and its seeds make them differ. */
static Status play_pairings(const Lab *lab, int rules, Group *group, Error *error)
{
    static const char *const why[RULES] = {
        "tokens and own placements alike are a poor guide where both sides survive; a tenth of the budget "
        "loses to random moves.",
        "with tokens above all it is stronger than the text says; the programs that it was tried against are "
        "not public.",
    };
    static const char *const tree_searches[RULES] = {"simple-mcts", "simple-mcts:" SUBMITTED};
    const char *own = negamax(lab, rules);
    const LabPairing pairings[] = {
        {"against random", own, "random", 95, 100, 0, why[rules]},
        {"against the limiter of moves", own, "move-limiter", 80, 90, 10, why[rules]},
        {"against its tree search", own, tree_searches[rules], 80, 90, 10, why[rules]},
    };
    return lab_pairings(lab, pairings, sizeof pairings / sizeof *pairings, lab_timed_games(lab, 10, 200),
                        rules == TEXT ? 2 : 0, group, error);
}

static Status versus(const Lab *lab, Result *out, Error *error)
{
    Group *text = result_group(out, "games won by negamax as the text has it", "%", 1);
    Group *submitted = result_group(out, "games won by negamax as handed in", "%", 1);
    Status status = play_pairings(lab, TEXT, text, error);
    if (status == STATUS_OK)
        status = play_pairings(lab, HANDED_IN, submitted, error);
    if (status == STATUS_OK) {
        /* The results of two plies against random moves, which show the value of the token weight. */
        static const LabPairing pairings[RULES] = {{"a token is worth a placement, as in the text",
                                                    "negamax-tt:depth=2", "random", NAN, NAN, 0, NULL},
                                                   {"a token is worth 1,000 placements, as handed in",
                                                    "negamax-tt:depth=2," SUBMITTED, "random", NAN, NAN, 0,
                                                    NULL}};
        Group *group = result_group(out, "games won against random at two plies", "%", 1);
        for (int rules = 0; status == STATUS_OK && rules < RULES; rules++)
            status = lab_pairings(lab, &pairings[rules], 1, lab_timed_games(lab, 20, 400),
                                  rules == TEXT ? 2 : 0, group, error);
    }
    if (status == STATUS_OK)
        result_explain(out, text, submitted);
    return status;
}

/* ---- Features ---- */

typedef struct Feature {
    const char *name, *agent;
} Feature;

/* Each has the features of those before it. */
static const Feature features[] = {
    {"alpha-beta alone", BARE},
    {"with deepening", "negamax-tt:table=false,ordering=false,null-windows=false"},
    {"with the table", "negamax-tt:ordering=false,null-windows=false"},
    {"with best moves first", "negamax-tt:null-windows=false"},
    {"with null windows", "negamax-tt"},
};

/* Of the whole agent. */
static const Feature variants[] = {
    {"the upper bound put right", "negamax-tt:upper-bound=below"},
    {"no longer search where few moves are left", "negamax-tt:extend-moves=0"},
    {"quiescence until no line clears", "negamax-tt:quiescence=true"},
    {"the table's keys not checked", "negamax-tt:check-key=false"},
};

enum {
    FEATURES = sizeof features / sizeof *features,
    VARIANTS = sizeof variants / sizeof *variants,
    NAME = 160
};

static const char *nodes_of(const Lab *lab)
{
    return lab->quick ? QUICK_NODES : NODES;
}

/* An agent's name with one more option. */
static const char *with(const char *agent, const char *option, char out[NAME])
{
    bool first = true;
    for (const char *at = agent; *at; at++)
        first = first && *at != ':';
    snprintf(out, NAME, "%s%c%s", agent, first ? ':' : ',', option);
    return out;
}

typedef struct Effort {
    Mean nodes, depth;
} Effort;

static void see_effort(void *context, const LabTurn *turn)
{
    Effort *self = context;
    if (!turn->report)
        return;
    mean_add(&self->nodes, (double)turn->report->nodes);
    mean_add(&self->depth, turn->report->depth);
}

/* The nodes needed for two plies everywhere, and the depth that this many nodes reach. */
static Status measure_feature(const Lab *lab, const Feature *feature, Group *nodes, Group *depth,
                              Error *error)
{
    char name[NAME];
    Effort fixed = {0}, limited = {0};
    LabShow show = {feature->name,
                    {with(feature->agent, "depth=2", name), "move-limiter"},
                    lab_timed_games(lab, 2, 20),
                    2};
    Status status = lab_watch(lab, &show, see_effort, &fixed, error);
    finding_mean(group_add(nodes, "%s", feature->name), &fixed.nodes);
    if (status != STATUS_OK)
        return status;
    show.agents[0] = lab->timed ? feature->agent : with(feature->agent, nodes_of(lab), name);
    status = lab_watch(lab, &show, see_effort, &limited, error);
    Finding *finding = group_add(depth, "%s", feature->name);
    finding_mean(finding, &limited.depth);
    if (feature == &features[0])
        finding_published(finding, 1, 3, 0, NULL);
    return status;
}

static Status match_features(const Lab *lab, const Feature *all, int count, const char *base, Group *group,
                             Error *error)
{
    Status status = STATUS_OK;
    for (int i = 0; status == STATUS_OK && i < count; i++) {
        char a[NAME], b[NAME];
        bool deepening = all == features && i == 1;
        if (all[i].agent == base)
            continue;
        const LabPairing pairing = {
            all[i].name,
            lab->timed ? all[i].agent : with(all[i].agent, nodes_of(lab), a),
            lab->timed ? base : with(base, nodes_of(lab), b),
            deepening ? 0 : NAN,
            50,
            0,
            "where a depth is not finished its best move so far is lost, but so it is without "
            "deepening; with nodes for limits it is no worse."};
        status = lab_pairings(lab, &pairing, 1, lab_timed_games(lab, 8, 100), 2, group, error);
    }
    return status;
}

static Status try_features(const Lab *lab, Result *out, Error *error)
{
    Group *nodes = result_group(out, "nodes to search two plies", "a turn", 0);
    Group *depth = result_group(out, "depth within the budget", "plies", 2);
    Group *score = result_group(out, "games won against alpha-beta alone", "%", 1);
    Group *whole = result_group(out, "games won by variants against the agent as it is", "%", 1);
    nodes->logarithmic = true;
    Status status = STATUS_OK;
    for (int i = 0; status == STATUS_OK && i < FEATURES; i++)
        status = measure_feature(lab, &features[i], nodes, depth, error);
    if (status == STATUS_OK)
        status = match_features(lab, features, FEATURES, features[0].agent, score, error);
    if (status == STATUS_OK)
        status = match_features(lab, variants, VARIANTS, features[FEATURES - 1].agent, whole, error);
    result_note(
        out,
        "The text trusts an upper bound when it is above alpha; what would be right is at or below alpha.");
    return status;
}

/* ---- Depth by how full the board is ---- */

enum { STAGES = 3 };

typedef struct Stages {
    Mean depth[STAGES];
    Mean turns[PLY_LIMIT];
} Stages;

static void see_depth(void *context, const LabTurn *turn)
{
    enum { EARLY = 50, MIDDLE = 80 };
    Stages *self = context;
    const Position *now = &turn->game->now;
    int tokens = now->count[RED] + now->count[BLUE];
    if (!turn->report)
        return;
    mean_add(&self->depth[tokens < EARLY ? 0 : tokens < MIDDLE ? 1 : 2], turn->report->depth);
    mean_add(&self->turns[now->plies], turn->report->depth);
}

static Status depth(const Lab *lab, Result *out, Error *error)
{
    static const struct {
        const char *name;
        double low, high;
    } stages[STAGES] = {
        {"fewer than 50 tokens", 1, 2}, {"50 to 79 tokens", 2, 4}, {"80 tokens and more", 4, 7}};
    static const int budgets[] = {5000, 50000, 500000};
    static const char why[] =
        "how deep it comes depends on how many placements the opponent leaves, most of all here.";
    Group *group = result_group(out, "depth reached", "plies", 2);
    Chart *chart = result_chart(out, "Depth by turn", "turn", "plies");
    Status status = STATUS_OK;
    for (int i = 0; status == STATUS_OK && i < (lab->timed ? 1 : lab->quick ? 2 : 3); i++) {
        char name[NAME];
        Stages seen = {0};
        snprintf(name, sizeof name, "negamax-tt:nodes=%d", budgets[i]);
        LabShow show = {"depth by turn",
                        {lab->timed ? "negamax-tt" : name, "move-limiter"},
                        lab_timed_games(lab, 4, 20),
                        2};
        status = lab_watch(lab, &show, see_depth, &seen, error);
        for (int stage = 0; stage < STAGES; stage++) {
            Finding *finding = group_add(group, "%s, %s", show.agents[0], stages[stage].name);
            finding_mean(finding, &seen.depth[stage]);
            if (lab->timed || budgets[i] == 50000)
                finding_published(finding, stages[stage].low, stages[stage].high, 0, why);
        }
        Series *series = chart_add(chart, "%s", show.agents[0]);
        series_add_means(series, seen.turns, PLY_LIMIT, 1, 1);
    }
    return status;
}

/* ---- Whole games ---- */

enum { TIME_BOUND = 180 }; /* s; the text's 150 come from 2 s a move, but late moves have 3 */

typedef struct Whole {
    int64_t games, shorter;
    Mean plies, nodes, seconds, memory;
} Whole;

static void see_whole(void *context, int a, int b, const GameSummary pair[2])
{
    enum { LONG = 100 };
    Whole *self = context;
    (void)a;
    (void)b;
    for (int i = 0; i < 2; i++) {
        const Usage *spent = &pair[i].spent[i]; /* the first agent is Red in the first game */
        self->games++;
        self->shorter += pair[i].plies < LONG;
        mean_add(&self->plies, pair[i].plies);
        mean_add(&self->nodes, (double)spent->nodes);
        mean_add(&self->seconds, (double)spent->time_us * 1e-6);
        mean_add(&self->memory, (double)spent->memory_peak / (1 << 20));
    }
}

static Status cost(const Lab *lab, Result *out, Error *error)
{
    Whole whole[RULES] = {0};
    Group *share[RULES] = {result_group(out, "games of fewer than 100 turns, as the text has it", "%", 1),
                           result_group(out, "games of fewer than 100 turns, as handed in", "%", 1)};
    Group *length = result_group(out, "length of a game", "turns", 1);
    Status status = STATUS_OK;
    for (int rules = 0; status == STATUS_OK && rules < RULES; rules++) {
        static const char *const older[RULES][2] = {{BARE "," NODES, BARE},
                                                    {BARE "," SUBMITTED "," NODES, BARE "," SUBMITTED}};
        LabGames games = {.what = "whole games",
                          .agent_count = 2,
                          .agents = {negamax(lab, rules), older[rules][lab->timed]},
                          .games = lab_timed_games(lab, 4, 100),
                          .plies = rules == TEXT ? 2 : 0};
        status = lab_play(lab, &games, see_whole, &whole[rules], error);
        const Whole *one = &whole[rules];
        static const char *const why[RULES] = {
            "with a token worth a placement both seek room and survive to the end.",
            "the authors' older versions made mistakes of their own, such as taking it for a win to be "
            "stuck.",
        };
        Finding *finding = group_add(share[rules], "against alpha-beta alone");
        finding_share(finding, (double)one->shorter, one->games);
        finding_published(finding, 50, 100, 0, why[rules]);
        finding_mean(group_add(length, "%s", rules == TEXT ? "as the text has it" : "as handed in"),
                     &one->plies);
    }
    const Whole *text = &whole[TEXT];
    finding_mean(group_add(result_group(out, "nodes of a side in a game", "", 0), "negamax"), &text->nodes);
    Group *time = result_group(out, "time of a side in a game", "s", 3);
    time->machine = true;
    Finding *finding = group_add(time, "negamax");
    finding_mean(finding, &text->seconds);
    if (lab->timed)
        finding_published(finding, 0, TIME_BOUND, 0, NULL);
    finding = group_add(result_group(out, "most memory of a side", "MB", 2), "negamax");
    finding_mean(finding, &text->memory);
    finding_published(finding, 0, 250, 0, NULL);
    if (status == STATUS_OK)
        result_explain(out, share[TEXT], share[HANDED_IN]);
    return status;
}

const Experiment experiments_001[] = {
    {"001/versus", "Negamax against random, a limiter of moves and a tree search",
     "It beats random basically all of the time, and loses one or two games of ten to the limiter and to the "
     "tree search.",
     versus, false, true},
    {"001/features", "Negamax with its features added one by one",
     "Alpha-beta alone looks 1 move ahead, 2 with luck, 2 or 3 on a denser board; deepening alone gains "
     "nothing and at times "
     "loses; a table, best moves first and null windows make it pay.",
     try_features, false, true},
    {"001/depth", "How deep negamax comes by how full the board is",
     "1 to 2 moves with fewer than 50 squares taken, 2 to 3, sometimes 4, with fewer than 80, then 4 to 7.",
     depth, false, true},
    {"001/cost", "Time and memory of whole games",
     "Within the 180 s (2 s a move would come to 150 s); most games end before turn 100; never near 250 MB.",
     cost, false, true},
    {.id = NULL},
};
