#include "engine/classroom/ladder.h"

#include <stdlib.h>

#include "engine/base/memory.h"
#include "engine/base/random.h"

static bool plays_late(const ClassPlayer *player)
{
    return player->level == 0 && player->plays && player->late;
}

void ladder_plan(const Classroom *self, Ladder *out)
{
    int late = 0;
    *out = (Ladder){0};
    for (int i = 0; i < self->player_count; i++) {
        const ClassPlayer *player = &self->players[i];
        if (player->level > 0 && out->level_count < 10)
            out->levels[out->level_count++] = i;
        else if (player->level == 0 && (classroom_begun(self) ? player->scheduled : player->plays))
            out->players[out->player_count++] = i;
        late += plays_late(player);
    }
    int n = out->player_count, wanted = (self->games + 1) / 2;
    int full = n + n % 2 - 1; /* rounds until everyone has met everyone */
    if (n < 2)
        out->rounds = n > 0 && out->level_count > 0;
    else
        out->rounds = wanted < full ? wanted : wanted / full * full;
    out->per_round = out->rounds > 0 ? n / 2 : 0;
    out->everybody = n >= 1 && wanted >= full;
    if (n > 0 && wanted == 0)
        out->rounds = out->level_count > 0;
    if (late > 0)
        out->late_rounds = out->everybody && out->rounds > 0 ? out->rounds / full : 1;
}

/* ---- A round ---- */

/* The data for pairing a Swiss round. */
typedef struct Swiss {
    int count;      /* players */
    double *points; /* by index of the player */
    int *met;       /* how often two have met, in rows of `count` */
    int *order;     /* indices, best first */
    uint64_t *lot;  /* breaks ties */
    int *without;   /* rounds without an opponent */
} Swiss;

static int met(const Swiss *self, int a, int b)
{
    return self->met[a * self->count + b];
}

static bool before(const Swiss *self, int a, int b)
{
    if (self->points[a] > self->points[b] || self->points[a] < self->points[b])
        return self->points[a] > self->points[b];
    return self->lot[a] < self->lot[b];
}

static int place_of(const Ladder *ladder, int player)
{
    for (int i = 0; i < ladder->player_count; i++)
        if (ladder->players[i] == player)
            return i;
    return -1;
}

/* Counts the games within the class in earlier rounds, as they ended first: rounds followed from that. */
static void count_games(const Classroom *room, const Ladder *ladder, int round, Swiss *self)
{
    for (int i = 0; i < room->game_count + room->dropped_count; i++) {
        bool now = i < room->game_count, earlier = false;
        const ClassGame *game = now ? room->all[i] : room->dropped[i - room->game_count];
        for (int k = 0; now && k < room->dropped_count; k++)
            earlier = earlier || class_game_is_at(room->dropped[k], game->round, game->table, game->game);
        int a = place_of(ladder, game->seats[RED]), b = place_of(ladder, game->seats[BLUE]);
        if (game->round >= round || a < 0 || b < 0 || earlier)
            continue;
        self->points[a] += class_game_points(game, game->seats[RED]);
        self->points[b] += class_game_points(game, game->seats[BLUE]);
        self->met[a * self->count + b]++;
        self->met[b * self->count + a]++;
        self->without[a]--;
        self->without[b]--;
    }
}

static Status swiss_make(const Classroom *room, const Ladder *ladder, int round, Swiss *self, Error *error)
{
    size_t n = (size_t)ladder->player_count;
    *self = (Swiss){.count = ladder->player_count,
                    .points = memory_new(n, sizeof(double)),
                    .met = memory_new(n * n, sizeof(int)),
                    .order = memory_new(n, sizeof(int)),
                    .lot = memory_new(n, sizeof(uint64_t)),
                    .without = memory_new(n, sizeof(int))};
    if (!self->points || !self->met || !self->order || !self->lot || !self->without)
        return error_set(error, STATUS_MEMORY, "out of memory for a round");
    count_games(room, ladder, round, self);
    Random random = random_seeded(room->seed, (uint64_t)round);
    for (int i = 0; i < self->count; i++) {
        self->lot[i] = random_next(&random);
        int at = i;
        for (; at > 0 && before(self, i, self->order[at - 1]); at--)
            self->order[at] = self->order[at - 1];
        self->order[at] = i;
    }
    return STATUS_OK;
}

/* If the number is odd, the player with the most games sits out, the last of them. */
static int sits_out(const Swiss *self)
{
    int out = -1;
    for (int i = 0; self->count % 2 && i < self->count; i++)
        if (out < 0 || self->without[self->order[i]] <= self->without[self->order[out]])
            out = i;
    return out;
}

