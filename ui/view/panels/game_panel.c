/* The game as a tree of moves with comments, and the comment on the move shown. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "engine/base/array.h"
#include "ui/state/figures.h"
#include "ui/view/board/mark_signs.h"
#include "ui/view/panels/panels_inner.h"
#include "ui/view/widgets.h"

static const float ROW = 25, TURN_WIDTH = 33, INDENT = 18, MOVE_WIDTH = 108, COMMENT_HEIGHT = 128;
static const float LEAST_WITH_ICON = 126; /* "Z-V@10-10 ?!" and the icon */
enum { OPENING_FRAMES = 4, COMMENT_LINE_SIZE = 512 };
static const uint64_t TYPING_PAUSE_NS = 1500000000; /* after such a pause, typing starts another undo step */

/* ---- Moves ---- */

static void draw_marks(const Canvas *canvas, Box box, uint16_t marks)
{
    for (int i = 0; i < MARK_SIGNS; i++) {
        if (!(marks & mark_signs[i].mark))
            continue;
        canvas_text(canvas, box, ALIGN_LEFT, FONT_STRONG, mark_signs[i].colour, mark_signs[i].sign);
        box.left += canvas_text_size(canvas, FONT_STRONG, mark_signs[i].sign).x + px(canvas, 3);
    }
}

static void go_to(Ui *ui, const RecordNode *node)
{
    if (node != ui->app->document.node)
        ui_do_node(ui, "go.node", node);
}

/* One clickable move; the box is its room. */
static void draw_move(Ui *ui, const Canvas *canvas, const RecordNode *node, Box box, Side side, bool strong)
{
    const Document *document = &ui->app->document;
    char name[MOVE_SHORT_SIZE];
    const char *identity = PRINTED("game.node.%p", (const void *)node);
    igSetCursorScreenPos((ImVec2){box.left, box.top});
    bool pressed = igInvisibleButton(identity, (ImVec2){box_width(box), box_height(box)}, 0);
    window_mark(ui->window, "game.move");
    widget_move_tooltip(ui, node->move, side);
    if (node == document->node) /* arrows lead to the others */
        widget_stop(ui);
    widget_ring(ui);
    if (node == document->node || igIsItemHovered(0))
        canvas_box(canvas, box, px(canvas, 5), node == document->node ? COLOUR_SELECTED : COLOUR_RAISED);
    if (node == document->node) {
        canvas_rectangle(
            canvas,
            (Box){box.left, box.top + px(canvas, 4), box.left + px(canvas, 3), box.bottom - px(canvas, 4)},
            COLOUR_ACCENT);
        window_mark(ui->window, "game.current");
    }
    float icon = px(canvas, 20);
    float middle = roundf((box.top + box.bottom) / 2);
    /* The icon repeats the name: in narrow columns, only the name and its marks are shown. */
    bool room = box_width(box) >= px(canvas, strong ? LEAST_WITH_ICON : MOVE_WIDTH - 4);
    float gap = px(canvas, strong ? 8 : 5); /* "J-L@10-10" must fit into a variation's column */
    Box shape = box_at(box.left + (room ? gap : px(canvas, 6)), middle - icon / 2, icon, icon);
    if (room)
        canvas_shape(canvas, shape, move_shape(node->move), side_colour(side));
    move_write_short(node->move, name);
    Box text = {room ? shape.right + gap : shape.left, box.top, box.right - px(canvas, 1), box.bottom};
    canvas_text(canvas, text, ALIGN_LEFT, strong ? FONT_TEXT : FONT_SECONDARY,
                strong ? COLOUR_TEXT : COLOUR_SECONDARY, name);
    text.left += canvas_text_size(canvas, FONT_TEXT, name).x + px(canvas, 4);
    if (node->marks)
        draw_marks(canvas, text, node->marks);
    menu_push_style(ui); /* the list's own rows have no gaps */
    if (widget_menu_begin(ui, identity)) {
        static const char *const actions[] = {"edit.promote", "edit.promote-all", "edit.delete"};
        go_to(ui, node);
        for (int i = 0; i < 3; i++)
            menu_item(ui, actions[i]);
        igEndPopup();
    }
    menu_pop_style();
    if (pressed)
        go_to(ui, node);
}

