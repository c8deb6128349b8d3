/* The games of a file as a list that can be filtered and sorted. Any thread, for games of its own. */
#ifndef TETRESS_STATE_DOCUMENT_GAME_ENTRIES_H
#define TETRESS_STATE_DOCUMENT_GAME_ENTRIES_H

#include "engine/analysis/story.h"
#include "engine/record/library/query.h"
#include "ui/state/play/agent_list.h"

enum { GAMES_KEYS = LIBRARY_BY_REASON + 1 }; /* the columns of a list */

/* Where the games of a list are. */
typedef enum GamesSource { GAMES_OF_FILE, GAMES_OF_FOLDER, GAMES_OF_LIBRARY, GAMES_SOURCES } GamesSource;

extern const char *const games_source_names[GAMES_SOURCES];

/* Which games, and in which order; zeros mean all, in file order. */
typedef struct GamesQuery {
    char words[128]; /* as a query of a library has them */
    int results;     /* a bit for each Outcome wanted; 0: any */
    int reasons;     /* a bit for each RecordReason wanted; 0: any */
    LibraryColumn key;
    bool descending;
} GamesQuery;

/* All of that but the order. After an error, the words before the mistake count. */
Status games_query_read(const GamesQuery *query, LibraryQuery *out, Error *error);

bool games_query_equal(const GamesQuery *a, const GamesQuery *b);

typedef struct GameEntry {
    const char *file;     /* null: the list it was made from */
    int game;             /* in its file */
    const Record *record; /* null in a folder's list */
    RecordResult result;
    const char *written[2];           /* the players in the record, or their agents; never null */
    char players[2][AGENT_NAME_SIZE]; /* the same for people: agents have one name everywhere */
    const char *date;
    int plies;           /* of the main line */
    uint8_t accuracy[2]; /* percent, by Side; LIBRARY_ACCURACY_UNKNOWN except in a library */
    bool reviewed;       /* most of its positions are analysed */
    bool partial;        /* not all of its file could be read; a log only contradicts the rules */
} GameEntry;

/* All of a row but the names for people, which need the thread that changes the settings. */
void game_entry(const RecordList *list, int game, GameEntry *out);
void game_entry_name(GameEntry *row, const AgentNames *names);

/* Fills in the rows wanted, in order; there must be room for all games. Returns how many. Rows point into the
 * list. */
int games_find(const RecordList *list, const AgentNames *names, const GamesQuery *query, GameEntry *out);

/* Keeps the wanted rows of those given, in order; returns how many. */
int games_pick(GameEntry *rows, int count, const GamesQuery *query);

/* The side of the player whom the query of a filter names; otherwise, that of the game's story. */
StorySide games_side(const LibraryFilter *filter, uint32_t number);

/* The same for each row. */
Status games_sides(const GameEntry *rows, int count, const GamesQuery *query, StorySide *out, Error *error);

#endif
