/* Documents, their journals, settings and profiles when calls fail, disks are full, and the program is
 * killed: every finished edit is there after a restart, and a file is either the old one or the new one. */
#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/base/platform/file.h"
#include "engine/base/platform/folder.h"
#include "engine/eval/eval.h"
#include "tests/support/check.h"
#include "tests/support/document_files.h"
#include "tests/support/fault/fault.h"
#include "ui/state/settings.h"

enum { EDITS = 4, SAVED_AFTER = 2, ROOM_MOST = 1 << 16, ROOM_STEP = 53 };

static char folder[64], path[128];

/* Removes everything in the folder. */
static void empty_folder(void)
{
    FolderEntries entries = {0};
    folder_entries(folder, &entries, NULL);
    for (int i = 0; i < entries.count; i++) {
        char there[512];
        snprintf(there, sizeof there, "%s/%s", folder, entries.entries[i].name);
        unlink(there);
    }
    folder_entries_free(&entries);
}

static int make_folder(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/test_fault_XXXXXX");
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/game.sgf", folder);
    return 0;
}

static int remove_folder(void **state)
{
    (void)state;
    empty_folder();
    return rmdir(folder);
}

/* ---- Editing a document ---- */

/* Edit n makes the comment n times "x". Each is reported when it is done; an edit that the journal couldn't
 * store doesn't count as done. */
typedef struct Editing {
    bool named;   /* the document is a file; otherwise it has no name until it is saved */
    int done;     /* edits that are safe */
    int pipe_end; /* where each edit is reported; 0: nowhere */
    bool unsafe;  /* for some edit the document said that its journal doesn't have it */
} Editing;

static void tell_done(Editing *self)
{
    self->done++;
    if (self->pipe_end && write(self->pipe_end, "", 1) != 1)
        _exit(1);
}

static Status edit(Editing *self, Document *document, Error *error)
{
    static const char comment[] = "xxxxxxxx";
    Status status = STATUS_OK;
    for (int i = 0; status == STATUS_OK && i < EDITS; i++) {
        status = document_set_comment(document, comment + sizeof comment - 2 - i, error);
        if (status == STATUS_OK && document->trouble.status != STATUS_OK) {
            *error = document->trouble;
            status = error->status;
        }
        if (status != STATUS_OK)
            return status;
        tell_done(self);
        if (i + 1 == SAVED_AFTER)
            status = self->named ? document_save(document, error) : document_save_as(document, path, error);
    }
    return status;
}

static Status work(void *context, Error *error)
{
    Editing *self = context;
    Document document;
    self->done = 0;
    Status status = document_init(&document, folder, true, error);
    if (status != STATUS_OK)
        return status;
    if (document.trouble.status != STATUS_OK) {
        *error = document.trouble;
        status = error->status;
    }
    if (status == STATUS_OK && self->named)
        status = document_open(&document, path, error);
    if (status == STATUS_OK && document.trouble.status != STATUS_OK) {
        *error = document.trouble;
        status = error->status;
    }
    if (status == STATUS_OK)
        status = edit(self, &document, error);
    document_close(&document, false);
    return status;
}

static int length_of_comment(const Document *document)
{
    return document->record->root->comment ? (int)strlen(document->record->root->comment) : 0;
}

/* The edits found by the next start: in the file if it was saved, otherwise in the game without a name. */
static int found_again(void)
{
    Document document;
    Error error = {0};
    assert_ok(document_init(&document, folder, true, &error), &error);
    int found = length_of_comment(&document);
    if (access(path, F_OK) == 0) {
        assert_ok(document_open(&document, path, &error), &error);
        assert_ok(document.trouble.status, &document.trouble);
        if (length_of_comment(&document) > found)
            found = length_of_comment(&document);
    }
    document_close(&document, true);
    return found;
}

/* Everything finished is there, and at most one more edit, which could no longer be reported. */
static void check_nothing_lost(const Editing *self, const char *name, long at)
{
    int found = found_again();
    if (found < self->done || found > self->done + 1)
        fail_msg("%s, %ld: of %d edits %d are there", name, at, self->done, found);
}

static void prepare(const Editing *self)
{
    static const char saved[] = "(;GM[Tetress])";
    Error error = {0};
    empty_folder();
    if (self->named)
        assert_ok(file_replace(path, saved, sizeof saved - 1, &error), &error);
}

