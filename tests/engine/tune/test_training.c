/* Training runs: the same result on any number of threads, whatever interrupts them. */
#include "tests/support/check.h"

#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "engine/base/checksum_file.h"
#include "engine/base/platform/file.h"
#include "engine/tune/training.h"
#include "tests/engine/tune/tune_fakes.h"

enum { DIMENSIONS = 3 };

static char folder[64], checkpoint[80], csv[80];
static const FakeSettings settings = {.dimensions = DIMENSIONS, .noise = 2, .fails_at = -1};

static int make_folder(void **state)
{
    (void)state;
    strcpy(folder, "/tmp/tetress-training-XXXXXX");
    if (!mkdtemp(folder))
        return -1;
    snprintf(checkpoint, sizeof checkpoint, "%s/checkpoint", folder);
    snprintf(csv, sizeof csv, "%s/csv", folder);
    return 0;
}

/* A killed program may have left a new file beside the one that it was about to replace. */
static int remove_folder(void **state)
{
    (void)state;
    char command[128];
    snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command);
}

static TrainingPlan plan_of(OptimiserKind kind, int generations)
{
    TrainingPlan plan = {.optimiser = {.kind = kind,
                                       .seed = 11,
                                       .dimensions = DIMENSIONS,
                                       .population = 24,
                                       .generations = generations},
                         .games = 2,
                         .games_last = 8,
                         .facts = "height 10\nwords two words\n"};
    for (int i = 0; i < DIMENSIONS; i++) {
        plan.optimiser.low[i] = -4;
        plan.optimiser.high[i] = 4;
        snprintf(plan.names[i], sizeof plan.names[i], "weight_%d", i);
    }
    return plan;
}

static Training *made(const TrainingPlan *plan, const FakeSettings *fake)
{
    Training *self = NULL;
    Error error = {0};
    assert_ok(training_create(plan, &fake_judge, fake, &self, &error), &error);
    return self;
}

static Status run_on(Training *self, int threads, const TrainingWatch *watch, Error *error)
{
    Crew *crew = NULL;
    assert_ok(crew_create(threads, &crew, error), error);
    Farm farm = {crew, NULL};
    Status status = training_run(self, &farm, watch, error);
    crew_destroy(crew);
    return status;
}

static char *bytes_of(const char *path, size_t *length)
{
    Text text = {0};
    Error error = {0};
    assert_ok(file_read(path, 1 << 20, &text, &error), &error);
    *length = text.length;
    return text.bytes;
}

static void assert_same_file(const char *path, const char *bytes, size_t length)
{
    size_t now;
    char *found = bytes_of(path, &now);
    assert_int_equal(now, length);
    assert_memory_equal(found, bytes, length);
    free(found);
}

static void a_run_improves_and_keeps_its_history(void **state)
{
    (void)state;
    TrainingPlan plan = plan_of(OPTIMISER_CMAES, 40);
    Training *self = made(&plan, &settings);
    Error error = {0};
    int count;
    double answer[OPTIMISER_DIMENSIONS_MAX];
    assert_ok(run_on(self, 2, &(TrainingWatch){0}, &error), &error);
    const TrainingRow *rows = training_rows(self, &count);
    assert_int_equal(count, 40);
    assert_int_equal(rows[0].games, 2);
    assert_int_equal(rows[39].games, 8);
    assert_true(rows[39].mean > rows[0].mean + 5 && rows[39].spread < rows[0].spread / 2);
    training_answer(self, answer);
    for (int i = 0; i < DIMENSIONS; i++)
        assert_true(fabs(answer[i] - 0.5 - i) < 0.3);
    assert_memory_equal(answer, rows[39].weights, DIMENSIONS * sizeof *answer);
    training_destroy(self);
}

static void threads_change_nothing(void **state)
{
    (void)state;
    size_t lengths[2];
    char *files[2] = {NULL, NULL};
    for (int kind = 0; kind < OPTIMISER_COUNT; kind++) {
        TrainingPlan plan = plan_of((OptimiserKind)kind, 10);
        for (int threads = 1; threads <= 4; threads++) {
            Training *self = made(&plan, &settings);
            Error error = {0};
            TrainingWatch watch = {.checkpoint = checkpoint, .csv = csv};
            assert_ok(run_on(self, threads, &watch, &error), &error);
            training_destroy(self);
            if (threads == 1) {
                files[0] = bytes_of(checkpoint, &lengths[0]);
                files[1] = bytes_of(csv, &lengths[1]);
            }
            assert_same_file(checkpoint, files[0], lengths[0]);
            assert_same_file(csv, files[1], lengths[1]);
        }
        free(files[0]);
        free(files[1]);
    }
}

