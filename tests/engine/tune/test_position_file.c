/* Files of positions hold what was added, wherever they are cut off, and nothing twice. */
#include "tests/support/check.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/base/platform/file.h"
#include "engine/game/opening.h"
#include "engine/game/symmetry.h"
#include "engine/tune/data/position_file.h"
#include "tests/support/sample.h"

enum { GAMES = 4, ENTRIES = 5, BLOCK_BYTES = 64 + ENTRIES * 48 };

static char path[64];

static int make_file(void **state)
{
    (void)state;
    strcpy(path, "/tmp/tetress-positions-XXXXXX");
    int descriptor = mkstemp(path);
    return descriptor < 0 ? -1 : close(descriptor);
}

static int remove_file(void **state)
{
    (void)state;
    return unlink(path);
}

/* The entry of a position in a game that goes on. */
static PositionEntry next_entry(Sample *sample)
{
    PositionEntry entry;
    Position position;
    do
        position = sample_game(sample);
    while (position.plies < 4 || position.plies == PLY_LIMIT);
    position_entry_make(&entry, &position, 123);
    entry.result = -1;
    entry.left = 7;
    return entry;
}

static PositionWriter *open_writer(void)
{
    PositionWriter *writer = NULL;
    Error error = {0};
    assert_ok(position_writer_open(path, &writer, &error), &error);
    return writer;
}

static int add(PositionWriter *writer, uint32_t game, const PositionEntry *entries, int count)
{
    const PositionOrigin origin = {.seed = 3, .nodes = 50, .game = game};
    Error error = {0};
    int kept = -1;
    assert_ok(position_writer_add(writer, &origin, entries, count, &kept, &error), &error);
    return kept;
}

static void write_games(PositionEntry entries[GAMES][ENTRIES])
{
    Sample sample = sample_seeded(9);
    PositionWriter *writer = open_writer();
    for (uint32_t game = 0; game < GAMES; game++) {
        for (int i = 0; i < ENTRIES; i++)
            entries[game][i] = next_entry(&sample);
        assert_int_equal(add(writer, game, entries[game], ENTRIES), ENTRIES);
    }
    position_writer_close(writer);
}

static void what_is_added_is_read(void **state)
{
    (void)state;
    PositionEntry entries[GAMES][ENTRIES];
    PositionFile file;
    Error error = {0};
    write_games(entries);
    assert_ok(position_file_open(path, &file, &error), &error);
    assert_int_equal(file.block_count, GAMES);
    assert_int_equal(file.entry_count, GAMES * ENTRIES);
    assert_int_equal(file.lost, 0);
    for (int game = 0; game < GAMES; game++) {
        assert_int_equal(file.blocks[game].origin.game, game);
        assert_int_equal(file.blocks[game].origin.seed, 3);
        assert_memory_equal(file.blocks[game].entries, entries[game], sizeof entries[game]);
    }
    position_file_close(&file);
}

static void an_entry_holds_its_position(void **state)
{
    (void)state;
    Sample sample = sample_seeded(5);
    for (int i = 0; i < 2000; i++) {
        Position position = sample_game(&sample), again;
        PositionEntry entry;
        position_entry_make(&entry, &position, 0);
        assert_true(position_entry_read(&entry, &again));
        assert_same_position(&again, &position);
    }
}

static void bytes_that_are_no_position_are_refused(void **state)
{
    (void)state;
    Position position;
    PositionEntry both = {.tokens = {{1, 0}, {1, 0}}}, beyond = {.tokens = {{0, (uint64_t)1 << 57}, {0, 0}}};
    PositionEntry full = {.tokens = {{0x7ff, 0}, {0, 0}}}, late = {.plies = 200};
    assert_false(position_entry_read(&both, &position));
    assert_false(position_entry_read(&beyond, &position));
    assert_false(position_entry_read(&full, &position));
    assert_false(position_entry_read(&late, &position));
}

