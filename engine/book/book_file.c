/* Files of books. Each is lines of words under a seal (checksum_file.h):
 *
 *     tetress-book 1
 *     made plies N width N margin N nodes N by AGENT
 *     position DEPTH NODES POSITION   (a search: how deep, and of how many nodes)
 *     move MOVE SCORE NODES           (what it said of a move, in hundredths of a token: N, <=N or >=N)
 *     ...
 *
 * Only what was searched is there; everything else follows from it. A position may stand in any of its
 * symmetric forms. */
#include "engine/book/book_edit.h"

#include <inttypes.h>
#include <string.h>

#include "engine/base/checksum_file.h"
#include "engine/base/scan.h"

#define FIRST_LINE "tetress-book 1"

static const char *const bounds[VALUE_BOUNDS] = {
    [VALUE_EXACT] = "", [VALUE_AT_MOST] = "<=", [VALUE_AT_LEAST] = ">="};

/* ---- Writing ---- */

void book_plan_write(const BookPlan *plan, char out[BOOK_PLAN_SIZE])
{
    snprintf(out, BOOK_PLAN_SIZE, "plies %d width %d margin %d nodes %d by %s", plan->plies, plan->width,
             plan->margin, plan->nodes, plan->agent);
}

Status book_write(const Book *self, Text *out, Error *error)
{
    char plan[BOOK_PLAN_SIZE];
    book_plan_write(book_plan(self), plan);
    text_printf(out, FIRST_LINE "\nmade %s\n", plan);
    for (int i = 0; i < book_count(self); i++) {
        const BookEntry *entry = book_entry(self, i);
        char text[POSITION_TEXT_SIZE];
        position_write(&entry->position, text);
        text_printf(out, "position %d %" PRIu64 " %s\n", entry->depth, entry->nodes, text);
        for (int m = 0; m < entry->count; m++) {
            const BookMove *move = &entry->moves[m];
            move_write_short(move->move, text);
            text_printf(out, "move %s %s%d %" PRIu64 "\n", text, bounds[move->bound], move->searched,
                        move->nodes);
        }
    }
    return checksum_seal(out, error);
}

/* ---- Reading ---- */

typedef struct BookReader {
    Book *book;      /* null until it is known how it was made */
    BookEntry entry; /* the position being read */
    bool begun;      /* whether there is one */
} BookReader;

static Status book_expected(const Scan *scan, const char *what, Error *error)
{
    return error_at(error, STATUS_SYNTAX, scan_column(scan, scan->at), "expected %s", what);
}

/* Places an error about a part of the line that begins here. */
static Status in_part(const Scan *scan, const char *from, Status status, Error *error)
{
    if (status != STATUS_OK && error)
        error->column = scan_column(scan, from) + (error->column > 0 ? error->column - 1 : 0);
    return status;
}

/* Takes a whole number in a range. */
static Status take_in_range(Scan *scan, int least, int most, int *out, Error *error)
{
    const char *from = scan->at;
    bool negative = scan_take(scan, '-');
    if (scan_take_whole(scan, out)) {
        *out = negative ? -*out : *out;
        if (*out >= least && *out <= most && (scan_take(scan, ' ') || scan->at == scan->end))
            return STATUS_OK;
    }
    return error_at(error, STATUS_SYNTAX, scan_column(scan, from),
                    "expected a whole number from %d to %d, and a blank", least, most);
}

static Status read_plan(BookReader *self, Scan *scan, Error *error)
{
    BookPlan plan;
    const struct {
        const char *name;
        int least, most, *out;
    } numbers[] = {{"made plies ", 1, BOOK_PLIES_MAX, &plan.plies},
                   {"width ", 1, BOOK_MOVES, &plan.width},
                   {"margin ", 0, 2 * SCORE_LIMIT, &plan.margin},
                   {"nodes ", 1, BOOK_NODES_MAX, &plan.nodes}};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        if (!scan_take_string(scan, numbers[i].name))
            return book_expected(scan, numbers[i].name, error);
        Status status = take_in_range(scan, numbers[i].least, numbers[i].most, numbers[i].out, error);
        if (status != STATUS_OK)
            return status;
    }
    bool by = scan_take_string(scan, "by ");
    size_t length = (size_t)(scan->end - scan->at);
    if (!by || length == 0 || length >= sizeof plan.agent || memchr(scan->at, '\0', length))
        return book_expected(scan, "by and the name of an agent", error);
    snprintf(plan.agent, sizeof plan.agent, "%.*s", (int)length, scan->at);
    scan->at = scan->end;
    return book_create(&plan, &self->book, error);
}

