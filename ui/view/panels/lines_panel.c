/* The best lines of the search: the value of each, and where it leads. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "ui/state/figures.h"
#include "ui/view/insight/analysts.h"
#include "ui/view/panels/panels_inner.h"
#include "ui/view/widgets.h"

static const char dot[] = " \xc2\xb7 ";
static const float ROW = 50, LOW_ROW = 28, /* without the moves that follow, where there is little room */
    SCORE_WIDTH = 62, PROVEN_WIDTH = 138, PROVEN_EXACT_WIDTH = 100, CHANCE_WIDTH = 62, EFFORT_WIDTH = 52;
static const float LEAST_SCORED = 216; /* narrower lines leave out the score, which the chance is made from */
enum { IDENTITY_SIZE = 48, LINE_TEXT = 400 };

/* ---- The figures at the top ---- */

/* The next figure of a row, from left to right. */
static void put_figure(Ui *ui, Box *rest, FontRole role, ColourName colour, const char *text)
{
    Canvas canvas = widget_canvas(ui);
    float width = canvas_text_size(&canvas, role, text).x;
    if (width > box_width(*rest))
        return;
    canvas_text(&canvas, *rest, ALIGN_LEFT, role, canvas_colour(&canvas, colour), text);
    rest->left += width + px(&canvas, 18);
}

static void draw_figures(Ui *ui, const Report *report, Box box)
{
    char text[96];
    char a[FIGURE_SIZE];
    snprintf(text, sizeof text, report->seldepth > report->depth ? "depth %d/%d" : "depth %d", report->depth,
             report->seldepth);
    put_figure(ui, &box, FONT_SECONDARY, COLOUR_SECONDARY, text);
    double seconds = (double)report->time_ns / 1e9;
    if (seconds > 0) {
        snprintf(text, sizeof text, "%s/s", figure_count((uint64_t)((double)report->nodes / seconds), a));
        put_figure(ui, &box, FONT_SECONDARY, COLOUR_SECONDARY, text);
    }
    snprintf(text, sizeof text, "%s nodes", figure_count(report->nodes, a));
    put_figure(ui, &box, FONT_SECONDARY, COLOUR_SECONDARY, text);
    put_figure(ui, &box, FONT_SECONDARY, COLOUR_SECONDARY, figure_stopwatch(seconds, a));
    if (report->table.entries > 0) {
        snprintf(text, sizeof text, "table %d%%", report->table.permille / 10);
        put_figure(ui, &box, FONT_SECONDARY, COLOUR_SECONDARY, text);
    }
}

/* Start and stop, the number of lines, and the viewpoint. */
static void draw_controls(Ui *ui)
{
    const Analysis *analysis = &ui->app->analysis;
    static const char *const sides[] = {"Red", "Blue", "To move"};
    static const char *const counts[REPORT_LINES] = {"1", "2",  "3",  "4",  "5",  "6",  "7",  "8",
                                                     "9", "10", "11", "12", "13", "14", "15", "16"};
    int side = (int)ui->app->view.viewpoint;
    int lines = analysis->lines - 1;
    widget_action(ui, "analysis.toggle", NULL, analysis->on ? "Stop" : "Analyse",
                  analysis->on ? BUTTON_PLAIN : BUTTON_PRIMARY);
    igSameLine(0, ui_px(ui, 10));
    if (widget_combo(ui, "lines.count", counts, REPORT_LINES, &lines, 58))
        ui_do_number(ui, "analysis.lines", lines + 1);
    igSameLine(0, ui_px(ui, 6));
    if (box_width(widget_rest()) >= ui_px(ui, 84 + 28 + 46)) {
        igSetCursorPosY(igGetCursorPosY() + ui_px(ui, 6));
        widget_text(ui, FONT_SECONDARY, COLOUR_SECONDARY, analysis->lines == 1 ? "line" : "lines");
        igSameLine(0, ui_px(ui, 10));
        igSetCursorPosY(igGetCursorPosY() - ui_px(ui, 6));
    }
    if (box_width(widget_rest()) >= ui_px(ui, 84 + 28)) {
        igSetCursorPosY(igGetCursorPosY() + ui_px(ui, 6));
        widget_text(ui, FONT_SECONDARY, COLOUR_SECONDARY, "for");
        igSameLine(0, ui_px(ui, 8));
        igSetCursorPosY(igGetCursorPosY() - ui_px(ui, 6));
    }
    if (widget_combo(ui, "lines.side", sides, VIEWPOINTS, &side, 84))
        ui_do(ui, "view.side", viewpoint_names[side]);
}

