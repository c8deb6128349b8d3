/* tetress-cli library, as complete runs. CLI is the path of tetress-cli. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/base/platform/file.h"
#include "tests/cli/cli_support.h"

/* A folder for a library and what is imported, removed afterwards. */
typedef struct Shelf {
    char folder[64], library[96], games[96], out[96];
} Shelf;

static const char three_games[] = "[Red \"Ann\"]\n[Blue \"Bob\"]\n[Date \"2026.11.05\"]\n[Result \"1-0\"]\n\n"
                                  "1. O@0-0 O@5-5 1-0\n\n"
                                  "[Red \"Bob\"]\n[Blue \"Cid\"]\n[Date \"2026.11.06\"]\n[Result \"0-1\"]\n\n"
                                  "1. I-H@0-0 I-H@5-5 2. I-H@1-0 0-1\n\n"
                                  "[Red \"Cid\"]\n[Blue \"Ann\"]\n[Result \"*\"]\n\n"
                                  "1. O@3-3 *\n";

static int shelf_begin(void **state)
{
    Shelf *self = *state = calloc(1, sizeof *self);
    snprintf(self->folder, sizeof self->folder, "/tmp/tetress-library-XXXXXX");
    assert_non_null(mkdtemp(self->folder));
    snprintf(self->library, sizeof self->library, "%s/l.tetress", self->folder);
    snprintf(self->games, sizeof self->games, "%s/three.pgn", self->folder);
    snprintf(self->out, sizeof self->out, "%s/out.json", self->folder);
    assert_int_equal(file_replace(self->games, three_games, strlen(three_games), NULL), STATUS_OK);
    Program program = {0};
    RUN(&program, "library", "import", self->library, self->games);
    assert_string_equal(text_string(&program.err), "");
    assert_int_equal(program.code, 0);
    program_free(&program);
    return 0;
}

static int shelf_end(void **state)
{
    char command[96];
    snprintf(command, sizeof command, "rm -r %s", ((Shelf *)*state)->folder);
    assert_int_equal(system(command), 0);
    free(*state);
    return 0;
}

static void games_are_imported_once(void **state)
{
    const Shelf *shelf = *state;
    Program program = {0};
    RUN(&program, "library", "import", shelf->library, shelf->folder, "--json");
    assert_int_equal(program.code, 0);
    JsonValue *root = document(&program);
    assert_int_equal(integer(root, "added"), 0);
    assert_int_equal(integer(root, "duplicates"), 3);
    assert_int_equal(integer(root, "games"), 3);
    json_free(root);
    program_free(&program);
}

static void what_cannot_be_imported_is_told(void **state)
{
    const Shelf *shelf = *state;
    Program program = {0};
    char broken[96];
    snprintf(broken, sizeof broken, "%s/broken.pgn", shelf->folder);
    assert_int_equal(file_replace(broken, "1. O@0-0 O@0-0\n", 15, NULL), STATUS_OK);
    RUN(&program, "library", "import", shelf->library, broken);
    assert_int_equal(program.code, 1);
    assert_true(has(&program.err, "broken.pgn:1:10: turn 2: "));
    assert_true(has(&program.out, ": 1 added in "));
    assert_true(has(&program.out, "problems: 1;"));
    program_free(&program);
    RUN(&program, "library", "import", "/nowhere/l.tetress", shelf->games);
    assert_int_equal(program.code, 3);
    assert_true(has(&program.err, "/nowhere/l.tetress"));
    program_free(&program);
}

static void games_are_exported(void **state)
{
    const Shelf *shelf = *state;
    Text text = {0};
    Program program = {0};
    JsonValue *root;
    Error error;
    RUN(&program, "library", "export", shelf->library, shelf->out, "bob", "--sort", "date", "--falls");
    assert_string_equal(text_string(&program.err), "");
    assert_int_equal(program.code, 0);
    assert_ok(file_read(shelf->out, 1 << 20, &text, &error), &error);
    assert_ok(json_parse(text.bytes, text.length, &root, &error), &error);
    const JsonValue *games = member(root, "games", JSON_ARRAY);
    assert_int_equal(games->count, 2);
    assert_string_member(member(json_first(games), "players", JSON_OBJECT), "red", "Bob");
    json_free(root);
    text_free(&text);
    program_free(&program);
    EXPECT(1, "nothing was written: 0 games\n", "", "library", "export", shelf->library, "/nowhere.sgf",
           "nobody");
    EXPECT(2, "", "tetress-cli: nothing is called 'rde'; did you mean 'red'?\n", "library", "export",
           shelf->library, shelf->out, "rde:ann");
    EXPECT(2, "", "tetress-cli: name a format with --to: sgf, pgn, text, json or actions\n", "library",
           "export", shelf->library, "-");
}

static void wrong_words_are_told(void **state)
{
    (void)state;
    EXPECT(2, "", "tetress-cli: library has no command 'imprt'; did you mean 'import'?\n", "library",
           "imprt");
    Program program = {0};
    RUN(&program, "library", "--help");
    assert_int_equal(program.code, 0);
    assert_true(has(&program.out, "\n  import      "));
    program_free(&program);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(games_are_imported_once, shelf_begin, shelf_end),
        cmocka_unit_test_setup_teardown(what_cannot_be_imported_is_told, shelf_begin, shelf_end),
        cmocka_unit_test_setup_teardown(games_are_exported, shelf_begin, shelf_end),
        cmocka_unit_test(wrong_words_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
