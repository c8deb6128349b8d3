#include "ui/state/solo/race.h"

#include <stdio.h>

Status solo_race_prepare(SoloRace *self, Wake wake, Error *error)
{
    Status status = STATUS_OK;
    for (int i = 0; i < self->count && !status; i++) {
        SoloLane *lane = &self->lanes[i];
        if (lane->player)
            continue;
        status = solo_player_create(&self->deal, &lane->agent, wake, &lane->player, error);
        if (!status)
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
