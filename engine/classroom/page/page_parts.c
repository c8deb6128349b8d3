#include "engine/classroom/page/page_parts.h"

#include <math.h>
#include <stdio.h>

void page_game_name(const ClassGame *game, char out[GAME_NAME_SIZE])
{
    snprintf(out, GAME_NAME_SIZE, "%d-%d-%d", game->round + 1, game->table + 1, game->game + 1);
}

void page_move(JsonWriter *writer, const char *key, Move move)
{
    if (move == MOVE_NONE) {
        json_print(writer, "%s: null", key);
        return;
    }
    json_print(writer, "%s: [", key);
    for (int i = 0; i < SHAPE_CELLS; i++)
        json_print(writer, "%d", move_cells[move][i]);
    json_print(writer, "]");
}

void page_move_review(const ClassMoveReview *review, JsonWriter *writer)
{
    json_print(writer, "chance: %g, loss: %g, mark: %d, proven: %i", review->chance, review->loss,
               review->mark, review->proven);
    page_move(writer, "better", review->better);
    if (review->cause >= 0)
        json_print(writer, "cause: %s", cause_names[review->cause]);
    if (review->why)
        json_print(writer, "why: %s", review->why);
}

void page_standing(const Classroom *room, const Standing *standing, int player, JsonWriter *writer)
{
    enum { CHART_COLUMNS = 30 };
    const ClassPlayer *of = &room->players[player];
    const Names names = classroom_names(room);
    const NameRoom chart = name_room_columns(CHART_COLUMNS);
    char text[SHORT_NAME_SIZE];
    json_print(writer, "id: %d, name: %s, short: %s, agent: %s, place: %s, level: %d, plays: %i, trouble: %s",
               player, of->name, short_name(&names, player, &chart, text), of->spec, of->place, of->level,
               of->plays || of->level > 0, of->trouble);
    json_print(
        writer, "games: %d, wins: %d, draws: %d, losses: %d, points: %g, elo: %g, error: %g, equals: %s",
        standing->games, standing->wins, standing->draws, standing->losses, standing->points,
        isinf(standing->rating.error) ? NAN : standing->rating.elo, standing->rating.error, standing->equals);
    json_print(writer, "answers: %d, cpu: %g, cpu_game_most: %g, cpu_answer_most: %g, memory_most: %g",
               standing->answers, (double)standing->cpu_us / 1e6, (double)standing->game_us_most / 1e6,
               (double)standing->answer_us_most / 1e6, (double)standing->memory_kb_most / 1024);
    json_print(writer, "judged: %d, mistakes: %d, proven_thrown: %d, lost_by: {", standing->sum.judged,
               standing->sum.mistakes, standing->proven_thrown);
    for (int i = 0; i < END_REASONS; i++)
        if (standing->lost_by[i] > 0)
            json_print(writer, "%s: %d", end_reason_names[i], standing->lost_by[i]);
    json_print(writer, "}, phases: [");
    for (int i = 0; i < PHASES; i++)
        json_print(writer, "{name: %s, moves: %d, loss: %g}", phase_names[i], standing->sum.moves[i],
                   standing->sum.loss[i]);
    json_print(writer, "], causes: {");
    for (int i = 0; i < CAUSE_KINDS; i++)
        if (standing->sum.causes[i] > 0)
            json_print(writer, "%s: %d", cause_names[i], standing->sum.causes[i]);
    json_print(writer, "}");
}

static void put_seat(const Classroom *room, const char *key, int player, JsonWriter *writer)
{
    json_print(writer, "%s: {id: %d, name: %s, level: %d}", key, player, room->players[player].name,
               room->players[player].level);
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
    json_print(writer, "{game: %s, side: %s", name, side_name(side));
    put_seat(room, "other", game->seats[side_other(side)], writer);
    json_print(writer, "points: %g, reason: %s, plies: %d, cpu: %g, memory: %g",
               class_game_points(game, player), end_reason_names[game->reason], game->count,
               (double)cpu / 1e6, (double)memory / 1024);
    bool own = class_game_points(game, player) < 0.25;
    if (own && game->fault)
        json_print(writer, "fault: %s", game->fault);
    if (own && game->traceback)
        json_print(writer, "traceback: %s", game->traceback);
    json_print(writer, "}");
}

/* ---- A game ---- */

void page_game_members(const Classroom *room, const ClassGame *game, JsonWriter *writer)
{
    char name[GAME_NAME_SIZE];
    page_game_name(game, name);
    json_print(writer, "kind: %s, title: %s, game: %s", "game", room->title, name);
    put_seat(room, "red", game->seats[RED], writer);
    put_seat(room, "blue", game->seats[BLUE], writer);
    json_print(writer, "result: %s, reason: %s, looked: %i", outcome_name(game->outcome),
               end_reason_names[game->reason], game->reviewed);
    if (game->fault)
        json_print(writer, "fault: %s", game->fault);
    if (game->traceback)
        json_print(writer, "traceback: %s", game->traceback);
    if (game->verdict)
        json_print(writer, "verdict: %s", game->verdict);
    json_print(writer, "turns: [");
    for (int i = 0; i < game->count || i < game->asked; i++) {
        const ClassTurn *turn = &game->turns[i];
        json_print(writer, "{");
        page_move(writer, "move", i < game->count ? game->moves[i] : MOVE_NONE);
        if (i < game->count)
            json_print(writer, "text: %s", MOVE_SHORT(game->moves[i]));
        if (i < game->asked) {
            json_print(writer, "cpu: %g, memory: %g, depth: %ju, nodes: %ju, playouts: %ju",
                       (double)turn->cpu_us / 1e6, (double)turn->memory_kb / 1024, turn->depth, turn->nodes,
                       turn->playouts);
            if (turn->said)
                json_print(writer, "said: %s", turn->said);
            if (turn->hot)
                json_print(writer, "hot: %s", turn->hot);
        }
        if (game->reviewed && i < game->count)
            page_move_review(&game->reviews[i], writer);
        json_print(writer, "}");
    }
    json_print(writer, "]");
}
