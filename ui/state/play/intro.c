#include "ui/state/play/intro.h"

#include <string.h>

#include "engine/game/kernels/kernels.h"
#include "ui/state/app.h"

/* ---- When a step is done ---- */

static bool has_placed(const AppState *app)
{
    return app->document.position.plies > app->document.record->start.plies;
}

static bool holds_piece(const AppState *app)
{
    return app->hand.held || has_placed(app);
}

/* The last piece has cells on both sides of an edge. */
static bool has_crossed(const AppState *app)
{
    bool first[2] = {false}, last[2] = {false};
    for (int i = 0; has_placed(app) && i < SHAPE_CELLS; i++) {
        Cell cell = move_cells[app->document.node->move][i];
        int at[2] = {cell_row(cell), cell_column(cell)};
        for (int axis = 0; axis < 2; axis++) {
            first[axis] = first[axis] || at[axis] == 0;
            last[axis] = last[axis] || at[axis] == BOARD_SIDE - 1;
        }
    }
    return (first[0] && last[0]) || (first[1] && last[1]);
}

static bool has_cleared(const AppState *app)
{
    const Position *before = &app->document.record->start, *now = &app->document.position;
    return has_placed(app) && now->count[RED] + now->count[BLUE] < before->count[RED] + before->count[BLUE];
}

static bool has_won(const AppState *app)
{
    return position_outcome(&app->document.position) == OUTCOME_RED;
}

/* ---- The steps ---- */

const IntroStep intro_steps[] = {
    {.title = "Take a piece",
     .words = "You play Red. There are seven pieces, each of four cells, and you can take any of them "
              "in every turn. Click one beside the board, or press a key from 1 to 7.",
     .position = "11/11/11/11/11/11/11/11/11/11/11 r 0",
     .done = holds_piece},
    {.title = "Turn it and place it",
     .words = "R or the mouse wheel turns the piece, and F mirrors it. Click the board to place it, or "
              "move it with the arrow keys and press Enter. Your first piece can go anywhere.",
     .result = "Blue has placed a piece, too. You take turns until the game ends. Click Next, or press "
               "Enter.",
     .done = has_placed,
     .answered = true},
    {.title = "The board has no edge",
     .words = "From now on, a piece must touch a token of your own colour, side by side. What leaves "
              "the board on the right comes in on the left; top and bottom join in the same way. Place "
              "a piece across an edge, such as the I on the outlined cells.",
     .result = "Your piece continues on the other side of the board.",
     .position = "11/11/5bb4/5b3rr/4bb3rr/4b2rrr1/4b4r1/4b6/11/11/11 r 4",
     .target = "I-H@6-10",
     .done = has_crossed,
     .answered = true},
    {.title = "Clear a row and a column",
     .words = "Row 5 and column 5 are full except for the outlined cells. Fill them with one T: take "
              "it, and turn it until it fits.",
     .result = "Both lines were full, so all their tokens are gone, whoever owned them: nine of yours "
               "and twelve of Blue's.",
     .position = "5b5/5b5/5b5/5bbb3/7bb2/bbbbr2bbbb/4r6/3rrr5/3rrrrr3/3rrr1rr2/5r5 r 8",
     .target = "T-L@5-6",
     .done = has_cleared},
    {.title = "The name of a placement",
     .words = "What you have just played is called T-L@5-6; the outline shows it once more. T is the "
              "piece. L means that the T is turned left, so its stem points right. 5-6 is the cell "
              "where the stem ends: row 5, column 6. Rows and columns count from 0, like the numbers "
              "beside the board.",
     .target = "T-L@5-6"},
    {.title = "Win: your opponent cannot move",
     .words = "A player who cannot place a piece loses. Blue has more tokens than you, but only one "
              "place left for a piece: the outlined cells. Take it.",
     .result = "Blue cannot move, so you win. Tokens don't count here. You would lose in the same way, "
               "so keep room for yourself.",
     .position =
         "11/11/2rrrrrrr2/1rbbb2bbr1/1rbb2bbbr1/1rbbbbbbbr1/1rbbbbbbbr1/1rbbbbbbbr1/2rrrrrrr2/11/11 r 40",
     .target = "S-H@4-4",
     .done = has_won},
    {.title = "Without tokens you cannot move",
     .words = "All of Blue's tokens are in row 4. Fill the row.",
     .result = "Blue has no token left that a piece could touch. So Blue cannot move, and you win.",
     .position = "11/11/8rr1/2r4rr2/rrrbbbb4/1r5r3/1rr4rrr1/2r8/11/11/11 r 60",
     .target = "I-H@4-7",
     .done = has_won},
    {.title = "Win: more tokens after turn 150",
     .words = "If both players can still move, the game ends after turn 150. This is turn 149, your "
              "last. Place a piece anywhere you can.",
     .result = "Blue has played turn 150, and the game is over. You have more tokens, so you win. "
               "Equal numbers would be a draw.",
     .position = "8r1b/6b2bb/1rrrr1bbbb1/2rr4bb1/3rrrr1b1b/b2r1rr1b1b/3r2b1bbb/r1rr2bbbb1/r3rr1b3/"
                 "r4rrrr2/r7r2 r 148",
     .done = has_placed,
     .answered = true},
    {.title = "The two ways to win",
     .words = "1. Your opponent cannot place a piece.\n2. You have more tokens after turn 150.\n\nThat "
              "is the whole game."},
};

