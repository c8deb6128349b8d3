/* Files and pipes that grow while they are read. */
#include "ui/state/files/file_follower.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "engine/base/platform/clock.h"
#include "engine/base/platform/file.h"
#include "tests/support/check.h"

static const uint64_t PATIENCE_NS = 120000000000u;

typedef struct Place {
    char folder[64], path[96];
} Place;

static int make_place(void **state)
{
    Place *self = calloc(1, sizeof *self);
    assert_non_null(self);
    snprintf(self->folder, sizeof self->folder, "/tmp/test_feed_XXXXXX");
    assert_non_null(mkdtemp(self->folder));
    snprintf(self->path, sizeof self->path, "%s/match", self->folder);
    *state = self;
    return 0;
}

static int remove_place(void **state)
{
    Place *self = *state;
    unlink(self->path);
    int result = rmdir(self->folder);
    free(self);
    return result;
}

static void nap(void)
{
    nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
}

/* Waits until the feed's last game has this many moves. */
static void await_moves(FileFollower *follower, int games, int moves)
{
    ReadFile file;
    for (uint64_t end = clock_ns() + PATIENCE_NS;;) {
        assert_true(clock_ns() < end);
        if (!file_follower_take(follower, &file)) {
            nap();
            continue;
        }
        bool there = file.first + file.list.count == games &&
                     (games == 0 || file.list.records[file.list.count - 1]->node_count == moves + 1);
        read_file_free(&file);
        if (there)
            return;
    }
}

static void add(const char *path, const char *text)
{
    FILE *file = fopen(path, "a");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static void a_growing_file_is_read_again(void **state)
{
    const Place *place = *state;
    FileFollower *follower;
    Error error;
    Status status;
    add(place->path, "(;FF[4]GM[Tetress];R[0-0,0-1,1-0,1-1]");
    assert_ok(file_follower_create(place->path, (Wake){0}, &follower, &error), &error);
    await_moves(follower, 1, 1);
    add(place->path, ";B[5-5,5-6,6-5,6-6]");
    await_moves(follower, 1, 2);
    static const char other[] = "(;FF[4]GM[Tetress])";
    assert_ok(file_replace(place->path, other, sizeof other - 1, &error), &error);
    await_moves(follower, 1, 0);
    add(place->path, other);
    await_moves(follower, 2, 0);
    assert_false(file_follower_ended(follower, &status, &error));
    file_follower_destroy(follower);
}

/* Each game of a log is read a few times, however many games come before it. */
static void a_log_of_many_games_is_followed_in_linear_time(void **state)
{
    enum { GAMES = 60 };
    static const char game[] = "T0000.000\treferee\tgame_begin\n"
                               "T0000.100\tRED\tturn_begin\t1\n"
                               "T0000.200\tRED\tturn_end\t1\tPLACE(0-0, 0-1, 1-0, 1-1)\n"
                               "T0000.300\tBLUE\tturn_begin\t2\n"
                               "T0000.400\tBLUE\tturn_end\t2\tPLACE(5-5, 5-6, 6-5, 6-6)\n";
    const Place *place = *state;
    FileFollower *follower;
    Error error;
    add(place->path, game);
    assert_ok(file_follower_create(place->path, (Wake){0}, &follower, &error), &error);
    await_moves(follower, 1, 2);
    for (int i = 1; i < GAMES; i++) {
        add(place->path, game);
        await_moves(follower, i + 1, 2);
    }
    assert_true(file_follower_work(follower) < 6 * GAMES * sizeof game);
    file_follower_destroy(follower);
}

static void a_pipe_is_read_to_its_end(void **state)
{
    const Place *place = *state;
    FileFollower *follower;
    Error error;
    Status status;
    assert_int_equal(mkfifo(place->path, 0600), 0);
    int reader = open(place->path, O_RDONLY | O_NONBLOCK);
    FILE *writer = fopen(place->path, "w");
    assert_non_null(writer);
    assert_ok(file_follower_create(place->path, (Wake){0}, &follower, &error), &error);
    fputs("(;FF[4]GM[Tetress];R[0-0,0-1,1-0,1-1]", writer);
    fflush(writer);
    await_moves(follower, 1, 1);
    assert_false(file_follower_ended(follower, &status, &error));
    fputs(";B[5-5,5-6,6-5,6-6])", writer);
    fclose(writer);
    close(reader);
    await_moves(follower, 1, 2);
    for (uint64_t end = clock_ns() + PATIENCE_NS; !file_follower_ended(follower, &status, &error); nap())
        assert_true(clock_ns() < end);
    assert_int_equal(status, STATUS_OK);
    file_follower_destroy(follower);
}

static void what_is_not_there_is_not_followed(void **state)
{
    const Place *place = *state;
    FileFollower *follower;
    Error error;
    assert_int_equal(file_follower_create(place->path, (Wake){0}, &follower, &error), STATUS_NOT_FOUND);
    assert_string_equal(error.file, place->path);
    assert_null(follower);
    file_follower_destroy(follower);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_growing_file_is_read_again, make_place, remove_place),
        cmocka_unit_test_setup_teardown(a_log_of_many_games_is_followed_in_linear_time, make_place,
                                        remove_place),
        cmocka_unit_test_setup_teardown(a_pipe_is_read_to_its_end, make_place, remove_place),
        cmocka_unit_test_setup_teardown(what_is_not_there_is_not_followed, make_place, remove_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
