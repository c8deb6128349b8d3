#include "engine/record/library/positions.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/array.h"
#include "engine/game/kernels/kernels.h"
#include "engine/record/library/library_inner.h"

void library_numbers_free(LibraryNumbers *self)
{
    free(self->items);
    *self = (LibraryNumbers){0};
}

void library_explored_free(LibraryExplored *self)
{
    free(self->moves);
    *self = (LibraryExplored){0};
}

/* ---- A position in a game ---- */

/* After how many moves a game first has a position, whose images all share the key; -1 if it does not. */
static int find_ply(const Position *position, uint64_t key, const Game *game, Position *out)
{
    const Kernels *kernels = kernels_best();
    *out = game->start;
    for (int ply = 0;; ply++) {
        if (position_turn(out) == position_turn(position) && out->count[RED] == position->count[RED] &&
            out->count[BLUE] == position->count[BLUE] && symmetry_canonical_key(out) == key)
            return ply;
        if (ply == game->count)
            return -1;
        kernels->play(out, game->moves[ply], out);
    }
}

int library_place(const Game *game, const Position *position, Symmetry *out)
{
    Position found, image;
    int ply = find_ply(position, symmetry_canonical_key(position), game, &found);
    for (*out = 0; ply >= 0 && *out < SYMMETRY_COUNT; ++*out) {
        symmetry_position(*out, position, &image);
        if (image.key == found.key)
            break;
    }
    return ply;
}

/* ---- Looking through the segments ---- */

typedef struct PositionSearch {
    Library *library;
    const Position *position;
    uint64_t key;
    LibrarySet only;
    const atomic_bool *stop;
    KeyFound found; /* in the segment at hand */
    void *out;
    uint32_t reviewed[LIBRARY_VALUED]; /* the last games found that are, as a ring */
    uint32_t reviewed_count;           /* of all that there were */
} PositionSearch;

/* Whether a game that was found is asked for. */
static bool is_asked(const PositionSearch *self, uint32_t game)
{
    return game < (uint32_t)self->library->count && library_set_has(self->only, game + 1) &&
           !(self->library->rows[game].flags & LIBRARY_DELETED);
}

/* Plays a game through: whether it has the position, and the key of the one after it, 0 if it ended there. */
static Status play_through(PositionSearch *self, uint32_t game, bool *has, uint32_t *child, Error *error)
{
    Game played;
    Position position;
    if (library_stopped(self->stop))
        return error_set(error, STATUS_INTERRUPTED, "interrupted");
    Status status = library_moves(self->library, game + 1, &played, error);
    if (status != STATUS_OK)
        return status;
    int ply = find_ply(self->position, self->key, &played, &position);
    *has = ply >= 0;
    *child = 0;
    if (*has && ply < played.count) {
        kernels_best()->play(&position, played.moves[ply], &position);
        *child = (uint32_t)symmetry_canonical_key(&position);
    }
    return STATUS_OK;
}

/* Gives what each segment has about the position to a function. */
static Status for_segments(PositionSearch *self,
                           Status (*take)(PositionSearch *, const KeySegment *, Error *), Error *error)
{
    LibraryMeta meta;
    Library *library = self->library;
    Status status = store_execute(library, "BEGIN", error);
    if (status != STATUS_OK)
        return status;
    status = library_get_meta(library, &meta, error);
    for (uint32_t first = 0; status == STATUS_OK && first < (uint32_t)library->count;) {
        KeySegment segment = key_segment(first, (uint32_t)meta.games);
        status = library_get_key(library, &segment, self->key, &self->found, error);
        if (status == STATUS_OK)
            status = take(self, &segment, error);
        first = segment.end;
    }
    store_execute(library, "ROLLBACK", NULL);
    key_found_free(&self->found);
    return status;
}

/* ---- Games with a position ---- */

