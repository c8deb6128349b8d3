#include <math.h>
#include <stdarg.h>
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

static void put_move(Text *out, Move move)
{
    if (move == MOVE_NONE)
        return;
    text_printf(out, "<span class=\"move\">%s</span>", MOVE_SHORT(move));
}

static void put_one(Text *out, char kind, va_list *values)
{
    char text[CHANCE_TEXT_SIZE];
    switch (kind) {
    case 'd':
        text_printf(out, "%d", va_arg(*values, int));
        break;
    case 's':
        text_add_string(out, va_arg(*values, const char *));
        break;
    case 'e':
        page_escape(out, va_arg(*values, const char *));
        break;
    case 'c':
        text_printf(out, "<span class=\"chip %s\"></span>", side_name((Side)va_arg(*values, int)));
        break;
    case 'h': {
        double chance = va_arg(*values, double);
        page_escape(out, chance_write(chance, (Proof)va_arg(*values, int), text));
        break;
    }
    case 'm':
        put_move(out, (Move)va_arg(*values, int));
        break;
    case 'M': {
        put_move(out, (Move)va_arg(*values, int));
        uint16_t mark = (uint16_t)va_arg(*values, int);
        if (mark)
            text_printf(out, "<b class=\"%s\">%s</b>", page_mark_class(mark), page_sign(mark));
    }
    }
}

/* Appends markup, with values after "%": d a number, s markup, e a text, which is escaped, c the chip of a
 * side, h a chance with its proof, m a move, M a move with its mark. */
static void put(Text *out, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    for (const char *value; (value = strchr(format, '%')); format = value + 2) {
        text_add(out, format, (size_t)(value - format));
        put_one(out, value[1], &values);
    }
    va_end(values);
    text_add_string(out, format);
}

static const char *player_name(const Record *record, Side side)
{
    const char *player = record->players[side];
    return player && *player ? player : side_title(side);
}

/* ---- The head ---- */

static void add_line(Text *out, const Story *story, const Mistake *mistake, const CauseLine *line)
{
    char end[LINE_END_SIZE];
    text_add_string(out, "<p class=\"line move\">");
    for (int i = 0; i < line->count; i++)
        put(out, "%s<span>%s</span>", i ? " " : "", MOVE_SHORT(line->moves[i]));
    put(out, "</p><p class=\"dim\">%s</p>", story_line_end(story, mistake, line, end));
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
    put(out, "<div><h3>Turn %d, %c%M</h3><p>%s’s chance fell from %h to %h.</p><p>%e</p>", mistake->turn,
        mistake->side, mistake->played, mistake->mark, side_title(mistake->side), mistake->from,
        mistake->from_proof, mistake->to, mistake->to_proof, mistake->why);
    if (mistake->better != MOVE_NONE) {
        put(out, "<p>%s: <b class=\"best\">%m</b></p>",
            mistake->confirmed ? "Better" : "Perhaps better (not confirmed)", mistake->better);
        add_line(out, story, mistake, &mistake->line);
    }
    if (mistake->against.count > 1) {
        text_add_string(out, "<p>Played, and the best reply found:</p>");
        add_line(out, story, mistake, &mistake->against);
    }
    text_add_string(out, "</div></article>\n");
}

static void add_head(Text *out, const Story *story)
{
    const Review *review = story->review;
    const Record *record = review->record;
    const char *red = player_name(record, RED), *blue = player_name(record, BLUE), *analyst = "";
    const char *more[] = {record_tag(record, "event"), record_tag(record, "date")};
    char sentence[128];
    record_result_sentence(&review->result, sentence);
    put(out,
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
        "<title>%e against %e</title>\n<style>\n%s%s</style>\n</head>\n<body>\n<main>\n"
        "<header><h1>%c%e <span class=\"dim\">against</span> %c%e</h1><p class=\"dim\">%e · %d move%s",
        red, blue, page_colours, page_style, RED, red, BLUE, blue, *sentence ? sentence : "No result",
        review->count, review->count == 1 ? "" : "s");
    for (int i = 0; i < 2; i++)
        if (more[i] && *more[i])
            put(out, " · %e", more[i]);
    /* the agent that analysed, from the first analysis there is */
    for (int i = 0; i <= review->count; i++)
        if (review->turns[i].node->analysis) {
            analyst = review->turns[i].node->analysis->agent;
            break;
        }
    put(out, *analyst ? " · analysed by %e" : "", analyst);
    put(out,
        "</p></header>\n<section class=\"card verdict\"><p class=\"dim\">%cThe verdict for %s</p>"
        "<p>%e</p>",
        story->side, side_title(story->side), story->sentence);
    if (story->drop)
        add_mistake(out, story, story->drop);
    text_add_string(out, "</section>\n");
}

/* ---- The sides ---- */

