/* Every function hands over to the library's: references become pointers, and small results are written
 * through one. */
#include <imgui.h>
#include <imgui_internal.h>

#include "third_party/cimgui/cimgui.h"

ImGuiContext *igCreateContext(ImFontAtlas *shared_font_atlas)
{
    return ImGui::CreateContext(shared_font_atlas);
}

void igDestroyContext(ImGuiContext *ctx)
{
    ImGui::DestroyContext(ctx);
}

void igNewFrame(void)
{
    ImGui::NewFrame();
}

void igRender(void)
{
    ImGui::Render();
}

bool igBegin(const char *name, bool *p_open, ImGuiWindowFlags flags)
{
    return ImGui::Begin(name, p_open, flags);
}

void igEnd(void)
{
    ImGui::End();
}

void igEndChild(void)
{
    ImGui::EndChild();
}

bool igIsWindowFocused(ImGuiFocusedFlags flags)
{
    return ImGui::IsWindowFocused(flags);
}

bool igIsWindowHovered(ImGuiHoveredFlags flags)
{
    return ImGui::IsWindowHovered(flags);
}

ImDrawList *igGetWindowDrawList(void)
{
    return ImGui::GetWindowDrawList();
}

void igGetWindowSize(ImVec2 *pOut)
{
    *pOut = ImGui::GetWindowSize();
}

void igGetWindowPos(ImVec2 *pOut)
{
    *pOut = ImGui::GetWindowPos();
}

float igGetWindowHeight(void)
{
    return ImGui::GetWindowHeight();
}

void igSetNextWindowPos(const ImVec2 pos, ImGuiCond cond, const ImVec2 pivot)
{
    ImGui::SetNextWindowPos(pos, cond, pivot);
}

void igSetNextWindowSize(const ImVec2 size, ImGuiCond cond)
{
    ImGui::SetNextWindowSize(size, cond);
}

void igSetNextWindowFocus(void)
{
    ImGui::SetNextWindowFocus();
}

void igSetWindowFocus_Nil(void)
{
    ImGui::SetWindowFocus();
}

void igGetContentRegionAvail(ImVec2 *pOut)
{
    *pOut = ImGui::GetContentRegionAvail();
}

float igGetScrollY(void)
{
    return ImGui::GetScrollY();
}

void igSetScrollY_Float(float scroll_y)
{
    ImGui::SetScrollY(scroll_y);
}

void igSetScrollHereY(float center_y_ratio)
{
    ImGui::SetScrollHereY(center_y_ratio);
}

void igPopFont(void)
{
    ImGui::PopFont();
}

void igPushStyleColor_U32(ImGuiCol idx, ImU32 col)
{
    ImGui::PushStyleColor(idx, col);
}

void igPopStyleColor(int count)
{
    ImGui::PopStyleColor(count);
}

void igPushStyleVar_Float(ImGuiStyleVar idx, float val)
{
    ImGui::PushStyleVar(idx, val);
}

void igPushStyleVar_Vec2(ImGuiStyleVar idx, const ImVec2 val)
{
    ImGui::PushStyleVar(idx, val);
}

void igPopStyleVar(int count)
{
    ImGui::PopStyleVar(count);
}

void igSetNextItemWidth(float item_width)
{
    ImGui::SetNextItemWidth(item_width);
}

void igPushTextWrapPos(float wrap_local_pos_x)
{
    ImGui::PushTextWrapPos(wrap_local_pos_x);
}

void igPopTextWrapPos(void)
{
    ImGui::PopTextWrapPos();
}

float igGetFontSize(void)
{
    return ImGui::GetFontSize();
}

void igSeparator(void)
{
    ImGui::Separator();
}

void igSameLine(float offset_from_start_x, float spacing)
{
    ImGui::SameLine(offset_from_start_x, spacing);
}

void igDummy(const ImVec2 size)
{
    ImGui::Dummy(size);
}

void igIndent(float indent_w)
{
    ImGui::Indent(indent_w);
}

void igUnindent(float indent_w)
{
    ImGui::Unindent(indent_w);
}

void igBeginGroup(void)
{
    ImGui::BeginGroup();
}

void igEndGroup(void)
{
    ImGui::EndGroup();
}

void igGetCursorPos(ImVec2 *pOut)
{
    *pOut = ImGui::GetCursorPos();
}

