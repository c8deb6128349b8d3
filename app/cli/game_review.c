#include "app/cli/game_review.h"

#include <math.h>

#include "app/cli/records.h"
#include "engine/analysis/story.h"

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

/* ---- Reviewing ---- */

typedef struct ReviewScreen {
    Progress progress;
    const char *what;
    const Record *record;
} ReviewScreen;

static void show_progress(void *context, WholeGameStage stage, const SweepProgress *progress)
{
    static const char *const tasks[] = {
        [WHOLE_GAME_LINE] = "analysing", [WHOLE_GAME_BESIDE] = "checking better moves"};
    ReviewScreen *screen = context;
    char chance[CHANCE_TEXT_SIZE];
    if (stage == WHOLE_GAME_PROOF)
        progress_show(&screen->progress, "proving backwards from the end");
    if (stage == WHOLE_GAME_PROOF || !progress->latest)
        return;
    const RecordNode *node = progress->latest;
    int ply = record_ply(screen->record, node);
    Side mover = ply % 2 == 0 ? RED : BLUE;
    const RecordAnalysis *analysis = node->analysis;
    double red =
        analysis ? review_for(review_chance((double)analysis->expected, (Proof)analysis->proof), mover) : NAN;
    progress_show(&screen->progress, "%s: %d of %d, %d for good; Red %s after turn %d; %s", tasks[stage],
                  progress->seen, progress->total, progress->done, chance_write(red, PROOF_NONE, chance), ply,
                  screen->what);
}

Status review_game(Cli *cli, const char *what, WholeGame *plan, Record *record, Error *error)
{
    ReviewScreen screen = {.what = what, .record = record};
    WholeGameWatch watch = {cli->interrupted, show_progress, &screen};
    progress_begin(&screen.progress);
    Status status = whole_game_review(record, plan, &watch, error);
    progress_end(&screen.progress);
    return status;
}
