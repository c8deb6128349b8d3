#include <math.h>
#include <stdio.h>
#include <string.h>

#include "engine/analysis/page/page_inner.h"
#include "engine/base/utf8.h"

enum { SAVING_SHOWN = 8 };

/* ---- Texts ---- */

static const char *entity_of(char byte)
{
    switch (byte) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return "&quot;";
    case '\'':
        return "&#39;";
    default:
        return (unsigned char)byte < ' ' && byte != '\n' && byte != '\t' ? UTF8_REPLACEMENT : NULL;
    }
}

void page_escape(Text *out, const char *text)
{
    size_t left = strlen(text);
    while (left > 0) {
        int length = utf8_length(text, left);
        const char *entity = length == 0 ? UTF8_REPLACEMENT : length == 1 ? entity_of(*text) : NULL;
        if (entity)
            text_add_string(out, entity);
        else
            text_add(out, text, (size_t)length);
        length = length ? length : 1;
        text += length;
        left -= (size_t)length;
    }
}

const char *page_sign(uint16_t mark)
{
    return mark & MARK_VERY_BAD ? "??" : mark & MARK_BAD ? "?" : mark & MARK_DOUBTFUL ? "?!" : "";
}

const char *page_mark_class(uint16_t mark)
{
    return mark & MARK_VERY_BAD ? "m3" : mark & MARK_BAD ? "m2" : mark & MARK_DOUBTFUL ? "m1" : "m0";
}

static void add_move(Text *out, Move move)
{
    char text[MOVE_SHORT_SIZE];
    if (move == MOVE_NONE)
        return;
    move_write_short(move, text);
    text_printf(out, "<span class=\"move\">%s</span>", text);
}

static void add_signed_move(Text *out, Move move, uint16_t mark)
{
    add_move(out, move);
    if (mark)
        text_printf(out, "<b class=\"%s\">%s</b>", page_mark_class(mark), page_sign(mark));
}

static void add_chip(Text *out, Side side)
{
    text_printf(out, "<span class=\"chip %s\"></span>", side_name(side));
}

static void add_chance(Text *out, double chance, Proof proof)
{
    char text[CHANCE_TEXT_SIZE];
    page_escape(out, chance_write(chance, proof, text));
}

static void add_player(Text *out, const Record *record, Side side)
{
    const char *player = record->players[side];
    if (player && *player)
        page_escape(out, player);
    else
        text_add_string(out, side_title(side));
}

/* ---- The head ---- */

/* The agent that analysed, from the first analysis there is. */
static const char *analyst(const Review *review)
{
    for (int i = review->count; i >= 0; i--) {
        if (review->turns[i].node->analysis)
            return review->turns[i].node->analysis->agent;
    }
    return "";
}

static void add_line(Text *out, const Story *story, const Mistake *mistake, const CauseLine *line)
{
    char end[LINE_END_SIZE];
    text_add_string(out, "<p class=\"line move\">");
    for (int i = 0; i < line->count; i++) {
        char text[MOVE_SHORT_SIZE];
        move_write_short(line->moves[i], text);
        text_printf(out, "%s<span>%s</span>", i ? " " : "", text);
    }
    text_printf(out, "</p><p class=\"dim\">%s</p>", story_line_end(story, mistake, line, end));
}

/* A mistake on a board, with its reason, the better line and the reply. */
static void add_mistake(Text *out, const Story *story, const Mistake *mistake)
{
    bool cells[BOARD_CELLS] = {false};
    for (int i = 0; i < mistake->cause_count; i++)
        for (int cell = 0; cell < BOARD_CELLS; cell++)
            cells[cell] = cells[cell] || mistake->causes[i].cells[cell];
    text_add_string(out, "<article class=\"point\">");
    page_board(out, &story->review->turns[mistake->index].position, mistake->played, mistake->mark,
               mistake->better, cells);
    text_printf(out, "<div><h3>Turn %d, ", mistake->turn);
    add_chip(out, mistake->side);
    add_signed_move(out, mistake->played, mistake->mark);
    text_printf(out, "</h3><p>%s’s chance fell from ", side_title(mistake->side));
    add_chance(out, mistake->from, mistake->from_proof);
    text_add_string(out, " to ");
    add_chance(out, mistake->to, mistake->to_proof);
    text_add_string(out, ".</p><p>");
    page_escape(out, mistake->why);
    text_add_string(out, "</p>");
    if (mistake->better != MOVE_NONE) {
        text_add_string(out, mistake->confirmed ? "<p>Better: " : "<p>Perhaps better (not confirmed): ");
        text_add_string(out, "<b class=\"best\">");
        add_move(out, mistake->better);
        text_add_string(out, "</b></p>");
        add_line(out, story, mistake, &mistake->line);
    }
    if (mistake->against.count > 1) {
        text_add_string(out, "<p>Played, and the best reply found:</p>");
        add_line(out, story, mistake, &mistake->against);
    }
    text_add_string(out, "</div></article>\n");
}