static void add_side(Text *out, const Review *review, Side side)
{
    const ReviewSide *sum = &review->sides[side];
    const char *agent = review->record->agents[side];
    char accuracy[32] = "not analysed";
    if (!isnan(sum->accuracy))
        snprintf(accuracy, sizeof accuracy, "%.1f%%", sum->accuracy * 100);
    put(out,
        "<section class=\"card\"><h2>%c%e</h2><p class=\"big\">%s <span class=\"dim\">accuracy</span></p>"
        "<p class=\"figures\"><span class=\"dim\"><b class=\"best\">%d</b>without a loss</span>"
        "<span class=\"dim\"><b class=\"m1\">%d</b>doubtful ?!</span>"
        "<span class=\"dim\"><b class=\"m2\">%d</b>mistakes ?</span>"
        "<span class=\"dim\"><b class=\"m3\">%d</b>blunders ?\?</span>"
        "<span class=\"dim\"><b class=\"\">%d</b>forced</span>"
        "</p><p class=\"dim\" style=\"margin-top:10px\">%d of %d moves judged",
        side, player_name(review->record, side), accuracy, sum->best, sum->doubtful, sum->bad, sum->very_bad,
        sum->forced, sum->judged, sum->moves);
    if (sum->judged > 0)
        text_printf(out, "; a move lost %.1f%% on average", sum->mean_loss * 100);
    if (agent && *agent)
        put(out, " · plays as %e", agent);
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
    static const char *const known[] = {
        "not proven to lose", [PROOF_WIN] = "wins (proven)", [PROOF_DRAW] = "draws (proven)"};
    const LastChance *chance = &story->last_chance;
    if (!chance->sifted)
        return;
    const ReviewTurn *turn = &story->review->turns[chance->index];
    int lost = chance->move_count - chance->saving_count;
    text_add_string(out, "<section class=\"card\"><h2>The last chance</h2><article class=\"point\">");
    page_board(out, &turn->position, turn->move, turn->mark, chance->saving[0].move, NULL);
    put(out,
        "<div><h3>Turn %d, %c%M</h3><p>%d of %d placements %s not proven to lose here, %d %s. After this "
        "turn, "
        "all lose.</p>"
        "<table><thead><tr><th>Not lost</th><th>What is known</th></tr></thead><tbody>",
        turn->position.plies + 1, chance->loser, turn->move, turn->mark, chance->saving_count,
        chance->move_count, chance->saving_count == 1 ? "is" : "are", lost, lost == 1 ? "is" : "are");
    for (int i = 0; i < chance->saving_count && i < SAVING_SHOWN; i++)
        put(out, "<tr><td>%m</td><td>%s</td></tr>", chance->saving[i].move, known[chance->saving[i].proof]);
    text_add_string(out, "</tbody></table>");
    if (chance->saving_count > SAVING_SHOWN)
        put(out, "<p class=\"dim\">and %d more</p>", chance->saving_count - SAVING_SHOWN);
    text_add_string(out, "</div></article></section>\n");
}

/* ---- Tables ---- */

static void add_all_moves(Text *out, const Review *review, Side side)
{
    put(out,
        "<section class=\"card\"><details><summary>All moves</summary><div class=\"wide\"><table><thead><tr>"
        "<th class=\"num\">Turn</th><th>Move</th><th class=\"num\">Loss</th><th>Better</th>"
        "<th class=\"num\">%s’s chance before</th><th class=\"num\">after</th>"
        "<th class=\"num\">Red tokens</th><th class=\"num\">Blue tokens</th>"
        "<th class=\"num\">Red placements</th><th class=\"num\">Blue placements</th>"
        "<th class=\"num\">Seconds</th></tr></thead><tbody>\n",
        side_title(side));
    for (int i = 0; i < review->count; i++) {
        const ReviewTurn *turn = &review->turns[i], *next = turn + 1;
        put(out, "<tr><td class=\"num\">%d</td><td>%c%M</td><td", turn->position.plies + 1,
            position_turn(&turn->position), turn->move, turn->mark);
        if (!isnan(turn->loss))
            text_printf(out, " class=\"num\">%.0f%%", turn->loss * 100);
        else
            text_add_byte(out, '>');
        put(out, "</td><td>%m</td><td class=\"num\">", turn->better == turn->move ? MOVE_NONE : turn->better);
        if (!isnan(turn->red))
            put(out, "%h", review_for(turn->red, side), review_proof_for(turn->proven, side));
        text_add_string(out, "</td><td class=\"num\">");
        if (!isnan(turn->after))
            put(out, "%h", review_for(turn->after, side), review_proof_for(next->proven, side));
        put(out,
            "</td><td class=\"num\">%d</td><td class=\"num\">%d</td><td class=\"num\">%d</td>"
            "<td class=\"num\">%d</td><td class=\"num\">",
            next->position.count[RED], next->position.count[BLUE], next->placements[RED],
            next->placements[BLUE]);
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
    const ReviewMarks *marks = &story->review->marks;
    put(out, "<section class=\"card\"><h2>%s’s chance before each turn</h2>\n", side_title(story->side));
    page_graph(out, story);
    text_printf(
        out,
        "<p class=\"dim\"><b class=\"m1\">?!</b> loses %.3g%% or more, <b class=\"m2\">?</b> %.3g%%, "
        "<b class=\"m3\">?\?</b> %.3g%% of the mover’s chance. Hatched: proven, not estimated. A draw counts "
        "as half a win.</p></section>\n",
        marks->doubtful * 100, marks->bad * 100, marks->very_bad * 100);
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
