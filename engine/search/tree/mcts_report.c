/* The search's reports, and its answers to requests. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/search/tree/mcts_inner.h"
#include "engine/search/tree/tree_inner.h"

static Proof proof_of(TreeBounds bounds)
{
    return bounds.low < bounds.high ? PROOF_NONE
           : bounds.low > 0         ? PROOF_WIN
           : bounds.low < 0         ? PROOF_LOSS
                                    : PROOF_DRAW;
}

/* A root move's value for the side that makes it, which is the node's owner; plies count from the root. */
static Value child_value(const Mcts *self, uint32_t child)
{
    TreeBounds bounds = tree_bounds(self->tree, child);
    Proof proof = proof_of(bounds);
    int ply = self->rules.root.plies;
    if (proof != PROOF_NONE)
        return value_within(proof, bounds.plies + 1, ply);
    if (tree_visits(self->tree, child) == 0)
        return value_unknown();
    double mean = (double)tree_mean(self->tree, child);
    return value_expected(fmin(fmax(mean, bounds.low), bounds.high), ply);
}

/* The order of root moves: wins, soonest first; then open or drawn moves by the search's own visits; then
 * losses, latest first. */
typedef struct Rank {
    Value value; /* at the time of ranking */
    int class;
    int64_t among; /* rank within the class; the highest comes first */
    uint32_t node, order;
} Rank;

static void report_line(const Mcts *self, const Rank *rank, ReportLine *line)
{
    uint32_t child = rank->node;
    const Tree *tree = self->tree;
    TreeBounds above = {-1, 1, 0};
    line->count = 0;
    for (uint32_t node = child; node && line->count < REPORT_LINE_MOVES; node = tree_best(tree, node, NULL)) {
        TreeBounds its = tree_bounds(tree, node);
        /* nothing follows a proven end, and a node without visits is not part of a plan */
        if (line->count > 0 && tree_visits(tree, node) == 0 && proof_of(its) == PROOF_NONE)
            break;
        /* if a node's bounds don't explain its parent's, the rest of the proof is not in the tree */
        if (above.low == above.high && !(its.low == its.high && its.low == -above.low))
            break;
        above = its;
        line->moves[line->count++] = tree_node(tree, node)->move;
    }
    line->depth = line->count;
    line->value = rank->value;
    line->effort = tree_visits(tree, child);
}

static int rank_order(const void *a, const void *b)
{
    const Rank *x = a, *y = b;
    if (x->class != y->class)
        return x->class > y->class ? -1 : 1;
    if (x->among != y->among)
        return x->among > y->among ? -1 : 1;
    return x->order < y->order ? -1 : 1;
}

