#include "engine/search/tree/tree.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/random.h"
#include "engine/search/tree/tree_view.h"
#include "tests/support/check.h"

/* Two toy games. Nim: take 1 to 3 from a heap; whoever takes the last one wins, so multiples of four are
 * lost. Maze: `width` moves everywhere, the game never ends, and values are a hash of the path. */
typedef struct Toy {
    int heap, root_heap;
    uint64_t path, root_path;
    int width;
    int draw_at; /* Nim is drawn if the last move takes this many */

    /* what can be proved: Nim up to this heap, at nodes with this many visits; as a draw by taking 2, if the
     * toy is to lie */
    int known_heap;
    uint32_t known_visits;
    bool lies;
} Toy;

static void toy_start(void *player)
{
    Toy *toy = player;
    toy->heap = toy->root_heap;
    toy->path = toy->root_path;
}

static void nim_play(void *player, uint16_t move)
{
    Toy *toy = player;
    toy->heap -= move;
}

static int nim_expand(void *player, TreeChoice *out)
{
    const Toy *toy = player;
    int count = toy->heap < 3 ? toy->heap : 3;
    for (int i = 0; i < count; i++) {
        bool last = i + 1 == toy->heap;
        int8_t result = i + 1 == toy->draw_at ? 0 : 1;
        out[i] = (TreeChoice){(uint16_t)(i + 1), -1, 1, 0, 1.0F / (float)count, 0};
        if (last)
            out[i].low = out[i].high = result;
    }
    return count;
}

static float nim_value(void *player, float guess)
{
    (void)player;
    return guess;
}

/* The winner takes what exceeds a multiple of four. If each move takes one, the game lasts `heap` plies. */
static bool nim_prove(void *player, uint32_t visits, TreeProof *out)
{
    const Toy *toy = player;
    if (toy->heap > toy->known_heap || visits < toy->known_visits)
        return false;
    int take = toy->heap % 4;
    *out = toy->lies ? (TreeProof){0, toy->heap, 2}
                     : (TreeProof){take > 0 ? 1 : -1, toy->heap, (uint16_t)(take > 0 ? take : 1)};
    return true;
}

static const TreeGame nim = {3, toy_start, nim_play, nim_expand, nim_value, NULL};
static const TreeGame proved_nim = {3, toy_start, nim_play, nim_expand, nim_value, nim_prove};

static void maze_play(void *player, uint16_t move)
{
    Toy *toy = player;
    toy->path = random_mix(toy->path * 977 + move + 1);
}

static int maze_expand(void *player, TreeChoice *out)
{
    const Toy *toy = player;
    for (int i = 0; i < toy->width; i++) {
        Random random = random_seeded(toy->path, (uint64_t)i);
        float value = (float)(random_unit(&random) * 2 - 1);
        out[i] = (TreeChoice){
            (uint16_t)i, -1, 1, 0, 2.0F * (float)(toy->width - i) / (float)(toy->width * (toy->width + 1)),
            value};
    }
    return toy->width;
}

static const TreeGame maze = {100, toy_start, maze_play, maze_expand, nim_value, NULL};

static TreeOptions toy_options(TreePolicy policy)
{
    return (TreeOptions){.bytes = TREE_BYTES_MIN, .policy = policy, .exploration = 1, .width = 1};
}

typedef struct Bench {
    Tree *tree;
    Toy toy;
    TreeWorker worker;
} Bench;

static void bench_open(Bench *self, const TreeGame *game, const TreeOptions *options, Toy toy)
{
    Error error = {0};
    self->toy = toy;
    assert_ok(tree_create(&self->tree, game, options, &error), &error);
    assert_ok(tree_worker_init(&self->worker, self->tree, &self->toy, &error), &error);
    assert_ok(tree_open(self->tree, &self->worker, &error), &error);
    tree_enter(self->tree);
}

static void bench_close(Bench *self)
{
    tree_leave(self->tree);
    tree_worker_free(&self->worker);
    tree_destroy(self->tree);
}

