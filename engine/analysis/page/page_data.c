/* The report for other programs: JSON and CSV. */
#include <math.h>
#include <stdio.h>

#include "engine/analysis/page/page.h"
#include "engine/analysis/page/page_inner.h"
#include "engine/record/record_words.h"
#include "engine/report/report_json.h"

/* ---- JSON ---- */

static void key_move(JsonWriter *writer, const char *key, Move move)
{
    if (key)
        json_key(writer, key);
    report_write_move(writer, move);
}

static void key_string(JsonWriter *writer, const char *key, const char *value)
{
    json_key(writer, key);
    if (value && *value)
        json_string(writer, value);
    else
        json_null(writer);
}

static const char *proof_name(Proof proof)
{
    return proof ? proof_names[proof] : NULL;
}

static void write_result(JsonWriter *writer, const RecordResult *result)
{
    char sentence[128];
    record_result_sentence(result, sentence);
    json_key(writer, "result");
    json_open_object(writer);
    key_string(writer, "outcome", outcome_name(result->outcome));
    json_put_string(writer, "reason", result->reason ? record_reasons[result->reason].name : NULL);
    json_put_integer(writer, "margin", result->margin);
    key_string(writer, "sentence", sentence);
    json_close_object(writer);
}

static void write_line(JsonWriter *writer, const char *key, const CauseLine *line)
{
    json_key(writer, key);
    json_open_array(writer);
    for (int i = 0; i < line->count; i++)
        key_move(writer, NULL, line->moves[i]);
    json_close_array(writer);
}

static void write_cause(JsonWriter *writer, const Cause *cause)
{
    json_open_object(writer);
    json_put_string(writer, "kind", cause_names[cause->kind]);
    json_put_integer(writer, "plies", cause->plies);
    key_move(writer, "reply", cause->reply);
    json_put_integer(writer, "count", cause->count);
    json_put_integer(writer, "instead", cause->instead);
    json_key(writer, "cells");
    json_open_array(writer);
    for (int cell = 0; cell < BOARD_CELLS; cell++) {
        char text[8];
        if (!cause->cells[cell])
            continue;
        snprintf(text, sizeof text, "%d-%d", cell_row((Cell)cell), cell_column((Cell)cell));
        json_string(writer, text);
    }
    json_close_array(writer);
    json_close_object(writer);
}

static void write_drop(JsonWriter *writer, const VerdictDrop *drop)
{
    json_key(writer, "drop");
    if (drop->index < 0) {
        json_null(writer);
        return;
    }
    json_open_object(writer);
    json_put_integer(writer, "turn", drop->turn);
    key_move(writer, "move", drop->played);
    json_put_number(writer, "from", drop->from);
    key_string(writer, "from_proven", proof_name(drop->from_proof));
    json_put_number(writer, "to", drop->to);
    key_string(writer, "to_proven", proof_name(drop->to_proof));
    key_move(writer, "better", drop->better);
    json_put_number(writer, "kept", drop->kept);
    key_string(writer, "kept_proven", proof_name(drop->kept_proof));
    json_put_string(writer, "certainty", certainty_names[drop->certainty]);
    write_line(writer, "line", &drop->line);
    write_line(writer, "against", &drop->against);
    json_key(writer, "causes");
    json_open_array(writer);
    for (int i = 0; i < drop->cause_count; i++)
        write_cause(writer, &drop->causes[i]);
    json_close_array(writer);
    json_close_object(writer);
}

static void write_chance(JsonWriter *writer, const Review *review, const LastChance *chance)
{
    json_key(writer, "last_chance");
    if (!chance->found) {
        json_null(writer);
        return;
    }
    int lost = verdict_lost_turn(review, chance);
    json_open_object(writer);
    key_string(writer, "loser", side_name(chance->loser));
    json_key(writer, "lost_from_turn");
    if (lost > 0)
        json_integer(writer, lost);
    else
        json_null(writer);
    json_key(writer, "turn");
    if (chance->index >= 0)
        json_integer(writer, review->turns[chance->index].position.plies + 1);
    else
        json_null(writer);
    json_put_integer(writer, "moves", chance->move_count);
    json_put_integer(writer, "saving_count", chance->saving_count);
    json_put_bool(writer, "complete", chance->complete);
    json_key(writer, "saving");
    json_open_array(writer);
    for (int i = 0; i < chance->saving_count && i < LAST_CHANCE_MOVES; i++) {
        json_open_object(writer);
        key_move(writer, "move", chance->saving[i].move);
        key_string(writer, "proven", proof_name(chance->saving[i].proof));
        json_close_object(writer);
    }
    json_close_array(writer);
    json_put_count(writer, "nodes", chance->nodes);
    json_close_object(writer);
}

static void write_verdict(JsonWriter *writer, const Review *review, const Verdict *verdict)
{
    json_key(writer, "verdict");
    json_open_object(writer);
    key_string(writer, "for", side_name(verdict->side));
    key_string(writer, "sentence", verdict->sentence);
    key_string(writer, "why", verdict->why);
    json_put_number(writer, "end", verdict->end);
    key_string(writer, "end_proven", proof_name(verdict->end_proof));
    write_drop(writer, &verdict->drop);
    write_chance(writer, review, &verdict->last_chance);
    json_close_object(writer);
}

