/* tetress-cli library, as complete runs. CLI is the path of tetress-cli. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/base/platform/file.h"
#include "engine/base/random.h"
#include "tests/cli/cli_support.h"

/* A folder for a library and what is imported, removed afterwards. */
typedef struct Shelf {
    char folder[64], library[96], games[96], out[96];
} Shelf;

static const char three_games[] =
    "[Red \"Ann\"]\n[Blue \"Bob\"]\n[Date \"2026.11.05\"]\n[Result \"1-0\"]\n\n"
    "1. O@0-0 O@5-5 1-0\n\n"
    "[Red \"Bob\"]\n[Blue \"Cid\"]\n[Date \"2026.11.06\"]\n[Event \"Cup 7\"]\n[Result \"0-1\"]\n\n"
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

/* What else is in a folder is passed over. */
static void games_are_imported_once(void **state)
{
    const Shelf *shelf = *state;
    Program program = {0};
    char other[96];
    snprintf(other, sizeof other, "%s/class.jsonl", shelf->folder);
    assert_int_equal(file_replace(other, "{\"format\": \"tetress-class 1\"}\n", 30, NULL), STATUS_OK);
    snprintf(other, sizeof other, "%s/README", shelf->folder);
    assert_int_equal(file_replace(other, "Read me.\n", 9, NULL), STATUS_OK);
    RUN(&program, "library", "import", shelf->library, shelf->folder, "--json");
    assert_int_equal(program.code, 0);
    JsonValue *root = document(&program);
    assert_int_equal(integer(root, "added"), 0);
    assert_int_equal(integer(root, "problem_count"), 0);
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
    char noise[96], line[256];
    snprintf(noise, sizeof noise, "%s/noise.txt", shelf->folder);
    assert_int_equal(file_replace(noise, "hello there\n", 12, NULL), STATUS_OK);
    snprintf(line, sizeof line, "tetress-cli: %s: this is not a record of games in any known format\n",
             noise);
    RUN(&program, "library", "import", shelf->library, noise);
    assert_string_equal(text_string(&program.err), line);
    program_free(&program);
    RUN(&program, "library", "import", "/nowhere/l.tetress", shelf->games);
    assert_int_equal(program.code, 3);
    assert_true(has(&program.err, "/nowhere/l.tetress"));
    program_free(&program);
}

/* What a review found of a log stands in a file beside it, and comes along. */
static void reviews_beside_files_come_along(void **state)
{
    const Shelf *shelf = *state;
    Program program = {0};
    char game[96], review[112];
    snprintf(game, sizeof game, "%s/squeeze.txt", shelf->folder);
    snprintf(review, sizeof review, "%s.review", game);
    RUN(&program, "convert", SAMPLES "/squeeze.sgf", game);
    assert_int_equal(program.code, 0);
    program_free(&program);
    RUN(&program, "convert", SAMPLES "/squeeze.sgf", review, "--to", "sgf");
    assert_int_equal(program.code, 0);
    program_free(&program);
    RUN(&program, "library", "import", shelf->library, game);
    assert_int_equal(program.code, 0);
    program_free(&program);
    RUN(&program, "library", "find", shelf->library, "reviewed:yes", "--json");
    JsonValue *root = document(&program);
    assert_int_equal(integer(root, "found"), 1);
    json_free(root);
    program_free(&program);
    RUN(&program, "library", "find", shelf->library, "reviewed:yes");
    assert_true(has(&program.out, "  no placement  "));
    program_free(&program);
    RUN(&program, "library", "totals", shelf->library, "reviewed:yes");
    assert_true(has(&program.out, " 1.0, squeezed 2.0, "));
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
    EXPECT(2, "", "tetress-cli: name a format with --to: sgf, pgn, text, json, actions or link\n", "library",
           "export", shelf->library, "-");
}

/* The numbers of the games that find lists, as digits. */
static void expect_found(const Shelf *shelf, const char *const options[4], const char *expected)
{
    Program program = {0};
    char found[8] = "";
    program_run_with(&program, (const char *const[]){CLI, "library", "find", shelf->library, "--json",
                                                     options[0], options[1], options[2], options[3], NULL});
    assert_string_equal(text_string(&program.err), "");
    JsonValue *root = document(&program);
    const JsonValue *games = member(root, "games", JSON_ARRAY), *game = json_first(games);
    for (uint32_t i = 0; i < games->count; i++, game = json_next(game))
        found[i] = (char)('0' + integer(game, "game"));
    assert_string_equal(found, expected);
    assert_int_equal(integer(root, "found"), strlen(expected));
    assert_int_equal(program.code, *expected ? 0 : 1);
    json_free(root);
    program_free(&program);
}

