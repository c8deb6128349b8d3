/* What the files of the document share, and nobody else includes. */
#ifndef TETRESS_STATE_DOCUMENT_INNER_H
#define TETRESS_STATE_DOCUMENT_INNER_H

#include "ui/state/document.h"

/* Puts the cursor on a node of a game and finds its position. */
void document_point(Document *self, int game, RecordNode *node);

void document_path(const Document *self, NodePath *out);

/* Puts the cursor where a path leads, as far as there are nodes. */
void document_point_path(Document *self, const NodePath *path);

#endif
