/* tetress-cli verify: checks the rules against positions judged by somebody else. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "app/cli/cli.h"
#include "engine/base/sha256.h"
#include "engine/game/kernels/kernels.h"

/* The fields of a line, checked to have the right types. */
typedef struct Claim {
    const JsonValue *turn, *board, *sha256, *result, *moves;
    int ply, placements, legal;
} Claim;

typedef struct Verify {
    const char *file;
    Cli *cli;
    int line;
    const JsonValue *claim_value; /* the whole line */
    int positions, failed;
    bool failed_here; /* the current position */
} Verify;

/* ---- Reporting differences ---- */

/* The line's own label as it is written, or null; it is cut off if it is too long. */
static void write_label(JsonWriter *writer, const Verify *self, const char *name)
{
    enum { LABEL_MAX = 80 };
    const JsonValue *value = json_member(self->claim_value, name);
    if (value && value->kind == JSON_STRING)
        json_bytes(writer, value->as.string.bytes,
                   value->as.string.length < LABEL_MAX ? value->as.string.length : LABEL_MAX);
    else if (value && value->kind == JSON_NUMBER)
        json_print(writer, "%g", value->as.number.value);
    else
        json_print(writer, "null");
}

/* Counts the position as failed, once, and prints the reason, every time. */
static void verify_fail(Verify *self, const char *what, const char *expected, const char *found)
{
    self->failed += !self->failed_here;
    self->failed_here = true;
    if (self->cli->json) {
        JsonWriter *writer = &self->cli->writer;
        json_print(writer, "{line: %d, game:", self->line);
        write_label(writer, self, "game");
        json_print(writer, "ply:");
        write_label(writer, self, "ply");
        json_print(writer, "what: %s, expected: %s, found: %s}", what, expected, found);
        return;
    }
    /* Data from the file is printed as JSON, so that no byte of it can harm a terminal. */
    Text text = {0};
    text_add_string(&text, " game ");
    write_label(&(JsonWriter){.out = &text}, self, "game");
    text_add_string(&text, ", ply ");
    write_label(&(JsonWriter){.out = &text}, self, "ply");
    text_printf(&text, ": %s: expected ", what);
    json_print(&(JsonWriter){.out = &text}, "%s", expected);
    text_add_string(&text, ", found ");
    json_print(&(JsonWriter){.out = &text}, "%s", found);
    printf("%s:%d:%s\n", cli_file_name(self->file), self->line, text_string(&text));
    text_free(&text);
}

static void expect_number(Verify *self, const char *what, int expected, int found)
{
    char texts[2][16];
    if (expected == found)
        return;
    snprintf(texts[0], sizeof texts[0], "%d", expected);
    snprintf(texts[1], sizeof texts[1], "%d", found);
    verify_fail(self, what, texts[0], texts[1]);
}

/* Compares with a string in the file, or with null, for which `found` is also null. */
static void expect_string(Verify *self, const char *what, const JsonValue *expected, const char *found)
{
    bool same = found ? json_is_string(expected, found) : expected->kind == JSON_NULL;
    if (!same)
        verify_fail(self, what, expected->kind == JSON_STRING ? expected->as.string.bytes : "null",
                    found ? found : "null");
}

/* ---- Reading a line ---- */

static const JsonValue *claim_field(Verify *self, const char *name, JsonKind kind)
{
    const JsonValue *value = json_member(self->claim_value, name);
    if (value && value->kind == kind)
        return value;
    verify_fail(self, name, json_kind_name(kind), value ? json_kind_name(value->kind) : "nothing");
    return NULL;
}

static bool claim_integer(Verify *self, const char *name, int most, int *out)
{
    const JsonValue *value = claim_field(self, name, JSON_NUMBER);
    if (!value)
        return false;
    const JsonNumber *number = &value->as.number;
    if (!number->exact || number->integer < 0 || number->integer > most) {
        char expected[48], found[32];
        snprintf(expected, sizeof expected, "a whole number from 0 to %d", most);
        snprintf(found, sizeof found, "%g", number->value);
        verify_fail(self, name, expected, found);
        return false;
    }
    *out = (int)number->integer;
    return true;
}

