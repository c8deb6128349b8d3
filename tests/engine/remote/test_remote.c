/* Helpers in one program: messages, workers, and matches and populations that have helpers. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "engine/base/platform/clock.h"
#include "engine/match/match.h"
#include "engine/match/pair_remote.h"
#include "engine/remote/remote_workers.h"
#include "engine/tune/farm.h"
#include "engine/tune/play/play_judge.h"
#include "tests/support/check.h"
#include "tests/support/fakes.h"

enum { HELPERS = 3 };

/* ---- Messages ---- */

static void what_is_put_in_is_taken_out(void **state)
{
    (void)state;
    Text text = {0};
    double value = 0;
    message_put_number(&text, -7);
    message_put_string(&text, "a b");
    message_put_string(&text, NULL);
    message_put(&text, &(double){2.5}, sizeof(double));
    Message message = message_of(&text);
    assert_int_equal(message_take_number(&message, -10, 10), -7);
    assert_string_equal(message_take_string(&message), "a b");
    assert_null(message_take_string(&message));
    message_take(&message, &value, sizeof value);
    assert_true(value == 2.5);
    assert_false(message.bad);
    assert_int_equal(message.left, 0);
    text_free(&text);
}

static void any_bytes_are_taken_without_harm(void **state)
{
    (void)state;
    Text text = {0};
    message_put_string(&text, "name");
    for (size_t cut = 0; cut < text.length; cut++) {
        Message message = {text.bytes, cut, false};
        assert_null(message_take_string(&message));
        assert_true(message.bad);
        assert_int_equal(message_status(&message, NULL), STATUS_INTERNAL);
    }
    text_clear(&text);
    message_put_number(&text, INT64_MAX);
    Message message = message_of(&text);
    assert_null(message_take_string(&message));
    message = message_of(&text);
    assert_int_equal(message_take_number(&message, 1, 5), 1);
    assert_true(message.bad);
    text_free(&text);
}

/* ---- RemoteWorkers ---- */

static Status open_fake(const void *context, void **out, Error *error)
{
    (void)error;
    *out = (void *)(uintptr_t)context;
    return STATUS_OK;
}

static void close_fake(void *state)
{
    (void)state;
}

/* Echoes; "wait" waits until halted, "fail" fails. */
static Status run_fake(void *state, Message *request, const atomic_bool *halt, Text *answer, Error *error)
{
    (void)state;
    const char *text = message_take_string(request);
    while (text && strcmp(text, "wait") == 0) {
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
        if (atomic_load(halt))
            return error_set(error, STATUS_INTERRUPTED, "halted");
    }
    if (text && strcmp(text, "fail") == 0)
        return error_set(error, STATUS_DIED, "as asked");
    message_put_string(answer, text);
    return STATUS_OK;
}

static const RemoteTask fake_kind = {.name = "fake", .open = open_fake, .close = close_fake, .run = run_fake};

static void add(RemoteWorkers *workers, int64_t number, const char *kind, const char *text)
{
    Text request = {0};
    Error error = {0};
    message_put_string(&request, text);
    Message message = message_of(&request);
    assert_ok(remote_workers_add(workers, number, kind, &message, &error), &error);
    text_free(&request);
}

static RemoteAnswer collect(RemoteWorkers *workers)
{
    RemoteAnswer answer;
    while (!remote_workers_collect(workers, &answer))
        remote_workers_wait(workers, 50);
    return answer;
}

static void workers_answer_fail_halt_and_leave(void **state)
{
    (void)state;
    const RemoteOffer offers[] = {{&fake_kind, NULL}, {NULL, NULL}};
    RemoteWorkers *workers = NULL;
    Error error = {0};
    assert_ok(remote_workers_create(1, offers, &workers, &error), &error);
    add(workers, 1, "fake", "hello");
    RemoteAnswer answer = collect(workers);
    Message message = message_of(&answer.bytes);
    assert_int_equal(answer.number, 1);
    assert_string_equal(message_take_string(&message), "hello");
    text_free(&answer.bytes);
    add(workers, 2, "fake", "fail");
    answer = collect(workers);
    assert_int_equal(answer.status, STATUS_DIED);
    assert_string_equal(answer.error.text, "as asked");
    text_free(&answer.bytes);
    add(workers, 3, "nobody's", "hello");
    answer = collect(workers);
    assert_int_equal(answer.status, STATUS_NOT_FOUND);
    add(workers, 4, "fake", "wait");
    add(workers, 5, "fake", "wait");
    remote_workers_halt(workers, 5); /* it waits for 4 */
    remote_workers_halt(workers, 4);
    assert_int_equal(collect(workers).number, 4);
    assert_int_equal(collect(workers).status, STATUS_INTERRUPTED);
    add(workers, 6, "fake", "wait");
    add(workers, 7, "fake", "wait");
    remote_workers_destroy(workers); /* with work in progress and waiting */
}

/* ---- Helpers within this program ---- */

/* A helper handles one request at a time, on the thread that asks. */
typedef struct LocalHelper {
    const void *contexts[2]; /* for pairs and for judges */
    atomic_int asked;
    atomic_bool broken; /* answers are one byte short */
} LocalHelper;

static Status ask_local_helper(void *context, const RemoteTask *kind, const Text *request,
                               const atomic_bool *halt, Text *answer, Error *error)
{
    LocalHelper *self = context;
    void *state = NULL;
    Message message = message_of(request);
    Status status = kind->open(self->contexts[kind == &judge_remote], &state, error);
    atomic_fetch_add(&self->asked, 1);
    if (status == STATUS_OK)
        status = kind->run(state, &message, halt, answer, error);
    if (state)
        kind->close(state);
    if (atomic_load(&self->broken) && answer->length > 0)
        answer->length--;
    return status;
}

