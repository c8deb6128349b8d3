#include "engine/analysis/story.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/utf8.h"
#include "engine/record/record_words.h"

enum { ALTERNATIVES_NAMED = 6 };

const char *side_title(Side side)
{
    return side == RED ? "Red" : "Blue";
}

const char *chance_write(double chance, Proof proof, char out[CHANCE_TEXT_SIZE])
{
    if (isnan(chance))
        snprintf(out, CHANCE_TEXT_SIZE, "?");
    else
        snprintf(out, CHANCE_TEXT_SIZE, proof != PROOF_NONE ? "%.0f%% (proven)" : "%.0f%%", chance * 100);
    return out;
}

/* ---- For whom ---- */

/* Two tags: "red" or "blue", and how many nodes for how many plies. */
static const char SIDE_TAG[] = "reviewed_for", PROOF_TAG[] = "proof_nodes";

bool story_person(const Record *record, Side *out)
{
    bool red = record->agents[RED] && record->agents[RED][0];
    bool blue = record->agents[BLUE] && record->agents[BLUE][0];
    *out = red ? BLUE : RED;
    return red != blue && record->players[*out] && record->players[*out][0];
}

Side story_side(const Record *record)
{
    const char *side = record_tag(record, SIDE_TAG);
    Side person;
    if (*side)
        return strcmp(side, side_name(BLUE)) == 0 ? BLUE : RED;
    if (story_person(record, &person))
        return person;
    RecordResult result = record->result.outcome ? record->result : record_result_by_rules(record);
    return result.outcome == OUTCOME_RED ? BLUE : RED;
}

Status story_keep_side(Record *record, Side side, Error *error)
{
    return record_set_tag(record, SIDE_TAG, side_name(side), error);
}

Status story_keep_proof(Record *record, uint64_t nodes, Error *error)
{
    char text[48];
    snprintf(text, sizeof text, "%llu for %d", (unsigned long long)nodes,
             record_ply(record, record_main_end(record)));
    return record_set_tag(record, PROOF_TAG, text, error);
}

uint64_t story_proof(const Record *record)
{
    const char *text = record_tag(record, PROOF_TAG), *plies = strstr(text, " for ");
    bool same = plies && strtol(plies + 5, NULL, 10) == record_ply(record, record_main_end(record));
    return same ? strtoull(text, NULL, 10) : 0;
}

Status story_copy_kept(Record *record, const Record *from, Error *error)
{
    const char *const tags[] = {SIDE_TAG, PROOF_TAG};
    Status status = STATUS_OK;
    for (int i = 0; i < 2 && status == STATUS_OK; i++)
        if (*record_tag(from, tags[i]))
            status = record_set_tag(record, tags[i], record_tag(from, tags[i]), error);
    return status;
}

/* ---- Mistakes ---- */

static void take_line(CauseLine *out, Move first, const Move *moves, int count)
{
    out->count = count + 1;
    out->moves[0] = first;
    if (count > 0)
        memcpy(out->moves + 1, moves, (size_t)count * sizeof *moves);
}

/* How the game may continue after a move: by the search of the position after it, otherwise by that of the
 * position before. */
static void follow(const RecordNode *node, Move move, CauseLine *out)
{
    const RecordNode *child = record_child(node, move);
    const RecordAnalysis *after = child ? child->analysis : NULL, *before = node->analysis;
    take_line(out, move, NULL, 0);
    for (int i = 0; before && i < before->line_count; i++) {
        const ReportLine *line = &before->lines[i];
        if (line->count > 0 && line->moves[0] == move && out->count == 1)
            take_line(out, move, line->moves + 1, line->count - 1);
    }
    if (after && after->line_count > 0 && after->lines[0].count > 0)
        take_line(out, move, after->lines[0].moves, after->lines[0].count);
}