typedef struct Stopper {
    atomic_bool stop;
    int after;
} Stopper;

static void stop_after(void *context, const TrainingReport *report)
{
    Stopper *self = context;
    if (report->row_count >= self->after)
        atomic_store(&self->stop, true);
}

/* A run that is stopped after every generation and resumed from its file ends the same as one without a
 * pause. */
static void interruptions_change_nothing(void **state)
{
    (void)state;
    for (int kind = 0; kind < OPTIMISER_COUNT; kind++) {
        TrainingPlan plan = plan_of((OptimiserKind)kind, 8);
        Training *self = made(&plan, &settings);
        Error error = {0};
        size_t length;
        assert_ok(run_on(self, 2, &(TrainingWatch){.checkpoint = checkpoint}, &error), &error);
        training_destroy(self);
        char *whole = bytes_of(checkpoint, &length);
        self = made(&plan, &settings);
        for (int after = 1; after <= 8; after++) {
            Stopper stopper = {.after = after};
            TrainingWatch watch = {
                .stop = &stopper.stop, .report = stop_after, .context = &stopper, .checkpoint = checkpoint};
            Status status = run_on(self, 2, &watch, &error);
            assert_int_equal(status, after < 8 ? STATUS_INTERRUPTED : STATUS_OK);
            training_destroy(self);
            assert_ok(training_resume(checkpoint, &fake_judge, &settings, &self, &error), &error);
        }
        training_destroy(self);
        assert_same_file(checkpoint, whole, length);
        free(whole);
    }
}

static int rows_in(const char *path)
{
    Training *self = NULL;
    Error error = {0};
    int count;
    assert_ok(training_resume(path, &fake_judge, &settings, &self, &error), &error);
    training_rows(self, &count);
    training_destroy(self);
    return count;
}

static void tell_row(void *context, const TrainingReport *report)
{
    int count = report->row_count;
    if (write(*(int *)context, &count, sizeof count) != sizeof count)
        _exit(3);
}

/* In a separate process: continues from the checkpoint if there is one, and reports each finished
 * generation. */
static void train_and_be_killed(const FakeSettings *fake, int out)
{
    TrainingPlan plan = plan_of(OPTIMISER_SWARM, 30);
    Training *self = NULL;
    Error error = {0};
    Crew *crew = NULL;
    Status status = training_resume(checkpoint, &fake_judge, fake, &self, &error);
    if (status != STATUS_OK)
        status = training_create(&plan, &fake_judge, fake, &self, &error);
    if (status == STATUS_OK)
        status = crew_create(2, &crew, &error);
    TrainingWatch watch = {.report = tell_row, .context = &out, .checkpoint = checkpoint, .csv = csv};
    Farm farm = {crew, NULL};
    if (status == STATUS_OK)
        status = training_run(self, &farm, &watch, &error);
    _exit(status == STATUS_OK ? 0 : 2);
}

/* Runs until it ends or is killed after this many microseconds. Returns the last generation that it reported,
 * or -1 if it ended by itself. */
static int run_and_kill(const FakeSettings *fake, int after_us)
{
    int ends[2], told = 0, last = 0, status;
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        close(ends[0]);
        train_and_be_killed(fake, ends[1]);
    }
    close(ends[1]);
    nanosleep(&(struct timespec){after_us / 1000000, after_us % 1000000 * 1000L}, NULL);
    kill(child, SIGKILL);
    assert_int_equal(waitpid(child, &status, 0), child);
    while (read(ends[0], &told, sizeof told) == (ssize_t)sizeof told)
        last = told > last ? told : last;
    close(ends[0]);
    assert_true(WIFSIGNALED(status) || WEXITSTATUS(status) == 0);
    return WIFSIGNALED(status) ? last : -1;
}

/* However often it is killed, a run loses no generation that it has reported, and ends the same. */
static void killing_loses_at_most_a_generation(void **state)
{
    (void)state;
    FakeSettings slow = settings;
    size_t length;
    Error error = {0};
    TrainingPlan plan = plan_of(OPTIMISER_SWARM, 30);
    Training *self = made(&plan, &slow);
    assert_ok(run_on(self, 1, &(TrainingWatch){.checkpoint = checkpoint}, &error), &error);
    training_destroy(self);
    char *whole = bytes_of(checkpoint, &length);
    unlink(checkpoint);
    slow.sleeps_us = 20;
    int told = 0, kills = 0;
    for (int wait_us = 1000; told >= 0; wait_us = wait_us < 20000000 ? wait_us * 5 / 4 : wait_us) {
        told = run_and_kill(&slow, wait_us);
        kills += told >= 0;
        if (told > 0)
            assert_uint_in_range(rows_in(checkpoint), told, told + 1);
    }
    assert_true(kills > 3);
    assert_same_file(checkpoint, whole, length);
    free(whole);
}

