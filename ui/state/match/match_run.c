#include "ui/state/match/match_run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "engine/base/scan.h"
#include "ui/state/match/match_run_inner.h"

/* ---- Making ---- */

void match_run_name(MatchRun *self, const AgentNames *names)
{
    match_plan_title(&self->plan, names, self->base.title);
    if (*self->name)
        snprintf(self->base.title, sizeof self->base.title, "%s", self->name);
    match_plan_sides(&self->plan, names, self->sides);
}

bool match_run_file(const MatchRun *self, Text *path)
{
    text_clear(path);
    match_run_path(self, path, ".games");
    return self->base.path.length > 0 && self->played > 0 && !self->base.task && !path->failed;
}

void match_run_path(const MatchRun *self, Text *out, const char *ending)
{
    const Text *path = &self->base.path;
    text_add(out, text_string(path), path->length > 0 ? path->length - strlen(match_run_kind.ending) : 0);
    text_add_string(out, ending);
}

int match_plan_games(const MatchPlan *plan)
{
    return plan->games * plan->count * (plan->count - 1) / 2;
}

/* Room for the games, none of them played. */
static Status make_room(MatchRun *self, Error *error)
{
    self->all = match_plan_games(&self->plan);
    self->games = calloc((size_t)self->all, sizeof *self->games);
    self->order = calloc((size_t)self->all, sizeof *self->order);
    self->marks = calloc((size_t)self->plan.games / 2, sizeof *self->marks);
    if (self->plan.count > 2)
        self->table = calloc(1, sizeof *self->table);
    if (!self->games || !self->order || !self->marks || (self->plan.count > 2 && !self->table))
        return error_set(error, STATUS_MEMORY, "out of memory for %d games", self->all);
    if (self->table)
        self->table->count = self->plan.count;
    self->played = 0;
    self->score = (Wdl){0};
    memset(self->pairs, 0, sizeof self->pairs);
    memset(self->forfeits, 0, sizeof self->forfeits);
    elo_estimate(self->pairs, &self->elo);
    return STATUS_OK;
}

static void drop_games(MatchRun *self)
{
    free(self->games);
    free(self->order);
    free(self->marks);
    free(self->table);
    self->games = NULL;
    self->order = NULL;
    self->marks = NULL;
    self->table = NULL;
    self->order_count = self->mark_count = 0;
    self->tally = (Tally){0};
    self->sprt = (Sprt){0};
    self->base.loaded = false;
}

static void match_run_empty(void *run)
{
    task_work_free(((MatchRun *)run)->work);
    drop_games(run);
}

const RunKind match_run_kind = {.folder = "matches",
                                .ending = ".match",
                                .action = "match.look",
                                .word = "Match",
                                .most = RUNS_MOST,
                                .size = sizeof(MatchRun),
                                .empty = match_run_empty};

void match_run_unload(MatchRun *self)
{
    if (self->base.path.length > 0 && !self->base.task && !run_reads(&self->base))
        drop_games(self);
}

Status match_run_begin(MatchRun *self, const MatchPlan *plan, const AgentNames *names, Error *error)
{
    self->plan = *plan;
    self->began_s = (int64_t)time(NULL);
    match_run_name(self, names);
    self->base.loaded = true;
    return make_room(self, error);
}

void match_run_weights_path(const MatchRun *self, int side, Text *out)
{
    char ending[32];
    snprintf(ending, sizeof ending, "-%d.profile", side + 1);
    match_run_path(self, out, ending);
}

Status match_run_weigh(MatchRun *self, int side, const char *name, const Profile *weights, Error *error)
{
    Text path = {0}, text = {0};
    if (self->base.path.length == 0)
        return error_set(error, STATUS_NOT_FOUND,
                         "your own weights can be tested only if the program has a settings folder");
    match_run_weights_path(self, side, &path);
    Status status = text_status(&path, error);
    if (status == STATUS_OK)
        status = profile_write(weights, &text, error);
    if (status == STATUS_OK)
        status = keeper_put(self->base.keeper, path.bytes, &text, error);
    text_free(&path);
    text_free(&text);
    snprintf(self->plan.sides[side].profile, sizeof self->plan.sides[side].profile, "%s", name);
    return status;
}

/* ---- Playing ---- */

/* Only the work knows the roster. */
static Status make_work(MatchRun *self, const Roster *roster, Error *error)
{
    task_work_free(self->work);
    self->work = NULL;
    return match_work_create(self, roster, &self->work, error);
}

