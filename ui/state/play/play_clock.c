/* How time controls are written. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/time_units.h"
#include "ui/state/play/play.h"

/* Seconds up to a day, as nanoseconds. */
static bool take_seconds(const char **at, uint64_t *out)
{
    char *end;
    double seconds = strtod(*at, &end);
    if (end == *at || !(seconds >= 0 && seconds <= 86400))
        return false;
    *at = end;
    *out = (uint64_t)llround(seconds * (double)NS_PER_S);
    return true;
}

Status play_clock_read(const char *text, PlayClock *out, Error *error)
{
    const char *at = text;
    uint64_t first;
    PlayClock clock = {0};
    *out = clock;
    if (strcmp(text, "none") == 0)
        return STATUS_OK;
    bool good = take_seconds(&at, &first) && first > 0;
    if (good && strcmp(at, "/move") == 0) {
        clock.move_ns = first;
        at += strlen(at);
    } else if (good) {
        clock.time_ns = first;
        if (*at == '+') {
            at++;
            good = take_seconds(&at, &clock.increment_ns);
        }
    }
    if (!good || *at != '\0')
        return error_set(error, STATUS_SYNTAX,
                         "'%.40s' is not a time: expected none, 60, 60+1 or 2/move, in seconds", text);
    *out = clock;
    return STATUS_OK;
}
