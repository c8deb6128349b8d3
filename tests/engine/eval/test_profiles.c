/* Weights by name: the built-in ones, and the user's own in a folder. */
#include "tests/support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/base/platform/file.h"
#include "engine/eval/profiles.h"

typedef struct Place {
    char folder[64], kept[96];
    Profiles profiles;
} Place;

static int begin(void **state)
{
    static Place place;
    Error error;
    place = (Place){.folder = "/tmp/tetress-profiles-XXXXXX"};
    assert_non_null(mkdtemp(place.folder));
    snprintf(place.kept, sizeof place.kept, "%s/kept", place.folder);
    assert_int_equal(mkdir(place.kept, 0777), 0);
    assert_ok(profiles_init(&place.profiles, place.kept, &error), &error);
    *state = &place;
    return 0;
}

static int end(void **state)
{
    Place *place = *state;
    for (int i = place->profiles.count; i > 0; i--)
        profiles_delete(&place->profiles, place->profiles.names[i - 1], NULL);
    profiles_free(&place->profiles);
    rmdir(place->kept);
    rmdir(place->folder);
    return 0;
}

/* A file beside the folder; the path is valid until the next. */
static const char *make(const Place *place, const char *name, const char *text)
{
    static char path[160];
    Error error;
    snprintf(path, sizeof path, "%s/%s", place->folder, name);
    assert_ok(file_replace(path, text, strlen(text), &error), &error);
    return path;
}

static void an_unknown_name_is_told_what_there_is(void **state)
{
    Place *place = *state;
    Profile profile;
    Error error;
    profile_default(&profile);
    assert_ok(profiles_save(&place->profiles, "mine", &profile, &error), &error);
    assert_int_equal(profiles_load(&place->profiles, "nobody", &profile, &error), STATUS_NOT_FOUND);
    assert_non_null(strstr(error.text, "there are no weights 'nobody'; there are: default, "));
    assert_non_null(strstr(error.text, ", mine"));
    for (int i = 0; i < PROFILES_KEPT_MOST; i++) {
        char name[PROFILES_NAME_SIZE];
        snprintf(name, sizeof name, "mine-with-a-long-name-%d", i);
        assert_ok(profiles_save(&place->profiles, name, &profile, &error), &error);
    }
    assert_int_equal(profiles_load(&place->profiles, "nobody", &profile, &error), STATUS_NOT_FOUND);
    assert_string_equal(error.text + strlen(error.text) - 5, ", ...");
    for (int i = 0; i < PROFILES_KEPT_MOST; i++) {
        char name[PROFILES_NAME_SIZE];
        snprintf(name, sizeof name, "mine-with-a-long-name-%d", i);
        profiles_delete(&place->profiles, name, NULL);
    }
}

static void a_file_without_a_title_has_its_name(void **state)
{
    Place *place = *state;
    static const struct {
        const char *name, *title;
    } cases[] = {{"bold.profile", "bold"}, {"two.parts.txt", "two.parts"}, {".hidden", ".hidden"},
                 {"plain", "plain"},       {"a\tb\xff.txt", "a?b?"},       {"  .txt", "Untitled"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *path = make(place, cases[i].name, "tokens 5\n");
        Profile profile;
        Error error;
        assert_ok(profile_read_file(path, &profile, &error), &error);
        assert_string_equal(profile.name, cases[i].title);
        assert_true(profile.weights[TERM_TOKENS] == 5);
        Text text = {0};
        assert_ok(profile_write(&profile, &text, &error), &error); /* such a title can be written */
        text_free(&text);
        unlink(path);
    }
}

static void a_file_from_elsewhere_is_taken_under_its_name(void **state)
{
    Place *place = *state;
    char name[PROFILES_NAME_SIZE];
    Profile profile;
    Error error;
    const char *path = make(place, "my bold one.txt", "tokens 7\n");
    assert_ok(profiles_take(&place->profiles, path, name, &error), &error);
    assert_string_equal(name, "my-bold-one");
    assert_ok(profiles_load(&place->profiles, name, &profile, &error), &error);
    assert_true(profile.weights[TERM_TOKENS] == 7);
    assert_ok(profiles_take(&place->profiles, path, name, &error), &error); /* again */
    assert_int_equal(place->profiles.count, 1);
    path = make(place, "my bold one.txt", "tokens 8\n");
    assert_int_equal(profiles_take(&place->profiles, path, name, &error), STATUS_INVALID);
    assert_non_null(strstr(error.text, "there are other weights 'my-bold-one' already"));
    path = make(place, "my bold one.txt", "luck 8\n");
    assert_int_equal(profiles_take(&place->profiles, path, name, &error), STATUS_SYNTAX);
    unlink(path);
    assert_int_equal(profiles_take(&place->profiles, path, name, &error), STATUS_NOT_FOUND);
    path = make(place, "default.txt", "tokens 8\n");
    assert_int_equal(profiles_take(&place->profiles, path, name, &error), STATUS_INVALID);
    unlink(path);
    assert_int_equal(mkfifo(path, 0600), 0);
    assert_int_equal(profiles_take(&place->profiles, path, name, &error), STATUS_NOT_FOUND);
    unlink(path);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(an_unknown_name_is_told_what_there_is),
        TEST(a_file_without_a_title_has_its_name),
        TEST(a_file_from_elsewhere_is_taken_under_its_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