#define assert_found(shelf, expected, ...) expect_found(shelf, (const char *const[4]){__VA_ARGS__}, expected)

static void games_are_found_by_words_positions_and_patterns(void **state)
{
    const Shelf *shelf = *state;
    assert_found(shelf, "123", NULL);
    assert_found(shelf, "21", "bob", "--sort", "red", "--falls");
    assert_found(shelf, "12", "lost:bob", "--sort", "date");
    assert_found(shelf, "", "won:bob");
    assert_found(shelf, "2", "tag:event=cup");
    assert_found(shelf, "13", "--", "-tag:\"cup 7\"");
    assert_found(shelf, "13", "--moves", "O@7-2"); /* by symmetry */
    assert_found(shelf, "1", "--moves", "O@0-0 O@5-5");
    assert_found(shelf, "3", "cid -bob", "--moves", "O@3-3");
    assert_found(shelf, "2", "--pattern", "oooo/oooo");
    assert_found(shelf, "123", "--pattern", "oo/oo");
    assert_found(shelf, "2", "--pattern", "o/o/o/o", "--own", "blue");
    assert_found(shelf, "12", "--figures", "ply>=2 opponent.tokens>3");
}

static void places_are_told(void **state)
{
    const Shelf *shelf = *state;
    Program program = {0};
    RUN(&program, "library", "find", shelf->library, "ann", "--pattern", "xx/xx", "--own", "red", "--most",
        "0");
    expect_run(&program, 0, "and 1 more: 1 of 3 games\n", "");
    program_free(&program);
    RUN(&program, "library", "find", shelf->library, "ann", "--pattern", "xx/xx", "--own", "red");
    assert_true(has(&program.out, "  turn 3 at 5-5,5-6,6-5,6-6\n1 of 3 games\n"));
    assert_true(has(&program.out, "       1  Ann                     Bob                     red "));
    program_free(&program);
    RUN(&program, "library", "find", shelf->library, "--moves", "O@0-0 O@5-5");
    assert_true(has(&program.out, "  turn 3\n1 of 3 games\n"));
    program_free(&program);
    EXPECT(2, "", "tetress-cli: unknown option '-bob'; write -- before arguments that begin with -\n",
           "library", "find", shelf->library, "-bob");
    EXPECT(2, "",
           "tetress-cli: --sort must be number, red, blue, result, length, date, review, reason, margin, "
           "red-accuracy, blue-accuracy or file, not 'size'\n",
           "library", "find", shelf->library, "--sort", "size");
    EXPECT(2, "", "tetress-cli: --own must be either, red, blue or mover, not 'all'\n", "library", "find",
           shelf->library, "--own", "all");
    EXPECT(2, "", "tetress-cli: a cell is one of o x . ? # O X, not 'y'\n", "library", "find", shelf->library,
           "--pattern", "y");
    EXPECT(3, "", "tetress-cli: the pattern asks for nothing: draw cells, or name figures\n", "library",
           "find", shelf->library, "--pattern", "??");
}

static void positions_are_explored(void **state)
{
    const Shelf *shelf = *state;
    EXPECT(0,
           "move           games     red    blue    draw   plies  value\n"
           "O@0-0              2   50.0%    0.0%    0.0%     1.5\n"
           "I-H@0-0            1    0.0%  100.0%    0.0%     3.0\n"
           "all                3   33.3%   33.3%    0.0%     2.0\n",
           "", "library", "explore", shelf->library);
    Program program = {0};
    RUN(&program, "library", "explore", shelf->library, "red:cid", "--moves", "O@0-0", "--json");
    JsonValue *root = document(&program);
    assert_int_equal(integer(root, "games"), 1);
    assert_int_equal(json_member(json_first(member(root, "moves", JSON_ARRAY)), "move")->kind, JSON_NULL);
    json_free(root);
    program_free(&program);
    EXPECT(0, "reviewed: 1 of 1 games; 0 were before\n", "", "library", "review", shelf->library, "red:bob",
           "--nodes", "50");
    RUN(&program, "library", "explore", shelf->library);
    assert_true(
        has(&program.out, "\nI-H@0-0            1    0.0%  100.0%    0.0%     3.0  ")); /* and a value */
    program_free(&program);
    EXPECT(2, "", "tetress-cli: --moves: move 2, 0-0,0-1,1-0,1-1, is not legal: cell 0-0 is taken by red\n",
           "library", "explore", shelf->library, "--moves", "O@0-0 O@0-0");
}