static void iterate(Bench *self, int count)
{
    for (int i = 0; i < count; i++) {
        tree_iterate(self->tree, &self->worker);
        if (tree_out_of_chunks(self->tree)) {
            tree_close_gate(self->tree);
            tree_recycle(self->tree);
            tree_open_gate(self->tree);
        }
    }
}

/* For the side to move at the root. */
static TreeBounds root_bounds(const Bench *self)
{
    TreeBounds bounds = tree_bounds(self->tree, self->tree->root);
    return (TreeBounds){-bounds.high, -bounds.low, bounds.plies};
}

/* How many iterations it takes to close the root. */
static int iterations_to_close(const TreeGame *game, Toy toy)
{
    Bench bench;
    TreeOptions options = toy_options(TREE_PUCT);
    options.expand_after = 2;
    bench_open(&bench, game, &options, toy);
    int count = 0;
    for (; root_bounds(&bench).low < root_bounds(&bench).high; count++) {
        assert_true(count < 100000);
        iterate(&bench, 1);
    }
    assert_int_equal(root_bounds(&bench).low, toy.root_heap % 4 ? 1 : -1);
    assert_true(root_bounds(&bench).plies <= toy.root_heap);
    bench_close(&bench);
    return count;
}

static void proofs_of_leaves_are_backed_up(void **state)
{
    (void)state;
    for (int heap = 13; heap <= 16; heap++) {
        int alone = iterations_to_close(&nim, (Toy){.root_heap = heap, .draw_at = -1});
        int early =
            iterations_to_close(&proved_nim, (Toy){.root_heap = heap, .draw_at = -1, .known_heap = 9});
        int late = iterations_to_close(
            &proved_nim, (Toy){.root_heap = heap, .draw_at = -1, .known_heap = 9, .known_visits = 8});
        assert_true(early < late && late < alone);
        assert_int_equal(iterations_to_close(&proved_nim, (Toy){.root_heap = heap, .known_heap = heap}), 0);
    }
}

static void proven_root_names_its_move(void **state)
{
    (void)state;
    for (int heap = 5; heap <= 8; heap++) {
        Bench bench;
        TreeOptions options = toy_options(TREE_PUCT);
        bench_open(&bench, &proved_nim, &options, (Toy){.root_heap = heap, .known_heap = heap});
        uint32_t best = tree_best(bench.tree, bench.tree->root, NULL);
        if (heap % 4)
            assert_int_equal(tree_node(bench.tree, best)->move, heap % 4);
        TreeBounds bounds = tree_bounds(bench.tree, best);
        assert_int_equal(bounds.low, heap % 4 ? 1 : -1);
        assert_int_equal(bounds.high, bounds.low);
        assert_int_equal(bounds.plies, heap - 1);
        bench_close(&bench);
    }
}

/* Even if another move looks better. */
static void proven_draw_is_played(void **state)
{
    (void)state;
    Bench bench;
    TreeOptions options = toy_options(TREE_PUCT);
    Toy toy = {.root_heap = 30, .draw_at = -1, .known_heap = 30, .known_visits = 64, .lies = true};
    options.expand_after = 1;
    bench_open(&bench, &proved_nim, &options, toy);
    iterate(&bench, 64);
    uint32_t best = tree_best(bench.tree, bench.tree->root, NULL);
    for (uint32_t child = tree_first(bench.tree, bench.tree->root); child;
         child = tree_next(bench.tree, child))
        if (child != best)
            atomic_store(&tree_node(bench.tree, child)->sum, (int64_t)1 << 40);
    iterate(&bench, 1);
    assert_int_equal(root_bounds(&bench).low, 0);
    assert_int_equal(root_bounds(&bench).high, 0);
    best = tree_best(bench.tree, bench.tree->root, NULL);
    assert_int_equal(tree_node(bench.tree, best)->move, 2);
    bench_close(&bench);
}

