/* Shared by all subcommands: where output goes, how errors and progress are shown, and when to stop.
 *
 * A command writes text to standard output with stdio or, with --json, members of one object into the writer;
 * cli_run prints that object, reports an error and gives the exit code. Everything here is for the main
 * thread. */
#ifndef TETRESS_APP_CLI_CLI_H
#define TETRESS_APP_CLI_CLI_H

#include <stdatomic.h>

#include "app/cli/options.h"
#include "engine/agent/agent.h"
#include "engine/base/json/json.h"
#include "engine/base/short_name.h"
#include "engine/remote/remote.h"

enum { DONE = 0, NEGATIVE = 1, MISUSE = 2, FAILED = 3, INTERRUPTED = 130 };

typedef enum Style { STYLE_NONE, STYLE_RED, STYLE_BLUE, STYLE_DIM } Style;

struct Cli {
    const char *program;          /* its name in messages */
    const RemoteHelpers *helpers; /* who does work besides this program's threads; may be null */
    int processors;               /* that this program may use */
    Roster roster;                /* the agents that it knows */
    const atomic_bool *interrupted;
    bool json;
    bool unicode; /* standard output can show it */
    bool colour;  /* and colours */
    Text document;
    JsonWriter writer; /* for the document, inside its object */
    bool array;        /* or inside its array; see cli_json_array */
    int code;          /* to exit with: DONE until the command sets another */
    uint64_t shown_ns; /* when progress was last shown, at first when this began */
    int shown_width;   /* of the progress that a terminal shows now */
};

/* clang-format off */
/* All commands, in the order of the help; library and solo are groups of others (main.c). */
#define CLI_COMMANDS(X)                                                                                      \
    X(show) X(moves) X(play) X(perft) X(speed) X(verify) X(try) X(ugi) X(match) X(tournament) X(bench)       \
    X(analyse) X(agents) X(book) X(solve) X(convert) X(check) X(stats) X(suite) X(experiment) X(selfplay)    \
    X(data) X(calibrate) X(fit) X(learn) X(tune) X(class) X(coach) X(library) X(solo)
#define CLI_LIBRARY_COMMANDS(X)                                                                              \
    X(library_import) X(library_find) X(library_export) X(library_explore) X(library_review)                 \
    X(library_totals) X(library_join) X(library_delete) X(library_check)
#define CLI_SOLO_COMMANDS(X) X(solo_play) X(solo_run) X(solo_train) X(solo_experiment)
/* clang-format on */

#define CLI_DECLARE(name) extern const Command command_##name;
CLI_COMMANDS(CLI_DECLARE)
CLI_LIBRARY_COMMANDS(CLI_DECLARE)
CLI_SOLO_COMMANDS(CLI_DECLARE)
#undef CLI_DECLARE

/* Call once, on the main thread. From then on, Ctrl-C or SIGTERM sets the flag and makes a waiting read fail;
 * a second one ends the program as usual, unless it comes within half a second. */
const atomic_bool *signals_catch_interrupt(void);

void cli_init(Cli *self, bool json);

/* Runs a command with its struct, in which the options are, and ends with cli_finish. */
int cli_run(Cli *self, const Command *command, void *values);

/* Reports an error, unless the status is STATUS_OK or STATUS_INTERRUPTED, and prints the document. Makes sure
 * that all output was written, and returns the exit code. An error makes it FAILED if it was DONE. */
int cli_finish(Cli *self, Status status, const Error *error);

/* Makes the exit code MISUSE if something was wrong, unless memory ran out, which is nobody's misuse; returns
 * the status. */
Status cli_misuse(Cli *self, Status status);

/* Whether Ctrl-C was pressed. */
bool cli_stopped(const Cli *self);

/* Passes the lines of a file, or of standard input for "-", on one by one, without blank ones, until one
 * fails or Ctrl-C is pressed. There must be one. Errors name the file and the line. */
typedef Status CliTakeLine(void *context, int number, const Text *line, Error *error);
Status cli_each_line(const Cli *self, const char *path, CliTakeLine *take, void *context, Error *error);

/* The name of a file in messages: "standard input" for "-". */
const char *cli_file_name(const char *path);

/* Writes a line on standard error, after the program's name. */
void cli_say(Cli *self, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Shows progress on standard error, unless it was shown a moment ago: rewritten in place on a terminal,
 * otherwise as a line from time to time. */
void cli_progress(Cli *self, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Shows a share from 0 to 1 on a terminal. The Cli is the context of work that reports it. */
void cli_progress_share(void *cli, const char *what, double share);

/* Removes the progress from the terminal. */
void cli_progress_end(Cli *self);

/* The width of text: that of the terminal on standard output, at most 100 columns; 0 if it is not a
 * terminal. */
int cli_width(void);

/* A column of names: its width in a table whose other columns take so many, and one of them in it. */
int cli_name_width(const Names *names, int others);
void cli_print_name(const Names *names, int which, int width);

/* Prints words and a line end. On a terminal, wraps them: the first line starts at `column`, the others after
 * a margin; otherwise uses one line. */
void cli_print_words(const char *words, int column, int margin);

/* The bytes that start a style on standard output; none if it has no colours. */
const char *cli_style(const Cli *self, Style style);

/* Makes the document an array; call it before anything is written. */
void cli_json_array(Cli *self);

/* Writes the member "error" of the document, for commands that write more beside it. */
void cli_json_error(Cli *self, const Error *error);

/* Writes what such a member has. */
void cli_json_error_members(Cli *self, const Error *error);

/* Writes a member that is a position, and a move; MOVE_NONE is null. */
void cli_json_position(Cli *self, const char *key, const Position *position);
void cli_json_put_move(Cli *self, const char *key, Move move);
void cli_json_move(Cli *self, Move move);
void cli_json_moves(Cli *self, const char *key, const Move *moves, int count);

/* A member with an array of counts. */
void cli_json_counts(JsonWriter *writer, const char *key, const uint64_t *counts, int length);

/* A member with a number, or null for 0, which means unknown. */
void cli_json_place(JsonWriter *writer, const char *key, int place);

/* Plays the moves of an option in order; an error says which one is illegal, and why. */
Status cli_play_game(const Position *start, const MoveList *moves, Game *out, Error *error);

/* "3 min 20 s" or similar. */
void cli_duration(double seconds, char *out, size_t size);

#endif
