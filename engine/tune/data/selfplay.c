#include "engine/tune/data/selfplay.h"

#include <stdlib.h>

#include "engine/agent/searcher.h"
#include "engine/base/memory.h"
#include "engine/base/queue.h"
#include "engine/base/random.h"
#include "engine/game/opening.h"

typedef struct PlayedPositions {
    int count;
    PositionEntry entries[POSITION_BLOCK_ENTRIES];
} PlayedPositions;

typedef struct Selfplay {
    const SelfplayPlan *plan;
    const SelfplayWatch *watch;
    PositionWriter *writer;
    Searcher *searchers; /* who plays, by thread */
    SelfplayResult result;
} Selfplay;

/* ---- A game ---- */

/* Thinks about the position, records the result, and plays the move. */
static Status play_move(const Searcher *self, uint64_t nodes, Game *game, PlayedPositions *played,
                        Error *error)
{
    const Limits limits = {.nodes = nodes};
    Move move = MOVE_NONE;
    session_clear(self->session);
    Status status = agent_think(self->agent, game, &limits, self->session, &move, error);
    if (status != STATUS_OK)
        return status;
    const Report *report = report_box_take(&self->session->reports);
    position_entry_make(&played->entries[played->count++], &game->now, report ? report->score : 0);
    return game_play(game, move, error);
}

static Status selfplay_play(void *context, int thread, int64_t number, const atomic_bool *halt, void **result,
                            Error *error)
{
    const Selfplay *self = context;
    const SelfplayPlan *plan = self->plan;
    const Searcher *searcher = &self->searchers[thread];
    Random random = random_seeded(plan->seed, (uint64_t)number);
    int plies =
        SELFPLAY_PLIES_LEAST + (int)random_below(&random, SELFPLAY_PLIES_MOST - SELFPLAY_PLIES_LEAST + 1);
    Game game;
    PlayedPositions *played = memory_new(1, sizeof *played);
    if (!played)
        return error_set(error, STATUS_MEMORY, "out of memory for a game");
    Status status = opening_make(plan->seed, (uint64_t)number, plies, &game, error);
    if (status == STATUS_OK)
        agent_new_game(searcher->agent);
    while (status == STATUS_OK && position_outcome(&game.now) == OUTCOME_NONE)
        status = atomic_load(halt) ? error_set(error, STATUS_INTERRUPTED, "self-play was stopped")
                                   : play_move(searcher, plan->nodes, &game, played, error);
    if (status != STATUS_OK) {
        free(played);
        return status;
    }
    Outcome outcome = position_outcome(&game.now);
    int red = outcome == OUTCOME_RED ? 1 : outcome == OUTCOME_BLUE ? -1 : 0;
    for (int i = 0; i < played->count; i++) {
        played->entries[i].result = (int8_t)red;
        played->entries[i].left = (uint8_t)(game.now.plies - played->entries[i].plies);
    }
    *result = played;
    return STATUS_OK;
}

/* ---- In the owner's thread ---- */

static Status write_game(void *context, int64_t number, void *result, Error *error)
{
    Selfplay *self = context;
    PlayedPositions *played = result;
    const PositionOrigin origin = {self->plan->seed, self->plan->nodes, (uint32_t)number};
    int kept = 0;
    Status status = position_writer_add(self->writer, &origin, played->entries, played->count, &kept, error);
    if (status == STATUS_OK) {
        self->result.games++;
        self->result.positions += kept;
        self->result.repeated += played->count - kept;
        if (self->watch && self->watch->progress)
            self->watch->progress(self->watch->context, &self->result);
    }
    free(played);
    return status;
}

static bool is_wanted(void *context)
{
    const Selfplay *self = context;
    return !(self->watch && self->watch->stop && atomic_load(self->watch->stop));
}

Status selfplay_run(const SelfplayPlan *plan, const char *path, const SelfplayWatch *watch,
                    SelfplayResult *out, Error *error)
{
    *out = (SelfplayResult){0};
    if (plan->threads < 1 || plan->threads > SELFPLAY_THREADS_MAX || plan->games < 1)
        return error_set(error, STATUS_INVALID, "self-play takes 1 to %d threads and at least one game",
                         SELFPLAY_THREADS_MAX);
    Selfplay self = {.plan = plan, .watch = watch};
    Status status = position_writer_open(path, &self.writer, error);
    if (status != STATUS_OK)
        return status;
    self.result.first_game = position_writer_next_game(self.writer, plan->seed, plan->nodes);
    self.result.removed = position_writer_removed(self.writer);
    const QueueRange games = {
        .work = {.threads = plan->threads, .context = &self, .run = selfplay_play, .drop = free},
        .first = self.result.first_game,
        .end = (int64_t)self.result.first_game + plan->games,
        .ordered = true,
        .take = write_game,
        .go_on = is_wanted};
    status = searchers_create(plan->roster, plan->agent, plan->threads, &self.searchers, error);
    if (status == STATUS_OK)
        status = queue_run(&games, error);
    searchers_free(self.searchers, plan->threads);
    position_writer_close(self.writer);
    *out = self.result;
    return status;
}
