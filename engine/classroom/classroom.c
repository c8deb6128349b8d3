#include "engine/classroom/classroom.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/array.h"
#include "engine/base/memory.h"

char *class_copy(const char *text, size_t most)
{
    size_t length = strlen(text);
    if (length > most)
        length = most;
    char *out = malloc(length + 1);
    if (out) {
        memcpy(out, text, length);
        out[length] = '\0';
    }
    return out;
}

static void pupil_free(Pupil *self)
{
    free(self->name);
    free(self->spec);
    free(self->place);
    free(self->digest);
    free(self->trouble);
}

static char *copy_of(const char *text)
{
    return class_copy(text ? text : "", SIZE_MAX);
}

Status classroom_add(Classroom *self, const PupilPlan *plan, Error *error)
{
    if (self->pupil_count == CLASS_PUPILS_MOST)
        return error_set(error, STATUS_INVALID, "a class has at most %d agents", CLASS_PUPILS_MOST);
    Pupil *pupils = array_grown(self->pupils, self->pupil_count + 1, &self->pupil_capacity, sizeof *pupils);
    if (pupils)
        self->pupils = pupils;
    Pupil pupil = {.name = copy_of(plan->name),
                   .spec = copy_of(plan->spec),
                   .place = copy_of(plan->place),
                   .digest = copy_of(plan->digest),
                   .level = plan->level,
                   .tried = plan->tried,
                   .plays = plan->plays,
                   .trouble = copy_of(plan->trouble)};
    if (!pupils || !pupil.name || !pupil.spec || !pupil.place || !pupil.digest || !pupil.trouble) {
        pupil_free(&pupil);
        return error_set(error, STATUS_MEMORY, "out of memory for a class");
    }
    self->pupils[self->pupil_count++] = pupil;
    return STATUS_OK;
}

void classroom_free(Classroom *self)
{
    append_close(self->file);
    for (int i = 0; i < self->pupil_count; i++)
        pupil_free(&self->pupils[i]);
    for (int i = 0; i < self->game_count; i++)
        class_game_free(self->all[i]);
    free(self->pupils);
    free(self->all);
    *self = (Classroom){0};
}

ClassGame *class_game_new(Error *error)
{
    ClassGame *game = memory_new(1, sizeof *game);
    if (!game)
        error_set(error, STATUS_MEMORY, "out of memory for a game");
    return game;
}

void class_game_free(ClassGame *self)
{
    if (!self)
        return;
    for (int i = 0; i < PLY_LIMIT; i++) {
        free(self->turns[i].said);
        free(self->turns[i].hot);
        free(self->looks[i].why);
    }
    free(self->fault);
    free(self->traceback);
    free(self->profile);
    free(self->verdict);
    free(self);
}

ClassGame *classroom_game(const Classroom *self, int round, int table, int game)
{
    for (int i = 0; i < self->game_count; i++) {
        ClassGame *at = self->all[i];
        if (at->round == round && at->table == table && at->game == game)
            return at;
    }
    return NULL;
}

double class_game_points(const ClassGame *game, int pupil)
{
    Side side = class_game_side(game, pupil);
    return game->outcome == OUTCOME_DRAW ? 0.5 : (game->outcome == OUTCOME_RED) == (side == RED) ? 1 : 0;
}
