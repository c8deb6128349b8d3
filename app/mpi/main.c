/* tetress-mpi: training on many machines. Rank 0 leads, and is like tetress-cli; the others play. */
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

#include "app/cli/solo/train.h"
#include "app/mpi/ranks.h"
#include "engine/base/platform/cpu.h"
#include "engine/base/platform/std_streams.h"

static const Example examples[] = {
    {"mpirun -n 2 tetress-mpi solo train --threads 1 --out mine.txt", "Two ranks of one thread each."},
    {"mpirun --hostfile HOSTS tetress-mpi solo train --checkpoint run", "All machines that a file names."},
    {.arguments = NULL},
};

static const Command command = {
    .name = "tetress-mpi solo train",
    .summary = "find weights by playing, on many machines",
    .details = train_details,
    .options = train_options,
    .examples = examples,
    .values_size = sizeof(TrainOptions),
};

/* The processors that one of the ranks on this machine may take. */
static int own_processors(void)
{
    MPI_Comm machine;
    int ranks = 1;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &machine);
    MPI_Comm_size(machine, &ranks);
    MPI_Comm_free(&machine);
    int each = machine_processors() / ranks;
    return each > 0 ? each : 1;
}

static int lead(Cli *cli, const TrainOptions *options, Crew *crew)
{
    Error error = {0};
    Ranks *ranks = NULL;
    if (ranks_create(crew, &ranks, &error) != STATUS_OK) {
        cli_fail(cli, &error);
        MPI_Abort(MPI_COMM_WORLD, FAILED);
    }
    Farm farm = farm_of_ranks(ranks);
    int code = train_run(cli, options, &farm);
    ranks_destroy(ranks);
    return code;
}

static int serve(Crew *crew)
{
    static const Judge *const judges[] = {&solo_judge, NULL};
    Error error = {0};
    return ranks_serve(crew, judges, &error) == STATUS_OK ? DONE : FAILED;
}

/* A rank that can't take part ends the job, since the others would wait for it. */
static int take_part(Cli *cli, int rank, const TrainOptions *options)
{
    Crew *crew = NULL;
    Error error = {0};
    int processors = own_processors();
    int threads = options->threads > 0 ? (int)options->threads : processors;
    if (crew_create(threads, &crew, &error) != STATUS_OK) {
        cli_fail(cli, &error);
        MPI_Abort(MPI_COMM_WORLD, FAILED);
    }
    int code = rank == 0 ? lead(cli, options, crew) : serve(crew);
    crew_destroy(crew);
    return code;
}

/* The help, in which usage and examples name this program. */
static void print_help(void)
{
    enum { WIDTH = 100 };
    static const char other[] = "tetress-cli ";
    Text help = {0};
    options_help(&command, WIDTH, &help);
    const char *at = text_string(&help);
    for (const char *found = strstr(at, other); found; found = strstr(at, other)) {
        printf("%.*s", (int)(found - at), at);
        at = found + strlen(other);
    }
    fputs(at, stdout);
    text_free(&help);
}

static int run(int argc, char *argv[], int rank)
{
    TrainOptions options = {0};
    CommonOptions common = {0};
    Error error = {0};
    Cli cli;
    bool named = argc >= 3 && strcmp(argv[1], "solo") == 0 && strcmp(argv[2], "train") == 0;
    bool help = argc >= 2 && strcmp(argv[1], "--help") == 0;
    Status status = named  ? options_parse(&command, argc - 3, argv + 3, &options, &common, &error)
                    : help ? STATUS_OK
                           : error_set(&error, STATUS_INVALID, "the one command is: tetress-mpi solo train");
    if (help || common.help) {
        if (rank == 0)
            print_help();
        return DONE;
    }
    cli_init(&cli, common.json && rank == 0);
    int code = MISUSE;
    if (status == STATUS_OK)
        code = take_part(&cli, rank, &options);
    else if (rank == 0)
        cli_misuse(&cli, &error);
    if (rank == 0)
        code = cli_finish(&cli, code);
    cli_free(&cli);
    return code;
}

int main(int argc, char *argv[])
{
    int provided, rank;
    streams_secure();
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int code = run(argc, argv, rank);
    MPI_Finalize();
    return code;
}