static void add_pair(const Classroom *room, int round, int a, int b, ClassPair *out)
{
    out->round = round;
    out->a = a;
    out->b = b;
    Random random = random_seeded(random_mix(room->seed), (uint64_t)round << 20 | (uint64_t)out->table);
    out->seed = random_next(&random);
}

/* Whom a player should meet, as an index into the order: the next free one that it has met least. */
static int partner_of(const Swiss *self, int place, int idle)
{
    int best = -1, a = self->order[place];
    for (int j = place + 1; j < self->count; j++) {
        int b = self->order[j];
        bool free_yet = b >= 0 && j != idle;
        if (free_yet && (best < 0 || met(self, a, b) < met(self, a, self->order[best])))
            best = j;
    }
    return best;
}

/* Lets two tables swap partners if fewer of them have met before then; tries those near each other in the
 * order first. */
static bool mend_table(const Swiss *self, int (*tables)[2], int count, int table)
{
    int *one = tables[table];
    for (int apart = 1; apart < count; apart++) {
        for (int sign = -1; sign <= 1; sign += 2) {
            int at = table + sign * apart;
            if (at < 0 || at >= count)
                continue;
            int *other = tables[at];
            int now = met(self, one[0], one[1]) + met(self, other[0], other[1]);
            for (int k = 0; k < 2; k++) {
                int partner = other[k], left = other[1 - k];
                if (met(self, one[0], partner) + met(self, one[1], left) < now) {
                    other[0] = one[1];
                    other[1] = left;
                    one[1] = partner;
                    return true;
                }
            }
        }
    }
    return false;
}

/* From the top, pairs each with the next it has met least; then tables swap partners until no one meets again
 * without need. */
static Status pair_swiss(const Classroom *room, const Ladder *ladder, int round, ClassPair *out, int *count,
                         Error *error)
{
    Swiss swiss;
    int(*tables)[2] = memory_new((size_t)ladder->per_round + 1, sizeof *tables);
    if (!tables)
        return error_set(error, STATUS_MEMORY, "out of memory for a round");
    Status status = swiss_make(room, ladder, round, &swiss, error);
    int idle = status == STATUS_OK ? sits_out(&swiss) : 0;
    *count = 0;
    for (int i = 0; status == STATUS_OK && i < swiss.count; i++) {
        int partner = swiss.order[i] < 0 || i == idle ? -1 : partner_of(&swiss, i, idle);
        if (partner < 0)
            continue;
        tables[*count][0] = swiss.order[i];
        tables[(*count)++][1] = swiss.order[partner];
        swiss.order[partner] = -1;
    }
    for (int i = 0; i < *count; i++)
        while (met(&swiss, tables[i][0], tables[i][1]) > 0 && mend_table(&swiss, tables, *count, i))
            ;
    for (int i = 0; i < *count; i++) {
        out[i].table = i;
        add_pair(room, round, ladder->players[tables[i][0]], ladder->players[tables[i][1]], &out[i]);
    }
    free(swiss.points);
    free(swiss.met);
    free(swiss.order);
    free(swiss.lot);
    free(swiss.without);
    free(tables);
    return status;
}

/* Everyone sits around a table; one stays, the others move one seat each round. */
static int pair_everybody(const Classroom *room, const Ladder *ladder, int round, ClassPair *out)
{
    int n = ladder->player_count + ladder->player_count % 2, count = 0;
    for (int i = 0; i < n / 2; i++) {
        int turn = round % (n - 1);
        int a = i == 0 ? n - 1 : (turn + i) % (n - 1), b = (turn + n - 1 - i) % (n - 1);
        if (a >= ladder->player_count || b >= ladder->player_count)
            continue;
        out[count].table = count;
        add_pair(room, round, ladder->players[a], ladder->players[b], &out[count]);
        count++;
    }
    return count;
}

/* Spreads the games against our levels over the rounds. */
static int pair_levels(const Classroom *room, const Ladder *ladder, int round, int count, ClassPair *out)
{
    for (int k = round; k < ladder->player_count * ladder->level_count; k += ladder->rounds) {
        out[count].table = ladder->per_round + k / ladder->rounds;
        add_pair(room, round, ladder->players[k % ladder->player_count],
                 ladder->levels[k / ladder->player_count], &out[count]);
        count++;
    }
    return count;
}

/* ---- Who is late ---- */

/* How much a late agent should meet another one, without regard to the games: by lot. */
static uint64_t lot_of(const Classroom *room, int late, int other)
{
    Random random = random_seeded(random_mix(room->seed), (uint64_t)late << 20 | (uint64_t)other);
    return random_next(&random);
}

