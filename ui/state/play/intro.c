#include "ui/state/play/intro.h"

#include "ui/state/app.h"

typedef struct Step {
    IntroStep words;
    bool (*done)(const AppState *app); /* null: the person ends it */
} Step;

static bool holds_piece(const AppState *app)
{
    return app->hand.held;
}

static bool has_turned(const AppState *app)
{
    return app->hand.held && (int)app->hand.shape != app->intro.turned;
}

static bool has_placed(const AppState *app)
{
    return app->document.position.plies > app->intro.plies;
}

static bool sees_cells(const AppState *app)
{
    return app->view.legal;
}

static bool stepped_back(const AppState *app)
{
    return app->document.position.plies < app->intro.plies;
}

static bool is_analysing(const AppState *app)
{
    return app->analysis.on && app->view.mode == MODE_ANALYSE;
}

static bool reads_line(const AppState *app)
{
    return app->view.hovered_line > 0;
}

static bool stopped(const AppState *app)
{
    return !app->analysis.on;
}

static const Step steps[] = {
    {{"Take a piece",
      "Click a piece beside the board, or press a key from 1 to 7. The piece is then in your hand."},
     holds_piece},
    {{"Rotate it", "Press R, or turn the mouse wheel over the board. F mirrors the piece."}, has_turned},
    {{"Place it",
      "Move it over the board with the mouse or the arrow keys, then click or press Enter. The first "
      "piece may lie anywhere, even across the edge."},
     has_placed},
    {{"Now Blue",
      "Place a piece for Blue in the same way. Or click four empty cells: they become the piece they "
      "form."},
     has_placed},
    {{"See where you may play",
      "From now on, a piece must touch a token of its own colour. Press L, or choose View > Legal "
      "cells, to see the cells that Red can reach."},
     sees_cells},
    {{"Step back",
      "Press Left, or click the arrow below the board, to see the turn before. Right goes forward again."},
     stepped_back},
    {{"Analyse", "Choose Analyse at the top right, then press Space or click Analyse. The computer looks for "
                 "the best placements."},
     is_analysing},
    {{"Read a line",
      "Each line begins with a placement. Beside it are its value in tokens and the chance to win; "
      "below it, the moves that follow. Point at a line to see it on the board, or reach it with F6 "
      "and the arrow keys."},
     reads_line},
    {{"Stop", "Press Space again to stop the analysis."}, stopped},
    {{"That is all",
      "Ctrl+K finds every command by name, and F1 lists the keys. Next, play a game against level 1 or "
      "2, or open a sample from the start page."},
     NULL},
};

enum { STEPS = sizeof steps / sizeof *steps };

int intro_count(void)
{
    return STEPS;
}

const IntroStep *intro_step(const Intro *self)
{
    return &steps[self->step - 1].words;
}

bool intro_owns(const AppState *app)
{
    const Intro *intro = &app->intro;
    const Record *record = app->document.record;
    return intro->root == record->root && app->document.path.length == 0 &&
           (intro->shown || intro->nodes == record->node_count);
}

static void enter_step(AppState *app, int step)
{
    app->intro.step = step;
    app->intro.plies = app->document.position.plies;
    app->intro.turned = app->hand.held ? (int)app->hand.shape : -1;
}

Status intro_begin(AppState *app, Error *error)
{
    if (app->intro.step == 0 || !intro_owns(app)) {
        Status status = document_new(&app->document, error);
        if (status)
            return status;
        app->view.mode = MODE_PLAY;
        app->view.legal = false;
        app->intro.root = app->document.record->root;
        enter_step(app, 1);
    }
    app->intro.shown = true;
    app->view.start = false;
    return STATUS_OK;
}

void intro_leave(AppState *app)
{
    app->intro.nodes = app->document.record->node_count;
    app->intro.shown = false;
}

void intro_next(AppState *app)
{
    if (app->intro.step < STEPS) {
        enter_step(app, app->intro.step + 1);
        return;
    }
    intro_leave(app);
    app->intro.step = 0;
}

bool intro_tick(AppState *app)
{
    if (!app->intro.shown)
        return false;
    if (!intro_owns(app)) { /* another game was opened */
        app->intro = (Intro){0};
        return true;
    }
    const Step *step = &steps[app->intro.step - 1];
    if (!step->done || !step->done(app))
        return false;
    intro_next(app);
    return true;
}
