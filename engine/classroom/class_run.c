#include "engine/classroom/class_run.h"

#include <stdio.h>
#include <stdlib.h>

#include "engine/agent/level.h"
#include "engine/base/platform/folder.h"
#include "engine/classroom/ladder.h"
#include "engine/classroom/submissions.h"
#include "engine/protocol/python/python_agent.h"

/* ---- Levels ---- */

/* A level at the beginning of a text, and the rest after it; 0 if there is none. */
static int read_level(const char **at)
{
    char *end = NULL;
    long level = **at >= '0' && **at <= '9' ? strtol(*at, &end, 10) : 0;
    if (level < LEVEL_LEAST || level > LEVEL_MOST)
        return 0;
    *at = end;
    return (int)level;
}

/* Adds our levels from a list such as "1-4,7" as players. */
static Status add_levels(Classroom *room, const char *list, Error *error)
{
    const char *at = list;
    while (*at) {
        int first = read_level(&at), last = first;
        if (first && *at == '-') {
            at++;
            last = read_level(&at);
        }
        bool good = first && last >= first && (*at == '\0' || (*at == ',' && at[1] != '\0'));
        if (!good)
            return error_set(error, STATUS_INVALID, "levels are 1 to %d, such as 1,3,5 or 2-6, not '%.40s'",
                             LEVEL_MOST, list);
        for (int level = first; level <= last; level++) {
            char name[32], spec[32];
            bool there = false;
            for (int i = 0; i < room->player_count; i++)
                there = there || room->players[i].level == level;
            snprintf(name, sizeof name, "our level %d", level);
            snprintf(spec, sizeof spec, "champion:level=%d,hash=4", level);
            const ClassPlayerPlan player = {
                .name = name, .spec = spec, .place = "", .level = level, .tried = true, .plays = true};
            Status status = there ? STATUS_OK : classroom_add(room, &player, error);
            if (status != STATUS_OK)
                return status;
        }
        at += *at == ',';
    }
    return STATUS_OK;
}

/* ---- A class ---- */

static Status enrol(const ClassRun *self, const ClassPlan *plan, Error *error)
{
    Classroom *room = self->room;
    Text unpacked = {0};
    room->title = "A class of Tetress agents";
    room->seed = plan->seed;
    room->time_s = plan->time_s;
    room->space_mb = plan->space_mb;
    room->games = plan->games;
    room->nodes = plan->nodes;
    text_printf(&unpacked, "%s/submissions", plan->out);
    Status status = text_status(&unpacked, error);
    if (status == STATUS_OK)
        status = folder_make(plan->out, error);
    if (status == STATUS_OK)
        status = submissions_find(plan->folder, text_string(&unpacked), plan->python,
                                  self->watch ? self->watch->stop : NULL, room, error);
    if (status == STATUS_OK && room->player_count == 0)
        status = error_set(error, STATUS_NOT_FOUND, "there is no agent in '%.200s'", plan->folder);
    if (status == STATUS_OK)
        status = add_levels(room, plan->opponents ? plan->opponents : "1,3,5", error);
    text_free(&unpacked);
    return status;
}

/* Makes the folder of the pages, and opens a file in it; the players are known. */
static Status take_up(const ClassRun *self, const char *folder, const char *name,
                      Status (*open)(Classroom *room, const char *path, Error *error), Error *error)
{
    Text path = {0};
    Status status = class_pages_begin(self->pages, self->room, folder, error);
    text_printf(&path, "%s/%s", folder, name);
    if (status == STATUS_OK)
        status = text_status(&path, error);
    if (status == STATUS_OK)
        status = open(self->room, text_string(&path), error);
    text_free(&path);
    return status;
}

static Status round_over(void *context, int round, Error *error)
{
    ClassPages *pages = context;
    Text state = {0};
    text_printf(&state, "Round %d is over; the ladder continues.", round + 1);
    Status status = class_pages_write(pages, text_string(&state), error);
    text_free(&state);
    return status;
}

Status class_run_all(const ClassRun *self, const ClassPlan *plan, Error *error)
{
    const LadderOver over = {round_over, self->pages};
    Status status = enrol(self, plan, error);
    if (status == STATUS_OK)
        status = take_up(self, plan->out, CLASS_FILE, classroom_open, error);
    if (status == STATUS_OK) {
        /* Says which agents have changed, and how many games that drops. */
        enum { NAMED = 8 };
        const Classroom *room = self->room;
        Text text = {0};
        int count = 0;
        for (int i = 0; i < room->player_count; i++)
            if (room->players[i].changed && count++ < NAMED)
                text_printf(&text, "%s%s", count > 1 ? ", " : "", room->players[i].name);
        if (count > NAMED)
            text_printf(&text, " and %d more", count - NAMED);
        text_printf(&text, " %s changed; games that are played again: %d", count == 1 ? "has" : "have",
                    room->again);
        status = text_status(&text, error);
        if (status == STATUS_OK && count > 0 && self->watch->changed)
            self->watch->changed(self->watch->context, text_string(&text));
        text_free(&text);
    }
    if (status == STATUS_OK)
        status = classroom_try(self->room, self->threads, self->watch, error);
    if (status == STATUS_OK)
        status = class_pages_write(self->pages,
                                   "The agents have been tested; the first round is being played.", error);
    if (status == STATUS_OK)
        status = ladder_play(self->room, self->roster, self->threads, self->watch, &over, error);
    if (status == STATUS_OK)
        status =
            class_pages_write(self->pages, "All games have been played; they are being reviewed.", error);
    if (status == STATUS_OK)
        status = classroom_review(self->room, self->roster, self->threads, self->watch, error);
    return status;
}

/* ---- A coach ---- */

Status class_run_coach_enrol(Classroom *room, const AgentSpec *spec, const char *levels, Error *error)
{
    room->title = "What your agent could do better";
    room->time_s = (int)strtol(agent_option(&python_agent_kind, spec, "time"), NULL, 10);
    room->space_mb = (int)strtol(agent_option(&python_agent_kind, spec, "space"), NULL, 10);
    Status status = coach_enrol(room, spec, error);
    if (status == STATUS_OK)
        status = add_levels(room, levels ? levels : "1-6", error);
    if (status == STATUS_OK && room->player_count == COACH_PLAYERS)
        status = error_set(error, STATUS_INVALID, "--levels names no level");
    return status;
}

Status class_run_coach_begin(const ClassRun *self, const char *folder, Error *error)
{
    return take_up(self, folder, COACH_FILE, classroom_begin, error);
}

Status class_run_coach_page(const ClassRun *self, const Coach *coach, const char *state, Error *error)
{
    Text json = {0};
    JsonWriter writer = {.out = &json};
    json_print(&writer, "{");
    Status status = coach_write_json(coach, state, true, &writer, error);
    json_print(&writer, "}");
    if (status == STATUS_OK)
        status = class_pages_write_games(self->pages, error);
    if (status == STATUS_OK)
        status = class_pages_write_page(self->pages, "index.html", self->room->title, &json, error);
    text_free(&json);
    return status;
}
