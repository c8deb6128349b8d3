/* The report for other programs: JSON and CSV. */
#include <math.h>
#include <stdio.h>

#include "engine/analysis/page/page.h"
#include "engine/analysis/page/page_inner.h"
#include "engine/record/record_words.h"
#include "engine/report/report_json.h"

/* ---- JSON ---- */

static void key_string(JsonWriter *writer, const char *key, const char *value)
{
    json_key(writer, key);
    if (value && *value)
        json_string(writer, value);
    else
        json_null(writer);
}

/* A number, or null if it is not known. */
static void key_integer(JsonWriter *writer, const char *key, bool known, int value)
{
    json_key(writer, key);
    if (known)
        json_integer(writer, value);
    else
        json_null(writer);
}

static const char *proof_name(Proof proof)
{
    return proof ? proof_names[proof] : NULL;
}

static void write_line(JsonWriter *writer, const char *key, const CauseLine *line)
{
    json_put_array(writer, key);
    for (int i = 0; i < line->count; i++)
        report_write_move(writer, line->moves[i]);
    json_close_array(writer);
}

static void write_mistake_lines(JsonWriter *writer, const Story *story, const Mistake *mistake)
{
    char end[LINE_END_SIZE];
    write_line(writer, "line", &mistake->line);
    key_string(writer, "line_end", story_line_end(story, mistake, &mistake->line, end));
    write_line(writer, "against", &mistake->against);
    key_string(writer, "against_end", story_line_end(story, mistake, &mistake->against, end));
    json_put_array(writer, "causes");
    for (int i = 0; i < mistake->cause_count; i++) {
        const Cause *cause = &mistake->causes[i];
        json_open_object(writer);
        json_put_string(writer, "kind", cause_names[cause->kind]);
        json_put_integer(writer, "plies", cause->plies);
        report_put_move(writer, "reply", cause->reply);
        json_put_integer(writer, "count", cause->count);
        json_put_integer(writer, "instead", cause->instead);
        json_put_array(writer, "cells");
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
    json_close_array(writer);
}

static void write_drop(JsonWriter *writer, const Story *story)
{
    const Mistake *drop = story->drop;
    json_key(writer, "drop");
    if (!drop) {
        json_null(writer);
        return;
    }
    bool thrown = drop->to_proof == PROOF_LOSS && drop->from_proof != PROOF_NONE;
    json_open_object(writer);
    json_put_integer(writer, "turn", drop->turn);
    report_put_move(writer, "move", drop->played);
    json_put_number(writer, "from", drop->from);
    key_string(writer, "from_proven", proof_name(drop->from_proof));
    json_put_number(writer, "to", drop->to);
    key_string(writer, "to_proven", proof_name(drop->to_proof));
    report_put_move(writer, "better", drop->better);
    json_put_number(writer, "kept", drop->better == MOVE_NONE ? NAN : drop->from);
    key_string(writer, "kept_proven", drop->better == MOVE_NONE ? NULL : proof_name(drop->from_proof));
    json_put_bool(writer, "confirmed", drop->confirmed);
    json_put_string(writer, "certainty",
                    thrown                          ? "proven"
                    : story->alternative_count == 0 ? "clear"
                                                    : "close");
    write_mistake_lines(writer, story, drop);
    json_close_object(writer);
}

static void write_chance(JsonWriter *writer, const Story *story)
{
    const LastChance *chance = &story->last_chance;
    json_key(writer, "last_chance");
    if (!chance->found) {
        json_null(writer);
        return;
    }
    /* the turn from which all of the loser's moves lose, if it had a move left */
    int lost = chance->index < 0 ? story->review->turns[0].position.plies + 1 : chance->turn + 2;
    if (chance->index < 0 && position_turn(&story->review->turns[0].position) != chance->loser)
        lost++;
    json_open_object(writer);
    key_string(writer, "loser", side_name(chance->loser));
    key_integer(writer, "lost_from_turn", lost < story->end_turn, lost);
    key_integer(writer, "turn", chance->turn > 0, chance->turn);
    json_put_integer(writer, "moves", chance->move_count);
    json_put_integer(writer, "saving_count", chance->saving_count);
    json_put_bool(writer, "complete", chance->sifted && chance->complete);
    json_put_array(writer, "saving");
    for (int i = 0; chance->sifted && i < chance->saving_count; i++) {
        json_open_object(writer);
        report_put_move(writer, "move", chance->saving[i].move);
        key_string(writer, "proven", proof_name(chance->saving[i].proof));
        json_close_object(writer);
    }
    json_close_array(writer);
    json_put_count(writer, "nodes", story_proof(story->review->record));
    json_close_object(writer);
}

static void write_verdict(JsonWriter *writer, const Story *story)
{
    json_put_object(writer, "verdict");
    key_string(writer, "for", side_name(story->side));
    json_put_bool(writer, "provisional", story->provisional);
    key_string(writer, "sentence", story->sentence);
    key_string(writer, "why", story->drop ? story->drop->why : NULL);
    key_integer(writer, "turn", story->decided, story->decided ? story->drop->turn : 0);
    json_put_array(writer, "alternatives");
    for (int i = 0; story->decided && i < story->alternative_count; i++) {
        json_open_object(writer);
        json_put_integer(writer, "turn", story->alternatives[i]->turn);
        json_put_number(writer, "loss", story->alternatives[i]->loss);
        json_put_bool(writer, "given_back", story->alternatives[i]->recovered);
        json_close_object(writer);
    }
    json_close_array(writer);
    json_put_number(writer, "end", story->end);
    key_string(writer, "end_proven", proof_name(story->end_proof));
    write_drop(writer, story);
    write_chance(writer, story);
    json_close_object(writer);
}

static void write_side(JsonWriter *writer, const Review *review, Side side)
{
    const ReviewSide *sum = &review->sides[side];
    json_put_object(writer, side_name(side));
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
    json_put_object(writer, key);
    json_put_integer(writer, "red", red);
    json_put_integer(writer, "blue", blue);
    json_close_object(writer);
}

void report_write_members(const Story *story, JsonWriter *writer)
{
    const Review *review = story->review;
    const RecordResult *result = &review->result;
    char sentence[128];
    record_result_sentence(result, sentence);
    json_put_object(writer, "result");
    key_string(writer, "outcome", outcome_name(result->outcome));
    json_put_string(writer, "reason", result->reason ? record_reasons[result->reason].name : NULL);
    json_put_integer(writer, "margin", result->margin);
    key_string(writer, "sentence", sentence);
    json_close_object(writer);
    write_verdict(writer, story);
    json_put_object(writer, "marks");
    json_put_number(writer, "doubtful", review->marks.doubtful);
    json_put_number(writer, "bad", review->marks.bad);
    json_put_number(writer, "very_bad", review->marks.very_bad);
    json_close_object(writer);
    json_put_object(writer, "sides");
    write_side(writer, review, RED);
    write_side(writer, review, BLUE);
    json_close_object(writer);
    json_put_array(writer, "turns");
    for (int i = 0; i <= review->count; i++) {
        /* A position, and the move played in it; the reason and the lines are those of a mistake. */
        const ReviewTurn *turn = &story->review->turns[i];
        const Mistake *mistake = story_mistake(story, i);
        json_open_object(writer);
        json_put_integer(writer, "turn", turn->position.plies + 1);
        key_string(writer, "side", side_name(position_turn(&turn->position)));
        json_put_number(writer, "red_chance", turn->red);
        json_put_number(writer, "red_after", turn->after);
        key_string(writer, "proven", outcome_name(turn->proven));
        key_pair(writer, "tokens", turn->position.count[RED], turn->position.count[BLUE]);
        key_pair(writer, "placements", turn->placements[RED], turn->placements[BLUE]);
        report_put_move(writer, "move", turn->move);
        report_put_move(writer, "better", turn->better);
        json_put_number(writer, "loss", turn->loss);
        json_put_bool(writer, "confirmed", turn->confirmed);
        key_string(writer, "reason", mistake ? mistake->why : NULL);
        if (mistake)
            write_mistake_lines(writer, story, mistake);
        json_put_bool(writer, "all_lose", review_all_lose(turn));
        key_string(writer, "mark", page_sign(turn->mark));
        json_put_bool(writer, "forced", turn->forced);
        json_close_object(writer);
    }
    json_close_array(writer);
}

void page_write_json(const Story *story, Text *out)
{
    JsonWriter writer = {.out = out};
    json_open_object(&writer);
    report_write_members(story, &writer);
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
        add_number(out, !isnan(turn->after), review_after(review, i));
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
