#include "engine/protocol/ugi/ugi_info.h"

#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>

#include "engine/base/time_units.h"

/* ---- Reading ---- */

static const int64_t COUNT_MAX = 1000000000000000;

/* Takes the next word if it is a number; otherwise leaves the value unchanged. */
static bool take_number(UgiLine *line, int64_t low, int64_t high, int64_t *value)
{
    if (!ugi_number(ugi_peek(line), low, high, value))
        return false;
    ugi_next(line);
    return true;
}

static void take_int(UgiLine *line, int high, int *value)
{
    int64_t number;
    if (take_number(line, 0, high, &number))
        *value = (int)number;
}

static void take_count(UgiLine *line, uint64_t *value)
{
    int64_t number;
    if (take_number(line, 0, COUNT_MAX, &number))
        *value = (uint64_t)number;
}

/* "cp X", "mate +-N", "win N", "loss N" or "draw". */
static void take_score(UgiLine *line, UgiInfo *out)
{
    UgiText kind = ugi_peek(line);
    UgiLine behind = *line;
    ugi_next(&behind);
    if (ugi_is(kind, "draw")) {
        out->score = UGI_SCORE_DRAW;
        *line = behind;
        return;
    }
    int64_t number;
    if (!take_number(&behind, -INT_MAX, INT_MAX, &number))
        return;
    if (ugi_is(kind, "cp"))
        out->score = UGI_SCORE_CP;
    else if (ugi_is(kind, "mate"))
        out->score = number > 0 ? UGI_SCORE_WIN : UGI_SCORE_LOSS;
    else if (ugi_is(kind, "win"))
        out->score = UGI_SCORE_WIN;
    else if (ugi_is(kind, "loss"))
        out->score = UGI_SCORE_LOSS;
    else
        return;
    out->value = out->score == UGI_SCORE_CP ? (int)number : abs((int)number);
    *line = behind;
}

/* The moves of "pv", up to the first that can't be read. */
static void take_moves(UgiLine *line, UgiInfo *out)
{
    out->move_count = 0;
    while (out->move_count < REPORT_LINE_MOVES) {
        UgiText word = ugi_peek(line);
        if (word.length == 0 ||
            move_read(word.bytes, word.length, &out->moves[out->move_count], NULL) != STATUS_OK)
            return;
        out->move_count++;
        ugi_next(line);
    }
}

void ugi_info_read(const char *bytes, size_t length, UgiInfo *out)
{
    UgiLine line = scan_of(bytes, length);
    *out = (UgiInfo){.multipv = 1, .hashfull = -1};
    for (UgiText word = ugi_next(&line); word.length > 0; word = ugi_next(&line))
        if (ugi_is(word, "depth"))
            take_int(&line, UINT8_MAX, &out->depth);
        else if (ugi_is(word, "seldepth"))
            take_int(&line, UINT8_MAX, &out->seldepth);
        else if (ugi_is(word, "multipv"))
            take_int(&line, INT_MAX, &out->multipv);
        else if (ugi_is(word, "score"))
            take_score(&line, out);
        else if (ugi_is(word, "lowerbound") || ugi_is(word, "upperbound"))
            out->bound = ugi_is(word, "lowerbound") ? VALUE_AT_LEAST : VALUE_AT_MOST;
        else if (ugi_is(word, "nodes"))
            take_count(&line, &out->nodes);
        else if (ugi_is(word, "nps"))
            take_count(&line, &out->nps);
        else if (ugi_is(word, "time"))
            take_count(&line, &out->time_ms);
        else if (ugi_is(word, "hashfull"))
            take_int(&line, 1000, &out->hashfull);
        else if (ugi_is(word, "pv"))
            take_moves(&line, out);
        else if (ugi_is(word, "string"))
            return; /* the rest is for people */
}

/* ---- To a report ---- */

static int bounded(int value, int low, int high)
{
    return value < low ? low : value > high ? high : value;
}

/* A win in n of the mover's moves takes 2n - 1 plies, a loss 2n, because the other side makes the last move.
 * Of two wins the faster scores higher, so a win with at least this score takes at most this many plies. */
