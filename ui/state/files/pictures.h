/* How to ask for pictures of the board. This room does not paint: the program gives the AppState a
 * PictureMaker. */
#ifndef TETRESS_STATE_FILES_PICTURES_H
#define TETRESS_STATE_FILES_PICTURES_H

#include "engine/game/position.h"
#include "ui/state/settings.h"

typedef struct PictureStyle {
    ThemeKind theme;
    PaletteKind palette;
    int size;                /* side of the whole picture, in pixels */
    int margin;              /* cells of the neighbouring copies around the board */
    int pan_row, pan_column; /* of the cell at the top left */
    bool coordinates;
} PictureStyle;

typedef struct PictureBoard {
    Position position;
    Move last; /* outlined; MOVE_NONE for none */
} PictureBoard;

/* A maker of zeros makes no pictures. */
typedef struct PictureMaker {
    void *context;
    /* What pictures of a style share; for the drawing thread. */
    Status (*begin)(void *context, const PictureStyle *style, void **out, Error *error);
    void (*end)(void *picture);
    /* Any thread: writes a file whose name ends in .png or .svg. */
    Status (*paint)(const void *picture, const PictureBoard *board, const char *path, Error *error);
} PictureMaker;

#endif
