#include <stdio.h>
#include <string.h>

#include "ui/state/review/game_end.h"
#include "ui/view/board/board.h"

static void find_sides(const AppState *app, BoardScene *out)
{
    const Play *play = &app->play;
    int plies = app->editing ? app->editor.plies : app->document.position.plies;
    out->mover = plies & 1 ? BLUE : RED;
    out->mine = out->mover;
    if (app->editing)
        return;
    out->over = game_end(app, &out->end);
    if (play->state != PLAY_RUNNING)
        return;
    out->waiting = !play_awaits_person(play) && app->document.node == play->node;
    Side person;
    if (play_person(&play->setup, &person))
        out->mine = person;
}

static void add_move(bool cells[BOARD_CELLS], Move move)
{
    for (int i = 0; move < MOVE_COUNT && i < SHAPE_CELLS; i++)
        cells[move_cells[move][i]] = true;
}

/* The move that led here, and its marks. */
static void find_last(const RecordNode *node, BoardScene *out)
{
    if (!node->parent)
        return;
    add_move(out->last, node->move);
    out->last_marks = node->marks;
    out->marked = move_cells[node->move][0];
}

static void find_hand(const AppState *app, BoardScene *out)
{
    out->held = hand_view(&app->hand, &app->document.position, &out->hand);
    for (int i = 0; i < app->hand.click_count; i++)
        out->clicked[app->hand.clicks[i]] = (uint8_t)(i + 1);
    if (!out->held)
        return;
    add_move(out->ghost, out->hand.move);
    for (int cell = 0; cell < BOARD_CELLS; cell++)
        out->going[cell] = out->hand.legal && (out->hand.rows[cell_row((Cell)cell)] ||
                                               out->hand.columns[cell_column((Cell)cell)]);
}

static void find_overlays(const Ui *ui, BoardScene *out)
{
    if (!ui->overlays_known)
        return;
    out->overlays = &ui->overlays;
    for (int side = RED; side <= BLUE; side++)
        for (int cell = 0; cell < BOARD_CELLS; cell++)
            if (ui->overlays.coverage[side][cell] > out->most[side])
                out->most[side] = ui->overlays.coverage[side][cell];
}

/* The ghosts of the line or tree node under the pointer; returns whether there are any. */
static bool find_preview(const Ui *ui, BoardScene *out)
{
    const View *view = &ui->app->view;
    const SearchTree *tree = &app_search_view(ui->app)->tree;
    const Position *position = &ui->app->document.position;
    Move moves[VIEW_PATH_MOVES];
    if (view->hovered_line.count > 0) {
        board_preview_find(position, view->hovered_line.moves, view->hovered_line.count, out->preview);
        return true;
    }
    if (!tree->wanted || view->hovered_node.count == 0 || !position_equal(&tree->root, position))
        return false;
    int count = search_tree_line(tree, &view->hovered_node, moves, VIEW_PATH_MOVES);
    board_preview_find(position, moves, count, out->preview);
    return count > 0;
}

/* What the search says about this position, unless hints are off. */
static void find_findings(const Ui *ui, BoardScene *out)
{
    const AppState *app = ui->app;
    const Derived *derived = &ui->derived;
    const Position *position = &app->document.position;
    out->marks = &app->settings.review.marks;
    out->viewpoint = app->view.viewpoint;
    if (app->view.mode != MODE_ANALYSE || app->view.no_hints)
        return;
    if (derived->heat.count > 0 && position_equal(&derived->heat.position, position))
        out->heat = &derived->heat;
    out->previewed = find_preview(ui, out);
    if (out->previewed)
        return;
    const ShownLines *lines = derived_lines(derived);
    if (lines->count > 0 && position_equal(&lines->position, position))
        out->lines = lines;
}

/* The hint stays while its piece is taken and placed. */
static void find_hint(const AppState *app, BoardScene *out)
{
    const Hint *hint = &app->play.hint;
    if (app->view.no_hints || (!hint->due && hint->move == MOVE_NONE))
        return;
    add_move(out->hint, hint->move);
    if (hint->due)
        snprintf(out->hint_move, HINT_SIZE, "looking for one...");
    else
        hint_write(hint, out->hint_move, out->hint_reason);
}

void board_scene_find(Ui *ui, BoardScene *out)
{
    const AppState *app = ui->app;
    memset(out, 0, sizeof *out);
    out->editing = app->editing;
    out->cursor = app->editing && ui->focus == 0;
    for (int cell = 0; cell < BOARD_CELLS; cell++)
        out->cells[cell] =
            app->editing ? app->editor.cells[cell] : position_at(&app->document.position, (Cell)cell);
    for (int cell = 0; cell < BOARD_CELLS; cell++)
        if (out->cells[cell] != '.') {
            Side side = out->cells[cell] == 'r' ? RED : BLUE;
            out->filled[0][cell_row((Cell)cell)][side]++;
            out->filled[1][cell_column((Cell)cell)][side]++;
        }
    find_sides(app, out);
    if (app->editing)
        return;
    ui_find_overlays(ui);
    find_overlays(ui, out);
    find_hand(app, out);
    find_findings(ui, out);
    board_review_find(ui, out);
    find_last(app->document.node, out);
    find_hint(app, out);
    if (pattern_state_marks(&app->pattern, &app->document.position))
        out->pattern = app->pattern.shown.match.cells;
    add_move(out->hint, intro_target(&app->intro));
    Move solved = solving_move(&app->solving, &app->document.position);
    if (solved != MOVE_NONE && !out->held && app->view.mode == MODE_ANALYSE && !app->view.no_hints)
        add_move(out->hint, solved);
}
