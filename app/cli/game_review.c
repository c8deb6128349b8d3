#include "app/cli/game_review.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "app/cli/records.h"
#include "engine/analysis/verdict.h"

/* ---- Reading ---- */

Status review_read_file(Cli *cli, const char *path, RecordList *out, Error *error)
{
    Status status = records_load(cli, path, FORMAT_UNKNOWN, out, error);
    if (status != STATUS_OK)
        return status;
    records_warn(cli, out);
    if (out->count == 0) {
        status = error_set(error, STATUS_NOT_FOUND, "no game could be read");
        error_in_file(error, path);
    }
    return status;
}

/* ---- Sweeping ---- */

typedef struct SweepScreen {
    Progress progress;
    const char *what;
    const Record *record;
    int capped;
} SweepScreen;

static void show_progress(void *context, WholeGameStage stage, const SweepProgress *progress)
{
    static const char *const tasks[] = {
        [WHOLE_GAME_LINE] = "analysing", [WHOLE_GAME_BESIDE] = "checking better moves"};
    SweepScreen *screen = context;
    char text[256], chance[CHANCE_TEXT_SIZE];
    screen->capped = progress->capped;
    if (!progress->latest || !progress_due(&screen->progress))
        return;
    const RecordNode *node = progress->latest;
    int ply = record_ply(screen->record, node);
    Side mover = ply % 2 == 0 ? RED : BLUE;
    const RecordAnalysis *analysis = node->analysis;
    double red = analysis ? review_for((analysis->expected + 1.0) / 2, mover) : NAN;
    snprintf(text, sizeof text, "%s: %d of %d, %d for good; Red %s after turn %d; %s", tasks[stage],
             progress->seen, progress->total, progress->done, chance_write(red, PROOF_NONE, chance), ply,
             screen->what);
    progress_show(&screen->progress, text);
}

Status review_sweep(ReviewSweep *self, Cli *cli, Record *record, Error *error)
{
    SweepScreen screen = {.what = self->what, .record = record};
    WholeGameWatch watch = {cli->interrupted, show_progress, &screen};
    progress_begin(&screen.progress);
    Status status = whole_game_sweep(record, &self->options, self->marks, &watch, error);
    progress_end(&screen.progress);
    self->capped = screen.capped;
    return status;
}
