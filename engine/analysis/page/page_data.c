/* The report for other programs: JSON and CSV. */
#include <math.h>
#include <stdio.h>

#include "engine/analysis/page/page.h"
#include "engine/analysis/page/page_inner.h"
#include "engine/record/record_words.h"
#include "engine/report/report_json.h"

/* ---- JSON ---- */

/* Null for nothing. */
static const char *said(const char *text)
{
    return text && *text ? text : NULL;
}

static const char *proof_name(Proof proof)
{
    return proof ? proof_names[proof] : NULL;
}

static void write_line(JsonWriter *writer, const char *key, const CauseLine *line)
{
    json_print(writer, "%s: [", key);
    for (int i = 0; i < line->count; i++)
        report_write_move(writer, line->moves[i]);
    json_print(writer, "]");
}

static void write_mistake_lines(JsonWriter *writer, const Story *story, const Mistake *mistake)
{
    char end[LINE_END_SIZE];
    write_line(writer, "line", &mistake->line);
    json_print(writer, "line_end: %s", said(story_line_end(story, mistake, &mistake->line, end)));
    write_line(writer, "against", &mistake->against);
    json_print(writer, "against_end: %s, causes: [",
               said(story_line_end(story, mistake, &mistake->against, end)));
    for (int i = 0; i < mistake->cause_count; i++) {
        const Cause *cause = &mistake->causes[i];
        json_print(writer, "{kind: %s, plies: %d", cause_names[cause->kind], cause->plies);
        report_put_move(writer, "reply", cause->reply);
        json_print(writer, "count: %d, instead: %d, cells: [", cause->count, cause->instead);
        for (int cell = 0; cell < BOARD_CELLS; cell++) {
            char text[8];
            if (!cause->cells[cell])
                continue;
            snprintf(text, sizeof text, "%d-%d", cell_row((Cell)cell), cell_column((Cell)cell));
            json_print(writer, "%s", text);
        }
        json_print(writer, "]}");
    }
    json_print(writer, "]");
}

static void write_drop(JsonWriter *writer, const Story *story)
{
    const Mistake *drop = story->drop;
    if (!drop) {
        json_print(writer, "drop: null");
        return;
    }
    bool thrown = drop->to_proof == PROOF_LOSS && drop->from_proof != PROOF_NONE;
    json_print(writer, "drop: {turn: %d", drop->turn);
    report_put_move(writer, "move", drop->played);
    json_print(writer, "from: %g, from_proven: %s, to: %g, to_proven: %s", drop->from,
               proof_name(drop->from_proof), drop->to, proof_name(drop->to_proof));
    report_put_move(writer, "better", drop->better);
    json_print(writer, "kept: %g, kept_proven: %s, confirmed: %i, certainty: %s",
               drop->better == MOVE_NONE ? NAN : drop->from,
               drop->better == MOVE_NONE ? NULL : proof_name(drop->from_proof), drop->confirmed,
               thrown                          ? "proven"
               : story->alternative_count == 0 ? "clear"
                                               : "close");
    write_mistake_lines(writer, story, drop);
    json_print(writer, "}");
}

static void write_chance(JsonWriter *writer, const Story *story)
{
    const LastChance *chance = &story->last_chance;
    if (!chance->found) {
        json_print(writer, "last_chance: null");
        return;
    }
    /* the turn from which all of the loser's moves lose, if it had a move left */
    int lost = chance->index < 0 ? story->review->turns[0].position.plies + 1 : chance->turn + 2;
    if (chance->index < 0 && position_turn(&story->review->turns[0].position) != chance->loser)
        lost++;
    json_print(writer, "last_chance: {loser: %s, lost_from_turn: %g, turn: %g", side_name(chance->loser),
               lost < story->end_turn ? lost : (double)NAN, chance->turn > 0 ? chance->turn : (double)NAN);
    json_print(writer, "moves: %d, saving_count: %d, complete: %i, saving: [", chance->move_count,
               chance->saving_count, chance->sifted && chance->complete);
    for (int i = 0; chance->sifted && i < chance->saving_count; i++) {
        json_print(writer, "{");
        report_put_move(writer, "move", chance->saving[i].move);
        json_print(writer, "proven: %s}", proof_name(chance->saving[i].proof));
    }
    json_print(writer, "], nodes: %ju}", story_proof(story->review->record));
}

