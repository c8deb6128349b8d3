/* tetress-cli class: all agents of a course against each other, as pages. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "app/cli/class/attending.h"
#include "engine/base/memory.h"
#include "engine/base/utf8.h"

typedef struct ClassOptions {
    const char *folder, *out, *opponents, *python;
    int64_t time, space, games, threads, seed, nodes;
} ClassOptions;

static const Option class_options[] = {
    {.name = "DIR",
     .kind = OPTION_STRING,
     .positional = true,
     .help = "a folder of submissions, folders or zip files, or one zip file of them all",
     .offset = offsetof(ClassOptions, folder)},
    {.name = "out",
     .kind = OPTION_STRING,
     .value = "PAGE_DIR",
     .help = "where the pages go, and the games, so that the same command goes on where it was stopped",
     .offset = offsetof(ClassOptions, out)},
    {.name = "time",
     .kind = OPTION_INTEGER,
     .value = "S",
     .help = "seconds of CPU time that an agent has in a game; 0: no limit",
     .offset = offsetof(ClassOptions, time),
     .least = 0,
     .most = 1000000,
     .initial = 180},
    {.name = "space",
     .kind = OPTION_INTEGER,
     .value = "MB",
     .help = "megabytes of memory; 0: no limit",
     .offset = offsetof(ClassOptions, space),
     .least = 0,
     .most = 1000000,
     .initial = 250},
    {.name = "games",
     .kind = OPTION_INTEGER,
     .value = "N",
     .help = "games of each agent against others of the class: where that suffices for it everybody meets "
             "everybody, otherwise those meet who score alike",
     .offset = offsetof(ClassOptions, games),
     .least = 0,
     .most = 10000,
     .initial = 20},
    {.name = "opponents",
     .kind = OPTION_STRING,
     .value = "LEVELS",
     .help = "levels of ours that everybody plays twice, such as 1-4,7; 1,3,5 if not given, none for \"\"",
     .offset = offsetof(ClassOptions, opponents)},
    {.name = "threads",
     .kind = OPTION_INTEGER,
     .value = "T",
     .help = "games at a time",
     .offset = offsetof(ClassOptions, threads),
     .least = 1,
     .most = 256,
     .initial = 1},
    {.name = "nodes",
     .kind = OPTION_INTEGER,
     .value = "N",
     .help = "positions that our engine visits for each turn that it looks back upon; 0: it does not",
     .offset = offsetof(ClassOptions, nodes),
     .least = 0,
     .most = 100000000,
     .initial = 10000},
    {.name = "seed",
     .kind = OPTION_INTEGER,
     .value = "S",
     .help = "decides lots, and what agents play at random",
     .offset = offsetof(ClassOptions, seed),
     .least = 0,
     .most = INT64_MAX,
     .initial = 1},
    {.name = "python",
     .kind = OPTION_STRING,
     .value = "P",
     .help = "the interpreter that runs the agents",
     .offset = offsetof(ClassOptions, python)},
    {.name = NULL},
};

static const Example class_examples[] = {
    {"class submissions --out pages --threads 2", "A ladder of all agents below the folder, and its pages."},
    {"class submissions.zip --out pages --games 10 --opponents 1-6 --time 60",
     "Fewer games, more of our levels, a third of the time."},
    {.arguments = NULL},
};

/* ---- Playing ---- */

/* All of it, from the folder to the pages. */
static Status attend(Attending *self, const ClassOptions *options, Error *error)
{
    const Course course = attending_course(self, options->threads);
    const ClassPlan plan = {.folder = options->folder,
                            .out = options->out,
                            .opponents = options->opponents,
                            .python = options->python,
                            .time_s = options->time,
                            .space_mb = options->space,
                            .games = (int)options->games,
                            .nodes = (uint64_t)options->nodes,
                            .seed = (uint64_t)options->seed};
    return course_class(&course, &plan, error);
}

/* ---- Telling ---- */

/* A name in a column, cut where it is too long. */
static void print_name(const char *name)
{
    enum { COLUMN = 32 };
    size_t length = strlen(name), at = 0;
    int count = 0;
    for (; at < length && count < COLUMN; count++) {
        int bytes = utf8_length(name + at, length - at);
        at += bytes > 0 ? (size_t)bytes : 1;
    }
    printf("%.*s%*s", (int)at, name, COLUMN - count, "");
}

