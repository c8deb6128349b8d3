/* Figures as people read them. Each function writes into a text of FIGURE_SIZE and returns it. Any thread. */
#ifndef TETRESS_STATE_FIGURES_H
#define TETRESS_STATE_FIGURES_H

#include <stdint.h>

#include "engine/game/move.h"
#include "engine/game/value.h"

enum { FIGURE_SIZE = 32, FIGURE_MOVE_SIZE = 64 };

/* "512", "12.3 k", "8.31 M", "1.02 G". */
const char *figure_count(uint64_t count, char out[FIGURE_SIZE]);

/* "741,208". */
const char *figure_whole(uint64_t count, char out[FIGURE_SIZE]);

/* The same for printf, until the end of the block: "%s games", WHOLE(games). */
#define WHOLE(count) figure_whole((uint64_t)(count), (char[FIGURE_SIZE]){0})

/* And any of those below: FIGURE(seconds, left). */
#define FIGURE(kind, ...) figure_##kind(__VA_ARGS__, (char[FIGURE_SIZE]){0})

/* "0.4 s", "7.4 s", "3:05". */
const char *figure_seconds(double seconds, char out[FIGURE_SIZE]);

/* The same, always with tenths, for a running clock: "3:05.2". */
const char *figure_stopwatch(double seconds, char out[FIGURE_SIZE]);

/* As precise as an estimate deserves: "21 s", "12 min", "1.5 h". */
const char *figure_about(double seconds, char out[FIGURE_SIZE]);

/* "+14.2", "−3.0", "≤+1.5" in tokens; if proven, "Red wins in 5", "Blue wins within 9" or "draw". The value
 * is for this side. */
const char *figure_value(const Value *value, Side side, char out[FIGURE_SIZE]);

/* "75.5%" for a chance from 0 to 1; "100%", "0%" and "50%" if proven; "" for NAN. */
const char *figure_chance(double chance, Proof proof, char out[FIGURE_SIZE]);

/* "20.0%" for a share, "<0.1%" for almost nothing, "" for NAN. */
const char *figure_share(double share, char out[FIGURE_SIZE]);

/* A move's short name in words: "T turned left; its stem ends in row 5, column 6". */
const char *figure_move(Move move, char out[FIGURE_MOVE_SIZE]);

/* Rounds to so many significant digits. */
double figure_rounded(double value, int digits);

#endif
