#include "ui/draw/theme.h"

#include <math.h>

#include "third_party/cimgui/fields.h"

enum { ALPHA_SHIFT = 24 };

static const uint32_t theme_rows[][THEME_COUNT] = {
#define THEME_ROW(name, dark, light, contrast) [name] = {dark, light, contrast},
    THEME_COLOUR_LIST(THEME_ROW)
#undef THEME_ROW
};

typedef struct PaletteRow {
    uint32_t on_dark[PALETTE_COUNT];
    uint32_t on_light[PALETTE_COUNT];
} PaletteRow;

static const PaletteRow palette_rows[COLOUR_COUNT] = {
#define PALETTE_ROW(name, dark_a, dark_b, dark_c, light_a, light_b, light_c) \
    [name] = {{dark_a, dark_b, dark_c}, {light_a, light_b, light_c}},
    PALETTE_COLOUR_LIST(PALETTE_ROW)
#undef PALETTE_ROW
};

static Colour colour_from_rgb(uint32_t rgb)
{
    return 0xffu << ALPHA_SHIFT | (rgb & 0xff) << 16 | (rgb & 0xff00) | rgb >> 16;
}

static int channel(Colour colour, int index)
{
    return (int)(colour >> (8 * index) & 0xff);
}

Theme theme_make(ThemeKind kind, PaletteKind palette)
{
    Theme self = {.kind = kind, .palette = palette, .patterned = palette != PALETTE_STANDARD};
    for (int i = 0; i < COLOUR_COUNT; i++) {
        const PaletteRow *row = &palette_rows[i];
        uint32_t rgb = i < COLOUR_RED        ? theme_rows[i][kind]
                       : kind == THEME_LIGHT ? row->on_light[palette]
                                             : row->on_dark[palette];
        self.colours[i] = colour_from_rgb(rgb);
    }
    return self;
}

Colour theme_loss(const Theme *self, Loss loss)
{
    return self->colours[COLOUR_BEST + loss];
}

const char *loss_sign(Loss loss)
{
    static const char *const signs[LOSS_COUNT] = {"", "", "?!", "?", "??"};
    return signs[loss];
}

Colour theme_effort(const Theme *self, float share)
{
    return colour_mix(self->colours[COLOUR_CELL], self->colours[COLOUR_EFFORT], share);
}

CellLook theme_cell(const Theme *self, char holds, float width, bool copy)
{
    bool token = holds != '.';
    Colour ground = self->colours[COLOUR_BACKGROUND];
    Colour fill = self->colours[!token ? COLOUR_CELL : holds == 'r' ? COLOUR_RED : COLOUR_BLUE];
    if (copy)
        fill = colour_mix(ground, fill, token ? 0.27f : 0.3f);
    return (CellLook){.fill = fill,
                      .pattern = colour_mix(fill, ground, copy ? 0.35f : 0.45f),
                      .patterned = token && self->patterned && width >= 10};
}

Colour theme_on_effort(const Theme *self, float share)
{
    Colour below = theme_effort(self, share);
    Colour text = self->colours[COLOUR_TEXT];
    Colour other = self->colours[COLOUR_ON_EFFORT];
    return colour_contrast(text, below) >= colour_contrast(other, below) ? text : other;
}

Colour colour_mix(Colour a, Colour b, float share)
{
    float part = share < 0 ? 0 : share > 1 ? 1 : share;
    Colour mixed = 0;
    for (int i = 0; i < 4; i++) {
        float value = (float)channel(a, i) + ((float)channel(b, i) - (float)channel(a, i)) * part;
        mixed |= (Colour)lroundf(value) << (8 * i);
    }
    return mixed;
}

Colour colour_faded(Colour colour, float alpha)
{
    Colour opaque = colour >> ALPHA_SHIFT;
    return (colour & ~(0xffu << ALPHA_SHIFT)) | (Colour)lroundf((float)opaque * alpha) << ALPHA_SHIFT;
}

static float luminance(Colour colour)
{
    static const float weights[3] = {0.2126f, 0.7152f, 0.0722f};
    float sum = 0;
    for (int i = 0; i < 3; i++) {
        float value = (float)channel(colour, i) / 255;
        sum += weights[i] * (value <= 0.04045f ? value / 12.92f : powf((value + 0.055f) / 1.055f, 2.4f));
    }
    return sum;
}

