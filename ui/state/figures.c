#include "ui/state/figures.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char minus[] = "\xe2\x88\x92";

const char *figure_count(uint64_t count, char out[FIGURE_SIZE])
{
    static const char units[] = {'k', 'M', 'G', 'T'};
    double value = (double)count;
    int unit = -1;
    while (value >= 999.5 && unit < 3) {
        value /= 1000;
        unit++;
    }
    if (unit < 0)
        snprintf(out, FIGURE_SIZE, "%d", (int)count);
    else
        snprintf(out, FIGURE_SIZE, "%.*f %c", value < 9.995 ? 2 : value < 99.95 ? 1 : 0, value, units[unit]);
    return out;
}

const char *figure_whole(uint64_t count, char out[FIGURE_SIZE])
{
    char digits[FIGURE_SIZE];
    int length = snprintf(digits, sizeof digits, "%llu", (unsigned long long)count);
    int at = 0;
    for (int i = 0; i < length; i++) {
        if (i > 0 && (length - i) % 3 == 0)
            out[at++] = ',';
        out[at++] = digits[i];
    }
    out[at] = '\0';
    return out;
}

const char *figure_seconds(double seconds, char out[FIGURE_SIZE])
{
    if (isnan(seconds))
        out[0] = '\0';
    else if (seconds < 59.95)
        snprintf(out, FIGURE_SIZE, "%.1f s", seconds);
    else
        snprintf(out, FIGURE_SIZE, "%d:%02d", (int)(seconds + 0.5) / 60, (int)(seconds + 0.5) % 60);
    return out;
}

const char *figure_stopwatch(double seconds, char out[FIGURE_SIZE])
{
    if (!(seconds >= 59.95))
        return figure_seconds(seconds, out);
    long long tenths = (long long)(10 * seconds + 0.5);
    snprintf(out, FIGURE_SIZE, "%lld:%02d.%d", tenths / 600, (int)(tenths / 10 % 60), (int)(tenths % 10));
    return out;
}

const char *figure_about(double seconds, char out[FIGURE_SIZE])
{
    if (seconds < 90)
        snprintf(out, FIGURE_SIZE, "%.0f s", ceil(seconds));
    else if (seconds < 5400)
        snprintf(out, FIGURE_SIZE, "%.0f min", ceil(seconds / 60));
    else
        snprintf(out, FIGURE_SIZE, "%.1f h", seconds / 3600);
    return out;
}

const char *figure_value(const Value *value, Side side, char out[FIGURE_SIZE])
{
    static const char *const signs[VALUE_BOUNDS] = {
        [VALUE_EXACT] = "", [VALUE_AT_MOST] = "\xe2\x89\xa4", [VALUE_AT_LEAST] = "\xe2\x89\xa5"};
    if (value->proof == PROOF_WIN || value->proof == PROOF_LOSS)
        snprintf(out, FIGURE_SIZE, "%s wins %s %d",
                 (value->proof == PROOF_WIN) == (side == RED) ? "Red" : "Blue",
                 value_plies_words[value->bound], value->plies);
    else if (value->proof == PROOF_DRAW)
        snprintf(out, FIGURE_SIZE, "draw");
    else
        snprintf(out, FIGURE_SIZE, "%s%s%.1f", signs[value->bound], value->score < 0 ? minus : "+",
                 fabs((double)value->score) / 100);
    return out;
}

const char *figure_chance(double chance, Proof proof, char out[FIGURE_SIZE])
{
    static const char *const proven[] = {[PROOF_WIN] = "100%", [PROOF_LOSS] = "0%", [PROOF_DRAW] = "50%"};
    if (proof != PROOF_NONE)
        snprintf(out, FIGURE_SIZE, "%s", proven[proof]);
    else if (isnan(chance))
        out[0] = '\0';
    else
        snprintf(out, FIGURE_SIZE, "%.1f%%", 100 * chance);
    return out;
}

const char *figure_share(double share, char out[FIGURE_SIZE])
{
    if (isnan(share))
        out[0] = '\0';
    else if (share > 0 && share < 0.0005)
        snprintf(out, FIGURE_SIZE, "<0.1%%");
    else
        snprintf(out, FIGURE_SIZE, "%.1f%%", 100 * share);
    return out;
}

const char *figure_move(Move move, char out[FIGURE_MOVE_SIZE])
{
    static const char letters[] = "URDLHV";
    static const char *const turns[] = {"upright",     "turned right", "upside down",
                                        "turned left", "lying",        "standing"};
    char name[MOVE_SHORT_SIZE];
    move_write_short(move, name);
    const char *cell = strchr(name, '@') + 1, *dash = strchr(cell, '-');
    const char *letter = name[1] == '-' ? strchr(letters, name[2]) : NULL;
    const char *part = name[0] == 'T'                     ? "its stem ends"
                       : name[0] == 'L' || name[0] == 'J' ? "its foot ends"
                       : letter                           ? "an end of it is"
                                                          : "its top left is";
    snprintf(out, FIGURE_MOVE_SIZE, "%c%s%s; %s in row %.*s, column %s", name[0], letter ? " " : "",
             letter ? turns[letter - letters] : "", part, (int)(dash - cell), cell, dash + 1);
    return out;
}

double figure_rounded(double value, int digits)
{
    if (value == 0 || !isfinite(value))
        return value;
    int places = digits - 1 - (int)floor(log10(fabs(value)));
    double scale = pow(10, abs(places));
    return places >= 0 ? round(value * scale) / scale : round(value / scale) * scale;
}
