#include "app/cli/library/chosen.h"

#include <math.h>
#include <string.h>

#include "engine/record/record_words.h"

const char chosen_details[] =
    "A query is words, all of which must match. A word alone is in the name of a player or an agent, in "
    "the date or in the name of the file. red:ann, blue:ann, player:ann, won:ann and lost:ann name a "
    "side's player, or its agent if there is no player; agent:ann names an agent, and version:7 a name as "
    "it is written, even if it stands for another. result:red, reason:tokens,time, reviewed:yes, "
    "file:night and tag:event=cup choose; plies>100, turns<40, margin>=3, accuracy<60, game:5..10, "
    "date:2026-11 and date>2026-11-05 compare. Accuracy and version are those of a side that other words "
    "name. A \"-\" before a word excludes (after --, if the query begins with it), and \"double quotes\" "
    "keep blanks.";

Status chosen_open(Cli *cli, ChosenGames *self, Error *error)
{
    Status status = cli_misuse(cli, library_query_read(self->words ? self->words : "", &self->query, error));
    if (status == STATUS_OK)
        status = library_open(self->file, self->mode, &self->library, error);
    if (status != STATUS_OK)
        return status;
    self->rows = library_all(self->library);
    self->query.deleted = self->deleted;
    return library_select(&self->rows, &self->query, (LibraryColumn)self->sort, self->falls, cli->interrupted,
                          &self->numbers, error);
}

void chosen_close(void *values)
{
    ChosenGames *self = values;
    library_numbers_free(&self->numbers);
    library_close(self->library);
}

enum { NAME_WIDTH = 22 };

static const char *name_of_side(const void *of, int side)
{
    return ((const char *const *)of)[side];
}

void chosen_print_heading(const Cli *cli)
{
    printf("%s%8s  %-*s  %-*s  %-6s  %-12s  %5s  %s%s\n", cli_style(cli, STYLE_DIM), "game", NAME_WIDTH,
           "red", NAME_WIDTH, "blue", "result", "reason", "plies", "date", cli_style(cli, STYLE_NONE));
}

void chosen_print(const ChosenGames *self, uint32_t number)
{
    const LibraryRow *row = &self->rows.items[number - 1];
    const char *players[2];
    for (int side = RED; side <= BLUE; side++)
        players[side] = row->players[side] ? self->rows.names[LIBRARY_PLAYERS].items[row->players[side]].text
                                           : self->rows.names[LIBRARY_AGENTS].items[row->agents[side]].text;
    const Names names = {strcmp(players[RED], players[BLUE]) ? 2 : 1, players, name_of_side};
    char date[LIBRARY_DATE_SIZE];
    library_date_write(row->date, date);
    printf("%8u", number);
    for (int side = RED; side <= BLUE; side++) {
        printf("  ");
        cli_print_name(&names, side < names.count ? side : RED, NAME_WIDTH);
    }
    printf("  %-6s  %-12s  %5d  %-10s", row->outcome ? outcome_name((Outcome)row->outcome) : "",
           row->reason ? record_reasons[row->reason].title : "", row->plies, date);
}

void chosen_json(Cli *cli, const ChosenGames *self, uint32_t number)
{
    const LibraryRow *row = &self->rows.items[number - 1];
    JsonWriter *writer = &cli->writer;
    char date[LIBRARY_DATE_SIZE];
    library_date_write(row->date, date);
    json_print(writer, "game: %d", number);
    for (int side = RED; side <= BLUE; side++) {
        json_print(writer, "%s: {player: %s, agent: %s, accuracy: %g}", side_name((Side)side),
                   self->rows.names[LIBRARY_PLAYERS].items[row->players[side]].text,
                   self->rows.names[LIBRARY_AGENTS].items[row->agents[side]].text,
                   row->accuracy[side] == LIBRARY_ACCURACY_UNKNOWN ? NAN : (double)row->accuracy[side]);
    }
    json_print(writer, "result: %s, reason: %s, margin: %d, plies: %d, date: %s, file: %s, reviewed: %i",
               outcome_name((Outcome)row->outcome), record_reasons[row->reason].name, row->margin, row->plies,
               date, self->rows.names[LIBRARY_SOURCES].items[row->source].text,
               row->flags & LIBRARY_REVIEWED);
}
