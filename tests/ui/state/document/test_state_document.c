/* The document: edits and undo, files, journals, games, following a log. */
#include "tests/support/document_files.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/base/memory.h"
#include "engine/base/platform/file.h"
#include "engine/record/formats/sgf.h"
#include "tests/support/check.h"
#include "tests/support/random_record.h"
#include "ui/state/document/game_entries.h"

enum { EDITS = 120, ROUNDS = 12 };

typedef struct Folder {
    char path[64];
} Folder;

static int make_folder(void **state)
{
    Folder *folder = calloc(1, sizeof *folder);
    assert_non_null(folder);
    snprintf(folder->path, sizeof folder->path, "/tmp/test_document_XXXXXX");
    assert_non_null(mkdtemp(folder->path));
    *state = folder;
    return 0;
}

static const char *const names[] = {"game.sgf",
                                    "other.sgf",
                                    "game.sgf.journal",
                                    "other.sgf.journal",
                                    "untitled-1.journal",
                                    "untitled-2.journal",
                                    "game.pgn",
                                    "game.log",
                                    "game.sgf.journal.old",
                                    "untitled-1.journal.old",
                                    "game.json",
                                    "game.json.journal"};

/* A path in the folder; valid until the fourth call after this. */
static const char *in(const Folder *folder, const char *name)
{
    static char paths[4][128];
    static int next;
    char *path = paths[next++ % 4];
    snprintf(path, sizeof paths[0], "%s/%s", folder->path, name);
    return path;
}

static int remove_folder(void **state)
{
    Folder *folder = *state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        unlink(in(folder, names[i]));
    int result = rmdir(folder->path);
    free(folder);
    return result;
}

static bool exists(const Folder *folder, const char *name)
{
    return access(in(folder, name), F_OK) == 0;
}

static Document fresh(const Folder *folder)
{
    Document self;
    Error error;
    assert_ok(document_init(&self, folder ? folder->path : NULL, true, &error), &error);
    assert_int_equal(self.trouble.status, STATUS_OK);
    return self;
}

static Document opened(const Folder *folder, const char *name)
{
    Document self = fresh(NULL);
    Error error;
    assert_ok(document_open(&self, in(folder, name), &error), &error);
    assert_int_equal(self.trouble.status, STATUS_OK);
    return self;
}

static void play(Document *self, const char *move)
{
    Error error;
    assert_ok(document_play(self, MOVE(move), &error), &error);
}

/* Everything that is kept of a document, as text. */
static void write_all(const Document *self, Text *out)
{
    Error error;
    text_clear(out);
    for (int i = 0; i < self->list.count; i++)
        assert_ok(record_write_sgf(self->list.records[i], out, &error), &error);
}

static void assert_same(const Document *a, const Document *b)
{
    Text first = {0}, second = {0};
    write_all(a, &first);
    write_all(b, &second);
    assert_string_equal(text_string(&first), text_string(&second));
    text_free(&first);
    text_free(&second);
}

/* ---- Edits ---- */

static void random_edit(Document *self, Sample *sample, Text *memory)
{
    Random *random = &sample->random;
    Error error;
    Status status = STATUS_OK;
    Move move;
    Position start;
    switch (random_below(random, 14)) {
    case 0:
        status = document_set_comment(self, random_text(random, 20, memory), &error);
        break;
    case 1:
        status = document_set_marks(self, (uint16_t)random_below(random, 512), &error);
        break;
    case 2:
        status = document_promote(self, &error);
        break;
    case 3:
        status = document_promote_all(self, &error);
        break;
    case 4:
        if (self->node->parent)
            status = document_delete(self, &error);
        break;
    case 5:
        status = document_set_tag(self, "event", random_text(random, 10, memory), &error);
        break;
    case 6:
        status = document_set_player(self, random_below(random, 2) ? RED : BLUE,
                                     random_text(random, 5, memory), &error);
        break;
    case 7:
        status = document_set_result(self, &(RecordResult){OUTCOME_RED, REASON_RESIGNATION, 0}, &error);
        break;
    case 8:
        start = sample_next(sample);
        if (random_below(random, 4) == 0)
            status = document_set_start(self, &start, &error);
        break;
    default:
        document_go(self, random_node(random, self->record));
        move = self->position.plies < PLY_LIMIT ? kernels_best()->random_move(&self->position, random)
                                                : MOVE_NONE;
        if (move != MOVE_NONE)
            status = document_play(self, move, &error);
    }
    assert_ok(status, &error);
    if (random_below(random, 3) == 0)
        document_go(self, random_node(random, self->record));
}

