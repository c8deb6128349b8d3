/* tetress-cli class and coach: all agents of a course against each other, or one of them examined closely, as
 * pages. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "app/cli/games.h"
#include "engine/base/memory.h"
#include "engine/classroom/class_run.h"
#include "engine/protocol/python/python_trial.h"

/* What both work with. */
typedef struct ClassSession {
    Cli *cli;
    Classroom room;
    ClassPages pages;
    ClassWatch watch; /* this session is its context */
    ClassRun work;
} ClassSession;

typedef struct ClassCommand {
    ClassSession session;
    const char *folder, *out, *opponents, *python;
    int64_t time, space, games, threads, seed, nodes;
} ClassCommand;

typedef struct CoachCommand {
    ClassSession session; /* must be first: the watch's context is both */
    const char *agent, *out, *levels;
    int64_t threads, minutes, nodes, seed;
    Coach coach;
    bool place_printed; /* the place of the page was printed */
} CoachCommand;

static void class_show_progress(void *context, const char *what, int64_t done, int64_t all)
{
    const ClassSession *self = context;
    cli_progress(self->cli, "%s: %" PRId64 " of %" PRId64, what, done, all);
}

static void show_changes(void *context, const char *text)
{
    const ClassSession *self = context;
    cli_say(self->cli, "note: %s", text);
}

/* Prepares an empty one, for work on so many threads. */
static void session_begin(ClassSession *self, Cli *cli, int64_t threads)
{
    self->cli = cli;
    self->room.helpers = cli->helpers;
    self->watch = (ClassWatch){
        .stop = cli->interrupted, .progress = class_show_progress, .changed = show_changes, .context = self};
    self->work = (ClassRun){.room = &self->room,
                            .pages = &self->pages,
                            .roster = &cli->roster,
                            .watch = &self->watch,
                            .threads = (int)threads};
    games_warn_of_programs(cli);
}

static void session_free(ClassSession *self)
{
    class_pages_free(&self->pages);
    classroom_free(&self->room);
}

/* ---- The class ---- */

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
            puts("\nnot in the ladder:");
        first = false;
        const char *why = strstr(player->trouble, "FAILED");
        why = why ? why : player->trouble;
        if (!*why)
            why = "not tried yet";
        printf("    %s: %.*s\n", player->name, (int)strcspn(why, "\n"), why);
    }
}

static Status print_ladder(const Classroom *room, Error *error)
{
    const Names names = classroom_names(room);
    Standing *standings = memory_new((size_t)room->player_count + 1, sizeof *standings);
    int *ranks = memory_new((size_t)room->player_count + 1, sizeof *ranks);
    Status status = standings && ranks ? classroom_stand(room, standings, error)
                                       : error_set(error, STATUS_MEMORY, "out of memory for the ladder");
    if (status == STATUS_OK) {
        int count = classroom_rank(room, standings, ranks);
        printf("%3s %-*s %6s %5s %5s %4s %5s %4s\n", "", cli_name_width(&names, FIGURES), "agent", "Elo",
               "+/-", "games", "won", "drawn", "lost");
        for (int i = 0; i < count; i++)
            print_row(room, ranks[i], &standings[ranks[i]], i + 1);
        print_absent(room);
    }
    free(standings);
    free(ranks);
    return status;
}

