/* The parts of the board's panel: where it lies, what it shows, and how that is painted. One file a part;
 * nobody else includes this.
 *
 * A frame finds out where everything lies (BoardFrame) and what is on it (BoardScene), hands both to the
 * painters, and then to the hands. For the thread that draws. */
#ifndef TETRESS_VIEW_BOARD_BOARD_H
#define TETRESS_VIEW_BOARD_BOARD_H

#include "ui/view/derived.h"
#include "ui/view/panels/panels_inner.h"
#include "ui/view/widgets.h"

/* Where the board lies: all in whole pixels but for what a pan has shifted. */
typedef struct BoardFrame {
    float side; /* of a cell */
    int margin; /* cells of the copies around it */
    Box outer;  /* with coordinates and rulers */
    Box area;   /* with its margins */
    Box main;   /* the eleven by eleven cells */
    float ruler_width, ruler_height;
    float shift_x, shift_y;
    int pan_row, pan_column; /* the cell at the top left */
} BoardFrame;

/* A cell of a line that is looked at: which of its moves takes it last, and whose that is. */
typedef struct BoardPreview {
    uint8_t number; /* from 1; 0: none */
    Side side;
    uint8_t cleared; /* the move that clears the cell for good, from 1; 0: none does */
} BoardPreview;

/* The move that a review speaks of, where it stands before that. */
typedef struct BoardReview {
    const ReviewTurn *turn; /* null: it speaks of none here */
    Loss loss;              /* the class of the move */
    bool played[BOARD_CELLS], better[BOARD_CELLS];
    bool cause[BOARD_CELLS]; /* cells that tell the weightiest reason that has any */
    CauseKind cause_kind;
    bool has_better, has_cause;
} BoardReview;

/* What is on the board, cell by cell where cells differ. */
typedef struct BoardScene {
    char cells[BOARD_CELLS]; /* 'r', 'b' or '.' */
    RecordResult end;        /* of the game, if this is its end; otherwise without an outcome */
    Side mover, mine;        /* mine: the person's who plays an agent; otherwise the mover's */
    bool editing, over;
    bool waiting; /* for an agent whose turn it is */
    bool held;
    HandView hand; /* if a piece is held */
    bool ghost[BOARD_CELLS], hint[BOARD_CELLS], last[BOARD_CELLS];
    uint16_t last_marks; /* of the last move, which bears them on this cell */
    Cell marked;
    bool going[BOARD_CELLS];      /* in lines that the held piece would clear */
    uint8_t clicked[BOARD_CELLS]; /* counted from 1 */
    int filled[2][BOARD_SIDE][2]; /* tokens in rows and columns, by Side */
    const Overlays *overlays;     /* null: there are none of what is shown */
    int most[2];                  /* placements that take one cell, by Side */
    const Heatmap *heat;          /* null: none is shown */
    const ShownLines *lines;      /* whose first moves have ranks; null: none */
    const ReviewMarks *marks;
    Viewpoint viewpoint;
    BoardPreview preview[BOARD_CELLS];
    bool previewed; /* there is one */
    BoardReview review;
} BoardScene;

enum { BOARD_INFO_SIZE = 400, LEGEND_TEXT = 120 };

/* What something on the board means. */
typedef struct LegendRow {
    Colour colour;
    bool hatched;
    char text[LEGEND_TEXT];
} LegendRow;

/* ---- Where it lies: board_frame.c ---- */

BoardFrame board_frame_in(const Ui *ui, Box room);

/* The box of a cell counted from the top left of the main board; both may be in the margins or beyond. */
Box board_frame_box(const BoardFrame *self, int row, int column);
Cell board_frame_cell(const BoardFrame *self, int row, int column);

/* The cell under a point; false if it is outside of the area. */
bool board_frame_at(const BoardFrame *self, ImVec2 point, Cell *out);

/* ---- What it shows: board_scene.c ---- */

void board_scene_find(Ui *ui, BoardScene *out);

/* ---- Painting ---- */

/* board_paint.c: cells and all that is on them. */
void board_paint(Ui *ui, const BoardFrame *frame, const BoardScene *scene);

/* board_overlays.c: on one empty cell; and the legend, which gives its height and draws only if it is told
 * to. */
void board_overlay_paint(const Canvas *canvas, const View *view, const BoardScene *scene, Cell cell, Box box);
float board_legend(Ui *ui, const BoardScene *scene, Box room, bool draw);

/* board_review.c: the move that a review speaks of, the better one, and why; and their rows of the legend. */
void board_review_find(const Ui *ui, BoardScene *out);
void board_review_paint(const Ui *ui, const Canvas *canvas, const BoardScene *scene, Cell cell, Box box);
int board_review_legend(const Canvas *canvas, const BoardScene *scene, LegendRow *rows);

/* board_rulers.c: coordinates, and how full the lines are. */
void board_rulers_paint(Ui *ui, const BoardFrame *frame, const BoardScene *scene);

/* board_info.c: a line of words: the piece in hand, or the cell or line that is pointed at. */
void board_info(const Ui *ui, const BoardFrame *frame, const BoardScene *scene, char out[BOARD_INFO_SIZE]);

/* ---- Hands: board_input.c, board_pan.c ---- */

/* Takes what pointer, wheel and fingers do on the board. */
void board_input(Ui *ui, const BoardFrame *frame, const BoardScene *scene);

/* Moves the torus under the pointer, or lets it glide home. */
void board_pan(Ui *ui, const BoardFrame *frame, bool hovered);

/* ---- Around it ---- */

/* piece_tray.c: the seven pieces and what can be done with the one in hand, in a row or a column. */
void palette_draw(Ui *ui, Box box, bool upright, const BoardScene *scene);

/* board_cards.c: who plays a side. */
void card_draw(Ui *ui, Box box, Side side, const BoardScene *scene);

/* play_controls.c: taking back, hints, resigning; no height where nobody plays. */
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
