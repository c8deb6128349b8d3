/* The journal: edits come back, whenever the program ends. */
#include "engine/record/journal/journal.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/base/platform/clock.h"
#include "engine/base/platform/file.h"
#include "engine/record/journal/journal_edit.h"
#include "tests/support/check.h"
#include "tests/support/random_record.h"
#include "tests/support/record_equal.h"

#define KILLS (TEST_POSITIONS / 2000) /* fewer where everything is slow */

enum { KILL_WITHIN_US = 8000, BYTES_MOST = 1 << 28 };

typedef struct Folder {
    char path[64], file[96], journal[112], old[120];
} Folder;

static int make_folder(void **state)
{
    Folder *folder = calloc(1, sizeof *folder);
    assert_non_null(folder);
    snprintf(folder->path, sizeof folder->path, "/tmp/test_journal_XXXXXX");
    assert_non_null(mkdtemp(folder->path));
    snprintf(folder->file, sizeof folder->file, "%s/game.sgf", folder->path);
    snprintf(folder->journal, sizeof folder->journal, "%s.journal", folder->file);
    snprintf(folder->old, sizeof folder->old, "%s.old", folder->journal);
    *state = folder;
    return 0;
}

static int remove_folder(void **state)
{
    Folder *folder = *state;
    unlink(folder->file);
    unlink(folder->journal);
    unlink(folder->old);
    int result = rmdir(folder->path);
    free(folder);
    return result;
}

/* ---- A document ---- */

typedef struct Document {
    RecordList list;
    Journal *journal;
    Text saved;
    int recovered;
} Document;

static void read_saved(Document *self, const Folder *folder)
{
    Error error;
    if (file_read(folder->file, BYTES_MOST, &self->saved, &error) == STATUS_NOT_FOUND)
        return;
    assert_ok(record_read_sgf(&self->list, text_string(&self->saved), self->saved.length, &error), &error);
    assert_int_equal(self->list.problem_count, 0);
}

/* Opens a file as a program does: its bytes, then the edits in the journal. */
static Document document_open(const Folder *folder)
{
    Document self = {0};
    Error error;
    read_saved(&self, folder);
    assert_ok(journal_open(folder->journal, text_string(&self.saved), self.saved.length, &self.list,
                           &self.journal, &error),
              &error);
    self.recovered = journal_recovered(self.journal);
    return self;
}

/* Closes it like a program that ends without warning. */
static void document_close(Document *self)
{
    journal_close(self->journal);
    record_list_free(&self->list);
    text_free(&self->saved);
}

static void document_write(const Document *self, Text *out)
{
    Error error;
    for (int i = 0; i < self->list.count; i++)
        assert_ok(record_write_sgf(self->list.records[i], out, &error), &error);
}

static void document_save(Document *self, const Folder *folder)
{
    Error error;
    Text bytes = {0};
    document_write(self, &bytes);
    assert_ok(journal_saving(self->journal, bytes.bytes, bytes.length, &error), &error);
    assert_ok(file_replace(folder->file, bytes.bytes, bytes.length, &error), &error);
    assert_ok(journal_saved(self->journal, bytes.bytes, bytes.length, &error), &error);
    text_free(&bytes);
}

static bool same_games(const RecordList *a, const RecordList *b)
{
    bool same = a->count == b->count;
    for (int i = 0; i < a->count && same; i++)
        same = record_equal(a->records[i], b->records[i]);
    return same;
}

/* Opening it now must give exactly this; then it is closed, and the opened one takes its place. */
static void reopen(Document *self, const Folder *folder, int recovered)
{
    journal_close(self->journal);
    self->journal = NULL;
    Document again = document_open(folder);
    assert_true(same_games(&self->list, &again.list));
    assert_int_equal(again.recovered, recovered);
    document_close(self);
    *self = again;
}

static bool exists(const char *path)
{
    return access(path, F_OK) == 0;
}

/* ---- Edits ---- */

static void keep(Document *self, Text *items)
{
    Error error;
    assert_ok(text_status(items, &error), &error);
    if (self->journal) {
        assert_ok(journal_add(self->journal, items->bytes, items->length, &error), &error);
        assert_ok(journal_write(self->journal, &error), &error);
    }
    text_free(items);
}

