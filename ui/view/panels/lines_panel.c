/* The best lines of the search: the value of each, and where it leads. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "ui/state/figures.h"
#include "ui/view/insight/analysts.h"
#include "ui/view/insight/insight_widgets.h"
#include "ui/view/panels/panels_inner.h"
#include "ui/view/widgets.h"

static const char dot[] = " \xc2\xb7 ";
static const float ROW = 50, TIGHT_ROW = 37, /* the least with the moves that follow */
    LOW_ROW = 28,                            /* without them, where there is little room */
    COLUMN = 150,                            /* the least for the lines of one of two agents */
    SESSION_LEAST = 120, COLUMN_GAP = 10, SCORE_WIDTH = 62, PROVEN_WIDTH = 138, PROVEN_EXACT_WIDTH = 100,
                   CHANCE_WIDTH = 62, NARROW_CHANCE_WIDTH = 46, /* where nothing is left of it but the move */
    EFFORT_WIDTH = 52;
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
    canvas_text(&canvas, *rest, ALIGN_LEFT, role, colour, text);
    rest->left += width + px(&canvas, 18);
}

static void lines_draw_figures(Ui *ui, const Report *report, Box box)
{
    put_figure(ui, &box, FONT_SECONDARY, COLOUR_SECONDARY,
               PRINTED(report->seldepth > report->depth ? "depth %d/%d" : "depth %d", report->depth,
                       report->seldepth));
    if (report->book) {
        put_figure(ui, &box, FONT_SECONDARY, COLOUR_SECONDARY, "from the book");
        return;
    }
    double seconds = (double)report->time_ns / 1e9;
    if (seconds > 0) {
        put_figure(ui, &box, FONT_SECONDARY, COLOUR_SECONDARY,
                   PRINTED("%s/s", FIGURE(count, (uint64_t)((double)report->nodes / seconds))));
    }
    put_figure(ui, &box, FONT_SECONDARY, COLOUR_SECONDARY, PRINTED("%s nodes", FIGURE(count, report->nodes)));
    put_figure(ui, &box, FONT_SECONDARY, COLOUR_SECONDARY, FIGURE(stopwatch, seconds));
    if (report->table.entries > 0) {
        put_figure(ui, &box, FONT_SECONDARY, COLOUR_SECONDARY,
                   PRINTED("table %d%%", report->table.permille / 10));
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
    widget_action(ui, "analysis.toggle", NULL, analysis->on ? "Stop" : "Start",
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

static Box column(Box box, float *right, float width)
{
    Box at = {*right - width, box.top, *right, box.bottom};
    *right -= width;
    return at;
}

/* Whether a row has room for a second line of text. */
static bool is_high(const Canvas *canvas, Box row)
{
    return box_height(row) > px(canvas, TIGHT_ROW) - 1;
}

static void draw_values(Ui *ui, const ShownLine *shown, Side mover, Box row, Box top, float *right)
{
    Canvas canvas = widget_canvas(ui);
    Viewpoint view = ui->app->view.viewpoint;
    Value value = viewpoint_value(view, mover, &shown->line.value);
    Colour loss = theme_loss(canvas.theme, shown->loss_class);
    bool room = box_width(top) > px(&canvas, 270);
    float wide = !value.proof ? SCORE_WIDTH : value.bound ? PROVEN_WIDTH : PROVEN_EXACT_WIDTH;
    bool complete = box_width(top) > px(&canvas, LEAST_SCORED + wide - SCORE_WIDTH);
    bool scored = complete && !shown->saved;
    Box effort = column(top, right, room ? px(&canvas, EFFORT_WIDTH) : 0);
    if (room && shown->line.effort > 0 && !shown->saved)
        canvas_text(&canvas, effort, ALIGN_RIGHT, FONT_SECONDARY, COLOUR_SECONDARY,
                    FIGURE(count, shown->line.effort));
    Box chance = column(top, right, px(&canvas, complete ? CHANCE_WIDTH : NARROW_CHANCE_WIDTH));
    canvas_text(&canvas, chance, ALIGN_RIGHT, shown->saved ? FONT_TEXT : FONT_STRONG,
                shown->saved ? COLOUR_SECONDARY : loss,
                FIGURE(chance, ((double)value.expected + 1) / 2, (Proof)value.proof));
    Box bar = {chance.left + px(&canvas, 14), row.bottom - px(&canvas, 14), effort.right,
               row.bottom - px(&canvas, 10)};
    if (is_high(&canvas, row) && !shown->saved)
        canvas_bar(&canvas, bar, isnan(shown->share) ? 0 : (float)shown->share, loss);
    Box score = column(top, right, scored ? px(&canvas, wide) : 0);
    if (scored)
        canvas_text(&canvas, score, ALIGN_RIGHT, FONT_TEXT, COLOUR_TEXT,
                    FIGURE(value, &value, viewpoint_side(view, mover)));
    if (value.proof) {
        Box lock = column(top, right, px(&canvas, 18));
        canvas_icon(&canvas, box_inset(lock, px(&canvas, 2)), ICON_LOCK, COLOUR_TEXT);
    }
}

static void do_line(Ui *ui, const char *action, const TreePath *line)
{
    ui_do_with(ui, action, &(Argument){.form = FORM_PATH, .path = *line});
}

static TreePath path_of(const ReportLine *line)
{
    TreePath path = {.count = line->count};
    memcpy(path.moves, line->moves, (size_t)line->count * sizeof *line->moves);
    return path;
}

/* The menu is of the line that it was opened for, however the lines are sorted and continued meanwhile. */
static void draw_menu(Ui *ui)
{
    const TreePath *line = &ui->line_menu;
    if (!igBeginPopup("lines.menu", 0))
        return;
    bool locked = line_locked(&ui->app->view.locks, &ui->app->document.position, line->moves[0]);
    const struct {
        const char *action, *text;
    } items[] = {{"line.play", "Play its first move"},
                 {"line.insert", "Insert as a variation"},
                 {"line.lock", locked ? "Unlock" : "Lock for comparison"}};
    for (int i = 0; i < 3; i++) {
        bool picked = igMenuItem_Bool(items[i].text, NULL, locked && i == 2, ui_enabled(ui, items[i].action));
        window_mark(ui->window, items[i].action);
        if (picked)
            do_line(ui, items[i].action, line);
    }
    igEndPopup();
}

/* Notes on a line beside its move: "locked", "played −2%". */
static void describe_line(const ShownLine *shown, char out[IDENTITY_SIZE])
{
    char lost[16] = "";
    if (shown->loss >= 0.005)
        snprintf(lost, sizeof lost, " \xe2\x88\x92%.0f%%", 100 * shown->loss);
    snprintf(out, IDENTITY_SIZE, "%s%s%s%s%s", shown->locked ? "locked" : "",
             shown->locked && shown->played ? dot : "", shown->played ? "played" : "",
             shown->played ? lost : "", shown->saved ? " (saved)" : "");
}

/* The line's first move with its notes, which are also returned, and the sign of its loss. Returns whether
 * there was room for the notes. */
static bool draw_line_name(const Canvas *canvas, const ShownLine *shown, Box name, char notes[IDENTITY_SIZE])
{
    char text[LINE_TEXT], move[MOVE_SHORT_SIZE];
    move_write_short(shown->line.moves[0], move);
    describe_line(shown, notes);
    snprintf(text, sizeof text, "%s%s%s", move, *notes ? dot : "", notes);
    bool beside = canvas_text_size(canvas, FONT_STRONG, text).x <= box_width(name);
    if (!beside)
        snprintf(text, sizeof text, "%s", move);
    canvas_text(canvas, name, ALIGN_LEFT, FONT_STRONG, COLOUR_TEXT, text);
    name.left += canvas_text_size(canvas, FONT_STRONG, text).x + px(canvas, 3);
    if (canvas_text_size(canvas, FONT_STRONG, loss_sign(shown->loss_class)).x <= box_width(name))
        canvas_text(canvas, name, ALIGN_LEFT, FONT_STRONG, theme_loss(canvas->theme, shown->loss_class),
                    loss_sign(shown->loss_class));
    return beside;
}

/* Appends a part to a text, if it still fits. */
static bool append(const Canvas *canvas, float width, char text[LINE_TEXT], const char *between,
                   const char *part)
{
    size_t length = strlen(text);
    string_add(text, LINE_TEXT, "%s%s", length > 0 ? between : "", part);
    bool fits = canvas_text_size(canvas, FONT_SECONDARY, text).x <= width;
    if (!fits)
        text[length] = '\0';
    return fits;
}

/* The moves that follow, as many as fit; before them notes that did not fit beside the move, and the depth,
 * if it is of another iteration. */
static void write_below(const Canvas *canvas, float width, const Report *report, const ShownLine *shown,
                        const char *notes, char text[LINE_TEXT])
{
    const ReportLine *line = &shown->line;
    char part[MOVE_SHORT_SIZE + 16];
    text[0] = '\0';
    if (*notes)
        append(canvas, width, text, "", notes);
    snprintf(part, sizeof part, "depth %d", line->depth);
    if (line->depth > 0 && line->depth != report->depth)
        append(canvas, width, text, dot, part);
    for (int i = 1; i < line->count; i++) {
        move_write_short(line->moves[i], part);
        if (!append(canvas, width, text, i == 1 ? dot : " ", part))
            return;
    }
}

/* The colour of its loss, its piece, its move, its values, and what follows. */
static void paint_line(Ui *ui, int session, const ShownLine *shown, Box box)
{
    Canvas canvas = widget_canvas(ui);
    char notes[IDENTITY_SIZE], text[LINE_TEXT];
    const Side mover = position_turn(&ui->derived.lines[session].position);
    bool high = is_high(&canvas, box);
    Box edge = {box.left, box.top + px(&canvas, 5), box.left + px(&canvas, 4), box.bottom - px(&canvas, 5)};
    canvas_box(&canvas, edge, px(&canvas, 2), theme_loss(canvas.theme, shown->loss_class));
    /* If there is little room, the icon is left out, because it repeats the name. */
    bool drawn = box_width(box) > px(&canvas, LEAST_SCORED + 48);
    float above = high ? fminf(px(&canvas, 5), 1 + (box_height(box) - px(&canvas, TIGHT_ROW)) / 3)
                       : roundf((box_height(box) - px(&canvas, 20)) / 2);
    float side = px(&canvas, high ? 26 : 20);
    Box top = {box.left + px(&canvas, drawn ? 48 : 14), box.top + above, box.right - px(&canvas, 8),
               box.top + above + px(&canvas, 20)};
    if (drawn)
        canvas_shape(&canvas,
                     box_at(box.left + px(&canvas, 27) - side / 2, roundf((box.top + box.bottom - side) / 2),
                            side, side),
                     move_shape(shown->line.moves[0]), side_colour(mover));
    float right = top.right;
    draw_values(ui, shown, mover, box, top, &right);
    bool beside =
        draw_line_name(&canvas, shown, (Box){top.left, top.top, right - px(&canvas, 4), top.bottom}, notes);
    if (!high)
        return;
    float figures = box_width(top) > px(&canvas, 270) ? CHANCE_WIDTH + EFFORT_WIDTH : CHANCE_WIDTH;
    Box below = {top.left, top.bottom - px(&canvas, 2), top.right - px(&canvas, figures - 6),
                 box.bottom - px(&canvas, 1)};
    write_below(&canvas, box_width(below), ui->app->analysis.sessions[session].report, shown,
                beside ? "" : notes, text);
    canvas_text(&canvas, below, ALIGN_LEFT, FONT_SECONDARY, COLOUR_SECONDARY, text);
}

static void draw_line(Ui *ui, int session, int index, float row)
{
    const ShownLine *shown = &ui->derived.lines[session].lines[index];
    const TreePath path = path_of(&shown->line);
    char identity[IDENTITY_SIZE];
    Box box;
    snprintf(identity, sizeof identity, session == ui->app->analysis.chosen ? "lines.%d" : "lines.other.%d",
             index + 1);
    igPushID_Int(path.moves[0]); /* focus and presses are of the line, wherever it goes */
    imgui_begin_covered();
    bool pressed = widget_row(ui, "line", row, index == 0, &box);
    imgui_end_covered();
    widget_move_tooltip(ui, path.moves[0], position_turn(&ui->derived.lines[session].position));
    window_mark_box(ui->window, identity, box);
    bool chosen = widget_has_keyboard();
    bool pointed =
        igIsMouseHoveringRect((ImVec2){box.left, box.top}, (ImVec2){box.right, box.bottom}, true) &&
        igIsWindowHovered(0);
    if ((pointed && igIsMouseReleased(ImGuiMouseButton_Right)) || widget_menu_key(ui)) {
        ui->line_menu = path;
        ui->line_menu_opens = true;
    }
    paint_line(ui, session, shown, box);
    if (chosen || pointed) {
        ui->line_hovered = path;
        ImVec2 after;
        igGetCursorPos(&after);
        /* Small buttons at the right of the line under the pointer. */
        float size = ui_px(ui, 24);
        igSetCursorScreenPos((ImVec2){box.right - size, box.bottom - size - ui_px(ui, 1)});
        if (widget_icon_button(ui, PRINTED("lines.insert.%d", index + 1), ICON_PLUS,
                               "Insert the line as a variation", true))
            do_line(ui, "line.insert", &path);
        igSetCursorPos(after);
    }
    igPopID();
    if (pressed)
        do_line(ui, "line.play", &path);
}

/* What the agent printed, and what it reported about its search. */
static void draw_said(Ui *ui, const AnalysisSession *session)
{
    if (session->said.length == 0)
        return;
    widget_gap(ui, 4);
    Box box = widget_rest();
    widget_paragraph(ui, FONT_SECONDARY, COLOUR_SECONDARY, text_string(&session->said));
    window_mark_box(ui->window, "lines.said", (Box){box.left, box.top, box.right, widget_rest().top});
}

/* Why there is one line although several were requested. */
static void say_if_alone(Ui *ui, const AnalysisSession *session)
{
    const Analysis *analysis = &ui->app->analysis;
    const Report *report = session->report;
    if (session->source == ANALYSIS_LIVE && report->line_count == 1 && analysis->lines > 1 &&
        report->move_count > 1)
        widget_paragraph(ui, FONT_SECONDARY, COLOUR_SECONDARY, "This agent reports only its best line.");
}

/* The move of an agent that reports no lines, which a click plays, and what it printed or reported. */
static void draw_chosen(Ui *ui, const AnalysisSession *session)
{
    Canvas canvas = widget_canvas(ui);
    Box box;
    if (widget_row(ui, "lines.chosen", px(&canvas, LOW_ROW), true, &box))
        ui_do(ui, "move.place", MOVE_SHORT(session->chosen));
    Box name = cut_left(&box, box_width(box) / 2);
    part_move(&canvas, name, session->chosen, position_turn(&session->position), FONT_STRONG, COLOUR_TEXT);
    canvas_text(&canvas, box, ALIGN_LEFT, FONT_SECONDARY, COLOUR_SECONDARY, "its choice");
    widget_paragraph(ui, FONT_SECONDARY, COLOUR_SECONDARY,
                     session->said.length > 0
                         ? "This agent reports no lines and no value. What it printed or reported about its "
                           "search is below; its nodes are in the Tree panel."
                         : "This agent reports no lines and no value.");
    draw_said(ui, session);
}

static void say_why_empty(Ui *ui, const AnalysisSession *session, Box box)
{
    if (session->stage == ANALYSIS_FAILED) {
        widget_paragraph(ui, FONT_TEXT, COLOUR_ALERT, session->error.text);
        widget_gap(ui, 4);
        widget_action(ui, "analysis.agent", NULL, NULL, BUTTON_PLAIN);
        return;
    }
    if (session->stage == ANALYSIS_DONE && session->chosen != MOVE_NONE) {
        draw_chosen(ui, session);
        return;
    }
    if (position_outcome(&ui->app->document.position) != OUTCOME_NONE)
        widget_empty(ui, box, "The game is over in this position: there is nothing to search.", NULL, NULL);
    else if (ui->app->analysis.on)
        widget_empty(ui, box, "It is thinking, and has reported nothing so far.", NULL, NULL);
    else
        widget_empty(ui, box, "Start the analysis to see the best lines here, and the value of each.",
                     "analysis.toggle", NULL);
}

/* The earlier result, while the search does not know as much yet. */
static void draw_older(Ui *ui, const AnalysisSession *session, Box box)
{
    const Report *older = session->older;
    const Side mover = position_turn(&older->position);
    const Viewpoint view = ui->app->view.viewpoint;
    char chance[FIGURE_SIZE];
    char move[MOVE_SHORT_SIZE] = "";
    if (older->line_count > 0 && older->lines[0].count > 0) {
        const ReportLine *best = &older->lines[0];
        move_write_short(best->moves[0], move);
        figure_chance(viewpoint_chance(view, mover, (double)best->expected),
                      viewpoint_proof(view, mover, (Proof)best->proof), chance);
    } else {
        chance[0] = '\0';
    }
    widget_surface(ui, "lines.older", box, 0);
    widget_tooltip(ui, session->older_by, NULL);
    put_figure(ui, &box, FONT_SECONDARY, COLOUR_SECONDARY,
               PRINTED("%s: %s %s", session->older_source == ANALYSIS_SAVED ? "In the record" : "Earlier",
                       move, chance));
    put_figure(ui, &box, FONT_SECONDARY, COLOUR_SECONDARY, PRINTED("depth %d", older->depth));
    put_figure(ui, &box, FONT_SECONDARY, COLOUR_SECONDARY, PRINTED("%s nodes", FIGURE(count, older->nodes)));
}

/* Where the report comes from, its figures, and an earlier result; returns where they end. */
static float draw_head(Ui *ui, const AnalysisSession *session, float line)
{
    Canvas canvas = widget_canvas(ui);
    Box rest = widget_rest();
    Box top = box_at(rest.left, rest.top, box_width(rest), line);
    /* Which search the report comes from, if it is not the running one. */
    static const char *const texts[] = {[ANALYSIS_NOTHING] = "",
                                        [ANALYSIS_LIVE] = "",
                                        [ANALYSIS_KEPT] = "from an earlier search",
                                        [ANALYSIS_SAVED] = "saved in the record",
                                        [ANALYSIS_REPLAY] = "a recorded search"};
    const char *source = texts[session->source];
    canvas_text(&canvas, top, ALIGN_RIGHT, FONT_SECONDARY, COLOUR_SECONDARY, source);
    if (*source)
        top.right -= canvas_text_size(&canvas, FONT_SECONDARY, source).x + px(&canvas, 18);
    lines_draw_figures(ui, session->report, top);
    igSetCursorScreenPos((ImVec2){rest.left, top.bottom});
    if (session->older->serial > 0) {
        draw_older(ui, session, (Box){rest.left, top.bottom, rest.right, top.bottom + line});
        top.bottom += line;
    }
    if (session->source == ANALYSIS_REPLAY) {
        /* A slider through the reports of a recorded search. */
        const Analysis *analysis = &ui->app->analysis;
        int frame = analysis->frame, last = analysis->recorded.count - 1;
        if (last >= 1 && widget_slider_whole(ui, "lines.frame", &frame, 0, last, 0))
            ui_do_number(ui, "analysis.frame", frame + 1);
    }
    return fmaxf(top.bottom, widget_rest().top);
}

static void lines_draw_list(Ui *ui, int number, Box box)
{
    const AnalysisSession *session = &ui->app->analysis.sessions[number];
    float line = ui_px(ui, 22);
    Box list = {box.left, draw_head(ui, session, line) + ui_px(ui, 4), box.right, box.bottom - line};
    /* Two lines say more than the certainty; if there is no room for one, the panel scrolls. */
    bool room = box_height(list) >= ui_px(ui, 2 * ROW);
    list.bottom = fmaxf(list.bottom + (room ? 0 : line), list.top + ui_px(ui, ROW + 4));
    igSetCursorScreenPos((ImVec2){list.left, list.top});
    imgui_begin_child("lines.list", (ImVec2){box_width(list), fmaxf(box_height(list), 1)}, IMGUI_CHILD_PLAIN,
                      0);
    if (session->stage == ANALYSIS_FAILED) {
        /* Why a search that has reported something has stopped. */
        igBeginGroup();
        widget_paragraph(ui, FONT_TEXT, COLOUR_ALERT, session->error.text);
        igEndGroup();
        window_mark(ui->window, "lines.failed");
        widget_gap(ui, 4);
    }
    igPushStyleVar_Vec2(ImGuiStyleVar_ItemSpacing, (ImVec2){0, 0});
    int count = ui->derived.lines[number].count;
    float row = fminf(fmaxf(box_height(list) / (float)count, ui_px(ui, LOW_ROW)), ui_px(ui, ROW));
    for (int i = 0; i < count; i++)
        draw_line(ui, number, i, floorf(row));
    igPopStyleVar(1);
    say_if_alone(ui, session);
    if (session->source == ANALYSIS_LIVE)
        draw_said(ui, session);
    if (ui->line_menu_opens)
        igOpenPopup_Str("lines.menu", 0);
    ui->line_menu_opens = false;
    draw_menu(ui);
    igEndChild();
    if (room && (session->source == ANALYSIS_LIVE || session->source == ANALYSIS_REPLAY)) {
        /* How certain the search is by now. */
        AnalysisSignals signals = analysis_signals(&ui->app->analysis, number);
        Canvas canvas = widget_canvas(ui);
        canvas_text(&canvas, (Box){box.left, box.bottom - line, box.right, box.bottom}, ALIGN_LEFT,
                    FONT_SECONDARY, signals.settled ? COLOUR_GOOD : COLOUR_SECONDARY,
                    PRINTED("same best move for %s%s", FIGURE(seconds, (double)signals.best_ns / 1e9),
                            signals.settled ? " \xc2\xb7 settled" : ""));
    }
}

/* An agent and what it says of the position. */
static void draw_session(Ui *ui, int session, Box box)
{
    igSetCursorScreenPos((ImVec2){box.left, box.top});
    imgui_begin_child(session == ANALYSIS_A ? "lines.a" : "lines.b",
                      (ImVec2){box_width(box), fmaxf(box_height(box), 1)}, IMGUI_CHILD_FLAT, 0);
    analyst_draw(ui, session);
    if (ui->derived.lines[session].count == 0)
        say_why_empty(ui, &ui->app->analysis.sessions[session], widget_rest());
    else
        lines_draw_list(ui, session, (Box){box.left, widget_rest().top, box.right, box.bottom});
    igEndChild();
}

/* One agent, with a place to add another; or both beside each other, or one above the other if there is
 * little room. */
static void draw_sessions(Ui *ui, Box box)
{
    float gap = ui_px(ui, COLUMN_GAP);
    box.top = widget_rest().top;
    if (!*ui->app->analysis.sessions[ANALYSIS_B].agent) {
        draw_session(ui, ANALYSIS_A, box);
        return;
    }
    bool beside = box_width(box) >= 2 * ui_px(ui, COLUMN) + gap;
    float width = beside ? floorf((box_width(box) - gap) / 2) : box_width(box);
    float height = beside ? box_height(box) : floorf((box_height(box) - gap) / 2);
    height = fmaxf(height, ui_px(ui, SESSION_LEAST));
    draw_session(ui, ANALYSIS_A, box_at(box.left, box.top, width, height));
    draw_session(ui, ANALYSIS_B,
                 beside ? box_at(box.right - width, box.top, width, height)
                        : box_at(box.left, box.top + height + gap, width, height));
}

static void lines_draw(Ui *ui, Box box)
{
    const TreePath before = ui->line_hovered;
    ui->line_hovered.count = 0;
    draw_controls(ui);
    draw_sessions(ui, box);
    if (!tree_path_equal(&ui->line_hovered, &before))
        do_line(ui, "line.hover", &ui->line_hovered);
}

const Panel lines_panel = {.name = "lines", .draw = lines_draw};
