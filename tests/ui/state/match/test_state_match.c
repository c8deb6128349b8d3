/* Matches in the window's state: planned, played, paused, kept, and found again. */
#include "ui/state/match/matches.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "engine/base/platform/clock.h"
#include "engine/base/platform/folder.h"
#include "engine/protocol/python/python_agent.h"
#include "tests/support/ui/test_app.h"
#include "ui/state/match/match_words.h"

static const uint64_t PATIENCE_NS = 120000000000u;

#define AWAIT(self, condition)                                    \
    for (uint64_t last = clock_ns() + PATIENCE_NS; !(condition);) \
    go_on(self, last)

static void go_on(TestApp *self, uint64_t last)
{
    assert_true(clock_ns() < last);
    app_tick(&self->app, clock_ns());
    nanosleep(&(struct timespec){.tv_nsec = 500000}, NULL);
}

/* ---- Plans ---- */

static void a_plan_reads_back_from_its_text(void **state)
{
    (void)state;
    MatchPlan plan, back = {.count = 0};
    Text text = {0};
    LineReader lines;
    Error error;
    Status status = STATUS_OK;
    match_plan_default(&plan);
    snprintf(plan.sides[1].agent, sizeof plan.sides[1].agent, "ugi:./engine --fast");
    snprintf(plan.sides[0].profile, sizeof plan.sides[0].profile, "mine");
    assert_ok(match_pace_read("60+0.5", &plan.sides[1].pace, &error), &error);
    assert_ok(match_stop_read(&plan, "sprt -5 7.5 301", &error), &error);
    assert_int_equal(plan.games, 302);
    match_plan_write(&plan, &text);
    line_reader_memory(&lines, text_string(&text), text.length);
    while (line_reader_next(&lines, &status, &error))
        assert_true(match_plan_read_line(&back, text_string(&lines.line)));
    line_reader_free(&lines);
    text_free(&text);
    assert_memory_equal(&plan, &back, sizeof plan);
}

/* The record of a game says why it ended, as its file does. */
static void a_record_of_a_game_has_its_reason(void **state)
{
    (void)state;
    static const RecordReason reasons[END_REASONS] = {REASON_NO_MOVE, REASON_TOKENS,    REASON_TIME,
                                                      REASON_ILLEGAL, REASON_EXCEPTION, REASON_SPACE};
    for (int i = 0; i < END_REASONS; i++) {
        MatchGame game = {.place = {0, 1, 0, 0},
                          .summary = {.done = true, .outcome = OUTCOME_RED, .reason = (EndReason)i}};
        MatchRun run = {.games = &game, .all = 1};
        Record *record = NULL;
        Error error;
        assert_ok(match_run_record(&run, 0, &record, &error), &error);
        assert_int_equal(record->result.outcome, OUTCOME_RED);
        assert_int_equal(record->result.reason, reasons[i]);
        record_destroy(record);
    }
}

