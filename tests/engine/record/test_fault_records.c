/* Readers and writers without memory or files: each system call that they make fails in turn, and they report
 * it each time. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/agent/spec.h"
#include "engine/analysis/kept_review.h"
#include "engine/analysis/suite.h"
#include "engine/base/json/json.h"
#include "engine/base/platform/file.h"
#include "engine/base/platform/folder.h"
#include "engine/base/words.h"
#include "engine/eval/eval.h"
#include "engine/record/formats/read_file.h"
#include "tests/support/check.h"
#include "tests/support/fault/fault.h"
#include "tests/support/random_record.h"
#include "tests/support/record_equal.h"

enum { BYTES_MOST = 1 << 28 };

static char folder[64], path[96], other[112];

static int make_folder(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/test_fault_XXXXXX");
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/file", folder);
    snprintf(other, sizeof other, "%s/link", folder);
    return 0;
}

static int remove_folder(void **state)
{
    (void)state;
    unlink(path);
    unlink(other);
    return rmdir(folder); /* fails if anything else was left there */
}

/* ---- Records ---- */

typedef struct Reading {
    RecordFormat format;
    bool named; /* whether the reader is told the format, or must find out */
    Text bytes;
    RecordList expected, list;
    Text written, expected_text;
} Reading;

static Status read_records(void *context, Error *error)
{
    Reading *self = context;
    return record_list_read(&self->list, self->named ? self->format : FORMAT_UNKNOWN,
                            text_string(&self->bytes), self->bytes.length, "games", error);
}

/* The records read are the right ones; if reading failed, nothing is known about them. */
static void check_records(void *context, Status status)
{
    Reading *self = context;
    if (status == STATUS_OK) {
        assert_int_equal(self->list.format, self->expected.format);
        assert_int_equal(self->list.count, self->expected.count);
        assert_int_equal(self->list.problem_count + self->list.problems_left_out,
                         self->expected.problem_count);
        for (int i = 0; i < self->list.count; i++)
            assert_true(record_equal(self->list.records[i], self->expected.records[i]));
    } else {
        assert_int_equal(status, STATUS_MEMORY);
    }
    record_list_free(&self->list);
}

static Status write_records(void *context, Error *error)
{
    Reading *self = context;
    return record_list_write(&self->expected, self->format, &self->written, error);
}

static void check_written(void *context, Status status)
{
    Reading *self = context;
    if (status == STATUS_OK) {
        assert_int_equal(self->written.length, self->expected_text.length);
        assert_memory_equal(text_string(&self->written), text_string(&self->expected_text),
                            self->written.length);
    } else {
        assert_int_equal(status, STATUS_MEMORY);
    }
    text_free(&self->written);
}

static void begin_reading(Reading *self)
{
    Error error;
    assert_ok(record_list_read(&self->expected, self->format, text_string(&self->bytes), self->bytes.length,
                               "games", &error),
              &error);
    assert_true(self->expected.count > 0);
}

static void end_reading(Reading *self)
{
    record_list_free(&self->expected);
    text_free(&self->bytes);
    text_free(&self->expected_text);
}

static void try_reading(Reading *self)
{
    begin_reading(self);
    for (int named = 0; named < 2; named++) {
        char name[64];
        snprintf(name, sizeof name, "reading %s%s", record_format_name(self->format),
                 named ? "" : ", whatever it is");
        self->named = named;
        fault_try(&(FaultCase){name, FAULT_ALL, read_records, check_records, self});
    }
}

