/* tetress-cli class: all agents of a course against each other, as pages. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "app/cli/class/class_session.h"
#include "engine/base/memory.h"

typedef struct ClassOptions {
    const char *folder, *out, *opponents, *python;
    int64_t time, space, games, threads, seed, nodes;
} ClassOptions;

/* ---- Playing ---- */

/* Everything, from the folder to the pages. */
static Status run_class(ClassSession *self, const ClassOptions *options, Error *error)
{
    const ClassRun run = class_session_run(self, options->threads);
    const ClassPlan plan = {.folder = options->folder,
                            .out = options->out,
                            .opponents = options->opponents,
                            .python = options->python,
                            .time_s = options->time,
                            .space_mb = options->space,
                            .games = (int)options->games,
                            .nodes = (uint64_t)options->nodes,
                            .seed = (uint64_t)options->seed};
    return class_run_all(&run, &plan, error);
}

/* ---- Output ---- */

enum { FIGURES = 39 }; /* the columns of a row except the name */

/* A row of the ladder; the agent's strength in words is below it if there is no room for it beside. */
static void print_row(const Classroom *room, int player, const Standing *standing, int place)
{
    const Names names = classroom_names(room);
    int width = cli_name_width(&names, FIGURES);
    double whole = round(standing->rating.elo); /* so that zero has no sign */
    const char *strength = room->players[player].level > 0 ? "" : standing->equals;
    printf("%3d ", place);
    cli_print_name(&names, player, width);
    if (isinf(standing->rating.error))
        printf(" %6s %5s", "?", "?");
    else
        printf(" %+6.0f %5.0f", whole != 0 ? whole : 0, standing->rating.error);
    printf(" %5d %4d %5d %4d", standing->games, standing->wins, standing->draws, standing->losses);
    bool below = cli_width() > 0 && FIGURES + width + 2 + (int)strlen(strength) > cli_width();
    printf("%s%s\n", !*strength ? "" : below ? "\n      " : "  ", strength);
}

static void print_absent(const Classroom *room)
{
    bool first = true;
    for (int i = 0; i < room->player_count; i++) {
        const ClassPlayer *player = &room->players[i];
        if (player->plays || player->level > 0)
            continue;
        if (first)
            printf("\n"
                   "not in the ladder:\n");
        first = false;
        const char *why = strstr(player->trouble, "FAILED");
        why = why ? why : player->trouble;
        if (!*why)
            why = "not tried yet";
        printf("    %s: %.*s\n", player->name, (int)strcspn(why, "\n"), why);
    }
}

static void print_ladder(const Classroom *room, const Standing *standings, const int *ranks, int count)
{
    const Names names = classroom_names(room);
    printf("%3s %-*s %6s %5s %5s %4s %5s %4s\n", "", cli_name_width(&names, FIGURES), "agent", "Elo", "+/-",
           "games", "won", "drawn", "lost");
    for (int i = 0; i < count; i++)
        print_row(room, ranks[i], &standings[ranks[i]], i + 1);
    print_absent(room);
}

static Status write_text(const Classroom *room, const char *out, bool whole, Error *error)
{
    Standing *standings = memory_new((size_t)room->player_count + 1, sizeof *standings);
    int *ranks = memory_new((size_t)room->player_count + 1, sizeof *ranks);
    Status status = STATUS_MEMORY;
    if (standings && ranks) {
        status = classroom_stand(room, standings, error);
        if (status == STATUS_OK)
            print_ladder(room, standings, ranks, classroom_rank(room, standings, ranks));
    } else {
        error_set(error, STATUS_MEMORY, "out of memory for the ladder");
    }
    if (status == STATUS_OK && !whole)
        printf("\ninterrupted: the same command continues from here\n");
    if (status == STATUS_OK)
        printf("\npages: %s/index.html\n", out);
    free(standings);
    free(ranks);
    return status;
}

