#include "engine/search/tree/mcts.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/platform/thread.h"
#include "engine/game/orbits.h"
#include "engine/search/tree/mcts_inner.h"

enum {
    SURE_EVERY_NS = 1000000, /* how often to check whether more time could change the answer */
    PROVER_MB = 1,           /* for each thread */
    PROOFS_A_NODE = 40       /* positions of a proof that take as long as one iteration */
};

void mcts_options_default(MctsOptions *self)
{
    *self = (MctsOptions){.policy = TREE_PUCT, .playout = MCTS_CUT, .kernels = kernels_best()};
#define INITIAL(field, name, initial, low, high, unit, help) self->field = initial;
    MCTS_NUMBERS(INITIAL, INITIAL)
#undef INITIAL
    profile_default(&self->profile);
}

static Status threads_create(Mcts *self, Error *error)
{
    int count = self->rules.options.threads;
    self->threads = memory_new((size_t)count, sizeof *self->threads);
    if (!self->threads)
        return error_set(error, STATUS_MEMORY, "no memory for %d threads of the search", count);
    for (int i = 0; i < count; i++) {
        MctsThread *thread = &self->threads[i];
        thread->mcts = self;
        thread->player.rules = &self->rules;
        Status status = tree_worker_init(&thread->worker, self->tree, &thread->player, error);
        if (status == STATUS_OK && self->rules.options.proof > 0)
            status = prover_create(PROVER_MB, &thread->player.prover, error);
        if (status != STATUS_OK)
            return status;
    }
    return STATUS_OK;
}

Status mcts_create(const MctsOptions *options, Mcts **out, Error *error)
{
    *out = NULL;
    Mcts *self = memory_new(1, sizeof *self);
    if (!self)
        return error_set(error, STATUS_MEMORY, "no memory for a tree search");
    mcts_rules_init(&self->rules, options);
    const TreeOptions tree = {
        .bytes = memory_megabytes(options->memory),
        .policy = options->policy,
        .exploration = (float)options->exploration,
        .first_play = (float)options->first_play,
        .expand_after = (uint32_t)options->expand_after,
        .width = (float)options->width,
    };
    Status status = tree_create(&self->tree, &mcts_tree_game, &tree, error);
    if (status == STATUS_OK)
        status = threads_create(self, error);
    if (status != STATUS_OK) {
        mcts_destroy(self);
        return status;
    }
    *out = self;
    return STATUS_OK;
}

void mcts_destroy(Mcts *self)
{
    if (!self)
        return;
    for (int i = 0; self->threads && i < self->rules.options.threads; i++) {
        tree_worker_free(&self->threads[i].worker);
        prover_destroy(self->threads[i].player.prover);
    }
    free(self->threads);
    tree_destroy(self->tree);
    free(self->view.nodes);
    free(self);
}

void mcts_new_game(Mcts *self)
{
    self->known = false;
    for (int i = 0; i < self->rules.options.threads; i++)
        if (self->threads[i].player.prover)
            prover_clear(self->threads[i].player.prover);
}

uint64_t mcts_nodes(const Mcts *self)
{
    uint64_t proofs = 0, iterations = 0;
    for (int i = 0; i < self->rules.options.threads; i++) {
        /* relaxed: figures for display and limits, which may be a little old */
        proofs += atomic_load_explicit(&self->threads[i].player.proof_nodes, memory_order_relaxed);
        iterations += atomic_load_explicit(&self->threads[i].worker.iterations, memory_order_relaxed);
    }
    return iterations + proofs / PROOFS_A_NODE;
}

uint32_t mcts_best(const Mcts *self)
{
    return tree_best(self->tree, self->tree->root, self->forced_visits);
}

static Status mcts_prepare(Mcts *self, const Game *game, const Limits *limits, Session *session, Error *error)
{
    time_plan_start(&self->plan, limits, &game->now);
    self->session = session;
    self->limits = limits;
    self->reported_ns = self->serial = self->best_since_ns = 0;
    self->best = MOVE_NONE;
    self->lines = self->rules.options.lines;
    self->focus = (NodeName){0, 0};
    self->visit_request_count = 0;
    self->visit_request = (MctsVisitRequest){MOVE_NONE, 0};
    memset(self->forced_visits, 0, sizeof self->forced_visits);
    atomic_store(&self->done, false);
    /* Moves the root to the current position if the tree contains it; otherwise starts a new tree. */
    self->rules.folded = orbits_find(&game->now, self->same);
    bool kept = self->known && game_continues(game, &self->game);
    if (self->rules.folded && game->count > self->game.count)
        kept = false; /* below the root, all moves of a position are tried */
    for (int i = self->game.count; kept && i < game->count; i++)
        kept = tree_advance(self->tree, game->moves[i]);
    if (!kept)
        tree_clear(self->tree);
    tree_force(self->tree, TREE_NONE, 0);
    self->tree->uneven &= kept;
    self->rules.root = game->now;
    self->game = *game;
    self->known = true;
    self->reused = kept ? atomic_load(&self->tree->nodes) : 0;
    for (int i = 0; i < self->rules.options.threads; i++) {
        MctsPlayer *player = &self->threads[i].player;
        player->random = random_seeded((uint64_t)self->rules.options.seed + ((uint64_t)game->now.plies << 32),
                                       (uint64_t)i);
        atomic_store(&player->evaluations, 0);
        atomic_store(&player->playouts, 0);
        atomic_store(&player->proof_nodes, 0);
        atomic_store(&self->threads[i].worker.deepest, 0);
        atomic_store(&self->threads[i].worker.iterations, 0);
    }
    /* Lists and evaluates the root's moves; the tree will ask for them again. */
    MctsPlayer *player = &self->threads[0].player;
    const Position *root = &self->rules.root;
    int count = self->rules.options.kernels->list(root, position_turn(root), player->moves);
    memset(self->alike, 0, sizeof self->alike);
    for (int i = 0; i < count; i++)
        self->alike[self->same[player->moves[i]]]++;
    evaluator_children(&self->rules.evaluator, root, player->moves, count, player->scores, NULL);
    for (int i = 0; i < count; i++)
        self->evaluations[player->moves[i]] = player->scores[i];
    return tree_open(self->tree, &self->threads[0].worker, error);
}

