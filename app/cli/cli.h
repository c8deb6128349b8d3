/* Shared by all subcommands: where output goes, how errors are reported, and when to stop.
 *
 * A command writes text to standard output with stdio or, with --json, members of one object into the writer;
 * main builds and prints that object. Everything here is for the main thread. */
#ifndef TETRESS_APP_CLI_CLI_H
#define TETRESS_APP_CLI_CLI_H

#include <stdatomic.h>

#include "app/cli/options.h"
#include "engine/base/json/json.h"
#include "engine/base/short_name.h"
#include "engine/remote/remote.h"

enum { DONE = 0, NEGATIVE = 1, MISUSE = 2, FAILED = 3, INTERRUPTED = 130 };

typedef enum Style { STYLE_NONE, STYLE_RED, STYLE_BLUE, STYLE_DIM } Style;

struct Cli {
    const char *program;          /* its name in messages */
    const RemoteHelpers *helpers; /* who does work besides this program's threads; may be null */
    int processors;               /* that this program may use */
    const atomic_bool *interrupted;
    bool json;
    bool unicode; /* standard output can show it */
    bool colour;  /* and colours */
    Text document;
    JsonWriter writer; /* for the document, inside its object */
    bool array;        /* or inside its array; see cli_json_array */
    uint64_t started_ns;
    uint64_t progress_ns; /* when it was last shown; 0: never */
};

/* One in each file. */
extern const Command command_agents;
extern const Command command_analyse;
extern const Command command_bench;
extern const Command command_calibrate;
extern const Command command_check;
extern const Command command_class;
extern const Command command_coach;
extern const Command command_convert;
extern const Command command_data;
extern const Command command_experiment;
extern const Command command_fit;
extern const Command command_learn;
extern const Command command_match;
extern const Command command_moves;
extern const Command command_perft;
extern const Command command_play;
extern const Command command_selfplay;
extern const Command command_show;
extern const Command command_solve;
extern const Command command_speed;
extern const Command command_stats;
extern const Command command_suite;
extern const Command command_tournament;
extern const Command command_try;
extern const Command command_tune;
extern const Command command_ugi;
extern const Command command_verify;

void cli_init(Cli *self, bool json);
void cli_free(Cli *self);

/* Whether Ctrl-C was pressed. */
bool cli_stopped(const Cli *self);

/* Passes the lines of a file, or of standard input for "-", on one by one, until one fails or Ctrl-C is
 * pressed. Errors name the file and the line. */
typedef Status CliTakeLine(void *context, int number, const Text *line, Error *error);
Status cli_each_line(const Cli *self, const char *path, CliTakeLine *take, void *context, Error *error);

/* The name of a file in messages: "standard input" for "-". */
const char *cli_file_name(const char *path);

/* Reports an error and returns the exit code: MISUSE of the command line, or FAILED (INTERRUPTED if that is
 * the error). Nobody's misuse is that memory ran out. */
int cli_misuse(Cli *self, const Error *error);
int cli_fail(Cli *self, const Error *error);
int cli_no_memory(Cli *self, const char *what);

/* Prints the document, makes sure that all output was written, and returns the exit code; FAILED if it was
 * not. */
int cli_finish(Cli *self, int code);

/* Shows progress, 0 to 1, from time to time in a long run on a terminal. The Cli is the context of work that
 * reports it. */
void cli_progress(void *cli, const char *what, double share);

/* Removes what cli_progress left. */
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

/* Writes a member that is a position, and a move; MOVE_NONE is null. */
void cli_json_position(Cli *self, const char *key, const Position *position);
void cli_json_put_move(Cli *self, const char *key, Move move);
void cli_json_move(Cli *self, Move move);

/* A member with a number, or null for 0, which means unknown. */
void cli_json_place(JsonWriter *writer, const char *key, int place);

/* Plays the moves of an option in order; an error says which one is illegal, and why. */
Status cli_play_moves(Position *position, const MoveList *moves, Error *error);

/* "3 min 20 s" or similar. */
void cli_duration(double seconds, char *out, size_t size);

#endif
