/* Ladders, work shared by threads, the file that keeps a class, and its standings. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "engine/base/platform/file.h"
#include "engine/base/random.h"
#include "engine/classroom/class_review.h"
#include "engine/classroom/ladder.h"
#include "engine/classroom/standing.h"
#include "tests/support/check.h"

static char path[64];

static int make_path(void **state)
{
    (void)state;
    snprintf(path, sizeof path, "/tmp/tetress-class-%d.jsonl", (int)getpid());
    return 0;
}

static int remove_path(void **state)
{
    (void)state;
    unlink(path);
    return 0;
}

/* A class of this many agents that play, and one of our levels. */
static void make_class(Classroom *out, int count, int games)
{
    *out = (Classroom){.title = "a class", .seed = 7, .time_s = 180, .space_mb = 250, .games = games};
    for (int i = 0; i <= count; i++) {
        char name[24];
        snprintf(name, sizeof name, "agent %d", i);
        ClassPlayerPlan plan = {
            .name = name, .spec = "random", .tried = true, .plays = true, .level = i == count};
        assert_ok(classroom_add(out, &plan, NULL), NULL);
    }
}

/* Plays a round by strength alone: the agent with the higher number wins as Red and as Blue. */
static void play_round(Classroom *room, const ClassPair *pairs, int count)
{
    for (int i = 0; i < count * 2; i++) {
        ClassGame *game = class_game_new(NULL);
        assert_non_null(game);
        game->round = pairs[i / 2].round;
        game->table = pairs[i / 2].table;
        game->game = i % 2;
        game->seats[i % 2] = pairs[i / 2].a;
        game->seats[1 - i % 2] = pairs[i / 2].b;
        game->outcome = game->seats[RED] > game->seats[BLUE] ? OUTCOME_RED : OUTCOME_BLUE;
        assert_ok(classroom_keep_game(room, game, NULL), NULL);
    }
}

static int meetings(const Classroom *room, int a, int b)
{
    int count = 0;
    for (int i = 0; i < room->game_count; i++) {
        const int *seats = room->all[i]->seats;
        count += (seats[RED] == a && seats[BLUE] == b) || (seats[RED] == b && seats[BLUE] == a);
    }
    return count;
}

/* Plays a whole ladder; no agent plays twice in a round, except for levels. */
static void play_ladder(Classroom *room, Ladder *ladder)
{
    ladder_plan(room, ladder);
    for (int round = 0; round < ladder->rounds; round++) {
        ClassPair *pairs;
        int count, busy[64] = {0};
        assert_ok(ladder_round(room, ladder, round, &pairs, &count, NULL), NULL);
        for (int i = 0; i < count; i++) {
            assert_int_not_equal(pairs[i].a, pairs[i].b);
            if (room->players[pairs[i].b].level == 0)
                assert_true(++busy[pairs[i].a] == 1 && ++busy[pairs[i].b] == 1);
        }
        play_round(room, pairs, count);
        free(pairs);
    }
}

static void everybody_meets_everybody(void **state)
{
    (void)state;
    for (int n = 2; n <= 9; n++) {
        Classroom room;
        Ladder ladder;
        make_class(&room, n, 2 * (n - 1 + n % 2));
        play_ladder(&room, &ladder);
        assert_true(ladder.everybody);
        assert_int_equal(room.game_count, n * (n - 1) + n * 2);
        for (int a = 0; a < n; a++) {
            assert_int_equal(meetings(&room, a, n), 2);
            for (int b = a + 1; b < n; b++)
                assert_int_equal(meetings(&room, a, b), 2);
        }
        classroom_free(&room);
    }
}

