/* Reading and writing the file of a class. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/array.h"
#include "engine/base/json/json_member.h"
#include "engine/base/platform/file.h"
#include "engine/classroom/classroom.h"

#define CLASS_FORMAT "tetress-class 1"

enum { FILE_BYTES_MAX = 1 << 30 };

/* ---- Writing ---- */

static Status put_line(Classroom *self, Text *line, Error *error)
{
    text_add_byte(line, '\n');
    Status status = text_status(line, error);
    if (status == STATUS_OK && self->file)
        status = append_write(self->file, line->bytes, line->length, error);
    text_free(line);
    return status;
}

/* Takes the result of a trial, which then owns the text. */
static void take_trial(Classroom *self, int player, bool plays, char *trouble)
{
    ClassPlayer *to = &self->players[player];
    free(to->trouble);
    to->trouble = trouble;
    to->tried = true;
    to->plays = plays;
    to->late = to->late || (classroom_begun(self) && !plays);
}

Status classroom_keep_trial(Classroom *self, int player, bool plays, const char *trouble, Error *error)
{
    Text line = {0};
    char *copy = strndup(trouble, CLASS_TRACEBACK_BYTES);
    if (!copy)
        return error_set(error, STATUS_MEMORY, "out of memory for a trial");
    take_trial(self, player, plays, copy);
    JsonWriter writer = {.out = &line};
    json_print(&writer, "{tried: %d, plays: %i, trouble: %s}", player, plays, copy);
    return put_line(self, &line, error);
}

static void write_place(JsonWriter *writer, const char *key, const ClassGame *game)
{
    json_print(writer, "%s: [%d, %d, %d]", key, game->round, game->table, game->game);
}

Status class_game_put(const ClassGame *game, Text *out, Error *error)
{
    JsonWriter writer = {.out = out};
    json_print(&writer, "{");
    write_place(&writer, "played", game);
    json_print(&writer, "red: %d, blue: %d, result: %s, reason: %s, moves: [", game->seats[RED],
               game->seats[BLUE], outcome_name(game->outcome), end_reason_names[game->reason]);
    for (int i = 0; i < game->count; i++)
        json_print(&writer, "%d", game->moves[i]);
    json_print(&writer, "], turns: [");
    for (int i = 0; i < game->asked; i++) {
        const ClassTurn *turn = &game->turns[i];
        const uint64_t numbers[] = {turn->wall_us, turn->cpu_us, turn->memory_kb,
                                    turn->depth,   turn->nodes,  turn->playouts};
        json_print(&writer, "[");
        for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++)
            json_print(&writer, "%ju", numbers[k]);
        if (turn->said || turn->hot)
            json_print(&writer, "%s", turn->said);
        if (turn->hot)
            json_print(&writer, "%s", turn->hot);
        json_print(&writer, "]");
    }
    json_print(&writer, "]");
    if (game->fault)
        json_print(&writer, "fault: %s", game->fault);
    if (game->traceback)
        json_print(&writer, "traceback: %s", game->traceback);
    if (game->profile)
        json_print(&writer, "profile: %s", game->profile);
    json_print(&writer, "}");
    return text_status(out, error);
}

Status classroom_keep_game(Classroom *self, ClassGame *game, Error *error)
{
    Text line = {0};
    if (!ARRAY_ROOM(&self->all, self->game_count + 1, &self->game_capacity)) {
        class_game_free(game);
        return error_set(error, STATUS_MEMORY, "out of memory for a game");
    }
    for (int i = 0; !classroom_begun(self) && i < self->player_count; i++) {
        self->players[i].scheduled = self->players[i].plays;
        self->players[i].late = !self->players[i].plays;
    }
    self->all[self->game_count++] = game;
    class_game_put(game, &line, NULL); /* of which put_line tells */
    return put_line(self, &line, error);
}