enum { STEPS = sizeof intro_steps / sizeof *intro_steps };

int intro_count(void)
{
    return STEPS;
}

const IntroStep *intro_step(const Intro *self)
{
    return &intro_steps[self->step - 1];
}

bool intro_waits(const Intro *self)
{
    return self->shown && (self->done || !intro_step(self)->done);
}

bool intro_ends(const Intro *self)
{
    return self->shown && self->step == STEPS;
}

Move intro_target(const Intro *self)
{
    Move move = MOVE_NONE;
    const char *target = self->shown && !self->done ? intro_step(self)->target : NULL;
    if (target)
        move_read(target, strlen(target), &move, NULL);
    return move;
}

Move intro_answer(const Position *position)
{
    Move moves[MOVE_LIST_SIZE];
    Position next;
    int count = kernels_best()->list(position, position_turn(position), moves);
    for (int i = 0; i < count; i++) {
        position_play(position, moves[i], &next);
        if (next.count[RED] + next.count[BLUE] == position->count[RED] + position->count[BLUE] + SHAPE_CELLS)
            return moves[i];
    }
    return count > 0 ? moves[0] : MOVE_NONE;
}

/* ---- The way through them ---- */

bool intro_owns(const AppState *app)
{
    const Intro *intro = &app->intro;
    const Record *record = app->document.record;
    return intro->root == record->root && app->document.path.length == 0 &&
           (intro->shown || intro->nodes == record->node_count);
}

/* The position that a step belongs to. */
static Status find_start(int step, Position *out, Error *error)
{
    while (!intro_steps[step - 1].position)
        step--;
    const char *text = intro_steps[step - 1].position;
    return position_read(text, strlen(text), out, error);
}

static Status set_up(AppState *app, Error *error)
{
    Position start;
    app->hand = (Hand){.corner = cell_at(4, 4)}; /* the middle of the board */
    app->view.pan_row = app->view.pan_column = 0;
    Status status = find_start(app->intro.step, &start, error);
    return status != STATUS_OK ? status : document_set_start(&app->document, &start, error);
}

/* Whether its game still begins as the step does: undo can change that. */
static bool is_set_up(const AppState *app)
{
    Position start;
    return find_start(app->intro.step, &start, NULL) == STATUS_OK &&
           position_equal(&start, &app->document.record->start);
}

static Status enter_step(AppState *app, int step, Error *error)
{
    app->intro.step = step;
    app->intro.done = app->intro.strayed = false;
    return intro_steps[step - 1].position ? set_up(app, error) : STATUS_OK;
}

Status intro_begin(AppState *app, Error *error)
{
    if (app->intro.step == 0 || !intro_owns(app)) {
        Status status = document_new(&app->document, error);
        if (status == STATUS_OK)
            status = enter_step(app, 1, error);
        if (status != STATUS_OK)
            return status;
        app->view.legal = false;
        app->intro.root = app->document.record->root;
    }
    app->view.mode = MODE_PLAY;
    app->intro.shown = true;
    app->view.start = false;
    return STATUS_OK;
}

void intro_leave(AppState *app)
{
    app->intro.nodes = app->document.record->node_count;
    app->intro.shown = false;
}

Status intro_next(AppState *app, Error *error)
{
    if (app->intro.step < STEPS)
        return enter_step(app, app->intro.step + 1, error);
    intro_leave(app);
    app->intro.step = 0;
    return STATUS_OK;
}

/* Blue's answer, or the next step. */
static Status finish_step(AppState *app, Error *error)
{
    const IntroStep *step = intro_step(&app->intro);
    if (!step->result)
        return intro_next(app, error);
    app->intro.done = true;
    app->intro.strayed = false;
    Move answer = step->answered ? intro_answer(&app->document.position) : MOVE_NONE;
    return answer != MOVE_NONE ? document_play(&app->document, answer, error) : STATUS_OK;
}

bool intro_tick(AppState *app)
{
    if (!app->intro.shown)
        return false;
    if (!intro_owns(app) || app->play.state == PLAY_RUNNING) { /* another game was opened, or begun here */
        app->intro = (Intro){0};
        return true;
    }
    if (intro_waits(&app->intro) || app->document.busy)
        return false;
    Error *error = &app->document.trouble;
    if (!is_set_up(app))
        set_up(app, error);
    else if (intro_step(&app->intro)->done(app))
        finish_step(app, error);
    else if (has_placed(app) && document_undo(&app->document, error) == STATUS_OK)
        app->intro.strayed = true;
    else
        return false;
    return true;
}