float colour_contrast(Colour a, Colour b)
{
    float lighter = fmaxf(luminance(a), luminance(b));
    float darker = fminf(luminance(a), luminance(b));
    return (lighter + 0.05f) / (darker + 0.05f);
}

/* Which of our colours each of Dear ImGui's is, with its alpha; of all that the window shows. */
typedef struct StyleRow {
    ImGuiCol style;
    ColourName name;
    float alpha;
} StyleRow;

static const StyleRow style_rows[] = {
    {ImGuiCol_Text, COLOUR_TEXT, 1},
    {ImGuiCol_TextDisabled, COLOUR_SECONDARY, 1},
    {ImGuiCol_WindowBg, COLOUR_PANEL, 1},
    {ImGuiCol_ChildBg, COLOUR_PANEL, 0},
    {ImGuiCol_PopupBg, COLOUR_PANEL, 1},
    {ImGuiCol_Border, COLOUR_LINE, 1},
    {ImGuiCol_BorderShadow, COLOUR_LINE, 0},
    {ImGuiCol_FrameBg, COLOUR_WELL, 1},
    {ImGuiCol_FrameBgHovered, COLOUR_RAISED, 1},
    {ImGuiCol_FrameBgActive, COLOUR_HOVERED, 1},
    {ImGuiCol_MenuBarBg, COLOUR_PANEL, 1},
    {ImGuiCol_ScrollbarBg, COLOUR_PANEL, 0},
    {ImGuiCol_ScrollbarGrab, COLOUR_HOVERED, 1},
    {ImGuiCol_ScrollbarGrabHovered, COLOUR_PRESSED, 1},
    {ImGuiCol_ScrollbarGrabActive, COLOUR_PRESSED, 1},
    {ImGuiCol_CheckMark, COLOUR_ACCENT, 1},
    {ImGuiCol_SliderGrab, COLOUR_ACCENT, 1},
    {ImGuiCol_SliderGrabActive, COLOUR_ACCENT, 1},
    {ImGuiCol_Button, COLOUR_RAISED, 1},
    {ImGuiCol_ButtonHovered, COLOUR_HOVERED, 1},
    {ImGuiCol_ButtonActive, COLOUR_PRESSED, 1},
    {ImGuiCol_Header, COLOUR_SELECTED, 1},
    {ImGuiCol_HeaderHovered, COLOUR_RAISED, 1},
    {ImGuiCol_HeaderActive, COLOUR_HOVERED, 1},
    {ImGuiCol_Separator, COLOUR_LINE, 1},
    {ImGuiCol_SeparatorHovered, COLOUR_ACCENT, 1},
    {ImGuiCol_SeparatorActive, COLOUR_ACCENT, 1},
    {ImGuiCol_TableHeaderBg, COLOUR_PANEL, 0},
    {ImGuiCol_TableBorderStrong, COLOUR_LINE, 1},
    {ImGuiCol_TableBorderLight, COLOUR_LINE, 1},
    {ImGuiCol_TableRowBg, COLOUR_PANEL, 0},
    {ImGuiCol_TableRowBgAlt, COLOUR_RAISED, 0.3f},
    {ImGuiCol_TextSelectedBg, COLOUR_ACCENT, 0.35f},
    {ImGuiCol_NavHighlight, COLOUR_ACCENT, 1},
    {ImGuiCol_ModalWindowDimBg, COLOUR_WELL, 0.6f},
};

void theme_apply(const Theme *self, float scale)
{
    const ImguiSizes sizes = {.window_padding = {14, 12},
                              .frame_padding = {10, 6},
                              .item_spacing = {10, 8},
                              .item_inner_spacing = {8, 6},
                              .cell_padding = {6, 5},
                              .window_rounding = 8,
                              .frame_rounding = 6,
                              .indent = 18,
                              .scrollbar = 10,
                              .scrollbar_rounding = 5,
                              .grab = 14,
                              .grab_rounding = 7,
                              .border = fmaxf(1, floorf(scale))};
    imgui_set_sizes(&sizes, scale);
    for (size_t i = 0; i < sizeof style_rows / sizeof *style_rows; i++) {
        const StyleRow *row = &style_rows[i];
        imgui_set_colour(row->style, colour_faded(self->colours[row->name], row->alpha));
    }
}
