#include "engine/protocol/ugi/ugi_reader.h"

#include <string.h>

#include "engine/base/time_units.h"

static const int64_t MS_MAX = 1000000000000; /* in nanoseconds this fits into 64 bits */
static const int64_t NODES_MAX = 1000000000000000;

/* The end of the line needs no column, because whoever reads the message sees the line. */
static Status expected(const UgiLine *line, const char *what, UgiText found, Error *error)
{
    char shown[UGI_SHOWN_SIZE];
    int column = scan_column(line, found.bytes);
    if (found.length == 0)
        return error_at(error, STATUS_SYNTAX, column, "expected %s", what);
    return error_at(error, STATUS_SYNTAX, column, "expected %s, found '%s'", what, ugi_show(found, shown));
}

static void ignore(UgiCommand *command, UgiText word)
{
    if (command->ignored_count++ == 0)
        command->ignored = word;
}

static Status read_nothing_more(UgiLine *line, UgiCommand *out, Error *error)
{
    (void)error;
    for (UgiText word = ugi_next(line); word.length > 0; word = ugi_next(line))
        ignore(out, word);
    return STATUS_OK;
}

/* "name N [value V]"; N is everything before the word "value", V everything after it. */
static Status read_setoption(UgiLine *line, UgiCommand *out, Error *error)
{
    UgiText word = ugi_next(line);
    if (!ugi_is_name(word, "name"))
        return expected(line, "'name'", word, error);
    out->name = ugi_peek(line);
    if (out->name.length == 0 || ugi_is_name(out->name, "value"))
        return expected(line, "the name of an option", out->name, error);
    for (word = ugi_next(line); word.length > 0; word = ugi_next(line)) {
        if (ugi_is_name(word, "value")) {
            out->value = ugi_rest(line);
            return STATUS_OK;
        }
        out->name.length = (size_t)(word.bytes + word.length - out->name.bytes);
    }
    return STATUS_OK;
}

/* "fen P": P is everything before the word "moves", or the rest. */
static Status read_fen(UgiLine *line, UgiCommand *out, Error *error)
{
    UgiText text = ugi_peek(line);
    for (UgiText word = text; word.length > 0 && !ugi_is(word, "moves"); word = ugi_peek(line)) {
        ugi_next(line);
        text.length = (size_t)(word.bytes + word.length - text.bytes);
    }
    if (text.length == 0 || ugi_is(text, "moves"))
        return error_at(error, STATUS_SYNTAX, scan_column(line, text.bytes),
                        "expected a position after 'fen'");
    Status status = position_read(text.bytes, text.length, &out->start, error);
    if (status != STATUS_OK && error)
        error->column += scan_column(line, text.bytes) - 1;
    return status;
}

/* A move is a word, or several while a bracket is open or after a comma. */
static UgiText next_move(UgiLine *line)
{
    UgiText move = ugi_next(line);
    for (UgiText word = ugi_peek(line); word.length > 0; word = ugi_peek(line)) {
        bool bracket = memchr(move.bytes, '(', move.length) && !memchr(move.bytes, ')', move.length);
        if (!bracket && move.bytes[move.length - 1] != ',')
            break;
        ugi_next(line);
        move.length = (size_t)(word.bytes + word.length - move.bytes);
    }
    return move;
}

/* "startpos|fen P [moves M ...]" */
static Status read_position(UgiLine *line, UgiCommand *out, Error *error)
{
    Status status = STATUS_OK;
    UgiText word = ugi_next(line);
    if (ugi_is(word, "startpos"))
        position_start(&out->start);
    else if (ugi_is(word, "fen"))
        status = read_fen(line, out, error);
    else
        status = expected(line, "'startpos' or 'fen'", word, error);
    if (status != STATUS_OK)
        return status;
    for (word = ugi_next(line); word.length > 0; word = ugi_next(line)) {
        if (ugi_is(word, "moves"))
            break;
        ignore(out, word);
    }
    for (word = next_move(line); word.length > 0; word = next_move(line)) {
        if (out->move_count == PLY_LIMIT ||
            move_read(word.bytes, word.length, &out->moves[out->move_count], NULL) != STATUS_OK) {
            out->bad_move = word;
            break;
        }
        out->move_count++;
    }
    return STATUS_OK;
}

/* ---- go ---- */

typedef enum GoWord {
    GO_P1TIME,
    GO_P2TIME,
    GO_P1INC,
    GO_P2INC,
    GO_MOVETIME,
    GO_DEPTH,
    GO_NODES,
    GO_WORDS
} GoWord;