/* Whether the side's chance came back at a later turn: to half of what the move cost, or more. */
static bool is_recovered(const Review *review, const Mistake *mistake)
{
    double half = mistake->from - mistake->loss / 2;
    for (int i = mistake->index + 1; i <= review->count; i++) {
        const ReviewTurn *turn = &review->turns[i];
        if (position_turn(&turn->position) == mistake->side && review_for(turn->red, mistake->side) >= half)
            return true;
    }
    return false;
}

static Status make_mistakes(Story *self, Error *error)
{
    const Review *review = self->review;
    int count = 0;
    for (int i = 0; i < review->count; i++)
        count += review->turns[i].mark != 0;
    self->mistakes = memory_new((size_t)count + 1, sizeof *self->mistakes);
    if (!self->mistakes)
        return error_set(error, STATUS_MEMORY, "out of memory for %d mistakes", count);
    for (int i = 0; i < review->count; i++)
        if (review->turns[i].mark) {
            Mistake *out = &self->mistakes[self->mistake_count++];
            const ReviewTurn *turn = &review->turns[i];
            *out = (Mistake){.index = i,
                             .turn = turn->position.plies + 1,
                             .side = position_turn(&turn->position),
                             .mark = turn->mark,
                             .to = review_after(review, i),
                             .loss = turn->loss,
                             .played = turn->move,
                             .better = turn->better == turn->move ? MOVE_NONE : turn->better,
                             .confirmed = turn->confirmed};
            out->from = review_for(turn->red, out->side);
            out->from_proof = review_proof_for(turn->proven, out->side);
            out->to_proof = review_proof_for(turn[1].proven, out->side);
            out->recovered = is_recovered(review, out);
            if (out->better != MOVE_NONE)
                follow(turn->node, out->better, &out->line);
            follow(turn->node, out->played, &out->against);
            out->cause_count = causes_find(&turn->position, &out->against, &out->line, out->causes);
            causes_write(&turn->position, out->side == self->side, out->better, out->causes, out->cause_count,
                         out->why);
        }
    return STATUS_OK;
}

const Mistake *story_mistake(const Story *self, int index)
{
    for (int i = 0; i < self->mistake_count; i++)
        if (self->mistakes[i].index == index)
            return &self->mistakes[i];
    return NULL;
}

const char story_line_open[] = "The analysis looked no further.";

const char *story_line_end(const Story *self, const Mistake *mistake, const CauseLine *line,
                           char out[LINE_END_SIZE])
{
    Position now = self->review->turns[mistake->index].position;
    for (int i = 0; i < line->count; i++)
        position_play(&now, line->moves[i], &now);
    int lead = now.count[RED] - now.count[BLUE];
    out[0] = '\0';
    if (line->count == 0)
        return out;
    if (position_outcome(&now) == OUTCOME_NONE)
        return story_line_open;
    if (now.plies < PLY_LIMIT)
        snprintf(out, LINE_END_SIZE, "%s has no placement left.", side_title(position_turn(&now)));
    else if (lead == 0)
        snprintf(out, LINE_END_SIZE, "After turn %d both have %d tokens.", PLY_LIMIT, now.count[RED]);
    else
        snprintf(out, LINE_END_SIZE, "After turn %d %s has %d token%s more.", PLY_LIMIT,
                 side_title(lead > 0 ? RED : BLUE), abs(lead), abs(lead) == 1 ? "" : "s");
    return out;
}

/* ---- The move that decided ---- */

/* Losses are compared as the whole percents that are shown. */
static bool is_half_of(const Mistake *mistake, const Mistake *other)
{
    return 2 * lround(100 * mistake->loss) >= lround(100 * other->loss);
}

/* The greatest of the side's losses; if `lasting`, of those without recovery. */
static const Mistake *find_greatest(const Story *self, bool lasting)
{
    const Mistake *out = NULL;
    for (int i = 0; i < self->mistake_count; i++) {
        const Mistake *mistake = &self->mistakes[i];
        bool counts = mistake->side == self->side && !(lasting && mistake->recovered);
        if (counts && (!out || mistake->loss > out->loss))
            out = mistake;
    }
    return out;
}

