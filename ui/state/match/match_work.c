#include "ui/state/match/match_run_inner.h"

#include <stdlib.h>
#include <string.h>

#include "engine/analysis/kept_review.h"
#include "engine/base/array.h"
#include "engine/base/platform/folder.h"
#include "engine/base/time_units.h"
#include "engine/match/game_file.h"
#include "ui/state/files/kept.h"

static const uint64_t MARGIN_NS = NS_PER_S;

/* ---- Making ---- */

/* So few nodes fit into a small table, and making it takes less time than searching them. */
static Status shrink_table(const Roster *roster, const TimeControl *pace, AgentSpec *spec, Error *error)
{
    static const uint64_t few = 50000;
    const AgentKind *kind = roster_find(roster, spec->kind);
    bool named = agent_spec_get(spec, "hash") != NULL;
    for (int i = 0; kind && !kind->foreign && !named && i < kind->option_count; i++)
        if (strcmp(kind->options[i].name, "hash") == 0 && pace->nodes > 0 && pace->nodes <= few)
            return agent_spec_set(spec, "hash", "4", error);
    return STATUS_OK;
}

static void match_work_empty(void *work)
{
    MatchWork *self = work;
    condition_destroy(&self->resumed);
    text_free(&self->record);
    text_free(&self->reviewed);
    free(self->games);
}

/* ---- On the threads ---- */

static void note_game(void *context, const GameId *place, const PlayedGame *played)
{
    MatchWork *self = context;
    lock_take(&self->work.lock);
    if (ARRAY_ROOM(&self->games, self->count + 1, &self->capacity)) {
        MatchGame *game = &self->games[self->count++];
        *game = (MatchGame){.place = *place,
                            .summary = played->summary,
                            .opening = played->opening,
                            .count = played->game.count};
        memcpy(game->moves, played->game.moves, (size_t)played->game.count * sizeof *game->moves);
        memcpy(game->fault, played->fault, sizeof game->fault - 1);
        char round[MATCH_ROUND_SIZE], line[MATCH_ROUND_SIZE + 2];
        match_game_round(game, round);
        snprintf(line, sizeof line, "\n%s\n", round);
        game->reviewed = strstr(text_string(&self->reviewed), line) != NULL;
    } else {
        self->failed = true;
    }
    self->fresh = true;
    lock_release(&self->work.lock);
}

/* While the match is paused, the game waits here. */
static void note_move(void *context, int thread, const GameId *place, const Game *game)
{
    MatchWork *self = context;
    lock_take(&self->work.lock);
    if (thread < MATCH_BOARDS_MOST) {
        MatchBoard *board = &self->boards[thread];
        *board = (MatchBoard){.on = true,
                              .place = *place,
                              .last = game->count > 0 ? game->moves[game->count - 1] : MOVE_NONE,
                              .position = game->now};
        self->fresh = true;
    }
    while (self->paused && !job_stopping(self->work.job))
        condition_wait(&self->resumed, &self->work.lock);
    lock_release(&self->work.lock);
}

/* Called often by the thread that runs the match. */
static void look_around(void *context, const MatchProgress *so_far)
{
    MatchWork *self = context;
    lock_take(&self->work.lock);
    bool fresh = self->fresh;
    if (job_stopping(self->work.job))
        condition_wake_all(&self->resumed);
    lock_release(&self->work.lock);
    if (fresh)
        task_report(&self->work, (uint64_t)so_far->done, (uint64_t)so_far->all, false);
}

static Status play_tournament(MatchWork *self, const MatchWatch *watch, Error *error)
{
    Tournament *table = malloc(sizeof *table);
    if (!table)
        return error_set(error, STATUS_MEMORY, "out of memory for a tournament");
    Status status = tournament_run(self->roster, &self->setup, watch, table, error);
    free(table);
    return status;
}