static void keep_node(Document *self, int game, const RecordNode *node)
{
    Text items = {0};
    journal_put_node(game, self->list.records[game], node, &items);
    keep(self, &items);
}

static void keep_children(Document *self, int game, const RecordNode *node)
{
    Text items = {0};
    journal_put_children(game, node, &items);
    keep(self, &items);
}

static void keep_game(Document *self, int game)
{
    Text items = {0};
    const Record *record = self->list.records[game];
    journal_put_tree(game, record, record->root, &items);
    keep(self, &items);
}

/* A new game at the end of the list. */
static void add_game(Document *self, Sample *sample, int nodes)
{
    Error error;
    assert_ok(record_list_add(&self->list, random_record(sample, nodes), &error), &error);
    keep_game(self, self->list.count - 1);
}

/* A random edit of a random game, also written to the journal if there is one. */
static void edit(Document *self, Sample *sample)
{
    Random *random = &sample->random;
    uint32_t kind = random_below(random, 100);
    if (self->list.count == 0 || (kind == 0 && self->list.count < 4)) {
        add_game(self, sample, 20);
        return;
    }
    int game = (int)random_below(random, (uint32_t)self->list.count);
    Record *record = self->list.records[game];
    RecordNode *node = random_node(random, record), *parent = node->parent;
    if (kind < 50) {
        RecordNode *child = random_child(random, record, node);
        if (child && kind < 25)
            random_facts(random, record, child);
        keep_node(self, game, child ? child : node);
    } else if (kind < 80) {
        random_facts(random, record, node);
        keep_node(self, game, node);
    } else if (parent && kind < 90) {
        record_promote(node);
        keep_children(self, game, parent);
    } else if (parent && record->node_count > 50) {
        record_delete(record, node);
        keep_children(self, game, parent);
    } else {
        Error error;
        assert_ok(record_set_player(record, RED, kind & 1 ? "a" : "b", &error), &error);
        keep_node(self, game, record->root);
    }
}

/* ---- Tests ---- */

static void edits_come_back(void **state)
{
    const Folder *folder = *state;
    Sample sample = sample_seeded(7);
    Document document = document_open(folder);
    for (int i = 0; i < 400; i++)
        edit(&document, &sample);
    reopen(&document, folder, 400);
    for (int i = 0; i < 100; i++)
        edit(&document, &sample);
    reopen(&document, folder, 500);
    document_close(&document);
}

static void save_removes_the_journal(void **state)
{
    const Folder *folder = *state;
    Sample sample = sample_seeded(8);
    Document document = document_open(folder);
    assert_false(exists(folder->journal));
    edit(&document, &sample);
    assert_true(exists(folder->journal));
    document_save(&document, folder);
    assert_false(exists(folder->journal));
    edit(&document, &sample);
    reopen(&document, folder, 1);
    document_save(&document, folder);
    reopen(&document, folder, 0);
    document_close(&document);
}

static void discarded_edits_stay_away(void **state)
{
    const Folder *folder = *state;
    Sample sample = sample_seeded(9);
    Error error;
    Document document = document_open(folder);
    add_game(&document, &sample, 5);
    document_save(&document, folder);
    Text saved = {0};
    document_write(&document, &saved);
    edit(&document, &sample);
    journal_discard(document.journal);
    assert_ok(journal_write(document.journal, &error), &error);
    document_close(&document);
    document = document_open(folder);
    assert_int_equal(document.recovered, 0);
    Text now = {0};
    document_write(&document, &now);
    assert_string_equal(text_string(&now), text_string(&saved));
    text_free(&now);
    text_free(&saved);
    document_close(&document);
}

