/* The games of a library that a command is about. For the main thread. */
#ifndef TETRESS_APP_CLI_LIBRARY_CHOSEN_H
#define TETRESS_APP_CLI_LIBRARY_CHOSEN_H

#include "app/cli/cli.h"
#include "engine/record/library/query.h"

typedef struct ChosenGames {
    const char *file, *words;
    int sort;
    bool falls;

    LibraryMode mode; /* LIBRARY_READ unless it is set */
    bool deleted;     /* choose from the deleted games instead */

    /* Filled in by chosen_open. */
    LibraryQuery query;
    Library *library;
    LibraryRows rows;
    LibraryNumbers numbers;
} ChosenGames;

/* clang-format off */
/* The rows of a command whose values have this type, with ChosenGames as their member `games`. */
#define LIBRARY_ARGUMENT(Type) ARGUMENT(OPTION_STRING, "LIBRARY", Type, games.file, "the library's file")
#define QUERY_ARGUMENT(Type)                                                                                 \
    OPTIONAL_ARGUMENT(OPTION_STRING, "QUERY", Type, games.words,                                             \
        "which games, such as \"blue:champion plies>100 reason:tokens\"; all by default")
#define SORT_OPTIONS(Type)                                                                                   \
    ONE_OF_OPTION("sort", "COLUMN", Type, games.sort, library_column_names,                                  \
        "number, red, blue, result, length, date, review, reason, margin, red-accuracy, blue-accuracy or "   \
        "file; number by default"),                                                                          \
    FLAG_OPTION("falls", Type, games.falls, "the highest first")
/* clang-format on */

/* What a query may say, for the details of a command. */
extern const char chosen_details[];

Status chosen_open(Cli *cli, ChosenGames *self, Error *error);
void chosen_close(void *values); /* which begin with ChosenGames */

/* One game as a line under a heading, without a line end; and as members of the open object. */
void chosen_print_heading(const Cli *cli);
void chosen_print(const ChosenGames *self, uint32_t number);
void chosen_json(Cli *cli, const ChosenGames *self, uint32_t number);

#endif
