/* The file that a match keeps its games in, so that it can go on after an interruption: JSON, a header with
 * every parameter on the first line, then a line a game, in the order in which they ended.
 *
 * A file that was cut off within a line, by whatever killed the program, is good up to that line. Anything
 * else that is wrong is an error: games are replayed when they are read. What agents printed, used and
 * failed by ("told", "traceback") is there for record/formats/match_read.c, which makes records of the
 * games; it is not read here. A GameFile belongs to one thread at a time, and the file to one match at a
 * time: a second one is refused. */
#ifndef TETRESS_MATCH_GAME_FILE_H
#define TETRESS_MATCH_GAME_FILE_H

#include "engine/base/platform/append.h"
#include "engine/base/text.h"
#include "engine/match/setup.h"

typedef struct GameFile {
    const MatchSetup *setup;
    Append *file;
    Text line;
} GameFile;

/* Called for each game in the file. */
typedef Status (*GameFileFound)(void *context, const GameId *place, const PlayedGame *game, Error *error);

/* Opens setup->record, which must not be null, and reads what it holds; makes it with its header if it is
 * not there or empty. Refuses a file with other parameters (except the number of threads). The setup must
 * outlive the file. */
Status game_file_open(GameFile *self, const MatchSetup *setup, GameFileFound found, void *context,
                      Error *error);

/* Reads the games of setup->record to look at them. The agents may have other names there than in the setup,
 * since a name can hold the path of a file that has moved; an incomplete last line is no error. */
Status game_file_read(const MatchSetup *setup, GameFileFound found, void *context, Error *error);

/* Adds a game and hands it to the system. */
Status game_file_add(GameFile *self, const GameId *place, const PlayedGame *game, Error *error);

void game_file_close(GameFile *self);

#endif
