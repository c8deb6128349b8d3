#include <cstddef>
#include <imgui.h>

#include "third_party/cimgui/layout.inc"

#define SAME_FIELD(type, field, offset, size)                                                \
    static_assert(offsetof(type, field) == (offset) && sizeof(((type *)0)->field) == (size), \
                  #type "." #field);
#define SAME_SIZE(type, size) static_assert(sizeof(type) == (size), #type);

CIMGUI_LAYOUT(SAME_FIELD)
CIMGUI_SIZES(SAME_SIZE)
