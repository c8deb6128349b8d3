#include "engine/match/game_output.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/array.h"

/* A copy with a NUL at its end, shortened in the middle; null if there is nothing, or no memory. */
static char *copy_shortened(const Text *text, size_t most, size_t *length)
{
    static const char gap[] = "\n[...]\n";
    *length = text->length <= most ? text->length : most;
    char *out = *length > 0 ? malloc(*length + 1) : NULL;
    if (!out) {
        *length = 0;
        return NULL;
    }
    memcpy(out, text->bytes, *length);
    if (text->length > most && most > 2 * sizeof gap) {
        size_t half = most / 2;
        memcpy(out + half, gap, sizeof gap - 1);
        size_t tail = most - half - (sizeof gap - 1);
        memcpy(out + most - tail, text->bytes + text->length - tail, tail);
    }
    out[*length] = '\0';
    return out;
}

void game_output_add(GameOutput **self, int ply, const AgentAccount *account)
{
    if (account->printed.length == 0 && account->traceback.length == 0 && account->cpu_s <= 0 &&
        account->memory_mb <= 0)
        return;
    if (!*self)
        *self = calloc(1, sizeof **self);
    GameOutput *to = *self;
    if (!to || !ARRAY_ROOM(&to->turns, to->count + 1, &to->capacity))
        return;
    TurnOutput *turn = &to->turns[to->count++];
    size_t left = OUTPUT_GAME_BYTES - to->bytes, length;
    *turn = (TurnOutput){.ply = ply, .cpu_s = account->cpu_s, .memory_mb = account->memory_mb};
    turn->printed =
        copy_shortened(&account->printed, left < OUTPUT_TURN_BYTES ? left : OUTPUT_TURN_BYTES, &turn->length);
    to->bytes += turn->length;
    if (account->traceback.length > 0 && !to->traceback)
        to->traceback = copy_shortened(&account->traceback, OUTPUT_TURN_BYTES, &length);
}

void game_output_free(GameOutput *self)
{
    if (!self)
        return;
    for (int i = 0; i < self->count; i++)
        free(self->turns[i].printed);
    free(self->turns);
    free(self->traceback);
    free(self);
}
