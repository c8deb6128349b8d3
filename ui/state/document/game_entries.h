/* The games of a file as a list that can be filtered and sorted. Any thread, for games of its own. */
#ifndef TETRESS_STATE_DOCUMENT_GAME_ENTRIES_H
#define TETRESS_STATE_DOCUMENT_GAME_ENTRIES_H

#include "engine/record/formats/format.h"

typedef enum GamesKey {
    GAMES_BY_NUMBER, /* as in the file */
    GAMES_BY_RED,
    GAMES_BY_BLUE,
    GAMES_BY_RESULT,
    GAMES_BY_REASON,
    GAMES_BY_LENGTH,
    GAMES_BY_DATE,
    GAMES_KEYS
} GamesKey;

extern const char *const games_key_names[GAMES_KEYS];

/* Which games, and in which order; zeros are all of them as in the file. */
typedef struct GamesQuery {
    char player[64]; /* part of a name, in any case; empty: any */
    bool red, blue;  /* on which side the player must be; none or both: either */
    int results;     /* a bit for each Outcome that is wanted; 0: any */
    int reasons;     /* a bit for each RecordReason; 0: any */
    int least, most; /* plies of the main line; most 0: no limit */
    GamesKey key;
    bool descending;
} GamesQuery;

bool games_query_equal(const GamesQuery *a, const GamesQuery *b);

typedef struct GameEntry {
    const char *file;     /* null: of the list that it was made from */
    int game;             /* in its file */
    const Record *record; /* null in a folder's */
    RecordResult result;
    const char *players[2]; /* their agents where they have no names; never null */
    const char *date;
    int plies; /* of the main line */
} GameEntry;

void game_entry(const RecordList *list, int game, GameEntry *out);

/* Fills in the rows wanted, in order; there is room for all games. Returns how many. Rows point into the
 * list. */
int games_find(const RecordList *list, const GamesQuery *query, GameEntry *out);

/* Keeps those wanted of rows that are there already, in order; returns how many. */
int games_pick(GameEntry *rows, int count, const GamesQuery *query);

#endif
