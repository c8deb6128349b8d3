/* Groups of panels: where the layout puts them, their tabs, and their borders. */
#include <math.h>
#include <string.h>

#include "ui/view/panels/panel.h"
#include "ui/view/ui_inner.h"
#include "ui/view/widgets.h"

static const float GAP = 12, TABS_HEIGHT = 34, TAB_ROOM = 26;

/* In a window narrower or lower than the first two, panels are shown one at a time beside the board or the
 * well; in one narrower than the last, these are a tab like the others. */
static const float COMPACT_WIDTH = 860, COMPACT_HEIGHT = 480, SINGLE_WIDTH = 620;

static bool is_compact(const Ui *ui)
{
    Box box = window_box(ui->window);
    float scale = window_scale(ui->window);
    return box_width(box) < COMPACT_WIDTH * scale || box_height(box) < COMPACT_HEIGHT * scale;
}

static const Layout *layout_of(Ui *ui)
{
    Mode mode = ui->app->view.mode;
    const Layout *layout = &ui->app->settings.layouts[mode];
    const char *beside = mode == MODE_SOLO ? "solo-well" : "board";
    if (!is_compact(ui))
        return layout;
    if (ui->compact_mode != mode || !layout_equal(layout, &ui->compact_of)) {
        bool same = ui->compact_mode == mode && ui->compact_of.count > 0;
        bool single = box_width(window_box(ui->window)) < SINGLE_WIDTH * window_scale(ui->window);
        layout_compact(layout, same ? &ui->compact_of : layout, single ? NULL : beside, &ui->compact);
        ui->compact_of = *layout;
        ui->compact_mode = mode;
    }
    if (ui->panels_shown != ui->app->view.panels_shown)
        layout_front(&ui->compact, ui->app->view.panel);
    ui->panels_shown = ui->app->view.panels_shown;
    return &ui->compact;
}

/* Shows a covered panel; if there is little room, without changing the mode's layout. */
static void show_panel(Ui *ui, const Panel *panel)
{
    if (is_compact(ui))
        layout_front(&ui->compact, panel->name);
    else
        ui_do(ui, "view.panel.show", panel->name);
}

static const Panel *shown_panel(const LayoutNode *node)
{
    return panel_find(node->tabs[node->shown]);
}

/* ---- Tabs ---- */

/* The commands for a panel: hide it, or put it elsewhere. */
static void tab_menu(Ui *ui, const Panel *panel)
{
    static const char *const titles[] = {"As a tab beside", "Left of", "Right of", "Above", "Below"};
    const Layout *layout = layout_of(ui);
    if (igMenuItem_Bool("Hide", NULL, false, true))
        ui_do(ui, "view.panel.hide", panel->name);
    for (int side = 0; side < 5; side++) {
        if (!igBeginMenu(titles[side], true))
            continue;
        for (int i = 0; i < panel_count(); i++) {
            const Panel *other = panel_at(i);
            if (other == panel || layout_find(layout, other->name) < 0)
                continue;
            if (igMenuItem_Bool(panel_title(ui, other), NULL, false, true))
                ui_do_format(ui, "view.panel.move", "%s %s %s", panel->name, other->name,
                             layout_side_names[side]);
        }
        igEndMenu();
    }
}

static void draw_tab(Ui *ui, const Canvas *canvas, Box box, const Panel *panel, bool shown)
{
    const char *identity = PRINTED("tab.%s", panel->name);
    bool pressed = widget_press(ui, identity, box);
    bool lit = shown || igIsItemHovered(0);
    Box text = {box.left + px(canvas, 6), box.top, box.right - px(canvas, 6), box.bottom};
    canvas_text(canvas, text, ALIGN_CENTRE, shown ? FONT_STRONG : FONT_TEXT,
                lit ? COLOUR_TEXT : COLOUR_SECONDARY, panel_title(ui, panel));
    if (shown)
        canvas_rectangle(canvas, (Box){text.left, box.bottom - px(canvas, 2), text.right, box.bottom},
                         COLOUR_ACCENT);
    if (widget_menu_begin(ui, identity)) {
        tab_menu(ui, panel);
        igEndPopup();
    }
    if (pressed)
        show_panel(ui, panel);
}

