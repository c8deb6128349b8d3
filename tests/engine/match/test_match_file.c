/* The file of a match: it is read, continued, and refused where it does not fit. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/base/json/json.h"
#include "engine/base/platform/append.h"
#include "engine/base/time_units.h"
#include "engine/match/match.h"
#include "tests/engine/match/match_support.h"
#include "tests/support/check.h"

/* A file for one test, removed afterwards. */
typedef struct RecordFile {
    char path[64];
} RecordFile;

static RecordFile record_new(void)
{
    RecordFile self = {"/tmp/tetress-match-XXXXXX"};
    int descriptor = mkstemp(self.path);
    assert_true(descriptor >= 0);
    close(descriptor);
    return self;
}

static Text record_text(const RecordFile *self)
{
    Text text = {0};
    FILE *file = fopen(self->path, "rb");
    assert_non_null(file);
    for (int byte = getc(file); byte != EOF; byte = getc(file))
        text_add_byte(&text, (char)byte);
    fclose(file);
    return text;
}

static void record_put(const RecordFile *self, const char *bytes, size_t length)
{
    FILE *file = fopen(self->path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, length, file), length);
    fclose(file);
}

static int lines_in(const Text *text)
{
    int count = 0;
    for (size_t i = 0; i < text->length; i++)
        count += text->bytes[i] == '\n';
    return count;
}

/* All lines are JSON, and their number is right. */
static void assert_lines(const RecordFile *record, int expected)
{
    Text text = record_text(record);
    LineReader reader;
    Status status = STATUS_OK;
    Error error = {0};
    assert_int_equal(lines_in(&text), expected);
    line_reader_memory(&reader, text_string(&text), text.length);
    while (line_reader_next(&reader, &status, &error)) {
        JsonValue *value = NULL;
        assert_ok(json_parse(text_string(&reader.line), reader.line.length, &value, &error), &error);
        json_free(value);
    }
    assert_ok(status, &error);
    line_reader_free(&reader);
    text_free(&text);
}

static MatchSetup recorded_setup(const RecordFile *record)
{
    MatchSetup setup = match_setup_of("learner", "illegal:after=9", 3);
    setup.record = record->path;
    return setup;
}

static void a_finished_match_is_read_and_not_played_again(void **state)
{
    (void)state;
    RecordFile record = record_new();
    MatchSetup setup = recorded_setup(&record);
    MatchResult played = match_result_of(&setup);
    assert_lines(&record, 7);
    MatchResult again = match_result_of(&setup);
    assert_memory_equal(&played.tally, &again.tally, sizeof played.tally); /* times and all */
    assert_lines(&record, 7);
    remove(record.path);
}

static void a_record_tells_how_busy_the_machine_was(void **state)
{
    (void)state;
    RecordFile record = record_new();
    MatchSetup setup = match_setup_of("sleeper:ms=3", "first", 1);
    setup.agents[0].pace = (TimeControl){.move_ns = NS_PER_MS};
    setup.margin_ns = NS_PER_MS;
    setup.record = record.path;
    MatchResult played = match_result_of(&setup);
    assert_true(played.tally.spent[0].late > 0 && played.tally.spent[0].waited_us > 0);
    MatchResult again = match_result_of(&setup);
    assert_memory_equal(&played.tally, &again.tally, sizeof played.tally);
    remove(record.path);
}

/* As after a kill at any moment: cut off after each line, and at places within each line. */
static void a_match_that_was_cut_off_goes_on(void **state)
{
    (void)state;
    RecordFile record = record_new();
    MatchSetup setup = recorded_setup(&record);
    MatchResult whole = match_result_of(&setup);
    Text text = record_text(&record);
    for (size_t cut = 0; cut <= text.length; cut++) {
        bool edge = cut == 0 || cut == text.length || text.bytes[cut - 1] == '\n' || text.bytes[cut] == '\n';
        if (!edge && cut % 97 != 0)
            continue;
        record_put(&record, text.bytes, cut);
        MatchResult resumed = match_result_of(&setup);
        assert_same_games(&whole, &resumed);
        /* A game without its second is played again with it. */
        Text kept = {0};
        text_add(&kept, text.bytes, cut);
        int whole_lines = lines_in(&kept);
        text_free(&kept);
        assert_lines(&record, whole_lines > 1 && whole_lines % 2 == 0 ? 8 : 7);
        resumed = match_result_of(&setup);
        assert_same_games(&whole, &resumed);
    }
    text_free(&text);
    remove(record.path);
}

