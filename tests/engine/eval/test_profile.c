/* Profiles come from anywhere: well-formed ones are read exactly, and everything else is an error with a
 * place. */
#include "tests/support/agents.h"
#include "tests/support/check.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/agent/builtin_agents.h"
#include "engine/base/platform/file.h"
#include "engine/eval/eval.h"
#include "engine/students/students.h"

#define PROFILES TEST_DATA "/../../assets/profiles/"

static Status read_profile(const char *text, Profile *out, Error *error)
{
    return profile_read(text, strlen(text), out, error);
}

static void assert_same_profile(const Profile *actual, const Profile *expected)
{
    assert_string_equal(actual->name, expected->name);
    assert_string_equal(actual->text, expected->text);
    for (int term = 0; term < TERM_COUNT; term++)
        assert_true(actual->weights[term] == expected->weights[term]);
}

static void every_term_is_well_described(void **state)
{
    (void)state;
    for (int i = 0; i < TERM_COUNT; i++) {
        const TermInfo *info = &term_info[i];
        assert_true(info->low < info->high && info->low <= info->initial && info->initial <= info->high);
        assert_true(info->low <= 0 && info->high >= 0);
        assert_true(info->help[0] && info->unit[0]);
        assert_int_equal(strspn(info->name, "abcdefghijklmnopqrstuvwxyz_"), strlen(info->name));
        for (int k = 0; k < i; k++)
            assert_string_not_equal(info->name, term_info[k].name);
    }
}

static void parts_are_read_in_any_order_with_blanks_and_comments(void **state)
{
    (void)state;
    Profile profile;
    Error error;
    assert_ok(read_profile("# weights\r\n"
                           "\ttokens\t 12.5  # a token\n"
                           "\n"
                           "  text  Two words  \r\n"
                           "placements -3e1\n"
                           "safe +0.25\n"
                           " # more\n"
                           "title Bold # and brave",
                           &profile, &error),
              &error);
    Profile expected = {.name = "Bold # and brave", .text = "Two words"};
    expected.weights[TERM_TOKENS] = 12.5;
    expected.weights[TERM_PLACEMENTS] = -30;
    expected.weights[TERM_SAFE] = 0.25;
    assert_same_profile(&profile, &expected);
}

static void texts_of_the_greatest_length_are_read(void **state)
{
    (void)state;
    char text[1000], name[PROFILE_NAME_SIZE] = "", sentence[PROFILE_TEXT_SIZE] = "";
    memset(name, 'n', sizeof name - 1);
    memset(sentence, 's', sizeof sentence - 1);
    snprintf(text, sizeof text, "title %s\ntext %s\n", name, sentence);
    Profile profile;
    Error error;
    assert_ok(read_profile(text, &profile, &error), &error);
    assert_string_equal(profile.name, name);
    assert_string_equal(profile.text, sentence);
}

/* Makes a line with this byte `times` times in its middle. */
static void long_line(char *out, const char *before, char byte, int times)
{
    size_t length = strlen(before);
    memcpy(out, before, length);
    memset(out + length, byte, (size_t)times);
    out[length + (size_t)times] = '\0';
}

