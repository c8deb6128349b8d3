/* tetress-mpi: commands of tetress-cli on many machines. Rank 0 leads and works like tetress-cli; the others
 * do tasks for it. */
#include <mpi.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/cli/cli.h"
#include "app/cli/library/review.h"
#include "app/mpi/leader.h"
#include "app/mpi/serve.h"
#include "app/roster.h"
#include "engine/base/memory.h"
#include "engine/base/platform/std_streams.h"
#include "engine/base/platform/thread.h"
#include "engine/classroom/class_task.h"
#include "engine/match/pair_remote.h"
#include "engine/solo/solo_training.h"
#include "engine/tune/farm.h"
#include "engine/tune/play/play_judge.h"

enum { PATIENCE_S = 60, PATIENCE_MOST_S = 86400, NOT_PLAYED = -1 };

/* A command, and an example with ranks. */
typedef struct RankCommand {
    const Command *command;
    const char *example, *meaning;
} RankCommand;

static const RankCommand commands[] = {
    {&command_class, "mpirun --hostfile HOSTS tetress-mpi class submissions --out pages --threads 4",
     "Run a ladder on all machines named in a file, four games at a time on each rank."},
    {&command_library_review, "mpirun -n 4 tetress-mpi library review games.tetress lost:mine",
     "Review games of a library on four ranks; the same command continues."},
    {&command_match, "mpirun -n 4 tetress-mpi match champion plain --nodes 2000 --games 1000",
     "Play a thousand games on four ranks."},
    {&command_tournament, "mpirun -n 4 tetress-mpi tournament mcts alphabeta greedy --record cup.jsonl",
     "Keep the games. The same command continues where it stopped."},
    {&command_tune, "mpirun -n 4 tetress-mpi tune --out mine.profile --checkpoint run --test 4000",
     "Find weights on four ranks; --resume run continues."},
    {&command_solo_train, "mpirun -n 2 tetress-mpi solo train --threads 1 --checkpoint run",
     "Use two ranks with one thread each."},
};

enum { COMMAND_COUNT = sizeof commands / sizeof *commands };

static const char details[] =
    "Rank 0 does what tetress-cli does, with the same options and the same results. All ranks,\n"
    "including rank 0, play its games. The result depends on the seed, not on the number of ranks.\n"
    "--threads is the number of games each rank plays at a time. Only rank 0 reads and writes files.\n"
    "Python agents, submissions and other programs must be at the same paths on all machines, for\n"
    "example on a shared disk.\n\n"
    "A rank that is silent for --patience seconds counts as dead, and others do its work again. When a\n"
    "rank dies, mpirun itself ends the whole job unless it is given --enable-recovery. Even then\n"
    "nothing is lost if the command keeps a file: run it again and it continues from there.";

/* ---- Words ---- */

typedef struct ParsedWords {
    const RankCommand *command; /* null: none */
    int first;                  /* word after it */
    int patience_s;
    bool help, version;
} ParsedWords;

/* The command that the words name, with both of its words or the last one. */
static const RankCommand *find_command(int count, char *const words[], int *used)
{
    for (int i = 0; i < COMMAND_COUNT; i++) {
        const char *name = commands[i].command->name, *blank = strchr(name, ' ');
        size_t length = blank ? (size_t)(blank - name) : 0;
        bool both = blank && count > 1 && strlen(words[0]) == length && memcmp(words[0], name, length) == 0 &&
                    strcmp(words[1], blank + 1) == 0;
        if (both || (count > 0 && strcmp(words[0], blank ? blank + 1 : name) == 0)) {
            *used = both ? 2 : 1;
            return &commands[i];
        }
    }
    return NULL;
}

static Status read_patience(const char *text, int *out, Error *error)
{
    char *end = NULL;
    long value = text ? strtol(text, &end, 10) : 0;
    if (!text || end == text || *end != '\0' || value < 1 || value > PATIENCE_MOST_S)
        return error_set(error, STATUS_INVALID, "--patience must be 1 to %d seconds, not '%.40s'",
                         PATIENCE_MOST_S, text ? text : "");
    *out = (int)value;
    return STATUS_OK;
}

