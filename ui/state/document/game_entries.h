/* The games of a file as a list that can be filtered and sorted. Any thread, for games of its own. */
#ifndef TETRESS_STATE_DOCUMENT_GAME_ENTRIES_H
#define TETRESS_STATE_DOCUMENT_GAME_ENTRIES_H

#include "engine/analysis/story.h"
#include "engine/record/formats/format.h"
#include "ui/state/play/agent_list.h"

typedef enum GamesKey {
    GAMES_BY_NUMBER, /* in file order */
    GAMES_BY_RED,
    GAMES_BY_BLUE,
    GAMES_BY_RESULT,
    GAMES_BY_LENGTH,
    GAMES_BY_DATE,
    GAMES_BY_REVIEW,
    GAMES_BY_REASON,
    GAMES_KEYS
} GamesKey;

extern const char *const games_key_names[GAMES_KEYS];

/* Which games, and in which order; zeros mean all, in file order. */
typedef struct GamesQuery {
    char words[128]; /* each must be found in a player's name, the date or the file, in any case; also
                        "red:ann", "blue:ann", "won:ann", "lost:ann", "date:2026-11", "turns:>40" */
    int results;     /* a bit for each Outcome wanted; 0: any */
    int reasons;     /* a bit for each RecordReason wanted; 0: any */
    GamesKey key;
    bool descending;
} GamesQuery;

bool games_query_equal(const GamesQuery *a, const GamesQuery *b);

typedef struct GameEntry {
    const char *file;     /* null: the list it was made from */
    int game;             /* in its file */
    const Record *record; /* null in a folder's list */
    RecordResult result;
    const char *written[2];           /* the players in the record, or their agents; never null */
    char players[2][AGENT_NAME_SIZE]; /* the same for people: agents have one name everywhere */
    const char *date;
    int plies;     /* of the main line */
    bool reviewed; /* most of its positions are analysed */
    bool partial;  /* not all of its file could be read; a log only contradicts the rules */
} GameEntry;

/* The side of the player that the query names; otherwise, that of the game's story. */
StorySide games_query_side(const GamesQuery *query, const GameEntry *row);

/* All of a row but the names for people, which need the thread that changes the settings. */
void game_entry(const RecordList *list, int game, GameEntry *out);
void game_entry_name(GameEntry *row, const AgentNames *names);

/* Fills in the rows wanted, in order; there must be room for all games. Returns how many. Rows point into the
 * list. */
int games_find(const RecordList *list, const AgentNames *names, const GamesQuery *query, GameEntry *out);

/* Keeps the wanted rows of those given, in order; returns how many. */
int games_pick(GameEntry *rows, int count, const GamesQuery *query);

#endif