/* Makes many edits. Each undo shows exactly what was before the edit, each redo what was after it. */
static void undo_and_redo_go_over_every_edit(void **state)
{
    (void)state;
    Sample sample = sample_seeded(41);
    Text memory = {0};
    for (int round = 0; round < ROUNDS; round++) {
        Document self = fresh(NULL);
        Error error;
        Text texts[EDITS + 1] = {{0}};
        int done = 0;
        document_close(&self, true);
        self = fresh(NULL);
        record_destroy(self.list.records[0]);
        self.list.records[0] = random_record(&sample, 60);
        document_select(&self, 0);
        write_all(&self, &texts[0]);
        while (done < EDITS) {
            int before = self.history.done;
            random_edit(&self, &sample, &memory);
            assert_in_range(self.history.done, before, before + 1);
            if (self.history.done > before)
                write_all(&self, &texts[++done]);
        }
        Text now = {0};
        for (int way = 0; way < 2; way++) {
            for (int i = done - 1; i >= 0; i--) {
                assert_ok(document_undo(&self, &error), &error);
                write_all(&self, &now);
                assert_string_equal(text_string(&now), text_string(&texts[i]));
            }
            assert_null(document_undo_title(&self));
            assert_false(document_changed(&self));
            for (int i = 1; i <= done; i++) {
                assert_ok(document_redo(&self, &error), &error);
                write_all(&self, &now);
                assert_string_equal(text_string(&now), text_string(&texts[i]));
            }
            assert_null(document_redo_title(&self));
            assert_true(document_changed(&self));
        }
        for (int i = 0; i <= done; i++)
            text_free(&texts[i]);
        text_free(&now);
        document_close(&self, true);
    }
    text_free(&memory);
}

static void undoing_keeps_the_cursor(void **state)
{
    (void)state;
    Document self = fresh(NULL);
    Error error;
    play(&self, "O@0-0");
    play(&self, "O@5-5");
    RecordNode *second = self.node;
    play(&self, "O@0-2");
    assert_ok(document_undo(&self, &error), &error);
    assert_ptr_equal(self.node, second);
    assert_int_equal(self.position.plies, 2);
    assert_string_equal(document_redo_title(&self), "Play move");
    document_go_first(&self);
    assert_ok(document_redo(&self, &error), &error);
    assert_int_equal(self.position.plies, 3);
    document_go_first(&self);
    document_go_next(&self);
    assert_ok(document_delete(&self, &error), &error);
    assert_ok(document_undo(&self, &error), &error);
    assert_int_equal(self.position.plies, 1);
    document_close(&self, true);
}

static void a_new_edit_forgets_what_was_undone(void **state)
{
    (void)state;
    Document self = fresh(NULL);
    Error error;
    play(&self, "O@0-0");
    assert_ok(document_undo(&self, &error), &error);
    play(&self, "O@1-1");
    assert_int_equal(document_redo(&self, &error), STATUS_NOT_FOUND);
    assert_ok(document_undo(&self, &error), &error);
    assert_int_equal(document_undo(&self, &error), STATUS_NOT_FOUND);
    document_close(&self, true);
}

static void an_edit_that_changes_nothing_is_none(void **state)
{
    (void)state;
    Document self = fresh(NULL);
    Error error;
    assert_ok(document_set_comment(&self, "", &error), &error);
    assert_ok(document_promote(&self, &error), &error);
    assert_null(document_undo_title(&self));
    play(&self, "O@0-0");
    document_go_previous(&self);
    play(&self, "O@0-0");
    assert_int_equal(self.history.count, 1);
    document_close(&self, true);
}

