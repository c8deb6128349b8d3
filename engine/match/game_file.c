#include "engine/match/game_file.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "engine/base/json/json_member.h"
#include "engine/game/opening.h"
#include "engine/report/report_json.h"

#define FORMAT "tetress-games-1"
#define THREADS "threads" /* the parameter that may change */

/* ---- Writing ---- */

static void write_seconds(JsonWriter *writer, const char *key, uint64_t ns)
{
    json_print(writer, "%s: %g", key, (double)ns / 1e9);
}

static void write_header(const MatchSetup *setup, Text *out)
{
    JsonWriter writer = {.out = out};
    json_print(&writer, "{format: %s, agents: [", FORMAT);
    for (int i = 0; i < setup->agent_count; i++) {
        const SetupAgent *agent = &setup->agents[i];
        json_print(&writer, "{name: %s", agent->name);
        write_seconds(&writer, "move_seconds", agent->pace.move_ns);
        write_seconds(&writer, "game_seconds", agent->pace.time_ns);
        write_seconds(&writer, "increment_seconds", agent->pace.increment_ns);
        json_print(&writer, "nodes: %ju}", agent->pace.nodes);
    }
    json_print(&writer, "], games: %ju, plies: %ju, seed: %ju", (uint64_t)setup->pairs * 2,
               (uint64_t)setup->plies, setup->seed);
    write_seconds(&writer, "margin_seconds", setup->margin_ns);
    if (setup->sequential)
        json_print(&writer, "sprt: [%g, %g]", setup->elo0, setup->elo1);
    else
        json_print(&writer, "sprt: null");
    json_print(&writer, "%s: %ju}", THREADS, (uint64_t)setup->threads);
}

static void write_moves(JsonWriter *writer, const char *key, const Move *moves, int count)
{
    json_print(writer, "%s: [", key);
    for (int i = 0; i < count; i++)
        json_print(writer, "%s", MOVE_TEXT(moves[i]));
    json_print(writer, "]");
}

static void write_side(JsonWriter *writer, const char *key, const char *agent, const Usage *spent)
{
    json_print(writer, "%s: {agent: %s, nodes: %ju, depth: %ju, playouts: %ju, memory: %ju", key, agent,
               spent->nodes, spent->depth, spent->playouts, spent->memory_peak);
    if (spent->waited_us > 0)
        json_print(writer, "waited_us: %ju", spent->waited_us);
    if (spent->late > 0)
        json_print(writer, "late: %ju", spent->late);
    json_print(writer, "}");
}

void game_file_write(const MatchSetup *setup, const GameId *place, const PlayedGame *game, Text *out)
{
    int red = place->game == 0 ? place->a : place->b;
    int blue = place->game == 0 ? place->b : place->a;
    JsonWriter writer = {.out = out};
    json_print(&writer, "{a: %ju, b: %ju, pair: %ju, game: %ju", (uint64_t)place->a, (uint64_t)place->b,
               (uint64_t)place->pair, (uint64_t)place->game);
    write_side(&writer, "red", setup->agents[red].name, &game->summary.spent[RED]);
    write_side(&writer, "blue", setup->agents[blue].name, &game->summary.spent[BLUE]);
    json_print(&writer, "result: %s, reason: %s", outcome_name(game->summary.outcome),
               end_reason_names[game->summary.reason]);
    if (game->fault[0])
        json_print(&writer, "fault: %s", game->fault);
    write_moves(&writer, "opening", game->game.moves, game->opening);
    write_moves(&writer, "moves", game->game.moves + game->opening, game->game.count - game->opening);
    json_print(&writer, "times_us: [");
    for (int i = 0; i < game->times; i++)
        json_print(&writer, "%u", game->times_us[i]);
    json_print(&writer, "]");
    if (game->output) {
        /* What the agents printed and used, turn by turn, and the traceback of one that failed. */
        json_print(&writer, "told: [");
        for (int i = 0; i < game->output->count; i++) {
            const TurnOutput *turn = &game->output->turns[i];
            json_print(&writer, "{turn: %d", turn->ply + 1);
            if (turn->cpu_s > 0)
                json_print(&writer, "cpu_s: %g", turn->cpu_s);
            if (turn->memory_mb > 0)
                json_print(&writer, "memory_mb: %g", turn->memory_mb);
            if (turn->printed) {
                json_print(&writer, "printed:");
                json_bytes(&writer, turn->printed, turn->length);
            }
            json_print(&writer, "}");
        }
        json_print(&writer, "]");
        if (game->output->traceback)
            json_print(&writer, "traceback: %s", game->output->traceback);
    }
    json_print(&writer, "}");
}

