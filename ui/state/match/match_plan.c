#include "ui/state/match/match_plan.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/platform/thread.h"
#include "engine/base/scan.h"
#include "engine/base/short_name.h"
#include "ui/state/figures.h"
#include "ui/state/files/kept.h"

static const double NS = 1e9, MS = 1e6;

enum { SPRT_GAMES = 2000 };

void match_plan_default(MatchPlan *self)
{
    int processors = machine_processors();
    *self = (MatchPlan){.count = 2,
                        .openings = 6,
                        .games = 100,
                        .elo1 = 10,
                        .threads = processors < MATCH_THREADS_MOST ? processors : MATCH_THREADS_MOST,
                        .seed = 1};
    for (int i = 0; i < 2; i++) {
        snprintf(self->sides[i].agent, sizeof self->sides[i].agent, "champion");
        self->sides[i].pace.move_ns = 20 * (uint64_t)MS;
    }
}

/* ---- Limits ---- */

static bool take_number(Scan *scan, double *out)
{
    scan_skip_blanks(scan);
    return scan_take_decimal(scan, out);
}

static bool is_at_end(Scan *scan)
{
    scan_skip_blanks(scan);
    return scan->at == scan->end;
}

/* A unit, or one with " a move" after it, as it is shown. */
static bool is_per_move(double number, const char *words, TimeControl *out)
{
    static const char each[] = " a move";
    char unit[16];
    size_t length = strlen(words), ending = sizeof each - 1;
    if (length > ending && strcmp(words + length - ending, each) == 0)
        length -= ending;
    if (!(number > 0 && number <= 1e9) || length >= sizeof unit)
        return false;
    memcpy(unit, words, length);
    unit[length] = '\0';
    if (strcmp(unit, "nodes") == 0)
        out->nodes = (uint64_t)ceil(number);
    else if (strcmp(unit, "s") == 0 && number <= 1e5)
        out->move_ns = (uint64_t)(number * NS);
    else if (strcmp(unit, "ms") == 0 || !*unit)
        out->move_ns = (uint64_t)(number * MS);
    else
        return false;
    return true;
}

Status match_pace_read(const char *text, TimeControl *out, Error *error)
{
    Scan scan = scan_of(text, strlen(text));
    double number, increment;
    TimeControl pace = {0};
    bool good = take_number(&scan, &number);
    if (good && scan_take(&scan, '+')) {
        good = take_number(&scan, &increment) && is_at_end(&scan) && number > 0 && number <= 1e6 &&
               increment >= 0 && increment <= 1e4;
        if (good)
            pace =
                (TimeControl){.time_ns = (uint64_t)(number * NS), .increment_ns = (uint64_t)(increment * NS)};
    } else if (good) {
        scan_skip_blanks(&scan);
        good = is_per_move(number, scan.at, &pace);
    }
    if (!good)
        return error_set(error, STATUS_SYNTAX,
                         "'%.40s' is not a limit: expected \"20 ms\", \"2 s\" or \"500 nodes\" a move, or "
                         "\"60+1\" seconds a game",
                         text);
    *out = pace;
    return STATUS_OK;
}

void match_pace_write(const TimeControl *self, char out[MATCH_WORDS_SIZE])
{
    if (self->nodes > 0)
        snprintf(out, MATCH_WORDS_SIZE, "%" PRIu64 " nodes", self->nodes);
    else if (self->move_ns >= (uint64_t)NS)
        snprintf(out, MATCH_WORDS_SIZE, "%.10g s", (double)self->move_ns / NS);
    else if (self->move_ns > 0)
        snprintf(out, MATCH_WORDS_SIZE, "%.10g ms", (double)self->move_ns / MS);
    else
        snprintf(out, MATCH_WORDS_SIZE, "%.10g+%.10g", (double)self->time_ns / NS,
                 (double)self->increment_ns / NS);
}

void match_pace_words(const TimeControl *self, char out[MATCH_WORDS_SIZE])
{
    char text[MATCH_WORDS_SIZE];
    if (self->nodes > 0) {
        snprintf(out, MATCH_WORDS_SIZE, "%s nodes a move", WHOLE(self->nodes));
    } else if (self->move_ns > 0) {
        match_pace_write(self, text);
        snprintf(out, MATCH_WORDS_SIZE, "%.60s a move", text);
    } else {
        snprintf(out, MATCH_WORDS_SIZE, "%.10g s a game", (double)self->time_ns / NS);
        if (self->increment_ns > 0)
            string_add(out, MATCH_WORDS_SIZE, " and %.10g s a move", (double)self->increment_ns / NS);
    }
}