static void leave_work(void *work)
{
    (void)work; /* the run has it */
}

Status match_run_load(MatchRun *self, Wake wake, Error *error)
{
    static const Roster nobody; /* reading needs no agent */
    static const Inquiry inquiry = {match_work_read, leave_work};
    if (self->base.loaded || run_reads(&self->base) || self->base.task)
        return STATUS_OK;
    drop_games(self);
    Status status = make_room(self, error);
    if (status == STATUS_OK)
        status = make_work(self, &nobody, error);
    if (status == STATUS_OK)
        status = question_ask(&self->base.reading, &inquiry, self->work, wake, error);
    if (status != STATUS_OK)
        drop_games(self);
    return status;
}

Status match_run_play(MatchRun *self, const Roster *roster, Tasks *tasks, Error *error)
{
    Run *run = &self->base;
    if (run->task || run_reads(run) || !run->loaded)
        return error_set(error, STATUS_INVALID, "this match is busy");
    Status status = make_work(self, roster, error);
    const TaskPlan plan = {.title = run->title, .threads = self->plan.threads, .work = self->work};
    if (status == STATUS_OK)
        status = run_start(run, &plan, tasks, error);
    if (status != STATUS_OK) {
        self->work = NULL;
        return status;
    }
    self->version++;
    return match_run_save(self, error);
}

void match_run_pause(MatchRun *self, Tasks *tasks, bool pause)
{
    Task *task = tasks_find(tasks, self->base.task);
    if (!task || self->base.state != (pause ? RUN_RUNNING : RUN_PAUSED))
        return;
    lock_take(&self->work->work.lock);
    self->work->paused = pause;
    condition_wake_all(&self->work->resumed);
    lock_release(&self->work->work.lock);
    task->paused = pause;
    self->base.state = pause ? RUN_PAUSED : RUN_RUNNING;
    self->version++;
}

/* ---- Taking in ---- */

int match_run_index(const MatchRun *self, const GameId *place)
{
    int pairings = self->plan.count * (self->plan.count - 1) / 2;
    int pairing = place->b * (place->b - 1) / 2 + place->a;
    return (place->pair * pairings + pairing) * 2 + place->game;
}

int match_game_outcome(const MatchGame *self)
{
    Outcome outcome = self->summary.outcome;
    if (outcome == OUTCOME_DRAW)
        return 0;
    return (outcome == OUTCOME_RED) == (self->place.game == 0) ? 1 : -1;
}

/* The pairs of a match count in order, up to the verdict. */
static void add_pairs(MatchRun *self)
{
    while (self->mark_count < self->plan.games / 2 && self->sprt.verdict == SPRT_CONTINUE) {
        const MatchGame *games = &self->games[self->mark_count * 2];
        if (!games[0].summary.done || !games[1].summary.done)
            return;
        const GameSummary pair[2] = {games[0].summary, games[1].summary};
        const EloEstimate *elo = &self->elo;
        tally_add(&self->tally, pair);
        memcpy(self->pairs, self->tally.pairs, sizeof self->pairs);
        elo_estimate(self->pairs, &self->elo);
        if (self->plan.sequential)
            sprt_test(self->pairs, self->plan.elo0, self->plan.elo1, &self->sprt);
        self->marks[self->mark_count++] =
            (MatchMark){(float)self->sprt.llr, (float)elo->elo, (float)elo->low, (float)elo->high};
    }
}

static void take_game(MatchRun *self, const MatchGame *game)
{
    int index = match_run_index(self, &game->place);
    if (index < 0 || index >= self->all)
        return;
    /* A pair that was interrupted is played again, whole: its first game comes a second time. */
    bool again = self->games[index].summary.done;
    if (again && (game->place.game == 1 || self->games[index + 1].summary.done))
        return;
    self->games[index] = *game;
    if (!again)
        self->order[self->order_count++] = index;
    self->played += !again;
    if (!self->table)
        return;
    const MatchGame *first = &self->games[index - game->place.game];
    if (first[0].summary.done && first[1].summary.done) {
        const GameSummary pair[2] = {first[0].summary, first[1].summary};
        tally_add(&self->table->tallies[game->place.a][game->place.b], pair);
    }
}

