/* The open document: the games of a file, which of them is shown, and a cursor in it; every edit can be
 * undone, is kept in a journal beside the file as it is made, and comes back if the program ends before a
 * save.
 *
 * A Document belongs to one thread. Functions that take a node mean one of the game shown. A node pointer is
 * good until the next edit, undo or redo that deletes it. */
#ifndef TETRESS_STATE_DOCUMENT_DOCUMENT_H
#define TETRESS_STATE_DOCUMENT_DOCUMENT_H

#include "engine/base/sha256.h"
#include "engine/record/journal/journal.h"
#include "ui/state/document/history.h"
#include "ui/state/files/read_file.h"

typedef struct LateComment LateComment;

typedef struct Document {
    RecordList list; /* one game at least */
    int game;        /* that is shown */
    Record *record;  /* the same */
    RecordNode *node;
    Position position; /* at the node */
    RecordNode *ahead; /* a node below, towards which going on leads; null for the main line */
    Text path;         /* empty: it has no name yet */
    char known
        /* of its file's bytes, as they were read or written the last time; empty: there are none */
        [SHA256_HEX_SIZE];
    Text folder;      /* for journals of documents without a name; empty: they have none */
    Journal *journal; /* null: its edits are not kept until it is saved */
    Text journal_path;
    History history;
    /* it holds analyses that its file does not; they are no edits, and nobody is asked about them */
    bool analysed;
    bool told;                 /* somebody was told so */
    uint64_t edits;            /* put into the journal so far */
    bool busy;                 /* a file of its games is being read or written: edits are refused */
    bool following;            /* a file that others write to */
    int followed;              /* moves of the last game that it has told of */
    LateComment *late;         /* typed while it was busy; null: none */
    int recovered;             /* edits that came back when it was opened */
    uint64_t version;          /* counts all changes; the next three count each kind */
    uint64_t cursor_version;   /* of the cursor */
    uint64_t tree_version;     /* of moves, texts and facts */
    uint64_t analysis_version; /* of analyses that are kept */
    Error trouble; /* what went wrong with the journal, to be shown and cleared; STATUS_OK: nothing */
} Document;

/* ---- Opening and closing ---- */

/* A document with one empty game and no name. Edits of one that was not saved before the program ended are
 * recovered, or stay where they are for another time. The folder, for journals, must be there; null for no
 * journal. */
Status document_init(Document *self, const char *folder, bool recover, Error *error);

/* Unsaved edits count as saved: they go with the document. */
void document_drop_edits(Document *self);

/* Closes it; unsaved edits stay in the journal, unless they are to be forgotten. */
void document_close(Document *self, bool forget);

/* Puts an empty document in place of this one, whose unsaved edits are forgotten; after a failure this one is
 * as it was. */
Status document_new(Document *self, Error *error);

/* The same with what is in the journal of this number, of a game without a name that was not saved. */
Status document_recover(Document *self, int number, Error *error);

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

/* Says that edits came back which had not been saved when the program ended; STATUS_OK if none did. */
Status document_tell_recovered(const Document *self, Error *error);

/* ---- The cursor ---- */

/* The node at the cursor by the moves that lead to it. */
void document_path(const Document *self, NodePath *out);

/* Each says whether it got anywhere. */
bool document_go(Document *self, RecordNode *node);
bool document_go_next(Document *self);
bool document_go_previous(Document *self);
bool document_go_first(Document *self);
bool document_go_last(Document *self);
bool document_go_ply(Document *self, int ply); /* on the line shown */
bool document_go_variation(Document *self,
                           int by); /* to a node in place of this one: 1 the next, -1 the one before */
bool document_go_mark(Document *self, uint16_t marks,
                      bool forward);            /* to the next node on the line with one of these */
bool document_select(Document *self, int game); /* its root */

/* A node of the game shown, which a reader has found, as one that can be gone to; null if it is not in it. */
RecordNode *document_own(const Document *self, const RecordNode *node);

/* The node after one on the line shown; null at its end. */
RecordNode *document_ahead(const Document *self, const RecordNode *node);

/* Ends what made the document busy, and takes the comment that was typed meanwhile. */
void document_end_busy(Document *self);

/* ---- Edits ---- */

/* Plays a move at the cursor: goes on to it where it is known, and adds it otherwise. */
Status document_play(Document *self, Move move, Error *error);

/* A move that a player made, at any node, with what is known of it; no report means no analysis, and a
 * negative time is unknown. The analysis is of the position it was played from. The cursor goes along if it
 * was there. */
typedef struct PlayedMove {
    Move move;
    double time_s, left_s;
    const char *agent;
    const Report *report;
    const char *output; /* that was printed for it; null: nothing */
    bool first;         /* it comes before what was played there already */
} PlayedMove;

Status document_add_played(Document *self, RecordNode *parent, const PlayedMove *played, RecordNode **out,
                           Error *error);

/* The node at the cursor with all below; the cursor goes to its parent. */
Status document_delete(Document *self, Error *error);

/* Makes the variation that the cursor is in the first of its siblings, or all of the line to the cursor the
 * main line. */
Status document_promote(Document *self, Error *error);
Status document_promote_all(Document *self, Error *error);

Status document_set_comment(Document *self, const char *text, Error *error);

/* Texts that are being typed, at every key. `goes_on`: with the text that was typed before, as one step to
 * undo, unless that was of another node or was saved meanwhile. A comment may be typed while the document is
 * busy: it is taken when that ends. */
Status document_type_comment(Document *self, const char *text, bool goes_on, Error *error);
Status document_type_information(Document *self, const char *name, const char *value, bool goes_on,
                                 Error *error); /* "red", "blue" or the name of a tag */

Status document_set_marks(Document *self, uint16_t marks, Error *error);

/* Adds a line of moves from the cursor on, which stays where it is. */
Status document_insert_line(Document *self, const Move *moves, int count, Error *error);

/* Gives the moves of the main line the marks of mistakes, and takes those away that they have: marks of the
 * others stay. */
Status document_mark_mistakes(Document *self, const uint16_t *marks, int count, Error *error);

/* Analyses are no edits: undo neither takes them away nor brings them back. Kept in the journal and saved
 * they are.
 *
 * Takes an analysis of the position where a path leads, and keeps it if there is none as good; the path's
 * last move is added if it is new and that is wanted. One of a path that leads elsewhere by now is
 * dropped. */
Status document_keep_analysis(Document *self, const NodePath *path, const Position *position,
                              RecordAnalysis *analysis, bool add, Error *error);

/* Information on the game shown. */
Status document_set_player(Document *self, Side side, const char *name, Error *error);
Status document_set_agent(Document *self, Side side, const char *agent, Error *error);
Status document_set_tag(Document *self, const char *name, const char *value, Error *error);
Status document_set_result(Document *self, const RecordResult *result, Error *error);

/* Begins the game shown at another position: without the moves there were, and without a result. */
Status document_set_start(Document *self, const Position *start, Error *error);

/* The title of what would be undone or redone; null if there is nothing. The cursor goes back to where it
 * was. */
const char *document_undo_title(const Document *self);
const char *document_redo_title(const Document *self);
Status document_undo(Document *self, Error *error);
Status document_redo(Document *self, Error *error);

/* ---- Following ---- */

/* Takes in what a growing file says by now: new games, and what is new in the last. A cursor at the end of
 * the last game goes along. What could be undone no longer can. A file that says something else than before
 * replaces all, unless there are edits, which is STATUS_INVALID and the end of following. */
Status document_follow(Document *self, ReadFile *file, Error *error);

#endif
