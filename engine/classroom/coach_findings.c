/* The findings of a coach: each is a sentence or two that people can act on. */
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "engine/classroom/coach.h"

static void say(Findings *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void say(Findings *out, const char *format, ...)
{
    va_list arguments;
    if (out->count == FINDINGS_MOST)
        return;
    va_start(arguments, format);
    vsnprintf(out->texts[out->count++], FINDING_SIZE, format, arguments);
    va_end(arguments);
}

/* Appends to the last finding. */
#define GO_ON(out, ...) string_add((out)->texts[(out)->count - 1], FINDING_SIZE, __VA_ARGS__)

/* ---- Results ---- */

static void find_result(const Coach *self, const Standing *standing, Findings *out)
{
    int low = 0, high = 0;
    for (int i = COACH_PLAYERS; i < self->room->player_count; i++) {
        int level = self->room->players[i].level;
        low = low == 0 || level < low ? level : low;
        high = level > high ? level : high;
    }
    char levels[32];
    snprintf(levels, sizeof levels, "level%s %d", low < high ? "s" : "", low);
    if (low < high)
        string_add(levels, sizeof levels, " to %d", high);
    if (standing->points <= 0)
        say(out, "It loses all %d games against our %s.", standing->games, levels);
    else
        say(out, "It scores %g of %d against our %s: %s.", standing->points, standing->games, levels,
            *standing->equals ? standing->equals : "its strength can't be told");
}

static const char *first_fault(const Coach *self)
{
    for (int i = 0; i < self->room->game_count; i++) {
        const ClassGame *game = self->room->all[i];
        Side side = class_game_side(game, COACH_AGENT);
        bool own = game->seats[side] == COACH_AGENT && class_game_points(game, COACH_AGENT) < 0.25;
        if (own && game->fault)
            return game->fault;
    }
    return "";
}

static void find_forfeits(const Coach *self, const Standing *standing, Findings *out)
{
    int forfeits = 0;
    for (int i = END_TIME; i < END_REASONS; i++)
        forfeits += standing->lost_by[i];
    if (forfeits > 0)
        say(out, "%d of its %d losses %s forfeited, such as this one: %s. Fix that first.", forfeits,
            standing->losses, forfeits == 1 ? "is" : "are", first_fault(self));
    int tokens = standing->lost_by[END_TOKENS];
    if (tokens > 1)
        say(out, "It loses %d games on tokens after 150 plies: near the end only tokens count.", tokens);
}

/* ---- Time and memory ---- */

static void find_time(const Coach *self, const Standing *standing, Findings *out)
{
    double mean = (double)standing->cpu_us / 1e6 / standing->games,
           most = (double)standing->game_us_most / 1e6;
    double limit = (double)self->room->time_s;
    say(out, "It uses %.1f s of CPU time a game, %.1f s at most, and %.2f s for its slowest answer.", mean,
        most, (double)standing->answer_us_most / 1e6);
    if (limit > 0 && most > limit * 0.85)
        GO_ON(out, " That is %.0f%% of the %.0f s that it has: a longer game loses by time.",
              most / limit * 100, limit);
    else if (limit > 0 && most < limit / 3)
        GO_ON(out, " That is %.2g%% of the %.0f s that it has: it could think for longer.",
              most / limit * 100, limit);
}

/* The mean of a figure that an agent reports about its search, over the answers that have it. */
static double mean_of(const Coach *self, size_t offset)
{
    double sum = 0;
    int count = 0;
    for (int i = 0; i < self->room->game_count; i++) {
        const ClassGame *game = self->room->all[i];
        Side side = class_game_side(game, COACH_AGENT);
        if (game->seats[side] != COACH_AGENT)
            continue;
        for (int k = (int)side; k < game->asked; k += 2) {
            uint64_t value = *(const uint64_t *)((const char *)&game->turns[k] + offset);
            sum += (double)value;
            count += value > 0;
        }
    }
    return count > 0 ? sum / count : 0;
}

static void find_search(const Coach *self, Findings *out)
{
    double depth = mean_of(self, offsetof(ClassTurn, depth));
    double playouts = mean_of(self, offsetof(ClassTurn, playouts));
    double nodes = mean_of(self, offsetof(ClassTurn, nodes));
    if (depth <= 0 && playouts <= 0 && nodes <= 0) {
        say(out, "Its search depth is unknown, because it does not report it. tetress_probe.py, beside the "
                 "host of Python agents, has depth() and root(); what you pass to them is shown here.");
        return;
    }
    say(out, "By its own account it");
    if (depth > 0)
        GO_ON(out, " reaches depth %.1f", depth);
    if (playouts > 0)
        GO_ON(out, "%s makes %.0f simulations", depth > 0 ? " and" : "", playouts);
    if (nodes > 0)
        GO_ON(out, "%s visits %.0f positions", depth > 0 || playouts > 0 ? " and" : "", nodes);
    GO_ON(out, " at a turn.");
}

static void find_profile(const Coach *self, const ProfileSum *profile, Findings *out)
{
    double own = profile_sum_own(profile), overhead = coach_overhead(self);
    if (profile->count == 0 || own <= 0)
        return;
    say(out, "It spends its time in");
    for (int i = 0; i < 3 && i < profile->count && profile->rows[i].own > own / 20; i++)
        GO_ON(out, "%s %.100s (%.0f%%)", i > 0 ? "," : "", profile->rows[i].function,
              profile->rows[i].own / own * 100);
    GO_ON(out, ".");
    if (overhead > 0)
        GO_ON(out, " Measured under cProfile, which makes an answer take %.1f times as long.", overhead);
}

/* ---- Moves ---- */

static void find_phases(const Standing *standing, Findings *out)
{
    int worst = 0;
    if (standing->sum.judged == 0)
        return;
    for (int i = 1; i < PHASES; i++)
        worst = standing->sum.loss[i] > standing->sum.loss[worst] ? i : worst;
    say(out, "It loses most in the %s: %.2f points a game (opening %.2f, middle %.2f, end %.2f).",
        phase_names[worst], standing->sum.loss[worst] / standing->games,
        standing->sum.loss[0] / standing->games, standing->sum.loss[1] / standing->games,
        standing->sum.loss[2] / standing->games);
}

/* "3 times", or "once". */
static const char *times(int count, char out[24])
{
    snprintf(out, 24, count == 1 ? "once" : "%d times", count);
    return out;
}

static void find_mistakes(const Standing *standing, Findings *out)
{
    static const char *const words[CAUSE_KINDS] = {
        [CAUSE_NO_PLACEMENT] = "allows a reply that leaves it no placement",
        [CAUSE_MISSED_END] = "misses a move that ends the game at once",
        [CAUSE_SQUEEZED] = "lets itself be squeezed to few placements",
        [CAUSE_MISSED_SQUEEZE] = "misses a squeeze of the other side",
        [CAUSE_CLEARED] = "lets the other side clear its tokens",
        [CAUSE_TOKENS] = "loses the count of tokens at the end",
        [CAUSE_TERRITORY] = "gives up territory, cells that only one side can take"};
    bool listed[CAUSE_KINDS] = {false};
    char number[24];
    if (standing->sum.judged == 0)
        return;
    int others = standing->sum.mistakes;
    say(out, "%d of its %d moves are mistakes", standing->sum.mistakes, standing->sum.judged);
    for (int round = 0; round < 3; round++) {
        int most = -1;
        for (int i = 0; i < CAUSE_KINDS; i++)
            if (!listed[i] && standing->sum.causes[i] > 0 &&
                (most < 0 || standing->sum.causes[i] > standing->sum.causes[most]))
                most = i;
        if (most < 0)
            break;
        listed[most] = true;
        others -= standing->sum.causes[most];
        GO_ON(out, "%s %s it %s", round == 0 ? ":" : ",", times(standing->sum.causes[most], number),
              words[most]);
    }
    if (others > 0 && others < standing->sum.mistakes)
        GO_ON(out, ", %s for other reasons", times(others, number));
    GO_ON(out, ".");
    if (standing->proven_thrown > 0)
        say(out, "It gives away a proven win or draw %s: where few placements are left, search to the end.",
            times(standing->proven_thrown, number));
}

/* ---- Speed ---- */

static void find_speed(const Coach *self, const Standing *all, Findings *out)
{
    const Standing *twice = &all[COACH_TWICE], *tenfold = &all[COACH_TENFOLD];
    CoachSpeed speed;
    if (twice->games == 0 || !coach_speed(self, &speed))
        return;
    if (speed.same) {
        say(out, "Its moves do not depend on time: on a machine that seems twice as fast, it plays the same "
                 "ones. A faster program would not be stronger; let it search until its time is used.");
        return;
    }
    say(out, "Against the same levels it scores %g of %d as it is, %g at twice the speed", speed.points,
        speed.games, twice->points);
    if (tenfold->games > 0)
        GO_ON(out, " and %g at ten times.", tenfold->points);
    else
        GO_ON(out, "; games at ten times the speed are skipped: %s.", self->tenfold_left);
    if (speed.cpu_share < 0.7)
        GO_ON(out,
              " It uses no more time although it could: its moves differ by chance, not because of speed.");
    GO_ON(out, " So few games show only large differences.");
}

void coach_find(const Coach *self, const Standing *standings, const ProfileSum *profile, Findings *out)
{
    const ClassPlayer *agent = &self->room->players[COACH_AGENT];
    const Standing *standing = &standings[COACH_AGENT];
    *out = (Findings){0};
    if (agent->tried && !agent->plays)
        say(out, "It can't be imported, so there is nothing else to find. The output of the trial is below.");
    else if (agent->tried && *agent->trouble)
        say(out, "It fails in the trial: see below.");
    if (standing->games == 0)
        return;
    find_result(self, standing, out);
    find_forfeits(self, standing, out);
    find_mistakes(standing, out);
    find_phases(standing, out);
    find_time(self, standing, out);
    double most = (double)standing->memory_kb_most / 1024, limit = (double)self->room->space_mb;
    if (limit > 0 && most > limit * 0.7)
        say(out, "It takes %.0f of the %.0f MB of memory that it has.", most, limit);
    find_search(self, out);
    find_profile(self, profile, out);
    find_speed(self, standings, out);
}