static Status print_outcome(ClassSession *self, const char *out, bool whole, Error *error)
{
    Status status = class_pages_write(
        &self->pages, whole ? "" : "Interrupted. The same command continues from here.", error);
    progress_end(&self->progress);
    if (status == STATUS_OK && self->cli->json)
        status = class_pages_ladder_json(&self->room, "", &self->cli->writer, error);
    else if (status == STATUS_OK)
        status = write_text(&self->room, out, whole, error);
    return status;
}

static int class_run(Cli *cli, const void *values)
{
    const ClassOptions *options = values;
    ClassSession session;
    Error error = {0};
    int code = DONE;
    if (!options->out) {
        error_set(&error, STATUS_INVALID, "name a folder for the pages with --out PAGE_DIR");
        return cli_misuse(cli, &error);
    }
    class_session_begin(&session, cli);
    Status status = run_class(&session, options, &error);
    bool begun = session.room.file != NULL;
    if (status == STATUS_OK || (status == STATUS_INTERRUPTED && begun)) {
        code = status == STATUS_OK ? DONE : INTERRUPTED;
        status = print_outcome(&session, options->out, status == STATUS_OK, &error);
    }
    if (status != STATUS_OK) {
        progress_end(&session.progress);
        code = status == STATUS_INVALID && !begun ? cli_misuse(cli, &error) : cli_fail(cli, &error);
    }
    class_session_end(&session);
    return code;
}

const Command command_class = {
    .name = "class",
    .summary = "run a ladder for a whole class of agents, and write pages about them",
    .details =
        "Finds every Python agent in a folder, tests each one, has them play each other and some of our "
        "levels under the referee's limits, reviews the games, and writes pages that open in any browser "
        "from disk: the ladder, a page for each agent, and every game, to step through or to save as SGF. "
        "Agents that can't be imported are listed with the reason. Both games of a pair start from the empty "
        "board, as the referee's games do.\n\n"
        "Games are saved as they end. After Ctrl-C or a crash, the same command continues and plays the same "
        "games. If a file of an agent has changed, its games alone are played again: it says whose.\n\n"
        "The agents are other people's code. They run with your rights, each in its own process, under "
        "limits on time, memory, processes and file size. The limit on processes has no effect if you are "
        "root.",
    OPTIONS(
        ClassOptions,
        ARGUMENT(OPTION_STRING, "DIR", ClassOptions, folder,
                 "a folder of submissions (folders or zip files), or one zip file with all of them"),
        STRING_OPTION("out", "PAGE_DIR", ClassOptions, out,
                      "where to write the pages and keep the games; a stopped run continues from there"),
        NUMBER_OPTION("time", "S", ClassOptions, time, 0, 1000000, 180,
                      "CPU time for each agent in a game, in seconds; 0: no limit"),
        NUMBER_OPTION("space", "MB", ClassOptions, space, 0, 1000000, 250,
                      "memory for each agent, in megabytes; 0: no limit"),
        NUMBER_OPTION("games", "N", ClassOptions, games, 0, 10000, 20,
                      "games that each agent plays against its class; if there are enough, everyone meets "
                      "everyone, otherwise agents with similar scores meet"),
        STRING_OPTION(
            "opponents", "LEVELS", ClassOptions, opponents,
            "our levels that every agent plays twice, such as 1-4,7; 1,3,5 by default, \"\" for none"),
        NUMBER_OPTION("threads", "T", ClassOptions, threads, 1, 256, 1, "games to play at once"),
        NUMBER_OPTION("nodes", "N", ClassOptions, nodes, 0, 100000000, 10000,
                      "nodes our engine searches for each turn when it reviews a game; 0: no review"),
        NUMBER_OPTION("seed", "S", ClassOptions, seed, 0, INT64_MAX, 1,
                      "seed for the pairings and for agents that play at random"),
        STRING_OPTION("python", "P", ClassOptions, python, "the Python interpreter that runs the agents")),
    EXAMPLES({"class submissions --out pages --threads 2",
              "Play a ladder of all agents in the folder and write its pages."},
             {"class submissions.zip --out pages --games 10 --opponents 1-6 --time 60",
              "Fewer games, more of our levels, a third of the time."}),
    .run = class_run,
};