/* Reads all fields, so that all mistakes in them are reported at once. */
static bool claim_read(Verify *self, Claim *out)
{
    bool good = claim_integer(self, "ply", PLY_LIMIT, &out->ply);
    good = claim_integer(self, "placements", MOVE_COUNT, &out->placements) && good;
    good = claim_integer(self, "legal", MOVE_COUNT, &out->legal) && good;
    out->result = json_member(self->claim_value, "result");
    bool result = out->result && (out->result->kind == JSON_STRING || out->result->kind == JSON_NULL);
    if (!result)
        verify_fail(self, "result", "a string or null",
                    out->result ? json_kind_name(out->result->kind) : "nothing");
    out->turn = claim_field(self, "turn", JSON_STRING);
    out->board = claim_field(self, "board", JSON_STRING);
    out->sha256 = claim_field(self, "sha256", JSON_STRING);
    out->moves = claim_field(self, "moves", JSON_ARRAY);
    return good && result && out->turn && out->board && out->sha256 && out->moves;
}

/* ---- Checking a line ---- */

static bool position_from_moves(Verify *self, const Claim *claim, Position *out)
{
    position_start(out);
    const JsonValue *value = json_first(claim->moves);
    for (uint32_t i = 0; i < claim->moves->count; i++, value = json_next(value)) {
        Error error = {0};
        Move move;
        Status status = STATUS_OK;
        if (value->kind != JSON_STRING)
            status = error_set(&error, STATUS_INVALID, "%s", json_kind_name(value->kind));
        else
            status = move_read(value->as.string.bytes, value->as.string.length, &move, &error);
        if (status == STATUS_OK)
            status = position_check(out, move, &error);
        if (status != STATUS_OK) {
            char what[32];
            snprintf(what, sizeof what, "moves[%" PRIu32 "]", i);
            verify_fail(self, what, "a legal move", error.text);
            return false;
        }
        position_play(out, move, out);
    }
    return true;
}

/* A move as a number in the order of its cells. */
static uint32_t cells_number(Move move)
{
    const Cell *cells = move_cells[move];
    return (uint32_t)cells[0] << 24 | (uint32_t)cells[1] << 16 | (uint32_t)cells[2] << 8 | cells[3];
}

static int compare_moves(const void *a, const void *b)
{
    uint32_t x = cells_number(*(const Move *)a);
    uint32_t y = cells_number(*(const Move *)b);
    return (x > y) - (x < y);
}

/* Whether a set of kernels finds the placements that the line gives. */
static void expect_placements(Verify *self, const Kernels *kernels, const Claim *claim,
                              const Position *position)
{
    Side side = position_turn(position);
    Move moves[MOVE_LIST_SIZE];
    char what[48], sha256[SHA256_HEX_SIZE], bytes[MOVE_COUNT * MOVE_TEXT_SIZE];
    size_t length = 0;
    int both[2], count = kernels->list(position, side, moves);
    kernels->both_placements(position, both);
    snprintf(what, sizeof what, "placements (%s)", kernels->name);
    expect_number(self, what, claim->placements, kernels->placements(position, side));
    snprintf(what, sizeof what, "placements (%s, both sides at once)", kernels->name);
    expect_number(self, what, claim->placements, both[side]);
    snprintf(what, sizeof what, "placements (%s, listed)", kernels->name);
    expect_number(self, what, claim->placements, count);
    /* the fingerprint of the sorted list */
    qsort(moves, (size_t)count, sizeof *moves, compare_moves);
    for (int i = 0; i < count && i < MOVE_COUNT; i++) {
        if (i > 0)
            bytes[length++] = '\n';
        move_write(moves[i], bytes + length);
        length += strlen(bytes + length);
    }
    sha256_hex(bytes, length, sha256);
    snprintf(what, sizeof what, "sha256 (%s)", kernels->name);
    expect_string(self, what, claim->sha256, sha256);
}

