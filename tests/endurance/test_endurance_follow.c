/* Following a log of many games turn by turn: the last thousand turns cost as much as the first thousand.
 * TETRESS_ENDURANCE is the share of 100,000 turns to follow. */
#include "ui/state/document/document_file.h"
#include "ui/state/files/file_follower.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "engine/base/platform/clock.h"
#include "engine/base/platform/file.h"
#include "tests/support/check.h"

enum { TURNS = 100000, PARTS = 5, BYTES_MOST = 1 << 24, TURNS_A_CHUNK = 10 };

static const uint64_t PATIENCE_NS = 120000000000u;

static double processor_s(void)
{
    struct timespec used;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
    return (double)used.tv_sec + (double)used.tv_nsec / 1e9;
}

/* Copies the moves of the last game from the feed to the document that shows it. */
static bool take(FileFollower *follower, Document *document)
{
    ReadFile file;
    Error error = {0};
    if (!file_follower_take(follower, &file))
        return false;
    assert_ok(document_follow(document, &file, &error), &error);
    read_file_free(&file);
    return true;
}

/* Finds where the turns of a log begin; returns how many there are. */
static int find_turns(const char *log, const char **starts, int most)
{
    int count = 0;
    for (const char *at = log; (at = strstr(at, "turn_end")) && count < most; at++) {
        const char *line = at;
        while (line > log && line[-1] != '\n')
            line--;
        starts[count++] = line;
    }
    return count;
}

typedef struct Following {
    FILE *out;
    FileFollower *follower;
    Document document;
    Text log;
    const char *starts[PLY_LIMIT];
    int turns; /* in the log */
} Following;

/* Writes the log's turns, some at a time, and waits until each has been seen; the rest of the log is the
 * game's end. */
static int follow_game(Following *self)
{
    const char *from = text_string(&self->log), *end = from + self->log.length;
    for (int turn = TURNS_A_CHUNK;; turn += TURNS_A_CHUNK) {
        const char *to = turn < self->turns ? self->starts[turn] : end;
        assert_int_equal(fwrite(from, 1, (size_t)(to - from), self->out), to - from);
        fflush(self->out);
        uint64_t until = clock_ns() + PATIENCE_NS;
        while (!take(self->follower, &self->document)) {
            assert_true(clock_ns() < until);
            nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
        }
        if (to == end)
            return self->turns;
        from = to;
    }
}

static void begin(Following *self, const char *path)
{
    Error error = {0};
    assert_ok(file_read(TEST_DATA "/rules/logs/game.log", BYTES_MOST, &self->log, &error), &error);
    self->turns = find_turns(text_string(&self->log), self->starts, PLY_LIMIT);
    assert_true(self->turns > 20);
    self->out = fopen(path, "w");
    assert_non_null(self->out);
    assert_ok(file_follower_create(path, (Wake){0}, &self->follower, &error), &error);
    assert_ok(document_init(&self->document, NULL, false, &error), &error);
}

static void a_long_log_is_followed_in_linear_time(void **state)
{
    (void)state;
    const char *share = getenv("TETRESS_ENDURANCE");
    int wanted = (int)((share ? atof(share) : 1) * TURNS), done = 0;
    char path[] = "/tmp/test_follow_XXXXXX";
    double costs[PARTS] = {0};
    static Following self;
    close(mkstemp(path));
    begin(&self, path);
    if (wanted < PARTS * self.turns)
        wanted = PARTS * self.turns;
    for (int part = 0; part < PARTS; part++) {
        double before = processor_s();
        int from = done;
        while (done < (part + 1) * (wanted / PARTS))
            done += follow_game(&self);
        costs[part] = (processor_s() - before) * 1e6 / (done - from);
        print_message("to turn %d: %.1f us of processor a turn\n", done, costs[part]);
    }
    print_message("%d turns, %zu bytes of work for %ld of log\n", done, file_follower_work(self.follower),
                  ftell(self.out));
    assert_true(file_follower_work(self.follower) < 12 * (size_t)ftell(self.out));
    assert_true(costs[PARTS - 1] < 2 * costs[0]);
    fclose(self.out);
    file_follower_destroy(self.follower);
    document_close(&self.document, true);
    text_free(&self.log);
    unlink(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_long_log_is_followed_in_linear_time)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
