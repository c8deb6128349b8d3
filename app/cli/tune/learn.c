/* tetress-cli learn: trains the learned part of the evaluation. */
#include <inttypes.h>
#include <stdlib.h>

#include "app/cli/games.h"
#include "app/cli/records.h"
#include "engine/base/memory.h"
#include "engine/base/parallel.h"
#include "engine/base/platform/file.h"
#include "engine/base/sha256.h"
#include "engine/tune/network/network.h"

typedef struct LearnOptions {
    StringList files;
    const char *out, *from;
    int64_t epochs, later, seed, threads;
} LearnOptions;

/* ---- Printing ---- */

static void print_band_json(JsonWriter *writer, int band, const NetworkBand *sums)
{
    json_open_object(writer);
    json_put_integer(writer, "from", band * NETWORK_BAND_PLIES);
    json_put_integer(writer, "to", (band + 1) * NETWORK_BAND_PLIES - 1);
    json_put_integer(writer, "positions", sums->positions);
    json_put_number(writer, "start_loss", sums->before);
    json_put_number(writer, "held_loss", sums->after);
    json_close_object(writer);
}

static void print_json(Cli *cli, const NetworkResult *result)
{
    JsonWriter *writer = &cli->writer;
    json_put_integer(writer, "positions", result->positions);
    json_put_integer(writer, "held_out", result->held);
    json_put_number(writer, "start_loss", result->all.before);
    json_put_number(writer, "held_loss", result->all.after);
    json_put_array(writer, "bands");
    for (int band = 0; band < NETWORK_BANDS; band++)
        if (result->bands[band].positions)
            print_band_json(writer, band, &result->bands[band]);
    json_close_array(writer);
}

static void print_text(const NetworkResult *result)
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

/* ---- Running ---- */

/* The command that makes it again, and the data it was made from. */
static void add_origin(const LearnOptions *options, const PositionFile *files, const NetworkResult *result,
                       Text *out)
{
    text_printf(out,
                "made by tetress-cli learn --epochs %" PRId64 " --later %" PRId64 " --seed %" PRId64 "\n",
                options->epochs, options->later, options->seed);
    for (int i = 0; i < options->files.count; i++) {
        char digest[SHA256_HEX_SIZE];
        sha256_hex(files[i].view.bytes, files[i].good, digest);
        text_printf(out, "data %.80s sha256 %s\n", path_name(options->files.strings[i]), digest);
        if (files[i].block_count > 0) {
            const PositionOrigin *origin = &files[i].blocks[0].origin;
            text_printf(out, "which is self-play of %d games at %" PRIu64 " nodes a move, seed %" PRIu64 "\n",
                        files[i].block_count, origin->nodes, origin->seed);
        }
    }
    text_printf(out, "log loss on what was held out %.4f, without the network %.4f\n", result->all.after,
                result->all.before);
}

/* The network that the training began with, if it did not begin anew. */
static Status add_start(const LearnOptions *options, Text *out, Error *error)
{
    Text file = {0};
    char digest[SHA256_HEX_SIZE];
    Status status = options->from ? file_read(options->from, LEARNED_FILE_MOST, &file, error) : STATUS_OK;
    if (status == STATUS_OK && options->from) {
        sha256_hex(text_string(&file), file.length, digest);
        text_printf(out, "trained on from %.80s sha256 %s\n", path_name(options->from), digest);
    }
    text_free(&file);
    return status;
}

static Status write_network(const LearnOptions *options, const PositionFile *files,
                            const NetworkResult *result, const LearnedNumbers *network, Error *error)
{
    Text origin = {0}, text = {0};
    add_origin(options, files, result, &origin);
    Status status = add_start(options, &origin, error);
    if (status == STATUS_OK)
        status = text_status(&origin, error);
    if (status == STATUS_OK)
        status = learned_write(network, text_string(&origin), &text, error);
    text_free(&origin);
    return file_finish(options->out, &text, status, error);
}

static Status learn(Cli *cli, const LearnOptions *options, PositionFile *files, int *opened, Error *error)
{
    NetworkResult result;
    NetworkPlan plan = {.files = files,
                        .epochs = (int)options->epochs,
                        .later = (double)options->later / 100,
                        .seed = (uint64_t)options->seed,
                        .threads = (int)options->threads,
                        .stop = cli->interrupted,
                        .progress = cli_progress,
                        .context = cli};
    Status status = options->out ? file_check_place(options->out, error) : STATUS_OK;
    if (status == STATUS_OK)
        status = records_open_all_positions(cli, &options->files, files, opened, error);
    if (status != STATUS_OK)
        return status;
    plan.file_count = *opened;
    LearnedNumbers *network = memory_new(2, sizeof *network);
    if (!network)
        return error_set(error, STATUS_MEMORY, "out of memory for the network");
    if (options->from) {
        status = learned_read_file(options->from, &network[1], error);
        plan.from = &network[1];
    }
    if (status == STATUS_OK)
        status = network_train(&plan, network, &result, error);
    cli_progress_end(cli);
    if (status == STATUS_OK && options->out)
        status = write_network(options, files, &result, network, error);
    free(network);
    if (status == STATUS_OK && cli->json)
        print_json(cli, &result);
    else if (status == STATUS_OK)
        print_text(&result);
    return status;
}

static int learn_command(Cli *cli, const void *values)
{
    PositionFile files[STRINGS_MAX];
    Error error = {0};
    int opened = 0;
    Status status = learn(cli, values, files, &opened, &error);
    for (int i = 0; i < opened; i++)
        position_file_close(&files[i]);
    return status == STATUS_OK ? DONE : cli_fail(cli, &error);
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
    OPTIONS(LearnOptions, ARGUMENT(OPTION_STRINGS, "DATA...", LearnOptions, files, "files made by selfplay"),
            STRING_OPTION("out", "N", LearnOptions, out,
                          "where to write the network; by default, nothing is written"),
            STRING_OPTION("from", "N", LearnOptions, from,
                          "a network to train on, at a third of the rate; by default, a new one is begun"),
            NUMBER_OPTION("epochs", "E", LearnOptions, epochs, 1, NETWORK_EPOCHS_MOST, 4,
                          "number of passes over all positions"),
            NUMBER_OPTION(
                "later", "P", LearnOptions, later, 0, 100, 98,
                "how much a position's target follows that of the next, in percent; the rest is what its "
                "own search found. 100: results alone"),
            NUMBER_OPTION("seed", "S", LearnOptions, seed, 0, INT64_MAX, 1,
                          "seed for the starting values and for the order of the positions"),
            NUMBER_OPTION("threads", "T", LearnOptions, threads, 1, PARALLEL_THREADS_MAX, 1,
                          "threads to use; at most four have work, and they change only the time")),
    EXAMPLES(
        {"learn games.tpos --out mine.network --threads 2", "Takes some minutes for a million positions."},
        {"learn more.tpos --from mine.network --epochs 3 --out better.network",
         "Trains it on, on other games."},
        {"match alphabeta:network=mine.network champion --sprt 0,20",
         "See whether it plays better than the built-in network."}),
    .run = learn_command,
};
