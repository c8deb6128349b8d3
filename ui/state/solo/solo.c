#include "ui/state/solo/solo.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/scan.h"
#include "ui/state/files/kept.h"

const int solo_speeds[SOLO_SPEEDS] = {1, 3, 10, 30, 100, 300, 1000, 3000, 10000, 0};

enum { SPEED_AT_FIRST = 1 };

static const uint64_t FRAME_NS = 33000000, LOOK_NS = 120000000;
static const double BOARDS_MOST = 3e9; /* for one decision: about half a minute */

/* ---- Saving ---- */

Status solo_keep(const Solo *self, Error *error)
{
    Text text = {0};
    text_printf(&text, "tetress-solo 1\nprofile %s\nheight %d\ndepth %d\nbeam %d\nspeed %d\nseed %llu\n",
                self->profile, self->deal.height, self->agent.depth, self->agent.beam, self->speed,
                (unsigned long long)self->deal.seed);
    for (int i = 0; i < self->race.count; i++) {
        const SoloLane *lane = &self->race.lanes[i];
        text_printf(&text, "lane %s %d %d\n", lane->profile, lane->agent.depth, lane->agent.beam);
    }
    return runs_keep(&self->trainings.runs, "setup", &text, error);
}

bool solo_search_fits(int depth, int beam)
{
    double boards = SOLO_MOVES_MAX;
    for (int i = 0; i < depth; i++)
        boards = i == 0 ? (double)beam * SOLO_MOVES_ALL : boards * beam * SOLO_PIECES;
    return depth >= 0 && depth <= SOLO_DEPTH_MAX && beam >= 1 && beam <= SOLO_MOVES_MAX &&
           boards <= BOARDS_MOST;
}

/* "PROFILE DEPTH BEAM" */
static void read_lane(Solo *self, const char *value)
{
    char name[SOLO_NAME_SIZE];
    SoloAgent agent;
    SoloProfile profile;
    Scan scan = scan_of(value, strlen(value));
    size_t length = scan_skip_word(&scan);
    snprintf(name, sizeof name, "%.*s", (int)length, value);
    if (length >= sizeof name || !scan_take(&scan, ' ') || !scan_take_whole(&scan, &agent.depth) ||
        !scan_take(&scan, ' ') || !scan_take_whole(&scan, &agent.beam) ||
        !solo_search_fits(agent.depth, agent.beam) ||
        solo_profiles_load(&self->profiles, name, &profile, NULL))
        return;
    memcpy(agent.weights, profile.weights, sizeof agent.weights);
    solo_race_add(&self->race, name, &agent, NULL);
}

/* A value that can't be read leaves the setting unchanged. */
static void solo_read_line(void *context, const char *line)
{
    Solo *self = context;
    SoloAgent *agent = &self->agent;
    const char *value;
    int number;
    if ((value = kept_value(line, "profile")))
        solo_set_profile(self, value, NULL);
    else if ((value = kept_value(line, "height")))
        kept_number(value, SOLO_HEIGHT_MIN, SOLO_HEIGHT_MAX, &self->deal.height);
    else if ((value = kept_value(line, "depth")) && kept_number(value, 0, SOLO_DEPTH_MAX, &number))
        agent->depth = solo_search_fits(number, 1) ? number : agent->depth;
    else if ((value = kept_value(line, "beam")) && kept_number(value, 1, SOLO_MOVES_MAX, &number))
        agent->beam = solo_search_fits(agent->depth, number) ? number : agent->beam;
    else if ((value = kept_value(line, "speed")))
        kept_number(value, 0, SOLO_SPEEDS - 1, &self->speed);
    else if ((value = kept_value(line, "seed")) && strspn(value, "0123456789") == strlen(value) && *value)
        self->deal.seed = strtoull(value, NULL, 10);
    else if ((value = kept_value(line, "lane")))
        read_lane(self, value);
}

/* ---- Beginning and end ---- */

