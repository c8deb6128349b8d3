#include "engine/students/student_alphabeta.h"

#include <math.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/random.h"
#include "engine/search/timing.h"

enum {
    FIXED_DEPTH = 2,   /* without deepening, if no depth is given */
    CHECK_LEAVES = 32, /* leaves between two checks of the clock; inner nodes always check */
    FRAMES = PLY_LIMIT + 2
};

static const double infinity = 1e9;

typedef struct StudentAlphaBetaLine {
    int count;
    Move moves[REPORT_LINE_MOVES];
} StudentAlphaBetaLine;

/* What is known of the position this many plies below the root. */
typedef struct StudentFrame {
    Position position;
    Move last;    /* that led here */
    uint64_t key; /* for the table */
    int count;    /* placements */
    int tried;    /* how many of them to try */
    int favoured; /* how many of these come first because a search found them good */
    int extended; /* plies beyond the depth so far */
    Move moves[MOVE_LIST_SIZE];
    StudentAlphaBetaLine line;
} StudentFrame;

typedef struct StudentAlphaBetaEntry {
    uint64_t key;
    double value;
    Move best;
    uint8_t depth;
    uint8_t bound; /* Bound; BOUND_NONE: empty */
} StudentAlphaBetaEntry;

struct StudentAlphaBeta {
    StudentAlphaBetaOptions options;
    const Kernels *kernels;
    StudentAlphaBetaEntry *table;

    /* about a search */
    const Limits *limits;
    Session *session;
    TimePlan plan;
    bool aborted;
    bool horizon; /* this iteration reached a leaf or used the table: a deeper one may be better */
    int seldepth;
    uint64_t serial, reported_ns, best_since_ns;
    ReportTable counts;
    StudentAlphaBetaLine best;
    double best_value;
    StudentAlphaBetaResult result;
    int root_count;
    ReportMove roots[MOVE_COUNT];

    StudentFrame frames[FRAMES];
};

/* ---- Reports ---- */

static Value student_alphabeta_value_of(const StudentAlphaBeta *self, double value)
{
    double score = fmax(1 - SCORE_LIMIT, fmin(SCORE_LIMIT - 1, round(value * self->options.unit)));
    return value_estimate((Score)score, VALUE_EXACT, self->frames[0].position.plies);
}

static void student_alphabeta_report(StudentAlphaBeta *self, bool finished)
{
    Report *report = report_box_slot(&self->session->reports);
    self->reported_ns = time_plan_elapsed(&self->plan);
    *report = (Report){
        .serial = ++self->serial,
        .position = self->frames[0].position,
        .finished = finished,
        .depth = (uint8_t)self->result.depth,
        .seldepth = (uint8_t)self->seldepth,
        .nodes = self->result.nodes,
        .evaluations = self->result.evaluations,
        .time_ns = self->reported_ns,
        .memory = sizeof *self + (uint64_t)self->options.table_entries * sizeof *self->table,
        .best = self->best.moves[0],
        .best_since_ns = self->best_since_ns,
        .table = self->counts,
        .line_count = 1,
        .move_count = self->root_count,
    };
    ReportLine *out = &report->lines[0];
    *out = (ReportLine){.count = (uint8_t)self->best.count,
                        .depth = (uint8_t)self->result.depth,
                        .value = student_alphabeta_value_of(self, self->best_value),
                        .effort = self->result.nodes};
    memcpy(out->moves, self->best.moves, sizeof out->moves);
    report->value = report->lines[0].value;
    memcpy(report->moves, self->roots, (size_t)self->root_count * sizeof *self->roots);
    if (self->options.amend)
        self->options.amend(self->options.context, report);
    report_box_publish(&self->session->reports);
}

/* ---- The table ---- */

/* The key that a move adds for a side, for keys from which nothing is removed. */
static uint64_t placed_key(Move move, Side side)
{
    uint64_t key = 0;
    for (int i = 0; i < SHAPE_CELLS; i++)
        key ^= random_mix((uint64_t)move_cells[move][i] * 2 + (uint64_t)side);
    return key;
}

static StudentAlphaBetaEntry *table_place(const StudentAlphaBeta *self, uint64_t key)
{
    return &self->table[key % (uint64_t)self->options.table_entries];
}

