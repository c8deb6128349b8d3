#include "ui/state/files/kept.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/platform/file.h"
#include "engine/base/platform/folder.h"

enum { NUMBER_MOST = 999999 };

Status kept_read(const char *path, size_t most, void (*read)(void *context, const char *line), void *context,
                 Error *error)
{
    Text text = {0};
    LineReader lines;
    if (file_kind(path) != FILE_PLAIN)
        return error_set(error, STATUS_NOT_FOUND, "there is no file %s", path);
    Status status = file_read(path, most, &text, error);
    line_reader_memory(&lines, text_string(&text), text.length);
    while (line_reader_next(&lines, &status, error))
        read(context, text_string(&lines.line));
    line_reader_free(&lines);
    text_free(&text);
    return status;
}

Status kept_folder(const char *path, Error *error)
{
    Text folder = {0};
    const char *slash = strrchr(path, '/');
    text_add(&folder, path, slash ? (size_t)(slash - path) : 0);
    Status status = text_status(&folder, error);
    if (status == STATUS_OK && folder.length > 0 && file_kind(text_string(&folder)) == FILE_NONE)
        status = folder_make(text_string(&folder), error);
    text_free(&folder);
    return status;
}

const char *kept_value(const char *line, const char *word)
{
    size_t length = strlen(word);
    return strncmp(line, word, length) == 0 && line[length] == ' ' ? line + length + 1 : NULL;
}

bool kept_number(const char *text, int least, int most, int *out)
{
    char *end;
    long number = strtol(text, &end, 10);
    if (end == text || *end != '\0' || number < least || number > most)
        return false;
    *out = (int)number;
    return true;
}

static int by_number(const void *a, const void *b)
{
    return (*(const int *)a < *(const int *)b) - (*(const int *)a > *(const int *)b);
}

int *kept_files(const char *folder, const char *ending, int *count)
{
    FolderEntries files = {0};
    *count = 0;
    Status status = folder_entries(folder, &files, NULL);
    int *numbers = status != STATUS_OK ? NULL : calloc((size_t)files.count + 1, sizeof *numbers);
    for (int i = 0; numbers && i < files.count; i++) {
        char *end;
        long number = strtol(files.entries[i].name, &end, 10);
        if (number > 0 && number <= NUMBER_MOST && strcmp(end, ending) == 0)
            numbers[(*count)++] = (int)number;
    }
    if (*count > 0)
        qsort(numbers, (size_t)*count, sizeof *numbers, by_number);
    folder_entries_free(&files);
    return numbers;
}