/* Two games with some of everything, in each format that can be written. */
static void records_are_read_and_written_or_not(void **state)
{
    (void)state;
    static const RecordFormat formats[] = {FORMAT_SGF, FORMAT_PGN, FORMAT_JSON, FORMAT_TEXT, FORMAT_ACTIONS};
    Sample sample = sample_seeded(12);
    RecordList games = {0};
    Error error;
    for (int i = 0; i < 2; i++)
        assert_ok(record_list_add(&games, random_record(&sample, 12), &error), &error);
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        Reading self = {.format = formats[i]};
        char name[64];
        assert_ok(record_list_write(&games, formats[i], &self.bytes, &error), &error);
        try_reading(&self);
        assert_ok(record_list_write(&self.expected, formats[i], &self.expected_text, &error), &error);
        snprintf(name, sizeof name, "writing %s", record_format_name(formats[i]));
        fault_try(&(FaultCase){name, FAULT_ALL, write_records, check_written, &self});
        end_reading(&self);
    }
    record_list_free(&games);
}

static void logs_are_read_or_not(void **state)
{
    (void)state;
    static const char *const names[] = {"game.log", "exception-in-action.log", "out-of-time.log"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        Reading self = {.format = FORMAT_REFEREE};
        Error error;
        char log[256];
        snprintf(log, sizeof log, "%s/rules/logs/%s", TEST_DATA, names[i]);
        assert_ok(file_read(log, BYTES_MOST, &self.bytes, &error), &error);
        try_reading(&self);
        end_reading(&self);
    }
}

/* Files that end in the middle of something. */
static void parts_of_files_are_read_or_not(void **state)
{
    (void)state;
    static const struct {
        RecordFormat format;
        const char *text;
    } cases[] = {
        {FORMAT_PGN, "[Result \"1-0\"]\n1. O@0-0 {a} (O@4-4 {b} (O@6-6 {c"},
        {FORMAT_SGF, "(;GM[Tetress];R[0-0,0-1,1-0,1-1](;C[a];C[b"},
        {FORMAT_JSON,
         "{\"format\": \"tetress-games\", \"version\": 1, \"games\": [{\"nodes\": [{\"comment\": "
         "\"a\"}, {\"parent\": 0, \"move\": \"O@0-0\", \"unknown\": [{\"name\": \"x\", \"values\": [\"y\", "
         "["},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Reading self = {.format = cases[i].format};
        text_add_string(&self.bytes, cases[i].text);
        try_reading(&self);
        end_reading(&self);
    }
}

/* ---- Small texts ---- */

typedef struct SmallText {
    Status (*read)(const char *text, Text *said, Error *error); /* writes what it read */
    const char *text;
    Text said, expected;
} SmallText;

static Status read_json(const char *text, Text *said, Error *error)
{
    JsonValue *root;
    Status status = json_parse(text, strlen(text), &root, error);
    if (status != STATUS_OK)
        return status;
    JsonWriter writer = {.out = said};
    json_value(&writer, root);
    json_free(root);
    return text_status(said, error);
}

static Status read_words(const char *text, Text *said, Error *error)
{
    Words words;
    Status status = words_split(text, &words, error);
    for (int i = 0; status == STATUS_OK && i < words.count; i++)
        text_printf(said, "<%s>", words.items[i]);
    words_free(&words);
    return status != STATUS_OK ? status : text_status(said, error);
}

static Status read_profile(const char *text, Text *said, Error *error)
{
    Profile profile;
    Status status = profile_read(text, strlen(text), &profile, error);
    return status != STATUS_OK ? status : profile_write(&profile, said, error);
}

static Status read_suite(const char *text, Text *said, Error *error)
{
    Suite suite = {0};
    Status status = suite_read(text, strlen(text), &suite, error);
    if (status == STATUS_OK)
        suite_write(&suite, said);
    suite_free(&suite);
    return status != STATUS_OK ? status : text_status(said, error);
}

static Status read_spec(const char *text, Text *said, Error *error)
{
    AgentSpec spec;
    Status status = agent_spec_read(text, &spec, error);
    char out[SPEC_TEXT_SIZE];
    if (status == STATUS_OK)
        status = agent_spec_write(&spec, out, error);
    if (status == STATUS_OK)
        text_add_string(said, out);
    return status != STATUS_OK ? status : text_status(said, error);
}

static Status read_small(void *context, Error *error)
{
    SmallText *self = context;
    return self->read(self->text, &self->said, error);
}

