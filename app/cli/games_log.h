/* The games of a match or tournament: listed if there are few; in any case with the reasons for forfeits,
 * each once with its games and the traceback. For the main thread. */
#ifndef TETRESS_APP_CLI_GAMES_LOG_H
#define TETRESS_APP_CLI_GAMES_LOG_H

#include <stdio.h>

#include "app/cli/cli.h"
#include "engine/match/contest.h"

typedef struct LoggedGame {
    GameId place;
    Outcome outcome;
    EndReason reason;
    int plies, opening;      /* of the game, and of those that nobody chose */
    char *fault, *traceback; /* null: none */
} LoggedGame;

/* Zeros before the first game. */
typedef struct GamesLog {
    LoggedGame *games;
    int count, capacity;
    bool failed; /* games are missing, because there was no memory */
} GamesLog;

/* Reads the games that the setup's record already holds, if it exists; the match itself reports its
 * errors. */
Status games_log_read(GamesLog *self, const MatchSetup *setup, Error *error);
void games_log_add(GamesLog *self, const GameId *place, const PlayedGame *game);

/* The names are the agents', as in the games. */
void games_log_print(const GamesLog *self, const MatchSetup *setup, const char *const names[], FILE *out);

/* Writes the member "played" of the open object. */
void games_log_json(const GamesLog *self, JsonWriter *writer);
void games_log_free(GamesLog *self);

/* Games of a setup, which a command plays and reports with its own result as context. */
typedef struct LoggedGames {
    const Roster *roster;
    MatchSetup *setup;
    void *context;
    Status (*play)(void *context, const MatchWatch *watch, Error *error);
    void (*add_progress)(void *context, const MatchProgress *so_far, Text *out);
    void (*report)(void *context, Cli *cli, const GamesLog *log); /* of what was played so far, or of all */
} LoggedGames;

/* Plays them and reports, also after an interruption; returns the exit code. */
int games_log_play(Cli *cli, const LoggedGames *games);

#endif
