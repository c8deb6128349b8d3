/* What is decided before the first move: time controls, seeds, and the names in the record. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/random.h"
#include "engine/base/time_units.h"
#include "ui/state/play/play.h"

/* ---- Time controls ---- */

/* Seconds up to a day, as nanoseconds. */
static bool take_seconds(const char **at, uint64_t *out)
{
    char *end;
    double seconds = strtod(*at, &end);
    if (end == *at || !(seconds >= 0 && seconds <= 86400))
        return false;
    *at = end;
    *out = (uint64_t)llround(seconds * (double)NS_PER_S);
    return true;
}

Status play_clock_read(const char *text, PlayClock *out, Error *error)
{
    const char *at = text;
    uint64_t first;
    PlayClock clock = {0};
    *out = clock;
    if (strcmp(text, "none") == 0)
        return STATUS_OK;
    bool good = take_seconds(&at, &first) && first > 0;
    if (good && strcmp(at, "/move") == 0) {
        clock.move_ns = first;
        at += strlen(at);
    } else if (good) {
        clock.time_ns = first;
        if (*at == '+') {
            at++;
            good = take_seconds(&at, &clock.increment_ns);
        }
    }
    if (!good || *at != '\0')
        return error_set(error, STATUS_SYNTAX,
                         "'%.40s' is not a time: expected none, 60, 60+1 or 2/move, in seconds", text);
    *out = clock;
    return STATUS_OK;
}

/* ---- Who plays ---- */

static const char play_variety[] = "1000"; /* for openings: a token and a half */

static bool has_option(const AgentKind *kind, const char *name)
{
    for (int i = 0; i < kind->option_count; i++)
        if (strcmp(kind->options[i].name, name) == 0)
            return true;
    return false;
}

static Status vary_player(char player[SETTINGS_AGENT_SIZE], const Roster *roster, uint32_t seed, Error *error)
{
    AgentSpec spec;
    char text[SPEC_TEXT_SIZE];
    if (agent_spec_read(player, &spec, NULL) != STATUS_OK)
        return STATUS_OK; /* the agent's thread reports what is wrong with it */
    const AgentKind *kind = roster_find(roster, spec.kind);
    if (!kind || kind->foreign || !has_option(kind, "seed") || agent_spec_get(&spec, "seed"))
        return STATUS_OK;
    snprintf(text, sizeof text, "%u", (unsigned)seed);
    Status status = agent_spec_set(&spec, "seed", text, error);
    if (status == STATUS_OK && has_option(kind, "variety") && !agent_spec_get(&spec, "variety"))
        status = agent_spec_set(&spec, "variety", play_variety, error);
    if (status == STATUS_OK)
        status = agent_spec_write(&spec, text, error);
    if (status == STATUS_OK && strlen(text) >= SETTINGS_AGENT_SIZE)
        return STATUS_OK; /* no room for a seed */
    if (status == STATUS_OK)
        memcpy(player, text, strlen(text) + 1);
    return status;
}

Status play_vary(PlaySetup *self, const Roster *roster, uint64_t seed, Error *error)
{
    enum { SEEDS = 1000000 }; /* short enough for people to copy */
    Random random = random_seeded(seed, 0);
    Status status = STATUS_OK;
    for (int side = RED; side <= BLUE && status == STATUS_OK; side++) {
        uint32_t drawn = 1 + random_below(&random, SEEDS);
        if (!play_is_person(self, (Side)side))
            status = vary_player(self->players[side], roster, drawn, error);
    }
    return status;
}

/* Whether somebody else takes the seat of a side: an agent for a person, a person for an agent, or another
 * agent. */
static bool takes_seat(const PlaySetup *setup, const Record *record, Side side)
{
    const char *before = record->agents[side] ? record->agents[side] : "";
    return strcmp(play_is_person(setup, side) ? "" : setup->players[side], before) != 0;
}

Status play_name(const PlaySetup *setup, const AgentNames *names, Document *document, Error *error)
{
    Status status = STATUS_OK;
    const Record *record = document->record;
    bool fresh = document->path.length == 0 && !record->players[RED] && !record->players[BLUE] &&
                 !record->agents[RED] && !record->agents[BLUE];
    if (document->node != record_main_end(document->record))
        return STATUS_OK; /* what is played is a variation of the players' game */
    for (Side side = RED; side <= BLUE && status == STATUS_OK; side++) {
        char title[AGENT_NAME_SIZE];
        bool person = play_is_person(setup, side);
        bool alone = !play_is_person(setup, side_other(side));
        const char *agent = person ? "" : setup->players[side];
        if (!fresh && !takes_seat(setup, record, side))
            continue;
        agent_name(names, agent, title);
        const char *name = !person                 ? title
                           : setup->names[side][0] ? setup->names[side]
                           : alone                 ? settings_my_name(names->settings)
                                                   : "";
        status = document_set_player(document, side, name, error);
        if (status == STATUS_OK)
            status = document_set_agent(document, side, agent, error);
    }
    if (status == STATUS_OK && fresh && setup->date[0] && record_tag(document->record, "date")[0] == '\0')
        status = document_set_tag(document, "date", setup->date, error);
    return status;
}