static void check_edits(void *context, Status status)
{
    const Editing *self = context;
    assert_true(status != STATUS_OK || self->done == EDITS);
    check_nothing_lost(self, "a failure", 0);
    prepare(self);
}

static void documents_keep_what_was_done(void **state)
{
    (void)state;
    static const char *const names[] = {"a document without a name", "a document"};
    for (int named = 0; named < 2; named++) {
        Editing self = {.named = named};
        prepare(&self);
        fault_try(&(FaultCase){names[named], FAULT_ALL, work, check_edits, &self});
    }
}

/* A document that replaces another can be edited, whatever went wrong. */
static Status begin_anew(void *context, Error *error)
{
    Document *self = context;
    Status status = document_init(self, folder, true, error);
    if (status == STATUS_OK)
        status = document_set_comment(self, "x", error);
    if (status == STATUS_OK)
        status = document_new(self, error);
    return status;
}

static void check_anew(void *context, Status status)
{
    Document *self = context;
    assert_true(status != STATUS_OK || length_of_comment(self) == 0);
    if (self->list.count > 0)
        assert_int_equal(document_set_comment(self, "y", NULL), STATUS_OK);
    document_close(self, true);
    empty_folder();
}

static void a_new_document_comes_whole_or_not(void **state)
{
    (void)state;
    Document document;
    fault_try(&(FaultCase){"a new document", FAULT_ALL, begin_anew, check_anew, &document});
}

static void a_full_disk_loses_no_edit(void **state)
{
    (void)state;
    for (int named = 0; named < 2; named++) {
        Editing self = {.named = named};
        Status status = STATUS_IO;
        for (long room = 0; status != STATUS_OK && room < ROOM_MOST; room += ROOM_STEP) {
            Error error = {0};
            prepare(&self);
            fault_room(room);
            status = work(&self, &error);
            fault_room(-1);
            assert_true(status == STATUS_OK || strstr(error.text, "No space left on device"));
            check_nothing_lost(&self, "room", room);
        }
        assert_int_equal(status, STATUS_OK);
    }
}

/* The journal says what is saved before the file does; it goes when file and name are on the disk, and so
 * does what was kept beside them. */
static void a_save_reaches_the_disk_in_order(void **state)
{
    (void)state;
    Editing self = {.named = true};
    Document document;
    Text calls = {0};
    Error error = {0};
    prepare(&self);
    assert_ok(document_init(&document, folder, true, &error), &error);
    assert_ok(document_open(&document, path, &error), &error);
    assert_ok(document_set_comment(&document, "x", &error), &error);
    fault_count_steps();
    assert_ok(document_save(&document, &error), &error);
    fault_name_steps(&calls);
    assert_string_equal(text_string(&calls),
                        "write fsync fsync-folder open write fsync rename fsync-folder unlink remove");
    text_free(&calls);
    document_close(&document, false);
}

/* ---- Killing ---- */

/* Runs something in a process that ends before the nth step of its writing; returns whether it got that
 * far. */
static bool die_at(long step, Status (*run)(void *context, Error *error), Editing *self)
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
        _exit(run(self, &error));
    }
    close(ends[1]);
    self->done = 0;
    while (read(ends[0], &byte, 1) == 1)
        self->done++;
    close(ends[0]);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) ? WTERMSIG(status) == SIGKILL : WEXITSTATUS(status) == STATUS_OK);
    return WIFSIGNALED(status);
}

static void killed_at_any_write_loses_no_edit(void **state)
{
    (void)state;
    for (int named = 0; named < 2; named++) {
        Editing self = {.named = named};
        long step = 0;
        for (prepare(&self); die_at(step, work, &self); prepare(&self)) {
            check_nothing_lost(&self, "killed at step", step);
            step++;
        }
        assert_int_equal(self.done, EDITS);
        print_message("killed at each of %ld steps\n", step);
        assert_true(step > 2 * EDITS);
    }
}

/* ---- Settings ---- */

static const char old_settings[] = "tetress-settings 1\ntheme light\n";

