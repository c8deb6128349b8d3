/* tetress-cli learn: trains the learned part of the evaluation. */
#include <inttypes.h>

#include "app/cli/records.h"
#include "engine/base/parallel.h"
#include "engine/base/platform/file.h"
#include "engine/base/sha256.h"
#include "engine/tune/network/network.h"

typedef struct LearnCommand {
    StringList paths;
    const char *out, *from;
    int64_t epochs, later, seed, threads;
    PositionFiles files;
    LearnedNumbers network, start; /* what is learned, and what that began with */
} LearnCommand;

/* ---- Printing ---- */

static void learn_print_json(Cli *cli, const NetworkResult *result)
{
    JsonWriter *writer = &cli->writer;
    json_print(writer, "positions: %jd, held_out: %jd, start_loss: %g, held_loss: %g, bands: [",
               result->positions, result->held, result->all.before, result->all.after);
    for (int band = 0; band < NETWORK_BANDS; band++) {
        if (!result->bands[band].positions)
            continue;
        json_print(writer, "{from: %d, to: %d, positions: %jd, start_loss: %g, held_loss: %g}",
                   band * NETWORK_BAND_PLIES, (band + 1) * NETWORK_BAND_PLIES - 1,
                   result->bands[band].positions, result->bands[band].before, result->bands[band].after);
    }
    json_print(writer, "]");
}

static void learn_print_text(const NetworkResult *result)
{
    printf("%" PRId64 " positions; %" PRId64 " more, every tenth game, were held out\n", result->positions,
           result->held);
    puts("log loss there, without the network and with it\n");
    for (int band = 0; band < NETWORK_BANDS; band++)
        if (result->bands[band].positions)
            printf("plies %3d to %3d  %8.4f  %8.4f\n", band * NETWORK_BAND_PLIES,
                   (band + 1) * NETWORK_BAND_PLIES - 1, result->bands[band].before,
                   result->bands[band].after);
    printf("all               %8.4f  %8.4f\n", result->all.before, result->all.after);
}

/* ---- The file ---- */

/* The command that makes it again, and the data it was made from. */
static Status add_origin(const LearnCommand *self, const NetworkResult *result, Text *out, Error *error)
{
    char digest[SHA256_HEX_SIZE];
    text_printf(out,
                "made by tetress-cli learn --epochs %" PRId64 " --later %" PRId64 " --seed %" PRId64 "\n",
                self->epochs, self->later, self->seed);
    for (int i = 0; i < self->files.count; i++) {
        const PositionFile *file = &self->files.files[i];
        sha256_hex(file->view.bytes, file->good, digest);
        text_printf(out, "data %.80s sha256 %s\n", path_name(self->paths.strings[i]), digest);
        if (file->block_count > 0) {
            const PositionOrigin *origin = &file->blocks[0].origin;
            text_printf(out, "which is self-play of %d games at %" PRIu64 " nodes a move, seed %" PRIu64 "\n",
                        file->block_count, origin->nodes, origin->seed);
        }
    }
    text_printf(out, "log loss on what was held out %.4f, without the network %.4f\n", result->all.after,
                result->all.before);
    if (self->from) {
        Text file = {0};
        Status status = file_read(self->from, LEARNED_FILE_MOST, &file, error);
        sha256_hex(text_string(&file), file.length, digest);
        text_printf(out, "trained on from %.80s sha256 %s\n", path_name(self->from), digest);
        text_free(&file);
        if (status != STATUS_OK)
            return status;
    }
    return text_status(out, error);
}

static Status write_network(const LearnCommand *self, const NetworkResult *result, Error *error)
{
    Text origin = {0}, text = {0};
    Status status = add_origin(self, result, &origin, error);
    if (status == STATUS_OK)
        status = learned_write(&self->network, text_string(&origin), &text, error);
    text_free(&origin);
    return file_finish(self->out, &text, status, error);
}

/* ---- Running ---- */

static Status learn_run(Cli *cli, void *values, Error *error)
{
    LearnCommand *self = values;
    NetworkResult result;
    Status status = self->out ? file_check_place(self->out, error) : STATUS_OK;
    if (status == STATUS_OK)
        status = records_open_all_positions(cli, &self->paths, &self->files, error);
    if (status == STATUS_OK && self->from)
        status = learned_read_file(self->from, &self->start, error);
    if (status != STATUS_OK)
        return status;
    const NetworkPlan plan = {.files = self->files.files,
                              .file_count = self->files.count,
                              .from = self->from ? &self->start : NULL,
                              .epochs = (int)self->epochs,
                              .later = (double)self->later / 100,
                              .seed = (uint64_t)self->seed,
                              .threads = (int)self->threads,
                              .stop = cli->interrupted,
                              .progress = cli_progress_share,
                              .context = cli};
    status = network_train(&plan, &self->network, &result, error);
    cli_progress_end(cli);
    if (status == STATUS_OK && self->out)
        status = write_network(self, &result, error);
    if (status == STATUS_OK && cli->json)
        learn_print_json(cli, &result);
    else if (status == STATUS_OK)
        learn_print_text(&result);
    return status;
}

static void learn_end(void *values)
{
    records_close_positions(&((LearnCommand *)values)->files);
}

const Command command_learn = {
    .name = "learn",
    .summary = "train the learned part of the evaluation",
    .details = "Trains the network that the weight 'learned' applies to. The network corrects the score of "
               "the default weights, from what lies side by side, and the figures of both sides. It learns "
               "from the results of games and from the scores that searches found while playing them. Every "
               "tenth game is held out to measure how good it is. The file records what it was made from; "
               "the same seed gives the same file with any number of threads.\n\n"
               "The agent alphabeta uses the network if you give it the option 'network'. Test in a match "
               "whether it plays better. The built-in network is assets/learned/champion.network.",
    OPTIONS(LearnCommand, ARGUMENT(OPTION_STRINGS, "DATA...", LearnCommand, paths, "files made by selfplay"),
            OUTPUT_OPTION("out", "N", LearnCommand, out,
                          "where to write the network; by default, nothing is written"),
            STRING_OPTION("from", "N", LearnCommand, from,
                          "a network to train on, at a third of the rate; by default, a new one is begun"),
            NUMBER_OPTION("epochs", "E", LearnCommand, epochs, 1, NETWORK_EPOCHS_MOST, 4,
                          "number of passes over all positions"),
            NUMBER_OPTION(
                "later", "P", LearnCommand, later, 0, 100, 98,
                "how much a position's target follows that of the next, in percent; the rest is what its "
                "own search found. 100: results alone"),
            NUMBER_OPTION("seed", "S", LearnCommand, seed, 0, INT64_MAX, 1,
                          "seed for the starting values and for the order of the positions"),
            NUMBER_OPTION("threads", "T", LearnCommand, threads, 1, PARALLEL_THREADS_MAX, 1,
                          "threads to use; at most four have work, and they change only the time")),
    EXAMPLES(
        {"learn games.tpos --out mine.network --threads 2", "Takes some minutes for a million positions."},
        {"learn more.tpos --from mine.network --epochs 3 --out better.network",
         "Trains it on, on other games."},
        {"match alphabeta:network=mine.network champion --sprt 0,20",
         "See whether it plays better than the built-in network."}),
    .run = learn_run,
    .end = learn_end,
};
