/* What the panels of single-player Tetris share. For the thread that draws. */
#ifndef TETRESS_VIEW_SOLO_SOLO_INNER_H
#define TETRESS_VIEW_SOLO_SOLO_INNER_H

#include "ui/view/insight/insight_widgets.h"

/* A well as it is painted. Rows are bits, as boards have them. */
typedef struct WellPicture {
    const SoloBoard *board;
    int rows;                     /* from the floor that are shown; 0: all */
    uint32_t piece[SOLO_COLUMNS]; /* cells of the piece */
    uint32_t ghost[SOLO_COLUMNS]; /* where it would lie */
    bool dimmed;
} WellPicture;

/* The room that a well takes of a box: whole pixels a cell, at the top and in the middle. */
Box well_room(Box box, int rows);
void well_draw(const Canvas *canvas, Box room, const WellPicture *picture);

/* A piece in hand above where it would lie, with its ghost there. */
void well_show_move(WellPicture *self, SoloPiece piece, int move);

/* A placement: the board before it, and the piece where it lies. */
void well_show_placement(WellPicture *self, const SoloBoard *before, SoloPiece piece, int move);

/* "−48.2"; "lost" of a move that loses. */
const char *solo_write_score(double score, char out[FIGURE_SIZE]);

/* A figure with its name below it. */
void solo_figure(const Canvas *canvas, Box box, const char *figure, const char *name);

/* A text at the right of a button, level with its middle. */
void solo_beside(Ui *ui, FontRole role, ColourName colour, const char *text);

/* How fast: "30 pieces a second". */
void solo_write_speed(int index, char *out, size_t size);

/* The lists of profiles and of searches: whether something was chosen, which is then in `argument`. */
enum { SOLO_SEARCH_SIZE = 16 };
bool solo_choose_profile(Ui *ui, const char *identity, const char *current, char argument[SOLO_NAME_SIZE]);
bool solo_choose_search(Ui *ui, const char *identity, const SoloAgent *agent,
                        char argument[SOLO_SEARCH_SIZE]);

/* How long games got, in the rest of the panel. */
void solo_lengths_draw(Ui *ui);

#endif
