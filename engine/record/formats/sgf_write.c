/* Writes SGF: one node on each line, with brackets if there is more than one variation. */
#include "engine/record/formats/format.h"
#include "engine/record/formats/sgf.h"

static bool has_siblings(const RecordNode *node)
{
    return node->parent && node->parent->first_child->next_sibling;
}

void sgf_put_start(const Record *record, Text *out)
{
    Position empty;
    position_start(&empty);
    if (position_equal(&record->start, &empty))
        return;
    text_printf(out, "TP[%s]", POSITION_TEXT(&record->start));
}

Status record_write_sgf(const Record *record, Text *out, Error *error)
{
    const RecordNode *node = record->root;
    int plies = record->start.plies;
    text_add_string(out, "(;FF[4]GM[Tetress]CA[UTF-8]");
    sgf_put_start(record, out);
    sgf_put(record, record->root, side_other(position_turn(&record->start)), out);
    for (;;) {
        if (node->first_child) {
            node = node->first_child;
            plies++;
        } else {
            /* Back to where another variation begins, closing those on the way. */
            while (node->parent && !node->next_sibling) {
                text_add_string(out, has_siblings(node) ? ")" : "");
                node = node->parent;
                plies--;
            }
            if (!node->parent)
                break;
            text_add_byte(out, ')');
            node = node->next_sibling;
        }
        Side mover = plies & 1 ? RED : BLUE;
        char move[MOVE_TEXT_SIZE];
        move_write(node->move, move);
        text_add_string(out, has_siblings(node) ? "\n(;" : "\n;");
        text_add_string(out, mover == RED ? "R[" : "B[");
        text_add_string(out, move);
        text_add_byte(out, ']');
        sgf_put(record, node, mover, out);
    }
    text_add_string(out, ")\n");
    return text_status(out, error);
}
