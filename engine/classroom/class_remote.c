/* Trials, games and reviews done by helpers. Requests contain the agents' names; answers are lines of the
 * class's file, except for trials. */
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/platform/folder.h"
#include "engine/classroom/class_review.h"
#include "engine/protocol/python/python_agent.h"

typedef struct ClassHelper {
    const Roster *roster;
} ClassHelper;

static Status open_helper(const void *context, void **out, Error *error)
{
    ClassHelper *self = memory_new(1, sizeof *self);
    if (!self)
        return error_set(error, STATUS_MEMORY, "out of memory for a helper");
    self->roster = context;
    *out = self;
    return STATUS_OK;
}

static void close_helper(void *state)
{
    free(state);
}

/* Whether the folder of a Python agent exists on this machine. */
static Status check_folder(const char *text, Error *error)
{
    AgentSpec spec;
    Words words = {0};
    Status status = agent_spec_read(text, &spec, error);
    if (status != STATUS_OK || strcmp(spec.kind, python_agent_kind.name) != 0)
        return status;
    status = python_agent_command(&spec, NULL, &words, error);
    const char *folder = status == STATUS_OK ? words.items[words.count - 2] : "";
    if (status == STATUS_OK && file_kind(folder) != FILE_FOLDER)
        status = error_set(error, STATUS_NOT_FOUND,
                           "there is no folder '%.120s' there; submissions and pages must be on a disk that "
                           "all machines share",
                           folder);
    words_free(&words);
    return status;
}

static Status ask(const RemoteHelpers *helpers, const RemoteTask *kind, const Text *request,
                  const atomic_bool *halt, Text *answer, Error *error)
{
    Status status = text_status(request, error);
    return status == STATUS_OK ? helpers->ask(helpers->context, kind, request, halt, answer, error) : status;
}

/* ---- Trials ---- */

static Status run_trial(void *state, Message *request, const atomic_bool *halt, Text *answer, Error *error)
{
    ClassTrial *trial = NULL;
    const char *spec = message_take_string(request);
    (void)state;
    Status status = message_status(request, error);
    if (status == STATUS_OK && !spec)
        status = error_set(error, STATUS_INTERNAL, "a trial was requested for no agent");
    if (status == STATUS_OK)
        status = check_folder(spec, error);
    if (status == STATUS_OK)
        status = class_trial(spec, halt, &trial, error);
    if (status == STATUS_OK) {
        message_put_number(answer, trial->plays);
        message_put_string(answer, trial->trouble);
        status = text_status(answer, error);
    }
    class_trial_free(trial);
    return status;
}

const RemoteTask trial_remote = {
    .name = "trial", .open = open_helper, .close = close_helper, .run = run_trial};

static Status read_trial(const Text *answer, ClassTrial **out, Error *error)
{
    Message message = message_of(answer);
    ClassTrial *trial = memory_new(1, sizeof *trial);
    bool plays = message_take_number(&message, 0, 1) == 1;
    const char *trouble = message_take_string(&message);
    message.bad = message.bad || !trouble;
    Status status = message_status(&message, error);
    if (status == STATUS_OK && trial) {
        trial->plays = plays;
        trial->trouble = class_copy(trouble, SIZE_MAX);
    }
    if (status == STATUS_OK && (!trial || !trial->trouble))
        status = error_set(error, STATUS_MEMORY, "out of memory for a trial");
    if (status == STATUS_OK)
        *out = trial;
    else
        class_trial_free(trial);
    return status;
}

Status class_trial_ask(const RemoteHelpers *helpers, const char *spec, const atomic_bool *halt,
                       ClassTrial **out, Error *error)
{
    Text request = {0}, answer = {0};
    message_put_string(&request, spec);
    Status status = ask(helpers, &trial_remote, &request, halt, &answer, error);
    if (status == STATUS_OK)
        status = read_trial(&answer, out, error);
    text_free(&request);
    text_free(&answer);
    return status;
}

/* ---- Games ---- */

static void put_player(Text *out, const ClassPlayer *player)
{
    message_put_string(out, player->name);
    message_put_string(out, player->spec);
    message_put_number(out, player->level);
}

/* Free with free_players, whatever happens. */
static Status take_players(Message *request, ClassPlayer out[2], Error *error)
{
    Status status = STATUS_OK;
    for (int i = 0; status == STATUS_OK && i < 2; i++) {
        const char *name = message_take_string(request), *spec = message_take_string(request);
        out[i].level = (int)message_take_number(request, 0, INT16_MAX);
        request->bad = request->bad || !name || !spec;
        status = message_status(request, error);
        out[i].name = status == STATUS_OK ? class_copy(name, SIZE_MAX) : NULL;
        out[i].spec = status == STATUS_OK ? class_copy(spec, SIZE_MAX) : NULL;
        if (status == STATUS_OK && (!out[i].name || !out[i].spec))
            status = error_set(error, STATUS_MEMORY, "out of memory for a request");
    }
    return status;
}

static void free_players(const ClassPlayer players[2])
{
    for (int i = 0; i < 2; i++) {
        free(players[i].name);
        free(players[i].spec);
    }
}