static Status match_work_play(void *work, Error *error)
{
    MatchWork *self = work;
    const MatchWatch watch = {.stop = job_stop_flag(self->work.job),
                              .progress = look_around,
                              .played = note_game,
                              .moved = note_move,
                              .context = self};
    MatchResult result;
    Status status = self->record.length > 0 ? kept_folder(text_string(&self->record), error) : STATUS_OK;
    if (status == STATUS_OK)
        status = contest_check_agents(self->roster, &self->setup, error);
    if (status == STATUS_OK)
        status = self->setup.agent_count == 2 ? match_run(self->roster, &self->setup, &watch, &result, error)
                                              : play_tournament(self, &watch, error);
    lock_take(&self->work.lock);
    memset(self->boards, 0, sizeof self->boards);
    if (status == STATUS_OK && self->failed)
        status = error_set(error, STATUS_MEMORY, "out of memory for the games of a match");
    self->fresh = true;
    lock_release(&self->work.lock);
    return status;
}

/* The agent's name with its weights: built-in ones by name, others by the file beside the run. */
static Status write_agent(const MatchRun *run, const Roster *roster, int index, char out[SPEC_TEXT_SIZE],
                          Error *error)
{
    const MatchSide *side = &run->plan.sides[index];
    AgentSpec spec;
    Text path = {0};
    Status status = agent_spec_read(side->agent, &spec, error);
    if (status == STATUS_OK && *side->profile && match_side_weighs(side, roster)) {
        if (profile_find(side->profile))
            text_add_string(&path, side->profile);
        else
            match_run_weights_path(run, index, &path);
        status = text_status(&path, error);
        if (status == STATUS_OK)
            status = agent_spec_set(&spec, "profile", text_string(&path), error);
        text_free(&path);
    }
    if (status == STATUS_OK)
        status = shrink_table(roster, &side->pace, &spec, error);
    return status == STATUS_OK ? agent_spec_write(&spec, out, error) : status;
}

Status match_work_create(const MatchRun *run, const Roster *roster, MatchWork **out, Error *error)
{
    *out = NULL;
    MatchWork *self = task_work_new(sizeof *self, match_work_play, match_work_empty, error);
    if (!self)
        return STATUS_MEMORY;
    self->roster = roster;
    condition_init(&self->resumed);
    const MatchPlan *plan = &run->plan;
    Status status = STATUS_OK;
    self->setup = (MatchSetup){.agent_count = plan->count,
                               .pairs = plan->games / 2,
                               .plies = plan->openings,
                               .seed = plan->seed,
                               .margin_ns = MARGIN_NS,
                               .threads = plan->threads,
                               .sequential = plan->sequential && plan->count == 2,
                               .elo0 = plan->elo0,
                               .elo1 = plan->elo1};
    for (int i = 0; i < plan->count && status == STATUS_OK; i++) {
        status = write_agent(run, roster, i, self->agents[i], error);
        self->setup.agents[i] = (SetupAgent){self->agents[i], plan->sides[i].pace};
    }
    if (run->base.path.length > 0) {
        match_run_path(run, &self->record, ".games");
        self->setup.record = text_string(&self->record);
    }
    if (status == STATUS_OK)
        status = text_status(&self->record, error);
    if (status != STATUS_OK)
        task_work_free(self);
    else
        *out = self;
    return status;
}

/* ---- Reading ---- */

static Status found_game(void *context, const GameId *place, const PlayedGame *game, Error *error)
{
    MatchWork *self = context;
    note_game(self, place, game);
    return job_stopping(self->work.job) ? error_set(error, STATUS_INTERRUPTED, "the games could not be read")
                                        : STATUS_OK;
}

Status match_work_read(Job *job, void *context, Error *error)
{
    MatchWork *self = context;
    self->work.job = job;
    if (!self->setup.record || file_kind(self->setup.record) != FILE_PLAIN)
        return STATUS_OK;
    kept_review_rounds(self->setup.record, &self->reviewed); /* without memory, none says so */
    return game_file_read(&self->setup, found_game, self, error);
}
