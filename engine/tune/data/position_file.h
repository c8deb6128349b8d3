/* Files of positions from games, with the results: evaluations are fitted to them and judged by them.
 *
 * A file is a sequence of blocks, one for each game: a header of 64 bytes with a checksum, then entries of 48
 * bytes. A file is good up to its first block that is not complete, wherever it was cut off or damaged, and
 * whatever zeros a power failure left at its end. Numbers are stored as in memory, low byte first; the magic
 * number detects other machines. Files are mapped into memory for reading. */
#ifndef TETRESS_TUNE_DATA_POSITION_FILE_H
#define TETRESS_TUNE_DATA_POSITION_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/base/platform/append.h"
#include "engine/base/platform/file.h"
#include "engine/game/game.h"
#include "engine/game/position.h"
#include "engine/game/score.h"

enum { POSITION_BLOCK_ENTRIES = PLY_LIMIT + 1 };

typedef struct PositionEntry {
    uint64_t tokens[2][2]; /* by Side: cell n is bit n % 64 of word n / 64 */
    uint64_t key;          /* shared by all symmetric positions */
    int16_t score;         /* found by a search, for the side to move */
    uint8_t plies;         /* played before it */
    uint8_t left;          /* plies from here to the end of the game */
    int8_t result;         /* of the game, for Red: 1, 0 or -1 */
    uint8_t zeros[3];
} PositionEntry;

/* The origin of a block: game number `game` of a run of self-play. */
typedef struct PositionOrigin {
    uint64_t seed, nodes; /* nodes for each move; 0: not limited by nodes */
    uint32_t game;
} PositionOrigin;

/* Makes the entry of a position; the result and the remaining plies are set when the game is over. */
void position_entry_make(PositionEntry *self, const Position *position, Score score);

/* The position of an entry, which may hold any bytes; false if it is not valid. */
bool position_entry_read(const PositionEntry *self, Position *out);

/* The result for the side to move: 1, 0.5 or 0. */
static inline double position_entry_result(const PositionEntry *self)
{
    return 0.5 + 0.5 * (self->plies & 1 ? -self->result : self->result);
}

/* ---- Reading ---- */

typedef struct PositionBlock {
    PositionOrigin origin;
    int count;
    const PositionEntry *entries; /* within the file */
} PositionBlock;

enum { POSITION_HELD_EVERY = 10 };

/* Every so many games, one is not fitted to or trained on, but judged by. */
static inline bool position_block_is_held(const PositionBlock *block)
{
    return block->origin.game % POSITION_HELD_EVERY == POSITION_HELD_EVERY - 1;
}

/* Belongs to whoever opened it; any thread may read. */
typedef struct PositionFile {
    FileView view;
    PositionBlock *blocks;
    int block_count;
    int64_t entry_count;
    size_t good;         /* bytes in complete blocks */
    size_t lost;         /* bytes after them */
    bool damaged;        /* among these may be complete blocks; otherwise they are one that was cut off */
    PositionEntry *made; /* entries made from games instead of a file; otherwise null */
} PositionFile;

/* Whether a file begins like these files; false if it can't be read. */
bool position_file_is(const char *path);

enum { POSITION_NOTE_SIZE = 128 };

/* What of the file is not read, as a sentence without a full stop; false if everything is. */
bool position_file_note(const PositionFile *self, char out[POSITION_NOTE_SIZE]);

/* Reads all headers and checks all checksums, up to the first block that is not complete. STATUS_SYNTAX if
 * that is the first of all and was not just cut off. */
Status position_file_open(const char *path, PositionFile *out, Error *error);
void position_file_close(PositionFile *self);

/* A game that was played, and its result. */
typedef struct ResultGame {
    const Game *game;
    Outcome outcome; /* not OUTCOME_NONE */
} ResultGame;

/* Makes what a file of these games would hold, without scores; game n has number n. Symmetric positions are
 * kept. */
Status position_file_make(const ResultGame *games, int count, PositionFile *out, Error *error);

/* ---- Writing ---- */

typedef struct PositionWriter PositionWriter;

/* Opens a file to add games to it, or creates it; removes a block that was cut off, and
 * position_writer_removed says how many bytes. Damage is STATUS_SYNTAX. One program at a time. */
Status position_writer_open(const char *path, PositionWriter **out, Error *error);
size_t position_writer_removed(const PositionWriter *self);
void position_writer_close(PositionWriter *self); /* may be null */

/* The number after the last game of this run in the file; 0 if it has none. */
uint32_t position_writer_next_game(const PositionWriter *self, uint64_t seed, uint64_t nodes);

/* Adds a game without the positions that the file already has, even if turned, mirrored or shifted. Sets
 * `kept` to the number added. Once it returns, they survive the end of this program. */
Status position_writer_add(PositionWriter *self, const PositionOrigin *origin, const PositionEntry *entries,
                           int count, int *kept, Error *error);

#endif