static void a_file_cut_off_anywhere_keeps_its_whole_games(void **state)
{
    (void)state;
    PositionEntry entries[GAMES][ENTRIES];
    Text bytes = {0};
    Error error = {0};
    write_games(entries);
    assert_ok(file_read(path, 1 << 20, &bytes, &error), &error);
    assert_int_equal(bytes.length, GAMES * BLOCK_BYTES);
    for (size_t length = 0; length < bytes.length; length += 7) {
        PositionFile file;
        assert_ok(file_replace(path, bytes.bytes, length, &error), &error);
        assert_ok(position_file_open(path, &file, &error), &error);
        assert_int_equal(file.block_count, length / BLOCK_BYTES);
        assert_int_equal(file.lost, length % BLOCK_BYTES);
        position_file_close(&file);

        PositionWriter *writer = open_writer();
        uint32_t next = position_writer_next_game(writer, 3, 50);
        assert_int_equal(next, length / BLOCK_BYTES);
        assert_int_equal(add(writer, next, entries[next], ENTRIES), ENTRIES);
        position_writer_close(writer);
        assert_ok(position_file_open(path, &file, &error), &error);
        assert_int_equal(file.block_count, next + 1);
        assert_int_equal(file.lost, 0);
        position_file_close(&file);
    }
    text_free(&bytes);
}

static void damage_in_the_middle_is_told(void **state)
{
    (void)state;
    PositionEntry entries[GAMES][ENTRIES];
    PositionFile file;
    Text bytes = {0};
    Error error = {0};
    write_games(entries);
    assert_ok(file_read(path, 1 << 20, &bytes, &error), &error);
    for (size_t at = BLOCK_BYTES; at < 2 * BLOCK_BYTES; at += 5) {
        bytes.bytes[at] ^= 4;
        assert_ok(file_replace(path, bytes.bytes, bytes.length, &error), &error);
        assert_ok(position_file_open(path, &file, &error), &error);
        assert_int_equal(file.block_count, 1);
        assert_int_equal(file.lost, bytes.length - BLOCK_BYTES);
        char note[POSITION_NOTE_SIZE];
        assert_true(position_file_note(&file, note));
        bool damaged = file.damaged; /* a count larger than the file looks like one that was cut off */
        position_file_close(&file);
        if (damaged) {
            PositionWriter *writer;
            assert_memory_equal(note, "the game at byte 304 is damaged: the last ", 42);
            assert_int_equal(position_writer_open(path, &writer, &error), STATUS_SYNTAX);
            assert_string_equal(error.text,
                                "the game at byte 304 is damaged: expected a whole file, to add to");
            assert_string_equal(error.file, path);
        }
        bytes.bytes[at] ^= 4;
    }
    assert_ok(file_replace(path, "title Mine\ntokens 100, or anything else that is no such file at all\n", 68,
                           &error),
              &error);
    assert_int_equal(position_file_open(path, &file, &error), STATUS_SYNTAX);
    assert_string_equal(error.text, "this is no file of positions");
    text_free(&bytes);
}

