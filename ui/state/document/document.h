/* The open document: the games of a file, the one shown, and a cursor in it. Every edit can be undone, and
 * goes to a journal beside the file, which the keeper writes as soon as the disk is free: it comes back if
 * the program ends before a save.
 *
 * A Document belongs to one thread. Functions that take a node mean one of the game shown. A node pointer is
 * valid until an edit, undo or redo deletes the node. */
#ifndef TETRESS_STATE_DOCUMENT_DOCUMENT_H
#define TETRESS_STATE_DOCUMENT_DOCUMENT_H

#include "engine/analysis/story.h"
#include "engine/base/sha256.h"
#include "engine/record/formats/read_file.h"
#include "engine/record/journal/journal.h"
#include "ui/state/document/history.h"
#include "ui/state/files/keeper.h"

typedef struct LateComment LateComment;

typedef struct Document {
    RecordList list; /* at least one game; while it has problems, its file has more than was read */
    int game;        /* index of the game shown */
    Record *record;  /* the game shown */
    RecordNode *node;
    Position position; /* at the node */
    RecordNode *ahead; /* a node below that moving forward leads to; null for the main line */
    Text path;         /* empty: no name yet */
    /* of the file's bytes when last read or written; empty: there are none */
    char known[SHA256_HEX_SIZE];
    Text folder;      /* for journals of documents without a name; empty: they have none */
    Keeper *keeper;   /* writes the journal; null: edits wait for the disk themselves */
    Journal *journal; /* null: edits are not kept until saved */
    History history;
    bool analysed;           /* has analyses that are not kept in or beside the file; they are no edits */
    bool reviewed;           /* a whole review is among these, so that nothing may take its place unasked */
    uint64_t edits;          /* number put into the journal so far */
    bool busy;               /* a file of its games is being read or written: edits are refused */
    bool following;          /* follows a file that others write */
    int followed;            /* moves of the last game reported so far */
    LateComment *late;       /* the first of the comments typed while it was busy; null: none */
    int recovered;           /* number of edits recovered when it was opened */
    uint64_t shown_games;    /* counts how often another game was shown, or took the place of the one shown */
    uint64_t placed;         /* counts moves played at the cursor: a search needn't wait for more of them */
    uint64_t version;        /* counts all changes; the next three count each kind */
    uint64_t cursor_version; /* changes of the cursor */
    uint64_t tree_version;   /* changes of moves, texts and facts */
    uint64_t analysis_version; /* changes of stored analyses */
    Error trouble; /* what went wrong with the journal, to be shown and cleared; STATUS_OK: nothing */
} Document;

/* ---- Opening and closing ---- */

/* A document with one empty game and no name. Unsaved edits from an earlier run are recovered, or stay for
 * another time. The folder, for journals, must exist; null for no journal. */
Status document_init(Document *self, const char *folder, bool recover, Error *error);

/* Whether a review could not be kept with the file. */
static inline bool document_lacks_review(const Document *self)
{
    return self->reviewed && self->path.length > 0;
}

/* From now on, unsaved edits count as saved: they go with the document, and so do analyses. */
void document_drop_edits(Document *self);

/* Closes the document; unsaved edits stay in the journal, unless `forget` is set. */
void document_close(Document *self, bool forget);

/* Replaces this document with an empty one and forgets its unsaved edits; after a failure it is unchanged. */
Status document_new(Document *self, Error *error);

/* Lets the disk itself have the edits made so far: until then, a power failure loses them. */
void document_sync(Document *self);

/* The name to show: the last part of its path, or "Untitled". */
const char *document_name(const Document *self);

static inline bool document_changed(const Document *self)
{
    return history_changed(&self->history);
}

/* Changes with the position shown and with the game's moves and texts, but not with analyses. */
static inline uint64_t document_shown_version(const Document *self)
{
    return self->cursor_version + self->tree_version;
}

/* Reports that unsaved edits of an earlier run came back; STATUS_OK if there were none. */
Status document_report_recovered(const Document *self, Error *error);

/* ---- The cursor ---- */

/* The node at the cursor by the moves that lead to it. */
void document_path(const Document *self, NodePath *out);

/* Each returns whether it got anywhere. */
bool document_go(Document *self, RecordNode *node);
bool document_go_next(Document *self);
bool document_go_previous(Document *self);
bool document_go_first(Document *self);
bool document_go_last(Document *self);
bool document_go_ply(Document *self, int ply); /* on the line shown */
bool document_go_variation(Document *self,
                           int by); /* to a sibling of this node: 1 the next, -1 the previous */
bool document_go_mark(Document *self, uint16_t marks,
                      bool forward);            /* to the next node on the line with one of these */
bool document_select(Document *self, int game); /* its root, or the turn of its link */

