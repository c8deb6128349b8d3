#include "app/cli/cli.h"

#include <errno.h>
#include <limits.h>
#include <math.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/roster.h"
#include "engine/base/platform/clock.h"
#include "engine/base/platform/terminal.h"
#include "engine/base/platform/thread.h"
#include "engine/base/time_units.h"
#include "engine/record/formats/link.h"

/* ---- Interruption ---- */

/* A signal handler has no context, so these must be global. */
static atomic_bool interrupted;
static atomic_uint_least64_t interrupted_ns;

/* One press may arrive twice: a terminal, or `timeout`, may signal the process and then its whole group. */
static void on_interrupt(int number)
{
    const uint64_t same_press_ns = NS_PER_S / 2;
    uint64_t now = clock_ns();
    if (!atomic_load(&interrupted)) {
        atomic_store(&interrupted_ns, now);
        atomic_store(&interrupted, true);
        alarm(1);
    } else if (now - atomic_load(&interrupted_ns) > same_press_ns) {
        signal(number, SIG_DFL);
        raise(number);
    }
}

/* A read or an open that began just after the press would wait for the next one: the alarm ends it. */
static void on_alarm(int number)
{
    (void)number;
}

const atomic_bool *signals_catch_interrupt(void)
{
    struct sigaction action = {.sa_handler = on_interrupt};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL); /* the polite way to end a program; a match then reports its result */
    action.sa_handler = on_alarm;
    sigaction(SIGALRM, &action, NULL);
    return &interrupted;
}

bool cli_stopped(const Cli *self)
{
    /* Only a flag; it publishes no data. */
    return atomic_load_explicit(self->interrupted, memory_order_relaxed);
}

/* ---- Running ---- */

/* Begins the document anew, as an object or an array. */
static void begin_document(Cli *self, bool array)
{
    text_clear(&self->document);
    self->array = array;
    self->writer = (JsonWriter){.out = &self->document};
    json_print(&self->writer, array ? "[" : "{");
}

void cli_init(Cli *self, bool json)
{
    bool watched = !json && terminal_is(stdout);
    /* Colours on terminals that have them, unless the user turned them off. */
    const char *no_color = getenv("NO_COLOR"), *terminal = getenv("TERM");
    bool wants_colour = !(no_color && no_color[0]) && !(terminal && strcmp(terminal, "dumb") == 0);
    *self = (Cli){
        .program = "tetress-cli",
        .processors = machine_processors(),
        .interrupted = signals_catch_interrupt(),
        .json = json,
        .unicode = watched && terminal_has_utf8(),
        .colour = watched && wants_colour,
        .shown_ns = clock_ns(),
    };
    app_roster_fill(&self->roster);
    if (json)
        begin_document(self, false);
}

Status cli_misuse(Cli *self, Status status)
{
    if (status != STATUS_OK && status != STATUS_MEMORY)
        self->code = MISUSE;
    return status;
}

/* Reports an error on standard error, and in a document that has nothing else. */
static void cli_report(Cli *self, const Error *error)
{
    /* a misuse names the option, and the column in its value */
    cli_say(self, "%s", self->code == MISUSE && !error->file[0] ? error->text : ERROR_LINE(error));
    if (!self->json)
        return;
    begin_document(self, false);
    cli_json_error(self, error);
}

int cli_finish(Cli *self, Status status, const Error *error)
{
    cli_progress_end(self);
    if (status == STATUS_INTERRUPTED)
        self->code = INTERRUPTED;
    else if (status != STATUS_OK)
        cli_report(self, error);
    if (status != STATUS_OK && self->code == DONE)
        self->code = FAILED;
    if (self->json) {
        if (self->code == INTERRUPTED && !self->array)
            json_print(&self->writer, "interrupted: true");
        if (self->array)
            json_print(&self->writer, "]");
        else
            json_print(&self->writer, "}");
        text_add_byte(&self->document, '\n');
        Error incomplete = {0};
        if (text_status(&self->document, &incomplete) != STATUS_OK) {
            cli_report(self, &incomplete);
            self->code = FAILED;
            json_print(&self->writer, "}");
            text_add_byte(&self->document, '\n');
        }
    }
    errno = 0;
    if (fputs(text_string(&self->document), stdout) < 0 || fflush(stdout) != 0 || ferror(stdout)) {
        /* the one error that no document can contain; a reader that has seen enough, as head, knows it */
        if (errno != EPIPE)
            cli_say(self, "standard output: %s", errno ? strerror(errno) : "not all output could be written");
        self->code = FAILED;
    }
    text_free(&self->document);
    return self->code;
}

int cli_run(Cli *self, const Command *command, void *values)
{
    Error error = {0};
    Status status = command->run(self, values, &error);
    if (command->end)
        command->end(values);
    return cli_finish(self, status, &error);
}

/* ---- Input ---- */

const char *cli_file_name(const char *path)
{
    return strcmp(path, "-") == 0 ? "standard input" : link_find(path, strlen(path)) ? "the link" : path;
}