/* A long torn line is overwritten, whatever comes after it. */
static void a_torn_line_is_covered_by_the_next(void **state)
{
    (void)state;
    RecordFile record = record_new();
    MatchSetup setup = recorded_setup(&record);
    MatchResult whole = match_result_of(&setup);
    Text text = record_text(&record);
    size_t header = strcspn(text.bytes, "\n") + 1;
    Text torn = {0};
    text_add(&torn, text.bytes, header);
    for (int i = 0; i < 20000; i++)
        text_add_byte(&torn, '[');
    record_put(&record, torn.bytes, torn.length);
    MatchResult resumed = match_result_of(&setup);
    assert_same_games(&whole, &resumed);
    assert_lines(&record, 7);
    text_free(&torn);
    text_free(&text);
    remove(record.path);
}

static void a_match_with_threads_goes_on_with_other_threads(void **state)
{
    (void)state;
    RecordFile record = record_new();
    MatchSetup setup = recorded_setup(&record);
    setup.threads = 3;
    Stopper stopper = {.after = 2};
    MatchWatch watch = {.stop = &stopper.stop, .progress = stop_after, .context = &stopper};
    MatchResult result;
    Error error = {0};
    match_run_fakes(&setup, &watch, &result, &error);
    Text text = record_text(&record);
    assert_int_equal(lines_in(&text) % 2, 1); /* the header and whole pairs */
    text_free(&text);
    setup.threads = 1;
    result = match_result_of(&setup);
    setup.record = NULL;
    MatchResult plain = match_result_of(&setup);
    assert_same_games(&result, &plain);
    remove(record.path);
}

/* Runs a match that must be refused, and checks that the file stays as it is. */
static void assert_refused(const MatchSetup *setup, const char *said)
{
    RecordFile record = {""};
    snprintf(record.path, sizeof record.path, "%s", setup->record);
    Text before = record_text(&record);
    MatchResult result;
    Error error = {0};
    assert_int_equal(match_run_fakes(setup, NULL, &result, &error), STATUS_INVALID);
    if (!strstr(error.text, said))
        fail_msg("'%s' does not say '%s'", error.text, said);
    assert_string_equal(error.file, setup->record);
    Text after = record_text(&record);
    assert_string_equal(text_string(&before), text_string(&after));
    text_free(&before);
    text_free(&after);
}

static void other_parameters_are_refused(void **state)
{
    (void)state;
    RecordFile record = record_new();
    MatchSetup original = recorded_setup(&record);
    match_result_of(&original);
    MatchSetup setup = original;
    setup.seed = 2;
    assert_refused(&setup, "seed is 1 there, and 2 here");
    setup = original;
    setup.pairs = 4;
    assert_refused(&setup, "games is 6 there, and 8 here");
    setup = original;
    setup.plies = 7;
    assert_refused(&setup, "plies");
    setup = original;
    setup.margin_ns = 7 * NS_PER_MS;
    assert_refused(&setup, "margin_seconds");
    setup = original;
    setup.agents[1].name = "illegal:after=8";
    assert_refused(&setup, "the agents or their limits");
    setup = original;
    setup.agents[0].pace.nodes = 101;
    assert_refused(&setup, "the agents or their limits");
    setup = original;
    setup.agents[0].pace.move_ns = 5 * NS_PER_MS;
    assert_refused(&setup, "the agents or their limits");
    setup = original;
    setup.sequential = true;
    setup.elo1 = 5;
    assert_refused(&setup, "the SPRT is not");
    remove(record.path);
}

static void other_files_are_refused(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "a letter to somebody\n", "{}\n", "{\"format\":1}\n", "a letter", "\n", "[]\n"};
    RecordFile record = record_new();
    MatchSetup setup = recorded_setup(&record);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        MatchResult result;
        Error error = {0};
        record_put(&record, texts[i], strlen(texts[i]));
        assert_int_not_equal(match_run_fakes(&setup, NULL, &result, &error), STATUS_OK);
        assert_string_equal(error.file, record.path);
        Text after = record_text(&record);
        assert_string_equal(text_string(&after), texts[i]);
        text_free(&after);
    }
    remove(record.path);
    setup.record = "/nowhere/at/all";
    MatchResult result;
    Error error = {0};
    assert_int_equal(match_run_fakes(&setup, NULL, &result, &error), STATUS_NOT_FOUND);
    assert_string_equal(error.file, "/nowhere/at/all");
}

static void file_that_another_match_writes_is_refused(void **state)
{
    (void)state;
    RecordFile record = record_new();
    MatchSetup setup = recorded_setup(&record);
    Append *other;
    MatchResult result;
    Error error = {0};
    assert_ok(append_open(record.path, true, &other, &error), &error);
    assert_int_equal(match_run_fakes(&setup, NULL, &result, &error), STATUS_IO);
    assert_string_equal(error.text, "another program is using it");
    assert_string_equal(error.file, record.path);
    append_close(other);
    match_result_of(&setup);
    assert_lines(&record, 7);
    remove(record.path);
}