/* A test of 0 against 300 Elo can accept when 28 Elo are sure: then A is stronger, not by 300. */
static void what_a_test_decides_is_not_overstated(void **state)
{
    (void)state;
    static const struct {
        double elo0, elo1;
        const char *accepted, *rejected;
    } cases[] = {
        {0, 300, "A is stronger", "A is not 300 Elo stronger"},
        {-25, 25, "A is less than 25 Elo weaker", "A is not 25 Elo stronger"},
        {5, 10, "A is more than 5 Elo stronger", "A is not 10 Elo stronger"},
        {-5, 0, "A is less than 5 Elo weaker", "A is not stronger"},
        {-10, -5, "A is less than 10 Elo weaker", "A is more than 5 Elo weaker"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        MatchRun run = {.plan = {.elo0 = cases[i].elo0, .elo1 = cases[i].elo1}};
        char words[MATCH_WORDS_SIZE];
        match_verdict(&run, SPRT_ACCEPT, words);
        assert_string_equal(words, cases[i].accepted);
        match_verdict(&run, SPRT_REJECT, words);
        assert_string_equal(words, cases[i].rejected);
    }
}

static void limits_are_read_or_refused(void **state)
{
    (void)state;
    static const struct {
        const char *text, *words;
    } good[] = {{"20 ms", "20 ms a move"},         {"2 s", "2 s a move"},
                {"500 nodes", "500 nodes a move"}, {"500 nodes a move", "500 nodes a move"},
                {"20 ms a move", "20 ms a move"},  {"60+1", "60 s a game and 1 s a move"},
                {"180+0", "180 s a game"},         {"0.5 s", "500 ms a move"}};
    static const char *const bad[] = {"",
                                      "fast",
                                      "-5 ms",
                                      "0 nodes",
                                      "20 years",
                                      "1+",
                                      "nan s",
                                      "20 ms more",
                                      "0x14 ms",
                                      "inf nodes",
                                      "20 ms a move a move",
                                      "20 a move"};
    char words[MATCH_WORDS_SIZE];
    TimeControl pace;
    Error error;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        assert_ok(match_pace_read(good[i].text, &pace, &error), &error);
        match_pace_words(&pace, words);
        assert_string_equal(words, good[i].words);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(match_pace_read(bad[i], &pace, &error), STATUS_SYNTAX);
}

static void any_bytes_are_survived_as_a_plan(void **state)
{
    (void)state;
    MatchPlan plan = {.count = 0};
    static const char *const lines[] = {"profile x", "limit 5 ms",       "side",      "stop",
                                        "stop 1",    "stop sprt 5 0 10", "threads 0", "openings 41",
                                        "seed x",    "nothing",          ""};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        assert_false(match_plan_read_line(&plan, lines[i]));
    assert_int_equal(plan.count, 0);
    for (int i = 0; i < MATCH_SIDES_MOST; i++)
        assert_true(match_plan_read_line(&plan, "side random"));
    assert_false(match_plan_read_line(&plan, "side random"));
}

/* ---- Sentences ---- */

static void the_sentence_says_how_sure_it_is(void **state)
{
    (void)state;
    static const struct {
        uint64_t pairs[PAIR_KINDS];
        const char *sentence;
    } cases[] = {
        {{0}, "No pair of games is finished yet"},
        {{0, 0, 0, 0, 3},
         "A has won every game: 95% above \xe2\x88\x92"
         "36 Elo \xc2\xb7 A is probably stronger, undecided"},
        {{10, 0, 0, 0, 0}, "B has won every game: 95% above +223 Elo \xc2\xb7 B is stronger"},
        {{5, 10, 20, 10, 5},
         "A and B are level: 95% between \xe2\x88\x92"
         "55 and +55 \xc2\xb7 undecided"},
        {{8, 0, 0, 0, 2},
         "B leads by +241 Elo: 95% between \xe2\x88\x92"
         "7 and +572 \xc2\xb7 B is probably stronger, undecided"},
    };
    MatchRun run = {.plan.count = 2};
    char sentence[2 * MATCH_WORDS_SIZE];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        memcpy(run.pairs, cases[i].pairs, sizeof run.pairs);
        elo_estimate(run.pairs, &run.elo);
        match_sentence(&run, sentence);
        assert_string_equal(sentence, cases[i].sentence);
    }
}

/* ---- Playing ---- */

#define SMALL                                                                                               \
    "match.agent-a greedy; match.agent-b random; match.ends 12; match.openings 8; match.limit '10 nodes'; " \
    "match.threads 2; "

static void a_match_is_played_and_found_again(void **state)
{
    TestApp *test = *state;
    DO(test, SMALL "match.start; wait idle");
    const MatchRun *run = test->app.matches.shown;
    assert_int_equal(run->base.state, RUN_DONE);
    assert_int_equal(run->played, 12);
    assert_int_equal(run->score.wins, 12);
    assert_int_equal(run->mark_count, 6);
    assert_int_equal(run->tally.as[RED].wins, 6);
    assert_string_equal(run->base.title, "Greedy against Random");
    MatchGame game = run->games[5];
    app_close(&test->app);
    test_app_open(test);
    assert_int_equal(test->app.matches.runs.count, 1);
    run = test->app.matches.runs.items[0];
    assert_int_equal(run->base.state, RUN_DONE);
    assert_int_equal(run->score.wins, 12);
    assert_int_equal(run->pairs[4], 6);
    assert_false(run->base.loaded);
    DO(test, "match.look 1; wait idle");
    assert_true(run->base.loaded);
    assert_int_equal(run->order_count, 12);
    assert_int_equal(run->tally.as[RED].wins, 6);
    assert_int_equal(run->games[5].count, game.count);
    assert_memory_equal(run->games[5].moves, game.moves, sizeof game.moves);
    assert_string_equal(test->app.matches.plan.sides[0].agent, "greedy"); /* the setup stays, too */
}

