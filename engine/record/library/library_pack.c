/* Games as few bytes:
 *
 *     1  how many moves there are, and SET_UP if the game does not start on the empty board; then, if so, its
 *        start as a position on one line, with a NUL
 *     2  the moves, five in seven bytes: a number of five digits, each a move, the first the lowest
 *     3  the tags: names and values, each with a NUL
 */
#include <stdlib.h>
#include <string.h>

#include "engine/base/array.h"
#include "engine/base/scan.h"
#include "engine/record/library/library_inner.h"

enum { MOVES_TOGETHER = 5, SET_UP = 1 };

static const uint8_t bytes_of_moves[MOVES_TOGETHER + 1] = {0, 2, 3, 5, 6, 7};

void packed_games_free(PackedGames *self)
{
    for (int i = 0; i < self->count; i++)
        text_free(&self->items[i].text);
    free(self->items);
    *self = (PackedGames){0};
}

static size_t moves_bytes(int count)
{
    return (size_t)(count / MOVES_TOGETHER) * bytes_of_moves[MOVES_TOGETHER] +
           bytes_of_moves[count % MOVES_TOGETHER];
}

static void pack_moves(const Game *game, Text *out)
{
    Position empty;
    position_start(&empty);
    bool set_up = !position_equal(&game->start, &empty);
    text_add_byte(out, (char)game->count);
    text_add_byte(out, set_up ? SET_UP : 0);
    if (set_up) {
        char start[POSITION_TEXT_SIZE];
        position_write(&game->start, start);
        text_add(out, start, strlen(start) + 1);
    }
    for (int i = 0; i < game->count; i += MOVES_TOGETHER) {
        int count = game->count - i < MOVES_TOGETHER ? game->count - i : MOVES_TOGETHER;
        uint64_t moves = 0;
        for (int k = count - 1; k >= 0; k--)
            moves = moves * MOVE_COUNT + game->moves[i + k];
        text_add(out, (const char *)&moves, moves_bytes(count));
    }
}

/* Where the moves begin; null if the bytes are damaged. */
static const unsigned char *find_moves(const unsigned char *bytes, size_t length)
{
    const unsigned char *at = bytes + 2, *end = bytes + length;
    if (length < 2 || (bytes[1] != SET_UP && bytes[1] != 0))
        return NULL;
    if (bytes[1] == SET_UP) {
        at = memchr(at, 0, (size_t)(end - at));
        if (!at++)
            return NULL;
    }
    size_t moves = moves_bytes(*bytes);
    return (size_t)(end - at) == moves || ((size_t)(end - at) > moves && end[-1] == 0) ? at : NULL;
}

size_t packed_tags(const void *bytes, size_t length)
{
    const unsigned char *moves = find_moves(bytes, length);
    return moves ? (size_t)(moves - (const unsigned char *)bytes) + moves_bytes(*(const uint8_t *)bytes)
                 : length;
}

Status packed_moves(const void *bytes, size_t length, Game *out, Error *error)
{
    static const char damaged[] = "the library is damaged: the moves of a game can't be read";
    const unsigned char *first = bytes, *at = find_moves(bytes, length);
    Position start;
    position_start(&start);
    if (!at || (first[1] == SET_UP &&
                position_read((const char *)first + 2, (size_t)(at - first - 3), &start, NULL) != STATUS_OK))
        return error_set(error, STATUS_INVALID, damaged);
    int count = *first;
    uint64_t moves = 0;
    game_start(out, &start);
    for (int i = 0; i < count; i++, moves /= MOVE_COUNT) {
        if (i % MOVES_TOGETHER == 0)
            memcpy(&moves, at + moves_bytes(i),
                   moves_bytes(count - i < MOVES_TOGETHER ? count - i : MOVES_TOGETHER));
        if (game_play(out, (Move)(moves % MOVE_COUNT), error) != STATUS_OK)
            return error_set(error, STATUS_INVALID, damaged);
    }
    return STATUS_OK;
}

/* ---- What a record says ---- */

int32_t library_date(const char *text)
{
    static const int digits[] = {4, 2, 2}, most[] = {9999, 12, 31};
    int32_t parts[3] = {0};
    for (int i = 0; i < 3; i++) {
        int count = 0;
        while (i > 0 && *text && strchr("-./", *text))
            text++;
        for (; count < digits[i] && is_digit(*text); count++)
            parts[i] = parts[i] * 10 + (*text++ - '0');
        if (count < digits[i] || parts[i] > most[i]) {
            parts[i] = 0;
            break;
        }
    }
    return parts[0] * 10000 + parts[1] * 100 + parts[2];
}

