#include "ui/view/agent_picker.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "ui/state/figures.h"
#include "ui/view/insight/insight_widgets.h"
#include "ui/view/widgets.h"

static const float WIDTH = 620, ROW = 24, NOTE = 18, NAME = 150, ELO = 74, PAD = 6;

enum { STRENGTH_SIZE = 160 };

/* ---- Words ---- */

static void write_note(const OfferedAgent *offered, Text *out)
{
    char strength[STRENGTH_SIZE];
    text_add_string(out, offered->note);
    if (!offered->strength)
        return;
    char nodes[FIGURE_SIZE], how[FIGURE_SIZE + 40] = "";
    if (offered->strength->nodes > 0)
        snprintf(how, sizeof how, ", measured with %s nodes a move",
                 figure_whole(offered->strength->nodes, nodes));
    snprintf(strength, STRENGTH_SIZE, "%d \xc2\xb1 %d Elo above random moves%s.", offered->strength->elo,
             offered->strength->error, how);
    size_t length = out->length;
    bool ends = length > 0 && out->bytes[length - 1] == '.';
    text_printf(out, "%s%s", length == 0 ? "" : ends ? " " : ". ", strength);
}

void agent_picker_note(Ui *ui, const char *agent)
{
    OfferedAgent offered;
    Text words = {0};
    agent_describe(&ui->app->names, agent, &offered);
    write_note(&offered, &words);
    widget_paragraph(ui, FONT_SECONDARY, COLOUR_SECONDARY, text_string(&words));
    text_free(&words);
}

/* ---- Rows ---- */

static bool draw_item(Ui *ui, const AgentPicker *picker, const char *name, const char *text, bool now)
{
    char identity[128];
    snprintf(identity, sizeof identity, "%s.%.60s", picker->identity, name);
    bool pressed = igSelectable_Bool(text, now, 0, (ImVec2){0, 0});
    window_mark(ui->window, identity);
    return pressed;
}

/* The name, the strength at the right, and what it is for between them if there is room, otherwise below. */
static bool agent_picker_draw_row(Ui *ui, const AgentPicker *picker, const OfferedAgent *offered, float width)
{
    Canvas canvas = widget_canvas(ui);
    Text words = {0};
    char identity[128], elo[32] = "";
    float name = fmaxf(canvas_text_size(&canvas, FONT_TEXT, offered->name).x, px(&canvas, NAME));
    float beside = width - name - px(&canvas, ELO + 4 * PAD);
    bool fits = canvas_text_size(&canvas, FONT_SECONDARY, offered->note).x <= beside;
    bool now = strcmp(offered->agent, picker->now) == 0;
    if (offered->strength)
        snprintf(elo, sizeof elo, "%s Elo", WHOLE(offered->strength->elo));
    window_want_text(ui->window, offered->name);
    window_want_text(ui->window, offered->note);
    snprintf(identity, sizeof identity, "%s.%.60s", picker->identity, offered->name);
    bool pressed = igSelectable_Bool("##row", now, 0, (ImVec2){width, px(&canvas, fits ? ROW : ROW + NOTE)});
    window_mark(ui->window, identity);
    Box item = widget_item();
    write_note(offered, &words);
    widget_tooltip(ui, text_string(&words), NULL);
    text_free(&words);
    Box row = {item.left + px(&canvas, PAD), item.top, item.left + width - px(&canvas, PAD),
               item.top + px(&canvas, ROW)};
    Box below = {row.left, row.bottom - px(&canvas, 3), row.right, item.bottom};
    canvas_text(&canvas, cut_right(&row, px(&canvas, ELO)), ALIGN_RIGHT, FONT_SECONDARY, COLOUR_SECONDARY,
                elo);
    canvas_text(&canvas, cut_left(&row, fminf(name, box_width(row))), ALIGN_LEFT, FONT_TEXT, COLOUR_TEXT,
                offered->name);
    row.left += px(&canvas, 2 * PAD);
    canvas_text(&canvas, fits ? row : below, ALIGN_LEFT, FONT_SECONDARY, COLOUR_SECONDARY, offered->note);
    return pressed;
}

/* Whether an action can use an agent: the coach needs one whose source it can read. */
static bool is_wanted(const AgentPicker *picker, const char *agent)
{
    return strcmp(picker->action, "class.coach") != 0 || strncmp(agent, "referee", strlen("referee")) == 0;
}

/* All groups; new agents are added after one's own. */
static bool draw_agents(Ui *ui, const AgentPicker *picker, char out[SETTINGS_AGENT_SIZE])
{
    OfferedAgent offered;
    int index = 0;
    bool picked = false;
    float width = fminf(ui_px(ui, WIDTH), box_width(window_box(ui->window)) - ui_px(ui, 48));
    bool more = agent_list_at(&ui->app->names, index, &offered);
    for (AgentGroup group = AGENTS_LEVELS; group < AGENT_GROUPS; group++) {
        bool adds = group == AGENTS_OWN && !action_refusal(action_find("dialog.add"));
        bool any = adds;
        if (any)
            igTextDisabled("%s", agent_group_title(group));
        for (; more && offered.group == group; more = agent_list_at(&ui->app->names, ++index, &offered)) {
            if (!is_wanted(picker, offered.agent))
                continue;
            if (!any)
                igTextDisabled("%s", agent_group_title(group));
            any = true;
            igPushID_Int(index);
            if (agent_picker_draw_row(ui, picker, &offered, width)) {
                memcpy(out, offered.agent, SETTINGS_AGENT_SIZE);
                picked = true;
            }
            igPopID();
        }
        if (adds && draw_item(ui, picker, "add", "Add an agent or engine\xe2\x80\xa6", false))
            ui_do(ui, "dialog.add", picker->action);
    }
    return picked;
}

bool agent_picker(Ui *ui, const AgentPicker *picker, char out[SETTINGS_AGENT_SIZE])
{
    char name[AGENT_NAME_SIZE];
    if (*picker->now)
        agent_name(&ui->app->names, picker->now, name);
    window_want_text(ui->window, *picker->now ? name : picker->none);
    float wide = picker->width > 0 ? ui_px(ui, picker->width) : box_width(widget_rest());
    if (!widget_combo_begin(ui, picker->identity, *picker->now ? name : picker->none, wide,
                            ImGuiComboFlags_HeightLargest |
                                (picker->narrow ? ImGuiComboFlags_NoArrowButton : 0)))
        return false;
    if (picker->options && *picker->now &&
        draw_item(ui, picker, "options", "Options of this agent\xe2\x80\xa6", false))
        ui_do(ui, "dialog.ask", picker->action);
    bool none = picker->none_row && draw_item(ui, picker, "none", picker->none_row, !*picker->now);
    if (none)
        *out = '\0';
    bool picked = draw_agents(ui, picker, out) || none;
    igEndCombo();
    return picked;
}
