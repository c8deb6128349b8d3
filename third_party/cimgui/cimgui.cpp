#include <imgui.h>
#include <imgui_internal.h>

#include "third_party/cimgui/cimgui.h"

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

/* Since 1.91.5, arrows and Tab pass invisible buttons by that don't ask for them. */
#if IMGUI_VERSION_NUM >= 19150
#define NAVIGABLE ImGuiButtonFlags_EnableNav
#else
#define NAVIGABLE 0
#endif

#define CALL(result, name, parameters, call) \
    result name parameters                   \
    {                                        \
        call;                                \
    }
#include "third_party/cimgui/calls.inc"
#undef CALL

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

void igSetTooltip(const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    ImGui::SetTooltipV(fmt, args);
    va_end(args);
}
