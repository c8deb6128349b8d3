#include "ui/state/document/move_rows.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/array.h"

typedef struct Builder {
    MoveRows *rows;
    const MoveRowsPlan *plan;
    bool failed;
} Builder;

static void add_node(Builder *self, const RecordNode *node)
{
    MoveRows *rows = self->rows;
    if (ARRAY_ROOM(&rows->nodes, rows->node_count + 1, &rows->node_capacity))
        rows->nodes[rows->node_count++] = node;
    else
        self->failed = true;
}

static void add_row(Builder *self, MoveRow row)
{
    MoveRows *rows = self->rows;
    if (ARRAY_ROOM(&rows->rows, rows->count + 1, &rows->capacity))
        rows->rows[rows->count++] = row;
    else
        self->failed = true;
}

/* One row for each line; spaces where a line was broken are dropped. */
static void add_comment(Builder *self, const RecordNode *node, int depth, int turn)
{
    bool shown = node && node->comment && *node->comment && !self->plan->bare;
    const char *text = shown ? node->comment : NULL;
    while (text && !self->failed) {
        const char *newline = strchr(text, '\n');
        const char *end = newline ? newline : text + strlen(text);
        const MoveRowsPlan *plan = self->plan;
        const char *at = plan->fit && text < end ? plan->fit(plan->context, depth, text, end) : end;
        if (at == text && at < end)
            do
                at++;
            while (at < end && ((unsigned char)*at & 0xC0) == 0x80);
        add_row(self, (MoveRow){.kind = GAME_ROW_COMMENT,
                                .depth = depth,
                                .turn = turn,
                                .node = node,
                                .text = text,
                                .length = (int)(at - text)});
        while (at < end && *at == ' ')
            at++;
        text = at < end ? at : newline ? newline + 1 : NULL;
    }
}

static void add_variation(Builder *self, const RecordNode *node, int depth, int turn);

/* The alternatives to a node: its later siblings, if it is the first of them. */
static void add_siblings(Builder *self, const RecordNode *node, int depth, int turn)
{
    if (!node || node != node->parent->first_child || self->plan->bare)
        return;
    for (const RecordNode *other = node->next_sibling; other; other = other->next_sibling)
        add_variation(self, other, depth + 1, turn);
}

/* The plies of a game bound the depth: each variation begins at least one ply after the one it branches
 * off. */
static void add_variation(Builder *self, const RecordNode *node, int depth, int turn)
{
    bool goes_on = false;
    while (node && !self->failed) {
        MoveRow row = {.kind = GAME_ROW_MOVES, .depth = depth, .turn = turn, .goes_on = goes_on};
        row.first = self->rows->node_count;
        const RecordNode *last = node;
        for (bool more = true; more;) {
            add_node(self, node);
            row.count++;
            turn++;
            last = node;
            node = node->first_child;
            bool branches = last->next_sibling && last == last->parent->first_child;
            more = node && row.count < self->plan->per_row && !last->comment && !branches;
        }
        add_row(self, row);
        add_comment(self, last, depth, turn - 1);
        if (goes_on || row.count > 1)
            add_siblings(self, last, depth, turn - 1);
        goes_on = true;
    }
}

Status move_rows_build(MoveRows *self, const Record *record, const MoveRowsPlan *plan, Error *error)
{
    Builder builder = {.rows = self, .plan = plan};
    const RecordNode *node = record->root->first_child;
    int turn = record->start.plies + 1;
    self->count = self->node_count = 0;
    add_comment(&builder, record->root, 0, turn);
    while (node && !builder.failed) {
        bool red = turn % 2 == 1;
        const RecordNode *pair[2] = {red ? node : NULL, red ? node->first_child : node};
        add_row(&builder,
                (MoveRow){.kind = GAME_ROW_PAIR, .turn = turn, .first = self->node_count, .count = 2});
        add_node(&builder, pair[0]);
        add_node(&builder, pair[1]);
        for (int i = 0; i < 2; i++) {
            int at = red ? turn + i : turn;
            add_comment(&builder, pair[i], 0, at);
            add_siblings(&builder, pair[i], 0, at);
        }
        turn += red ? 2 : 1;
        node = pair[1] ? pair[1]->first_child : NULL;
    }
    if (!builder.failed)
        return STATUS_OK;
    self->count = self->node_count = 0;
    return error_set(error, STATUS_MEMORY, "out of memory to show the game");
}

void move_rows_free(MoveRows *self)
{
    free(self->rows);
    free(self->nodes);
    *self = (MoveRows){0};
}

int move_rows_find(const MoveRows *self, const RecordNode *node)
{
    for (int i = 0; i < self->count; i++) {
        const MoveRow *row = &self->rows[i];
        for (int j = 0; j < row->count && row->kind != GAME_ROW_COMMENT; j++)
            if (self->nodes[row->first + j] == node)
                return i;
    }
    return -1;
}
