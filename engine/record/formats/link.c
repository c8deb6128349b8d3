/* Links: "#game=1CCCCDDD...&turn=31&red=Ann&blue=Bob&result=R+T".
 *
 * The start and the moves are one large number. Each move adds a digit to it, the move's index among those
 * that are legal there, so that a move takes some 7 bits and 150 of them some 190 letters. It is written with
 * digits and letters only: whatever passes texts on leaves them alone. */
#include "engine/record/formats/link.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/scan.h"
#include "engine/base/sha256.h"
#include "engine/game/kernels/kernels.h"
#include "engine/record/formats/record_builder.h"
#include "engine/record/formats/sgf.h"

static const char mark[] = "#game=";
static const char digit_letters[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

enum {
    VERSION = '1',
    RADIX = sizeof digit_letters - 1,
    CHECK_DIGITS = 4,
    DIGITS_MOST = 320,                            /* any start, and 150 moves of 2,299 each */
    PARTS_MOST = 1 + BOARD_CELLS + 2 + PLY_LIMIT, /* whether there is a start, its cells and plies, moves */
    NAME_BYTES_MOST = 48                          /* longer names are left out */
};

const char *link_page(void)
{
    const char *page = getenv("TETRESS_PAGE");
    return page && *page ? page : "tetress:";
}

const char *link_find(const char *text, size_t length)
{
    for (Scan at = scan_of(text, length); at.at < at.end; at.at++)
        if (*at.at == mark[0] && scan_take_string(&(Scan){at.start, at.at, at.end}, mark))
            return at.at;
    return NULL;
}

static bool is_link_digit(char letter)
{
    return letter && strchr(digit_letters, letter);
}

/* ---- The number ---- */

typedef struct Number {
    uint8_t digits[DIGITS_MOST]; /* the lowest first */
    int count;
} Number;

/* What the number is made of; the first part is taken from it first. */
typedef struct Part {
    int radix, value;
} Part;

static void number_push(Number *self, Part part)
{
    int carry = part.value;
    for (int i = 0; i < self->count || carry; i++) {
        if (i == self->count)
            self->digits[self->count++] = 0;
        carry += self->digits[i] * part.radix;
        self->digits[i] = (uint8_t)(carry % RADIX);
        carry /= RADIX;
    }
}

static int number_pop(Number *self, int radix)
{
    int rest = 0;
    for (int i = self->count - 1; i >= 0; i--) {
        rest = rest * RADIX + self->digits[i];
        self->digits[i] = (uint8_t)(rest / radix);
        rest %= radix;
    }
    while (self->count > 0 && self->digits[self->count - 1] == 0)
        self->count--;
    return rest;
}

/* The digits that stand before others and tell whether those are damaged. */
static void check_digits(const char *digits, int count, char out[CHECK_DIGITS])
{
    char hex[SHA256_HEX_SIZE];
    sha256_hex(digits, (size_t)count, hex);
    hex[8] = '\0';
    unsigned long sum = strtoul(hex, NULL, 16);
    for (int i = 0; i < CHECK_DIGITS; i++, sum /= RADIX)
        out[i] = digit_letters[sum % RADIX];
}

/* ---- Writing ---- */

static int list_moves(const Position *position, Move out[MOVE_LIST_SIZE])
{
    return kernels_best()->list(position, position_turn(position), out);
}

static int game_parts(const Game *game, Part out[PARTS_MOST])
{
    Position position;
    Move moves[MOVE_LIST_SIZE];
    int parts = 0;
    position_start(&position);
    bool set_up = !position_equal(&game->start, &position);
    out[parts++] = (Part){2, set_up};
    for (int cell = 0; set_up && cell < BOARD_CELLS; cell++)
        out[parts++] = (Part){3, (int)(strchr(".rb", position_at(&game->start, (Cell)cell)) - ".rb")};
    if (set_up)
        out[parts++] = (Part){PLY_LIMIT + 1, game->start.plies};
    out[parts++] = (Part){PLY_LIMIT + 1 - game->start.plies, game->count};
    position = game->start;
    for (int i = 0; i < game->count; i++) {
        Part part = {list_moves(&position, moves), 0};
        while (moves[part.value] != game->moves[i])
            part.value++;
        out[parts++] = part;
        position_play(&position, game->moves[i], &position);
    }
    return parts;
}

static void write_number(const Game *game, Text *out)
{
    Part parts[PARTS_MOST];
    Number number = {.count = 0};
    char check[CHECK_DIGITS];
    for (int i = game_parts(game, parts) - 1; i >= 0; i--)
        number_push(&number, parts[i]);
    for (int i = 0; i < number.count; i++)
        number.digits[i] = (uint8_t)digit_letters[number.digits[i]];
    check_digits((const char *)number.digits, number.count, check);
    text_printf(out, "%s%c%.*s%.*s", mark, VERSION, CHECK_DIGITS, check, number.count,
                (const char *)number.digits);
}

static bool stands_for_itself(char letter)
{
    return is_link_digit(letter) || letter == '-' || letter == '_' || letter == '+';
}

static void write_name(const char *key, const char *name, Text *out)
{
    if (!name || strlen(name) > NAME_BYTES_MOST)
        return;
    text_printf(out, "&%s=", key);
    for (; *name; name++)
        text_printf(out, stands_for_itself(*name) ? "%c" : "%%%02X", (unsigned char)*name);
}

Status link_write(const Record *record, const RecordNode *end, int turn, Text *out, Error *error)
{
    Game game;
    record_game(record, end, &game);
    write_number(&game, out);
    if (turn)
        text_printf(out, "&turn=%d", turn);
    for (Side side = RED; side <= BLUE; side++)
        write_name(side_name(side), record->players[side], out);
    if (end == record_main_end(record) && record->result.outcome != OUTCOME_NONE &&
        position_outcome(&game.now) == OUTCOME_NONE) {
        text_add_string(out, "&result=");
        sgf_write_result(&record->result, out);
    }
    return text_status(out, error);
}

Status record_write_link(const Record *record, Text *out, Error *error)
{
    text_add_string(out, link_page());
    Status status = link_write(record, record_main_end(record), record->shown_turn, out, error);
    text_add_byte(out, '\n');
    return status;
}

/* ---- Reading ---- */

/* Begins a record and plays its moves, if digits that were not damaged can be any. */
static Status play_number(RecordBuilder *builder, Number *number, Error *error)
{
    Position start;
    Move moves[MOVE_LIST_SIZE];
    Status status = STATUS_OK;
    position_start(&start);
    if (number_pop(number, 2)) {
        char cells[BOARD_CELLS];
        for (int cell = 0; cell < BOARD_CELLS; cell++)
            cells[cell] = ".rb"[number_pop(number, 3)];
        status = position_from_cells(&start, cells, number_pop(number, PLY_LIMIT + 1), error);
    }
    if (status == STATUS_OK)
        status = record_builder_begin(builder, &start, error);
    int count = number_pop(number, PLY_LIMIT + 1 - start.plies);
    for (int i = 0; i < count && status == STATUS_OK; i++) {
        int legal = list_moves(&builder->now, moves);
        status = legal ? record_builder_play(builder, moves[number_pop(number, legal)], error)
                       : error_set(error, STATUS_INVALID, "this link has a move where there is none");
    }
    if (status == STATUS_OK && number->count > 0)
        status = error_set(error, STATUS_INVALID, "this link has more digits than its game");
    return status;
}

static Status read_number(RecordBuilder *builder, Scan *at, Error *error)
{
    Number number = {.count = 0};
    char check[CHECK_DIGITS];
    if (!scan_take(at, VERSION))
        return error_set(error, STATUS_SYNTAX, "this is not a link of version %c, which begins '%s%c'",
                         VERSION, mark, VERSION);
    const char *digits = at->at;
    while (at->at < at->end && is_link_digit(*at->at))
        at->at++;
    int count = (int)(at->at - digits) - CHECK_DIGITS;
    check_digits(digits + CHECK_DIGITS, count > 0 ? count : 0, check);
    if (count < 0 || count > DIGITS_MOST || memcmp(digits, check, CHECK_DIGITS) != 0)
        return error_set(error, STATUS_INVALID, "this link is damaged: letters are missing or changed");
    for (int i = 0; i < count; i++)
        number.digits[number.count++] =
            (uint8_t)(strchr(digit_letters, digits[CHECK_DIGITS + i]) - digit_letters);
    return play_number(builder, &number, error);
}

/* The text up to the next "&" or whatever ends a link, with "%41" for "A". */
static Status read_value(Scan *at, Text *out, Error *error)
{
    text_clear(out);
    for (; at->at < at->end; at->at++) {
        const char *letter = at->at;
        if (*letter == '%' && at->end - letter > 2 && isxdigit((unsigned char)letter[1]) &&
            isxdigit((unsigned char)letter[2])) {
            text_add_byte(out, (char)strtol((char[]){letter[1], letter[2], '\0'}, NULL, 16));
            at->at += 2;
        } else if (stands_for_itself(*letter) || (unsigned char)*letter >= 0x80) {
            text_add_byte(out, *letter);
        } else {
            break;
        }
    }
    return text_status(out, error);
}

/* Of the turn, names and the result, what can be read; anything else is for later versions. */
static Status read_fact(Record *record, const RecordNode *end, const char *key, const char *value,
                        Error *error)
{
    Scan digits = scan_of(value, strlen(value));
    int turn;
    RecordResult result;
    if (strcmp(key, "turn") == 0 && scan_take_whole(&digits, &turn) && turn > record->start.plies &&
        turn <= record_ply(record, end) + 1)
        record->shown_turn = turn;
    if (strcmp(key, "result") == 0 && sgf_read_result(value, &result))
        record->result = result;
    for (Side side = RED; side <= BLUE; side++)
        if (strcmp(key, side_name(side)) == 0)
            return record_set_player(record, side, value, error);
    return STATUS_OK;
}

/* A link that begins here; moves to its end. One that is damaged is a problem. */
static Status read_link(RecordBuilder *builder, Scan *at, int line, Error *error)
{
    Error wrong = {0};
    Text key = {0}, value = {0};
    int column = scan_column(at, at->at);
    scan_take_string(at, mark);
    Status status = read_number(builder, at, &wrong);
    while (status == STATUS_OK && scan_take(at, '&')) {
        status = read_value(at, &key, &wrong);
        if (status == STATUS_OK && scan_take(at, '='))
            status = read_value(at, &value, &wrong);
        if (status == STATUS_OK)
            status =
                read_fact(builder->record, builder->node, text_string(&key), text_string(&value), &wrong);
    }
    text_free(&key);
    text_free(&value);
    if (status == STATUS_OK)
        return record_builder_end(builder, error);
    record_builder_free(builder);
    if (status == STATUS_MEMORY)
        return error_give(&wrong, error);
    wrong.line = line;
    wrong.column = column;
    record_list_problem(builder->list, &wrong);
    return STATUS_OK;
}

Status record_read_link(RecordList *out, const char *bytes, size_t length, Error *error)
{
    RecordBuilder builder = {.list = out};
    LineReader lines;
    Status status = STATUS_OK;
    line_reader_memory(&lines, bytes, length);
    while (record_builder_next_line(&builder, &lines, &status, error)) {
        Scan at = scan_of(text_string(&lines.line), lines.line.length);
        while (status == STATUS_OK && (at.at = link_find(at.at, (size_t)(at.end - at.at))))
            status = read_link(&builder, &at, lines.number, error);
    }
    line_reader_free(&lines);
    return status;
}