static const struct {
    const char *text;
    Status status;
    int line, column;
    const char *expected;
} bad_files[] = {
    {"", STATUS_SYNTAX, 0, 0, "the profile has no title: expected a line such as 'title Bold'"},
    {"tokens 1\n", STATUS_SYNTAX, 0, 0, "the profile has no title: expected a line such as 'title Bold'"},
    {"title A\nvolume 11\n", STATUS_SYNTAX, 2, 1, "there is no term 'volume'"},
    {"title A\n  tokenz 11\n", STATUS_SYNTAX, 2, 3, "there is no term 'tokenz'; did you mean 'tokens'?"},
    {"title A\nTokens 1\n", STATUS_SYNTAX, 2, 1, NULL},
    {"title A\ntokens=1\n", STATUS_SYNTAX, 2, 1, NULL},
    {"title A\ntokens 1\n\ntokens 2\n", STATUS_SYNTAX, 4, 1, "'tokens' was already given on line 2"},
    {"title A\n title B\n", STATUS_SYNTAX, 2, 2, "'title' was already given on line 1"},
    {"text A\ntext B\n", STATUS_SYNTAX, 2, 1, "'text' was already given on line 1"},
    {"title\n", STATUS_SYNTAX, 1, 6, "expected a title"},
    {"title   \n", STATUS_SYNTAX, 1, 9, "expected a title"},
    {"text\n", STATUS_SYNTAX, 1, 5, "expected a text"},
    {"tokens\n", STATUS_SYNTAX, 1, 7, "expected the weight of 'tokens', a decimal number"},
    {"tokens # 1\n", STATUS_SYNTAX, 1, 8, "expected the weight of 'tokens', a decimal number"},
    {"tokens x\n", STATUS_SYNTAX, 1, 8, "expected the weight of 'tokens', a decimal number"},
    {"tokens nan\n", STATUS_SYNTAX, 1, 8, NULL},
    {"tokens inf\n", STATUS_SYNTAX, 1, 8, NULL},
    {"tokens -infinity\n", STATUS_SYNTAX, 1, 8, NULL},
    {"tokens 0x10\n", STATUS_SYNTAX, 1, 8, NULL},
    {"tokens 1.\n", STATUS_SYNTAX, 1, 8, NULL},
    {"tokens .5\n", STATUS_SYNTAX, 1, 8, NULL},
    {"tokens 1e\n", STATUS_SYNTAX, 1, 8, NULL},
    {"tokens 1e+\n", STATUS_SYNTAX, 1, 8, NULL},
    {"tokens --1\n", STATUS_SYNTAX, 1, 8, NULL},
    {"tokens 1,5\n", STATUS_SYNTAX, 1, 8, NULL},
    {"tokens 12#\n", STATUS_SYNTAX, 1, 8, NULL},
    {"tokens 1 2\n", STATUS_SYNTAX, 1, 10, "expected the end of the line"},
    {"tokens 1000.1\n", STATUS_INVALID, 1, 8, "the weight of 'tokens' must be from -1000 to 1000"},
    {"tokens -1000.1\n", STATUS_INVALID, 1, 8, "the weight of 'tokens' must be from -1000 to 1000"},
    {"tokens 1e999\n", STATUS_INVALID, 1, 8, "the weight of 'tokens' must be from -1000 to 1000"},
    {"tokens 00000000000000000000000000000000000000001\n", STATUS_SYNTAX, 1, 8,
     "a number may be at most 40 characters long"},
    {"title A\x01\n", STATUS_SYNTAX, 1, 8, "byte 1 is not text"},
    {"title A\rtext B\n", STATUS_SYNTAX, 1, 8, "byte 13 is not text"},
    {"# \x7f\n", STATUS_SYNTAX, 1, 3, "byte 127 is not text"},
    {"title \xff\n", STATUS_SYNTAX, 1, 7, "byte 255 is not text"},
    {"title \xc3", STATUS_SYNTAX, 1, 7, "byte 195 is not text"},
};

static void malformed_files_are_refused_with_their_place(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof bad_files / sizeof bad_files[0]; i++) {
        Profile profile, untouched;
        Error error;
        memset(&profile, 0x5a, sizeof profile);
        untouched = profile;
        if (read_profile(bad_files[i].text, &profile, &error) != bad_files[i].status)
            fail_msg("not refused as it should be: %s", bad_files[i].text);
        if (error.line != bad_files[i].line || error.column != bad_files[i].column)
            fail_msg("wrong place %d:%d: %s", error.line, error.column, bad_files[i].text);
        assert_int_equal(error.status, bad_files[i].status);
        if (bad_files[i].expected)
            assert_string_equal(error.text, bad_files[i].expected);
        assert_memory_equal(&profile, &untouched, sizeof profile);
        assert_int_equal(read_profile(bad_files[i].text, &profile, NULL), bad_files[i].status);
    }
}

static void lines_that_are_too_long_are_refused(void **state)
{
    (void)state;
    char text[1000];
    Profile profile;
    Error error;
    long_line(text, "#", 'x', 400);
    assert_int_equal(read_profile(text, &profile, &error), STATUS_SYNTAX);
    assert_error(&error, STATUS_SYNTAX, 401, "a line may be at most 400 bytes long");
    assert_int_equal(error.line, 1);
    long_line(text, "title A\n#", 'x', 399);
    assert_ok(read_profile(text, &profile, &error), &error);
    long_line(text, "title ", 'x', PROFILE_NAME_SIZE);
    assert_int_equal(read_profile(text, &profile, &error), STATUS_INVALID);
    assert_error(&error, STATUS_INVALID, 70, "a title may be at most 63 bytes long");
    long_line(text, "text ", 'x', PROFILE_TEXT_SIZE);
    assert_int_equal(read_profile(text, &profile, &error), STATUS_INVALID);
    assert_error(&error, STATUS_INVALID, 261, "a text may be at most 255 bytes long");
}