static void report_moves(Mcts *self, Report *report)
{
    Rank ranks[MOVE_COUNT];
    const Tree *tree = self->tree;
    uint32_t best = mcts_best(self);
    int count = 0;
    for (uint32_t child = tree_first(tree, tree->root); child; child = tree_next(tree, child), count++) {
        Rank rank = {.value = child_value(self, child), .node = child, .order = (uint32_t)count};
        rank.class = (rank.value.proof == PROOF_WIN) - (rank.value.proof == PROOF_LOSS);
        if (rank.class)
            rank.among = rank.value.score;
        else if (child == best)
            rank.among = INT64_MAX;
        else
            rank.among = (int64_t)tree_visits(tree, child) -
                         (int64_t)self->forced_visits[tree_node(tree, child)->move];
        ranks[count] = rank;
    }
    qsort(ranks, (size_t)count, sizeof *ranks, rank_order);
    report->move_count = count;
    /* the best move always has a value, if only a guess */
    if (isnan(ranks[0].value.expected))
        ranks[0].value = value_expected((double)tree_mean(self->tree, ranks[0].node), report->position.plies);
    for (int i = 0; i < count; i++) {
        const TreeNode *node = tree_node(self->tree, ranks[i].node);
        report->moves[i] = (ReportMove){.move = node->move,
                                        .alike = self->alike[node->move],
                                        .value = ranks[i].value,
                                        .prior = (float)node->prior / UINT16_MAX,
                                        .evaluation = self->evaluations[node->move],
                                        .effort = node_visits(node)};
    }
    report->line_count = 0;
    while (report->line_count < self->lines && report->line_count < count &&
           !isnan(ranks[report->line_count].value.expected))
        report->line_count++;
    for (int i = 0; i < report->line_count; i++)
        report_line(self, &ranks[i], &report->lines[i]);
    report->best = report->moves[0].move;
    /* The root's value is that of its best move: it is lost only if all moves are. But a draw is certain only
     * if every move's result is. */
    report->value = report->moves[0].value;
    if (proof_of(tree_bounds(self->tree, self->tree->root)) == PROOF_DRAW)
        report->value = value_proven(PROOF_DRAW, 0, VALUE_EXACT);
    else if (report->value.proof == PROOF_DRAW)
        report->value = value_estimate(SCORE_DRAW, VALUE_EXACT, report->position.plies);
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
    report->position = self->rules.root;
    report->nodes = mcts_nodes(self);
    report->evaluations = report->playouts = 0;
    report->seldepth = 0;
    for (int i = 0; i < self->rules.options.threads; i++) {
        const MctsPlayer *player = &self->threads[i].player;
        /* relaxed: figures for display */
        report->evaluations += atomic_load_explicit(&player->evaluations, memory_order_relaxed);
        report->playouts += atomic_load_explicit(&player->playouts, memory_order_relaxed);
        int deepest = atomic_load_explicit(&self->threads[i].worker.deepest, memory_order_relaxed) - 1;
        report->seldepth = (uint8_t)(deepest > report->seldepth ? deepest : report->seldepth);
    }
    report->reused = self->reused;
    report->time_ns = time_plan_elapsed(&self->plan);
    report->memory = tree_bytes_used(self->tree) + sizeof *self;
    report->table = (ReportTable){0};
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
    /* if the tree doesn't contain it, or there is no memory, the answer is an empty view */
    (void)tree_view(self->tree, request->path, count, (ViewCut){request->share, request->amount}, view, NULL);
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

void mcts_next_visit_request(Mcts *self)
{
    Tree *tree = self->tree;
    self->visit_request = (MctsVisitRequest){MOVE_NONE, 0};
    if (self->visit_request_count == 0) {
        start_focus(self);
        return;
    }
    self->visit_request = self->visit_requests[0];
    memmove(self->visit_requests, self->visit_requests + 1,
            (size_t)--self->visit_request_count * sizeof *self->visit_requests);
    uint32_t child = tree_child(tree, tree->root, self->visit_request.move);
    if (child)
        self->forced_visits[self->visit_request.move] += self->visit_request.visits;
    tree_force(tree, child, (int64_t)self->visit_request.visits);
}

void mcts_serve(Mcts *self)
{
    Request request;
    if (!self->session || !session_next_request(self->session, &request))
        return;
    tree_close_gate(self->tree);
    do {
        switch (request.kind) {
        case REQUEST_FOCUS:
            self->focus = request.node;
            if (self->visit_request.move == MOVE_NONE)
                start_focus(self);
            break;
        case REQUEST_VISITS:
            if (request.amount > 0 && request.amount <= UINT32_MAX &&
                self->visit_request_count < SESSION_REQUESTS)
                self->visit_requests[self->visit_request_count++] = (MctsVisitRequest){
                    request.move < MOVE_COUNT ? self->same[request.move] : request.move, request.amount};
            break;
        case REQUEST_LINES:
            self->lines = request_lines(&request);
            break;
        case REQUEST_TREE_VIEW:
            give_view(self, &request);
            break;
        case REQUEST_TABLE_SIZE:
        case REQUEST_TABLE_CLEAR:
        case REQUEST_TABLE_VIEW:
        case REQUEST_LOOKUP:
            break; /* there is no table */
        }
    } while (session_next_request(self->session, &request));
    if (self->visit_request.move == MOVE_NONE && self->visit_request_count > 0)
        mcts_next_visit_request(self);
    tree_open_gate(self->tree);
}
