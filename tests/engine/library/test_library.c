/* The library for other programs: what it answers is what the engine answers, and its watches can end
 * things. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <tetress/tetress.h>

#include "engine/analysis/story.h"
#include "engine/game/kernels/kernels.h"
#include "engine/record/formats/format.h"
#include "tests/support/check.h"

static void positions_and_moves_are_the_engines(void **state)
{
    (void)state;
    TetressPosition position;
    TetressError error;
    TetressMove moves[TETRESS_MOVES];
    Move expected[MOVE_LIST_SIZE];
    Position own;
    char text[TETRESS_POSITION_SIZE], cells[TETRESS_CELLS];
    tetress_start(&position);
    position_start(&own);
    for (int ply = 0; tetress_outcome(&position) == TETRESS_GOES_ON; ply++) {
        int count = tetress_moves(&position, moves);
        assert_int_equal(count, kernels_best()->list(&own, position_turn(&own), expected));
        assert_memory_equal(moves, expected, (size_t)count * sizeof *moves);
        assert_int_equal(tetress_plies(&position), ply);
        assert_int_equal(tetress_turn(&position), ply % 2 ? TETRESS_BLUE : TETRESS_RED);
        assert_int_equal(tetress_placements(&position, tetress_turn(&position)), count);
        assert_int_equal(tetress_tokens(&position, TETRESS_BLUE), own.count[BLUE]);
        Move move = moves[ply * 7 % count];
        assert_int_equal(tetress_play(&position, move, &position, &error), TETRESS_OK);
        position_play(&own, move, &own);
        assert_int_equal(tetress_key(&position), own.key);
    }
    assert_int_equal(tetress_outcome(&position), position_outcome(&own));
    TetressPosition again, set;
    tetress_position_write(&position, text);
    assert_int_equal(tetress_position_read(text, &again, &error), TETRESS_OK);
    assert_memory_equal(&again, &position, sizeof position);
    tetress_position_cells(&position, cells);
    assert_int_equal(tetress_position_set(cells, tetress_plies(&position), &set, &error), TETRESS_OK);
    assert_memory_equal(&set, &position, sizeof position);
}

static void moves_have_cells_and_texts(void **state)
{
    (void)state;
    for (TetressMove move = 0; move < TETRESS_MOVES; move++) {
        uint8_t cells[4], turned[4];
        char text[TETRESS_MOVE_SIZE];
        TetressMove read;
        tetress_move_cells(move, cells);
        for (int i = 0; i < 4; i++)
            turned[i] = cells[3 - i];
        assert_int_equal(tetress_move_of(turned), move);
        tetress_move_write(move, text);
        assert_int_equal(tetress_move_read(text, &read, NULL), TETRESS_OK);
        assert_int_equal(read, move);
        tetress_move_name(move, text);
        assert_int_equal(tetress_move_read(text, &read, NULL), TETRESS_OK);
        assert_int_equal(read, move);
    }
    assert_int_equal(tetress_move_of((uint8_t[]){0, 1, 2, 121}), TETRESS_NO_MOVE);
    assert_int_equal(tetress_move_of((uint8_t[]){0, 1, 2, 14}), TETRESS_NO_MOVE);
}

static void mistakes_of_the_caller_are_told(void **state)
{
    (void)state;
    TetressPosition position;
    TetressError error;
    TetressMove move;
    TetressEngine *engine;
    TetressGames *games;
    assert_int_equal(tetress_position_read("11/11 r 0", &position, &error), TETRESS_SYNTAX);
    assert_true(error.column > 0);
    assert_int_equal(tetress_move_read("T-X@3-4", &move, &error), TETRESS_SYNTAX);
    tetress_start(&position);
    assert_int_equal(tetress_play(&position, 0, &position, &error), TETRESS_OK);
    assert_int_equal(tetress_play(&position, 0, &position, &error), TETRESS_ILLEGAL_MOVE);
    assert_string_equal(error.text, "cell 0-0 is taken by red");
    assert_int_equal(tetress_play(&position, TETRESS_NO_MOVE, &position, NULL), TETRESS_ILLEGAL_MOVE);
    assert_int_equal(tetress_engine_create("champoin", &engine, &error), TETRESS_NOT_FOUND);
    assert_null(engine);
    assert_non_null(strstr(error.text, "did you mean 'champion'?"));
    assert_int_equal(tetress_games_open("/nowhere.sgf", &games, &error), TETRESS_NOT_FOUND);
    assert_null(games);
}

static void games_are_written_and_read(void **state)
{
    (void)state;
    static const char *const formats[] = {"sgf", "json", "pgn"};
    TetressGame *game;
    TetressError error;
    TetressMove moves[TETRESS_PLY_LIMIT];
    TetressPosition position, end;
    assert_int_equal(tetress_game_create(NULL, &game, &error), TETRESS_OK);
    assert_int_equal(tetress_game_outcome(game), TETRESS_GOES_ON);
    assert_int_equal(tetress_game_set_player(game, TETRESS_BLUE, "Ann", &error), TETRESS_OK);
    assert_int_equal(tetress_game_set_tag(game, "event", "final", &error), TETRESS_OK);
    for (int i = 0; i < 5; i++) {
        tetress_game_position(game, i, &position);
        TetressMove list[TETRESS_MOVES];
        int count = tetress_moves(&position, list);
        assert_int_equal(tetress_game_play(game, list[count / 2], &error), TETRESS_OK);
    }
    assert_int_equal(tetress_game_play(game, TETRESS_NO_MOVE, &error), TETRESS_ILLEGAL_MOVE);
    assert_int_equal(tetress_game_set_comment(game, 5, "so far", &error), TETRESS_OK);
    tetress_game_position(game, TETRESS_PLY_LIMIT, &end);
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        char *text;
        TetressGames *games;
        assert_int_equal(tetress_game_write(game, formats[i], &text, &error), TETRESS_OK);
        assert_int_equal(tetress_games_read(text, strlen(text), "a text", &games, &error), TETRESS_OK);
        free(text);
        assert_int_equal(tetress_games_problems(games), 0);
        assert_int_equal(tetress_games_count(games), 1);
        TetressGame *read = tetress_games_at(games, 0);
        assert_int_equal(tetress_game_moves(read, moves), 5);
        tetress_game_position(read, 5, &position);
        assert_memory_equal(&position, &end, sizeof end);
        assert_string_equal(tetress_game_player(read, TETRESS_BLUE), "Ann");
        assert_string_equal(tetress_game_player(read, TETRESS_RED), "");
        assert_string_equal(tetress_game_comment(read, 5), "so far");
        assert_string_equal(tetress_game_tag(read, "event"), "final");
        tetress_games_destroy(games);
    }
    char *text;
    assert_int_equal(tetress_game_write(game, "gif", &text, &error), TETRESS_INVALID);
    assert_null(text);
    assert_int_equal(tetress_game_save(game, "/tmp/game.gif", &error), TETRESS_INVALID);
    tetress_game_destroy(game);
}

static void what_is_wrong_in_a_file_is_a_problem(void **state)
{
    (void)state;
    TetressGames *games;
    TetressError error;
    const char text[] = "3-4,4-3,4-4,4-5\nno move\n";
    assert_int_equal(tetress_games_read(text, strlen(text), "x.txt", &games, &error), TETRESS_OK);
    assert_int_equal(tetress_games_count(games), 1);
    assert_int_equal(tetress_game_moves(tetress_games_at(games, 0), (TetressMove[TETRESS_PLY_LIMIT]){0}), 1);
    assert_int_equal(tetress_games_problems(games), 1);
    tetress_games_problem(games, 0, &error);
    assert_int_equal(error.line, 2);
    assert_non_null(strstr(error.text, "x.txt:2"));
    tetress_games_destroy(games);
}

typedef struct Watched {
    int calls, most;
    TetressInfo last;
} Watched;

static bool watch(void *context, const TetressInfo *info)
{
    Watched *self = context;
    self->last = *info;
    return ++self->calls < self->most;
}

static void searches_obey_limits_and_watches(void **state)
{
    (void)state;
    TetressEngine *engine;
    TetressError error;
    TetressMove best, again, first = 300;
    TetressPosition position;
    Watched watched = {.most = 1000000};
    TetressLimits limits = {.nodes = 3000, .lines = 3, .watch = watch, .context = &watched},
                  unwatched = {.nodes = 3000};
    assert_int_equal(tetress_engine_create("champion:hash=4", &engine, &error), TETRESS_OK);
    assert_int_equal(tetress_engine_search(engine, NULL, &first, 1, &limits, &best, &error), TETRESS_OK);
    tetress_start(&position);
    tetress_play(&position, first, &position, NULL);
    assert_true(tetress_legal(&position, best));
    assert_true(watched.last.finished);
    assert_int_equal(watched.last.best, best);
    assert_int_equal(watched.last.line_count, 3);
    assert_int_equal(watched.last.lines[0].moves[0], best);
    assert_true(watched.last.nodes >= 2000);
    tetress_engine_new_game(engine);
    assert_int_equal(tetress_engine_search(engine, &position, NULL, 0, &unwatched, &again, &error),
                     TETRESS_OK);
    assert_int_equal(again, best); /* with nodes, a search is the same each time, watched or not */

    watched = (Watched){.most = 1};
    assert_int_equal(tetress_engine_search(engine, NULL, NULL, 0,
                                           &(TetressLimits){.watch = watch, .context = &watched}, &best,
                                           &error),
                     TETRESS_OK); /* without limits: the watch ends it */
    assert_true(best < TETRESS_NO_MOVE);
    assert_int_equal(
        tetress_engine_search(engine, NULL, (TetressMove[]){300, 300}, 2, &unwatched, &best, &error),
        TETRESS_ILLEGAL_MOVE);
    assert_int_equal(error.turn, 2);
    tetress_engine_destroy(engine);
}

