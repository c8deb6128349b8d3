#include "app/cli/game_review.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "app/cli/records.h"
#include "engine/analysis/verdict.h"

/* ---- Reading ---- */

Status review_read_file(Cli *cli, const char *path, RecordList *out, Error *error)
{
    Status status = records_load(path, FORMAT_UNKNOWN, out, error);
    if (status != STATUS_OK)
        return status;
    records_warn(cli, out);
    if (out->count == 0) {
        status = error_set(error, STATUS_NOT_FOUND, "there is no game in it");
        error_in_file(error, path);
    }
    return status;
}

Status review_read_marks(const char *text, ReviewMarks *out, Error *error)
{
    double *const values[] = {&out->doubtful, &out->bad, &out->very_bad};
    double before = 0;
    *out = review_marks_default;
    for (int i = 0; text && i < 3; i++) {
        char *end = NULL;
        double value = strtod(text, &end);
        bool good = end != text && strchr("+-", *text) == NULL && value > before && value <= 100 &&
                    *end == (i < 2 ? ',' : '\0');
        if (!good)
            return error_set(error, STATUS_INVALID,
                             "--marks must be three growing percentages, such as 6,12,24");
        *values[i] = value / 100;
        before = value;
        text = end + 1;
    }
    return STATUS_OK;
}

/* ---- Sweeping ---- */

typedef struct SweepScreen {
    Progress progress;
    const char *what;
    const char *task;
    const Record *record;
} SweepScreen;

static void show_progress(void *context, const SweepProgress *progress)
{
    SweepScreen *screen = context;
    char text[256], chance[CHANCE_TEXT_SIZE];
    if (!progress->latest || !progress_due(&screen->progress))
        return;
    const RecordNode *node = progress->latest;
    int ply = record_ply(screen->record, node);
    Side mover = ply % 2 == 0 ? RED : BLUE;
    const RecordAnalysis *analysis = node->analysis;
    double red = analysis ? review_for((analysis->expected + 1.0) / 2, mover) : NAN;
    snprintf(text, sizeof text, "%s: %s: %d of %d positions, %d for good; after turn %d, Red's chance is %s",
             screen->what, screen->task, progress->seen, progress->total, progress->done, ply,
             chance_write(red, PROOF_NONE, chance));
    progress_show(&screen->progress, text);
}

Status review_sweep(Cli *cli, const char *what, Record *record, const SweepOptions *options,
                    const ReviewMarks *marks, Error *error)
{
    SweepScreen screen = {.what = what, .task = "analysing", .record = record};
    SweepWatch watch = {cli->interrupted, show_progress, &screen};
    SweepOptions sweep = *options;
    Review *review = NULL;
    int added = 0;
    progress_begin(&screen.progress);
    Status status = sweep_run(record, &sweep, &watch, error);
    if (status == STATUS_OK)
        status = review_create(record, marks, &review, error);
    if (status == STATUS_OK)
        status = review_ask(review, record, &added, error);
    review_destroy(review);
    screen.task = "checking better moves";
    sweep.reach = SWEEP_BESIDE;
    if (status == STATUS_OK)
        status = sweep_run(record, &sweep, &watch, error);
    progress_end(&screen.progress);
    return status;
}