/* Its entry for a node; null if there is none. */
static const StudentAlphaBetaEntry *table_find(StudentAlphaBeta *self, const StudentFrame *frame)
{
    if (!self->table)
        return NULL;
    const StudentAlphaBetaEntry *entry = table_place(self, frame->key);
    bool own = entry->key == frame->key;
    self->counts.probes++;
    if (entry->bound == BOUND_NONE || (self->options.table_check && !self->options.table_hints && !own))
        return NULL;
    self->counts.hits++;
    self->counts.damaged += !own;
    return entry;
}

/* Whether the cells of an entry's move are empty. */
static bool move_fits(const Position *position, Move move)
{
    for (int i = 0; i < SHAPE_CELLS; i++)
        if (position_at(position, move_cells[move][i]) != '.')
            return false;
    return true;
}

/* Whether an entry settles a node. */
static bool table_settles(const StudentAlphaBeta *self, const StudentAlphaBetaEntry *entry,
                          const StudentFrame *frame, int depth, double alpha, double beta)
{
    if (entry->depth < depth)
        return false;
    if (self->options.table_hints && (entry->key != frame->key || !move_fits(&frame->position, entry->best)))
        return false;
    if (entry->bound == BOUND_UPPER)
        return self->options.table_above ? entry->value > alpha : entry->value <= alpha;
    return entry->bound == BOUND_EXACT ||
           (self->options.table_at ? entry->value >= beta : entry->value > beta);
}

/* ---- The search: values are for the side to move at each node ---- */

/* Counts a node; when the budget is used up, the search is aborted and its result is meaningless. */
static void enter(StudentAlphaBeta *self, int ply, int depth)
{
    bool must_finish = self->options.finish_first && self->result.depth == 0;
    if (session_stopped(self->session) ||
        (!must_finish && self->limits->nodes && self->result.nodes >= self->limits->nodes)) {
        self->aborted = true;
        return;
    }
    self->result.nodes++;
    self->seldepth = ply > self->seldepth ? ply : self->seldepth;
    if (depth <= 0 && self->result.nodes % CHECK_LEAVES != 0)
        return;
    uint64_t elapsed = time_plan_elapsed(&self->plan);
    if (elapsed >= self->plan.hard_ns && !must_finish)
        self->aborted = true;
    else if (elapsed >= self->reported_ns + SESSION_REPORT_NS)
        student_alphabeta_report(self, false);
}

static StudentAlphaBetaNode node_of(const StudentAlphaBeta *self, int ply)
{
    const StudentFrame *frame = &self->frames[ply];
    return (StudentAlphaBetaNode){.root = &self->frames[0].position,
                                  .before = ply > 0 ? &self->frames[ply - 1].position : NULL,
                                  .position = &frame->position,
                                  .last = frame->last,
                                  .ply = ply,
                                  .count = frame->count};
}

static void list(StudentAlphaBeta *self, int ply)
{
    StudentFrame *frame = &self->frames[ply];
    frame->count = self->kernels->list(&frame->position, position_turn(&frame->position), frame->moves);
    frame->tried = frame->count;
    frame->favoured = 0;
}

static void choose(StudentAlphaBeta *self, int ply)
{
    StudentFrame *frame = &self->frames[ply];
    StudentAlphaBetaNode node = node_of(self, ply);
    if (self->options.choose)
        frame->tried = self->options.choose(self->options.context, &node, frame->moves, frame->count);
}

/* Moves a move near the front, after those already there. */
static void favour(StudentFrame *frame, Move move)
{
    for (int i = frame->favoured; i < frame->tried; i++) {
        if (frame->moves[i] != move)
            continue;
        Move *place = frame->moves + frame->favoured++;
        memmove(place + 1, place, (size_t)(frame->moves + i - place) * sizeof *place);
        *place = move;
    }
}

static void make_child(StudentAlphaBeta *self, int ply, Move move)
{
    const StudentFrame *frame = &self->frames[ply];
    StudentFrame *child = &self->frames[ply + 1];
    self->kernels->play(&frame->position, move, &child->position);
    child->last = move;
    child->key = self->options.key_placed ? frame->key ^ placed_key(move, position_turn(&frame->position))
                                          : child->position.key;
}

