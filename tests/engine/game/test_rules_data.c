/* The referee's own decisions: positions with their placements, and logs of whole games. */
#include "tests/support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/json/json.h"
#include "engine/base/sha256.h"
#include "engine/base/text.h"
#include "tests/support/referee_log.h"

static FILE *open_data(const char *name)
{
    char path[1024];
    snprintf(path, sizeof path, TEST_DATA "/rules/%s", name);
    FILE *file = fopen(path, "rb");
    if (!file) {
        print_error("cannot open %s\n", path);
        fail();
    }
    return file;
}

static bool read_line(LineReader *reader)
{
    Status status = STATUS_OK;
    Error error;
    bool found = line_reader_next(reader, &status, &error);
    assert_ok(status, &error);
    return found;
}

static const JsonValue *member(const JsonValue *object, const char *key)
{
    const JsonValue *value = json_member(object, key);
    if (!value) {
        print_error("no \"%s\" at line %d\n", key, object->line);
        fail();
    }
    return value;
}

/* Plays moves from the empty board. */
static Position replay(const JsonValue *moves)
{
    Position position;
    Error error;
    position_start(&position);
    const JsonValue *text = json_first(moves);
    for (uint32_t i = 0; i < moves->count; i++, text = json_next(text)) {
        Move move;
        assert_ok(move_read(text->as.string.bytes, text->as.string.length, &move, &error), &error);
        assert_ok(position_check(&position, move, &error), &error);
        assert_int_equal(position_outcome(&position), OUTCOME_NONE);
        position_play(&position, move, &position);
    }
    return position;
}

static int by_cells(const void *a, const void *b)
{
    return memcmp(move_cells[*(const Move *)a], move_cells[*(const Move *)b], sizeof move_cells[0]);
}

/* The digest of the mover's placements as in the data: sorted by cells, one on each line. */
static void digest_placements(const Position *position, char out[SHA256_HEX_SIZE])
{
    Move moves[MOVE_LIST_SIZE];
    int count = kernels_best()->list(position, position_turn(position), moves);
    qsort(moves, (size_t)count, sizeof moves[0], by_cells);
    Text text = {0};
    for (int i = 0; i < count; i++) {
        char written[MOVE_TEXT_SIZE];
        move_write(moves[i], written);
        text_printf(&text, "%s%s", i ? "\n" : "", written);
    }
    assert_int_equal(text_status(&text, NULL), STATUS_OK);
    sha256_hex(text_string(&text), text.length, out);
    text_free(&text);
}

static void check_position(const JsonValue *line)
{
    const JsonValue *cells = member(line, "board"), *result = member(line, "result");
    int plies = (int)member(line, "ply")->as.number.integer;
    int placements = (int)member(line, "placements")->as.number.integer;
    int legal = (int)member(line, "legal")->as.number.integer;
    Position position;
    Error error;
    assert_int_equal(cells->as.string.length, BOARD_CELLS);
    assert_ok(position_from_cells(&position, cells->as.string.bytes, plies, &error), &error);

    Position played = replay(member(line, "moves"));
    assert_same_position(&played, &position);

    Side mover = position_turn(&position);
    assert_true(json_is_string(member(line, "turn"), side_name(mover)));
    assert_holds(kernels_best()->placements(&position, mover) == placements, &position);
    int counted = 0;
    for (Move move = 0; move < MOVE_COUNT; move++)
        counted += position_legal(&position, move);
    assert_holds(counted == legal, &position);

    const char *outcome = outcome_name(position_outcome(&position));
    assert_holds(outcome ? json_is_string(result, outcome) : result->kind == JSON_NULL, &position);

    char digest[SHA256_HEX_SIZE];
    digest_placements(&position, digest);
    assert_true(json_is_string(member(line, "sha256"), digest));
}

