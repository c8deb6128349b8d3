/* How much room both sides had in a game, and where a side lost it. */
#include "engine/analysis/insight/room.h"

#include "engine/analysis/insight/overlays.h"
#include "tests/support/check.h"
#include "tests/support/document_files.h"

static void placements_are_counted_at_each_turn(void **state)
{
    (void)state;
    Document document;
    Error error;
    Overlays overlays;
    Room room;
    assert_ok(document_init(&document, NULL, false, &error), &error);
    assert_ok(document_open(&document, SAMPLES "/squeeze.sgf", &error), &error);
    document_go_first(&document);
    room_find(document.record, document.node, &room);
    document_go_last(&document);
    assert_int_equal(room.count, document.position.plies + 1 - room.first);
    for (bool more = true; more; more = document_go_previous(&document)) {
        overlays_find(&document.position, &overlays);
        for (int side = RED; side <= BLUE; side++)
            assert_int_equal(room.placements[side][document.position.plies - room.first],
                             overlays.placements[side]);
    }
    document_close(&document, true);
}

static void the_last_fall_names_the_move_that_took_most(void **state)
{
    (void)state;
    Document document;
    Error error;
    Room room;
    RoomFall fall;
    assert_ok(document_init(&document, NULL, false, &error), &error);
    assert_ok(document_open(&document, SAMPLES "/squeeze.sgf", &error), &error);
    room_find(document.record, document.node, &room);
    Side loser = document.record->result.outcome == OUTCOME_RED ? BLUE : RED;
    room_fall(&room, loser, 0, &fall);
    assert_true(fall.found && !fall.decided);
    assert_true(fall.from < fall.turn && fall.turn <= fall.to);
    assert_int_equal((fall.turn - 1) & 1, side_other(loser));
    assert_int_equal(room.moves[fall.turn - 1 - room.first], fall.move);
    assert_true(fall.after < fall.before);
    for (int i = fall.to - room.first; i < room.count; i++) /* it never came back */
        assert_true(room.placements[loser][i] < fall.before);
    room_fall(&room, loser, 9, &fall); /* where a review says that the game was decided */
    assert_true(fall.decided && fall.turn == 9 && fall.from == 8 && fall.to == 12);
    assert_int_equal(fall.move, room.moves[8 - room.first]);
    document_close(&document, true);
}

static void a_game_of_no_turns_has_no_fall(void **state)
{
    (void)state;
    Record *record;
    Room room;
    RoomFall fall;
    assert_int_equal(record_create(NULL, &record, NULL), STATUS_OK);
    room_find(record, record->root, &room);
    assert_int_equal(room.count, 1);
    room_fall(&room, RED, 0, &fall);
    assert_false(fall.found);
    record_destroy(record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(placements_are_counted_at_each_turn),
        cmocka_unit_test(the_last_fall_names_the_move_that_took_most),
        cmocka_unit_test(a_game_of_no_turns_has_no_fall),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
