/* The parts of the board's panel: where it is, what it shows, and how that is painted. One file for each
 * part; only they include this.
 *
 * Each frame works out where everything is (BoardFrame) and what is on it (BoardScene), and passes both to
 * painting, then to input. For the thread that draws. */
#ifndef TETRESS_VIEW_BOARD_BOARD_H
#define TETRESS_VIEW_BOARD_BOARD_H

#include "ui/view/derived.h"
#include "ui/view/panels/panels_inner.h"
#include "ui/view/widgets.h"

/* Where the board is: in whole pixels, except for the shift of a pan. */
typedef struct BoardFrame {
    float side; /* of a cell */
    int margin; /* cells of the copies around it */
    Box outer;  /* with coordinates and rulers */
    Box area;   /* including its margins */
    Box main;   /* the eleven by eleven cells */
    float ruler_width, ruler_height;
    float shift_x, shift_y;
    int pan_row, pan_column; /* the cell at the top left */
} BoardFrame;

/* A cell of the line the pointer is on: which of its moves takes it last, and whose move that is. */
typedef struct BoardPreview {
    uint8_t number; /* from 1; 0: none */
    Side side;
    uint8_t cleared; /* the move that clears the cell for good, from 1; 0: none */
} BoardPreview;

/* The move that a review comments on, before it is played. */
typedef struct BoardReview {
    const ReviewTurn *turn; /* null: it comments on none here */
    Loss loss;              /* the class of the move */
    bool played[BOARD_CELLS], better[BOARD_CELLS];
    bool cause[BOARD_CELLS]; /* cells that show the most important reason that has cells */
    CauseKind cause_kind;
    bool has_cause;
    Move played_move, better_move; /* better_move: MOVE_NONE if there is none to show */
} BoardReview;

/* What is on the board, by cell where cells differ. */
typedef struct BoardScene {
    char cells[BOARD_CELLS]; /* 'r', 'b' or '.' */
    RecordResult end;        /* result of the game, if this is its end; otherwise without an outcome */
    Side mover, mine;        /* mine: the person's side against an agent; otherwise the mover's */
    bool editing, over;
    bool cursor;  /* keys paint the editor's cell */
    bool waiting; /* for an agent to move */
    bool held;
    HandView hand; /* valid if a piece is held */
    bool ghost[BOARD_CELLS], hint[BOARD_CELLS], last[BOARD_CELLS];
    const bool *pattern;                               /* cells in which one was found; null: none */
    char hint_move[HINT_SIZE], hint_reason[HINT_SIZE]; /* in words; empty: there is no hint */
    uint16_t last_marks;                               /* of the last move, shown on this cell */
    Cell marked;
    bool going[BOARD_CELLS];      /* would be cleared with the held piece */
    uint8_t clicked[BOARD_CELLS]; /* counted from 1 */
    int filled[2][BOARD_SIDE][2]; /* tokens in rows and columns, by Side */
    const Overlays *overlays;     /* null: none for the position shown */
    int most[2];                  /* most placements that take one cell, by Side */
    const Heatmap *heat;          /* null: not shown */
    const ShownLines *lines;      /* lines whose first moves have ranks; null: none */
    const ReviewMarks *marks;
    Viewpoint viewpoint;
    BoardPreview preview[BOARD_CELLS];
    bool previewed; /* there is one */
    BoardReview review;
} BoardScene;

enum { BOARD_INFO_SIZE = 400, LEGEND_TEXT = HINT_SIZE + 8 };

/* The meaning of something on the board. */
typedef struct LegendRow {
    Colour colour;
    bool hatched;
    bool bare; /* it belongs to the row before, and has no mark of its own */
    char text[LEGEND_TEXT];
} LegendRow;

/* ---- Layout: board_frame.c ---- */

BoardFrame board_frame_in(const Ui *ui, Box room);

/* The box of a cell, counted from the top left of the main board; it may be in the margins or beyond. */
Box board_frame_box(const BoardFrame *self, int row, int column);
Cell board_frame_cell(const BoardFrame *self, int row, int column);

/* The cell under a point; false if the point is outside the area. */
bool board_frame_at(const BoardFrame *self, ImVec2 point, Cell *out);

/* ---- Contents: board_scene.c ---- */

void board_scene_find(Ui *ui, BoardScene *out);

/* ---- Painting ---- */

/* board_paint.c: cells and everything on them. */
void board_paint(Ui *ui, const BoardFrame *frame, const BoardScene *scene);

/* board_overlays.c: the overlay of one empty cell. */
void board_overlay_paint(const Canvas *canvas, const View *view, const BoardScene *scene, Cell cell, Box box);

/* board_legend.c: what hint, numbers and overlays on the board mean. Its height depends on the panel alone,
 * so that the board keeps its size; a low panel has one line if the numbers of a search fit. The legend
 * begins at the left of its box, or further left if it is longer. */
float board_legend_height(const Ui *ui, const BoardScene *scene, float width, bool low);
void board_legend_draw(Ui *ui, const BoardScene *scene, Box box, float left);

/* board_review.c: the move that a review comments on, the better one, and why; and their rows in the
 * legend. */
void board_review_find(const Ui *ui, BoardScene *out);
void board_review_paint(const Ui *ui, const Canvas *canvas, const BoardScene *scene, Cell cell, Box box);
int board_review_legend(const Canvas *canvas, const BoardScene *scene, LegendRow *rows);

/* board_rulers.c: coordinates, and how full the lines are. */
void board_rulers_paint(Ui *ui, const BoardFrame *frame, const BoardScene *scene);

/* board_info.c: a line of text about the piece in hand, or the cell or line under the pointer. */
void board_info(const Ui *ui, const BoardFrame *frame, const BoardScene *scene, char out[BOARD_INFO_SIZE]);

/* ---- Input: board_input.c, board_pan.c ---- */

/* Handles pointer, wheel and fingers on the board. */
void board_input(Ui *ui, const BoardFrame *frame, const BoardScene *scene);

/* Moves the torus under the pointer, or lets it glide back. */
void board_pan(Ui *ui, const BoardFrame *frame, bool hovered);

/* ---- Around it ---- */

/* piece_tray.c: the seven pieces and the commands for the one in hand, in a row or a column. */
void palette_draw(Ui *ui, Box box, bool upright, const BoardScene *scene);

/* board_cards.c: who plays a side. */
void card_draw(Ui *ui, Box box, Side side, const BoardScene *scene);

/* play_controls.c: taking back, hints, resigning; the height is 0 if no game is being played. */
float play_controls_height(const Ui *ui, bool low);
void play_controls_draw(Ui *ui, Box box);

/* board_navigation.c: steps, playing through, and the slider of turns. */
void navigation_draw(Ui *ui, Box box);

/* What a search thinks (board_heat.c). */
void board_heat_paint(const Canvas *canvas, const BoardScene *scene, Cell cell, Box box);
void board_ranks_paint(const Canvas *canvas, const BoardScene *scene, Cell cell, Box box);
void board_preview_find(const Position *position, const Move *moves, int count,
                        BoardPreview out[BOARD_CELLS]);
void board_preview_paint(const Canvas *canvas, const BoardScene *scene, Cell cell, Box box);

#endif
