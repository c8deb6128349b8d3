/* How a game ended, in words, and whose game it was. For the thread of the AppState. */
#ifndef TETRESS_STATE_REVIEW_GAME_END_H
#define TETRESS_STATE_REVIEW_GAME_END_H

#include "engine/record/record.h"

typedef struct AppState AppState;

enum { GAME_END_SIZE = 400 };

/* Whether the cursor is where a game ended, the one played here or the record's; and how it ended. */
bool game_end(const AppState *app, RecordResult *out);

/* "Blue wins: Red has no placement, after turn 23". */
void game_end_sentence(const RecordResult *result, int plies, char out[GAME_END_SIZE]);

/* Who won the game played here, and in which way, to the person who played: "You won: Blue cannot move". */
void game_end_title(const AppState *app, const RecordResult *result, char out[GAME_END_SIZE]);

/* What this means for a side, for its card: "won", or why it lost. */
const char *game_end_of_side(const RecordResult *result, Side side);

/* More about it: why an agent failed, against whom a person played, and that the game is saved. */
void game_end_more(const AppState *app, char out[GAME_END_SIZE]);

/* The side of the only person in the game shown; false if there are none or two, or if it is unknown. */
bool game_person(const AppState *app, Side *out);

/* Whether the user is looking at games, and not at matches, trials or single-player Tetris. */
bool game_in_view(const AppState *app);

/* Whether the game played here is over and in view, and its end has not been closed yet. */
bool game_end_stands(const AppState *app);

#endif
