#include "engine/classroom/page/page_parts.h"

#include <math.h>
#include <stdio.h>

void page_game_name(const ClassGame *game, char out[GAME_NAME_SIZE])
{
    snprintf(out, GAME_NAME_SIZE, "%d-%d-%d", game->round + 1, game->table + 1, game->game + 1);
}

void page_move(JsonWriter *writer, const char *key, Move move)
{
    json_key(writer, key);
    if (move == MOVE_NONE) {
        json_null(writer);
        return;
    }
    json_open_array(writer);
    for (int i = 0; i < SHAPE_CELLS; i++)
        json_integer(writer, move_cells[move][i]);
    json_close_array(writer);
}

void page_move_review(const ClassMoveReview *review, JsonWriter *writer)
{
    json_put_number(writer, "chance", review->chance);
    json_put_number(writer, "loss", review->loss);
    json_put_integer(writer, "mark", review->mark);
    json_put_bool(writer, "proven", review->proven);
    page_move(writer, "better", review->better);
    if (review->cause >= 0)
        json_put_string(writer, "cause", cause_names[review->cause]);
    if (review->why)
        json_put_string(writer, "why", review->why);
}

void page_standing(const Classroom *room, const Standing *standing, int player, JsonWriter *writer)
{
    enum { CHART_COLUMNS = 30 };
    const ClassPlayer *of = &room->players[player];
    const Names names = classroom_names(room);
    const NameRoom chart = name_room_columns(CHART_COLUMNS);
    char text[SHORT_NAME_SIZE];
    json_put_integer(writer, "id", player);
    json_put_string(writer, "name", of->name);
    json_put_string(writer, "short", short_name(&names, player, &chart, text));
    json_put_string(writer, "agent", of->spec);
    json_put_string(writer, "place", of->place);
    json_put_integer(writer, "level", of->level);
    json_put_bool(writer, "plays", of->plays || of->level > 0);
    json_put_string(writer, "trouble", of->trouble);
    json_put_integer(writer, "games", standing->games);
    json_put_integer(writer, "wins", standing->wins);
    json_put_integer(writer, "draws", standing->draws);
    json_put_integer(writer, "losses", standing->losses);
    json_put_number(writer, "points", standing->points);
    json_put_number(writer, "elo", isinf(standing->rating.error) ? NAN : standing->rating.elo);
    json_put_number(writer, "error", standing->rating.error);
    json_put_string(writer, "equals", standing->equals);
    json_put_integer(writer, "answers", standing->answers);
    json_put_number(writer, "cpu", (double)standing->cpu_us / 1e6);
    json_put_number(writer, "cpu_game_most", (double)standing->game_us_most / 1e6);
    json_put_number(writer, "cpu_answer_most", (double)standing->answer_us_most / 1e6);
    json_put_number(writer, "memory_most", (double)standing->memory_kb_most / 1024);
    json_put_integer(writer, "judged", standing->sum.judged);
    json_put_integer(writer, "mistakes", standing->sum.mistakes);
    json_put_integer(writer, "proven_thrown", standing->proven_thrown);
    json_put_object(writer, "lost_by");
    for (int i = 0; i < END_REASONS; i++)
        if (standing->lost_by[i] > 0)
            json_put_integer(writer, end_reason_names[i], standing->lost_by[i]);
    json_close_object(writer);
    json_put_array(writer, "phases");
    for (int i = 0; i < PHASES; i++) {
        json_open_object(writer);
        json_put_string(writer, "name", phase_names[i]);
        json_put_integer(writer, "moves", standing->sum.moves[i]);
        json_put_number(writer, "loss", standing->sum.loss[i]);
        json_close_object(writer);
    }
    json_close_array(writer);
    json_put_object(writer, "causes");
    for (int i = 0; i < CAUSE_KINDS; i++)
        if (standing->sum.causes[i] > 0)
            json_put_integer(writer, cause_names[i], standing->sum.causes[i]);
    json_close_object(writer);
}

static void put_seat(const Classroom *room, const char *key, int player, JsonWriter *writer)
{
    json_put_object(writer, key);
    json_put_integer(writer, "id", player);
    json_put_string(writer, "name", room->players[player].name);
    json_put_integer(writer, "level", room->players[player].level);
    json_close_object(writer);
}

void page_game_row(const Classroom *room, const ClassGame *game, int player, JsonWriter *writer)
{
    char name[GAME_NAME_SIZE];
    Side side = class_game_side(game, player);
    uint64_t cpu = 0, memory = 0;
    for (int i = (int)side; i < game->asked; i += 2) {
        cpu += game->turns[i].cpu_us;
        memory = game->turns[i].memory_kb > memory ? game->turns[i].memory_kb : memory;
    }
    page_game_name(game, name);
    json_open_object(writer);
    json_put_string(writer, "game", name);
    json_put_string(writer, "side", side_name(side));
    put_seat(room, "other", game->seats[side_other(side)], writer);
    json_put_number(writer, "points", class_game_points(game, player));
    json_put_string(writer, "reason", end_reason_names[game->reason]);
    json_put_integer(writer, "plies", game->count);
    json_put_number(writer, "cpu", (double)cpu / 1e6);
    json_put_number(writer, "memory", (double)memory / 1024);
    bool own = class_game_points(game, player) < 0.25;
    if (own && game->fault)
        json_put_string(writer, "fault", game->fault);
    if (own && game->traceback)
        json_put_string(writer, "traceback", game->traceback);
    json_close_object(writer);
}

/* ---- A game ---- */

void page_game_members(const Classroom *room, const ClassGame *game, JsonWriter *writer)
{
    char name[GAME_NAME_SIZE];
    page_game_name(game, name);
    json_put_string(writer, "kind", "game");
    json_put_string(writer, "title", room->title);
    json_put_string(writer, "game", name);
    put_seat(room, "red", game->seats[RED], writer);
    put_seat(room, "blue", game->seats[BLUE], writer);
    json_put_string(writer, "result", outcome_name(game->outcome));
    json_put_string(writer, "reason", end_reason_names[game->reason]);
    json_put_bool(writer, "looked", game->reviewed);
    if (game->fault)
        json_put_string(writer, "fault", game->fault);
    if (game->traceback)
        json_put_string(writer, "traceback", game->traceback);
    if (game->verdict)
        json_put_string(writer, "verdict", game->verdict);
    json_put_array(writer, "turns");
    for (int i = 0; i < game->count || i < game->asked; i++) {
        const ClassTurn *turn = &game->turns[i];
        json_open_object(writer);
        page_move(writer, "move", i < game->count ? game->moves[i] : MOVE_NONE);
        if (i < game->count) {
            char text[MOVE_SHORT_SIZE];
            move_write_short(game->moves[i], text);
            json_put_string(writer, "text", text);
        }
        if (i < game->asked) {
            json_put_number(writer, "cpu", (double)turn->cpu_us / 1e6);
            json_put_number(writer, "memory", (double)turn->memory_kb / 1024);
            json_put_count(writer, "depth", turn->depth);
            json_put_count(writer, "nodes", turn->nodes);
            json_put_count(writer, "playouts", turn->playouts);
            if (turn->said)
                json_put_string(writer, "said", turn->said);
            if (turn->hot)
                json_put_string(writer, "hot", turn->hot);
        }
        if (game->reviewed && i < game->count)
            page_move_review(&game->reviews[i], writer);
        json_close_object(writer);
    }
    json_close_array(writer);
}
