#include "ui/draw/damage.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/array.h"

enum { TILE = 32, NOTHING = -1 };

struct Damage {
    PieceList lists[2];
    int current;       /* the list compared last */
    int32_t *slots;    /* hashed looks of the last frame: the index of the first piece, or NOTHING */
    size_t slot_count; /* a power of two */
    int32_t *next;     /* the next piece of the last frame with the same slot */
    int next_capacity;
    uint8_t *tiles;
    int tile_capacity;
};

Status damage_create(Damage **out, Error *error)
{
    *out = calloc(1, sizeof **out);
    return *out ? STATUS_OK : error_set(error, STATUS_MEMORY, "not enough memory to draw");
}

void damage_destroy(Damage *self)
{
    if (!self)
        return;
    free(self->lists[0].pieces);
    free(self->lists[1].pieces);
    free(self->slots);
    free(self->next);
    free(self->tiles);
    free(self);
}

PieceList *damage_next(Damage *self)
{
    PieceList *list = &self->lists[!self->current];
    list->count = 0;
    return list;
}

const PieceList *damage_current(const Damage *self)
{
    return &self->lists[self->current];
}

bool piece_list_add(PieceList *self, const Piece *piece)
{
    if (!ARRAY_ROOM(&self->pieces, (int)self->count + 1, &self->capacity))
        return false;
    self->pieces[self->count++] = *piece;
    return true;
}

/* Room for every tile, all clean. */
static bool prepare_tiles(Damage *self, size_t count)
{
    if (!ARRAY_ROOM(&self->tiles, (int)count, &self->tile_capacity))
        return false;
    memset(self->tiles, 0, count);
    return true;
}

/* Room to look up this many pieces. */
static bool prepare_slots(Damage *self, size_t pieces)
{
    size_t wanted = 1024;
    while (wanted < 2 * pieces)
        wanted *= 2;
    if (wanted > self->slot_count) {
        int32_t *grown = realloc(self->slots, wanted * sizeof *grown);
        if (!grown)
            return false;
        self->slots = grown;
        self->slot_count = wanted;
    }
    if (!ARRAY_ROOM(&self->next, (int)pieces, &self->next_capacity))
        return false;
    memset(self->slots, 0xff, self->slot_count * sizeof *self->slots); /* NOTHING */
    return true;
}

static void mark(Damage *self, const PixelBox *box, int across)
{
    if (box->left >= box->right || box->top >= box->bottom)
        return;
    for (int row = box->top / TILE; row <= (box->bottom - 1) / TILE; row++) {
        int first = box->left / TILE;
        int last = (box->right - 1) / TILE;
        memset(self->tiles + (size_t)row * (size_t)across + first, 1, (size_t)last + 1 - (size_t)first);
    }
}

/* Takes the first piece of the old list with this look after the last one taken. Skipped pieces were drawn
 * before one that is now drawn before them, so their order has changed. */
static int32_t take_match(Damage *self, const PieceList *old, uint64_t look, int32_t after)
{
    for (int32_t at = self->slots[look & (self->slot_count - 1)]; at != NOTHING; at = self->next[at]) {
        if (at > after && old->pieces[at].look == look)
            return at;
    }
    return NOTHING;
}

/* Marks the differences between the frames, without the parts where they begin and end alike. */
static void mark_differences(Damage *self, const PieceList *old, const PieceList *fresh, int across)
{
    size_t begin = 0;
    while (begin < old->count && begin < fresh->count && old->pieces[begin].look == fresh->pieces[begin].look)
        begin++;
    size_t old_end = old->count;
    size_t fresh_end = fresh->count;
    while (old_end > begin && fresh_end > begin &&
           old->pieces[old_end - 1].look == fresh->pieces[fresh_end - 1].look) {
        old_end--;
        fresh_end--;
    }
    for (size_t i = old_end; i-- > begin;) {
        int32_t *slot = &self->slots[old->pieces[i].look & (self->slot_count - 1)];
        self->next[i] = *slot;
        *slot = (int32_t)i;
    }
    int32_t taken = (int32_t)begin - 1;
    for (size_t i = begin; i < fresh_end; i++) {
        int32_t match = take_match(self, old, fresh->pieces[i].look, taken);
        if (match == NOTHING) {
            mark(self, &fresh->pieces[i].box, across);
            continue;
        }
        for (int32_t gone = taken + 1; gone < match; gone++)
            mark(self, &old->pieces[gone].box, across);
        taken = match;
    }
    for (size_t gone = (size_t)taken + 1; gone < old_end; gone++)
        mark(self, &old->pieces[gone].box, across);
}

static bool same_span(const PixelBox *a, const PixelBox *b)
{
    return a->left == b->left && a->right == b->right;
}

/* Turns marked tiles into boxes: runs in a row, joined with the same run in the row above. If there are too
 * many, one box around all of them. */
static int gather_boxes(const Damage *self, int across, int down, PixelBox out[DAMAGE_BOX_MAX])
{
    int count = 0;
    PixelBox around = {across, down, 0, 0};
    bool too_many = false;
    for (int row = 0; row < down; row++) {
        for (int column = 0; column < across; column++) {
            if (!self->tiles[row * across + column])
                continue;
            PixelBox run = {column, row, column, row + 1};
            while (run.right < across && self->tiles[row * across + run.right])
                run.right++;
            column = run.right;
            around.left = run.left < around.left ? run.left : around.left;
            around.top = row < around.top ? row : around.top;
            around.right = run.right > around.right ? run.right : around.right;
            around.bottom = row + 1;
            int above = 0;
            while (above < count && !(out[above].bottom == row && same_span(&out[above], &run)))
                above++;
            if (above < count)
                out[above].bottom++;
            else if (count < DAMAGE_BOX_MAX)
                out[count++] = run;
            else
                too_many = true;
        }
    }
    if (too_many) {
        out[0] = around;
        return 1;
    }
    return count;
}

int damage_compare(Damage *self, int width, int height, bool all, PixelBox out[DAMAGE_BOX_MAX])
{
    const PieceList *old = &self->lists[self->current];
    const PieceList *fresh = &self->lists[!self->current];
    int across = (width + TILE - 1) / TILE;
    int down = (height + TILE - 1) / TILE;
    self->current = !self->current;
    if (all || !prepare_tiles(self, (size_t)across * (size_t)down) || !prepare_slots(self, old->count)) {
        out[0] = (PixelBox){0, 0, width, height};
        return 1;
    }
    mark_differences(self, old, fresh, across);
    int count = gather_boxes(self, across, down, out);
    for (int i = 0; i < count; i++) {
        out[i].left *= TILE;
        out[i].top *= TILE;
        out[i].right = out[i].right * TILE < width ? out[i].right * TILE : width;
        out[i].bottom = out[i].bottom * TILE < height ? out[i].bottom * TILE : height;
    }
    return count;
}