static void check_small(void *context, Status status)
{
    SmallText *self = context;
    assert_true(status != STATUS_OK || strcmp(text_string(&self->said), text_string(&self->expected)) == 0);
    text_free(&self->said);
}

static void small_texts_are_read_or_not(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        Status (*read)(const char *text, Text *said, Error *error);
        const char *text;
    } cases[] = {
        {"JSON", read_json, "{\"a\":[1,2.5,true,null,\"b\\u00e9\"],\"c\":{\"d\":[]}}"},
        {"words", read_words, "one 'two three' \"four\" five\\ six"},
        {"a profile", read_profile, "title Mine\ntext a try\nplacements 3\nterritory 17.5\n"},
        {"a suite", read_suite,
         "{\"position\":\"11/11/11/11/11/11/11/11/11/11/11 r 0\",\"better\":[\"O@0-0\"],\"source\":\"a\"}\n"
         "{\"position\":\"11/11/11/11/11/11/11/11/11/11/11 r "
         "0\",\"better\":[{\"move\":\"I-H@1-1\",\"chance\":0.5}]}\n"},
        {"a spec", read_spec, "alphabeta:threads=2,hash=64"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        SmallText self = {.read = cases[i].read, .text = cases[i].text};
        Error error;
        assert_ok(self.read(self.text, &self.expected, &error), &error);
        fault_try(&(FaultCase){cases[i].name, FAULT_ALL, read_small, check_small, &self});
        text_free(&self.expected);
    }
}

/* ---- Files ---- */

static const char before[] = "what was there before, and must not be lost",
                  after[] = "what is to be there instead";

static void put(const char *bytes)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_int_equal(fputs(bytes, file) >= 0, true);
    assert_int_equal(fclose(file), 0);
}

static void assert_there(const char *bytes)
{
    char there[256] = "";
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    there[fread(there, 1, sizeof there - 1, file)] = '\0';
    fclose(file);
    assert_string_equal(there, bytes);
}

static int count_files(void)
{
    FolderEntries entries = {0};
    Error error;
    assert_ok(folder_entries(folder, &entries, &error), &error);
    int count = entries.count;
    folder_entries_free(&entries);
    return count;
}

static Status read_file(void *context, Error *error)
{
    return file_read(path, BYTES_MOST, context, error);
}

static void check_file_read(void *context, Status status)
{
    assert_true(status != STATUS_OK || strcmp(text_string(context), before) == 0);
    text_free(context);
}

static Status replace_file(void *context, Error *error)
{
    return file_replace(context, after, strlen(after), error);
}

/* Removes what the system refused to remove. */
static void tidy(void)
{
    FolderEntries entries = {0};
    folder_entries(folder, &entries, NULL);
    for (int i = 0; i < entries.count; i++) {
        char left[512];
        snprintf(left, sizeof left, "%s/%s", folder, entries.entries[i].name);
        if (strcmp(left, path) != 0 && strcmp(left, other) != 0)
            unlink(left);
    }
    folder_entries_free(&entries);
}

/* The file is the new one, or the old one with all its rights. Nothing is left beside it, unless the system
 * refused to remove that. */
static void check_replaced(void *context, Status status)
{
    struct stat info;
    assert_there(status != STATUS_OK ? before : after);
    assert_int_equal(lstat(path, &info), 0);
    const char *call = fault_disarm();
    if (!call || strcmp(call, "fchmod") != 0) /* some file systems have no permissions */
        assert_int_equal(info.st_mode & 0777, 0640);
    if (context == other) {
        assert_int_equal(lstat(other, &info), 0);
        assert_true(S_ISLNK(info.st_mode)); /* a link to the file stays a link */
    }
    tidy();
    put(before);
    assert_int_equal(chmod(path, 0640), 0);
}

static Status sync_file(void *context, Error *error)
{
    (void)context;
    return file_sync(path, error);
}

static Status check_place(void *context, Error *error)
{
    (void)context;
    return file_check_place(path, error);
}