/* ---- Parameters ---- */

static Status not_ours(Error *error)
{
    return error_set(error, STATUS_INVALID, "this is no file of games played in a match");
}

/* Whether two values are written in the same way; our objects always have their members in the same order. */
static bool same_value(const JsonValue *a, const JsonValue *b, Text *buffer)
{
    JsonWriter first = {.out = buffer}, second = {.out = buffer};
    text_clear(buffer);
    json_value(&first, a);
    size_t length = buffer->length;
    json_value(&second, b);
    return buffer->length == 2 * length && memcmp(buffer->bytes, buffer->bytes + length, length) == 0;
}

/* Compares each of our parameters with the one in the file; compares the agents only if games will be
 * added. */
static Status compare_headers(const JsonValue *there, const JsonValue *here, bool agents, Text *buffer,
                              Error *error)
{
    const JsonValue *key = json_first(here);
    for (uint32_t i = 0; i < here->count; i++) {
        const JsonValue *value = json_next(key);
        const JsonValue *other = json_member(there, key->as.string.bytes);
        bool counts = strcmp(key->as.string.bytes, THREADS) != 0 &&
                      (agents || strcmp(key->as.string.bytes, "agents") != 0);
        if (counts && !(other && same_value(other, value, buffer))) {
            if (other && other->kind == JSON_NUMBER && value->kind == JSON_NUMBER)
                return error_set(error, STATUS_INVALID,
                                 "these games have other parameters: %s is %.10g there, and %.10g here",
                                 key->as.string.bytes, other->as.number.value, value->as.number.value);
            return error_set(error, STATUS_INVALID, "these games have other parameters: %s not the same",
                             strcmp(key->as.string.bytes, "agents") == 0 ? "the agents or their limits are"
                                                                         : "the SPRT is");
        }
        key = json_next(value);
    }
    return STATUS_OK;
}

/* ---- Reading ---- */

static Status wrong(const JsonValue *at, Error *error, const char *what, const char *expected)
{
    return error_at(error, STATUS_INVALID, at->column, "%s must be %s", what, expected);
}

static GameId read_place(JsonReader *self, const MatchSetup *setup, const JsonValue *line)
{
    GameId place = {.a = (int)json_read_integer(self, line, "a", 0, setup->agent_count - 1),
                    .b = (int)json_read_integer(self, line, "b", 0, setup->agent_count - 1),
                    .pair = (int)json_read_integer(self, line, "pair", 0, setup->pairs - 1),
                    .game = (int)json_read_integer(self, line, "game", 0, 1)};
    if (self->status == STATUS_OK && place.a >= place.b)
        self->status = error_at(self->error, STATUS_INVALID, line->column, "'a' must be less than 'b'");
    return place;
}

static uint64_t read_count(JsonReader *self, const JsonValue *object, const char *key)
{
    return (uint64_t)json_read_integer(self, object, key, 0, INT64_MAX);
}

/* A count that is written only if there is one. */
static uint64_t find_count(JsonReader *self, const JsonValue *object, const char *key)
{
    return object && json_member(object, key) ? read_count(self, object, key) : 0;
}

static Usage read_side(JsonReader *self, const JsonValue *line, const char *key)
{
    const JsonValue *side = json_read(self, line, key, JSON_OBJECT);
    return (Usage){.nodes = read_count(self, side, "nodes"),
                   .depth = read_count(self, side, "depth"),
                   .playouts = read_count(self, side, "playouts"),
                   .memory_peak = read_count(self, side, "memory"),
                   .waited_us = find_count(self, side, "waited_us"),
                   .late = find_count(self, side, "late")};
}

/* Plays the moves in a list. */
static Status replay(const JsonValue *line, const char *key, Game *game, Error *error)
{
    JsonReader reader = {.error = error};
    const JsonValue *list = json_read(&reader, line, key, JSON_ARRAY);
    const JsonValue *value = list ? json_first(list) : NULL;
    for (uint32_t i = 0; list && reader.status == STATUS_OK && i < list->count; i++) {
        Move move;
        Status status = report_read_move(value, NULL, &move, error);
        if (status == STATUS_OK)
            status = game_play(game, move, error);
        if (status != STATUS_OK && error)
            error->column = value->column;
        reader.status = status;
        value = json_next(value);
    }
    return reader.status;
}

