/* An agent's page. */
#include <stdlib.h>

#include "engine/base/memory.h"
#include "engine/classroom/page/class_pages.h"
#include "engine/classroom/page/page_parts.h"

/* ---- Turns ---- */

/* The totals of an agent's n-th answers. */
typedef struct TurnSum {
    int count;
    uint64_t cpu, cpu_most, used_most, memory_most;
    uint64_t depth, playouts, nodes;
} TurnSum;

enum { ANSWERS = (PLY_LIMIT + 1) / 2 };

static void add_turns(const ClassGame *game, Side side, TurnSum sums[ANSWERS])
{
    uint64_t used = 0;
    for (int i = (int)side; i < game->asked; i += 2) {
        const ClassTurn *turn = &game->turns[i];
        TurnSum *sum = &sums[i / 2];
        used += turn->cpu_us;
        sum->count++;
        sum->cpu += turn->cpu_us;
        sum->cpu_most = turn->cpu_us > sum->cpu_most ? turn->cpu_us : sum->cpu_most;
        sum->used_most = used > sum->used_most ? used : sum->used_most;
        sum->memory_most = turn->memory_kb > sum->memory_most ? turn->memory_kb : sum->memory_most;
        sum->depth += turn->depth;
        sum->playouts += turn->playouts;
        sum->nodes += turn->nodes;
    }
}

static void put_mean(JsonWriter *writer, const char *key, uint64_t sum, int count)
{
    json_print(writer, "%s: %g", key, (double)sum / count);
}

/* ---- Opponents ---- */

typedef struct Against {
    int games[2];
    double points[2]; /* by the agent's side */
} Against;

static void put_opponents(const Classroom *room, const Standing *standings, int player, JsonWriter *writer)
{
    Against *against = memory_new((size_t)room->player_count, sizeof *against);
    json_print(writer, "opponents: [");
    if (!against)
        writer->out->failed = true;
    for (int i = 0; against && i < room->game_count; i++) {
        const ClassGame *game = room->all[i];
        if (game->seats[RED] != player && game->seats[BLUE] != player)
            continue;
        Side side = class_game_side(game, player);
        Against *with = &against[game->seats[side_other(side)]];
        with->games[side]++;
        with->points[side] += class_game_points(game, player);
    }
    for (int i = 0; against && i < room->player_count; i++) {
        if (against[i].games[RED] + against[i].games[BLUE] > 0) {
            json_print(writer, "{id: %d, name: %s, level: %d, elo: %g", i, room->players[i].name,
                       room->players[i].level, standings[i].rating.elo);
            for (int side = RED; side <= BLUE; side++)
                json_print(writer, "%s: [%g, %d]", side_name((Side)side), against[i].points[side],
                           against[i].games[side]);
            json_print(writer, "}");
        }
    }
    free(against);
    json_print(writer, "]");
}

/* ---- Moves and games ---- */

static void put_worst_move(const Classroom *room, int player, const WorstMove *worst, JsonWriter *writer)
{
    char name[GAME_NAME_SIZE], board[BOARD_CELLS + 1];
    const ClassGame *game = worst->game;
    Position position;
    position_start(&position);
    for (int i = 0; i < worst->ply; i++) {
        position_play(&position, game->moves[i], &position);
    }
    for (int cell = 0; cell < BOARD_CELLS; cell++)
        board[cell] = position_at(&position, (Cell)cell);
    board[BOARD_CELLS] = '\0';
    page_game_name(game, name);
    Side side = class_game_side(game, player);
    json_print(writer, "{game: %s, turn: %d, side: %s, other: %s, board: %s", name, worst->ply + 1,
               side_name(side), room->players[game->seats[side_other(side)]].name, board);
    page_move(writer, "move", game->moves[worst->ply]);
    page_move_review(&game->reviews[worst->ply], writer);
    json_print(writer, "}");
}

/* A player's games in order of place, whatever the order in which they ended. */
static int find_games(const Classroom *room, int player, const ClassGame **out)
{
    int count = 0;
    for (int i = 0; i < room->game_count; i++) {
        const ClassGame *game = room->all[i];
        if (game->seats[RED] != player && game->seats[BLUE] != player)
            continue;
        int64_t place = (int64_t)game->round << 32 | (int64_t)game->table << 1 | game->game;
        int at = count++;
        for (; at > 0; at--) {
            const ClassGame *other = out[at - 1];
            if (((int64_t)other->round << 32 | (int64_t)other->table << 1 | other->game) < place)
                break;
            out[at] = other;
        }
        out[at] = game;
    }
    return count;
}

void class_pages_agent_json(const Classroom *room, const Standing *standings, int player, JsonWriter *writer)
{
    WorstMove worst[WORST_MOST];
    const ClassGame **games = memory_new((size_t)room->game_count + 1, sizeof(ClassGame *));
    json_print(writer, "time_limit: %jd, space_limit: %jd", room->time_s, room->space_mb);
    page_standing(room, &standings[player], player, writer);
    put_opponents(room, standings, player, writer);
    TurnSum sums[ANSWERS] = {{0}};
    for (int i = 0; i < room->game_count; i++) {
        const ClassGame *game = room->all[i];
        if (game->seats[RED] == player || game->seats[BLUE] == player)
            add_turns(game, class_game_side(game, player), sums);
    }
    json_print(writer, "turns: [");
    for (int i = 0; i < ANSWERS && sums[i].count > 0; i++) {
        const TurnSum *sum = &sums[i];
        json_print(writer, "{games: %d, cpu: %g, cpu_most: %g, used_most: %g, memory_most: %g", sum->count,
                   (double)sum->cpu / 1e6 / sum->count, (double)sum->cpu_most / 1e6,
                   (double)sum->used_most / 1e6, (double)sum->memory_most / 1024);
        put_mean(writer, "depth", sum->depth, sum->count);
        put_mean(writer, "playouts", sum->playouts, sum->count);
        put_mean(writer, "nodes", sum->nodes, sum->count);
        json_print(writer, "}");
    }
    json_print(writer, "], worst: [");
    int count = classroom_worst(room, player, worst);
    for (int i = 0; i < count; i++)
        put_worst_move(room, player, &worst[i], writer);
    json_print(writer, "], all: [");
    count = games ? find_games(room, player, games) : 0;
    for (int i = 0; i < count; i++)
        page_game_row(room, games[i], player, writer);
    json_print(writer, "]");
    writer->out->failed |= !games;
    free(games);
}
