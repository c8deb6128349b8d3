/* Files of games on the command line: reading them, reporting problems in them, and analysing the games. For
 * the main thread. */
#ifndef TETRESS_APP_CLI_RECORDS_H
#define TETRESS_APP_CLI_RECORDS_H

#include "app/cli/cli.h"
#include "engine/analysis/whole_game.h"
#include "engine/record/formats/format.h"
#include "engine/tune/data/position_file.h"

/* The values of --from and --to, ended by null; "auto" is FORMAT_UNKNOWN, the others are found by name. */
extern const char *const records_from[];
extern const char *const records_to[];
#define RECORDS_TO "sgf, pgn, text, json, actions or link"

/* The format to write, from --to or from the name of the file; a failure is misuse. */
Status records_format(Cli *self, const char *path, int to, RecordFormat *out, Error *error);

/* Reads a file, or standard input for "-". An error is about the file, or STATUS_INTERRUPTED; problems inside
 * the file are in the list. */
Status records_load(const Cli *self, const char *path, RecordFormat format, RecordList *out, Error *error);

/* The same, and reports problems; having no game is an error. */
Status records_load_games(Cli *self, const char *path, RecordList *out, Error *error);

enum { REVIEW_THREADS = 2 };

/* Reviews a game, with progress; `what` is the file's name as given. What was found until an interruption is
 * in the record. */
Status records_review(Cli *self, const char *what, WholeGame *plan, Record *record, Error *error);

/* Files of positions; at first zeros. */
typedef struct PositionFiles {
    int count;
    PositionFile files[STRINGS_MAX];
} PositionFiles;

/* Opens one more, and says on standard error what of it is not read; or opens several. */
Status records_open_positions(Cli *self, const char *path, PositionFiles *out, Error *error);
Status records_open_all_positions(Cli *self, const StringList *paths, PositionFiles *out, Error *error);
void records_close_positions(PositionFiles *self);

/* Reports on standard error what could not be read, and how much was. */
void records_warn(Cli *self, const RecordList *list);

/* STATUS_INVALID if games that were read with problems would replace the file that they come from. */
Status records_check_replaced(const RecordList *list, const char *in, const char *out, Error *error);

/* The problems as a member of the document. */
void records_json_problems(Cli *self, const RecordList *list);

#endif
