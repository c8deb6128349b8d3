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

/* The options of a command whose values have this type, with a SoloPlayer as their member `player`. */
#define SOLO_PLAYER_OPTIONS(Type)                                                                       \
    {.name = "profile",                                                                                 \
     .kind = OPTION_STRING,                                                                             \
     .value = "P",                                                                                      \
     .help = "the weights: seed, dellacherie, bcts, dt-10, dt-20, trained, or a file; seed by default", \
     .offset = offsetof(Type, player.profile)},                                                         \
        {.name = "depth",                                                                               \
         .kind = OPTION_INTEGER,                                                                        \
         .value = "D",                                                                                  \
         .help = "pieces to look ahead",                                                                \
         .offset = offsetof(Type, player.depth),                                                        \
         .least = 0,                                                                                    \
         .most = SOLO_DEPTH_MAX,                                                                        \
         .initial = 0},                                                                                 \
        {.name = "beam",                                                                                \
         .kind = OPTION_INTEGER,                                                                        \
         .value = "B",                                                                                  \
         .help = "placements of each piece to look into",                                               \
         .offset = offsetof(Type, player.beam),                                                         \
         .least = 1,                                                                                    \
         .most = SOLO_MOVES_MAX,                                                                        \
         .initial = 2},                                                                                 \
    {                                                                                                   \
        .name = "height", .kind = OPTION_INTEGER, .value = "H", .help = "rows on the board",            \
        .offset = offsetof(Type, player.height), .least = SOLO_HEIGHT_MIN, .most = SOLO_HEIGHT_MAX,     \
        .initial = SOLO_HEIGHT_MAX                                                                      \
    }

/* Opens the profile of a player; "seed" by default. */
Status solo_player_profile(const SoloPlayer *player, SoloProfile *out, Error *error);

#endif