static void print_row(const Pupil *pupil, const Standing *standing, int place)
{
    double whole = round(standing->rating.elo); /* whose zero may have a sign */
    printf("%3d ", place);
    print_name(pupil->name);
    if (isinf(standing->rating.error))
        printf(" %7s %6s", "?", "?");
    else
        printf(" %+7.0f %6.0f", whole != 0 ? whole : 0, standing->rating.error);
    printf(" %6d %5d %5d %5d   %s\n", standing->games, standing->wins, standing->draws, standing->losses,
           pupil->level > 0 ? "" : standing->equals);
}

static void print_absent(const Classroom *room)
{
    bool first = true;
    for (int i = 0; i < room->pupil_count; i++) {
        const Pupil *pupil = &room->pupils[i];
        if (pupil->plays || pupil->level > 0)
            continue;
        if (first)
            printf("\nnot in the ladder:\n");
        first = false;
        const char *why = strstr(pupil->trouble, "FAILED");
        why = why ? why : pupil->trouble;
        if (!*why)
            why = "not tried yet";
        printf("    %s: %.*s\n", pupil->name, (int)strcspn(why, "\n"), why);
    }
}

static void print_ladder(const Classroom *room, const Standing *standings, const int *ranks, int count)
{
    printf("%3s %-32s %7s %6s %6s %5s %5s %5s\n", "", "agent", "Elo", "+/-", "games", "won", "drawn", "lost");
    for (int i = 0; i < count; i++)
        print_row(&room->pupils[ranks[i]], &standings[ranks[i]], i + 1);
    print_absent(room);
}

static Status write_text(const Classroom *room, const char *out, Error *error)
{
    Standing *standings = memory_new((size_t)room->pupil_count + 1, sizeof *standings);
    int *ranks = memory_new((size_t)room->pupil_count + 1, sizeof *ranks);
    Status status = STATUS_MEMORY;
    if (standings && ranks) {
        status = classroom_stand(room, standings, error);
        if (status == STATUS_OK)
            print_ladder(room, standings, ranks, classroom_rank(room, standings, ranks));
    } else {
        error_set(error, STATUS_MEMORY, "out of memory for a ladder");
    }
    if (status == STATUS_OK)
        printf("\npages: %s/index.html\n", out);
    free(standings);
    free(ranks);
    return status;
}

static Status tell(Attending *self, const char *out, bool whole, Error *error)
{
    Status status = class_pages_write(&self->pages,
                                      whole ? "" : "This was interrupted; the same command goes on.", error);
    progress_end(&self->progress);
    if (status == STATUS_OK && self->cli->json)
        status = class_pages_ladder_json(&self->room, "", &self->cli->writer, error);
    else if (status == STATUS_OK)
        status = write_text(&self->room, out, error);
    return status;
}

static int class_run(Cli *cli, const void *values)
{
    const ClassOptions *options = values;
    Attending attending;
    Error error = {0};
    int code = DONE;
    if (!options->out) {
        error_set(&error, STATUS_INVALID, "where to? name a folder for the pages with --out PAGE_DIR");
        return cli_misuse(cli, &error);
    }
    attending_begin(&attending, cli);
    Status status = attend(&attending, options, &error);
    bool begun = attending.room.file != NULL;
    if (status == STATUS_OK || (status == STATUS_INTERRUPTED && begun)) {
        code = status == STATUS_OK ? DONE : INTERRUPTED;
        status = tell(&attending, options->out, status == STATUS_OK, &error);
    }
    if (status != STATUS_OK) {
        progress_end(&attending.progress);
        code = status == STATUS_INVALID && !begun ? cli_misuse(cli, &error) : cli_fail(cli, &error);
    }
    attending_end(&attending);
    return code;
}

const Command command_class = {
    .name = "class",
    .summary = "let all agents of a course play, and write pages about them",
    .details =
        "Finds every Python agent below a folder, tries each, has them play each other and levels of ours "
        "under the\n"
        "referee's limits, looks back upon the games, and writes pages that open from a disk in any browser: "
        "the\n"
        "ladder, a page an agent, every game to step through and as SGF. Who can't be imported is on the "
        "page with\n"
        "the reason. Both games of a pair start from the empty board, as the referee's do.\n\n"
        "Games are kept as they end: after Ctrl-C, or if the machine fails, the same command goes on and "
        "plays\n"
        "the same games. Agents whose sources have changed since need another folder for the pages.\n\n"
        "The agents are other people's code and run with your rights, one process each, under limits on "
        "time,\n"
        "memory, processes and the size of files. That of processes does not hold for root, who has no such "
        "limit.",
    .options = class_options,
    .examples = class_examples,
    .values_size = sizeof(ClassOptions),
    .run = class_run,
};
