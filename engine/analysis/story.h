/* The story of a game, for one side: the move that decided it, all mistakes with their reasons and lines, and
 * from where on the loss is proven. It is made once, from a record and its analyses; verdict, list, graph,
 * pages, exports and classes show what is in it and work out nothing themselves.
 *
 * The move that decided a lost game is the last fall from which the side did not recover. A fall is a move
 * with a mark. The side recovered if, at a later turn, its chance was back at half of what the move cost or
 * more. Among falls without recovery, those that cost less than half as much as the greatest do not count.
 *
 * Any thread; it points into its record, which must outlive it unchanged. */
#ifndef TETRESS_ANALYSIS_STORY_H
#define TETRESS_ANALYSIS_STORY_H

#include "engine/analysis/cause.h"
#include "engine/analysis/last_chance.h"

enum { STORY_TEXT_SIZE = 960 };

/* A move with a mark. Chances are those of the side that made it. */
typedef struct Mistake {
    int index; /* into the review's turns */
    int turn;  /* as the referee counts, from 1 */
    Side side;
    uint16_t mark;
    double from, to, loss; /* from: what the better move keeps */
    Proof from_proof, to_proof;
    Move played, better; /* better: MOVE_NONE if unknown */
    bool confirmed;      /* see ReviewTurn */
    bool recovered;      /* the side's chance came back later */
    CauseLine line;      /* from the better move on; empty if unknown */
    CauseLine against;   /* from the move played on: the reply, and what follows */
    int cause_count;
    Cause causes[CAUSES_MOST];  /* why it lost so much */
    char why[CAUSES_TEXT_SIZE]; /* the causes in words; never empty */
} Mistake;

typedef struct Story {
    Review *review;
    Side side;        /* whose story it is */
    bool provisional; /* a review is under way, or was interrupted */
    RecordResult result;
    int end_turn; /* the next turn when the game ended */
    double end;   /* the side's chance in the last known position; NAN: none is known */
    Proof end_proof;
    int mistake_count;
    Mistake *mistakes;   /* of both sides, in the order of the game */
    const Mistake *drop; /* the move that decided, otherwise the side's greatest loss; null: no mistake */
    bool decided;        /* the drop lost the game */
    int alternative_count;
    const Mistake *alternatives[PLY_LIMIT]; /* the side's other mistakes that cost at least half as much */
    LastChance last_chance;                 /* of the loser */
    char sentence[STORY_TEXT_SIZE];
} Story;

typedef enum StorySide { STORY_OF_RED = RED, STORY_OF_BLUE = BLUE, STORY_OF_RECORD } StorySide;

/* For a side, or for the side that story_side gives. */
Status story_create(const Record *record, const ReviewMarks *marks, StorySide side, bool provisional,
                    Story **out, Error *error);
void story_destroy(Story *self); /* may be null */

/* Whether only one side is known to be an agent, so that the other was a person. */
bool story_person(const Record *record, Side *out);

/* For whom a game was reviewed, as its record says; otherwise the person who played an agent, the loser, or
 * Red if nobody lost. */
Side story_side(const Record *record);

/* Keeps in the record for whom it was reviewed, and with how many nodes its end was proven. */
Status story_keep_side(Record *record, Side side, Error *error);
Status story_keep_proof(Record *record, uint64_t nodes, Error *error);
uint64_t story_proof(const Record *record); /* 0: not proven, or the game went on since */

/* Copies what these two keep. */
Status story_copy_kept(Record *record, const Record *from, Error *error);

/* A turn's mistake; null if its move has no mark. */
const Mistake *story_mistake(const Story *self, int index);

/* How a line from a mistake's position ends: that the game is over there, or story_line_open, which says that
 * the analysis looked no further; "" for an empty line. */
enum { LINE_END_SIZE = 64 };
extern const char story_line_open[];
const char *story_line_end(const Story *self, const Mistake *mistake, const CauseLine *line,
                           char out[LINE_END_SIZE]);

/* "52%", or a proven "100% (proven)"; "?" if unknown. */
enum { CHANCE_TEXT_SIZE = 24 };
const char *chance_write(double chance, Proof proof, char out[CHANCE_TEXT_SIZE]);

/* Whether enough of a side's moves are judged to say how it played. */
bool story_has_enough(const Review *review, Side side);

/* How accurately each side played, in whole percent; a side of which that can't be said stays as it is. */
void story_accuracy(const Record *record, uint8_t out[2]);

/* "Red" and "Blue", for people. */
const char *side_title(Side side);

#endif