/* Adds the position whose moves were read. */
static Status end_position(BookReader *self, Error *error)
{
    return self->begun ? book_add(self->book, &self->entry, error) : STATUS_OK;
}

static Status read_position(BookReader *self, Scan *scan, Error *error)
{
    BookEntry *entry = &self->entry;
    int nodes = 0;
    Status status = end_position(self, error);
    *entry = (BookEntry){0};
    self->begun = true;
    if (status == STATUS_OK)
        status = take_in_range(scan, 0, UINT8_MAX, &entry->depth, error);
    if (status == STATUS_OK)
        status = take_in_range(scan, 0, INT32_MAX, &nodes, error);
    if (status != STATUS_OK)
        return status;
    entry->nodes = (uint64_t)nodes;
    const char *from = scan->at;
    status = position_read(from, (size_t)(scan->end - from), &entry->position, error);
    if (status != STATUS_OK)
        return in_part(scan, from, status, error);
    if (entry->position.plies >= book_plan(self->book)->plies)
        return book_expected(scan, "a position below the plan's plies", error);
    scan->at = scan->end;
    return STATUS_OK;
}

static Status read_move(BookReader *self, Scan *scan, Error *error)
{
    BookEntry *entry = &self->entry;
    BookMove move = {0};
    int nodes = 0;
    const char *from = scan->at;
    size_t length = scan_skip_word(scan);
    scan_take(scan, ' ');
    if (!self->begun || entry->count == BOOK_MOVES)
        return error_at(error, STATUS_SYNTAX, 1, "expected a position, with at most %d moves", BOOK_MOVES);
    Status status = move_read(from, length, &move.move, error);
    if (status == STATUS_OK)
        status = position_check(&entry->position, move.move, error);
    if (status != STATUS_OK)
        return in_part(scan, from, status, error);
    for (int i = 0; i < entry->count && status == STATUS_OK; i++)
        if (entry->moves[i].move == move.move)
            status = book_expected(scan, "another move", error);
    if (scan_take_string(scan, bounds[VALUE_AT_MOST]))
        move.bound = VALUE_AT_MOST;
    else if (scan_take_string(scan, bounds[VALUE_AT_LEAST]))
        move.bound = VALUE_AT_LEAST;
    if (status == STATUS_OK)
        status = take_in_range(scan, -SCORE_WIN, SCORE_WIN, &move.searched, error);
    if (status == STATUS_OK)
        status = take_in_range(scan, 0, INT32_MAX, &nodes, error);
    move.nodes = (uint64_t)nodes;
    if (status == STATUS_OK)
        entry->moves[entry->count++] = move;
    return status;
}

static Status read_line(BookReader *self, int number, Scan *scan, Error *error)
{
    Status status;
    if (number == 1)
        status = scan_take_string(scan, FIRST_LINE) ? STATUS_OK : book_expected(scan, FIRST_LINE, error);
    else if (!self->book)
        status = read_plan(self, scan, error);
    else if (scan_take_string(scan, "position "))
        status = read_position(self, scan, error);
    else if (scan_take_string(scan, "move "))
        status = read_move(self, scan, error);
    else
        status = book_expected(scan, "position or move", error);
    if (status == STATUS_OK && scan->at < scan->end)
        status = book_expected(scan, "the end of the line", error);
    if (status != STATUS_OK && error)
        error->line = number;
    return status;
}

Status book_read(const Text *text, Book **out, Error *error)
{
    BookReader reader = {0};
    LineReader lines;
    Status status = STATUS_OK;
    line_reader_memory(&lines, text_string(text), text->length);
    while (line_reader_next(&lines, &status, error)) {
        Scan scan = scan_of(text_string(&lines.line), lines.line.length);
        status = read_line(&reader, lines.number, &scan, error);
    }
    line_reader_free(&lines);
    if (status == STATUS_OK && !reader.book)
        status = error_set(error, STATUS_SYNTAX, "the file does not say how the book was made");
    if (status == STATUS_OK)
        status = end_position(&reader, error);
    if (status == STATUS_OK)
        status = book_settle(reader.book, error);
    if (status == STATUS_OK)
        *out = reader.book;
    else
        book_close(reader.book);
    return status;
}
