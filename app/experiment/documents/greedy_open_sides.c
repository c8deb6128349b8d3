/* Document 004: greedy by open sides, which replaced four searching agents, and its cached utility. */
#include <math.h>
#include <stdio.h>

#include "app/experiment/documents/documents.h"
#include "engine/eval/features.h"
#include "engine/game/kernels/kernels.h"

#define FINAL "open-sides-greedy"

/* ---- Against random ---- */

typedef struct Version {
    const char *name, *agent;
    double published, red, blue;
} Version;

/* The agents against random moves, as a whole and as each colour. */
static Status play_versions(const Lab *lab, const Version *versions, int count, const char *opponent,
                            Group *groups[3], Error *error)
{
    static const char why[] = "the document played 100 games by hand, under a clock, in Python.";
    Status status = STATUS_OK;
    for (int i = 0; status == STATUS_OK && i < count; i++) {
        Tally tally = {0};
        status = lab_versus(lab, (LabPair){versions[i].agent, opponent}, lab_games(lab, 60, 400), 0, &tally,
                            error);
        Finding *finding = group_add(groups[0], "%s", versions[i].name);
        finding_tally(finding, &tally);
        finding_published(finding, versions[i].published, versions[i].published, 100, why);
        for (int side = RED; side <= BLUE; side++) {
            const Wdl *wdl = &tally.as[side];
            double published = side == RED ? versions[i].red : versions[i].blue;
            finding = group_add(groups[1 + side], "%s", versions[i].name);
            finding_share(finding, (double)wdl->wins + (double)wdl->draws / 2,
                          (int64_t)(wdl->wins + wdl->draws + wdl->losses));
            finding_published(finding, published, published, 50, why);
        }
    }
    return status;
}

static void add_groups(Result *out, Group *groups[3], const char *all, const char *red, const char *blue)
{
    groups[0] = result_group(out, all, "%", 1);
    groups[1] = result_group(out, red, "%", 1);
    groups[2] = result_group(out, blue, "%", 1);
}

static Status versus_random(const Lab *lab, Result *out, Error *error)
{
    static const Version text[] = {
        {"greedy, then minimax from 40 moves on", "open-sides-combined", 66, NAN, NAN},
        {"final: greedy that avoids death moves", FINAL, 84, 86, 82},
        {"purely greedy", FINAL ":death-moves=0", NAN, NAN, NAN},
        {"minimax of 2 plies", "open-sides-minimax:nodes=20000", NAN, NAN, NAN},
        {"minimax of 2 plies over ten best moves", "open-sides-minimax:breadth=10", NAN, NAN, NAN},
        {"varying depth and breadth", "open-sides-varying", NAN, NAN, NAN},
    };
    static const Version handed_in[] = {
        {"greedy, then minimax from 40 moves on", "open-sides-combined:rules=submitted", 66, NAN, NAN},
        {"final: greedy that avoids death moves", FINAL ":rules=submitted", 84, 86, 82},
    };
    Group *groups[3], *submitted[3];
    add_groups(out, groups, "games won against random", "of those played as Red", "of those played as Blue");
    add_groups(out, submitted, "games won against random, as handed in", "as handed in, as Red",
               "as handed in, as Blue");
    Status status = play_versions(lab, text, 6, "random", groups, error);
    if (status == STATUS_OK)
        status =
            play_versions(lab, handed_in, 2, "random:weight=open-sides,first-piece=fixed", submitted, error);
    if (status == STATUS_OK)
        result_explain(out, groups[0], submitted[0]);
    return status;
}

/* ---- Weights ---- */

/* Cells in gaps of at most three cells, where nothing fits. */
static void see_holes(void *context, const LabTurn *turn)
{
    enum { LARGEST = 3 };
    EmptyRegion regions[BOARD_CELLS];
    int count = position_empty_regions(&turn->game->now, regions), holes = 0;
    for (int i = 0; i < count; i++)
        holes += regions[i].cells <= LARGEST ? regions[i].cells : 0;
    mean_add(context, holes);
}

