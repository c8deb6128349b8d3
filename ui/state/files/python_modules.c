#include "ui/state/files/python_modules.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/platform/file.h"
#include "engine/base/platform/folder.h"

enum { SOURCE_BYTES_MOST = 1 << 18, LOOKED_AT_MOST = 200 };

static bool is_word(char byte)
{
    return isalnum((unsigned char)byte) || byte == '_';
}

/* Whether a line of source, "class NAME..." or "from X import ..., NAME", defines the name in its module. */
static bool gives(const char *line, size_t length, const char *name)
{
    bool defines = length > 6 && strncmp(line, "class ", 6) == 0;
    bool imports = length > 5 && strncmp(line, "from ", 5) == 0;
    size_t size = strlen(name);
    for (size_t i = 1; (defines || imports) && i + size <= length; i++)
        if (strncmp(line + i, name, size) == 0 && !is_word(line[i - 1]) &&
            (i + size == length || !is_word(line[i + size])))
            return true;
    return false;
}

static bool has_class(const char *path, const char *name)
{
    Text text = {0};
    bool found = false;
    if (file_read(path, SOURCE_BYTES_MOST, &text, NULL) == STATUS_OK)
        for (const char *at = text_string(&text); *at && !found;) {
            size_t length = strcspn(at, "\n");
            found = gives(at, length, name);
            at += length + (at[length] == '\n');
        }
    text_free(&text);
    return found;
}

/* The module name of a folder entry; empty if it is not a module. */
static void name_module(const FolderEntry *entry, char out[OPTION_VALUE_SIZE])
{
    size_t length = strlen(entry->name);
    bool source = entry->kind == FILE_PLAIN && length > 3 && strcmp(entry->name + length - 3, ".py") == 0;
    *out = '\0';
    if (!source && entry->kind != FILE_FOLDER)
        return;
    size_t used = source ? length - 3 : length;
    if (strcmp(entry->name, "__init__.py") == 0) /* the folder is the module, for whoever starts above it */
        return;
    if (used < OPTION_VALUE_SIZE && strcspn(entry->name, ".- ") >= used)
        snprintf(out, OPTION_VALUE_SIZE, "%.*s", (int)used, entry->name);
}

/* Whether a folder is itself a package with the class; then it is the only agent. */
static bool find_itself(const char *folder, const char *class_name, PythonModules *out)
{
    size_t length = strlen(folder);
    Text path = {0};
    while (length > 1 && folder[length - 1] == '/')
        length--;
    snprintf(out->above, sizeof out->above, "%.*s", (int)length, folder);
    char *slash = strrchr(out->above, '/');
    bool named =
        slash && slash > out->above && strlen(slash + 1) < OPTION_VALUE_SIZE && !strpbrk(slash + 1, ".- ");
    text_printf(&path, "%.*s/__init__.py", (int)length, folder);
    out->itself =
        named && !path.failed && file_kind(path.bytes) == FILE_PLAIN && has_class(path.bytes, class_name);
    text_free(&path);
    if (out->itself) {
        snprintf(out->names[out->count++], OPTION_VALUE_SIZE, "%s", slash + 1);
        *slash = '\0';
    }
    return out->itself;
}

void python_modules_find(const char *folder, const char *class_name, PythonModules *out)
{
    FolderEntries entries = {0};
    *out = (PythonModules){0};
    if (*folder == '\0' || *class_name == '\0' || find_itself(folder, class_name, out) ||
        folder_entries(folder, &entries, NULL) != STATUS_OK)
        return;
    for (int i = 0; i < entries.count && i < LOOKED_AT_MOST && out->count < PYTHON_MODULES_MOST; i++) {
        const FolderEntry *entry = &entries.entries[i];
        char name[OPTION_VALUE_SIZE];
        Text path = {0};
        name_module(entry, name);
        text_printf(&path, "%s/%s%s", folder, entry->name, entry->kind == FILE_FOLDER ? "/__init__.py" : "");
        if (*name && !path.failed && file_kind(path.bytes) == FILE_PLAIN && has_class(path.bytes, class_name))
            snprintf(out->names[out->count++], OPTION_VALUE_SIZE, "%s", name);
        text_free(&path);
    }
    folder_entries_free(&entries);
}

/* ---- By a thread ---- */

typedef struct ModulesLook {
    Text folder, class_name;
    PythonModules found;
} ModulesLook;

static Status python_modules_look(Job *job, void *context, Error *error)
{
    ModulesLook *self = context;
    (void)job, (void)error;
    python_modules_find(text_string(&self->folder), text_string(&self->class_name), &self->found);
    return STATUS_OK;
}

static void drop(void *context)
{
    ModulesLook *self = context;
    text_free(&self->folder);
    text_free(&self->class_name);
    free(self);
}

Status python_search_ask(PythonSearch *self, const char *folder, const char *class_name, Wake wake,
                         Error *error)
{
    static const Inquiry inquiry = {python_modules_look, drop};
    ModulesLook *asked = calloc(1, sizeof *asked);
    if (asked) {
        text_add_string(&asked->folder, folder);
        text_add_string(&asked->class_name, class_name);
    }
    return question_ask(&self->look, &inquiry, asked, wake, error);
}

bool python_search_tick(PythonSearch *self)
{
    Status status;
    ModulesLook *done = question_take(&self->look, &status, NULL);
    if (!done)
        return false;
    self->found = done->found;
    self->version++;
    drop(done);
    return true;
}