static void games_are_reviewed_once_and_totalled(void **state)
{
    const Shelf *shelf = *state;
    Program program = {0};
    EXPECT(0, "reviewed: 2 of 2 games; 0 were before\n", "", "library", "review", shelf->library, "bob",
           "--nodes", "50");
    EXPECT(0, "reviewed: 1 of 3 games; 2 were before\n", "", "library", "review", shelf->library, "--nodes",
           "50");
    RUN(&program, "library", "totals", shelf->library, "--json");
    JsonValue *root = document(&program);
    const JsonValue *totals = member(root, "totals", JSON_ARRAY), *ann = json_first(totals);
    assert_int_equal(totals->count, 3);
    assert_string_member(ann, "name", "Ann");
    assert_int_equal(integer(ann, "games"), 2);
    assert_int_equal(integer(ann, "reviewed"), 2);
    assert_int_equal(integer(member(ann, "won", JSON_OBJECT), "red"), 1);
    assert_int_equal(integer(member(ann, "won", JSON_OBJECT), "blue"), 0);
    json_free(root);
    program_free(&program);
    RUN(&program, "library", "totals", shelf->library, "game<3", "--by", "months"); /* each once */
    assert_true(has(&program.out, "\n2026-11                    2 "));
    program_free(&program);
    RUN(&program, "library", "totals", shelf->library, "player:bob", "--by", "opponents");
    assert_true(has(&program.out, "\nAnn                        1       -    0.0%    2.0"));
    assert_true(has(&program.out, "\nCid                        1    0.0%       -    3.0"));
    assert_true(has(&program.out, "what a move loses"));
    program_free(&program);
}

static void an_interrupted_review_keeps_what_is_done(void **state)
{
    const Shelf *shelf = *state;
    Program program = {.interrupt_after_ms = 300};
    RUN(&program, "library", "review", shelf->library, "--nodes", "100000000", "--json");
    assert_int_equal(program.code, 130);
    JsonValue *root = document(&program);
    assert_true(integer(root, "reviewed") < 3);
    assert_interrupted(root);
    int done = (int)integer(root, "reviewed");
    char line[64];
    json_free(root);
    program_free(&program);
    snprintf(line, sizeof line, "reviewed: %d of 3 games; %d were before\n", 3 - done, done);
    EXPECT(0, line, "", "library", "review", shelf->library, "--nodes", "50");
}

static void names_are_joined(void **state)
{
    const Shelf *shelf = *state;
    EXPECT(0, "Cid now counts as Ann\n", "", "library", "join", shelf->library, "Cid", "Ann");
    expect_found(shelf, (const char *const[4]){"player:ann"}, "123");
    expect_found(shelf, (const char *const[4]){"version:ann"}, "13");
    EXPECT(0, "Cid now counts as Cid\n", "", "library", "join", shelf->library, "Cid", "Cid");
    expect_found(shelf, (const char *const[4]){"player:ann"}, "13");
    EXPECT(
        3, "",
        "tetress-cli: the library has no player or agent called 'Eve'; a name counts as another one in the "
        "library\n",
        "library", "join", shelf->library, "Ann", "Eve");
}

static void deleted_games_count_no_more(void **state)
{
    const Shelf *shelf = *state;
    EXPECT(0, "deleted: 2 games\n", "", "library", "delete", shelf->library, "bob");
    expect_found(shelf, (const char *const[4]){NULL}, "3");
    EXPECT(1, "deleted: 0 games\n", "", "library", "delete", shelf->library, "bob");
    EXPECT(0, "restored: 1 game\n", "", "library", "delete", shelf->library, "cid", "--restore");
    expect_found(shelf, (const char *const[4]){NULL}, "23");
    const char *const nothing[] = {"", " "};
    for (int i = 0; i < 2; i++)
        EXPECT(2, "", "tetress-cli: say which games, such as \"file:night\"\n", "library", "delete",
               shelf->library, nothing[i]);
}

static void a_sound_library_is_checked_and_copied(void **state)
{
    const Shelf *shelf = *state;
    char line[256], copy[96];
    snprintf(line, sizeof line, "%s: no problems\n", shelf->library);
    EXPECT(0, line, "", "library", "check", shelf->library);
    snprintf(copy, sizeof copy, "%s/copy", shelf->folder);
    snprintf(line, sizeof line, "%s: games rescued: 3\n", copy);
    EXPECT(0, line, "", "library", "check", shelf->library, "--rescue", copy);
    snprintf(line, sizeof line, "tetress-cli: %s: this exists already; rescue to a new file\n", copy);
    EXPECT(2, "", line, "library", "check", shelf->library, "--rescue", copy);
}