Status cli_each_line(const Cli *self, const char *path, CliTakeLine *take, void *context, Error *error)
{
    LineReader reader;
    bool empty = true, standard = strcmp(path, "-") == 0;
    FILE *file = standard ? stdin : fopen(path, "rb");
    Status status = file ? STATUS_OK : error_set(error, STATUS_IO, "can't open it: %s", strerror(errno));
    line_reader_file(&reader, file);
    while (!cli_stopped(self) && line_reader_next(&reader, &status, error))
        if (strspn(text_string(&reader.line), " \t") < reader.line.length && !cli_stopped(self)) {
            empty = false;
            status = take(context, reader.number, &reader.line, error);
        }
    if (cli_stopped(self))
        status = error_set(error, STATUS_INTERRUPTED, "interrupted");
    if (status != STATUS_OK)
        error->line = reader.number;
    else if (empty)
        status = error_set(error, STATUS_NOT_FOUND, "the file is empty");
    error_in_file(status, error, cli_file_name(path));
    line_reader_free(&reader);
    if (file && !standard)
        fclose(file);
    return status;
}

Status cli_play_game(const Position *start, const MoveList *moves, Game *out, Error *error)
{
    game_start(out, start);
    for (int i = 0; i < moves->count; i++) {
        Error inner = {0};
        if (game_play(out, moves->moves[i], &inner) != STATUS_OK)
            return error_set(error, inner.status, "--moves: move %d, %s, is not legal: %s", i + 1,
                             MOVE_TEXT(moves->moves[i]), inner.text);
    }
    return STATUS_OK;
}

/* ---- Standard error ---- */

void cli_say(Cli *self, const char *format, ...)
{
    va_list arguments;
    cli_progress_end(self);
    fprintf(stderr, "%s: ", self->program);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
}

void cli_progress(Cli *self, const char *format, ...)
{
    bool terminal = terminal_is(stderr);
    char line[512];
    va_list arguments;
    if (clock_ns() - self->shown_ns < (terminal ? NS_PER_S / 5 : 15 * NS_PER_S))
        return;
    int length = snprintf(line, sizeof line, "%s: ", self->program);
    va_start(arguments, format);
    vsnprintf(line + length, sizeof line - (size_t)length, format, arguments);
    va_end(arguments);
    if (terminal) { /* what it shows without wrapping */
        int room = terminal_width(stderr) - 1, columns = 0;
        for (length = 0; line[length]; length++) {
            bool begins = ((unsigned char)line[length] & 0xc0) != 0x80;
            if (begins && columns++ == room)
                break;
        }
        fprintf(stderr, "\r%.*s%*s", length, line,
                length < self->shown_width ? self->shown_width - length : 0, "");
        self->shown_width = length;
    } else {
        fprintf(stderr, "%s\n", line);
    }
    self->shown_ns = clock_ns();
}

void cli_progress_share(void *cli, const char *what, double share)
{
    if (terminal_is(stderr))
        cli_progress(cli, "%s: %3.0f%%", what, share * 100);
}

void cli_progress_end(Cli *self)
{
    if (self->shown_width > 0)
        fprintf(stderr, "\r%*s\r", self->shown_width, "");
    self->shown_width = 0;
}

/* ---- Text ---- */

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

/* ---- JSON ---- */

void cli_json_array(Cli *self)
{
    begin_document(self, true);
}

void cli_json_position(Cli *self, const char *key, const Position *position)
{
    json_print(&self->writer, "%s: %s", key, POSITION_TEXT(position));
}

void cli_json_move(Cli *self, Move move)
{
    json_print(&self->writer, "%s", MOVE_TEXT(move));
}

void cli_json_moves(Cli *self, const char *key, const Move *moves, int count)
{
    json_print(&self->writer, "%s: [", key);
    for (int i = 0; i < count; i++)
        cli_json_move(self, moves[i]);
    json_print(&self->writer, "]");
}

void cli_json_put_move(Cli *self, const char *key, Move move)
{
    json_print(&self->writer, "%s:", key);
    if (move < MOVE_NONE)
        cli_json_move(self, move);
    else
        json_print(&self->writer, "null");
}

void cli_json_counts(JsonWriter *writer, const char *key, const uint64_t *counts, int length)
{
    json_print(writer, "%s: [", key);
    for (int i = 0; i < length; i++)
        json_print(writer, "%ju", counts[i]);
    json_print(writer, "]");
}

void cli_json_place(JsonWriter *writer, const char *key, int place)
{
    json_print(writer, "%s: %g", key, place > 0 ? place : (double)NAN);
}

void cli_json_error_members(Cli *self, const Error *error)
{
    JsonWriter *writer = &self->writer;
    json_print(writer, "code: %s, message: %s, file: %s", status_name(error->status), error->text,
               error->file[0] ? error->file : NULL);
    cli_json_place(writer, "line", error->line);
    cli_json_place(writer, "column", error->column);
}

void cli_json_error(Cli *self, const Error *error)
{
    json_print(&self->writer, "error: {");
    cli_json_error_members(self, error);
    json_print(&self->writer, "}");
}