/* ---- A line ---- */

static void write_moves(const ReportLine *line, int first, char *out, size_t size)
{
    size_t length = 0;
    out[0] = '\0';
    for (int i = first; i < line->count && length + MOVE_SHORT_SIZE + 1 < size; i++) {
        char move[MOVE_SHORT_SIZE];
        move_write_short(line->moves[i], move);
        length += (size_t)snprintf(out + length, size - length, "%s%s", i > first ? " " : "", move);
    }
}

static Box column(Box box, float *right, float width)
{
    Box at = {*right - width, box.top, *right, box.bottom};
    *right -= width;
    return at;
}

/* Whether a row has room for a second line of text. */
static bool is_high(const Canvas *canvas, Box row)
{
    return box_height(row) > px(canvas, ROW) - 1;
}

static void draw_values(Ui *ui, const ShownLine *shown, Side mover, Box row, Box top, float *right)
{
    Canvas canvas = widget_canvas(ui);
    Viewpoint view = ui->app->view.viewpoint;
    Value value = viewpoint_value(view, mover, &shown->line.value);
    char text[FIGURE_SIZE];
    Colour loss = theme_loss(canvas.theme, shown->loss_class);
    bool room = box_width(top) > px(&canvas, 270);
    float wide = !value.proof ? SCORE_WIDTH : value.bound ? PROVEN_WIDTH : PROVEN_EXACT_WIDTH;
    bool scored = box_width(top) > px(&canvas, LEAST_SCORED + wide - SCORE_WIDTH);
    Box effort = column(top, right, room ? px(&canvas, EFFORT_WIDTH) : 0);
    if (room)
        canvas_text(&canvas, effort, ALIGN_RIGHT, FONT_SECONDARY, canvas_colour(&canvas, COLOUR_SECONDARY),
                    figure_count(shown->line.effort, text));
    Box chance = column(top, right, px(&canvas, CHANCE_WIDTH));
    canvas_text(&canvas, chance, ALIGN_RIGHT, FONT_STRONG, loss,
                figure_chance(((double)value.expected + 1) / 2, (Proof)value.proof, text));
    Box bar = {chance.left + px(&canvas, 14), top.bottom + px(&canvas, 7), effort.right,
               top.bottom + px(&canvas, 11)};
    if (is_high(&canvas, row))
        canvas_bar(&canvas, bar, isnan(shown->share) ? 0 : (float)shown->share, loss);
    Box score = column(top, right, scored ? px(&canvas, wide) : 0);
    if (scored)
        canvas_text(&canvas, score, ALIGN_RIGHT, FONT_TEXT, canvas_colour(&canvas, COLOUR_TEXT),
                    figure_value(&value, viewpoint_side(view, mover), text));
    if (value.proof) {
        Box lock = column(top, right, px(&canvas, 18));
        canvas_icon(&canvas, box_inset(lock, px(&canvas, 2)), ICON_LOCK, canvas_colour(&canvas, COLOUR_TEXT));
    }
}

static void line_menu(Ui *ui, int number, bool locked)
{
    if (igMenuItem_Bool("Play its first move", NULL, false, true))
        ui_do_number(ui, "line.play", number);
    if (igMenuItem_Bool("Insert as a variation", NULL, false, true))
        ui_do_number(ui, "line.insert", number);
    if (igMenuItem_Bool(locked ? "Unlock" : "Lock for comparison", NULL, locked, true))
        ui_do_number(ui, "line.lock", number);
}

