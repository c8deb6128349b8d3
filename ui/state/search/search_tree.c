#include "ui/state/search/search_tree.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const char *const tree_sort_names[TREE_SORTS] = {"visits", "value", "prior", "range", "move"};

Status search_tree_init(SearchTree *self, Error *error)
{
    memset(self, 0, sizeof *self);
    self->moment = TREE_LIVE;
    self->view.nodes = malloc(TREE_NODES * sizeof *self->view.nodes);
    self->rows = malloc(TREE_NODES * sizeof *self->rows);
    self->boxes = malloc(TREE_NODES * sizeof *self->boxes);
    self->links = malloc(sizeof(int[TREE_NODES][2]));
    if (self->view.nodes && self->rows && self->boxes && self->links) {
        self->view.capacity = TREE_NODES;
        return STATUS_OK;
    }
    search_tree_close(self);
    return error_set(error, STATUS_MEMORY, "out of memory for views of the search");
}

void search_tree_close(SearchTree *self)
{
    tree_history_clear(&self->growth);
    free(self->view.nodes);
    free(self->rows);
    free(self->boxes);
    free(self->links);
    *self = (SearchTree){0};
}

const TreeView *search_tree_shown(const SearchTree *self)
{
    return self->moment == TREE_LIVE ? &self->view : &self->growth.moments[self->moment].view;
}

/* ---- Paths ---- */

bool tree_path_equal(const TreePath *a, const TreePath *b)
{
    return a->count == b->count && memcmp(a->moves, b->moves, (size_t)a->count * sizeof(Move)) == 0;
}

Status tree_path_read(const char *text, TreePath *out, Error *error)
{
    *out = (TreePath){0};
    for (const char *at = text + strspn(text, " "); *at; at += strspn(at, " ")) {
        size_t length = strcspn(at, " ");
        if (out->count == VIEW_PATH_MOVES)
            return error_set(error, STATUS_INVALID, "a path has at most %d moves", VIEW_PATH_MOVES);
        Status status = move_read(at, length, &out->moves[out->count++], error);
        if (status != STATUS_OK)
            return status;
        at += length;
    }
    return STATUS_OK;
}

void tree_path_write(const TreePath *self, Text *out)
{
    for (int i = 0; i < self->count; i++)
        text_printf(out, "%s%s", i ? " " : "", MOVE_SHORT(self->moves[i]));
}

void search_tree_path(const SearchTree *self, int node, TreePath *out)
{
    const TreeView *view = search_tree_shown(self);
    int levels = view->nodes[node].level, start = view->path_count;
    memcpy(out->moves, view->path, sizeof out->moves);
    out->count = start + levels < VIEW_PATH_MOVES ? start + levels : VIEW_PATH_MOVES;
    for (; levels > 0; levels--, node = view->nodes[node].parent)
        if (start + levels <= VIEW_PATH_MOVES)
            out->moves[start + levels - 1] = view->nodes[node].move;
}

int search_tree_find(const SearchTree *self, const TreePath *path)
{
    const TreeView *view = search_tree_shown(self);
    int start = view->path_count;
    if (view->count == 0 || path->count < start ||
        memcmp(path->moves, view->path, (size_t)start * sizeof(Move)) != 0)
        return -1;
    int node = 0;
    for (int i = start; i < path->count && node >= 0; i++) {
        int child = self->links[2 * node];
        while (child >= 0 && view->nodes[child].move != path->moves[i])
            child = self->links[2 * child + 1];
        node = child;
    }
    return node;
}

int search_tree_line(const SearchTree *self, const TreePath *path, Move *out, int most)
{
    const TreeView *view = search_tree_shown(self);
    int node = search_tree_find(self, path);
    int count = path->count < most ? path->count : most;
    if (node < 0)
        return 0;
    memcpy(out, path->moves, (size_t)count * sizeof *out);
    /* siblings are ordered by visits, and a node without visits leads nowhere */
    for (node = self->links[2 * node]; node >= 0 && view->nodes[node].visits > 0 && count < most;
         node = self->links[2 * node])
        out[count++] = view->nodes[node].move;
    return count;
}

/* ---- Rows and boxes ---- */

static int open_index(const SearchTree *self, const TreePath *path)
{
    int index = self->open_count - 1;
    while (index >= 0 && !tree_path_equal(&self->open[index], path))
        index--;
    return index;
}

void tree_range(const TreeViewNode *node, double *low, double *high)
{
    double mean = node->expected;
    double half = 1.96 * sqrt((1 - mean * mean > 0 ? 1 - mean * mean : 0) / ((double)node->visits + 1));
    *low = fmax(mean - half, node->low);
    *high = fmin(mean + half, node->high);
}

/* The sort key of a node, greatest first. */
static double sort_key(TreeSort sort, const TreeViewNode *node, bool theirs)
{
    double low, high;
    switch (sort) {
    case TREE_BY_VALUE:
        return theirs ? -node->expected : node->expected;
    case TREE_BY_PRIOR:
        return isnan(node->prior) ? -1 : node->prior;
    case TREE_BY_RANGE:
        tree_range(node, &low, &high);
        return high - low;
    case TREE_BY_MOVE:
        return -(double)node->move;
    case TREE_BY_VISITS:
    case TREE_SORTS:
        break;
    }
    return (double)node->visits;
}

