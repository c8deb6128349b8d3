#include "engine/search/proof/proof.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/platform/clock.h"
#include "engine/search/proof/horizon.h"

/* The question is always whether the attacker wins by a certain ply; a draw or a longer game means no. Every
 * position has two numbers, from the view of its side to move: the least number of positions that must still
 * be settled for this side to reach its goal (phi), and for the other side to reach its own (delta). */
typedef struct ProofQuestion {
    Side attacker;
    int last;     /* the ply by which the attacker must have won */
    uint64_t key; /* separates the entries of different questions */
    bool patient; /* few enough plies that a child may be followed nearly to its end */
} ProofQuestion;

enum {
    ENDLESS = 1000000000, /* infinity; the other number is then 0 */
    BUCKET = 4,
    FEW_PLIES = 12, /* to the game's last ply; within these a question may be patient */
    PATIENCE = 64,  /* a patient question follows a child until it reaches this many times the second best */
    CHECK_NODES = 4096, /* between looks at the clock */
    FIRST_SLICE = 4096, /* nodes spent on a question before another gets its turn */
    /* one node in this many goes to questions about few plies, where a node takes three times as long */
    NEAR_SHARE = 8
};

typedef struct ProofEntry {
    uint64_t key;
    uint32_t phi, delta; /* both 0: empty */
    uint32_t work;       /* nodes below it: what losing the entry would cost */
    Move move;
    uint8_t plies; /* if settled: the side that reaches its goal needs at most this many */
    uint8_t age;
} ProofEntry;

/* A move, and the numbers of the position after it, for the side to move there. */
typedef struct Child {
    uint32_t phi, delta;
    Move move;
    uint8_t plies;
} Child;

/* A position is searched until one of its numbers reaches its bound. */
typedef struct Bounds {
    uint32_t phi, delta;
} Bounds;

struct Prover {
    const Kernels *kernels;
    ProofEntry *table;
    uint64_t mask;   /* of bucket numbers */
    Child *children; /* of all positions on the current path, one after the other */

    /* for a search */
    uint8_t age;
    bool used; /* since it was last cleared */
    ProverLimits limits;
    uint64_t start_ns, nodes, checked;
    uint64_t slice; /* when the node count reaches this, the question is put aside; 0: never */
    bool stopped;   /* the question is put aside */
    bool over;      /* the search ends: a limit is reached */
    ProofQuestion question;

    Move moves[MOVE_LIST_SIZE];
    Leaf leaves[MOVE_LIST_SIZE];
    uint64_t keys[MOVE_LIST_SIZE];
    Horizon horizon;
};

/* ---- The table ---- */

/* The key always includes the ply, because the value of a position depends on the distance to ply 150. */
static uint64_t entry_key(const Prover *self, const Position *position)
{
    return position->key ^ random_mix(position->plies) ^ self->question.key;
}

static ProofEntry *bucket_of(const Prover *self, uint64_t key)
{
    return &self->table[(key & self->mask) * BUCKET];
}

static const ProofEntry *table_find(const Prover *self, uint64_t key)
{
    const ProofEntry *bucket = bucket_of(self, key);
    for (int i = 0; i < BUCKET; i++) {
        if (bucket[i].key == key && (bucket[i].phi | bucket[i].delta))
            return &bucket[i];
    }
    return NULL;
}

static void table_store(Prover *self, uint64_t key, const Child *numbers, uint64_t work)
{
    ProofEntry *bucket = bucket_of(self, key);
    ProofEntry *place = bucket;
    uint32_t least = UINT32_MAX;
    for (int i = 0; i < BUCKET; i++) {
        uint32_t worth = bucket[i].age == self->age ? bucket[i].work : 0;
        if (bucket[i].key == key) {
            place = &bucket[i];
            break;
        }
        if (worth < least) {
            least = worth;
            place = &bucket[i];
        }
    }
    *place = (ProofEntry){.key = key,
                          .phi = numbers->phi,
                          .delta = numbers->delta,
                          .move = numbers->move,
                          .work = work < UINT32_MAX ? (uint32_t)work : UINT32_MAX,
                          .plies = numbers->plies,
                          .age = self->age};
}

/* ---- Numbers ---- */

