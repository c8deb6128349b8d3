/* The facts of a plan: "judge play", "nodes N" or "move_ns N", "plies N", and "base", "opponent1", ... with
 * all weights in the order of the terms, and "base_own", ... with own terms as
 * "NAME = EXPRESSION; NAME WEIGHT; ...". */
#include "engine/tune/play/play_judge.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/game/opening.h"
#include "engine/match/elo.h"
#include "engine/search/alphabeta/alphabeta.h"

enum {
    TABLE_MB = 2,
    PARAMETER_COUNT = sizeof(AlphaBetaParameters) / sizeof(int),
    OWN_LINES_SIZE = OWN_TERMS_MOST * (2 * OWN_NAME_SIZE + OWN_TEXT_SIZE + EXPRESSION_DIGITS)
};

static const PlayNumber parameter_numbers[] = {
#define PARAMETER_ROW(field, name, initial, low, high, unit, help) {name, initial, low, high, help},
    ALPHABETA_PARAMETERS(PARAMETER_ROW)
#undef PARAMETER_ROW
};

int play_number_first_own(void)
{
    return TERM_COUNT + PARAMETER_COUNT;
}

int play_number_term(int index)
{
    return index < TERM_COUNT ? index : index < TERM_COUNT + PARAMETER_COUNT ? -1 : index - PARAMETER_COUNT;
}

PlayNumber play_number(const Profile *start, int index)
{
    int term = play_number_term(index);
    if (index < 0 || term >= profile_terms(start))
        return (PlayNumber){.name = NULL};
    if (term < 0)
        return parameter_numbers[index - TERM_COUNT];
    TermInfo info = profile_term(start, term);
    return (PlayNumber){info.name, info.initial, info.low, info.high, info.help};
}

int play_number_named(const Profile *start, const char *name)
{
    PlayNumber number;
    int own = own_terms_find(&start->own, name);
    if (own >= 0) /* even if a parameter of the search has the same name */
        return play_number_first_own() + own;
    for (int i = 0; (number = play_number(start, i)).name != NULL; i++)
        if (strcmp(number.name, name) == 0)
            return i;
    return -1;
}

/* ---- Playing ---- */

typedef struct PlayPlayer {
    PlayJudgeSettings settings;
    double numbers[PLAY_NUMBERS_MAX]; /* the candidate's search was made with these */
    AlphaBeta *candidate;
    AlphaBeta *opponents[PLAY_OPPONENTS_MAX];
} PlayPlayer;

void play_judge_take(Profile *self, const Profile *from)
{
    memcpy(self->weights, from->weights, sizeof self->weights);
    self->own = from->own;
}

void play_judge_weights(const PlayJudgeSettings *settings, const double *numbers, Profile *out)
{
    play_judge_take(out, &settings->base);
    for (int i = 0; i < settings->count; i++) {
        int term = play_number_term(settings->numbers[i]);
        if (term >= 0)
            profile_set_weight(out, term, numbers[i]);
    }
}

static void play_close(void *player)
{
    PlayPlayer *self = player;
    alphabeta_destroy(self->candidate);
    for (int i = 0; i < PLAY_OPPONENTS_MAX; i++)
        alphabeta_destroy(self->opponents[i]);
    free(self);
}

static Status play_open(const void *settings, void **out, Error *error)
{
    PlayPlayer *self = memory_new(1, sizeof *self);
    if (!self)
        return error_set(error, STATUS_MEMORY, "out of memory for a player");
    memcpy(&self->settings, settings, sizeof self->settings);
    Status status = STATUS_OK;
    for (int i = 0; i < self->settings.opponents && status == STATUS_OK; i++) {
        AlphaBetaOptions options;
        alphabeta_options_default(&options);
        options.table_mb = TABLE_MB;
        play_judge_take(&options.profile, &self->settings.opponent[i]);
        status = alphabeta_create(&options, &self->opponents[i], error);
    }
    if (status != STATUS_OK)
        play_close(self);
    else
        *out = self;
    return status;
}

/* Makes the candidate's search, unless the last game had the same numbers. */
static Status play_judge_prepare(PlayPlayer *self, const double *numbers)
{
    const PlayJudgeSettings *settings = &self->settings;
    size_t size = (size_t)settings->count * sizeof *numbers;
    AlphaBetaOptions options;
    if (self->candidate && memcmp(self->numbers, numbers, size) == 0) {
        alphabeta_new_game(self->candidate);
        return STATUS_OK;
    }
    alphabeta_destroy(self->candidate);
    self->candidate = NULL;
    memcpy(self->numbers, numbers, size);
    alphabeta_options_default(&options);
    options.table_mb = TABLE_MB;
    play_judge_weights(settings, numbers, &options.profile);
    for (int i = 0; i < settings->count; i++)
        if (play_number_term(settings->numbers[i]) < 0) {
            double value = numbers[i];
            int number = (int)(value < 0 ? value - 0.5 : value + 0.5);
            memcpy((char *)&options.parameters + (size_t)(settings->numbers[i] - TERM_COUNT) * sizeof(int),
                   &number, sizeof number);
        }
    return alphabeta_create(&options, &self->candidate, NULL);
}

