#include <cstdint>
#include <imgui.h>
#include <imgui_freetype.h>
#include <imgui_internal.h>

#define CIMGUI_API extern "C"
#include "third_party/cimgui/fields.h"

/* The types that C knows by their fields as well. */
static_assert(sizeof(ImVec2) == 2 * sizeof(float) && sizeof(ImVec4) == 4 * sizeof(float), "vectors");
static_assert(offsetof(ImDrawVert, uv) == 8 && offsetof(ImDrawVert, col) == 16 && sizeof(ImDrawVert) == 20,
              "vertices");
static_assert(sizeof(ImDrawIdx) == 2 && sizeof(ImWchar) == 2, "indices and characters");

#define NAVIGATION ImGuiConfigFlags_NavEnableKeyboard

/* ---- Set-up and input ---- */

static const ImguiHost *host(void)
{
    return static_cast<const ImguiHost *>(ImGui::GetIO().UserData);
}

#if IMGUI_VERSION_NUM >= 18700
static void place_input_method(const ImGuiPlatformImeData *data)
{
    if (data->WantVisible)
        host()->place_input_method(static_cast<int>(data->InputPos.x), static_cast<int>(data->InputPos.y));
}
#endif

static void connect(ImGuiIO &io)
{
#if IMGUI_VERSION_NUM >= 19110
    (void)io;
    ImGuiPlatformIO &platform = ImGui::GetPlatformIO();
    platform.Platform_GetClipboardTextFn = [](ImGuiContext *) { return host()->get_clipboard(host()->user); };
    platform.Platform_SetClipboardTextFn = [](ImGuiContext *, const char *text) {
        host()->set_clipboard(host()->user, text);
    };
    platform.Platform_SetImeDataFn = [](ImGuiContext *, ImGuiViewport *, ImGuiPlatformImeData *data) {
        place_input_method(data);
    };
#else
    io.GetClipboardTextFn = host()->get_clipboard;
    io.SetClipboardTextFn = host()->set_clipboard;
    io.ClipboardUserData = host()->user;
#if IMGUI_VERSION_NUM >= 18700
    io.SetPlatformImeDataFn = [](ImGuiViewport *, ImGuiPlatformImeData *data) { place_input_method(data); };
#else
    io.ImeSetInputScreenPosFn = host()->place_input_method;
#endif
#endif
}

void imgui_set_up(const ImguiHost *self)
{
    ImGuiIO &io = ImGui::GetIO();
    io.UserData = const_cast<ImguiHost *>(self);
    io.BackendFlags |= ImGuiBackendFlags_HasMouseCursors | ImGuiBackendFlags_RendererHasVtxOffset;
    io.ConfigFlags |= NAVIGATION;
    io.ConfigInputTextCursorBlink = false; /* a blinking cursor would redraw forever */
    io.ConfigWindowsMoveFromTitleBarOnly = true;
    io.IniFilename = NULL;
    io.LogFilename = NULL;
    io.IniSavingRate = 0.001f; /* at once: who keeps the settings waits by itself */
    connect(io);
#if IMGUI_VERSION_NUM >= 18700
    io.ConfigInputTrickleEventQueue = false; /* a frame is only given events that can be told apart */
#else
    for (int key = 0; key < ImGuiKey_COUNT; key++)
        io.KeyMap[key] = key;
#endif
}

void imgui_set_navigation(bool on)
{
    ImGuiIO &io = ImGui::GetIO();
    io.ConfigFlags = on ? io.ConfigFlags | NAVIGATION : io.ConfigFlags & ~NAVIGATION;
}

void imgui_type(const char *text)
{
    ImGui::GetIO().AddInputCharactersUTF8(text);
}

void imgui_focus(bool focused)
{
    ImGui::GetIO().AddFocusEvent(focused);
}

#if IMGUI_VERSION_NUM >= 18700
void imgui_point(ImVec2 at)
{
    ImGui::GetIO().AddMousePosEvent(at.x, at.y);
}

void imgui_press_button(ImGuiMouseButton button, bool down)
{
    ImGui::GetIO().AddMouseButtonEvent(button, down);
}

void imgui_turn_wheel(float across, float along)
{
    ImGui::GetIO().AddMouseWheelEvent(across, along);
}

void imgui_press_key(ImGuiKey key, bool down)
{
    ImGui::GetIO().AddKeyEvent(key, down);
}