static Status take_games(PositionSearch *self, const KeySegment *segment, Error *error)
{
    (void)segment;
    LibraryNumbers *out = self->out;
    Status status = STATUS_OK;
    for (int i = 0; i < self->found.count && status == STATUS_OK; i++) {
        uint32_t game = self->found.games[i], child;
        bool has = is_asked(self, game);
        if (has && !self->found.summed)
            status = play_through(self, game, &has, &child, error);
        if (status != STATUS_OK || !has)
            continue;
        if (!ARRAY_ROOM(&out->items, out->count + 1, &out->capacity))
            return error_set(error, STATUS_MEMORY, "out of memory for the games of a position");
        out->items[out->count++] = game + 1;
    }
    return status;
}

Status library_find_position(Library *self, const Position *position, LibrarySet only,
                             const atomic_bool *stop, LibraryNumbers *out, Error *error)
{
    PositionSearch search = {self,         position,     symmetry_canonical_key(position),
                             .only = only, .stop = stop, .out = out};
    out->count = 0;
    return for_segments(&search, take_games, error);
}

/* ---- What was played in a position ---- */

static int by_key(const void *a, const void *b)
{
    uint32_t one = ((const LibraryMove *)a)->key, other = ((const LibraryMove *)b)->key;
    return one < other ? -1 : one > other;
}

static int by_key_and_move(const void *a, const void *b)
{
    int order = by_key(a, b);
    return order ? order : ((const LibraryMove *)a)->move - ((const LibraryMove *)b)->move;
}

/* Lists what can be played, by key. */
static Status list_moves(const Position *position, LibraryExplored *out, Error *error)
{
    const Kernels *kernels = kernels_best();
    Move moves[MOVE_LIST_SIZE];
    int count = kernels->list(position, position_turn(position), moves);
    if (!ARRAY_ROOM(&out->moves, count + 1, &out->capacity))
        return error_set(error, STATUS_MEMORY, "out of memory for the moves of a position");
    out->moves[count] = (LibraryMove){.move = MOVE_NONE, .value = value_unknown()};
    for (int i = 0; i < count; i++) {
        Position after;
        kernels->play(position, moves[i], &after);
        out->moves[i] = (LibraryMove){
            .key = (uint32_t)symmetry_canonical_key(&after), .move = moves[i], .value = value_unknown()};
    }
    qsort(out->moves, (size_t)count + 1, sizeof *out->moves, by_key_and_move);
    for (int i = 0; i <= count; i++)
        if (out->count == 0 || out->moves[i].key != out->moves[out->count - 1].key)
            out->moves[out->count++] = out->moves[i];
    return STATUS_OK;
}

/* Null if no move leads there. */
static LibraryMove *find_move(const LibraryExplored *self, uint32_t key)
{
    return bsearch(&(LibraryMove){.key = key}, self->moves, (size_t)self->count, sizeof *self->moves, by_key);
}

/* Adds what came of games, or takes it away. */
static void add_results(LibraryMove *self, const uint32_t results[], uint64_t plies, bool adds)
{
    for (int outcome = 0; outcome <= OUTCOME_DRAW; outcome++) {
        uint32_t games = adds ? results[outcome] : -results[outcome];
        self->results[outcome] += games;
        self->games += games;
    }
    self->plies += adds ? plies : -plies;
}

static void tally(const LibraryExplored *self, const KeyMove *played, bool adds)
{
    LibraryMove *move = find_move(self, played->child);
    if (move)
        add_results(move, played->results, played->plies, adds);
}

/* Gives the move after which a position comes its value, if that is proven or has taken more nodes. */
static void take_value(const LibraryExplored *self, const Position *after, Value value, uint64_t effort)
{
    LibraryMove *move = find_move(self, (uint32_t)symmetry_canonical_key(after));
    if (!move || isnan(value.expected))
        return;
    bool proves = value.proof != PROOF_NONE && move->value.proof == PROOF_NONE;
    bool unproven = value.proof == PROOF_NONE && move->value.proof != PROOF_NONE;
    if (isnan(move->value.expected) || proves || (!unproven && effort > move->effort)) {
        move->value = value;
        move->effort = effort;
    }
}