static void long_unknown_words_are_shown_up_to_a_whole_character(void **state)
{
    (void)state;
    char text[200], word[40];
    Profile profile;
    Error error;
    long_line(word, "", 'q', 39);
    snprintf(text, sizeof text, "%s\xc3\xa9\xc3\xa9 1\n", word);
    assert_int_equal(read_profile(text, &profile, &error), STATUS_SYNTAX);
    assert_error(&error, STATUS_SYNTAX, 1, "there is no term 'qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq'");
}

static void nul_bytes_are_refused(void **state)
{
    (void)state;
    Profile profile;
    Error error;
    assert_int_equal(profile_read("title A\0B\n", 10, &profile, &error), STATUS_SYNTAX);
    assert_error(&error, STATUS_SYNTAX, 8, "byte 0 is not text");
    assert_int_equal(profile_read("tokens 1\0\n", 10, &profile, &error), STATUS_SYNTAX);
    assert_error(&error, STATUS_SYNTAX, 9, "byte 0 is not text");
}

/* Any weight within its range, often a round one, often a limit. */
static double any_weight(Random *random, const TermInfo *info)
{
    switch (random_below(random, 5)) {
    case 0:
        return 0;
    case 1:
        return info->low;
    case 2:
        return info->high;
    case 3:
        return floor(info->low + random_unit(random) * (info->high - info->low));
    default:
        return info->low + random_unit(random) * (info->high - info->low);
    }
}

static void what_is_written_is_read_exactly(void **state)
{
    (void)state;
    Random random = random_seeded(41, 0);
    for (int i = 0; i < 1000; i++) {
        Profile profile = {.name = "Naïve # 1"}, again;
        if (i % 2)
            snprintf(profile.text, sizeof profile.text, "tokens %d", i);
        for (int term = 0; term < TERM_COUNT; term++)
            profile.weights[term] = any_weight(&random, &term_info[term]);
        Text text = {0};
        Error error;
        assert_ok(profile_write(&profile, &text, &error), &error);
        assert_ok(profile_read(text_string(&text), text.length, &again, &error), &error);
        assert_same_profile(&again, &profile);
        text_free(&text);
    }
}