/* Also if names contain paths that have changed since. */
static void games_are_read_though_weights_have_moved(void **state)
{
    TestApp *test = *state;
    char moved[sizeof test->folder];
    DO(test, "heuristics.weight 'territory 650'; heuristics.save mine; match.profile-a mine; match.limit '20 "
             "nodes'; "
             "match.ends 2; match.start; wait idle");
    assert_string_equal(test->app.matches.shown->base.title, "mine against default");
    app_close(&test->app);
    snprintf(moved, sizeof moved, "%.40s-moved", test->folder);
    assert_int_equal(rename(test->folder, moved), 0);
    memcpy(test->folder, moved, sizeof moved);
    test_app_open(test);
    DO(test, "match.look 1; wait idle");
    assert_int_equal(test->app.matches.shown->order_count, 2);
}

static void a_game_is_opened_with_who_played_it(void **state)
{
    TestApp *test = *state;
    DO(test, SMALL "match.start; wait idle; match.open 2; wait idle");
    const Document *document = &test->app.document;
    assert_int_equal(test->app.view.mode, MODE_ANALYSE);
    assert_string_equal(document->record->players[RED], "Random");
    assert_string_equal(document->record->players[BLUE], "Greedy");
    assert_int_equal(document->record->node_count, test->app.matches.shown->games[1].count + 1);
    assert_int_equal(document->record->result.outcome, OUTCOME_BLUE);
    FAILS(test, "match.open 13", "match.open: '13': expected a number from 1 to 12");
}

static void rows_say_which_games_are_reviewed(void **state)
{
    TestApp *test = *state;
    DO(test, SMALL
       "match.swap; match.start; wait idle; review.agent first; review.nodes 50; reviews.lost; wait idle");
    for (int again = 0; again < 2; again++) {
        const MatchRun *run = test->app.matches.shown;
        int reviewed = 0;
        for (int i = 0; i < run->all; i++) {
            assert_int_equal(run->games[i].reviewed, match_game_outcome(&run->games[i]) < 0);
            reviewed += run->games[i].reviewed;
        }
        assert_true(reviewed > 0);
        app_close(&test->app);
        test_app_open(test);
        DO(test, "match.look 1; wait idle");
    }
}

static void a_match_that_is_stopped_goes_on_where_it_was(void **state)
{
    TestApp *test = *state;
    DO(test, "match.agent-a sleeper:ms=2; match.agent-b random; match.ends 4; match.threads 1; "
             "match.openings 0; match.start");
    MatchRun *run = test->app.matches.shown;
    AWAIT(test, run->played >= 1);
    DO(test, "match.stop; wait idle");
    assert_int_equal(run->base.state, RUN_STOPPED);
    assert_true(run->played >= 1 && run->played < 4);
    DO(test, "match.continue; wait idle");
    assert_int_equal(run->base.state, RUN_DONE);
    assert_int_equal(run->played, 4);
    assert_int_equal(run->order_count, 4);
}

static void a_paused_match_stands_still_and_keeps_its_boards(void **state)
{
    TestApp *test = *state;
    DO(test,
       "match.agent-a sleeper:ms=5; match.agent-b random; match.ends 100; match.threads 2; match.start");
    MatchRun *run = test->app.matches.shown;
    AWAIT(test, run->board_count == 2 && run->boards[0].last != MOVE_NONE);
    DO(test, "match.pause");
    assert_int_equal(run->base.state, RUN_PAUSED);
    AWAIT(test, app_idle(&test->app));
    for (uint64_t end = clock_ns() + 300000000; clock_ns() < end;)
        app_tick(&test->app, clock_ns());
    int plies = run->boards[0].position.plies;
    for (uint64_t end = clock_ns() + 60000000; clock_ns() < end;)
        app_tick(&test->app, clock_ns());
    assert_int_equal(run->boards[0].position.plies, plies);
    DO(test, "match.pause");
    AWAIT(test, run->boards[0].position.plies != plies);
    DO(test, "match.pause; match.stop; wait idle"); /* a paused match can be stopped, too */
    assert_int_equal(run->base.state, RUN_STOPPED);
}

static void quitting_keeps_what_was_played(void **state)
{
    TestApp *test = *state;
    DO(test, "match.agent-a sleeper:ms=1; match.agent-b random; match.ends 1000; match.start");
    AWAIT(test, test->app.matches.shown->played >= 2);
    int played = test->app.matches.shown->played;
    app_close(&test->app);
    test_app_open(test);
    const MatchRun *run = test->app.matches.runs.items[0];
    assert_int_equal(run->base.state, RUN_STOPPED);
    assert_true(run->played >= played);
    played = run->played;
    DO(test, "match.look 1; wait idle");
    assert_int_equal(run->order_count, played);
}

