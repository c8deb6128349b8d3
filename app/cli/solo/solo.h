/* tetress-cli solo: shared by its subcommands. For the main thread. */
#ifndef TETRESS_APP_CLI_SOLO_SOLO_H
#define TETRESS_APP_CLI_SOLO_SOLO_H

#include "app/cli/cli.h"
#include "engine/solo/profile.h"
#include "engine/solo/solo_training.h"

extern const Command command_solo_play;
extern const Command command_solo_run;
extern const Command command_solo_train;
extern const Command command_solo_experiment;

/* The player, and the board. */
typedef struct SoloPlayer {
    const char *profile;
    int64_t depth, beam, height;
} SoloPlayer;

/* clang-format off */
/* The options of a command whose values have this type, with a SoloPlayer as their member `player`. */
#define SOLO_PLAYER_OPTIONS(Type)                                                                            \
    STRING_OPTION("profile", "P", Type, player.profile,                                                      \
        "the weights: seed, dellacherie, bcts, dt-10, dt-20, trained, or a file; seed by default"),          \
    NUMBER_OPTION("depth", "D", Type, player.depth, 0, SOLO_DEPTH_MAX, 0, "pieces to look ahead"),           \
    NUMBER_OPTION("beam", "B", Type, player.beam, 1, SOLO_MOVES_MAX, 2,                                      \
        "placements of each piece to look into"),                                                            \
    NUMBER_OPTION("height", "H", Type, player.height, SOLO_HEIGHT_MIN, SOLO_HEIGHT_MAX, SOLO_HEIGHT_MAX,     \
        "rows on the board")
/* clang-format on */

/* Opens the profile of a player, "seed" by default, and makes its evaluator. */
Status solo_player_open(const SoloPlayer *player, SoloProfile *profile, SoloEvaluator *out, Error *error);

#endif