/* The program ends after announcing a save, before or after the file is replaced. */
static void save_cut_short_loses_nothing(void **state)
{
    const Folder *folder = *state;
    Sample sample = sample_seeded(10);
    Error error;
    for (int replaced = 0; replaced < 2; replaced++) {
        Document document = document_open(folder);
        for (int i = 0; i < 20; i++)
            edit(&document, &sample);
        document_save(&document, folder);
        for (int i = 0; i < 20; i++)
            edit(&document, &sample);
        Text bytes = {0};
        document_write(&document, &bytes);
        assert_ok(journal_saving(document.journal, bytes.bytes, bytes.length, &error), &error);
        if (replaced)
            assert_ok(file_replace(folder->file, bytes.bytes, bytes.length, &error), &error);
        text_free(&bytes);
        reopen(&document, folder, replaced ? 0 : 20);
        edit(&document, &sample);
        reopen(&document, folder, replaced ? 1 : 21);
        document_save(&document, folder);
        document_close(&document);
    }
}

/* Wherever the end of the journal is missing, all earlier edits come back, and more can be made. */
static void torn_end_is_cut_off(void **state)
{
    const Folder *folder = *state;
    Sample sample = sample_seeded(11);
    Error error;
    Document document = document_open(folder);
    add_game(&document, &sample, 3);
    document_save(&document, folder);
    for (int i = 0; i < 3; i++)
        edit(&document, &sample);
    document_close(&document);
    Text whole = {0};
    assert_ok(file_read(folder->journal, BYTES_MOST, &whole, &error), &error);
    int most = 0;
    for (size_t length = 0; length <= whole.length; length++) {
        assert_ok(file_replace(folder->journal, text_string(&whole), length, &error), &error);
        document = document_open(folder);
        assert_true(document.recovered >= most && document.recovered <= most + 1);
        most = document.recovered;
        if (length % 16 == 0) {
            edit(&document, &sample);
            reopen(&document, folder, most + 1);
        }
        document_close(&document);
    }
    assert_int_equal(most, 3);
    text_free(&whole);
}

static void journal_of_other_bytes_is_refused(void **state)
{
    const Folder *folder = *state;
    Sample sample = sample_seeded(12);
    Error error;
    Document document = document_open(folder);
    add_game(&document, &sample, 5);
    journal_close(document.journal);
    int status = journal_open(folder->journal, "other", 5, &document.list, &document.journal, &error);
    assert_int_equal(status, STATUS_INVALID);
    assert_error(
        &error, STATUS_INVALID, 0,
        "0 unsaved edits came back, but not all (the journal belongs to another version of the file): "
        "they are kept here");
    assert_string_equal(error.file, folder->old);
    assert_null(document.journal);
    assert_false(exists(folder->journal));
    assert_ok(file_replace(folder->journal, "something else", 14, &error), &error);
    status = journal_open(folder->journal, "", 0, &document.list, &document.journal, &error);
    assert_error(&error, STATUS_INVALID, 0,
                 "0 unsaved edits came back, but not all (this is not a journal): they are kept here");
    assert_memory_equal(error.file, folder->old, strlen(folder->old));
    assert_string_equal(error.file + strlen(folder->old), "2");
    assert_int_equal(unlink(error.file), 0);
    document_close(&document);
}

