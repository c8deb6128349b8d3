/* Training runs when calls fail, disks are full, and the program is killed: a checkpoint is always a whole
 * generation, and the run continues from it to the same end. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/base/platform/folder.h"
#include "engine/tune/data/position_file.h"
#include "engine/tune/training.h"
#include "tests/engine/tune/tune_fakes.h"
#include "tests/support/check.h"
#include "tests/support/fault/fault.h"
#include "tests/support/sample.h"

enum { DIMENSIONS = 2, GENERATIONS = 3, ROOM_STEP = 301 };

static char folder[64], checkpoint[80], csv[80];
static const FakeSettings settings = {.dimensions = DIMENSIONS, .noise = 2, .fails_at = -1};
static double expected[OPTIMISER_DIMENSIONS_MAX];

static void empty_folder(void)
{
    FolderEntries entries = {0};
    folder_entries(folder, &entries, NULL);
    for (int i = 0; i < entries.count; i++) {
        char there[512];
        snprintf(there, sizeof there, "%s/%s", folder, entries.entries[i].name);
        unlink(there);
    }
    folder_entries_free(&entries);
}

static TrainingPlan plan(void)
{
    TrainingPlan self = {.optimiser = {.kind = OPTIMISER_CMAES,
                                       .seed = 11,
                                       .dimensions = DIMENSIONS,
                                       .population = 6,
                                       .generations = GENERATIONS},
                         .games = 2,
                         .games_last = 4,
                         .facts = "height 10\n"};
    for (int i = 0; i < DIMENSIONS; i++) {
        self.optimiser.low[i] = -4;
        self.optimiser.high[i] = 4;
        snprintf(self.names[i], sizeof self.names[i], "weight_%d", i);
    }
    return self;
}

/* Runs to the end, from the checkpoint if there is one. */
static Status train(void *context, Error *error)
{
    double *answer = context;
    const TrainingPlan made = plan();
    const TrainingWatch watch = {.checkpoint = checkpoint, .csv = csv};
    Training *self = NULL;
    Crew *crew = NULL;
    Status status = access(checkpoint, F_OK) == 0
                        ? training_resume(checkpoint, &fake_judge, &settings, &self, error)
                        : training_create(&made, &fake_judge, &settings, &self, error);
    if (status == STATUS_OK)
        status = crew_create(2, &crew, error);
    if (status == STATUS_OK) {
        Farm farm = {crew, NULL};
        status = training_run(self, &farm, &watch, error);
    }
    if (status == STATUS_OK)
        training_answer(self, answer);
    crew_destroy(crew);
    training_destroy(self);
    return status;
}

static void check_training(void *context, Status status)
{
    double answer[OPTIMISER_DIMENSIONS_MAX];
    Error error = {0};
    if (status == STATUS_OK)
        assert_memory_equal(context, expected, DIMENSIONS * sizeof *expected);
    assert_ok(train(answer, &error), &error);
    assert_memory_equal(answer, expected, DIMENSIONS * sizeof *expected);
    empty_folder();
}

static int make_folder(void **state)
{
    (void)state;
    Error error = {0};
    snprintf(folder, sizeof folder, "/tmp/test_fault_XXXXXX");
    assert_non_null(mkdtemp(folder));
    snprintf(checkpoint, sizeof checkpoint, "%s/checkpoint", folder);
    snprintf(csv, sizeof csv, "%s/csv", folder);
    assert_ok(train(expected, &error), &error);
    empty_folder();
    return 0;
}

static int remove_folder(void **state)
{
    (void)state;
    empty_folder();
    return rmdir(folder);
}

static void training_ends_or_goes_on_later(void **state)
{
    (void)state;
    double answer[OPTIMISER_DIMENSIONS_MAX];
    fault_try(&(FaultCase){"training", FAULT_ALL | FAULT_SPARINGLY, train, check_training, answer});
}

static void a_full_disk_loses_no_generation(void **state)
{
    (void)state;
    double answer[OPTIMISER_DIMENSIONS_MAX];
    Status status = STATUS_IO;
    for (long room = 0; status != STATUS_OK; room += ROOM_STEP) {
        Error error = {0};
        fault_room(room);
        status = train(answer, &error);
        fault_room(-1);
        assert_true(status == STATUS_OK || strstr(error.text, "No space left on device"));
        check_training(answer, status);
    }
}

static void killed_at_any_write_goes_on_later(void **state)
{
    (void)state;
    double answer[OPTIMISER_DIMENSIONS_MAX];
    int status;
    for (long step = 0;; step++) {
        pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) {
            Error error = {0};
            fault_kill_at(step);
            _exit(train(answer, &error));
        }
        assert_int_equal(waitpid(child, &status, 0), child);
        check_training(answer, STATUS_INTERRUPTED);
        if (!WIFSIGNALED(status)) {
            assert_int_equal(WEXITSTATUS(status), STATUS_OK);
            print_message("killed at each of %ld steps\n", step);
            assert_true(step > GENERATIONS);
            return;
        }
        assert_int_equal(WTERMSIG(status), SIGKILL);
    }
}

