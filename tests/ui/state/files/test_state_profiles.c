/* Weights by name: the built-in ones, and the user's own, in memory and in files. */
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "engine/base/platform/clock.h"
#include "engine/base/platform/file.h"
#include "engine/base/platform/folder.h"
#include "tests/support/ui/test_app.h"

static const uint64_t PATIENCE_NS = 120000000000u;

static Profile of_tokens(double weight)
{
    Profile profile;
    profile_default(&profile);
    profile.weights[TERM_TOKENS] = weight;
    return profile;
}

static void save(TestApp *test, const char *name, double tokens)
{
    Profile profile = of_tokens(tokens);
    Error error;
    assert_ok(profiles_save(&test->app.profiles, name, &profile, NULL, &error), &error);
}

static double tokens_of(TestApp *test, const char *name)
{
    Profile profile;
    Error error;
    assert_ok(profiles_load(&test->app.profiles, name, &profile, &error), &error);
    return profile.weights[TERM_TOKENS];
}

/* A file in the folder that another program writes; the path is valid until the next. */
static const char *put_file(TestApp *test, const char *name, const char *text)
{
    const char *path = test_app_path(test, name);
    Error error;
    assert_ok(file_replace(path, text, strlen(text), &error), &error);
    return path;
}

static void settle(TestApp *test)
{
    for (uint64_t last = clock_ns() + PATIENCE_NS; !app_idle(&test->app);) {
        assert_true(clock_ns() < last);
        app_tick(&test->app, clock_ns());
        nanosleep(&(struct timespec){.tv_nsec = 200000}, NULL);
    }
}

static void read_again(TestApp *test)
{
    profiles_refresh(&test->app.profiles);
    settle(test);
}

static void what_is_saved_is_a_file_soon(void **state)
{
    TestApp *test = *state;
    Profiles *profiles = &test->app.profiles;
    Profile read;
    Text path = {0};
    Error error;
    save(test, "mine", 123.5);
    assert_true(tokens_of(test, "mine") == 123.5);
    settle(test);
    assert_ok(profiles_option(profiles, "mine", &path, &error), &error);
    assert_ok(profile_read_file(text_string(&path), &read, &error), &error);
    assert_true(read.weights[TERM_TOKENS] == 123.5);
    assert_string_equal(read.name, "mine");
    assert_ok(profiles_rename(profiles, "mine", "other", &error), &error);
    assert_int_equal(profiles_count(profiles), PROFILE_BUILT_IN_COUNT + 1);
    assert_string_equal(profiles_name(profiles, PROFILE_BUILT_IN_COUNT), "other");
    assert_int_equal(profiles_load(profiles, "mine", &read, &error), STATUS_NOT_FOUND);
    assert_int_equal(profiles_rename(profiles, "other", "other", &error), STATUS_INVALID);
    assert_true(tokens_of(test, "other") == 123.5);
    settle(test);
    assert_int_equal(file_kind(text_string(&path)), FILE_NONE);
    assert_ok(profiles_delete(profiles, "other", &error), &error);
    assert_int_equal(profiles_count(profiles), PROFILE_BUILT_IN_COUNT);
    assert_int_equal(profiles_delete(profiles, "other", &error), STATUS_NOT_FOUND);
    settle(test);
    assert_int_equal(file_kind(test_app_path(test, "other.profile")), FILE_NONE);
    text_free(&path);
}

static void weights_of_other_programs_are_found(void **state)
{
    TestApp *test = *state;
    Profiles *profiles = &test->app.profiles;
    Profile read;
    Error error;
    put_file(test, "theirs.profile", "tokens 5\n");
    put_file(test, "bad.profile", "tokens many\n");
    put_file(test, "not a name.profile", "tokens 5\n");
    assert_int_equal(profiles_find(profiles, "theirs"), -1);
    read_again(test);
    assert_int_equal(profiles_count(profiles), PROFILE_BUILT_IN_COUNT + 2);
    assert_true(tokens_of(test, "theirs") == 5);
    assert_int_equal(profiles_load(profiles, "bad", &read, &error), STATUS_SYNTAX);
    assert_string_equal(error.file, test_app_path(test, "bad.profile"));
    put_file(test, "theirs.profile", "tokens 6\n");
    assert_int_equal(unlink(test_app_path(test, "bad.profile")), 0);
    read_again(test);
    assert_true(tokens_of(test, "theirs") == 6);
    assert_int_equal(profiles_find(profiles, "bad"), -1);
}

/* A folder that was read before the keeper has written says nothing about what was changed here. */
static void what_was_changed_here_counts_whatever_the_folder_says(void **state)
{
    TestApp *test = *state;
    Profiles *profiles = &test->app.profiles;
    Error error;
    put_file(test, "mine.profile", "tokens 5\n");
    put_file(test, "gone.profile", "tokens 5\n");
    read_again(test);
    save(test, "mine", 7);
    assert_ok(profiles_delete(profiles, "gone", &error), &error);
    settle(test);
    put_file(test, "mine.profile", "tokens 5\n"); /* as a reader that came too soon would find it */
    put_file(test, "gone.profile", "tokens 5\n");
    read_again(test);
    assert_true(tokens_of(test, "mine") == 7);
    assert_int_equal(profiles_find(profiles, "gone"), -1);
    save(test, "gone", 8);
    assert_true(tokens_of(test, "gone") == 8);
}

