/* What Dear ImGui keeps in the fields of its structs, as functions and as structs of our own.
 *
 * fields.cpp is compiled against whatever imgui.h the library has, so no layout is written down here, and one
 * source fits Dear ImGui 1.86 to 1.92. It also has the few calls whose arguments changed between these. */
#ifndef CIMGUI_FIELDS_H
#define CIMGUI_FIELDS_H

#ifndef __cplusplus
#include <stdint.h>

#include "third_party/cimgui/cimgui.h"
#endif

/* ---- Set-up and input, between frames ---- */

typedef struct ImguiHost {
    void *user;
    const char *(*get_clipboard)(void *user);
    void (*set_clipboard)(void *user, const char *text);
    void (*place_input_method)(int x, int y); /* where it should show its candidates */
} ImguiHost;

/* The settings of the current context. The host must outlive it. */
CIMGUI_API void imgui_set_up(const ImguiHost *host);

/* Whether keys move the focus and press what has it. */
CIMGUI_API void imgui_set_navigation(bool on);

CIMGUI_API void imgui_point(ImVec2 at);
CIMGUI_API void imgui_press_button(ImGuiMouseButton button, bool down);
CIMGUI_API void imgui_turn_wheel(float across, float along);
CIMGUI_API void imgui_press_key(ImGuiKey key, bool down);
CIMGUI_API void imgui_press_modifiers(bool ctrl, bool shift, bool alt, bool super);
CIMGUI_API void imgui_type(const char *text);
CIMGUI_API void imgui_focus(bool focused);

/* Last before each frame. */
CIMGUI_API void imgui_set_frame(ImVec2 size, float seconds);

typedef struct ImguiInput {
    bool navigates;   /* as imgui_set_navigation has it */
    bool shows_focus; /* keys were used last, and not the pointer */
    bool takes_text;  /* a field has the keys */
    float wheel;      /* turned in this frame */
    ImVec2 moved;     /* by the pointer, in this frame */
} ImguiInput;

CIMGUI_API ImguiInput imgui_input(void);

/* Whether the focus moves with the next frame, which must come before a press: that would be taken for the
 * focus's. */
CIMGUI_API bool imgui_moves_focus(void);

/* ---- Style ---- */

typedef struct ImguiSizes {
    ImVec2 window_padding, frame_padding, item_spacing, item_inner_spacing, cell_padding;
    float window_rounding, frame_rounding; /* popups and children are windows */
    float indent, scrollbar, scrollbar_rounding, grab, grab_rounding;
    float border; /* the only one that is not scaled */
} ImguiSizes;

/* Replaces the style by the library's own with these sizes, scaled. */
CIMGUI_API void imgui_set_sizes(const ImguiSizes *sizes, float scale);
CIMGUI_API void imgui_set_colour(ImGuiCol which, ImU32 colour);

/* As they are now, also by igPushStyleVar. */
CIMGUI_API ImguiSizes imgui_sizes(void);

/* Whether igBeginDisabled makes everything fainter. */
CIMGUI_API bool imgui_is_disabled(void);

/* ---- Widgets ---- */

typedef enum ImguiChild {
    IMGUI_CHILD_PLAIN,
    IMGUI_CHILD_FLAT, /* keys go in and out as if it were a part of its parent */
    IMGUI_CHILD_PADDED
} ImguiChild;

CIMGUI_API bool imgui_begin_child(const char *identity, ImVec2 size, ImguiChild kind, ImGuiWindowFlags flags);

/* Moves the focus to the next item (0), or to the last one (-1) and shows it there. */
CIMGUI_API void imgui_move_focus(int offset);

/* Opens a menu of the current window; when it is closed, the focus is where it was. */
CIMGUI_API void imgui_open_menu(const char *title);

/* Between these comes an item that others may lie on, and are pressed instead. */
CIMGUI_API void imgui_begin_covered(void);
CIMGUI_API void imgui_end_covered(void);

/* Which column a table is sorted by, from 1, negative if downwards; 0: none. */
CIMGUI_API int imgui_table_order(void);

/* Whether that has changed since the last call. */
CIMGUI_API bool imgui_take_table_order(void);

/* Whether the settings of tables have changed since the last call. */
CIMGUI_API bool imgui_take_settings_changed(void);

/* The next rows to draw; false if there are none. */
CIMGUI_API bool imgui_clipper_step(ImGuiListClipper *clipper, int *first, int *end);

/* What a callback of a field is called with. */
typedef struct ImguiEdit {
    void *user;
    const char *text;
    int length;
    ImGuiInputTextFlags event;
    ImGuiKey key; /* Up or Down, of CallbackHistory */
} ImguiEdit;

CIMGUI_API ImguiEdit imgui_edit(const ImGuiInputTextCallbackData *data);
CIMGUI_API void imgui_edit_select(ImGuiInputTextCallbackData *data, int start, int end);

/* ---- Fonts ---- */

typedef struct ImguiFontPart {
    void *bytes; /* of a file, which must stay */
    int length;
    int index;             /* of the face in the file */
    float size;            /* of a line */
    const ImWchar *ranges; /* pairs of first and last character, then 0 */
    float advance;         /* of each digit, if the part has digits alone; 0: as the font has it */
    bool merge;            /* into the part before; what that has, stays */
} ImguiFontPart;

/* An empty atlas, for parts and boxes. */
CIMGUI_API void imgui_atlas_begin(int width);
CIMGUI_API ImFont *imgui_atlas_add_font(const ImguiFontPart *part);
CIMGUI_API int imgui_atlas_add_box(int width, int height);

/* Its pixels, with the alpha in the highest byte of each; null without memory. */
CIMGUI_API ImU32 *imgui_atlas_build(int *width, int *height);
CIMGUI_API void imgui_atlas_box(int number, int *left, int *top);

/* The texture that has those pixels now. */
CIMGUI_API void imgui_atlas_set_texture(void *texture);

CIMGUI_API void imgui_push_font(ImFont *font);
CIMGUI_API ImVec2 imgui_font_measure(ImFont *font, float room, const char *text, const char *end,
                                     const char **rest);
CIMGUI_API const char *imgui_font_break(ImFont *font, const char *text, const char *end, float width);

/* ---- Drawing ---- */

CIMGUI_API ImVec4 imgui_clip(const ImDrawList *list);
CIMGUI_API void imgui_add_text(ImDrawList *list, ImFont *font, ImVec2 at, ImU32 colour, const char *text,
                               const char *end);

/* Without smooth edges, for neighbours that must meet. */
CIMGUI_API void imgui_add_sharp_quad(ImDrawList *list, const ImVec2 corners[4], ImU32 colour);

CIMGUI_API void imgui_add_image(ImDrawList *list, void *texture, ImVec2 low, ImVec2 high, ImU32 colour);

/* A part of the atlas; one whose uv_high is 0 is filled with the colour alone. */
typedef struct ImguiPiece {
    ImVec2 low, high, uv_low, uv_high;
} ImguiPiece;

/* At most 8 pieces. */
CIMGUI_API void imgui_add_pieces(ImDrawList *list, const ImguiPiece *pieces, int count, ImU32 colour);

/* A call of a frame: a texture, where to clip, and triangles. */
typedef struct ImguiCall {
    void *texture;
    ImVec4 clip;
    const ImDrawVert *vertices;
    const ImDrawIdx *indices;
    unsigned count;
} ImguiCall;

typedef struct ImguiCallPlace {
    int list, call;
} ImguiCallPlace;

/* The frame's calls from back to front, from a place of zeros; false after the last. */
CIMGUI_API bool imgui_next_call(ImguiCallPlace *place, ImguiCall *out);

#endif
