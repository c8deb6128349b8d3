/* tetress-cli try: tests whether a Python agent or an evaluator works, before it plays. */
#include <string.h>

#include "app/cli/games.h"
#include "engine/protocol/eval/eval_agent.h"
#include "engine/protocol/python/python_trial.h"

typedef struct TryOptions {
    const char *agent;
    bool profile;
    int order;
} TryOptions;

static const char *const orders[] = {[PREFLIGHT_BY_OWN] = "own",
                                     [PREFLIGHT_BY_TOTAL] = "total",
                                     [PREFLIGHT_BY_CALLS] = "calls",
                                     [PREFLIGHT_BY_NAME] = "name",
                                     [PREFLIGHT_BY_NAME + 1] = NULL};

static bool stopped(void *cli)
{
    return cli_stopped(cli);
}

static Status try_evaluator(Cli *cli, const AgentSpec *spec, Error *error)
{
    JsonWriter *writer = &cli->writer;
    EvalTrial trial = {0};
    Text text = {0};
    Status status = eval_trial_run(spec, &trial, error);
    eval_trial_write(&trial, &text);
    if (!cli->json) {
        fputs(text_string(&text), stdout);
    } else if (status == STATUS_OK) {
        json_print(
            writer, "works: true, move: %s, positions: %d, seconds: %g, start_seconds: %g, printed: %s",
            MOVE_SHORT(trial.move), trial.positions, trial.seconds, trial.start, text_string(&trial.printed));
    }
    text_free(&text);
    eval_trial_free(&trial);
    if (status != STATUS_OK && status != STATUS_SYNTAX && status != STATUS_NOT_FOUND)
        cli->code = NEGATIVE;
    return status;
}

static Status try_run(Cli *cli, void *values, Error *error)
{
    const TryOptions *options = values;
    AgentSpec spec;
    JsonValue *report = NULL;
    if (agent_spec_read(options->agent, &spec, NULL) == STATUS_OK && strcmp(spec.kind, eval_kind.name) == 0)
        return try_evaluator(cli, &spec, error);
    if (python_trial_read(options->agent, &spec, error) != STATUS_OK ||
        (options->profile && agent_spec_set(&spec, "profile", "true", error) != STATUS_OK))
        return cli_misuse(cli, error->status);
    Status status = python_trial_run(&spec, stopped, cli, &report, error);
    if (status != STATUS_OK)
        return status == STATUS_SYNTAX ? cli_misuse(cli, error->status) : status;
    games_warn_of_programs(cli);
    if (cli->json && report->kind == JSON_OBJECT) {
        json_members(&cli->writer, report);
    } else {
        Text text = {0};
        python_trial_write(report, (PythonTrialOrder)options->order, &text);
        fputs(text_string(&text), stdout);
        text_free(&text);
    }
    cli->code = python_trial_works(report) ? DONE : NEGATIVE;
    json_free(report);
    return STATUS_OK;
}

const Command command_try = {
    .name = "try",
    .summary = "see whether a Python agent or an evaluator works",
    .details = "Imports an agent written for the referee, has it play the first moves of a game as each side "
               "against random moves, and shows how long it thinks, its memory and output, where it failed, "
               "and what the referee would say. Exits with 1 if anything failed. If the agent needs a module "
               "that this Python lacks, choose a Python that has it.\n\n"
               "For eval:COMMAND it shows the messages in both directions while one move is found, and how "
               "fast that is.\n\n"
               "The agent is other people's code and runs with your rights: only try what you would run "
               "yourself. It runs in its own process, which is ended with everything it started, under "
               "limits on time, memory, processes and file size. Nothing else is kept from it.",
    OPTIONS(
        TryOptions,
        ARGUMENT(OPTION_STRING, "AGENT", TryOptions, agent,
                 "referee:DIR:MODULE, referee:DIR:MODULE:CLASS, referee[python=P,class=C,...]:DIR:MODULE, or "
                 "eval:COMMAND"),
        FLAG_OPTION("profile", TryOptions, profile, "show where the agent's turns spend their time"),
        ONE_OF_OPTION("order", "COLUMN", TryOptions, order, orders,
                      "sort the profile by own, total, calls or name")),
    EXAMPLES({"try referee:my_project:agent",
              "Import the package agent from my_project and play some moves for each side."},
             {"try \"referee[python=my_project/venv/bin/python]:my_project:agent\" --profile",
              "The same with the packages of a virtual environment. Also show where the time goes."},
             {"try \"eval:python3 mine.py\"", "Have your own program evaluate the moves of a position."}),
    .run = try_run,
};
