#include "engine/classroom/standing.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"

/* ---- Sums ---- */

static void stand_game(const ClassGame *game, Side side, Standing *out)
{
    double points = class_game_points(game, game->seats[side]);
    out->games++;
    out->points += points;
    out->wins += points > 0.75;
    out->losses += points < 0.25;
    out->draws += points > 0.25 && points < 0.75;
    if (points < 0.25)
        out->lost_by[game->reason]++;
    uint64_t sum = 0;
    for (int i = (int)side; i < game->asked; i += 2) {
        const ClassTurn *turn = &game->turns[i];
        sum += turn->cpu_us;
        out->answers++;
        if (turn->cpu_us > out->answer_us_most)
            out->answer_us_most = turn->cpu_us;
        if (turn->memory_kb > out->memory_kb_most)
            out->memory_kb_most = turn->memory_kb;
    }
    out->cpu_us += sum;
    if (sum > out->game_us_most)
        out->game_us_most = sum;
    for (int i = (int)side; game->reviewed && i < game->count; i += 2) {
        const ClassMoveReview *review = &game->reviews[i];
        totals_add(&out->sum, i, review->loss, review->mark != 0, review->cause);
        out->proven_thrown += review->proven && review->loss > 0.25;
    }
}

/* ---- Our levels ---- */

/* Which levels an agent can't be told from, or whether all are below or above. `place` says which row of
 * `apart`, the errors of differences from this agent, is each player's. */
static void compare(const Classroom *self, const int *place, const double *apart, const Standing *all,
                    Standing *out)
{
    int least = 0, most = 0, below = 0, above = 0, low = 0, high = 0;
    for (int i = 0; i < self->player_count; i++) {
        int level = self->players[i].level;
        if (level == 0 || place[i] < 0 || isinf(apart[place[i]]))
            continue;
        least = least == 0 || level < least ? level : least;
        most = level > most ? level : most;
        double difference = all[i].rating.elo - out->rating.elo;
        if (fabs(difference) <= apart[place[i]]) {
            low = low == 0 || level < low ? level : low;
            high = level > high ? level : high;
        } else if (difference < 0) {
            below = level > below ? level : below;
        } else {
            above = above == 0 || level < above ? level : above;
        }
    }
    if (out->points <= 0)
        snprintf(out->equals, sizeof out->equals, "has not scored a point");
    else if (low > 0 && low == high)
        snprintf(out->equals, sizeof out->equals, "can't yet be told apart from our level %d", low);
    else if (low > 0 && low == least && high == most) /* all that it met */
        snprintf(out->equals, sizeof out->equals, "too few games to tell which of our levels it equals");
    else if (low > 0)
        snprintf(out->equals, sizeof out->equals, "can't yet be told apart from our levels %d to %d", low,
                 high);
    else if (below > 0 && above > 0)
        snprintf(out->equals, sizeof out->equals, "between our levels %d and %d", below, above);
    else if (below > 0)
        snprintf(out->equals, sizeof out->equals, "stronger than our level %d, the highest that it met",
                 most);
    else if (above > 0)
        snprintf(out->equals, sizeof out->equals, "weaker than our level %d, the lowest that it met", least);
}

/* ---- Ratings ---- */

