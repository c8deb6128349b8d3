#include "ui/state/document/game_entries.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"

const char *const games_source_names[GAMES_SOURCES] = {"file", "folder", "library"};

bool games_query_equal(const GamesQuery *a, const GamesQuery *b)
{
    return strcmp(a->words, b->words) == 0 && a->results == b->results && a->reasons == b->reasons &&
           a->key == b->key && a->descending == b->descending;
}

void game_entry(const RecordList *list, int game, GameEntry *out)
{
    const Record *record = list->records[game];
    *out = (GameEntry){.game = game,
                       .record = record,
                       .result = record->result,
                       .date = record_tag(record, "date"),
                       .accuracy = {LIBRARY_ACCURACY_UNKNOWN, LIBRARY_ACCURACY_UNKNOWN},
                       .partial = list->problem_count > 0 && list->format != FORMAT_REFEREE};
    for (int side = RED; side <= BLUE; side++)
        out->written[side] = record->players[side]  ? record->players[side]
                             : record->agents[side] ? record->agents[side]
                                                    : "";
    out->plies = record->start.plies;
    int analysed = 0;
    for (const RecordNode *node = record->root->first_child; node; node = node->first_child) {
        out->plies++;
        analysed += node->analysis != NULL;
    }
    out->reviewed = 2 * analysed > out->plies - record->start.plies;
}

void game_entry_name(GameEntry *row, const AgentNames *names)
{
    for (int side = RED; side <= BLUE; side++)
        agent_name(names, row->written[side], row->players[side]);
}

/* ---- Filtering and sorting ---- */

Status games_query_read(const GamesQuery *query, LibraryQuery *out, Error *error)
{
    Status status = library_query_read(query->words, out, error);
    if (query->results && out->count < QUERY_TERMS_MAX)
        out->terms[out->count++] = (QueryTerm){.field = QUERY_RESULT, .set = (uint32_t)query->results};
    if (query->reasons && out->count < QUERY_TERMS_MAX)
        out->terms[out->count++] = (QueryTerm){.field = QUERY_REASON, .set = (uint32_t)query->reasons};
    return status;
}

/* Rows of a list as those of a library. */
typedef struct ListedGames {
    LibraryRows rows;
    LibraryRow *items;
    LibraryName *players, *files; /* of a game: two and one, after the unknown one */
} ListedGames;

static void listed_free(ListedGames *self)
{
    free(self->items);
    free(self->players);
    free(self->files);
}

static bool entry_tag(const void *of, uint32_t number, int index, const char **name, const char **value)
{
    const Record *record = ((const GameEntry *)of)[number - 1].record;
    if (!record || index >= record->tag_count)
        return false;
    *name = record->tags[index].name;
    *value = record->tags[index].value;
    return true;
}

static Status listed_make(const GameEntry *rows, int count, ListedGames *out, Error *error)
{
    static const LibraryName nobody = {"", 0};
    size_t room = (size_t)count + 1;
    *out = (ListedGames){.items = memory_new(room, sizeof *out->items),
                         .players = memory_new(2 * room, sizeof *out->players),
                         .files = memory_new(room, sizeof *out->files)};
    if (!out->items || !out->players || !out->files) {
        listed_free(out);
        return error_set(error, STATUS_MEMORY, "out of memory for a list of games");
    }
    out->players[0] = out->files[0] = nobody;
    for (uint32_t i = 0; i < (uint32_t)count; i++) {
        const GameEntry *row = &rows[i];
        uint32_t file = i + 1, red = 2 * i + 1, blue = red + 1;
        out->players[red] = (LibraryName){row->players[RED], red};
        out->players[blue] = (LibraryName){row->players[BLUE], blue};
        out->files[file] = (LibraryName){row->file ? path_name(row->file) : "", file};
        out->items[i] = (LibraryRow){
            .players = {red, blue},
            .source = file,
            .date = library_date(row->date),
            .outcome = (uint8_t)row->result.outcome,
            .reason = (uint8_t)row->result.reason,
            .plies = (uint8_t)row->plies,
            .flags = row->reviewed ? LIBRARY_REVIEWED : 0,
            .accuracy = {row->accuracy[RED], row->accuracy[BLUE]},
            .margin = (uint8_t)row->result.margin,
        };
    }
    out->rows = (LibraryRows){out->items,
                              (uint32_t)count,
                              {[LIBRARY_PLAYERS] = {out->players, 2 * (uint32_t)count + 1},
                               [LIBRARY_AGENTS] = {&nobody, 1},
                               [LIBRARY_SOURCES] = {out->files, (uint32_t)room}},
                              entry_tag,
                              rows};
    return STATUS_OK;
}

int games_pick(GameEntry *rows, int count, const GamesQuery *query)
{
    ListedGames listed;
    LibraryNumbers numbers = {0};
    LibraryQuery wanted;
    GameEntry *all = malloc(((size_t)count + 1) * sizeof *all);
    games_query_read(query, &wanted, NULL);
    if (all && listed_make(rows, count, &listed, NULL) == STATUS_OK) {
        if (count > 0)
            memcpy(all, rows, (size_t)count * sizeof *all);
        if (library_select(&listed.rows, &wanted, query->key, query->descending, NULL, &numbers, NULL) ==
            STATUS_OK) {
            count = numbers.count;
            for (int i = 0; i < count; i++)
                rows[i] = all[numbers.items[i] - 1];
        }
        listed_free(&listed);
    }
    library_numbers_free(&numbers);
    free(all);
    return count;
}

StorySide games_side(const LibraryFilter *filter, uint32_t number)
{
    int named = library_filter_game(filter, number) & (QUERY_NAMES_RED | QUERY_NAMES_BLUE);
    return named == QUERY_NAMES_RED    ? STORY_OF_RED
           : named == QUERY_NAMES_BLUE ? STORY_OF_BLUE
                                       : STORY_OF_RECORD;
}

Status games_sides(const GameEntry *rows, int count, const GamesQuery *query, StorySide *out, Error *error)
{
    ListedGames listed;
    LibraryFilter *filter;
    LibraryQuery wanted;
    games_query_read(query, &wanted, NULL);
    Status status = listed_make(rows, count, &listed, error);
    if (status != STATUS_OK)
        return status;
    status = library_filter_create(&listed.rows, &wanted, &filter, error);
    for (int i = 0; i < count && status == STATUS_OK; i++)
        out[i] = games_side(filter, (uint32_t)i + 1);
    library_filter_destroy(filter);
    listed_free(&listed);
    return status;
}

int games_find(const RecordList *list, const AgentNames *names, const GamesQuery *query, GameEntry *out)
{
    for (int game = 0; game < list->count; game++) {
        game_entry(list, game, &out[game]);
        game_entry_name(&out[game], names);
    }
    return games_pick(out, list->count, query);
}