/* As after a crash: the text holds what was known when the match began, and the games are there. */
static void the_games_are_the_truth(void **state)
{
    TestApp *test = *state;
    DO(test, SMALL "match.start; wait idle");
    app_close(&test->app);
    FILE *file = fopen(test_app_path(test, "matches/0001.match"), "w");
    fputs("tetress-match 1\nside greedy\nlimit 10 nodes\nside random\nlimit 10 nodes\nopenings 8\nstop "
          "12\nthreads 2\n"
          "seed 1\nbegan 1\nused 0\nstate playing\nscore 0 0 0 0 0 0\npairs 0 0 0 0 0\n",
          file);
    fclose(file);
    test_app_open(test);
    assert_int_equal(((MatchRun *)test->app.matches.runs.items[0])->base.state, RUN_STOPPED);
    DO(test, "match.look 1; wait idle");
    assert_int_equal(test->app.matches.shown->score.wins, 12);
}

static void damaged_files_are_no_matches(void **state)
{
    TestApp *test = *state;
    DO(test, SMALL "match.start; wait idle; match.start; wait idle");
    app_close(&test->app);
    assert_int_equal(truncate(test_app_path(test, "matches/0001.match"), 40), 0);
    assert_int_equal(truncate(test_app_path(test, "matches/0002.games"), 900), 0);
    test_app_open(test);
    assert_int_equal(test->app.matches.runs.count, 1);
    DO(test, "match.look 2; wait idle");
    assert_true(test->app.matches.shown->played < 12);
    DO(test, "match.start; wait idle"); /* no number is used twice */
    assert_int_equal(test->app.matches.shown->base.number, 3);
}

static void what_cannot_be_played_says_why(void **state)
{
    TestApp *test = *state;
    FAILS(test, "match.agent-a nobody",
          "match.agent-a: there is no agent 'nobody'; there are random, greedy, plain, mcts, alphabeta, "
          "champion, "
          "boardcontrol-greedy, boardcontrol-mcts, boardcontrol-minimax and others");
}

static void a_failing_agent_forfeits_with_its_reason(void **state)
{
    TestApp *test = *state;
    char words[MATCH_WORDS_SIZE];
    DO(test, "match.agent-a crasher; match.agent-b random; match.ends 2; match.start; wait idle");
    const MatchRun *run = test->app.matches.shown;
    assert_int_equal(run->forfeits[0], 2);
    match_game_words(run, &run->games[0], words);
    assert_string_equal(words, "A failed, turn 7");
    assert_true(run->games[0].fault[0] != '\0');
    DO(test, "match.filter forfeits; match.look 1; wait idle");
    assert_int_equal(test->app.matches.filter, MATCH_ALL);
}

static void a_match_is_deleted_with_its_files(void **state)
{
    TestApp *test = *state;
    Error error;
    DO(test, SMALL "match.start; wait idle");
    assert_int_equal(test_app_run(test, "match.forget", &error), STATUS_INTERRUPTED);
    assert_non_null(strstr(test->app.confirm.question, "and its 12 games?"));
    assert_int_equal(test->app.matches.runs.count, 1);
    DO(test, "dialog.confirm; wait idle");
    assert_int_equal(test->app.matches.runs.count, 0);
    assert_null(test->app.matches.shown);
    assert_int_equal(file_kind(test_app_path(test, "matches/0001.games")), FILE_NONE);
    assert_int_equal(file_kind(test_app_path(test, "matches/0001.match")), FILE_NONE);
}

static void a_match_is_renamed_for_good(void **state)
{
    TestApp *test = *state;
    Error error;
    DO(test, SMALL "match.start; wait idle; match.rename 'The first try'; wait idle");
    const MatchRun *run = test->app.matches.shown;
    assert_string_equal(run->base.title, "The first try");
    keeper_wait(test->app.keeper, test_app_path(test, "matches/0001.match"));
    MatchRun *again = run_new(&match_run_kind, test_app_path(test, "matches"), 1, &error);
    assert_ok(match_run_open(again, &test->app.names, &error), &error);
    assert_string_equal(again->base.title, "The first try");
    run_free(again);
    DO(test, "match.rename ''");
    assert_non_null(strstr(run->base.title, " against "));
}