static double tokens_decide(const StudentAlphaBeta *self, const Position *position)
{
    Side side = position_turn(position);
    int lead = position->count[side] - position->count[side_other(side)];
    return lead > 0 ? self->options.win : lead < 0 ? -self->options.win : 0;
}

static double student_alphabeta_search(StudentAlphaBeta *self, int ply, int depth, double alpha, double beta);

/* A leaf; with quiescence, continues while lines are cleared. */
static double leaf(StudentAlphaBeta *self, int ply, double alpha, double beta)
{
    StudentFrame *frame = &self->frames[ply];
    StudentAlphaBetaNode node = node_of(self, ply);
    double value = self->options.evaluate(self->options.context, &node);
    double best = ply % 2 ? -value : value;
    int tokens = frame->position.count[RED] + frame->position.count[BLUE];
    self->result.evaluations++;
    self->horizon = true;
    for (int i = 0; self->options.quiescence && i < frame->count && best < beta && !self->aborted; i++) {
        make_child(self, ply, frame->moves[i]);
        const Position *child = &frame[1].position;
        if (child->count[RED] + child->count[BLUE] == tokens + SHAPE_CELLS)
            continue;
        best = fmax(best, -student_alphabeta_search(self, ply + 1, 0, -beta, -fmax(alpha, best)));
    }
    return best;
}

/* A value as it is passed up. */
static double passed_up(const StudentAlphaBeta *self, double value, double alpha, double beta)
{
    return self->options.fail_hard ? fmax(alpha, fmin(beta, value)) : value;
}

/* Searches the child just made, first in a narrow window if the options say so. */
static double search_child(StudentAlphaBeta *self, int ply, int depth, double alpha, double beta, bool narrow)
{
    if (!self->options.pruning)
        return -student_alphabeta_search(self, ply + 1, depth - 1, -infinity, infinity);
    if (narrow) {
        double value = -student_alphabeta_search(self, ply + 1, depth - 1, -alpha - 1, -alpha);
        if (self->aborted || value <= alpha || value >= beta)
            return value;
    }
    return -student_alphabeta_search(self, ply + 1, depth - 1, -beta, -alpha);
}

static double search_moves(StudentAlphaBeta *self, int ply, int depth, double alpha, double beta)
{
    StudentFrame *frame = &self->frames[ply];
    double best = -infinity;
    frame->line.count = 0;
    bool all_wide = self->options.favour_all && self->result.depth == 0 && frame->favoured == 0;
    for (int i = 0; i < frame->tried && (best < beta || !self->options.pruning); i++) {
        uint64_t before = self->result.nodes;
        bool narrow = self->options.null_windows && !all_wide && i >= frame->favoured;
        make_child(self, ply, frame->moves[i]);
        double value = search_child(self, ply, depth, fmax(alpha, best), beta, narrow);
        if (self->aborted)
            break;
        if (ply == 0) {
            for (int k = 0; k < self->root_count; k++) {
                ReportMove *at = &self->roots[k];
                if (at->move != frame->moves[i])
                    continue;
                bool first = at->effort == 0;
                at->value = student_alphabeta_value_of(self, value);
                at->evaluation = first ? at->score : at->evaluation;
                at->effort += self->result.nodes - before;
            }
        }
        if (value > best) {
            best = value;
            StudentAlphaBetaLine *line = &frame->line;
            const StudentAlphaBetaLine *rest = &frame[1].line;
            int count = rest->count < REPORT_LINE_MOVES ? rest->count : REPORT_LINE_MOVES - 1;
            memcpy(line->moves + 1, rest->moves, (size_t)count * sizeof *line->moves);
            line->moves[0] = frame->moves[i];
            line->count = count + 1;
        }
    }
    return best;
}

/* The move that is stored in the table with a node's value. */
static Move stored_move(const StudentAlphaBeta *self, int ply, bool cut_off)
{
    const StudentFrame *root = &self->frames[0];
    if (!self->options.table_roots || cut_off)
        return self->frames[ply].line.moves[0];
    return root->line.count > 0 ? root->line.moves[0] : self->best.moves[0];
}

