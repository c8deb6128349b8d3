/* What the agent looked at: the placements of the piece in hand as small boards, kept and dropped, and what
 * follows. */
#include <math.h>
#include <stdio.h>

#include "ui/view/panels/panels_inner.h"
#include "ui/view/solo/solo_inner.h"

static const float TITLE = 20, GAP = 14, WIDTH = 112;

/* Boards in rows, from left to right. */
typedef struct Grid {
    Ui *ui;
    Box box; /* as wide as the panel */
    int columns, rows, next;
    float width, height, top;
} Grid;

/* As many rows as any placement needs, and some space. */
static int rows_shown(const SoloAnalysisResult *answer)
{
    enum { LEAST = 10, AIR = 3 };
    const SoloBoard *board = &answer->question.board;
    int rows = LEAST;
    for (int i = 0; i < SOLO_COLUMNS; i++) {
        int top = solo_board_top(board, i) + AIR + 1;
        rows = top > rows ? top : rows;
    }
    return rows < board->height ? rows : board->height;
}

static Grid grid_begin(Ui *ui, int rows)
{
    Canvas canvas = widget_canvas(ui);
    Grid self = {.ui = ui, .box = widget_rest(), .rows = rows};
    float gap = px(&canvas, GAP);
    self.box.left += px(&canvas, 5); /* room for the rim around the first */
    self.columns = (int)((box_width(self.box) + gap) / (px(&canvas, WIDTH) + gap));
    self.columns = self.columns < 1 ? 1 : self.columns;
    float width = (box_width(self.box) + gap) / (float)self.columns - gap;
    float side = fminf(floorf(width / SOLO_COLUMNS), px(&canvas, 16));
    self.width = side * SOLO_COLUMNS;
    self.height = px(&canvas, TITLE) + side * (float)rows;
    self.top = self.box.top;
    return self;
}

/* The next place; Dear ImGui's cursor moves past it. */
static Box grid_next(Grid *self)
{
    Canvas canvas = widget_canvas(self->ui);
    int column = self->next++ % self->columns;
    float step = (box_width(self->box) + px(&canvas, GAP)) / (float)self->columns;
    if (column == 0) {
        Box rest = widget_rest();
        self->top = rest.top;
        igDummy((ImVec2){1, self->height + px(&canvas, GAP)});
    }
    return box_at(roundf(self->box.left + step * (float)column), self->top, self->width, self->height);
}

static void draw_board(Grid *grid, Box box, const WellPicture *picture, const char *title, bool strong)
{
    Canvas canvas = widget_canvas(grid->ui);
    WellPicture cropped = *picture;
    cropped.rows = grid->rows;
    canvas_text(&canvas, cut_top(&box, px(&canvas, TITLE)), ALIGN_LEFT, strong ? FONT_STRONG : FONT_SECONDARY,
                strong ? COLOUR_ACCENT : COLOUR_SECONDARY, title);
    well_draw(&canvas, box, &cropped);
}

/* A placement; a click on it explains it. */
static void draw_candidate(Grid *grid, const SoloAnalysisResult *answer, int index)
{
    Ui *ui = grid->ui;
    const SoloNode *node = &answer->report.nodes[index];
    Canvas canvas = widget_canvas(ui);
    Box box = grid_next(grid);
    char title[64], score[FIGURE_SIZE];
    WellPicture picture = {.dimmed = !node->kept};
    ImVec2 after;
    igGetCursorScreenPos(&after);
    bool pressed = widget_press(ui, PRINTED("solo.candidate.%d", node->move), box);
    bool lit = igIsItemHovered(0) || widget_has_keyboard();
    solo_write_score(node->lost ? (double)SOLO_LOST : node->value, score);
    widget_tooltip(
        ui,
        node->best ? "What the agent chooses, and its value with the pieces after it"
        : node->kept
            ? "Its value with the pieces after it. Explain this placement"
            : PRINTED("Cut by the beam: worth %s before any other piece. Explain this placement", score),
        NULL);
    igSetCursorScreenPos(after);
    well_show_placement(&picture, &answer->question.board, answer->question.piece, node->move);
    picture.dimmed = picture.dimmed && !lit;
    /* Those that were dropped have no value with other pieces, which could be compared with these. */
    if (node->kept)
        snprintf(title, sizeof title, "%s \xc2\xb7 %s", node->best ? "chosen" : "kept", score);
    else
        snprintf(title, sizeof title, "dropped");
    draw_board(grid, box, &picture, title, node->best);
    if (index == solo_explained(&ui->app->solo)) {
        Box rim = {box.left - px(&canvas, 4), box.top, box.right + px(&canvas, 3),
                   box.bottom + px(&canvas, 3)};
        canvas_rim(&canvas, rim, px(&canvas, 6), px(&canvas, 1), COLOUR_ACCENT);
    }
    if (pressed)
        ui_do_number(ui, "solo.candidate", node->move);
}

