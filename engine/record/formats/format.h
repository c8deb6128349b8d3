/* Files of records: formats, reading any bytes, and writing. Any thread; results belong to the caller. */
#ifndef TETRESS_RECORD_FORMATS_FORMAT_H
#define TETRESS_RECORD_FORMATS_FORMAT_H

#include <stdatomic.h>

#include "engine/record/record.h"

typedef enum RecordFormat {
    FORMAT_UNKNOWN,
    FORMAT_SGF,
    FORMAT_REFEREE, /* the referee's output, in any of its styles; read only */
    FORMAT_PGN,     /* as UGI match runners write it */
    FORMAT_TEXT,    /* one move on each line, after the start position unless that is the empty board */
    FORMAT_JSON,
    FORMAT_ACTIONS, /* the referee's PlaceAction(Coord(r, c), ...), one on each line */
    FORMAT_MATCH,   /* the games that a match keeps (match/game_file.h); read only */
    FORMAT_LINK,    /* addresses that end in a game (link.h), in any text */
    FORMAT_COUNT
} RecordFormat;

/* Many games, and everything that was wrong with them; whatever could be read before a mistake is kept. */
typedef struct RecordList {
    Record **records;
    int count, capacity;
    Error *problems; /* in the file's order */
    int problem_count, problem_capacity;
    int problems_left_out; /* beyond RECORD_PROBLEMS_MAX */
    int records_left_out;  /* beyond RECORDS_MAX */
    RecordFormat format;
    const atomic_bool *stop; /* ends reading with STATUS_INTERRUPTED at the next game; may be null */
} RecordList;

enum { RECORD_PROBLEMS_MAX = 1000, RECORDS_MAX = 1 << 20 };

void record_list_free(RecordList *self);
Status record_list_add(RecordList *self, Record *record,
                       Error *error); /* takes the record; counts those it can't keep */
/* Never fails: counts those it can't keep. The second writes the sentence of a problem, whose status and
 * place are given. */
void record_list_problem(RecordList *self, const Error *problem);
void record_list_say(RecordList *self, Error problem, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

enum { RECORD_READ_SIZE = 80 };

/* The moves played in all games, without variations; and in words: "2 games with 90 moves were read". */
int record_list_moves(const RecordList *self);
void record_list_say_read(const RecordList *self, char out[RECORD_READ_SIZE]);

/* STATUS_INVALID if there are problems, so that perhaps only a part of a file could be read: how much was
 * read, and the first of them with its place. */
Status record_list_part(const RecordList *self, Error *error);

/* By name ("sgf"), by file name ("x.sgf"), or by the first bytes, where only memory can fail. */
const char *record_format_name(RecordFormat format);
RecordFormat record_format_named(const char *name);
RecordFormat record_format_of_path(const char *path);
Status record_format_of_bytes(const char *bytes, size_t length, RecordFormat *out, Error *error);

/* Whether a file with this name may hold games: the referee's logs have many endings, or none. */
bool record_file_may_hold(const char *name);

/* Reads any bytes: only memory can fail, or `stop` end it; everything else is a problem in the list, and what
 * stands before it is kept. A file without a game has at least one problem, which says why. Text is UTF-8, or
 * UTF-16 with its byte order mark. FORMAT_UNKNOWN recognises the format by content, or else by the file's
 * name, which is also for messages. */
Status record_list_read(RecordList *out, RecordFormat format, const char *bytes, size_t length,
                        const char *file, Error *error);

/* Appends to a text. */
Status record_list_write(const RecordList *self, RecordFormat format, Text *out, Error *error);

/* One for each format, used by the two above: sgf_read.c, sgf_write.c, referee_read.c, pgn_read.c,
 * pgn_write.c, text_formats.c, record_json_read.c, record_json_write.c, match_read.c, link.c. */
Status record_read_sgf(RecordList *out, const char *bytes, size_t length, Error *error);
Status record_write_sgf(const Record *record, Text *out, Error *error);
Status record_read_referee(RecordList *out, const char *bytes, size_t length, Error *error);
Status record_read_pgn(RecordList *out, const char *bytes, size_t length, Error *error);
Status record_write_pgn(const Record *record, Text *out, Error *error);
Status record_read_text(RecordList *out, const char *bytes, size_t length, Error *error);
Status record_write_text(const Record *record, Text *out, Error *error);
Status record_read_json(RecordList *out, const char *bytes, size_t length, Error *error);
Status record_write_json(const RecordList *list, Text *out, Error *error);
#define RECORD_JSON_FORMAT "tetress-games"
enum { RECORD_JSON_VERSION = 1 };
Status record_read_match(RecordList *out, const char *bytes, size_t length, Error *error);
Status record_read_actions(RecordList *out, const char *bytes, size_t length, Error *error);
Status record_write_actions(const Record *record, Text *out, Error *error);
Status record_read_link(RecordList *out, const char *bytes, size_t length, Error *error);
Status record_write_link(const Record *record, Text *out, Error *error);

#endif
