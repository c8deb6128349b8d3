/* Games as they are kept in files: moves with comments, who played, and how it ended. */
#ifndef TETRESS_GAME_H
#define TETRESS_GAME_H

#include <stddef.h>
#include <tetress/position.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct TetressGame TetressGame;

/* A game without moves; `start` may be null for the empty board. */
TETRESS_API TetressStatus tetress_game_create(const TetressPosition *start, TetressGame **out,
                                              TetressError *error);
TETRESS_API void tetress_game_destroy(TetressGame *self);

/* Plays a move after the last one. */
TETRESS_API TetressStatus tetress_game_play(TetressGame *self, TetressMove move, TetressError *error);

/* The moves played; returns how many. Variations are kept and written, but not told here. */
TETRESS_API int tetress_game_moves(const TetressGame *self, TetressMove out[TETRESS_PLY_LIMIT]);

/* The position after this many of the moves, or after all if there are fewer. */
TETRESS_API void tetress_game_position(const TetressGame *self, int moves, TetressPosition *out);

/* Who won, and "Red wins: Blue has no placement" or the like. A result that the file does not give follows
 * from the rules. The text stays until the game is changed. */
TETRESS_API TetressOutcome tetress_game_outcome(const TetressGame *self);
TETRESS_API const char *tetress_game_result(TetressGame *self);

/* Names of players, other texts about the game ("event", "date", ...), and the comment of a position, counted
 * as above; "" if there is none. Texts are UTF-8; setting one copies it, and "" removes it. */
TETRESS_API const char *tetress_game_player(const TetressGame *self, TetressSide side);
TETRESS_API const char *tetress_game_tag(const TetressGame *self, const char *name);
TETRESS_API const char *tetress_game_comment(const TetressGame *self, int moves);
TETRESS_API TetressStatus tetress_game_set_player(TetressGame *self, TetressSide side, const char *name,
                                                  TetressError *error);
TETRESS_API TetressStatus tetress_game_set_tag(TetressGame *self, const char *name, const char *value,
                                               TetressError *error);
TETRESS_API TetressStatus tetress_game_set_comment(TetressGame *self, int moves, const char *text,
                                                   TetressError *error);

/* Writes a game to a file in the format of its ending: .sgf (keeps everything), .json, .pgn, .txt or
 * .actions. The file has the old or the new contents, whatever happens. */
TETRESS_API TetressStatus tetress_game_save(const TetressGame *self, const char *path, TetressError *error);

/* The same as a text, by the format's name, such as "sgf". Free it with free(). */
TETRESS_API TetressStatus tetress_game_write(const TetressGame *self, const char *format, char **out,
                                             TetressError *error);

/* All games of a file, or of bytes with a name for messages, in any format: SGF, JSON, PGN, moves on
 * lines, or the output of the referee. Reading goes as far as it can: what is wrong is told by the
 * problems. */
typedef struct TetressGames TetressGames;

TETRESS_API TetressStatus tetress_games_open(const char *path, TetressGames **out, TetressError *error);
TETRESS_API TetressStatus tetress_games_read(const char *bytes, size_t length, const char *name,
                                             TetressGames **out, TetressError *error);
TETRESS_API void tetress_games_destroy(TetressGames *self); /* with its games */
TETRESS_API int tetress_games_count(const TetressGames *self);
TETRESS_API TetressGame *tetress_games_at(TetressGames *self, int index);
TETRESS_API int tetress_games_problems(const TetressGames *self);
TETRESS_API void tetress_games_problem(const TetressGames *self, int index, TetressError *out);

#ifdef __cplusplus
}
#endif

#endif
