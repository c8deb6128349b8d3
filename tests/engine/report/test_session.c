/* Where a search and its observer meet: requests in, copied views out. */
#include "engine/report/session.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "tests/support/check.h"

static Session *session(void)
{
    Session *session;
    Error error = {0};
    assert_ok(session_create(&session, &error), &error);
    return session;
}

static Request lines_request(uint64_t amount)
{
    return (Request){.kind = REQUEST_LINES, .amount = amount};
}

/* ---- Stopping and requests ---- */

static void stop_holds_until_the_next_search(void **state)
{
    (void)state;
    Session *self = session();
    assert_false(session_stopped(self));
    session_stop(self);
    assert_true(session_stopped(self));
    session_clear(self);
    assert_false(session_stopped(self));
    session_destroy(self);
    session_destroy(NULL);
}

static void a_token_stops_every_search_until_it_is_taken_away(void **state)
{
    (void)state;
    Session *self = session();
    atomic_bool token = false;
    session_stop_with(self, &token);
    assert_false(session_stopped(self));
    atomic_store(&token, true);
    assert_true(session_stopped(self));
    session_clear(self); /* the next search */
    assert_true(session_stopped(self));
    session_stop_with(self, NULL);
    assert_false(session_stopped(self));
    session_destroy(self);
}

static void requests_come_out_as_they_went_in(void **state)
{
    (void)state;
    Session *self = session();
    Request request = {.kind = REQUEST_TREE_VIEW,
                       .amount = 7,
                       .share = 0.25,
                       .node = {3, 4},
                       .move = 99,
                       .path_count = 2,
                       .path = {11, 12}};
    Request out;
    assert_false(session_next_request(self, &out));
    position_start(&request.position);
    Request lines = lines_request(5);
    assert_true(session_ask(self, &request));
    assert_true(session_ask(self, &lines));
    assert_true(session_next_request(self, &out));
    assert_memory_equal(&out, &request, sizeof out);
    assert_true(session_next_request(self, &out));
    assert_int_equal(out.kind, REQUEST_LINES);
    assert_int_equal(out.amount, 5);
    assert_false(session_next_request(self, &out));
    session_destroy(self);
}

static void full_queue_refuses_and_keeps_what_it_has(void **state)
{
    (void)state;
    Session *self = session();
    Request request, out;
    for (uint64_t i = 0; i < SESSION_REQUESTS; i++) {
        request = lines_request(i);
        assert_true(session_ask(self, &request));
    }
    request = lines_request(1000);
    assert_false(session_ask(self, &request));
    assert_true(session_next_request(self, &out));
    assert_int_equal(out.amount, 0);
    assert_true(session_ask(self, &request)); /* there is room again */
    for (uint64_t i = 1; i < SESSION_REQUESTS; i++) {
        assert_true(session_next_request(self, &out));
        assert_int_equal(out.amount, i);
    }
    assert_true(session_next_request(self, &out));
    assert_int_equal(out.amount, 1000);
    assert_false(session_next_request(self, &out));
    session_destroy(self);
}

static void clear_forgets_requests_and_reports(void **state)
{
    (void)state;
    Session *self = session();
    Request request = lines_request(2), out;
    session_ask(self, &request);
    report_box_slot(&self->reports)->serial = 4;
    report_box_publish(&self->reports);
    session_clear(self);
    assert_false(session_next_request(self, &out));
    assert_null(report_box_take(&self->reports));
    session_destroy(self);
}

/* ---- Views ---- */

static void views_are_given_once_for_each_version(void **state)
{
    (void)state;
    Session *self = session();
    static TableView table, seen_table;
    static LookupView lookup, seen_lookup;
    assert_false(session_table(self, &seen_table));
    assert_false(session_lookup(self, &seen_lookup));
    table.entries = 17;
    lookup.count = 3;
    session_give_table(self, &table);
    session_give_lookup(self, &lookup);
    assert_true(session_table(self, &seen_table));
    assert_true(session_lookup(self, &seen_lookup));
    assert_int_equal(seen_table.entries, 17);
    assert_int_equal(seen_lookup.count, 3);
    assert_true(seen_lookup.version > seen_table.version && seen_table.version > 0);
    assert_false(session_table(self, &seen_table));
    assert_false(session_lookup(self, &seen_lookup));
    table.entries = 18;
    session_give_table(self, &table);
    assert_true(session_table(self, &seen_table));
    assert_int_equal(seen_table.entries, 18);
    seen_table.version = 0; /* any version will do */
    assert_true(session_table(self, &seen_table));
    session_destroy(self);
}

