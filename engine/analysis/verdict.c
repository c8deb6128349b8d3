#include "engine/analysis/verdict.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "engine/record/record_words.h"

enum { SAVING_NAMED = 3 };

const char *const certainty_names[CERTAINTY_PROVEN + 1] = {
    [CERTAINTY_NONE] = "none",   [CERTAINTY_CLOSE] = "close",   [CERTAINTY_LIKELY] = "likely",
    [CERTAINTY_CLEAR] = "clear", [CERTAINTY_PROVEN] = "proven",
};

const char *side_title(Side side)
{
    return side == RED ? "Red" : "Blue";
}

const char *chance_write(double chance, Proof proof, char out[CHANCE_TEXT_SIZE])
{
    double percent = chance * 100;
    if (isnan(chance))
        snprintf(out, CHANCE_TEXT_SIZE, "?");
    else if (proof != PROOF_NONE)
        snprintf(out, CHANCE_TEXT_SIZE, "%.0f%% (proven)", percent);
    else if (percent < 1)
        snprintf(out, CHANCE_TEXT_SIZE, "under 1%%");
    else if (percent > 99)
        snprintf(out, CHANCE_TEXT_SIZE, "over 99%%");
    else
        snprintf(out, CHANCE_TEXT_SIZE, "%.0f%%", percent);
    return out;
}

Side verdict_side(const Review *review)
{
    return review->result.outcome == OUTCOME_RED ? BLUE : RED;
}

/* ---- Data ---- */

static double proof_chance(Proof proof)
{
    return proof == PROOF_WIN ? 1 : proof == PROOF_LOSS ? 0 : 0.5;
}

static void take_line(CauseLine *out, Move first, const Move *moves, int count)
{
    if (count + 1 <= out->count)
        return;
    out->count = count + 1;
    out->moves[0] = first;
    if (count > 0)
        memcpy(out->moves + 1, moves, (size_t)count * sizeof *moves);
}

/* How the game may continue after a move, by the search of the position after it. */
static void add_following(const RecordNode *node, CauseLine *out)
{
    const RecordAnalysis *analysis = node ? node->analysis : NULL;
    if (analysis && analysis->line_count > 0)
        take_line(out, node->move, analysis->lines[0].moves, analysis->lines[0].count);
}

/* What the better move keeps: a proof if there is one, otherwise the analysis's value. */
static void read_better(const ReviewTurn *turn, const LastChance *chance, VerdictDrop *out)
{
    const RecordAnalysis *analysis = turn->node->analysis;
    take_line(&out->line, out->better, NULL, 0);
    for (int i = 0; analysis && i < analysis->line_count; i++) {
        const ReportLine *line = &analysis->lines[i];
        if (line->count == 0 || line->moves[0] != out->better)
            continue;
        out->kept_proof = (Proof)line->proof;
        take_line(&out->line, out->better, line->moves + 1, line->count - 1);
        break;
    }
    add_following(record_child(turn->node, out->better), &out->line);
    for (int i = 0; chance && chance->found && chance->index == out->index && i < chance->saving_count &&
                    i < LAST_CHANCE_MOVES;
         i++) {
        if (chance->saving[i].move == out->better && chance->saving[i].proof != PROOF_NONE)
            out->kept_proof = chance->saving[i].proof;
    }
    out->kept = out->to + turn->loss;
    if (out->kept_proof != PROOF_NONE)
        out->kept = proof_chance(out->kept_proof);
}

/* Finds the worst move. With `lasting`, only the part of a loss counts that the side never made up for;
 * otherwise the whole loss. Returns the greatest and the second loss, and the index of the first; -1 if none
 * deserves a mark. */
static int find_worst(const Review *review, Side side, bool lasting, double most[2])
{
    int index = -1;
    double later = 0; /* the side's best chance after the turn */
    most[0] = most[1] = 0;
    for (int i = review->count - 1; i >= 0; i--) {
        const ReviewTurn *turn = &review->turns[i];
        if (position_turn(&turn->position) != side || isnan(turn->loss))
            continue;
        double kept = review_after(review, i) + turn->loss;
        double cost = lasting ? fmin(turn->loss, kept - later) : turn->loss;
        later = fmax(later, review_for(turn->red, side));
        bool first = turn->loss >= review->marks.doubtful && cost > 0 && cost >= most[0];
        most[1] = fmax(most[1], first ? most[0] : cost);
        index = first ? i : index;
        most[0] = first ? cost : most[0];
    }
    return index;
}