void library_date_write(int32_t date, char out[LIBRARY_DATE_SIZE])
{
    int year = date / 10000, month = date / 100 % 100, day = date % 100;
    snprintf(out, LIBRARY_DATE_SIZE, "%04d-%02d-%02d", year, month, day);
    out[!year ? 0 : !month ? 4 : !day ? 7 : 10] = '\0';
}

/* Whether a record has more than a main line with times, tags and a result. */
static bool has_more(const Record *record)
{
    for (const RecordNode *node = record->root; node; node = record_next(node, record->root))
        if (node->next_sibling || node->marks || node->comment || node->output || node->analysis ||
            node->unknown || node->has_memory)
            return true;
    return false;
}

int library_analysed(const Record *record)
{
    int analysed = 0;
    for (const RecordNode *node = record->root; node; node = node->first_child)
        analysed += node->analysis != NULL;
    return analysed;
}

/* Appends a text with its NUL, and returns where it is. */
static size_t add_text(Text *texts, const char *text)
{
    size_t at = texts->length;
    text_add(texts, text ? text : "", text ? strlen(text) + 1 : 1);
    return at;
}

/* What tells a game from others: moves, then names, then these tags. */
static uint64_t fingerprint(const Record *record, const char *moves, size_t length)
{
    static const char *const tags[] = {"event", "round", "date"};
    uint64_t hash = library_hash(moves, length, 0);
    for (int i = 0; i < 4; i++) {
        const char *name = i < 2 ? record->players[i] : record->agents[i - 2];
        hash = library_hash(name ? name : "", name ? strlen(name) : 0, hash);
    }
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++) {
        const char *value = record_tag(record, tags[i]);
        hash = library_hash(value, strlen(value), hash);
    }
    return hash;
}

Status packed_games_add(PackedGames *self, const Record *record, const char *source, LibraryJudge judge,
                        Error *error)
{
    Game game;
    if (!ARRAY_ROOM(&self->items, self->count + 1, &self->capacity))
        return error_set(error, STATUS_MEMORY, "out of memory for games");
    record_game(record, record_main_end(record), &game);
    PackedGame *packed = &self->items[self->count++];
    *packed = (PackedGame){.row = {.date = library_date(record_tag(record, "date")),
                                   .outcome = (uint8_t)record->result.outcome,
                                   .reason = (uint8_t)record->result.reason,
                                   .margin = (uint8_t)record->result.margin,
                                   .plies = game.now.plies,
                                   .accuracy = {LIBRARY_ACCURACY_UNKNOWN, LIBRARY_ACCURACY_UNKNOWN}},
                           .analysed = library_analysed(record)};
    LibraryRow *row = &packed->row;
    Text *text = &packed->text;
    for (Side side = RED; side <= BLUE; side++) {
        packed->names[LIBRARY_PLAYERS][side] = add_text(text, record->players[side]);
        packed->names[LIBRARY_AGENTS][side] = add_text(text, record->agents[side]);
    }
    packed->source = add_text(text, source);
    packed->moves = text->length;
    pack_moves(&game, text);
    if (text_status(text, error) != STATUS_OK)
        return STATUS_MEMORY;
    row->fingerprint = fingerprint(record, text->bytes + packed->moves, text->length - packed->moves);
    for (int i = 0; i < record->tag_count; i++) {
        add_text(text, record->tags[i].name);
        add_text(text, record->tags[i].value);
    }
    packed->whole = text->length;
    if (judge && packed->analysed > 0)
        judge(record, row->accuracy);
    row->flags = (uint8_t)((has_more(record) ? LIBRARY_WHOLE : 0) |
                           (2 * packed->analysed > game.count ? LIBRARY_REVIEWED : 0));
    Status status = row->flags & LIBRARY_WHOLE ? record_write_sgf(record, text, error) : STATUS_OK;
    return status == STATUS_OK ? text_status(text, error) : status;
}

Status packed_games_append(PackedGames *self, PackedGames *games, Error *error)
{
    if (!ARRAY_ROOM(&self->items, self->count + games->count, &self->capacity))
        return error_set(error, STATUS_MEMORY, "out of memory for games");
    for (int i = 0; i < games->count; i++)
        self->items[self->count++] = games->items[i];
    games->count = 0;
    return STATUS_OK;
}