/* The file was made longer before its bytes were on the disk: whole pages of zeros, from within a game on. */
static void zeros_after_a_power_failure_are_told_and_removed(void **state)
{
    (void)state;
    static const char zeros[3 * BLOCK_BYTES];
    PositionEntry entries[GAMES][ENTRIES];
    Text bytes = {0}, cut = {0};
    Error error = {0};
    write_games(entries);
    assert_ok(file_read(path, 1 << 20, &bytes, &error), &error);
    for (size_t length = 0; length < 3 * BLOCK_BYTES; length += 8) {
        PositionFile file;
        char note[POSITION_NOTE_SIZE];
        text_clear(&cut);
        text_add(&cut, bytes.bytes, length);
        text_add(&cut, zeros, sizeof zeros - length % 64);
        assert_ok(file_replace(path, cut.bytes, cut.length, &error), &error);
        assert_ok(position_file_open(path, &file, &error), &error);
        int whole = file.block_count; /* the last bytes of a game are zeros, too */
        assert_true(whole == (int)(length / BLOCK_BYTES) || whole == (int)((length + 8) / BLOCK_BYTES));
        assert_int_equal(file.lost, cut.length - (size_t)whole * BLOCK_BYTES);
        assert_true(position_file_note(&file, note) && !file.damaged);
        position_file_close(&file);
        PositionWriter *writer = open_writer();
        assert_int_equal(position_writer_next_game(writer, 3, 50), whole);
        assert_int_equal(position_writer_removed(writer), cut.length - (size_t)whole * BLOCK_BYTES);
        assert_int_equal(add(writer, (uint32_t)whole, entries[whole], ENTRIES), ENTRIES);
        position_writer_close(writer);
        assert_ok(position_file_open(path, &file, &error), &error);
        assert_int_equal(file.block_count, whole + 1);
        assert_false(position_file_note(&file, note));
        position_file_close(&file);
    }
    text_free(&bytes);
    text_free(&cut);
}

static void a_symmetric_position_is_not_added_again(void **state)
{
    (void)state;
    Sample sample = sample_seeded(2);
    PositionEntry entries[3];
    Position position, turned;
    entries[0] = next_entry(&sample);
    assert_true(position_entry_read(&entries[0], &position));
    symmetry_position(700, &position, &turned);
    position_entry_make(&entries[1], &turned, 0);
    entries[2] = next_entry(&sample);
    PositionWriter *writer = open_writer();
    assert_int_equal(add(writer, 0, entries, 3), 2);
    position_writer_close(writer);
    writer = open_writer();
    assert_int_equal(add(writer, 1, entries, 3), 0);
    assert_int_equal(position_writer_next_game(writer, 3, 50), 2);
    assert_int_equal(position_writer_next_game(writer, 4, 50), 0);
    position_writer_close(writer);
}

static void games_give_their_positions(void **state)
{
    (void)state;
    Game games[2];
    PositionFile made;
    Position position;
    Error error = {0};
    for (int g = 0; g < 2; g++)
        assert_ok(opening_make(7, (uint64_t)g, 9 - g, &games[g], &error), &error);
    const ResultGame played[2] = {{&games[0], OUTCOME_BLUE}, {&games[1], OUTCOME_DRAW}};
    assert_ok(position_file_make(played, 2, &made, &error), &error);
    assert_int_equal(made.block_count, 2);
    assert_int_equal(made.entry_count, 17);
    assert_int_equal(made.blocks[1].count, 8);
    assert_int_equal(made.blocks[1].origin.game, 1);
    const PositionEntry *last = &made.blocks[0].entries[8];
    assert_true(position_entry_read(last, &position));
    assert_int_equal(last->left, 1);
    position_play(&position, games[0].moves[8], &position);
    assert_true(position_equal(&position, &games[0].now));
    assert_true(position_entry_result(last) == 0); /* Red is to move, and Blue won */
    assert_true(position_entry_result(&made.blocks[0].entries[7]) == 1);
    assert_true(position_entry_result(&made.blocks[1].entries[0]) == 0.5);
    position_file_close(&made);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_give_their_positions),
        cmocka_unit_test_setup_teardown(what_is_added_is_read, make_file, remove_file),
        cmocka_unit_test(an_entry_holds_its_position),
        cmocka_unit_test(bytes_that_are_no_position_are_refused),
        cmocka_unit_test_setup_teardown(a_file_cut_off_anywhere_keeps_its_whole_games, make_file,
                                        remove_file),
        cmocka_unit_test_setup_teardown(damage_in_the_middle_is_told, make_file, remove_file),
        cmocka_unit_test_setup_teardown(zeros_after_a_power_failure_are_told_and_removed, make_file,
                                        remove_file),
        cmocka_unit_test_setup_teardown(a_symmetric_position_is_not_added_again, make_file, remove_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
