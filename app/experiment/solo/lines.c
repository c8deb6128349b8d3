/* Results of games: lines on the full board, the literature's controllers, and the distribution of lines. */
#include <math.h>
#include <stdlib.h>

#include "app/experiment/solo/solo.h"

static const char by_logs[] =
    "the authors' own logs, which are by the same program, have 324,508 (100 games).";

static int64_t games_of(const Lab *lab, int quick, int full)
{
    return lab->games > 0 ? lab->games : lab->quick ? quick : full;
}

/* Mean lines by height, on boards low enough for many games. */
static Status add_heights(const Lab *lab, Chart *chart, int depth, int last, Error *error)
{
    Series *series = chart_add(chart, depth ? "one look-ahead, beam 2" : "no look-ahead");
    Status status = STATUS_OK;
    for (int height = 8; height <= last && status == STATUS_OK; height += 2) {
        SoloSeries played;
        SoloMatch match = {"seed", height, depth, 2, games_of(lab, depth ? 60 : 200, depth ? 200 : 1000), 0};
        status = solo_play(lab, &match, NULL, &played, error);
        if (status != STATUS_OK)
            break;
        Finding finding = {.value = NAN, .between = {NAN, NAN}};
        finding_series(&finding, &played);
        ResultRange between = {log10(fmax(1, finding.between.low)), log10(finding.between.high)};
        series_add(series, height, log10(finding.value), between);
    }
    return status;
}

Status solo_lines(const Lab *lab, Result *out, Error *error)
{
    Group *group = result_group(out, "lines a game, 20 rows", "", 0);
    Chart *chart = result_chart(out, "lines by the height of the board", "rows", "lines, powers of ten");
    Status status = add_heights(lab, chart, 0, lab->quick ? 12 : 14, error);
    if (status == STATUS_OK)
        status = add_heights(lab, chart, 1, lab->quick ? 10 : 14, error);
    SoloSeries played;
    SoloMatch match = {"seed", SOLO_HEIGHT_MAX, 0, 2, games_of(lab, 20, 100), 0};
    if (status == STATUS_OK)
        status = solo_play(lab, &match, NULL, &played, error);
    if (status != STATUS_OK)
        return status;
    Finding *finding = group_add(group, "no look-ahead");
    finding_series(finding, &played);
    finding_published(finding, 200000, 200000, 0, by_logs);
    finding = group_add(group, "no look-ahead, the authors' logs");
    finding_series(finding, &played);
    finding_published(finding, 324508, 324508, 0,
                      "those were 100 games, the error of which is some 32 thousand.");
    if (lab->quick) {
        result_note(out,
                    "One look-ahead on 20 rows takes minutes a game, and is left out with --quick; the chart "
                    "shows how it grows with the height.");
        return STATUS_OK;
    }
    match.depth = 1;
    match.games = games_of(lab, 4, 8);
    status = solo_play(lab, &match, NULL, &played, error);
    finding = group_add(group, "one look-ahead, beam 2");
    finding_series(finding, &played);
    finding_published(finding, 20e6, 20e6, 0, "the authors' own logs have 28.3 million (27 games).");
    return status;
}

Status solo_controllers(const Lab *lab, Result *out, Error *error)
{
    static const struct {
        const char *name, *profile;
        int depth;
        double elsewhere;
    } rows[] = {{"seed", "seed", 0, 792},
                {"seed, one look-ahead, beam 2", "seed", 1, 6100},
                {"Dellacherie", "dellacherie", 0, NAN},
                {"BCTS", "bcts", 0, 3959},
                {"DT-10", "dt-10", 0, NAN},
                {"DT-20", "dt-20", 0, 4421},
                {"trained here", "trained", 0, NAN}};
    Group *group = result_group(out, "lines a game, 10 rows", "", 0);
    Status status = STATUS_OK;
    for (int i = 0; i < (int)(sizeof rows / sizeof *rows) && status == STATUS_OK; i++) {
        SoloSeries played;
        SoloMatch match = {rows[i].profile, 10, rows[i].depth, 2, games_of(lab, 200, 2000), 0};
        status = solo_play(lab, &match, NULL, &played, error);
        if (status != STATUS_OK)
            break;
        Finding *finding = group_add(group, "%s", rows[i].name);
        finding_series(finding, &played);
        finding_published(finding, rows[i].elsewhere, rows[i].elsewhere, 0,
                          "the other measurement has an error of some per cent of its own.");
    }
    result_note(out,
                "\"Published\" are figures measured elsewhere under these rules on 10 rows. On 20 rows the "
                "literature has 5.2 million for Dellacherie's, 35 for BCTS, 29 for DT-10 and 51 for DT-20.");
    return status;
}

static int by_lines(const void *a, const void *b)
{
    int64_t one = ((const SoloGameResult *)a)->lines, two = ((const SoloGameResult *)b)->lines;
    return one < two ? -1 : one > two;
}

/* The share of games that last longer than this many lines. */
static Status add_survival(const Lab *lab, Result *out, const char *title, const SoloMatch *match,
                           Error *error)
{
    enum { POINTS = 40 };
    SoloGameResult *results = calloc((size_t)match->games, sizeof *results);
    SoloSeries played;
    if (!results)
        return error_set(error, STATUS_MEMORY, "no memory for the games");
    Status status = solo_play(lab, match, results, &played, error);
    if (status == STATUS_OK) {
        Chart *chart = result_chart(out, title, "lines", "games that clear more, %");
        Series *series = chart_add(chart, "%s", title),
               *exponential = chart_add(chart, "exponential of the same mean");
        qsort(results, (size_t)match->games, sizeof *results, by_lines);
        for (int i = 0; i < POINTS; i++) {
            int64_t rank = match->games * i / POINTS;
            double lines = (double)results[rank].lines,
                   left = 100 * (1 - (double)rank / (double)match->games);
            series_add(series, lines, left, (ResultRange){NAN, NAN});
            series_add(exponential, lines, 100 * exp(-lines / played.mean), (ResultRange){NAN, NAN});
        }
    }
    free(results);
    return status;
}

Status solo_scores(const Lab *lab, Result *out, Error *error)
{
    const SoloMatch without = {"seed", SOLO_HEIGHT_MAX, 0, 2, games_of(lab, 40, 100), 0};
    const SoloMatch with = {"seed", lab->quick ? 10 : 14, 1, 2, games_of(lab, 60, 200), 0};
    Status status = add_survival(lab, out, "no look-ahead, 20 rows", &without, error);
    if (status == STATUS_OK)
        status = add_survival(
            lab, out, lab->quick ? "one look-ahead, beam 2, 10 rows" : "one look-ahead, beam 2, 14 rows",
            &with, error);
    result_note(
        out, "The lengths of games are about exponential, so that most games are shorter than the mean. One "
             "look-ahead is plotted for a lower board, on which many games can be played.");
    return status;
}
