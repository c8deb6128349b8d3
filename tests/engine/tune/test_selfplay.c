/* Self-play gives the same file with any number of threads, and continues where the file ends. */
#include "engine/tune/data/selfplay.h"

#include <stdlib.h>
#include <string.h>

#include "tests/support/check.h"
#include "tests/support/file_pair.h"

enum { GAMES = 6 };

typedef struct Files {
    FilePair pair;
    Roster roster;
} Files;

static int begin(void **state)
{
    Files *self = calloc(1, sizeof *self);
    assert_non_null(self);
    roster_add_own(&self->roster);
    file_pair_begin(&self->pair);
    *state = self;
    return 0;
}

static int end(void **state)
{
    Files *self = *state;
    file_pair_end(&self->pair);
    free(self);
    return 0;
}

static SelfplayPlan plan_of(const Files *files, int games, int threads)
{
    return (SelfplayPlan){&files->roster, "champion:hash=1", 200, 5, games, threads};
}

static void run(const Files *files, int file, int games, int threads, SelfplayResult *out)
{
    const SelfplayPlan plan = plan_of(files, games, threads);
    Error error = {0};
    assert_ok(selfplay_run(&plan, files->pair.paths[file], NULL, out, &error), &error);
}

static void threads_and_interruptions_change_nothing(void **state)
{
    const Files *files = *state;
    SelfplayResult one, first, second;
    run(files, 0, GAMES, 1, &one);
    run(files, 1, 2, 4, &first);
    run(files, 1, GAMES - 2, 3, &second);
    assert_int_equal(one.games, GAMES);
    assert_int_equal(second.first_game, 2);
    assert_int_equal(one.positions, first.positions + second.positions);
    assert_same_files(&files->pair);
}

static void positions_know_how_their_game_ended(void **state)
{
    const Files *files = *state;
    SelfplayResult result;
    PositionFile file;
    Error error = {0};
    run(files, 0, GAMES, 2, &result);
    assert_ok(position_file_open(files->pair.paths[0], &file, &error), &error);
    assert_int_equal(file.block_count, GAMES);
    for (int b = 0; b < file.block_count; b++) {
        const PositionBlock *block = &file.blocks[b];
        const PositionEntry *last = &block->entries[block->count - 1];
        assert_int_equal(last->left, 1);
        for (int i = 0; i < block->count; i++) {
            assert_int_equal(block->entries[i].plies + block->entries[i].left, last->plies + 1);
            assert_int_equal(block->entries[i].result, last->result);
        }
        /* the side that makes the last move has won, except if the tokens decide */
        if (last->plies + 1 < PLY_LIMIT)
            assert_int_equal(position_entry_result(last), 1);
    }
    position_file_close(&file);
}

static void a_stop_leaves_whole_games(void **state)
{
    const Files *files = *state;
    const SelfplayPlan plan = plan_of(files, GAMES, 2);
    atomic_bool stop = true;
    const SelfplayWatch watch = {.stop = &stop};
    SelfplayResult result;
    Error error = {0};
    assert_int_equal(selfplay_run(&plan, files->pair.paths[0], &watch, &result, &error), STATUS_INTERRUPTED);
    assert_int_equal(result.games, 0);
    run(files, 0, GAMES, 2, &result);
    assert_int_equal(result.first_game, 0);
}

static void an_unknown_agent_is_refused(void **state)
{
    const Files *files = *state;
    SelfplayPlan plan = plan_of(files, GAMES, 2);
    SelfplayResult result;
    Error error = {0};
    plan.agent = "champoin";
    assert_int_equal(selfplay_run(&plan, files->pair.paths[0], NULL, &result, &error), STATUS_NOT_FOUND);
    assert_non_null(strstr(error.text, "champion"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(threads_and_interruptions_change_nothing, begin, end),
        cmocka_unit_test_setup_teardown(positions_know_how_their_game_ended, begin, end),
        cmocka_unit_test_setup_teardown(a_stop_leaves_whole_games, begin, end),
        cmocka_unit_test_setup_teardown(an_unknown_agent_is_refused, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