void imgui_press_modifiers(bool ctrl, bool shift, bool alt, bool super)
{
    ImGuiIO &io = ImGui::GetIO();
#if IMGUI_VERSION_NUM >= 18900
    io.AddKeyEvent(ImGuiMod_Ctrl, ctrl);
    io.AddKeyEvent(ImGuiMod_Shift, shift);
    io.AddKeyEvent(ImGuiMod_Alt, alt);
    io.AddKeyEvent(ImGuiMod_Super, super);
#else
    io.AddKeyEvent(ImGuiKey_ModCtrl, ctrl);
    io.AddKeyEvent(ImGuiKey_ModShift, shift);
    io.AddKeyEvent(ImGuiKey_ModAlt, alt);
    io.AddKeyEvent(ImGuiKey_ModSuper, super);
#endif
}
#else
void imgui_point(ImVec2 at)
{
    ImGui::GetIO().MousePos = at;
}

void imgui_press_button(ImGuiMouseButton button, bool down)
{
    ImGui::GetIO().MouseDown[button] = down;
}

void imgui_turn_wheel(float across, float along)
{
    ImGui::GetIO().MouseWheelH += across;
    ImGui::GetIO().MouseWheel += along;
}

void imgui_press_key(ImGuiKey key, bool down)
{
    ImGui::GetIO().KeysDown[key] = down;
}

void imgui_press_modifiers(bool ctrl, bool shift, bool alt, bool super)
{
    ImGuiIO &io = ImGui::GetIO();
    io.KeyCtrl = ctrl;
    io.KeyShift = shift;
    io.KeyAlt = alt;
    io.KeySuper = super;
}
#endif

void imgui_set_frame(ImVec2 size, float seconds)
{
    ImGuiIO &io = ImGui::GetIO();
    io.DisplaySize = size;
    io.DeltaTime = seconds;
#if IMGUI_VERSION_NUM < 18700
    /* Otherwise Space alone presses what has the focus. */
    if (io.KeysDown[ImGuiKey_Enter] && (io.ConfigFlags & NAVIGATION) && !io.WantTextInput)
        io.NavInputs[ImGuiNavInput_Activate] = 1;
    /* A menu of headings gets its window a frame after it opens: until then, Escape would read nothing. */
    ImVector<ImGuiPopupData> &popups = GImGui->OpenPopupStack;
    if (io.KeysDown[ImGuiKey_Escape] && popups.Size > 0 && !popups.back().Window)
        popups.pop_back();
#endif
}

ImguiInput imgui_input(void)
{
    const ImGuiIO &io = ImGui::GetIO();
    return {(io.ConfigFlags & NAVIGATION) != 0, io.NavVisible, io.WantTextInput, io.MouseWheel,
            io.MouseDelta};
}

bool imgui_moves_focus(void)
{
#if IMGUI_VERSION_NUM >= 18900
    return GImGui->NavInitResult.ID != 0;
#else
    return false;
#endif
}

/* ---- Style ---- */

void imgui_set_sizes(const ImguiSizes *sizes, float scale)
{
    ImGuiStyle style;
    style.WindowPadding = sizes->window_padding;
    style.FramePadding = sizes->frame_padding;
    style.ItemSpacing = sizes->item_spacing;
    style.ItemInnerSpacing = sizes->item_inner_spacing;
    style.CellPadding = sizes->cell_padding;
    style.WindowRounding = style.ChildRounding = style.PopupRounding = sizes->window_rounding;
    style.FrameRounding = sizes->frame_rounding;
    style.IndentSpacing = sizes->indent;
    style.ScrollbarSize = sizes->scrollbar;
    style.ScrollbarRounding = sizes->scrollbar_rounding;
    style.GrabMinSize = sizes->grab;
    style.GrabRounding = sizes->grab_rounding;
    style.AntiAliasedLinesUseTex = false; /* the renderer takes the nearest pixel of a texture */
    style.CircleTessellationMaxError = 0.2f;
    style.ScaleAllSizes(scale);
    style.WindowBorderSize = style.ChildBorderSize = style.PopupBorderSize = sizes->border;
    ImGui::GetStyle() = style;
}

void imgui_set_colour(ImGuiCol which, ImU32 colour)
{
    ImVec4 *colours = ImGui::GetStyle().Colors;
    colours[which] = ImGui::ColorConvertU32ToFloat4(colour);
#if IMGUI_VERSION_NUM >= 19190
    if (which == ImGuiCol_Text)
        colours[ImGuiCol_InputTextCursor] = colours[which];
#endif
}

ImguiSizes imgui_sizes(void)
{
    const ImGuiStyle &style = ImGui::GetStyle();
    return {style.WindowPadding,   style.FramePadding,      style.ItemSpacing,   style.ItemInnerSpacing,
            style.CellPadding,     style.WindowRounding,    style.FrameRounding, style.IndentSpacing,
            style.ScrollbarSize,   style.ScrollbarRounding, style.GrabMinSize,   style.GrabRounding,
            style.WindowBorderSize};
}

bool imgui_is_disabled(void)
{
    return ImGui::GetStyle().Alpha < 1;
}

/* ---- Widgets ---- */

