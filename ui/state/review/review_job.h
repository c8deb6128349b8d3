/* Reviews a game in the background: sweeps it, checks better moves, proves the end, and judges it in a
 * sentence.
 *
 * The job works on a copy of the game, so the document may change meanwhile. Its findings go into the
 * document as they come. The story is made from the document, and again after every edit, so a game with
 * saved analyses has one at once, and the same one. For the thread of the AppState; nothing here waits for
 * the job. */
#ifndef TETRESS_STATE_REVIEW_REVIEW_JOB_H
#define TETRESS_STATE_REVIEW_REVIEW_JOB_H

#include "engine/analysis/page/page.h"
#include "engine/analysis/suite.h"
#include "engine/analysis/whole_game.h"
#include "ui/state/document/document.h"
#include "ui/state/search/thinker.h"
#include "ui/state/settings.h"

typedef enum ReviewStage {
    REVIEW_NONE, /* not started, or cancelled */
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
    ReviewPlan *plan;   /* belongs to the settings */
    ReviewJob *job;     /* null: none is running */
    ReviewJob *leaving; /* those that were cancelled and are about to end; null: none */
    ReviewStage stage;
    SweepProgress progress; /* of the stage; its node is not set */
    int capped;  /* positions whose budget time cut short: another machine may give another verdict */
    Error error; /* for REVIEW_FAILED */

    /* For the game shown. Turns are identified by index on the main line: nodes are null. */
    const Record *record; /* to notice that another game is shown; null: none */
    Side side;            /* the verdict's side */
    bool asked;           /* a person chose the side; it is not a guess */
    bool dismissed;       /* the offer was declined */
    int analysed;         /* positions analysed on the main line */
    int searched;         /* of these, those with more than a one-ply look at their moves */
    Story *story;         /* null before the first tick; provisional while a review runs */
    const Review *review; /* of the story */
    uint64_t version;     /* of the document, when these were made; 0: make them again */
    uint64_t cursor;      /* the document's cursor version when the review started */
    int walked;           /* the turn of the mistake whose line was put on the board last; 0: none */
    bool arriving;        /* a review has ended, and its verdict is to be shown on the board */
} ReviewState;

void review_state_close(ReviewState *self); /* waits for the job to end */

/* The budget of the plan's agent. Agents other than ours need not count nodes, so they get the time that
 * these nodes take. */
ReviewBudget review_plan_budget(const ReviewPlan *plan, const Roster *roster);

/* Starts a review, and replaces a running one. */
Status review_start(ReviewState *self, const Document *document, Side side, Error *error);
void review_cancel(ReviewState *self);

/* Sets whose verdict it is, which goes into the plan and into a game that was reviewed. */
void review_set_side(ReviewState *self, Document *document, Side side);

/* Takes findings into the document, and makes the verdict again if they changed it; returns whether anything
 * changed. */
bool review_tick(ReviewState *self, Document *document);

/* Goes to a position of the main line by index, with the line to the end ahead. */
void review_go(ReviewState *self, Document *document, int index);

/* The review's turn for the position shown, if the review says something about its move; otherwise null. */
const ReviewTurn *review_turn_shown(const ReviewState *self, const Document *document);

/* The mistake whose reason and lines are shown: that of the position shown, or of the one where the line
 * shown leaves the game; otherwise the one of the verdict; null: there is none. */
const Mistake *review_mistake_shown(const ReviewState *self, const Document *document);

/* The mistake that the board shows, or whose line it plays through; null if it shows another turn. */
const Mistake *review_mistake_here(const ReviewState *self, const Document *document);

/* The number of the move of a mistake's line after which the board stands; 0: none. */
int review_step(const Document *document, const Mistake *mistake, const CauseLine *line);

/* The next mistake of the game from there, or the one before it; null if there is none. */
const Mistake *review_mistake_beside(const ReviewState *self, const Document *document, bool forward);

/* Whether enough of the game shown is analysed to judge it. */
bool review_is_known(const ReviewState *self, const Document *document);

/* Whether a job is running. */
bool review_busy(const ReviewState *self);

/* Whether to offer a review: the game is over and less than three quarters of its positions were searched.
 * After a game against an agent, half of them were. Agents of one ply look at all of their positions without
 * showing where a game was lost. */
bool review_offered(const ReviewState *self, const Document *document);

/* Writes the report of the game, in the format of the file's ending; or a suite of the mistakes of the
 * verdict's side. */
Status review_write_report(const ReviewState *self, const Document *document, const char *path, Text *out,
                           Error *error);
Status review_write_suite(const ReviewState *self, const Document *document, Text *out, Error *error);

#endif
