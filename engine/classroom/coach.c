#include "engine/classroom/coach.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/random.h"
#include "engine/classroom/page/class_pages.h"

/* Rounds of a coach; they identify its games. */
enum { ROUND_LEVELS, ROUND_PROFILE, ROUND_TWICE, ROUND_TENFOLD };

/* ---- Who plays ---- */

Status coach_enrol(Classroom *room, const AgentSpec *spec, Error *error)
{
    static const struct {
        const char *name, *option, *value;
    } forms[COACH_PLAYERS] = {{"your agent", NULL, NULL},
                              {"your agent, profiled", "profile", "true"},
                              {"your agent, twice as fast", "speed", "2"},
                              {"your agent, ten times as fast", "speed", "10"}};
    Status status = STATUS_OK;
    for (int i = 0; status == STATUS_OK && i < COACH_PLAYERS; i++) {
        AgentSpec form = *spec;
        char text[SPEC_TEXT_SIZE];
        if (forms[i].option)
            status = agent_spec_set(&form, forms[i].option, forms[i].value, error);
        if (status == STATUS_OK)
            status = agent_spec_write(&form, text, error);
        /* Only the agent as it is must be tried. */
        ClassPlayerPlan plan = {.name = forms[i].name, .spec = text, .place = spec->rest, .tried = i > 0};
        if (status == STATUS_OK)
            status = classroom_add(room, &plan, error);
    }
    return status;
}

static Status coach_play(const Coach *self, int round, int player, int level, Error *error)
{
    Random random = random_seeded(self->room->seed, (uint64_t)self->room->players[level].level);
    /* The seeds are the same in every round, so games can be compared. */
    ClassPair pair = {.round = round, .table = level, .a = player, .b = level, .seed = random_next(&random)};
    return classroom_play(self->room, self->roster, &(ClassPairs){.pairs = &pair, .count = 1}, self->threads,
                          self->watch, error);
}

/* ---- Results of games ---- */

typedef struct PairSum {
    int games;
    double points, cpu_s;
    int answers;
} PairSum;

static PairSum sum_pair(const Coach *self, int round, int player, int level)
{
    PairSum out = {0};
    for (int i = 0; i < 2; i++) {
        const ClassGame *game = classroom_game(self->room, round, level, i);
        if (!game)
            continue;
        out.games++;
        out.points += class_game_points(game, player);
        for (int k = (int)class_game_side(game, player); k < game->asked; k += 2) {
            out.cpu_s += (double)game->turns[k].cpu_us / 1e6;
            out.answers++;
        }
    }
    return out;
}

/* Whether the games of two rounds are the same, move by move. */
static bool same_games(const Coach *self, int round, int other, int level)
{
    for (int i = 0; i < 2; i++) {
        const ClassGame *a = classroom_game(self->room, round, level, i);
        const ClassGame *b = classroom_game(self->room, other, level, i);
        if (!a || !b || a->count != b->count ||
            memcmp(a->moves, b->moves, (size_t)a->count * sizeof *a->moves) != 0)
            return false;
    }
    return true;
}

/* Whether the agent plays the same moves on a machine twice as fast. */
static bool plays_the_same(const Coach *self)
{
    bool same = self->focus[0] > 0;
    for (int i = 0; i < 2; i++)
        same = same && (!self->focus[i] || same_games(self, ROUND_LEVELS, ROUND_TWICE, self->focus[i]));
    return same;
}

/* CPU seconds for an answer, by its own clock, on the levels in focus; NAN without games. */
static double cpu_an_answer(const Coach *self, int round, int player)
{
    double cpu = 0;
    int answers = 0;
    for (int i = 0; i < 2; i++) {
        PairSum sum = self->focus[i] ? sum_pair(self, round, player, self->focus[i]) : (PairSum){0};
        cpu += sum.cpu_s;
        answers += sum.answers;
    }
    return answers > 0 ? cpu / answers : NAN;
}