/* Adds the children of a node to the rows, sorted; returns how many. */
static int add_children(SearchTree *self, const TreeView *view, int node)
{
    TreeRow *rows = self->rows + self->row_count;
    int count = 0;
    /* Values are for the root's mover; if the other side moves, its best come first. */
    bool theirs = (view->path_count + view->nodes[node].level) % 2 != 0;
    double least = self->share * (double)view->nodes[0].visits;
    for (int child = self->links[2 * node]; child >= 0; child = self->links[2 * child + 1]) {
        if ((double)view->nodes[child].visits < least)
            continue;
        double key = sort_key(self->sort, &view->nodes[child], theirs);
        int at = count++;
        for (; at > 0 && sort_key(self->sort, &view->nodes[rows[at - 1].node], theirs) < key; at--)
            rows[at] = rows[at - 1];
        rows[at] = (TreeRow){.node = child};
    }
    return count;
}

/* Makes the rows: each open node's children go after it, which moves the rows below. */
static void build_rows(SearchTree *self)
{
    const TreeView *view = search_tree_shown(self);
    self->version++;
    self->row_count = 0;
    /* Links the nodes and lays out their boxes; siblings are ordered by visits. */
    int *links = self->links;
    double all = view->count > 0 && view->nodes[0].visits > 0 ? (double)view->nodes[0].visits : 1;
    for (int i = view->count - 1; i >= 0; i--) {
        links[2 * i] = -1;
        links[2 * i + 1] = -1;
        self->boxes[i] = (TreeBox){0, (float)((double)view->nodes[i].visits / all)};
    }
    /* From last to first, so that each parent's first child is linked last and comes first. */
    for (int i = view->count - 1; i > 0; i--) {
        int parent = view->nodes[i].parent;
        links[2 * i + 1] = links[2 * parent];
        links[2 * parent] = i;
    }
    for (int i = 0; i < view->count; i++) {
        float left = self->boxes[i].left;
        for (int child = links[2 * i]; child >= 0; child = links[2 * child + 1]) {
            self->boxes[child].left = left;
            left += self->boxes[child].width;
        }
    }
    if (view->count == 0)
        return;
    self->row_count = add_children(self, view, 0);
    for (int i = 0; i < self->row_count; i++) {
        TreeRow *row = &self->rows[i];
        TreePath path;
        int shown = 0;
        for (int child = self->links[2 * row->node]; child >= 0; child = self->links[2 * child + 1])
            shown++;
        row->hidden = view->nodes[row->node].children - shown;
        search_tree_path(self, row->node, &path);
        row->open = shown > 0 && open_index(self, &path) >= 0;
        if (!row->open)
            continue;
        int last = self->row_count;
        int count = add_children(self, view, row->node);
        TreeRow added[MOVE_COUNT];
        memcpy(added, self->rows + last, (size_t)count * sizeof *added);
        memmove(row + 1 + count, row + 1, (size_t)(last - i - 1) * sizeof *row);
        memcpy(row + 1, added, (size_t)count * sizeof *added);
        self->row_count = last + count;
    }
}

/* ---- Following a search ---- */

void search_tree_begin(SearchTree *self, const Position *root)
{
    self->root = *root;
    self->view.version = 0;
    self->view.count = 0;
    self->moment = TREE_LIVE;
    self->playing = false;
    self->top.count = self->focus.count = self->open_count = 0;
    self->asked_changes = 0;
    tree_history_clear(&self->growth);
    build_rows(self);
}

/* Whether a view is of this search: a session keeps the last one of an earlier search. */
static bool is_ours(const SearchTree *self, const TreeView *view)
{
    Position position = self->root;
    for (int i = 0; i < view->path_count; i++) {
        if (!position_legal(&position, view->path[i]))
            return false;
        position_play(&position, view->path[i], &position);
    }
    return position_equal(&position, &view->position);
}

/* How much faster than the search the history is played. */
static double play_speed(const TreeHistory *growth)
{
    return (double)growth->moments[growth->count - 1].time_ns / (10.0 * TREE_PLAY_NS);
}

uint64_t search_tree_wake_ns(const SearchTree *self)
{
    const TreeHistory *growth = &self->growth;
    if (!self->playing || growth->count == 0)
        return UINT64_MAX;
    double speed = play_speed(growth);
    if (self->played_ns == 0 || speed == 0)
        return 0;
    int next =
        self->moment == TREE_LIVE || self->moment + 1 >= growth->count ? growth->count - 1 : self->moment + 1;
    return self->played_ns + (uint64_t)ceil((double)growth->moments[next].time_ns / speed);
}