/* An edit that makes no sense, or is damaged, costs what comes after it, not what comes before. */
static void half_a_journal_comes_back_and_the_rest_is_told(void **state)
{
    const Folder *folder = *state;
    Sample sample = sample_seeded(15);
    for (int damaged = 0; damaged < 2; damaged++) {
        Error error;
        Text whole = {0}, kept = {0};
        Document document = document_open(folder);
        add_game(&document, &sample, 5);
        for (int i = 0; i < 5; i++)
            edit(&document, &sample);
        Text good = {0}, half = {0};
        document_write(&document, &good);
        static const char bad[] = "node 0 - 5\nC[a]\nchildren 0 - 1,1\n";
        assert_ok(journal_add(document.journal, bad, sizeof bad - 1, &error), &error);
        assert_ok(journal_write(document.journal, &error), &error);
        edit(&document, &sample);
        document_close(&document);
        assert_ok(file_read(folder->journal, BYTES_MOST, &whole, &error), &error);
        if (damaged) {
            char *at = whole.bytes;
            while (memcmp(at, bad, sizeof bad - 1) != 0)
                at++;
            *at = 'N';
            assert_ok(file_replace(folder->journal, whole.bytes, whole.length, &error), &error);
        }
        document = (Document){0};
        assert_int_equal(journal_open(folder->journal, "", 0, &document.list, &document.journal, &error),
                         STATUS_INVALID);
        assert_string_equal(error.text, damaged
                                            ? "6 unsaved edits came back, but not all (an edit is damaged): "
                                              "they are kept here"
                                            : "6 unsaved edits came back, but not all (the journal has an "
                                              "edit that can't be read): they are kept here");
        assert_ok(file_read(error.file, BYTES_MOST, &kept, &error), &error);
        assert_int_equal(kept.length, whole.length);
        assert_memory_equal(kept.bytes, whole.bytes, whole.length);
        document_close(&document);
        document = document_open(folder);
        assert_int_equal(document.recovered, 6);
        document_write(&document, &half);
        assert_string_equal(text_string(&half), text_string(&good));
        edit(&document, &sample);
        reopen(&document, folder, 7);
        document_save(&document, folder);
        document_close(&document);
        unlink(folder->file);
        unlink(folder->old);
        text_free(&whole);
        text_free(&kept);
        text_free(&good);
        text_free(&half);
    }
}

static void journal_in_use_is_refused(void **state)
{
    const Folder *folder = *state;
    Sample sample = sample_seeded(13);
    Error error;
    Document one = document_open(folder), two = document_open(folder);
    add_game(&one, &sample, 5);
    assert_ok(journal_add(two.journal, "children 0 - -\n", 15, &error), &error);
    assert_int_equal(journal_write(two.journal, &error), STATUS_IO);
    assert_error(&error, STATUS_IO, 0, "another program is using it");
    document_close(&two);
    reopen(&one, folder, 1);
    document_close(&one);
}

/* Edits that were not written here, or not for this document. */
static void edits_that_make_no_sense_are_refused(void **state)
{
    (void)state;
    static const char *const edits[] = {
        "x",
        "node",
        "node 0",
        "node 2 - 0\n\n",
        "node 99999999999 - 0\n\n",
        "node 0 - 5\nC[x]\n",
        "node 0 - 3\nC[x\n",
        "node 0 - 2\n;;\n",
        "node 0 2299 0\n\n",
        "node 0 1,1 0\n\n",
        "node 0 1,,2 0\n\n",
        "node 0 - 9\nTP[11/11]\n",
        "children 0 - 1,1\n",
        "children 0 - 1,\n",
        "children 0 - 1 2\n",
        "children 0 - 9999\n",
        "children 0 1,1 -\n",
        "children 0 - -",
    };
    for (size_t i = 0; i < sizeof edits / sizeof *edits; i++) {
        RecordList list = {0};
        Error error = {0};
        assert_int_equal(record_read_sgf(&list, "(;)", 3, NULL), STATUS_OK);
        Status status = journal_replay(&list, edits[i], strlen(edits[i]), &error);
        if (status == STATUS_OK)
            fail_msg("taken for an edit: %s", edits[i]);
        assert_int_equal(error.status, status);
        record_list_free(&list);
    }
}

static void journals_have_these_names(void **state)
{
    (void)state;
    Text path = {0};
    Error error;
    assert_ok(journal_path("/a/b.sgf", NULL, 0, &path, &error), &error);
    assert_string_equal(text_string(&path), "/a/b.sgf.journal");
    text_clear(&path);
    assert_ok(journal_path(NULL, "/c", 3, &path, &error), &error);
    assert_string_equal(text_string(&path), "/c/untitled-3.journal");
    text_free(&path);
}

