/* The rules of the game, each with a small board. */
#include <math.h>
#include <string.h>

#include "ui/view/board/small_board.h"
#include "ui/view/dialogs/dialog.h"

typedef struct Rule {
    const char *title, *words;
    const char *board, *after; /* in the notation of small_board.h; after: null, or the resulting board */
} Rule;

static const Rule rules[] = {
    {"Two players, pieces of four cells",
     "The board has 11 by 11 cells. Red begins, then the players take turns. In each turn a player "
     "places one piece, four cells of their own colour, on empty cells. There are seven pieces, O, I, T, "
     "L, J, S and Z, and you can choose any of them every turn. Pieces can be rotated and mirrored.",
     "......./.RR..../.RR.BB./....BB./......./", NULL},
    {"The first piece may lie anywhere",
     "Each player's first piece can go on any four empty cells that form its shape.",
     "......./..RRR../...R.../......./......./", NULL},
    {"All other pieces touch your own colour",
     "From the third turn on, a piece must have at least one cell next to a token of its own colour: left, "
     "right, above or "
     "below. Corners don't count, and neither do the opponent's tokens.",
     ".rr..../.rr..../...xx../...xx../......./", ".rr..../.rrRR../....RR./......./......./"},
    {"The board has no edge",
     "The board is a torus. What leaves it on the right comes in on the left, and what leaves it at the "
     "bottom comes in at the top. So row 0 is next to row 10, and column 0 next to column 10. This holds "
     "for pieces and for touching.",
     "RR.......RR/....R....../r...R....../rr........./r........../....R....../....R....../", NULL},
    {"Full rows and columns are cleared",
     "When a piece completes a row or a column, the whole line is emptied, whatever the colours of its "
     "tokens. If several lines are full, all are found first and then emptied together.",
     "....b....../rbbrRRRRbbr/..r.......r/", "....b....../***********/..r.......r/"},
    {"Who cannot place a piece loses",
     "If the player to move has no placement left, the game is over and the other player wins, whatever "
     "the numbers of tokens. A player whose tokens have all been cleared has none to touch, and loses in the "
     "same way. So keep room for yourself, and take it from your opponent.",
     "bbbb.bb/rrbbbbb/rb.b.bb/bbbbb.b/b.bbbbb/", NULL},
    {"After 150 turns the tokens count",
     "If both players can still move after 150 turns, 75 each, the one with more tokens on the board "
     "wins. Equal numbers are a draw.",
     "r.b.r.b/.rrb..b/rr.bb.b/..r..b./rrr.bb./", NULL},
    {"How placements are named",
     "T-L@5-6 is a T turned left, whose stem ends in row 5, column 6. T, L and J are upright (U), turned "
     "right "
     "(R), upside down (D) or turned left (L); for L and J, the cell is the end of the foot. I, S and Z lie "
     "(H) or "
     "stand (V). Rows and columns count from 0, like the numbers beside the board.",
     "......./..R..../..RR.../..R..../......./", NULL},
};

enum { RULES = sizeof rules / sizeof *rules };

static const float PICTURE = 220, PICTURE_HEIGHT = 104, GAP = 18;

/* The bottom of the picture or pictures. */
static float draw_picture(Ui *ui, const Rule *rule, Box box)
{
    Canvas canvas = widget_canvas(ui);
    if (!rule->after)
        return small_board_paint(&canvas, box, rule->board).bottom;
    float gap = px(&canvas, 12);
    bool low = strcspn(rule->board, "/") > 8; /* wide boards are placed one above the other */
    Box first = box;
    Box second = box;
    if (low)
        first.bottom = box.top + (box_height(box) - gap) / 2;
    else
        first.right = box.left + (box_width(box) - gap) / 2;
    Box taken = small_board_paint(&canvas, first, rule->board);
    if (low)
        second.top = taken.bottom + gap;
    else
        second.left = taken.right + gap;
    return fmaxf(taken.bottom, small_board_paint(&canvas, second, rule->after).bottom);
}

void dialog_rules(Ui *ui)
{
    dialog_begin(ui, "Rules of the game", 760, 640);
    for (int i = 0; i < RULES; i++) {
        Box rest = widget_rest();
        bool beside = box_width(rest) >= ui_px(ui, 2 * PICTURE);
        float picture = fminf(ui_px(ui, PICTURE), box_width(rest));
        Box box = box_at(rest.left, rest.top + ui_px(ui, 4), picture, ui_px(ui, PICTURE_HEIGHT));
        float bottom = draw_picture(ui, &rules[i], box);
        igSetCursorScreenPos(beside ? (ImVec2){rest.left + picture + ui_px(ui, GAP), rest.top}
                                    : (ImVec2){rest.left, bottom + ui_px(ui, 6)});
        igBeginGroup();
        widget_text(ui, FONT_HEADING, COLOUR_TEXT, rules[i].title);
        widget_paragraph(ui, FONT_TEXT, COLOUR_TEXT, rules[i].words);
        igEndGroup();
        ImVec2 end;
        igGetItemRectMax(&end);
        igSetCursorScreenPos((ImVec2){rest.left, fmaxf(end.y, beside ? bottom : end.y)});
        widget_gap(ui, GAP);
    }
    DialogAnswer answer = dialog_end(ui, (DialogButtons){.primary = "Close", .second = "Introduction"});
    if (answer == DIALOG_SECOND) {
        dialog_close(ui);
        ui_do(ui, "intro.begin", NULL);
    } else if (answer != DIALOG_STAYS) {
        dialog_close(ui);
    }
}
