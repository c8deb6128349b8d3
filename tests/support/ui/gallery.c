#include "tests/support/ui/gallery.h"

#include <math.h>
#include <stdio.h>

/* Draws a panel; returns the box inside its padding. */
static Box begin_panel(Window *window, const char *name, Box box)
{
    window_begin_panel(window, name, box);
    return box_inset(box, 14 * window_scale(window));
}

static void draw_board(Window *window, Box box)
{
    static const char rows[BOARD_SIDE][BOARD_SIDE + 1] = {
        "b..r....r.r", "b..r..rrr.r", "...rbbbbr.r", "...........", "rr...r.r.r.", "brr.br.....",
        "b.rbrrbbbbb", "bbrb.r..brb", "...b...rbbb", ".bbbbrrrb.b", "b..rrr..b.r",
    };
    Box inner = begin_panel(window, "board", box);
    Canvas canvas = window_canvas(window, igGetWindowDrawList());
    float side = floorf(fminf(box_width(inner), box_height(inner)) / (BOARD_SIDE + 2));
    for (int row = -1; row <= BOARD_SIDE; row++) {
        for (int column = -1; column <= BOARD_SIDE; column++) {
            bool copy = row < 0 || column < 0 || row == BOARD_SIDE || column == BOARD_SIDE;
            char token = rows[(row + BOARD_SIDE) % BOARD_SIDE][(column + BOARD_SIDE) % BOARD_SIDE];
            Box cell = box_inset(box_at(inner.left + side * (float)(column + 1),
                                        inner.top + side * (float)(row + 1), side, side),
                                 1);
            float effort = row == 3 ? (float)column / BOARD_SIDE : 0;
            char text[16];
            if (token == '.')
                canvas_cell(&canvas, cell, copy);
            if (token == '.' && effort > 0 && !copy)
                canvas_box(&canvas, cell, 3, theme_effort(canvas.theme, effort));
            if (token != '.')
                canvas_token(&canvas, cell, token == 'r' ? RED : BLUE, copy);
            if (row == 3 && !copy) {
                snprintf(text, sizeof text, "%d", (int)(effort * 100));
                canvas_label(&canvas, cell, FACE_REGULAR, 13, theme_on_effort(canvas.theme, effort), text);
            } else if ((row < 0) != (column < 0)) {
                snprintf(text, sizeof text, "%d", row < 0 ? column : row);
                canvas_label(&canvas, cell, FACE_REGULAR, 12, COLOUR_SECONDARY, text);
            }
            if (row == 2 && column < 3 && !copy)
                canvas_rim(&canvas, cell, px(&canvas, 4), px(&canvas, 2), COLOUR_ACCENT);
            if (row == 4 && column > 9)
                canvas_hatch(&canvas, cell, px(&canvas, 7), 1, COLOUR_SECONDARY);
        }
    }
    igEnd();
}

