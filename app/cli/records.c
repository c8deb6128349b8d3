#include "app/cli/records.h"

#include <errno.h>
#include <limits.h>
#include <math.h>
#include <string.h>

#include "engine/analysis/story.h"
#include "engine/base/platform/file.h"
#include "engine/base/platform/folder.h"
#include "engine/record/formats/link.h"

const char *const records_from[] = {"auto", "sgf", "referee", "pgn", "text", "json", "actions", "link", NULL};
const char *const records_to[] = {"auto", "sgf", "pgn", "text", "json", "actions", "link", NULL};

Status records_format(Cli *self, const char *path, int to, RecordFormat *out, Error *error)
{
    const char *misuse = NULL;
    *out = to ? record_format_named(records_to[to]) : record_format_of_path(path);
    if (self->json && strcmp(path, "-") == 0)
        misuse = "--json describes a file that is written: name the file, or use --to json to get the games";
    else if (*out == FORMAT_REFEREE)
        misuse = "a referee's log can be read, but not written";
    else if (*out == FORMAT_UNKNOWN)
        misuse = "name a format with --to: " RECORDS_TO;
    return misuse ? cli_misuse(self, error_set(error, STATUS_INVALID, "%s", misuse)) : STATUS_OK;
}

Status records_load(const Cli *self, const char *path, RecordFormat format, RecordList *out, Error *error)
{
    const size_t most = (size_t)1 << 30;
    Text text = {0};
    Status status = STATUS_OK;
    *out = (RecordList){.stop = self->interrupted};
    if (strcmp(path, "-") == 0) {
        char chunk[1 << 14];
        size_t length;
        while ((length = fread(chunk, 1, sizeof chunk, stdin)) > 0 && text.length <= most)
            text_add(&text, chunk, length);
        status = ferror(stdin) ? error_set(error, STATUS_IO, "standard input: %s", strerror(errno))
                 : text.length > most
                     ? error_set(error, STATUS_INVALID, "standard input is longer than %zu bytes", most)
                     : text_status(&text, error);
    } else if (link_find(path, strlen(path))) {
        text_add_string(&text, path);
        status = text_status(&text, error);
    } else {
        status = file_read(path, most, &text, error);
    }
    if (status == STATUS_OK)
        status = record_list_read(out, format, text_string(&text), text.length, cli_file_name(path), error);
    text_free(&text);
    /* Ctrl-C may also have ended whoever wrote into the pipe, so the input may be incomplete. */
    return cli_stopped(self) ? error_set(error, STATUS_INTERRUPTED, "interrupted") : status;
}

Status records_load_games(Cli *self, const char *path, RecordList *out, Error *error)
{
    Status status = records_load(self, path, FORMAT_UNKNOWN, out, error);
    if (status != STATUS_OK)
        return status;
    records_warn(self, out);
    return out->count > 0 ? STATUS_OK
                          : error_in_file(error_set(error, STATUS_NOT_FOUND, "no game could be read"), error,
                                          cli_file_name(path));
}

typedef struct ReviewScreen {
    Cli *cli;
    const char *what;
    const Record *record;
} ReviewScreen;

static void show_review(void *context, WholeGameStage stage, const SweepProgress *progress)
{
    static const char *const tasks[] = {
        [WHOLE_GAME_LINE] = "analysing", [WHOLE_GAME_BESIDE] = "checking better moves"};
    ReviewScreen *screen = context;
    char chance[CHANCE_TEXT_SIZE];
    if (stage == WHOLE_GAME_PROOF)
        cli_progress(screen->cli, "proving backwards from the end");
    if (stage == WHOLE_GAME_PROOF || !progress->latest)
        return;
    const RecordNode *node = progress->latest;
    int ply = record_ply(screen->record, node);
    Side mover = ply % 2 == 0 ? RED : BLUE;
    const RecordAnalysis *analysis = node->analysis;
    double red =
        analysis ? review_for(review_chance((double)analysis->expected, (Proof)analysis->proof), mover) : NAN;
    cli_progress(screen->cli, "%s: %d of %d, %d for good; Red %s after turn %d; %s", tasks[stage],
                 progress->seen, progress->total, progress->done, chance_write(red, PROOF_NONE, chance), ply,
                 screen->what);
}

Status records_review(Cli *self, const char *what, WholeGame *plan, Record *record, Error *error)
{
    ReviewScreen screen = {.cli = self, .what = what, .record = record};
    WholeGameWatch watch = {self->interrupted, show_review, &screen};
    Status status = whole_game_review(record, plan, &watch, error);
    cli_progress_end(self);
    return status;
}

Status records_open_positions(Cli *self, const char *path, PositionFiles *out, Error *error)
{
    char note[POSITION_NOTE_SIZE];
    PositionFile *file = &out->files[out->count];
    Status status = position_file_open(path, file, error);
    if (status == STATUS_OK && position_file_note(file, note))
        cli_say(self, "note: %s: %s", path, note);
    out->count += status == STATUS_OK;
    return status;
}

Status records_open_all_positions(Cli *self, const StringList *paths, PositionFiles *out, Error *error)
{
    Status status = STATUS_OK;
    for (int i = 0; i < paths->count && status == STATUS_OK; i++)
        status = records_open_positions(self, paths->strings[i], out, error);
    return status;
}

void records_close_positions(PositionFiles *self)
{
    for (int i = 0; i < self->count; i++)
        position_file_close(&self->files[i]);
}

void records_warn(Cli *self, const RecordList *list)
{
    for (int i = 0; i < list->problem_count; i++)
        cli_say(self, "%s", ERROR_LINE(&list->problems[i]));
    if (list->problems_left_out)
        cli_say(self, "and %d more problems", list->problems_left_out);
    if (list->problem_count > 0 && list->count > 0) {
        char read[RECORD_READ_SIZE];
        record_list_say_read(list, read);
        cli_say(self, "%s: %s", list->problems[0].file, read);
    }
}

Status records_check_replaced(const RecordList *list, const char *in, const char *out, Error *error)
{
    char from[PATH_MAX], to[PATH_MAX];
    if (list->problem_count == 0 || !path_absolute(in, from, sizeof from) ||
        !path_absolute(out, to, sizeof to) || strcmp(from, to) != 0)
        return STATUS_OK;
    return error_in_file(
        error_set(error, STATUS_INVALID,
                  "not all of this file could be read: write to another, so that nothing is lost"),
        error, out);
}

void records_json_problems(Cli *self, const RecordList *list)
{
    JsonWriter *writer = &self->writer;
    json_print(writer, "problems: [");
    for (int i = 0; i < list->problem_count; i++) {
        json_print(writer, "{");
        cli_json_error_members(self, &list->problems[i]);
        cli_json_place(writer, "turn", list->problems[i].turn);
        json_print(writer, "}");
    }
    json_print(writer, "]");
}
