/* What the panels of single-player Tetris share. For the thread that draws. */
#ifndef TETRESS_VIEW_SOLO_SOLO_INNER_H
#define TETRESS_VIEW_SOLO_SOLO_INNER_H

#include "ui/view/insight/insight_widgets.h"

/* A well to paint. Rows are bits, as in boards. */
typedef struct WellPicture {
    const SoloBoard *board;
    int rows;                     /* rows shown, from the floor; 0: all */
    uint32_t piece[SOLO_COLUMNS]; /* cells of the piece */
    uint32_t ghost[SOLO_COLUMNS]; /* where it would lie */
    bool dimmed;
} WellPicture;

/* The room of a well in a box: whole pixels for each cell, at the top, centred. */
Box well_room(Box box, int rows);
void well_draw(const Canvas *canvas, Box room, const WellPicture *picture);

/* A piece in hand above its landing place, with its ghost there. */
void well_show_move(WellPicture *self, SoloPiece piece, int move);

/* A placement: the board before it, and the piece in its place. */
void well_show_placement(WellPicture *self, const SoloBoard *before, SoloPiece piece, int move);

/* "−48.2"; "lost" for a losing move. */
const char *solo_write_score(double score, char out[FIGURE_SIZE]);

/* A figure with its name below it. */
void solo_figure(const Canvas *canvas, Box box, const char *figure, const char *name);

/* A text at the right of a button, vertically centred on it. */
void solo_beside(Ui *ui, FontRole role, ColourName colour, const char *text);

/* The speed: "30 pieces a second". */
void solo_write_speed(int index, char *out, size_t size);

/* The lists of profiles and of searches; returns whether something was chosen, which is then in
 * `argument`. */
enum { SOLO_SEARCH_SIZE = 16 };
bool solo_choose_profile(Ui *ui, const char *identity, const char *current, char argument[SOLO_NAME_SIZE]);
bool solo_choose_search(Ui *ui, const char *identity, const SoloAgent *agent,
                        char argument[SOLO_SEARCH_SIZE]);

/* The lengths of games, in the rest of the panel. */
void solo_lengths_draw(Ui *ui);

#endif