static Value ugi_info_value_of(const UgiInfo *info, int ply)
{
    static const ValueBound of_win[VALUE_BOUNDS] = {
        [VALUE_EXACT] = VALUE_EXACT, [VALUE_AT_MOST] = VALUE_AT_LEAST, [VALUE_AT_LEAST] = VALUE_AT_MOST};
    int moves = bounded(info->value, 1, PLY_LIMIT / 2);
    switch (info->score) {
    case UGI_SCORE_CP:
        return value_estimate(info->value, info->bound, ply);
    case UGI_SCORE_WIN:
        return value_proven(PROOF_WIN, 2 * moves - 1, of_win[info->bound]);
    case UGI_SCORE_LOSS:
        return value_proven(PROOF_LOSS, 2 * moves, info->bound);
    case UGI_SCORE_DRAW:
        return value_proven(PROOF_DRAW, 0, VALUE_EXACT);
    case UGI_SCORE_NONE:
        break;
    }
    return value_unknown();
}

void ugi_info_apply(const UgiInfo *info, Report *report)
{
    if (info->depth > 0)
        report->depth = (uint8_t)info->depth;
    if (info->seldepth > 0)
        report->seldepth = (uint8_t)info->seldepth;
    if (info->nodes > 0)
        report->nodes = info->nodes;
    if (info->hashfull >= 0)
        report->table.permille = info->hashfull;
    int index = info->multipv - 1;
    bool playable = info->move_count > 0 && position_legal(&report->position, info->moves[0]);
    if (!playable || index < 0 || index > report->line_count || index >= REPORT_LINES)
        return;
    ReportLine *line = &report->lines[index];
    /* Another move stood here: what was known of it does not apply. */
    if (index == report->line_count || line->moves[0] != info->moves[0]) {
        *line = (ReportLine){.value = value_estimate(0, VALUE_EXACT, report->position.plies)};
        report->line_count += index == report->line_count;
    }
    /* Copies the moves that can be played in sequence. */
    Position position = report->position;
    line->count = 0;
    while (line->count < info->move_count && position_legal(&position, info->moves[line->count])) {
        position_play(&position, info->moves[line->count], &position);
        line->moves[line->count] = info->moves[line->count];
        line->count++;
    }
    if (info->depth > 0)
        line->depth = (uint8_t)info->depth;
    if (info->score != UGI_SCORE_NONE)
        line->value = ugi_info_value_of(info, report->position.plies);
    if (index == 0) {
        report->best = line->moves[0];
        report->value = line->value;
    }
}

/* ---- Writing ---- */

static void write_figures(const Report *report, Text *out)
{
    text_printf(out, " nodes %" PRIu64, report->nodes);
    if (report->time_ns > 0) {
        double speed = (double)report->nodes * (double)NS_PER_S / (double)report->time_ns;
        text_printf(out, " nps %.0f", speed);
    }
    if (report->table.entries > 0)
        text_printf(out, " hashfull %d", report->table.permille);
    text_printf(out, " time %" PRIu64, report->time_ns / NS_PER_MS);
}

static void write_line(const Report *report, int index, Text *out)
{
    const ReportLine *line = &report->lines[index];
    int deepest = report->seldepth > line->depth ? report->seldepth : line->depth;
    text_printf(out, "info depth %d seldepth %d multipv %d", line->depth, deepest, index + 1);
    static const char *const bounds[VALUE_BOUNDS] = {
        [VALUE_EXACT] = "", [VALUE_AT_MOST] = " upperbound", [VALUE_AT_LEAST] = " lowerbound"};
    int moves = bounded((line->value.plies + 1) / 2, 1, PLY_LIMIT);
    if (line->value.proof == PROOF_WIN)
        text_printf(out, " score mate %d", moves);
    else if (line->value.proof == PROOF_LOSS)
        text_printf(out, " score mate -%d", moves);
    else
        text_printf(out, " score cp %d", line->value.score);
    text_add_string(out, bounds[value_score_bound(&line->value)]);
    write_figures(report, out);
    if (line->count > 0)
        text_add_string(out, " pv");
    for (int i = 0; i < line->count; i++)
        text_printf(out, " %s", MOVE_TEXT(line->moves[i]));
    text_add_byte(out, '\n');
    if (line->proof == PROOF_DRAW)
        text_printf(out, "info string line %d is a proven draw\n", index + 1);
}

void ugi_info_write(const Report *report, Text *out)
{
    if (report->book)
        text_add_string(out, "info string from the book\n");
    for (int i = 0; i < report->line_count; i++)
        write_line(report, i, out);
    if (report->line_count > 0)
        return;
    text_printf(out, "info depth %d seldepth %d", report->depth, report->seldepth);
    write_figures(report, out);
    text_add_byte(out, '\n');
}