/* Small buttons at the right of the line under the pointer. */
static void draw_line_buttons(Ui *ui, int number, Box box)
{
    char identity[IDENTITY_SIZE];
    float size = ui_px(ui, 24);
    snprintf(identity, sizeof identity, "lines.insert.%d", number);
    igSetCursorScreenPos((ImVec2){box.right - size, box.bottom - size - ui_px(ui, 1)});
    if (widget_icon_button(ui, identity, ICON_PLUS, "Insert the line as a variation", true))
        ui_do_number(ui, "line.insert", number);
}

/* Notes on a line beside its move: "locked", "played −2%". */
static void describe_line(const ShownLine *shown, char out[IDENTITY_SIZE])
{
    char lost[16] = "";
    if (shown->loss >= 0.005)
        snprintf(lost, sizeof lost, " \xe2\x88\x92%.0f%%", 100 * shown->loss);
    snprintf(out, IDENTITY_SIZE, "%s%s%s%s", shown->locked ? "locked" : "",
             shown->locked && shown->played ? dot : "", shown->played ? "played" : "",
             shown->played ? lost : "");
}

/* The line's first move with its notes, which are also returned, and the sign of its loss. Returns whether
 * there was room for the notes. */
static bool draw_line_name(const Canvas *canvas, const ShownLine *shown, Box name, char notes[IDENTITY_SIZE])
{
    char text[LINE_TEXT];
    char move[MOVE_SHORT_SIZE];
    move_write_short(shown->line.moves[0], move);
    describe_line(shown, notes);
    snprintf(text, sizeof text, "%s%s%s", move, *notes ? dot : "", notes);
    bool beside = canvas_text_size(canvas, FONT_STRONG, text).x <= box_width(name);
    if (!beside)
        snprintf(text, sizeof text, "%s", move);
    canvas_text(canvas, name, ALIGN_LEFT, FONT_STRONG, canvas_colour(canvas, COLOUR_TEXT), text);
    name.left += canvas_text_size(canvas, FONT_STRONG, text).x + px(canvas, 3);
    if (name.left < name.right)
        canvas_text(canvas, name, ALIGN_LEFT, FONT_STRONG, theme_loss(canvas->theme, shown->loss_class),
                    loss_sign(shown->loss_class));
    return beside;
}

/* The moves that follow; before them the depth, if it is of another iteration, and notes that did not fit
 * beside the move. */
static void write_below(const Ui *ui, const ShownLine *shown, const char *notes, char out[LINE_TEXT])
{
    const ReportLine *line = &shown->line;
    int length = snprintf(out, LINE_TEXT, "%s", notes);
    if (line->depth > 0 && line->depth != analysis_report(&ui->app->analysis)->depth)
        length += snprintf(out + length, LINE_TEXT - (size_t)length, "%sdepth %d", length > 0 ? dot : "",
                           line->depth);
    if (length > 0 && line->count > 1)
        length += snprintf(out + length, LINE_TEXT - (size_t)length, "%s", dot);
    write_moves(line, 1, out + length, LINE_TEXT - (size_t)length);
}

