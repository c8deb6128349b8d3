/* tetress-cli solo train: on the threads of this machine, and on others where tetress-mpi has them. */
#include "app/cli/solo/train.h"
#include "engine/tune/judge_errand.h"

static const Example train_examples[] = {
    {"solo train --out mine.txt --checkpoint run --csv run.csv",
     "The best recipe; then solo run --profile mine.txt --height 10."},
    {"solo train --resume run --out mine.txt", "Goes on where that was stopped."},
    {"solo train --recipe document --out document.txt", "As the document AlphaTetris found its weights."},
    {"solo train --optimizer cross-entropy --height 6 --generations 20", "A short one."},
    {.arguments = NULL},
};

static int run(Cli *cli, const void *values)
{
    const TrainOptions *options = values;
    Error error = {0};
    Crew *crew = NULL;
    int threads = options->threads > 0 ? (int)options->threads : cli->processors;
    if (crew_create(threads, &crew, &error) != STATUS_OK)
        return cli_fail(cli, &error);
    HelpedFarm helped = {crew, cli->helpers};
    Farm farm = farm_with_helpers(&helped);
    int code = train_run(cli, options, &farm);
    crew_destroy(crew);
    return code;
}

const Command command_solo_train = {
    .name = "solo train",
    .summary = "find weights by playing",
    .details = train_details,
    .options = train_options,
    .examples = train_examples,
    .values_size = sizeof(TrainOptions),
    .run = run,
};
