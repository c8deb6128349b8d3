/* What was played: a tree of moves with comments, marks, times and analyses, and who played it.
 *
 * A Record owns its nodes and all their texts; a node does not move in memory until it is deleted. Texts are
 * UTF-8, and functions never return null for them ("" if there is none). A Record belongs to one thread at a
 * time. */
#ifndef TETRESS_RECORD_RECORD_H
#define TETRESS_RECORD_RECORD_H

#include "engine/base/text.h"
#include "engine/game/game.h"
#include "engine/report/report.h"

/* Marks of a node, in any combination; the first six judge its move. */
typedef enum RecordMark {
    MARK_GOOD = 1,        /* !  */
    MARK_BAD = 2,         /* ?  */
    MARK_INTERESTING = 4, /* !? */
    MARK_DOUBTFUL = 8,    /* ?! */
    MARK_VERY_GOOD = 16,  /* !! */
    MARK_VERY_BAD = 32,   /* ?? */
    MARK_GOOD_FOR_RED = 64,
    MARK_GOOD_FOR_BLUE = 128,
    MARK_HOT_SPOT = 256
} RecordMark;

/* The marks of a move that loses something. */
enum { RECORD_MISTAKES = MARK_DOUBTFUL | MARK_BAD | MARK_VERY_BAD };

/* How a game came to its result. */
typedef enum RecordReason {
    REASON_NONE, /* unknown, or the game is not over */
    REASON_NO_MOVE,
    REASON_TOKENS,
    REASON_TIME,
    REASON_SPACE,
    REASON_ILLEGAL,
    REASON_EXCEPTION,
    REASON_RESIGNATION
} RecordReason;

/* A draw is always by tokens. */
typedef struct RecordResult {
    Outcome outcome;
    RecordReason reason;
    int margin; /* of a win by tokens, 0 if unknown; otherwise 0 */
} RecordResult;

/* A root move in an analysis, for the side to move. */
typedef struct RecordRootMove {
    Move move;
    VALUE_MEMBER;
    uint64_t effort;
} RecordRootMove;

enum { RECORD_LINES = REPORT_LINES, RECORD_ROOTS = 32, RECORD_TAGS_MAX = 1000 };

/* The summary of a search of a node's position; a panel can show the search again from it. */
typedef struct RecordAnalysis {
    char agent[128]; /* the name of an agent */
    VALUE_MEMBER;    /* for the side to move, like everything here */
    uint8_t depth;
    uint64_t nodes, time_ns;
    int line_count, root_count;
    ReportLine *lines;     /* belongs to the owner of the analysis */
    RecordRootMove *roots; /* ordered by effort, largest first */
} RecordAnalysis;

/* Any bytes, with a NUL after them. */
typedef struct RecordBytes {
    char *bytes;
    size_t length;
} RecordBytes;

/* A property of a file format that is kept without understanding it: any name, and values as written. */
typedef struct RecordProperty {
    RecordBytes name;
    RecordBytes *values;
    int count;
} RecordProperty;

typedef struct RecordNode RecordNode;

struct RecordNode {
    RecordNode *parent;      /* null for the root */
    RecordNode *first_child; /* continues the main line */
    RecordNode *next_sibling;
    Move move;      /* that led here; MOVE_NONE for the root */
    uint16_t marks; /* RecordMark */
    bool has_time, has_left, has_memory;
    double time_s;    /* used for the move */
    double left_s;    /* left on the mover's clock after it */
    double memory_mb; /* peak of the mover's agent */
    char *comment;    /* null: none */
    /* printed while the agent thought about this move; at the root, before the first move; null: none */
    char *output;
    size_t comment_length, output_length; /* in bytes */
    RecordAnalysis *analysis;             /* of the position at this node; null: none */
    RecordProperty *unknown;
    int unknown_count;
};

/* A named text about the game: "event", "date", "round", ...; names are lower case. */
typedef struct RecordTag {
    char *name;
    char *value;
} RecordTag;