static void find_drop(Story *self)
{
    bool lost = self->result.outcome == review_win_of(side_other(self->side));
    const Mistake *greatest = find_greatest(self, lost);
    for (int i = 0; greatest && lost && i < self->mistake_count; i++) {
        const Mistake *mistake = &self->mistakes[i];
        if (mistake->side == self->side && !mistake->recovered && is_half_of(mistake, greatest))
            self->drop = mistake; /* the last of them remains */
    }
    RecordReason reason = self->result.reason;
    bool on_the_board = reason == REASON_NONE || reason == REASON_NO_MOVE || reason == REASON_TOKENS ||
                        reason == REASON_RESIGNATION;
    self->decided = self->drop && lost && on_the_board;
    if (!self->drop)
        self->drop = find_greatest(self, false);
    for (int i = 0; self->drop && i < self->mistake_count; i++) {
        const Mistake *mistake = &self->mistakes[i];
        if (mistake->side == self->side && mistake != self->drop && is_half_of(mistake, self->drop))
            self->alternatives[self->alternative_count++] = mistake;
    }
}

/* ---- Words ---- */

#define SAY(story, ...) string_add((story)->sentence, sizeof(story)->sentence, __VA_ARGS__)

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

/* "; I-H@2-0 kept 52%." */
static void say_better(Story *out)
{
    const Mistake *drop = out->drop;
    char from[CHANCE_TEXT_SIZE];
    if (drop->better != MOVE_NONE) {
        SAY(out, drop->confirmed ? "; %s kept %s" : "; %s may keep %s (not confirmed)",
            MOVE_SHORT(drop->better), chance_write(drop->from, drop->from_proof, from));
    }
    SAY(out, ".");
}

/* "O@0-9 cut your chance from 52% to 21%; I-H@2-0 kept 52%." */
static void say_drop(Story *out, const char *before)
{
    const Mistake *drop = out->drop;
    char from[CHANCE_TEXT_SIZE], to[CHANCE_TEXT_SIZE];
    if (!drop)
        return;
    SAY(out, "%s turn %d: %s cut your chance from %s to %s", before, drop->turn, MOVE_SHORT(drop->played),
        chance_write(drop->from, drop->from_proof, from), chance_write(drop->to, drop->to_proof, to));
    say_better(out);
}

/* The same to who did not lose. */
static void say_greatest(Story *out)
{
    char to[CHANCE_TEXT_SIZE];
    if (!out->drop)
        return;
    SAY(out, " Your greatest mistake was at turn %d: %s left you %s", out->drop->turn,
        MOVE_SHORT(out->drop->played), chance_write(out->drop->to, out->drop->to_proof, to));
    say_better(out);
}

/* "Turns 18 (53%) and 22 (47%)", of those that were recovered from or not; returns how many. */
static int say_alternatives(Story *out, bool recovered)
{
    int count = 0, named = 0;
    for (int i = 0; i < out->alternative_count; i++)
        count += out->alternatives[i]->recovered == recovered;
    if (count > 0)
        SAY(out, count == 1 ? " Turn" : " Turns");
    for (int i = 0; i < out->alternative_count && named < ALTERNATIVES_NAMED; i++) {
        const Mistake *mistake = out->alternatives[i];
        if (mistake->recovered != recovered)
            continue;
        bool last = ++named == count;
        SAY(out, "%s %d (%.0f%%)", named == 1 ? "" : last ? " and" : ",", mistake->turn, 100 * mistake->loss);
    }
    if (count > named)
        SAY(out, " and %d more", count - named);
    if (count > 0)
        SAY(out, " cost at least half as much");
    return count;
}