static Status read_opening(const MatchSetup *setup, const JsonValue *line, int pair, PlayedGame *out,
                           Error *error)
{
    Game expected;
    Status status = opening_make(setup->seed, (uint64_t)pair, setup->plies, &expected, error);
    if (status == STATUS_OK)
        status = replay(line, "opening", &out->game, error);
    bool same = out->game.count == expected.count && game_continues(&out->game, &expected);
    if (status == STATUS_OK && !same && out->game.count > 0)
        return wrong(line, error, "the opening", "that of this pair, or none");
    out->opening = out->game.count;
    return status;
}

static Status read_times(const JsonValue *line, PlayedGame *out, Error *error)
{
    JsonReader reader = {.error = error};
    const JsonValue *list = json_read(&reader, line, "times_us", JSON_ARRAY);
    if (!list)
        return reader.status;
    if (list->count != (uint32_t)(out->game.count - out->opening + (out->summary.reason >= END_TIME)))
        return wrong(list, error, "the number of times", "that of the moves asked for");
    const JsonValue *value = json_first(list);
    for (uint32_t i = 0; i < list->count; i++) {
        if (!json_is_integer(value, 0, UINT32_MAX))
            return wrong(value, error, "a time", "a whole number of microseconds");
        out->times_us[out->times++] = (uint32_t)value->as.number.integer;
        value = json_next(value);
    }
    return STATUS_OK;
}

static Status read_reason(const JsonValue *line, EndReason *out, Error *error)
{
    JsonReader reader = {.error = error};
    const JsonValue *value = json_read(&reader, line, "reason", JSON_STRING);
    if (!value)
        return reader.status;
    int index = json_word_index(value, end_reason_names, END_REASONS);
    if (index < 0)
        return wrong(value, error, "the reason", "no_move, tokens, time, illegal, crash or space");
    *out = (EndReason)index;
    return STATUS_OK;
}

/* Concludes the game from its moves and the reason, and checks that the line agrees. */
static Status check_result(const JsonValue *line, PlayedGame *out, Error *error)
{
    JsonReader reader = {.error = error};
    const JsonValue *value = json_read(&reader, line, "result", JSON_STRING);
    if (!value)
        return reader.status;
    if (!played_game_conclude(out))
        return wrong(line, error, "the reason", "one for which this game can have ended");
    const char *name = outcome_name(out->summary.outcome);
    return json_is_string(value, name) ? STATUS_OK : wrong(value, error, "the result", name);
}

static Status read_game(const MatchSetup *setup, const JsonValue *line, GameId *place, PlayedGame *out,
                        Error *error)
{
    *out = (PlayedGame){.times = 0};
    game_start(&out->game, NULL);
    if (line->kind != JSON_OBJECT)
        return wrong(line, error, "a game", "an object");
    JsonReader reader = {.error = error};
    *place = read_place(&reader, setup, line);
    out->summary.spent[RED] = read_side(&reader, line, "red");
    out->summary.spent[BLUE] = read_side(&reader, line, "blue");
    Status status = reader.status;
    if (status == STATUS_OK)
        status = read_reason(line, &out->summary.reason, error);
    if (status == STATUS_OK)
        status = read_opening(setup, line, place->pair, out, error);
    if (status == STATUS_OK)
        status = replay(line, "moves", &out->game, error);
    if (status == STATUS_OK)
        status = read_times(line, out, error);
    snprintf(out->fault, sizeof out->fault, "%s", json_get_string(line, "fault"));
    return status == STATUS_OK ? check_result(line, out, error) : status;
}

Status game_file_take(const MatchSetup *setup, const char *line, GameId *place, PlayedGame *out, Error *error)
{
    JsonValue *root = NULL;
    *out = (PlayedGame){.times = 0};
    Status status = json_parse(line, strlen(line), &root, error);
    if (status == STATUS_OK)
        status = read_game(setup, root, place, out, error);
    if (status == STATUS_OK) {
        /* If memory runs out, some of it is missing. */
        uint32_t count;
        const JsonValue *turn = json_get_elements(root, "told", &count);
        const JsonValue *traceback = json_get(root, "traceback", JSON_STRING);
        for (uint32_t i = 0; i < count; i++, turn = json_next(turn)) {
            const JsonValue *printed = json_get(turn, "printed", JSON_STRING);
            AgentAccount account = {.cpu_s = json_get_number(turn, "cpu_s", 0),
                                    .memory_mb = json_get_number(turn, "memory_mb", 0)};
            if (printed)
                account.printed =
                    (Text){.bytes = (char *)printed->as.string.bytes, .length = printed->as.string.length};
            if (traceback)
                account.traceback = (Text){.bytes = (char *)traceback->as.string.bytes,
                                           .length = traceback->as.string.length};
            game_output_add(&out->output, (int)json_get_number(turn, "turn", 1) - 1, &account);
        }
    }
    json_free(root);
    return status;
}