static void positions_are_as_the_referee_judged_them(void **state)
{
    (void)state;
    FILE *file = open_data("positions.jsonl");
    LineReader reader;
    line_reader_file(&reader, file);
    Error error;
    while (read_line(&reader)) {
        JsonValue *line;
        assert_ok(json_parse(reader.line.bytes, reader.line.length, &line, &error), &error);
        check_position(line);
        json_free(line);
    }
    assert_int_equal(reader.number, 624);
    line_reader_free(&reader);
    fclose(file);
}

typedef struct Replay {
    Position position;
    bool known; /* whether the position is known: from the head of the log, or from a board in its middle */
    bool has_board; /* a board came before the first turn was named */
    char cells[BOARD_CELLS];
    bool faulted;
    int plays, boards;
    Outcome result;
} Replay;

/* The turn's number gives the ply; a log without its head has shown a board before. */
static void replay_turn(Replay *self, const LogEvent *event)
{
    Error error;
    if (!self->known && self->has_board)
        assert_ok(position_from_cells(&self->position, self->cells, event->turn - 1, &error), &error);
    self->known = true;
    assert_int_equal(event->turn, self->position.plies + 1);
    assert_int_equal(event->side, position_turn(&self->position));
    assert_int_equal(position_outcome(&self->position), OUTCOME_NONE);
}

/* Returns whether the move is legal. */
static bool replay_play(Replay *self, const LogEvent *event)
{
    assert_true(self->known);
    assert_int_equal(event->side, position_turn(&self->position));
    Move move = MOVE_NONE;
    Error error;
    if (move_read(event->move, strlen(event->move), &move, &error) != STATUS_OK ||
        !position_legal(&self->position, move))
        return false;
    position_play(&self->position, move, &self->position);
    self->plays++;
    return true;
}

static void replay_board(Replay *self, const LogEvent *event)
{
    memcpy(self->cells, event->cells, sizeof self->cells);
    self->has_board = true;
    self->boards++;
    for (int cell = 0; cell < BOARD_CELLS && self->known; cell++)
        assert_holds(position_at(&self->position, (Cell)cell) == event->cells[cell], &self->position);
}

/* Without a fault the rules have decided the game; with one they have not. */
static void replay_result(Replay *self, const LogEvent *event)
{
    self->result = event->outcome;
    assert_int_equal(position_outcome(&self->position), self->faulted ? OUTCOME_NONE : event->outcome);
}

static Replay replay_log(const char *name)
{
    Replay replay = {.result = OUTCOME_NONE};
    RefereeLog log;
    FILE *file = open_data(name);
    referee_log_open(&log, file);
    position_start(&replay.position);
    bool legal = true;
    for (LogEvent event; (event = referee_log_next(&log)).kind != LOG_END;) {
        /* whatever our rules call illegal must be a fault for the referee too, and nothing else */
        if (!legal)
            assert_int_equal(event.kind, LOG_FAULT);
        switch (event.kind) {
        case LOG_TURN:
            replay_turn(&replay, &event);
            break;
        case LOG_PLAY:
            legal = replay_play(&replay, &event);
            break;
        case LOG_BOARD:
            replay_board(&replay, &event);
            break;
        case LOG_FAULT:
            assert_int_equal(event.illegal, !legal);
            replay.faulted = legal = true;
            break;
        case LOG_RESULT:
            replay_result(&replay, &event);
            break;
        case LOG_END:
            break;
        }
    }
    assert_true(legal);
    referee_log_close(&log);
    fclose(file);
    return replay;
}

