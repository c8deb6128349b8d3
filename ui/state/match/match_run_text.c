/* The text that is saved of a run. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/platform/file.h"
#include "ui/state/files/kept.h"
#include "ui/state/match/match_run_inner.h"

static const char head[] = "tetress-match 1";
enum { TEXT_MOST = 1 << 16 };

static const char *const state_names[] = {
    [RUN_WAITING] = "waiting", [RUN_MEASURING] = "measuring", [RUN_RUNNING] = "playing",
    [RUN_PAUSED] = "paused",   [RUN_STOPPED] = "stopped",     [RUN_DONE] = "done",
    [RUN_FAILED] = "failed"};

Status match_run_save(const MatchRun *self, Error *error)
{
    const Run *run = &self->base;
    Text text = {0};
    if (run->path.length == 0)
        return STATUS_OK;
    text_printf(&text, "%s\n", head);
    match_plan_write(&self->plan, &text);
    text_printf(&text, "began %" PRId64 "\nused %.0f\nstate %s\n", self->began_s, self->used_s,
                state_names[run->state]);
    if (*self->name)
        text_printf(&text, "name %s\n", self->name);
    text_printf(&text, "score %d %" PRIu64 " %" PRIu64 " %" PRIu64 " %d %d\npairs", self->played,
                self->score.wins, self->score.draws, self->score.losses, self->forfeits[0],
                self->forfeits[1]);
    for (int i = 0; i < PAIR_KINDS; i++)
        text_printf(&text, " %" PRIu64, self->pairs[i]);
    text_add_byte(&text, '\n');
    Status status = keeper_put(run->keeper, text_string(&run->path), &text, error);
    text_free(&text);
    return status;
}

/* Reads so many whole numbers after a word and nothing else; false, and what was there may be gone, if the
 * line is another. */
static bool read_numbers(const char *line, const char *word, int count, uint64_t *out)
{
    size_t length = strlen(word);
    if (strncmp(line, word, length) != 0)
        return false;
    const char *at = line + length;
    for (int i = 0; i < count; i++) {
        char *end;
        if (*at++ != ' ' || *at < '0' || *at > '9')
            return false;
        out[i] = strtoull(at, &end, 10);
        at = end;
    }
    return *at == '\0';
}

/* A line of the text, after the first. */
static bool match_run_text_read_line(MatchRun *self, const char *line)
{
    uint64_t numbers[6];
    const char *value;
    char *end;
    if ((value = kept_value(line, "name")))
        return (size_t)snprintf(self->name, sizeof self->name, "%s", value) < sizeof self->name;
    if ((value = kept_value(line, "state"))) {
        int state = name_index(state_names, (int)(sizeof state_names / sizeof *state_names), value);
        self->base.state = (RunState)state;
        return state >= 0;
    }
    if ((value = kept_value(line, "used"))) {
        self->used_s = strtod(value, &end);
        return end != value && *end == '\0';
    }
    if (read_numbers(line, "began", 1, numbers)) {
        self->began_s = (int64_t)numbers[0];
        return true;
    }
    if (read_numbers(line, "score", 6, numbers)) {
        self->played = (int)numbers[0];
        self->score = (Wdl){.wins = numbers[1], .draws = numbers[2], .losses = numbers[3]};
        self->forfeits[0] = (int)numbers[4];
        self->forfeits[1] = (int)numbers[5];
        return true;
    }
    return read_numbers(line, "pairs", PAIR_KINDS, self->pairs) || match_plan_read_line(&self->plan, line);
}

Status match_run_open(MatchRun *self, const AgentNames *names, Error *error)
{
    Text text = {0};
    Status status = file_read(text_string(&self->base.path), TEXT_MOST, &text, error);
    if (status == STATUS_OK) {
        LineReader lines;
        line_reader_memory(&lines, text_string(&text), text.length);
        line_reader_next(&lines, &status, error);
        if (status == STATUS_OK && strcmp(text_string(&lines.line), head) != 0)
            status = error_set(error, STATUS_INVALID, "this is not a match saved by this program");
        while (line_reader_next(&lines, &status, error))
            if (lines.line.length > 0 && !match_run_text_read_line(self, text_string(&lines.line)))
                status =
                    error_at(error, STATUS_SYNTAX, 1, "line %d does not belong in a match", lines.number);
        line_reader_free(&lines);
        if (status == STATUS_OK && (self->plan.count < 2 || self->plan.games < 2 || self->plan.threads < 1))
            status = error_set(error, STATUS_INVALID, "part of this match is missing");
    }
    if (status == STATUS_OK) {
        match_run_name(self, names);
        self->all = match_plan_games(&self->plan);
        elo_estimate(self->pairs, &self->elo);
        if (self->base.state < RUN_STOPPED) /* the program ended */
            self->base.state = RUN_STOPPED;
    }
    text_free(&text);
    return status;
}

void match_run_remove(MatchRun *self)
{
    static const char *const endings[] = {".games", ".games.review"};
    Text path = {0};
    for (int i = 0; i < 2 + self->plan.count && self->base.path.length > 0; i++) {
        text_clear(&path);
        if (i < 2)
            match_run_path(self, &path, endings[i]);
        else
            match_run_weights_path(self, i - 2, &path);
        if (!path.failed)
            keeper_put(self->base.keeper, path.bytes, NULL, NULL);
    }
    text_free(&path);
}