static void swiss_pairs_equals_who_have_not_met(void **state)
{
    (void)state;
    for (int n = 20; n <= 21; n++) {
        Classroom room;
        Ladder ladder;
        make_class(&room, n, 12);
        play_ladder(&room, &ladder);
        assert_false(ladder.everybody);
        assert_int_equal(ladder.rounds, 6);
        for (int a = 0; a < n; a++) {
            int games = 0;
            assert_int_equal(meetings(&room, a, n), 2);
            for (int b = 0; b < n; b++) {
                if (a != b)
                    assert_true(meetings(&room, a, b) <= 2);
                games += a != b ? meetings(&room, a, b) : 0;
            }
            assert_true(games == 12 || (n == 21 && games == 10));
        }
        /* The two strongest have met, because they had the same points. */
        assert_int_equal(meetings(&room, n - 1, n - 2), 2);
        classroom_free(&room);
    }
}

static void ratings_follow_strength(void **state)
{
    enum { AGENTS = 100 };
    (void)state;
    Classroom room;
    Ladder *ladder = malloc(sizeof *ladder);
    static Standing standings[AGENTS + 1];
    int ranks[AGENTS + 1];
    make_class(&room, AGENTS, 0);
    ladder_plan(&room, ladder);
    for (int i = 0; i + 1 < AGENTS; i++)
        play_round(&room, &(ClassPair){.round = i, .a = i, .b = i + 1}, 1);
    play_round(&room, &(ClassPair){.round = AGENTS, .a = 0, .b = AGENTS}, 1);
    assert_ok(classroom_stand(&room, standings, NULL), NULL);
    assert_int_equal(classroom_rank(&room, standings, ranks), AGENTS + 1);
    for (int i = 1; i < AGENTS; i++)
        assert_true(standings[i].rating.elo > standings[i - 1].rating.elo);
    assert_false(isinf(standings[0].rating.error));
    assert_string_equal(standings[0].equals, "has not scored a point");
    assert_string_equal(standings[AGENTS - 1].equals, "stronger than our level 1, the highest that it met");
    free(ladder);
    classroom_free(&room);
}

/* Half a point of four games is 240 Elo less, which is more than the error of either rating, 213, and less
 * than that of their difference, 425. */
static void few_games_do_not_tell_an_agent_from_a_level(void **state)
{
    (void)state;
    Classroom room;
    Standing standings[2];
    make_class(&room, 1, 0);
    for (int round = 0; round < 10; round++) {
        play_round(&room, &(ClassPair){.round = round, .a = 0, .b = 1}, 1);
        room.all[0]->outcome = OUTCOME_DRAW;
        if (round != 1)
            continue;
        assert_ok(classroom_stand(&room, standings, NULL), NULL);
        assert_string_equal(standings[0].equals, "can't yet be told apart from our level 1");
    }
    assert_ok(classroom_stand(&room, standings, NULL), NULL);
    assert_string_equal(standings[0].equals, "weaker than our level 1, the lowest that it met");
    classroom_free(&room);
}

static void few_games_do_not_tell_an_agent_from_any_level(void **state)
{
    (void)state;
    Classroom room;
    Standing standings[3];
    make_class(&room, 2, 0);
    room.players[1].level = 2;
    for (int level = 1; level <= 2; level++) {
        play_round(&room, &(ClassPair){.round = level, .a = 0, .b = level}, 1);
        room.all[room.game_count - 1]->outcome = OUTCOME_DRAW;
    }
    assert_ok(classroom_stand(&room, standings, NULL), NULL);
    assert_string_equal(standings[0].equals, "too few games to tell which of our levels it equals");
    classroom_free(&room);
}

/* ---- The file ---- */

static ClassGame *random_game(uint64_t seed)
{
    ClassGame *game = class_game_new(NULL);
    Random random = random_seeded(seed, 1);
    Position position, next;
    position_start(&position);
    while (position_outcome(&position) == OUTCOME_NONE) {
        Move move;
        do
            move = (Move)random_below(&random, MOVE_COUNT);
        while (position_check(&position, move, NULL) != STATUS_OK);
        game->turns[game->asked++] = (ClassTurn){.wall_us = random_next(&random) >> 30, .depth = 3};
        game->moves[game->count++] = move;
        position_play(&position, move, &next);
        position = next;
    }
    game->outcome = position_outcome(&position);
    game->reason = position.plies == PLY_LIMIT ? END_TOKENS : END_NO_MOVE;
    game->seats[BLUE] = 1;
    game->round = (int)seed;
    return game;
}

