/* Shared by the writer and the reader of the file of games; only they include it. */
#ifndef TETRESS_MATCH_GAME_FILE_INNER_H
#define TETRESS_MATCH_GAME_FILE_INNER_H

#include "engine/match/game_file.h"

#define GAME_FILE_FORMAT "tetress-games-1"
#define GAME_FILE_THREADS "threads" /* the parameter that may change */

void game_file_write_header(const MatchSetup *setup, Text *out);

/* Writes the line, and adds its newline. */
Status game_file_put(GameFile *self, Error *error);

#endif