static void over_games_have_values_and_no_moves(void **state)
{
    (void)state;
    TetressEngine *engine;
    TetressError error;
    TetressMove best;
    TetressGames *games;
    TetressPosition end;
    assert_int_equal(tetress_games_open(SAMPLES "/squeeze.sgf", &games, &error), TETRESS_OK);
    assert_int_equal(tetress_game_outcome(tetress_games_at(games, 0)), TETRESS_BLUE_WINS);
    assert_string_equal(tetress_game_result(tetress_games_at(games, 0)), "Blue wins: Red has no placement");
    tetress_game_position(tetress_games_at(games, 0), TETRESS_PLY_LIMIT, &end);
    tetress_games_destroy(games);
    assert_int_equal(tetress_engine_create(NULL, &engine, &error), TETRESS_OK);
    assert_int_equal(tetress_engine_evaluate(engine, &end), -SCORE_WIN);
    assert_int_equal(
        tetress_engine_search(engine, &end, NULL, 0, &(TetressLimits){.nodes = 10}, &best, &error),
        TETRESS_INVALID);
    tetress_engine_destroy(engine);
}

static bool watch_review(void *context, int done, int total)
{
    int *left = context;
    assert_true(done <= total);
    return --*left > 0;
}

static void a_review_tells_the_story_of_the_game(void **state)
{
    (void)state;
    TetressGames *games;
    TetressReview *review;
    TetressError error;
    TetressMistake mistake;
    RecordList list = {0};
    Story *story;
    int left = 1, decided = 0;
    char *text;
    assert_int_equal(tetress_games_open(SAMPLES "/squeeze.sgf", &games, &error), TETRESS_OK);
    TetressGame *game = tetress_games_at(games, 0);
    TetressReviewOptions options = {.nodes = 100000000}; /* more than the sample has */
    assert_int_equal(tetress_review_run(game, &options, watch_review, &left, &review, &error),
                     TETRESS_INTERRUPTED);
    assert_null(review);
    left = 1000000;
    options.nodes = 300;
    assert_int_equal(tetress_review_run(game, &options, watch_review, &left, &review, &error), TETRESS_OK);

    /* What it says is the story of the game that it leaves. */
    assert_int_equal(tetress_game_write(game, "sgf", &text, &error), TETRESS_OK);
    Error why;
    assert_ok(record_list_read(&list, FORMAT_SGF, text, strlen(text), "", &why), &why);
    assert_ok(story_create(list.records[0], &review_marks_default, STORY_OF_RECORD, false, &story, &why),
              &why);
    assert_string_equal(tetress_review_sentence(review), story->sentence);
    assert_int_equal(tetress_review_side(review), story->side);
    assert_int_equal(tetress_review_mistakes(review), story->mistake_count);
    for (int i = 0; i < story->mistake_count; i++) {
        tetress_review_mistake(review, i, &mistake);
        assert_int_equal(mistake.turn, story->mistakes[i].turn);
        assert_int_equal(mistake.better, story->mistakes[i].better);
        assert_string_equal(mistake.why, story->mistakes[i].why);
        assert_true(strchr(mistake.mark, '?') != NULL);
        assert_int_equal(mistake.reply.moves[0], mistake.played);
        decided += mistake.decided;
    }
    assert_int_equal(decided, story->decided);
    assert_true(tetress_review_chance(review, 0) > 0 && tetress_review_chance(review, 0) < 1);
    assert_true(isnan(tetress_review_chance(review, 1000)));
    assert_true(tetress_review_accuracy(review, TETRESS_RED) <= 1);
    story_destroy(story);
    record_list_free(&list);
    free(text);
    tetress_review_destroy(review);
    tetress_games_destroy(games);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_and_moves_are_the_engines),
        cmocka_unit_test(moves_have_cells_and_texts),
        cmocka_unit_test(mistakes_of_the_caller_are_told),
        cmocka_unit_test(games_are_written_and_read),
        cmocka_unit_test(what_is_wrong_in_a_file_is_a_problem),
        cmocka_unit_test(searches_obey_limits_and_watches),
        cmocka_unit_test(over_games_have_values_and_no_moves),
        cmocka_unit_test(a_review_tells_the_story_of_the_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