static void what_could_not_be_read_is_not_written(void **state)
{
    (void)state;
    static const struct {
        const char *name, *text;
        double tokens;
        const char *expected;
    } cases[] = {
        {"", "", 0, "expected a title"},
        {"a\nb", "", 0, NULL},
        {"a\ntokens 5", "", 0,
         "the profile's title and text must be single lines without surrounding spaces"},
        {" a", "", 0, "the profile's title and text must be single lines without surrounding spaces"},
        {"a", "b ", 0, "the profile's title and text must be single lines without surrounding spaces"},
        {"\xff", "", 0, "byte 255 is not text"},
        {"a", "", NAN, NULL},
        {"a", "", INFINITY, NULL},
        {"a", "", 1001, "the weight of 'tokens' must be from -1000 to 1000"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Profile profile = {.weights[TERM_TOKENS] = cases[i].tokens};
        snprintf(profile.name, sizeof profile.name, "%s", cases[i].name);
        snprintf(profile.text, sizeof profile.text, "%s", cases[i].text);
        Text text = {0};
        Error error;
        assert_int_not_equal(profile_write(&profile, &text, &error), STATUS_OK);
        if (cases[i].expected)
            assert_string_equal(error.text, cases[i].expected);
        assert_int_equal(error.line, 0);
        assert_int_equal(text.length, 0);
        text_free(&text);
    }
    Profile endless;
    memset(&endless, 'x', sizeof endless);
    Text text = {0};
    Error error;
    assert_int_equal(profile_write(&endless, &text, &error), STATUS_INVALID);
    assert_error(&error, STATUS_INVALID, 0, "the profile's title or text has no end");
}

static void files_are_written_and_read(void **state)
{
    (void)state;
    char folder[] = "/tmp/test_profile_XXXXXX", path[64];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/own.txt", folder);
    Profile profile, again;
    Error error;
    profile_default(&profile);
    assert_ok(profile_write_file(&profile, path, &error), &error);
    assert_ok(profile_read_file(path, &again, &error), &error);
    assert_same_profile(&again, &profile);

    /* a profile that must not be written leaves the file as it is */
    profile.weights[TERM_TOKENS] = NAN;
    assert_int_not_equal(profile_write_file(&profile, path, &error), STATUS_OK);
    assert_ok(profile_read_file(path, &again, &error), &error);

    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    fputs("title A\ntokens lots\n", file);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(profile_read_file(path, &again, &error), STATUS_SYNTAX);
    assert_error(&error, STATUS_SYNTAX, 8, "expected the weight of 'tokens', a decimal number");
    assert_string_equal(error.file, path);
    assert_int_equal(error.line, 2);

    assert_ok(file_replace(path, " \n\n", 3, &error), &error);
    assert_int_equal(profile_read_file(path, &again, &error), STATUS_SYNTAX);
    assert_error(&error, STATUS_SYNTAX, 0, "the file is empty");

    assert_int_equal(unlink(path), 0);
    assert_int_equal(profile_read_file(path, &again, &error), STATUS_NOT_FOUND);
    assert_int_equal(rmdir(folder), 0);
}

static void a_file_without_a_title_has_its_name(void **state)
{
    (void)state;
    static const struct {
        const char *name, *title;
    } cases[] = {{"bold.profile", "bold"}, {"two.parts.txt", "two.parts"}, {".hidden", ".hidden"},
                 {"plain", "plain"},       {"a\tb\xff.txt", "a?b?"},       {"  .txt", "Untitled"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Text file = {0}, text = {0};
        char path[64];
        Profile profile;
        Error error;
        snprintf(path, sizeof path, "/somewhere/%s", cases[i].name);
        text_add_string(&file, "tokens 5\n");
        assert_ok(profile_read_text(&file, path, &profile, &error), &error);
        assert_string_equal(profile.name, cases[i].title);
        assert_true(profile.weights[TERM_TOKENS] == 5);
        assert_ok(profile_write(&profile, &text, &error), &error); /* such a title can be written */
        text_free(&text);
        text_free(&file);
    }
}

static void default_file_is_the_default(void **state)
{
    (void)state;
    Profile profile, expected;
    Error error;
    assert_ok(profile_read_file(PROFILES "default.txt", &profile, &error), &error);
    profile_default(&expected);
    assert_same_profile(&profile, &expected);
}

static void profiles_that_come_with_the_program_are_read(void **state)
{
    (void)state;
    static const char *const names[] = {"default", "room-and-tokens", "terms-alone"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char path[512];
        snprintf(path, sizeof path, PROFILES "%s.txt", names[i]);
        Profile profile;
        Error error;
        assert_ok(profile_read_file(path, &profile, &error), &error);
        assert_true(profile.name[0] && profile.text[0]);
    }
}

static void built_in_profiles_could_be_files(void **state)
{
    (void)state;
    assert_string_equal(profile_built_in[0].name, "default");
    for (int i = 0; i < PROFILE_BUILT_IN_COUNT; i++) {
        const BuiltInProfile *built_in = &profile_built_in[i];
        Profile opened, again;
        Text text = {0};
        Error error;
        assert_ok(profile_open(built_in->name, &opened, &error), &error);
        assert_same_profile(&opened, &built_in->profile);
        assert_ok(profile_write(&opened, &text, &error), &error);
        assert_ok(read_profile(text_string(&text), &again, &error), &error);
        assert_same_profile(&again, &opened);
        assert_true(opened.text[0]);
        text_free(&text);
        for (int k = 0; k < i; k++)
            assert_string_not_equal(built_in->name, profile_built_in[k].name);
    }
}

static void the_option_of_agents_names_all_built_in_profiles(void **state)
{
    (void)state;
    const AgentOption *option = &agent_greedy.options[0];
    for (int i = 0; i < PROFILE_BUILT_IN_COUNT; i++) {
        char name[200];
        snprintf(name, sizeof name, "greedy:profile=%s", profile_built_in[i].name);
        Thinking thinking = thinking_begin(name);
        thinking_end(&thinking);
        assert_non_null(strstr(option->help, profile_built_in[i].name));
    }
}

static void what_is_not_built_in_is_a_file(void **state)
{
    (void)state;
    Profile profile;
    Error error;
    assert_null(profile_find("room-and-tokens"));
    assert_ok(profile_open(PROFILES "room-and-tokens.txt", &profile, &error), &error);
    assert_string_equal(profile.name, "Room and tokens");
    assert_int_equal(profile_open("open-side", &profile, &error), STATUS_NOT_FOUND);
    assert_string_equal(
        error.text,
        "there are no weights 'open-side', and no file with that name; did you mean 'open-sides'?");
}

/* ---- The documents' agents compared with their profiles ---- */

/* Whether a move ends the game at once; agents treat such moves specially. */
static bool ends_game(const Position *position, Move move)
{
    Position after;
    position_play(position, move, &after);
    return position_outcome(&after) != OUTCOME_NONE;
}

/* The agent's reported scores of all moves are the evaluation's times a factor, except for rounding. */
static void check_position(Thinking *thinking, const Evaluator *evaluator, double factor, const Game *game)
{
    Move moves[MOVE_LIST_SIZE];
    Score scores[MOVE_COUNT];
    thinking_think(thinking, game, &(Limits){0});
    const Report *report = thinking->report;
    assert_true(report->move_count > 1);
    for (int i = 0; i < report->move_count; i++)
        moves[i] = report->moves[i].move;
    evaluator_children(evaluator, &game->now, moves, report->move_count, scores, NULL);
    for (int i = 0; i < report->move_count; i++)
        if (!ends_game(&game->now, moves[i]))
            assert_true(fabs(scores[i] * factor - report->moves[i].score) <= 1.01);
}

/* Compares an agent, one ply deep and without what its profile can't express. */
static void check_agent(const char *agent, const Profile *profile, double factor)
{
    Thinking thinking = thinking_begin(agent);
    Evaluator evaluator;
    evaluator_init(&evaluator, kernels_best(), profile);
    for (int plies = 3; plies < 40; plies += 6) {
        Game game = game_drawn((uint64_t)plies, plies);
        check_position(&thinking, &evaluator, factor, &game);
    }
    thinking_end(&thinking);
}

static void profiles_value_moves_as_the_documents_agents_do(void **state)
{
    (void)state;
    check_agent("boardcontrol-greedy:near=150,domination=0,clears=0,takes=0", profile_find("boardcontrol"),
                1);
    check_agent("negamax-tt:depth=1,alpha-beta=false,extend-moves=0", profile_find("negamax-tt"), 1);
    check_agent("open-sides-greedy:opening=false,cache=false,death-moves=0", profile_find("open-sides"), 1);
}

/* Its ratio of tokens is not a sum; a tenth of the shares' weight is close to it if the sides are equal. */
static void the_parity_of_holes_is_as_in_heuristic_mcts(void **state)
{
    (void)state;
    Profile profile = *profile_find("heuristic-mcts");
    profile.weights[TERM_TOKEN_RATIO] = 0;
    check_agent("heuristic-minimax:depth=1,ending=121,ratio=0,two=0", &profile, 0.1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_term_is_well_described),
        cmocka_unit_test(parts_are_read_in_any_order_with_blanks_and_comments),
        cmocka_unit_test(texts_of_the_greatest_length_are_read),
        cmocka_unit_test(malformed_files_are_refused_with_their_place),
        cmocka_unit_test(lines_that_are_too_long_are_refused),
        cmocka_unit_test(long_unknown_words_are_shown_up_to_a_whole_character),
        cmocka_unit_test(nul_bytes_are_refused),
        cmocka_unit_test(what_is_written_is_read_exactly),
        cmocka_unit_test(what_could_not_be_read_is_not_written),
        cmocka_unit_test(files_are_written_and_read),
        cmocka_unit_test(a_file_without_a_title_has_its_name),
        cmocka_unit_test(default_file_is_the_default),
        cmocka_unit_test(profiles_that_come_with_the_program_are_read),
        cmocka_unit_test(built_in_profiles_could_be_files),
        cmocka_unit_test(the_option_of_agents_names_all_built_in_profiles),
        cmocka_unit_test(what_is_not_built_in_is_a_file),
        cmocka_unit_test(profiles_value_moves_as_the_documents_agents_do),
        cmocka_unit_test(the_parity_of_holes_is_as_in_heuristic_mcts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