static void nim_is_solved_by_backed_up_proofs(void **state)
{
    (void)state;
    for (int policy = TREE_PUCT; policy <= TREE_UCT; policy++) {
        for (int heap = 1; heap <= 14; heap++) {
            Bench bench;
            TreeOptions options = toy_options((TreePolicy)policy);
            bench_open(&bench, &nim, &options, (Toy){.root_heap = heap, .draw_at = -1});
            iterate(&bench, 20000);
            TreeBounds bounds = root_bounds(&bench);
            int expected = heap % 4 ? 1 : -1;
            assert_int_equal(bounds.low, expected);
            assert_int_equal(bounds.high, expected);
            /* the winner needs one ply for every four taken in two plies, and perhaps the first */
            assert_true(bounds.plies >= (heap + 3) / 4 && bounds.plies <= heap);
            uint32_t best = tree_best(bench.tree, bench.tree->root, NULL);
            if (heap % 4)
                assert_int_equal(tree_node(bench.tree, best)->move, heap % 4);
            bench_close(&bench);
        }
    }
}

/* From 2 one can take both and draw, or leave the last one to the other side. */
static void draws_are_proven_too(void **state)
{
    (void)state;
    static const int results[] = {0, 1, 0};
    for (int heap = 1; heap <= 2; heap++) {
        Bench bench;
        TreeOptions options = toy_options(TREE_PUCT);
        bench_open(&bench, &nim, &options, (Toy){.root_heap = heap, .draw_at = 2});
        iterate(&bench, 1000);
        TreeBounds bounds = root_bounds(&bench);
        assert_int_equal(bounds.low, results[heap]);
        assert_int_equal(bounds.high, results[heap]);
        bench_close(&bench);
    }
}

static void solved_root_is_not_searched_on(void **state)
{
    (void)state;
    Bench bench;
    TreeOptions options = toy_options(TREE_PUCT);
    bench_open(&bench, &nim, &options, (Toy){.root_heap = 3, .draw_at = -1});
    uint64_t nodes = atomic_load(&bench.tree->nodes);
    iterate(&bench, 100);
    assert_int_equal(atomic_load(&bench.tree->nodes), nodes);
    bench_close(&bench);
}

/* Every node has at least as many visits as its children together, and existing nodes are counted. */
static uint64_t check_visits(const Tree *tree, uint32_t node)
{
    uint64_t sum = 0, nodes = 1;
    for (uint32_t child = tree_first(tree, node); child; child = tree_next(tree, child)) {
        uint32_t visits = tree_visits(tree, child);
        sum += visits;
        /* relaxed or not, no other thread is there */
        assert_int_equal(atomic_load(&tree_node(tree, child)->in_flight), 0);
        if (visits > 0)
            nodes += check_visits(tree, child);
    }
    assert_true(sum <= tree_visits(tree, node));
    return nodes;
}

static void children_enter_by_prior_and_all_in_the_end(void **state)
{
    (void)state;
    Bench bench;
    TreeOptions options = toy_options(TREE_UCT);
    bench_open(&bench, &maze, &options, (Toy){.width = 30});
    iterate(&bench, 3);
    uint32_t child = tree_first(bench.tree, bench.tree->root);
    uint16_t move = tree_node(bench.tree, child)->move;
    assert_int_equal(move, 0); /* the greatest prior */
    iterate(&bench, 2000);
    check_visits(bench.tree, bench.tree->root);
    /* after one visit a child has a chunk of children, later more, never the same one twice */
    child = tree_best(bench.tree, bench.tree->root, NULL);
    bool seen[30] = {false};
    int count = 0;
    for (uint32_t grand = tree_first(bench.tree, child); grand;
         grand = tree_next(bench.tree, grand), count++) {
        move = tree_node(bench.tree, grand)->move;
        assert_false(seen[move]);
        seen[move] = true;
        assert_int_equal(move, count);
    }
    assert_true(count >= TREE_CHUNK);
    bench_close(&bench);
}

