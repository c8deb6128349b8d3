/* tetress-cli fit: fits weights to results. */
#include "engine/tune/fit.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "app/cli/records.h"
#include "engine/base/parallel.h"
#include "engine/base/platform/file.h"
#include "engine/base/sha256.h"

typedef struct FitCommand {
    StringList paths;
    const char *out, *terms, *start, *title;
    int64_t penalty, threads;
    PositionFiles files;
} FitCommand;

/* ---- Terms ---- */

static Status read_terms(const char *text, const Profile *start, TermSet *out, Error *error)
{
    *out = 0;
    if (!text || strcmp(text, "fast") == 0) {
        *out = fit_terms_fast(start);
        return STATUS_OK;
    }
    if (strcmp(text, "all") == 0) {
        *out = fit_terms_all(start);
        return STATUS_OK;
    }
    while (*text) {
        char name[64];
        size_t length = strcspn(text, ",");
        snprintf(name, sizeof name, "%.*s", (int)length, text);
        int term = profile_term_named(start, name);
        if (term < 0)
            return profile_no_term(start, name, error);
        *out |= (TermSet)1 << term;
        text += length + (text[length] == ',');
    }
    return STATUS_OK;
}

/* ---- Printing ---- */

static void fit_print_json(Cli *cli, const FitPlan *plan, const FitResult *result)
{
    JsonWriter *writer = &cli->writer;
    json_print(writer, "positions: %jd, held_out: %jd, loss: %g, held_loss: %g, start_loss: %g, weights: {",
               result->positions, result->held, result->loss, result->held_loss, result->start_loss);
    for (int term = 0; term < profile_terms(&plan->start); term++)
        if (plan->terms >> term & 1)
            json_print(writer, "%s: %g", profile_term(&plan->start, term).name, result->weights[term]);
    json_print(writer, "}, scales: [");
    for (int k = 0; k < FIT_KNOTS; k++)
        json_print(writer, "{ply: %d, scale: %g}", k * PLY_LIMIT / (FIT_KNOTS - 1), result->scales[k]);
    json_print(writer, "]");
}

static void fit_print_text(const FitPlan *plan, const FitResult *result)
{
    printf("%" PRId64 " positions; %" PRId64 " more, every tenth game, were held out\n", result->positions,
           result->held);
    printf("log loss  %.4f, on what was held out %.4f; there the weights it began with have %.4f\n\n",
           result->loss, result->held_loss, result->start_loss);
    for (int term = 0; term < profile_terms(&plan->start); term++)
        if (plan->terms >> term & 1)
            printf("%-16s%12.2f  (began at %g)\n", profile_term(&plan->start, term).name,
                   result->weights[term], profile_weight(&plan->start, term));
    puts("\nthe score, in hundredths of a token, that makes an expected result of 0.76");
    for (int k = 0; k < FIT_KNOTS; k++)
        printf("  ply %3d%10.0f\n", k * PLY_LIMIT / (FIT_KNOTS - 1), result->scales[k]);
}

static Status write_profile(const FitCommand *self, const FitPlan *plan, const FitResult *result,
                            Error *error)
{
    Profile profile = {.own = plan->start.own};
    Text text = {0};
    snprintf(profile.name, sizeof profile.name, "%s", self->title ? self->title : "Fitted");
    snprintf(profile.text, sizeof profile.text, "Fitted to the results of %" PRId64 " positions.",
             result->positions + result->held);
    for (int term = 0; term < profile_terms(&profile); term++)
        profile_set_weight(&profile, term, round(result->weights[term] * 100) / 100);
    text_printf(&text, "# made by tetress-cli fit, penalty %" PRId64 "\n", self->penalty);
    text_printf(&text, "# log loss %.4f, held out %.4f, before %.4f\n", result->loss, result->held_loss,
                result->start_loss);
    for (int i = 0; i < plan->file_count; i++) {
        char digest[SHA256_HEX_SIZE];
        sha256_hex(plan->files[i].view.bytes, plan->files[i].good, digest);
        text_printf(&text, "# data %s sha256 %s\n", path_name(self->paths.strings[i]), digest);
    }
    Status status = profile_write(&profile, &text, error);
    return file_finish(self->out, &text, status, error);
}

static Status fit_command_run(Cli *cli, void *values, Error *error)
{
    FitCommand *self = values;
    FitResult result;
    FitPlan plan = {.files = self->files.files,
                    .penalty = (double)self->penalty / 1e6,
                    .threads = (int)self->threads,
                    .stop = cli->interrupted,
                    .progress = cli_progress_share,
                    .context = cli};
    Status status = profile_open(self->start ? self->start : "default", &plan.start, error);
    if (status == STATUS_OK)
        status = read_terms(self->terms, &plan.start, &plan.terms, error);
    if (status == STATUS_OK && self->out)
        status = file_check_place(self->out, error);
    if (status == STATUS_OK)
        status = records_open_all_positions(cli, &self->paths, &self->files, error);
    plan.file_count = self->files.count;
    if (status == STATUS_OK)
        status = fit_run(&plan, &result, error);
    cli_progress_end(cli);
    if (status == STATUS_OK && self->out)
        status = write_profile(self, &plan, &result, error);
    if (status == STATUS_OK && cli->json)
        fit_print_json(cli, &plan, &result);
    else if (status == STATUS_OK)
        fit_print_text(&plan, &result);
    return status;
}

static void fit_end(void *values)
{
    records_close_positions(&((FitCommand *)values)->files);
}

const Command command_fit = {
    .name = "fit",
    .summary = "fit weights to the results of games",
    .details = "Uses logistic regression to find the weights, and the scale of scores by plies, that make "
               "the results of the positions most likely. Where the data says little, weights stay near "
               "their start. Every tenth game is held out to measure how good the fit is. The profile "
               "records what it was made from; any agent with an option 'profile' can use it. A lower loss "
               "does not mean that it plays better: test that in a match.",
    OPTIONS(FitCommand, ARGUMENT(OPTION_STRINGS, "DATA...", FitCommand, paths, "files made by selfplay"),
            OUTPUT_OPTION("out", "P", FitCommand, out,
                          "where to write the profile; by default, nothing is written"),
            STRING_OPTION(
                "terms", "A,B,C", FitCommand, terms,
                "which terms to fit: names separated by commas, fast, or all; by default, fast and those "
                "that the start defines"),
            STRING_OPTION(
                "start", "P", FitCommand, start,
                "the weights to start from: a built-in profile or a file; the standard weights by default"),
            STRING_OPTION("title", "S", FitCommand, title, "the title of the profile; Fitted by default"),
            NUMBER_OPTION("penalty", "N", FitCommand, penalty, 0, 1000000, 10,
                          "how strongly weights are held near their start, in millionths per position"),
            NUMBER_OPTION("threads", "T", FitCommand, threads, 1, PARALLEL_THREADS_MAX, 1, "threads to use")),
    EXAMPLES({"fit games.tpos --out mine.profile --threads 2",
              "Fit weights for the terms that cost no extra time."},
             {"fit games.tpos --start mine.profile --out fitted.profile",
              "The same, with the terms that a profile defines."},
             {"fit games.tpos --terms territory,territory_late,tokens,tokens_late,tempo",
              "Fit only these, and only print the result."}),
    .run = fit_command_run,
    .end = fit_end,
};
