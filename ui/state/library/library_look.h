/* Reads a library for the window, on a thread of its own: the rows of a list, a game, the moves of a
 * position, and scores of players. What has been found is kept for the next question, which mostly differs in
 * little. */
#ifndef TETRESS_STATE_LIBRARY_LIBRARY_LOOK_H
#define TETRESS_STATE_LIBRARY_LIBRARY_LOOK_H

#include "engine/analysis/story.h"
#include "engine/record/library/positions.h"
#include "engine/record/library/scores.h"
#include "ui/state/document/game_entries.h"
#include "ui/state/files/question.h"
#include "ui/state/settings.h"

enum { LIBRARY_ROWS = 400, LIBRARY_CHOSEN_MOST = 10000 };

/* What the window wants to know. */
typedef struct LibraryWants {
    char path[SETTINGS_PATH_SIZE]; /* empty: there is no library */
    uint64_t version;              /* counts what others have done to the file */
    GamesQuery query;
    bool here; /* only games that come to `place` are listed */
    Position place;
    int first;             /* of the rows wanted, from 0 */
    int game;              /* its number, to look at; 0: none */
    bool explores, listed; /* the moves at `position`; only in the games listed */
    Position position;
    bool scores; /* of this kind, of this player */
    LibraryScoreKind kind;
    char player[LIBRARY_NAME_SIZE];
} LibraryWants;

bool library_wants_equal(const LibraryWants *a, const LibraryWants *b);

/* Who played a side of a game, by the name that counts: the agent if there is no player. */
const char *library_player(const Library *library, uint32_t number, Side side);

/* The numbers of the games that are listed. Any thread, with a library of its own. */
Status library_list(Library *library, const LibraryWants *wants, const atomic_bool *stop, LibraryNumbers *out,
                    Error *error);

/* A game of the list, and the side that the query's words name. */
typedef struct LibraryChosen {
    int number;
    StorySide side;
} LibraryChosen;

/* What a row points to. */
typedef struct LibraryRowTexts {
    char players[2][LIBRARY_NAME_SIZE], file[LIBRARY_NAME_SIZE], date[LIBRARY_DATE_SIZE];
} LibraryRowTexts;

/* It belongs to the thread of the question that is open, otherwise to the owner. */
typedef struct LibraryReader LibraryReader;

/* The answer, which stays where it is. */
typedef struct LibraryShown {
    LibraryReader *reader;
    LibraryWants wants;
    int all, count; /* games, and those listed */
    int chosen_count;
    LibraryChosen chosen[LIBRARY_CHOSEN_MOST]; /* the first of those listed */
    int first, row_count;
    GameEntry rows[LIBRARY_ROWS + 1]; /* the last is the game to look at, if `game` is its number */
    LibraryRowTexts texts[LIBRARY_ROWS + 1];
    int game; /* 0: none */
    Game moves;
    int ply;                  /* at which it comes to the place; otherwise its last */
    LibraryExplored explored; /* and what the book says of the moves */
    int score_count;
    LibraryScore *scores;
} LibraryShown;

/* Answers, and what is to be answered. */
LibraryShown *library_shown_new(LibraryReader *reader, const LibraryWants *wants); /* null without memory */
void library_shown_free(void *shown);                                              /* may be null */
extern const Inquiry library_inquiry;

LibraryReader *library_reader_new(void); /* null if there is no memory */
void library_reader_free(LibraryReader *self);

#endif