static Certainty certainty_of(const VerdictDrop *drop, const double most[2])
{
    if (drop->to_proof == PROOF_LOSS && (drop->kept_proof == PROOF_WIN || drop->kept_proof == PROOF_DRAW))
        return CERTAINTY_PROVEN;
    return most[1] < most[0] / 2       ? CERTAINTY_CLEAR
           : most[1] < most[0] * 3 / 4 ? CERTAINTY_LIKELY
                                       : CERTAINTY_CLOSE;
}

static void find_drop(const Review *review, Side side, const LastChance *chance, VerdictDrop *out)
{
    double most[2];
    bool lost = review->result.outcome == review_win_of(side_other(side));
    *out = (VerdictDrop){
        .index = -1, .from = NAN, .to = NAN, .kept = NAN, .played = MOVE_NONE, .better = MOVE_NONE};
    out->index = find_worst(review, side, lost, most);
    if (out->index < 0 && lost)
        out->index = find_worst(review, side, false, most);
    if (out->index < 0)
        return;
    const ReviewTurn *turn = &review->turns[out->index], *next = turn + 1;
    out->turn = turn->position.plies + 1;
    out->from = review_for(turn->red, side);
    out->from_proof = review_proof_for(turn->proven, side);
    out->to = review_after(review, out->index);
    out->to_proof = review_proof_for(next->proven, side);
    out->played = turn->move;
    out->better = turn->better == turn->move ? MOVE_NONE : turn->better;
    if (out->better != MOVE_NONE)
        read_better(turn, chance, out);
    out->certainty = certainty_of(out, most);
    take_line(&out->against, turn->move, NULL, 0);
    add_following(next->node, &out->against);
    out->cause_count = causes_find(&turn->position, &out->against, &out->line, out->causes);
}

static void find_end(const Review *review, Side side, Verdict *out)
{
    const ReviewTurn *last = &review->turns[review->count];
    out->end_turn = last->position.plies + 1;
    while (last > review->turns && isnan(last->red))
        last--;
    out->end = isnan(last->red) ? NAN : review_for(last->red, side);
    out->end_proof = review_proof_for(last->proven, side);
}

/* ---- Words ---- */