/* Tries the moves of a node that has some, promising ones first, and stores the result. */
static double search_inner(StudentAlphaBeta *self, int ply, int depth, double alpha, double beta,
                           const StudentAlphaBetaEntry *entry)
{
    StudentFrame *frame = &self->frames[ply];
    if (self->options.ordering && (ply == 0 || (self->options.favour_all && self->result.depth > 0)))
        favour(frame, self->best.moves[0]);
    if (self->options.ordering && entry)
        favour(frame, entry->best);
    double value = passed_up(self, search_moves(self, ply, depth, alpha, beta), alpha, beta);
    if (self->aborted || !self->table)
        return value;
    StudentAlphaBetaEntry *place = table_place(self, frame->key);
    self->counts.stores++;
    self->counts.replacements += place->bound != BOUND_NONE && place->key != frame->key;
    *place = (StudentAlphaBetaEntry){.key = frame->key,
                                     .value = value,
                                     .best = stored_move(self, ply, value >= beta),
                                     .depth = (uint8_t)depth,
                                     .bound = value >= beta    ? BOUND_LOWER
                                              : value <= alpha ? BOUND_UPPER
                                                               : BOUND_EXACT};
    return value;
}

/* Whether to extend a leaf because its mover has so few placements. */
static bool extend(StudentAlphaBeta *self, int ply)
{
    StudentFrame *frame = &self->frames[ply];
    frame->extended = ply > 0 ? frame[-1].extended : 0;
    if (frame->count > self->options.extend_moves || frame->extended >= self->options.extend_plies)
        return false;
    frame->extended++;
    return true;
}

/* Any position except the root. */
static double student_alphabeta_search(StudentAlphaBeta *self, int ply, int depth, double alpha, double beta)
{
    StudentFrame *frame = &self->frames[ply];
    frame->line.count = 0;
    frame->extended = 0;
    enter(self, ply, depth);
    if (self->aborted)
        return 0;
    if (frame->position.plies == PLY_LIMIT && !self->options.over_evaluated)
        return passed_up(self, tokens_decide(self, &frame->position), alpha, beta);
    const StudentAlphaBetaEntry *entry = table_find(self, frame);
    if (entry && table_settles(self, entry, frame, depth, alpha, beta)) {
        self->counts.cutoffs++;
        self->horizon = true;
        return passed_up(self, entry->value, alpha, beta);
    }
    list(self, ply);
    if (frame->count == 0 && !self->options.over_evaluated)
        return passed_up(self, -self->options.win, alpha, beta);
    bool over = frame->count == 0 || frame->position.plies == PLY_LIMIT;
    if (over || (depth <= 0 && !extend(self, ply)))
        return passed_up(self, leaf(self, ply, alpha, beta), alpha, beta);
    choose(self, ply);
    return search_inner(self, ply, depth > 0 ? depth : 1, alpha, beta, entry);
}

/* ---- A search from the root ---- */

/* Whether the table has the answer to this iteration. */
static bool root_answered(StudentAlphaBeta *self, const StudentAlphaBetaEntry *entry, int depth)
{
    const StudentFrame *root = &self->frames[0];
    if (!self->options.table_root || !entry || entry->bound != BOUND_EXACT || entry->key != root->key)
        return false;
    return entry->depth >= depth && position_legal(&root->position, entry->best);
}

/* One iteration; false if a deeper one is useless or not allowed. */
static bool iterate(StudentAlphaBeta *self, int depth)
{
    StudentFrame *root = &self->frames[0];
    self->horizon = false;
    root->favoured = 0;
    enter(self, 0, depth);
    if (self->aborted)
        return false;
    const StudentAlphaBetaEntry *entry = table_find(self, root);
    double value;
    if (root_answered(self, entry, depth)) {
        value = entry->value;
        root->line = (StudentAlphaBetaLine){.count = 1, .moves = {entry->best}};
        self->horizon = true;
    } else {
        value = search_inner(self, 0, depth, -infinity, infinity, entry);
    }
    if (root->line.count > 0 && (!self->aborted || self->options.keep_partial)) {
        if (self->best.moves[0] != root->line.moves[0])
            self->best_since_ns = time_plan_elapsed(&self->plan);
        self->best = root->line;
        self->best_value = value;
    }
    if (self->aborted)
        return false;
    uint64_t elapsed = time_plan_elapsed(&self->plan);
    self->result.depth = depth;
    self->result.depths[depth] =
        (StudentAlphaBetaDepth){value, self->best.moves[0], self->result.nodes, elapsed};
    return self->horizon && elapsed < self->plan.soft_ns;
}

