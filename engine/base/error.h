/* What can go wrong: a status to branch on and an error to show.
 *
 * Every function that can fail returns a Status and, if the caller passed an Error, fills it in. Any thread
 * may call these functions; an Error belongs to whoever declared it. */
#ifndef TETRESS_BASE_ERROR_H
#define TETRESS_BASE_ERROR_H

/* code, name for machines, sentence for people if there is nothing better to say */
#define STATUS_LIST(X)                                                   \
    X(STATUS_OK, "ok", "no error")                                       \
    X(STATUS_SYNTAX, "syntax", "the text is malformed")                  \
    X(STATUS_INVALID, "invalid", "the value is not allowed")             \
    X(STATUS_ILLEGAL_MOVE, "illegal_move", "the move is not legal here") \
    X(STATUS_NOT_FOUND, "not_found", "there is no such thing")           \
    X(STATUS_IO, "io", "a file could not be read or written")            \
    X(STATUS_MEMORY, "memory", "out of memory")                          \
    X(STATUS_TIMEOUT, "timeout", "it took too long")                     \
    X(STATUS_DIED, "died", "the other process has ended")                \
    X(STATUS_SPACE, "space", "it took too much memory")                  \
    X(STATUS_INTERRUPTED, "interrupted", "interrupted")                  \
    X(STATUS_INTERNAL, "internal", "a mistake in this program")

typedef enum Status {
#define STATUS_ENUM(code, name, text) code,
    STATUS_LIST(STATUS_ENUM)
#undef STATUS_ENUM
} Status;

enum { ERROR_TEXT_SIZE = 256, ERROR_FILE_SIZE = 256 };

typedef struct Error {
    Status status;
    int line;   /* from 1; 0: not in a file */
    int column; /* from 1, in bytes; 0: not in a text */
    int turn;   /* from 1, as the referee counts; 0: not in a game */
    char file[ERROR_FILE_SIZE];
    char text[ERROR_TEXT_SIZE]; /* what was wrong and what was expected, without a full stop */
} Error;

/* The name a machine reads, such as "syntax". */
const char *status_name(Status status);

/* Fills in an error (which may be null), without a place, and returns its status. */
Status error_set(Error *error, Status status, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* The same, at a column of a text. */
Status error_at(Error *error, Status status, int column, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Gives an error to a caller, who may not want it, and returns its status. */
static inline Status error_give(const Error *self, Error *to)
{
    if (to)
        *to = *self;
    return self->status;
}

/* Returns the status. If it is a failure, says in which file it happened; keeps the end of a long path. */
Status error_in_file(Status status, Error *error, const char *file);

/* Writes "file:line:column: turn 7: text", leaving out what is unknown; always ends the text with a NUL, and
 * returns it. */
const char *error_describe(const Error *error, char *out, int size);

/* The same for a call, until the end of the block: puts(ERROR_LINE(&error)). */
enum { ERROR_LINE_SIZE = ERROR_FILE_SIZE + ERROR_TEXT_SIZE + 64 };
#define ERROR_LINE(error) error_describe(error, (char[ERROR_LINE_SIZE]){0}, ERROR_LINE_SIZE)

#endif