/* SQLite's files beside it, which only a writer can take away. */
static void reading_leaves_no_files_behind(void **state)
{
    const Shelf *shelf = *state;
    const char *const asks[] = {"find", "check"};
    for (int i = 0; i < 2; i++) {
        Program program = {0};
        char beside[128];
        RUN(&program, "library", asks[i], shelf->library);
        assert_int_equal(program.code, 0);
        program_free(&program);
        snprintf(beside, sizeof beside, "%s-wal", shelf->library);
        assert_int_equal(access(beside, F_OK), -1);
        snprintf(beside, sizeof beside, "%s-shm", shelf->library);
        assert_int_equal(access(beside, F_OK), -1);
    }
}

/* What no library can be read from says why, and leaves nothing behind. */
static void what_is_no_library_says_so(void **state)
{
    const Shelf *shelf = *state;
    char line[256];
    const char *const asks[] = {"find", "check"};
    for (int i = 0; i < 2; i++) {
        snprintf(line, sizeof line, "tetress-cli: %s: can't read it: Is a directory\n", shelf->folder);
        EXPECT(3, "", line, "library", asks[i], shelf->folder);
        snprintf(line, sizeof line, "tetress-cli: %s: can't open it: No such file or directory\n",
                 shelf->out);
        EXPECT(3, "", line, "library", asks[i], shelf->out);
    }
    snprintf(line, sizeof line, "tetress-cli: %s: can't read it: Is a directory\n", shelf->folder);
    EXPECT(3, "", line, "library", "import", shelf->folder, shelf->games);
    snprintf(line, sizeof line, "tetress-cli: %s: this is no library of games\n", shelf->games);
    EXPECT(3, "", line, "library", "check", shelf->games, "--rescue", shelf->out);
    assert_int_equal(access(shelf->out, F_OK), -1);
    /* some pages of noise, which have no table of moves */
    char noise[96], bytes[40000];
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (char)random_mix(i);
    snprintf(noise, sizeof noise, "%s/noise", shelf->folder);
    assert_int_equal(file_replace(noise, bytes, sizeof bytes, NULL), STATUS_OK);
    snprintf(line, sizeof line, "tetress-cli: %s: this is no library of games\n", noise);
    EXPECT(3, "", line, "library", "check", noise);
    EXPECT(3, "", line, "library", "check", noise, "--rescue", shelf->out);
}

/* Not damage, which a rescue by this version could only make worse. */
static void a_library_of_a_later_version_is_left_alone(void **state)
{
    enum { VERSION_AT = 63 };
    const Shelf *shelf = *state;
    char line[256];
    FILE *file = fopen(shelf->library, "r+b");
    assert_non_null(file);
    assert_int_equal(fseek(file, VERSION_AT, SEEK_SET), 0);
    assert_int_equal(fputc(99, file), 99);
    assert_int_equal(fclose(file), 0);
    snprintf(line, sizeof line, "tetress-cli: %s: a later version of this program has made this library\n",
             shelf->library);
    EXPECT(3, "", line, "library", "find", shelf->library);
    EXPECT(3, "", line, "library", "check", shelf->library, "--rescue", shelf->out);
    assert_int_equal(access(shelf->out, F_OK), -1);
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
#define ON_SHELF(test) cmocka_unit_test_setup_teardown(test, shelf_begin, shelf_end)
    const struct CMUnitTest tests[] = {
        ON_SHELF(games_are_imported_once),
        ON_SHELF(reviews_beside_files_come_along),
        ON_SHELF(what_cannot_be_imported_is_told),
        ON_SHELF(games_are_exported),
        ON_SHELF(games_are_found_by_words_positions_and_patterns),
        ON_SHELF(places_are_told),
        ON_SHELF(positions_are_explored),
        ON_SHELF(games_are_reviewed_once_and_totalled),
        ON_SHELF(an_interrupted_review_keeps_what_is_done),
        ON_SHELF(names_are_joined),
        ON_SHELF(deleted_games_count_no_more),
        ON_SHELF(a_sound_library_is_checked_and_copied),
        ON_SHELF(reading_leaves_no_files_behind),
        ON_SHELF(what_is_no_library_says_so),
        ON_SHELF(a_library_of_a_later_version_is_left_alone),
        cmocka_unit_test(wrong_words_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
