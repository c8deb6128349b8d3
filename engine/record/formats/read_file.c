#include "engine/record/formats/read_file.h"

#include <string.h>

#include "engine/base/platform/file.h"

void read_file_free(ReadFile *self)
{
    text_free(&self->bytes);
    record_list_free(&self->list);
    *self = (ReadFile){0};
}

Status read_file_parse(ReadFile *self, const char *name, Error *error)
{
    record_list_free(&self->list);
    return record_list_read(&self->list, FORMAT_UNKNOWN, text_string(&self->bytes), self->bytes.length, name,
                            error);
}

Status read_file_open(const char *path, ReadFile *out, Error *error)
{
    *out = (ReadFile){0};
    Status status = file_read(path, FILE_BYTES_MOST, &out->bytes, error);
    if (status == STATUS_OK)
        status = read_file_parse(out, path, error);
    if (status == STATUS_OK && out->list.count == 0) {
        status = error_in_file(error_set(error, STATUS_INVALID, "there is no game in it"), error, path);
        if (error && out->list.problem_count > 0) {
            *error = out->list.problems[0];
            error->status = STATUS_INVALID;
        }
    }
    if (status != STATUS_OK)
        read_file_free(out);
    return status;
}

int read_file_round(const ReadFile *self, const char *round)
{
    for (int i = self->list.count - 1; i >= 0; i--)
        if (self->list.records[i] && strcmp(record_tag(self->list.records[i], "round"), round) == 0)
            return i;
    return -1;
}
