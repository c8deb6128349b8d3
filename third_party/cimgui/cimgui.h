/* The C face of Dear ImGui: the part of cimgui's interface that this program uses.
 *
 * Names and signatures are those of cimgui, so that a checkout of it can take the place of this header and of
 * cimgui.cpp (TETRESS_CIMGUI_DIR); what the calls do is documented in imgui.h. Only the types below are known
 * by their fields, and the enumerations are those of the installed imgui.h. Dear ImGui keeps its context in a
 * global: one thread, the one that draws, may call these. */
#ifndef CIMGUI_INCLUDED
#define CIMGUI_INCLUDED

#ifdef __cplusplus
#define CIMGUI_API extern "C"
#else
#define CIMGUI_API extern

#include <stdbool.h>
#include <stddef.h>

#include <third_party/cimgui/enums.h>

typedef int ImDrawFlags;
typedef int ImGuiButtonFlags;
typedef int ImGuiCol;
typedef int ImGuiComboFlags;
typedef int ImGuiCond;
typedef int ImGuiFocusedFlags;
typedef int ImGuiHoveredFlags;
typedef int ImGuiInputTextFlags;
typedef int ImGuiItemFlags;
typedef int ImGuiKey;
typedef int ImGuiMouseButton;
typedef int ImGuiMouseCursor;
typedef int ImGuiPopupFlags;
typedef int ImGuiSelectableFlags;
typedef int ImGuiSliderFlags;
typedef int ImGuiSortDirection;
typedef int ImGuiStyleVar;
typedef int ImGuiTableColumnFlags;
typedef int ImGuiTableFlags;
typedef int ImGuiTableRowFlags;
typedef int ImGuiWindowFlags;

typedef unsigned short ImDrawIdx;
typedef unsigned short ImWchar;
typedef unsigned int ImGuiID;
typedef unsigned int ImU32;

typedef struct ImDrawList ImDrawList;
typedef struct ImFont ImFont;
typedef struct ImFontAtlas ImFontAtlas;
typedef struct ImGuiContext ImGuiContext;
typedef struct ImGuiInputTextCallbackData ImGuiInputTextCallbackData;
typedef struct ImGuiListClipper ImGuiListClipper;

typedef struct ImVec2 {
    float x, y;
} ImVec2;

typedef struct ImVec4 {
    float x, y, z, w;
} ImVec4;

typedef struct ImDrawVert {
    ImVec2 pos, uv;
    ImU32 col;
} ImDrawVert;

typedef int (*ImGuiInputTextCallback)(ImGuiInputTextCallbackData *data);

#endif

CIMGUI_API ImGuiContext *igCreateContext(ImFontAtlas *shared_font_atlas);
CIMGUI_API void igDestroyContext(ImGuiContext *ctx);
CIMGUI_API void igNewFrame(void);
CIMGUI_API void igRender(void);
CIMGUI_API bool igBegin(const char *name, bool *p_open, ImGuiWindowFlags flags);
CIMGUI_API void igEnd(void);
CIMGUI_API void igEndChild(void);
CIMGUI_API bool igIsWindowFocused(ImGuiFocusedFlags flags);
CIMGUI_API bool igIsWindowHovered(ImGuiHoveredFlags flags);
CIMGUI_API ImDrawList *igGetWindowDrawList(void);
CIMGUI_API void igGetWindowPos(ImVec2 *pOut);
CIMGUI_API void igGetWindowSize(ImVec2 *pOut);
CIMGUI_API float igGetWindowHeight(void);
CIMGUI_API void igSetNextWindowPos(const ImVec2 pos, ImGuiCond cond, const ImVec2 pivot);
CIMGUI_API void igSetNextWindowSize(const ImVec2 size, ImGuiCond cond);
CIMGUI_API void igSetNextWindowFocus(void);
CIMGUI_API void igSetWindowFocus_Nil(void);
CIMGUI_API void igGetContentRegionAvail(ImVec2 *pOut);
CIMGUI_API float igGetScrollY(void);
CIMGUI_API void igSetScrollY_Float(float scroll_y);
CIMGUI_API void igSetScrollHereY(float center_y_ratio);
CIMGUI_API void igPopFont(void);
CIMGUI_API void igPushStyleColor_U32(ImGuiCol idx, ImU32 col);
CIMGUI_API void igPopStyleColor(int count);
CIMGUI_API void igPushStyleVar_Float(ImGuiStyleVar idx, float val);
CIMGUI_API void igPushStyleVar_Vec2(ImGuiStyleVar idx, const ImVec2 val);
CIMGUI_API void igPopStyleVar(int count);
CIMGUI_API void igSetNextItemWidth(float item_width);
CIMGUI_API void igPushTextWrapPos(float wrap_local_pos_x);
CIMGUI_API void igPopTextWrapPos(void);
CIMGUI_API float igGetFontSize(void);
CIMGUI_API void igSeparator(void);
CIMGUI_API void igSameLine(float offset_from_start_x, float spacing);
CIMGUI_API void igDummy(const ImVec2 size);
CIMGUI_API void igIndent(float indent_w);
CIMGUI_API void igUnindent(float indent_w);
CIMGUI_API void igBeginGroup(void);
CIMGUI_API void igEndGroup(void);
CIMGUI_API void igGetCursorPos(ImVec2 *pOut);
CIMGUI_API float igGetCursorPosY(void);
CIMGUI_API void igSetCursorPos(const ImVec2 local_pos);
CIMGUI_API void igSetCursorPosY(float local_y);
CIMGUI_API void igGetCursorScreenPos(ImVec2 *pOut);
CIMGUI_API void igSetCursorScreenPos(const ImVec2 pos);
CIMGUI_API void igPushID_Int(int int_id);
CIMGUI_API void igPushOverrideID(ImGuiID id);
CIMGUI_API void igPopID(void);
CIMGUI_API void igTextUnformatted(const char *text, const char *text_end);
CIMGUI_API void igText(const char *fmt, ...);
CIMGUI_API void igTextDisabled(const char *fmt, ...);
CIMGUI_API bool igButton(const char *label, const ImVec2 size);
CIMGUI_API bool igInvisibleButton(const char *str_id, const ImVec2 size, ImGuiButtonFlags flags);
CIMGUI_API bool igCheckbox(const char *label, bool *v);
CIMGUI_API bool igBeginCombo(const char *label, const char *preview_value, ImGuiComboFlags flags);
CIMGUI_API void igEndCombo(void);
CIMGUI_API bool igSliderFloat(const char *label, float *v, float v_min, float v_max, const char *format,
                              ImGuiSliderFlags flags);