/* ---- Files of positions ---- */

enum { POSITION_GAMES = 3, POSITIONS = 2 };

typedef struct Collecting {
    PositionEntry entries[POSITION_GAMES][POSITIONS];
    int added; /* games that are safe */
    int pipe_end;
} Collecting;

static Status collect(void *context, Error *error)
{
    Collecting *self = context;
    PositionWriter *writer = NULL;
    self->added = 0;
    Status status = position_writer_open(checkpoint, &writer, error);
    for (uint32_t game = 0; status == STATUS_OK && game < POSITION_GAMES; game++) {
        const PositionOrigin origin = {.seed = 3, .nodes = 50, .game = game};
        int kept = 0;
        status = position_writer_add(writer, &origin, self->entries[game], POSITIONS, &kept, error);
        self->added += status == STATUS_OK;
        if (status == STATUS_OK && self->pipe_end && write(self->pipe_end, "", 1) != 1)
            _exit(1);
    }
    position_writer_close(writer);
    return status;
}

static Status look(void *context, Error *error)
{
    (void)context;
    PositionFile file = {0};
    Status status = position_file_open(checkpoint, &file, error);
    if (status == STATUS_OK)
        position_file_close(&file);
    return status;
}

static void check_nothing(void *context, Status status)
{
    (void)context, (void)status;
}

/* All games reported as added are there, at most one more, and the rest can be added. */
static void check_collected(void *context, Status status)
{
    Collecting *self = context;
    PositionFile file = {0};
    Error error = {0};
    int added = self->added;
    assert_true(status != STATUS_OK || added == POSITION_GAMES);
    if (access(checkpoint, F_OK) == 0) {
        assert_ok(position_file_open(checkpoint, &file, &error), &error);
        assert_true(file.block_count == added || file.block_count == added + 1);
        position_file_close(&file);
    } else {
        assert_int_equal(added, 0);
    }
    assert_ok(collect(self, &error), &error);
    empty_folder();
}

static Collecting collecting(void)
{
    Collecting self = {0};
    Sample sample = sample_seeded(9);
    for (int i = 0; i < POSITION_GAMES * POSITIONS; i++) {
        Position position = sample_game(&sample);
        while (position.plies < 4 || position.plies == PLY_LIMIT)
            position = sample_game(&sample);
        position_entry_make(&self.entries[i / POSITIONS][i % POSITIONS], &position, 123);
    }
    return self;
}

static void files_of_positions_keep_what_was_added(void **state)
{
    (void)state;
    Collecting self = collecting();
    Error error = {0};
    Status status = STATUS_IO;
    fault_try(&(FaultCase){"adding positions", FAULT_ALL, collect, check_collected, &self});
    for (long room = 0; status != STATUS_OK; room += 7) {
        fault_room(room);
        status = collect(&self, &error);
        fault_room(-1);
        check_collected(&self, status);
    }
    assert_ok(collect(&self, &error), &error);
    fault_try(&(FaultCase){"reading positions", FAULT_ALL, look, check_nothing, NULL});
}

static void killed_at_any_write_keeps_the_positions(void **state)
{
    (void)state;
    Collecting self = collecting();
    bool died = true;
    long step = 0;
    for (; died; step++) {
        int ends[2], status;
        char byte;
        assert_int_equal(pipe(ends), 0);
        pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) {
            Error error = {0};
            self.pipe_end = ends[1];
            fault_kill_at(step);
            _exit(collect(&self, &error));
        }
        close(ends[1]);
        for (self.added = 0; read(ends[0], &byte, 1) == 1;)
            self.added++;
        close(ends[0]);
        assert_int_equal(waitpid(child, &status, 0), child);
        died = WIFSIGNALED(status);
        assert_true(died || WEXITSTATUS(status) == STATUS_OK);
        check_collected(&self, died ? STATUS_INTERRUPTED : STATUS_OK);
    }
    print_message("killed at each of %ld steps\n", step - 1);
    assert_true(step > POSITION_GAMES);
}

#define WITH_FOLDER(test) cmocka_unit_test_setup_teardown(test, make_folder, remove_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_FOLDER(training_ends_or_goes_on_later),
        WITH_FOLDER(a_full_disk_loses_no_generation),
        WITH_FOLDER(killed_at_any_write_goes_on_later),
        WITH_FOLDER(files_of_positions_keep_what_was_added),
        WITH_FOLDER(killed_at_any_write_keeps_the_positions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
