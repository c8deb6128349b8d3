/* Files of games on the command line: reading them, and reporting problems in them. For the main thread. */
#ifndef TETRESS_APP_CLI_RECORDS_H
#define TETRESS_APP_CLI_RECORDS_H

#include "app/cli/cli.h"
#include "engine/record/formats/format.h"
#include "engine/tune/data/position_file.h"

/* The values of --from and --to, ended by null; "auto" is FORMAT_UNKNOWN, the others are found by name. */
extern const char *const records_from[];
extern const char *const records_to[];

/* Reads a file, or standard input for "-". An error is about the file, or STATUS_INTERRUPTED; problems inside
 * the file are in the list. */
Status records_load(const Cli *self, const char *path, RecordFormat format, RecordList *out, Error *error);

/* Opens a file of positions, and says on standard error what of it is not read. */
Status records_open_positions(Cli *self, const char *path, PositionFile *out, Error *error);

/* Opens several, of which `count` are then to be closed, even after an error. */
Status records_open_all_positions(Cli *self, const StringList *paths, PositionFile *out, int *count,
                                  Error *error);

/* Reports on standard error what could not be read, and how much was. */
void records_warn(Cli *self, const RecordList *list);

/* STATUS_INVALID if games that were read with problems would replace the file that they come from. */
Status records_check_replaced(const RecordList *list, const char *in, const char *out, Error *error);

/* The problems as a member of the document. */
void records_json_problems(Cli *self, const RecordList *list);

/* The number of problems, including those that could not be stored. */
int records_problem_count(const RecordList *list);

/* The name of a player, or "?" if unknown. */
const char *records_player(const Record *record, Side side);

#endif
