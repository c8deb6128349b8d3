/* tetress-cli library totals: how players fare, and where they lose. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "app/cli/library/chosen.h"
#include "engine/analysis/totals.h"
#include "engine/base/array.h"
#include "engine/record/library/scores.h"

typedef struct TotalsCommand {
    ChosenGames games;
    int by;
    LibraryFilter *filter;
    LibraryScores scores;
    MistakeTotals *mistakes; /* by the index of a score */
    int capacity;
} TotalsCommand;

/* ---- Adding ---- */

static Status add_side(TotalsCommand *self, const LibraryRow *row, const Record *record, Side side,
                       Error *error)
{
    LibraryScore *score;
    Story *story = NULL;
    int before = self->scores.count;
    Status status = library_scores_add(&self->scores, self->games.library, row, side, &score, error);
    if (status == STATUS_OK && !ARRAY_ROOM(&self->mistakes, before + 1, &self->capacity))
        status = error_set(error, STATUS_MEMORY, "out of memory for totals");
    if (status == STATUS_OK && self->scores.count > before)
        self->mistakes[before] = (MistakeTotals){0};
    if (status == STATUS_OK && record)
        status = story_create(record, NULL, side == RED ? STORY_OF_RED : STORY_OF_BLUE, false, &story, error);
    if (story)
        totals_add_story(&self->mistakes[score->index], story);
    story_destroy(story);
    return status;
}

/* Adds the sides that the query names, or both. */
static Status add_game(TotalsCommand *self, uint32_t number, Error *error)
{
    const LibraryRow *row = &self->games.rows.items[number - 1];
    int sides = library_filter_game(self->filter, number) & (QUERY_NAMES_RED | QUERY_NAMES_BLUE);
    Record *record = NULL;
    Status status =
        row->flags & LIBRARY_REVIEWED ? library_game(self->games.library, number, &record, error) : STATUS_OK;
    for (int side = RED; side <= BLUE && status == STATUS_OK; side++)
        if (sides == 0 || sides >> side & 1)
            status = add_side(self, row, record, (Side)side, error);
    record_destroy(record);
    return status;
}

/* ---- Showing ---- */

static double mean(uint64_t sum, uint32_t count)
{
    return count ? (double)sum / count : NAN;
}

static void json_total(JsonWriter *writer, const LibraryScore *score, const MistakeTotals *mistakes)
{
    json_print(
        writer,
        "{name: %s, games: %u, won: {red: %u, blue: %u}, lost: {red: %u, blue: %u}, "
        "drawn: {red: %u, blue: %u}, mean_plies: %g, accuracy: %g, reviewed: %u, mistakes: %d, phases: {",
        score->name, score->games, score->won[RED], score->won[BLUE], score->lost[RED], score->lost[BLUE],
        score->drawn[RED], score->drawn[BLUE], mean(score->turns, score->games),
        mean(score->accuracy, score->judged), score->reviewed, mistakes->mistakes);
    for (int i = 0; i < PHASES; i++)
        json_print(writer, "%s: {moves: %d, loss: %g, mistakes: %d}", phase_names[i], mistakes->moves[i],
                   mistakes->loss[i], mistakes->marked[i]);
    json_print(writer, "}, kinds: {");
    for (int i = 0; i < CAUSE_KINDS; i++)
        json_print(writer, "%s: %d", cause_names[i], mistakes->causes[i]);
    json_print(writer, "}}");
}

static const char *total_name(const void *of, int index)
{
    const char *name = ((const LibraryScore *)of)[index].name;
    return *name ? name : LIBRARY_NAMELESS;
}

static void print_row(const Names *names, int index, const LibraryScore *score, int width)
{
    cli_print_name(names, index, width);
    printf("  %6u", score->games);
    for (int side = RED; side <= BLUE; side++) {
        uint32_t decided = score->won[side] + score->lost[side] + score->drawn[side];
        if (decided)
            printf("  %5.1f%%", 100 * (score->won[side] + score->drawn[side] / 2.0) / decided);
        else
            printf("  %6s", "-");
    }
    printf("  %5.1f", mean(score->turns, score->games));
    if (score->judged)
        printf("  %7.1f%%", mean(score->accuracy, score->judged));
    putchar('\n');
}