bool coach_speed(const Coach *self, CoachSpeed *out)
{
    *out = (CoachSpeed){.same = plays_the_same(self)};
    for (int i = 0; i < 2; i++) {
        PairSum sum =
            self->focus[i] ? sum_pair(self, ROUND_LEVELS, COACH_AGENT, self->focus[i]) : (PairSum){0};
        out->games += sum.games;
        out->points += sum.points;
    }
    out->cpu_share =
        cpu_an_answer(self, ROUND_TWICE, COACH_TWICE) / cpu_an_answer(self, ROUND_LEVELS, COACH_AGENT);
    return !isnan(out->cpu_share);
}

double coach_overhead(const Coach *self)
{
    if (!self->focus[0])
        return 0;
    PairSum with = sum_pair(self, ROUND_PROFILE, COACH_PROFILED, self->focus[0]);
    PairSum without = sum_pair(self, ROUND_LEVELS, COACH_AGENT, self->focus[0]);
    if (with.answers == 0 || without.answers == 0 || without.cpu_s <= 0)
        return 0;
    return with.cpu_s / with.answers / (without.cpu_s / without.answers);
}

/* ---- Running ---- */

static Status report_news(const Coach *self, const char *state, Error *error)
{
    Status status = classroom_review(self->room, self->roster, self->threads, self->watch, error);
    return status == STATUS_OK ? self->news(self->watch->context, state, error) : status;
}

static Status play_faster(Coach *self, int round, int player, Error *error)
{
    Status status = STATUS_OK;
    for (int i = 0; status == STATUS_OK && i < 2; i++)
        if (self->focus[i])
            status = coach_play(self, round, player, self->focus[i], error);
    return status;
}

Status coach_run(Coach *self, Error *error)
{
    Status status = classroom_try(self->room, self->threads, self->watch, error);
    if (status != STATUS_OK || !self->room->players[COACH_AGENT].plays)
        return status;
    char state[120];
    for (int i = COACH_PLAYERS; status == STATUS_OK && i < self->room->player_count; i++) {
        status = coach_play(self, ROUND_LEVELS, COACH_AGENT, i, error);
        /* The two levels that the agent is between, by how many it has beaten. */
        int first = COACH_PLAYERS, played = 0;
        double beaten = 0;
        for (int k = first; k < self->room->player_count; k++) {
            PairSum sum = sum_pair(self, ROUND_LEVELS, COACH_AGENT, k);
            played += sum.games > 0;
            beaten += sum.games > 0 ? sum.points / sum.games : 0;
        }
        int below = (int)floor(beaten - 0.5);
        below = below > played - 2 ? played - 2 : below;
        below = below < 0 ? 0 : below;
        self->focus[0] = played > 0 ? first + below : 0;
        self->focus[1] = played > 1 ? first + below + 1 : 0;
        snprintf(state, sizeof state, "These are first findings: the games against %s are done.",
                 self->room->players[i].name);
        if (status == STATUS_OK)
            status = report_news(self, state, error);
    }
    if (status == STATUS_OK && self->focus[0])
        status = coach_play(self, ROUND_PROFILE, COACH_PROFILED, self->focus[0], error);
    if (status == STATUS_OK)
        status = report_news(self, "The profile is done; games at higher speed are being played.", error);
    if (status == STATUS_OK)
        status = play_faster(self, ROUND_TWICE, COACH_TWICE, error);
    if (status == STATUS_OK) {
        /* Why games at ten times the speed are skipped, if they are. */
        double seconds = 0;
        for (int i = 0; i < 2; i++)
            if (self->focus[i])
                seconds += sum_pair(self, ROUND_TWICE, COACH_TWICE, self->focus[i]).cpu_s * 10;
        seconds /= self->threads < 2 ? 1 : 2;
        if (plays_the_same(self))
            snprintf(self->tenfold_left, sizeof self->tenfold_left, "its moves do not depend on time");
        else if (seconds > self->minutes * 60)
            snprintf(self->tenfold_left, sizeof self->tenfold_left,
                     "they would take some %.0f minutes; --minutes allows more than %.0f", ceil(seconds / 60),
                     self->minutes);
    }
    if (status == STATUS_OK && !*self->tenfold_left)
        status = play_faster(self, ROUND_TENFOLD, COACH_TENFOLD, error);
    return status == STATUS_OK ? report_news(self, "", error) : status;
}

