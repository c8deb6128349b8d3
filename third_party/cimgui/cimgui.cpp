/* Every function hands over to the library's: references become pointers, and small results are written
 * through one. */
#include <imgui.h>
#include <imgui_freetype.h>

#include "third_party/cimgui/cimgui.h"

/* What the library does by itself when it is built for FreeType. */
static void choose_freetype(ImFontAtlas *atlas)
{
    if (!atlas->FontBuilderIO)
        atlas->FontBuilderIO = ImGuiFreeType::GetBuilderForFreeType();
}

ImGuiContext *igCreateContext(ImFontAtlas *shared_font_atlas)
{
    return ImGui::CreateContext(shared_font_atlas);
}

void igDestroyContext(ImGuiContext *ctx)
{
    ImGui::DestroyContext(ctx);
}

ImGuiContext *igGetCurrentContext(void)
{
    return ImGui::GetCurrentContext();
}

void igSetCurrentContext(ImGuiContext *ctx)
{
    ImGui::SetCurrentContext(ctx);
}

ImGuiIO *igGetIO(void)
{
    return &ImGui::GetIO();
}

ImGuiStyle *igGetStyle(void)
{
    return &ImGui::GetStyle();
}

void igNewFrame(void)
{
    ImGui::NewFrame();
}

void igEndFrame(void)
{
    ImGui::EndFrame();
}

void igRender(void)
{
    ImGui::Render();
}

ImDrawData *igGetDrawData(void)
{
    return ImGui::GetDrawData();
}

void igStyleColorsDark(ImGuiStyle *dst)
{
    ImGui::StyleColorsDark(dst);
}

bool igBegin(const char *name, bool *p_open, ImGuiWindowFlags flags)
{
    return ImGui::Begin(name, p_open, flags);
}

void igEnd(void)
{
    ImGui::End();
}

bool igBeginChild_Str(const char *str_id, const ImVec2 size, bool border, ImGuiWindowFlags flags)
{
    return ImGui::BeginChild(str_id, size, border, flags);
}

bool igBeginChild_ID(ImGuiID id, const ImVec2 size, bool border, ImGuiWindowFlags flags)
{
    return ImGui::BeginChild(id, size, border, flags);
}

void igEndChild(void)
{
    ImGui::EndChild();
}

bool igIsWindowAppearing(void)
{
    return ImGui::IsWindowAppearing();
}

