#include "ui/state/document/game_entries.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "ui/state/files/folder_browser.h"

const char *const games_key_names[GAMES_KEYS] = {"number", "red",  "blue",   "result",
                                                 "length", "date", "review", "reason"};

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

static bool has_word(const GameEntry *row, const char *word)
{
    const char *colon = strchr(word, ':');
    const char *part = colon ? colon + 1 : word;
    if (begins_with(word, "red:"))
        return contains(row->players[RED], part);
    if (begins_with(word, "blue:"))
        return contains(row->players[BLUE], part);
    if (begins_with(word, "won:") || begins_with(word, "lost:")) {
        Outcome outcome = row->result.outcome;
        bool decided = outcome == OUTCOME_RED || outcome == OUTCOME_BLUE;
        Side side = (outcome == OUTCOME_RED) == begins_with(word, "won:") ? RED : BLUE;
        return decided && contains(row->players[side], part);
    }
    if (begins_with(word, "date:"))
        return contains(row->date, part);
    if (begins_with(word, "turns:")) {
        /* "40", ">40" or "<40" */
        long number = strtol(part + (*part == '<' || *part == '>'), NULL, 10);
        return *part == '<' ? row->plies < number : *part == '>' ? row->plies > number : row->plies == number;
    }
    return contains(row->players[RED], word) || contains(row->players[BLUE], word) ||
           contains(row->date, word) || (row->file && contains(path_name(row->file), word));
}

StorySide games_query_side(const GamesQuery *query, const GameEntry *row)
{
    char words[sizeof query->words], *rest = words;
    bool red = false, blue = false;
    memcpy(words, query->words, sizeof words);
    for (char *word = strtok_r(rest, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
        const char *colon = strchr(word, ':'), *part = colon ? colon + 1 : word;
        bool names = !begins_with(word, "date:") && !begins_with(word, "turns:");
        red = red || (names && !begins_with(word, "blue:") && contains(row->players[RED], part));
        blue = blue || (names && !begins_with(word, "red:") && contains(row->players[BLUE], part));
    }
    return red == blue ? STORY_OF_RECORD : red ? STORY_OF_RED : STORY_OF_BLUE;
}

static bool is_wanted(const GamesQuery *query, const GameEntry *row)
{
    char words[sizeof query->words], *rest = words;
    bool wanted = (query->results == 0 || query->results >> row->result.outcome & 1) &&
                  (query->reasons == 0 || query->reasons >> row->result.reason & 1);
    memcpy(words, query->words, sizeof words);
    for (char *word = strtok_r(rest, " ", &rest); word && wanted; word = strtok_r(NULL, " ", &rest))
        wanted = has_word(row, word);
    return wanted;
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
    for (int i = 0; i < kept / 2 && query->descending; i++) {
        GameEntry row = rows[i];
        rows[i] = rows[kept - 1 - i];
        rows[kept - 1 - i] = row;
    }
    return kept;
}

int games_find(const RecordList *list, const AgentNames *names, const GamesQuery *query, GameEntry *out)
{
    for (int game = 0; game < list->count; game++) {
        game_entry(list, game, &out[game]);
        game_entry_name(&out[game], names);
    }
    return games_pick(out, list->count, query);
}