/* Takes values from the analyses of the position in a game, and of the one after it. */
static Status take_values(PositionSearch *self, uint32_t game, Error *error)
{
    const Kernels *kernels = kernels_best();
    Record *record;
    Game played;
    Position position, after;
    Status status = library_game(self->library, game + 1, &record, error);
    if (status != STATUS_OK)
        return status;
    record_game(record, record_main_end(record), &played);
    int ply = find_ply(self->position, self->key, &played, &position);
    const RecordNode *node = record->root;
    for (int i = 0; i < ply; i++)
        node = node->first_child;
    const RecordAnalysis *analysis = ply >= 0 ? node->analysis : NULL;
    for (int i = 0; analysis && i < analysis->root_count; i++) {
        kernels->play(&position, analysis->roots[i].move, &after);
        take_value(self->out, &after, analysis->roots[i].value, analysis->roots[i].effort);
    }
    for (const RecordNode *next = node->first_child; next && ply >= 0; next = next->next_sibling)
        if (next->analysis) {
            kernels->play(&position, next->move, &after);
            take_value(self->out, &after, value_before(next->analysis->value), next->analysis->nodes);
        }
    record_destroy(record);
    return STATUS_OK;
}

static Status take_moves(PositionSearch *self, const KeySegment *segment, Error *error)
{
    const Library *library = self->library;
    const KeyFound *found = &self->found;
    Status status = STATUS_OK;
    /* a summary counts all of the segment's games, those deleted later among them */
    bool summed = found->summed && !self->only && segment->end <= (uint32_t)library->count;
    for (int i = 0; i < found->move_count && summed; i++)
        tally(self->out, &found->moves[i], true);
    for (int i = 0; i < found->count && status == STATUS_OK; i++) {
        uint32_t game = found->games[i];
        bool has;
        KeyMove move = {.child = 0};
        if (is_asked(self, game) && library->rows[game].flags & LIBRARY_REVIEWED)
            self->reviewed[self->reviewed_count++ % LIBRARY_VALUED] = game;
        if (is_asked(self, game) == summed || game >= (uint32_t)library->count)
            continue;
        status = play_through(self, game, &has, &move.child, error);
        if (status != STATUS_OK || !has)
            continue;
        move.plies = library->rows[game].plies;
        move.results[library->rows[game].outcome] = 1;
        tally(self->out, &move, !summed);
    }
    return status;
}

static int by_games(const void *a, const void *b)
{
    const LibraryMove *one = a, *other = b;
    if (one->games != other->games)
        return one->games > other->games ? -1 : 1;
    return one->move - other->move;
}

Status library_explore(Library *self, const Position *position, LibrarySet only, const atomic_bool *stop,
                       LibraryExplored *out, Error *error)
{
    PositionSearch search = {self,         position,     symmetry_canonical_key(position),
                             .only = only, .stop = stop, .out = out};
    int played = 0;
    out->count = 0;
    out->all = (LibraryMove){.move = MOVE_NONE, .value = value_unknown()};
    Status status = list_moves(position, out, error);
    if (status == STATUS_OK)
        status = for_segments(&search, take_moves, error);
    for (uint32_t i = 0; i < LIBRARY_VALUED && i < search.reviewed_count && status == STATUS_OK; i++)
        status = take_values(&search, search.reviewed[i], error);
    for (int i = 0; i < out->count && status == STATUS_OK; i++) {
        const LibraryMove *move = &out->moves[i];
        add_results(&out->all, move->results, move->plies, true);
        if (move->games > 0)
            out->moves[played++] = *move;
    }
    out->count = played;
    if (played > 0)
        qsort(out->moves, (size_t)played, sizeof *out->moves, by_games);
    return status;
}