static void memory_is_bounded_and_recycled(void **state)
{
    (void)state;
    Bench bench;
    TreeOptions options = toy_options(TREE_PUCT);
    bench_open(&bench, &maze, &options, (Toy){.width = 40});
    iterate(&bench, 50000);
    assert_true(tree_bytes_used(bench.tree) <= TREE_BYTES_MIN);
    assert_true(bench.tree->recycled > 10000);
    assert_int_equal(tree_visits(bench.tree, bench.tree->root), 50000);
    assert_int_equal(check_visits(bench.tree, bench.tree->root), atomic_load(&bench.tree->nodes));
    bench_close(&bench);
}

static void root_that_moves_keeps_what_is_below(void **state)
{
    (void)state;
    Bench bench;
    TreeOptions options = toy_options(TREE_PUCT);
    bench_open(&bench, &maze, &options, (Toy){.width = 10});
    iterate(&bench, 1500);
    uint32_t best = tree_best(bench.tree, bench.tree->root, NULL);
    uint16_t move = tree_node(bench.tree, best)->move;
    uint32_t visits = tree_visits(bench.tree, best);
    uint32_t below = tree_best(bench.tree, best, NULL);
    uint64_t nodes = check_visits(bench.tree, best);
    NodeName old_root = tree_name(bench.tree, bench.tree->root);
    NodeName kept = tree_name(bench.tree, below);
    uint32_t other = tree_first(bench.tree, bench.tree->root);
    other = other == best ? tree_next(bench.tree, other) : other;
    NodeName gone = tree_name(bench.tree, other);

    assert_false(tree_advance(bench.tree, 77));
    assert_true(tree_advance(bench.tree, move));
    assert_int_equal(tree_visits(bench.tree, bench.tree->root), visits);
    assert_int_equal(atomic_load(&bench.tree->nodes), nodes);
    assert_int_equal(tree_named(bench.tree, kept), below);
    assert_int_equal(tree_named(bench.tree, gone), TREE_NONE);
    assert_int_equal(tree_named(bench.tree, old_root), TREE_NONE);

    /* what was left behind is used again, and the counts stay right */
    bench.toy.root_path = random_mix(bench.toy.root_path * 977 + move + 1);
    iterate(&bench, 20000);
    assert_int_equal(check_visits(bench.tree, bench.tree->root), atomic_load(&bench.tree->nodes));
    assert_int_equal(tree_visits(bench.tree, bench.tree->root), visits + 20000);
    bench_close(&bench);
}

static void forced_iterations_follow_the_path(void **state)
{
    (void)state;
    Bench bench;
    TreeOptions options = toy_options(TREE_PUCT);
    bench_open(&bench, &maze, &options, (Toy){.width = 20});
    iterate(&bench, 300);
    uint32_t last = tree_child(bench.tree, bench.tree->root, 19);
    uint32_t before = tree_visits(bench.tree, last);
    tree_force(bench.tree, last, 50);
    iterate(&bench, 50);
    assert_int_equal(tree_visits(bench.tree, last), before + 50);
    uint32_t below = tree_best(bench.tree, last, NULL);
    before = tree_visits(bench.tree, below);
    tree_force(bench.tree, below, INT64_MAX);
    iterate(&bench, 20000); /* and recycling doesn't remove the path */
    assert_int_equal(tree_visits(bench.tree, below), before + 20000);
    assert_int_equal(check_visits(bench.tree, bench.tree->root), atomic_load(&bench.tree->nodes));
    bench_close(&bench);
}

static void check_view(const TreeView *view)
{
    assert_true(view->count > 0);
    assert_int_equal(view->nodes[0].parent, -1);
    for (int i = 0; i < view->count; i++) {
        const TreeViewNode *node = &view->nodes[i];
        assert_true(node->expected >= -1 && node->expected <= 1);
        assert_true(node->low <= node->high);
        uint64_t sum = 0, last = UINT64_MAX;
        for (int k = i + 1; k < view->count; k++) {
            if (view->nodes[k].parent != i)
                continue;
            assert_true(view->nodes[k].visits <= last); /* siblings are in order of visits */
            last = view->nodes[k].visits;
            sum += last;
            assert_int_equal(view->nodes[k].level, node->level + 1);
        }
        assert_true(sum <= node->visits);
        assert_true(node->parent < i);
    }
}