static Status class_run(Cli *cli, void *values, Error *error)
{
    ClassCommand *self = values;
    Classroom *room = &self->session.room;
    if (!self->out)
        return cli_misuse(
            cli, error_set(error, STATUS_INVALID, "name a folder for the pages with --out PAGE_DIR"));
    session_begin(&self->session, cli, self->threads);
    const ClassPlan plan = {.folder = self->folder,
                            .out = self->out,
                            .opponents = self->opponents,
                            .python = self->python,
                            .time_s = self->time,
                            .space_mb = self->space,
                            .games = (int)self->games,
                            .nodes = (uint64_t)self->nodes,
                            .seed = (uint64_t)self->seed};
    Status played = class_run_all(&self->session.work, &plan, error);
    bool whole = played == STATUS_OK;
    if (!room->file) /* nothing has begun */
        return played == STATUS_INVALID ? cli_misuse(cli, error->status) : played;
    if (!whole && played != STATUS_INTERRUPTED)
        return played;
    Status status = class_pages_write(
        &self->session.pages, whole ? "" : "Interrupted. The same command continues from here.", error);
    cli_progress_end(cli);
    if (status == STATUS_OK)
        status =
            cli->json ? class_pages_ladder_json(room, "", &cli->writer, error) : print_ladder(room, error);
    if (status != STATUS_OK)
        return status;
    if (!cli->json)
        printf("%s\npages: %s/index.html\n",
               whole ? "" : "\ninterrupted: the same command continues from here\n", self->out);
    return played;
}

static void class_end(void *values)
{
    session_free(&((ClassCommand *)values)->session);
}

/* ---- The coach ---- */

static Status write_page(void *context, const char *state, Error *error)
{
    CoachCommand *self = context;
    Status status = class_run_coach_page(&self->session.work, &self->coach, state, error);
    if (status == STATUS_OK && !self->place_printed) {
        cli_say(self->session.cli, "first findings in %s/index.html", self->out);
        self->place_printed = true;
    }
    return status;
}

static void print_findings(const CoachCommand *self)
{
    const Coach *coach = &self->coach;
    const ClassPlayer *agent = &coach->room->players[COACH_AGENT];
    Findings findings;
    if (coach_findings(coach, &findings, NULL) != STATUS_OK)
        return;
    for (int i = 0; i < findings.count; i++) {
        printf("- ");
        cli_print_words(findings.texts[i], 2, 2);
    }
    if (!agent->plays)
        printf("\n%s", agent->trouble);
    printf("\npage: %s/index.html\n", self->out);
}

static Status coach_run_command(Cli *cli, void *values, Error *error)
{
    CoachCommand *self = values;
    Classroom *room = &self->session.room;
    AgentSpec spec;
    if (python_trial_read(self->agent, &spec, error) != STATUS_OK)
        return cli_misuse(cli, error->status);
    session_begin(&self->session, cli, self->threads);
    room->seed = (uint64_t)self->seed;
    room->nodes = (uint64_t)self->nodes;
    self->out = self->out ? self->out : "coach";
    self->coach = (Coach){.room = room,
                          .roster = &cli->roster,
                          .watch = &self->session.watch,
                          .threads = (int)self->threads,
                          .minutes = (double)self->minutes,
                          .news = write_page};
    if (class_run_coach_enrol(room, &spec, self->levels, error) != STATUS_OK)
        return cli_misuse(cli, error->status);
    Status status = class_run_coach_begin(&self->session.work, self->out, error);
    if (status != STATUS_OK)
        return status;
    Status played = coach_run(&self->coach, error);
    bool whole = played == STATUS_OK;
    if (!whole && played != STATUS_INTERRUPTED)
        return played;
    status = write_page(self, whole ? "" : "Interrupted.", error);
    cli_progress_end(cli);
    if (status == STATUS_OK && cli->json)
        status = coach_write_json(&self->coach, whole ? "" : "interrupted", false, &cli->writer, error);
    else if (status == STATUS_OK)
        print_findings(self);
    if (status == STATUS_OK && whole && !room->players[COACH_AGENT].plays)
        cli->code = NEGATIVE;
    return status == STATUS_OK ? played : status;
}