static void the_games_of_a_match_are_exported_and_fitted_to(void **state)
{
    TestApp *test = *state;
    ReadFile file;
    Error error;
    DO(test, SMALL "match.start; wait idle; match.export '%/games.sgf'; wait idle");
    assert_ok(read_file_open(test_app_path(test, "games.sgf"), &file, &error), &error);
    assert_int_equal(file.list.count, test->app.matches.shown->played);
    assert_int_not_equal(file.list.records[0]->result.outcome, OUTCOME_NONE);
    read_file_free(&file);
    DO(test, "match.fit");
    assert_int_equal(test->app.view.mode, MODE_TUNE);
    assert_string_equal(test->app.tune.data, test_app_path(test, "matches/0001.games"));
}

/* ---- Tournaments ---- */

static MatchRun *add_matches(TestApp *test, int count)
{
    Matches *matches = &test->app.matches;
    MatchRun *run = NULL;
    Error error;
    for (int i = 0; i < count; i++)
        assert_ok(matches_add(matches, &matches->plan, &test->app.profiles, &run, &error), &error);
    return run;
}

static void the_oldest_match_may_be_looked_at_or_played_when_another_takes_its_place(void **state)
{
    TestApp *test = *state;
    Matches *matches = &test->app.matches;
    Error error;
    DO(test, "match.agent-a waiter; match.agent-b waiter; match.ends 2");
    MatchRun *played = add_matches(test, 1);
    int number = played->base.number;
    assert_ok(match_run_play(played, &test->roster, &test->app.tasks, &error), &error);
    add_matches(test, RUNS_MOST);
    assert_int_equal(matches->runs.count, RUNS_MOST);
    assert_ptr_equal(runs_find(&matches->runs, number), played);
    assert_ok(matches_look(matches, matches->runs.items[RUNS_MOST - 2], &error), &error);
    MatchRun *run = add_matches(test, 1);
    assert_int_equal(matches->runs.count, RUNS_MOST);
    assert_ptr_equal(matches->shown, run);
    tasks_stop(&test->app.tasks, played->base.task);
}

static void a_tournament_is_played_rated_and_found_again(void **state)
{
    TestApp *test = *state;
    DO(test, "tournament.remove 1");
    FAILS(test, "tournament.start", "tournament.start: 'Start tournament' is not available now");
    DO(test, "tournament.add random; tournament.remove 1; tournament.add first; tournament.games 3; "
             "tournament.limit '10 nodes'; tournament.start; wait idle");
    const MatchRun *run = test->app.matches.shown;
    assert_int_equal(run->base.state, RUN_DONE);
    assert_int_equal(run->played, 12);
    assert_string_equal(run->base.title, "Tournament of 3 agents");
    assert_int_equal(tournament_total(run->table, 0).wins, 8);
    assert_true(run->table->ratings[0].elo > run->table->ratings[1].elo);
    double elo = run->table->ratings[0].elo;
    app_close(&test->app);
    test_app_open(test);
    DO(test, "match.look 1; wait idle; match.open 5; wait idle");
    run = test->app.matches.shown;
    assert_true(run->table->ratings[0].elo == elo);
    const MatchGame *game = &run->games[4]; /* one of three that are the first of their pairings */
    const Record *record = test->app.document.record;
    assert_string_equal(record->players[RED], run->sides[game->place.a]);
    assert_string_equal(record->players[BLUE], run->sides[game->place.b]);
    assert_int_equal(record->node_count, game->count + 1);
}

/* ---- Jobs ---- */

static void matches_wait_for_each_other(void **state)
{
    TestApp *test = *state;
    DO(test, "match.agent-a sleeper:ms=1; match.agent-b random; match.ends 4; match.threads 64; match.start; "
             "match.start");
    const Tasks *tasks = &test->app.tasks;
    app_tick(&test->app, clock_ns());
    assert_int_equal(tasks->items[0].state, TASK_RUNNING);
    assert_int_equal(tasks->items[1].state, TASK_WAITING);
    assert_int_equal(((MatchRun *)test->app.matches.runs.items[0])->base.state, RUN_WAITING);
    DO(test, "wait idle");
    assert_int_equal(tasks->items[1].state, TASK_DONE);
    assert_int_equal(((MatchRun *)test->app.matches.runs.items[0])->played, 4);
    DO(test, "jobs.forget");
    assert_int_equal(tasks->count, 0);
}