Status solo_init(Solo *self, const char *folder, Keeper *keeper, Wake wake, Error *error)
{
    *self = (Solo){.wake = wake,
                   .agent = {.depth = 1, .beam = 2},
                   .deal = {.height = SOLO_HEIGHT_MAX, .seed = 1},
                   .speed = SPEED_AT_FIRST,
                   .trainings.recipe = solo_recipe_best(),
                   .selected = -1};
    snprintf(self->profile, sizeof self->profile, "%s", solo_profile_names[0]);
    solo_profile_default(&self->saved);
    memcpy(self->agent.weights, self->saved.weights, sizeof self->agent.weights);
    const Runs *runs = &self->trainings.runs;
    Status status = runs_init(&self->trainings.runs, &solo_run_kind, folder, keeper, wake, error);
    if (status == STATUS_OK)
        status = solo_profiles_init(&self->profiles, folder ? text_string(&runs->folder) : NULL, keeper, wake,
                                    error);
    if (status == STATUS_OK)
        runs_read(runs, "setup", solo_read_line, self);
    /* The document's agent without and with look-ahead, and the strongest controller. */
    static const char *const lanes[] = {"seed 0 1", "seed 1 2", "dt-20 0 1"};
    for (int i = 0, kept = self->race.count; i < 3 && status == STATUS_OK && kept == 0; i++)
        read_lane(self, lanes[i]);
    return status;
}

void solo_close(Solo *self)
{
    solo_player_destroy(self->player);
    question_close(&self->analysis.asking);
    solo_report_free(&self->answer.report);
    for (int i = 0; i < self->race.count; i++)
        solo_player_destroy(self->race.lanes[i].player);
    solo_player_destroy(self->own.rival);
    task_work_free(self->lengths.work);
    free(self->lengths.lines);
    runs_close(&self->trainings.runs);
    profiles_close(&self->profiles.names);
    *self = (Solo){0};
}

Status solo_enter(Solo *self, Error *error)
{
    Status status = STATUS_OK;
    if (self->entered)
        return STATUS_OK;
    if (!self->player)
        status = solo_player_create(&self->deal, &self->agent, self->wake, &self->player, error);
    if (status != STATUS_OK)
        return status;
    self->race.deal = self->deal;
    solo_set_speed(self, self->speed);
    status = solo_race_prepare(&self->race, self->wake, error);
    const Runs *runs = &self->trainings.runs;
    if (status == STATUS_OK && !self->trainings.shown && runs->count > 0)
        solo_trainings_look(&self->trainings, ((const Run *)runs->items[0])->number, NULL);
    self->entered = status == STATUS_OK;
    return status;
}

/* ---- Settings ---- */

static void agent_changed(Solo *self)
{
    self->selected = -1;
    if (self->player)
        solo_player_set_agent(self->player, &self->agent);
}

void solo_set_weights(Solo *self, const double weights[SOLO_FEATURES])
{
    memmove(self->agent.weights, weights, sizeof self->agent.weights);
    agent_changed(self);
}

Status solo_set_profile(Solo *self, const char *name, Error *error)
{
    SoloProfile profile;
    Status status = solo_profiles_load(&self->profiles, name, &profile, error);
    if (status != STATUS_OK)
        return status;
    snprintf(self->profile, sizeof self->profile, "%s", name);
    self->saved = profile;
    solo_set_weights(self, profile.weights);
    return STATUS_OK;
}

Status solo_set_search(Solo *self, int depth, int beam, Error *error)
{
    if (!solo_search_fits(depth, beam))
        return error_set(
            error, STATUS_INVALID,
            "looking %d ahead with a beam of %d takes longer than half a minute for each piece: make the "
            "beam narrower first",
            depth, beam);
    self->agent.depth = depth;
    self->agent.beam = beam;
    agent_changed(self);
    return STATUS_OK;
}