Status class_review_put(const ClassGame *game, uint64_t nodes, Text *out, Error *error)
{
    JsonWriter writer = {.out = out};
    json_print(&writer, "{");
    write_place(&writer, "looked", game);
    json_print(&writer, "nodes: %ju, looks: [", nodes);
    for (int i = 0; i < game->count; i++) {
        const ClassMoveReview *review = &game->reviews[i];
        json_print(&writer, "[%g, %g, %d, %i, %d, %d", review->chance, review->loss, review->mark,
                   review->proven, review->better == MOVE_NONE ? -1 : review->better, review->cause);
        if (review->why)
            json_print(&writer, "%s", review->why);
        json_print(&writer, "]");
    }
    json_print(&writer, "]");
    if (game->verdict)
        json_print(&writer, "verdict: %s", game->verdict);
    json_print(&writer, "}");
    return text_status(out, error);
}

Status classroom_keep_review(Classroom *self, const ClassGame *game, Error *error)
{
    Text line = {0};
    class_review_put(game, self->nodes, &line, NULL); /* of which put_line tells */
    return put_line(self, &line, error);
}

/* ---- Reading ---- */

static char *string_copy(const JsonValue *value, size_t most, bool *good)
{
    if (!value || value->kind != JSON_STRING)
        return NULL;
    char *out = strndup(value->as.string.bytes, most);
    *good = *good && out;
    return out;
}

static bool read_place(const JsonValue *value, int out[3])
{
    bool good = true;
    const JsonValue *at = json_take_elements(value, 3, 3, &good);
    for (int i = 0; good && i < 3; i++, at = json_next(at))
        out[i] = (int)json_take_integer(at, 0, 1 << 24, &good);
    return good;
}

static bool read_turn(const JsonValue *value, ClassTurn *out)
{
    bool good = true;
    uint64_t *const numbers[] = {&out->wall_us, &out->cpu_us, &out->memory_kb,
                                 &out->depth,   &out->nodes,  &out->playouts};
    const JsonValue *at = json_take_elements(value, 6, 8, &good);
    for (int i = 0; good && i < 6; i++, at = json_next(at))
        *numbers[i] = (uint64_t)json_take_integer(at, 0, INT64_MAX, &good);
    if (good && value->count > 6) {
        out->said = string_copy(at, CLASS_SAID_BYTES, &good);
        at = json_next(at);
    }
    if (good && value->count > 7)
        out->hot = string_copy(at, CLASS_SAID_BYTES, &good);
    return good;
}

/* The moves, each of which must be legal, and a result that they allow. */
static bool read_moves(const JsonValue *root, ClassGame *out)
{
    bool good = true;
    Position position;
    const JsonValue *list = json_member(root, "moves");
    const JsonValue *at = json_take_elements(list, 0, PLY_LIMIT, &good);
    position_start(&position);
    for (uint32_t i = 0; good && i < list->count; i++, at = json_next(at)) {
        Move move = (Move)json_take_integer(at, 0, MOVE_COUNT - 1, &good);
        good = good && position_outcome(&position) == OUTCOME_NONE &&
               position_check(&position, move, NULL) == STATUS_OK;
        if (good) {
            position_play(&position, move, &position);
        }
        out->moves[out->count++] = move;
    }
    return good;
}

static bool read_end(const JsonValue *root, ClassGame *out)
{
    const JsonValue *result = json_member(root, "result"), *reason = json_member(root, "reason");
    int outcome = result ? json_word_index(result, outcome_names, OUTCOME_DRAW + 1) : -1;
    int end = reason ? json_word_index(reason, end_reason_names, END_REASONS) : -1;
    if (outcome < 0 || end < 0)
        return false;
    out->outcome = (Outcome)outcome;
    out->reason = (EndReason)end;
    return true;
}

static bool read_game(const Classroom *self, const JsonValue *root, ClassGame *out)
{
    int place[3];
    bool good = read_place(json_member(root, "played"), place);
    if (!good)
        return false;
    out->round = place[0];
    out->table = place[1];
    out->game = place[2];
    out->seats[RED] = (int)json_take_integer(json_member(root, "red"), 0, self->player_count - 1, &good);
    out->seats[BLUE] = (int)json_take_integer(json_member(root, "blue"), 0, self->player_count - 1, &good);
    good = good && read_moves(root, out) && read_end(root, out);
    const JsonValue *turns = json_member(root, "turns");
    const JsonValue *at = json_take_elements(turns, 0, PLY_LIMIT, &good);
    for (uint32_t i = 0; good && i < turns->count; i++, at = json_next(at))
        good = read_turn(at, &out->turns[out->asked++]);
    out->fault = string_copy(json_member(root, "fault"), ERROR_TEXT_SIZE, &good);
    out->traceback = string_copy(json_member(root, "traceback"), CLASS_TRACEBACK_BYTES, &good);
    out->profile = string_copy(json_member(root, "profile"), SIZE_MAX, &good);
    return good;
}