static void keep_some(Classroom *room)
{
    assert_ok(classroom_keep_trial(room, 1, true, "it \"fails\"\nas Blue", NULL), NULL);
    ClassGame *game = random_game(3);
    game->turns[2].said = strndup("hello \x01 </script>\n", 100);
    game->turns[4].hot = strndup("{\"own\":1}", 100);
    game->traceback = strndup("Traceback", 100);
    assert_ok(classroom_keep_game(room, game, NULL), NULL);
    for (int i = 0; i < game->count; i++)
        game->reviews[i] = (ClassMoveReview){.chance = 0.5, .loss = NAN, .better = MOVE_NONE, .cause = -1};
    game->reviews[1] = (ClassMoveReview){.chance = 1,
                                         .loss = 0.75,
                                         .mark = MARK_VERY_BAD,
                                         .proven = true,
                                         .better = 5,
                                         .cause = CAUSE_TERRITORY,
                                         .why = strndup("why", 10)};
    game->reviewed = true;
    assert_ok(classroom_keep_review(room, game, NULL), NULL);
}

static void what_is_kept_is_taken_up(void **state)
{
    (void)state;
    Classroom room;
    Error error = {0};
    make_class(&room, 2, 2);
    room.nodes = 100;
    assert_ok(classroom_open(&room, path, &error), &error);
    keep_some(&room);
    const ClassGame *kept = room.all[0];
    Classroom again;
    make_class(&again, 2, 2);
    again.nodes = 100;
    assert_int_equal(classroom_open(&again, path, &error), STATUS_IO); /* one program at a time */
    append_close(room.file);
    room.file = NULL;
    assert_ok(classroom_open(&again, path, &error), &error);
    assert_string_equal(again.players[1].trouble, "it \"fails\"\nas Blue");
    assert_int_equal(again.game_count, 1);
    const ClassGame *game = classroom_game(&again, 3, 0, 0);
    assert_non_null(game);
    assert_int_equal(game->count, kept->count);
    assert_memory_equal(game->moves, kept->moves, (size_t)kept->count * sizeof(Move));
    assert_int_equal(game->turns[7].wall_us, kept->turns[7].wall_us);
    assert_string_equal(game->turns[2].said, kept->turns[2].said);
    assert_null(game->turns[4].said);
    assert_string_equal(game->turns[4].hot, kept->turns[4].hot);
    assert_true(game->reviewed && game->reviews[1].proven && isnan(game->reviews[0].loss));
    assert_string_equal(game->reviews[1].why, "why");
    classroom_free(&room);
    classroom_free(&again);
}

/* Keeps a review of a game with so many nodes, that says so. */
static void keep_review(Classroom *room, ClassGame *game, uint64_t nodes)
{
    char words[24];
    snprintf(words, sizeof words, "%d nodes", (int)nodes);
    class_game_forget_review(game);
    game->verdict = strndup(words, sizeof words);
    game->reviews[0].why = strndup(words, sizeof words);
    room->nodes = nodes;
    assert_ok(classroom_keep_review(room, game, NULL), NULL);
}

static void the_strongest_review_counts(void **state)
{
    (void)state;
    Classroom room;
    make_class(&room, 2, 2);
    assert_ok(classroom_open(&room, path, NULL), NULL);
    ClassGame *game = random_game(3);
    assert_ok(classroom_keep_game(&room, game, NULL), NULL);
    keep_review(&room, game, 100);
    keep_review(&room, game, 300);
    keep_review(&room, game, 200);
    classroom_free(&room);
    make_class(&room, 2, 2);
    room.nodes = 100;
    assert_ok(classroom_open(&room, path, NULL), NULL);
    assert_string_equal(room.all[0]->verdict, "300 nodes");
    assert_string_equal(room.all[0]->reviews[0].why, "300 nodes");
    classroom_free(&room);
    make_class(&room, 2, 2);
    room.nodes = 400;
    assert_ok(classroom_open(&room, path, NULL), NULL);
    assert_false(room.all[0]->reviewed);
    classroom_free(&room);
}