static void edits_of_a_big_document_are_fast(void **state)
{
    const Folder *folder = *state;
    enum { NODES = 2000, EDITS = 200 };
    Sample sample = sample_seeded(14);
    Error error;
    Document document = document_open(folder);
    Record *record;
    assert_ok(record_create(NULL, &record, &error), &error);
    assert_ok(record_list_add(&document.list, record, &error), &error);
    while (record->node_count < NODES) {
        RecordNode *node = random_child(&sample.random, record, random_node(&sample.random, record));
        if (node)
            random_facts(&sample.random, record, node);
    }
    keep_game(&document, 0);
    uint64_t from = clock_ns();
    for (int i = 0; i < EDITS; i++)
        edit(&document, &sample);
    double milliseconds = (double)(clock_ns() - from) / 1e6 / EDITS;
    print_message("%.3f ms an edit, made and kept\n", milliseconds);
    assert_in_time(milliseconds < 5);
    reopen(&document, folder, EDITS + 1);
    document_close(&document);
}

/* ---- Killing ---- */

/* Edits without end, and reports each one that is safe. Saves every so often. */
static void edit_until_killed(const Folder *folder, Sample *sample, int pipe_end)
{
    Document document = document_open(folder);
    for (;;) {
        if (random_below(&sample->random, 100) == 0)
            document_save(&document, folder);
        edit(&document, sample);
        if (write(pipe_end, "", 1) != 1)
            _exit(1);
    }
}

/* Starts a child, kills it at some moment, and returns how many edits it reported as safe. */
static int kill_somewhen(const Folder *folder, Sample *sample, Random *random)
{
    int ends[2];
    char safe[4096];
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        close(ends[0]);
        edit_until_killed(folder, sample, ends[1]);
    }
    close(ends[1]);
    /* The first edit means that it has begun; then it has this long to live. */
    int count = (int)read(ends[0], safe, 1);
    assert_int_equal(count, 1);
    uint64_t end = clock_ns() + random_below(random, KILL_WITHIN_US) * 1000u;
    while (clock_ns() < end)
        continue;
    kill(child, SIGKILL);
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    /* A save may leave its unfinished file beside the other; nobody reads it. */
    char leftover[160];
    snprintf(leftover, sizeof leftover, "%s.%ld-0.tmp", folder->file, (long)child);
    unlink(leftover);
    for (ssize_t more; (more = read(ends[0], safe, sizeof safe)) > 0;)
        count += (int)more;
    close(ends[0]);
    return count;
}

/* Repeats the child's edits without a journal. */
static void edit_again(Document *self, Sample *sample, int edits)
{
    for (int i = 0; i < edits; i++) {
        random_below(&sample->random, 100);
        edit(self, sample);
    }
}

static void nothing_is_lost_when_killed(void **state)
{
    const Folder *folder = *state;
    Random random = random_seeded(15, 0);
    Document expected = {0};
    int edits = 0, unfinished = 0;
    for (int i = 0; i < KILLS; i++) {
        Sample sample = sample_seeded((uint64_t)i), copy = sample;
        int safe = kill_somewhen(folder, &sample, &random);
        edit_again(&expected, &copy, safe);
        Document found = document_open(folder);
        if (!same_games(&expected.list, &found.list)) {
            /* One more was made, but the program was killed before it could report it. */
            edit_again(&expected, &copy, 1);
            unfinished++;
            if (!same_games(&expected.list, &found.list))
                fail_msg("kill %d: of %d edits some were lost", i, safe);
        }
        document_close(&found);
        edits += safe;
    }
    print_message("%d kills, %d edits, %d beyond\n", KILLS, edits, unfinished);
    record_list_free(&expected.list);
}

#define WITH_FOLDER(test) cmocka_unit_test_setup_teardown(test, make_folder, remove_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_FOLDER(edits_come_back),
        WITH_FOLDER(save_removes_the_journal),
        WITH_FOLDER(discarded_edits_stay_away),
        WITH_FOLDER(save_cut_short_loses_nothing),
        WITH_FOLDER(torn_end_is_cut_off),
        WITH_FOLDER(journal_of_other_bytes_is_refused),
        WITH_FOLDER(half_a_journal_comes_back_and_the_rest_is_told),
        WITH_FOLDER(journal_in_use_is_refused),
        cmocka_unit_test(edits_that_make_no_sense_are_refused),
        cmocka_unit_test(journals_have_these_names),
        WITH_FOLDER(edits_of_a_big_document_are_fast),
        WITH_FOLDER(nothing_is_lost_when_killed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