static double number_of(const JsonValue *value)
{
    return value->kind == JSON_NUMBER ? value->as.number.value : NAN;
}

static bool read_move_review(const JsonValue *value, ClassMoveReview *out)
{
    bool good = true;
    const JsonValue *at = json_take_elements(value, 6, 7, &good);
    if (!good)
        return false;
    out->chance = number_of(at);
    at = json_next(at);
    out->loss = number_of(at);
    at = json_next(at);
    out->mark = (uint16_t)json_take_integer(at, 0, UINT16_MAX, &good);
    at = json_next(at);
    out->proven = at->kind == JSON_BOOL && at->as.boolean;
    at = json_next(at);
    int64_t better = json_take_integer(at, -1, MOVE_COUNT - 1, &good);
    out->better = better < 0 ? MOVE_NONE : (Move)better;
    at = json_next(at);
    out->cause = (int)json_take_integer(at, -1, CAUSE_KINDS - 1, &good);
    if (good && value->count > 6)
        out->why = string_copy(json_next(at), CAUSES_TEXT_SIZE, &good);
    return good;
}

/* A review with fewer nodes than wanted is ignored; of several, the strongest counts. */
static bool read_reviews(const Classroom *self, const JsonValue *root, ClassGame *out)
{
    bool good = true;
    uint64_t nodes = (uint64_t)json_take_integer(json_member(root, "nodes"), 0, INT64_MAX, &good);
    const JsonValue *list = json_member(root, "looks");
    const JsonValue *at = json_take_elements(list, (uint32_t)out->count, (uint32_t)out->count, &good);
    if (!good || nodes < self->nodes || (out->reviewed && nodes <= out->review_nodes))
        return good;
    class_game_forget_review(out);
    for (int i = 0; good && i < out->count; i++, at = json_next(at))
        good = read_move_review(at, &out->reviews[i]);
    out->verdict = string_copy(json_member(root, "verdict"), SIZE_MAX, &good);
    out->reviewed = good;
    out->review_nodes = nodes;
    return good;
}

static Status malformed(Error *error)
{
    return error_set(error, STATUS_INTERNAL, "a helper's report of a game can't be understood");
}

Status class_game_take(const Classroom *self, const char *line, ClassGame *out, Error *error)
{
    JsonValue *root = NULL;
    bool good = json_parse(line, strlen(line), &root, NULL) == STATUS_OK && read_game(self, root, out);
    json_free(root);
    return good ? STATUS_OK : malformed(error);
}

Status class_review_take(const Classroom *self, const char *line, ClassGame *out, Error *error)
{
    JsonValue *root = NULL;
    bool good = json_parse(line, strlen(line), &root, NULL) == STATUS_OK && read_reviews(self, root, out) &&
                out->reviewed;
    json_free(root);
    return good ? STATUS_OK : malformed(error);
}

/* Puts a game with those that no longer count, unless one of its place is there. */
static Status drop_game(Classroom *self, ClassGame *game, Error *error)
{
    for (int i = 0; i < self->dropped_count; i++) {
        if (class_game_is_at(self->dropped[i], game->round, game->table, game->game)) {
            class_game_free(game);
            return STATUS_OK;
        }
    }
    if (!ARRAY_ROOM(&self->dropped, self->dropped_count + 1, &self->dropped_capacity)) {
        class_game_free(game);
        return error_set(error, STATUS_MEMORY, "out of memory for a game");
    }
    self->dropped[self->dropped_count++] = game;
    return STATUS_OK;
}

/* Drops the games of a player that has changed; it is to be tried again, if it is an agent at all. */
static Status drop_games(Classroom *self, int player, Error *error)
{
    ClassPlayer *of = &self->players[player];
    int count = 0;
    Status status = STATUS_OK;
    of->tried = of->plays = false;
    of->late = of->late || (classroom_begun(self) && !*of->spec);
    for (int i = 0; i < self->game_count; i++) {
        ClassGame *game = self->all[i];
        bool its = game->seats[RED] == player || game->seats[BLUE] == player;
        if (its && drop_game(self, game, status == STATUS_OK ? error : NULL) != STATUS_OK)
            status = STATUS_MEMORY;
        if (!its)
            self->all[count++] = game;
    }
    self->game_count = count;
    return status;
}

