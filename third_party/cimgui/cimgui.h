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

#define CALL(result, name, parameters, call) CIMGUI_API result name parameters;
#include "third_party/cimgui/calls.inc"
#undef CALL
CIMGUI_API void igText(const char *fmt, ...);
CIMGUI_API void igTextDisabled(const char *fmt, ...);
CIMGUI_API void igSetTooltip(const char *fmt, ...);

#endif
