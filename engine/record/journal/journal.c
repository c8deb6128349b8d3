/* A journal begins with a line that says what it is. An entry is a line KIND LENGTH CHECKSUM, then this many
 * bytes and a line end. In an entry "base", the bytes are the SHA-256 of a saved document; in an entry
 * "edit", they are items as journal_replay reads them. */
#include "engine/record/journal/journal.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/platform/append.h"
#include "engine/base/platform/file.h"
#include "engine/base/platform/folder.h"
#include "engine/base/platform/thread.h"
#include "engine/base/sha256.h"
#include "engine/record/journal/journal_edit.h"

static const char journal_head[] = "tetress journal 1\n";

enum { JOURNAL_MOST = 1 << 30, JOURNAL_LINE_SIZE = 64, UNTITLED_SIZE = 32 };

struct Journal {
    int recovered;
    Lock disk;    /* held while the file is used; protects the next four */
    Append *file; /* null if there is none yet */
    char base[SHA256_HEX_SIZE];
    Text writing;         /* entries that are being written, or could not be */
    size_t folder_length; /* of the folder that the path begins with, for a document without a name; or 0 */
    Lock lock;            /* protects the next two; never held while the disk is used */
    Text added;           /* entries since then */
    bool discarded;       /* what the file and `writing` have is to be forgotten */
    char path[];
};

/* FNV-1a over the important parts of an entry. */
static uint64_t checksum(const char *kind, const char *bytes, size_t length)
{
    uint64_t sum = 0xcbf29ce484222325u;
    for (; *kind; kind++)
        sum = (sum ^ (unsigned char)*kind) * 0x100000001b3u;
    for (size_t i = 0; i < length; i++)
        sum = (sum ^ (unsigned char)bytes[i]) * 0x100000001b3u;
    return sum;
}

static void put_entry(const char *kind, const char *bytes, size_t length, Text *out)
{
    text_printf(out, "%s %zu %016" PRIx64 "\n", kind, length, checksum(kind, bytes, length));
    text_add(out, bytes, length);
    text_add_byte(out, '\n');
}

/* ---- Reading ---- */

typedef struct JournalEntry {
    char kind[8];
    const char *bytes;
    size_t length;
} JournalEntry;

/* Reads the line before an entry; false if it is something else. */
static bool read_entry_line(const char *line, JournalEntry *out, uint64_t *sum)
{
    const char *space = strchr(line, ' ');
    char *end;
    if (!space || (size_t)(space - line) >= sizeof out->kind)
        return false;
    memcpy(out->kind, line, (size_t)(space - line));
    out->kind[space - line] = '\0';
    out->length = strtoul(space + 1, &end, 10);
    if (end == space + 1 || *end != ' ')
        return false;
    const char *digits = end + 1;
    *sum = strtoull(digits, &end, 16);
    return end > digits && *end == '\0';
}

/* The whole entry that begins here, if there is one; moves past it. */
static bool next_entry(const char **at, const char *end, JournalEntry *out)
{
    char line[JOURNAL_LINE_SIZE];
    uint64_t sum;
    const char *newline = memchr(*at, '\n', (size_t)(end - *at));
    if (!newline || newline - *at >= JOURNAL_LINE_SIZE)
        return false;
    memcpy(line, *at, (size_t)(newline - *at));
    line[newline - *at] = '\0';
    if (!read_entry_line(line, out, &sum))
        return false;
    out->bytes = newline + 1;
    if (out->length >= (size_t)(end - out->bytes) || out->bytes[out->length] != '\n' ||
        sum != checksum(out->kind, out->bytes, out->length))
        return false;
    *at = out->bytes + out->length + 1;
    return true;
}

/* The start of the edits that these saved bytes do not contain; null if the journal is about other bytes. */
static const char *edits_since(const char *at, const char *end, const char *base)
{
    const char *found = NULL;
    JournalEntry entry;
    while (next_entry(&at, end, &entry))
        if (strcmp(entry.kind, "base") == 0 && entry.length == SHA256_HEX_SIZE - 1 &&
            memcmp(entry.bytes, base, entry.length) == 0)
            found = at;
    return found;
}

/* Removes the file; the next edit makes it again. */
static Status remove_file(Journal *self, Error *error)
{
    Append *file = self->file;
    self->file = NULL;
    return file ? append_remove(file, error) : STATUS_OK;
}

/* Whether whole entries follow something that is none: that is damage, not an end that was cut off. */
static bool has_later_entry(const char *at, const char *end)
{
    JournalEntry entry;
    while ((at = memchr(at, '\n', (size_t)(end - at))) != NULL) {
        const char *next = ++at;
        if (next_entry(&next, end, &entry))
            return true;
    }
    return false;
}