bool igIsWindowCollapsed(void)
{
    return ImGui::IsWindowCollapsed();
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

void igGetWindowPos(ImVec2 *pOut)
{
    *pOut = ImGui::GetWindowPos();
}

void igGetWindowSize(ImVec2 *pOut)
{
    *pOut = ImGui::GetWindowSize();
}

float igGetWindowWidth(void)
{
    return ImGui::GetWindowWidth();
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

void igSetNextWindowSizeConstraints(const ImVec2 size_min, const ImVec2 size_max,
                                    ImGuiSizeCallback custom_callback, void *custom_callback_data)
{
    ImGui::SetNextWindowSizeConstraints(size_min, size_max, custom_callback, custom_callback_data);
}

void igSetNextWindowContentSize(const ImVec2 size)
{
    ImGui::SetNextWindowContentSize(size);
}

void igSetNextWindowCollapsed(bool collapsed, ImGuiCond cond)
{
    ImGui::SetNextWindowCollapsed(collapsed, cond);
}

void igSetNextWindowFocus(void)
{
    ImGui::SetNextWindowFocus();
}

void igSetNextWindowBgAlpha(float alpha)
{
    ImGui::SetNextWindowBgAlpha(alpha);
}

void igSetWindowPos_Vec2(const ImVec2 pos, ImGuiCond cond)
{
    ImGui::SetWindowPos(pos, cond);
}

void igSetWindowSize_Vec2(const ImVec2 size, ImGuiCond cond)
{
    ImGui::SetWindowSize(size, cond);
}

void igSetWindowCollapsed_Bool(bool collapsed, ImGuiCond cond)
{
    ImGui::SetWindowCollapsed(collapsed, cond);
}

void igSetWindowFocus_Nil(void)
{
    ImGui::SetWindowFocus();
}

void igSetWindowPos_Str(const char *name, const ImVec2 pos, ImGuiCond cond)
{
    ImGui::SetWindowPos(name, pos, cond);
}

void igSetWindowSize_Str(const char *name, const ImVec2 size, ImGuiCond cond)
{
    ImGui::SetWindowSize(name, size, cond);
}

void igSetWindowCollapsed_Str(const char *name, bool collapsed, ImGuiCond cond)
{
    ImGui::SetWindowCollapsed(name, collapsed, cond);
}

void igSetWindowFocus_Str(const char *name)
{
    ImGui::SetWindowFocus(name);
}

void igGetContentRegionAvail(ImVec2 *pOut)
{
    *pOut = ImGui::GetContentRegionAvail();
}

void igGetContentRegionMax(ImVec2 *pOut)
{
    *pOut = ImGui::GetContentRegionMax();
}

void igGetWindowContentRegionMin(ImVec2 *pOut)
{
    *pOut = ImGui::GetWindowContentRegionMin();
}

void igGetWindowContentRegionMax(ImVec2 *pOut)
{
    *pOut = ImGui::GetWindowContentRegionMax();
}

float igGetScrollX(void)
{
    return ImGui::GetScrollX();
}

float igGetScrollY(void)
{
    return ImGui::GetScrollY();
}

void igSetScrollX_Float(float scroll_x)
{
    ImGui::SetScrollX(scroll_x);
}

void igSetScrollY_Float(float scroll_y)
{
    ImGui::SetScrollY(scroll_y);
}

float igGetScrollMaxX(void)
{
    return ImGui::GetScrollMaxX();
}

float igGetScrollMaxY(void)
{
    return ImGui::GetScrollMaxY();
}

void igSetScrollHereX(float center_x_ratio)
{
    ImGui::SetScrollHereX(center_x_ratio);
}

void igSetScrollHereY(float center_y_ratio)
{
    ImGui::SetScrollHereY(center_y_ratio);
}

void igSetScrollFromPosX_Float(float local_x, float center_x_ratio)
{
    ImGui::SetScrollFromPosX(local_x, center_x_ratio);
}

void igSetScrollFromPosY_Float(float local_y, float center_y_ratio)
{
    ImGui::SetScrollFromPosY(local_y, center_y_ratio);
}

void igPushFont(ImFont *font)
{
    ImGui::PushFont(font);
}

void igPopFont(void)
{
    ImGui::PopFont();
}

void igPushStyleColor_U32(ImGuiCol idx, ImU32 col)
{
    ImGui::PushStyleColor(idx, col);
}

void igPushStyleColor_Vec4(ImGuiCol idx, const ImVec4 col)
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

void igPushAllowKeyboardFocus(bool allow_keyboard_focus)
{
    ImGui::PushAllowKeyboardFocus(allow_keyboard_focus);
}

void igPopAllowKeyboardFocus(void)
{
    ImGui::PopAllowKeyboardFocus();
}

void igPushButtonRepeat(bool repeat)
{
    ImGui::PushButtonRepeat(repeat);
}

void igPopButtonRepeat(void)
{
    ImGui::PopButtonRepeat();
}

void igPushItemWidth(float item_width)
{
    ImGui::PushItemWidth(item_width);
}

void igPopItemWidth(void)
{
    ImGui::PopItemWidth();
}

void igSetNextItemWidth(float item_width)
{
    ImGui::SetNextItemWidth(item_width);
}

float igCalcItemWidth(void)
{
    return ImGui::CalcItemWidth();
}

void igPushTextWrapPos(float wrap_local_pos_x)
{
    ImGui::PushTextWrapPos(wrap_local_pos_x);
}

void igPopTextWrapPos(void)
{
    ImGui::PopTextWrapPos();
}

ImFont *igGetFont(void)
{
    return ImGui::GetFont();
}

float igGetFontSize(void)
{
    return ImGui::GetFontSize();
}

void igGetFontTexUvWhitePixel(ImVec2 *pOut)
{
    *pOut = ImGui::GetFontTexUvWhitePixel();
}

ImU32 igGetColorU32_Col(ImGuiCol idx, float alpha_mul)
{
    return ImGui::GetColorU32(idx, alpha_mul);
}

ImU32 igGetColorU32_Vec4(const ImVec4 col)
{
    return ImGui::GetColorU32(col);
}

ImU32 igGetColorU32_U32(ImU32 col)
{
    return ImGui::GetColorU32(col);
}

const ImVec4 *igGetStyleColorVec4(ImGuiCol idx)
{
    return &ImGui::GetStyleColorVec4(idx);
}

void igSeparator(void)
{
    ImGui::Separator();
}

void igSameLine(float offset_from_start_x, float spacing)
{
    ImGui::SameLine(offset_from_start_x, spacing);
}

void igNewLine(void)
{
    ImGui::NewLine();
}

void igSpacing(void)
{
    ImGui::Spacing();
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

float igGetCursorPosX(void)
{
    return ImGui::GetCursorPosX();
}

float igGetCursorPosY(void)
{
    return ImGui::GetCursorPosY();
}

void igSetCursorPos(const ImVec2 local_pos)
{
    ImGui::SetCursorPos(local_pos);
}

void igSetCursorPosX(float local_x)
{
    ImGui::SetCursorPosX(local_x);
}

void igSetCursorPosY(float local_y)
{
    ImGui::SetCursorPosY(local_y);
}

void igGetCursorStartPos(ImVec2 *pOut)
{
    *pOut = ImGui::GetCursorStartPos();
}

void igGetCursorScreenPos(ImVec2 *pOut)
{
    *pOut = ImGui::GetCursorScreenPos();
}

void igSetCursorScreenPos(const ImVec2 pos)
{
    ImGui::SetCursorScreenPos(pos);
}

void igAlignTextToFramePadding(void)
{
    ImGui::AlignTextToFramePadding();
}

float igGetTextLineHeight(void)
{
    return ImGui::GetTextLineHeight();
}

float igGetTextLineHeightWithSpacing(void)
{
    return ImGui::GetTextLineHeightWithSpacing();
}

float igGetFrameHeight(void)
{
    return ImGui::GetFrameHeight();
}

float igGetFrameHeightWithSpacing(void)
{
    return ImGui::GetFrameHeightWithSpacing();
}

void igPushID_Str(const char *str_id)
{
    ImGui::PushID(str_id);
}

void igPushID_StrStr(const char *str_id_begin, const char *str_id_end)
{
    ImGui::PushID(str_id_begin, str_id_end);
}

void igPushID_Ptr(const void *ptr_id)
{
    ImGui::PushID(ptr_id);
}

void igPushID_Int(int int_id)
{
    ImGui::PushID(int_id);
}

void igPopID(void)
{
    ImGui::PopID();
}

ImGuiID igGetID_Str(const char *str_id)
{
    return ImGui::GetID(str_id);
}

ImGuiID igGetID_StrStr(const char *str_id_begin, const char *str_id_end)
{
    return ImGui::GetID(str_id_begin, str_id_end);
}

ImGuiID igGetID_Ptr(const void *ptr_id)
{
    return ImGui::GetID(ptr_id);
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

void igTextV(const char *fmt, va_list args)
{
    ImGui::TextV(fmt, args);
}

void igTextColored(const ImVec4 col, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    ImGui::TextColoredV(col, fmt, args);
    va_end(args);
}

void igTextColoredV(const ImVec4 col, const char *fmt, va_list args)
{
    ImGui::TextColoredV(col, fmt, args);
}

void igTextDisabled(const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    ImGui::TextDisabledV(fmt, args);
    va_end(args);
}

void igTextDisabledV(const char *fmt, va_list args)
{
    ImGui::TextDisabledV(fmt, args);
}

void igTextWrapped(const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    ImGui::TextWrappedV(fmt, args);
    va_end(args);
}

void igTextWrappedV(const char *fmt, va_list args)
{
    ImGui::TextWrappedV(fmt, args);
}

bool igButton(const char *label, const ImVec2 size)
{
    return ImGui::Button(label, size);
}

bool igInvisibleButton(const char *str_id, const ImVec2 size, ImGuiButtonFlags flags)
{
    return ImGui::InvisibleButton(str_id, size, flags);
}

bool igArrowButton(const char *str_id, ImGuiDir dir)
{
    return ImGui::ArrowButton(str_id, dir);
}

void igImage(ImTextureID user_texture_id, const ImVec2 size, const ImVec2 uv0, const ImVec2 uv1,
             const ImVec4 tint_col, const ImVec4 border_col)
{
    ImGui::Image(user_texture_id, size, uv0, uv1, tint_col, border_col);
}

bool igCheckbox(const char *label, bool *v)
{
    return ImGui::Checkbox(label, v);
}

bool igRadioButton_Bool(const char *label, bool active)
{
    return ImGui::RadioButton(label, active);
}

bool igRadioButton_IntPtr(const char *label, int *v, int v_button)
{
    return ImGui::RadioButton(label, v, v_button);
}

void igProgressBar(float fraction, const ImVec2 size_arg, const char *overlay)
{
    ImGui::ProgressBar(fraction, size_arg, overlay);
}

bool igBeginCombo(const char *label, const char *preview_value, ImGuiComboFlags flags)
{
    return ImGui::BeginCombo(label, preview_value, flags);
}

void igEndCombo(void)
{
    ImGui::EndCombo();
}

bool igCombo_Str_arr(const char *label, int *current_item, const char *const items[], int items_count,
                     int popup_max_height_in_items)
{
    return ImGui::Combo(label, current_item, items, items_count, popup_max_height_in_items);
}

bool igCombo_Str(const char *label, int *current_item, const char *items_separated_by_zeros,
                 int popup_max_height_in_items)
{
    return ImGui::Combo(label, current_item, items_separated_by_zeros, popup_max_height_in_items);
}

bool igSliderFloat(const char *label, float *v, float v_min, float v_max, const char *format,
                   ImGuiSliderFlags flags)
{
    return ImGui::SliderFloat(label, v, v_min, v_max, format, flags);
}

bool igSliderInt(const char *label, int *v, int v_min, int v_max, const char *format, ImGuiSliderFlags flags)
{
    return ImGui::SliderInt(label, v, v_min, v_max, format, flags);
}

bool igSliderScalar(const char *label, ImGuiDataType data_type, void *p_data, const void *p_min,
                    const void *p_max, const char *format, ImGuiSliderFlags flags)
{
    return ImGui::SliderScalar(label, data_type, p_data, p_min, p_max, format, flags);
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

bool igInputFloat(const char *label, float *v, float step, float step_fast, const char *format,
                  ImGuiInputTextFlags flags)
{
    return ImGui::InputFloat(label, v, step, step_fast, format, flags);
}

bool igInputInt(const char *label, int *v, int step, int step_fast, ImGuiInputTextFlags flags)
{
    return ImGui::InputInt(label, v, step, step_fast, flags);
}

bool igInputScalar(const char *label, ImGuiDataType data_type, void *p_data, const void *p_step,
                   const void *p_step_fast, const char *format, ImGuiInputTextFlags flags)
{
    return ImGui::InputScalar(label, data_type, p_data, p_step, p_step_fast, format, flags);
}

bool igTreeNode_Str(const char *label)
{
    return ImGui::TreeNode(label);
}

bool igTreeNode_StrStr(const char *str_id, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    bool result = ImGui::TreeNodeV(str_id, fmt, args);
    va_end(args);
    return result;
}

bool igTreeNode_Ptr(const void *ptr_id, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    bool result = ImGui::TreeNodeV(ptr_id, fmt, args);
    va_end(args);
    return result;
}

bool igTreeNodeEx_Str(const char *label, ImGuiTreeNodeFlags flags)
{
    return ImGui::TreeNodeEx(label, flags);
}

bool igTreeNodeEx_StrStr(const char *str_id, ImGuiTreeNodeFlags flags, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    bool result = ImGui::TreeNodeExV(str_id, flags, fmt, args);
    va_end(args);
    return result;
}

bool igTreeNodeEx_Ptr(const void *ptr_id, ImGuiTreeNodeFlags flags, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    bool result = ImGui::TreeNodeExV(ptr_id, flags, fmt, args);
    va_end(args);
    return result;
}

void igTreePush_Str(const char *str_id)
{
    ImGui::TreePush(str_id);
}

void igTreePush_Ptr(const void *ptr_id)
{
    ImGui::TreePush(ptr_id);
}

void igTreePop(void)
{
    ImGui::TreePop();
}

float igGetTreeNodeToLabelSpacing(void)
{
    return ImGui::GetTreeNodeToLabelSpacing();
}

bool igCollapsingHeader_TreeNodeFlags(const char *label, ImGuiTreeNodeFlags flags)
{
    return ImGui::CollapsingHeader(label, flags);
}

bool igCollapsingHeader_BoolPtr(const char *label, bool *p_visible, ImGuiTreeNodeFlags flags)
{
    return ImGui::CollapsingHeader(label, p_visible, flags);
}

void igSetNextItemOpen(bool is_open, ImGuiCond cond)
{
    ImGui::SetNextItemOpen(is_open, cond);
}

bool igSelectable_Bool(const char *label, bool selected, ImGuiSelectableFlags flags, const ImVec2 size)
{
    return ImGui::Selectable(label, selected, flags, size);
}

bool igSelectable_BoolPtr(const char *label, bool *p_selected, ImGuiSelectableFlags flags, const ImVec2 size)
{
    return ImGui::Selectable(label, p_selected, flags, size);
}

bool igBeginListBox(const char *label, const ImVec2 size)
{
    return ImGui::BeginListBox(label, size);
}

void igEndListBox(void)
{
    ImGui::EndListBox();
}

bool igListBox_Str_arr(const char *label, int *current_item, const char *const items[], int items_count,
                       int height_in_items)
{
    return ImGui::ListBox(label, current_item, items, items_count, height_in_items);
}

bool igBeginMenuBar(void)
{
    return ImGui::BeginMenuBar();
}

void igEndMenuBar(void)
{
    ImGui::EndMenuBar();
}

bool igBeginMainMenuBar(void)
{
    return ImGui::BeginMainMenuBar();
}

void igEndMainMenuBar(void)
{
    ImGui::EndMainMenuBar();
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

bool igMenuItem_BoolPtr(const char *label, const char *shortcut, bool *p_selected, bool enabled)
{
    return ImGui::MenuItem(label, shortcut, p_selected, enabled);
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

void igSetTooltipV(const char *fmt, va_list args)
{
    ImGui::SetTooltipV(fmt, args);
}

bool igBeginPopup(const char *str_id, ImGuiWindowFlags flags)
{
    return ImGui::BeginPopup(str_id, flags);
}

bool igBeginPopupModal(const char *name, bool *p_open, ImGuiWindowFlags flags)
{
    return ImGui::BeginPopupModal(name, p_open, flags);
}

void igEndPopup(void)
{
    ImGui::EndPopup();
}

void igOpenPopup_Str(const char *str_id, ImGuiPopupFlags popup_flags)
{
    ImGui::OpenPopup(str_id, popup_flags);
}

void igOpenPopup_ID(ImGuiID id, ImGuiPopupFlags popup_flags)
{
    ImGui::OpenPopup(id, popup_flags);
}

void igOpenPopupOnItemClick(const char *str_id, ImGuiPopupFlags popup_flags)
{
    ImGui::OpenPopupOnItemClick(str_id, popup_flags);
}

void igCloseCurrentPopup(void)
{
    ImGui::CloseCurrentPopup();
}

bool igBeginPopupContextItem(const char *str_id, ImGuiPopupFlags popup_flags)
{
    return ImGui::BeginPopupContextItem(str_id, popup_flags);
}

bool igBeginPopupContextWindow(const char *str_id, ImGuiPopupFlags popup_flags)
{
    return ImGui::BeginPopupContextWindow(str_id, popup_flags);
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

bool igTableSetColumnIndex(int column_n)
{
    return ImGui::TableSetColumnIndex(column_n);
}

void igTableSetupColumn(const char *label, ImGuiTableColumnFlags flags, float init_width_or_weight,
                        ImGuiID user_id)
{
    ImGui::TableSetupColumn(label, flags, init_width_or_weight, user_id);
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

ImGuiTableSortSpecs *igTableGetSortSpecs(void)
{
    return ImGui::TableGetSortSpecs();
}

int igTableGetColumnCount(void)
{
    return ImGui::TableGetColumnCount();
}

int igTableGetColumnIndex(void)
{
    return ImGui::TableGetColumnIndex();
}

int igTableGetRowIndex(void)
{
    return ImGui::TableGetRowIndex();
}

const char *igTableGetColumnName_Int(int column_n)
{
    return ImGui::TableGetColumnName(column_n);
}

ImGuiTableColumnFlags igTableGetColumnFlags(int column_n)
{
    return ImGui::TableGetColumnFlags(column_n);
}

void igTableSetColumnEnabled(int column_n, bool v)
{
    ImGui::TableSetColumnEnabled(column_n, v);
}

void igTableSetBgColor(ImGuiTableBgTarget target, ImU32 color, int column_n)
{
    ImGui::TableSetBgColor(target, color, column_n);
}

bool igBeginTabBar(const char *str_id, ImGuiTabBarFlags flags)
{
    return ImGui::BeginTabBar(str_id, flags);
}

void igEndTabBar(void)
{
    ImGui::EndTabBar();
}

bool igBeginTabItem(const char *label, bool *p_open, ImGuiTabItemFlags flags)
{
    return ImGui::BeginTabItem(label, p_open, flags);
}

void igEndTabItem(void)
{
    ImGui::EndTabItem();
}

bool igTabItemButton(const char *label, ImGuiTabItemFlags flags)
{
    return ImGui::TabItemButton(label, flags);
}

void igSetTabItemClosed(const char *tab_or_docked_window_label)
{
    ImGui::SetTabItemClosed(tab_or_docked_window_label);
}

bool igBeginDragDropSource(ImGuiDragDropFlags flags)
{
    return ImGui::BeginDragDropSource(flags);
}

bool igSetDragDropPayload(const char *type, const void *data, size_t sz, ImGuiCond cond)
{
    return ImGui::SetDragDropPayload(type, data, sz, cond);
}

void igEndDragDropSource(void)
{
    ImGui::EndDragDropSource();
}

bool igBeginDragDropTarget(void)
{
    return ImGui::BeginDragDropTarget();
}

const ImGuiPayload *igAcceptDragDropPayload(const char *type, ImGuiDragDropFlags flags)
{
    return ImGui::AcceptDragDropPayload(type, flags);
}

void igEndDragDropTarget(void)
{
    ImGui::EndDragDropTarget();
}

const ImGuiPayload *igGetDragDropPayload(void)
{
    return ImGui::GetDragDropPayload();
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

void igSetItemDefaultFocus(void)
{
    ImGui::SetItemDefaultFocus();
}

void igSetKeyboardFocusHere(int offset)
{
    ImGui::SetKeyboardFocusHere(offset);
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

bool igIsItemClicked(ImGuiMouseButton mouse_button)
{
    return ImGui::IsItemClicked(mouse_button);
}

bool igIsItemVisible(void)
{
    return ImGui::IsItemVisible();
}

bool igIsItemEdited(void)
{
    return ImGui::IsItemEdited();
}

bool igIsItemActivated(void)
{
    return ImGui::IsItemActivated();
}

bool igIsItemDeactivated(void)
{
    return ImGui::IsItemDeactivated();
}

bool igIsItemDeactivatedAfterEdit(void)
{
    return ImGui::IsItemDeactivatedAfterEdit();
}

bool igIsItemToggledOpen(void)
{
    return ImGui::IsItemToggledOpen();
}

bool igIsAnyItemHovered(void)
{
    return ImGui::IsAnyItemHovered();
}

bool igIsAnyItemActive(void)
{
    return ImGui::IsAnyItemActive();
}

bool igIsAnyItemFocused(void)
{
    return ImGui::IsAnyItemFocused();
}

void igGetItemRectMin(ImVec2 *pOut)
{
    *pOut = ImGui::GetItemRectMin();
}

void igGetItemRectMax(ImVec2 *pOut)
{
    *pOut = ImGui::GetItemRectMax();
}

void igGetItemRectSize(ImVec2 *pOut)
{
    *pOut = ImGui::GetItemRectSize();
}

void igSetItemAllowOverlap(void)
{
    ImGui::SetItemAllowOverlap();
}

ImGuiViewport *igGetMainViewport(void)
{
    return ImGui::GetMainViewport();
}

bool igIsRectVisible_Nil(const ImVec2 size)
{
    return ImGui::IsRectVisible(size);
}

bool igIsRectVisible_Vec2(const ImVec2 rect_min, const ImVec2 rect_max)
{
    return ImGui::IsRectVisible(rect_min, rect_max);
}

double igGetTime(void)
{
    return ImGui::GetTime();
}

int igGetFrameCount(void)
{
    return ImGui::GetFrameCount();
}

ImDrawList *igGetBackgroundDrawList_Nil(void)
{
    return ImGui::GetBackgroundDrawList();
}

ImDrawList *igGetForegroundDrawList_Nil(void)
{
    return ImGui::GetForegroundDrawList();
}

void igCalcTextSize(ImVec2 *pOut, const char *text, const char *text_end, bool hide_text_after_double_hash,
                    float wrap_width)
{
    *pOut = ImGui::CalcTextSize(text, text_end, hide_text_after_double_hash, wrap_width);
}

void igColorConvertU32ToFloat4(ImVec4 *pOut, ImU32 in)
{
    *pOut = ImGui::ColorConvertU32ToFloat4(in);
}

ImU32 igColorConvertFloat4ToU32(const ImVec4 in)
{
    return ImGui::ColorConvertFloat4ToU32(in);
}

int igGetKeyIndex(ImGuiKey imgui_key)
{
    return ImGui::GetKeyIndex(imgui_key);
}

bool igIsKeyDown(int user_key_index)
{
    return ImGui::IsKeyDown(user_key_index);
}

bool igIsKeyPressed(int user_key_index, bool repeat)
{
    return ImGui::IsKeyPressed(user_key_index, repeat);
}

bool igIsKeyReleased(int user_key_index)
{
    return ImGui::IsKeyReleased(user_key_index);
}

int igGetKeyPressedAmount(int key_index, float repeat_delay, float rate)
{
    return ImGui::GetKeyPressedAmount(key_index, repeat_delay, rate);
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

int igGetMouseClickedCount(ImGuiMouseButton button)
{
    return ImGui::GetMouseClickedCount(button);
}

bool igIsMouseHoveringRect(const ImVec2 r_min, const ImVec2 r_max, bool clip)
{
    return ImGui::IsMouseHoveringRect(r_min, r_max, clip);
}

bool igIsMousePosValid(const ImVec2 *mouse_pos)
{
    return ImGui::IsMousePosValid(mouse_pos);
}

bool igIsAnyMouseDown(void)
{
    return ImGui::IsAnyMouseDown();
}

void igGetMousePos(ImVec2 *pOut)
{
    *pOut = ImGui::GetMousePos();
}

void igGetMousePosOnOpeningCurrentPopup(ImVec2 *pOut)
{
    *pOut = ImGui::GetMousePosOnOpeningCurrentPopup();
}

bool igIsMouseDragging(ImGuiMouseButton button, float lock_threshold)
{
    return ImGui::IsMouseDragging(button, lock_threshold);
}

void igGetMouseDragDelta(ImVec2 *pOut, ImGuiMouseButton button, float lock_threshold)
{
    *pOut = ImGui::GetMouseDragDelta(button, lock_threshold);
}

void igResetMouseDragDelta(ImGuiMouseButton button)
{
    ImGui::ResetMouseDragDelta(button);
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

ImGuiStyle *ImGuiStyle_ImGuiStyle(void)
{
    return IM_NEW(ImGuiStyle)();
}

void ImGuiStyle_destroy(ImGuiStyle *self)
{
    IM_DELETE(self);
}

void ImGuiStyle_ScaleAllSizes(ImGuiStyle *self, float scale_factor)
{
    self->ScaleAllSizes(scale_factor);
}

void ImGuiIO_AddInputCharacter(ImGuiIO *self, unsigned int c)
{
    self->AddInputCharacter(c);
}

void ImGuiIO_AddInputCharactersUTF8(ImGuiIO *self, const char *str)
{
    self->AddInputCharactersUTF8(str);
}

void ImGuiIO_AddFocusEvent(ImGuiIO *self, bool focused)
{
    self->AddFocusEvent(focused);
}

void ImGuiIO_ClearInputCharacters(ImGuiIO *self)
{
    self->ClearInputCharacters();
}

void ImGuiIO_ClearInputKeys(ImGuiIO *self)
{
    self->ClearInputKeys();
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

void ImGuiInputTextCallbackData_SelectAll(ImGuiInputTextCallbackData *self)
{
    self->SelectAll();
}

void ImGuiInputTextCallbackData_ClearSelection(ImGuiInputTextCallbackData *self)
{
    self->ClearSelection();
}

bool ImGuiInputTextCallbackData_HasSelection(ImGuiInputTextCallbackData *self)
{
    return self->HasSelection();
}

bool ImGuiPayload_IsDataType(ImGuiPayload *self, const char *type)
{
    return self->IsDataType(type);
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

void ImGuiListClipper_End(ImGuiListClipper *self)
{
    self->End();
}

bool ImGuiListClipper_Step(ImGuiListClipper *self)
{
    return self->Step();
}

void ImGuiListClipper_ForceDisplayRangeByIndices(ImGuiListClipper *self, int item_min, int item_max)
{
    self->ForceDisplayRangeByIndices(item_min, item_max);
}

void ImDrawList_PushClipRect(ImDrawList *self, ImVec2 clip_rect_min, ImVec2 clip_rect_max,
                             bool intersect_with_current_clip_rect)
{
    self->PushClipRect(clip_rect_min, clip_rect_max, intersect_with_current_clip_rect);
}

void ImDrawList_PushClipRectFullScreen(ImDrawList *self)
{
    self->PushClipRectFullScreen();
}

void ImDrawList_PopClipRect(ImDrawList *self)
{
    self->PopClipRect();
}

void ImDrawList_PushTextureID(ImDrawList *self, ImTextureID texture_id)
{
    self->PushTextureID(texture_id);
}

void ImDrawList_PopTextureID(ImDrawList *self)
{
    self->PopTextureID();
}

void ImDrawList_GetClipRectMin(ImVec2 *pOut, ImDrawList *self)
{
    *pOut = self->GetClipRectMin();
}

void ImDrawList_GetClipRectMax(ImVec2 *pOut, ImDrawList *self)
{
    *pOut = self->GetClipRectMax();
}

void ImDrawList_AddLine(ImDrawList *self, const ImVec2 p1, const ImVec2 p2, ImU32 col, float thickness)
{
    self->AddLine(p1, p2, col, thickness);
}

void ImDrawList_AddRect(ImDrawList *self, const ImVec2 p_min, const ImVec2 p_max, ImU32 col, float rounding,
                        ImDrawFlags flags, float thickness)
{
    self->AddRect(p_min, p_max, col, rounding, flags, thickness);
}

void ImDrawList_AddRectFilled(ImDrawList *self, const ImVec2 p_min, const ImVec2 p_max, ImU32 col,
                              float rounding, ImDrawFlags flags)
{
    self->AddRectFilled(p_min, p_max, col, rounding, flags);
}

void ImDrawList_AddRectFilledMultiColor(ImDrawList *self, const ImVec2 p_min, const ImVec2 p_max,
                                        ImU32 col_upr_left, ImU32 col_upr_right, ImU32 col_bot_right,
                                        ImU32 col_bot_left)
{
    self->AddRectFilledMultiColor(p_min, p_max, col_upr_left, col_upr_right, col_bot_right, col_bot_left);
}

void ImDrawList_AddQuad(ImDrawList *self, const ImVec2 p1, const ImVec2 p2, const ImVec2 p3, const ImVec2 p4,
                        ImU32 col, float thickness)
{
    self->AddQuad(p1, p2, p3, p4, col, thickness);
}

void ImDrawList_AddQuadFilled(ImDrawList *self, const ImVec2 p1, const ImVec2 p2, const ImVec2 p3,
                              const ImVec2 p4, ImU32 col)
{
    self->AddQuadFilled(p1, p2, p3, p4, col);
}

void ImDrawList_AddTriangle(ImDrawList *self, const ImVec2 p1, const ImVec2 p2, const ImVec2 p3, ImU32 col,
                            float thickness)
{
    self->AddTriangle(p1, p2, p3, col, thickness);
}

void ImDrawList_AddTriangleFilled(ImDrawList *self, const ImVec2 p1, const ImVec2 p2, const ImVec2 p3,
                                  ImU32 col)
{
    self->AddTriangleFilled(p1, p2, p3, col);
}

void ImDrawList_AddCircle(ImDrawList *self, const ImVec2 center, float radius, ImU32 col, int num_segments,
                          float thickness)
{
    self->AddCircle(center, radius, col, num_segments, thickness);
}

void ImDrawList_AddCircleFilled(ImDrawList *self, const ImVec2 center, float radius, ImU32 col,
                                int num_segments)
{
    self->AddCircleFilled(center, radius, col, num_segments);
}

void ImDrawList_AddText_Vec2(ImDrawList *self, const ImVec2 pos, ImU32 col, const char *text_begin,
                             const char *text_end)
{
    self->AddText(pos, col, text_begin, text_end);
}

void ImDrawList_AddText_FontPtr(ImDrawList *self, const ImFont *font, float font_size, const ImVec2 pos,
                                ImU32 col, const char *text_begin, const char *text_end, float wrap_width,
                                const ImVec4 *cpu_fine_clip_rect)
{
    self->AddText(font, font_size, pos, col, text_begin, text_end, wrap_width, cpu_fine_clip_rect);
}

void ImDrawList_AddPolyline(ImDrawList *self, const ImVec2 *points, int num_points, ImU32 col,
                            ImDrawFlags flags, float thickness)
{
    self->AddPolyline(points, num_points, col, flags, thickness);
}

void ImDrawList_AddConvexPolyFilled(ImDrawList *self, const ImVec2 *points, int num_points, ImU32 col)
{
    self->AddConvexPolyFilled(points, num_points, col);
}

void ImDrawList_AddBezierCubic(ImDrawList *self, const ImVec2 p1, const ImVec2 p2, const ImVec2 p3,
                               const ImVec2 p4, ImU32 col, float thickness, int num_segments)
{
    self->AddBezierCubic(p1, p2, p3, p4, col, thickness, num_segments);
}

void ImDrawList_AddBezierQuadratic(ImDrawList *self, const ImVec2 p1, const ImVec2 p2, const ImVec2 p3,
                                   ImU32 col, float thickness, int num_segments)
{
    self->AddBezierQuadratic(p1, p2, p3, col, thickness, num_segments);
}

void ImDrawList_AddImage(ImDrawList *self, ImTextureID user_texture_id, const ImVec2 p_min,
                         const ImVec2 p_max, const ImVec2 uv_min, const ImVec2 uv_max, ImU32 col)
{
    self->AddImage(user_texture_id, p_min, p_max, uv_min, uv_max, col);
}

void ImDrawList_AddImageRounded(ImDrawList *self, ImTextureID user_texture_id, const ImVec2 p_min,
                                const ImVec2 p_max, const ImVec2 uv_min, const ImVec2 uv_max, ImU32 col,
                                float rounding, ImDrawFlags flags)
{
    self->AddImageRounded(user_texture_id, p_min, p_max, uv_min, uv_max, col, rounding, flags);
}

void ImDrawList_PathClear(ImDrawList *self)
{
    self->PathClear();
}

void ImDrawList_PathLineTo(ImDrawList *self, const ImVec2 pos)
{
    self->PathLineTo(pos);
}

void ImDrawList_PathFillConvex(ImDrawList *self, ImU32 col)
{
    self->PathFillConvex(col);
}

void ImDrawList_PathStroke(ImDrawList *self, ImU32 col, ImDrawFlags flags, float thickness)
{
    self->PathStroke(col, flags, thickness);
}

void ImDrawList_PathArcTo(ImDrawList *self, const ImVec2 center, float radius, float a_min, float a_max,
                          int num_segments)
{
    self->PathArcTo(center, radius, a_min, a_max, num_segments);
}

void ImDrawList_PathArcToFast(ImDrawList *self, const ImVec2 center, float radius, int a_min_of_12,
                              int a_max_of_12)
{
    self->PathArcToFast(center, radius, a_min_of_12, a_max_of_12);
}

void ImDrawList_PathBezierCubicCurveTo(ImDrawList *self, const ImVec2 p2, const ImVec2 p3, const ImVec2 p4,
                                       int num_segments)
{
    self->PathBezierCubicCurveTo(p2, p3, p4, num_segments);
}

void ImDrawList_PathBezierQuadraticCurveTo(ImDrawList *self, const ImVec2 p2, const ImVec2 p3,
                                           int num_segments)
{
    self->PathBezierQuadraticCurveTo(p2, p3, num_segments);
}

void ImDrawList_PathRect(ImDrawList *self, const ImVec2 rect_min, const ImVec2 rect_max, float rounding,
                         ImDrawFlags flags)
{
    self->PathRect(rect_min, rect_max, rounding, flags);
}

void ImDrawList_AddDrawCmd(ImDrawList *self)
{
    self->AddDrawCmd();
}

void ImDrawList_ChannelsSplit(ImDrawList *self, int count)
{
    self->ChannelsSplit(count);
}

void ImDrawList_ChannelsMerge(ImDrawList *self)
{
    self->ChannelsMerge();
}

void ImDrawList_ChannelsSetCurrent(ImDrawList *self, int n)
{
    self->ChannelsSetCurrent(n);
}

ImFontConfig *ImFontConfig_ImFontConfig(void)
{
    return IM_NEW(ImFontConfig)();
}

void ImFontConfig_destroy(ImFontConfig *self)
{
    IM_DELETE(self);
}

ImFont *ImFontAtlas_AddFont(ImFontAtlas *self, const ImFontConfig *font_cfg)
{
    return self->AddFont(font_cfg);
}

ImFont *ImFontAtlas_AddFontDefault(ImFontAtlas *self, const ImFontConfig *font_cfg)
{
    return self->AddFontDefault(font_cfg);
}

ImFont *ImFontAtlas_AddFontFromFileTTF(ImFontAtlas *self, const char *filename, float size_pixels,
                                       const ImFontConfig *font_cfg, const ImWchar *glyph_ranges)
{
    return self->AddFontFromFileTTF(filename, size_pixels, font_cfg, glyph_ranges);
}

ImFont *ImFontAtlas_AddFontFromMemoryTTF(ImFontAtlas *self, void *font_data, int font_size, float size_pixels,
                                         const ImFontConfig *font_cfg, const ImWchar *glyph_ranges)
{
    return self->AddFontFromMemoryTTF(font_data, font_size, size_pixels, font_cfg, glyph_ranges);
}

void ImFontAtlas_ClearInputData(ImFontAtlas *self)
{
    self->ClearInputData();
}

void ImFontAtlas_ClearTexData(ImFontAtlas *self)
{
    self->ClearTexData();
}

void ImFontAtlas_ClearFonts(ImFontAtlas *self)
{
    self->ClearFonts();
}

void ImFontAtlas_Clear(ImFontAtlas *self)
{
    self->Clear();
}

bool ImFontAtlas_Build(ImFontAtlas *self)
{
    choose_freetype(self);
    return self->Build();
}

void ImFontAtlas_GetTexDataAsRGBA32(ImFontAtlas *self, unsigned char **out_pixels, int *out_width,
                                    int *out_height, int *out_bytes_per_pixel)
{
    choose_freetype(self);
    self->GetTexDataAsRGBA32(out_pixels, out_width, out_height, out_bytes_per_pixel);
}

bool ImFontAtlas_IsBuilt(ImFontAtlas *self)
{
    return self->IsBuilt();
}

int ImFontAtlas_AddCustomRectRegular(ImFontAtlas *self, int width, int height)
{
    return self->AddCustomRectRegular(width, height);
}

ImFontAtlasCustomRect *ImFontAtlas_GetCustomRectByIndex(ImFontAtlas *self, int index)
{
    return self->GetCustomRectByIndex(index);
}

void ImFontAtlas_SetTexID(ImFontAtlas *self, ImTextureID id)
{
    self->SetTexID(id);
}

const ImWchar *ImFontAtlas_GetGlyphRangesDefault(ImFontAtlas *self)
{
    return self->GetGlyphRangesDefault();
}

const ImFontGlyph *ImFont_FindGlyph(ImFont *self, ImWchar c)
{
    return self->FindGlyph(c);
}

const ImFontGlyph *ImFont_FindGlyphNoFallback(ImFont *self, ImWchar c)
{
    return self->FindGlyphNoFallback(c);
}

float ImFont_GetCharAdvance(ImFont *self, ImWchar c)
{
    return self->GetCharAdvance(c);
}

void ImFont_CalcTextSizeA(ImVec2 *pOut, ImFont *self, float size, float max_width, float wrap_width,
                          const char *text_begin, const char *text_end, const char **remaining)
{
    *pOut = self->CalcTextSizeA(size, max_width, wrap_width, text_begin, text_end, remaining);
}

const char *ImFont_CalcWordWrapPositionA(ImFont *self, float scale, const char *text, const char *text_end,
                                         float wrap_width)
{
    return self->CalcWordWrapPositionA(scale, text, text_end, wrap_width);
}

void ImGuiViewport_GetCenter(ImVec2 *pOut, ImGuiViewport *self)
{
    *pOut = self->GetCenter();
}

void ImGuiViewport_GetWorkCenter(ImVec2 *pOut, ImGuiViewport *self)
{
    *pOut = self->GetWorkCenter();
}
