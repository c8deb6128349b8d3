#include "engine/classroom/class_review.h"

#include <string.h>

#include "engine/analysis/story.h"
#include "engine/analysis/whole_game.h"

static const char *const analyst = "champion:hash=4";

enum { CAP_MS = 10000 };

/* ---- Records ---- */

/* In older files of classes only the fault says that memory ran out. */
static RecordReason reason_of(const ClassGame *game)
{
    bool space = game->reason == END_CRASH && game->fault && strstr(game->fault, "ran out of space");
    return space ? REASON_SPACE : end_reasons[game->reason];
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
    if (status == STATUS_OK) {
        RecordNode *node = record->root;
        Position position = record->start;
        for (int i = 0; status == STATUS_OK && i < game->count; i++) {
            status = record_add(record, node, &position, game->moves[i], &node, error);
            if (status != STATUS_OK)
                break;
            position_play(&position, game->moves[i], &position);
            if (i < game->asked) {
                const ClassTurn *turn = &game->turns[i];
                node->has_time = true;
                node->time_s = (double)turn->cpu_us / 1e6;
                node->has_memory = turn->memory_kb > 0;
                node->memory_mb = (double)turn->memory_kb / 1024;
                status =
                    turn->said ? record_set_output(node, turn->said, strlen(turn->said), error) : STATUS_OK;
            }
            if (game->reviewed)
                node->marks |= game->reviews[i].mark;
            if (status == STATUS_OK && game->reviewed && game->reviews[i].why)
                status = record_set_comment(node, game->reviews[i].why, error);
        }
        bool failed = status == STATUS_OK && game->asked > game->count && game->turns[game->count].said;
        if (failed)
            status = record_add_output(node, game->turns[game->count].said,
                                       strlen(game->turns[game->count].said), error);
        if (status == STATUS_OK && game->traceback)
            status = record_add_output(node, game->traceback, strlen(game->traceback), error);
    }
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

Status class_game_review(const Classroom *room, const Roster *roster, const atomic_bool *halt,
                         ClassGame *game, Error *error)
{
    const WholeGameWatch watch = {.stop = halt};
    WholeGame plan = {.roster = roster,
                      .agent = analyst,
                      .threads = 1,
                      .budget = review_budget(roster, analyst, room->nodes, CAP_MS)};
    Record *record = NULL;
    Story *story = NULL;
    Status status = class_game_record(room, game, &record, error);
    if (status == STATUS_OK)
        status = whole_game_review(record, &plan, &watch, error);
    if (status == STATUS_OK)
        status = story_create(record, NULL, STORY_OF_RECORD, false, &story, error);
    if (status == STATUS_OK) {
        Text text = {0};
        for (int i = 0; i < story->review->count; i++) {
            ClassMoveReview *out = &game->reviews[i];
            const ReviewTurn *turn = &story->review->turns[i];
            const Mistake *mistake = story_mistake(story, i);
            *out = (ClassMoveReview){.chance = review_for(turn->red, position_turn(&turn->position)),
                                     .loss = turn->loss,
                                     .mark = turn->mark,
                                     .proven = turn->proven != OUTCOME_NONE,
                                     .better = turn->better == turn->move ? MOVE_NONE : turn->better,
                                     .cause = -1};
            if (mistake) {
                if (mistake->cause_count > 0)
                    out->cause = (int)mistake->causes[0].kind;
                out->why = strndup(mistake->why, sizeof mistake->why);
            }
        }
        text_printf(&text, "For %s: %s%s%s", side_title(story->side), story->sentence, story->drop ? " " : "",
                    story->drop ? story->drop->why : "");
        game->verdict = strdup(text_string(&text));
        text_free(&text);
    }
    game->reviewed = status == STATUS_OK;
    story_destroy(story);
    record_destroy(record);
    return status;
}