/* ---- When it ends ---- */

Status match_stop_read(MatchPlan *self, const char *text, Error *error)
{
    double elo0 = 0, elo1 = 0, games = SPRT_GAMES;
    Scan scan = scan_of(text, strlen(text));
    bool sequential = scan_take_string(&scan, "sprt ");
    bool good = !sequential || (take_number(&scan, &elo0) && take_number(&scan, &elo1));
    good = good && ((sequential && is_at_end(&scan)) || take_number(&scan, &games)) && games == floor(games);
    if (!good || !is_at_end(&scan))
        return error_set(error, STATUS_SYNTAX,
                         "'%.40s': expected a number of games, or \"sprt 0 10 2000\" for a test of 10 Elo "
                         "against 0 in at most 2000 games",
                         text);
    if (games < 2 || games > MATCH_GAMES_MOST)
        return error_set(error, STATUS_INVALID, "the number of games must be 2 to %d, not %.0f",
                         MATCH_GAMES_MOST, games);
    if (sequential && !(elo0 < elo1 && elo0 >= -1000 && elo1 <= 1000))
        return error_set(error, STATUS_INVALID, "the first Elo must be less than the second");
    self->sequential = sequential;
    if (sequential) {
        self->elo0 = elo0;
        self->elo1 = elo1;
    }
    self->games = (int)games + (int)games % 2;
    return STATUS_OK;
}

void match_stop_words(const MatchPlan *self, char out[MATCH_WORDS_SIZE])
{
    if (self->sequential)
        snprintf(out, MATCH_WORDS_SIZE, "SPRT: %.10g or %.10g Elo, at most %s games", self->elo0, self->elo1,
                 WHOLE(self->games));
    else
        snprintf(out, MATCH_WORDS_SIZE, "after %s games", WHOLE(self->games));
}

/* ---- Who plays ---- */

Status match_side_set(MatchSide *self, const Roster *roster, const char *agent, Error *error)
{
    AgentSpec spec;
    const AgentKind *kind;
    if (strlen(agent) >= sizeof self->agent || strchr(agent, '\n'))
        return error_set(error, STATUS_INVALID, "the name of the agent is too long");
    Status status = agent_spec_read(agent, &spec, error);
    if (status == STATUS_OK)
        status = roster_seek(roster, spec.kind, &kind, error);
    if (status == STATUS_OK)
        snprintf(self->agent, sizeof self->agent, "%s", agent);
    return status;
}

bool match_side_weighs(const MatchSide *self, const Roster *roster)
{
    AgentSpec spec;
    const AgentKind *kind = agent_spec_read(self->agent, &spec, NULL) ? NULL : roster_find(roster, spec.kind);
    for (int i = 0; kind && !kind->foreign && i < kind->option_count; i++)
        if (strcmp(kind->options[i].name, "profile") == 0)
            return true;
    return false;
}

static void title_side(const MatchSide *self, const AgentNames *names, bool full, char out[MATCH_SIDE_SIZE])
{
    char agent[AGENT_NAME_SIZE];
    bool weighs = *self->profile && match_side_weighs(self, names->roster);
    (full ? agent_name_full : agent_name)(names, self->agent, agent);
    snprintf(out, MATCH_SIDE_SIZE, "%s%s%s", agent, weighs ? " \xc2\xb7 " : "", weighs ? self->profile : "");
}

/* How many of the first sides have the title of this one. */
static int count_equal(char titles[][MATCH_SIDE_SIZE], int count, int side)
{
    int equal = 0;
    for (int i = 0; i < count; i++)
        equal += i != side && strcmp(titles[i], titles[side]) == 0;
    return equal;
}

void match_plan_sides(const MatchPlan *self, const AgentNames *names,
                      char out[MATCH_SIDES_MOST][MATCH_SIDE_SIZE])
{
    bool alike[MATCH_SIDES_MOST];
    for (int i = 0; i < self->count; i++)
        title_side(&self->sides[i], names, false, out[i]);
    for (int i = 0; i < self->count; i++)
        alike[i] = count_equal(out, self->count, i) > 0;
    for (int i = 0; i < self->count; i++)
        if (alike[i])
            title_side(&self->sides[i], names, true, out[i]);
    for (int i = self->count - 1; i > 0; i--) {
        int before = count_equal(out, i, i);
        if (before > 0 && strlen(out[i]) < MATCH_SIDE_SIZE - 8)
            string_add(out[i], MATCH_SIDE_SIZE, " (%d)", before + 1);
    }
}