static void draw_line(Ui *ui, int index, float row)
{
    const ShownLine *shown = &ui->derived.lines.lines[index];
    Canvas canvas = widget_canvas(ui);
    char identity[IDENTITY_SIZE], notes[IDENTITY_SIZE];
    char text[LINE_TEXT];
    Box box;
    Side mover = position_turn(&ui->derived.lines.position);
    snprintf(identity, sizeof identity, "lines.%d", index + 1);
    bool pressed = widget_row(ui, identity, row, index == 0, &box);
    bool high = is_high(&canvas, box);
    bool chosen = widget_has_keyboard();
    igSetItemAllowOverlap();
    bool hovered = chosen || (igIsMouseHoveringRect((ImVec2){box.left, box.top},
                                                    (ImVec2){box.right, box.bottom}, true) &&
                              igIsWindowHovered(0));
    if (widget_menu_begin(identity)) {
        line_menu(ui, index + 1, shown->locked);
        igEndPopup();
    }
    Colour loss = theme_loss(canvas.theme, shown->loss_class);
    canvas_box(
        &canvas,
        (Box){box.left, box.top + px(&canvas, 5), box.left + px(&canvas, 4), box.bottom - px(&canvas, 5)},
        px(&canvas, 2), loss);
    /* If there is little room, the icon is left out, because it repeats the name. */
    bool drawn = box_width(box) > px(&canvas, LEAST_SCORED + 48);
    float above = high ? px(&canvas, 5) : roundf((row - px(&canvas, 20)) / 2);
    float side = high ? px(&canvas, 26) : px(&canvas, 20);
    Box top = {box.left + px(&canvas, drawn ? 48 : 14), box.top + above, box.right - px(&canvas, 8),
               box.top + above + px(&canvas, 20)};
    Box shape =
        box_at(box.left + px(&canvas, 27) - side / 2, box.top + (high ? px(&canvas, 11) : above), side, side);
    if (drawn)
        canvas_shape(&canvas, shape, move_shape(shown->line.moves[0]),
                     canvas_colour(&canvas, mover == RED ? COLOUR_RED : COLOUR_BLUE));
    float right = top.right;
    draw_values(ui, shown, mover, box, top, &right);
    bool beside =
        draw_line_name(&canvas, shown, (Box){top.left, top.top, right - px(&canvas, 4), top.bottom}, notes);
    write_below(ui, shown, beside ? "" : notes, text);
    float figures = box_width(top) > px(&canvas, 270) ? CHANCE_WIDTH + EFFORT_WIDTH : CHANCE_WIDTH;
    Box below = {top.left, box.top + px(&canvas, 26), top.right - px(&canvas, figures - 6),
                 box.bottom - px(&canvas, 4)};
    if (high)
        canvas_text(&canvas, below, ALIGN_LEFT, FONT_SECONDARY, canvas_colour(&canvas, COLOUR_SECONDARY),
                    text);
    if (hovered) {
        ui->line_hovered = index + 1;
        ImVec2 after;
        igGetCursorPos(&after);
        draw_line_buttons(ui, index + 1, box);
        igSetCursorPos(after);
    }
    if (pressed)
        ui_do_number(ui, "line.play", index + 1);
}

/* How certain the search is by now. */
static void draw_signals(Ui *ui, Box box)
{
    const Analysis *analysis = &ui->app->analysis;
    AnalysisSignals signals = analysis_signals(analysis, analysis->chosen);
    Canvas canvas = widget_canvas(ui);
    char text[160];
    char seconds[FIGURE_SIZE];
    snprintf(text, sizeof text, "same best move for %s%s",
             figure_seconds((double)signals.best_ns / 1e9, seconds),
             signals.settled ? " \xc2\xb7 effort stable" : "");
    canvas_text(&canvas, box, ALIGN_LEFT, FONT_SECONDARY,
                canvas_colour(&canvas, signals.settled ? COLOUR_GOOD : COLOUR_SECONDARY), text);
}

/* What the agent printed, and what it reported about its search. */
static void draw_said(Ui *ui, const AnalysisSession *session)
{
    if (session->said.length == 0)
        return;
    widget_gap(ui, 4);
    Box box = widget_rest();
    window_want_text(ui->window, text_string(&session->said));
    widget_paragraph(ui, FONT_SECONDARY, COLOUR_SECONDARY, text_string(&session->said));
    window_mark_box(ui->window, "lines.said", (Box){box.left, box.top, box.right, widget_rest().top});
}