/* How each piece would be placed after the explained placement. */
static void draw_replies(Ui *ui, const SoloAnalysisResult *answer, int explained)
{
    const SoloReport *report = &answer->report;
    const SoloNode *node = explained >= 0 ? &report->nodes[explained] : NULL;
    char score[FIGURE_SIZE];
    if (!node || node->first_child < 0)
        return;
    widget_heading(
        ui, PRINTED("After %s, the best placement of each piece", solo_write_score(node->value, score)));
    Grid grid = grid_begin(ui, rows_shown(answer));
    for (int i = node->first_child; i < node->first_child + node->child_count; i++) {
        const SoloNode *reply = &report->nodes[i];
        WellPicture picture = {.dimmed = false};
        if (!reply->best)
            continue;
        well_show_placement(&picture, &node->board, (SoloPiece)reply->piece, reply->move);
        draw_board(&grid, grid_next(&grid), &picture,
                   PRINTED("%c \xc2\xb7 %s", solo_pieces[reply->piece].letter,
                           solo_write_score(reply->lost ? (double)SOLO_LOST : reply->value, score)),
                   false);
    }
}

/* The kept ones, and as many others as fill the row; returns how many. */
static int draw_first(Ui *ui, const SoloAnalysisResult *answer, const int *order, int count)
{
    Grid grid = grid_begin(ui, rows_shown(answer));
    int drawn = 0;
    for (; drawn < count && (answer->report.nodes[order[drawn]].kept || drawn % grid.columns != 0); drawn++)
        draw_candidate(&grid, answer, order[drawn]);
    return drawn;
}

static void draw_others(Ui *ui, const SoloAnalysisResult *answer, const int *order, int count)
{
    if (count == 0)
        return;
    widget_heading(ui, PRINTED("The other %d", count));
    Grid grid = grid_begin(ui, rows_shown(answer));
    for (int i = 0; i < count; i++)
        draw_candidate(&grid, answer, order[i]);
}

static void beam_draw(Ui *ui, Box box)
{
    const Solo *solo = &ui->app->solo;
    const SoloAnalysisResult *answer = &solo->answer;
    int order[SOLO_MOVES_MAX];
    char text[200];
    if (solo->view.game.lost) {
        widget_empty(ui, box,
                     "The game is lost: there is no piece to place. Step back, or deal other pieces.",
                     "solo.new", NULL);
        return;
    }
    if (!answer->known) {
        widget_empty(ui, box, "The placements that the agent looks at appear here.", NULL, NULL);
        return;
    }
    int count = solo_analysis_result_order(answer, order);
    static const char dot[] = " \xc2\xb7 ";
    const SoloAgent *agent = &answer->question.agent;
    char took[FIGURE_SIZE], boards[FIGURE_SIZE];
    int kept = agent->depth == 0 ? 1 : count < agent->beam ? count : agent->beam;
    if (answer->took_us < 1000)
        snprintf(took, sizeof took, "%.1f \xc2\xb5s", answer->took_us);
    else
        snprintf(took, sizeof took, "%.1f ms", answer->took_us * 1e-3);
    figure_whole((uint64_t)answer->report.choice.boards, boards);
    if (agent->depth == 0)
        snprintf(text, sizeof text, "Piece %c, no look-ahead%s%d placements, the best is taken%s%s",
                 solo_pieces[answer->question.piece].letter, dot, count, dot, took);
    else
        snprintf(text, sizeof text,
                 "Piece %c, then any of seven%s%d ahead, beam %d%s%d placements, %d kept, 162 replies each%s"
                 "%s boards%s%s",
                 solo_pieces[answer->question.piece].letter, dot, agent->depth, agent->beam, dot, count, kept,
                 dot, boards, dot, took);
    widget_paragraph(ui, FONT_SECONDARY, COLOUR_SECONDARY, text);
    widget_gap(ui, 2);
    int drawn = draw_first(ui, answer, order, count);
    draw_replies(ui, answer, solo_explained(solo));
    draw_others(ui, answer, order + drawn, count - drawn);
}

const Panel solo_beam_panel = {.name = "solo-beam", .draw = beam_draw};