CIMGUI_API bool igInputText(const char *label, char *buf, size_t buf_size, ImGuiInputTextFlags flags,
                            ImGuiInputTextCallback callback, void *user_data);
CIMGUI_API bool igInputTextMultiline(const char *label, char *buf, size_t buf_size, const ImVec2 size,
                                     ImGuiInputTextFlags flags, ImGuiInputTextCallback callback,
                                     void *user_data);
CIMGUI_API bool igInputTextWithHint(const char *label, const char *hint, char *buf, size_t buf_size,
                                    ImGuiInputTextFlags flags, ImGuiInputTextCallback callback,
                                    void *user_data);
CIMGUI_API bool igSelectable_Bool(const char *label, bool selected, ImGuiSelectableFlags flags,
                                  const ImVec2 size);
CIMGUI_API bool igBeginMenuBar(void);
CIMGUI_API void igEndMenuBar(void);
CIMGUI_API bool igBeginMenu(const char *label, bool enabled);
CIMGUI_API void igEndMenu(void);
CIMGUI_API bool igMenuItem_Bool(const char *label, const char *shortcut, bool selected, bool enabled);
CIMGUI_API void igBeginTooltip(void);
CIMGUI_API void igEndTooltip(void);
CIMGUI_API void igSetTooltip(const char *fmt, ...);
CIMGUI_API bool igBeginPopup(const char *str_id, ImGuiWindowFlags flags);
CIMGUI_API void igEndPopup(void);
CIMGUI_API void igOpenPopup_Str(const char *str_id, ImGuiPopupFlags popup_flags);
CIMGUI_API bool igBeginPopupContextItem(const char *str_id, ImGuiPopupFlags popup_flags);
CIMGUI_API bool igIsPopupOpen_Str(const char *str_id, ImGuiPopupFlags flags);
CIMGUI_API bool igBeginTable(const char *str_id, int column, ImGuiTableFlags flags, const ImVec2 outer_size,
                             float inner_width);
CIMGUI_API void igEndTable(void);
CIMGUI_API void igTableNextRow(ImGuiTableRowFlags row_flags, float min_row_height);
CIMGUI_API bool igTableNextColumn(void);
CIMGUI_API void igTableSetupColumn(const char *label, ImGuiTableColumnFlags flags, float init_width_or_weight,
                                   ImGuiID user_id);
CIMGUI_API bool igTableSetColumnIndex(int column_n);
CIMGUI_API void igTableSetupScrollFreeze(int cols, int rows);
CIMGUI_API void igTableHeadersRow(void);
CIMGUI_API void igTableHeader(const char *label);
CIMGUI_API void igTableOpenContextMenu(int column_n);
CIMGUI_API void igTableSetColumnSortDirection(int column_n, ImGuiSortDirection sort_direction,
                                              bool append_to_sort_specs);
