#include "ui/state/match/matches.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ui/state/files/kept.h"

#define ENDING ".match"
enum { PLAN_BYTES_MOST = 1 << 16 };

const char *const match_filter_names[MATCH_FILTERS] = {"all", "won", "drawn", "lost", "forfeits"};

/* ---- What is being set up ---- */

static void plan_path(const Matches *self, const char *name, Text *out)
{
    text_printf(out, "%s/%s", text_string(&self->folder), name);
}

static void read_plan_line(void *plan, const char *line)
{
    match_plan_read_line(plan, line);
}

/* If a saved plan is missing or damaged, the current one stays. */
static void load_plan(const Matches *self, const char *name, MatchPlan *out)
{
    Text path = {0};
    MatchPlan plan = {.games = 0};
    plan_path(self, name, &path);
    Status status = kept_read(text_string(&path), PLAN_BYTES_MOST, read_plan_line, &plan, NULL);
    if (!status && plan.count >= 2 && plan.games >= 2 && plan.threads >= 1)
        *out = plan;
    text_free(&path);
}

static Status keep_plan(const Matches *self, const char *name, const MatchPlan *plan, Error *error)
{
    Text path = {0};
    Text text = {0};
    plan_path(self, name, &path);
    match_plan_write(plan, &text);
    Status status = text_status(&path, error);
    if (!status)
        status = keeper_put(self->keeper, text_string(&path), &text, error);
    text_free(&text);
    text_free(&path);
    return status;
}

Status matches_keep_plans(const Matches *self, Error *error)
{
    if (self->folder.length == 0)
        return STATUS_OK;
    Status status = keep_plan(self, "plan", &self->plan, error);
    return status ? status : keep_plan(self, "tournament", &self->tournament, error);
}

/* Some of the available agents. */
static void default_tournament(Matches *self)
{
    static const char *const agents[] = {"champion:level=3", "champion:level=2", "greedy"};
    match_plan_default(&self->tournament);
    self->tournament.games = 20;
    self->tournament.count = 0;
    for (int i = 0; i < 3; i++) {
        MatchSide *side = &self->tournament.sides[self->tournament.count];
        *side = self->plan.sides[0];
        self->tournament.count += match_side_set(side, self->names->roster, agents[i], NULL) == STATUS_OK;
    }
}

/* ---- Earlier ones ---- */

static void load_runs(Matches *self)
{
    int count;
    int *numbers = kept_files(text_string(&self->folder), ENDING, &count);
    self->last_number = count > 0 ? numbers[0] : 0;
    for (int i = 0; i < count && self->count < MATCHES_MOST; i++)
        if (match_run_open(self->names, text_string(&self->folder), numbers[i], &self->runs[self->count],
                           NULL) == STATUS_OK)
            self->runs[self->count++]->keeper = self->keeper;
    free(numbers);
}

Status matches_init(Matches *self, const AgentNames *names, const char *folder, Keeper *keeper, Wake wake,
                    Error *error)
{
    *self = (Matches){.names = names, .keeper = keeper, .wake = wake, .selected = -1};
    match_plan_default(&self->plan);
    default_tournament(self);
    if (!folder)
        return STATUS_OK;
    text_printf(&self->folder, "%s/matches", folder);
    Status status = text_status(&self->folder, error);
    if (status)
        return status;
    load_plan(self, "plan", &self->plan);
    load_plan(self, "tournament", &self->tournament);
    load_runs(self);
    return STATUS_OK;
}

void matches_close(Matches *self, Tasks *tasks)
{
    for (int i = 0; i < self->count; i++) {
        match_run_tick(self->runs[i], tasks);
        match_run_destroy(self->runs[i]);
    }
    self->count = 0;
    text_free(&self->folder);
}

/* ---- New ones ---- */

/* Weights that are not built in are saved with the run, so later changes don't affect it. */
static Status weigh(MatchRun *run, const Roster *roster, const Profiles *profiles, Error *error)
{
    Status status = STATUS_OK;
    for (int i = 0; i < run->plan.count && !status; i++) {
        MatchSide *side = &run->plan.sides[i];
        Profile weights;
        if (!match_side_weighs(side, roster))
            *side->profile = '\0';
        if (!*side->profile || profile_find(side->profile))
            continue;
        status = profiles_load(profiles, side->profile, &weights, error);
        if (!status)
            status = match_run_weigh(run, i, side->profile, &weights, error);
    }
    return status;
}

