#include "engine/classroom/looking_back.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/analysis/verdict.h"
#include "engine/analysis/whole_game.h"
#include "engine/base/memory.h"
#include "engine/base/time_units.h"
#include "engine/classroom/crowd.h"

static const char *const analyst = "champion:hash=4";

enum { CAP_MS = 10000 };

/* ---- Records ---- */

static RecordReason reason_of(const ClassGame *game)
{
    static const RecordReason reasons[END_REASONS] = {[END_NO_MOVE] = REASON_NO_MOVE,
                                                      [END_TOKENS] = REASON_TOKENS,
                                                      [END_TIME] = REASON_TIME,
                                                      [END_ILLEGAL] = REASON_ILLEGAL,
                                                      [END_CRASH] = REASON_EXCEPTION};
    bool space = strcmp(end_reason_name(game->reason), "space") == 0 ||
                 (game->reason == END_CRASH && game->fault && strstr(game->fault, "ran out of space"));
    return space ? REASON_SPACE : reasons[game->reason];
}

static Status note_turn(const ClassTurn *turn, RecordNode *node, Error *error)
{
    node->has_time = true;
    node->time_s = (double)turn->cpu_us / 1e6;
    node->has_memory = turn->memory_kb > 0;
    node->memory_mb = (double)turn->memory_kb / 1024;
    return turn->said ? record_set_output(node, turn->said, strlen(turn->said), error) : STATUS_OK;
}

static Status add_moves(const ClassGame *game, Record *record, Error *error)
{
    Status status = STATUS_OK;
    RecordNode *node = record->root;
    Position position = record->start, next;
    for (int i = 0; status == STATUS_OK && i < game->count; i++) {
        status = record_add(record, node, &position, game->moves[i], &node, error);
        if (status != STATUS_OK)
            break;
        position_play(&position, game->moves[i], &next);
        position = next;
        if (i < game->asked)
            status = note_turn(&game->turns[i], node, error);
        if (game->looked)
            node->marks |= game->looks[i].mark;
        if (status == STATUS_OK && game->looked && game->looks[i].why)
            status = record_set_comment(node, game->looks[i].why, error);
    }
    bool failed = status == STATUS_OK && game->asked > game->count && game->turns[game->count].said;
    if (failed)
        status = record_add_output(node, game->turns[game->count].said, strlen(game->turns[game->count].said),
                                   error);
    if (status == STATUS_OK && game->traceback)
        status = record_add_output(node, game->traceback, strlen(game->traceback), error);
    return status;
}

Status class_game_record(const Classroom *room, const ClassGame *game, Record **out, Error *error)
{
    Record *record = NULL;
    Status status = record_create(NULL, &record, error);
    for (int side = RED; status == STATUS_OK && side <= BLUE; side++) {
        const Pupil *pupil = &room->pupils[game->seats[side]];
        status = record_set_player(record, (Side)side, pupil->name, error);
        if (status == STATUS_OK)
            status = record_set_agent(record, (Side)side, pupil->spec, error);
    }
    if (status == STATUS_OK)
        status = add_moves(game, record, error);
    if (status != STATUS_OK) {
        record_destroy(record);
        return status;
    }
    record->result = (RecordResult){.outcome = game->outcome, .reason = reason_of(game)};
    if (record->result.reason == REASON_TOKENS)
        record->result = record_result_by_rules(record);
    *out = record;
    return STATUS_OK;
}

/* ---- Looking ---- */

typedef struct Looking {
    const Classroom *room;
    Classroom *keep;
    const Roster *roster;
    const ClassWatch *watch;
    int count;
    int *games;
} Looking;

/* The findings about a game, until the class's thread takes them. */
typedef struct Looks {
    ClassLook looks[PLY_LIMIT];
    char *verdict;
} Looks;

static void drop_looks(void *result)
{
    Looks *self = result;
    for (int i = 0; i < PLY_LIMIT; i++)
        free(self->looks[i].why);
    free(self->verdict);
    free(self);
}

/* How play may continue after a move, by the search of the position after it. */
static void line_after(const RecordNode *node, Move move, CauseLine *out)
{
    const RecordNode *child = move != MOVE_NONE ? record_child(node, move) : NULL;
    const RecordAnalysis *analysis = child ? child->analysis : NULL;
    *out = (CauseLine){0};
    if (move == MOVE_NONE)
        return;
    out->moves[out->count++] = move;
    for (int i = 0; analysis && analysis->line_count > 0 && i < analysis->lines[0].count &&
                    out->count < CAUSE_LINE_MOVES;
         i++)
        out->moves[out->count++] = analysis->lines[0].moves[i];
}

static void read_look(const Review *review, int index, ClassLook *out)
{
    const ReviewTurn *turn = &review->turns[index];
    Side mover = position_turn(&turn->position);
    CauseLine played, better;
    Cause causes[CAUSES_MOST];
    char words[CAUSES_TEXT_SIZE];
    *out = (ClassLook){.chance = review_for(turn->red, mover),
                       .loss = turn->loss,
                       .mark = turn->mark,
                       .proven = turn->proven != OUTCOME_NONE,
                       .better = turn->better == turn->move ? MOVE_NONE : turn->better,
                       .cause = -1};
    if (!turn->mark || out->better == MOVE_NONE)
        return;
    line_after(turn->node, turn->move, &played);
    line_after(turn->node, out->better, &better);
    int count = causes_find(&turn->position, &played, &better, causes);
    if (count == 0)
        return;
    out->cause = (int)causes[0].kind;
    causes_write(&turn->position, out->better, causes, count, words);
    out->why = class_copy(words, sizeof words);
}

