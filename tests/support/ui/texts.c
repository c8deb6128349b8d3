#include "tests/support/ui/texts.h"

#include <math.h>
#include <stdio.h>

#include "ui/draw/canvas.h"

int texts_seen;
SeenText texts[TEXTS_MOST];

void texts_forget(void)
{
    texts_seen = 0;
}

static void note(const char *text, Box box, const ImDrawList *list, bool cut)
{
    if (!*text || texts_seen == TEXTS_MOST)
        return;
    ImVec4 clip = imgui_clip(list);
    SeenText *seen = &texts[texts_seen++];
    *seen = (SeenText){.box = box, .clip = {clip.x, clip.y, clip.z, clip.w}, .cut = cut, .list = list};
    snprintf(seen->text, sizeof seen->text, "%s", text);
}

/* The linker's names. NOLINTBEGIN(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp) */
void __real_canvas_text(const Canvas *self, Box box, Align align, FontRole role, Colour colour,
                        const char *text);
void __wrap_canvas_text(const Canvas *self, Box box, Align align, FontRole role, Colour colour,
                        const char *text);
void __real_igTextUnformatted(const char *text, const char *text_end);
void __wrap_igTextUnformatted(const char *text, const char *text_end);
bool __real_igMenuItem_Bool(const char *label, const char *shortcut, bool selected, bool enabled);
bool __wrap_igMenuItem_Bool(const char *label, const char *shortcut, bool selected, bool enabled);
bool __real_igBeginMenu(const char *label, bool enabled);
bool __real_igBeginCombo(const char *label, const char *preview_value, ImGuiComboFlags flags);
bool __wrap_igBeginCombo(const char *label, const char *preview_value, ImGuiComboFlags flags);
bool __wrap_igBeginMenu(const char *label, bool enabled);
void __real_igNewFrame(void);
void __wrap_igNewFrame(void);

void __wrap_igNewFrame(void)
{
    texts_forget();
    __real_igNewFrame();
}

void __wrap_canvas_text(const Canvas *self, Box box, Align align, FontRole role, Colour colour,
                        const char *text)
{
    char kept[TEXT_KEPT];
    const char *end = canvas_text_fit(self, role, text, box_width(box));
    snprintf(kept, sizeof kept, "%.*s", end ? (int)(end - text) : TEXT_KEPT, text);
    ImVec2 size = canvas_text_size(self, role, kept);
    float room = box_width(box) - size.x;
    float left = box.left + (room <= 0 || align == ALIGN_LEFT ? 0 : align == ALIGN_CENTRE ? room / 2 : room);
    float top = box.top + (box_height(box) - size.y) / 2;
    note(kept, (Box){left, top, left + fminf(size.x, box_width(box)), top + size.y}, self->list, !end);
    __real_canvas_text(self, box, align, role, colour, text);
}

static void note_item(const char *text)
{
    ImVec2 low;
    ImVec2 high;
    ImVec2 size;
    igGetItemRectMin(&low);
    igGetItemRectMax(&high);
    igCalcTextSize(&size, text, NULL, true, 0);
    note(text, (Box){low.x, low.y, fminf(low.x + size.x, high.x), high.y}, igGetWindowDrawList(), false);
}

void __wrap_igTextUnformatted(const char *text, const char *text_end)
{
    __real_igTextUnformatted(text, text_end);
    note_item(text);
}

bool __wrap_igMenuItem_Bool(const char *label, const char *shortcut, bool selected, bool enabled)
{
    bool pressed = __real_igMenuItem_Bool(label, shortcut, selected, enabled);
    note_item(label);
    return pressed;
}

bool __wrap_igBeginCombo(const char *label, const char *preview_value, ImGuiComboFlags flags)
{
    bool open = __real_igBeginCombo(label, preview_value, flags);
    if (open)
        return true;
    ImVec2 low;
    ImVec2 high;
    ImVec2 size;
    igGetItemRectMin(&low);
    igGetItemRectMax(&high);
    igCalcTextSize(&size, preview_value, NULL, true, 0);
    float pad = imgui_sizes().frame_padding.x;
    float right = high.x - (high.y - low.y); /* the arrow is a square */
    Box box = {low.x + pad, low.y, fminf(low.x + pad + size.x, right), high.y};
    note(preview_value, box, igGetWindowDrawList(), low.x + pad + size.x > right + 1);
    return false;
}

bool __wrap_igBeginMenu(const char *label, bool enabled)
{
    bool open = __real_igBeginMenu(label, enabled);
    if (!open)
        note_item(label);
    return open;
}
/* NOLINTEND(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp) */
