/* What the search says of itself, and what it does when asked. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/search/mcts_inner.h"

static Proof proof_of(TreeBounds bounds)
{
    return bounds.low < bounds.high ? PROOF_NONE
           : bounds.low > 0         ? PROOF_WIN
           : bounds.low < 0         ? PROOF_LOSS
                                    : PROOF_DRAW;
}

/* The score for the root's mover of a root move; plies count from the root. */
static Score child_score(const Mcts *self, TreeBounds bounds, float mean)
{
    if (bounds.low == bounds.high)
        return bounds.low > 0   ? score_win_in(bounds.plies + 1)
               : bounds.low < 0 ? score_loss_in(bounds.plies + 1)
                                : SCORE_DRAW;
    return score_from_expected(mean, self->rules.root.plies);
}

static uint8_t proven_plies(TreeBounds bounds)
{
    return (uint8_t)(bounds.low == bounds.high && bounds.low ? bounds.plies + 1 : 0);
}

/* Whether a child's bounds are why its parent's are what they are; the rest of a proof is not in the tree. */
static bool shows_proof(TreeBounds parent, TreeBounds child)
{
    return parent.low < parent.high || (child.low == child.high && child.low == -parent.low);
}

static void report_line(const Mcts *self, uint32_t child, ReportLine *line)
{
    const Tree *tree = self->tree;
    const TreeBounds bounds = tree_bounds(tree, child);
    TreeBounds above = {-1, 1, 0};
    line->count = 0;
    for (uint32_t node = child; node && line->count < REPORT_LINE_MOVES; node = tree_best(tree, node, NULL)) {
        TreeBounds its = tree_bounds(tree, node);
        /* below a proven end there is nothing to see, and what was never visited is no plan */
        if (line->count > 0 && tree_visits(tree, node) == 0 && proof_of(its) == PROOF_NONE)
            break;
        if (!shows_proof(above, its))
            break;
        above = its;
        line->moves[line->count++] = tree_node(tree, node)->move;
    }
    line->depth = line->count;
    line->proof = (uint8_t)proof_of(bounds);
    line->plies = proven_plies(bounds);
    line->expected = tree_mean(tree, child);
    line->score = child_score(self, bounds, line->expected);
    line->effort = tree_visits(tree, child);
}

static void report_root(const Mcts *self, uint32_t child, ReportRoot *root)
{
    const TreeNode *node = tree_node(self->tree, child);
    TreeBounds bounds = tree_bounds(self->tree, child);
    root->move = node->move;
    root->proof = (uint8_t)proof_of(bounds);
    root->plies = proven_plies(bounds);
    root->effort = tree_visits(self->tree, child);
    root->prior = (float)node->prior / UINT16_MAX;
    root->evaluation = self->evaluations[node->move];
    if (root->effort == 0 && root->proof == PROOF_NONE) {
        root->expected = NAN;
        root->score = root->evaluation;
    } else {
        root->expected = tree_mean(self->tree, child);
        root->score = child_score(self, bounds, root->expected);
    }
}

/* Wins, then what is open or drawn by visits of the search's own, then losses. */
typedef struct Rank {
    int class;
    int64_t visits;
    uint32_t node, order;
} Rank;

static int rank_order(const void *a, const void *b)
{
    const Rank *x = a, *y = b;
    if (x->class != y->class)
        return x->class > y->class ? -1 : 1;
    if (x->visits != y->visits)
        return x->visits > y->visits ? -1 : 1;
    return x->order < y->order ? -1 : 1;
}

static int rank_children(const Mcts *self, Rank ranks[MOVE_COUNT])
{
    const Tree *tree = self->tree;
    uint32_t best = mcts_best(self);
    int count = 0;
    for (uint32_t child = tree_first(tree, tree->root); child; child = tree_next(tree, child)) {
        TreeBounds bounds = tree_bounds(tree, child);
        Rank *rank = &ranks[count];
        rank->class = child == best ? 2 : bounds.low == 1 ? 1 : bounds.high == -1 ? -1 : 0;
        rank->visits = (int64_t)tree_visits(tree, child) - self->granted[tree_node(tree, child)->move];
        rank->node = child;
        rank->order = (uint32_t)count++;
    }
    qsort(ranks, (size_t)count, sizeof *ranks, rank_order);
    return count;
}