static float tab_width(const Ui *ui, const Canvas *canvas, const Panel *panel)
{
    return roundf(canvas_text_size(canvas, FONT_STRONG, panel_title(ui, panel)).x + px(canvas, TAB_ROOM));
}

/* How many tabs are drawn if there is this much room, each as wide as its title: the one shown, and others
 * from the left. `out` says which. */
static int choose_tabs(const Ui *ui, const Canvas *canvas, const LayoutNode *node, float room,
                       bool out[LAYOUT_TABS_MOST])
{
    int count = node->tab_count;
    float width = 0;
    for (int i = 0; i < node->tab_count; i++) {
        const Panel *panel = panel_find(node->tabs[i]);
        out[i] = true;
        width += panel ? tab_width(ui, canvas, panel) : 0;
    }
    for (int i = node->tab_count - 1; i >= 0 && width > room; i--) {
        const Panel *panel = panel_find(node->tabs[i]);
        if (i == node->shown)
            continue;
        out[i] = false;
        width -= panel ? tab_width(ui, canvas, panel) : 0;
        count--;
    }
    return count;
}

/* The tabs that do not fit, as a menu. */
static void draw_more(Ui *ui, const Canvas *canvas, const LayoutNode *node, const int *hidden, int count,
                      Box box)
{
    const char *identity = PRINTED("tab.more.%s", node->tabs[0]);
    if (widget_press(ui, identity, box))
        igOpenPopup_Str(identity, 0);
    canvas_icon(canvas, box_inset(box, px(canvas, 8)), ICON_OPENED,
                igIsItemHovered(0) ? COLOUR_TEXT : COLOUR_SECONDARY);
    widget_tooltip(ui, "More panels", NULL);
    if (!igBeginPopup(identity, 0))
        return;
    for (int i = 0; i < count; i++) {
        const Panel *panel = panel_find(node->tabs[hidden[i]]);
        if (panel && igMenuItem_Bool(panel_title(ui, panel), NULL, false, true))
            show_panel(ui, panel);
    }
    igEndPopup();
}

/* The tabs, and a menu of those without room; returns where they end. */
static float groups_draw_row(Ui *ui, const Canvas *canvas, const LayoutNode *node, Box box)
{
    bool drawn[LAYOUT_TABS_MOST];
    int hidden[LAYOUT_TABS_MOST];
    int hidden_count = 0;
    float more = box_height(box);
    if (choose_tabs(ui, canvas, node, box_width(box), drawn) < node->tab_count)
        choose_tabs(ui, canvas, node, box_width(box) - more, drawn);
    float left = box.left;
    for (int i = 0; i < node->tab_count; i++) {
        const Panel *panel = panel_find(node->tabs[i]);
        if (!drawn[i])
            hidden[hidden_count++] = i;
        if (!panel || !drawn[i])
            continue;
        float width = fminf(tab_width(ui, canvas, panel), box.right - left);
        draw_tab(ui, canvas, box_at(left, box.top, width, box_height(box)), panel, i == node->shown);
        left += width;
    }
    if (hidden_count > 0) {
        draw_more(ui, canvas, node, hidden, hidden_count, box_at(left, box.top, more, box_height(box)));
        left += more;
    }
    return left;
}

static void draw_tabs(Ui *ui, const LayoutNode *node, Box box)
{
    Canvas canvas = widget_canvas(ui);
    const Panel *shown = shown_panel(node);
    float line = fmaxf(1, floorf(window_scale(ui->window)));
    Box inner = {box.left + px(&canvas, 8), box.top, box.right - px(&canvas, 14), box.bottom};
    const char *caption = shown && shown->caption ? shown->caption(ui) : NULL;
    float left = groups_draw_row(ui, &canvas, node, inner);
    canvas_rectangle(&canvas, (Box){box.left + line, box.bottom - line, box.right - line, box.bottom},
                     COLOUR_LINE);
    if (shown && shown->head)
        left = shown->head(ui, (Box){left + px(&canvas, 12), inner.top, inner.right, inner.bottom});
    if (caption && canvas_text_fit(&canvas, FONT_SECONDARY, caption, inner.right - left - px(&canvas, 10)))
        canvas_text(&canvas, (Box){left + px(&canvas, 10), inner.top, inner.right, inner.bottom}, ALIGN_RIGHT,
                    FONT_SECONDARY, COLOUR_ACCENT, caption);
}

