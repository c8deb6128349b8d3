#include "app/cli/training.h"

#include <inttypes.h>

#include "engine/base/platform/file.h"
#include "engine/tune/farm.h"

bool training_options_plan(const TrainingOptions *self)
{
    return self->population || self->generations || self->checkpoint;
}

Status training_options_check(const TrainingOptions *self, const char *out, Error *error)
{
    const char *places[] = {self->checkpoint, self->csv, out, self->resume};
    Status status = STATUS_OK;
    for (int i = 0; i < (int)(sizeof places / sizeof *places) && status == STATUS_OK; i++)
        status = places[i] ? file_check_place(places[i], error) : status;
    return status;
}

int training_threads(const Cli *cli, const TrainingOptions *options)
{
    return options->threads ? (int)options->threads : cli->processors;
}

typedef struct Watching {
    Cli *cli;
    int printed;
    void (*print)(const TrainingRow *row, int generations);
} Watching;

static void training_show(void *context, const TrainingReport *report)
{
    Watching *self = context;
    char left[24];
    for (; self->printed < report->row_count; self->printed++) {
        if (self->cli->json)
            continue;
        cli_progress_end(self->cli);
        self->print(&report->rows[self->printed], report->generations);
        fflush(stdout);
    }
    if (report->row_count >= report->generations)
        return;
    cli_duration(report->left_s, left, sizeof left);
    bool known = report->left_s >= 0;
    cli_progress(self->cli, "generation %d of %d, game %" PRId64 " of %" PRId64 "%s%s%s",
                 report->row_count + 1, report->generations, report->done, report->all,
                 known ? ", about " : "", known ? left : "", known ? " left" : "");
}

Status training_go(Cli *cli, const TrainingOptions *options, Training *training,
                   void (*print)(const TrainingRow *row, int generations), Error *error)
{
    Crew *crew = NULL;
    Watching watching = {.cli = cli, .print = print};
    const TrainingWatch watch = {.stop = cli->interrupted,
                                 .report = training_show,
                                 .context = &watching,
                                 .checkpoint = options->resume ? options->resume : options->checkpoint,
                                 .csv = options->csv};
    Status status = crew_create(training_threads(cli, options), &crew, error);
    if (status != STATUS_OK)
        return status;
    const Farm farm = {crew, cli->helpers};
    training_rows(training, &watching.printed);
    status = training_run(training, &farm, &watch, error);
    cli_progress_end(cli);
    crew_destroy(crew);
    return status;
}
