/* Reads the words of a command line, from the same table that its help is made from; for every program. */
#ifndef TETRESS_APP_CLI_OPTIONS_H
#define TETRESS_APP_CLI_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/base/text.h"
#include "engine/game/position.h"

typedef enum OptionKind {
    OPTION_FLAG,     /* bool */
    OPTION_INTEGER,  /* int64_t */
    OPTION_CHOICE,   /* int, an index of the choices */
    OPTION_STRING,   /* const char * */
    OPTION_OUTPUT,   /* the same, the name of a file that is written; standard output is none */
    OPTION_STRINGS,  /* StringList; must be the last positional one, takes all that follow */
    OPTION_POSITION, /* Position; the start by default */
    OPTION_MOVES     /* MoveList */
} OptionKind;

typedef struct Option {
    const char *name; /* without dashes; null at the end of a table */
    OptionKind kind;
    bool positional;   /* an argument identified by its position; all of these are required */
    bool optional;     /* except this one, the last of them */
    const char *value; /* the name of the value in the help; null for a flag */
    const char *help;
    size_t offset;              /* of the value in the command's struct */
    int64_t least, most;        /* of OPTION_INTEGER */
    int64_t initial;            /* default of OPTION_INTEGER and OPTION_CHOICE */
    const char *const *choices; /* of OPTION_CHOICE, ended by null */
} Option;

/* Rows of such a table: the name, what its value is called, the command's struct and its member, the bounds
 * and the default of a number, and the help. */
#define FLAG_OPTION(called, Type, member, says)                                                 \
    {                                                                                           \
        .name = (called), .kind = OPTION_FLAG, .help = (says), .offset = offsetof(Type, member) \
    }
#define STRING_OPTION(called, of, Type, member, says) \
    VALUE_OPTION(OPTION_STRING, called, of, Type, member, says)
#define OUTPUT_OPTION(called, of, Type, member, says) \
    VALUE_OPTION(OPTION_OUTPUT, called, of, Type, member, says)
#define ONE_OF_OPTION(called, of, Type, member, from, says)                     \
    {                                                                           \
        .name = (called), .kind = OPTION_CHOICE, .value = (of), .help = (says), \
        .offset = offsetof(Type, member), .choices = (from)                     \
    }
#define MOVES_OPTION(Type, member)                                   \
    VALUE_OPTION(OPTION_MOVES, "moves", "\"M M ...\"", Type, member, \
                 "moves to play first, in any notation, separated by spaces")
#define POSITION_OPTION(Type, member, says) VALUE_OPTION(OPTION_POSITION, "position", "P", Type, member, says)
#define VALUE_OPTION(sort, called, of, Type, member, says)                                                \
    {                                                                                                     \
        .name = (called), .kind = (sort), .value = (of), .help = (says), .offset = offsetof(Type, member) \
    }
#define NUMBER_OPTION(called, of, Type, member, lowest, highest, otherwise, says)                      \
    {                                                                                                  \
        .name = (called), .kind = OPTION_INTEGER, .value = (of), .help = (says),                       \
        .offset = offsetof(Type, member), .least = (lowest), .most = (highest), .initial = (otherwise) \
    }
#define ARGUMENT(sort, called, Type, member, says)                            \
    {                                                                         \
        .name = (called), .kind = (sort), .positional = true, .help = (says), \
        .offset = offsetof(Type, member)                                      \
    }
#define OPTIONAL_ARGUMENT(sort, called, Type, member, says)                                     \
    {                                                                                           \
        .name = (called), .kind = (sort), .positional = true, .optional = true, .help = (says), \
        .offset = offsetof(Type, member)                                                        \
    }

enum { STRINGS_MAX = 64 };

typedef struct StringList {
    int count;
    const char *strings[STRINGS_MAX];
} StringList;

/* Not checked to be legal yet: that depends on the position. */
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
    /* the program it belongs to; null: tetress-cli; "": it is a program itself, and its examples name it */
    const char *program;
    const char *name;
    const char *summary; /* a few words for the list of commands */
    const char *details; /* sentences for its own help; an empty line ends a paragraph */
    const Option *options;
    const Example *examples;
    bool no_json;       /* its output has a form of its own, so there is no option --json */
    size_t values_size; /* of the command's struct: its options and what it works with, at first zeros */
    Status (*run)(Cli *cli, void *values, Error *error);
    void (*end)(void *values); /* frees what a run leaves in the struct, however it went; may be null */
} Command;

/* Members of a command: its struct, with the rows of its options, and its examples. */
#define OPTIONS(Type, ...) \
    .options = (const Option[]){__VA_ARGS__, {.name = NULL}}, .values_size = sizeof(Type)
#define EXAMPLES(...)             \
    .examples = (const Example[]) \
    {                             \
        __VA_ARGS__,              \
        {                         \
            .arguments = NULL     \
        }                         \
    }

/* The options common to all commands of tetress-cli. */
typedef struct CommonOptions {
    bool help;
    bool json;
} CommonOptions;

/* Reads the words after the command's name; options that are not given keep their values. Without `common`,
 * the command has its own options for that. */
Status options_parse(const Command *command, int count, char *const words[], void *values,
                     CommonOptions *common, Error *error);

/* Appends the help of a command, in lines of at most `width` columns where words allow it. */
void options_help(const Command *command, int width, Text *out);

/* Appends sentences in which an empty line ends a paragraph, each paragraph after an empty line. */
void options_paragraphs(const char *details, int width, Text *out);

#endif
