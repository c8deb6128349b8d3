/* tetress-cli library totals: how players fare, and where they lose. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "app/cli/library/chosen.h"
#include "engine/analysis/totals.h"
#include "engine/base/array.h"

typedef enum TotalsBy { BY_PLAYER, BY_VERSION, BY_OPPONENT, BY_MONTH } TotalsBy;

static const char *const by_names[] = {"player", "version", "opponent", "month", NULL};

/* What is known of the games of one name. */
typedef struct Total {
    char name[128];
    int games, reviewed;
    int won[2], lost[2], drawn[2]; /* by Side */
    int64_t plies, accuracy;
    int judged; /* games with an accuracy */
    MistakeTotals mistakes;
} Total;

typedef struct TotalsCommand {
    ChosenGames games;
    int by;
    LibraryFilter *filter;
    LibraryQuery query;
    int count, capacity;
    Total *items; /* ordered by name */
} TotalsCommand;

/* ---- Adding ---- */

static void name_of(const TotalsCommand *self, const LibraryRow *row, Side side, char out[128])
{
    Side whose = self->by == BY_OPPONENT ? side_other(side) : side;
    bool player = row->players[whose] != 0;
    const LibraryName *names = self->games.rows.names[player ? LIBRARY_PLAYERS : LIBRARY_AGENTS].items;
    const LibraryName *name = &names[player ? row->players[whose] : row->agents[whose]];
    if (self->by == BY_MONTH)
        snprintf(out, 128, "%04d-%02d", row->date / 10000, row->date / 100 % 100);
    else
        snprintf(out, 128, "%s", self->by == BY_VERSION ? name->text : names[name->stands_for].text);
}