static Status weights(const Lab *lab, Result *out, Error *error)
{
    static const char *const agents[] = {FINAL, FINAL ":line-weight=10", FINAL ":change-weight=250",
                                         FINAL ":line-weight=0"};
    static const char *const names[] = {"as published: lines 5, change 300", "lines 10", "change 250",
                                        "lines 0"};
    enum { COUNT = sizeof agents / sizeof *agents };
    Group *wins = result_group(out, "games won against random", "%", 1);
    Group *direct = result_group(out, "games won against the published weights", "%", 1);
    Group *holes = result_group(out, "cells in gaps of at most three", "a turn", 2);
    Status status = STATUS_OK;
    for (int i = 0; status == STATUS_OK && i < COUNT; i++) {
        Tally tally = {0}, against = {0};
        Mean seen = {0};
        LabShow show = {"gaps", {agents[i], "random"}, lab_games(lab, 20, 100), 0};
        status = lab_versus(lab, (LabPair){agents[i], "random"}, lab_games(lab, 60, 400), 0, &tally, error);
        finding_tally(group_add(wins, "%s", names[i]), &tally);
        if (status == STATUS_OK && i > 0) {
            status =
                lab_versus(lab, (LabPair){agents[i], agents[0]}, lab_games(lab, 60, 400), 2, &against, error);
            finding_tally(group_add(direct, "%s", names[i]), &against);
        }
        if (status == STATUS_OK)
            status = lab_watch(lab, &show, see_holes, &seen, error);
        finding_mean(group_add(holes, "%s", names[i]), &seen);
    }
    result_note(out, "The document says that 10 for lines makes more gaps than 5. It gives the weight of the "
                     "change as 300 in its "
                     "list and as 250 in the text; both are measured here.");
    return status;
}

/* ---- Time ---- */

typedef struct Moves {
    Mean seconds, evaluations;
    int longest_at;        /* number of placements when the longest move was made */
    double most;           /* evaluations for it */
    Mean placements;       /* after the first two turns */
    Mean entries;          /* the same, counted once for every open side that each covers */
    Mean by_placements[8]; /* evaluations by hundreds of placements */
} Moves;

static void see_time(void *context, const LabTurn *turn)
{
    enum { HUNDRED = 100, CLASSES = 8 };
    Moves *self = context;
    const Position *now = &turn->game->now;
    int placements = kernels_best()->placements(now, position_turn(now));
    double evaluations = turn->report ? (double)turn->report->nodes : 0;
    if (now->plies < FREE_PLIES)
        return;
    mean_add(&self->seconds, (double)turn->time_ns * 1e-9);
    mean_add(&self->evaluations, evaluations);
    mean_add(&self->placements, placements);
    Move moves[MOVE_LIST_SIZE];
    int entries = 0, count = kernels_best()->list(now, position_turn(now), moves);
    for (int i = 0; i < count; i++)
        entries += move_open_sides(now, position_turn(now), moves[i]);
    mean_add(&self->entries, entries);
    int class = placements / HUNDRED;
    mean_add(&self->by_placements[class < CLASSES ? class : CLASSES - 1], evaluations);
    if (evaluations > self->most) {
        self->most = evaluations;
        self->longest_at = placements;
    }
}

static Status times(const Lab *lab, Result *out, Error *error)
{
    Moves moves = {0};
    LabShow show = {"time a move", {FINAL, "random"}, lab_games(lab, 20, 200), 0};
    Status status = lab_watch(lab, &show, see_time, &moves, error);
    static const char faster[] = "that was Python, this is C.";
    const double ms = 1000;
    Group *group = result_group(out, "time a move", "ms", 3);
    group->machine = group->logarithmic = true;
    Finding *finding = group_add(group, "on average");
    finding->value = mean_value(&moves.seconds) * ms;
    finding_published(finding, 1, 500, 0, faster);
    finding = group_add(group, "longest");
    finding->value = moves.seconds.greatest * ms;
    finding_published(finding, 6000, 6000, 0, faster);
    group = result_group(out, "nodes a move", "", 0);
    finding_mean(group_add(group, "on average"), &moves.evaluations);
    group_add(group, "most")->value = moves.most;
    group = result_group(out, "placements", "", 0);
    finding = group_add(group, "at the move with the most nodes");
    finding->value = moves.longest_at;
    finding_published(finding, 300, 400, 0,
                      "how soon a move is found that is no death move counts for as much.");
    finding = group_add(group, "most after the first two turns");
    finding->value = moves.placements.greatest;
    finding_published(finding, 1000, MOVE_COUNT, 0,
                      "the authors' program lists a placement once for every open side that it covers.");
    finding = group_add(group, "the same as the authors' program counts them");
    finding->value = moves.entries.greatest;
    finding_published(finding, 1000, MOVE_COUNT, 0,
                      "the text speaks of states met in deliberation, where there are more than in play.");
    Chart *chart = result_chart(out, "Price of a move by placements", "placements, in hundreds", "nodes");
    Series *series = chart_add(chart, FINAL);
    series_add_means(series, moves.by_placements, 8, 1, 0);
    return status;
}