/* A reader's node of the game shown, as a node that the cursor can go to; null if it is not in the game. */
RecordNode *document_own(const Document *self, const RecordNode *node);

/* The node after this one on the line shown; null at its end. */
RecordNode *document_ahead(const Document *self, const RecordNode *node);

/* Appends a link, without a page's address, to the position and the line shown. */
void document_link(const Document *self, Text *out);

/* Ends the busy state, and takes the comments typed meanwhile. */
void document_end_busy(Document *self);

/* ---- Edits ---- */

/* Plays a move at the cursor: goes to it if it exists, otherwise adds it. */
Status document_play(Document *self, Move move, Error *error);

/* A player's move, at any node, with what is known of it; no report means no analysis, and a negative time is
 * unknown. The analysis is of the position before the move. The cursor moves along if it was there. */
typedef struct PlayedMove {
    Move move;
    double time_s, left_s;
    const char *agent;
    const Report *report;
    const char *output; /* what was printed for it; null: nothing */
    bool first;         /* it goes before the moves already there */
} PlayedMove;

Status document_add_played(Document *self, RecordNode *parent, const PlayedMove *played, RecordNode **out,
                           Error *error);

/* Deletes the node at the cursor with everything below it; the cursor goes to its parent. */
Status document_delete(Document *self, Error *error);

/* Makes the cursor's variation the first of its siblings, or the whole line to the cursor the main line. */
Status document_promote(Document *self, Error *error);
Status document_promote_all(Document *self, Error *error);

Status document_set_comment(Document *self, const char *text, Error *error);

/* Texts, updated at every keystroke. `goes_on`: together with the text typed before this is one undo step,
 * unless that was at another node or was saved meanwhile. A comment can be typed while the document is busy:
 * it is applied when that ends. */
Status document_type_comment(Document *self, const char *text, bool goes_on, Error *error);
Status document_type_information(Document *self, const char *name, const char *value, bool goes_on,
                                 Error *error); /* "red", "blue" or the name of a tag */

Status document_set_marks(Document *self, uint16_t marks, Error *error);

/* Adds a line of moves from the cursor, which does not move. */
Status document_insert_line(Document *self, const Move *moves, int count, Error *error);

/* The same for a line of an analysis: it can be undone, but does not count as an edit to save. */
Status document_show_line(Document *self, const Move *moves, int count, Error *error);

/* What a review leaves in the game, for story_side and review_mark_record: for whom it was, with how many
 * nodes the end was proven, and the marks. Like the line of an analysis, it can be undone, and is no edit to
 * save. */
Status document_keep_review(Document *self, const Review *review, Side side, uint64_t proof, Error *error);

/* Adds a review that is kept already to the game it is of. */
void document_take_review(Document *self, const Record *reviewed);

/* Analyses are not edits: undo and redo don't affect them. They are kept in the journal and saved.
 *
 * Takes an analysis of the position a path leads to, and keeps it unless there is one as good. If the path's
 * last move is new, it is added if wanted. An analysis whose path leads elsewhere by now is dropped. */
Status document_keep_analysis(Document *self, const NodePath *path, const Position *position,
                              RecordAnalysis *analysis, bool add, Error *error);

/* Information on the game shown. */
Status document_set_player(Document *self, Side side, const char *name, Error *error);
Status document_set_agent(Document *self, Side side, const char *agent, Error *error);
Status document_set_tag(Document *self, const char *name, const char *value, Error *error);
Status document_set_result(Document *self, const RecordResult *result, Error *error);

/* A position that is being set up for the game shown, as text; null for none. Undone as one step with what
 * was set before if it goes on. It stays in the journal and in files until the position is used. */
Status document_set_draft(Document *self, const char *draft, bool goes_on, Error *error);
const char *document_draft(const Document *self); /* "" for none */

/* Restarts the game shown from another position, without its moves, result and draft. */
Status document_set_start(Document *self, const Position *start, Error *error);

/* The title of what would be undone or redone; null if nothing. Undo returns the cursor to where it was. */
const char *document_undo_title(const Document *self);
const char *document_redo_title(const Document *self);
bool document_undoes_draft(const Document *self); /* whether that is a step of the position editor */
bool document_redoes_draft(const Document *self);
Status document_undo(Document *self, Error *error);
Status document_redo(Document *self, Error *error);

/* ---- Following ---- */

/* Takes in what a growing file says now: new games, and what is new in the last. A cursor at the end of the
 * last game moves along. The undo history is cleared. If the file contradicts what it said before, it
 * replaces everything, unless there are edits: then this returns STATUS_INVALID, and following ends. */
Status document_follow(Document *self, ReadFile *file, Error *error);

#endif