/* ---- The file ---- */

/* Writes the line, and adds its newline. */
static Status put_line(GameFile *self, Error *error)
{
    text_add_byte(&self->line, '\n');
    Status status = text_status(&self->line, error);
    return status != STATUS_OK ? status
                               : append_write(self->file, self->line.bytes, self->line.length, error);
}

Status game_file_add(GameFile *self, const GameId *place, const PlayedGame *game, Error *error)
{
    text_clear(&self->line);
    game_file_write(self->setup, place, game, &self->line);
    return put_line(self, error);
}

typedef struct Reading {
    const MatchSetup *setup;
    GameFileFound found;
    void *context;
    bool agents; /* whether they must be those of the setup */
} Reading;

/* Whether bytes may be the beginning of a header. */
static bool begins_header(const char *bytes, size_t length)
{
    static const char begin[] = "{\"format\": \"" FORMAT "\"";
    return memcmp(bytes, begin, length < sizeof begin - 1 ? length : sizeof begin - 1) == 0;
}

/* Stops as soon as it is clear that this is another kind of file, which may have no end. */
static Status read_bytes(FILE *file, Text *out, Error *error)
{
    char bytes[1 << 14];
    size_t got;
    while (!out->failed && (got = fread(bytes, 1, sizeof bytes, file)) > 0) {
        if (out->length == 0 && !begins_header(bytes, got))
            return not_ours(error);
        text_add(out, bytes, got);
    }
    if (ferror(file))
        return error_set(error, STATUS_IO, "%s", strerror(errno));
    return text_status(out, error);
}

/* Reads all whole lines. To a file that is open for more games it writes the header if there is none; what is
 * left of a last line is cut off there. */
static Status read_file(GameFile *self, const Reading *reading, Error *error)
{
    Text all = {0};
    LineReader lines;
    FILE *file = fopen(self->setup->record, "rb");
    Status status = file ? read_bytes(file, &all, error) : error_set(error, STATUS_IO, "%s", strerror(errno));
    if (file)
        fclose(file);
    size_t whole = status == STATUS_OK ? all.length : 0;
    while (whole > 0 && all.bytes[whole - 1] != '\n')
        whole--;
    line_reader_memory(&lines, text_string(&all), whole);
    while (line_reader_next(&lines, &status, error)) {
        /* The first line is the header, the others are games. */
        JsonValue *line = NULL;
        GameId place;
        PlayedGame game;
        status = json_parse(text_string(&lines.line), lines.line.length, &line, error);
        if (status == STATUS_OK && lines.number == 1) {
            Text text = {0};
            JsonValue *here = NULL;
            write_header(reading->setup, &text);
            status = text_status(&text, error);
            if (status == STATUS_OK)
                status = json_parse(text.bytes, text.length, &here, error);
            if (status == STATUS_OK)
                status = compare_headers(line, here, reading->agents, &text, error);
            json_free(here);
            text_free(&text);
        } else if (status == STATUS_OK) {
            status = read_game(reading->setup, line, &place, &game, error);
            if (status == STATUS_OK)
                status = reading->found(reading->context, &place, &game, error);
        }
        json_free(line);
        if (status != STATUS_OK && error)
            error->line = lines.number;
    }
    line_reader_free(&lines);
    if (status == STATUS_OK && self->file && whole < all.length)
        status = append_cut(self->file, whole, error);
    if (status == STATUS_OK && self->file && whole == 0) {
        write_header(self->setup, &self->line);
        status = put_line(self, error);
    }
    text_free(&all);
    return error_in_file(status, error, self->setup->record);
}

Status game_file_read(const MatchSetup *setup, GameFileFound found, void *context, Error *error)
{
    const Reading reading = {.setup = setup, .found = found, .context = context};
    return read_file(&(GameFile){.setup = setup}, &reading, error);
}

Status game_file_open(GameFile *self, const MatchSetup *setup, GameFileFound found, void *context,
                      Error *error)
{
    const Reading reading = {setup, found, context, true};
    *self = (GameFile){.setup = setup};
    Status status = error_in_file(append_open(setup->record, true, &self->file, error), error, setup->record);
    if (status == STATUS_OK)
        status = read_file(self, &reading, error);
    if (status != STATUS_OK)
        game_file_close(self);
    return status;
}

void game_file_close(GameFile *self)
{
    append_close(self->file);
    text_free(&self->line);
    *self = (GameFile){.setup = self->setup};
}