static const char *title_at(const void *of, int index)
{
    return ((const char(*)[MATCH_SIDE_SIZE])of)[index];
}

void match_plan_title(const MatchPlan *self, const AgentNames *names, char out[MATCH_TITLE_SIZE])
{
    char titles[MATCH_SIDES_MOST][MATCH_SIDE_SIZE];
    if (self->count != 2) {
        snprintf(out, MATCH_TITLE_SIZE, "Tournament of %d agents", self->count);
        return;
    }
    match_plan_sides(self, names, titles);
    bool same = strcmp(self->sides[0].agent, self->sides[1].agent) == 0 &&
                strcmp(self->sides[0].profile, self->sides[1].profile) != 0 &&
                match_side_weighs(&self->sides[0], names->roster);
    for (int i = 0; i < 2 && same; i++) {
        const char *profile = self->sides[i].profile;
        snprintf(titles[i], sizeof titles[i], "%s", *profile ? profile : PROFILE_DEFAULT);
    }
    const Names both = {2, titles, title_at};
    const NameRoom room = name_room_columns(70);
    char first[SHORT_NAME_SIZE], second[SHORT_NAME_SIZE];
    snprintf(out, MATCH_TITLE_SIZE, "%.75s against %.75s", short_name(&both, 0, &room, first),
             short_name(&both, 1, &room, second));
}

/* ---- How long it takes ---- */

double match_plan_estimate(const MatchPlan *self)
{
    /* moves of a side in a game, and the speed of an average agent */
    const double moves = 35, nodes_a_second = 1e6;
    double seconds = 0;
    for (int i = 0; i < self->count; i++) {
        const TimeControl *pace = &self->sides[i].pace;
        seconds += pace->nodes > 0     ? moves * (double)pace->nodes / nodes_a_second
                   : pace->move_ns > 0 ? moves * (double)pace->move_ns / NS
                                       : ((double)pace->time_ns + moves * (double)pace->increment_ns) / NS;
    }
    int processors = machine_processors();
    int threads = self->threads < processors ? self->threads : processors;
    return seconds * (self->count - 1) / 2 * self->games / threads;
}

/* ---- As text ---- */

void match_plan_write(const MatchPlan *self, Text *out)
{
    char words[MATCH_WORDS_SIZE];
    for (int i = 0; i < self->count; i++) {
        const MatchSide *side = &self->sides[i];
        match_pace_write(&side->pace, words);
        text_printf(out, "side %s\n", side->agent);
        if (*side->profile)
            text_printf(out, "profile %s\n", side->profile);
        text_printf(out, "limit %s\n", words);
    }
    text_printf(out, "openings %d\nstop ", self->openings);
    if (self->sequential)
        text_printf(out, "sprt %.10g %.10g ", self->elo0, self->elo1);
    text_printf(out, "%d\nthreads %d\nseed %" PRIu64 "\n", self->games, self->threads, self->seed);
}

bool match_plan_read_line(MatchPlan *self, const char *line)
{
    const char *rest;
    MatchSide *side = self->count > 0 ? &self->sides[self->count - 1] : NULL;
    if ((rest = kept_value(line, "side"))) {
        if (self->count == MATCH_SIDES_MOST || strlen(rest) >= sizeof side->agent)
            return false;
        side = &self->sides[self->count++];
        *side = (MatchSide){.pace.move_ns = 20 * (uint64_t)MS};
        snprintf(side->agent, sizeof side->agent, "%s", rest);
        return true;
    }
    if ((rest = kept_value(line, "profile")))
        return side &&
               (size_t)snprintf(side->profile, sizeof side->profile, "%s", rest) < sizeof side->profile;
    if ((rest = kept_value(line, "limit")))
        return side && match_pace_read(rest, &side->pace, NULL) == STATUS_OK;
    if ((rest = kept_value(line, "openings")))
        return kept_number(rest, 0, OPENING_PLIES_MAX, &self->openings);
    if ((rest = kept_value(line, "stop")))
        return match_stop_read(self, rest, NULL) == STATUS_OK;
    if ((rest = kept_value(line, "threads")))
        return kept_number(rest, 1, MATCH_THREADS_MOST, &self->threads);
    if (!(rest = kept_value(line, "seed")) || *rest < '0' || *rest > '9')
        return false;
    char *end;
    errno = 0;
    self->seed = strtoull(rest, &end, 10);
    return *end == '\0' && errno == 0;
}
