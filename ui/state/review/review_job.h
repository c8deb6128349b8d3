/* A game looked back upon in the background: swept, checked, proven, and judged in a sentence.
 *
 * The job works on a copy of the game, so that the document may change meanwhile. What it finds goes into the
 * document as it comes; its verdict is made from the document, and again after every edit, so that a game
 * with saved analyses has one at once. For the thread of the AppState; nothing here waits for the job. */
#ifndef TETRESS_STATE_REVIEW_REVIEW_JOB_H
#define TETRESS_STATE_REVIEW_REVIEW_JOB_H

#include "engine/analysis/page/page.h"
#include "engine/analysis/suite.h"
#include "engine/analysis/whole_game.h"
#include "ui/state/document/document.h"
#include "ui/state/search/thinker.h"
#include "ui/state/settings.h"

typedef enum ReviewStage {
    REVIEW_NONE, /* not begun, or cancelled */
    REVIEW_SWEEPING,
    REVIEW_CHECKING, /* better moves than those played */
    REVIEW_PROVING,  /* the point of no return */
    REVIEW_DONE,
    REVIEW_FAILED /* see the error */
} ReviewStage;

typedef struct ReviewJob ReviewJob;

typedef struct ReviewState {
    const Roster *roster;
    Wake wake;
    ReviewPlan *plan;   /* the settings' */
    ReviewJob *job;     /* null: none runs */
    ReviewJob *leaving; /* cancelled, and about to end */
    ReviewStage stage;
    SweepProgress progress; /* of the stage; no node is told */
    int capped;             /* positions that time kept from their budget: elsewhere the verdict may differ */
    Error error;            /* of REVIEW_FAILED */

    /* Of the game shown. Turns are known by their index on the main line: nodes are null. */
    const Record *record; /* to see that another one is shown; 0: none was */
    Side side;            /* that the verdict is for */
    bool asked;           /* that is a person's choice, not a guess */
    bool dismissed;       /* nobody wants the offer */
    int analysed;         /* positions of the main line */
    int searched;         /* of these, by more than a glance at their moves */
    Review *review;       /* null before the first tick */
    Verdict verdict;      /* says something if any position was analysed */
    uint64_t version;     /* of the document, when these were made; 0: make them anew */
    uint64_t cursor;      /* the document's version of it when the review began */
    bool arriving;        /* a review has ended, and its verdict is to be shown on the board */

    /* What was proven of a game, for as long as it is the main line. */
    Game proven;
    LastChance chance;
} ReviewState;

void review_desk_init(ReviewState *self, ReviewPlan *plan, const Roster *roster, Wake wake);
void review_desk_close(ReviewState *self); /* waits for the job to end */

/* Begins, in place of one that runs. */
Status review_start(ReviewState *self, const Document *document, Side side, Error *error);
void review_cancel(ReviewState *self);

/* Whose verdict it is, and from which loss on a move is a mistake; both go into the plan. */
void review_set_side(ReviewState *self, Side side);
void review_set_marks(ReviewState *self, const ReviewMarks *marks);

/* Takes what was found into the document, and makes the verdict anew where it changed; whether anything
 * did. */
bool review_tick(ReviewState *self, Document *document);

/* The same with four times the nodes; what is known already is kept. */
Status review_deepen(ReviewState *self, const Document *document, Error *error);

/* Goes to a position of the main line, by its index, with the line to the end ahead. */
void review_go(Document *document, int index);

/* The review's turn that a document shows, if there is a move that the review speaks of; null otherwise. */
const ReviewTurn *review_turn_shown(const ReviewState *self, const Document *document);

/* Whether enough of the game shown is analysed to speak of it. */
bool review_is_known(const ReviewState *self, const Document *document);

/* Whether a job is under way. */
bool review_busy(const ReviewState *self);

/* Whether to offer a review: the game is over and less than three quarters of its positions were searched.
 * Who played an agent has half of them; and agents of one ply look at all of theirs without saying where a
 * game was lost. */
bool review_offered(const ReviewState *self, const Document *document);

/* The report of the game as a file, by the end of its name; and a suite of the mistakes of the verdict's
 * side. */
Status review_write_report(const ReviewState *self, const Document *document, const char *path, Error *error);
Status review_write_suite(const ReviewState *self, const Document *document, const char *path, Error *error);

#endif