enum { TREE_NODES = 100 };

static void give_tree(Session *self, int count)
{
    static TreeViewNode nodes[TREE_NODES];
    TreeView view = {.count = count, .capacity = TREE_NODES, .nodes = nodes, .tree_nodes = 12345};
    Error error = {0};
    for (int i = 0; i < count; i++)
        nodes[i] = (TreeViewNode){.name = {(uint32_t)i, 1}, .parent = i - 1, .visits = (uint64_t)(count - i)};
    assert_ok(session_give_tree(self, &view, &error), &error);
    memset(nodes, 0, sizeof nodes); /* the session has its own copy */
}

static void tree_views_are_copied(void **state)
{
    (void)state;
    Session *self = session();
    static TreeViewNode nodes[TREE_NODES];
    TreeView out = {.capacity = TREE_NODES, .nodes = nodes};
    assert_false(session_tree(self, &out));
    for (int count = 1; count <= TREE_NODES; count += 33) {
        give_tree(self, count);
        assert_true(session_tree(self, &out));
        assert_int_equal(out.count, count);
        assert_int_equal(out.capacity, TREE_NODES);
        assert_int_equal(out.tree_nodes, 12345);
        assert_ptr_equal(out.nodes, nodes);
        assert_false(out.cut);
        for (int i = 0; i < count; i++)
            assert_true(nodes[i].parent == i - 1 && nodes[i].visits == (uint64_t)(count - i));
        assert_false(session_tree(self, &out));
    }
    session_destroy(self);
}

static void tree_view_is_cut_to_the_room_there_is(void **state)
{
    (void)state;
    Session *self = session();
    TreeViewNode nodes[4] = {0};
    TreeView out = {.capacity = 3, .nodes = nodes};
    give_tree(self, 10);
    assert_true(session_tree(self, &out));
    assert_int_equal(out.count, 3);
    assert_true(out.cut);
    assert_int_equal(nodes[2].parent, 1);
    assert_int_equal(nodes[3].visits, 0);

    TreeView none = {0};
    assert_true(session_tree(self, &none));
    assert_int_equal(none.count, 0);
    assert_true(none.cut);
    session_destroy(self);
}

static void tree_view_may_be_empty(void **state)
{
    (void)state;
    Session *self = session();
    TreeView empty = {0}, out = {0};
    Error error = {0};
    assert_ok(session_give_tree(self, &empty, &error), &error);
    assert_true(session_tree(self, &out));
    assert_int_equal(out.count, 0);
    assert_false(out.cut);
    session_destroy(self);
}

static Session *observed; /* by the thread that copies into memory which is not there yet */
static void *absent;
static bool lock_was_free;

/* The copy has begun: makes the memory usable, so that the copy goes on. */
static void on_first_byte(int signal)
{
    (void)signal;
    lock_was_free = pthread_mutex_trylock(&observed->lock.mutex) == 0;
    if (lock_was_free)
        lock_release(&observed->lock);
    if (mprotect(absent, 1, PROT_READ | PROT_WRITE) != 0)
        _exit(1);
}

static void search_does_not_wait_while_a_tree_is_copied(void **state)
{
    (void)state;
    struct sigaction before, handler = {.sa_handler = on_first_byte};
    int zeros = open("/dev/zero", O_RDWR);
    observed = session();
    absent = mmap(NULL, TREE_NODES * sizeof(TreeViewNode), PROT_NONE, MAP_PRIVATE, zeros, 0);
    assert_true(absent != MAP_FAILED);
    TreeView out = {.capacity = TREE_NODES, .nodes = absent};
    give_tree(observed, 10);
    assert_int_equal(sigaction(SIGSEGV, &handler, &before), 0);
    assert_true(session_tree(observed, &out));
    assert_int_equal(sigaction(SIGSEGV, &before, NULL), 0);
    assert_true(lock_was_free);
    assert_int_equal(out.nodes[9].parent, 8);
    out.version = 0; /* it can be had again */
    assert_true(session_tree(observed, &out));
    assert_int_equal(munmap(absent, TREE_NODES * sizeof(TreeViewNode)), 0);
    close(zeros);
    session_destroy(observed);
}

