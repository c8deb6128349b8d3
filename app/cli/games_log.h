/* What became of each game of a match or tournament: listed where there are few, and in any case why games
 * were forfeited, each reason once with the games and the traceback. For the main thread. */
#ifndef TETRESS_APP_CLI_GAMES_LOG_H
#define TETRESS_APP_CLI_GAMES_LOG_H

#include <stdio.h>

#include "engine/base/json/json.h"
#include "engine/match/setup.h"

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
    bool failed; /* games are missing, since there was no memory */
} GamesLog;

/* Takes in the games that the setup's record holds already, if it names one that is there; what is wrong with
 * it is for the match to say. */
Status games_log_read(GamesLog *self, const MatchSetup *setup, Error *error);
void games_log_add(GamesLog *self, const GameId *place, const PlayedGame *game);

/* The names are the agents', as the games call them. */
void games_log_print(const GamesLog *self, const MatchSetup *setup, const char *const names[], FILE *out);

/* As the member "played" of the object that is open. */
void games_log_json(const GamesLog *self, JsonWriter *writer);
void games_log_free(GamesLog *self);

#endif