/* What else the side's moves cost, and whether that mattered. */
static void say_others(Story *out)
{
    const char *other = side_title(side_other(out->side));
    if (out->alternative_count == 0) {
        SAY(out, " No other move of yours cost half as much.");
        return;
    }
    int back = say_alternatives(out, true);
    if (back > 0)
        SAY(out, "; %s gave %s back.", other, back == 1 ? "it" : "them");
    int kept = say_alternatives(out, false);
    if (kept > 0)
        SAY(out, "; %s did not give %s back.", other, kept == 1 ? "it" : "them");
}

static void say_stood(Story *out, const char *whose)
{
    char chance[CHANCE_TEXT_SIZE];
    if (!isnan(out->end))
        SAY(out, ", when the position stood at %s%s", chance_write(out->end, out->end_proof, chance), whose);
    SAY(out, ".");
}

bool story_has_enough(const Review *review, Side side)
{
    const ReviewSide *sum = &review->sides[side];
    int open = sum->moves - sum->forced;
    return open == 0 || (sum->judged > 0 && 2 * sum->judged >= open);
}

void story_accuracy(const Record *record, uint8_t out[2])
{
    const RecordNode *node = record->root;
    Review *review;
    while (node && !node->analysis)
        node = node->first_child;
    if (!node || review_create(record, NULL, &review, NULL) != STATUS_OK)
        return;
    for (int side = RED; side <= BLUE; side++)
        if (review->sides[side].judged > 0 && story_has_enough(review, (Side)side))
            out[side] = (uint8_t)lround(100 * review->sides[side].accuracy);
    review_destroy(review);
}

static void say_lost(Story *out)
{
    if (is_forfeit(out->result.reason)) {
        SAY(out, "Lost %s at turn %d", forfeit_words(out->result.reason), out->end_turn);
        say_stood(out, "");
        say_drop(out, " Before that,");
    } else if (!story_has_enough(out->review, out->side)) {
        /* For a game that is mostly not analysed. */
        const ReviewSide *sum = &out->review->sides[out->side];
        if (sum->judged == 0)
            SAY(out, "Lost; none of your moves is analysed.");
        else
            SAY(out, "Lost; only %d of your %d moves %s analysed.", sum->judged, sum->moves,
                sum->judged == 1 ? "is" : "are");
        say_drop(out, " Of these,");
    } else if (out->decided) {
        say_drop(out, "Lost at");
        say_others(out);
    } else if (out->drop) {
        SAY(out, "Lost, although %s gave back what your mistakes cost.", side_title(side_other(out->side)));
        say_drop(out, " The greatest was");
    } else {
        double most = 0;
        for (int i = 0; i < out->review->count; i++) {
            const ReviewTurn *turn = &out->review->turns[i];
            if (position_turn(&turn->position) == out->side && turn->loss > most)
                most = turn->loss;
        }
        if (most > 0)
            SAY(out, "Lost bit by bit: no single move cost more than %.0f%%.", most * 100);
        else
            SAY(out, "Lost, although none of your moves was found to cost anything.");
    }
}

static void say_won(Story *out)
{
    const char *other = side_title(side_other(out->side));
    int margin = out->result.margin;
    if (is_forfeit(out->result.reason)) {
        SAY(out, "Won at turn %d: %s lost %s", out->end_turn, other, forfeit_words(out->result.reason));
        say_stood(out, " for you");
    } else if (out->result.reason == REASON_TOKENS && margin > 0) {
        SAY(out, "Won by %d token%s after turn %d.", margin, margin == 1 ? "" : "s", out->end_turn - 1);
    } else if (out->result.reason == REASON_NO_MOVE) {
        SAY(out, "Won after turn %d: %s had no placement left.", out->end_turn - 1, other);
    } else {
        SAY(out, "Won after turn %d.", out->end_turn - 1);
    }
    say_greatest(out);
}

static void say_open(Story *out)
{
    char chance[CHANCE_TEXT_SIZE];
    if (isnan(out->end))
        SAY(out, "No result: the record ends before turn %d, and nothing is analysed.", out->end_turn);
    else
        SAY(out, "No result: the record ends before turn %d, where your chance stood at %s.", out->end_turn,
            chance_write(out->end, out->end_proof, chance));
    say_greatest(out);
}