static void an_unknown_name_is_told_what_there_is(void **state)
{
    TestApp *test = *state;
    Profiles *profiles = &test->app.profiles;
    Profile profile = of_tokens(1);
    Error error;
    save(test, "mine", 1);
    assert_int_equal(profiles_load(profiles, "nobody", &profile, &error), STATUS_NOT_FOUND);
    assert_non_null(strstr(error.text, "there are no weights 'nobody'; there are: default, "));
    assert_non_null(strstr(error.text, ", mine"));
    for (int i = 1; i < PROFILES_OWN_MOST; i++) {
        char name[PROFILE_NAME_SIZE];
        snprintf(name, sizeof name, "mine-with-a-long-name-%d", i);
        save(test, name, i);
    }
    assert_int_equal(profiles_load(profiles, "nobody", &profile, &error), STATUS_NOT_FOUND);
    assert_string_equal(error.text + strlen(error.text) - 5, ", ...");
    assert_int_equal(profiles_save(profiles, "one-more", &profile, NULL, &error), STATUS_INVALID);
    save(test, "mine", 2);
    assert_true(tokens_of(test, "mine") == 2);
}

static void profiles_of_the_program_stay_as_they_are(void **state)
{
    TestApp *test = *state;
    Profiles *profiles = &test->app.profiles;
    Profile other = of_tokens(-7), loaded;
    Error error;
    save(test, "mine", 1);
    assert_string_equal(profiles_name(profiles, 0), PROFILE_DEFAULT);
    for (int i = 0; i < PROFILE_BUILT_IN_COUNT; i++) {
        const char *name = profiles_name(profiles, i);
        Text option = {0};
        assert_int_equal(profiles_save(profiles, name, &other, NULL, &error), STATUS_INVALID);
        assert_int_equal(profiles_rename(profiles, name, "other", &error), STATUS_INVALID);
        assert_int_equal(profiles_rename(profiles, "mine", name, &error), STATUS_INVALID);
        assert_int_equal(profiles_delete(profiles, name, &error), STATUS_INVALID);
        assert_string_equal(error.text, "built-in weights can't be changed: choose another name");
        assert_ok(profiles_load(profiles, name, &loaded, &error), &error);
        assert_memory_equal(loaded.weights, profile_built_in[i].profile.weights, sizeof loaded.weights);
        assert_ok(profiles_option(profiles, name, &option, &error), &error);
        assert_string_equal(text_string(&option), name);
        text_free(&option);
    }
    put_file(test, "open-sides.profile", "title Mine\n"); /* saved by an older program */
    read_again(test);
    assert_int_equal(profiles_count(profiles), PROFILE_BUILT_IN_COUNT + 1);
}

static void names_of_profiles_are_names_of_files(void **state)
{
    char longest[PROFILE_NAME_SIZE] = "", longer[PROFILE_NAME_SIZE + 1] = "";
    memset(longest, 'n', sizeof longest - 1);
    memset(longer, 'n', sizeof longer - 1);
    const char *const wrong[] = {"", "a/b", "..", "a b", "\xc3\xa4", longer};
    TestApp *test = *state;
    Profile profile = of_tokens(1);
    Error error;
    save(test, longest, 1);
    read_again(test);
    assert_string_equal(profiles_name(&test->app.profiles, PROFILE_BUILT_IN_COUNT), longest);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_int_equal(profiles_save(&test->app.profiles, wrong[i], &profile, NULL, &error),
                         STATUS_INVALID);
}

static void a_file_from_elsewhere_is_taken_under_its_name(void **state)
{
    TestApp *test = *state;
    const char *path = put_file(test, "my bold one.txt", "tokens 7\n");
    DO(test, "heuristics.file '%/my bold one.txt'");
    assert_string_equal(test->app.search_views.weight_editor.name, "my-bold-one");
    assert_true(tokens_of(test, "my-bold-one") == 7);
    DO(test, "heuristics.file '%/my bold one.txt'"); /* again */
    assert_int_equal(profiles_count(&test->app.profiles), PROFILE_BUILT_IN_COUNT + 1);
    DO(test, "tune.start-file '%/my bold one.txt'");
    assert_string_equal(test->app.tune.recipe.start, "my-bold-one");
    put_file(test, "my bold one.txt", "tokens 8\n");
    FAILS(test, "heuristics.file '%/my bold one.txt'",
          "heuristics.file: there are other weights 'my-bold-one' already: rename the file");
    put_file(test, "my bold one.txt", "luck 8\n");
    FAILS(test, "heuristics.file '%/my bold one.txt'", "heuristics.file: there is no term 'luck'");
    path = put_file(test, "default.txt", "tokens 8\n");
    FAILS(test, "heuristics.file '%/default.txt'",
          "heuristics.file: there are other weights 'default' already: rename the file");
    assert_int_equal(unlink(path), 0);
    assert_int_equal(mkfifo(path, 0600), 0);
    Error error;
    assert_int_equal(test_app_run(test, "heuristics.file '%/default.txt'", &error), STATUS_NOT_FOUND);
    assert_int_equal(unlink(path), 0);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, test_app_begin, test_app_end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(what_is_saved_is_a_file_soon),
        TEST(weights_of_other_programs_are_found),
        TEST(what_was_changed_here_counts_whatever_the_folder_says),
        TEST(an_unknown_name_is_told_what_there_is),
        TEST(profiles_of_the_program_stay_as_they_are),
        TEST(names_of_profiles_are_names_of_files),
        TEST(a_file_from_elsewhere_is_taken_under_its_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
