/* What lines of UGI mean: commands, and an engine's info lines. */
#include "engine/protocol/ugi/ugi_reader.h"

#include <string.h>

#include "engine/protocol/ugi/lines.h"
#include "engine/protocol/ugi/ugi_info.h"
#include "tests/support/check.h"

#define MS UINT64_C(1000000)

static UgiCommand read_line(const char *line)
{
    UgiCommand command;
    Error error = {0};
    assert_ok(ugi_read(line, strlen(line), &command, &error), &error);
    return command;
}

static void expect_refused(const char *line, int column, const char *message)
{
    UgiCommand command;
    Error error = {0};
    assert_int_not_equal(ugi_read(line, strlen(line), &command, &error), STATUS_OK);
    assert_error(&error, error.status, column, message);
}

static void expect_text(UgiText text, const char *expected)
{
    assert_int_equal(text.length, strlen(expected));
    assert_memory_equal(text.bytes, expected, text.length);
}

/* ---- Commands ---- */

static void words_make_commands(void **state)
{
    (void)state;
    assert_int_equal(read_line("ugi").verb, UGI_UGI);
    assert_int_equal(read_line("  isready \t").verb, UGI_ISREADY);
    assert_int_equal(read_line("uginewgame").verb, UGI_NEWGAME);
    assert_int_equal(read_line("stop").verb, UGI_STOP);
    assert_int_equal(read_line("quit").verb, UGI_QUIT);
    assert_int_equal(read_line("").verb, UGI_NOTHING);
    assert_int_equal(read_line("  ").verb, UGI_NOTHING);
    assert_int_equal(read_line("query gameover").question, UGI_GAMEOVER);
    assert_int_equal(read_line("query p1turn").question, UGI_P1TURN);
    assert_int_equal(read_line("query result").question, UGI_RESULT);
    expect_refused("query", 6, "expected 'gameover', 'p1turn' or 'result'");
    expect_refused("query who", 7, "expected 'gameover', 'p1turn' or 'result', found 'who'");
}

static void unknown_words_are_passed_over(void **state)
{
    (void)state;
    UgiCommand command = read_line("please isready now or never");
    assert_int_equal(command.verb, UGI_ISREADY);
    assert_int_equal(command.ignored_count, 4);
    expect_text(command.ignored, "please");
    command = read_line("Stop");
    assert_int_equal(command.verb, UGI_NOTHING);
    assert_int_equal(command.ignored_count, 1);
    assert_int_equal(ugi_read("\0\xff ugi", 6, &command, NULL), STATUS_OK);
    assert_int_equal(command.verb, UGI_UGI);
    assert_int_equal(command.ignored.length, 2);
}

static void options_have_names_and_values_of_several_words(void **state)
{
    (void)state;
    UgiCommand command = read_line("setoption name Hash value 64");
    assert_int_equal(command.verb, UGI_SETOPTION);
    expect_text(command.name, "Hash");
    expect_text(command.value, "64");
    command = read_line("setoption name Move  Overhead VALUE  ugi:./a b  value c  ");
    expect_text(command.name, "Move  Overhead");
    expect_text(command.value, "ugi:./a b  value c");
    command = read_line("setoption name Clear");
    expect_text(command.name, "Clear");
    assert_int_equal(command.value.length, 0);
    command = read_line("setoption name Profile value");
    assert_int_equal(command.value.length, 0);
    expect_refused("setoption", 10, "expected 'name'");
    expect_refused("setoption Hash 3", 11, "expected 'name', found 'Hash'");
    expect_refused("setoption name", 15, "expected the name of an option");
    expect_refused("setoption name value 3", 16, "expected the name of an option, found 'value'");
}

