#include "engine/tune/play/play_run.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "engine/base/memory.h"
#include "engine/base/platform/clock.h"
#include "engine/base/platform/file.h"
#include "engine/base/time_units.h"

enum { PACE_GAMES = 8, STANDING_GENERATIONS = 5, TABLE_MB = 8 };

/* Games are played for this long: a program's first games are slower, and others may use the machine. */
static const uint64_t PACE_NS = NS_PER_S;

/* ---- Runs ---- */

Status play_run_create(const PlayPlan *plan, PlayRun **out, Error *error)
{
    PlayRun *self = memory_new(1, sizeof *self);
    if (!self)
        return error_set(error, STATUS_MEMORY, "no memory for a run");
    self->plan = *plan;
    Status status =
        training_create(&self->plan.training, &play_judge, &self->plan.settings, &self->training, error);
    if (status != STATUS_OK)
        play_run_destroy(self);
    else
        *out = self;
    return status;
}

Status play_run_resume(const char *checkpoint, PlayRun **out, Error *error)
{
    PlayRun *self = memory_new(1, sizeof *self);
    if (!self)
        return error_set(error, STATUS_MEMORY, "no memory for a run");
    Status status = play_plan_read(checkpoint, &self->plan, error);
    if (status == STATUS_OK)
        status = training_resume(checkpoint, &play_judge, &self->plan.settings, &self->training, error);
    if (status != STATUS_OK)
        play_run_destroy(self);
    else
        *out = self;
    return status;
}

void play_run_destroy(PlayRun *self)
{
    if (!self)
        return;
    training_destroy(self->training);
    free(self);
}

Status play_run_pace(const PlayRun *self, const Farm *farm, const FarmWatch *watch, PlayPace *out,
                     Error *error)
{
    double figures[PACE_GAMES][JUDGE_FIGURES];
    const TrainingSample sample = {self->plan.training.optimiser.start, PACE_GAMES};
    uint64_t began_ns = clock_ns(), now_ns = began_ns;
    Status status = STATUS_OK;
    int rounds = 0;
    for (; status == STATUS_OK && now_ns < began_ns + PACE_NS; rounds++) {
        status = training_measure(self->training, sample, farm, watch, figures, error);
        now_ns = clock_ns();
    }
    *out = (PlayPace){.seconds = (double)(now_ns - began_ns) * 1e-9 / (rounds * PACE_GAMES)};
    for (int i = 0; i < PACE_GAMES && status == STATUS_OK; i++)
        out->plies += figures[i][PLAY_FIGURE_PLIES] / PACE_GAMES;
    return status;
}

/* ---- Results ---- */

void play_standing(const TrainingRow *rows, int count, PlayStanding *out)
{
    double pairs[PAIR_KINDS] = {0};
    EloEstimate elo;
    *out = (PlayStanding){0};
    for (int i = count - 1; i >= 0 && out->generations < STANDING_GENERATIONS; i--) {
        out->generations++;
        out->games += (int64_t)rows[i].candidates * rows[i].games;
        for (int k = 0; k < PAIR_KINDS; k++)
            pairs[k] += rows[i].summary[k];
    }
    elo_estimate_shares(pairs, &elo);
    out->elo = elo.elo;
    out->low = elo.low;
    out->high = elo.high;
}

void play_run_found(const PlayRun *self, const char *title, PlayFound *out)
{
    const PlayJudgeSettings *settings = &self->plan.settings;
    char pace[PLAY_PLAN_WORDS];
    *out = (PlayFound){.tested = false};
    training_answer(self->training, out->numbers);
    for (int i = 0; i < settings->count; i++)
        out->numbers[i] = round(out->numbers[i] * 100) / 100;
    play_pace_words(settings, pace);
    snprintf(out->profile.name, sizeof out->profile.name, "%s", title);
    snprintf(out->profile.text, sizeof out->profile.text, "Tuned by play at %.80s.", pace);
    play_judge_weights(settings, out->numbers, &out->profile);
}

void play_test_words(const MatchResult *match, char out[PLAY_PLAN_WORDS])
{
    static const char *const verdicts[] = {
        [SPRT_CONTINUE] = "not decided", [SPRT_ACCEPT] = "accepted", [SPRT_REJECT] = "rejected"};
    char elo[ELO_TEXT_SIZE];
    elo_write(&match->elo, elo);
    snprintf(out, PLAY_PLAN_WORDS, "%s: %" PRIu64 " games against the base, Elo %s",
             verdicts[match->sprt.verdict], tally_games(&match->tally), elo);
}