/* Keeps a copy of the journal beside it, cuts it down to what is good, and says so. */
static Status give_up(Journal *self, const Text *text, size_t good, const Error *why, Error *error)
{
    Text aside = {0};
    text_printf(&aside, "%s.old", self->path);
    for (int i = 2; file_kind(text_string(&aside)) != FILE_NONE; i++) {
        text_clear(&aside);
        text_printf(&aside, "%s.old%d", self->path, i);
    }
    Status status = text_status(&aside, error);
    if (status == STATUS_OK)
        status = file_replace(text_string(&aside), text->bytes, text->length, error);
    if (status == STATUS_OK)
        status = good > 0 ? append_cut(self->file, good, error) : remove_file(self, error);
    if (status == STATUS_OK) {
        status = error_set(error, STATUS_INVALID,
                           "%d unsaved edits came back, but not all (%.150s): they are kept here",
                           self->recovered, why->text);
        error_in_file(status, error, text_string(&aside));
    }
    text_free(&aside);
    return status;
}

/* Brings the list to the journal's last state, and cuts off an incomplete entry. */
static Status replay_edits(Journal *self, const Text *text, RecordList *list, Error *error)
{
    const char *bytes = text_string(text), *end = bytes + text->length;
    size_t head = sizeof journal_head - 1;
    Error why = {0};
    if (memcmp(bytes, journal_head, text->length < head ? text->length : head) != 0) {
        error_set(&why, STATUS_INVALID, "this is not a journal");
        return give_up(self, text, 0, &why, error);
    }
    const char *at = bytes + (text->length < head ? text->length : head), *next = at;
    JournalEntry entry;
    if (!next_entry(&next, end, &entry) && !has_later_entry(at, end))
        return remove_file(self, error); /* the program ended while it made the journal */
    at = edits_since(at, end, self->base);
    if (!at) {
        error_set(&why, STATUS_INVALID, "the journal belongs to another version of the file");
        return give_up(self, text, 0, &why, error);
    }
    Status status = STATUS_OK;
    for (next = at; status == STATUS_OK && next_entry(&next, end, &entry);
         at = status != STATUS_OK ? at : next)
        if (strcmp(entry.kind, "edit") == 0) {
            status = journal_replay(list, entry.bytes, entry.length, &why);
            self->recovered += status == STATUS_OK;
        }
    if (status == STATUS_MEMORY)
        return error_set(error, status, "%s", why.text);
    if (status == STATUS_OK && has_later_entry(at, end))
        status = error_set(&why, STATUS_INVALID, "an edit is damaged");
    if (status != STATUS_OK)
        return give_up(self, text, (size_t)(at - bytes), &why, error);
    return at == end ? STATUS_OK : append_cut(self->file, (size_t)(at - bytes), error);
}

/* Takes over the file that an earlier program left, if there is one. */
static Status take_over(Journal *self, RecordList *list, Error *error)
{
    Error problem;
    Status status = append_open(self->path, false, &self->file, &problem);
    if (status == STATUS_NOT_FOUND)
        return STATUS_OK;
    if (status != STATUS_OK)
        return error_give(&problem, error);
    Text text = {0};
    status = file_read(self->path, JOURNAL_MOST, &text, error);
    if (status == STATUS_OK)
        status = replay_edits(self, &text, list, error);
    text_free(&text);
    return error && error->file[0] ? status : error_in_file(status, error, self->path);
}

static Status create(const char *path, size_t room, const char *bytes, size_t length, Journal **out,
                     Error *error)
{
    size_t path_length = strlen(path);
    *out = NULL;
    Journal *self = calloc(1, sizeof *self + path_length + room + 1);
    if (!self)
        return error_set(error, STATUS_MEMORY, "out of memory for a journal");
    memcpy(self->path, path, path_length + 1);
    sha256_hex(bytes, length, self->base);
    lock_init(&self->disk);
    lock_init(&self->lock);
    *out = self;
    return STATUS_OK;
}

Status journal_open(const char *path, const char *bytes, size_t length, RecordList *list, Journal **out,
                    Error *error)
{
    Status status = create(path, 0, bytes, length, out, error);
    if (status == STATUS_OK)
        status = take_over(*out, list, error);
    if (status == STATUS_OK)
        return STATUS_OK;
    journal_close(*out);
    *out = NULL;
    return status;
}

static void set_number(Journal *self, int number)
{
    snprintf(self->path + self->folder_length, UNTITLED_SIZE, "/untitled-%d.journal", number);
}

Status journal_open_untitled(const char *folder, int number, RecordList *list, Journal **out, Error *error)
{
    Status status = create(folder, UNTITLED_SIZE, "", 0, out, error);
    if (status != STATUS_OK)
        return status;
    (*out)->folder_length = strlen(folder);
    if (number > 0) {
        set_number(*out, number);
        status = take_over(*out, list, error);
    }
    if (status == STATUS_OK)
        return STATUS_OK;
    journal_close(*out);
    *out = NULL;
    return status;
}

int journal_recovered(const Journal *self)
{
    return self->recovered;
}

void journal_close(Journal *self)
{
    if (!self)
        return;
    append_close(self->file);
    text_free(&self->writing);
    text_free(&self->added);
    lock_destroy(&self->disk);
    lock_destroy(&self->lock);
    free(self);
}

