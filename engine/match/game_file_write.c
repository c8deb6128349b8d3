#include "engine/base/json/json.h"
#include "engine/match/game_file_inner.h"

static void write_seconds(JsonWriter *writer, const char *key, uint64_t ns)
{
    json_put_number(writer, key, (double)ns / 1e9);
}

/* ---- The header ---- */

void game_file_write_header(const MatchSetup *setup, Text *out)
{
    JsonWriter writer = {.out = out};
    json_open_object(&writer);
    json_put_string(&writer, "format", GAME_FILE_FORMAT);
    json_put_array(&writer, "agents");
    for (int i = 0; i < setup->agent_count; i++) {
        const SetupAgent *agent = &setup->agents[i];
        json_open_object(&writer);
        json_put_string(&writer, "name", agent->name);
        write_seconds(&writer, "move_seconds", agent->pace.move_ns);
        write_seconds(&writer, "game_seconds", agent->pace.time_ns);
        write_seconds(&writer, "increment_seconds", agent->pace.increment_ns);
        json_put_count(&writer, "nodes", agent->pace.nodes);
        json_close_object(&writer);
    }
    json_close_array(&writer);
    json_put_count(&writer, "games", (uint64_t)setup->pairs * 2);
    json_put_count(&writer, "plies", (uint64_t)setup->plies);
    json_put_count(&writer, "seed", setup->seed);
    write_seconds(&writer, "margin_seconds", setup->margin_ns);
    json_key(&writer, "sprt");
    if (setup->sequential) {
        json_open_array(&writer);
        json_number(&writer, setup->elo0);
        json_number(&writer, setup->elo1);
        json_close_array(&writer);
    } else {
        json_null(&writer);
    }
    json_put_count(&writer, GAME_FILE_THREADS, (uint64_t)setup->threads);
    json_close_object(&writer);
}

/* ---- A game ---- */

static void write_moves(JsonWriter *writer, const char *key, const Move *moves, int count)
{
    json_put_array(writer, key);
    for (int i = 0; i < count; i++) {
        char text[MOVE_TEXT_SIZE];
        move_write(moves[i], text);
        json_string(writer, text);
    }
    json_close_array(writer);
}

static void write_side(JsonWriter *writer, const char *key, const char *agent, const Usage *spent)
{
    json_put_object(writer, key);
    json_put_string(writer, "agent", agent);
    json_put_count(writer, "nodes", spent->nodes);
    json_put_count(writer, "depth", spent->depth);
    json_put_count(writer, "playouts", spent->playouts);
    json_put_count(writer, "memory", spent->memory_peak);
    if (spent->waited_us > 0)
        json_put_count(writer, "waited_us", spent->waited_us);
    if (spent->late > 0)
        json_put_count(writer, "late", spent->late);
    json_close_object(writer);
}

/* What the agents printed and used, turn by turn, and the traceback of one that failed. */
static void write_output(JsonWriter *writer, const GameOutput *output)
{
    json_put_array(writer, "told");
    for (int i = 0; i < output->count; i++) {
        const TurnOutput *turn = &output->turns[i];
        json_open_object(writer);
        json_put_integer(writer, "turn", turn->ply + 1);
        if (turn->cpu_s > 0)
            json_put_number(writer, "cpu_s", turn->cpu_s);
        if (turn->memory_mb > 0)
            json_put_number(writer, "memory_mb", turn->memory_mb);
        if (turn->printed) {
            json_key(writer, "printed");
            json_bytes(writer, turn->printed, turn->length);
        }
        json_close_object(writer);
    }
    json_close_array(writer);
    if (output->traceback)
        json_put_string(writer, "traceback", output->traceback);
}

static void write_game(const MatchSetup *setup, const GameId *place, const PlayedGame *game, Text *out)
{
    int red = place->game == 0 ? place->a : place->b;
    int blue = place->game == 0 ? place->b : place->a;
    JsonWriter writer = {.out = out};
    json_open_object(&writer);
    json_put_count(&writer, "a", (uint64_t)place->a);
    json_put_count(&writer, "b", (uint64_t)place->b);
    json_put_count(&writer, "pair", (uint64_t)place->pair);
    json_put_count(&writer, "game", (uint64_t)place->game);
    write_side(&writer, "red", setup->agents[red].name, &game->summary.spent[RED]);
    write_side(&writer, "blue", setup->agents[blue].name, &game->summary.spent[BLUE]);
    json_put_string(&writer, "result", outcome_name(game->summary.outcome));
    json_put_string(&writer, "reason", end_reason_name(game->summary.reason));
    if (game->fault[0])
        json_put_string(&writer, "fault", game->fault);
    write_moves(&writer, "opening", game->game.moves, game->opening);
    write_moves(&writer, "moves", game->game.moves + game->opening, game->game.count - game->opening);
    json_put_array(&writer, "times_us");
    for (int i = 0; i < game->times; i++)
        json_count(&writer, game->times_us[i]);
    json_close_array(&writer);
    if (game->output)
        write_output(&writer, game->output);
    json_close_object(&writer);
}

/* ---- The file ---- */

Status game_file_put(GameFile *self, Error *error)
{
    text_add_byte(&self->line, '\n');
    Status status = text_status(&self->line, error);
    return status ? status : append_write(self->file, self->line.bytes, self->line.length, error);
}

Status game_file_add(GameFile *self, const GameId *place, const PlayedGame *game, Error *error)
{
    text_clear(&self->line);
    write_game(self->setup, place, game, &self->line);
    return game_file_put(self, error);
}