static void settle(Child *child, bool mover_reaches_it)
{
    child->phi = mover_reaches_it ? 0 : ENDLESS;
    child->delta = mover_reaches_it ? ENDLESS : 0;
    child->plies = 0;
}

static bool is_settled(const Child *child)
{
    return child->phi == 0 || child->delta == 0;
}

/* Takes the table's numbers for all children that are not settled. First prefetches all entries, because each
 * is probably a cache miss. */
static void children_look_up(Prover *self, const Position *position, Child *children, int count)
{
    int open = 0;
    for (int i = 0; i < count; i++) {
        Position after;
        if (is_settled(&children[i]))
            continue;
        self->kernels->play(position, children[i].move, &after);
        self->keys[open++] = entry_key(self, &after);
        const ProofEntry *bucket = bucket_of(self, self->keys[open - 1]);
        __builtin_prefetch(&bucket[0]);
        __builtin_prefetch(&bucket[BUCKET - 1]);
    }
    open = 0;
    for (int i = 0; i < count; i++) {
        Child *child = &children[i];
        const ProofEntry *entry = is_settled(child) ? NULL : table_find(self, self->keys[open++]);
        if (entry)
            *child = (Child){entry->phi, entry->delta, child->move, entry->plies};
    }
}

/* Lists a position's moves with what is known about each. */
static int children_fill(Prover *self, const Position *position, bool seen, Child *children)
{
    int count = self->kernels->list(position, position_turn(position), self->moves);
    self->kernels->leaves(position, self->moves, count, LEAF_PLACEMENTS, self->leaves);
    self->nodes += (uint64_t)count;
    for (int i = 0; i < count; i++) {
        children[i].move = self->moves[i];
        /* A position's numbers before it is searched: its side to move needs one good move, the other side
         * an answer to each of its moves. Four formulas that weigh both sides' placements solved no more
         * positions. */
        const Leaf *leaf = &self->leaves[i];
        Child *out = &children[i];
        Side side = position_turn(position);
        Side mover = side_other(side);
        Side attacker = self->question.attacker;
        int ply = position->plies + 1;
        if (ply == PLY_LIMIT) {
            bool wins = leaf->count[attacker] > leaf->count[side_other(attacker)];
            settle(out, (mover == attacker) == wins);
        } else if (leaf->placements[mover] == 0) {
            settle(out, false);
        } else if (ply >= self->question.last) {
            settle(out, mover != attacker);
        } else {
            *out = (Child){1, leaf->placements[mover], out->move, 0};
        }
    }
    if (seen) /* a new position hardly ever has a child in the table */
        children_look_up(self, position, children, count);
    return count;
}

typedef struct Choice {
    int best;        /* index of the child to search */
    uint32_t second; /* delta of the second best */
} Choice;

/* Computes a position's numbers from its children's: the side to move needs one of them, the other side all.
 * Returns which child to search next. */
static Choice children_sum(const Child *children, int count, Child *out)
{
    Choice choice = {0, ENDLESS};
    uint64_t delta = 0;
    int longest = 0;
    for (int i = 0; i < count; i++) {
        const Child *child = &children[i];
        const Child *best = &children[choice.best];
        if (i > 0 &&
            (child->delta < best->delta || (child->delta == best->delta && child->plies < best->plies))) {
            choice.second = best->delta;
            choice.best = i;
        } else if (i > 0 && child->delta < choice.second) {
            choice.second = child->delta;
        }
        delta += child->phi;
        if (child->plies > children[longest].plies)
            longest = i;
    }
    const Child *best = &children[choice.best];
    out->phi = best->delta;
    /* if all moves lose, the one that delays longest */
    out->move = best->delta == ENDLESS ? children[longest].move : best->move;
    if (out->phi == 0)
        out->delta = ENDLESS;
    else
        out->delta = delta < ENDLESS ? (uint32_t)delta : ENDLESS - 1;
    if (out->delta == 0)
        out->phi = ENDLESS;
    out->plies = (uint8_t)(1 + (out->phi == 0 ? best->plies : children[longest].plies));
    return choice;
}

/* ---- Searching ---- */