static bool asks_for_help(const char *word)
{
    return strcmp(word, "help") == 0 || strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

/* Whether this is a question without mpirun. It is answered without MPI, which can't start everywhere: the
 * manual page is made from the answers while the program is built. */
static bool asks_alone(int argc, char *const argv[])
{
    return argc > 1 && !getenv("OMPI_COMM_WORLD_RANK") &&
           (asks_for_help(argv[1]) || strcmp(argv[1], "--version") == 0 || asks_for_help(argv[argc - 1]));
}

static Status read_words(int argc, char *const argv[], ParsedWords *out, Error *error)
{
    int at = 1, used = 0;
    Status status = STATUS_OK;
    *out = (ParsedWords){.patience_s = PATIENCE_S};
    if (at < argc && strcmp(argv[at], "--patience") == 0) {
        status = read_patience(at + 1 < argc ? argv[at + 1] : NULL, &out->patience_s, error);
        at += 2;
    }
    bool asks = at < argc && asks_for_help(argv[at]);
    out->version = at < argc && strcmp(argv[at], "--version") == 0;
    at += asks || out->version;
    out->help = asks;
    if (status == STATUS_OK && at < argc) {
        out->command = find_command(argc - at, argv + at, &used);
        out->first = at + used;
    }
    if (status == STATUS_OK && !out->command && at < argc)
        return error_set(error, STATUS_NOT_FOUND,
                         "'%.40s' can't run on ranks; 'tetress-mpi --help' lists the commands that can",
                         argv[at]);
    if (status == STATUS_OK && !out->command && !asks && !out->version)
        return error_set(error, STATUS_INVALID, "a command is missing; 'tetress-mpi --help' lists them");
    return status;
}

/* ---- Help ---- */

static void print_details(void)
{
    enum { WIDTH = 100 };
    Text text = {0};
    options_paragraphs(details, WIDTH, &text);
    fputs(text_string(&text), stdout);
    text_free(&text);
}

static void print_example(const RankCommand *command)
{
    printf("  %s\n      %s\n", command->example, command->meaning);
}

static void print_usage(void)
{
    puts("usage: mpirun -n N tetress-mpi [--patience S] COMMAND [arguments] [options]\n\n"
         "Runs commands of tetress-cli on many processors or machines, with Open MPI.\n\n"
         "commands:");
    for (int i = 0; i < COMMAND_COUNT; i++)
        printf("  %-12s  %s\n", commands[i].command->name, commands[i].command->summary);
    printf("\n"
           "options:\n"
           "  --patience S  seconds of silence after which a rank counts as dead; %d by default\n"
           "  --help        show this help; tetress-mpi COMMAND --help shows the help of a command\n"
           "  --version     show the version\n",
           PATIENCE_S);
    print_details();
    puts("\nexamples:");
    for (int i = 0; i < COMMAND_COUNT; i++)
        print_example(&commands[i]);
}

/* ---- Ranks ---- */

/* The processors that each rank on this machine may use. */
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

static void print_rank_change(int rank, const char *host, bool lost)
{
    fprintf(stderr, "tetress-mpi: rank %d (%s) %s\n", rank, host,
            lost ? "has not been heard from for a while; the others do its work"
                 : "has been heard from again");
}

/* What ranks do for rank 0; the arrays belong to the caller. */
typedef struct RemoteOffers {
    Roster roster;
    const Judge *judges[3];
    RemoteOffer list[7];
} RemoteOffers;

static void make_offers(RemoteOffers *out)
{
    *out = (RemoteOffers){.judges = {&solo_judge, &play_judge}};
    app_roster_fill(&out->roster);
    out->list[0] = (RemoteOffer){&pair_remote, &out->roster};
    out->list[1] = (RemoteOffer){&trial_remote, &out->roster};
    out->list[2] = (RemoteOffer){&class_game_remote, &out->roster};
    out->list[3] = (RemoteOffer){&class_review_remote, &out->roster};
    out->list[4] = (RemoteOffer){&library_review_remote, &out->roster};
    out->list[5] = (RemoteOffer){&judge_remote, out->judges};
}

/* Every rank reports how many games it plays at a time; rank 0, which owns `all`, receives it. */
static void introduce(int threads, WireRank *all)
{
    WireRank own = {.threads = threads};
    gethostname(own.host, sizeof own.host - 1);
    MPI_Gather(&own, sizeof own, MPI_BYTE, all, sizeof own, MPI_BYTE, WIRE_LEADER, MPI_COMM_WORLD);
}

static int end_all(const Error *error)
{
    fprintf(stderr, "tetress-mpi: %s\n", error->text);
    MPI_Abort(MPI_COMM_WORLD, FAILED);
    return FAILED;
}

/* A rank that serves; returns the exit code. */
static int run_server(int threads, int patience_s, bool *whole)
{
    RemoteOffers offers;
    Error error = {0};
    RemoteWorkers *workers = NULL;
    signals_catch_interrupt(); /* rank 0 says when it is over */
    make_offers(&offers);
    introduce(threads, NULL);
    Status status = remote_workers_create(threads, offers.list, &workers, &error);
    if (status == STATUS_OK)
        status = serve(workers, patience_s, whole, &error);
    remote_workers_destroy(workers);
    return status == STATUS_OK ? DONE : end_all(&error);
}

/* ---- Rank 0 ---- */

/* How many games a rank plays at a time, from the command's option; 0: as many as possible. */
static int threads_asked(const Command *command, const void *values)
{
    for (const Option *option = command->options; option->name; option++)
        if (strcmp(option->name, "threads") == 0 && option->kind == OPTION_INTEGER)
            return (int)*(const int64_t *)((const char *)values + option->offset);
    return 0;
}

typedef struct MpiJob {
    int ranks, processors, patience_s; /* ranks 0: without MPI */
    bool whole;                        /* no rank was lost */
} MpiJob;

/* A command with its values. */
typedef struct MpiCommand {
    const Command *command;
    void *values;
} MpiCommand;

static int run_command(MpiJob *self, Cli *cli, const MpiCommand *task, const WireRank *ranks)
{
    RemoteOffers offers;
    Error error = {0};
    Leader *leader = NULL;
    make_offers(&offers);
    const LeaderPlan plan = {self->ranks, ranks, self->patience_s, offers.list, print_rank_change};
    if (self->ranks > 1 && leader_open(&plan, &leader, &error) != STATUS_OK)
        return end_all(&error);
    cli->helpers = leader ? leader_helpers(leader) : NULL;
    int code = cli_run(cli, task->command, task->values);
    self->whole = !leader || leader_close(leader);
    return code;
}

/* Tells the others how many threads they have, and does the task. */
static int lead(MpiJob *self, Cli *cli, const MpiCommand *task)
{
    int threads = threads_asked(task->command, task->values);
    MPI_Bcast(&threads, 1, MPI_INT, WIRE_LEADER, MPI_COMM_WORLD);
    WireRank *ranks = memory_new((size_t)self->ranks, sizeof *ranks);
    Error error = {0};
    if (!ranks) {
        error_set(&error, STATUS_MEMORY, "out of memory for ranks");
        return end_all(&error);
    }
    cli->processors = self->processors;
    introduce(threads > 0 ? threads : self->processors, ranks);
    int code = run_command(self, cli, task, ranks);
    free(ranks);
    return code;
}

/* Handles what needs no ranks: help, and words that name no command. */
static int answer(Cli *cli, const ParsedWords *parsed, const Error *misuse)
{
    if (misuse->status != STATUS_OK)
        return cli_finish(cli, cli_misuse(cli, misuse->status), misuse);
    if (parsed->version) {
        puts("tetress-mpi " TETRESS_VERSION);
    } else if (parsed->command) {
        enum { WIDTH = 100 };
        Text help = {0};
        Command here = *parsed->command->command;
        here.program = "mpirun -n 4 tetress-mpi";
        options_help(&here, WIDTH, &help);
        fputs(text_string(&help), stdout);
        print_example(parsed->command);
        print_details();
        text_free(&help);
    } else {
        print_usage();
    }
    return cli_finish(cli, STATUS_OK, NULL);
}

static int run_leader(MpiJob *self, const ParsedWords *parsed, int count, char *const words[], Error *misuse)
{
    const Command *command = parsed->command ? parsed->command->command : NULL;
    CommonOptions common = {.help = parsed->help};
    Cli cli;
    void *values = memory_new(1, command ? command->values_size : 1);
    if (!values)
        error_set(misuse, STATUS_MEMORY, "out of memory");
    else if (misuse->status == STATUS_OK && command && !parsed->help)
        options_parse(command, count - parsed->first, words + parsed->first, values, &common, misuse);
    cli_init(&cli, common.json);
    cli.program = "tetress-mpi";
    bool plays = values && command && misuse->status == STATUS_OK && !common.help && self->ranks > 0;
    if (!plays && self->ranks > 0) {
        /* Tells the others that there is nothing to do. */
        int threads = NOT_PLAYED;
        MPI_Bcast(&threads, 1, MPI_INT, WIRE_LEADER, MPI_COMM_WORLD);
    }
    int code = plays ? lead(self, &cli, &(MpiCommand){command, values}) : answer(&cli, parsed, misuse);
    free(values);
    return code;
}

static int main_run(int argc, char *argv[], bool *whole)
{
    ParsedWords parsed;
    Error misuse = {0};
    int rank, threads = NOT_PLAYED, processors = own_processors();
    MpiJob job = {.processors = processors, .whole = true};
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &job.ranks);
    read_words(argc, argv, &parsed, &misuse);
    job.patience_s = parsed.patience_s;
    if (rank == WIRE_LEADER) {
        int code = run_leader(&job, &parsed, argc, argv, &misuse);
        *whole = job.whole;
        return code;
    }
    MPI_Bcast(&threads, 1, MPI_INT, WIRE_LEADER, MPI_COMM_WORLD);
    if (threads == NOT_PLAYED)
        return DONE;
    return run_server(threads > 0 ? threads : processors, parsed.patience_s, whole);
}

int main(int argc, char *argv[])
{
    int provided = 0;
    bool whole = true;
    streams_secure();
    if (asks_alone(argc, argv)) {
        /* Before MPI begins. */
        ParsedWords parsed;
        Error misuse = {0};
        read_words(argc, argv, &parsed, &misuse);
        return run_leader(&(MpiJob){.ranks = 0}, &parsed, argc, argv, &misuse);
    }
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
    if (provided < MPI_THREAD_SERIALIZED) {
        fputs("tetress-mpi: this MPI does not support threads\n", stderr);
        MPI_Abort(MPI_COMM_WORLD, FAILED);
    }
    int code = main_run(argc, argv, &whole);
    fflush(stdout);
    if (!whole) /* otherwise MPI would wait for lost ranks */
        _exit(code);
    MPI_Finalize();
    return code;
}
