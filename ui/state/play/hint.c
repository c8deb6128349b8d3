#include "ui/state/play/hint.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "engine/base/time_units.h"
#include "engine/game/kernels/kernels.h"
#include "ui/state/figures.h"
#include "ui/state/play/piece.h"

static const uint64_t HINT_NS = NS_PER_S;

static bool is_about(const Hint *self, const Document *document)
{
    return self->root == document->record->root && position_equal(&self->position, &document->position);
}

Status hint_ask(Hint *self, const Roster *roster, Wake wake, const char *agent, const Document *document,
                ThinkerExit *leaving, Error *error)
{
    Status status = STATUS_OK;
    Game game;
    Limits limits = {.move_time_ns = HINT_NS};
    bool same = self->thinker && strcmp(self->agent, agent) == 0;
    if (position_outcome(&document->position) != OUTCOME_NONE)
        return error_set(error, STATUS_INVALID, "the game is over in this position");
    if (same && (self->due || self->move != MOVE_NONE) && is_about(self, document))
        return STATUS_OK;
    hint_drop(self);
    /* If the agent is still thinking about something else, nobody waits for it. */
    if (self->thinker && (!same || thinker_busy(self->thinker)))
        thinker_exit(leaving, &self->thinker);
    if (!self->thinker)
        status = thinker_create(roster, agent, wake, &self->thinker, error);
    if (status != STATUS_OK)
        return status;
    snprintf(self->agent, sizeof self->agent, "%s", agent);
    record_game(document->record, document->node, &game);
    self->root = document->record->root;
    self->position = document->position;
    self->due = true;
    thinker_ask(self->thinker, &game, &limits, NULL);
    return STATUS_OK;
}

void hint_drop(Hint *self)
{
    if (self->due && self->thinker)
        thinker_cancel(self->thinker);
    self->due = false;
    self->move = MOVE_NONE;
}

/* What the agent's last report says about the move that it chose. */
static void note_value(Hint *self)
{
    const Report *report = thinker_report(self->thinker);
    self->value = (Value){.expected = NAN};
    for (int i = 0; report && i < report->line_count; i++)
        if (report->lines[i].count > 0 && report->lines[i].moves[0] == self->move &&
            position_equal(&report->position, &self->position)) {
            self->value = report->lines[i].value;
            return;
        }
}

bool hint_tick(Hint *self, const Document *document, Error *error)
{
    Answer answer;
    if ((self->due || self->move != MOVE_NONE) && !is_about(self, document)) {
        hint_drop(self);
        return true;
    }
    if (!self->due || !thinker_take(self->thinker, &answer))
        return false;
    self->due = false;
    self->move = answer.status == STATUS_OK ? answer.move : MOVE_NONE;
    if (answer.status != STATUS_OK)
        *error = answer.error;
    else
        note_value(self);
    return true;
}

/* ---- In words ---- */

/* "clears row 3, row 5 and column 2" */
static void write_lines(const HandView *view, char *out, size_t size)
{
    int count = 0, written = 0;
    for (int line = 0; line < BOARD_SIDE; line++)
        count += view->rows[line] + view->columns[line];
    snprintf(out, size, "clears ");
    for (int i = 0; i < 2 * BOARD_SIDE; i++) {
        bool row = i < BOARD_SIDE;
        if (!(row ? view->rows[i] : view->columns[i - BOARD_SIDE]))
            continue;
        written++;
        string_add(out, size, "%s%s %d",
                   written == 1       ? ""
                   : written == count ? " and "
                                      : ", ",
                   row ? "row" : "column", i % BOARD_SIDE);
    }
}

void hint_write(const Hint *self, char move[HINT_SIZE], char reason[HINT_SIZE])
{
    char name[MOVE_SHORT_SIZE], chance[FIGURE_SIZE] = "";
    move_write_short(self->move, name);
    if (!isnan(self->value.expected))
        figure_chance(((double)self->value.expected + 1) / 2, (Proof)self->value.proof, chance);
    snprintf(move, HINT_SIZE, "%s%s%s%s", name, *chance ? ", " : "", chance, *chance ? " to win" : "");
    /* What the move does: it ends the game, clears lines, takes room from the other side or makes some. */
    const Side mover = position_turn(&self->position), other = side_other(mover);
    HandView view;
    Position next;
    int before[2], after[2];
    placement_view(&self->position, self->move, &view);
    position_play(&self->position, self->move, &next);
    kernels_best()->both_placements(&self->position, before);
    kernels_best()->both_placements(&next, after);
    if (position_outcome(&next) != OUTCOME_NONE && next.plies < PLY_LIMIT)
        snprintf(reason, HINT_SIZE, "then %s cannot move", side_title(other));
    else if (view.lost[RED] + view.lost[BLUE] > 0)
        write_lines(&view, reason, HINT_SIZE);
    else if (before[other] - after[other] >= after[mover] - before[mover] && after[other] < before[other])
        snprintf(reason, HINT_SIZE, "leaves %s %s placement%s, not %s", side_title(other),
                 WHOLE(after[other]), after[other] == 1 ? "" : "s", WHOLE(before[other]));
    else
        snprintf(reason, HINT_SIZE, "gives %s %s placement%s, not %s", side_title(mover), WHOLE(after[mover]),
                 after[mover] == 1 ? "" : "s", WHOLE(before[mover]));
}
