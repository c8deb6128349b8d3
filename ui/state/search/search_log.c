#include "ui/state/search/search_log.h"

#include <stdio.h>
#include <string.h>

/* ---- Listening ---- */

/* The entry of the search that a voice reports on, if it is still the same search. */
static SearchLogEntry *under_way(SearchLog *self, SearchLogVoice voice, const char *agent,
                                 const Report *report)
{
    for (int i = self->count - 1; i >= 0; i--) {
        SearchLogEntry *entry = &self->entries[i];
        if (entry->voice != voice)
            continue;
        bool same = strcmp(entry->agent, agent) == 0 && position_equal(&entry->game.now, &report->position) &&
                    report_follows(report, entry->serial, entry->time_ns);
        return same && !(entry->finished && report->serial > entry->serial) ? entry : NULL;
    }
    return NULL;
}

bool search_log_note(SearchLog *self, SearchLogVoice voice, const char *agent, const char *limits,
                     const Game *game, const Report *report)
{
    if (report->serial == 0 || !position_equal(&game->now, &report->position))
        return false;
    SearchLogEntry *entry = under_way(self, voice, agent, report);
    if (entry && entry->serial == report->serial)
        return false;
    if (!entry) {
        if (self->count == SEARCH_LOG_ENTRIES) {
            self->count--;
            memmove(self->entries, self->entries + 1, (size_t)self->count * sizeof *self->entries);
        }
        entry = &self->entries[self->count++];
        *entry = (SearchLogEntry){.number = ++self->numbers, .voice = voice, .game = *game};
        snprintf(entry->agent, sizeof entry->agent, "%s", agent);
        snprintf(entry->limits, sizeof entry->limits, "%s", limits);
    }
    entry->finished = report->finished;
    entry->serial = report->serial;
    entry->time_ns = report->time_ns;
    entry->nodes = report->nodes;
    entry->best_since_ns = report->best_since_ns;
    entry->depth = report->depth;
    entry->best = report->best;
    entry->value = report_value(report);
    entry->line_count = 0;
    if (report->line_count != 0) {
        const ReportLine *line = &report->lines[0];
        entry->line_count = line->count < SEARCH_LOG_LINE ? line->count : SEARCH_LOG_LINE;
        memcpy(entry->line, line->moves, (size_t)entry->line_count * sizeof *entry->line);
    }
    return true;
}

const SearchLogEntry *search_log_find(const SearchLog *self, int number)
{
    for (int i = 0; i < self->count; i++)
        if (self->entries[i].number == number)
            return &self->entries[i];
    return NULL;
}

/* ---- As text ---- */

static void put_moves(const Move *moves, int count, Text *out)
{
    for (int i = 0; i < count; i++)
        text_printf(out, " %s", MOVE_SHORT(moves[i]));
}

void search_log_write(const SearchLogEntry *entry, const Roster *roster, Text *out)
{
    char position[POSITION_TEXT_SIZE];
    position_write(&entry->game.now, position);
    text_printf(out, "%d. %s\n", entry->number, entry->agent);
    /* All options with their values, including those that the agent's name leaves out. */
    AgentSpec spec;
    if (agent_spec_read(entry->agent, &spec, NULL) == STATUS_OK) {
        const AgentKind *kind = roster_find(roster, spec.kind);
        if (kind && kind->option_count != 0) {
            text_add_string(out, "  options:");
            for (int i = 0; i < kind->option_count; i++)
                text_printf(out, " %s=%s", kind->options[i].name,
                            agent_option(kind, &spec, kind->options[i].name));
            text_add_byte(out, '\n');
        }
    }
    text_printf(out, "  position: %s\n", position);
    text_add_string(out, "  moves:");
    put_moves(entry->game.moves, entry->game.count, out);
    text_printf(out, "\n  limits: %s\n", entry->limits[0] ? entry->limits : "none");
    text_printf(out, "  %s: depth %d, %llu positions, %.3f s\n", entry->finished ? "finished" : "so far",
                entry->depth, (unsigned long long)entry->nodes, (double)entry->time_ns * 1e-9);
    if (entry->line_count == 0)
        return;
    text_add_string(out, "  for the side to move: ");
    static const char *const proofs[] = {
        [PROOF_WIN] = "a win, proven", [PROOF_LOSS] = "a loss, proven", [PROOF_DRAW] = "a draw, proven"};
    if (entry->proof)
        text_printf(out, "%s", proofs[entry->proof]);
    else
        text_printf(out, "%+.2f tokens, %.1f%%", entry->score / 100.0, (entry->expected + 1) * 50.0);
    if (entry->proof && entry->plies)
        text_printf(out, " %s %d plies", value_plies_words[entry->bound], entry->plies);
    text_printf(out, ", best move since %.3f s\n  line:", (double)entry->best_since_ns * 1e-9);
    put_moves(entry->line, entry->line_count, out);
    text_add_byte(out, '\n');
}