/* Why there is one line although several were requested. */
static void say_if_alone(Ui *ui, const Report *report)
{
    const Analysis *analysis = &ui->app->analysis;
    bool thinks = analysis->sessions[analysis->chosen].source == ANALYSIS_LIVE;
    if (thinks && report->line_count == 1 && analysis->lines > 1 && report->move_count > 1)
        widget_paragraph(ui, FONT_SECONDARY, COLOUR_SECONDARY, "This agent reports only its best line.");
}

static void say_why_empty(Ui *ui, const AnalysisSession *session, Box box)
{
    if (session->stage == ANALYSIS_FAILED) {
        widget_paragraph(ui, FONT_TEXT, COLOUR_ALERT, session->error.text);
        widget_gap(ui, 4);
        widget_action(ui, "analysis.agent", NULL, NULL, BUTTON_PLAIN);
        return;
    }
    if (session->stage == ANALYSIS_DONE && session->said.length > 0) {
        widget_paragraph(ui, FONT_TEXT, COLOUR_SECONDARY,
                         "This agent reports no lines. What it printed or reported about its search is "
                         "below; its nodes are in the panel Tree.");
        draw_said(ui, session);
        return;
    }
    if (position_outcome(&ui->app->document.position) != OUTCOME_NONE)
        widget_empty(ui, box, "The game is over in this position: there is nothing to search.", NULL, NULL);
    else if (session->stage == ANALYSIS_DONE)
        widget_empty(ui, box, "This agent has decided, and reports nothing about its search.",
                     "analysis.agent", NULL);
    else if (ui->app->analysis.on)
        widget_empty(ui, box, "It is thinking, and has reported nothing so far.", NULL, NULL);
    else
        widget_empty(ui, box, "Start the analysis to see the best lines here, and the value of each.",
                     "analysis.toggle", NULL);
}

/* Which search the report comes from, if it is not the running one. */
static const char *source_text(const AnalysisSession *session)
{
    static const char *const texts[] = {[ANALYSIS_NOTHING] = "",
                                        [ANALYSIS_LIVE] = "",
                                        [ANALYSIS_KEPT] = "from an earlier search",
                                        [ANALYSIS_SAVED] = "saved in the record",
                                        [ANALYSIS_REPLAY] = "a recorded search"};
    return texts[session->source];
}

/* The earlier result, while the search does not know as much yet. */
static void draw_older(Ui *ui, const AnalysisSession *session, Box box)
{
    const Report *older = session->older;
    const Side mover = position_turn(&older->position);
    const Viewpoint view = ui->app->view.viewpoint;
    char text[256];
    char nodes[FIGURE_SIZE];
    char chance[FIGURE_SIZE];
    char move[MOVE_SHORT_SIZE] = "";
    Canvas canvas = widget_canvas(ui);
    if (older->line_count > 0 && older->lines[0].count > 0) {
        const ReportLine *best = &older->lines[0];
        move_write_short(best->moves[0], move);
        figure_chance(viewpoint_chance(view, mover, (double)best->expected),
                      viewpoint_proof(view, mover, (Proof)best->proof), chance);
    } else {
        chance[0] = '\0';
    }
    snprintf(text, sizeof text, "%s: %s %s \xc2\xb7 depth %d \xc2\xb7 %s nodes",
             session->older_source == ANALYSIS_SAVED ? "In the record" : "Earlier", move, chance,
             older->depth, figure_count(older->nodes, nodes));
    widget_surface(ui, "lines.older", box, 0);
    widget_tooltip(ui, session->older_by, NULL);
    canvas_text(&canvas, box, ALIGN_LEFT, FONT_SECONDARY, canvas_colour(&canvas, COLOUR_SECONDARY), text);
}

/* A slider through the reports of a recorded search. */
static void draw_frames(Ui *ui)
{
    const Analysis *analysis = &ui->app->analysis;
    int frame = analysis->frame, last = analysis->recorded.count - 1;
    if (last >= 1 && widget_slider_whole(ui, "lines.frame", &frame, 0, last, 0))
        ui_do_number(ui, "analysis.frame", frame + 1);
}