/* ---- Groups ---- */

static void draw_content(Ui *ui, const Panel *panel, Box box)
{
    window_mark_box(ui->window, PRINTED("panel.%s", panel->name), box);
    igSetCursorScreenPos((ImVec2){box.left, box.top});
    imgui_begin_child(panel->name, (ImVec2){box_width(box), box_height(box)}, IMGUI_CHILD_FLAT,
                      (panel->bare ? ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse : 0));
    Box rest = widget_rest();
    if (panel->gap > 0)
        igPushStyleVar_Vec2(ImGuiStyleVar_ItemSpacing, (ImVec2){0, ui_px(ui, panel->gap)});
    panel->draw(ui, rest);
    igPopStyleVar(panel->gap > 0);
    igEndChild();
}

/* Whether a group shows the board or the well. */
static bool is_main(const LayoutNode *node)
{
    const char *shown = node->tabs[node->shown];
    return strcmp(shown, "board") == 0 || strcmp(shown, "solo-well") == 0;
}

/* The number of a group among those that can have the focus; the board always can, and does not count. */
static int focus_number(const Layout *layout, int index)
{
    int number = 0;
    for (int i = 0; i <= index; i++)
        number += layout->nodes[i].kind == LAYOUT_TABS && !is_main(&layout->nodes[i]);
    return number;
}

/* Help is about the panel that the pointer or the focus has come to. */
static void note_help(Ui *ui, Box box, const Panel *panel, bool focused)
{
    ImVec2 at = widget_mouse(), moved = imgui_input().moved;
    bool pointed = (moved.x != 0 || moved.y != 0) && at.x >= box.left && at.x < box.right &&
                   at.y >= box.top && at.y < box.bottom;
    if (pointed || (focused && ui->focus_helped != ui->focus))
        memcpy(ui->helped, panel->name, strlen(panel->name) + 1);
    if (focused)
        ui->focus_helped = ui->focus;
}

static void draw_group(Ui *ui, int index, Box box)
{
    const Layout *layout = layout_of(ui);
    const LayoutNode node = layout->nodes[index]; /* a tab may change the layout */
    const Panel *panel = shown_panel(&node);
    const char *name = PRINTED("##group-%s", node.tabs[0]);
    if (!panel)
        return;
    ui->stops.group = FOCUS_WIDGETS;
    if (panel->bare && node.tab_count == 1) {
        note_help(ui, box, panel, ui->focus == 0);
        const ImGuiWindowFlags flags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                       ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBackground |
                                       ImGuiWindowFlags_NoBringToFrontOnFocus |
                                       ImGuiWindowFlags_NoScrollWithMouse;
        igSetNextWindowPos((ImVec2){box.left, box.top}, ImGuiCond_Always, (ImVec2){0, 0});
        igSetNextWindowSize((ImVec2){box_width(box), box_height(box)}, ImGuiCond_Always);
        igPushStyleVar_Vec2(ImGuiStyleVar_WindowPadding, (ImVec2){0, 0});
        igPushStyleVar_Float(ImGuiStyleVar_WindowBorderSize, 0);
        igBegin(name, NULL, flags);
        igPopStyleVar(2);
        draw_content(ui, panel, box);
        igEnd();
        return;
    }
    ui->stops.group = is_main(&node) ? FOCUS_WIDGETS : focus_number(layout, index);
    bool focused = !is_main(&node) && ui->focus == ui->stops.group;
    note_help(ui, box, panel, is_main(&node) ? ui->focus == 0 : focused);
    if (ui->focus_moved && focused) {
        igSetNextWindowFocus();
        ui->focus_moved = false;
    }
    window_begin_panel(ui->window, name, box);
    Canvas canvas = widget_canvas(ui);
    igPushClipRect((ImVec2){box.left, box.top}, (ImVec2){box.right, box.bottom}, false);
    Box tabs = {box.left, box.top, box.right, box.top + px(&canvas, TABS_HEIGHT)};
    draw_tabs(ui, &node, tabs);
    if (focused) {
        window_mark_box(ui->window, "ring", box);
        canvas_rim(&canvas, box, px(&canvas, 8), px(&canvas, 2), COLOUR_ACCENT);
    }
    igPopClipRect();
    float margin = px(&canvas, 12);
    draw_content(ui, panel,
                 (Box){box.left + margin, tabs.bottom + px(&canvas, 8), box.right - margin,
                       box.bottom - px(&canvas, 8)});
    igEnd();
}

