/* What a line of UGI tells an engine to do. Any bytes are a command, nothing to do, or an error. Any thread
 * may call this. */
#ifndef TETRESS_PROTOCOL_UGI_UGI_READER_H
#define TETRESS_PROTOCOL_UGI_UGI_READER_H

#include "engine/game/position.h"
#include "engine/protocol/ugi/ugi_words.h"
#include "engine/search/limits.h"

typedef enum UgiVerb {
    UGI_NOTHING, /* an empty line, or only unknown words */
    UGI_UGI,
    UGI_ISREADY,
    UGI_SETOPTION,
    UGI_NEWGAME,
    UGI_POSITION,
    UGI_GO,
    UGI_STOP,
    UGI_QUERY,
    UGI_QUIT
} UgiVerb;

typedef enum UgiQuestion { UGI_GAMEOVER, UGI_P1TURN, UGI_RESULT } UgiQuestion;

/* Texts are parts of the line. Only the fields of the verb are set. */
typedef struct UgiCommand {
    UgiVerb verb;
    UgiText ignored; /* the first unknown word */
    int ignored_count;
    UgiText name, value;  /* setoption; the value may be empty and contain spaces */
    UgiQuestion question; /* query */
    Limits limits;        /* go */
    bool infinite;        /* go: no answer before stop */
    Position start;       /* position */
    int move_count;
    Move moves[PLY_LIMIT]; /* as written; may be illegal */
    UgiText bad_move;      /* the word after these moves that is not a move; empty if there is none */
} UgiCommand;

/* Ignores words before the first verb, and words that a verb does not know. Anything missing or unreadable is
 * an error with a column. */
Status ugi_read(const char *bytes, size_t length, UgiCommand *out, Error *error);

#endif