static void coach_end(void *values)
{
    session_free(&((CoachCommand *)values)->session);
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
        ClassCommand,
        ARGUMENT(OPTION_STRING, "DIR", ClassCommand, folder,
                 "a folder of submissions (folders or zip files), or one zip file with all of them"),
        STRING_OPTION("out", "PAGE_DIR", ClassCommand, out,
                      "where to write the pages and keep the games; a stopped run continues from there"),
        NUMBER_OPTION("time", "S", ClassCommand, time, 0, 1000000, 180,
                      "CPU time for each agent in a game, in seconds; 0: no limit"),
        NUMBER_OPTION("space", "MB", ClassCommand, space, 0, 1000000, 250,
                      "memory for each agent, in megabytes; 0: no limit"),
        NUMBER_OPTION("games", "N", ClassCommand, games, 0, 10000, 20,
                      "games that each agent plays against its class; if there are enough, everyone meets "
                      "everyone, otherwise agents with similar scores meet"),
        STRING_OPTION(
            "opponents", "LEVELS", ClassCommand, opponents,
            "our levels that every agent plays twice, such as 1-4,7; 1,3,5 by default, \"\" for none"),
        NUMBER_OPTION("threads", "T", ClassCommand, threads, 1, 256, 1, "games to play at once"),
        NUMBER_OPTION("nodes", "N", ClassCommand, nodes, 0, 100000000, 10000,
                      "nodes our engine searches for each turn when it reviews a game; 0: no review"),
        NUMBER_OPTION("seed", "S", ClassCommand, seed, 0, INT64_MAX, 1,
                      "seed for the pairings and for agents that play at random"),
        STRING_OPTION("python", "P", ClassCommand, python, "the Python interpreter that runs the agents")),
    EXAMPLES({"class submissions --out pages --threads 2",
              "Play a ladder of all agents in the folder and write its pages."},
             {"class submissions.zip --out pages --games 10 --opponents 1-6 --time 60",
              "Fewer games, more of our levels, a third of the time."}),
    .run = class_run,
    .end = class_end,
};

const Command command_coach = {
    .name = "coach",
    .summary = "find out what a Python agent could do better",
    .details =
        "Has an agent play a dozen games against rising levels of ours, reviews the games, profiles the "
        "agent, and plays again as if the machine were twice and ten times as fast. It prints the findings, "
        "and writes a page with all the figures, the agent's worst moves on boards, and every game. The page "
        "appears after the first games and grows. Exits with 1 if the agent can't be imported.\n\n"
        "To simulate a faster machine, it slows down the clocks in Python's time module for the agent. A "
        "program that gets the time in another way doesn't notice.\n\n"
        "The agent is other people's code. It runs with your rights, under limits on time, memory, processes "
        "and file size.",
    OPTIONS(CoachCommand,
            ARGUMENT(OPTION_STRING, "AGENT", CoachCommand, agent,
                     "referee:DIR:MODULE, or referee[python=P,class=C,...]:DIR:MODULE"),
            STRING_OPTION("out", "PAGE_DIR", CoachCommand, out,
                          "where to write the pages; the folder coach by default"),
            STRING_OPTION("levels", "LEVELS", CoachCommand, levels,
                          "our levels to play, two games against each; 1-6 by default"),
            NUMBER_OPTION("threads", "T", CoachCommand, threads, 1, 256, 2, "games to play at once"),
            NUMBER_OPTION("minutes", "M", CoachCommand, minutes, 0, 100000, 10,
                          "the most time to spend on games at ten times the speed; they are skipped if they "
                          "would take longer"),
            NUMBER_OPTION("nodes", "N", CoachCommand, nodes, 1, 100000000, 10000,
                          "nodes our engine searches for each turn when it reviews a game"),
            NUMBER_OPTION("seed", "S", CoachCommand, seed, 0, INT64_MAX, 1, "seed for everything random")),
    EXAMPLES({"coach referee:my_project:agent",
              "Play a dozen games against rising levels, and write a page of findings."},
             {"coach \"referee[python=venv/bin/python]:my_project:agent\" --levels 3-8 --minutes 60 --out "
              "findings",
              "Stronger opponents, and an hour for the games at ten times the speed."}),
    .run = coach_run_command,
    .end = coach_end,
};
