#include "app/cli/solo/solo.h"

Status solo_player_profile(const SoloPlayer *player, SoloProfile *out, Error *error)
{
    return solo_profile_open(player->profile ? player->profile : "seed", out, error);
}

void solo_duration(double seconds, char *out, size_t size)
{
    enum { MINUTE = 60, HOUR = 3600 };
    const double most = 1e9;
    int64_t all = (int64_t)(seconds < most ? seconds + 0.5 : most);
    if (all < MINUTE)
        snprintf(out, size, "%d s", (int)all);
    else if (all < HOUR)
        snprintf(out, size, "%d min %02d s", (int)(all / MINUTE), (int)(all % MINUTE));
    else
        snprintf(out, size, "%.1f h", (double)all / HOUR);
}