static void say(Verdict *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void say(Verdict *out, const char *format, ...)
{
    size_t used = strlen(out->sentence);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(out->sentence + used, sizeof out->sentence - used, format, arguments);
    va_end(arguments);
}

static bool is_forfeit(RecordReason reason)
{
    return reason == REASON_TIME || reason == REASON_SPACE || reason == REASON_ILLEGAL ||
           reason == REASON_EXCEPTION || reason == REASON_RESIGNATION;
}

/* How a side lost for reasons other than the rules alone. */
static const char *forfeit_words(RecordReason reason)
{
    return reason == REASON_SPACE ? "by using too much memory" : record_reasons[reason].by;
}

/* "this cut your chance from 52% to 21%; X kept 51%." */
static void say_drop(Verdict *out, const char *subject)
{
    const VerdictDrop *drop = &out->drop;
    char from[CHANCE_TEXT_SIZE], to[CHANCE_TEXT_SIZE], kept[CHANCE_TEXT_SIZE], move[MOVE_SHORT_SIZE];
    say(out, "%s cut your chance from %s to %s", subject, chance_write(drop->from, drop->from_proof, from),
        chance_write(drop->to, drop->to_proof, to));
    if (drop->better != MOVE_NONE) {
        move_write_short(drop->better, move);
        if (isnan(drop->kept))
            say(out, "; %s was better", move);
        else
            say(out, "; %s kept %s", move, chance_write(drop->kept, drop->kept_proof, kept));
    }
    say(out, ".");
}

/* How reliable it is, if it is not a proof. */
static void say_certainty(const Review *review, Verdict *out)
{
    static const char *const words[] = {
        [CERTAINTY_NONE] = "",
        [CERTAINTY_CLOSE] = ", and a close one: another move cost nearly as much",
        [CERTAINTY_LIKELY] = ": no other move cost nearly as much",
        [CERTAINTY_CLEAR] = ", but a clear one: no other move cost half as much",
        [CERTAINTY_PROVEN] = "",
    };
    const LastChance *chance = &out->last_chance;
    int lost = chance->found && chance->loser == out->side ? verdict_lost_turn(review, chance) : 0;
    if (out->drop.certainty == CERTAINTY_PROVEN)
        return;
    bool over = out->drop.to_proof == PROOF_LOSS;
    say(out, " %s an estimate%s", over ? "That you still had a chance before is" : "This is",
        words[out->drop.certainty]);
    if (out->drop.to_proof == PROOF_NONE && lost > 0)
        say(out, "; the loss is proven from turn %d on", lost);
    say(out, ".");
}

static void say_other_drop(Verdict *out, const char *before)
{
    char subject[64];
    if (out->drop.index < 0)
        return;
    snprintf(subject, sizeof subject, "%s turn %d", before, out->drop.turn);
    say_drop(out, subject);
}

static void say_stood(Verdict *out, const char *whose)
{
    char chance[CHANCE_TEXT_SIZE];
    if (!isnan(out->end))
        say(out, ", when the position stood at %s%s", chance_write(out->end, out->end_proof, chance), whose);
    say(out, ".");
}

static void say_no_drop(const Review *review, Verdict *out)
{
    double most = 0;
    for (int i = 0; i < review->count; i++) {
        const ReviewTurn *turn = &review->turns[i];
        if (position_turn(&turn->position) == out->side && turn->loss > most)
            most = turn->loss;
    }
    char chance[CHANCE_TEXT_SIZE];
    if (most > 0)
        say(out, "Lost bit by bit: no single move cost more than %s.",
            chance_write(most, PROOF_NONE, chance));
    else
        say(out, "Lost, although none of your moves was found to cost anything.");
}

bool verdict_has_enough(const Review *review, Side side)
{
    const ReviewSide *sum = &review->sides[side];
    int open = sum->moves - sum->forced;
    return open == 0 || (sum->judged > 0 && 2 * sum->judged >= open);
}

/* For a game that is mostly not analysed. */
static void say_little_known(const Review *review, Verdict *out)
{
    const ReviewSide *sum = &review->sides[out->side];
    if (sum->judged == 0)
        say(out, "Lost; none of your moves is analysed.");
    else
        say(out, "Lost; only %d of your %d moves %s analysed.", sum->judged, sum->moves,
            sum->judged == 1 ? "is" : "are");
    say_other_drop(out, " Of these,");
}

static void say_decision(const Review *review, Verdict *out)
{
    char move[MOVE_SHORT_SIZE];
    move_write_short(out->drop.played, move);
    say(out, "Lost at turn %d: ", out->drop.turn);
    say_drop(out, move);
    say_certainty(review, out);
}

static void say_lost(const Review *review, Verdict *out)
{
    if (is_forfeit(out->result.reason)) {
        say(out, "Lost %s at turn %d", forfeit_words(out->result.reason), out->end_turn);
        say_stood(out, "");
        say_other_drop(out, " Before that,");
    } else if (!verdict_has_enough(review, out->side)) {
        say_little_known(review, out);
    } else if (out->drop.index >= 0) {
        say_decision(review, out);
    } else {
        say_no_drop(review, out);
    }
}

static void say_won(Verdict *out)
{
    const char *other = side_title(side_other(out->side));
    int margin = out->result.margin;
    if (is_forfeit(out->result.reason)) {
        say(out, "Won at turn %d: %s lost %s", out->end_turn, other, forfeit_words(out->result.reason));
        say_stood(out, " for you");
    } else if (out->result.reason == REASON_TOKENS && margin > 0) {
        say(out, "Won by %d token%s after %d turns.", margin, margin == 1 ? "" : "s", out->end_turn - 1);
    } else if (out->result.reason == REASON_NO_MOVE) {
        say(out, "Won at turn %d: %s had no placement left.", out->end_turn, other);
    } else {
        say(out, "Won after %d turns.", out->end_turn - 1);
    }
    say_other_drop(out, " The closest call:");
}

static void say_open(Verdict *out)
{
    char chance[CHANCE_TEXT_SIZE];
    if (isnan(out->end))
        say(out, "No result: the record ends before turn %d, and nothing is analysed.", out->end_turn);
    else
        say(out, "No result: the record ends before turn %d, where your chance stood at %s.", out->end_turn,
            chance_write(out->end, out->end_proof, chance));
    say_other_drop(out, " The biggest drop:");
}

int verdict_lost_turn(const Review *review, const LastChance *chance)
{
    for (int i = chance->lost_from; i < review->count; i++) {
        const Position *position = &review->turns[i].position;
        if (position_turn(position) == chance->loser)
            return position->plies + 1;
    }
    return 0;
}

/* From which turn the loser could no longer avoid losing. */
static void say_proof(const Review *review, Verdict *out)
{
    const LastChance *chance = &out->last_chance;
    if (!chance->found || chance->loser == out->side)
        return;
    int turn = verdict_lost_turn(review, chance);
    const char *loser = side_title(chance->loser);
    if (turn > 0 && chance->index < 0)
        say(out, " From the first turn on every move of %s loses (proven).", loser);
    else if (turn > 0)
        say(out, " From turn %d on every move of %s loses (proven).", turn, loser);
}

/* What is proven to have saved the game as well as the better move did. */
static void say_others(Verdict *out)
{
    const LastChance *chance = &out->last_chance;
    int others = 0;
    for (int i = 0; i < chance->saving_count && i < LAST_CHANCE_MOVES; i++)
        others +=
            chance->saving[i].proof == out->drop.kept_proof && chance->saving[i].move != out->drop.better;
    if (others > 0)
        say(out, " So did %d other move%s.", others, others == 1 ? "" : "s");
}

/* What might have saved it later, if there is little. */
static void say_later_chance(const Review *review, Verdict *out)
{
    const LastChance *chance = &out->last_chance;
    int count = chance->saving_count;
    if (count == 0 || count > SAVING_NAMED)
        return;
    say(out, " The last chance was turn %d: ", review->turns[chance->index].position.plies + 1);
    for (int i = 0; i < count; i++) {
        char move[MOVE_SHORT_SIZE];
        move_write_short(chance->saving[i].move, move);
        say(out, "%s%s", i == 0 ? "" : i + 1 < count ? ", " : " or ", move);
    }
    say(out, " might have saved it.");
}

/* The loser's last chance, if that adds anything. */
static void say_chance(const Review *review, Verdict *out)
{
    const LastChance *chance = &out->last_chance;
    if (!chance->found || chance->loser != out->side || out->drop.index < 0)
        return;
    if (chance->index == out->drop.index && out->drop.certainty == CERTAINTY_PROVEN)
        say_others(out);
    else if (chance->index > out->drop.index)
        say_later_chance(review, out);
}

void verdict_make(const Review *review, Side side, const LastChance *chance, Verdict *out)
{
    *out = (Verdict){.side = side, .result = review->result};
    if (chance)
        out->last_chance = *chance;
    find_end(review, side, out);
    find_drop(review, side, chance, &out->drop);
    if (out->result.outcome == OUTCOME_NONE) {
        say_open(out);
    } else if (out->result.outcome == OUTCOME_DRAW) {
        say(out, "Drawn after %d turns, with as many tokens each.", out->end_turn - 1);
        say_other_drop(out, " The biggest drop:");
    } else if (out->result.outcome == review_win_of(side)) {
        say_won(out);
    } else {
        say_lost(review, out);
    }
    say_proof(review, out);
    say_chance(review, out);
    if (out->drop.index >= 0)
        causes_write(&review->turns[out->drop.index].position, out->drop.better, out->drop.causes,
                     out->drop.cause_count, out->why);
}