/* Takes what a player is made from; returns whether there was memory. */
static bool set_player(ClassPlayer *self, const char *spec, const char *digest)
{
    char *texts[] = {strdup(spec), strdup(digest)};
    if (!texts[0] || !texts[1]) {
        free(texts[0]);
        free(texts[1]);
        return false;
    }
    free(self->spec);
    free(self->digest);
    self->spec = texts[0];
    self->digest = texts[1];
    return true;
}

/* Takes a line after the header; false if it is not one of ours. The file is not open yet, so nothing is
 * written. */
static bool take_line(Classroom *self, const JsonValue *root, Error *error)
{
    int place[3];
    if (json_member(root, "tried")) {
        bool good = true;
        int player = (int)json_take_integer(json_member(root, "tried"), 0, self->player_count - 1, &good);
        const JsonValue *plays = json_get(root, "plays", JSON_BOOL);
        char *trouble = string_copy(json_member(root, "trouble"), CLASS_TRACEBACK_BYTES, &good);
        good = good && trouble && plays;
        if (!good) {
            free(trouble);
            return false;
        }
        take_trial(self, player, plays->as.boolean, trouble);
        return true;
    }
    if (json_member(root, "pupil")) {
        bool good = true;
        int player = (int)json_take_integer(json_member(root, "pupil"), 0, self->player_count - 1, &good);
        const JsonValue *changed = json_get(root, "changed", JSON_BOOL);
        return good && changed &&
               set_player(&self->players[player], json_get_string(root, "agent"),
                          json_get_string(root, "digest")) &&
               (!changed->as.boolean || drop_games(self, player, error) == STATUS_OK);
    }
    if (read_place(json_member(root, "looked"), place)) {
        ClassGame *game = classroom_game(self, place[0], place[1], place[2]);
        return game && read_reviews(self, root, game);
    }
    ClassGame *game = class_game_new(error);
    if (game && read_game(self, root, game) && !classroom_game(self, game->round, game->table, game->game))
        return classroom_keep_game(self, game, error) == STATUS_OK;
    class_game_free(game);
    return false;
}

static Status take_lines(Classroom *self, const char *bytes, size_t length, Error *error)
{
    int number = 1;
    Status status = STATUS_OK;
    for (size_t at = 0; status == STATUS_OK && at < length;) {
        size_t end = (size_t)((const char *)memchr(bytes + at, '\n', length - at) - bytes);
        JsonValue *root = NULL;
        number++;
        if (json_parse(bytes + at, end - at, &root, error) != STATUS_OK || !take_line(self, root, error))
            status =
                error_set(error, STATUS_SYNTAX, "line %d is no trial, game or review of this class", number);
        json_free(root);
        at = end + 1;
    }
    return status;
}

/* The end of the last complete line. */
static size_t whole_lines(const Text *bytes)
{
    size_t length = bytes->length;
    while (length > 0 && bytes->bytes[length - 1] != '\n')
        length--;
    return length;
}

/* ---- Reading ---- */

static bool read_player(Classroom *self, const JsonValue *value, Error *error)
{
    static const char our_level[] = "champion:level=";
    const JsonValue *name = json_get(value, "name", JSON_STRING);
    const JsonValue *digest = json_get(value, "digest", JSON_STRING);
    const char *spec = json_get_string(value, "agent");
    if (!name || !digest || !json_get(value, "agent", JSON_STRING))
        return false;
    bool ours = strncmp(spec, our_level, sizeof our_level - 1) == 0;
    long level = ours ? strtol(spec + sizeof our_level - 1, NULL, 10) : 0;
    level = level >= 1 && level <= 10 ? level : 0;
    ClassPlayerPlan plan = {.name = name->as.string.bytes,
                            .spec = spec,
                            .digest = digest->as.string.bytes,
                            .level = (int)level,
                            .tried = level > 0,
                            .plays = level > 0};
    return classroom_add(self, &plan, error) == STATUS_OK;
}