static void draw_pair(Ui *ui, const Canvas *canvas, const MoveRow *row, Box box)
{
    const MoveRows *rows = &ui->rows;
    char turn[16];
    float left = box.left + px(canvas, TURN_WIDTH);
    float half = floorf((box.right - left) / 2);
    snprintf(turn, sizeof turn, "%d.", row->turn);
    canvas_text(canvas, (Box){box.left, box.top, left - px(canvas, 6), box.bottom}, ALIGN_RIGHT,
                FONT_SECONDARY, COLOUR_SECONDARY, turn);
    for (int i = 0; i < 2; i++) {
        const RecordNode *node = rows->nodes[row->first + i];
        if (node)
            draw_move(ui, canvas, node,
                      box_at(left + (float)i * half, box.top, half - px(canvas, 4), box_height(box)),
                      i ? BLUE : RED, true);
    }
}

static float indent_of(const Canvas *canvas, int depth)
{
    return px(canvas, TURN_WIDTH + INDENT * (float)(depth > 6 ? 6 : depth));
}

static void draw_variation(Ui *ui, const Canvas *canvas, const MoveRow *row, Box box)
{
    float left = box.left + indent_of(canvas, row->depth);
    Box bar = {left - px(canvas, 10), box.top, left - px(canvas, 9), box.bottom};
    char turn[16];
    canvas_rectangle(canvas, bar, COLOUR_LINE);
    snprintf(turn, sizeof turn, "%d.", row->turn);
    canvas_text(canvas, (Box){left, box.top, left + px(canvas, 34), box.bottom}, ALIGN_LEFT, FONT_SMALL,
                COLOUR_SECONDARY, turn);
    left += px(canvas, 30);
    for (int i = 0; i < row->count; i++) {
        const RecordNode *node = ui->rows.nodes[row->first + i];
        Side side = (row->turn + i) % 2 == 1 ? RED : BLUE;
        draw_move(ui, canvas, node, box_at(left, box.top, px(canvas, MOVE_WIDTH - 4), box_height(box)), side,
                  false);
        left += px(canvas, MOVE_WIDTH);
    }
}

/* Where the text of a comment begins. */
static float comment_left(const Canvas *canvas, int depth)
{
    return indent_of(canvas, depth) + px(canvas, 2);
}

/* A line of a comment. */
static void draw_comment_row(Ui *ui, const Canvas *canvas, const MoveRow *row, Box box)
{
    char text[COMMENT_LINE_SIZE];
    snprintf(text, sizeof text, "%.*s", row->length, row->text);
    window_want_text(ui->window, text);
    igSetCursorScreenPos((ImVec2){box.left, box.top});
    if (igInvisibleButton(PRINTED("game.comment.%p", (const void *)row->text),
                          (ImVec2){box_width(box), box_height(box)}, 0))
        go_to(ui, row->node);
    widget_ring(ui);
    float left = box.left + comment_left(canvas, row->depth);
    canvas_rectangle(canvas, (Box){left - px(canvas, 10), box.top, left - px(canvas, 9), box.bottom},
                     COLOUR_LINE);
    canvas_text(canvas, (Box){left, box.top, box.right + 1, box.bottom}, ALIGN_LEFT, FONT_SECONDARY,
                COLOUR_SECONDARY, text);
}

/* ---- The list ---- */

/* Breaks comments at the width of the list. */
typedef struct Fitter {
    Canvas canvas;
    float width;
} Fitter;

static const char *fit_comment(void *context, int depth, const char *text, const char *end)
{
    const Fitter *self = context;
    const char *most = text + COMMENT_LINE_SIZE - 1;
    return canvas_text_break(&self->canvas, FONT_SECONDARY, text, end < most ? end : most,
                             fmaxf(self->width - comment_left(&self->canvas, depth), px(&self->canvas, 60)));
}

/* Lays the game out again when it or its room has changed; then the move shown must be visible. */
static void refresh_rows(Ui *ui, Box box)
{
    const Document *document = &ui->app->document;
    Fitter fitter = {widget_canvas(ui), box_width(box) - ui_px(ui, 14)};
    float room = fitter.width - ui_px(ui, TURN_WIDTH + INDENT + 30 - 4);
    int per_row = (int)(room / ui_px(ui, MOVE_WIDTH));
    bool bare = practice_mistake(ui->app) && !practice_waits(&ui->app->practice);
    MoveRowsPlan plan = {per_row < 1 ? 1 : per_row, fit_comment, &fitter, bare};
    bool wider = ui->rows_width != box_width(box);
    if (wider || ui->rows_height != box_height(box) || ui->rows_node != document->node)
        ui->rows_revealing = REVEALING_FRAMES;
    ui->rows_width = box_width(box);
    ui->rows_height = box_height(box);
    ui->rows_node = document->node;
    bool same = ui->rows_version == document->tree_version && ui->rows_root == document->record->root &&
                ui->rows_bare == bare;
    ui->rows_bare = bare;
    if (ui->rows_known && same && !wider)
        return;
    Error error = {0};
    ui->rows_version = document->tree_version;
    ui->rows_root = document->record->root;
    ui->rows_known = true;
    if (move_rows_build(&ui->rows, document->record, &plan, &error))
        ui_say(ui, &error);
}