Status journal_path(const char *document, const char *folder, int number, Text *out, Error *error)
{
    if (document)
        text_printf(out, "%s.journal", document);
    else
        text_printf(out, "%s/untitled-%d.journal", folder, number);
    return text_status(out, error);
}

/* ---- Adding ---- */

Status journal_add(Journal *self, const char *bytes, size_t length, Error *error)
{
    Text entry = {0};
    put_entry("edit", bytes, length, &entry);
    Status status = text_status(&entry, error);
    lock_take(&self->lock);
    if (status == STATUS_OK)
        text_add(&self->added, entry.bytes, entry.length);
    if (status == STATUS_OK)
        status = text_status(&self->added, error);
    self->added.failed = false;
    lock_release(&self->lock);
    text_free(&entry);
    return status;
}

void journal_discard(Journal *self)
{
    lock_take(&self->lock);
    text_clear(&self->added);
    self->discarded = true;
    lock_release(&self->lock);
}

/* ---- Writing ---- */

/* Makes the file, for a document without a name the first that is not there yet: no other program has it. */
static Status make_file(Journal *self, Error *error)
{
    if (self->folder_length == 0)
        return append_open(self->path, true, &self->file, error);
    for (int number = 1; number <= JOURNAL_UNTITLED_MOST; number++) {
        set_number(self, number);
        if (file_kind(self->path) != FILE_NONE)
            continue;
        Status status = append_open(self->path, true, &self->file, error);
        if (status == STATUS_OK || file_kind(self->path) == FILE_NONE)
            return status;
    }
    return error_set(error, STATUS_IO, "there are %d other unsaved games without a name",
                     JOURNAL_UNTITLED_MOST);
}

/* Writes entries; if the file must be made, first its two initial lines. */
static Status write_entries(Journal *self, const Text *entries, Error *error)
{
    if (self->file)
        return append_write(self->file, text_string(entries), entries->length, error);
    Text text = {0};
    text_add_string(&text, journal_head);
    put_entry("base", self->base, SHA256_HEX_SIZE - 1, &text);
    text_add(&text, text_string(entries), entries->length);
    Status status = text_status(&text, error);
    if (status == STATUS_OK)
        status = make_file(self, error);
    if (status == STATUS_OK)
        status = append_write(self->file, text.bytes, text.length, error);
    if (status != STATUS_OK)
        remove_file(self, NULL);
    text_free(&text);
    return status;
}

/* Takes what is to be written next, unless that of the last time failed; returns whether there is any. */
static bool take_added(Journal *self, bool *discarded)
{
    lock_take(&self->lock);
    *discarded = self->discarded;
    self->discarded = false;
    if (*discarded)
        text_clear(&self->writing);
    if (self->writing.length == 0) {
        Text empty = self->writing;
        self->writing = self->added;
        self->added = empty;
    }
    lock_release(&self->lock);
    return *discarded || self->writing.length > 0;
}

static Status write_added(Journal *self, Error *error)
{
    Status status = STATUS_OK;
    bool discarded;
    while (status == STATUS_OK && take_added(self, &discarded)) {
        if (discarded)
            status = remove_file(self, error);
        if (status == STATUS_OK && self->writing.length > 0)
            status = write_entries(self, &self->writing, error);
        if (status == STATUS_OK)
            text_clear(&self->writing);
    }
    return status;
}

Status journal_write(Journal *self, Error *error)
{
    lock_take(&self->disk);
    Status status = write_added(self, error);
    lock_release(&self->disk);
    return status;
}

Status journal_sync(Journal *self, Error *error)
{
    lock_take(&self->disk);
    Status status = write_added(self, error);
    if (status == STATUS_OK && self->file)
        status = file_sync(self->path, error);
    lock_release(&self->disk);
    return status;
}

Status journal_saving(Journal *self, const char *bytes, size_t length, Error *error)
{
    char base[SHA256_HEX_SIZE];
    Text entry = {0};
    sha256_hex(bytes, length, base);
    put_entry("base", base, SHA256_HEX_SIZE - 1, &entry);
    lock_take(&self->disk);
    Status status = write_added(self, error);
    if (!self->file) { /* nothing on the disk could contradict the save, which is what keeps the edits now */
        status = STATUS_OK;
    } else if (status == STATUS_OK) {
        /* which bytes the file is about to have is on the disk before they are */
        status = text_status(&entry, error);
        if (status == STATUS_OK)
            status = append_write(self->file, entry.bytes, entry.length, error);
        if (status == STATUS_OK)
            status = file_sync(self->path, error);
    }
    lock_release(&self->disk);
    text_free(&entry);
    return status;
}

Status journal_saved(Journal *self, const char *bytes, size_t length, Error *error)
{
    lock_take(&self->disk);
    sha256_hex(bytes, length, self->base);
    journal_discard(self);
    Status status = write_added(self, error);
    lock_release(&self->disk);
    return status;
}
