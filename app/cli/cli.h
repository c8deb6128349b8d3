/* What all subcommands share: where their answers go, how they fail, and when they must stop.
 *
 * A command writes text to standard output with stdio, or, with --json, members of one object into the
 * writer; main puts that object together and prints it. Everything here is for the main thread. */
#ifndef TETRESS_APP_CLI_CLI_H
#define TETRESS_APP_CLI_CLI_H

#include <stdatomic.h>

#include "app/cli/options.h"
#include "engine/base/json/json.h"
#include "engine/errand/errand.h"

enum { DONE = 0, NEGATIVE = 1, MISUSE = 2, FAILED = 3, INTERRUPTED = 130 };

typedef enum Style { STYLE_NONE, STYLE_RED, STYLE_BLUE, STYLE_DIM } Style;

struct Cli {
    const char *program;    /* as messages name it */
    const Errands *helpers; /* who does work besides this program's threads; may be null */
    int processors;         /* that this program may take */
    const atomic_bool *interrupted;
    bool json;
    bool unicode; /* standard output shows it */
    bool colour;  /* and colours */
    Text document;
    JsonWriter writer; /* into the document, inside of its object */
    bool array;        /* or of its array; see cli_json_array */
    uint64_t started_ns;
    uint64_t progress_ns; /* when it was last shown; 0: never */
};

/* One a file. */
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

/* Hands over the lines of a file one by one, until one fails or Ctrl-C is pressed. `number` is that of the
 * line handed over last. */
typedef Status CliTakeLine(void *context, const Text *line, Error *error);
Status cli_each_line(const Cli *self, FILE *file, CliTakeLine *take, void *context, int *number,
                     Error *error);

/* Says what went wrong and returns the exit code: MISUSE of the command line, or FAILED (INTERRUPTED if that
 * is what the error says). */
int cli_misuse(Cli *self, const Error *error);
int cli_fail(Cli *self, const Error *error);

/* Prints the document, makes sure that all output arrived, and returns the exit code, which is FAILED if it
 * did not. */
int cli_finish(Cli *self, int code);

/* On a terminal, now and then in a long run, shows how far it is; 0 to 1. */
void cli_progress(Cli *self, const char *what, double share);

/* Removes what cli_progress left. */
void cli_progress_end(Cli *self);

/* How wide a text should be: as the terminal behind standard output, but at most 100 columns; where nobody
 * watches, 0. */
int cli_width(void);

/* Prints words and the end of their line: on a terminal in lines that fit it, the first from `column` on, the
 * others after a margin; otherwise in one. */
void cli_print_words(const char *words, int column, int margin);

/* Bytes that begin a style on standard output; none where it has no colours. */
const char *cli_style(const Cli *self, Style style);

/* Makes the document an array, before anything is written into it. */
void cli_json_array(Cli *self);

/* The member "error" of the document, for commands that tell more beside it. */
void cli_json_error(Cli *self, const Error *error);

/* The member "position" of the document, and a member that holds a move. */
void cli_json_position(Cli *self, const char *key, const Position *position);
void cli_json_move(Cli *self, Move move);

/* A member that is a number, or null for the zero that means unknown. */
void cli_json_place(JsonWriter *writer, const char *key, int place);

/* Plays the moves of an option one after another; an error says which of them is not legal, and why. */
Status cli_play_moves(Position *position, const MoveList *moves, Error *error);

/* "3 min 20 s" or the like. */
void cli_duration(double seconds, char *out, size_t size);

#endif
