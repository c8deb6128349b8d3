#include "engine/protocol/eval/eval_inner.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/platform/clock.h"
#include "engine/base/time_units.h"

#define END_NS (200 * NS_PER_MS) /* to end by itself after the end of its input */

/* ---- Failures ---- */

/* The name of the program for errors: for a Python program the script, not Python. */
static const char *name_of(const EvalChild *self)
{
    const char *name = path_name(self->command.items[0]);
    for (int i = 1; i < self->command.count && strncmp(name, "python", 6) == 0; i++)
        if (self->command.items[i][0] != '-')
            return path_name(self->command.items[i]);
    return name;
}

/* Ends the program and records why. */
static Status give_up(EvalChild *self, const Error *why, Error *error)
{
    self->failure = *why;
    process_destroy(self->process);
    self->process = NULL;
    self->asked = 0;
    return error_give(why, error);
}

static Status give_up_dead(EvalChild *self, Error *error)
{
    char how[32], words[140];
    const char *last = words; /* the last line of a Python traceback says what was wrong */
    Error why = {0};
    process_close_input(self->process);
    bool ended = process_wait(self->process, clock_ns() + END_NS);
    process_describe(self->process, how, sizeof how);
    process_last_words(self->process, words, sizeof words);
    for (const char *next; (next = strstr(last, " | ")) != NULL;)
        last = next + 3;
    error_set(&why, STATUS_DIED, "the evaluator %.40s %s%s%s%s%s", name_of(self),
              ended ? "ended (" : "closed its output", ended ? how : "", ended ? ")" : "",
              words[0] ? ": " : "", last);
    return give_up(self, &why, error);
}

static Status give_up_late(EvalChild *self, const char *what, uint64_t ns, Error *error)
{
    char words[120];
    Error why = {0};
    process_last_words(self->process, words, sizeof words);
    error_set(&why, STATUS_TIMEOUT, "the evaluator %.40s did not %s within %" PRIu64 " ms%s%s", name_of(self),
              what, ns / NS_PER_MS, words[0] ? ": " : "", words);
    return give_up(self, &why, error);
}

static const char *eval_child_show(const char *bytes, size_t length, char out[EVAL_SHOWN])
{
    size_t used = 0;
    for (size_t i = 0; i < length && used < 40; i++)
        out[used++] = bytes[i] >= ' ' && bytes[i] <= '~' ? bytes[i] : '?';
    out[used] = '\0';
    return out;
}

/* ---- Communication ---- */

/* Records a line, shortened, if there is room. */
static void note(const EvalChild *self, const char *sign, const char *bytes, size_t length)
{
    if (!self->protocol || self->protocol->length > EVAL_PROTOCOL_MAX)
        return;
    text_printf(self->protocol, "%s ", sign);
    text_add(self->protocol, bytes, length < EVAL_SHOWN ? length : EVAL_SHOWN);
    text_add_string(self->protocol, length < EVAL_SHOWN ? "\n" : " ...\n");
}

/* Whether it has written something that was not asked for. */
static bool has_more(EvalChild *self)
{
    size_t length;
    if (self->chunk_at < self->chunk_end)
        return true;
    if (process_read(self->process, self->chunk, sizeof self->chunk, 0, &length, NULL) != STATUS_OK)
        return false;
    self->chunk_at = 0;
    self->chunk_end = length;
    return length > 0;
}

static uint64_t patience_ns(const EvalChild *self)
{
    return NS_PER_MS * (self->answered ? self->answer_ms : self->start_ms);
}

Status eval_child_ask(EvalChild *self, const Position *positions, int count, Error *error)
{
    if (!self->process)
        return error_give(&self->failure, error);
    if (has_more(self)) {
        char shown[EVAL_SHOWN];
        Error why = {0};
        error_set(
            &why, STATUS_INVALID,
            "the evaluator %.40s wrote '%s' without having been asked: its output is one line of numbers for "
            "each line of positions; what else it prints belongs on standard error",
            name_of(self),
            eval_child_show(self->chunk + self->chunk_at, self->chunk_end - self->chunk_at, shown));
        return give_up(self, &why, error);
    }
    text_clear(&self->request);
    for (int i = 0; i < count; i++) {
        char cells[BOARD_CELLS];
        for (Cell cell = 0; cell < BOARD_CELLS; cell++)
            cells[cell] = position_at(&positions[i], cell);
        text_add_string(&self->request, i ? " " : "");
        text_add(&self->request, cells, sizeof cells);
        text_printf(&self->request, ",%c,%d", position_turn(&positions[i]) == RED ? 'r' : 'b',
                    positions[i].plies);
    }
    text_add_byte(&self->request, '\n');
    Status status = text_status(&self->request, error);
    if (status != STATUS_OK)
        return status;
    note(self, ">", self->request.bytes, self->request.length - 1);
    self->asked_ns = clock_ns();
    self->asked = count;
    uint64_t patience = patience_ns(self);
    status = process_write(self->process, self->request.bytes, self->request.length,
                           self->asked_ns + patience, error);
    if (status == STATUS_DIED)
        return give_up_dead(self, error);
    return status == STATUS_OK ? STATUS_OK : give_up_late(self, "read what it was sent", patience, error);
}