void student_alphabeta_think(StudentAlphaBeta *self, const Game *game, const Limits *limits, Session *session,
                             Move *out)
{
    time_plan_start(&self->plan, limits, &game->now);
    self->limits = limits;
    self->session = session;
    self->aborted = false;
    self->seldepth = 0;
    self->serial = self->reported_ns = self->best_since_ns = 0;
    self->counts = (ReportTable){.entries = (uint64_t)self->options.table_entries,
                                 .bytes = (uint64_t)self->options.table_entries * sizeof *self->table};
    memset(&self->result, 0, sizeof self->result);
    self->frames[0].position = game->now;
    self->frames[0].last = MOVE_NONE;
    uint64_t key = game->now.key;
    if (self->options.key_placed) {
        key = game->start.key;
        for (int i = 0; i < game->count; i++)
            key ^= placed_key(game->moves[i], (Side)((game->start.plies + i) % 2));
    }
    self->frames[0].key = key;
    self->frames[0].extended = 0;
    /* The answer before any search, and the moves to report. */
    StudentFrame *frame = &self->frames[0];
    list(self, 0);
    choose(self, 0);
    self->root_count = frame->count;
    self->best = (StudentAlphaBetaLine){.count = 1, .moves = {frame->moves[0]}};
    self->best_value = 0;
    for (int i = 0; i < frame->count; i++)
        self->roots[i] = (ReportMove){.move = frame->moves[i], .value = value_unknown(), .prior = NAN};
    int left = PLY_LIMIT - game->now.plies;
    int most = limits->depth ? limits->depth : self->options.deepening ? left : FIXED_DEPTH;
    left -= self->options.short_of_end;
    most = most < left ? most : left;
    for (int depth = self->options.deepening ? 1 : most; depth <= most && iterate(self, depth); depth++)
        student_alphabeta_report(self, false);
    self->result.best = self->best.moves[0];
    self->result.value = self->best_value;
    self->result.time_ns = time_plan_elapsed(&self->plan);
    student_alphabeta_report(self, true);
    *out = self->best.moves[0];
}

const StudentAlphaBetaResult *student_alphabeta_result(const StudentAlphaBeta *self)
{
    return &self->result;
}

Limits student_alphabeta_limits(const Limits *limits, uint64_t time_ns, uint64_t nodes, int depth)
{
    Limits within = *limits;
    if (time_ns && (!within.move_time_ns || time_ns < within.move_time_ns))
        within.move_time_ns = time_ns;
    if (nodes && (!within.nodes || nodes < within.nodes))
        within.nodes = nodes;
    if (depth && (!within.depth || depth < within.depth))
        within.depth = depth;
    return within;
}

/* ---- Making one ---- */

void student_alphabeta_options_default(StudentAlphaBetaOptions *self)
{
    *self = (StudentAlphaBetaOptions){.win = 1e6, .unit = 1, .deepening = true, .pruning = true};
}

Status student_alphabeta_create(const StudentAlphaBetaOptions *options, StudentAlphaBeta **out, Error *error)
{
    size_t entries = (size_t)options->table_entries;
    StudentAlphaBeta *self = memory_new(1, sizeof *self);
    StudentAlphaBetaEntry *table = entries ? calloc(entries, sizeof *table) : NULL;
    if (!self || (entries && !table)) {
        free(table);
        free(self);
        return error_set(error, STATUS_MEMORY, "no memory for a search with a table of %d entries",
                         options->table_entries);
    }
    self->options = *options;
    self->kernels = kernels_best();
    self->table = table;
    *out = self;
    return STATUS_OK;
}

void student_alphabeta_destroy(StudentAlphaBeta *self)
{
    if (self) {
        free(self->table);
        free(self);
    }
}

void student_alphabeta_new_game(StudentAlphaBeta *self)
{
    if (self->table)
        memset(self->table, 0, (size_t)self->options.table_entries * sizeof *self->table);
}