/* Whether a late agent meets another: everybody if all do, otherwise one for each round, by lot. */
static bool meets(const Classroom *room, const Ladder *ladder, int late, int other)
{
    int first = 0;
    uint64_t lot = lot_of(room, late, other);
    for (int i = 0; !ladder->everybody && i < room->player_count; i++) {
        const ClassPlayer *player = &room->players[i];
        first += i != late && player->level == 0 && player->plays && lot_of(room, late, i) < lot;
    }
    return ladder->everybody || first < (ladder->per_round > 0 ? ladder->rounds : 0);
}

/* The pairs of agents that are late. Their tables follow from the two alone, whoever else comes. */
static int pair_late(const Classroom *room, const Ladder *ladder, int round, ClassPair *out)
{
    int count = 0, n = room->player_count;
    for (int a = 0; a < n; a++) {
        for (int b = a + 1; b < n; b++) {
            const ClassPlayer *one = &room->players[a], *other = &room->players[b];
            bool level = other->level > 0 && round == ladder->rounds && plays_late(one);
            bool both = one->level == 0 && other->level == 0 && one->plays && other->plays &&
                        ((plays_late(one) && meets(room, ladder, a, b)) ||
                         (plays_late(other) && meets(room, ladder, b, a)));
            if (!level && !both)
                continue;
            out[count].table = a * n + b;
            add_pair(room, round, a, b, &out[count]);
            count++;
        }
    }
    return count;
}

/* ---- Rounds ---- */

/* Whether an agent plays its games of the rounds. */
static bool is_there(const ClassPlayer *player)
{
    return player->level > 0 || (player->plays && !player->late);
}

Status ladder_round(const Classroom *self, const Ladder *ladder, int round, ClassPair **out, int *count,
                    Error *error)
{
    bool late = round >= ladder->rounds;
    int n = self->player_count;
    size_t most = late ? (size_t)n * (size_t)n
                       : (size_t)(ladder->per_round + ladder->player_count * ladder->level_count);
    ClassPair *pairs = memory_new(most + 1, sizeof *pairs);
    Status status = STATUS_OK;
    *count = 0;
    if (!pairs)
        return error_set(error, STATUS_MEMORY, "out of memory for a round");
    if (late)
        *count = pair_late(self, ladder, round, pairs);
    else if (ladder->everybody)
        *count = pair_everybody(self, ladder, round, pairs);
    else if (ladder->per_round > 0)
        status = pair_swiss(self, ladder, round, pairs, count, error);
    if (status != STATUS_OK) {
        free(pairs);
        return status;
    }
    if (!late) { /* without the pairs of agents that no longer play */
        int all = pair_levels(self, ladder, round, *count, pairs);
        *count = 0;
        for (int i = 0; i < all; i++)
            if (is_there(&self->players[pairs[i].a]) && is_there(&self->players[pairs[i].b]))
                pairs[(*count)++] = pairs[i];
    }
    *out = pairs;
    return STATUS_OK;
}

/* ---- All rounds ---- */

/* How many pairs of games the ladder has; they are as many whatever the results. */
static Status count_pairs(const Classroom *self, const Ladder *ladder, int64_t *out, Error *error)
{
    Status status = STATUS_OK;
    *out = 0;
    for (int round = 0; status == STATUS_OK && round < ladder->rounds + ladder->late_rounds; round++) {
        ClassPair *pairs = NULL;
        int count = 0;
        status = ladder_round(self, ladder, round, &pairs, &count, error);
        *out += count;
        free(pairs);
    }
    return status;
}

Status ladder_play(Classroom *self, const Roster *roster, int threads, const ClassWatch *watch,
                   const LadderOver *over, Error *error)
{
    Ladder *ladder = memory_new(1, sizeof *ladder);
    int64_t all = 0;
    if (!ladder)
        return error_set(error, STATUS_MEMORY, "out of memory for a ladder");
    ladder_plan(self, ladder);
    Status status = count_pairs(self, ladder, &all, error);
    for (int round = 0; status == STATUS_OK && round < ladder->rounds + ladder->late_rounds; round++) {
        ClassPair *pairs = NULL;
        int count = 0;
        status = ladder_round(self, ladder, round, &pairs, &count, error);
        if (status == STATUS_OK)
            status = classroom_play(self, roster, &(ClassPairs){pairs, count, self->game_count, all * 2},
                                    threads, watch, error);
        if (status == STATUS_OK && over)
            status = over->call(over->context, round, error);
        free(pairs);
    }
    free(ladder);
    return status;
}
