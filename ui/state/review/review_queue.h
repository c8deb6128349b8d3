/* Reviews many games, one after the other, as one of the tasks.
 *
 * What is found of a game is kept beside its file (kept_review.h) as soon as it is reviewed, and goes to the
 * open document if that has the game. The queue itself is kept until another takes its place, so that the
 * program goes on with it when it is started again: what is known of a game then is not searched again, and
 * once all is done, it is only read. Of several programs with one settings folder, the first goes on. For the
 * thread of the AppState. */
#ifndef TETRESS_STATE_REVIEW_REVIEW_QUEUE_H
#define TETRESS_STATE_REVIEW_REVIEW_QUEUE_H

#include "engine/analysis/totals.h"
#include "engine/base/platform/append.h"
#include "ui/state/document/document.h"
#include "ui/state/files/keeper.h"
#include "ui/state/runs/tasks.h"
#include "ui/state/settings.h"

enum { QUEUE_ROUND_SIZE = 24, QUEUE_NAME_SIZE = 256 };

/* The round of a game in a library, whose number is that in the library. */
#define QUEUE_IN_LIBRARY "library"

typedef enum QueuedState { QUEUED_WAITING, QUEUED_DONE, QUEUED_FAILED } QueuedState;

/* A game to review, and what its review found. */
typedef struct QueuedGame {
    char *file;
    int game;                     /* its number in the file, unless its round tells it */
    char round[QUEUE_ROUND_SIZE]; /* "12.1" in the file of a match; otherwise "" */
    StorySide side;               /* whose review it is */
    QueuedState state;
    Error error; /* for QUEUED_FAILED */
    /* For QUEUED_DONE. */
    Side whose;
    char player[QUEUE_NAME_SIZE]; /* of that side */
    int mistakes;                 /* of that side */
    int turn;                     /* of the move that decided; 0: there is none */
    double loss;
    int cause; /* -1: none is known */
} QueuedGame;

typedef struct ReviewQueueWork ReviewQueueWork;

typedef struct ReviewQueue {
    const Roster *roster;
    const ReviewPlan *plan; /* belongs to the settings */
    Keeper *keeper;
    Text path;    /* where it is kept; empty: nowhere */
    Append *lock; /* keeps other programs from going on with it; null: another has it */
    char title[TASK_TITLE_SIZE];
    int count, capacity;
    QueuedGame *games;
    int done, failed;
    int by_side[2]; /* games reviewed for a side */
    MistakeTotals totals;
    int task;              /* its number among the tasks; 0: none runs */
    ReviewQueueWork *work; /* null: none runs */
    bool resumes;          /* it was read when the program started, and is to go on */
    bool stopped;
    bool reviewed; /* nothing is left to do; when it is read again, nothing is searched */
    Error error;   /* why it ended early; STATUS_OK: nothing went wrong */
    /* The game of the list that is being opened, from 1, and the one that was, while its record is shown. */
    int opening, opened;
    const Record *record;
} ReviewQueue;

/* Reads what an earlier run of the program left. The folder is the settings folder; null for none. If
 * another program goes on with that, there is no list here, and `error` of the queue says why. */
Status review_queue_init(ReviewQueue *self, const char *folder, const ReviewPlan *plan, const Roster *roster,
                         Keeper *keeper, Error *error);
void review_queue_close(ReviewQueue *self); /* call after tasks_close */

/* Begins another list of games, which takes the place of one that has ended. */
Status review_queue_begin(ReviewQueue *self, const char *title, Error *error);
Status review_queue_add(ReviewQueue *self, const char *file, int game, const char *round, StorySide side,
                        Error *error);
Status review_queue_start(ReviewQueue *self, Tasks *tasks, Error *error);

/* Stops, and forgets what is left. */
void review_queue_cancel(ReviewQueue *self, Tasks *tasks);

/* Takes in what was found, and gives it to the document if that is of the file `open`; returns whether
 * anything changed. */
bool review_queue_tick(ReviewQueue *self, Tasks *tasks, Document *document, const char *open);

#endif