/* Replaces one piece of the file by another, once. */
static void record_replace(const RecordFile *record, const Text *text, const char *old, const char *new)
{
    const char *at = strstr(text->bytes, old);
    Text changed = {0};
    assert_non_null(at);
    text_add(&changed, text->bytes, (size_t)(at - text->bytes));
    text_add_string(&changed, new);
    text_add_string(&changed, at + strlen(old));
    record_put(record, changed.bytes, changed.length);
    text_free(&changed);
}

static void games_that_are_not_as_they_were_played_are_refused(void **state)
{
    (void)state;
    static const struct {
        const char *old, *new, *said;
    } cases[] = {
        {"\"pair\": 0", "\"pair\": 3", "'pair' must be a whole number from 0 to 2"},
        {"\"pair\": 0", "\"pair\": 1", "the opening must be that of this pair"},
        {"\"game\": 1", "\"game\": 2", "'game' must be"},
        {"\"game\": 1", "\"gave\": 1", "'game' is missing"},
        {"\"a\": 0", "\"a\": 1", "'a' must be less than 'b'"},
        {"\"result\": \"red\"", "\"result\": \"blue\"", "the result must be red"},
        {"\"reason\": \"illegal\"", "\"reason\": \"tokens\"", "the number of times"},
        {"\"reason\": \"illegal\"", "\"reason\": \"boredom\"", "the reason must be"},
        {"\"moves\": [", "\"moves\": [\"0-0,0-1,0-2,0-3\",", ""},
        {"\"moves\": [", "\"moves\": [7,", "expected a move, found a number"},
        {"\"times_us\": [", "\"times_us\": [-1,", "the number of times"},
        {"\"nodes\": 0", "\"nodes\": \"many\"", "'nodes' must be a number, not a string"},
        {"\n{\"a\"", "\n[\"a\"", ""},
    };
    RecordFile record = record_new();
    MatchSetup setup = recorded_setup(&record);
    match_result_of(&setup);
    Text text = record_text(&record);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        MatchResult result;
        Error error = {0};
        record_replace(&record, &text, cases[i].old, cases[i].new);
        assert_int_not_equal(match_run_fakes(&setup, NULL, &result, &error), STATUS_OK);
        if (!strstr(error.text, cases[i].said))
            fail_msg("'%s' does not say '%s'", error.text, cases[i].said);
        assert_true(error.line > 1);
    }
    /* The last game once more. */
    size_t last = text.length - 1;
    while (last > 0 && text.bytes[last - 1] != '\n')
        last--;
    Text twice = {0};
    text_add(&twice, text.bytes, text.length);
    text_add(&twice, text.bytes + last, text.length - last);
    record_put(&record, twice.bytes, twice.length);
    MatchResult result;
    Error error = {0};
    assert_int_equal(match_run_fakes(&setup, NULL, &result, &error), STATUS_INVALID);
    assert_non_null(strstr(error.text, "recorded before"));
    text_free(&twice);
    text_free(&text);
    remove(record.path);
}

static void a_recorded_game_tells_why_it_was_forfeited(void **state)
{
    (void)state;
    RecordFile record = record_new();
    MatchSetup setup = match_setup_of("crasher", "first", 1);
    setup.record = record.path;
    match_result_of(&setup);
    Text text = record_text(&record);
    assert_non_null(strstr(text.bytes, "\"fault\": \"it fell over\""));
    assert_non_null(strstr(text.bytes, "\"red\": {\"agent\": \"crasher\""));
    assert_non_null(strstr(text.bytes, "\"blue\": {\"agent\": \"crasher\""));
    text_free(&text);
    remove(record.path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_finished_match_is_read_and_not_played_again),
        cmocka_unit_test(a_record_tells_how_busy_the_machine_was),
        cmocka_unit_test(a_match_that_was_cut_off_goes_on),
        cmocka_unit_test(a_torn_line_is_covered_by_the_next),
        cmocka_unit_test(a_match_with_threads_goes_on_with_other_threads),
        cmocka_unit_test(other_parameters_are_refused),
        cmocka_unit_test(other_files_are_refused),
        cmocka_unit_test(file_that_another_match_writes_is_refused),
        cmocka_unit_test(games_that_are_not_as_they_were_played_are_refused),
        cmocka_unit_test(a_recorded_game_tells_why_it_was_forfeited),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
