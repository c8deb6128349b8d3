/* The file where a match keeps its games, so that it can continue after an interruption. It is JSON: a header
 * with every parameter on the first line, then one line for each game, in the order in which they ended.  A
 * pair whose second game is missing was interrupted. It is played again, whole, so its first game may come a
 * second time, which then replaces it.  A file that ends within a line, because the program was killed, is
 * valid up to that line. Anything else wrong is an error; games are replayed as they are read. What agents
 * printed and used, and why they failed ("told", "traceback"), is not read from a file here but by
 * record/formats/match_read.c, which turns the games into records. A GameFile belongs to one thread at a
 * time, and the file to one match at a time: a second one is refused. */
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

/* Opens setup->record, which must not be null, and reads its games. If the file is missing or empty, creates
 * it with its header. Refuses a file with other parameters (except the number of threads). The setup must
 * outlive the GameFile. */
Status game_file_open(GameFile *self, const MatchSetup *setup, GameFileFound found, void *context,
                      Error *error);

/* Reads the games of setup->record without changing it. The agents' names in the file may differ from the
 * setup's, because a name may contain the path of a file that has moved. An incomplete last line is not an
 * error. */
Status game_file_read(const MatchSetup *setup, GameFileFound found, void *context, Error *error);

/* Adds a game and passes it to the system. */
Status game_file_add(GameFile *self, const GameId *place, const PlayedGame *game, Error *error);

void game_file_close(GameFile *self);

/* A line with a game, as a helper sends it; and reading one, with what agents printed and used. The caller
 * frees the game, even if this fails. */
void game_file_write(const MatchSetup *setup, const GameId *place, const PlayedGame *game, Text *out);
Status game_file_take(const MatchSetup *setup, const char *line, GameId *place, PlayedGame *out,
                      Error *error);

#endif