void play_test_provenance(const PlayFound *found, Text *out)
{
    char words[PLAY_PLAN_WORDS];
    if (!found->tested)
        return;
    play_test_words(&found->match, words);
    text_printf(out, "# %s\n", words);
}

void play_plan_provenance(const PlayPlan *plan, int generations, const PlayFound *found, Text *out)
{
    const OptimiserPlan *optimiser = &plan->training.optimiser;
    char words[PLAY_PLAN_WORDS];
    text_printf(out, "# found by tuning: %s, seed %" PRIu64 ", %d generations of %d, %d games each\n",
                optimiser_info[optimiser->kind].name, optimiser->seed, generations, optimiser->population,
                plan->training.games);
    play_pace_words(&plan->settings, words);
    text_printf(out, "# begun from %s, against %s, at %s\n", plan->start, plan->against, words);
    for (int i = 0; i < plan->settings.count; i++)
        if (play_number_term(plan->settings.numbers[i]) < 0)
            text_printf(out, "# search parameter %s %g, which no profile holds\n",
                        play_number(&plan->settings.base, plan->settings.numbers[i]).name, found->numbers[i]);
    play_test_provenance(found, out);
}

Status play_found_write(const PlayRun *self, const PlayFound *found, const char *path, Error *error)
{
    Text text = {0};
    int rows;
    training_rows(self->training, &rows);
    play_plan_provenance(&self->plan, rows, found, &text);
    Status status = profile_write(&found->profile, &text, error);
    return file_finish(path, &text, status, error);
}

/* ---- The test ---- */

Status play_agent_name(const PlayPlan *plan, const double *numbers, const char *profile,
                       char out[SPEC_TEXT_SIZE], Error *error)
{
    AgentSpec spec;
    const PlayJudgeSettings *settings = &plan->settings;
    char value[32];
    snprintf(value, sizeof value, "alphabeta:hash=%d", TABLE_MB);
    Status status = agent_spec_read(value, &spec, error);
    if (status == STATUS_OK && profile)
        status = agent_spec_set(&spec, "profile", profile, error);
    for (int i = 0; i < settings->count && numbers && status == STATUS_OK; i++) {
        if (play_number_term(settings->numbers[i]) >= 0)
            continue;
        snprintf(value, sizeof value, "%.0f", numbers[i]);
        status = agent_spec_set(&spec, play_number(&settings->base, settings->numbers[i]).name, value, error);
    }
    return status == STATUS_OK ? agent_spec_write(&spec, out, error) : status;
}

/* Plays the match, with the start in a file beside the tested profile. */
static Status play_match(const PlayRun *self, const PlayTest *test, const char *start, PlayFound *found,
                         Error *error)
{
    const PlayPlan *plan = &self->plan;
    char(*names)[SPEC_TEXT_SIZE] = memory_new(2, sizeof *names);
    if (!names)
        return error_set(error, STATUS_MEMORY, "no memory for a test");
    Status status = play_agent_name(plan, found->numbers, test->path, names[0], error);
    if (status == STATUS_OK)
        status = play_agent_name(plan, NULL, start, names[1], error);
    const TimeControl pace = {.nodes = plan->settings.nodes, .move_ns = plan->settings.move_ns};
    const MatchSetup setup = {.agent_count = 2,
                              .agents = {{names[0], pace}, {names[1], pace}},
                              .pairs = (test->games + 1) / 2,
                              .plies = PLAY_TEST_PLIES,
                              .seed = plan->training.optimiser.seed + 1,
                              .threads = test->threads,
                              .helpers = test->helpers,
                              .sequential = true,
                              .elo1 = PLAY_TEST_ELO};
    if (status == STATUS_OK) {
        status = match_run(test->roster, &setup, test->watch, &found->match, error);
        found->tested = status == STATUS_OK || status == STATUS_INTERRUPTED;
    }
    free(names);
    return status;
}

Status play_test(const PlayRun *self, const PlayTest *test, PlayFound *found, Error *error)
{
    Text start = {0};
    Profile base = {.name = "Base"};
    play_judge_take(&base, &self->plan.settings.base);
    text_printf(&start, "%s.base.tmp", test->path);
    Status status = text_status(&start, error);
    if (status == STATUS_OK)
        status = profile_write_file(&base, text_string(&start), error);
    if (status == STATUS_OK) {
        status = play_match(self, test, text_string(&start), found, error);
        remove(text_string(&start));
    }
    text_free(&start);
    return status;
}