static void a_job_that_waits_can_be_hurried_and_stopped(void **state)
{
    TestApp *test = *state;
    const Tasks *tasks = &test->app.tasks;
    DO(test,
       "match.agent-a sleeper:ms=20; match.agent-b random; match.ends 20000; match.threads 64; match.start; "
       "match.start; match.start");
    AWAIT(test, tasks->items[0].state == TASK_RUNNING);
    DO(test, "jobs.hurry 2; jobs.stop 3");
    assert_int_equal(tasks->items[0].state, TASK_RUNNING);
    assert_int_equal(tasks->items[1].state, TASK_RUNNING);
    assert_int_equal(tasks->items[2].state, TASK_STOPPED);
    DO(test, "jobs.stop 1; jobs.stop 2; wait idle");
    assert_int_equal(tasks->items[0].state, TASK_STOPPED);
    assert_int_equal(((MatchRun *)test->app.matches.runs.items[0])->base.state, RUN_STOPPED);
    FAILS(test, "jobs.stop 9", "jobs.stop: '9': expected a number from 1 to 3");
}

/* Agents deep in one folder differ in their last letters alone, or in options. */
static void titles_tell_agents_of_one_folder_apart(void **state)
{
#define DEEP "/home/students/ntddat+COMP30024-Tetress-Project/part-b/the-final-submission-of-the-second-year"
    static const char *const agents[] = {
        "referee:" DEEP ":agent_a", "referee:" DEEP ":agent_b", "referee[time=60]:" DEEP ":agent_a",
        "referee:x:agent",          "referee:/y/x:agent",       "champion:level=3",
        "champion:level=3,seed=7",  "champion:level=3",         "champion"};
    static const char *const expected[] = {"x:agent",     "/y/x:agent", "Level 3", "Level 3 \xc2\xb7 seed 7",
                                           "Level 3 (2)", "Champion"};
    char titles[MATCH_SIDES_MOST][MATCH_SIDE_SIZE], title[MATCH_TITLE_SIZE];
    static Roster roster;
    const AgentNames names = {&roster, NULL};
    MatchPlan plan;
    (void)state;
    roster = (Roster){0};
    roster_add_own(&roster);
    roster_add(&roster, &python_agent_kind);
    match_plan_default(&plan);
    plan.count = sizeof agents / sizeof *agents;
    for (int i = 0; i < plan.count; i++)
        snprintf(plan.sides[i].agent, sizeof plan.sides[i].agent, "%s", agents[i]);
    match_plan_sides(&plan, &names, titles);
    for (int i = 0; i < plan.count; i++)
        for (int j = 0; j < i; j++)
            assert_string_not_equal(titles[i], titles[j]);
    for (int i = 3; i < plan.count; i++)
        assert_string_equal(titles[i], expected[i - 3]);
    plan.count = 2;
    match_plan_title(&plan, &names, title);
    assert_non_null(strstr(title, "agent_a against "));
    assert_non_null(strstr(title, "agent_b"));
}

int main(void)
{
#define AT_DESK(test) cmocka_unit_test_setup_teardown(test, test_app_begin, test_app_end)
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_plan_reads_back_from_its_text),
        cmocka_unit_test(titles_tell_agents_of_one_folder_apart),
        cmocka_unit_test(what_a_test_decides_is_not_overstated),
        cmocka_unit_test(a_record_of_a_game_has_its_reason),
        cmocka_unit_test(limits_are_read_or_refused),
        cmocka_unit_test(any_bytes_are_survived_as_a_plan),
        cmocka_unit_test(the_sentence_says_how_sure_it_is),
        AT_DESK(a_match_is_played_and_found_again),
        AT_DESK(games_are_read_though_weights_have_moved),
        AT_DESK(a_game_is_opened_with_who_played_it),
        AT_DESK(a_match_that_is_stopped_goes_on_where_it_was),
        AT_DESK(a_paused_match_stands_still_and_keeps_its_boards),
        AT_DESK(quitting_keeps_what_was_played),
        AT_DESK(the_games_are_the_truth),
        AT_DESK(damaged_files_are_no_matches),
        AT_DESK(what_cannot_be_played_says_why),
        AT_DESK(a_failing_agent_forfeits_with_its_reason),
        AT_DESK(a_match_is_deleted_with_its_files),
        AT_DESK(a_match_is_renamed_for_good),
        AT_DESK(the_games_of_a_match_are_exported_and_fitted_to),
        AT_DESK(the_oldest_match_may_be_looked_at_or_played_when_another_takes_its_place),
        AT_DESK(a_tournament_is_played_rated_and_found_again),
        AT_DESK(rows_say_which_games_are_reviewed),
        AT_DESK(matches_wait_for_each_other),
        AT_DESK(a_job_that_waits_can_be_hurried_and_stopped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