static void views_show_the_most_visited(void **state)
{
    (void)state;
    Bench bench;
    Error error = {0};
    TreeOptions options = toy_options(TREE_PUCT);
    TreeView view = {0};
    bench_open(&bench, &maze, &options, (Toy){.width = 5});
    iterate(&bench, 1000);
    assert_ok(tree_view(bench.tree, NULL, 0, (ViewCut){0, 0}, &view, &error), &error);
    check_view(&view);
    assert_int_equal(view.count, atomic_load(&bench.tree->nodes));
    assert_false(view.cut);
    assert_ok(tree_view(bench.tree, NULL, 0, (ViewCut){0.01, 0}, &view, &error), &error);
    check_view(&view);
    for (int i = 0; i < view.count; i++)
        assert_true(view.nodes[i].visits >= 10);
    assert_ok(tree_view(bench.tree, NULL, 0, (ViewCut){0, 20}, &view, &error), &error);
    check_view(&view);
    assert_int_equal(view.count, 20);
    assert_true(view.cut);

    /* the children of the first node are there, however little they were visited */
    assert_ok(
        tree_view(bench.tree, NULL, 0, (ViewCut){0, 2 * (uint64_t)view.nodes[0].children}, &view, &error),
        &error);
    int children = 0;
    for (int i = 0; i < view.count; i++)
        children += view.nodes[i].parent == 0;
    assert_int_equal(children, view.nodes[0].children);

    /* from further down: the figures are the same, and the point of view stays the root's */
    const TreeViewNode inner = view.nodes[1];
    const Move path[] = {inner.move};
    assert_ok(tree_view(bench.tree, path, 1, (ViewCut){0, 20}, &view, &error), &error);
    assert_int_equal(view.nodes[0].visits, inner.visits);
    assert_true(view.nodes[0].expected == inner.expected);
    assert_int_equal(view.nodes[0].children, inner.children);
    assert_int_equal(tree_named(bench.tree, view.nodes[0].name), tree_named(bench.tree, inner.name));
    const Move nowhere[] = {99};
    assert_int_equal(tree_view(bench.tree, nowhere, 1, (ViewCut){0, 20}, &view, &error), STATUS_NOT_FOUND);
    free(view.nodes);
    bench_close(&bench);
}

/* 4,294,967,296 visits take less than two days at 30,000 a second. */
static void counters_end_before_they_wrap(void **state)
{
    (void)state;
    Bench bench;
    TreeOptions options = toy_options(TREE_PUCT);
    bench_open(&bench, &maze, &options, (Toy){.width = 5});
    iterate(&bench, 100);
    TreeNode *root = tree_node(bench.tree, bench.tree->root);
    for (uint32_t child = tree_first(bench.tree, bench.tree->root); child;
         child = tree_next(bench.tree, child)) {
        TreeNode *node = tree_node(bench.tree, child);
        atomic_store(&node->visits, TREE_VISITS_MOST - 10);
        atomic_store(&node->sum, (int64_t)(TREE_VISITS_MOST - 10) * (TREE_UNIT / 4));
    }
    atomic_store(&root->visits, UINT32_MAX - (1u << 18));
    atomic_store(&root->sum, -(int64_t)UINT32_MAX * (TREE_UNIT / 4));
    iterate(&bench, 200000);
    assert_int_equal(tree_visits(bench.tree, bench.tree->root), TREE_VISITS_MOST);
    assert_true(fabsf(tree_mean(bench.tree, bench.tree->root) + 0.25F) < 0.001F);
    for (uint32_t child = tree_first(bench.tree, bench.tree->root); child;
         child = tree_next(bench.tree, child)) {
        assert_true(tree_visits(bench.tree, child) >= TREE_VISITS_MOST - 10);
        assert_true(fabsf(tree_mean(bench.tree, child) - 0.25F) < 0.001F);
    }
    assert_int_equal(atomic_load(&bench.worker.iterations), 200100);
    bench_close(&bench);
}

