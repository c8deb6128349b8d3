#include "app/cli/solo/solo.h"

Status solo_player_profile(const SoloPlayer *player, SoloProfile *out, Error *error)
{
    return solo_profile_open(player->profile ? player->profile : "seed", out, error);
}