static void report_figures(Mcts *self, Report *report)
{
    TreeBounds bounds = tree_bounds(self->tree, self->tree->root);
    report->position = self->rules.root;
    /* the root belongs to the side that has moved */
    report->proof = (uint8_t)proof_of((TreeBounds){-bounds.high, -bounds.low, 0});
    report->plies = (uint8_t)(report->proof == PROOF_WIN || report->proof == PROOF_LOSS ? bounds.plies : 0);
    report->nodes = mcts_nodes(self);
    report->evaluations = report->playouts = 0;
    report->seldepth = 0;
    for (int i = 0; i < self->rules.options.threads; i++) {
        const MctsPlayer *player = &self->threads[i].player;
        /* relaxed: figures to look at */
        report->evaluations += atomic_load_explicit(&player->evaluations, memory_order_relaxed);
        report->playouts += atomic_load_explicit(&player->playouts, memory_order_relaxed);
        int deepest = atomic_load_explicit(&self->threads[i].worker.deepest, memory_order_relaxed) - 1;
        report->seldepth = (uint8_t)(deepest > report->seldepth ? deepest : report->seldepth);
    }
    report->reused = self->reused;
    report->time_ns = time_plan_elapsed(&self->plan);
    report->memory = tree_bytes_used(self->tree) + sizeof *self;
    report->table = (ReportTable){0};
}

static void report_moves(Mcts *self, Report *report)
{
    Rank ranks[MOVE_COUNT];
    int count = rank_children(self, ranks);
    report->root_count = count;
    report->line_count = self->lines < count ? self->lines : count;
    for (int i = 0; i < count; i++)
        report_root(self, ranks[i].node, &report->roots[i]);
    for (int i = 0; i < report->line_count; i++)
        report_line(self, ranks[i].node, &report->lines[i]);
    report->best = report->roots[0].move;
    report->depth = report->lines[0].depth;
    if (report->best != self->best) {
        self->best = report->best;
        self->best_since_ns = report->time_ns;
    }
    report->best_since_ns = self->best_since_ns;
}

void mcts_report(Mcts *self, bool finished)
{
    Report *report = &self->last;
    report->serial = ++self->serial;
    report->finished = finished;
    report_figures(self, report);
    report_moves(self, report);
    self->reported_ns = report->time_ns;
    if (self->session) {
        report_copy(report_box_slot(&self->session->reports), report);
        report_box_publish(&self->session->reports);
    }
}

static void give_view(Mcts *self, const Request *request)
{
    TreeView *view = &self->view;
    int count = request->path_count < VIEW_PATH_MOVES ? request->path_count : VIEW_PATH_MOVES;
    view->count = 0;
    view->cut = false;
    /* an empty view is the answer if the tree does not go there, or if memory is out */
    (void)tree_view(self->tree, request->path, count, request->share, request->amount, view, NULL);
    view->tree_nodes = atomic_load(&self->tree->nodes);
    view->position = self->rules.root;
    view->path_count = count;
    for (int i = 0; i < count; i++) {
        view->path[i] = request->path[i];
        if (view->count > 0)
            position_play(&view->position, view->path[i], &view->position);
    }
    (void)session_give_tree(self->session, view, NULL);
}

static void start_focus(Mcts *self)
{
    uint32_t node = tree_named(self->tree, self->focus);
    if (!node)
        self->focus = (NodeName){0, 0};
    tree_force(self->tree, node, INT64_MAX);
}

void mcts_next_wish(Mcts *self)
{
    Tree *tree = self->tree;
    self->wish = (MctsWish){MOVE_NONE, 0};
    if (self->wish_count == 0) {
        start_focus(self);
        return;
    }
    self->wish = self->wishes[0];
    memmove(self->wishes, self->wishes + 1, (size_t)--self->wish_count * sizeof *self->wishes);
    uint32_t child = tree_child(tree, tree->root, self->wish.move);
    if (child)
        self->granted[self->wish.move] += (uint32_t)self->wish.visits;
    tree_force(tree, child, (int64_t)self->wish.visits);
}

static void serve_one(Mcts *self, const Request *request)
{
    switch (request->kind) {
    case REQUEST_FOCUS:
        self->focus = request->node;
        if (self->wish.move == MOVE_NONE)
            start_focus(self);
        break;
    case REQUEST_VISITS:
        if (request->amount > 0 && request->amount <= UINT32_MAX && self->wish_count < SESSION_REQUESTS)
            self->wishes[self->wish_count++] = (MctsWish){request->move, request->amount};
        break;
    case REQUEST_LINES:
        self->lines = request->amount < 1              ? 1
                      : request->amount > REPORT_LINES ? REPORT_LINES
                                                       : (int)request->amount;
        break;
    case REQUEST_TREE_VIEW:
        give_view(self, request);
        break;
    case REQUEST_TABLE_SIZE:
    case REQUEST_TABLE_CLEAR:
    case REQUEST_TABLE_VIEW:
    case REQUEST_LOOKUP:
        break; /* there is no table */
    }
}

void mcts_serve(Mcts *self)
{
    Request request;
    if (!self->session || !session_next_request(self->session, &request))
        return;
    tree_close_gate(self->tree);
    do {
        serve_one(self, &request);
    } while (session_next_request(self->session, &request));
    if (self->wish.move == MOVE_NONE && self->wish_count > 0)
        mcts_next_wish(self);
    tree_open_gate(self->tree);
}