static bool take_news(MatchRun *self)
{
    MatchWork *work = self->work;
    if (!work || !self->games)
        return false;
    lock_take(&work->work.lock);
    bool fresh = work->fresh;
    int count = work->count;
    MatchGame *games = work->games;
    work->fresh = false;
    work->games = NULL;
    work->count = work->capacity = 0;
    memcpy(self->boards, work->boards, sizeof self->boards);
    lock_release(&work->work.lock);
    if (!fresh)
        return false;
    self->board_count = 0;
    for (int i = 0; i < MATCH_BOARDS_MOST; i++)
        self->board_count += self->boards[i].on;
    for (int i = 0; i < count; i++)
        take_game(self, &games[i]);
    free(games);
    if (self->table)
        tournament_rate(self->table, NULL); /* without memory, they stay as they were */
    if (!self->table) {
        self->score = (Wdl){0};
        memset(self->forfeits, 0, sizeof self->forfeits);
        for (int i = 0; i < self->order_count; i++) {
            const MatchGame *game = &self->games[self->order[i]];
            int outcome = match_game_outcome(game);
            self->score.wins += outcome > 0;
            self->score.draws += outcome == 0;
            self->score.losses += outcome < 0;
            if (game->summary.reason >= END_TIME)
                self->forfeits[outcome > 0]++;
        }
        add_pairs(self);
    }
    return true;
}

bool match_run_tick(MatchRun *self, const Tasks *tasks)
{
    bool changed = take_news(self);
    Status status;
    Error error;
    if (question_take(&self->base.reading, &status, &error)) {
        take_news(self);
        self->base.loaded = status == STATUS_OK;
        if (status != STATUS_OK) {
            self->base.state = RUN_FAILED;
            self->base.error = error;
        }
        changed = true;
    }
    const Task *task = tasks_find(tasks, self->base.task);
    if (self->base.task && run_follow(self, tasks)) {
        if (!self->base.task) {
            self->used_s += task ? (double)task->used_ns * 1e-9 : 0;
            self->board_count = 0;
            match_run_save(self, NULL);
        }
        changed = true;
    }
    self->version += changed;
    return changed;
}

/* ---- Opening ---- */

void match_game_round(const MatchGame *self, char out[MATCH_ROUND_SIZE])
{
    const GameId *place = &self->place;
    snprintf(out, MATCH_ROUND_SIZE, "%d.%d", place->pair + 1, place->game + 1);
    if (place->b > 1)
        string_add(out, MATCH_ROUND_SIZE, ".%d-%d", place->a + 1, place->b + 1);
}

bool match_round_read(const char *round, GameId *out)
{
    int a = 1, b = 2, pair, game;
    Scan scan = scan_of(round, strlen(round));
    if (!scan_take_whole(&scan, &pair) || !scan_take(&scan, '.') || !scan_take_whole(&scan, &game))
        return false;
    if (scan_take(&scan, '.') &&
        !(scan_take_whole(&scan, &a) && scan_take(&scan, '-') && scan_take_whole(&scan, &b)))
        return false;
    if (pair < 1 || game < 1 || game > 2 || a < 1 || b <= a)
        return false;
    *out = (GameId){.a = a - 1, .b = b - 1, .pair = pair - 1, .game = game - 1};
    return true;
}

Status match_run_record(const MatchRun *self, int index, Record **out, Error *error)
{
    *out = NULL;
    if (!self->games || index < 0 || index >= self->all || !self->games[index].summary.done)
        return error_set(error, STATUS_NOT_FOUND, "there is no such game");
    Status status = record_create(NULL, out, error);
    if (status == STATUS_OK) {
        const MatchGame *game = &self->games[index];
        Record *record = *out;
        const GameSummary *summary = &game->summary;
        RecordNode *node = record->root;
        Position position;
        record_position(record, node, &position);
        for (int side = RED; side <= BLUE && status == STATUS_OK; side++) {
            int number = match_side_of(&game->place, (Side)side);
            status = record_set_player(record, (Side)side, self->sides[number], error);
            if (status == STATUS_OK)
                status = record_set_agent(record, (Side)side, self->plan.sides[number].agent, error);
        }
        for (int i = 0; i < game->count && status == STATUS_OK; i++) {
            status = record_add(record, node, &position, game->moves[i], &node, error);
            if (status == STATUS_OK)
                position_play(&position, game->moves[i], &position);
        }
        if (status == STATUS_OK && game->fault[0])
            status = record_set_comment(node, game->fault, error);
        record->result = (RecordResult){.outcome = summary->outcome, .reason = end_reasons[summary->reason]};
        if (summary->reason == END_TOKENS)
            record->result.margin = abs(summary->tokens[RED] - summary->tokens[BLUE]);
    }
    if (status != STATUS_OK) {
        record_destroy(*out);
        *out = NULL;
    }
    return status;
}