static void game_draw_list(Ui *ui, Box box)
{
    float row_height = ui_px(ui, ROW);
    refresh_rows(ui, box);
    WidgetList list = widget_list_begin(ui, "game.moves", box, ui->rows.count, row_height);
    Canvas canvas = widget_canvas(ui);
    Box rest = widget_rest();
    for (int i = list.first; i < list.last; i++) {
        const MoveRow *row = &ui->rows.rows[i];
        Box at =
            box_at(rest.left, rest.top + (float)(i - list.first) * row_height, box_width(rest), row_height);
        if (row->kind == GAME_ROW_PAIR)
            draw_pair(ui, &canvas, row, at);
        else if (row->kind == GAME_ROW_MOVES)
            draw_variation(ui, &canvas, row, at);
        else
            draw_comment_row(ui, &canvas, row, at);
    }
    if (ui->rows_revealing > 0) {
        widget_reveal(move_rows_find(&ui->rows, ui->rows_node), row_height, box_height(box));
        ui->rows_revealing--;
        window_draw_in(ui->window, 0);
    }
    widget_list_end(&list);
}

/* ---- The comment ---- */

/* As much as fits: the move it is about, or at least the turn. */
static void comment_title(const Ui *ui, const Canvas *canvas, float room, char *out, size_t size)
{
    const Document *document = &ui->app->document;
    if (!document->node->parent) {
        snprintf(out, size, "Comment on the game");
        if (canvas_text_size(canvas, FONT_SMALL, out).x > room)
            snprintf(out, size, "The game");
        return;
    }
    int turn = record_ply(document->record, document->node);
    snprintf(out, size, "Comment on turn %d, %s", turn, MOVE_SHORT(document->node->move));
    if (canvas_text_size(canvas, FONT_SMALL, out).x > room)
        snprintf(out, size, "Turn %d", turn);
    if (canvas_text_size(canvas, FONT_SMALL, out).x > room)
        snprintf(out, size, "%d.", turn);
}

static bool is_there(const Ui *ui, const RecordNode *node)
{
    return node == ui->app->document.record->root || move_rows_find(&ui->rows, node) >= 0;
}

/* The text belongs to the node where typing began, even if the cursor has moved. Text typed without a pause
 * is one undo step. */
static void keep_comment(Ui *ui)
{
    const Document *document = &ui->app->document;
    const RecordNode *node = document->node;
    if (document->shown_games != ui->comment_game || !is_there(ui, ui->comment_node))
        return;
    bool goes_on = ui->comment_typed_ns > 0 && ui->now_ns - ui->comment_typed_ns < TYPING_PAUSE_NS;
    ui->comment_typed_ns = ui->now_ns;
    go_to(ui, ui->comment_node);
    ui_do(ui, goes_on ? "edit.comment-on" : "edit.comment-begin", ui->comment);
    go_to(ui, node);
}

/* Shows a text with room to continue; returns whether there was memory. */
static bool take_comment(Ui *ui, const char *text)
{
    if (!ARRAY_ROOM(&ui->comment, (int)strlen(text) + DESK_COMMENT_ROOM, &ui->comment_size))
        return false;
    memcpy(ui->comment, text, strlen(text) + 1);
    return true;
}

/* Shows the comment of the current node, unless one is being typed. */
static void refresh_comment(Ui *ui)
{
    const Document *document = &ui->app->document;
    if (ui->comment_active ||
        (ui->comment_node == document->node && ui->comment_version == document->tree_version))
        return;
    if (!take_comment(ui, document->node->comment ? document->node->comment : ""))
        return;
    ui->comment_typed_ns = 0;
    window_want_text(ui->window, ui->comment);
    ui->comment_node = document->node;
    ui->comment_game = document->shown_games;
    ui->comment_version = document->tree_version;
}

/* Turns the comment into a field with the focus. */
static void open_comment(Ui *ui)
{
    ui->comments_wanted = ui->app->view.comments_wanted;
    ui->comment_editing = true;
    ui->comment_typed_ns = 0;
    ui->comment_opening = OPENING_FRAMES;
    window_expect_typing(ui->window);
}

