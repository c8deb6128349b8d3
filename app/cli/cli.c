#include "app/cli/cli.h"

#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "app/cli/signals.h"
#include "engine/base/platform/clock.h"
#include "engine/base/platform/terminal.h"
#include "engine/base/platform/thread.h"
#include "engine/base/time_units.h"

/* Colours on terminals that have them, unless the user turned them off. */
static bool wants_colour(void)
{
    const char *no_color = getenv("NO_COLOR");
    const char *terminal = getenv("TERM");
    return !(no_color && no_color[0]) && !(terminal && strcmp(terminal, "dumb") == 0);
}

void cli_init(Cli *self, bool json)
{
    bool watched = !json && terminal_is(stdout);
    *self = (Cli){
        .program = "tetress-cli",
        .processors = machine_processors(),
        .interrupted = signals_catch_interrupt(),
        .json = json,
        .unicode = watched && terminal_has_utf8(),
        .colour = watched && wants_colour(),
        .started_ns = clock_ns(),
    };
    self->writer = (JsonWriter){.out = &self->document};
    if (json)
        json_open_object(&self->writer);
}

void cli_free(Cli *self)
{
    text_free(&self->document);
}

bool cli_stopped(const Cli *self)
{
    /* Only a flag; it publishes no data. */
    return atomic_load_explicit(self->interrupted, memory_order_relaxed);
}

const char *cli_file_name(const char *path)
{
    return strcmp(path, "-") == 0 ? "standard input" : path;
}

Status cli_each_line(const Cli *self, const char *path, CliTakeLine *take, void *context, Error *error)
{
    LineReader reader;
    bool found = true, standard = strcmp(path, "-") == 0;
    FILE *file = standard ? stdin : fopen(path, "rb");
    Status status = file ? STATUS_OK : error_set(error, STATUS_IO, "%s", strerror(errno));
    line_reader_file(&reader, file);
    while (status == STATUS_OK && found) {
        status = line_reader_next(&reader, &found, error);
        if (cli_stopped(self))
            status = error_set(error, STATUS_INTERRUPTED, "interrupted");
        if (status == STATUS_OK && found)
            status = take(context, reader.number, &reader.line, error);
    }
    if (status != STATUS_OK) {
        error->line = reader.number;
        error_in_file(error, cli_file_name(path));
    }
    line_reader_free(&reader);
    if (file && !standard)
        fclose(file);
    return status;
}

void cli_json_place(JsonWriter *writer, const char *key, int place)
{
    json_put_number(writer, key, place > 0 ? place : (double)NAN);
}

void cli_json_error(Cli *self, const Error *error)
{
    JsonWriter *writer = &self->writer;
    json_put_object(writer, "error");
    json_put_string(writer, "code", status_name(error->status));
    json_put_string(writer, "message", error->text);
    json_put_string(writer, "file", error->file[0] ? error->file : NULL);
    cli_json_place(writer, "line", error->line);
    cli_json_place(writer, "column", error->column);
    json_close_object(writer);
}

/* Replaces the document with one that has the error. */
static void document_error(Cli *self, const Error *error)
{
    text_clear(&self->document);
    self->array = false;
    self->writer = (JsonWriter){.out = &self->document};
    json_open_object(&self->writer);
    cli_json_error(self, error);
}

/* Reports an error on standard error, in these words, and in the document. */
static void print_error(Cli *self, const Error *error, const char *text)
{
    cli_progress_end(self);
    fprintf(stderr, "%s: %s\n", self->program, text);
    if (self->json)
        document_error(self, error);
}

int cli_misuse(Cli *self, const Error *error)
{
    if (error->status == STATUS_MEMORY)
        return cli_fail(self, error);
    char text[2 * ERROR_TEXT_SIZE];
    error_describe(error, text, sizeof text);
    /* it names the option, and the column in its value */
    print_error(self, error, error->file[0] ? text : error->text);
    return MISUSE;
}

int cli_fail(Cli *self, const Error *error)
{
    if (error->status == STATUS_INTERRUPTED)
        return INTERRUPTED;
    char text[2 * ERROR_TEXT_SIZE];
    error_describe(error, text, sizeof text);
    print_error(self, error, text);
    return FAILED;
}

int cli_no_memory(Cli *self, const char *what)
{
    Error error;
    error_set(&error, STATUS_MEMORY, "out of memory for %s", what);
    return cli_fail(self, &error);
}

/* Reports that standard output is broken, the one error that no document can contain. */
static int output_failed(const Cli *self, int code)
{
    fprintf(stderr, "%s: standard output: %s\n", self->program,
            code ? strerror(code) : "not all output could be written");
    return FAILED;
}