static void draw_lines(Gallery *self, Window *window, Box box)
{
    static const char *const names[] = {"L-R@3-0", "Z-V@1-1", "O@2-0", "T-D@1-1", "L-L@1-2"};
    static const Shape shapes[] = {SHAPE_L_R, SHAPE_Z_V, SHAPE_O, SHAPE_T_D, SHAPE_L_L};
    Box inner = begin_panel(window, "lines", box);
    Canvas canvas = window_canvas(window, igGetWindowDrawList());
    Colour secondary = canvas_colour(&canvas, COLOUR_SECONDARY);
    float line = px(&canvas, 22);
    char text[64];
    canvas_text(&canvas, box_at(inner.left, inner.top, box_width(inner), line), ALIGN_LEFT, FONT_STRONG,
                COLOUR_TEXT, "Lines");
    canvas_text(&canvas, box_at(inner.left, inner.top, box_width(inner), line), ALIGN_RIGHT, FONT_STRONG,
                COLOUR_ACCENT, "champion \xc2\xb7 2 threads");
    snprintf(text, sizeof text, "depth 4/9    8.3 M/s    %d nodes    7.4 s", self->nodes);
    canvas_text(&canvas, box_at(inner.left, inner.top + line, box_width(inner), line), ALIGN_LEFT,
                FONT_SECONDARY, secondary, text);
    float top = inner.top + 2.5f * line;
    for (int i = 0; i < LOSS_COUNT; i++, top += px(&canvas, 54)) {
        Colour colour = theme_loss(canvas.theme, (Loss)i);
        Box row = box_at(inner.left, top, box_width(inner), px(&canvas, 48));
        if (i == 0)
            canvas_box(&canvas,
                       (Box){row.left - px(&canvas, 8), row.top, row.right + px(&canvas, 8), row.bottom},
                       px(&canvas, 6), COLOUR_SELECTED);
        canvas_box(&canvas, box_at(row.left, row.top + px(&canvas, 6), px(&canvas, 3), px(&canvas, 36)), 1,
                   colour);
        canvas_shape(
            &canvas,
            box_at(row.left + px(&canvas, 12), row.top + px(&canvas, 6), px(&canvas, 28), px(&canvas, 28)),
            shapes[i], COLOUR_RED);
        Box first = {row.left + px(&canvas, 52), row.top + px(&canvas, 4), row.right,
                     row.top + px(&canvas, 24)};
        Box second = {first.left, first.bottom, row.right - px(&canvas, 110), first.bottom + px(&canvas, 20)};
        canvas_text(&canvas, first, ALIGN_LEFT, FONT_STRONG, COLOUR_TEXT, names[i]);
        float sign = first.left + canvas_text_size(&canvas, FONT_STRONG, names[i]).x + px(&canvas, 4);
        canvas_text(&canvas, (Box){sign, first.top, first.right, first.bottom}, ALIGN_LEFT, FONT_STRONG,
                    colour, loss_sign((Loss)i));
        canvas_text(&canvas, second, ALIGN_LEFT, FONT_SECONDARY, secondary,
                    "I-H@3-6 L-R@9-0 J-D@3-0 L-L@8-0 I-V@9-9 S-H@9-10");
        snprintf(text, sizeof text, "%.1f%%", 75.5 - 2.9 * i);
        canvas_text(&canvas, (Box){first.left, first.top, first.right - px(&canvas, 48), first.bottom},
                    ALIGN_RIGHT, FONT_STRONG, colour, text);
        snprintf(text, sizeof text, "%.1fM", 12.3 - 1.7 * i);
        canvas_text(&canvas, first, ALIGN_RIGHT, FONT_SECONDARY, secondary, text);
        canvas_bar(
            &canvas,
            box_at(row.right - px(&canvas, 90), second.top + px(&canvas, 7), px(&canvas, 90), px(&canvas, 6)),
            0.755f - 0.03f * (float)i, colour);
    }
    igEnd();
}

static void draw_icons(const Canvas *canvas, float left, float top)
{
    for (int i = 0; i < ICON_COUNT; i++)
        canvas_icon(canvas,
                    box_at(left + px(canvas, 26) * (float)(i % 11), top + px(canvas, 26) * (float)(i / 11),
                           px(canvas, 18), px(canvas, 18)),
                    (Icon)i, COLOUR_TEXT);
    for (int i = 0; i < SHAPE_COUNT; i++)
        canvas_shape(canvas,
                     box_at(left + px(canvas, 26) * (float)(i % 11),
                            top + px(canvas, 26) * (float)(i / 11 + 2), px(canvas, 20), px(canvas, 20)),
                     (Shape)i, i % 2 ? COLOUR_RED : COLOUR_BLUE);
}