static void check_limits(Prover *self)
{
    const ProverLimits *limits = &self->limits;
    if (self->slice && self->nodes >= self->slice)
        self->stopped = true;
    if (limits->nodes && self->nodes >= limits->nodes)
        self->stopped = self->over = true;
    if (self->nodes < self->checked + CHECK_NODES)
        return;
    self->checked = self->nodes;
    if (limits->look)
        limits->look(limits->context);
    /* relaxed: the flag announces no other data */
    if (limits->stop && atomic_load_explicit(limits->stop, memory_order_relaxed))
        self->stopped = self->over = true;
    if (limits->time_ns && clock_ns() - self->start_ns >= limits->time_ns)
        self->stopped = self->over = true;
}

/* How far to search a child before turning to another one, here or further up. The margin of a quarter above
 * the second best avoids switching back and forth between two similar children. With few plies no line is
 * endless, and staying with a child nearly to its end is cheapest: for ten squeezed positions, "is it lost
 * within eight plies?" took 15.1 million nodes with a quarter more, 6.3 with three times as much, and 2.1
 * with PATIENCE. */
static Bounds child_bounds(const Prover *self, Bounds bounds, const Child *numbers, const Child *child,
                           uint32_t second)
{
    uint64_t more = self->question.patient ? (uint64_t)second * PATIENCE : second / 4;
    uint64_t delta = second + more + 1;
    Bounds out = {.phi = ENDLESS, .delta = delta < bounds.phi ? (uint32_t)delta : bounds.phi};
    if (bounds.delta < ENDLESS)
        out.phi = bounds.delta - numbers->delta + child->phi;
    return out;
}

static bool is_reached(Bounds bounds, uint32_t phi, uint32_t delta)
{
    return phi >= bounds.phi || delta >= bounds.delta;
}

/* Whether the attacker is to move so close to the question's last ply that the horizon answers it. */
static bool is_at_horizon(const Prover *self, const Position *position)
{
    const ProofQuestion *question = &self->question;
    return question->last < PLY_LIMIT && question->last - position->plies == HORIZON_PLIES &&
           position_turn(position) == question->attacker;
}

static Child search_horizon(Prover *self, const Position *position, uint64_t key)
{
    uint64_t nodes_before = self->nodes;
    self->horizon.nodes = 0;
    int plies = horizon_wins(&self->horizon, position);
    self->nodes += self->horizon.nodes;
    check_limits(self);
    Child found = {.move = MOVE_NONE};
    settle(&found, plies > 0);
    found.plies = (uint8_t)(plies > 0 ? plies : HORIZON_PLIES);
    table_store(self, key, &found, self->nodes - nodes_before);
    return found;
}

/* Searches a position until one of its numbers reaches its bound; returns the numbers with the best move. */
static Child proof_search(Prover *self, const Position *position, Child *children, Bounds bounds)
{
    uint64_t key = entry_key(self, position);
    uint64_t nodes_before = self->nodes;
    const ProofEntry *entry = table_find(self, key);
    if (entry && is_reached(bounds, entry->phi, entry->delta))
        return (Child){entry->phi, entry->delta, entry->move, entry->plies};
    if (is_at_horizon(self, position) && children != self->children)
        return search_horizon(self, position, key);
    int count = children_fill(self, position, entry != NULL, children);
    for (;;) {
        Child numbers;
        Choice choice = children_sum(children, count, &numbers);
        check_limits(self);
        if (self->stopped || is_settled(&numbers) || is_reached(bounds, numbers.phi, numbers.delta)) {
            table_store(self, key, &numbers, self->nodes - nodes_before);
            return numbers;
        }
        Child *child = &children[choice.best];
        Bounds below = child_bounds(self, bounds, &numbers, child, choice.second);
        Position after;
        self->kernels->play(position, child->move, &after);
        Child found = proof_search(self, &after, children + count, below);
        *child = (Child){found.phi, found.delta, child->move, found.plies};
    }
}

/* ---- Questions ---- */

typedef enum Answer { ANSWER_NONE, ANSWER_YES, ANSWER_NO } Answer;