/* Plays what is missing of a ladder, the weaker number winning; returns the pairs met, by round and table. */
static int play_missing(Classroom *room, ClassPair out[64])
{
    Ladder ladder;
    int total = 0;
    ladder_plan(room, &ladder);
    for (int round = 0; round < ladder.rounds + ladder.late_rounds; round++) {
        ClassPair *pairs;
        int count;
        assert_ok(ladder_round(room, &ladder, round, &pairs, &count, NULL), NULL);
        for (int i = 0; i < count; i++) {
            assert_true(total < 64);
            out[total++] = pairs[i];
            for (int k = 0; k < 2; k++) {
                ClassGame *game = class_game_new(NULL);
                *game =
                    (ClassGame){.round = round, .table = pairs[i].table, .game = k, .reason = END_NO_MOVE};
                game->seats[k] = pairs[i].a;
                game->seats[1 - k] = pairs[i].b;
                game->outcome = game->seats[RED] < game->seats[BLUE] ? OUTCOME_RED : OUTCOME_BLUE;
                if (room->again > 0 && i % 2 == 0) /* what is played again ends in another way */
                    game->outcome = OUTCOME_DRAW;
                if (classroom_game(room, round, pairs[i].table, k))
                    class_game_free(game);
                else
                    assert_ok(classroom_keep_game(room, game, NULL), NULL);
            }
        }
        free(pairs);
    }
    return total;
}

static void open_swiss(Classroom *room, const char *digest, bool plays)
{
    make_class(room, 9, 6);
    for (int i = 0; i < 9; i++) {
        ClassPlayer *player = &room->players[i];
        player->tried = player->plays = false;
        free(player->digest);
        player->digest = strndup(i == 4 ? digest : "same-0", 20);
    }
    assert_ok(classroom_open(room, path, NULL), NULL);
    for (int i = 0; i < 9; i++) {
        if (!room->players[i].tried)
            assert_ok(classroom_keep_trial(room, i, i != 4 || plays, "", NULL), NULL);
    }
}

/* Whoever has changed meets the same opponents at the same tables again, though the rounds are of a Swiss
 * tournament and the games end in another way; nobody else plays. */
static void only_the_games_of_a_changed_agent_are_played_again(void **state)
{
    (void)state;
    Classroom room;
    ClassPair before[64], after[64];
    open_swiss(&room, "one-1", true);
    int pairs = play_missing(&room, before), games = room.game_count, its = 0;
    for (int i = 0; i < games; i++)
        its += room.all[i]->seats[RED] == 4 || room.all[i]->seats[BLUE] == 4;
    classroom_free(&room);
    open_swiss(&room, "one-1", true);
    assert_int_equal(room.game_count, games);
    classroom_free(&room);
    for (int round = 0; round < 2; round++) {
        open_swiss(&room, round ? "two-2" : "one-3", true);
        assert_true(its > 0 && room.again == its && room.game_count == games - its);
        assert_int_equal(play_missing(&room, after), pairs);
        assert_int_equal(room.game_count, games);
        assert_memory_equal(before, after, (size_t)pairs * sizeof *before);
        classroom_free(&room);
    }
}

/* An agent that did not play, or stops playing, meets others after the rounds; theirs stay as they are. */
static void who_comes_late_plays_after_the_rounds(void **state)
{
    (void)state;
    Classroom room;
    ClassPair pairs[64], more[64];
    open_swiss(&room, "one-1", false);
    int count = play_missing(&room, pairs), games = room.game_count;
    classroom_free(&room);
    for (int round = 0; round < 2; round++) {
        open_swiss(&room, round ? "one-3" : "one-2", true);
        assert_int_equal(room.game_count, games);
        assert_int_equal(play_missing(&room, more),
                         count + 3 + 1); /* as many as there are rounds, and our level */
        assert_memory_equal(pairs, more, (size_t)count * sizeof *pairs);
        for (int i = count; i < count + 4; i++)
            assert_true((more[i].a == 4) != (more[i].b == 4));
        classroom_free(&room);
    }
}

