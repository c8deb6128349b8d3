#include "ui/state/review/game_end.h"

#include <stdio.h>

#include "engine/analysis/story.h"
#include "engine/record/record_words.h"
#include "ui/state/app.h"
#include "ui/state/figures.h"
#include "ui/state/play/player_choice.h"

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

void game_end_more(const AppState *app, const RecordResult *result, char out[GAME_END_SIZE])
{
    const Play *play = &app->play;
    char opponent[SEAT_TITLE_SIZE];
    char text[GAME_END_SIZE] = "";
    Side person;
    int turns = play->game.count;
    if (play->why[0])
        snprintf(text, sizeof text, "%.300s", play->why);
    else if (game_person(app, &person)) {
        player_choice_title(app->roster, play->setup.players[side_other(person)], opponent);
        const char *how = result->outcome == OUTCOME_DRAW ? "You drew with %.120s after %d turns"
                          : winner_of(result) == person   ? "You beat %.120s in %d turns"
                                                          : "You lost to %.120s in %d turns";
        snprintf(text, sizeof text, how, opponent, turns);
    }
    bool kept = kept_games_has(&app->kept, &app->document);
    snprintf(out, GAME_END_SIZE, "%.340s%s%s", text, *text && kept ? " \xc2\xb7 " : "",
             kept ? "saved in your games" : "");
}

bool game_in_view(const AppState *app)
{
    return app->view.mode == MODE_PLAY || app->view.mode == MODE_ANALYSE;
}

bool game_end_stands(const AppState *app)
{
    return app->play.state == PLAY_OVER && app->play.result.outcome != OUTCOME_NONE && !app->view.dismissed &&
           !app->editing && game_in_view(app) && play_end(&app->play, &app->document) != NULL;
}