static void add_title(Text *out, const Record *record)
{
    add_player(out, record, RED);
    text_add_string(out, " against ");
    add_player(out, record, BLUE);
}

static void add_head(Text *out, const Story *story)
{
    const Review *review = story->review;
    const Record *record = review->record;
    const char *event = record_tag(record, "event"), *date = record_tag(record, "date");
    char sentence[128];
    text_add_string(out,
                    "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
                    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>");
    add_title(out, record);
    text_add_string(out, "</title>\n<style>\n");
    for (int i = 0; page_style[i]; i++)
        text_add_string(out, page_style[i]);
    text_add_string(out, "</style>\n</head>\n<body>\n<main>\n<header><h1>");
    add_chip(out, RED);
    add_player(out, record, RED);
    text_add_string(out, " <span class=\"dim\">against</span> ");
    add_chip(out, BLUE);
    add_player(out, record, BLUE);
    text_add_string(out, "</h1><p class=\"dim\">");
    record_result_sentence(&review->result, sentence);
    page_escape(out, *sentence ? sentence : "No result");
    text_printf(out, " · %d move%s", review->count, review->count == 1 ? "" : "s");
    const char *others[] = {event, date};
    for (int i = 0; i < 2; i++) {
        if (others[i] && *others[i]) {
            text_add_string(out, " · ");
            page_escape(out, others[i]);
        }
    }
    if (*analyst(review)) {
        text_add_string(out, " · analysed by ");
        page_escape(out, analyst(review));
    }
    text_add_string(out, "</p></header>\n<section class=\"card verdict\"><p class=\"dim\">");
    add_chip(out, story->side);
    text_printf(out, "The verdict for %s</p><p>", side_title(story->side));
    page_escape(out, story->sentence);
    text_add_string(out, "</p>");
    if (story->drop)
        add_mistake(out, story, story->drop);
    text_add_string(out, "</section>\n");
}

static void add_graph(Text *out, const Story *story)
{
    const Review *review = story->review;
    text_printf(out, "<section class=\"card\"><h2>%s’s chance before each turn</h2>\n",
                side_title(story->side));
    page_graph(out, story);
    text_printf(
        out,
        "<p class=\"dim\"><b class=\"m1\">?!</b> loses %.3g%% or more, <b class=\"m2\">?</b> %.3g%%, "
        "<b class=\"m3\">?\?</b> %.3g%% of the mover’s chance. Hatched: proven, not estimated. A draw counts "
        "as half a win.</p></section>\n",
        review->marks.doubtful * 100, review->marks.bad * 100, review->marks.very_bad * 100);
}

/* ---- The sides ---- */

static void add_figure(Text *out, const char *css, int value, const char *what)
{
    text_printf(out, "<span class=\"dim\"><b class=\"%s\">%d</b>%s</span>", css, value, what);
}

static void add_side(Text *out, const Review *review, Side side)
{
    const ReviewSide *sum = &review->sides[side];
    text_add_string(out, "<section class=\"card\"><h2>");
    add_chip(out, side);
    add_player(out, review->record, side);
    text_add_string(out, "</h2><p class=\"big\">");
    if (isnan(sum->accuracy))
        text_add_string(out, "not analysed");
    else
        text_printf(out, "%.1f%%", sum->accuracy * 100);
    text_add_string(out, " <span class=\"dim\">accuracy</span></p><p class=\"figures\">");
    add_figure(out, "best", sum->best, "without a loss");
    add_figure(out, "m1", sum->doubtful, "doubtful ?!");
    add_figure(out, "m2", sum->bad, "mistakes ?");
    add_figure(out, "m3", sum->very_bad, "blunders ??");
    add_figure(out, "", sum->forced, "forced");
    text_printf(out, "</p><p class=\"dim\" style=\"margin-top:10px\">%d of %d moves judged", sum->judged,
                sum->moves);
    if (sum->judged > 0)
        text_printf(out, "; a move lost %.1f%% on average", sum->mean_loss * 100);
    const char *agent = review->record->agents[side];
    if (agent && *agent) {
        text_add_string(out, " · plays as ");
        page_escape(out, agent);
    }
    text_add_string(out, "</p></section>\n");
}

/* ---- Mistakes ---- */

/* All of them, in the order of the game; the one of the verdict stands there. */
static void add_mistakes(Text *out, const Story *story)
{
    text_add_string(out, "<section class=\"card\"><h2>Mistakes</h2>\n");
    if (story->mistake_count == 0) {
        text_add_string(out, story->review->known ? "<p>No move lost enough to be marked.</p></section>\n"
                                                  : "<p>Nothing is analysed yet.</p></section>\n");
        return;
    }
    text_add_string(out, "<div class=\"points\">\n");
    for (int i = 0; i < story->mistake_count; i++)
        if (&story->mistakes[i] != story->drop)
            add_mistake(out, story, &story->mistakes[i]);
    text_add_string(
        out,
        "</div>\n<p class=\"dim\" style=\"margin-top:12px\"><span class=\"chip played\"></span>played"
        "&emsp;<span class=\"chip better\"></span>better&emsp;dotted: the cells concerned</p></section>\n");
}

static void add_last_chance(Text *out, const Story *story)
{
    const LastChance *chance = &story->last_chance;
    if (!chance->sifted)
        return;
    const ReviewTurn *turn = &story->review->turns[chance->index];
    int lost = chance->move_count - chance->saving_count;
    text_add_string(out, "<section class=\"card\"><h2>The last chance</h2><article class=\"point\">");
    page_board(out, &turn->position, turn->move, turn->mark, chance->saving[0].move, NULL);
    text_printf(out, "<div><h3>Turn %d, ", turn->position.plies + 1);
    add_chip(out, chance->loser);
    add_signed_move(out, turn->move, turn->mark);
    text_printf(
        out,
        "</h3><p>%d of %d placements %s not proven to lose here, %d %s. After this turn, all lose.</p>"
        "<table><thead><tr><th>Not lost</th><th>What is known</th></tr></thead><tbody>",
        chance->saving_count, chance->move_count, chance->saving_count == 1 ? "is" : "are", lost,
        lost == 1 ? "is" : "are");
    for (int i = 0; i < chance->saving_count && i < SAVING_SHOWN; i++) {
        text_add_string(out, "<tr><td>");
        add_move(out, chance->saving[i].move);
        text_printf(out, "</td><td>%s</td></tr>",
                    chance->saving[i].proof == PROOF_WIN    ? "wins (proven)"
                    : chance->saving[i].proof == PROOF_DRAW ? "draws (proven)"
                                                            : "not proven to lose");
    }
    text_add_string(out, "</tbody></table>");
    if (chance->saving_count > SAVING_SHOWN)
        text_printf(out, "<p class=\"dim\">and %d more</p>", chance->saving_count - SAVING_SHOWN);
    text_add_string(out, "</div></article></section>\n");
}

/* ---- Tables ---- */

static Move better_of(const ReviewTurn *turn)
{
    return turn->better == turn->move ? MOVE_NONE : turn->better;
}

static void add_all_moves(Text *out, const Review *review, Side side)
{
    text_printf(
        out,
        "<section class=\"card\"><details><summary>All moves</summary><div class=\"wide\"><table><thead><tr>"
        "<th class=\"num\">Turn</th><th>Move</th><th class=\"num\">Loss</th><th>Better</th>"
        "<th class=\"num\">%s’s chance before</th><th class=\"num\">after</th><th class=\"num\">Red "
        "tokens</th><th class=\"num\">Blue "
        "tokens</th>"
        "<th class=\"num\">Red placements</th><th class=\"num\">Blue placements</th>"
        "<th class=\"num\">Seconds</th></tr></thead><tbody>\n",
        side_title(side));
    for (int i = 0; i < review->count; i++) {
        const ReviewTurn *turn = &review->turns[i], *next = turn + 1;
        text_printf(out, "<tr><td class=\"num\">%d</td><td>", turn->position.plies + 1);
        add_chip(out, position_turn(&turn->position));
        add_signed_move(out, turn->move, turn->mark);
        if (isnan(turn->loss))
            text_add_string(out, "</td><td></td><td>");
        else
            text_printf(out, "</td><td class=\"num\">%.0f%%</td><td>", turn->loss * 100);
        add_move(out, better_of(turn));
        text_add_string(out, "</td><td class=\"num\">");
        if (!isnan(turn->red))
            add_chance(out, review_for(turn->red, side), review_proof_for(turn->proven, side));
        text_add_string(out, "</td><td class=\"num\">");
        if (!isnan(turn->after))
            add_chance(out, review_for(turn->after, side), review_proof_for(next->proven, side));
        text_printf(out,
                    "</td><td class=\"num\">%d</td><td class=\"num\">%d</td><td class=\"num\">%d</td><td "
                    "class=\"num\">%d</td>",
                    next->position.count[RED], next->position.count[BLUE], next->placements[RED],
                    next->placements[BLUE]);
        text_add_string(out, "<td class=\"num\">");
        if (next->node->has_time)
            text_printf(out, "%.2f", next->node->time_s);
        text_add_string(out, "</td></tr>\n");
    }
    text_add_string(out, "</tbody></table></div></details></section>\n");
}

/* ---- Curves ---- */

typedef enum Curve { CURVE_TOKENS, CURVE_PLACEMENTS, CURVE_TIME, CURVES } Curve;

/* A figure of a side after each turn; times add up. For placements the first two turns are left out, because
 * their huge numbers would dwarf all others. */
static void fill_series(const Review *review, Curve curve, Side side, PageSeries *out)
{
    double sum = 0;
    *out = (PageSeries){.css = side_name(side), .name = side_title(side)};
    for (int i = 0; i <= review->count; i++) {
        const ReviewTurn *turn = &review->turns[i];
        if (curve == CURVE_TIME && i > 0 && turn->node->has_time && position_turn(&turn[-1].position) == side)
            sum += turn->node->time_s;
        if (curve == CURVE_TOKENS)
            out->values[i] = turn->position.count[side];
        else if (curve == CURVE_PLACEMENTS)
            out->values[i] = turn->position.plies < FREE_PLIES ? NAN : turn->placements[side];
        else
            out->values[i] = sum;
    }
}

static void add_curves(Text *out, const Review *review)
{
    static const char *const titles[] = {"Tokens", "Placements", "Time used"};
    PageSeries series[2];
    text_add_string(out, "<div class=\"three\">\n");
    for (int curve = 0; curve < CURVES; curve++) {
        for (int side = RED; side <= BLUE; side++)
            fill_series(review, (Curve)curve, (Side)side, &series[side]);
        PagePlot plot = {.title = titles[curve],
                         .unit = curve == CURVE_TIME ? "seconds" : "",
                         .series = series,
                         .series_count = 2,
                         .count = review->count + 1,
                         .first_turn = review->record->start.plies};
        bool timed = series[RED].values[review->count] > 0 || series[BLUE].values[review->count] > 0;
        if (curve != CURVE_TIME || timed)
            page_plot(out, &plot);
    }
    text_add_string(out, "</div>\n");
}

void page_write_html(const Story *story, Text *out)
{
    const Review *review = story->review;
    add_head(out, story);
    add_graph(out, story);
    text_add_string(out, "<div class=\"two\">\n");
    add_side(out, review, RED);
    add_side(out, review, BLUE);
    text_add_string(out, "</div>\n");
    add_mistakes(out, story);
    add_last_chance(out, story);
    add_curves(out, review);
    add_all_moves(out, review, story->side);
    text_printf(
        out,
        "<footer class=\"dim\">Accuracy is the mean over all judged moves: a move without a loss counts "
        "fully, one that loses %.3g%% of the mover’s chance a half, one that loses twice that a quarter, "
        "and so on; forced moves are not judged. Placements are the legal moves a side has or would "
        "have.</footer>\n"
        "</main>\n"
        "</body>\n"
        "</html>\n",
        review->marks.bad * 100);
}