static bool play_on(SearchTree *self, uint64_t now_ns)
{
    const TreeHistory *growth = &self->growth;
    int before = self->moment;
    if (!self->playing || growth->count == 0)
        return false;
    const GrowthMoment *last = &growth->moments[growth->count - 1];
    double speed = play_speed(growth);
    if (self->played_ns == 0) {
        double done = before == TREE_LIVE || speed == 0 ? 0 : (double)growth->moments[before].time_ns / speed;
        self->played_ns = now_ns - (uint64_t)done;
    }
    uint64_t at = (uint64_t)((double)(now_ns - self->played_ns) * speed);
    self->moment = tree_history_at(growth, at);
    if (at >= last->time_ns) {
        self->playing = false;
        self->moment = TREE_LIVE;
    }
    return self->moment != before;
}

bool search_tree_tick(SearchTree *self, Session *session, const Report *report, uint64_t now_ns)
{
    bool changed = false;
    if (report->serial > 0) {
        self->time_ns = report->time_ns;
        tree_history_note(&self->growth, report);
    }
    if (session) {
        /* Even a past moment may show another view then, because the history is thinned. */
        if (session_tree(session, &self->view)) {
            if (!is_ours(self, &self->view))
                self->view.count = 0;
            if (self->view.count > 0 && self->view.path_count == 0) {
                /* The moment shown stays shown, even if its index changes; if it was dropped, the one
                 * before takes its place, and the newer of two at the same time. */
                TreeHistory *growth = &self->growth;
                bool live = self->moment == TREE_LIVE;
                uint64_t at_ns = live ? 0 : growth->moments[self->moment].time_ns;
                tree_history_add(growth, self->time_ns, &self->view);
                if (!live)
                    self->moment = tree_history_at(growth, at_ns);
            }
            changed = true;
        }
        /* Somebody looks, or the best move has changed, so that the history includes these moments. */
        bool news = self->asked_changes != self->growth.change_count;
        if ((self->wanted || news) && now_ns - self->asked_ns >= TREE_ASK_NS) {
            Request request = {.kind = REQUEST_TREE_VIEW, .amount = TREE_NODES, .share = self->share};
            self->asked_changes = self->growth.change_count;
            request.path_count = self->top.count;
            memcpy(request.path, self->top.moves, sizeof request.path);
            session_ask(session, &request);
            self->asked_ns = now_ns;
        }
    }
    changed |= play_on(self, now_ns);
    if (changed)
        build_rows(self);
    return changed;
}

/* ---- Commands ---- */

static Status no_such_node(Error *error)
{
    return error_set(error, STATUS_NOT_FOUND, "the tree shown has no such node");
}

static Status no_search(Error *error)
{
    return error_set(error, STATUS_NOT_FOUND, "no search with a tree is running");
}

Status search_tree_toggle(SearchTree *self, const TreePath *path, Error *error)
{
    int index = open_index(self, path);
    if (index >= 0)
        self->open[index] = self->open[--self->open_count];
    else if (search_tree_find(self, path) < 0)
        return no_such_node(error);
    else if (self->open_count == TREE_OPEN)
        return error_set(error, STATUS_INVALID, "no more than %d nodes can be open", TREE_OPEN);
    else
        self->open[self->open_count++] = *path;
    build_rows(self);
    return STATUS_OK;
}

void search_tree_set_sort(SearchTree *self, TreeSort sort)
{
    self->sort = sort;
    build_rows(self);
}

void search_tree_set_share(SearchTree *self, double share)
{
    self->share = share;
    build_rows(self);
}

Status search_tree_zoom(SearchTree *self, const TreePath *path, Error *error)
{
    bool above = path->count <= self->top.count &&
                 memcmp(path->moves, self->top.moves, (size_t)path->count * sizeof(Move)) == 0;
    if (!above && search_tree_find(self, path) < 0)
        return no_such_node(error);
    self->top = *path;
    self->asked_ns = 0;
    return STATUS_OK;
}

Status search_tree_focus(SearchTree *self, Session *session, const TreePath *path, Error *error)
{
    Request request = {.kind = REQUEST_FOCUS};
    int node = search_tree_find(self, path);
    if (!session || self->view.count == 0)
        return no_search(error);
    if (path->count > 0 && node < 0)
        return no_such_node(error);
    if (path->count > 0)
        request.node = search_tree_shown(self)->nodes[node].name;
    session_ask(session, &request);
    self->focus = *path;
    return STATUS_OK;
}

Status search_tree_visits(SearchTree *self, Session *session, Move move, uint64_t amount, Error *error)
{
    const Request request = {.kind = REQUEST_VISITS, .move = move, .amount = amount};
    if (!session || self->view.count == 0)
        return no_search(error);
    if (!position_legal(&self->root, move))
        return position_check(&self->root, move, error);
    session_ask(session, &request);
    return STATUS_OK;
}

void search_tree_show(SearchTree *self, uint64_t time_ns)
{
    int moment = tree_history_at(&self->growth, time_ns);
    self->playing = false;
    self->moment = moment < 0 ? TREE_LIVE : moment;
    build_rows(self);
}

void search_tree_show_live(SearchTree *self)
{
    self->playing = false;
    self->moment = TREE_LIVE;
    build_rows(self);
}

void search_tree_play(SearchTree *self, bool playing)
{
    self->playing = playing;
    self->played_ns = 0;
}
