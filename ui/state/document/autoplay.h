/* Playing through a game: one turn after the other is shown, until the end of the line or another step. For
 * the thread of the AppState. */
#ifndef TETRESS_STATE_DOCUMENT_AUTOPLAY_H
#define TETRESS_STATE_DOCUMENT_AUTOPLAY_H

#include <stdbool.h>
#include <stdint.h>

typedef struct AppState AppState;

typedef struct Autoplay {
    bool on;
    uint64_t due_ns;  /* the next turn, by clock_ns; 0: not known yet */
    uint64_t version; /* of the cursor at the last turn: where it is another, somebody went elsewhere */
} Autoplay;

/* Begins at the cursor, or at the first turn where the cursor is at the end of its line; or stops. */
void autoplay_toggle(AppState *app);

/* When the next turn is due, by clock_ns; UINT64_MAX: none is. */
uint64_t autoplay_wake_ns(const Autoplay *self);

/* Shows the next turn if it is due at this time of clock_ns; whether anything changed. */
bool autoplay_tick(AppState *app, uint64_t now_ns);

#endif