static void positions_have_moves(void **state)
{
    (void)state;
    Position start, given;
    position_start(&start);
    UgiCommand command = read_line("position startpos");
    assert_same_position(&command.start, &start);
    assert_int_equal(command.move_count, 0);
    command = read_line("position startpos moves 0-0,0-1,0-2,0-3 T-D@3-4");
    assert_int_equal(command.move_count, 2);
    assert_int_equal(command.moves[0], MOVE("I-H@0-0"));
    assert_int_equal(command.moves[1], MOVE("T-D@3-4"));
    assert_int_equal(command.bad_move.length, 0);
    static const char text[] = "11/4r6/3rrr5/11/11/11/11/11/11/11/11 b 1";
    assert_int_equal(position_read(text, strlen(text), &given, NULL), STATUS_OK);
    command = read_line("position fen 11/4r6/3rrr5/11/11/11/11/11/11/11/11 b 1 moves 0-0,0-1,0-2,0-3");
    assert_same_position(&command.start, &given);
    assert_int_equal(command.move_count, 1);
    command = read_line("position startpos moves PLACE(0-0, 0-1, 0-2, 0-3)  4-4, 3-4,4-3,  4-5 O@1-1");
    assert_int_equal(command.move_count, 3);
    assert_int_equal(command.moves[0], MOVE("I-H@0-0"));
    assert_int_equal(command.moves[1], MOVE("T-D@3-4"));
    assert_int_equal(command.moves[2], MOVE("O@1-1"));
    command = read_line("position fen  11/4r6/3rrr5/11/11/11/11/11/11/11/11 b 1  ");
    assert_same_position(&command.start, &given);
}

static void words_that_are_no_moves_end_the_moves(void **state)
{
    (void)state;
    UgiCommand command = read_line("position startpos moves 0-0,0-1,0-2,0-3 e2e4 0-4,0-5,0-6,0-7");
    assert_int_equal(command.move_count, 1);
    expect_text(command.bad_move, "e2e4");
    char line[8000] = "position startpos moves";
    for (int i = 0; i <= PLY_LIMIT; i++)
        strcat(line, " 0-0,0-1,0-2,0-3");
    command = read_line(line);
    assert_int_equal(command.move_count, PLY_LIMIT);
    expect_text(command.bad_move, "0-0,0-1,0-2,0-3");
    command = read_line("position startpos moves PLACE(0-0, 0-1 0-0,0-1,");
    assert_int_equal(command.move_count, 0);
    expect_text(command.bad_move, "PLACE(0-0, 0-1 0-0,0-1,");
}

static void bad_positions_are_errors(void **state)
{
    (void)state;
    expect_refused("position", 9, "expected 'startpos' or 'fen'");
    expect_refused("position here", 10, "expected 'startpos' or 'fen', found 'here'");
    expect_refused("position fen", 13, "expected a position after 'fen'");
    expect_refused("position fen moves 0-0,0-1,0-2,0-3", 14, "expected a position after 'fen'");
    UgiCommand command;
    Error error;
    static const char line[] = "position fen 11/x r 0";
    assert_int_not_equal(ugi_read(line, strlen(line), &command, &error), STATUS_OK);
    assert_int_equal(error.column, 17);
}

static void go_has_limits(void **state)
{
    (void)state;
    Limits limits = read_line("go p1time 1000 p2time 2000 p1inc 10 p2inc 20").limits;
    assert_true(limits.clocked);
    assert_int_equal(limits.time_ns[RED], 1000 * MS);
    assert_int_equal(limits.time_ns[BLUE], 2000 * MS);
    assert_int_equal(limits.increment_ns[RED], 10 * MS);
    assert_int_equal(limits.increment_ns[BLUE], 20 * MS);
    limits = read_line("go movetime 50 nodes 1000 depth 4").limits;
    assert_false(limits.clocked);
    assert_int_equal(limits.move_time_ns, 50 * MS);
    assert_int_equal(limits.nodes, 1000);
    assert_int_equal(limits.depth, 4);
    UgiCommand command = read_line("go");
    assert_false(command.infinite);
    assert_false(command.limits.clocked);
    assert_int_equal(command.limits.move_time_ns + command.limits.nodes + (uint64_t)command.limits.depth, 0);
    command = read_line("go infinite depth 3");
    assert_true(command.infinite);
    assert_int_equal(command.limits.depth, 0);
    command = read_line("go wtime movetime 5");
    expect_text(command.ignored, "wtime");
    assert_int_equal(command.limits.move_time_ns, 5 * MS);
}

