/* tetress-cli: the game from the command line. */
#include <stdlib.h>
#include <string.h>

#include "app/cli/cli.h"
#include "engine/base/memory.h"
#include "engine/base/nearest.h"
#include "engine/base/platform/std_streams.h"

/* Commands that are named after the same words. */
typedef struct CommandGroup {
    const Command *named; /* the command that stands for them in the list of all; null: these are all */
    const Command *const *commands; /* ended by null */
    size_t prefix;                  /* bytes of their names that are these words */
    const char *beginning, *end;    /* of the help, around the list of commands */
    const char *unknown, *list;     /* what an error says before and after an unknown word */
} CommandGroup;

/* Commands of two words. */
const Command command_library = {.name = "library", .summary = "keep many games in one file, and find them"};
const Command command_solo = {.name = "solo",
                              .summary = "single-player Tetris: play, run, train and measure"};

#define COMMAND_ROW(name) &command_##name,
static const CommandGroup all = {
    .commands = (const Command *const[]){CLI_COMMANDS(COMMAND_ROW) NULL},
    .beginning = "usage: tetress-cli COMMAND [arguments] [options]\n\n"
                 "Tetress from the command line: look at positions, play, check and measure.\n\n",
    .end = "  --help     show this help; tetress-cli COMMAND --help shows the help of a command\n"
           "  --version  show the version\n\n"
           "examples:\n"
           "  tetress-cli show --moves \"T-D@3-4 O@0-0\"\n"
           "      Show the board after two moves.\n"
           "  tetress-cli help perft\n"
           "      Show the help of perft.\n\n"
           "Exit status: 0 done, 1 a negative answer, 2 misuse, 3 could not be done, 130 interrupted.\n",
    .unknown = "unknown command",
    .list = "; 'tetress-cli --help' lists them",
};

static const CommandGroup library = {
    .named = &command_library,
    .commands = (const Command *const[]){CLI_LIBRARY_COMMANDS(COMMAND_ROW) NULL},
    .prefix = sizeof "library",
    .beginning = "usage: tetress-cli library COMMAND LIBRARY [arguments] [options]\n\n"
                 "A library keeps many games in one file, and finds them by players, results, positions and "
                 "patterns.\n\n",
    .end = "  --help     show this help; tetress-cli library COMMAND --help shows the help of a command\n\n"
           "examples:\n"
           "  tetress-cli library import games.tetress logs\n"
           "      Add all games in a folder.\n",
    .unknown = "library has no command",
    .list = "; 'tetress-cli library --help' lists them",
};

static const CommandGroup solo = {
    .named = &command_solo,
    .commands = (const Command *const[]){CLI_SOLO_COMMANDS(COMMAND_ROW) NULL},
    .prefix = sizeof "solo",
    .beginning =
        "usage: tetress-cli solo COMMAND [options]\n\n"
        "Single-player Tetris, a laboratory: beam search with weighted features, and training of the "
        "weights.\n\n",
    .end = "  --help     show this help; tetress-cli solo COMMAND --help shows the help of a command\n\n"
           "examples:\n"
           "  tetress-cli solo run --profile bcts --height 10 --games 1000\n"
           "      Play a thousand games and count the lines.\n",
    .unknown = "solo has no command",
    .list = "; 'tetress-cli solo --help' lists them",
};

static const CommandGroup *const groups[] = {&library, &solo};

/* Prints a text and no document. */
static int main_print_text(Text *text)
{
    Cli cli;
    Error error = {0};
    cli_init(&cli, false);
    Status status = text_status(text, &error);
    if (status == STATUS_OK)
        fputs(text_string(text), stdout);
    text_free(text);
    return cli_finish(&cli, status, &error);
}

static int help_on(const Command *command)
{
    enum { WIDTH = 100 };
    Text help = {0};
    options_help(command, cli_width() > 0 ? cli_width() : WIDTH, &help);
    return main_print_text(&help);
}

/* Whether JSON is requested, so that even a mistake before that word is reported in it. */
static bool has_json(int count, char *const words[])
{
    for (int i = 0; i < count && strcmp(words[i], "--") != 0; i++) {
        if (strcmp(words[i], "--json") == 0)
            return true;
    }
    return false;
}

static int unknown_word(const CommandGroup *group, const char *word, bool json)
{
    enum { NAMES_MAX = 64 };
    const char *names[NAMES_MAX];
    char hint[NEAREST_HINT_SIZE];
    int count = 0;
    for (; group->commands[count]; count++)
        names[count] = group->commands[count]->name + group->prefix;
    Cli cli;
    Error error = {0};
    cli_init(&cli, json);
    error_set(&error, STATUS_NOT_FOUND, "%s '%s'%s",
              group == &all && word[0] == '-' ? "unknown option" : group->unknown, word,
              nearest_hint(word, names, count, group->list, hint));
    return cli_finish(&cli, cli_misuse(&cli, error.status), &error);
}

static int run_command(const Command *command, int count, char *const words[])
{
    void *values = memory_new(1, command->values_size);
    CommonOptions common = {.json = has_json(count, words)};
    Error error = {0};
    int code;
    Cli cli;
    Status status = values ? options_parse(command, count, words, values, &common, &error)
                           : error_set(&error, STATUS_MEMORY, "out of memory");
    if (status == STATUS_OK && common.help) {
        code = help_on(command);
    } else {
        cli_init(&cli, common.json);
        code = status == STATUS_OK ? cli_run(&cli, command, values)
                                   : cli_finish(&cli, cli_misuse(&cli, error.status), &error);
    }
    free(values);
    return code;
}

/* Does what the words say, which may be none; help: shows the help of the command that they name. */
static int obey(const CommandGroup *group, int count, char *const words[], bool help)
{
    bool asks = count > 0 && (strcmp(words[0], "--help") == 0 || strcmp(words[0], "-h") == 0 ||
                              strcmp(words[0], "help") == 0);
    if (asks && !help)
        return obey(group, count - 1, words + 1, true);
    if (count == 0) {
        Text usage = {0};
        text_printf(&usage, "%scommands:\n", group->beginning);
        for (const Command *const *at = group->commands; *at; at++)
            text_printf(&usage, "  %-10s  %s\n", (*at)->name + group->prefix, (*at)->summary);
        text_printf(&usage, "\noptions:\n%s", group->end);
        if (help)
            return main_print_text(&usage);
        fputs(text_string(&usage), stderr);
        text_free(&usage);
        return MISUSE;
    }
    const Command *const *at = group->commands;
    while (*at && strcmp((*at)->name + group->prefix, words[0]) != 0)
        at++;
    if (!*at)
        return unknown_word(group, words[0], has_json(count, words));
    for (size_t i = 0; i < sizeof groups / sizeof *groups; i++)
        if (*at == groups[i]->named)
            return obey(groups[i], count - 1, words + 1, help);
    return help ? help_on(*at) : run_command(*at, count - 1, words + 1);
}

int main(int argc, char *argv[])
{
    streams_secure();
    if (argc > 1 && strcmp(argv[1], "--version") == 0) {
        Text version = {0};
        text_add_string(&version, "tetress-cli " TETRESS_VERSION "\n");
        return main_print_text(&version);
    }
    return obey(&all, argc - 1, argv + 1, false);
}
