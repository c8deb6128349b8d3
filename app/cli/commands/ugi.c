/* tetress-cli ugi: an engine for any program that runs UGI engines. */
#include <errno.h>
#include <unistd.h>

#include "app/cli/cli.h"
#include "app/roster.h"
#include "engine/protocol/ugi/ugi_server.h"

typedef struct UgiOptions {
    const char *agent;
} UgiOptions;

static bool write_answer(void *context, const char *bytes, size_t length)
{
    (void)context;
    return fwrite(bytes, 1, length, stdout) == length && fflush(stdout) == 0;
}

/* Waits for some input, without waiting for more; Ctrl-C ends it. */
static size_t read_commands(void *context, char *bytes, size_t size)
{
    const Cli *cli = context;
    ssize_t length = -1;
    while (length < 0 && !cli_stopped(cli)) {
        length = read(STDIN_FILENO, bytes, size);
        if (length < 0 && errno != EINTR)
            break;
    }
    return length > 0 ? (size_t)length : 0;
}

static Status ugi_run(Cli *cli, void *values, Error *error)
{
    const char *agent = ((const UgiOptions *)values)->agent;
    const UgiStreams streams = {cli, write_answer, read_commands};
    UgiServer *server;
    if (ugi_server_create(&cli->roster, agent ? agent : app_roster_default(&cli->roster), &streams, &server,
                          error) != STATUS_OK)
        return cli_misuse(cli, error->status);
    ugi_server_run(server);
    ugi_server_destroy(server);
    return cli_stopped(cli) ? STATUS_INTERRUPTED : STATUS_OK;
}

const Command command_ugi = {
    .name = "ugi",
    .summary = "be an engine for UGI programs",
    .details = "Reads commands of the Universal Game Interface from standard input and answers on standard "
               "output: ugi, isready, setoption, uginewgame, position, go, stop, query and quit.",
    OPTIONS(
        UgiOptions,
        STRING_OPTION("agent", "NAME", UgiOptions, agent,
                      "the agent that searches; the strongest by default; the UGI option Agent changes it")),
    EXAMPLES({"ugi", "Answer UGI commands until 'quit' or the end of the input."},
             {"ugi --agent random:seed=3", "The same, with another agent."}),
    .no_json = true,
    .run = ugi_run,
};