float igGetCursorPosY(void)
{
    return ImGui::GetCursorPosY();
}

/* A window grows to where the cursor was put, as it always did before 1.89; since 1.92 the library refuses
 * what has no item there. */
static void grow_to_cursor(void)
{
#if IMGUI_VERSION_NUM >= 18900
    ImGuiWindow *window = ImGui::GetCurrentWindow();
    window->DC.CursorMaxPos = ImMax(window->DC.CursorMaxPos, window->DC.CursorPos);
    window->DC.IsSetPos = false;
#endif
}

void igSetCursorPos(const ImVec2 local_pos)
{
    ImGui::SetCursorPos(local_pos);
    grow_to_cursor();
}

void igSetCursorPosY(float local_y)
{
    ImGui::SetCursorPosY(local_y);
    grow_to_cursor();
}

void igGetCursorScreenPos(ImVec2 *pOut)
{
    *pOut = ImGui::GetCursorScreenPos();
}

void igSetCursorScreenPos(const ImVec2 pos)
{
    ImGui::SetCursorScreenPos(pos);
    grow_to_cursor();
}

void igPushID_Int(int int_id)
{
    ImGui::PushID(int_id);
}

void igPushOverrideID(ImGuiID id)
{
    ImGui::PushOverrideID(id);
}

void igPopID(void)
{
    ImGui::PopID();
}

void igTextUnformatted(const char *text, const char *text_end)
{
    ImGui::TextUnformatted(text, text_end);
}

void igText(const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    ImGui::TextV(fmt, args);
    va_end(args);
}

void igTextDisabled(const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    ImGui::TextDisabledV(fmt, args);
    va_end(args);
}

bool igButton(const char *label, const ImVec2 size)
{
    return ImGui::Button(label, size);
}

bool igInvisibleButton(const char *str_id, const ImVec2 size, ImGuiButtonFlags flags)
{
    return ImGui::InvisibleButton(str_id, size, flags);
}

bool igCheckbox(const char *label, bool *v)
{
    return ImGui::Checkbox(label, v);
}

bool igBeginCombo(const char *label, const char *preview_value, ImGuiComboFlags flags)
{
    return ImGui::BeginCombo(label, preview_value, flags);
}

void igEndCombo(void)
{
    ImGui::EndCombo();
}

bool igSliderFloat(const char *label, float *v, float v_min, float v_max, const char *format,
                   ImGuiSliderFlags flags)
{
    return ImGui::SliderFloat(label, v, v_min, v_max, format, flags);
}

bool igInputText(const char *label, char *buf, size_t buf_size, ImGuiInputTextFlags flags,
                 ImGuiInputTextCallback callback, void *user_data)
{
    return ImGui::InputText(label, buf, buf_size, flags, callback, user_data);
}

bool igInputTextMultiline(const char *label, char *buf, size_t buf_size, const ImVec2 size,
                          ImGuiInputTextFlags flags, ImGuiInputTextCallback callback, void *user_data)
{
    return ImGui::InputTextMultiline(label, buf, buf_size, size, flags, callback, user_data);
}

bool igInputTextWithHint(const char *label, const char *hint, char *buf, size_t buf_size,
                         ImGuiInputTextFlags flags, ImGuiInputTextCallback callback, void *user_data)
{
    return ImGui::InputTextWithHint(label, hint, buf, buf_size, flags, callback, user_data);
}

bool igSelectable_Bool(const char *label, bool selected, ImGuiSelectableFlags flags, const ImVec2 size)
{
    return ImGui::Selectable(label, selected, flags, size);
}

bool igBeginMenuBar(void)
{
    return ImGui::BeginMenuBar();
}

void igEndMenuBar(void)
{
    ImGui::EndMenuBar();
}

bool igBeginMenu(const char *label, bool enabled)
{
    return ImGui::BeginMenu(label, enabled);
}

void igEndMenu(void)
{
    ImGui::EndMenu();
}

bool igMenuItem_Bool(const char *label, const char *shortcut, bool selected, bool enabled)
{
    return ImGui::MenuItem(label, shortcut, selected, enabled);
}

void igBeginTooltip(void)
{
    ImGui::BeginTooltip();
}

void igEndTooltip(void)
{
    ImGui::EndTooltip();
}

void igSetTooltip(const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    ImGui::SetTooltipV(fmt, args);
    va_end(args);
}