/* Asks whether the attacker wins within this many plies; `out` gets what is known about the position. */
static Answer proof_ask(Prover *self, const Position *position, Side attacker, int plies, Child *out)
{
    ProofQuestion question = {.attacker = attacker, .last = position->plies + plies};
    if (question.last > PLY_LIMIT)
        question.last = PLY_LIMIT;
    question.patient = question.last < PLY_LIMIT || plies <= FEW_PLIES;
    question.key = random_mix((uint64_t)(question.last * 2 + (int)attacker) + 1);
    self->question = question;
    self->stopped = self->over;
    *out = proof_search(self, position, self->children, (Bounds){ENDLESS, ENDLESS});
    if (!is_settled(out))
        return ANSWER_NONE;
    return (out->phi == 0) == (position_turn(position) == attacker) ? ANSWER_YES : ANSWER_NO;
}

/* Sets the result; the winner needs at most this many plies. */
static void found_set(ProofFound *out, Proof result, int plies, Move move)
{
    out->result = result;
    out->plies = plies;
    out->move = move;
}

/* The side to move doesn't win. It loses, if all games end before the last ply; otherwise whether the other
 * side wins is another question. */
static void solve_not_won(Prover *self, const Position *position, const Child *first, ProofFound *out)
{
    int left = PLY_LIMIT - position->plies;
    Child second = *first;
    Answer answer = ANSWER_YES;
    if (first->plies >= left)
        answer = proof_ask(self, position, side_other(position_turn(position)), left, &second);
    out->most = second.plies;
    if (answer == ANSWER_NO)
        found_set(out, PROOF_DRAW, left, second.move);
    else if (answer == ANSWER_YES)
        found_set(out, PROOF_LOSS, left == 1 ? 1 : 2, second.move);
    out->exact = answer == ANSWER_NO || (answer == ANSWER_YES && out->plies == out->most);
}

/* Finds out who wins. */
static void solve_result(Prover *self, const Position *position, ProofFound *out)
{
    Child first;
    Answer answer = proof_ask(self, position, position_turn(position), PLY_LIMIT - position->plies, &first);
    out->most = first.plies;
    if (answer == ANSWER_YES) {
        found_set(out, PROOF_WIN, first.plies, first.move);
        out->exact = first.plies == 1;
    } else if (answer == ANSWER_NO) {
        solve_not_won(self, position, &first, out);
    }
}

/* ---- Exact numbers of plies ---- */

/* Asks: is it won within 1, 3, 5, ... plies? Or: is it lost within 2, 4, 6, ...? The side to move can leave
 * the other side without a placement only after an odd number of plies. */
typedef struct ProofLadder {
    Side attacker;
    int next;       /* plies to ask about next; the attacker doesn't win within fewer */
    Move move;      /* delays at least as long; MOVE_NONE at first */
    uint64_t nodes; /* spent on this ladder */
} ProofLadder;

/* Asks the ladder's next question, and takes the answer. */
static void climb(Prover *self, const Position *position, ProofLadder *ladder, ProofFound *out)
{
    int left = PLY_LIMIT - position->plies;
    bool wins = ladder->attacker == position_turn(position);
    uint64_t before = self->nodes;
    Child found;
    Answer answer = proof_ask(self, position, ladder->attacker, ladder->next, &found);
    ladder->nodes += self->nodes - before;
    if (answer == ANSWER_YES) {
        Move move = wins || ladder->move == MOVE_NONE ? found.move : ladder->move;
        found_set(out, wins ? PROOF_WIN : PROOF_LOSS, wins ? found.plies : ladder->next, move);
        out->exact = true;
    } else if (answer == ANSWER_NO) {
        /* a loss by tokens, on the last ply, may take an odd number of plies */
        ladder->next += !wins && ladder->next + 1 == left ? 1 : 2;
        ladder->move = found.move;
    }
}

/* The ladder that leads to the result. If the result is unknown, the ladder that has taken fewer nodes,
 * unless its next question is the one about the whole game. */
static ProofLadder *choose_ladder(ProofLadder ladders[2], int left, const ProofFound *out)
{
    if (out->result != PROOF_NONE)
        return &ladders[out->result == PROOF_LOSS];
    bool win = ladders[0].next < left, loss = ladders[1].next < left;
    if (win && (!loss || ladders[0].nodes <= ladders[1].nodes))
        return &ladders[0];
    return loss ? &ladders[1] : NULL;
}

/* Asks who wins in two ways by turns. The question about the whole game follows forced lines of any length. A
 * fourth of the time goes to questions about more and more plies, which find results that are near without
 * getting lost; they also give the exact number. */