static void limits_of_nothing_are_the_least_there_is(void **state)
{
    (void)state;
    Limits limits = read_line("go movetime 0 nodes 0 depth 0").limits;
    assert_int_equal(limits.move_time_ns, 1);
    assert_int_equal(limits.nodes, 1);
    assert_int_equal(limits.depth, 1);
    limits = read_line("go p1time -20 p2time 99999999999999999999").limits;
    assert_true(limits.clocked);
    assert_int_equal(limits.time_ns[RED], 0);
    assert_int_equal(limits.time_ns[BLUE], 1000000000000 * MS);
    limits = read_line("go p2time 7").limits;
    assert_int_equal(limits.time_ns[RED], 7 * MS);
    assert_int_equal(limits.time_ns[BLUE], 7 * MS);
}

static void bad_limits_are_errors(void **state)
{
    (void)state;
    expect_refused("go movetime", 12, "expected a whole number that is not negative");
    expect_refused("go movetime soon", 13, "expected a whole number that is not negative, found 'soon'");
    expect_refused("go depth 3.5", 10, "expected a whole number that is not negative, found '3.5'");
    expect_refused("go nodes -1", 10, "expected a whole number that is not negative, found '-1'");
    expect_refused("go p1time -", 11, "expected a whole number that is not negative, found '-'");
}

static void words_are_shown_without_what_does_not_show(void **state)
{
    (void)state;
    char out[UGI_SHOWN_SIZE];
    assert_string_equal(ugi_show((UgiText){"a\0\xff b\n", 6}, out), "a?? b?");
    static const char text[] = "0123456789012345678901234567890123456789012345678901234567890";
    assert_string_equal(ugi_show((UgiText){text, strlen(text)}, out),
                        "01234567890123456789012345678901234567890123...");
}

/* ---- Lines ---- */

static void lines_come_out_of_any_pieces(void **state)
{
    (void)state;
    static const char bytes[] = "one\r\n\ntwo\nthree";
    static const char *const expected[] = {"one", "", "two"};
    for (size_t piece = 1; piece < sizeof bytes; piece++) {
        static Lines lines;
        int found = 0;
        lines_init(&lines);
        for (size_t at = 0; at < sizeof bytes - 1;) {
            size_t left = sizeof bytes - 1 - at;
            at += lines_feed(&lines, bytes + at, left < piece ? left : piece);
            if (!lines.complete)
                continue;
            assert_int_equal(lines.length, strlen(expected[found]));
            assert_memory_equal(lines.bytes, expected[found], lines.length);
            found++;
        }
        assert_int_equal(found, 3);
        assert_true(lines_end(&lines));
        assert_int_equal(lines.length, 5);
        assert_false(lines_end(&lines));
    }
}

static void long_lines_are_cut_and_said_to_be(void **state)
{
    (void)state;
    static Lines lines;
    lines_init(&lines);
    for (int i = 0; i < LINE_BYTES_MAX; i++)
        lines_feed(&lines, "x", 1);
    assert_false(lines.cut);
    lines_feed(&lines, "yy", 2);
    assert_true(lines.cut);
    lines_feed(&lines, "\n", 1);
    assert_true(lines.complete);
    assert_int_equal(lines.length, LINE_BYTES_MAX);
    lines_feed(&lines, "z\n", 2);
    assert_false(lines.cut);
    assert_int_equal(lines.length, 1);
}

/* ---- Info ---- */

static Report report_at(const char *line)
{
    static Report report;
    UgiInfo info;
    memset(&report, 0, sizeof report);
    position_start(&report.position);
    report.best = MOVE_NONE;
    ugi_info_read(line, strlen(line), &info);
    ugi_info_apply(&info, &report);
    return report;
}