static void write_side(JsonWriter *writer, const Review *review, Side side)
{
    const ReviewSide *sum = &review->sides[side];
    json_key(writer, side_name(side));
    json_open_object(writer);
    key_string(writer, "player", review->record->players[side]);
    key_string(writer, "agent", review->record->agents[side]);
    json_put_number(writer, "accuracy", sum->accuracy);
    json_put_number(writer, "mean_loss", sum->mean_loss);
    json_put_integer(writer, "moves", sum->moves);
    json_put_integer(writer, "judged", sum->judged);
    json_put_integer(writer, "forced", sum->forced);
    json_put_integer(writer, "best", sum->best);
    json_put_integer(writer, "doubtful", sum->doubtful);
    json_put_integer(writer, "bad", sum->bad);
    json_put_integer(writer, "very_bad", sum->very_bad);
    json_close_object(writer);
}

static void key_pair(JsonWriter *writer, const char *key, int red, int blue)
{
    json_key(writer, key);
    json_open_object(writer);
    json_put_integer(writer, "red", red);
    json_put_integer(writer, "blue", blue);
    json_close_object(writer);
}

/* A position, and the move played in it. */
static void write_turn(JsonWriter *writer, const ReviewTurn *turn)
{
    json_open_object(writer);
    json_put_integer(writer, "turn", turn->position.plies + 1);
    key_string(writer, "side", side_name(position_turn(&turn->position)));
    json_put_number(writer, "red_chance", turn->red);
    key_string(writer, "proven", outcome_name(turn->proven));
    key_pair(writer, "tokens", turn->position.count[RED], turn->position.count[BLUE]);
    key_pair(writer, "placements", turn->placements[RED], turn->placements[BLUE]);
    key_move(writer, "move", turn->move);
    key_move(writer, "better", turn->better);
    json_put_number(writer, "loss", turn->loss);
    key_string(writer, "mark", page_sign(turn->mark));
    json_put_bool(writer, "forced", turn->forced);
    json_close_object(writer);
}

void report_write_members(const Review *review, const Verdict *verdict, JsonWriter *writer)
{
    write_result(writer, &review->result);
    write_verdict(writer, review, verdict);
    json_key(writer, "marks");
    json_open_object(writer);
    json_put_number(writer, "doubtful", review->marks.doubtful);
    json_put_number(writer, "bad", review->marks.bad);
    json_put_number(writer, "very_bad", review->marks.very_bad);
    json_close_object(writer);
    json_key(writer, "sides");
    json_open_object(writer);
    write_side(writer, review, RED);
    write_side(writer, review, BLUE);
    json_close_object(writer);
    json_key(writer, "turns");
    json_open_array(writer);
    for (int i = 0; i <= review->count; i++)
        write_turn(writer, &review->turns[i]);
    json_close_array(writer);
}

void page_write_json(const Review *review, const Verdict *verdict, Text *out)
{
    JsonWriter writer;
    json_writer_init(&writer, out);
    json_open_object(&writer);
    report_write_members(review, verdict, &writer);
    json_close_object(&writer);
    text_add_byte(out, '\n');
}

/* ---- CSV ---- */

static void add_number(Text *out, bool known, double value)
{
    text_add_byte(out, ',');
    if (known)
        text_printf(out, "%.6g", value);
}

static void add_move(Text *out, Move move)
{
    char text[MOVE_SHORT_SIZE] = "";
    if (move != MOVE_NONE)
        move_write_short(move, text);
    text_printf(out, ",%s", text);
}

/* One line for each move; tokens and placements are those after it. No field ever needs quotes. */
void page_write_csv(const Review *review, Text *out)
{
    text_add_string(out, "turn,side,move,better,chance_before,chance_after,proven_after,loss,mark,forced,"
                         "red_tokens,blue_tokens,red_placements,blue_placements,time_s,left_s,memory_mb\r\n");
    for (int i = 0; i < review->count; i++) {
        const ReviewTurn *turn = &review->turns[i], *next = turn + 1;
        Side side = position_turn(&turn->position);
        text_printf(out, "%d,%s", turn->position.plies + 1, side_name(side));
        add_move(out, turn->move);
        add_move(out, turn->better);
        add_number(out, !isnan(turn->red), review_for(turn->red, side));
        add_number(out, !isnan(next->red), review_after(review, i));
        text_printf(out, ",%s", next->proven ? outcome_name(next->proven) : "");
        add_number(out, !isnan(turn->loss), turn->loss);
        text_printf(out, ",%s,%d,%d,%d,%d,%d", page_sign(turn->mark), turn->forced, next->position.count[RED],
                    next->position.count[BLUE], next->placements[RED], next->placements[BLUE]);
        add_number(out, next->node->has_time, next->node->time_s);
        add_number(out, next->node->has_left, next->node->left_s);
        add_number(out, next->node->has_memory, next->node->memory_mb);
        text_add_string(out, "\r\n");
    }
}