/* ---- The cache ---- */

typedef struct Cache {
    uint64_t probes, hits, wrong;
    Mean wrong_by_turn[PLY_LIMIT];
} Cache;

static void see_cache(void *context, const LabTurn *turn)
{
    Cache *self = context;
    if (!turn->report)
        return;
    const ReportTable *table = &turn->report->table;
    self->probes += table->probes;
    self->hits += table->hits;
    self->wrong += table->damaged;
    mean_add(&self->wrong_by_turn[turn->game->now.plies],
             table->probes ? 100 * (double)table->damaged / (double)table->probes : 0);
}

static Status cache(const Lab *lab, Result *out, Error *error)
{
    static const int bits[] = {16, 12, 20};
    Group *hits = result_group(out, "look-ups that find something", "%", 2);
    Group *wrong = result_group(out, "look-ups that find another board's value", "%", 3);
    Group *score = result_group(out, "games won against the same without a cache", "%", 1);
    Chart *chart = result_chart(out, "Wrong hits by turn", "turn", "% of the look-ups");
    Status status = STATUS_OK;
    for (int i = 0; status == STATUS_OK && i < 3; i++) {
        char name[80];
        Cache seen = {0};
        Tally tally = {0};
        snprintf(name, sizeof name, FINAL ":cache-bits=%d", bits[i]);
        LabShow show = {"look-ups", {name, "random"}, lab_games(lab, 20, 100), 0};
        status = lab_watch(lab, &show, see_cache, &seen, error);
        finding_share(group_add(hits, "keys of %d bits", bits[i]), (double)seen.hits, (int64_t)seen.probes);
        finding_share(group_add(wrong, "keys of %d bits", bits[i]), (double)seen.wrong, (int64_t)seen.probes);
        Series *series = chart_add(chart, "keys of %d bits", bits[i]);
        for (int ply = 0; ply < PLY_LIMIT; ply++) {
            if (seen.wrong_by_turn[ply].count > 0)
                series_add(series, ply + 1, mean_value(&seen.wrong_by_turn[ply]), (ResultRange){NAN, NAN});
        }
        if (status == STATUS_OK && i == 0)
            status = lab_versus(lab, (LabPair){name, FINAL ":cache=false"}, lab_games(lab, 60, 400), 2,
                                &tally, error);
        if (i == 0)
            finding_tally(group_add(score, "keys of %d bits", bits[i]), &tally);
    }
    result_note(out, "The document says that at the end a unique hash is created. With 16 bits there are "
                     "65,536 of them, fewer than "
                     "the boards that a game looks at.");
    return status;
}

const Experiment experiments_004[] = {
    {"004/versus-random", "Each version against random, by colour",
     "Of 100 games, 50 of each colour, the final agent won 84: 43 as Red and 41 as Blue. The combination of "
     "greedy and minimax won "
     "66.",
     versus_random, false, false},
    {"004/weights", "The weights of lines and of the change",
     "A weight of 10 for lines made more gaps than 5.", weights, false, false},
    {"004/time", "What a move costs",
     "Less than half a second on average and 6 s at most, with nearly 400 moves; some states have upwards of "
     "1000.",
     times, false, false},
    {"004/cache", "Values that are cached under a key of 16 bits",
     "A unique hash of any board makes the cache possible.", cache, false, false},
    {.id = NULL},
};
