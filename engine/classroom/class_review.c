#include "engine/classroom/class_review.h"

#include <stdlib.h>
#include <string.h>

#include "engine/analysis/story.h"
#include "engine/analysis/whole_game.h"
#include "engine/base/memory.h"
#include "engine/base/queue.h"

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
        if (game->reviewed)
            node->marks |= game->reviews[i].mark;
        if (status == STATUS_OK && game->reviewed && game->reviews[i].why)
            status = record_set_comment(node, game->reviews[i].why, error);
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
        const ClassPlayer *player = &room->players[game->seats[side]];
        status = record_set_player(record, (Side)side, player->name, error);
        if (status == STATUS_OK)
            status = record_set_agent(record, (Side)side, player->spec, error);
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

/* ---- Reviewing ---- */

typedef struct ReviewWork {
    Classroom *room;
    const Roster *roster;
    const ClassWatch *watch;
    int threads; /* of this machine; others ask helpers */
    int count, done;
    int *games;
} ReviewWork;

static void read_move_review(const Story *story, int index, ClassMoveReview *out)
{
    const ReviewTurn *turn = &story->review->turns[index];
    const Mistake *mistake = story_mistake(story, index);
    *out = (ClassMoveReview){.chance = review_for(turn->red, position_turn(&turn->position)),
                             .loss = turn->loss,
                             .mark = turn->mark,
                             .proven = turn->proven != OUTCOME_NONE,
                             .better = turn->better == turn->move ? MOVE_NONE : turn->better,
                             .cause = -1};
    if (!mistake)
        return;
    if (mistake->cause_count > 0)
        out->cause = (int)mistake->causes[0].kind;
    out->why = class_copy(mistake->why, sizeof mistake->why);
}

static void read_story(const Story *story, ClassGame *out)
{
    Text text = {0};
    for (int i = 0; i < story->review->count; i++)
        read_move_review(story, i, &out->reviews[i]);
    text_printf(&text, "For %s: %s%s%s", side_title(story->side), story->sentence, story->drop ? " " : "",
                story->drop ? story->drop->why : "");
    out->verdict = class_copy(text_string(&text), SIZE_MAX);
    text_free(&text);
}

Status class_game_review(const ClassReviewPlan *self, const ClassGame *game, ClassGame *out, Error *error)
{
    const WholeGameWatch watch = {.stop = self->halt};
    WholeGame plan = {.roster = self->roster,
                      .agent = analyst,
                      .threads = 1,
                      .budget = review_budget(self->roster, analyst, self->room->nodes, CAP_MS)};
    Record *record = NULL;
    Story *story = NULL;
    Status status = class_game_record(self->room, game, &record, error);
    if (status == STATUS_OK)
        status = whole_game_review(record, &plan, &watch, error);
    if (status == STATUS_OK)
        status = story_create(record, NULL, STORY_OF_RECORD, false, &story, error);
    if (status == STATUS_OK)
        read_story(story, out);
    out->reviewed = status == STATUS_OK;
    story_destroy(story);
    record_destroy(record);
    return status;
}

static void drop_review(void *result)
{
    class_game_free(result);
}

static Status review_one(void *context, int thread, int64_t item, const atomic_bool *halt, void **result,
                         Error *error)
{
    const ReviewWork *self = context;
    const ClassReviewPlan plan = {self->room, self->roster, halt};
    const ClassGame *game = self->room->all[self->games[item]];
    ClassGame *found = class_game_new(error);
    if (!found)
        return STATUS_MEMORY;
    Status status = thread < self->threads ? class_game_review(&plan, game, found, error)
                                           : class_review_ask(self->room, game, halt, found, error);
    if (status == STATUS_OK)
        *result = found;
    else
        class_game_free(found);
    return status;
}

static Status take_review(void *context, int64_t item, void *result, Error *error)
{
    ReviewWork *self = context;
    ClassGame *found = result, *game = self->room->all[self->games[item]];
    memcpy(game->reviews, found->reviews, sizeof game->reviews);
    game->verdict = found->verdict;
    memset(found->reviews, 0, sizeof found->reviews);
    found->verdict = NULL;
    class_game_free(found);
    game->reviewed = true;
    game->review_nodes = self->room->nodes;
    self->done++;
    return classroom_keep_review(self->room, game, error);
}

static bool more_reviews(void *context)
{
    const ReviewWork *self = context;
    return class_watch_go_on(self->watch, "reviewing", self->done, self->count);
}

Status classroom_review(Classroom *room, const Roster *roster, int threads, const ClassWatch *watch,
                        Error *error)
{
    ReviewWork work = {.room = room, .roster = roster, .watch = watch, .threads = threads};
    work.games = memory_new((size_t)room->game_count + 1, sizeof *work.games);
    if (!work.games)
        return error_set(error, STATUS_MEMORY, "out of memory for reviews");
    for (int i = 0; room->nodes > 0 && i < room->game_count; i++) {
        if (!room->all[i]->reviewed)
            work.games[work.count++] = i;
    }
    const QueueRange range = {.work = {.threads = threads + remote_helpers_count(room->helpers),
                                       .context = &work,
                                       .run = review_one,
                                       .drop = drop_review},
                              .end = work.count,
                              .take = take_review,
                              .go_on = more_reviews};
    Status status = queue_run(&range, error);
    free(work.games);
    return status;
}