static void an_illegal_move_is_refused(void **state)
{
    (void)state;
    Document self = fresh(NULL);
    Error error;
    play(&self, "O@0-0");
    assert_int_equal(document_play(&self, MOVE("O@0-1"), &error), STATUS_ILLEGAL_MOVE);
    assert_int_equal(self.history.count, 1);
    assert_int_equal(self.position.plies, 1);
    assert_int_equal(document_delete(&self, &error), STATUS_OK);
    assert_int_equal(document_delete(&self, &error), STATUS_INVALID);
    document_close(&self, true);
}

static void a_played_move_brings_its_time_and_analysis(void **state)
{
    (void)state;
    Document self = fresh(NULL);
    Error error;
    Report *report = memory_new(1, sizeof *report);
    assert_non_null(report);
    report->depth = 3;
    report->line_count = 1;
    report->lines[0] = (ReportLine){.moves = {MOVE("O@0-0")}, .count = 1, .score = 70};
    PlayedMove played = {
        .move = MOVE("O@0-0"), .time_s = 1.5, .left_s = 58.5, .agent = "champion", .report = report};
    RecordNode *node;
    assert_ok(document_add_played(&self, self.record->root, &played, &node, &error), &error);
    assert_ptr_equal(self.node, node);
    assert_true(node->has_time && node->time_s == 1.5 && node->left_s == 58.5);
    assert_int_equal(node->parent->analysis->score, 70);
    assert_ok(document_undo(&self, &error), &error);
    assert_int_equal(self.record->root->analysis->depth, 3); /* analyses are not edits */
    assert_ok(document_redo(&self, &error), &error);
    assert_int_equal(self.record->root->analysis->depth, 3);
    document_go_first(&self);
    played = (PlayedMove){.move = MOVE("O@5-5"), .time_s = -1, .left_s = -1};
    assert_ok(document_add_played(&self, self.record->root->first_child, &played, &node, &error), &error);
    assert_ptr_equal(self.node, self.record->root);
    assert_false(node->has_time || node->has_left);
    free(report);
    document_close(&self, true);
}

/* ---- The cursor ---- */

static void going_on_follows_the_line_shown(void **state)
{
    (void)state;
    Document self = fresh(NULL);
    play(&self, "O@0-0");
    play(&self, "O@5-5");
    document_go_previous(&self);
    play(&self, "O@7-7");
    play(&self, "O@0-2");
    assert_true(document_go_first(&self));
    assert_false(document_go_first(&self));
    assert_true(document_go_last(&self));
    assert_int_equal(self.node->move, MOVE("O@0-2"));
    assert_true(document_go_ply(&self, 2));
    assert_int_equal(self.node->move, MOVE("O@7-7"));
    assert_false(document_go_ply(&self, 9));
    assert_true(document_go_variation(&self, -1));
    assert_int_equal(self.node->move, MOVE("O@5-5"));
    assert_false(document_go_variation(&self, -1));
    assert_false(document_go_next(&self));
    assert_true(document_go_variation(&self, 1));
    assert_false(document_go_variation(&self, 1));
    document_close(&self, true);
}

static void marks_can_be_gone_to(void **state)
{
    (void)state;
    Document self = fresh(NULL);
    Error error;
    play(&self, "O@0-0");
    play(&self, "O@5-5");
    assert_ok(document_set_marks(&self, MARK_BAD, &error), &error);
    play(&self, "O@0-2");
    document_go_first(&self);
    assert_true(document_go_mark(&self, MARK_BAD | MARK_VERY_BAD, true));
    assert_int_equal(self.position.plies, 2);
    assert_false(document_go_mark(&self, MARK_BAD, true));
    document_go_last(&self);
    assert_true(document_go_mark(&self, MARK_BAD, false));
    document_close(&self, true);
}

/* ---- Files ---- */