/* Everything that is known; the caller frees the first two, whatever happens. The profile is the sum of all,
 * sorted. */
static Status learn(const Coach *self, Standing **standings, ProfileSum *profile, Findings *out, Error *error)
{
    const Classroom *room = self->room;
    *profile = (ProfileSum){0};
    *standings = memory_new((size_t)room->player_count + 1, sizeof **standings);
    Status status = *standings ? classroom_stand(room, *standings, error)
                               : error_set(error, STATUS_MEMORY, "out of memory for the findings of a coach");
    for (int i = 0; status == STATUS_OK && i < room->game_count; i++) {
        const char *games = room->all[i]->profile;
        if (games)
            status = profile_sum_add(profile, games, strlen(games), error);
    }
    profile_sum_sort(profile);
    if (status == STATUS_OK)
        coach_find(self, *standings, profile, out);
    return status;
}

Status coach_findings(const Coach *self, Findings *out, Error *error)
{
    ProfileSum profile;
    Standing *standings;
    Status status = learn(self, &standings, &profile, out, error);
    profile_sum_free(&profile);
    free(standings);
    return status;
}

/* ---- The page ---- */

static void put_scores(const Coach *self, JsonWriter *writer)
{
    static const int rounds[] = {ROUND_LEVELS, ROUND_TWICE, ROUND_TENFOLD};
    static const int players[] = {COACH_AGENT, COACH_TWICE, COACH_TENFOLD};
    json_print(writer, "scores: [");
    for (int level = COACH_PLAYERS; level < self->room->player_count; level++) {
        json_print(writer, "{level: %d, points: [", self->room->players[level].level);
        for (int i = 0; i < 3; i++) {
            PairSum sum = sum_pair(self, rounds[i], players[i], level);
            json_print(writer, "[%g, %d]", sum.points, sum.games);
        }
        json_print(writer, "]}");
    }
    json_print(writer, "]");
}

Status coach_write_json(const Coach *self, const char *state, bool page, JsonWriter *writer, Error *error)
{
    ProfileSum profile;
    Findings findings;
    Standing *standings;
    Status status = learn(self, &standings, &profile, &findings, error);
    if (status == STATUS_OK) {
        if (page)
            json_print(writer, "kind: %s, title: %s", "coach", self->room->title);
        json_print(writer, "state: %s, findings: [", state);
        for (int i = 0; i < findings.count; i++)
            json_print(writer, "%s", findings.texts[i]);
        json_print(writer, "]");
        class_pages_agent_json(self->room, standings, COACH_AGENT, writer);
        put_scores(self, writer);
        enum { ROWS = 40 };
        char note[200] = "";
        double overhead = coach_overhead(self);
        if (overhead > 0)
            snprintf(note, sizeof note,
                     "From two games under cProfile, which makes an answer take %.1f times as long; small "
                     "functions that are called often look slower than they are.",
                     overhead);
        json_print(writer, "profile:");
        profile_sum_write(&profile, ROWS, writer);
        json_print(writer, "profile_note: %s, profile_overhead: %g", note, overhead > 0 ? overhead : NAN);
        /* Turn by turn, the function that took most of a profiled game. */
        const ClassGame *game =
            self->focus[0] ? classroom_game(self->room, ROUND_PROFILE, self->focus[0], 0) : NULL;
        json_print(writer, "hot: [");
        for (int i = 0; game && i < game->asked; i++) {
            JsonValue *root = NULL;
            if (!game->turns[i].hot ||
                json_parse(game->turns[i].hot, strlen(game->turns[i].hot), &root, NULL) != STATUS_OK)
                continue;
            if (root->kind == JSON_OBJECT) {
                json_print(writer, "{turn: %d, cpu: %g", i + 1, (double)game->turns[i].cpu_us / 1e6);
                json_members(writer, root);
                json_print(writer, "}");
            }
            json_free(root);
        }
        json_print(writer, "]");
    }
    profile_sum_free(&profile);
    free(standings);
    return status;
}