/* ---- Two threads ---- */

enum { STRESS = 2000 };

/* Answers every request with a view that holds the same number everywhere, until stopped. */
static void *serve(void *argument)
{
    Session *self = argument;
    TableView view = {0};
    Request request;
    uint64_t next = 0;
    while (!session_stopped(self) || atomic_load(&self->asked)) {
        if (!session_next_request(self, &request))
            continue;
        if (request.amount != next++)
            break;
        view.entries = request.amount;
        for (int i = 0; i < VIEW_DEPTHS; i++)
            view.by_depth[i] = (double)request.amount;
        session_give_table(self, &view);
    }
    return NULL;
}

static void requests_and_views_pass_between_threads(void **state)
{
    (void)state;
    Session *self = session();
    pthread_t server;
    TableView view = {0};
    uint64_t last = 0;
    assert_int_equal(pthread_create(&server, NULL, serve, self), 0);
    for (uint64_t asked = 0; asked < STRESS;) {
        Request request = lines_request(asked);
        asked += session_ask(self, &request);
        if (!session_table(self, &view))
            continue;
        assert_true(view.entries >= last && view.entries < asked);
        last = view.entries;
        for (int i = 0; i < VIEW_DEPTHS; i++)
            assert_true(view.by_depth[i] == (double)last);
    }
    session_stop(self);
    pthread_join(server, NULL);
    view.version = 0;
    assert_true(session_table(self, &view));
    assert_int_equal(view.entries, STRESS - 1); /* none was lost */
    session_destroy(self);
}

/* Gives views of every size, each with its own number everywhere. */
static void *give_trees(void *argument)
{
    Session *self = argument;
    static TreeViewNode nodes[TREE_NODES];
    for (uint64_t number = 1; number <= STRESS; number++) {
        TreeView view = {.count = 1 + (int)number % TREE_NODES, .nodes = nodes, .tree_nodes = number};
        for (int i = 0; i < view.count; i++)
            nodes[i].visits = number;
        if (session_give_tree(self, &view, NULL) != STATUS_OK)
            break;
    }
    return NULL;
}

static void trees_pass_between_threads_whole(void **state)
{
    (void)state;
    Session *self = session();
    pthread_t giver;
    TreeViewNode nodes[TREE_NODES];
    TreeView view = {.capacity = TREE_NODES, .nodes = nodes};
    assert_int_equal(pthread_create(&giver, NULL, give_trees, self), 0);
    while (view.tree_nodes < STRESS) {
        if (!session_tree(self, &view))
            continue;
        assert_int_equal(view.count, 1 + view.tree_nodes % TREE_NODES);
        for (int i = 0; i < view.count; i++)
            assert_int_equal(nodes[i].visits, view.tree_nodes);
    }
    pthread_join(giver, NULL);
    session_destroy(self);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stop_holds_until_the_next_search),
        cmocka_unit_test(a_token_stops_every_search_until_it_is_taken_away),
        cmocka_unit_test(requests_come_out_as_they_went_in),
        cmocka_unit_test(full_queue_refuses_and_keeps_what_it_has),
        cmocka_unit_test(clear_forgets_requests_and_reports),
        cmocka_unit_test(views_are_given_once_for_each_version),
        cmocka_unit_test(tree_views_are_copied),
        cmocka_unit_test(tree_view_is_cut_to_the_room_there_is),
        cmocka_unit_test(tree_view_may_be_empty),
        cmocka_unit_test(search_does_not_wait_while_a_tree_is_copied),
        cmocka_unit_test(requests_and_views_pass_between_threads),
        cmocka_unit_test(trees_pass_between_threads_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