/* Games 2n and 2n + 1 of a generation have the same opening with sides swapped. */
static Status play_game_of(void *player, const double *weights, const JudgeTask *task,
                           const atomic_bool *stop, double figures[JUDGE_FIGURES])
{
    PlayPlayer *self = player;
    const PlayJudgeSettings *settings = &self->settings;
    uint64_t pair = (uint64_t)task->candidate << 32 | (uint32_t)(task->game / 2);
    Random seeds = random_seeded(task->seed, (uint64_t)task->generation);
    Side side = task->game & 1 ? BLUE : RED;
    AlphaBeta *opponent = self->opponents[task->game / 2 % settings->opponents];
    Game game;
    Status status = play_judge_prepare(self, weights);
    if (status == STATUS_OK)
        status = opening_make(random_next(&seeds), pair, settings->plies, &game, NULL);
    if (status != STATUS_OK)
        return status;
    AlphaBeta *const sides[2] = {side == RED ? self->candidate : opponent,
                                 side == RED ? opponent : self->candidate};
    alphabeta_new_game(opponent);
    /* Plays to the end with these searches, by side. */
    const Limits limits = {.nodes = settings->nodes, .move_time_ns = settings->move_ns};
    while (status == STATUS_OK && position_outcome(&game.now) == OUTCOME_NONE && !atomic_load(stop)) {
        Move move;
        status = alphabeta_think(sides[position_turn(&game.now)], &game, &limits, NULL, &move, NULL);
        if (status == STATUS_OK)
            status = game_play(&game, move, NULL);
    }
    Outcome outcome = position_outcome(&game.now);
    figures[PLAY_FIGURE_SCORE] = outcome == OUTCOME_DRAW || outcome == OUTCOME_NONE ? 0.5
                                 : (outcome == OUTCOME_RED) == (side == RED)        ? 1
                                                                                    : 0;
    figures[PLAY_FIGURE_PLIES] = game.now.plies;
    return status;
}

static double play_fitness(const void *settings, const double (*figures)[JUDGE_FIGURES], int games)
{
    (void)settings;
    double sum = 0;
    for (int i = 0; i < games; i++)
        sum += figures[i][PLAY_FIGURE_SCORE];
    return games ? 100 * sum / games : 0;
}

static void play_summarise(const double (*figures)[JUDGE_FIGURES], int candidates, int games,
                           double out[JUDGE_SUMMARY])
{
    for (int game = 0; game + 1 < games; game += 2) {
        double points = 0;
        for (int c = 0; c < candidates; c++) {
            const double(*pair)[JUDGE_FIGURES] = figures + (size_t)c * (size_t)games + game;
            points += (pair[0][PLAY_FIGURE_SCORE] + pair[1][PLAY_FIGURE_SCORE]) / candidates;
        }
        double at = fmin(2 * points, PAIR_KINDS - 1);
        int below = at < PAIR_KINDS - 1 ? (int)at : PAIR_KINDS - 2;
        out[below] += below + 1 - at;
        out[below + 1] += at - below;
    }
}

const Judge play_judge = {.name = "play",
                          .settings_size = sizeof(PlayJudgeSettings),
                          .open = play_open,
                          .close = play_close,
                          .play = play_game_of,
                          .fitness = play_fitness,
                          .summarise = play_summarise};

_Static_assert((int)JUDGE_SUMMARY == (int)PAIR_KINDS, "a summary is the pairs of a generation");

/* ---- Plans ---- */

/* Adds a line with the weights that are not 0, as pairs of a term's number and its exact weight, and one with
 * own terms. */
static void add_weights(Text *out, const char *key, const Profile *from)
{
    text_add_string(out, key);
    for (int term = 0; term < TERM_COUNT; term++)
        if (from->weights[term] != 0)
            text_printf(out, " %d:%.17g", term, from->weights[term]);
    if (from->own.count > 0)
        text_printf(out, "\n%s_own ", key);
    for (int i = 0; i < from->own.count; i++) {
        const OwnTerm *own = &from->own.terms[i];
        text_printf(out, "%s%s = %s; %s %.17g", i ? "; " : "", own->name, own->text, own->name, own->weight);
    }
    text_add_byte(out, '\n');
}

