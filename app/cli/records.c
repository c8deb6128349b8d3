#include "app/cli/records.h"

#include <errno.h>
#include <limits.h>
#include <string.h>

#include "engine/base/platform/file.h"
#include "engine/base/platform/folder.h"

const char *const records_from[] = {"auto", "sgf", "referee", "pgn", "text", "json", "actions", NULL};
const char *const records_to[] = {"auto", "sgf", "pgn", "text", "json", "actions", NULL};

static const size_t FILE_LIMIT = (size_t)1 << 30;

static Status read_input(Text *out, Error *error)
{
    char chunk[1 << 14];
    size_t length;
    while ((length = fread(chunk, 1, sizeof chunk, stdin)) > 0 && out->length <= FILE_LIMIT)
        text_add(out, chunk, length);
    if (ferror(stdin))
        return error_set(error, STATUS_IO, "standard input: %s", strerror(errno));
    if (out->length > FILE_LIMIT)
        return error_set(error, STATUS_INVALID, "standard input is longer than %zu bytes", FILE_LIMIT);
    return text_status(out, error);
}

Status records_load(const Cli *self, const char *path, RecordFormat format, RecordList *out, Error *error)
{
    bool input = strcmp(path, "-") == 0;
    Text text = {0};
    *out = (RecordList){0};
    Status status = input ? read_input(&text, error) : file_read(path, FILE_LIMIT, &text, error);
    if (status == STATUS_OK)
        status = record_list_read(out, format, text_string(&text), text.length, cli_file_name(path), error);
    text_free(&text);
    /* Ctrl-C may also have ended whoever wrote into the pipe, so the input may be incomplete. */
    return cli_stopped(self) ? error_set(error, STATUS_INTERRUPTED, "interrupted") : status;
}

Status records_open_positions(Cli *self, const char *path, PositionFile *out, Error *error)
{
    char note[POSITION_NOTE_SIZE];
    Status status = position_file_open(path, out, error);
    if (status == STATUS_OK && position_file_note(out, note)) {
        cli_progress_end(self);
        fprintf(stderr, "%s: note: %s: %s\n", self->program, path, note);
    }
    return status;
}

Status records_open_all_positions(Cli *self, const StringList *paths, PositionFile *out, int *count,
                                  Error *error)
{
    Status status = STATUS_OK;
    for (*count = 0; *count < paths->count && status == STATUS_OK; *count += status == STATUS_OK)
        status = records_open_positions(self, paths->strings[*count], &out[*count], error);
    return status;
}

void records_warn(Cli *self, const RecordList *list)
{
    cli_progress_end(self);
    for (int i = 0; i < list->problem_count; i++) {
        char text[2 * ERROR_TEXT_SIZE + 64];
        error_describe(&list->problems[i], text, sizeof text);
        fprintf(stderr, "tetress-cli: %s\n", text);
    }
    if (list->problems_left_out)
        fprintf(stderr, "tetress-cli: and %d more problems\n", list->problems_left_out);
    if (list->problem_count > 0 && list->count > 0) {
        char read[RECORD_READ_SIZE];
        record_list_say_read(list, read);
        fprintf(stderr, "tetress-cli: %s: %s\n", list->problems[0].file, read);
    }
}

Status records_check_replaced(const RecordList *list, const char *in, const char *out, Error *error)
{
    char from[PATH_MAX], to[PATH_MAX];
    if (list->problem_count == 0 || !path_absolute(in, from, sizeof from) ||
        !path_absolute(out, to, sizeof to) || strcmp(from, to) != 0)
        return STATUS_OK;
    error_set(error, STATUS_INVALID,
              "not all of this file could be read: write to another, so that nothing is lost");
    error_in_file(error, out);
    return STATUS_INVALID;
}

static void json_problem(JsonWriter *writer, const Error *problem)
{
    json_open_object(writer);
    json_put_string(writer, "code", status_name(problem->status));
    json_put_string(writer, "message", problem->text);
    json_put_string(writer, "file", problem->file);
    cli_json_place(writer, "line", problem->line);
    cli_json_place(writer, "column", problem->column);
    cli_json_place(writer, "turn", problem->turn);
    json_close_object(writer);
}

void records_json_problems(Cli *self, const RecordList *list)
{
    JsonWriter *writer = &self->writer;
    json_put_array(writer, "problems");
    for (int i = 0; i < list->problem_count; i++)
        json_problem(writer, &list->problems[i]);
    json_close_array(writer);
}

int records_problem_count(const RecordList *list)
{
    return list->problem_count + list->problems_left_out;
}

const char *records_player(const Record *record, Side side)
{
    return record->players[side] ? record->players[side] : "?";
}