CIMGUI_API void igBeginDisabled(bool disabled);
CIMGUI_API void igEndDisabled(void);
CIMGUI_API void igPushClipRect(const ImVec2 clip_rect_min, const ImVec2 clip_rect_max,
                               bool intersect_with_current_clip_rect);
CIMGUI_API void igPopClipRect(void);
CIMGUI_API void igPushItemFlag(ImGuiItemFlags option, bool enabled);
CIMGUI_API void igPopItemFlag(void);
CIMGUI_API ImDrawList *igGetForegroundDrawList_Nil(void);
CIMGUI_API bool igIsItemHovered(ImGuiHoveredFlags flags);
CIMGUI_API ImGuiID igGetItemID(void);
CIMGUI_API bool igIsItemActive(void);
CIMGUI_API bool igIsItemFocused(void);
CIMGUI_API bool igIsItemEdited(void);
CIMGUI_API bool igIsItemActivated(void);
CIMGUI_API void igGetItemRectMin(ImVec2 *pOut);
CIMGUI_API void igGetItemRectMax(ImVec2 *pOut);
CIMGUI_API ImDrawList *igGetBackgroundDrawList_Nil(void);
CIMGUI_API void igCalcTextSize(ImVec2 *pOut, const char *text, const char *text_end,
                               bool hide_text_after_double_hash, float wrap_width);
CIMGUI_API bool igIsMouseDown(ImGuiMouseButton button);
CIMGUI_API bool igIsMouseClicked(ImGuiMouseButton button, bool repeat);
CIMGUI_API bool igIsMouseReleased(ImGuiMouseButton button);
CIMGUI_API bool igIsMouseDoubleClicked(ImGuiMouseButton button);
CIMGUI_API bool igIsMouseHoveringRect(const ImVec2 r_min, const ImVec2 r_max, bool clip);
CIMGUI_API void igGetMousePos(ImVec2 *pOut);
CIMGUI_API void igGetMouseDragDelta(ImVec2 *pOut, ImGuiMouseButton button, float lock_threshold);
CIMGUI_API ImGuiMouseCursor igGetMouseCursor(void);
CIMGUI_API void igSetMouseCursor(ImGuiMouseCursor cursor_type);
CIMGUI_API const char *igGetClipboardText(void);
CIMGUI_API void igSetClipboardText(const char *text);
CIMGUI_API void igLoadIniSettingsFromMemory(const char *ini_data, size_t ini_size);
CIMGUI_API const char *igSaveIniSettingsToMemory(size_t *out_ini_size);

CIMGUI_API void ImGuiInputTextCallbackData_DeleteChars(ImGuiInputTextCallbackData *self, int pos,
                                                       int bytes_count);
CIMGUI_API void ImGuiInputTextCallbackData_InsertChars(ImGuiInputTextCallbackData *self, int pos,
                                                       const char *text, const char *text_end);

CIMGUI_API ImGuiListClipper *ImGuiListClipper_ImGuiListClipper(void);
CIMGUI_API void ImGuiListClipper_destroy(ImGuiListClipper *self);
CIMGUI_API void ImGuiListClipper_Begin(ImGuiListClipper *self, int items_count, float items_height);

CIMGUI_API void ImDrawList_PushClipRect(ImDrawList *self, ImVec2 clip_rect_min, ImVec2 clip_rect_max,
                                        bool intersect_with_current_clip_rect);
CIMGUI_API void ImDrawList_PopClipRect(ImDrawList *self);
CIMGUI_API void ImDrawList_AddLine(ImDrawList *self, const ImVec2 p1, const ImVec2 p2, ImU32 col,
                                   float thickness);
CIMGUI_API void ImDrawList_AddRectFilled(ImDrawList *self, const ImVec2 p_min, const ImVec2 p_max, ImU32 col,
                                         float rounding, ImDrawFlags flags);
CIMGUI_API void ImDrawList_AddTriangleFilled(ImDrawList *self, const ImVec2 p1, const ImVec2 p2,
                                             const ImVec2 p3, ImU32 col);
CIMGUI_API void ImDrawList_AddPolyline(ImDrawList *self, const ImVec2 *points, int num_points, ImU32 col,
                                       ImDrawFlags flags, float thickness);
CIMGUI_API void ImDrawList_PathStroke(ImDrawList *self, ImU32 col, ImDrawFlags flags, float thickness);
CIMGUI_API void ImDrawList_PathArcToFast(ImDrawList *self, const ImVec2 center, float radius, int a_min_of_12,
                                         int a_max_of_12);

#endif
