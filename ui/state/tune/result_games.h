/* Games with results, for judging weights or fitting them: from a file of games, a file of positions, or open
 * records. Any thread may use its own. */
#ifndef TETRESS_STATE_TUNE_RESULT_GAMES_H
#define TETRESS_STATE_TUNE_RESULT_GAMES_H

#include "engine/record/formats/format.h"
#include "engine/tune/calibrate.h"

typedef struct ResultGames {
    int count, capacity;
    CalibrationGame *games;
    PositionFile file; /* that contains them, if they come from one */
} ResultGames;

/* Adds the main lines of records with known results, up to this many games. */
Status result_games_take(ResultGames *self, const RecordList *list, int most, Error *error);

/* Reads all games of a file; at least one must have a result. */
Status result_games_read(ResultGames *self, const char *path, Error *error);

/* Keeps only those that a fit to all of them holds out, with the positions that it uses; all of them if there
 * are none to hold out. */
Status result_games_hold(ResultGames *self, Error *error);

/* How many positions of a game are useful: not the first ones, where nearly all moves are alike. And one of
 * them; false if it is invalid. */
int result_game_positions(const CalibrationGame *game);
bool result_game_position(const CalibrationGame *game, int index, Position *out);

/* Games that do not come from a file of positions, as positions. */
Status result_games_positions(const ResultGames *self, PositionFile *out, Error *error);

void result_games_free(ResultGames *self);

/* The name of a path in lists: its last part, or "the open games" if it is empty. */
const char *result_games_name(const char *path);

#endif
