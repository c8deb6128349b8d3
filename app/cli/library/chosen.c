#include "app/cli/library/chosen.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/record/record_words.h"

const char chosen_details[] =
    "A query is words, all of which must match. A word alone is in the name of a player or an agent, in the "
    "date or in the name of the file. red:ann, blue:ann, player:ann, won:ann and lost:ann name a side's "
    "player, or its agent if there is no player; agent:ann names an agent, and version:7 a name as it is "
    "written, even if it stands for another. result:red, reason:tokens,time, reviewed:yes and file:night "
    "choose; plies>100, turns<40, margin>=3, accuracy<60, game:5..10, date:2026-11 and date>2026-11-05 "
    "compare. Accuracy and version are those of a side that other words name. A \"-\" before a word excludes "
    "(after --, if the query begins with it), and \"double quotes\" keep blanks.";

Status chosen_open(Cli *cli, ChosenGames *self, Error *error)
{
    LibraryQuery query;
    Status status = cli_misuse(cli, library_query_read(self->words ? self->words : "", &query, error));
    if (status == STATUS_OK)
        status = library_open(self->file, self->mode, &self->library, error);
    if (status != STATUS_OK)
        return status;
    self->rows = library_all(self->library);
    if (self->deleted && self->rows.count > 0) {
        self->inverted = memory_new(self->rows.count, sizeof *self->inverted);
        if (!self->inverted)
            return error_set(error, STATUS_MEMORY, "no memory for %u games", self->rows.count);
        memcpy(self->inverted, self->rows.items, self->rows.count * sizeof *self->inverted);
        for (uint32_t i = 0; i < self->rows.count; i++)
            self->inverted[i].flags ^= LIBRARY_DELETED;
        self->rows.items = self->inverted;
    }
    return library_select(&self->rows, &query, (LibraryColumn)self->sort, self->falls, cli->interrupted,
                          &self->numbers, error);
}

void chosen_close(ChosenGames *self)
{
    library_numbers_free(&self->numbers);
    free(self->inverted);
    library_close(self->library);
}

const char *chosen_player(const ChosenGames *self, const LibraryRow *row, Side side)
{
    return row->players[side] ? self->rows.names[LIBRARY_PLAYERS].items[row->players[side]].text
                              : self->rows.names[LIBRARY_AGENTS].items[row->agents[side]].text;
}

/* "2026-11-20", as much of it as is known. */
static void write_date(int32_t date, char out[16])
{
    int year = date / 10000, month = date / 100 % 100, day = date % 100;
    int length = year ? snprintf(out, 16, "%04d", year) : 0;
    out[length] = '\0';
    if (year && month)
        length += snprintf(out + length, 16 - (size_t)length, "-%02d", month);
    if (year && month && day)
        snprintf(out + length, 16 - (size_t)length, "-%02d", day);
}

enum { NAME_WIDTH = 22 };

static const char *name_of_side(const void *of, int side)
{
    return ((const char *const *)of)[side];
}

void chosen_print_heading(const Cli *cli)
{
    printf("%s%8s  %-*s  %-*s  %-6s  %-11s  %5s  %s%s\n", cli_style(cli, STYLE_DIM), "game", NAME_WIDTH,
           "red", NAME_WIDTH, "blue", "result", "reason", "plies", "date", cli_style(cli, STYLE_NONE));
}

void chosen_print(const ChosenGames *self, uint32_t number)
{
    const LibraryRow *row = &self->rows.items[number - 1];
    const char *players[] = {chosen_player(self, row, RED), chosen_player(self, row, BLUE)};
    const Names names = {strcmp(players[RED], players[BLUE]) ? 2 : 1, players, name_of_side};
    char date[16];
    write_date(row->date, date);
    printf("%8u", number);
    for (int side = RED; side <= BLUE; side++) {
        printf("  ");
        cli_print_name(&names, side < names.count ? side : RED, NAME_WIDTH);
    }
    printf("  %-6s  %-11s  %5d  %-10s", row->outcome ? outcome_name((Outcome)row->outcome) : "",
           row->reason ? record_reasons[row->reason].name : "", row->plies, date);
}

void chosen_json(Cli *cli, const ChosenGames *self, uint32_t number)
{
    const LibraryRow *row = &self->rows.items[number - 1];
    JsonWriter *writer = &cli->writer;
    char date[16];
    write_date(row->date, date);
    json_print(writer, "game: %d", number);
    for (int side = RED; side <= BLUE; side++) {
        json_print(writer, "%s: {player: %s, agent: %s, accuracy:", side_name((Side)side),
                   self->rows.names[LIBRARY_PLAYERS].items[row->players[side]].text,
                   self->rows.names[LIBRARY_AGENTS].items[row->agents[side]].text);
        if (row->accuracy[side] == LIBRARY_ACCURACY_UNKNOWN)
            json_print(writer, "null");
        else
            json_print(writer, "%d", row->accuracy[side]);
        json_print(writer, "}");
    }
    json_print(writer, "result: %s, reason: %s, margin: %d, plies: %d, date: %s, file: %s, reviewed: %i",
               outcome_name((Outcome)row->outcome), record_reasons[row->reason].name, row->margin, row->plies,
               date, self->rows.names[LIBRARY_SOURCES].items[row->source].text,
               row->flags & LIBRARY_REVIEWED);
}
