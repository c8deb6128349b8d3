/* tetress-cli library join and delete: which names are one player, and which games count. */
#include "app/cli/library/chosen.h"

/* ---- join ---- */

typedef struct JoinCommand {
    const char *file, *name, *other;
    Library *library;
} JoinCommand;

static Status join_run(Cli *cli, void *values, Error *error)
{
    JoinCommand *self = values;
    Status status = library_open(self->file, LIBRARY_WRITE, &self->library, error);
    if (status == STATUS_OK)
        status = library_join_named(self->library, self->name, self->other, error);
    if (status != STATUS_OK)
        return status;
    if (cli->json)
        json_print(&cli->writer, "name: %s, counts_as: %s", self->name, self->other);
    else
        printf("%s now counts as %s\n", self->name, self->other);
    return STATUS_OK;
}

static void join_end(void *values)
{
    library_close(((JoinCommand *)values)->library);
}

const Command command_library_join = {
    .name = "library join",
    .summary = "let a name count as another",
    .details =
        "Some players and agents have several names. Words that find games, and totals, then take them for "
        "one; the games themselves keep the name with which they came, and version: still finds it. A name "
        "that is joined to itself stands for itself again.",
    OPTIONS(JoinCommand, ARGUMENT(OPTION_STRING, "LIBRARY", JoinCommand, file, "the library's file"),
            ARGUMENT(OPTION_STRING, "NAME", JoinCommand, name, "a player or an agent, as it is written"),
            ARGUMENT(OPTION_STRING, "OTHER", JoinCommand, other,
                     "the name that counts instead; another player or agent in the library")),
    EXAMPLES({"library join games.tetress agent7:Agent mine", "Count version 7 of an agent as the agent."},
             {"library join games.tetress agent7:Agent agent7:Agent", "Count it by itself again."}),
    .run = join_run,
    .end = join_end,
};

/* ---- delete ---- */

typedef struct DeleteCommand {
    ChosenGames games;
} DeleteCommand;

static Status delete_run(Cli *cli, void *values, Error *error)
{
    DeleteCommand *self = values;
    ChosenGames *games = &self->games;
    games->mode = LIBRARY_WRITE;
    Status status = chosen_open(cli, games, error);
    if (status == STATUS_OK && games->query.count == 0) /* all games, and by mistake */
        status = cli_misuse(cli, error_set(error, STATUS_INVALID, "say which games, such as \"file:night\""));
    int count = games->numbers.count;
    if (status == STATUS_OK)
        status =
            library_delete(games->library, games->numbers.items, (uint32_t)count, !games->deleted, error);
    if (status != STATUS_OK)
        return status;
    if (cli->json)
        json_print(&cli->writer, "%s: %d", games->deleted ? "restored" : "deleted", count);
    else
        printf("%s: %d game%s\n", games->deleted ? "restored" : "deleted", count, count == 1 ? "" : "s");
    cli->code = count > 0 ? DONE : NEGATIVE;
    return STATUS_OK;
}

const Command command_library_delete = {
    .name = "library delete",
    .summary = "leave games out, or take that back",
    .details =
        "Deleted games keep their numbers and their room in the file, and are in nothing that is listed, "
        "counted or written; to have a smaller file, write the others with library export and import them "
        "into a new one. A deleted game that is imported again stays deleted.",
    OPTIONS(DeleteCommand, LIBRARY_ARGUMENT(DeleteCommand),
            ARGUMENT(OPTION_STRING, "QUERY", DeleteCommand, games.words,
                     "which games, as library find takes it, such as \"file:night plies<10\""),
            FLAG_OPTION("restore", DeleteCommand, games.deleted, "take back what was deleted")),
    EXAMPLES({"library delete games.tetress file:night.jsonl", "Leave out what came from one file."},
             {"library delete games.tetress file:night.jsonl --restore", "Take that back."}),
    .run = delete_run,
    .end = chosen_close,
};