static void a_saved_document_opens_as_it_was(void **state)
{
    const Folder *folder = *state;
    Document self = fresh(folder);
    Error error;
    assert_int_equal(document_save(&self, &error), STATUS_INVALID);
    assert_string_equal(document_name(&self), "Untitled");
    play(&self, "O@0-0");
    assert_true(document_changed(&self));
    assert_ok(document_save_as(&self, in(folder, "game.sgf"), &error), &error);
    assert_false(document_changed(&self));
    assert_string_equal(document_name(&self), "game.sgf");
    assert_false(exists(folder, "untitled-1.journal"));
    Document again = opened(folder, "game.sgf");
    assert_same(&self, &again);
    document_close(&again, false);
    assert_ok(document_undo(&self, &error), &error);
    assert_true(document_changed(&self));
    assert_ok(document_redo(&self, &error), &error);
    assert_false(document_changed(&self));
    play(&self, "O@5-5");
    assert_ok(document_save(&self, &error), &error);
    assert_false(exists(folder, "game.sgf.journal"));
    assert_ok(document_save_as(&self, in(folder, "game.json"), &error), &error);
    again = opened(folder, "game.json");
    assert_same(&self, &again);
    document_close(&again, false);
    document_close(&self, false);
}

static void edits_come_back_in_whatever_way_the_program_ends(void **state)
{
    const Folder *folder = *state;
    Sample sample = sample_seeded(42);
    Text memory = {0};
    Error error;
    for (int named = 0; named < 2; named++) {
        Document self = fresh(folder);
        if (named)
            assert_ok(document_save_as(&self, in(folder, "game.sgf"), &error), &error);
        for (int i = 0; i < EDITS; i++) {
            random_edit(&self, &sample, &memory);
            if (random_below(&sample.random, 5) == 0 && document_undo_title(&self))
                assert_ok(document_undo(&self, &error), &error);
        }
        Text before = {0}, after = {0};
        write_all(&self, &before);
        document_close(&self, false);
        self = named ? opened(folder, "game.sgf") : fresh(folder);
        write_all(&self, &after);
        assert_string_equal(text_string(&before), text_string(&after));
        assert_true(self.recovered > 0);
        assert_true(document_changed(&self));
        document_close(&self, true);
        self = named ? opened(folder, "game.sgf") : fresh(folder);
        assert_int_equal(self.recovered, 0);
        assert_int_equal(self.record->node_count, 1);
        document_close(&self, false);
        text_free(&before);
        text_free(&after);
    }
    text_free(&memory);
}

static void two_nameless_documents_have_two_journals(void **state)
{
    const Folder *folder = *state;
    Document first = fresh(folder);
    play(&first, "O@0-0");
    Document second = fresh(folder);
    assert_int_equal(second.recovered, 0);
    play(&second, "O@1-1");
    assert_true(exists(folder, "untitled-2.journal"));
    document_close(&first, true);
    document_close(&second, true);
    assert_false(exists(folder, "untitled-1.journal"));
}

/* Neither has a journal before its first edit, and both would choose the same one. */
static void nameless_documents_that_begin_together_have_two_journals(void **state)
{
    const Folder *folder = *state;
    Document first = fresh(folder), second = fresh(folder);
    play(&first, "O@0-0");
    play(&second, "O@1-1");
    play(&second, "O@3-3");
    assert_int_equal(second.trouble.status, STATUS_OK);
    assert_true(exists(folder, "untitled-2.journal"));
    document_close(&first, true);
    document_close(&second, false);
    second = fresh(folder); /* although the first number is free again */
    assert_int_equal(second.record->node_count, 3);
    document_close(&second, true);
    assert_false(exists(folder, "untitled-2.journal"));
}

static void a_new_game_is_none_that_somebody_left(void **state)
{
    const Folder *folder = *state;
    Error error;
    Document left = fresh(folder);
    Document self = fresh(folder);
    play(&left, "O@0-0");
    play(&self, "O@1-1");
    document_close(&left, false);
    assert_ok(document_new(&self, &error), &error);
    assert_int_equal(self.record->node_count, 1);
    document_close(&self, true);
    self = fresh(folder);
    assert_int_equal(self.recovered, 1);
    document_close(&self, true);
}

