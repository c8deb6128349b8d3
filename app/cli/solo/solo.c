#include "app/cli/solo/solo.h"

Status solo_player_profile(const SoloPlayer *player, SoloProfile *out, Error *error)
{
    return solo_profile_open(player->profile ? player->profile : "seed", out, error);
}

void solo_duration(double seconds, char *out, size_t size)
{
    const double minute = 60, hour = 3600;
    if (seconds < minute)
        snprintf(out, size, "%.0f s", seconds);
    else if (seconds < hour)
        snprintf(out, size, "%.0f min %02.0f s", (double)(int)(seconds / minute),
                 seconds - minute * (int)(seconds / minute));
    else
        snprintf(out, size, "%.1f h", seconds / hour);
}