int cli_finish(Cli *self, int code)
{
    cli_progress_end(self);
    if (self->json) {
        if (code == INTERRUPTED && !self->array)
            json_put_bool(&self->writer, "interrupted", true);
        if (self->array)
            json_close_array(&self->writer);
        else
            json_close_object(&self->writer);
        text_add_byte(&self->document, '\n');
        Error error = {0};
        if (text_status(&self->document, &error) != STATUS_OK) {
            code = cli_fail(self, &error);
            json_close_object(&self->writer);
            text_add_byte(&self->document, '\n');
        }
    }
    errno = 0;
    if (fputs(text_string(&self->document), stdout) < 0 || fflush(stdout) != 0 || ferror(stdout))
        return output_failed(self, errno);
    return code;
}

void cli_progress(void *cli, const char *what, double share)
{
    Cli *self = cli;
    uint64_t now = clock_ns();
    uint64_t last = self->progress_ns ? self->progress_ns : self->started_ns + NS_PER_S * 4 / 5;
    if (now < last + NS_PER_S / 5 || !terminal_is(stderr))
        return;
    self->progress_ns = now;
    fprintf(stderr, "\r%s: %s: %3.0f%% ", self->program, what, share * 100);
}

void cli_progress_end(Cli *self)
{
    if (self->progress_ns)
        fprintf(stderr, "\r%60s\r", "");
    self->progress_ns = 0;
}

int cli_width(void)
{
    enum { NARROWEST = 40, WIDEST = 100 };
    int width = terminal_is(stdout) ? terminal_width(stdout) : 0;
    return width == 0 ? 0 : width < NARROWEST ? NARROWEST : width > WIDEST ? WIDEST : width;
}

int cli_name_width(const Names *names, int others)
{
    enum { LEAST = 20, MOST = 60 };
    int most = cli_width() > 0 ? cli_width() - others : MOST, width = LEAST;
    for (int i = 0; i < names->count; i++) {
        const char *name = names->at(names->of, i);
        int columns = text_columns(name, strlen(name));
        width = columns > width ? columns : width;
    }
    return width < most ? width : most > LEAST ? most : LEAST;
}

void cli_print_name(const Names *names, int which, int width)
{
    const NameRoom room = name_room_columns(width);
    char text[SHORT_NAME_SIZE];
    const char *name = short_name(names, which, &room, text);
    printf("%s%*s", name, width - text_columns(name, strlen(name)), "");
}

void cli_print_words(const char *words, int column, int margin)
{
    Text text = {0};
    int width = cli_width();
    text_wrap(&text, words, column, margin, width > 0 ? width : INT_MAX);
    puts(text_status(&text, NULL) == STATUS_OK ? text_string(&text) : words);
    text_free(&text);
}

const char *cli_style(const Cli *self, Style style)
{
    static const char *const styles[] = {[STYLE_NONE] = "\x1b[0m",
                                         [STYLE_RED] = "\x1b[91m",
                                         [STYLE_BLUE] = "\x1b[94m",
                                         [STYLE_DIM] = "\x1b[2m"};
    return self->colour ? styles[style] : "";
}

void cli_json_array(Cli *self)
{
    text_clear(&self->document);
    self->array = true;
    self->writer = (JsonWriter){.out = &self->document};
    json_open_array(&self->writer);
}

void cli_json_position(Cli *self, const char *key, const Position *position)
{
    char text[POSITION_TEXT_SIZE];
    position_write(position, text);
    json_put_string(&self->writer, key, text);
}

void cli_json_move(Cli *self, Move move)
{
    char text[MOVE_TEXT_SIZE];
    move_write(move, text);
    json_string(&self->writer, text);
}

void cli_json_put_move(Cli *self, const char *key, Move move)
{
    json_key(&self->writer, key);
    if (move < MOVE_NONE)
        cli_json_move(self, move);
    else
        json_null(&self->writer);
}

Status cli_play_moves(Position *position, const MoveList *moves, Error *error)
{
    for (int i = 0; i < moves->count; i++) {
        Error inner = {0};
        if (position_check(position, moves->moves[i], &inner) != STATUS_OK) {
            char text[MOVE_TEXT_SIZE];
            move_write(moves->moves[i], text);
            return error_set(error, inner.status, "--moves: move %d, %s, is not legal: %s", i + 1, text,
                             inner.text);
        }
        position_play(position, moves->moves[i], position);
    }
    return STATUS_OK;
}

void cli_duration(double seconds, char *out, size_t size)
{
    enum { MINUTE = 60, HOUR = 3600 };
    const double most = 1e9;
    int64_t all = (int64_t)(seconds < most ? seconds + 0.5 : most);
    if (all < MINUTE)
        snprintf(out, size, "%d s", (int)all);
    else if (all < HOUR)
        snprintf(out, size, "%d min %02d s", (int)(all / MINUTE), (int)(all % MINUTE));
    else
        snprintf(out, size, "%.1f h", (double)all / HOUR);
}