static void solve_exactly(Prover *self, const Position *position, ProofFound *out)
{
    Side mover = position_turn(position);
    ProofLadder ladders[2] = {{mover, 1, MOVE_NONE, 0}, {side_other(mover), 2, MOVE_NONE, 0}};
    int left = PLY_LIMIT - position->plies;
    for (uint64_t slice = FIRST_SLICE; !out->exact && !self->over; slice *= 2) {
        if (out->result == PROOF_NONE) {
            self->slice = self->nodes + slice;
            solve_result(self, position, out);
            self->slice = self->nodes + slice / NEAR_SHARE;
        }
        if (out->result != PROOF_NONE)
            self->slice = 0;
        for (self->stopped = self->over; !self->stopped && !out->exact;) {
            ProofLadder *ladder = choose_ladder(ladders, left, out);
            if (!ladder)
                break;
            /* Adds to a known result what its ladder says about the number of plies. */
            if (out->result == PROOF_WIN && ladder->next >= out->plies) {
                out->exact = true;
            } else if (out->result == PROOF_LOSS && ladder->move != MOVE_NONE) {
                found_set(out, PROOF_LOSS, ladder->next, ladder->move);
                out->exact = out->plies == out->most;
            }
            if (!out->exact)
                climb(self, position, ladder, out);
        }
    }
}

/* ---- Functions for others ---- */

static void proof_start(Prover *self, const ProverLimits *limits, ProofFound *out)
{
    self->limits = *limits;
    self->start_ns = clock_ns();
    self->nodes = self->checked = 0;
    self->slice = 0;
    self->stopped = self->over = false;
    horizon_begin(&self->horizon, self->kernels);
    self->age++;
    self->used = true;
    *out = (ProofFound){.move = MOVE_NONE};
}

/* If the game is over, sets its result; returns whether it is. */
static bool solve_finished(const Position *position, ProofFound *out)
{
    Outcome outcome = position_outcome(position);
    if (outcome == OUTCOME_NONE)
        return false;
    bool mover = (outcome == OUTCOME_RED) == (position_turn(position) == RED);
    out->result = outcome == OUTCOME_DRAW ? PROOF_DRAW : mover ? PROOF_WIN : PROOF_LOSS;
    out->exact = true;
    return true;
}

void prover_solve(Prover *self, const Position *position, const ProverLimits *limits, ProofFound *out)
{
    proof_start(self, limits, out);
    if (!solve_finished(position, out)) {
        solve_exactly(self, position, out);
        if (out->exact)
            out->most = out->plies;
    }
    out->nodes = self->nodes;
    out->time_ns = clock_ns() - self->start_ns;
}

void prover_try(Prover *self, const Position *position, uint64_t nodes, ProofFound *out)
{
    proof_start(self, &(ProverLimits){.nodes = nodes}, out);
    if (!solve_finished(position, out))
        solve_result(self, position, out);
    out->nodes = self->nodes;
    out->time_ns = clock_ns() - self->start_ns;
}

Status prover_create(int megabytes, Prover **out, Error *error)
{
    size_t bytes = memory_megabytes(megabytes > 1 ? megabytes : 1), buckets = 1;
    while (buckets <= bytes / (2 * BUCKET * sizeof(ProofEntry)))
        buckets *= 2;
    *out = NULL;
    Prover *self = calloc(1, sizeof *self);
    if (self) {
        self->kernels = kernels_best();
        self->mask = buckets - 1;
        self->table = calloc(buckets * BUCKET, sizeof *self->table);
        /* memory is touched only as far as it is needed */
        self->children = malloc(sizeof(Child) * PLY_LIMIT * MOVE_COUNT);
    }
    if (!self || !self->table || !self->children) {
        prover_destroy(self);
        return error_set(error, STATUS_MEMORY, "no memory for a solver with a table of %d MB", megabytes);
    }
    *out = self;
    return STATUS_OK;
}

void prover_destroy(Prover *self)
{
    if (!self)
        return;
    free(self->children);
    free(self->table);
    free(self);
}

void prover_clear(Prover *self)
{
    if (!self->used)
        return;
    self->used = false;
    memset(self->table, 0, (size_t)(self->mask + 1) * BUCKET * sizeof *self->table);
    self->age = 0;
}
