/* tetress-cli solo experiment: repeats what the document AlphaTetris published. */
#include "app/cli/experiment.h"
#include "app/cli/solo/solo.h"
#include "app/experiment/solo/solo.h"

static int run(Cli *cli, const void *values)
{
    return experiments_run(cli, values, solo_experiment_at);
}

const Command command_solo_experiment = {
    .name = "solo experiment",
    .summary = "repeat the measurements of the document",
    .details =
        "Repeats the measurements that the document AlphaTetris published: its weights, its lines with and "
        "without look-ahead, its memory, its threads and its timings. Shows our results beside its own, "
        "whether the two agree, and why if they don't. Ctrl-C ends it with what was found so far.",
    OPTIONS(ExperimentOptions,
            OPTIONAL_ARGUMENT(OPTION_STRINGS, "WHAT...", ExperimentOptions, words,
                              "experiments such as lines, or all; with no name, they are listed"),
            FLAG_OPTION("quick", ExperimentOptions, quick, "play fewer games, with smaller populations"),
            NUMBER_OPTION("games", "N", ExperimentOptions, games, 1, 1000000, 0,
                          "number of games or candidates; each experiment has its own default"),
            EXPERIMENT_OPTIONS(SOLO_THREADS_MAX, 1)),
    EXAMPLES({"solo experiment", "List what can be measured."},
             {"solo experiment controllers --games 200", "Run one of them, with few games."},
             {"solo experiment all --quick --out plots",
              "Repeat everything that the document published, with pictures, in some minutes."}),
    .run = run,
};
