/* Matches, tournaments and their files when calls fail, disks are full, and the program is killed: games
 * reported as played are in the file, and the match continues from there as if nothing had happened. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/match/game_file.h"
#include "engine/match/match.h"
#include "engine/match/tournament.h"
#include "tests/support/check.h"
#include "tests/support/fakes.h"
#include "tests/support/fault/fault.h"

enum { PAIRS = 2, GAMES = 2 * PAIRS, MARGIN_MS = 100000, BYTES_A_STEP = 211 };

static Roster roster;
static char folder[64], path[96];

static int make_folder(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/test_fault_XXXXXX");
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/games", folder);
    return 0;
}

static int remove_folder(void **state)
{
    (void)state;
    unlink(path);
    return rmdir(folder);
}

/* ---- A match ---- */

typedef struct Played {
    MatchSetup setup;
    MatchResult expected, result;
    Tournament rated;
    int reported; /* games reported */
    int pipe_end;
} Played;

static MatchSetup setup_of(int threads)
{
    MatchSetup setup = {.agent_count = 2,
                        .pairs = PAIRS,
                        .plies = 30,
                        .seed = 1,
                        .margin_ns = MARGIN_MS * UINT64_C(1000000),
                        .threads = threads,
                        .record = path};
    setup.agents[0] = (SetupAgent){"greedy", {.nodes = 100}};
    setup.agents[1] = (SetupAgent){"learner", {.nodes = 100}};
    return setup;
}

static void count_game(void *context, const GameId *place, const PlayedGame *game)
{
    (void)place, (void)game;
    Played *self = context;
    self->reported++;
}

static Status play(void *context, Error *error)
{
    Played *self = context;
    self->reported = 0;
    return match_run(&roster, &self->setup, &(MatchWatch){.played = count_game, .context = self},
                     &self->result, error);
}

static bool same_result(const MatchResult *a, const MatchResult *b)
{
    return memcmp(a->tally.pairs, b->tally.pairs, sizeof a->tally.pairs) == 0 &&
           memcmp(a->tally.as, b->tally.as, sizeof a->tally.as) == 0 && a->tally.plies == b->tally.plies;
}

static Status count_found(void *context, const GameId *place, const PlayedGame *game, Error *error)
{
    (void)game, (void)error;
    bool *kept = context;
    kept[2 * place->pair + place->game] = true;
    return STATUS_OK;
}

/* How many games are in the file, which must be readable. The first of a pair may be there twice. */
static int count_kept(const MatchSetup *setup)
{
    GameFile file;
    Error error = {0};
    bool kept[GAMES] = {false};
    int count = 0;
    assert_ok(game_file_open(&file, setup, count_found, kept, &error), &error);
    game_file_close(&file);
    for (int i = 0; i < GAMES; i++)
        count += kept[i];
    return count;
}

/* The file holds at least the games reported, and the match continues from it to the same result. */
static void check_goes_on(Played *self, int reported, bool forfeits)
{
    Error error = {0};
    assert_true(count_kept(&self->setup) >= reported);
    assert_ok(play(self, &error), &error);
    assert_int_equal(count_kept(&self->setup), GAMES);
    if (!forfeits && !same_result(&self->result, &self->expected))
        fail_msg("the match went on to another result");
    unlink(path);
}

/* A game that ends because memory runs out is a forfeit, like any other failure of an agent. */
static void check_match(void *context, Status status)
{
    Played *self = context;
    bool forfeits = self->result.tally.reasons[END_CRASH] + self->result.tally.reasons[END_TIME] > 0;
    if (status == STATUS_OK) {
        assert_int_equal(self->reported, GAMES);
        assert_true(forfeits || same_result(&self->result, &self->expected));
    }
    check_goes_on(self, self->reported, true);
}

static void prepare(Played *self, int threads)
{
    Error error = {0};
    *self = (Played){.setup = setup_of(threads)};
    assert_ok(play(self, &error), &error);
    self->expected = self->result;
    unlink(path);
}

