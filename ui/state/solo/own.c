#include "ui/state/solo/own.h"

/* Keeps the piece between the walls. */
static void clamp(SoloOwn *self)
{
    int last = SOLO_COLUMNS - solo_pieces[self->game.piece].shapes[self->hand.orientation].width;
    if (self->hand.column > last)
        self->hand.column = (int8_t)last;
    if (self->hand.column < 0)
        self->hand.column = 0;
}

/* A new piece starts in the middle. */
static void take_piece(SoloOwn *self)
{
    self->hand = (SoloMove){0, (int8_t)((SOLO_COLUMNS - solo_pieces[self->game.piece].shapes[0].width) / 2)};
}

Status solo_own_start(SoloOwn *self, const SoloDeal *deal, const SoloAgent *agent, Wake wake, Error *error)
{
    Status status = STATUS_OK;
    if (!self->rival)
        status = solo_player_create(deal, agent, wake, &self->rival, error);
    if (status)
        return status;
    solo_player_set_agent(self->rival, agent);
    solo_player_deal(self->rival, deal);
    solo_player_look(self->rival, &self->view);
    solo_game_start(&self->game, deal->height, deal->seed, 0);
    take_piece(self);
    self->on = true;
    return STATUS_OK;
}

void solo_own_turn(SoloOwn *self)
{
    if (!self->on || self->game.lost)
        return;
    int turns = solo_pieces[self->game.piece].orientations;
    self->hand.orientation = (int8_t)((self->hand.orientation + 1) % turns);
    clamp(self);
}

void solo_own_move_to(SoloOwn *self, int column)
{
    if (!self->on || self->game.lost)
        return;
    self->hand.column = (int8_t)(column < 0 ? 0 : column < SOLO_COLUMNS ? column : SOLO_COLUMNS - 1);
    clamp(self);
}

void solo_own_drop(SoloOwn *self)
{
    if (!self->on || self->game.lost)
        return;
    solo_game_step(&self->game, solo_move_number(self->game.piece, self->hand));
    take_piece(self);
    solo_player_go(self->rival, self->game.lost ? self->game.pieces + 1 : self->game.pieces);
}