static Status save_settings(void *context, Error *error)
{
    (void)context;
    Settings *settings = malloc(sizeof *settings);
    assert_non_null(settings);
    settings_defaults(settings);
    settings->theme = THEME_CONTRAST;
    Text bytes = {0};
    settings_write(settings, &bytes);
    Status status = text_status(&bytes, error);
    if (status == STATUS_OK)
        status = file_replace(path, bytes.bytes, bytes.length, error);
    text_free(&bytes);
    free(settings);
    return status;
}

static ThemeKind theme_there(void)
{
    Settings *settings = malloc(sizeof *settings);
    Error error = {0};
    assert_non_null(settings);
    assert_ok(settings_load(settings, path, &error), &error);
    ThemeKind theme = settings->theme;
    free(settings);
    return theme;
}

static void put_old_settings(void)
{
    Error error = {0};
    empty_folder();
    assert_ok(file_replace(path, old_settings, sizeof old_settings - 1, &error), &error);
}

static void check_settings(void *context, Status status)
{
    (void)context;
    assert_int_equal(theme_there(), status != STATUS_OK ? THEME_LIGHT : THEME_CONTRAST);
    put_old_settings();
}

static Status load_settings(void *context, Error *error)
{
    return settings_load(context, path, error);
}

/* Settings that can't be read leave the file as it is. */
static void check_load(void *context, Status status)
{
    const Settings *settings = context;
    assert_true(status != STATUS_OK || settings->theme == THEME_LIGHT);
    assert_int_equal(theme_there(), THEME_LIGHT);
}

static void settings_are_the_old_or_the_new(void **state)
{
    (void)state;
    Settings *settings = malloc(sizeof *settings);
    Editing self = {0};
    long step = 0;
    assert_non_null(settings);
    put_old_settings();
    fault_try(&(FaultCase){"loading settings", FAULT_ALL, load_settings, check_load, settings});
    free(settings);
    fault_try(
        &(FaultCase){"saving settings", FAULT_ALL & ~FAULT_MEMORY, save_settings, check_settings, NULL});
    for (; die_at(step, save_settings, &self); step++) {
        ThemeKind theme = theme_there();
        assert_true(theme == THEME_LIGHT || theme == THEME_CONTRAST);
        put_old_settings();
    }
    assert_int_equal(theme_there(), THEME_CONTRAST);
    print_message("killed at each of %ld steps\n", step);
    for (long room = 0; room < (long)sizeof old_settings; room++) {
        Error error = {0};
        put_old_settings();
        fault_room(room);
        assert_int_equal(save_settings(NULL, &error), STATUS_IO);
        fault_room(-1);
        assert_int_equal(theme_there(), THEME_LIGHT);
    }
}

/* ---- Profiles ---- */

static char mine[128]; /* its path */

static Status write_profile(double weight, Error *error)
{
    Profile profile;
    Status status = profile_open(PROFILE_DEFAULT, &profile, error);
    profile.weights[0] = weight;
    return status != STATUS_OK ? status : profile_write_file(&profile, mine, error);
}

static Status save_profile(void *context, Error *error)
{
    (void)context;
    return write_profile(17, error);
}

static void check_profile(void *context, Status status)
{
    Profile profile;
    Error error = {0};
    (void)context;
    assert_ok(profile_read_file(mine, &profile, &error), &error);
    assert_true(profile.weights[0] == (status != STATUS_OK ? 3 : 17));
    empty_folder();
    assert_ok(write_profile(3, &error), &error);
}

static void profiles_are_the_old_or_the_new(void **state)
{
    (void)state;
    Error error = {0};
    snprintf(mine, sizeof mine, "%s/mine.profile", folder);
    assert_ok(write_profile(3, &error), &error);
    fault_try(&(FaultCase){"saving weights", FAULT_ALL, save_profile, check_profile, NULL});
}

#define WITH_FOLDER(test) cmocka_unit_test_setup_teardown(test, make_folder, remove_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_FOLDER(a_save_reaches_the_disk_in_order),  WITH_FOLDER(documents_keep_what_was_done),
        WITH_FOLDER(a_new_document_comes_whole_or_not), WITH_FOLDER(a_full_disk_loses_no_edit),
        WITH_FOLDER(killed_at_any_write_loses_no_edit), WITH_FOLDER(settings_are_the_old_or_the_new),
        WITH_FOLDER(profiles_are_the_old_or_the_new),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