static void *help(void *data)
{
    MctsThread *self = data;
    Tree *tree = self->mcts->tree;
    tree_enter(tree);
    /* relaxed: the flag announces no other data; joining orders the rest */
    while (!atomic_load_explicit(&self->mcts->done, memory_order_relaxed)) {
        tree_pass(tree);
        tree_iterate(tree, &self->worker);
    }
    tree_leave(tree);
    return NULL;
}

/* Whether to answer early, if the time saved can be used later: before the planned time if no other move can
 * catch up in visits, and after it if the most visited move also has the best result. Visits on request don't
 * count. */
static bool is_sure(const Mcts *self, uint64_t elapsed)
{
    const Tree *tree = self->tree;
    const TimePlan *plan = &self->plan;
    if (plan->fixed || plan->soft_ns == UINT64_MAX)
        return false;
    uint32_t best = mcts_best(self);
    float mean = tree_mean(tree, best);
    int64_t first = 0, second = 0;
    bool agreed = true;
    for (uint32_t child = tree_first(tree, tree->root); child; child = tree_next(tree, child)) {
        int64_t visits =
            (int64_t)tree_visits(tree, child) - (int64_t)self->forced_visits[tree_node(tree, child)->move];
        if (child == best) {
            first = visits;
            continue;
        }
        second = visits > second ? visits : second;
        agreed = agreed && !(visits > 0 && tree_mean(tree, child) > mean);
    }
    if (elapsed >= plan->soft_ns)
        return agreed;
    double rate = (double)mcts_nodes(self) / (double)(elapsed + 1);
    return (double)(first - second) > rate * (double)(plan->soft_ns - elapsed);
}

/* Whether the limits, the observer or a known answer end the search. */
static bool is_over(Mcts *self, uint64_t elapsed, uint64_t *asked_ns)
{
    if (self->session && session_stopped(self->session))
        return true;
    TreeBounds root = tree_bounds(self->tree, self->tree->root);
    if (elapsed >= self->plan.hard_ns || root.low == root.high)
        return true;
    if (self->limits->nodes && mcts_nodes(self) >= self->limits->nodes)
        return true;
    if (elapsed - *asked_ns < SURE_EVERY_NS)
        return false;
    *asked_ns = elapsed;
    return is_sure(self, elapsed);
}

/* What one thread does: it alone watches the clock, answers requests, frees memory and reports. */
static void lead(Mcts *self)
{
    Tree *tree = self->tree;
    uint64_t asked_ns = 0;
    tree_enter(tree);
    for (;;) {
        uint64_t elapsed = time_plan_elapsed(&self->plan);
        if (is_over(self, elapsed, &asked_ns))
            break;
        mcts_serve(self);
        bool request_done = self->visit_request.move != MOVE_NONE && atomic_load(&tree->forced_left) <= 0;
        bool out_of_chunks = tree_out_of_chunks(tree);
        if (out_of_chunks || request_done) {
            tree_close_gate(tree);
            if (out_of_chunks)
                tree_recycle(tree);
            if (request_done)
                mcts_next_visit_request(self);
            tree_open_gate(tree);
        }
        if (elapsed - self->reported_ns >= SESSION_REPORT_NS / 2)
            mcts_report(self, false);
        if (self->limits->depth && self->last.depth >= self->limits->depth && self->serial > 0)
            break;
        tree_iterate(tree, &self->threads[0].worker);
    }
    tree_leave(tree);
}

Status mcts_think(Mcts *self, const Game *game, const Limits *limits, Session *session, Move *out,
                  Error *error)
{
    Status status = mcts_prepare(self, game, limits, session, error);
    if (status != STATUS_OK) {
        self->known = false;
        return status;
    }
    bool timed = limits->clocked || limits->move_time_ns;
    bool one_move = !tree_next(self->tree, tree_first(self->tree, self->tree->root));
    if (!(timed && one_move)) {
        int count = self->rules.options.threads;
        for (int i = 1; i < count; i++)
            self->threads[i].running = thread_start(&self->threads[i].id, help, &self->threads[i]);
        lead(self);
        atomic_store(&self->done, true);
        for (int i = 1; i < count; i++)
            if (self->threads[i].running)
                thread_join(&self->threads[i].id);
    }
    tree_enter(self->tree);
    mcts_serve(self);
    mcts_report(self, true);
    while (limits->lingers && session_linger(session))
        mcts_serve(self);
    tree_leave(self->tree);
    *out = self->last.best;
    self->session = NULL;
    return STATUS_OK;
}