/* ---- Borders ---- */

/* The gap between two parts, which can be dragged. */
static void draw_border(Ui *ui, int index, Box whole, Box gap)
{
    const LayoutNode *node = &layout_of(ui)->nodes[index];
    bool row = node->kind == LAYOUT_ROW;
    const char *identity = PRINTED("border.%d", index);
    igSetNextWindowPos((ImVec2){gap.left, gap.top}, ImGuiCond_Always, (ImVec2){0, 0});
    igSetNextWindowSize((ImVec2){box_width(gap), box_height(gap)}, ImGuiCond_Always);
    igPushStyleVar_Vec2(ImGuiStyleVar_WindowPadding, (ImVec2){0, 0});
    igPushStyleVar_Vec2(ImGuiStyleVar_WindowMinSize, (ImVec2){1, 1});
    igPushStyleVar_Float(ImGuiStyleVar_WindowBorderSize, 0);
    igBegin(PRINTED("##border-%d", index), NULL,
            ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoBringToFrontOnFocus |
                ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoFocusOnAppearing);
    igInvisibleButton(identity, (ImVec2){box_width(gap), box_height(gap)}, 0);
    window_mark(ui->window, identity);
    bool active = igIsItemActive();
    if (active || igIsItemHovered(0)) {
        Canvas canvas = widget_canvas(ui);
        float middle = row ? (gap.left + gap.right) / 2 : (gap.top + gap.bottom) / 2;
        float half = px(&canvas, 1);
        Box line = row ? (Box){middle - half, gap.top, middle + half, gap.bottom}
                       : (Box){gap.left, middle - half, gap.right, middle + half};
        canvas_rectangle(&canvas, line, COLOUR_ACCENT);
        igSetMouseCursor(row ? ImGuiMouseCursor_ResizeEW : ImGuiMouseCursor_ResizeNS);
    }
    ImVec2 mouse = widget_mouse();
    if (active) {
        double share = row ? (double)((mouse.x - whole.left) / box_width(whole))
                           : (double)((mouse.y - whole.top) / box_height(whole));
        /* Moves the border of a split. */
        share = layout_share(share);
        if (is_compact(ui))
            layout_resize(&ui->compact, index, share);
        else if (share != layout_of(ui)->nodes[index].share)
            ui_do_with(ui, "view.split", &(Argument){.form = FORM_PLACED, .whole = index, .real = share});
    }
    igEnd();
    igPopStyleVar(3);
}

/* The parts of a split, with the gap between them. */
typedef struct Parts {
    Box first, between, second;
} Parts;

static Parts split(const Ui *ui, const LayoutNode *node, Box box)
{
    float gap = ui_px(ui, GAP);
    Parts self = {box, box, box};
    if (node->kind == LAYOUT_ROW) {
        float at = roundf(box.left + box_width(box) * (float)node->share);
        self.first.right = self.between.left = at - gap / 2;
        self.second.left = self.between.right = at + gap / 2;
    } else {
        float at = roundf(box.top + box_height(box) * (float)node->share);
        self.first.bottom = self.between.top = at - gap / 2;
        self.second.top = self.between.bottom = at + gap / 2;
    }
    return self;
}

static bool holds(const Layout *layout, int index, int group)
{
    const LayoutNode *node = &layout->nodes[index];
    return index == group || (node->kind != LAYOUT_TABS &&
                              (holds(layout, node->first, group) || holds(layout, node->second, group)));
}