static void write_verdict(JsonWriter *writer, const Story *story)
{
    json_print(writer, "verdict: {for: %s, provisional: %i, sentence: %s, why: %s, turn: %g, alternatives: [",
               side_name(story->side), story->provisional, said(story->sentence),
               story->drop ? said(story->drop->why) : NULL, story->decided ? story->drop->turn : (double)NAN);
    for (int i = 0; story->decided && i < story->alternative_count; i++)
        json_print(writer, "{turn: %d, loss: %g, given_back: %i}", story->alternatives[i]->turn,
                   story->alternatives[i]->loss, story->alternatives[i]->recovered);
    json_print(writer, "], end: %g, end_proven: %s", story->end, proof_name(story->end_proof));
    write_drop(writer, story);
    write_chance(writer, story);
    json_print(writer, "}");
}

static void write_side(JsonWriter *writer, const Review *review, Side side)
{
    const ReviewSide *sum = &review->sides[side];
    json_print(writer, "%s: {player: %s, agent: %s, accuracy: %g, mean_loss: %g", side_name(side),
               said(review->record->players[side]), said(review->record->agents[side]), sum->accuracy,
               sum->mean_loss);
    json_print(writer, "moves: %d, judged: %d, forced: %d, best: %d, doubtful: %d, bad: %d, very_bad: %d}",
               sum->moves, sum->judged, sum->forced, sum->best, sum->doubtful, sum->bad, sum->very_bad);
}

static void key_pair(JsonWriter *writer, const char *key, int red, int blue)
{
    json_print(writer, "%s: {red: %d, blue: %d}", key, red, blue);
}

void report_write_members(const Story *story, JsonWriter *writer)
{
    const Review *review = story->review;
    const RecordResult *result = &review->result;
    char sentence[128];
    record_result_sentence(result, sentence);
    json_print(writer, "result: {outcome: %s, reason: %s, margin: %d, sentence: %s}",
               outcome_name(result->outcome), result->reason ? record_reasons[result->reason].name : NULL,
               result->margin, said(sentence));
    write_verdict(writer, story);
    json_print(writer, "marks: {doubtful: %g, bad: %g, very_bad: %g}, sides: {", review->marks.doubtful,
               review->marks.bad, review->marks.very_bad);
    write_side(writer, review, RED);
    write_side(writer, review, BLUE);
    json_print(writer, "}, turns: [");
    for (int i = 0; i <= review->count; i++) {
        /* A position, and the move played in it; the reason and the lines are those of a mistake. */
        const ReviewTurn *turn = &story->review->turns[i];
        const Mistake *mistake = story_mistake(story, i);
        json_print(writer, "{turn: %d, side: %s, red_chance: %g, red_after: %g, proven: %s",
                   turn->position.plies + 1, side_name(position_turn(&turn->position)), turn->red,
                   turn->after, outcome_name(turn->proven));
        key_pair(writer, "tokens", turn->position.count[RED], turn->position.count[BLUE]);
        key_pair(writer, "placements", turn->placements[RED], turn->placements[BLUE]);
        report_put_move(writer, "move", turn->move);
        report_put_move(writer, "better", turn->better);
        json_print(writer, "loss: %g, confirmed: %i, reason: %s", turn->loss, turn->confirmed,
                   mistake ? said(mistake->why) : NULL);
        if (mistake)
            write_mistake_lines(writer, story, mistake);
        json_print(writer, "all_lose: %i, mark: %s, forced: %i}", review_all_lose(turn),
                   said(page_sign(turn->mark)), turn->forced);
    }
    json_print(writer, "]");
}

void page_write_json(const Story *story, Text *out)
{
    JsonWriter writer = {.out = out};
    json_print(&writer, "{");
    report_write_members(story, &writer);
    json_print(&writer, "}");
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