bool imgui_begin_child(const char *identity, ImVec2 size, ImguiChild kind, ImGuiWindowFlags flags)
{
#if IMGUI_VERSION_NUM >= 19090
    const ImGuiChildFlags kinds[] = {0, ImGuiChildFlags_NavFlattened, ImGuiChildFlags_AlwaysUseWindowPadding};
    return ImGui::BeginChild(identity, size, kinds[kind], flags);
#else
    const ImGuiWindowFlags kinds[] = {0, ImGuiWindowFlags_NavFlattened,
                                      ImGuiWindowFlags_AlwaysUseWindowPadding};
    return ImGui::BeginChild(identity, size, false, flags | kinds[kind]);
#endif
}

/* Since 1.89, a focus that a program has moved is not shown unless keys move it as well. */
static void show_moved_focus(void)
{
#if IMGUI_VERSION_NUM >= 19140
    if (!(GImGui->LastItemData.ItemFlags & ImGuiItemFlags_Inputable))
        GImGui->NavMoveFlags &= ~ImGuiNavMoveFlags_NoSetNavCursorVisible;
#elif IMGUI_VERSION_NUM >= 18900
    if (!(GImGui->LastItemData.InFlags & ImGuiItemFlags_Inputable))
        GImGui->NavMoveFlags &= ~ImGuiNavMoveFlags_NoSetNavHighlight;
#endif
}

void imgui_move_focus(int offset)
{
#if IMGUI_VERSION_NUM == 19010 /* looks where the focus was, and not here */
    GImGui->NavFocusScopeId = GImGui->CurrentFocusScopeId;
#endif
    /* What has the focus in another window would keep it when it is drawn after this. */
    if (GImGui->NavWindow != GImGui->CurrentWindow)
        GImGui->NavId = 0;
    ImGui::SetKeyboardFocusHere(offset);
    if (offset < 0)
        show_moved_focus();
}

void imgui_open_menu(const char *title)
{
    ImGuiWindow *focused = GImGui->NavWindow;
    /* Versions after 1.86 give the focus to the menu's parent, or to the child that had it last. */
    if (focused && !(focused->Flags & ImGuiWindowFlags_Popup))
        GImGui->CurrentWindow->NavLastChildNavWindow = focused;
    ImGui::OpenPopup(title);
}

void imgui_begin_covered(void)
{
#if IMGUI_VERSION_NUM >= 18970
    ImGui::SetNextItemAllowOverlap();
#endif
}

void imgui_end_covered(void)
{
#if IMGUI_VERSION_NUM < 18970
    ImGui::SetItemAllowOverlap();
#endif
}

int imgui_table_order(void)
{
    const ImGuiTableSortSpecs *specs = ImGui::TableGetSortSpecs();
    if (!specs || specs->SpecsCount == 0)
        return 0;
    int column = specs->Specs->ColumnIndex + 1;
    return specs->Specs->SortDirection == ImGuiSortDirection_Descending ? -column : column;
}

bool imgui_take_table_order(void)
{
    ImGuiTableSortSpecs *specs = ImGui::TableGetSortSpecs();
    bool changed = specs && specs->SpecsDirty;
    if (changed)
        specs->SpecsDirty = false;
    return changed;
}

bool imgui_take_settings_changed(void)
{
    bool changed = ImGui::GetIO().WantSaveIniSettings;
    ImGui::GetIO().WantSaveIniSettings = false;
    return changed;
}

bool imgui_clipper_step(ImGuiListClipper *clipper, int *first, int *end)
{
    bool more = clipper->Step();
    *first = clipper->DisplayStart;
    *end = clipper->DisplayEnd;
    return more;
}

ImguiEdit imgui_edit(const ImGuiInputTextCallbackData *data)
{
    return {data->UserData, data->Buf, data->BufTextLen, data->EventFlag, data->EventKey};
}

void imgui_edit_select(ImGuiInputTextCallbackData *data, int start, int end)
{
    data->SelectionStart = start;
    data->SelectionEnd = data->CursorPos = end;
}

/* ---- Fonts ---- */

static ImFontAtlas *atlas(void)
{
    return ImGui::GetIO().Fonts;
}

void imgui_atlas_begin(int width)
{
    atlas()->Clear();
    atlas()->Flags = ImFontAtlasFlags_NoMouseCursors | ImFontAtlasFlags_NoBakedLines;
#if IMGUI_VERSION_NUM >= 19200
    atlas()->TexMinWidth = width;
    atlas()->SetFontLoader(ImGuiFreeType::GetFontLoader());
#else
    atlas()->TexDesiredWidth = width;
    atlas()->FontBuilderIO = ImGuiFreeType::GetBuilderForFreeType();
#endif
}