bool igBeginPopup(const char *str_id, ImGuiWindowFlags flags)
{
    return ImGui::BeginPopup(str_id, flags);
}

void igEndPopup(void)
{
    ImGui::EndPopup();
}

void igOpenPopup_Str(const char *str_id, ImGuiPopupFlags popup_flags)
{
    ImGui::OpenPopup(str_id, popup_flags);
}

bool igBeginPopupContextItem(const char *str_id, ImGuiPopupFlags popup_flags)
{
    return ImGui::BeginPopupContextItem(str_id, popup_flags);
}

bool igIsPopupOpen_Str(const char *str_id, ImGuiPopupFlags flags)
{
    return ImGui::IsPopupOpen(str_id, flags);
}

bool igBeginTable(const char *str_id, int column, ImGuiTableFlags flags, const ImVec2 outer_size,
                  float inner_width)
{
    return ImGui::BeginTable(str_id, column, flags, outer_size, inner_width);
}

void igEndTable(void)
{
    ImGui::EndTable();
}

void igTableNextRow(ImGuiTableRowFlags row_flags, float min_row_height)
{
    ImGui::TableNextRow(row_flags, min_row_height);
}

bool igTableNextColumn(void)
{
    return ImGui::TableNextColumn();
}

void igTableSetupColumn(const char *label, ImGuiTableColumnFlags flags, float init_width_or_weight,
                        ImGuiID user_id)
{
    ImGui::TableSetupColumn(label, flags, init_width_or_weight, user_id);
}

bool igTableSetColumnIndex(int column_n)
{
    return ImGui::TableSetColumnIndex(column_n);
}

void igTableSetupScrollFreeze(int cols, int rows)
{
    ImGui::TableSetupScrollFreeze(cols, rows);
}

void igTableHeadersRow(void)
{
    ImGui::TableHeadersRow();
}

void igTableHeader(const char *label)
{
    ImGui::TableHeader(label);
}

void igTableOpenContextMenu(int column_n)
{
    ImGui::TableOpenContextMenu(column_n);
}

void igTableSetColumnSortDirection(int column_n, ImGuiSortDirection sort_direction, bool append_to_sort_specs)
{
    ImGui::TableSetColumnSortDirection(column_n, sort_direction, append_to_sort_specs);
}

void igBeginDisabled(bool disabled)
{
    ImGui::BeginDisabled(disabled);
}

void igEndDisabled(void)
{
    ImGui::EndDisabled();
}

void igPushClipRect(const ImVec2 clip_rect_min, const ImVec2 clip_rect_max,
                    bool intersect_with_current_clip_rect)
{
    ImGui::PushClipRect(clip_rect_min, clip_rect_max, intersect_with_current_clip_rect);
}

void igPopClipRect(void)
{
    ImGui::PopClipRect();
}

void igPushItemFlag(ImGuiItemFlags option, bool enabled)
{
    ImGui::PushItemFlag(option, enabled);
}

void igPopItemFlag(void)
{
    ImGui::PopItemFlag();
}

ImDrawList *igGetForegroundDrawList_Nil(void)
{
    return ImGui::GetForegroundDrawList();
}

ImGuiID igGetItemID(void)
{
    return ImGui::GetItemID();
}

bool igIsItemHovered(ImGuiHoveredFlags flags)
{
    return ImGui::IsItemHovered(flags);
}

bool igIsItemActive(void)
{
    return ImGui::IsItemActive();
}

bool igIsItemFocused(void)
{
    return ImGui::IsItemFocused();
}

bool igIsItemEdited(void)
{
    return ImGui::IsItemEdited();
}

bool igIsItemActivated(void)
{
    return ImGui::IsItemActivated();
}

void igGetItemRectMin(ImVec2 *pOut)
{
    *pOut = ImGui::GetItemRectMin();
}

void igGetItemRectMax(ImVec2 *pOut)
{
    *pOut = ImGui::GetItemRectMax();
}

ImDrawList *igGetBackgroundDrawList_Nil(void)
{
    return ImGui::GetBackgroundDrawList();
}

void igCalcTextSize(ImVec2 *pOut, const char *text, const char *text_end, bool hide_text_after_double_hash,
                    float wrap_width)
{
    *pOut = ImGui::CalcTextSize(text, text_end, hide_text_after_double_hash, wrap_width);
}

