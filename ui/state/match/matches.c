#include "ui/state/match/matches.h"

#include <string.h>

const char *const match_filter_names[MATCH_FILTERS] = {"all", "won", "drawn", "lost", "forfeits"};

/* ---- What is being set up ---- */

static void read_plan_line(void *plan, const char *line)
{
    match_plan_read_line(plan, line);
}

/* If a saved plan is missing or damaged, the current one stays. */
static void load_plan(const Matches *self, const char *name, MatchPlan *out)
{
    MatchPlan plan = {.games = 0};
    Status status = runs_read(&self->runs, name, read_plan_line, &plan);
    if (status == STATUS_OK && plan.count >= 2 && plan.games >= 2 && plan.threads >= 1)
        *out = plan;
}

/* ---- Earlier ones ---- */

Status matches_init(Matches *self, const AgentNames *names, const char *folder, Keeper *keeper, Wake wake,
                    Error *error)
{
    *self = (Matches){.names = names, .selected = -1};
    match_plan_default(&self->plan);
    static const char *const agents[] = {"champion:level=3", "champion:level=2", "greedy"};
    match_plan_default(&self->tournament);
    self->tournament.games = 20;
    self->tournament.count = 0;
    for (int i = 0; i < 3; i++) {
        MatchSide *side = &self->tournament.sides[self->tournament.count];
        *side = self->plan.sides[0];
        self->tournament.count += match_side_set(side, self->names->roster, agents[i], NULL) == STATUS_OK;
    }
    Status status = runs_init(&self->runs, &match_run_kind, folder, keeper, wake, error);
    load_plan(self, "plan", &self->plan);
    load_plan(self, "tournament", &self->tournament);
    for (int i = self->runs.count - 1; i >= 0 && status == STATUS_OK; i--)
        if (match_run_open(self->runs.items[i], names, NULL) != STATUS_OK)
            runs_drop(&self->runs, self->runs.items[i]); /* its files stay */
    return status;
}

void matches_close(Matches *self, const Tasks *tasks)
{
    for (int i = 0; i < self->runs.count; i++)
        match_run_tick(self->runs.items[i], tasks);
    runs_close(&self->runs);
}

/* ---- New ones ---- */

static void leave(Matches *self, MatchRun *run)
{
    if (self->shown == run)
        self->shown = NULL;
}

Status matches_add(Matches *self, const MatchPlan *plan, const Profiles *profiles, MatchRun **out,
                   Error *error)
{
    MatchPlan made = *plan;
    /* If the list is full, the oldest run that is not being played leaves it; its files stay. There is one,
     * because far fewer can be played at a time. */
    if (self->runs.count >= match_run_kind.most) {
        int at = self->runs.count - 1;
        while (at > 0 && !run_rests(self->runs.items[at]))
            at--;
        leave(self, self->runs.items[at]);
        runs_drop(&self->runs, self->runs.items[at]);
    }
    *out = runs_add(&self->runs, error);
    if (!*out)
        return STATUS_MEMORY;
    made.seed = (uint64_t)(*out)->base.number; /* each match has its own openings */
    Status status = match_run_begin(*out, &made, self->names, error);
    /* Weights that are not built in are saved with the run, so later changes don't affect it. */
    for (int i = 0; i < made.count && status == STATUS_OK; i++) {
        MatchSide *side = &(*out)->plan.sides[i];
        Profile weights;
        if (!match_side_weighs(side, self->names->roster))
            *side->profile = '\0';
        if (!*side->profile || profile_find(side->profile))
            continue;
        status = profiles_load(profiles, side->profile, &weights, error);
        if (status == STATUS_OK)
            status = match_run_weigh(*out, i, side->profile, &weights, error);
    }
    if (status == STATUS_OK)
        return matches_look(self, *out, error);
    matches_remove(self, *out);
    return status;
}

/* The run that keeps its games in a file. */
static MatchRun *run_of(const Matches *self, const char *file)
{
    size_t ending = strlen(match_run_kind.ending);
    for (int i = 0; i < self->runs.count; i++) {
        const Text *path = &((const MatchRun *)self->runs.items[i])->base.path;
        if (path->length > 0 && strncmp(file, path->bytes, path->length - ending) == 0 &&
            strcmp(file + path->length - ending, ".games") == 0)
            return self->runs.items[i];
    }
    return NULL;
}

const char *matches_player(const Matches *self, const char *file, const char *round, Side side)
{
    const MatchRun *run = run_of(self, file);
    GameId place;
    bool there = run && match_round_read(round, &place) && place.b < run->plan.count;
    return there ? run->sides[match_side_of(&place, side)] : NULL;
}

void matches_note_review(Matches *self, const char *file, const char *round)
{
    MatchRun *run = run_of(self, file);
    GameId place;
    if (run && run->games && match_round_read(round, &place) && place.b < run->plan.count &&
        match_run_index(run, &place) < run->all)
        run->games[match_run_index(run, &place)].reviewed = true;
}

Status matches_look(Matches *self, MatchRun *run, Error *error)
{
    if (self->shown && self->shown != run)
        match_run_unload(self->shown);
    self->shown = run;
    self->selected = -1;
    self->watched = 0;
    self->filter = MATCH_ALL;
    self->runs.version++;
    return match_run_load(run, self->runs.wake, error);
}

void matches_remove(Matches *self, MatchRun *run)
{
    if (run->base.task)
        return;
    leave(self, run);
    match_run_remove(run);
    runs_remove(&self->runs, run);
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

bool matches_tick(Matches *self, const Tasks *tasks)
{
    bool changed = false;
    for (int i = 0; i < self->runs.count; i++)
        changed = match_run_tick(self->runs.items[i], tasks) || changed;
    self->runs.version += changed;
    return changed;
}