static Status run_game(void *state, Message *request, const atomic_bool *halt, Text *answer, Error *error)
{
    const ClassHelper *helper = state;
    ClassPlayer players[2] = {{0}};
    ClassGame *game = NULL;
    ClassGamePlan game_plan = {.players = {&players[0], &players[1]}, .roster = helper->roster, .halt = halt};
    message_take(request, &game_plan.pair, sizeof game_plan.pair);
    game_plan.number = (int)message_take_number(request, 0, 1);
    Status status = take_players(request, players, error);
    for (int i = 0; status == STATUS_OK && i < 2; i++)
        status = check_folder(players[i].spec, error);
    if (status == STATUS_OK)
        status = class_play(&game_plan, &game, error);
    if (status == STATUS_OK)
        status = class_game_put(game, answer, error);
    class_game_free(game);
    free_players(players);
    return status;
}

const RemoteTask class_game_remote = {
    .name = "class game", .open = open_helper, .close = close_helper, .run = run_game};

/* The game must be the one requested. */
static Status check_place(const ClassGamePlan *game_plan, const ClassGame *game, Error *error)
{
    const ClassPair *pair = &game_plan->pair;
    bool same = game->round == pair->round && game->table == pair->table && game->game == game_plan->number &&
                game->seats[game_plan->number] == pair->a && game->seats[1 - game_plan->number] == pair->b;
    return same ? STATUS_OK : error_set(error, STATUS_INTERNAL, "a helper played another game");
}

Status class_play_ask(const RemoteHelpers *helpers, const ClassGamePlan *game_plan, const Classroom *room,
                      ClassGame **out, Error *error)
{
    Text request = {0}, answer = {0};
    ClassGame *game = class_game_new(error);
    if (!game)
        return STATUS_MEMORY;
    message_put(&request, &game_plan->pair, sizeof game_plan->pair);
    message_put_number(&request, game_plan->number);
    put_player(&request, game_plan->players[0]);
    put_player(&request, game_plan->players[1]);
    Status status = ask(helpers, &class_game_remote, &request, game_plan->halt, &answer, error);
    if (status == STATUS_OK)
        status = class_game_take(room, &answer, game, error);
    if (status == STATUS_OK)
        status = check_place(game_plan, game, error);
    if (status == STATUS_OK)
        *out = game;
    else
        class_game_free(game);
    text_free(&request);
    text_free(&answer);
    return status;
}

/* ---- Reviews ---- */

/* Takes both players and their game, in which they are 0 and 1. */
static Status run_review(void *state, Message *request, const atomic_bool *halt, Text *answer, Error *error)
{
    const ClassHelper *helper = state;
    ClassPlayer players[2] = {{0}};
    Classroom room = {.player_count = 2, .players = players};
    Text line = {0};
    ClassGame *game = class_game_new(error);
    if (!game)
        return STATUS_MEMORY;
    room.nodes = (uint64_t)message_take_number(request, 1, INT64_MAX);
    Status status = take_players(request, players, error);
    const char *bytes = message_take_string(request);
    text_add_string(&line, bytes ? bytes : "");
    if (status == STATUS_OK)
        status = text_status(&line, error);
    if (status == STATUS_OK)
        status = class_game_take(&room, &line, game, error);
    if (status == STATUS_OK)
        status = class_game_review(&(ClassReviewPlan){&room, helper->roster, halt}, game, game, error);
    if (status == STATUS_OK)
        status = class_review_put(game, room.nodes, answer, error);
    class_game_free(game);
    free_players(players);
    text_free(&line);
    return status;
}

const RemoteTask class_review_remote = {
    .name = "class looks", .open = open_helper, .close = close_helper, .run = run_review};

/* The game as helpers receive it, with seats RED and BLUE. */
static Status put_game(const ClassGame *game, Text *out, Error *error)
{
    Text line = {0};
    ClassGame *plain = memory_new(1, sizeof *plain);
    if (!plain)
        return error_set(error, STATUS_MEMORY, "out of memory for a review");
    *plain = *game; /* what it points to still belongs to the game */
    plain->seats[RED] = RED;
    plain->seats[BLUE] = BLUE;
    plain->profile = NULL;
    Status status = class_game_put(plain, &line, error);
    message_put_string(out, text_string(&line));
    free(plain);
    text_free(&line);
    return status;
}

Status class_review_ask(const Classroom *room, const ClassGame *game, const atomic_bool *halt, ClassGame *out,
                        Error *error)
{
    Text request = {0}, answer = {0};
    message_put_number(&request, (int64_t)room->nodes);
    put_player(&request, &room->players[game->seats[RED]]);
    put_player(&request, &room->players[game->seats[BLUE]]);
    Status status = put_game(game, &request, error);
    if (status == STATUS_OK)
        status = ask(room->helpers, &class_review_remote, &request, halt, &answer, error);
    out->count = game->count;
    if (status == STATUS_OK)
        status = class_review_take(room, &answer, out, error);
    text_free(&request);
    text_free(&answer);
    return status;
}