static void a_journal_of_another_version_is_set_aside(void **state)
{
    const Folder *folder = *state;
    Error error;
    Document self = fresh(folder);
    assert_ok(document_save_as(&self, in(folder, "game.sgf"), &error), &error);
    play(&self, "O@0-0");
    document_close(&self, false);
    static const char other[] = "(;FF[4]GM[Tetress];R[5-5,5-6,6-5,6-6])";
    assert_ok(file_replace(in(folder, "game.sgf"), other, sizeof other - 1, &error), &error);
    self = fresh(folder);
    assert_ok(document_open(&self, in(folder, "game.sgf"), &error), &error);
    assert_int_equal(self.trouble.status, STATUS_INVALID);
    assert_int_equal(self.record->node_count, 2);
    assert_int_equal(self.record->root->first_child->move, MOVE("O@5-5"));
    assert_true(exists(folder, "game.sgf.journal.old"));
    document_go_last(&self);
    play(&self, "O@0-0");
    assert_true(exists(folder, "game.sgf.journal"));
    document_close(&self, true);
}

static void a_file_that_fails_to_open_leaves_all_as_it_was(void **state)
{
    const Folder *folder = *state;
    Error error;
    Document self = fresh(folder);
    play(&self, "O@0-0");
    assert_int_equal(document_open(&self, in(folder, "game.sgf"), &error), STATUS_NOT_FOUND);
    assert_ok(file_replace(in(folder, "game.sgf"), "nonsense", 8, &error), &error);
    assert_int_equal(document_open(&self, in(folder, "game.sgf"), &error), STATUS_INVALID);
    assert_int_equal(self.position.plies, 1);
    assert_true(document_changed(&self));
    assert_true(exists(folder, "untitled-1.journal"));
    document_close(&self, true);
}

static void opening_a_file_again_gives_what_was_saved(void **state)
{
    const Folder *folder = *state;
    Error error;
    Document self = fresh(folder);
    assert_ok(document_save_as(&self, in(folder, "game.sgf"), &error), &error);
    play(&self, "O@0-0");
    assert_ok(document_open(&self, in(folder, "game.sgf"), &error), &error);
    assert_int_equal(self.record->node_count, 1);
    assert_int_equal(self.trouble.status, STATUS_OK);
    play(&self, "O@1-1");
    assert_true(exists(folder, "game.sgf.journal"));
    assert_ok(document_new(&self, &error), &error);
    assert_false(exists(folder, "game.sgf.journal"));
    assert_string_equal(document_name(&self), "Untitled");
    document_close(&self, true);
}

static void formats_that_lose_something_are_for_copies_only(void **state)
{
    const Folder *folder = *state;
    Error error;
    Document self = fresh(folder);
    play(&self, "O@0-0");
    assert_int_equal(document_save_as(&self, in(folder, "game.pgn"), &error), STATUS_INVALID);
    assert_false(exists(folder, "game.pgn"));
    assert_ok(document_export(&self, in(folder, "game.pgn"), &error), &error);
    assert_true(document_changed(&self));
    assert_int_equal(document_export(&self, in(folder, "game.log"), &error), STATUS_INVALID);
    assert_int_equal(document_export(&self, in(folder, "game"), &error), STATUS_INVALID);
    Document copy = opened(folder, "game.pgn");
    assert_int_equal(copy.record->node_count, 2);
    document_close(&copy, true);
    document_close(&self, true);
}

/* ---- Many games ---- */

static const char three_games[] =
    "(;FF[4]GM[Tetress]PR[Ann]PB[Bob]RE[R+];R[0-0,0-1,1-0,1-1];B[5-5,5-6,6-5,6-6])"
    "(;FF[4]GM[Tetress]PR[bob]PB[Cid]RE[B+T];R[0-0,0-1,1-0,1-1])"
    "(;FF[4]GM[Tetress]PR[Cid]PB[Ann])";

static void check_rows(const RecordList *list, const GamesQuery *query, const char *expected)
{
    GameEntry rows[8];
    char found[32] = "";
    int count = games_find(list, query, rows);
    for (int i = 0; i < count; i++)
        snprintf(found + i, sizeof found - (size_t)i, "%d", rows[i].game);
    assert_string_equal(found, expected);
}