bool igIsMouseDown(ImGuiMouseButton button)
{
    return ImGui::IsMouseDown(button);
}

bool igIsMouseClicked(ImGuiMouseButton button, bool repeat)
{
    return ImGui::IsMouseClicked(button, repeat);
}

bool igIsMouseReleased(ImGuiMouseButton button)
{
    return ImGui::IsMouseReleased(button);
}

bool igIsMouseDoubleClicked(ImGuiMouseButton button)
{
    return ImGui::IsMouseDoubleClicked(button);
}

bool igIsMouseHoveringRect(const ImVec2 r_min, const ImVec2 r_max, bool clip)
{
    return ImGui::IsMouseHoveringRect(r_min, r_max, clip);
}

void igGetMousePos(ImVec2 *pOut)
{
    *pOut = ImGui::GetMousePos();
}

void igGetMouseDragDelta(ImVec2 *pOut, ImGuiMouseButton button, float lock_threshold)
{
    *pOut = ImGui::GetMouseDragDelta(button, lock_threshold);
}

ImGuiMouseCursor igGetMouseCursor(void)
{
    return ImGui::GetMouseCursor();
}

void igSetMouseCursor(ImGuiMouseCursor cursor_type)
{
    ImGui::SetMouseCursor(cursor_type);
}

const char *igGetClipboardText(void)
{
    return ImGui::GetClipboardText();
}

void igSetClipboardText(const char *text)
{
    ImGui::SetClipboardText(text);
}

void igLoadIniSettingsFromMemory(const char *ini_data, size_t ini_size)
{
    ImGui::LoadIniSettingsFromMemory(ini_data, ini_size);
}

const char *igSaveIniSettingsToMemory(size_t *out_ini_size)
{
    return ImGui::SaveIniSettingsToMemory(out_ini_size);
}

void ImGuiInputTextCallbackData_DeleteChars(ImGuiInputTextCallbackData *self, int pos, int bytes_count)
{
    self->DeleteChars(pos, bytes_count);
}

void ImGuiInputTextCallbackData_InsertChars(ImGuiInputTextCallbackData *self, int pos, const char *text,
                                            const char *text_end)
{
    self->InsertChars(pos, text, text_end);
}

ImGuiListClipper *ImGuiListClipper_ImGuiListClipper(void)
{
    return IM_NEW(ImGuiListClipper)();
}

void ImGuiListClipper_destroy(ImGuiListClipper *self)
{
    IM_DELETE(self);
}

void ImGuiListClipper_Begin(ImGuiListClipper *self, int items_count, float items_height)
{
    self->Begin(items_count, items_height);
}

void ImDrawList_PushClipRect(ImDrawList *self, ImVec2 clip_rect_min, ImVec2 clip_rect_max,
                             bool intersect_with_current_clip_rect)
{
    self->PushClipRect(clip_rect_min, clip_rect_max, intersect_with_current_clip_rect);
}

void ImDrawList_PopClipRect(ImDrawList *self)
{
    self->PopClipRect();
}

void ImDrawList_AddLine(ImDrawList *self, const ImVec2 p1, const ImVec2 p2, ImU32 col, float thickness)
{
    self->AddLine(p1, p2, col, thickness);
}

void ImDrawList_AddRectFilled(ImDrawList *self, const ImVec2 p_min, const ImVec2 p_max, ImU32 col,
                              float rounding, ImDrawFlags flags)
{
    self->AddRectFilled(p_min, p_max, col, rounding, flags);
}

void ImDrawList_AddTriangleFilled(ImDrawList *self, const ImVec2 p1, const ImVec2 p2, const ImVec2 p3,
                                  ImU32 col)
{
    self->AddTriangleFilled(p1, p2, p3, col);
}

void ImDrawList_AddPolyline(ImDrawList *self, const ImVec2 *points, int num_points, ImU32 col,
                            ImDrawFlags flags, float thickness)
{
    self->AddPolyline(points, num_points, col, flags, thickness);
}

void ImDrawList_PathStroke(ImDrawList *self, ImU32 col, ImDrawFlags flags, float thickness)
{
    self->PathStroke(col, flags, thickness);
}

void ImDrawList_PathArcToFast(ImDrawList *self, const ImVec2 center, float radius, int a_min_of_12,
                              int a_max_of_12)
{
    self->PathArcToFast(center, radius, a_min_of_12, a_max_of_12);
}