/* Takes the room of a notice from all panels: beside them, unless the window is narrow. */
static void place_notice_alone(Ui *ui, Box *box)
{
    bool wide = box_width(*box) > box_height(*box);
    Box room = *box;
    if (wide)
        room.left = roundf(box->left + 0.55f * box_width(*box));
    Box rest = notice_draw(ui, room);
    if (!wide)
        *box = rest;
    else if (box_height(rest) < box_height(room))
        box->right = room.left - ui_px(ui, GAP);
}

/* Takes it from the panels beside the board, if there are any. */
static void place_notice(Ui *ui, Box *box)
{
    const Layout *layout = layout_of(ui);
    int board = layout_find(layout, "board");
    Box room = *box;
    ui->notice_node = -1;
    for (int at = 0; board >= 0 && ui->notice_node < 0 && layout->nodes[at].kind != LAYOUT_TABS;) {
        const LayoutNode *node = &layout->nodes[at];
        Parts parts = split(ui, node, room);
        bool first = holds(layout, node->first, board);
        if (node->kind == LAYOUT_ROW)
            ui->notice_node = first ? node->second : node->first;
        at = first ? node->first : node->second;
        room = first == (ui->notice_node < 0) ? parts.first : parts.second;
    }
    if (ui->notice_node < 0)
        place_notice_alone(ui, box);
    else
        ui->notice_rest = notice_draw(ui, room);
}

static void draw_node(Ui *ui, int index, Box box)
{
    const LayoutNode node = layout_of(ui)->nodes[index];
    if (index == ui->notice_node)
        box = ui->notice_rest;
    if (node.kind == LAYOUT_TABS) {
        draw_group(ui, index, box);
        return;
    }
    int tall = layout_tall(layout_of(ui), index);
    if (tall >= 0) {
        draw_group(ui, tall, box);
        return;
    }
    Parts parts = split(ui, &node, box);
    draw_node(ui, node.first, parts.first);
    draw_node(ui, node.second, parts.second);
    draw_border(ui, index, box, parts.between);
}

/* Which groups can have the focus, by number: none that a tall panel covers. 0 is the board. Returns the
 * number of the last group. */
static int find_stops(Ui *ui, bool out[LAYOUT_NODES + 1])
{
    const Layout *layout = layout_of(ui);
    int count = 0;
    bool covered[LAYOUT_NODES] = {false};
    for (int i = 0; i < layout->count; i++) {
        int tall = layout_tall(layout, i);
        if (tall >= 0)
            covered[tall == layout->nodes[i].first ? layout->nodes[i].second : layout->nodes[i].first] = true;
    }
    out[0] = ui_has_board(ui);
    for (int i = 0; i < layout->count; i++)
        if (layout->nodes[i].kind == LAYOUT_TABS && !is_main(&layout->nodes[i]))
            out[++count] = !covered[i];
    return count;
}

const char *groups_helped(Ui *ui)
{
    const Layout *layout = layout_of(ui);
    int group = ui->app->view.start ? -1 : layout_find(layout, ui->helped);
    return group < 0 ? NULL : layout->nodes[group].tabs[layout->nodes[group].shown];
}

bool groups_show(Ui *ui, const char *panel)
{
    return layout_shows(layout_of(ui), panel);
}

void groups_move_focus(Ui *ui, bool back)
{
    bool stops[LAYOUT_NODES + 1];
    int groups = find_stops(ui, stops) + 1;
    int at = ui->focus > 0 ? ui->focus : 0;
    for (int i = 0; i < groups; i++) {
        at = (at + (back ? groups - 1 : 1)) % groups;
        if (stops[at])
            break;
    }
    ui->focus = at;
    ui->focus_moved = true;
}

void groups_draw(Ui *ui, Box box)
{
    bool stops[LAYOUT_NODES + 1];
    int last = find_stops(ui, stops);
    if (ui->focus > last || (ui->focus > 0 && !stops[ui->focus])) { /* hidden or covered */
        ui->focus = 0;
        if (!stops[0])
            groups_move_focus(ui, false);
    }
    Box inner = box_inset(box, ui_px(ui, GAP));
    place_notice(ui, &inner);
    draw_node(ui, 0, inner);
    ui->stops.group = FOCUS_WIDGETS;
}
