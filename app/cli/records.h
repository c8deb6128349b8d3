/* Files of games on the command line: reading them, and telling what is wrong with them. For the main
 * thread. */
#ifndef TETRESS_APP_CLI_RECORDS_H
#define TETRESS_APP_CLI_RECORDS_H

#include "app/cli/cli.h"
#include "engine/record/formats/format.h"

/* What --from and --to can be, with a null after them; "auto" is FORMAT_UNKNOWN, the others are found by
 * name. */
extern const char *const records_from[];
extern const char *const records_to[];

/* Reads a file, or standard input for "-". An error is one of the file, or STATUS_INTERRUPTED; what is wrong
 * within it is in the list. */
Status records_load(const Cli *self, const char *path, RecordFormat format, RecordList *out, Error *error);

/* What messages call a file: "standard input" for "-". */
const char *records_file_name(const char *path);

/* Tells on standard error what could not be read. */
void records_warn(Cli *self, const RecordList *list);

/* They as a member of the document. */
void records_json_problems(Cli *self, const RecordList *list);

/* How many problems there are, whether or not they could be kept. */
int records_problem_count(const RecordList *list);

/* What a person is called, or "?" if nobody knows. */
const char *records_player(const Record *record, Side side);

#endif