bool solo_changed(const Solo *self)
{
    bool changed = false;
    for (int i = 0; i < SOLO_FEATURES; i++)
        changed = changed || self->agent.weights[i] != self->saved.weights[i];
    return changed;
}

void solo_set_speed(Solo *self, int index)
{
    self->speed = index;
    if (self->player)
        solo_player_set_speed(self->player, solo_speeds[index]);
    solo_race_set_speed(&self->race, solo_speeds[index]);
}

void solo_agent_words(const char *profile, bool changed, const SoloAgent *agent, char out[SOLO_AGENT_WORDS])
{
    const char *other = changed ? " (changed)" : "";
    if (agent->depth == 0)
        snprintf(out, SOLO_AGENT_WORDS, "%s%s, no look-ahead", profile, other);
    else
        snprintf(out, SOLO_AGENT_WORDS, "%s%s, %d ahead, beam %d", profile, other, agent->depth, agent->beam);
}

/* ---- Looking ---- */

bool solo_answered(const Solo *self)
{
    const SoloAnalysisRequest *question = &self->answer.question;
    return self->answer.known && question->piece == self->view.game.piece &&
           memcmp(&question->board, &self->view.game.board, sizeof question->board) == 0 &&
           solo_agent_equal(&question->agent, &self->agent);
}

int solo_explained(const Solo *self)
{
    const SoloReport *report = &self->answer.report;
    if (!self->answer.known)
        return -1;
    for (int i = report->layers[0]; i < report->layers[1] && self->selected >= 0; i++)
        if (report->nodes[i].move == self->selected)
            return i;
    return solo_analysis_result_best(&self->answer);
}

/* ---- Time ---- */

static bool moves(const Solo *self)
{
    return self->view.playing || solo_race_playing(&self->race);
}

bool solo_look_at_game(Solo *self)
{
    SoloView before = self->view;
    bool changed = solo_player_look(self->player, &self->view);
    bool moved = before.game.pieces != self->view.game.pieces || before.version != self->view.version ||
                 before.game.piece != self->view.game.piece;
    if (moved)
        self->selected = -1;
    return moved || changed || before.thinking != self->view.thinking;
}

void solo_rest(Solo *self)
{
    if (self->player && self->view.playing)
        solo_player_play(self->player, false);
    if (solo_race_playing(&self->race))
        solo_race_play(&self->race, false);
}

bool solo_tick(Solo *self, Tasks *tasks, bool shown, uint64_t now_ns)
{
    bool changed = solo_lengths_tick(&self->lengths, tasks);
    changed = solo_trainings_tick(&self->trainings, tasks) || changed;
    if (!self->entered)
        return changed;
    if (!shown)
        solo_rest(self);
    if (moves(self) && now_ns < self->due_ns)
        return changed;
    self->due_ns = now_ns + FRAME_NS;
    changed = solo_look_at_game(self) || changed;
    changed = solo_race_look(&self->race) || changed;
    changed = solo_player_look(self->own.rival, &self->own.view) || changed;
    /* While the game plays, it asks no more often than people can read. */
    if (shown && !self->view.game.lost && (!self->view.playing || now_ns - self->asked_ns >= LOOK_NS)) {
        const SoloAnalysisRequest question = {self->view.game.board, self->view.game.piece, self->agent};
        solo_analysis_ask(&self->analysis, &question, self->wake, NULL);
        self->asked_ns = now_ns;
    }
    return solo_analysis_take(&self->analysis, &self->answer) || changed;
}

uint64_t solo_wake_ns(const Solo *self)
{
    return self->entered && moves(self) ? self->due_ns : UINT64_MAX;
}

bool solo_busy(const Solo *self)
{
    return self->entered && (self->view.playing || self->view.thinking ||
                             question_open(&self->analysis.asking) || runs_busy(&self->trainings.runs) ||
                             solo_race_playing(&self->race) || (self->own.on && self->own.view.thinking));
}