static void games_are_filtered_and_sorted(void **state)
{
    (void)state;
    Error error;
    RecordList list = {0};
    Record *records[3];
    static const char *const players[3][2] = {{"Ann", "Bob"}, {"bob", "Cid"}, {"Cid", "Ann"}};
    static const RecordResult results[3] = {
        {OUTCOME_RED, REASON_NO_MOVE, 0}, {OUTCOME_BLUE, REASON_TIME, 0}, {OUTCOME_NONE, REASON_NONE, 0}};
    RecordNode *node;
    for (int i = 0; i < 3; i++) {
        assert_ok(record_create(NULL, &records[i], &error), &error);
        assert_ok(record_list_add(&list, records[i], &error), &error);
        for (int side = RED; side <= BLUE; side++)
            assert_ok(record_set_player(records[i], (Side)side, players[i][side], &error), &error);
        records[i]->result = results[i];
    }
    assert_ok(record_add(records[1], records[1]->root, NULL, MOVE("O@0-0"), &node, &error), &error);
    assert_ok(record_set_tag(records[0], "date", "2024-05-05", &error), &error);
    assert_ok(record_set_tag(records[1], "date", "2023-05-05", &error), &error);
    check_rows(&list, &(GamesQuery){0}, "012");
    check_rows(&list, &(GamesQuery){.descending = true}, "210");
    check_rows(&list, &(GamesQuery){.player = "BO"}, "01");
    check_rows(&list, &(GamesQuery){.player = "bob", .red = true}, "1");
    check_rows(&list, &(GamesQuery){.player = "ann", .blue = true}, "2");
    check_rows(&list, &(GamesQuery){.results = 1 << OUTCOME_RED | 1 << OUTCOME_BLUE}, "01");
    check_rows(&list, &(GamesQuery){.reasons = 1 << REASON_TIME}, "1");
    check_rows(&list, &(GamesQuery){.least = 1}, "1");
    check_rows(&list, &(GamesQuery){.most = 1, .key = GAMES_BY_LENGTH, .descending = true}, "120");
    check_rows(&list, &(GamesQuery){.key = GAMES_BY_BLUE}, "201");
    check_rows(&list, &(GamesQuery){.key = GAMES_BY_DATE}, "210");
    check_rows(&list, &(GamesQuery){.key = GAMES_BY_RESULT}, "201");
    record_list_free(&list);
}

static void edits_are_of_the_game_shown(void **state)
{
    const Folder *folder = *state;
    Error error;
    assert_ok(file_replace(in(folder, "game.sgf"), three_games, sizeof three_games - 1, &error), &error);
    Document self = opened(folder, "game.sgf");
    assert_int_equal(self.list.count, 3);
    assert_false(document_select(&self, 3));
    assert_true(document_select(&self, 2));
    play(&self, "O@3-3");
    assert_true(document_select(&self, 0));
    play(&self, "O@4-4");
    assert_ok(document_undo(&self, &error), &error);
    assert_ok(document_undo(&self, &error), &error);
    assert_int_equal(self.game, 2);
    assert_ok(document_redo(&self, &error), &error);
    document_close(&self, false);
    self = opened(folder, "game.sgf");
    assert_int_equal(self.list.records[2]->node_count, 2);
    assert_int_equal(self.list.records[0]->node_count, 3);
    document_close(&self, true);
}

/* ---- Following ---- */

static void follow(Document *self, const char *text)
{
    Error error;
    ReadFile file = {0};
    text_add_string(&file.bytes, text);
    assert_ok(read_file_parse(&file, "match", &error), &error);
    assert_ok(document_follow(self, &file, &error), &error);
    read_file_free(&file);
}