static void info_lines_become_reports(void **state)
{
    (void)state;
    Report report =
        report_at("depth 5 seldepth 8 multipv 1 score cp -31 upperbound nodes 1000 nps 50 hashfull 7 time 20 "
                  "pv 0-0,0-1,0-2,0-3 5-0,5-1,5-2,5-3 string pv");
    assert_int_equal(report.depth, 5);
    assert_int_equal(report.seldepth, 8);
    assert_int_equal(report.nodes, 1000);
    assert_int_equal(report.table.permille, 7);
    assert_int_equal(report.line_count, 1);
    assert_int_equal(report.lines[0].score, -31);
    assert_int_equal(report.lines[0].depth, 5);
    assert_int_equal(report.lines[0].count, 2);
    assert_int_equal(report.lines[0].proof, PROOF_NONE);
    assert_true(report.lines[0].expected < 0);
    assert_int_equal(report.best, MOVE("I-H@0-0"));
}

static void expect_score(const char *words, Score score, Proof proof, int plies)
{
    char line[100];
    snprintf(line, sizeof line, "score %s pv O@0-0", words);
    Report report = report_at(line);
    assert_int_equal(report.lines[0].score, score);
    assert_int_equal(report.lines[0].proof, proof);
    assert_int_equal(report.lines[0].plies, plies);
    assert_int_equal(report.proof, proof);
}

static void scores_come_in_several_forms(void **state)
{
    (void)state;
    expect_score("cp 12", 12, PROOF_NONE, 0);
    expect_score("cp 99999999", SCORE_LIMIT - 1, PROOF_NONE, 0);
    expect_score("mate 3", score_win_in(5), PROOF_WIN, 5);
    expect_score("mate -3", score_loss_in(6), PROOF_LOSS, 6);
    expect_score("win 1", score_win_in(1), PROOF_WIN, 1);
    expect_score("loss 2", score_loss_in(4), PROOF_LOSS, 4);
    expect_score("loss -2", score_loss_in(4), PROOF_LOSS, 4);
    expect_score("mate -99999999", score_loss_in(150), PROOF_LOSS, 150);
    expect_score("draw", 0, PROOF_DRAW, 0);
    expect_score("banana 3", 0, PROOF_NONE, 0);
    expect_score("cp x", 0, PROOF_NONE, 0);
}

static void illegal_lines_are_cut_or_passed_over(void **state)
{
    (void)state;
    assert_int_equal(report_at("pv O@0-0 O@0-1").lines[0].count, 1);
    assert_int_equal(report_at("depth 3 pv 0000").line_count, 0);
    assert_int_equal(report_at("multipv 2 pv O@0-0").line_count, 0);
    assert_int_equal(report_at("multipv 0 pv O@0-0").line_count, 0);
    assert_int_equal(report_at("multipv 99999999999 pv O@0-0").line_count, 0);
    assert_int_equal(report_at("depth -1 nodes x pv").depth, 0);
    assert_int_equal(report_at("depth 300").depth, 255);
    assert_int_equal(report_at("string depth 3").depth, 0);
}

static void expect_written(const Report *report, const char *expected)
{
    Text text = {0};
    ugi_info_write(report, &text);
    assert_string_equal(text_string(&text), expected);
    text_free(&text);
}

static void reports_become_info_lines(void **state)
{
    (void)state;
    static Report report;
    position_start(&report.position);
    report.depth = 3;
    report.nodes = 500;
    expect_written(&report, "info depth 3 seldepth 0 nodes 500 time 0\n");
    report.time_ns = 250 * MS;
    report.seldepth = 6;
    report.table.entries = 100;
    report.table.permille = 12;
    report.line_count = 2;
    report.lines[0] = (ReportLine){{MOVE("O@0-0"), MOVE("O@5-5")}, .count = 2, .depth = 3, .score = 41};
    report.lines[1] = (ReportLine){{MOVE("O@0-1")}, .count = 1, .depth = 9, .proof = PROOF_DRAW};
    expect_written(&report,
                   "info depth 3 seldepth 6 multipv 1 score cp 41 nodes 500 nps 2000 hashfull 12 time 250 pv "
                   "0-0,0-1,1-0,1-1 5-5,5-6,6-5,6-6\n"
                   "info depth 9 seldepth 9 multipv 2 score cp 0 nodes 500 nps 2000 hashfull 12 time 250 pv "
                   "0-1,0-2,1-1,1-2\n"
                   "info string line 2 is a proven draw\n");
    report.line_count = 0;
    report.book = true;
    expect_written(&report, "info string from the book\n"
                            "info depth 3 seldepth 6 nodes 500 nps 2000 hashfull 12 time 250\n");
}