static const char *const go_words[GO_WORDS] = {"p1time",   "p2time", "p1inc", "p2inc",
                                               "movetime", "depth",  "nodes"};

static Status read_go(UgiLine *line, UgiCommand *out, Error *error)
{
    int64_t numbers[GO_WORDS] = {0};
    bool given[GO_WORDS] = {false};
    for (UgiText word = ugi_next(line); word.length > 0; word = ugi_next(line)) {
        int which = 0;
        while (which < GO_WORDS && !ugi_is(word, go_words[which]))
            which++;
        if (which < GO_WORDS) {
            UgiText number = ugi_next(line);
            int64_t most = which == GO_DEPTH ? PLY_LIMIT : which == GO_NODES ? NODES_MAX : MS_MAX;
            bool negative = number.length > 0 && number.bytes[0] == '-';
            /* a negative clock means no time left */
            if ((negative && which >= GO_MOVETIME) || !ugi_number(number, 0, most, &numbers[which]))
                return expected(line, "a whole number that is not negative", number, error);
            given[which] = true;
        } else if (ugi_is(word, "infinite")) {
            out->infinite = true;
        } else {
            ignore(out, word);
        }
    }
    if (!out->infinite) {
        /* In Limits, 0 would mean no limit, so the smallest limit is used instead. If only one side's time
         * is given, it counts for both. */
        if (given[GO_P1TIME] || given[GO_P2TIME]) {
            out->limits.clocked = true;
            for (int side = RED; side <= BLUE; side++) {
                int time = given[GO_P1TIME + side] ? GO_P1TIME + side : GO_P2TIME - side;
                out->limits.time_ns[side] = (uint64_t)numbers[time] * NS_PER_MS;
                out->limits.increment_ns[side] = (uint64_t)numbers[GO_P1INC + side] * NS_PER_MS;
            }
        }
        if (given[GO_MOVETIME])
            out->limits.move_time_ns =
                numbers[GO_MOVETIME] > 0 ? (uint64_t)numbers[GO_MOVETIME] * NS_PER_MS : 1;
        if (given[GO_NODES])
            out->limits.nodes = numbers[GO_NODES] > 0 ? (uint64_t)numbers[GO_NODES] : 1;
        if (given[GO_DEPTH])
            out->limits.depth = numbers[GO_DEPTH] > 0 ? (int)numbers[GO_DEPTH] : 1;
    }
    return STATUS_OK;
}

static Status read_query(UgiLine *line, UgiCommand *out, Error *error)
{
    UgiText word = ugi_next(line);
    if (ugi_is(word, "gameover"))
        out->question = UGI_GAMEOVER;
    else if (ugi_is(word, "p1turn"))
        out->question = UGI_P1TURN;
    else if (ugi_is(word, "result"))
        out->question = UGI_RESULT;
    else
        return expected(line, "'gameover', 'p1turn' or 'result'", word, error);
    return read_nothing_more(line, out, error);
}

/* ---- Verbs ---- */

typedef struct UgiVerbRow {
    const char *word;
    UgiVerb verb;
    Status (*read)(UgiLine *line, UgiCommand *out, Error *error);
} UgiVerbRow;

static const UgiVerbRow verb_rows[] = {
    {"ugi", UGI_UGI, read_nothing_more},          {"isready", UGI_ISREADY, read_nothing_more},
    {"setoption", UGI_SETOPTION, read_setoption}, {"uginewgame", UGI_NEWGAME, read_nothing_more},
    {"position", UGI_POSITION, read_position},    {"go", UGI_GO, read_go},
    {"stop", UGI_STOP, read_nothing_more},        {"query", UGI_QUERY, read_query},
    {"quit", UGI_QUIT, read_nothing_more},
};

Status ugi_read(const char *bytes, size_t length, UgiCommand *out, Error *error)
{
    UgiLine line = scan_of(bytes, length);
    memset(out, 0, sizeof *out);
    for (UgiText word = ugi_next(&line); word.length > 0; word = ugi_next(&line)) {
        for (size_t i = 0; i < sizeof verb_rows / sizeof *verb_rows; i++) {
            if (ugi_is(word, verb_rows[i].word)) {
                out->verb = verb_rows[i].verb;
                return verb_rows[i].read(&line, out, error);
            }
        }
        ignore(out, word);
    }
    return STATUS_OK;
}