Status classroom_stand(const Classroom *self, Standing *out, Error *error)
{
    memset(out, 0, (size_t)self->player_count * sizeof *out);
    for (int i = 0; i < self->game_count; i++)
        for (int side = RED; side <= BLUE; side++)
            stand_game(self->all[i], (Side)side, &out[self->all[i]->seats[side]]);
    int *place = memory_new((size_t)self->player_count + 1, sizeof *place);
    if (!place)
        return error_set(error, STATUS_MEMORY, "out of memory for ratings");
    /* Rates those who have played and compares them with our levels; `place` has room for one number for
     * each player. */
    int n = 0;
    for (int i = 0; i < self->player_count; i++)
        place[i] = out[i].games > 0 ? n++ : -1;
    size_t count = (size_t)n;
    double *scores = memory_new(3 * count * count + 1, sizeof *scores);
    Rating *ratings = memory_new(count + 1, sizeof *ratings);
    Status status = STATUS_MEMORY;
    if (scores && ratings) {
        /* Scores of those with an index against each other: games, then points, each in rows of `count`. */
        double *points = scores + count * count;
        for (int i = 0; i < self->game_count; i++) {
            const ClassGame *game = self->all[i];
            size_t red = (size_t)place[game->seats[RED]], blue = (size_t)place[game->seats[BLUE]];
            double made = class_game_points(game, game->seats[RED]);
            scores[red * count + blue] += 1;
            scores[blue * count + red] += 1;
            points[red * count + blue] += made;
            points[blue * count + red] += 1 - made;
        }
        status = ratings_fit(n, scores, scores + count * count, ratings, scores + 2 * count * count, error);
    } else {
        error_set(error, STATUS_MEMORY, "out of memory for ratings");
    }
    for (int i = 0; status == STATUS_OK && i < self->player_count; i++)
        out[i].rating = place[i] >= 0 ? ratings[place[i]] : (Rating){0, INFINITY};
    for (int i = 0; status == STATUS_OK && i < self->player_count; i++)
        if (self->players[i].level == 0 && place[i] >= 0)
            compare(self, place, scores + (2 * count + (size_t)place[i]) * count, out, &out[i]);
    free(scores);
    free(ratings);
    free(place);
    return status;
}

/* ---- Orders ---- */

static bool stronger(const Standing *a, const Standing *b)
{
    if (isinf(a->rating.error) != isinf(b->rating.error))
        return isinf(b->rating.error);
    if (a->rating.elo > b->rating.elo || a->rating.elo < b->rating.elo)
        return a->rating.elo > b->rating.elo;
    return a->points > b->points;
}

int classroom_rank(const Classroom *self, const Standing *standings, int *out)
{
    int count = 0;
    for (int i = 0; i < self->player_count; i++) {
        if (!self->players[i].plays && self->players[i].level == 0)
            continue;
        int at = count++;
        for (; at > 0 && stronger(&standings[i], &standings[out[at - 1]]); at--)
            out[at] = out[at - 1];
        out[at] = i;
    }
    return count;
}

static double loss_of(const WorstMove *move)
{
    return move->game->reviews[move->ply].loss;
}

/* Whether a move ranks before another; places break ties, so the order is always the same. */
static bool worse(const WorstMove *a, const WorstMove *b)
{
    const int places[2][4] = {{a->game->round, a->game->table, a->game->game, a->ply},
                              {b->game->round, b->game->table, b->game->game, b->ply}};
    if (loss_of(a) > loss_of(b) || loss_of(a) < loss_of(b))
        return loss_of(a) > loss_of(b);
    for (int i = 0; i < 4; i++)
        if (places[0][i] != places[1][i])
            return places[0][i] < places[1][i];
    return false;
}

static int insert_worst(WorstMove out[WORST_MOST], int count, WorstMove move)
{
    int at = count;
    while (at > 0 && worse(&move, &out[at - 1]))
        at--;
    if (at == WORST_MOST)
        return count;
    count += count < WORST_MOST;
    memmove(out + at + 1, out + at, (size_t)(count - at - 1) * sizeof *out);
    out[at] = move;
    return count;
}

int classroom_worst(const Classroom *self, int player, WorstMove out[WORST_MOST])
{
    int count = 0;
    for (int i = 0; i < self->game_count; i++) {
        const ClassGame *game = self->all[i];
        if (!game->reviewed || (game->seats[RED] != player && game->seats[BLUE] != player))
            continue;
        for (int ply = (int)class_game_side(game, player); ply < game->count; ply += 2) {
            const ClassMoveReview *review = &game->reviews[ply];
            if (!isnan(review->loss) && review->loss > 0 && review->better != MOVE_NONE)
                count = insert_worst(out, count, (WorstMove){game, ply});
        }
    }
    return count;
}
