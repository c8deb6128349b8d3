/* tetress-cli: the game from the command line. */
#include <stdlib.h>
#include <string.h>

#include "app/cli/cli.h"
#include "app/cli/solo/solo.h"
#include "engine/base/memory.h"
#include "engine/base/nearest.h"
#include "engine/base/platform/std_streams.h"

static const Command *const commands[] = {
    &command_show,   &command_moves,     &command_play,   &command_perft,      &command_speed,
    &command_verify, &command_try,       &command_ugi,    &command_match,      &command_tournament,
    &command_bench,  &command_analyse,   &command_agents, &command_solve,      &command_convert,
    &command_check,  &command_stats,     &command_suite,  &command_experiment, &command_selfplay,
    &command_data,   &command_calibrate, &command_fit,    &command_learn,      &command_tune,
    &command_class,  &command_coach,
};

enum { COMMAND_COUNT = sizeof commands / sizeof *commands };

/* Single-player Tetris, whose commands have two words. */
static const Command *const solo_commands[] = {&command_solo_play, &command_solo_run, &command_solo_train,
                                               &command_solo_experiment};

enum { SOLO_COUNT = sizeof solo_commands / sizeof *solo_commands, SOLO_PREFIX = sizeof "solo" };

static const Command *find_command(const char *name)
{
    for (int i = 0; i < COMMAND_COUNT; i++) {
        if (strcmp(commands[i]->name, name) == 0)
            return commands[i];
    }
    return NULL;
}

static void print_usage(FILE *out)
{
    fputs("usage: tetress-cli COMMAND [arguments] [options]\n\n"
          "Tetress from the command line: look at positions, play, check and measure.\n\n"
          "commands:\n",
          out);
    for (int i = 0; i < COMMAND_COUNT; i++)
        fprintf(out, "  %-10s  %s\n", commands[i]->name, commands[i]->summary);
    fprintf(out, "  %-10s  %s\n", "solo", "single-player Tetris: play, run, train and measure");
    fputs("\n"
          "options:\n"
          "  --help     show this help; tetress-cli COMMAND --help shows the help of a command\n"
          "  --version  show the version\n\n"
          "examples:\n"
          "  tetress-cli show --moves \"T-D@3-4 O@0-0\"\n"
          "      Show the board after two moves.\n"
          "  tetress-cli help perft\n"
          "      Show the help of perft.\n\n"
          "Exit status: 0 done, 1 a negative answer, 2 misuse, 3 could not be done, 130 interrupted.\n",
          out);
}

/* The words on the command line name no command. */
static int misuse(bool json, const Error *error)
{
    Cli cli;
    cli_init(&cli, json);
    int code = cli_finish(&cli, cli_misuse(&cli, error));
    cli_free(&cli);
    return code;
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

static int unknown_command(const char *name, bool json)
{
    const char *names[COMMAND_COUNT + 1];
    for (int i = 0; i < COMMAND_COUNT; i++)
        names[i] = commands[i]->name;
    names[COMMAND_COUNT] = "solo";
    const char *nearest = nearest_name(name, names, COMMAND_COUNT + 1);
    Error error = {0};
    error_set(&error, STATUS_NOT_FOUND, "unknown %s '%s'%s%s%s", name[0] == '-' ? "option" : "command", name,
              nearest ? "; did you mean '" : "; 'tetress-cli --help' lists them", nearest ? nearest : "",
              nearest ? "'?" : "");
    return misuse(json, &error);
}

/* After something was printed without a Cli: checks that it was written. */
static int finish_text(void)
{
    Cli cli;
    cli_init(&cli, false);
    return cli_finish(&cli, DONE);
}

static int help_on(const Command *command)
{
    enum { WIDTH = 100 };
    Text help = {0};
    Error error = {0};
    Cli cli;
    int width = cli_width();
    options_help(command, width > 0 ? width : WIDTH, &help);
    cli_init(&cli, false);
    int code = DONE;
    if (text_status(&help, &error) == STATUS_OK)
        fputs(text_string(&help), stdout);
    else
        code = cli_fail(&cli, &error);
    text_free(&help);
    code = cli_finish(&cli, code);
    cli_free(&cli);
    return code;
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
        if (!values)
            code = cli_fail(&cli, &error);
        else if (status != STATUS_OK)
            code = cli_misuse(&cli, &error);
        else
            code = command->run(&cli, values);
        code = cli_finish(&cli, code);
        cli_free(&cli);
    }
    free(values);
    return code;
}

/* ---- Commands of two words ---- */

static void print_solo_usage(FILE *out)
{
    fputs("usage: tetress-cli solo COMMAND [options]\n\n"
          "Single-player Tetris, a laboratory: beam search with weighted features, and training of the "
          "weights.\n\n"
          "commands:\n",
          out);
    for (int i = 0; i < SOLO_COUNT; i++)
        fprintf(out, "  %-10s  %s\n", solo_commands[i]->name + SOLO_PREFIX, solo_commands[i]->summary);
    fputs("\n"
          "options:\n"
          "  --help     show this help; tetress-cli solo COMMAND --help shows the help of a command\n\n"
          "examples:\n"
          "  tetress-cli solo run --profile bcts --height 10 --games 1000\n"
          "      Play a thousand games and count the lines.\n",
          out);
}

static int unknown_solo(const char *name, bool json)
{
    const char *names[SOLO_COUNT];
    for (int i = 0; i < SOLO_COUNT; i++)
        names[i] = solo_commands[i]->name + SOLO_PREFIX;
    const char *nearest = nearest_name(name, names, SOLO_COUNT);
    Error error = {0};
    error_set(&error, STATUS_NOT_FOUND, "solo has no command '%s'%s%s%s", name,
              nearest ? "; did you mean '" : "; 'tetress-cli solo --help' lists them", nearest ? nearest : "",
              nearest ? "'?" : "");
    return misuse(json, &error);
}

/* The words after "solo", possibly none; help: shows the help of the command they name. */
static int run_solo(int count, char *const words[], bool help)
{
    if (count == 0 || strcmp(words[0], "--help") == 0 || strcmp(words[0], "-h") == 0) {
        bool asked = count > 0 || help;
        print_solo_usage(asked ? stdout : stderr);
        return asked ? finish_text() : MISUSE;
    }
    for (int i = 0; i < SOLO_COUNT; i++) {
        if (strcmp(solo_commands[i]->name + SOLO_PREFIX, words[0]) == 0)
            return help ? help_on(solo_commands[i]) : run_command(solo_commands[i], count - 1, words + 1);
    }
    return unknown_solo(words[0], has_json(count, words));
}

int main(int argc, char *argv[])
{
    streams_secure();
    if (argc < 2) {
        print_usage(stderr);
        return MISUSE;
    }
    const char *name = argv[1];
    bool help = strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0 || strcmp(name, "help") == 0;
    if (strcmp(name, "--version") == 0) {
        puts("tetress-cli " TETRESS_VERSION);
        return finish_text();
    }
    if (help && argc == 2) {
        print_usage(stdout);
        return finish_text();
    }
    if (strcmp(help ? argv[2] : name, "solo") == 0)
        return run_solo(argc - 2 - help, argv + 2 + help, help);
    const Command *command = find_command(help ? argv[2] : name);
    if (!command)
        return unknown_command(help ? argv[2] : name, has_json(argc - 1, argv + 1));
    if (help)
        return help_on(command);
    return run_command(command, argc - 2, argv + 2);
}