/* Shows wrapped lines, which a field can't do; a click turns it into a field. */
static void draw_reading(Ui *ui, Box box)
{
    Canvas canvas = widget_canvas(ui);
    canvas_box(&canvas, box, px(&canvas, 6), COLOUR_WELL);
    float margin = px(&canvas, 10);
    igSetCursorScreenPos((ImVec2){box.left + margin, box.top + px(&canvas, 6)});
    imgui_begin_child("game.comment.text",
                      (ImVec2){box_width(box) - margin, box_height(box) - px(&canvas, 10)}, IMGUI_CHILD_PLAIN,
                      0);
    if (ui->comment && *ui->comment)
        widget_paragraph(ui, FONT_TEXT, COLOUR_TEXT, ui->comment);
    else
        widget_paragraph(ui, FONT_TEXT, COLOUR_SECONDARY, "Click here or press W to write a comment");
    bool clicked = igIsWindowHovered(0) && igIsMouseReleased(ImGuiMouseButton_Left);
    ImVec2 drag;
    igGetMouseDragDelta(&drag, ImGuiMouseButton_Left, 0);
    igEndChild();
    window_mark_box(ui->window, "game.comment", box);
    if (clicked && ui->comment && drag.x == 0 && drag.y == 0) /* it did not scroll */
        open_comment(ui);
}

static void draw_writing(Ui *ui, Box box)
{
    if (ui->comment_opening == OPENING_FRAMES)
        imgui_move_focus(0);
    TextArea area = {ui->comment, (size_t)ui->comment_size, ui->comment_opening > 0};
    bool typed = widget_text_area(ui, "game.comment", area, box);
    ui->comment_active = igIsItemActive();
    if (typed &&
        !window_key_pressed(ui->window, SDL_SCANCODE_ESCAPE, false)) /* Escape would restore the old text */
        keep_comment(ui);
    if (ui->comment_opening > 0) { /* the focus arrives a frame or two later */
        ui->comment_opening--;
        window_draw_in(ui->window, 0);
    } else if (!ui->comment_active) {
        ui->comment_editing = false;
    }
}

static void draw_comment(Ui *ui, Box box)
{
    Canvas canvas = widget_canvas(ui);
    char title[96];
    refresh_comment(ui);
    float line = px(&canvas, 28);
    Box heading = {box.left, box.top, box.right - px(&canvas, 208), box.top + line};
    comment_title(ui, &canvas, box_width(heading), title, sizeof title);
    if (canvas_text_size(&canvas, FONT_SMALL, title).x <= box_width(heading))
        canvas_text(&canvas, heading, ALIGN_LEFT, FONT_SMALL, COLOUR_SECONDARY, title);
    float width = fminf(30, box_width(box) / canvas.scale / 6 - 6);
    igSetCursorScreenPos((ImVec2){box.right - px(&canvas, 6 * width + 32), box.top});
    igDummy((ImVec2){0, 0});
    const uint16_t marks = ui->app->document.node->marks;
    bool root = !ui->app->document.node->parent;
    igBeginDisabled(root);
    for (int i = 0; i < 6; i++) {
        igSameLine(0, ui_px(ui, 4));
        if (widget_button(ui, PRINTED("mark.%s", mark_signs[i].sign), mark_signs[i].sign,
                          marks & mark_signs[i].mark ? BUTTON_CHOSEN : BUTTON_FLAT, width))
            ui_do(ui, "edit.mark", mark_signs[i].sign);
    }
    igEndDisabled();
    Box text = {box.left, box.top + line + px(&canvas, 4), box.right, box.bottom};
    if (ui->comments_wanted != ui->app->view.comments_wanted && ui->comment)
        open_comment(ui);
    if (ui->comment_editing)
        draw_writing(ui, text);
    else
        draw_reading(ui, text);
}

static void game_draw(Ui *ui, Box box)
{
    float comment = fminf(ui_px(ui, COMMENT_HEIGHT), box_height(box) / 3);
    Box list = {box.left, box.top, box.right, box.bottom - comment - ui_px(ui, 8)};
    if (ui->app->document.record->root->first_child)
        game_draw_list(ui, list);
    else {
        /* Scrolls where there is no room for it above the comment. */
        bool playing = ui->app->play.state == PLAY_RUNNING;
        igSetCursorScreenPos((ImVec2){list.left, list.top});
        imgui_begin_child("##empty", (ImVec2){box_width(list), fmaxf(box_height(list), 1)}, IMGUI_CHILD_PLAIN,
                          0);
        widget_empty(
            ui, list,
            playing ? "No moves yet. Take a piece beside the board, or press a key from 1 to 7, and place it."
                    : "No moves yet. Take a piece beside the board, or press a key from 1 to 7, and "
                      "place it; or play against an agent.",
            playing ? NULL : "dialog.new-game", NULL);
        igEndChild();
    }
    draw_comment(ui, (Box){box.left, box.bottom - comment, box.right, box.bottom});
}

const Panel game_panel = {.name = "game", .draw = game_draw};
