/* Analysing a game from a file: shared by analyse and suite. For the main thread. */
#ifndef TETRESS_APP_CLI_GAME_REVIEW_H
#define TETRESS_APP_CLI_GAME_REVIEW_H

#include "app/cli/cli.h"
#include "app/cli/games.h"
#include "engine/analysis/whole_game.h"
#include "engine/record/formats/format.h"

enum { REVIEW_THREADS = 2 };

/* Reads all games of a file, or of standard input for "-", and reports problems. */
Status review_read_file(Cli *cli, const char *path, RecordList *out, Error *error);

/* Reviews a game, with progress; `what` is the file's name as given. What was found until an interruption is
 * in the record. */
Status review_game(Cli *cli, const char *what, WholeGame *plan, Record *record, Error *error);

#endif