static bool read_header(Classroom *self, const JsonValue *root, Error *error)
{
    bool good = strcmp(json_get_string(root, "format"), CLASS_FORMAT) == 0;
    const JsonValue *list = json_member(root, "pupils");
    self->seed = (uint64_t)json_take_integer(json_member(root, "seed"), 0, INT64_MAX, &good);
    self->time_s = json_take_integer(json_member(root, "time"), 0, INT64_MAX, &good);
    self->space_mb = json_take_integer(json_member(root, "space"), 0, INT64_MAX, &good);
    self->games = (int)json_take_integer(json_member(root, "games"), 0, INT32_MAX, &good);
    const JsonValue *at = json_take_elements(list, 0, CLASS_PLAYERS_MOST, &good);
    for (uint32_t i = 0; good && i < list->count; i++, at = json_next(at))
        good = read_player(self, at, error);
    return good;
}

/* Reads the complete lines of a file into an empty class. */
static Status take_file(Classroom *self, const char *bytes, size_t whole, Error *error)
{
    JsonValue *root = NULL;
    const char *end = whole > 0 ? memchr(bytes, '\n', whole) : NULL;
    size_t head = end ? (size_t)(end - bytes) + 1 : 0;
    bool good =
        head > 0 && json_parse(bytes, head - 1, &root, NULL) == STATUS_OK && read_header(self, root, error);
    json_free(root);
    return good ? take_lines(self, bytes + head, whole - head, error)
                : error_set(error, STATUS_SYNTAX, "this is not the file of a class");
}

Status classroom_read(Classroom *self, const char *path, Error *error)
{
    Text bytes = {0};
    Status status = file_read(path, FILE_BYTES_MAX, &bytes, error);
    if (status == STATUS_OK)
        status = error_in_file(take_file(self, text_string(&bytes), whole_lines(&bytes), error), error, path);
    text_free(&bytes);
    return status;
}

/* ---- Opening ---- */

static Status refuse(const char *what, Error *error)
{
    return error_set(error, STATUS_INVALID,
                     "it holds the games of a different class: %.200s; choose another folder for the pages, "
                     "or remove the file",
                     what);
}

static Status compare_settings(const Classroom *self, const Classroom *known, Error *error)
{
    const struct {
        const char *name;
        uint64_t now, then;
    } settings[] = {{"seed", self->seed, known->seed},
                    {"time", (uint64_t)self->time_s, (uint64_t)known->time_s},
                    {"space", (uint64_t)self->space_mb, (uint64_t)known->space_mb},
                    {"games", (uint64_t)self->games, (uint64_t)known->games}};
    char what[80];
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
        if (settings[i].now == settings[i].then)
            continue;
        snprintf(what, sizeof what, "its %s is %" PRIu64 ", not %" PRIu64, settings[i].name, settings[i].then,
                 settings[i].now);
        return refuse(what, error);
    }
    return STATUS_OK;
}

/* Brings the players into the order of the file; no two have the same name. */
static Status order_players(Classroom *self, const Classroom *known, Error *error)
{
    char what[200];
    for (int i = 0; i < known->player_count; i++) {
        int at = i;
        while (at < self->player_count && strcmp(self->players[at].name, known->players[i].name) != 0)
            at++;
        if (at >= self->player_count) {
            snprintf(what, sizeof what, "'%.100s' played in it and is not here", known->players[i].name);
            return refuse(what, error);
        }
        ClassPlayer player = self->players[at];
        memmove(&self->players[i + 1], &self->players[i], (size_t)(at - i) * sizeof player);
        self->players[i] = player;
    }
    if (self->player_count == known->player_count)
        return STATUS_OK;
    snprintf(what, sizeof what, "'%.100s' did not play in it", self->players[known->player_count].name);
    return refuse(what, error);
}

/* Whether files are as they were. A digest of the sources alone, which older files have, stands before the
 * one of all files. */
static bool same_files(const char *then, const char *now)
{
    const char *all_then = strchr(then, '-'), *all_now = strchr(now, '-');
    if (all_then && all_now)
        return strcmp(all_then, all_now) == 0;
    return strncmp(then, now, strlen(then)) == 0 && (*then || !*now);
}