static void verify_claim(Verify *self, const Claim *claim)
{
    const JsonBytes *cells = &claim->board->as.string;
    Position board, played;
    Error error = {0};
    char texts[2][POSITION_TEXT_SIZE], found[32];
    expect_number(self, "number of moves", claim->ply, (int)claim->moves->count);
    bool has_board = false;
    if (cells->length != BOARD_CELLS) {
        snprintf(found, sizeof found, "%zu characters", cells->length);
        verify_fail(self, "board", "121 characters", found);
    } else if (position_from_cells(&board, cells->bytes, claim->ply, &error) != STATUS_OK) {
        verify_fail(self, "board", "a position", error.text);
    } else {
        has_board = true;
    }
    if (!position_from_moves(self, claim, &played) || !has_board)
        return;
    position_write(&board, texts[0]);
    position_write(&played, texts[1]);
    if (strcmp(texts[0], texts[1]) != 0)
        verify_fail(self, "the position after the moves", texts[0], texts[1]);
    else if (!position_equal(&board, &played) || board.key != played.key ||
             board.count[RED] != played.count[RED] || board.count[BLUE] != played.count[BLUE] ||
             played.key != position_key(&played))
        verify_fail(self, "keys or token counts of board and moves", "to be equal", "a difference");
    expect_string(self, "turn", claim->turn, side_name(position_turn(&board)));
    const Kernels *kernels;
    for (int at = 0; (kernels = kernels_set(at)) != NULL; at++)
        expect_placements(self, kernels, claim, &board);
    int legal = 0; /* asking about each of the 2,299 moves separately */
    for (int move = 0; move < MOVE_COUNT; move++)
        legal += position_legal(&board, (Move)move);
    expect_number(self, "legal", claim->legal, legal);
    expect_string(self, "result", claim->result, outcome_name(position_outcome(&board)));
}

static Status verify_line(void *context, int number, const Text *line, Error *error)
{
    Verify *self = context;
    JsonValue *root = NULL;
    Claim claim = {0};
    self->line = number;
    self->failed_here = false;
    Status status = json_parse(text_string(line), line->length, &root, error);
    if (status != STATUS_OK)
        return status;
    self->positions++;
    self->claim_value = root;
    if (root->kind != JSON_OBJECT)
        verify_fail(self, "the line", json_kind_name(JSON_OBJECT), json_kind_name(root->kind));
    else if (claim_read(self, &claim))
        verify_claim(self, &claim);
    json_free(root);
    return STATUS_OK;
}

static Status verify_run(Cli *cli, void *values, Error *error)
{
    Verify *self = values;
    self->cli = cli;
    if (cli->json)
        json_print(&cli->writer, "failures: [");
    Status status = cli_each_line(cli, self->file, verify_line, self, error);
    if (status != STATUS_OK && status != STATUS_INTERRUPTED)
        return status;
    if (cli->json) {
        json_print(&cli->writer, "], positions: %d, failed: %d", self->positions, self->failed);
    } else {
        printf("%d positions, %d failed\n", self->positions, self->failed);
    }
    cli->code = self->failed > 0 ? NEGATIVE : DONE;
    return status;
}

const Command command_verify = {
    .name = "verify",
    .summary = "check a file of judged positions",
    .details = "Sets up each position from its board, and again by playing its moves. Checks that both agree "
               "with each other and with everything the line says: turn, placements (with every instruction "
               "set this machine has), legal moves, the fingerprint of their list, and the result.",
    OPTIONS(Verify, ARGUMENT(OPTION_STRING, "FILE", Verify, file,
                             "a file with one JSON object on each line; - reads standard input")),
    EXAMPLES(
        {"verify positions.jsonl", "Ends with a line such as: 624 positions, 0 failed."},
        {"verify - --json < positions.jsonl", "The same from standard input, with the failures as a list."}),
    .run = verify_run,
};