static Status list_folder(void *context, Error *error)
{
    return folder_entries(folder, context, error);
}

static void check_nothing_changed(void *context, Status status)
{
    (void)context;
    (void)status;
    assert_there(before);
    tidy();
}

static void check_list(void *context, Status status)
{
    FolderEntries *entries = context;
    const char *call = fault_disarm();
    /* a link that leads nowhere, or a file that may not be examined, is skipped */
    bool unseen = call && strcmp(call, "fstatat") == 0;
    assert_true(status != STATUS_OK || entries->count == 2 || unseen);
    folder_entries_free(entries);
}

static void files_are_whole_or_not_touched(void **state)
{
    (void)state;
    Text text = {0};
    FolderEntries entries = {0};
    put(before);
    assert_int_equal(chmod(path, 0640), 0);
    fault_try(&(FaultCase){"reading a file", FAULT_ALL, read_file, check_file_read, &text});
    fault_try(&(FaultCase){"replacing a file", FAULT_ALL, replace_file, check_replaced, path});
    assert_int_equal(symlink(path, other), 0);
    fault_try(
        &(FaultCase){"replacing a file through a link", FAULT_ALL, replace_file, check_replaced, other});
    fault_try(&(FaultCase){"bringing a file to the disk", FAULT_ALL, sync_file, check_nothing_changed, NULL});
    fault_try(
        &(FaultCase){"looking whether one can write", FAULT_ALL, check_place, check_nothing_changed, NULL});
    fault_try(&(FaultCase){"listing a folder", FAULT_ALL, list_folder, check_list, &entries});
}

/* ---- Reviews beside a file ---- */

static Status keep_review(void *context, Error *error)
{
    return kept_review_write(context, path, error);
}

static void check_kept(void *context, Status status)
{
    ReadFile kept;
    Error error;
    (void)context, (void)status;
    assert_ok(read_file_open(other, &kept, &error), &error);
    assert_int_equal(kept.list.count, 2);
    read_file_free(&kept);
    tidy();
}

/* What is kept of other games stays, also where it can't be read at the moment. */
static void kept_reviews_are_not_lost(void **state)
{
    (void)state;
    Sample sample = sample_seeded(7);
    Record *records[2];
    Error error;
    snprintf(other, sizeof other, "%s.review", path);
    for (int i = 0; i < 2; i++) {
        const RecordAnalysis analysis = {.nodes = 1};
        records[i] = random_record(&sample, 12);
        assert_ok(record_keep_analysis(records[i]->root, &records[i]->start, &analysis, &error), &error);
    }
    RecordList both = {.records = records, .count = 2}, first = {.records = records, .count = 1};
    assert_ok(kept_review_write(&both, path, &error), &error);
    check_kept(NULL, STATUS_OK);
    fault_try(&(FaultCase){"keeping a review", FAULT_ALL, keep_review, check_kept, &first});
    for (int i = 0; i < 2; i++)
        record_destroy(records[i]);
}

/* However full the disk is, the file is the old one until the new one is complete. */
static void a_full_disk_loses_no_file(void **state)
{
    (void)state;
    put(before);
    for (size_t room = 0; room <= strlen(after); room++) {
        Error error = {0};
        fault_room((long)room);
        Status status = file_replace(path, after, strlen(after), &error);
        fault_room(-1);
        assert_int_equal(status, room < strlen(after) ? STATUS_IO : STATUS_OK);
        assert_there(status != STATUS_OK ? before : after);
        assert_int_equal(count_files(), 1);
        assert_true(status == STATUS_OK || strstr(error.text, "No space left on device"));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(records_are_read_and_written_or_not),
        cmocka_unit_test(logs_are_read_or_not),
        cmocka_unit_test(parts_of_files_are_read_or_not),
        cmocka_unit_test(small_texts_are_read_or_not),
        cmocka_unit_test_setup_teardown(files_are_whole_or_not_touched, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(kept_reviews_are_not_lost, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(a_full_disk_loses_no_file, make_folder, remove_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