/* Where it loses: how much of its chance a move costs by phase, and its mistakes by kind. */
static void print_mistakes(const MistakeTotals *mistakes, uint32_t reviewed)
{
    printf("  %8u", reviewed);
    for (int i = 0; i < PHASES; i++)
        if (mistakes->moves[i])
            printf("  %6.2f%%", 100 * mistakes->loss[i] / mistakes->moves[i]);
        else
            printf("  %7s", "-");
    printf("  %8.1f", (double)mistakes->mistakes / reviewed);
    const char *before = "  ";
    for (int i = 0; i < CAUSE_KINDS; i++)
        if (mistakes->causes[i]) {
            printf("%s%s %.1f", before, cause_names[i], (double)mistakes->causes[i] / reviewed);
            before = ", ";
        }
    putchar('\n');
}

static void print_totals(const TotalsCommand *self)
{
    const LibraryScore *scores = self->scores.items;
    const Names names = {self->scores.count, scores, total_name};
    int width = cli_name_width(&names, 40);
    uint32_t reviewed = 0;
    printf("%-*s  %6s  %6s  %6s  %5s  %8s\n", width, library_score_names[self->by], "games", "as red", "blue",
           "plies", "accuracy");
    for (int i = 0; i < names.count; i++) {
        print_row(&names, i, &scores[i], width);
        reviewed += scores[i].reviewed;
    }
    if (!reviewed)
        return;
    printf("\n%-*s  %8s  %7s  %7s  %7s  %8s  mistakes of a game by kind\n", width, "what a move loses",
           "reviewed", phase_names[0], phase_names[1], phase_names[2], "mistakes");
    for (int i = 0; i < names.count; i++) {
        if (scores[i].reviewed == 0)
            continue;
        cli_print_name(&names, i, width);
        print_mistakes(&self->mistakes[scores[i].index], scores[i].reviewed);
    }
}

static int compare_scores(const void *a, const void *b)
{
    return strcmp(((const LibraryScore *)a)->name, ((const LibraryScore *)b)->name);
}

static Status totals_run(Cli *cli, void *values, Error *error)
{
    TotalsCommand *self = values;
    const LibraryNumbers *numbers = &self->games.numbers;
    Status status = chosen_open(cli, &self->games, error);
    if (status == STATUS_OK)
        status = library_filter_create(&self->games.rows, &self->games.query, &self->filter, error);
    self->scores.kind = (LibraryScoreKind)self->by;
    for (int i = 0; i < numbers->count && status == STATUS_OK; i++) {
        status = cli_stopped(cli) ? STATUS_INTERRUPTED : add_game(self, numbers->items[i], error);
        cli_progress(cli, "adding: %d of %d games", i + 1, numbers->count);
    }
    cli_progress_end(cli);
    if (status != STATUS_OK)
        return status;
    LibraryScores *scores = &self->scores;
    if (scores->count)
        qsort(scores->items, (size_t)scores->count, sizeof *scores->items, compare_scores);
    if (cli->json) {
        json_print(&cli->writer, "totals: [");
        for (int i = 0; i < scores->count; i++)
            json_total(&cli->writer, &scores->items[i], &self->mistakes[scores->items[i].index]);
        json_print(&cli->writer, "]");
    } else {
        print_totals(self);
    }
    cli->code = numbers->count ? DONE : NEGATIVE;
    return STATUS_OK;
}

static void totals_end(void *values)
{
    TotalsCommand *self = values;
    library_filter_destroy(self->filter);
    chosen_close(&self->games);
    library_scores_free(&self->scores);
    free(self->mistakes);
}

const Command command_library_totals = {
    .name = "library totals",
    .summary = "show how players or their versions fare, and where they lose",
    .details =
        "For each player, or each version of one, opponent or month: games, the share of points as Red and "
        "as Blue, mean length and accuracy. Of games that are reviewed also what a move loses on average "
        "in the opening, the middle and the end, in percentage points of the chance to win, and how many "
        "mistakes of which kind there are in a game. If the QUERY names players, only these count. "
        "\"library find --help\" says what a query may be.",
    OPTIONS(TotalsCommand, LIBRARY_ARGUMENT(TotalsCommand), QUERY_ARGUMENT(TotalsCommand),
            ONE_OF_OPTION("by", "WHAT", TotalsCommand, by, library_score_names,
                          "players, opponents, versions (agents as written) or months; players by default")),
    EXAMPLES(
        {"library totals games.tetress", "Show all players."},
        {"library totals games.tetress player:mine --by versions", "Show the trend of an agent."},
        {"library totals games.tetress player:mine --by opponents --json", "Show against whom it loses."}),
    .run = totals_run,
    .end = totals_end,
};
