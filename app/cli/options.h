/* The words of a command line, read from the same table that its help is written from; for every program. */
#ifndef TETRESS_APP_CLI_OPTIONS_H
#define TETRESS_APP_CLI_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "engine/base/text.h"
#include "engine/game/position.h"

typedef enum OptionKind {
    OPTION_FLAG,     /* bool */
    OPTION_INTEGER,  /* int64_t */
    OPTION_CHOICE,   /* int, an index of the choices */
    OPTION_STRING,   /* const char * */
    OPTION_STRINGS,  /* StringList; the last one by place, takes all that follows */
    OPTION_POSITION, /* Position; the start where it is not given */
    OPTION_MOVES     /* MoveList */
} OptionKind;

typedef struct Option {
    const char *name; /* without dashes; null at the end of a table */
    OptionKind kind;
    bool positional;   /* named by its place rather than by its name; all of these must be given */
    bool optional;     /* except this one, the last of them */
    const char *value; /* what the help calls the value; null for a flag */
    const char *help;
    size_t offset;              /* of the value in the command's own struct */
    int64_t least, most;        /* of OPTION_INTEGER */
    int64_t initial;            /* of OPTION_INTEGER and OPTION_CHOICE, where it is not given */
    const char *const *choices; /* of OPTION_CHOICE, with a null after them */
} Option;

enum { STRINGS_MAX = 64 };

typedef struct StringList {
    int count;
    const char *strings[STRINGS_MAX];
} StringList;

/* Not yet known to be legal: that depends on the position. */
typedef struct MoveList {
    int count;
    Move moves[PLY_LIMIT];
} MoveList;

typedef struct Example {
    const char *arguments; /* after the program's name; null at the end of a table */
    const char *meaning;
} Example;

typedef struct Cli Cli;

typedef struct Command {
    const char *program; /* that it belongs to; null: tetress-cli; "": it is one, and its examples name it */
    const char *name;
    const char *summary; /* a few words for the list of commands */
    const char *details; /* sentences for its own help; an empty line ends a paragraph */
    const Option *options;
    const Example *examples;
    size_t values_size; /* of the struct that the options go into, which starts as zeros */
    int (*run)(Cli *cli, const void *values);
} Command;

/* What every command of tetress-cli understands. */
typedef struct CommonOptions {
    bool help;
    bool json;
} CommonOptions;

/* Reads the words after the command's name; what they do not say keeps the value that it has. Without
 * `common`, the command has options of its own for that. */
Status options_parse(const Command *command, int count, char *const words[], void *values,
                     CommonOptions *common, Error *error);

/* Adds the help of a command, in lines of at most so many columns where words allow it. */
void options_help(const Command *command, int width, Text *out);

#endif