typedef struct Record {
    Position start; /* at the root */
    RecordNode *root;
    char *players[2]; /* names, by Side; null: unknown */
    char *agents[2];  /* names of agents with their options; null: unknown */
    RecordResult result;
    RecordTag *tags; /* sorted by name */
    int tag_count;
    int node_count; /* including the root */
    /* the line of the file that gives the result; 0: none. It does not count when records are compared */
    int result_line;
    int shown_turn; /* at which a link opens it; 0: none. It does not count, either */
} Record;

/* A record with only a root; start may be null for the empty board. */
Status record_create(const Position *start, Record **out, Error *error);
void record_destroy(Record *self); /* may be null */

/* The child of a node by this move, added last if there is none. The move must be legal there; unless the
 * position is given, it is found by playing from the root. */
Status record_add(Record *self, RecordNode *parent, const Position *position, Move move, RecordNode **out,
                  Error *error);
RecordNode *record_child(const RecordNode *parent, Move move); /* null if there is none */
void record_delete(Record *self, RecordNode *node);            /* with everything below; not the root */
void record_promote(RecordNode *node);                         /* makes it its parent's first child */

/* The position at a node, and the game that led to it. */
void record_position(const Record *self, const RecordNode *node, Position *out);
void record_game(const Record *self, const RecordNode *node, Game *out);
int record_ply(const Record *self, const RecordNode *node); /* plies played at the node */
RecordNode *record_main_end(const Record *self);            /* the last node of the main line */

/* The next node in a walk over all nodes below top, each before its children; null at the end. */
RecordNode *record_next(const RecordNode *node, const RecordNode *top);

/* Setting a text copies it; null or "" removes it. Adding appends lines. All line ends become "\n"; a NUL or
 * a byte that is not UTF-8 becomes U+FFFD. Exceeding RECORD_TAGS_MAX is STATUS_INVALID. */
Status record_set_comment(RecordNode *node, const char *text, Error *error);
Status record_set_output(RecordNode *node, const char *text, size_t length, Error *error);
Status record_add_comment(RecordNode *node, const char *text, size_t length, Error *error);
Status record_add_output(RecordNode *node, const char *text, size_t length, Error *error);
Status record_set_player(Record *self, Side side, const char *name, Error *error);
Status record_set_agent(Record *self, Side side, const char *agent, Error *error);
Status record_set_tag(Record *self, const char *name, const char *value, Error *error);
const char *record_tag(const Record *self, const char *name);

/* Adds a value, any bytes, to the last property that is not understood; if that has another name, as another
 * property after it. */
Status record_add_unknown(RecordNode *node, const char *name, size_t name_length, const char *value,
                          size_t length, Error *error);

/* Stores a report's summary at a node; null removes it. */
Status record_set_analysis(RecordNode *node, const char *agent, const Report *report, Error *error);

/* Stores a copy of an analysis that was read, if all its moves are legal from the node's position. */
Status record_keep_analysis(RecordNode *node, const Position *position, const RecordAnalysis *analysis,
                            Error *error);

/* Separate analyses: copying one, null if there is no memory; freeing one, which may be null; taking a
 * node's, null if it has none; and giving one to a node, replacing its own. */
RecordAnalysis *record_analysis_copy(const RecordAnalysis *analysis);
void record_analysis_free(RecordAnalysis *analysis);
RecordAnalysis *record_take_analysis(RecordNode *node);
void record_give_analysis(RecordNode *node, RecordAnalysis *analysis);

/* Whether an analysis says more than another of the same position, which may be null: first by proof, then by
 * effort for the same agent, or by time for different ones. */
bool record_analysis_better(const RecordAnalysis *analysis, const RecordAnalysis *than);

/* The report that an analysis summarises, as far as it is known. */
void record_analysis_report(const RecordAnalysis *analysis, const Position *position, Report *out);

/* "Red wins: Blue has no placement" and similar; "" while the game is not over. */
const char *record_result_sentence(const RecordResult *result, char out[128]);

/* The result by the rules at the end of the main line: by no move, by tokens, or none. */
RecordResult record_result_by_rules(const Record *self);

/* STATUS_INVALID, with line and turn, if the result contradicts the rules at the end of the main line. */
Status record_check_result(const Record *self, Error *error);

#endif
