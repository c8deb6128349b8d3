/* What happens when memory runs out: the linker puts the functions below in place of the system's. */
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "engine/match/game_output.h"
#include "engine/search/alphabeta/alphabeta.h"
#include "engine/search/tree/mcts.h"
#include "tests/support/check.h"
#include "tests/support/report_check.h"

static int left = -1; /* allocations that still succeed; negative: all */

static bool fails(void)
{
    if (left < 0)
        return false;
    if (left == 0)
        return true;
    left--;
    return false;
}

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_aligned_alloc(size_t alignment, size_t size);
void *__real_mmap(void *at, size_t size, int protection, int flags, int file, off_t offset);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);
void *__wrap_mmap(void *at, size_t size, int protection, int flags, int file, off_t offset);

void *__wrap_malloc(size_t size)
{
    return fails() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return fails() ? NULL : __real_calloc(count, size);
}

/* Memory that nobody has written can hold anything. */
void *__wrap_aligned_alloc(size_t alignment, size_t size)
{
    void *memory = fails() ? NULL : __real_aligned_alloc(alignment, size);
    return memory ? memset(memory, 0xa5, size) : NULL;
}

void *__wrap_mmap(void *at, size_t size, int protection, int flags, int file, off_t offset)
{
    return fails() ? MAP_FAILED : __real_mmap(at, size, protection, flags, file, offset);
}

/* Fails each allocation in turn, until there are no more of them. */
static void searches_are_made_or_not(void **state)
{
    (void)state;
    AlphaBeta *search = NULL;
    AlphaBetaOptions options;
    alphabeta_options_default(&options);
    options.threads = 3;
    options.table_mb = 1;
    for (int count = 0; !search; count++) {
        Error error = {0};
        left = count;
        Status status = alphabeta_create(&options, &search, &error);
        left = -1;
        assert_int_equal(status, search ? STATUS_OK : STATUS_MEMORY);
        assert_true(search || error.text[0]);
        assert_true(count < 100);
    }
    alphabeta_destroy(search);
}

static void trees_are_made_or_not(void **state)
{
    (void)state;
    Mcts *mcts = NULL;
    MctsOptions options;
    mcts_options_default(&options);
    options.threads = 3;
    options.memory = 1;
    for (int count = 0; !mcts; count++) {
        Error error = {0};
        left = count;
        Status status = mcts_create(&options, &mcts, &error);
        left = -1;
        assert_int_equal(status, mcts ? STATUS_OK : STATUS_MEMORY);
        assert_true(count < 100);
    }
    mcts_destroy(mcts);
}

/* A search that is asked for a larger table, and gets none, continues with the one it has. */
static void a_table_that_can_not_grow_stays(void **state)
{
    (void)state;
    AlphaBeta *search;
    AlphaBetaOptions options;
    Session *session;
    Error error = {0};
    Game game;
    Move move;
    alphabeta_options_default(&options);
    options.table_mb = 1;
    assert_ok(alphabeta_create(&options, &search, &error), &error);
    assert_ok(session_create(&session, &error), &error);
    game_start(&game, NULL);
    session_ask(session, &(Request){.kind = REQUEST_TABLE_SIZE, .amount = 2});
    left = 0;
    Status status = alphabeta_think(search, &game, &(Limits){.nodes = 50000}, session, &move, &error);
    left = -1;
    assert_ok(status, &error);
    const Report *report = alphabeta_last_report(search);
    assert_int_equal(report->table.bytes, 1 << 20);
    assert_true(report->nodes >= 50000 && position_legal(&game.now, move));
    assert_null(report_fault(report));
    session_destroy(session);
    alphabeta_destroy(search);
}

static void account(Agent *self, AgentAccount *out)
{
    (void)self;
    out->cpu_s = 1;
    for (int i = 0; i < 1000; i++)
        text_add_string(&out->printed, "spam ");
}

/* A turn whose output found no room has none: its length is that of what is there. */
static void outputs_are_kept_or_not(void **state)
{
    (void)state;
    static const AgentKind kind = {.name = "printer", .account = account};
    Agent agent = {.kind = &kind};
    bool kept = false;
    for (int count = 0; !kept; count++) {
        GameOutput *output = NULL;
        AgentAccount said = {0};
        left = count;
        agent_account(&agent, &said);
        game_output_add(&output, 0, &said);
        left = -1;
        agent_account_free(&said);
        for (int i = 0; output && i < output->count; i++) {
            kept = output->turns[i].printed != NULL;
            assert_int_equal(output->turns[i].length, kept ? 5000 : 0);
            assert_int_equal(output->bytes, output->turns[i].length);
        }
        game_output_free(output);
        assert_true(count < 100);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(searches_are_made_or_not),
        cmocka_unit_test(trees_are_made_or_not),
        cmocka_unit_test(a_table_that_can_not_grow_stays),
        cmocka_unit_test(outputs_are_kept_or_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