/* The next complete line, in self->lines; STATUS_TIMEOUT if there is none in time. */
static Status find_line(EvalChild *self, uint64_t until_ns)
{
    for (;;) {
        if (self->chunk_at < self->chunk_end)
            self->chunk_at +=
                lines_feed(&self->lines, self->chunk + self->chunk_at, self->chunk_end - self->chunk_at);
        if (self->lines.complete || self->lines.cut)
            return STATUS_OK;
        if (self->chunk_at < self->chunk_end)
            continue;
        size_t length;
        Status status = process_read(self->process, self->chunk, sizeof self->chunk, until_ns, &length, NULL);
        if (status == STATUS_DIED && lines_end(&self->lines))
            return STATUS_OK;
        if (status != STATUS_OK)
            return status;
        self->chunk_at = 0;
        self->chunk_end = length;
    }
}

/* Spaces, and the characters around numbers in a list in Python or JSON. */
static const char separators[] = " \t\r,[]()";

/* The numbers in the line; there must be as many as positions asked about. */
static Status read_numbers(const EvalChild *self, char *line, double out[EVAL_BATCH], Error *why)
{
    char shown[EVAL_SHOWN];
    int count = 0;
    for (char *at = line + strspn(line, separators); *at; at += strspn(at, separators)) {
        char *end;
        double value = strtod(at, &end);
        size_t length = strcspn(at, separators);
        if (end != at + length || !isfinite(value))
            return error_set(why, STATUS_INVALID,
                             "the evaluator %.40s answered '%s' for position %d of %d: expected a number",
                             name_of(self), eval_child_show(at, length, shown), count + 1, self->asked);
        if (count < self->asked)
            out[count] = value;
        count++;
        at = end;
    }
    if (count != self->asked)
        return error_set(
            why, STATUS_INVALID,
            "the evaluator %.40s answered %d number%s for %d position%s: expected one for each, in "
            "one line",
            name_of(self), count, count == 1 ? "" : "s", self->asked, self->asked == 1 ? "" : "s");
    return STATUS_OK;
}

Status eval_child_answer(EvalChild *self, uint64_t until_ns, double out[EVAL_BATCH], Error *error)
{
    char what[64];
    uint64_t patience = patience_ns(self), end_ns = self->asked_ns + patience;
    Status status = find_line(self, until_ns < end_ns ? until_ns : end_ns);
    if (status == STATUS_OK) {
        /* The numbers in the current line. */
        Lines *lines = &self->lines;
        Error why = {0};
        note(self, "<", lines->bytes, lines->length);
        if (lines->cut || lines->length == LINE_BYTES_MAX || memchr(lines->bytes, '\0', lines->length)) {
            status = error_set(&why, STATUS_INVALID,
                               "the evaluator %.40s did not answer with a line of %d numbers", name_of(self),
                               self->asked);
        } else {
            lines->bytes[lines->length] = '\0';
            status = read_numbers(self, lines->bytes, out, &why);
        }
        lines_init(lines);
        self->asked = 0;
        self->answered = true;
        return status == STATUS_OK ? STATUS_OK : give_up(self, &why, error);
    }
    if (status != STATUS_TIMEOUT)
        return give_up_dead(self, error);
    if (clock_ns() < end_ns)
        return STATUS_TIMEOUT;
    snprintf(what, sizeof what, "answer for %d positions", self->asked);
    return give_up_late(self, what, patience, error);
}

Status eval_child_settle(EvalChild *self, Error *error)
{
    double ignored[EVAL_BATCH];
    return self->process && self->asked ? eval_child_answer(self, UINT64_MAX, ignored, error) : STATUS_OK;
}

/* ---- Starting and ending ---- */

Status eval_child_start(EvalChild *self, Error *error)
{
    static const char *const environment[] = {"PYTHONUNBUFFERED=1", NULL};
    ProcessPlan plan = {.arguments = (const char *const *)self->command.items,
                        .directory = self->directory[0] ? self->directory : NULL,
                        .environment = environment,
                        .contained = true};
    process_destroy(self->process);
    self->process = NULL;
    self->answered = false;
    self->asked = 0;
    self->heard = 0;
    self->chunk_at = self->chunk_end = 0;
    lines_init(&self->lines);
    Status status = process_start(&plan, &self->process, &self->failure);
    if (status != STATUS_OK)
        return error_give(&self->failure, error);
    /* Asks about the empty board: this finds a program that does not work at once, and its start takes no
     * time from a game. */
    Position start;
    position_start(&start);
    status = eval_child_ask(self, &start, 1, error);
    return status == STATUS_OK ? eval_child_settle(self, error) : status;
}

void eval_child_free(EvalChild *self)
{
    if (self->process) {
        process_close_input(self->process);
        process_wait(self->process, clock_ns() + END_NS);
    }
    process_destroy(self->process);
    words_free(&self->command);
    text_free(&self->request);
}

void eval_child_said(EvalChild *self, Text *out)
{
    if (self->process)
        process_errors_since(self->process, &self->heard, out);
}