static void read_verdict(const Review *review, Looks *out)
{
    Verdict *verdict = memory_new(1, sizeof *verdict);
    Text text = {0};
    if (!verdict)
        return;
    verdict_make(review, verdict_side(review), NULL, verdict);
    text_printf(&text, "For %s: %s%s%s", side_title(verdict->side), verdict->sentence,
                *verdict->why ? " " : "", verdict->why);
    out->verdict = class_copy(text_string(&text), SIZE_MAX);
    text_free(&text);
    free(verdict);
}

/* What is needed to review a game. */
typedef struct LookPlan {
    const Classroom *room;
    const Roster *roster;
    const atomic_bool *halt;
} LookPlan;

static Status look_at(const LookPlan *self, const ClassGame *game, Looks **out, Error *error)
{
    const atomic_bool *halt = self->halt;
    const WholeGameWatch watch = {.stop = halt};
    SweepOptions options = {.roster = self->roster,
                            .agent = analyst,
                            .threads = 1,
                            .nodes = self->room->nodes,
                            .move_ns = CAP_MS * NS_PER_MS};
    Record *record = NULL;
    Review *review = NULL;
    Looks *looks = memory_new(1, sizeof *looks);
    if (!looks)
        return error_set(error, STATUS_MEMORY, "out of memory for a review");
    Status status = class_game_record(self->room, game, &record, error);
    if (status == STATUS_OK)
        status = whole_game_sweep(record, &options, &review_marks_default, &watch, error);
    if (status == STATUS_OK)
        status = review_create(record, &review_marks_default, &review, error);
    if (status == STATUS_OK) {
        for (int i = 0; i < game->count; i++)
            read_look(review, i, &looks->looks[i]);
        read_verdict(review, looks);
        *out = looks;
    } else {
        drop_looks(looks);
    }
    review_destroy(review);
    record_destroy(record);
    return status;
}

static Status look_one(void *context, int item, const atomic_bool *halt, void **result, Error *error)
{
    const Looking *self = context;
    const LookPlan plan = {self->room, self->roster, halt};
    Looks *looks = NULL;
    Status status = look_at(&plan, self->room->all[self->games[item]], &looks, error);
    *result = looks;
    return status;
}

/* Moves the looks of a game to the result. */
static void move_looks(ClassGame *from, Looks *to)
{
    memcpy(to->looks, from->looks, sizeof to->looks);
    to->verdict = from->verdict;
    memset(from->looks, 0, sizeof from->looks);
    from->verdict = NULL;
}

static Status ask_looks(void *context, int item, const atomic_bool *halt, void **result, Error *error)
{
    const Looking *self = context;
    ClassGame *game = class_game_new(error);
    Looks *looks = memory_new(1, sizeof *looks);
    if (!game || !looks) {
        class_game_free(game);
        free(looks);
        return error_set(error, STATUS_MEMORY, "out of memory for a review");
    }
    Status status = class_looks_ask(self->room, self->room->all[self->games[item]], halt, game, error);
    if (status == STATUS_OK) {
        move_looks(game, looks);
        *result = looks;
    } else {
        free(looks);
    }
    class_game_free(game);
    return status;
}

Status class_game_look(const Classroom *room, const Roster *roster, const atomic_bool *halt, ClassGame *game,
                       Error *error)
{
    const LookPlan plan = {room, roster, halt};
    Looks *looks = NULL;
    Status status = look_at(&plan, game, &looks, error);
    if (status != STATUS_OK || !looks)
        return status;
    memcpy(game->looks, looks->looks, sizeof game->looks);
    game->verdict = looks->verdict;
    game->looked = true;
    free(looks);
    return STATUS_OK;
}

static Status take_looks(void *context, int item, void *result, Error *error)
{
    const Looking *self = context;
    Looks *looks = result;
    ClassGame *game = self->keep->all[self->games[item]];
    memcpy(game->looks, looks->looks, sizeof game->looks);
    game->verdict = looks->verdict;
    game->looked = true;
    free(looks);
    return classroom_keep_looks(self->keep, game, error);
}

static void look(void *context, int done)
{
    const Looking *self = context;
    if (self->watch->progress)
        self->watch->progress(self->watch->context, "reviewing", done, self->count);
}

Status classroom_look_back(Classroom *room, const Roster *roster, int threads, const ClassWatch *watch,
                           Error *error)
{
    Looking looking = {.room = room, .keep = room, .roster = roster, .watch = watch};
    looking.games = memory_new((size_t)room->game_count + 1, sizeof *looking.games);
    if (!looking.games)
        return error_set(error, STATUS_MEMORY, "out of memory for reviews");
    for (int i = 0; room->nodes > 0 && i < room->game_count; i++) {
        if (!room->all[i]->looked)
            looking.games[looking.count++] = i;
    }
    Status status = crowd_run(&(CrowdPlan){.count = looking.count,
                                           .threads = threads,
                                           .stop = watch->stop,
                                           .context = &looking,
                                           .work = look_one,
                                           .ask = ask_looks,
                                           .helpers = errands_count(room->helpers),
                                           .take = take_looks,
                                           .drop = drop_looks,
                                           .look = look},
                              error);
    free(looking.games);
    return status;
}