static void a_cursor_at_the_end_goes_along(void **state)
{
    const Folder *folder = *state;
    Error error;
    Document self = fresh(folder);
    follow(&self, "");
    assert_int_equal(self.position.plies, 0);
    follow(&self, "(;FF[4]GM[Tetress];R[0-0,0-1,1-0,1-1]");
    assert_int_equal(self.position.plies, 1);
    follow(&self, "(;FF[4]GM[Tetress];R[0-0,0-1,1-0,1-1];B[5-5,5-6,6-5,6-6]");
    assert_int_equal(self.position.plies, 2);
    assert_false(document_changed(&self));
    document_go_first(&self);
    follow(&self, "(;FF[4]GM[Tetress];R[0-0,0-1,1-0,1-1];B[5-5,5-6,6-5,6-6];R[0-2,0-3,1-2,1-3]");
    assert_int_equal(self.position.plies, 0);
    assert_int_equal(self.record->node_count, 4);
    assert_int_equal(self.list.count, 1);
    document_go_last(&self);
    follow(&self, three_games);
    assert_int_equal(self.list.count, 3);
    assert_int_equal(self.game, 2);
    assert_ok(document_save_as(&self, in(folder, "game.sgf"), &error), &error);
    document_close(&self, true);
}

static void what_was_tried_out_while_following_stays(void **state)
{
    const Folder *folder = *state;
    Error error;
    Document self = fresh(folder);
    follow(&self, "(;FF[4]GM[Tetress];R[0-0,0-1,1-0,1-1]");
    assert_ok(document_set_comment(&self, "a corner", &error), &error);
    play(&self, "O@7-7");
    RecordNode *mine = self.node;
    follow(&self, "(;FF[4]GM[Tetress];R[0-0,0-1,1-0,1-1];B[5-5,5-6,6-5,6-6]");
    assert_true(document_changed(&self));
    assert_int_equal(self.record->node_count, 4);
    RecordNode *first = self.record->root->first_child;
    assert_string_equal(first->comment, "a corner");
    assert_int_equal(first->first_child->move, MOVE("O@5-5"));
    assert_ptr_equal(first->first_child->next_sibling, mine);
    assert_null(document_undo_title(&self));
    ReadFile file = {0};
    text_add_string(&file.bytes, "(;FF[4]GM[Tetress];R[3-3,3-4,4-3,4-4]");
    assert_ok(read_file_parse(&file, "match", &error), &error);
    assert_int_equal(document_follow(&self, &file, &error), STATUS_INVALID);
    assert_false(self.following);
    assert_int_equal(self.record->node_count, 4);
    read_file_free(&file);
    document_close(&self, true);
}

static void another_game_in_the_file_replaces_what_was_there(void **state)
{
    const Folder *folder = *state;
    Document self = fresh(folder);
    follow(&self, three_games);
    document_select(&self, 1);
    follow(&self, "(;FF[4]GM[Tetress];R[3-3,3-4,4-3,4-4]");
    assert_int_equal(self.list.count, 1);
    assert_int_equal(self.node->move, MOVE("O@3-3"));
    assert_true(self.following);
    document_close(&self, true);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(undo_and_redo_go_over_every_edit),
        cmocka_unit_test(undoing_keeps_the_cursor),
        cmocka_unit_test(a_new_edit_forgets_what_was_undone),
        cmocka_unit_test(an_edit_that_changes_nothing_is_none),
        cmocka_unit_test(an_illegal_move_is_refused),
        cmocka_unit_test(a_played_move_brings_its_time_and_analysis),
        cmocka_unit_test(going_on_follows_the_line_shown),
        cmocka_unit_test(marks_can_be_gone_to),
        cmocka_unit_test_setup_teardown(a_saved_document_opens_as_it_was, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(edits_come_back_in_whatever_way_the_program_ends, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(two_nameless_documents_have_two_journals, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(nameless_documents_that_begin_together_have_two_journals, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(a_new_game_is_none_that_somebody_left, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(a_journal_of_another_version_is_set_aside, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(a_file_that_fails_to_open_leaves_all_as_it_was, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(opening_a_file_again_gives_what_was_saved, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(formats_that_lose_something_are_for_copies_only, make_folder,
                                        remove_folder),
        cmocka_unit_test(games_are_filtered_and_sorted),
        cmocka_unit_test_setup_teardown(edits_are_of_the_game_shown, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(a_cursor_at_the_end_goes_along, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(what_was_tried_out_while_following_stays, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(another_game_in_the_file_replaces_what_was_there, make_folder,
                                        remove_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