ImFont *imgui_atlas_add_font(const ImguiFontPart *part)
{
    ImFontConfig config;
    config.FontDataOwnedByAtlas = false;
    config.FontNo = part->index;
    config.MergeMode = part->merge;
    config.PixelSnapH = true;
    config.OversampleH = 1;
#if IMGUI_VERSION_NUM >= 19200
    /* Each part has all its characters, so others are excluded from that of the digits. */
    static const ImWchar no_digits[] = {1, '0' - 1, '9' + 1, 0xffff, 0};
    config.FontLoaderFlags = ImGuiFreeTypeLoaderFlags_LightHinting;
    config.GlyphExcludeRanges = part->advance > 0 ? no_digits : NULL;
#else
    config.FontBuilderFlags = ImGuiFreeTypeBuilderFlags_LightHinting;
#endif
    if (part->advance > 0)
        config.GlyphMinAdvanceX = config.GlyphMaxAdvanceX = part->advance;
    return atlas()->AddFontFromMemoryTTF(part->bytes, part->length, part->size, &config, part->ranges);
}

int imgui_atlas_add_box(int width, int height)
{
    return atlas()->AddCustomRectRegular(width, height);
}

ImU32 *imgui_atlas_build(int *width, int *height)
{
    unsigned char *pixels;
    atlas()->GetTexDataAsRGBA32(&pixels, width, height);
    return static_cast<ImU32 *>(static_cast<void *>(pixels));
}

void imgui_atlas_box(int number, int *left, int *top)
{
    const auto *box = atlas()->GetCustomRectByIndex(number);
#if IMGUI_VERSION_NUM >= 19200
    *left = box->x;
    *top = box->y;
#else
    *left = box->X;
    *top = box->Y;
#endif
}

/* ImTextureID is a pointer or a number. */
static ImTextureID texture_number(void *texture)
{
    return (ImTextureID)(uintptr_t)texture;
}

void imgui_atlas_set_texture(void *texture)
{
    atlas()->SetTexID(texture_number(texture));
}

#if IMGUI_VERSION_NUM >= 19200
static float font_size(const ImFont *font)
{
    return font->LegacySize;
}

void imgui_push_font(ImFont *font)
{
    ImGui::PushFont(font, font->LegacySize);
}
#else
static float font_size(const ImFont *font)
{
    return font->FontSize;
}

void imgui_push_font(ImFont *font)
{
    ImGui::PushFont(font);
}
#endif

ImVec2 imgui_font_measure(ImFont *font, float room, const char *text, const char *end, const char **rest)
{
    return font->CalcTextSizeA(font_size(font), room, 0, text, end, rest);
}

const char *imgui_font_break(ImFont *font, const char *text, const char *end, float width)
{
    return font->CalcWordWrapPositionA(1, text, end, width);
}

/* ---- Drawing ---- */

ImVec4 imgui_clip(const ImDrawList *list)
{
    return list->_CmdHeader.ClipRect;
}

void imgui_add_text(ImDrawList *list, ImFont *font, ImVec2 at, ImU32 colour, const char *text,
                    const char *end)
{
    list->AddText(font, font_size(font), at, colour, text, end);
}

void imgui_add_sharp_quad(ImDrawList *list, const ImVec2 corners[4], ImU32 colour)
{
    ImDrawListFlags flags = list->Flags;
    list->Flags &= ~ImDrawListFlags_AntiAliasedFill;
    list->AddQuadFilled(corners[0], corners[1], corners[2], corners[3], colour);
    list->Flags = flags;
}

void imgui_add_image(ImDrawList *list, void *texture, ImVec2 low, ImVec2 high, ImU32 colour)
{
    list->AddImage(texture_number(texture), low, high, {0, 0}, {1, 1}, colour);
}

void imgui_add_pieces(ImDrawList *list, const ImguiPiece *pieces, int count, ImU32 colour)
{
    const ImVec2 white = ImGui::GetFontTexUvWhitePixel();
    list->PrimReserve(6 * count, 4 * count);
    for (const ImguiPiece *piece = pieces; piece < pieces + count; piece++) {
        bool plain = piece->uv_high.x == 0;
        list->PrimRectUV(piece->low, piece->high, plain ? white : piece->uv_low,
                         plain ? white : piece->uv_high, colour);
    }
}

bool imgui_next_call(ImguiCallPlace *place, ImguiCall *out)
{
    const ImDrawData *data = ImGui::GetDrawData();
    while (place->list < data->CmdListsCount && place->call == data->CmdLists[place->list]->CmdBuffer.Size)
        *place = {place->list + 1, 0};
    if (place->list == data->CmdListsCount)
        return false;
    const ImDrawList *list = data->CmdLists[place->list];
    const ImDrawCmd &call = list->CmdBuffer[place->call++];
    *out = {(void *)(uintptr_t)call.GetTexID(), call.ClipRect, list->VtxBuffer.Data + call.VtxOffset,
            list->IdxBuffer.Data + call.IdxOffset, call.UserCallback ? 0 : call.ElemCount};
    return true;
}