/* ---- Many threads ---- */

enum { THREADS = 4, EACH = 5000 };

typedef struct Runner {
    Tree *tree;
    Toy toy;
    TreeWorker worker;
    pthread_t id;
    bool tends;
} Runner;

static void *run(void *data)
{
    Runner *self = data;
    tree_enter(self->tree);
    for (int i = 0; i < EACH; i++) {
        if (self->tends && (tree_out_of_chunks(self->tree) || i % 500 == 0)) {
            tree_close_gate(self->tree);
            if (tree_out_of_chunks(self->tree))
                tree_recycle(self->tree);
            /* between iterations everything adds up */
            assert_int_equal(check_visits(self->tree, self->tree->root), atomic_load(&self->tree->nodes));
            tree_open_gate(self->tree);
        }
        tree_pass(self->tree);
        tree_iterate(self->tree, &self->worker);
    }
    tree_leave(self->tree);
    return NULL;
}

static void run_threads(const TreeGame *game, Toy toy, Tree **out)
{
    Runner runners[THREADS];
    Tree *tree;
    Error error = {0};
    TreeOptions options = toy_options(TREE_PUCT);
    assert_ok(tree_create(&tree, game, &options, &error), &error);
    for (int i = 0; i < THREADS; i++) {
        runners[i] = (Runner){.tree = tree, .toy = toy, .tends = i == 0};
        assert_ok(tree_worker_init(&runners[i].worker, tree, &runners[i].toy, &error), &error);
    }
    assert_ok(tree_open(tree, &runners[0].worker, &error), &error);
    /* this thread does the upkeep, because cmocka wants its failures in the main thread */
    for (int i = 1; i < THREADS; i++)
        assert_int_equal(pthread_create(&runners[i].id, NULL, run, &runners[i]), 0);
    run(&runners[0]);
    for (int i = 1; i < THREADS; i++)
        pthread_join(runners[i].id, NULL);
    for (int i = 0; i < THREADS; i++)
        tree_worker_free(&runners[i].worker);
    *out = tree;
}

static void threads_share_a_tree(void **state)
{
    (void)state;
    Tree *tree;
    run_threads(&maze, (Toy){.width = 40}, &tree);
    assert_int_equal(tree_visits(tree, tree->root), THREADS * EACH);
    assert_int_equal(check_visits(tree, tree->root), atomic_load(&tree->nodes));
    tree_destroy(tree);
}

static void threads_prove_together(void **state)
{
    (void)state;
    for (int heap = 9; heap <= 12; heap++) {
        Tree *tree;
        run_threads(&nim, (Toy){.root_heap = heap, .draw_at = -1}, &tree);
        TreeBounds bounds = tree_bounds(tree, tree->root);
        assert_int_equal(bounds.low, heap % 4 ? -1 : 1);
        assert_int_equal(bounds.high, heap % 4 ? -1 : 1);
        tree_destroy(tree);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nim_is_solved_by_backed_up_proofs),
        cmocka_unit_test(proofs_of_leaves_are_backed_up),
        cmocka_unit_test(proven_root_names_its_move),
        cmocka_unit_test(proven_draw_is_played),
        cmocka_unit_test(draws_are_proven_too),
        cmocka_unit_test(solved_root_is_not_searched_on),
        cmocka_unit_test(children_enter_by_prior_and_all_in_the_end),
        cmocka_unit_test(memory_is_bounded_and_recycled),
        cmocka_unit_test(root_that_moves_keeps_what_is_below),
        cmocka_unit_test(forced_iterations_follow_the_path),
        cmocka_unit_test(views_show_the_most_visited),
        cmocka_unit_test(counters_end_before_they_wrap),
        cmocka_unit_test(threads_share_a_tree),
        cmocka_unit_test(threads_prove_together),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