static void take_out(Matches *self, int index)
{
    if (self->shown == self->runs[index])
        self->shown = NULL;
    self->count--;
    memmove(&self->runs[index], &self->runs[index + 1], (size_t)(self->count - index) * sizeof self->runs[0]);
}

/* If the list is full, the oldest run that is not being played leaves it; its files stay. There is one,
 * because far fewer can be played at a time. */
static void forget_oldest(Matches *self)
{
    int index = self->count - 1;
    while (index > 0 && self->runs[index]->task)
        index--;
    if (self->count < MATCHES_MOST)
        return;
    MatchRun *run = self->runs[index];
    take_out(self, index);
    match_run_destroy(run);
}

Status matches_add(Matches *self, const MatchPlan *plan, const Profiles *profiles, MatchRun **out,
                   Error *error)
{
    MatchPlan made = *plan;
    const char *folder = self->folder.length > 0 ? self->folder.bytes : NULL;
    made.seed = (uint64_t)self->last_number + 1; /* each match has its own openings */
    Status status = match_run_create(&made, self->names, folder, self->last_number + 1, out, error);
    if (status)
        return status;
    (*out)->keeper = self->keeper;
    status = weigh(*out, self->names->roster, profiles, error);
    if (status) {
        match_run_remove(*out);
        match_run_destroy(*out);
        return status;
    }
    self->last_number++;
    forget_oldest(self);
    memmove(&self->runs[1], &self->runs[0], (size_t)self->count * sizeof self->runs[0]);
    self->runs[0] = *out;
    self->count++;
    return matches_look(self, *out, error);
}

MatchRun *matches_find(const Matches *self, int number)
{
    for (int i = 0; i < self->count; i++)
        if (self->runs[i]->number == number)
            return self->runs[i];
    return NULL;
}

const char *matches_player(const Matches *self, const char *file, const char *round, Side side)
{
    const char *game = strchr(round, '.');
    for (int i = 0; i < self->count && game; i++) {
        const MatchRun *run = self->runs[i];
        size_t length = run->base.length;
        if (length > 0 && run->plan.count == 2 && strncmp(file, run->base.bytes, length) == 0 &&
            strcmp(file + length, ".games") == 0)
            return run->sides[(side == RED) == (game[1] == '1') ? 0 : 1];
    }
    return NULL;
}

Status matches_look(Matches *self, MatchRun *run, Error *error)
{
    if (self->shown && self->shown != run)
        match_run_unload(self->shown);
    self->shown = run;
    self->selected = -1;
    self->watched = 0;
    self->filter = MATCH_ALL;
    self->version++;
    return match_run_load(run, self->wake, error);
}

void matches_remove(Matches *self, MatchRun *run)
{
    int index = 0;
    while (index < self->count && self->runs[index] != run)
        index++;
    if (index == self->count || run->task)
        return;
    take_out(self, index);
    match_run_remove(run);
    match_run_destroy(run);
    self->version++;
}

bool matches_wants(const Matches *self, const MatchGame *game)
{
    switch (self->filter) {
    case MATCH_WON:
        return match_game_outcome(game) > 0;
    case MATCH_DRAWN:
        return match_game_outcome(game) == 0;
    case MATCH_LOST:
        return match_game_outcome(game) < 0;
    case MATCH_FORFEITS:
        return game->summary.reason >= END_TIME;
    case MATCH_ALL:
    case MATCH_FILTERS:
        break;
    }
    return true;
}

bool matches_tick(Matches *self, Tasks *tasks)
{
    bool changed = false;
    for (int i = 0; i < self->count; i++)
        changed = match_run_tick(self->runs[i], tasks) || changed;
    self->version += changed;
    return changed;
}

bool matches_busy(const Matches *self)
{
    for (int i = 0; i < self->count; i++)
        if (self->runs[i]->loading)
            return true;
    return false;
}
