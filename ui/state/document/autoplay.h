/* Plays through a game: shows one turn after the other, until the end of the line or another navigation step.
 * For the thread of the AppState. */
#ifndef TETRESS_STATE_DOCUMENT_AUTOPLAY_H
#define TETRESS_STATE_DOCUMENT_AUTOPLAY_H

#include <stdbool.h>
#include <stdint.h>

typedef struct AppState AppState;

typedef struct Autoplay {
    bool on;
    int last;         /* the plies played where it ends; 0: at the end of the line */
    uint64_t due_ns;  /* time of the next turn, by clock_ns; 0: not known yet */
    uint64_t version; /* cursor version at the last turn; if it has changed, somebody navigated */
} Autoplay;

/* Stops, or starts at the cursor; at the end of the line it starts at the first turn. */
void autoplay_toggle(AppState *app);

/* Shows the next turn if it is due at this time of clock_ns; returns whether anything changed. */
bool autoplay_tick(AppState *app, uint64_t now_ns);

#endif