/* The least that must be found in each log, so that a reader that sees nothing fails. */
static void logs_replay_board_by_board(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        int plays, boards;
        bool faulted;
        Outcome result;
    } logs[] = {
        {"logs/colour-unicode.log", 80, 80, false, OUTCOME_BLUE},
        {"logs/debug.log", 32, 32, false, OUTCOME_BLUE},
        {"logs/draw-at-150.log", 150, 150, false, OUTCOME_DRAW},
        {"logs/exception-event.log", 4, 0, true, OUTCOME_BLUE},
        {"logs/exception-in-action.log", 5, 0, true, OUTCOME_RED},
        {"logs/exception-in-init.log", 0, 0, true, OUTCOME_RED},
        {"logs/exception-in-update.log", 4, 0, true, OUTCOME_RED},
        {"logs/game.log", 44, 0, false, OUTCOME_BLUE},
        {"logs/head-and-tail-missing.log", 20, 20, false, OUTCOME_NONE},
        {"logs/illegal-action.log", 7, 7, true, OUTCOME_RED},
        {"logs/no-boards.log", 56, 0, false, OUTCOME_BLUE},
        {"logs/no-tokens-left.log", 3, 3, false, OUTCOME_RED},
        {"logs/out-of-space.log", 4, 0, true, OUTCOME_BLUE},
        {"logs/out-of-time.log", 5, 0, true, OUTCOME_RED},
        {"logs/plain.log", 43, 43, false, OUTCOME_RED},
        {"logs/tokens-at-150.log", 150, 0, false, OUTCOME_RED},
    };
    for (size_t i = 0; i < sizeof logs / sizeof logs[0]; i++) {
        Replay replay = replay_log(logs[i].name);
        if (replay.plays != logs[i].plays || replay.boards != logs[i].boards)
            print_error("%s: %d plays, %d boards\n", logs[i].name, replay.plays, replay.boards);
        assert_int_equal(replay.plays, logs[i].plays);
        assert_int_equal(replay.boards, logs[i].boards);
        assert_int_equal(replay.faulted, logs[i].faulted);
        assert_int_equal(replay.result, logs[i].result);
    }
}

typedef struct RunnerGame {
    Position position;
    int plies;
    bool adjudicated;
    char result[8];
} RunnerGame;

static void read_tag(const char *line, RunnerGame *game)
{
    char value[128];
    if (sscanf(line, "[Result \"%7[^\"]", game->result) == 1)
        return;
    game->adjudicated |= strncmp(line, "[Adjudicated ", 13) == 0;
    if (sscanf(line, "[PlyCount \"%d", &game->plies) == 1)
        return;
    if (sscanf(line, "[FEN \"%127[^\"]", value) == 1) {
        Error error;
        assert_ok(position_read(value, strlen(value), &game->position, &error), &error);
    }
}

/* Plays the moves of a line, which has numbers before Red's moves and the result at its end. */
static void play_line(const char *line, RunnerGame *game)
{
    static const char *const results[] = {
        [OUTCOME_RED] = "1-0", [OUTCOME_BLUE] = "0-1", [OUTCOME_DRAW] = "1/2-1/2"};
    while (*(line += strspn(line, " "))) {
        size_t length = strcspn(line, " ");
        if (memchr(line, ',', length)) {
            Move move;
            Error error;
            assert_ok(move_read(line, length, &move, &error), &error);
            assert_ok(position_check(&game->position, move, &error), &error);
            position_play(&game->position, move, &game->position);
        } else if (line[length - 1] != '.') {
            assert_int_equal(length, strlen(game->result));
            assert_memory_equal(line, game->result, length);
            assert_int_equal(game->position.plies, game->plies);
            Outcome outcome = position_outcome(&game->position);
            if (game->adjudicated)
                assert_int_equal(outcome, OUTCOME_NONE);
            else
                assert_string_equal(game->result, results[outcome]);
        }
        line += length;
    }
}

static void games_of_the_match_runner_replay(void **state)
{
    (void)state;
    FILE *file = open_data("logs/ugi-runner.pgn");
    LineReader reader;
    line_reader_file(&reader, file);
    int games = 0;
    RunnerGame game = {0};
    while (read_line(&reader)) {
        const char *line = text_string(&reader.line);
        if (strncmp(line, "[Event ", 7) == 0) {
            games++;
            game = (RunnerGame){0};
        } else if (line[0] == '[') {
            read_tag(line, &game);
        } else {
            play_line(line, &game);
        }
    }
    assert_int_equal(games, 6);
    line_reader_free(&reader);
    fclose(file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_are_as_the_referee_judged_them),
        cmocka_unit_test(logs_replay_board_by_board),
        cmocka_unit_test(games_of_the_match_runner_replay),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