/* Takes over what is known of each player. If its files are the same, its agent must be. */
static Status compare_players(Classroom *self, Classroom *known, Error *error)
{
    char what[200];
    for (int i = 0; i < self->player_count; i++) {
        ClassPlayer *now = &self->players[i], *then = &known->players[i];
        now->changed = !same_files(then->digest, now->digest);
        now->scheduled = then->scheduled;
        now->late = then->late;
        if (!now->changed && strcmp(now->spec, then->spec) != 0) {
            snprintf(what, sizeof what, "'%.60s' is %.100s there", now->name, then->spec);
            return refuse(what, error);
        }
        if (now->changed || !then->tried || now->level > 0)
            continue;
        char *trouble = now->trouble;
        now->tried = true;
        now->plays = then->plays;
        now->trouble = then->trouble;
        then->trouble = trouble;
    }
    return STATUS_OK;
}

/* Writes down what has changed since the file was written. */
static Status keep_changes(Classroom *self, const Classroom *known, Error *error)
{
    Status status = STATUS_OK;
    int before = self->game_count;
    for (int i = 0; status == STATUS_OK && i < self->player_count; i++) {
        ClassPlayer *player = &self->players[i];
        bool tried = player->tried;
        if (strcmp(player->digest, known->players[i].digest) != 0) {
            /* Notes what a player is made from now; if it has changed, its games before no longer count. */
            Text line = {0};
            JsonWriter writer = {.out = &line};
            json_print(&writer, "{pupil: %d, agent: %s, digest: %s, changed: %i}", i, self->players[i].spec,
                       self->players[i].digest, player->changed);
            status = put_line(self, &line, error);
        }
        if (status == STATUS_OK && player->changed)
            status = drop_games(self, i, error);
        player->tried = tried;
    }
    self->again = before - self->game_count;
    return status;
}

static Status write_header_line(Classroom *self, Error *error)
{
    Text header = {0};
    JsonWriter writer = {.out = &header};
    json_print(&writer, "{format: %s, seed: %ju, time: %jd, space: %jd, games: %d, pupils: [", CLASS_FORMAT,
               self->seed, self->time_s, self->space_mb, self->games);
    for (int i = 0; i < self->player_count; i++)
        json_print(&writer, "{name: %s, agent: %s, digest: %s}", self->players[i].name, self->players[i].spec,
                   self->players[i].digest);
    json_print(&writer, "]}");
    return put_line(self, &header, error);
}

Status classroom_open(Classroom *self, const char *path, Error *error)
{
    Text bytes = {0};
    Classroom known = {0};
    Append *file = NULL;
    Status status = append_open(path, true, &file, error);
    if (status != STATUS_OK)
        return status;
    status = file_read(path, FILE_BYTES_MAX, &bytes, error);
    size_t whole = status == STATUS_OK ? whole_lines(&bytes) : 0;
    if (whole > 0) {
        known.nodes = self->nodes;
        status = take_file(&known, bytes.bytes, whole, error);
        if (status == STATUS_OK)
            status = compare_settings(self, &known, error);
        if (status == STATUS_OK)
            status = order_players(self, &known, error);
        if (status == STATUS_OK)
            status = compare_players(self, &known, error);
        if (status == STATUS_OK) {
            self->all = known.all;
            self->game_count = known.game_count;
            self->game_capacity = known.game_capacity;
            self->dropped = known.dropped;
            self->dropped_count = known.dropped_count;
            self->dropped_capacity = known.dropped_capacity;
            known.all = known.dropped = NULL;
            known.game_count = known.dropped_count = 0;
        }
        error_in_file(status, error, path);
    }
    if (status == STATUS_OK && whole < bytes.length)
        status = append_cut(file, whole, error);
    if (status == STATUS_OK) {
        self->file = file;
        status = whole > 0 ? keep_changes(self, &known, error) : write_header_line(self, error);
    } else {
        append_close(file);
    }
    classroom_free(&known);
    text_free(&bytes);
    return status;
}

Status classroom_begin(Classroom *self, const char *path, Error *error)
{
    Append *file = NULL;
    Status status = append_open(path, true, &file, error);
    if (status == STATUS_OK)
        status = append_cut(file, 0, error);
    if (status != STATUS_OK) {
        append_close(file);
        return status;
    }
    self->file = file;
    return write_header_line(self, error);
}