static void matches_are_played_or_go_on_later(void **state)
{
    (void)state;
    static Played self;
    for (int threads = 1; threads <= 2; threads++) {
        char name[64];
        snprintf(name, sizeof name, "a match, %d at a time", threads);
        prepare(&self, threads);
        fault_try(&(FaultCase){name, FAULT_ALL | FAULT_SPARINGLY, play, check_match, &self});
    }
}

static Status play_tournament(void *context, Error *error)
{
    Played *self = context;
    return tournament_run(&roster, &self->setup, &(MatchWatch){.stop = NULL}, &self->rated, error);
}

static void check_tournament(void *context, Status status)
{
    const Played *self = context;
    int games = 0;
    for (int agent = 0; agent < self->rated.count; agent++) {
        Wdl wdl = tournament_total(&self->rated, agent);
        games += (int)(wdl.wins + wdl.draws + wdl.losses);
    }
    assert_true(status != STATUS_OK || games == 3 * 2 * 2);
}

static void tournaments_are_played_or_not(void **state)
{
    (void)state;
    static Played self;
    self.setup = setup_of(2);
    self.setup.agent_count = 3;
    self.setup.agents[2] = self.setup.agents[1];
    self.setup.agents[2].name = "first";
    self.setup.record = NULL;
    self.setup.pairs = 1;
    fault_try(
        &(FaultCase){"a tournament", FAULT_ALL | FAULT_SPARINGLY, play_tournament, check_tournament, &self});
}

/* ---- A full disk ---- */

static void a_full_disk_loses_no_game(void **state)
{
    (void)state;
    static Played self;
    prepare(&self, 1);
    for (long room = 0;; room += BYTES_A_STEP) {
        Error error = {0};
        fault_room(room);
        Status status = play(&self, &error);
        fault_room(-1);
        assert_true(status == STATUS_OK || strstr(error.text, "No space left on device"));
        check_goes_on(&self, self.reported, false);
        if (status == STATUS_OK)
            break;
    }
}

/* ---- Killing ---- */

static void tell_game(void *context, const GameId *place, const PlayedGame *game)
{
    (void)place, (void)game;
    const Played *self = context;
    if (write(self->pipe_end, "", 1) != 1)
        _exit(1);
}

/* Plays in a process that ends before the nth step of its writing; returns whether it got that far. */
static bool play_and_die(Played *self, long step, int *reported)
{
    int ends[2], status;
    char byte;
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        Error error = {0};
        self->pipe_end = ends[1];
        fault_kill_at(step);
        _exit(match_run(&roster, &self->setup, &(MatchWatch){.played = tell_game, .context = self},
                        &self->result, &error));
    }
    close(ends[1]);
    *reported = 0;
    while (read(ends[0], &byte, 1) == 1)
        ++*reported;
    close(ends[0]);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) ? WTERMSIG(status) == SIGKILL : WEXITSTATUS(status) == STATUS_OK);
    return WIFSIGNALED(status);
}

static void killed_at_any_write_loses_no_game(void **state)
{
    (void)state;
    static Played self;
    long step = 0;
    int reported, before;
    prepare(&self, 1);
    for (before = 0; play_and_die(&self, step, &reported); step++) {
        assert_true(reported >= before);
        before = reported;
        check_goes_on(&self, reported, false);
    }
    assert_int_equal(reported, GAMES);
    print_message("killed at each of %ld steps\n", step);
    assert_true(step > 2 * GAMES);
}

#define WITH_FOLDER(test) cmocka_unit_test_setup_teardown(test, make_folder, remove_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_FOLDER(matches_are_played_or_go_on_later),
        WITH_FOLDER(tournaments_are_played_or_not),
        WITH_FOLDER(a_full_disk_loses_no_game),
        WITH_FOLDER(killed_at_any_write_loses_no_game),
    };
    fakes_add(&roster);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