/* From where on the result is proven. */
static void say_proof(Story *out)
{
    const LastChance *chance = &out->last_chance;
    const char *what = chance->loser == out->side ? "lost" : "won";
    bool said = out->decided && chance->index == out->drop->index;
    if (!chance->found || said || chance->lost_from == out->review->count)
        return;
    if (chance->index < 0)
        SAY(out, " Proven %s from the beginning of the record.", what);
    else
        SAY(out, " Proven %s after turn %d.", what, chance->turn);
}

/* The loser's last chance, if it came after the move that decided. */
static void say_chance(Story *out)
{
    const LastChance *chance = &out->last_chance;
    if (!chance->found || !chance->sifted || chance->loser != out->side || !out->drop ||
        chance->index <= out->drop->index)
        return;
    SAY(out, " The last chance was turn %d: %d of %d placements %s not proven to lose.", chance->turn,
        chance->saving_count, chance->move_count, chance->saving_count == 1 ? "was" : "were");
}

/* How a forfeit came about, from the comment at the end: the exception, or the illegal action. */
static void say_forfeit(Story *out, const RecordNode *end)
{
    enum { SAID_BYTES = 160 };
    const char *comment = end->comment ? end->comment : "";
    size_t length = strcspn(comment, "\n");
    bool cut = length > SAID_BYTES;
    for (length = cut ? SAID_BYTES : length; cut && (comment[length] & 0xc0) == 0x80;)
        length--; /* to the start of a character */
    if (length == 0 || !is_forfeit(out->result.reason) || out->result.reason == REASON_RESIGNATION)
        return;
    Text visible = {0};
    utf8_add_visible(&visible, comment, length);
    SAY(out, " The record says: %s%s", text_string(&visible),
        cut                          ? "..."
        : comment[length - 1] == '.' ? ""
                                     : ".");
    text_free(&visible);
}

static void write_sentence(Story *self, const RecordNode *end)
{
    if (self->provisional)
        SAY(self, "So far: ");
    if (self->result.outcome == OUTCOME_NONE) {
        say_open(self);
    } else if (self->result.outcome == OUTCOME_DRAW) {
        SAY(self, "Drawn after turn %d, with as many tokens each.", self->end_turn - 1);
        say_greatest(self);
    } else if (self->result.outcome == review_win_of(self->side)) {
        say_won(self);
    } else {
        say_lost(self);
    }
    say_proof(self);
    say_chance(self);
    say_forfeit(self, end);
}

/* ---- The whole ---- */

Status story_create(const Record *record, const ReviewMarks *marks, StorySide side, bool provisional,
                    Story **out, Error *error)
{
    Story *self = memory_new(1, sizeof *self);
    *out = NULL;
    if (!self)
        return error_set(error, STATUS_MEMORY, "out of memory for a review");
    *self = (Story){.side = side == STORY_OF_RECORD ? story_side(record) : (Side)side,
                    .provisional = provisional};
    Status status = review_create(record, marks, &self->review, error);
    if (status == STATUS_OK)
        status = make_mistakes(self, error);
    if (status != STATUS_OK) {
        story_destroy(self);
        return status;
    }
    self->result = self->review->result;
    last_chance_find(self->review, &self->last_chance);
    const Review *review = self->review;
    const ReviewTurn *last = &review->turns[review->count];
    self->end_turn = last->position.plies + 1;
    while (last > review->turns && isnan(last->red))
        last--;
    self->end = isnan(last->red) ? NAN : review_for(last->red, self->side);
    self->end_proof = review_proof_for(last->proven, self->side);
    find_drop(self);
    write_sentence(self, record_main_end(record));
    *out = self;
    return STATUS_OK;
}

void story_destroy(Story *self)
{
    if (!self)
        return;
    review_destroy(self->review);
    free(self->mistakes);
    free(self);
}
