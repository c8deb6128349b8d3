#include "engine/classroom/classroom.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/array.h"
#include "engine/base/memory.h"

static void player_free(ClassPlayer *self)
{
    free(self->name);
    free(self->spec);
    free(self->place);
    free(self->digest);
    free(self->trouble);
}

static char *copy_of(const char *text)
{
    return strdup(text ? text : "");
}

static bool is_taken(const Classroom *self, const char *name)
{
    for (int i = 0; i < self->player_count; i++)
        if (strcmp(self->players[i].name, name) == 0)
            return true;
    return false;
}

/* The name, or "the name (2)"; null if there is no memory. */
static char *unique_name(const Classroom *self, const char *name)
{
    Text text = {0};
    text_add_string(&text, name);
    for (int number = 2; !text.failed && is_taken(self, text_string(&text)); number++) {
        text_clear(&text);
        text_printf(&text, "%s (%d)", name, number);
    }
    char *out = text.failed ? NULL : copy_of(text_string(&text));
    text_free(&text);
    return out;
}

Status classroom_add(Classroom *self, const ClassPlayerPlan *plan, Error *error)
{
    if (self->player_count == CLASS_PLAYERS_MOST)
        return error_set(error, STATUS_INVALID, "a class has at most %d agents", CLASS_PLAYERS_MOST);
    bool room = ARRAY_ROOM(&self->players, self->player_count + 1, &self->player_capacity);
    ClassPlayer player = {.name = unique_name(self, plan->name ? plan->name : ""),
                          .spec = copy_of(plan->spec),
                          .place = copy_of(plan->place),
                          .digest = copy_of(plan->digest),
                          .level = plan->level,
                          .tried = plan->tried,
                          .plays = plan->plays,
                          .trouble = copy_of(plan->trouble)};
    if (!room || !player.name || !player.spec || !player.place || !player.digest || !player.trouble) {
        player_free(&player);
        return error_set(error, STATUS_MEMORY, "out of memory for a class");
    }
    self->players[self->player_count++] = player;
    return STATUS_OK;
}

static const char *name_at(const void *of, int index)
{
    return ((const Classroom *)of)->players[index].name;
}

Names classroom_names(const Classroom *self)
{
    return (Names){self->player_count, self, name_at};
}

void classroom_free(Classroom *self)
{
    append_close(self->file);
    for (int i = 0; i < self->player_count; i++)
        player_free(&self->players[i]);
    for (int i = 0; i < self->game_count; i++)
        class_game_free(self->all[i]);
    for (int i = 0; i < self->dropped_count; i++)
        class_game_free(self->dropped[i]);
    free(self->players);
    free(self->all);
    free(self->dropped);
    *self = (Classroom){0};
}

ClassGame *class_game_new(Error *error)
{
    ClassGame *game = memory_new(1, sizeof *game);
    if (!game)
        error_set(error, STATUS_MEMORY, "out of memory for a game");
    return game;
}

void class_game_forget_review(ClassGame *self)
{
    for (int i = 0; i < PLY_LIMIT; i++)
        free(self->reviews[i].why);
    free(self->verdict);
    memset(self->reviews, 0, sizeof self->reviews);
    self->verdict = NULL;
    self->reviewed = false;
}

void class_game_free(ClassGame *self)
{
    if (!self)
        return;
    for (int i = 0; i < PLY_LIMIT; i++) {
        free(self->turns[i].said);
        free(self->turns[i].hot);
    }
    class_game_forget_review(self);
    free(self->fault);
    free(self->traceback);
    free(self->profile);
    free(self);
}

ClassGame *classroom_game(const Classroom *self, int round, int table, int game)
{
    for (int i = 0; i < self->game_count; i++)
        if (class_game_is_at(self->all[i], round, table, game))
            return self->all[i];
    return NULL;
}

double class_game_points(const ClassGame *game, int player)
{
    Side side = class_game_side(game, player);
    return game->outcome == OUTCOME_DRAW ? 0.5 : (game->outcome == OUTCOME_RED) == (side == RED) ? 1 : 0;
}
