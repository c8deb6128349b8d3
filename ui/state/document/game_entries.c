#include "ui/state/document/game_entries.h"

const char *const games_key_names[GAMES_KEYS] = {"number", "red",  "blue",   "result",
                                                 "length", "date", "review", "reason"};

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

bool games_query_equal(const GamesQuery *a, const GamesQuery *b)
{
    return strcmp(a->player, b->player) == 0 && a->red == b->red && a->blue == b->blue &&
           a->results == b->results && a->reasons == b->reasons && a->least == b->least &&
           a->most == b->most && a->key == b->key && a->descending == b->descending;
}

void game_entry(const RecordList *list, int game, GameEntry *out)
{
    const Record *record = list->records[game];
    *out = (GameEntry){.game = game,
                       .record = record,
                       .result = record->result,
                       .date = record_tag(record, "date"),
                       .partial = list->problem_count > 0 && list->format != FORMAT_REFEREE};
    for (int side = RED; side <= BLUE; side++)
        out->players[side] = record->players[side]  ? record->players[side]
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

/* ---- Filtering ---- */

static bool begins_with(const char *text, const char *part)
{
    while (*part && tolower((unsigned char)*text) == tolower((unsigned char)*part)) {
        text++;
        part++;
    }
    return *part == '\0';
}

static bool contains(const char *text, const char *part)
{
    for (; *text; text++)
        if (begins_with(text, part))
            return true;
    return *part == '\0';
}

static bool is_wanted(const GamesQuery *query, const GameEntry *row)
{
    const RecordResult *result = &row->result;
    bool either = query->red == query->blue;
    bool named = ((either || query->red) && contains(row->players[RED], query->player)) ||
                 ((either || query->blue) && contains(row->players[BLUE], query->player));
    return named && (query->results == 0 || query->results >> result->outcome & 1) &&
           (query->reasons == 0 || query->reasons >> result->reason & 1) && row->plies >= query->least &&
           (query->most == 0 || row->plies <= query->most);
}

/* ---- Sorting ---- */

static int compare_words(const char *a, const char *b)
{
    while (*a && tolower((unsigned char)*a) == tolower((unsigned char)*b)) {
        a++;
        b++;
    }
    return tolower((unsigned char)*a) - tolower((unsigned char)*b);
}

static int by_number(const void *a, const void *b)
{
    const GameEntry *first = a, *second = b;
    int files = first->file && second->file ? strcmp(first->file, second->file) : 0;
    return files ? files : first->game - second->game;
}

#define SORT_BY(name, difference)                          \
    static int name(const void *first, const void *second) \
    {                                                      \
        const GameEntry *a = first, *b = second;           \
        int order = difference;                            \
        return order ? order : by_number(a, b);            \
    }

SORT_BY(by_red, compare_words(a->players[RED], b->players[RED]))
SORT_BY(by_blue, compare_words(a->players[BLUE], b->players[BLUE]))
SORT_BY(by_result, (int)a->result.outcome - (int)b->result.outcome)
SORT_BY(by_reason, (int)a->result.reason - (int)b->result.reason)
SORT_BY(by_length, a->plies - b->plies)
SORT_BY(by_date, strcmp(a->date, b->date))
SORT_BY(by_review, (int)b->reviewed - (int)a->reviewed)

static void reverse(GameEntry *rows, int count)
{
    for (int i = 0; i < count / 2; i++) {
        GameEntry row = rows[i];
        rows[i] = rows[count - 1 - i];
        rows[count - 1 - i] = row;
    }
}

int games_pick(GameEntry *rows, int count, const GamesQuery *query)
{
    static int (*const orders[GAMES_KEYS])(const void *, const void *) = {
        [GAMES_BY_NUMBER] = by_number, [GAMES_BY_RED] = by_red,       [GAMES_BY_BLUE] = by_blue,
        [GAMES_BY_RESULT] = by_result, [GAMES_BY_REASON] = by_reason, [GAMES_BY_LENGTH] = by_length,
        [GAMES_BY_DATE] = by_date,     [GAMES_BY_REVIEW] = by_review};
    int kept = 0;
    for (int i = 0; i < count; i++)
        if (is_wanted(query, &rows[i]))
            rows[kept++] = rows[i];
    if (kept > 0)
        qsort(rows, (size_t)kept, sizeof *rows, orders[query->key]);
    if (query->descending)
        reverse(rows, kept);
    return kept;
}

int games_find(const RecordList *list, const GamesQuery *query, GameEntry *out)
{
    for (int game = 0; game < list->count; game++)
        game_entry(list, game, &out[game]);
    return games_pick(out, list->count, query);
}