static void draw_widgets(Gallery *self, Window *window, Box box)
{
    begin_panel(window, "widgets", box);
    window_push_font(window, FONT_HEADING);
    igTextUnformatted("Heading 0123456789", NULL);
    igPopFont();
    window_push_font(window, FONT_SECONDARY);
    igTextDisabled("secondary text, \xe2\x89\xa4 +12.9 \xe2\x86\x92 72.2%%, Gr\xc3\xbc\xc3\x9f Gott");
    igPopFont();
    window_push_font(window, FONT_FIXED);
    igTextUnformatted("fixed 1:42 => 2:51", NULL);
    igPopFont();
    if (igButton("Press here", (ImVec2){0, 0}))
        self->clicks++;
    window_mark(window, "press");
    igSameLine(0, -1);
    igBeginDisabled(true);
    igButton("Cannot be pressed", (ImVec2){0, 0});
    igEndDisabled();
    igCheckbox("Checked", &self->checked);
    igSetNextItemWidth(200 * window_scale(window));
    igInputText("text", self->text, sizeof self->text, 0, NULL, NULL);
    window_mark(window, "text");
    igSetNextItemWidth(200 * window_scale(window));
    igSliderFloat("weight", &self->weight, 0, 1, "%.2f", 0);
    Canvas canvas = window_canvas(window, igGetWindowDrawList());
    ImVec2 at;
    igGetCursorScreenPos(&at);
    canvas_slider(&canvas, box_at(at.x, at.y, px(&canvas, 300), px(&canvas, 20)), self->weight,
                  COLOUR_ACCENT);
    igDummy((ImVec2){px(&canvas, 300), px(&canvas, 26)});
    igGetCursorScreenPos(&at);
    draw_icons(&canvas, at.x, at.y);
    Box graph = box_at(at.x, at.y + px(&canvas, 110), px(&canvas, 300), px(&canvas, 60));
    canvas_box(&canvas, graph, px(&canvas, 6), COLOUR_WELL);
    ImVec2 points[40];
    for (int i = 0; i < 40; i++)
        points[i] = (ImVec2){graph.left + (float)i / 39 * box_width(graph),
                             graph.top + px(&canvas, 20) + px(&canvas, 12) * sinf((float)i / 4)};
    canvas_path(&canvas, points, 40, px(&canvas, 2), COLOUR_ACCENT);
    canvas_hatch(&canvas, (Box){graph.right - px(&canvas, 60), graph.top, graph.right, graph.bottom},
                 px(&canvas, 8), 1, COLOUR_SECONDARY);
    igEnd();
}

static void draw_list(const Gallery *self, Window *window, Box box)
{
    Box inner = begin_panel(window, "list", box);
    igSetCursorScreenPos((ImVec2){inner.left, inner.top});
    const ImGuiTableFlags flags =
        ImGuiTableFlags_ScrollY | ImGuiTableFlags_BordersInnerH | ImGuiTableFlags_Sortable;
    if (igBeginTable("moves", 4, flags, (ImVec2){box_width(inner), box_height(inner)}, 0)) {
        igTableSetupScrollFreeze(0, 1);
        igTableSetupColumn("Move", ImGuiTableColumnFlags_WidthStretch, 0, 0);
        igTableSetupColumn("Visits", ImGuiTableColumnFlags_WidthStretch, 0, 0);
        igTableSetupColumn("For Red", ImGuiTableColumnFlags_WidthStretch, 0, 0);
        igTableSetupColumn("Prior", ImGuiTableColumnFlags_WidthStretch, 0, 0);
        igTableHeadersRow();
        ImGuiListClipper *clipper = ImGuiListClipper_ImGuiListClipper();
        ImGuiListClipper_Begin(clipper, 2000, -1);
        int first, end;
        while (imgui_clipper_step(clipper, &first, &end)) {
            for (int i = first; i < end; i++) {
                int row = i + self->scroll;
                char text[32];
                igTableNextRow(0, 0);
                igTableNextColumn();
                snprintf(text, sizeof text, "L-R@%d-%d", row % 11, row / 11 % 11);
                igSelectable_Bool(text, i == 2, ImGuiSelectableFlags_SpanAllColumns, (ImVec2){0, 0});
                igTableNextColumn();
                igText("%d", 741208 / (row + 1));
                igTableNextColumn();
                igText("%.1f%%", 75.5 / (1 + row * 0.01));
                igTableNextColumn();
                igTextDisabled("%.1f%%", 4.1 / (1 + row * 0.1));
            }
        }
        ImGuiListClipper_destroy(clipper);
        igEndTable();
    }
    window_mark_box(window, "list", box);
    igEnd();
}

void gallery_draw(Gallery *self, Window *window)
{
    Box all = window_box(window);
    float gap = 16 * window_scale(window);
    float third = (box_width(all) - 4 * gap) / 3;
    float bottom = all.bottom - gap;
    draw_board(window, (Box){gap, gap, gap + third, gap + third});
    draw_list(self, window, (Box){gap, 2 * gap + third, gap + third, bottom});
    draw_lines(self, window, (Box){2 * gap + third, gap, 2 * gap + 2 * third, bottom});
    draw_widgets(self, window, (Box){3 * gap + 2 * third, gap, 3 * gap + 3 * third, bottom});
}
