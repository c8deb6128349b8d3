/* SGF, the parts that its reader, its writer and the journal share. One thread at a time for each record.
 *
 * The dialect is FF[4], https://www.red-bean.com/sgf, of the game GM[Tetress]; text is UTF-8.
 *
 *     R B        a move of Red or Blue: its four cells, R[3-4,4-3,4-4,4-5]
 *     TP         at the root: the start, as a position on one line; without it, the empty board
 *     PR PB      the players' names
 *     RA BA      their agents, as agents are named
 *     RE         R+M no placement, R+5 by five tokens, R+0 by tokens, R+T time, R+S space,
 *                R+I illegal action, R+E exception, R+R resignation, R+ why is not known;
 *                the same with B; Draw
 *     EV RO DT   the tags event, round, date,
 *     PC GN GC   site, name, game_comment,
 *     RU AN SO   rules, annotator, source,
 *     US ON CP   user, opening, copyright
 *     XT         any other tag, XT[name:value]
 *     C          comment
 *     AO         what was printed while the move was thought about
 *     TE BM      good, bad move; with [2] very
 *     IT DO      interesting, doubtful move
 *     GR GB      good for Red, for Blue
 *     HO         hot spot
 *     RL BL      seconds left to the mover
 *     TU         seconds used for the move
 *     MU         megabytes used by the mover's agent
 *     XA         analysis of the position, in lines of words. The first is
 *                    2 SCORE EXPECTED PROOF PLIES BOUND DEPTH NODES NANOSECONDS AGENT
 *                where 2 is the version; then lines of best play and root moves, the move as in T-D@3-4:
 *                    L SCORE EXPECTED PROOF PLIES BOUND DEPTH EFFORT MOVE...
 *                    R MOVE SCORE EXPECTED PROOF PLIES BOUND EFFORT
 *                An expected result that is not known is -; PROOF is 0 none, 1 win, 2 loss, 3 draw;
 *                BOUND is 0 exactly, 1 at most, 2 at least so many plies or such a score. Version 1
 *                does not have it.
 *     XU         an unknown property from elsewhere that would be something else, or the end of
 *                something, if it were written as it is: XU[name:value], any bytes
 *
 * Writing: text has "\" before "\" and "]", and before ":" in XT and XU; nothing else is changed. What is
 * written is read as the same.
 *
 * Reading is lenient in form. Whatever stands between games is skipped; white space may be anywhere; lines
 * end in LF, CR LF or CR; lower-case letters in the name of a property are skipped, unless there are no
 * others. Bytes that are no UTF-8 are taken as ISO 8859-1. A node without a move adds to the one before it,
 * and so does a second node by the same move. What has no meaning here, or none in this version, is kept as
 * it was written and written again. Where the file ends in the middle of a node is a problem; all that is
 * whole stays, and the beginning of a text. It is strict in meaning: after an illegal move, the rest of that
 * variation is dropped, and a problem. */
#ifndef TETRESS_RECORD_FORMATS_SGF_H
#define TETRESS_RECORD_FORMATS_SGF_H

#include "engine/base/scan.h"
#include "engine/record/record.h"

/* Where properties go. */
typedef struct SgfPlace {
    Record *record;
    RecordNode *node;
    const Position *position; /* at the node */
} SgfPlace;

enum { SGF_NAME_SIZE = 3 };

/* A value of a property: "GaMe" is the property GM. */
typedef struct SgfValue {
    const char *name; /* as it is written */
    size_t name_length;
    char known_as[SGF_NAME_SIZE]; /* "" for names without a meaning here */
    const char *bytes;            /* between the brackets */
    size_t length;
    bool cut; /* the file ends in it */
} SgfValue;

/* Whether a property identifies the file or makes the tree: R B TP FF GM CA. */
bool sgf_shapes_tree(const char *name);

/* Reads or keeps a value of any other property. */
Status sgf_take(const SgfPlace *place, const SgfValue *value, Error *error);

/* Writes the start, unless it is the empty board. */
void sgf_put_start(const Record *record, Text *out);

/* Writes all properties of a node except R, B, TP, FF, GM and CA. */
void sgf_put(const Record *record, const RecordNode *node, Side mover, Text *out);

/* A result as the value of RE: "R+5"; nothing for none. Any word is read, or refused. */
void sgf_write_result(const RecordResult *result, Text *out);
bool sgf_read_result(const char *word, RecordResult *out);

/* An analysis as the value of a property, before escaping. Any text is read, or refused with STATUS_INVALID
 * or STATUS_ILLEGAL_MOVE. */
void sgf_put_analysis(const RecordAnalysis *analysis, Text *out);
Status sgf_take_analysis(RecordNode *node, const Position *position, const char *text, Error *error);

/* The properties of a node, without its ";", as the reader and the journal use them. */
typedef struct SgfValues {
    SgfValue *items;
    int count, capacity;
} SgfValues;

typedef struct SgfScan {
    Scan text;
    const char *mistake; /* the place and text of a mistake that was skipped; null: none */
    const char *mistake_text;
} SgfScan;

/* Collects properties until something else comes. */
Status sgf_scan_values(SgfScan *scan, SgfValues *out, Error *error);

#endif
