/* tetress-cli coach: examines one agent closely. */
#include "app/cli/class/class_session.h"
#include "engine/protocol/python/python_trial.h"

typedef struct CoachOptions {
    const char *agent, *out, *levels;
    int64_t threads, minutes, nodes, seed;
} CoachOptions;

/* The context of the work, which is watched as a class is. */
typedef struct Coaching {
    ClassSession session; /* must be first: the watch's context is both */
    Coach coach;
    const char *out;
    bool place_printed; /* the place of the page was printed */
} Coaching;

static Status write_page(void *context, const char *state, Error *error)
{
    Coaching *self = context;
    ClassSession *session = &self->session;
    const ClassRun run = class_session_run(session, self->coach.threads);
    Status status = class_run_coach_page(&run, &self->coach, state, error);
    if (status == STATUS_OK && !self->place_printed) {
        progress_end(&session->progress);
        fprintf(stderr, "tetress-cli: first findings in %s/index.html\n", self->out);
        progress_begin(&session->progress);
        self->place_printed = true;
    }
    return status;
}

static Status begin(Coaching *self, const CoachOptions *options, const AgentSpec *spec, Error *error)
{
    Classroom *room = &self->session.room;
    room->seed = (uint64_t)options->seed;
    room->nodes = (uint64_t)options->nodes;
    self->out = options->out ? options->out : "coach";
    self->coach = (Coach){.room = room,
                          .roster = &self->session.roster,
                          .watch = &self->session.watch,
                          .threads = (int)options->threads,
                          .minutes = (double)options->minutes,
                          .news = write_page};
    return class_run_coach_enrol(room, spec, options->levels, error);
}

/* ---- Output ---- */

static void print_findings(const Coaching *self)
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

static int print_end_state(Coaching *self, Cli *cli, Status status, Error *error)
{
    bool whole = status == STATUS_OK;
    status = write_page(self, whole ? "" : "Interrupted.", error);
    progress_end(&self->session.progress);
    if (status == STATUS_OK && cli->json)
        status = coach_write_json(&self->coach, whole ? "" : "interrupted", false, &cli->writer, error);
    else if (status == STATUS_OK)
        print_findings(self);
    if (status != STATUS_OK)
        return cli_fail(cli, error);
    return !whole ? INTERRUPTED : self->coach.room->players[COACH_AGENT].plays ? DONE : NEGATIVE;
}

static int coach_command(Cli *cli, const void *values)
{
    const CoachOptions *options = values;
    AgentSpec spec;
    Error error = {0};
    Coaching coaching = {0};
    if (python_trial_read(options->agent, &spec, &error) != STATUS_OK)
        return cli_misuse(cli, &error);
    class_session_begin(&coaching.session, cli);
    int code = DONE;
    Status status = begin(&coaching, options, &spec, &error);
    if (status != STATUS_OK) {
        code = cli_misuse(cli, &error);
    } else {
        const ClassRun run = class_session_run(&coaching.session, coaching.coach.threads);
        status = class_run_coach_begin(&run, coaching.out, &error);
        bool made = status == STATUS_OK;
        if (made)
            status = coach_run(&coaching.coach, &error);
        if (made && (status == STATUS_OK || status == STATUS_INTERRUPTED))
            code = print_end_state(&coaching, cli, status, &error);
        else
            code = cli_fail(cli, &error);
    }
    class_session_end(&coaching.session);
    return code;
}

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
    OPTIONS(CoachOptions,
            ARGUMENT(OPTION_STRING, "AGENT", CoachOptions, agent,
                     "referee:DIR:MODULE, or referee[python=P,class=C,...]:DIR:MODULE"),
            STRING_OPTION("out", "PAGE_DIR", CoachOptions, out,
                          "where to write the pages; the folder coach by default"),
            STRING_OPTION("levels", "LEVELS", CoachOptions, levels,
                          "our levels to play, two games against each; 1-6 by default"),
            NUMBER_OPTION("threads", "T", CoachOptions, threads, 1, 256, 2, "games to play at once"),
            NUMBER_OPTION("minutes", "M", CoachOptions, minutes, 0, 100000, 10,
                          "the most time to spend on games at ten times the speed; they are skipped if they "
                          "would take longer"),
            NUMBER_OPTION("nodes", "N", CoachOptions, nodes, 1, 100000000, 10000,
                          "nodes our engine searches for each turn when it reviews a game"),
            NUMBER_OPTION("seed", "S", CoachOptions, seed, 0, INT64_MAX, 1, "seed for everything random")),
    EXAMPLES({"coach referee:my_project:agent",
              "Play a dozen games against rising levels, and write a page of findings."},
             {"coach \"referee[python=venv/bin/python]:my_project:agent\" --levels 3-8 --minutes 60 --out "
              "findings",
              "Stronger opponents, and an hour for the games at ten times the speed."}),
    .run = coach_command,
};