static void plans_come_back_from_checkpoints(void **state)
{
    (void)state;
    TrainingPlan plan = plan_of(OPTIMISER_GENETIC, 3), again;
    char value[32];
    Error error = {0};
    plan.optimiser.seed = UINT64_MAX;
    plan.optimiser.step = 0.1;
    plan.optimiser.start[1] = 1.0 / 3;
    plan.same_games = true;
    Training *self = made(&plan, &settings);
    assert_ok(training_save(self, checkpoint, &error), &error);
    assert_ok(training_read_plan(checkpoint, &again, &error), &error);
    assert_memory_equal(&again.optimiser, &training_plan(self)->optimiser, sizeof again.optimiser);
    assert_string_equal(again.facts, plan.facts);
    assert_string_equal(again.names[2], "weight_2");
    assert_true(again.same_games && again.games == 2 && again.games_last == 8);
    assert_true(training_fact(&again, "words", value, sizeof value));
    assert_string_equal(value, "two words");
    assert_false(training_fact(&again, "word", value, sizeof value));
    training_destroy(self);
}

/* The seal is right, so whatever else is wrong must be noticed without it. */
static void assert_refused(const char *text)
{
    Text file = {0};
    Error error = {0};
    Training *self = NULL;
    text_add_string(&file, text);
    assert_ok(checksum_seal(&file, &error), &error);
    assert_ok(file_replace(checkpoint, text_string(&file), file.length, &error), &error);
    assert_true(training_resume(checkpoint, &fake_judge, &settings, &self, &error) != STATUS_OK);
    assert_true(error.text[0] && strcmp(error.file, checkpoint) == 0);
    assert_null(self);
    text_free(&file);
}

static void checkpoints_that_make_no_sense_are_refused(void **state)
{
    (void)state;
#define HEAD "tetress-training 1\noptimizer swarm\nseed 1\nstep 0.1\npopulation 4\ngenerations 2\ngames 1\n"
#define PLAN HEAD "games_last 1\nsame_games 0\nweight a -1 1 0\n"
    assert_refused("");
    assert_refused("tetress-training 2\n");
    assert_refused(HEAD);
    assert_refused(PLAN);
    assert_refused(PLAN "state 1 2\n");
    assert_refused(PLAN "weight b 1 1 1\nstate 1 2\n");
    assert_refused(PLAN "row 4 1 0 0\n");
    assert_refused(PLAN "row 0 1 0 0 0 0\n");
    assert_refused(PLAN "unknown 5\n");
    assert_refused(PLAN "seed -4\n");
    assert_refused(PLAN "population 1e9\n");
    assert_refused(PLAN "state 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 nan\n");
    assert_refused(PLAN "state 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n");
}

static void a_place_that_can_not_be_written_is_told_at_once(void **state)
{
    (void)state;
    TrainingPlan plan = plan_of(OPTIMISER_SWARM, 2);
    Training *self = made(&plan, &settings);
    Error error = {0};
    int count;
    assert_int_equal(run_on(self, 1, &(TrainingWatch){.csv = "/nowhere/at/all"}, &error), STATUS_NOT_FOUND);
    training_rows(self, &count);
    assert_int_equal(count, 0);
    training_destroy(self);
}

static void measuring_plays_other_games(void **state)
{
    (void)state;
    double figures[4][JUDGE_FIGURES], weights[DIMENSIONS] = {0.5, 1.5, 2.5};
    TrainingPlan plan = plan_of(OPTIMISER_SWARM, 2);
    Training *self = made(&plan, &settings);
    Error error = {0};
    Crew *crew = NULL;
    assert_ok(crew_create(2, &crew, &error), &error);
    Farm farm = {crew, NULL};
    assert_ok(training_measure(self, (TrainingSample){weights, 4}, &farm, &(FarmWatch){0}, figures, &error),
              &error);
    for (int i = 0; i < 4; i++)
        assert_true(fabs(figures[i][0]) <= 1 && figures[i][0] != figures[(i + 1) % 4][0]);
    crew_destroy(crew);
    training_destroy(self);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_run_improves_and_keeps_its_history),
        cmocka_unit_test_setup_teardown(threads_change_nothing, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(interruptions_change_nothing, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(killing_loses_at_most_a_generation, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(plans_come_back_from_checkpoints, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(checkpoints_that_make_no_sense_are_refused, make_folder,
                                        remove_folder),
        cmocka_unit_test(a_place_that_can_not_be_written_is_told_at_once),
        cmocka_unit_test(measuring_plays_other_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
