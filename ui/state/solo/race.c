#include "ui/state/solo/race.h"

#include <stdio.h>

Status solo_race_prepare(SoloRace *self, Wake wake, Error *error)
{
    Status status = STATUS_OK;
    for (int i = 0; i < self->count && status == STATUS_OK; i++) {
        SoloLane *lane = &self->lanes[i];
        if (lane->player)
            continue;
        status = solo_player_create(&self->deal, &lane->agent, wake, &lane->player, error);
        if (status == STATUS_OK)
            solo_player_set_speed(lane->player, self->speed);
    }
    return status;
}

Status solo_race_add(SoloRace *self, const char *profile, const SoloAgent *agent, Error *error)
{
    if (self->count == SOLO_LANES_SHOWN)
        return error_set(error, STATUS_INVALID, "%d agents are side by side already: remove one first",
                         self->count);
    SoloLane *lane = &self->lanes[self->count++];
    *lane = (SoloLane){.agent = *agent};
    snprintf(lane->profile, sizeof lane->profile, "%s", profile);
    solo_race_deal(self, &self->deal);
    return STATUS_OK;
}

void solo_race_deal(SoloRace *self, const SoloDeal *deal)
{
    self->deal = *deal;
    for (int i = 0; i < self->count; i++)
        if (self->lanes[i].player)
            solo_player_deal(self->lanes[i].player, deal);
}

void solo_race_set_agent(SoloRace *self, int lane, const char *profile, const SoloAgent *agent)
{
    SoloLane *at = &self->lanes[lane];
    snprintf(at->profile, sizeof at->profile, "%s", profile);
    at->agent = *agent;
    if (at->player)
        solo_player_set_agent(at->player, agent);
    solo_race_deal(self, &self->deal);
}

void solo_race_set_speed(SoloRace *self, double speed)
{
    self->speed = speed;
    for (int i = 0; i < self->count; i++)
        if (self->lanes[i].player)
            solo_player_set_speed(self->lanes[i].player, speed);
}

void solo_race_play(SoloRace *self, bool on)
{
    for (int i = 0; i < self->count; i++)
        if (self->lanes[i].player)
            solo_player_play(self->lanes[i].player, on);
}

bool solo_race_look(SoloRace *self)
{
    bool changed = false;
    for (int i = 0; i < self->count; i++)
        changed = solo_player_look(self->lanes[i].player, &self->lanes[i].view) || changed;
    return changed;
}

bool solo_race_playing(const SoloRace *self)
{
    for (int i = 0; i < self->count; i++)
        if (self->lanes[i].view.playing)
            return true;
    return false;
}

/* ---- A game of a person ---- */

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
    if (status != STATUS_OK)
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