static MatchSetup match_setup(const RemoteHelpers *helpers)
{
    MatchSetup setup = {.agent_count = 2,
                        .pairs = 20,
                        .plies = 6,
                        .seed = 1,
                        .margin_ns = 1000000000,
                        .threads = 1,
                        .helpers = helpers};
    setup.agents[0] = (SetupAgent){"champion:hash=1", {.nodes = 20}};
    setup.agents[1] = (SetupAgent){"random", {.nodes = 20}};
    return setup;
}

static Status play_match(const Roster *roster, const RemoteHelpers *helpers, Tally *out, Error *error)
{
    static const MatchWatch nobody;
    MatchSetup setup = match_setup(helpers);
    MatchResult result;
    Status status = match_run(roster, &setup, &nobody, &result, error);
    for (int i = 0; i < 2; i++) { /* what the clock decides */
        Usage *spent = &result.tally.spent[i];
        spent->time_us = spent->time_max_us = spent->waited_us = spent->late = 0;
    }
    *out = result.tally;
    return status;
}

static void a_match_with_helpers_is_the_same(void **state)
{
    (void)state;
    Roster roster = {0};
    Error error = {0};
    Tally alone, helped;
    fakes_add(&roster);
    roster_add_own(&roster);
    LocalHelper helper = {.contexts = {&roster}};
    const RemoteHelpers helpers = {HELPERS, ask_local_helper, &helper};
    assert_ok(play_match(&roster, NULL, &alone, &error), &error);
    assert_ok(play_match(&roster, &helpers, &helped, &error), &error);
    assert_true(atomic_load(&helper.asked) > 0);
    assert_int_equal(tally_games(&alone), 40);
    assert_memory_equal(&alone, &helped, sizeof alone);
}

static void a_broken_answer_is_an_error(void **state)
{
    (void)state;
    Roster roster = {0};
    Error error = {0};
    Tally tally;
    roster_add_own(&roster);
    LocalHelper helper = {.contexts = {&roster}, .broken = true};
    const RemoteHelpers helpers = {HELPERS, ask_local_helper, &helper};
    assert_int_equal(play_match(&roster, &helpers, &tally, &error), STATUS_INTERNAL);
}

/* ---- What only one side has ---- */

static void an_agent_that_only_the_helper_lacks_is_an_error(void **state)
{
    (void)state;
    Roster roster = {0}, poor = {0};
    Error error = {0};
    Tally tally;
    roster_add_own(&roster);
    LocalHelper helper = {.contexts = {&poor}};
    const RemoteHelpers helpers = {HELPERS, ask_local_helper, &helper};
    assert_int_equal(play_match(&roster, &helpers, &tally, &error), STATUS_NOT_FOUND);
}

/* ---- Populations ---- */

static void judge_by(const Farm *farm, double (*figures)[JUDGE_FIGURES], Error *error)
{
    static const double weights[] = {1, 2, 3, 4, 5, 6};
    PlayJudgeSettings settings = {.count = 1, .numbers = {0}, .opponents = 1, .nodes = 5, .plies = 4};
    const Population population = {.judge = &play_judge,
                                   .settings = &settings,
                                   .dimensions = 1,
                                   .candidates = 6,
                                   .games = 6,
                                   .seed = 3,
                                   .weights = weights,
                                   .figures = figures};

    static const FarmWatch nobody;
    assert_ok(farm_run(farm, &population, &nobody, error), error);
}

static void a_population_with_helpers_is_judged_the_same(void **state)
{
    (void)state;
    static const Judge *const judges[] = {&play_judge, NULL};
    double alone[36][JUDGE_FIGURES], helped[36][JUDGE_FIGURES];
    LocalHelper helper = {.contexts = {NULL, judges}};
    const RemoteHelpers helpers = {HELPERS, ask_local_helper, &helper};
    Crew *crew = NULL;
    Error error = {0};
    assert_ok(crew_create(1, &crew, &error), &error);
    judge_by(&(Farm){crew, NULL}, alone, &error);
    judge_by(&(Farm){crew, &helpers}, helped, &error);
    crew_destroy(crew);
    assert_true(atomic_load(&helper.asked) > 0);
    for (int i = 0; i < 36; i++)
        for (int k = PLAY_FIGURE_SCORE; k <= PLAY_FIGURE_PLIES; k++)
            assert_true(alone[i][k] == helped[i][k]);
}

static void a_judge_that_helpers_do_not_know_is_an_error(void **state)
{
    (void)state;
    static const Judge *const judges[] = {NULL};
    void *helper = NULL;
    Text request = {0}, answer = {0};
    Error error = {0};
    atomic_bool halt = false;
    assert_ok(judge_remote.open(judges, &helper, &error), &error);
    for (size_t length = 0; length < 200; length++) { /* and no bytes do harm */
        Message message = message_of(&request);
        assert_int_not_equal(judge_remote.run(helper, &message, &halt, &answer, &error), STATUS_OK);
        text_add_byte(&request, (char)(length * 37));
    }
    judge_remote.close(helper);
    text_free(&request);
    text_free(&answer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_put_in_is_taken_out),
        cmocka_unit_test(any_bytes_are_taken_without_harm),
        cmocka_unit_test(workers_answer_fail_halt_and_leave),
        cmocka_unit_test(a_match_with_helpers_is_the_same),
        cmocka_unit_test(a_broken_answer_is_an_error),
        cmocka_unit_test(an_agent_that_only_the_helper_lacks_is_an_error),
        cmocka_unit_test(a_population_with_helpers_is_judged_the_same),
        cmocka_unit_test(a_judge_that_helpers_do_not_know_is_an_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