/* Why a search that has reported something has stopped. */
static void say_failure(Ui *ui, const AnalysisSession *session)
{
    igBeginGroup();
    widget_paragraph(ui, FONT_TEXT, COLOUR_ALERT, session->error.text);
    igEndGroup();
    window_mark(ui->window, "lines.failed");
    widget_gap(ui, 4);
}

static void draw_list(Ui *ui, const AnalysisSession *session, Box box)
{
    const Report *report = analysis_report(&ui->app->analysis);
    Canvas canvas = widget_canvas(ui);
    float line = ui_px(ui, 22);
    Box rest = widget_rest();
    Box top = box_at(rest.left, rest.top, box_width(rest), line);
    const char *source = source_text(session);
    canvas_text(&canvas, top, ALIGN_RIGHT, FONT_SECONDARY, canvas_colour(&canvas, COLOUR_SECONDARY), source);
    if (*source)
        top.right -= canvas_text_size(&canvas, FONT_SECONDARY, source).x + px(&canvas, 18);
    draw_figures(ui, report, top);
    igSetCursorScreenPos((ImVec2){rest.left, top.bottom});
    if (session->older->serial > 0) {
        draw_older(ui, session, (Box){rest.left, top.bottom, rest.right, top.bottom + line});
        top.bottom += line;
    }
    if (session->source == ANALYSIS_REPLAY)
        draw_frames(ui);
    Box list = {box.left, fmaxf(top.bottom, widget_rest().top) + ui_px(ui, 4), box.right, box.bottom - line};
    /* Two lines say more than the certainty; if there is no room for one, the panel scrolls. */
    bool room = box_height(list) >= ui_px(ui, 2 * ROW);
    list.bottom = fmaxf(list.bottom + (room ? 0 : line), list.top + ui_px(ui, ROW + 4));
    igSetCursorScreenPos((ImVec2){list.left, list.top});
    igBeginChild_Str("lines.list", (ImVec2){box_width(list), fmaxf(box_height(list), 1)}, false, 0);
    if (session->stage == ANALYSIS_FAILED)
        say_failure(ui, session);
    igPushStyleVar_Vec2(ImGuiStyleVar_ItemSpacing, (ImVec2){0, 0});
    int count = ui->derived.lines.count;
    bool low = count > 1 && box_height(list) < (float)count * ui_px(ui, ROW) - 1;
    float row = low ? fminf(fmaxf(box_height(list) / (float)count, ui_px(ui, LOW_ROW)), ui_px(ui, ROW - 10))
                    : ui_px(ui, ROW);
    for (int i = 0; i < count; i++)
        draw_line(ui, i, floorf(row));
    igPopStyleVar(1);
    say_if_alone(ui, report);
    if (session->source == ANALYSIS_LIVE)
        draw_said(ui, session);
    igEndChild();
    if (room && (session->source == ANALYSIS_LIVE || session->source == ANALYSIS_REPLAY))
        draw_signals(ui, (Box){box.left, box.bottom - line, box.right, box.bottom});
}

static void draw(Ui *ui, Box box)
{
    const Analysis *analysis = &ui->app->analysis;
    const AnalysisSession *session = &analysis->sessions[analysis->chosen];
    int hovered_before = ui->line_hovered;
    ui->line_hovered = 0;
    draw_controls(ui);
    analysts_draw(ui);
    if (ui->derived.lines.count == 0)
        say_why_empty(ui, session, widget_rest());
    else
        draw_list(ui, session, box);
    if (ui->line_hovered != hovered_before && ui_enabled(ui, "line.hover"))
        ui_do_number(ui, "line.hover", ui->line_hovered);
}

const Panel lines_panel = {.name = "lines", .title = "Lines", .draw = draw};