Status play_judge_plan(const PlayJudgeSettings *settings, TrainingPlan *plan, Error *error)
{
    Text facts = {0};
    text_printf(&facts, "judge play\n%s %" PRIu64 "\nplies %d\nopponents %d\n",
                settings->move_ns ? "move_ns" : "nodes",
                settings->move_ns ? settings->move_ns : settings->nodes, settings->plies,
                settings->opponents);
    add_weights(&facts, "base", &settings->base);
    for (int i = 0; i < settings->opponents; i++) {
        char key[24];
        snprintf(key, sizeof key, "opponent%d", i + 1);
        add_weights(&facts, key, &settings->opponent[i]);
    }
    Status status = text_status(&facts, error);
    if (status == STATUS_OK && facts.length >= sizeof plan->facts)
        status = error_set(error, STATUS_INVALID, "the opponents have too many weights to be kept");
    if (status == STATUS_OK)
        snprintf(plan->facts, sizeof plan->facts, "%s", text_string(&facts));
    for (int i = 0; i < settings->count; i++)
        snprintf(plan->names[i], sizeof plan->names[i], "%s",
                 play_number(&settings->base, settings->numbers[i]).name);
    text_free(&facts);
    return status;
}

static Status wrong_plan(Error *error)
{
    return error_set(error, STATUS_SYNTAX, "the checkpoint is of no run that tunes by play");
}

/* Reads the line of own terms, if there is one. */
static bool read_own(const TrainingPlan *plan, const char *key, OwnTerms *out)
{
    char text[OWN_LINES_SIZE], own_key[32];
    Text rest = {0};
    snprintf(own_key, sizeof own_key, "%s_own", key);
    *out = (OwnTerms){.count = 0};
    if (!training_fact(plan, own_key, text, sizeof text))
        return true;
    for (char *at = text; (at = strchr(at, ';')) != NULL; at++)
        *at = '\n'; /* no expression contains one */
    bool good = own_terms_take(text, strlen(text), out, &rest, NULL) == STATUS_OK &&
                (rest.length == 0 || strspn(text_string(&rest), " \n") == rest.length);
    text_free(&rest);
    return good;
}

/* Reads what add_weights wrote after the key. */
static bool read_weights(const TrainingPlan *plan, const char *key, Profile *out)
{
    char text[TRAINING_FACTS_SIZE];
    *out = (Profile){.text = ""};
    if (!training_fact(plan, key, text, sizeof text) || !read_own(plan, key, &out->own))
        return false;
    for (char *at = text; *at;) {
        char *end = NULL;
        long term = strtol(at, &end, 10);
        if (end == at || *end != ':' || term < 0 || term >= TERM_COUNT)
            return false;
        at = end + 1;
        double weight = strtod(at, &end);
        if (end == at || !(weight >= term_info[term].low && weight <= term_info[term].high))
            return false;
        out->weights[term] = weight;
        at = end + strspn(end, " ");
    }
    return true;
}

/* A whole number from `least` to `most`. */
static bool read_number(const TrainingPlan *plan, const char *key, int64_t least, int64_t most, int64_t *out)
{
    char text[32], *end = NULL;
    if (!training_fact(plan, key, text, sizeof text))
        return false;
    *out = strtoll(text, &end, 10);
    return end != text && *end == '\0' && *out >= least && *out <= most;
}

Status play_judge_settings(const TrainingPlan *plan, PlayJudgeSettings *out, Error *error)
{
    char judge[16];
    int64_t nodes = 0, move_ns = 0, plies, opponents;
    *out = (PlayJudgeSettings){.count = plan->optimiser.dimensions};
    if (!training_fact(plan, "judge", judge, sizeof judge) || strcmp(judge, "play") != 0 ||
        (!read_number(plan, "nodes", 1, INT64_MAX, &nodes) &&
         !read_number(plan, "move_ns", 1, INT64_MAX, &move_ns)) ||
        !read_number(plan, "plies", 0, OPENING_PLIES_MAX, &plies) ||
        !read_number(plan, "opponents", 1, PLAY_OPPONENTS_MAX, &opponents) ||
        !read_weights(plan, "base", &out->base))
        return wrong_plan(error);
    out->nodes = (uint64_t)nodes;
    out->move_ns = (uint64_t)move_ns;
    out->plies = (int32_t)plies;
    out->opponents = (int32_t)opponents;
    for (int i = 0; i < out->opponents; i++) {
        char key[24];
        snprintf(key, sizeof key, "opponent%d", i + 1);
        if (!read_weights(plan, key, &out->opponent[i]))
            return wrong_plan(error);
    }
    for (int i = 0; i < out->count; i++) {
        out->numbers[i] = play_number_named(&out->base, plan->names[i]);
        if (out->numbers[i] < 0)
            return wrong_plan(error);
    }
    return STATUS_OK;
}
