#include "ui/state/review/game_end.h"

#include <stdio.h>

#include "engine/analysis/story.h"
#include "engine/record/record_words.h"
#include "ui/state/app.h"

bool game_end(const AppState *app, RecordResult *out)
{
    const Document *document = &app->document;
    const Play *play = &app->play;
    bool decided = position_outcome(&document->position) != OUTCOME_NONE;
    *out = (RecordResult){0};
    if (play->state == PLAY_OVER && play->result.outcome != OUTCOME_NONE &&
        play_end(play, document) == document->node)
        *out = play->result;
    else if (document->node == record_main_end(document->record) && play->state != PLAY_RUNNING)
        *out = document->record->result;
    if (out->outcome == OUTCOME_NONE && decided) {
        const Position *now = &document->position;
        bool tokens = now->plies >= PLY_LIMIT;
        int margin = now->count[RED] - now->count[BLUE];
        *out = (RecordResult){.outcome = position_outcome(now),
                              .reason = tokens ? REASON_TOKENS : REASON_NO_MOVE,
                              .margin = !tokens      ? 0
                                        : margin < 0 ? -margin
                                                     : margin};
    }
    return out->outcome != OUTCOME_NONE;
}

static Side winner_of(const RecordResult *result)
{
    return result->outcome == OUTCOME_RED ? RED : BLUE;
}

void game_end_sentence(const RecordResult *result, int plies, char out[GAME_END_SIZE])
{
    char sentence[128];
    record_result_sentence(result, sentence);
    snprintf(out, GAME_END_SIZE, "%s, after turn %d", sentence, plies);
}

void game_end_title(const AppState *app, const RecordResult *result, char out[GAME_END_SIZE])
{
    const Position *end = &app->play.game.now;
    Side person, winner = winner_of(result), loser = side_other(winner);
    bool known = game_person(app, &person);
    bool lost = known && person == loser;
    char head[24];
    snprintf(head, sizeof head, "%s %s", known ? "You" : side_title(winner), lost ? "lost" : "won");
    if (result->outcome == OUTCOME_DRAW)
        snprintf(out, GAME_END_SIZE, "A draw: %d tokens each after turn %d", end->count[RED], end->plies);
    else if (result->reason == REASON_TOKENS)
        snprintf(out, GAME_END_SIZE, "%s: %d tokens to %d after turn %d", head,
                 end->count[lost ? loser : winner], end->count[lost ? winner : loser], end->plies);
    else
        snprintf(out, GAME_END_SIZE, "%s: %s%s", head, lost ? "you" : side_title(loser),
                 result->reason == REASON_NO_MOVE ? " cannot move" : record_reasons[result->reason].loser);
}

const char *game_end_of_side(const RecordResult *result, Side side)
{
    return result->outcome == OUTCOME_DRAW ? "draw"
           : winner_of(result) == side     ? "won"
                                           : record_reasons[result->reason].side;
}

bool game_person(const AppState *app, Side *out)
{
    return app->play.state != PLAY_NONE ? play_person(&app->play.setup, out)
                                        : story_person(app->document.record, out);
}

void game_end_more(const AppState *app, char out[GAME_END_SIZE])
{
    const Play *play = &app->play;
    char opponent[AGENT_NAME_SIZE];
    char text[GAME_END_SIZE] = "";
    Side person;
    int turns = play->game.count;
    if (play->why[0])
        snprintf(text, sizeof text, "%.300s", play->why);
    else if (game_person(app, &person)) {
        agent_name(&app->names, play->setup.players[side_other(person)], opponent);
        snprintf(text, sizeof text, "against %.120s \xc2\xb7 %d turn%s", opponent, turns,
                 turns == 1 ? "" : "s");
    }
    bool kept = kept_games_has(&app->kept, text_string(&app->document.path));
    snprintf(out, GAME_END_SIZE, "%.340s%s%s", text, *text && kept ? " \xc2\xb7 " : "",
             kept ? "saved in your games" : "");
}

bool game_in_view(const AppState *app)
{
    return app->view.mode == MODE_PLAY || app->view.mode == MODE_ANALYSE || app->view.mode == MODE_LIBRARY;
}

bool game_end_stands(const AppState *app)
{
    return app->play.state == PLAY_OVER && app->play.result.outcome != OUTCOME_NONE && !app->view.dismissed &&
           !app->editing && game_in_view(app) && play_end(&app->play, &app->document) != NULL;
}