/* The total of a name; null if there is no memory. */
static Total *total_of(TotalsCommand *self, const char *name)
{
    int low = 0, high = self->count;
    while (low < high) {
        int middle = (low + high) / 2, order = strcmp(self->items[middle].name, name);
        if (order == 0)
            return &self->items[middle];
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    if (!ARRAY_ROOM(&self->items, self->count + 1, &self->capacity))
        return NULL;
    Total *total = &self->items[low];
    memmove(total + 1, total, (size_t)(self->count++ - low) * sizeof *total);
    *total = (Total){0};
    snprintf(total->name, sizeof total->name, "%s", name);
    return total;
}

static Status add_side(TotalsCommand *self, const LibraryRow *row, const Record *record, Side side,
                       Error *error)
{
    char name[128];
    Story *story = NULL;
    name_of(self, row, side, name);
    Total *total = total_of(self, name);
    if (!total)
        return error_set(error, STATUS_MEMORY, "out of memory for totals");
    Status status =
        record ? story_create(record, NULL, side == RED ? STORY_OF_RED : STORY_OF_BLUE, false, &story, error)
               : STATUS_OK;
    if (story) {
        totals_add_story(&total->mistakes, story);
        total->reviewed++;
    }
    story_destroy(story);
    total->games++;
    total->plies += row->plies;
    total->won[side] += row->outcome == (side == RED ? OUTCOME_RED : OUTCOME_BLUE);
    total->lost[side] += row->outcome == (side == RED ? OUTCOME_BLUE : OUTCOME_RED);
    total->drawn[side] += row->outcome == OUTCOME_DRAW;
    if (row->accuracy[side] != LIBRARY_ACCURACY_UNKNOWN) {
        total->accuracy += row->accuracy[side];
        total->judged++;
    }
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

static void json_total(JsonWriter *writer, const Total *total)
{
    const MistakeTotals *mistakes = &total->mistakes;
    json_print(
        writer,
        "{name: %s, games: %d, won: {red: %d, blue: %d}, lost: {red: %d, blue: %d}, "
        "drawn: {red: %d, blue: %d}, mean_plies: %g, accuracy: %g, reviewed: %d, mistakes: %d, phases: {",
        total->name, total->games, total->won[RED], total->won[BLUE], total->lost[RED], total->lost[BLUE],
        total->drawn[RED], total->drawn[BLUE], (double)total->plies / total->games,
        total->judged ? (double)total->accuracy / total->judged : NAN, total->reviewed, mistakes->mistakes);
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
    return ((const Total *)of)[index].name;
}

static double share(int part, int all)
{
    return all ? 100.0 * part / all : 0;
}

static void print_row(const Names *names, int index, const Total *total, int width)
{
    int decided[2];
    for (int side = RED; side <= BLUE; side++)
        decided[side] = total->won[side] + total->lost[side] + total->drawn[side];
    cli_print_name(names, index, width);
    printf("  %6d  %5.1f%%  %5.1f%%", total->games,
           share(2 * total->won[RED] + total->drawn[RED], 2 * decided[RED]),
           share(2 * total->won[BLUE] + total->drawn[BLUE], 2 * decided[BLUE]));
    printf("  %5.1f", (double)total->plies / total->games);
    if (total->judged)
        printf("  %7.1f%%", (double)total->accuracy / total->judged);
    putchar('\n');
}

/* Where it loses: how much of its chance a move costs by phase, and its mistakes by kind. */
static void print_mistakes(const Names *names, int index, const Total *total, int width)
{
    const MistakeTotals *mistakes = &total->mistakes;
    if (total->reviewed == 0)
        return;
    cli_print_name(names, index, width);
    printf("  %8d", total->reviewed);
    for (int i = 0; i < PHASES; i++)
        if (mistakes->moves[i])
            printf("  %6.2f%%", 100 * mistakes->loss[i] / mistakes->moves[i]);
        else
            printf("  %7s", "-");
    printf("  %8.1f ", (double)mistakes->mistakes / total->reviewed);
    for (int i = 0; i < CAUSE_KINDS; i++)
        if (mistakes->causes[i])
            printf(" %s %.1f", cause_names[i], (double)mistakes->causes[i] / total->reviewed);
    putchar('\n');
}

static void print_totals(const TotalsCommand *self)
{
    const Names names = {self->count, self->items, total_name};
    int width = cli_name_width(&names, 40), reviewed = 0;
    printf("%-*s  %6s  %6s  %6s  %5s  %8s\n", width, by_names[self->by], "games", "as red", "blue", "plies",
           "accuracy");
    for (int i = 0; i < self->count; i++) {
        print_row(&names, i, &self->items[i], width);
        reviewed += self->items[i].reviewed;
    }
    if (!reviewed)
        return;
    printf("\n%-*s  %8s  %7s  %7s  %7s  %8s  mistakes of a game by kind\n", width, "what a move loses",
           "reviewed", phase_names[0], phase_names[1], phase_names[2], "mistakes");
    for (int i = 0; i < self->count; i++)
        print_mistakes(&names, i, &self->items[i], width);
}

static Status totals_run(Cli *cli, void *values, Error *error)
{
    TotalsCommand *self = values;
    const LibraryNumbers *numbers = &self->games.numbers;
    Status status = chosen_open(cli, &self->games, error);
    if (status == STATUS_OK)
        status = library_query_read(self->games.words ? self->games.words : "", &self->query, error);
    if (status == STATUS_OK)
        status = library_filter_create(&self->games.rows, &self->query, &self->filter, error);
    for (int i = 0; i < numbers->count && status == STATUS_OK; i++) {
        status = cli_stopped(cli) ? STATUS_INTERRUPTED : add_game(self, numbers->items[i], error);
        cli_progress(cli, "adding: %d of %d games", i + 1, numbers->count);
    }
    cli_progress_end(cli);
    if (status != STATUS_OK)
        return status;
    if (cli->json) {
        json_print(&cli->writer, "totals: [");
        for (int i = 0; i < self->count; i++)
            json_total(&cli->writer, &self->items[i]);
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
    free(self->items);
}

const Command command_library_totals = {
    .name = "library totals",
    .summary = "show how players or their versions fare, and where they lose",
    .details =
        "For each player, or each version of one, opponent or month: games, the share of points as Red and "
        "as "
        "Blue, mean length and accuracy. Of games that are reviewed also what a move loses on average in the "
        "opening, the middle and the end, in percentage points of the chance to win, and how many mistakes "
        "of "
        "which kind there are in a game. If the QUERY names players, only these count. \"library find "
        "--help\" "
        "says what a query may be.",
    OPTIONS(
        TotalsCommand, LIBRARY_ARGUMENT(TotalsCommand), QUERY_ARGUMENT(TotalsCommand),
        ONE_OF_OPTION("by", "WHAT", TotalsCommand, by, by_names,
                      "player, version (the name as it is written), opponent or month; player by default")),
    EXAMPLES({"library totals games.tetress", "Show all players."},
             {"library totals games.tetress player:mine --by version", "Show the trend of an agent."},
             {"library totals games.tetress player:mine --by opponent --json", "Against whom does it lose?"}),
    .run = totals_run,
    .end = totals_end,
};