/* Wherever a file is cut off, its complete games are taken over, and the rest can be written again. */
static void a_cut_file_goes_on(void **state)
{
    (void)state;
    Classroom room;
    Text whole = {0};
    Error error = {0};
    make_class(&room, 2, 2);
    assert_ok(classroom_open(&room, path, &error), &error);
    keep_some(&room);
    classroom_free(&room);
    assert_ok(file_read(path, 1 << 20, &whole, &error), &error);
    for (size_t length = 0; length <= whole.length; length += 61) {
        unlink(path);
        assert_ok(file_replace(path, whole.bytes, length, &error), &error);
        make_class(&room, 2, 2);
        assert_ok(classroom_open(&room, path, &error), &error);
        assert_true(room.game_count <= 1);
        if (room.game_count == 0)
            keep_some(&room);
        classroom_free(&room);
    }
    text_free(&whole);
}

/* Changed bytes give an error with a place, or legal games; nothing else. */
static void a_damaged_file_is_refused(void **state)
{
    (void)state;
    Classroom room;
    Text whole = {0};
    Error error = {0};
    int refused = 0;
    Random random = random_seeded(5, 0);
    make_class(&room, 2, 2);
    assert_ok(classroom_open(&room, path, &error), &error);
    keep_some(&room);
    classroom_free(&room);
    assert_ok(file_read(path, 1 << 20, &whole, &error), &error);
    for (int round = 0; round < 100; round++) {
        size_t at = random_below(&random, (uint32_t)whole.length);
        char before = whole.bytes[at];
        whole.bytes[at] = (char)random_next(&random);
        assert_ok(file_replace(path, whole.bytes, whole.length, &error), &error);
        make_class(&room, 2, 2);
        Status status = classroom_open(&room, path, &error);
        assert_true(status == STATUS_OK || status == STATUS_INVALID || status == STATUS_SYNTAX);
        refused += status != STATUS_OK;
        classroom_free(&room);
        whole.bytes[at] = before;
    }
    assert_true(refused > 50);
    make_class(&room, 3, 2);
    assert_ok(file_replace(path, whole.bytes, whole.length, &error), &error);
    assert_int_equal(classroom_open(&room, path, &error), STATUS_INVALID);
    assert_non_null(strstr(error.text, "a different class"));
    classroom_free(&room);
    text_free(&whole);
}

static void a_game_is_a_record(void **state)
{
    (void)state;
    Classroom room;
    Record *record;
    make_class(&room, 2, 2);
    keep_some(&room);
    assert_ok(class_game_record(&room, room.all[0], &record, NULL), NULL);
    assert_int_equal(record->node_count, room.all[0]->count + 1);
    assert_int_equal(record->result.outcome, room.all[0]->outcome);
    assert_ok(record_check_result(record, NULL), NULL);
    record_destroy(record);
    classroom_free(&room);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everybody_meets_everybody),
        cmocka_unit_test(swiss_pairs_equals_who_have_not_met),
        cmocka_unit_test(ratings_follow_strength),
        cmocka_unit_test(few_games_do_not_tell_an_agent_from_a_level),
        cmocka_unit_test(few_games_do_not_tell_an_agent_from_any_level),
        cmocka_unit_test_setup_teardown(what_is_kept_is_taken_up, make_path, remove_path),
        cmocka_unit_test_setup_teardown(the_strongest_review_counts, make_path, remove_path),
        cmocka_unit_test_setup_teardown(only_the_games_of_a_changed_agent_are_played_again, make_path,
                                        remove_path),
        cmocka_unit_test_setup_teardown(who_comes_late_plays_after_the_rounds, make_path, remove_path),
        cmocka_unit_test_setup_teardown(a_cut_file_goes_on, make_path, remove_path),
        cmocka_unit_test_setup_teardown(a_damaged_file_is_refused, make_path, remove_path),
        cmocka_unit_test(a_game_is_a_record),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
