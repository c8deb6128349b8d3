/* A pattern drawn on a board, and a task that looks for it in the library's games. For the thread of the
 * AppState. */
#ifndef TETRESS_STATE_LIBRARY_PATTERN_STATE_H
#define TETRESS_STATE_LIBRARY_PATTERN_STATE_H

#include "engine/record/library/pattern.h"
#include "ui/state/library/library_look.h"
#include "ui/state/runs/tasks.h"

enum { PATTERN_WORDS_SIZE = 160, PATTERN_ANSWERS_MOST = 5000 };

/* What a click draws. */
typedef enum PatternBrush {
    BRUSH_OWN,
    BRUSH_OPPONENT,
    BRUSH_TOKEN,
    BRUSH_EMPTY,
    BRUSH_NOT_OWN,
    BRUSH_NOT_OPPONENT,
    BRUSH_ANY,
    PATTERN_BRUSHES
} PatternBrush;

extern const char *const pattern_brush_names[PATTERN_BRUSHES];

/* A game that has it. */
typedef struct PatternAnswer {
    int number;
    PatternMatch match;
    char players[2][AGENT_NAME_SIZE];
} PatternAnswer;

/* What is marked on the board: the cells of an answer, while its position is shown. */
typedef struct PatternShown {
    PatternMatch match;
    bool opening, opened; /* its game is being opened, or was, at this position */
    Position position;
} PatternShown;

typedef struct PatternWork PatternWork;

typedef struct PatternState {
    LibraryPattern pattern; /* without the words */
    char words[PATTERN_WORDS_SIZE];
    int brush;
    int task; /* 0: none runs */
    PatternWork *work;
    char library[SETTINGS_PATH_SIZE]; /* in which they were found */
    PatternAnswer *answers;
    int count, capacity, all; /* those kept, and all */
    bool searched;            /* once; `error` says how it ended */
    Error error;
    PatternShown shown;
} PatternState;

/* Draws a cell with the brush; the same again makes it anything. */
void pattern_state_draw(PatternState *self, Cell cell);

/* Takes over a position, whose mover's tokens are own. */
void pattern_state_take(PatternState *self, const Position *position);
void pattern_state_clear(PatternState *self);

static inline bool pattern_state_marks(const PatternState *self, const Position *position)
{
    return self->shown.opened && position_equal(&self->shown.position, position);
}

/* Looks in the games that are listed. */
Status pattern_state_start(PatternState *self, const LibraryWants *wants, Tasks *tasks, Error *error);

/* Takes in what was found, with names for people; returns whether anything changed. */
bool pattern_state_tick(PatternState *self, const AgentNames *names, const Tasks *tasks);
void pattern_state_close(PatternState *self); /* call after tasks_close */

#endif