/* A proven line as it is written. */
static void expect_mate(Proof proof, int plies, ValueBound bound, const char *expected)
{
    static Report report;
    Text text = {0};
    report.line_count = 1;
    report.lines[0] = (ReportLine){.value = value_proven(proof, plies, bound)};
    ugi_info_write(&report, &text);
    assert_non_null(strstr(text_string(&text), expected));
    text_free(&text);
}

static void proven_results_are_told_in_the_movers_moves(void **state)
{
    (void)state;
    expect_mate(PROOF_WIN, 1, VALUE_EXACT, "score mate 1 nodes");
    expect_mate(PROOF_WIN, 5, VALUE_EXACT, "score mate 3 nodes");
    expect_mate(PROOF_LOSS, 2, VALUE_EXACT, "score mate -1 nodes");
    expect_mate(PROOF_LOSS, 6, VALUE_EXACT, "score mate -3 nodes");
    /* a sooner win has a higher score, and so has a later loss */
    expect_mate(PROOF_WIN, 5, VALUE_AT_MOST, "score mate 3 lowerbound nodes");
    expect_mate(PROOF_WIN, 5, VALUE_AT_LEAST, "score mate 3 upperbound nodes");
    expect_mate(PROOF_LOSS, 6, VALUE_AT_MOST, "score mate -3 upperbound nodes");
    expect_mate(PROOF_LOSS, 6, VALUE_AT_LEAST, "score mate -3 lowerbound nodes");
}

static void bounds_are_read_as_they_are_written(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        Proof proof;
        ValueBound bound;
    } cases[] = {
        {"cp 12", PROOF_NONE, VALUE_EXACT},
        {"cp 12 lowerbound", PROOF_NONE, VALUE_AT_LEAST},
        {"cp 12 upperbound", PROOF_NONE, VALUE_AT_MOST},
        {"mate 3", PROOF_WIN, VALUE_EXACT},
        {"mate 3 lowerbound", PROOF_WIN, VALUE_AT_MOST},
        {"mate 3 upperbound", PROOF_WIN, VALUE_AT_LEAST},
        {"mate -3 lowerbound", PROOF_LOSS, VALUE_AT_LEAST},
        {"mate -3 upperbound", PROOF_LOSS, VALUE_AT_MOST},
    };
    static Report report;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char line[128];
        UgiInfo info;
        memset(&report, 0, offsetof(Report, lines));
        position_start(&report.position);
        snprintf(line, sizeof line, " depth 3 score %s pv 0-0,0-1,1-0,1-1", cases[i].text);
        ugi_info_read(line, strlen(line), &info);
        ugi_info_apply(&info, &report);
        assert_int_equal(report.line_count, 1);
        assert_int_equal(report.lines[0].proof, cases[i].proof);
        assert_int_equal(report.lines[0].bound, cases[i].bound);
        assert_true(value_agrees(&report.lines[0].value));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_make_commands),
        cmocka_unit_test(unknown_words_are_passed_over),
        cmocka_unit_test(options_have_names_and_values_of_several_words),
        cmocka_unit_test(positions_have_moves),
        cmocka_unit_test(words_that_are_no_moves_end_the_moves),
        cmocka_unit_test(bad_positions_are_errors),
        cmocka_unit_test(go_has_limits),
        cmocka_unit_test(limits_of_nothing_are_the_least_there_is),
        cmocka_unit_test(bad_limits_are_errors),
        cmocka_unit_test(words_are_shown_without_what_does_not_show),
        cmocka_unit_test(lines_come_out_of_any_pieces),
        cmocka_unit_test(long_lines_are_cut_and_said_to_be),
        cmocka_unit_test(info_lines_become_reports),
        cmocka_unit_test(scores_come_in_several_forms),
        cmocka_unit_test(illegal_lines_are_cut_or_passed_over),
        cmocka_unit_test(reports_become_info_lines),
        cmocka_unit_test(proven_results_are_told_in_the_movers_moves),
        cmocka_unit_test(bounds_are_read_as_they_are_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
