#include <stddef.h>

#include "third_party/cimgui/cimgui.h"

#include "third_party/cimgui/layout.inc"

#define SAME_FIELD(type, field, offset, size)                                                 \
    _Static_assert(offsetof(type, field) == (offset) && sizeof(((type *)0)->field) == (size), \
                   #type "." #field);
#define SAME_SIZE(type, size) _Static_assert(sizeof(type) == (size), #type);

CIMGUI_LAYOUT(SAME_FIELD)
CIMGUI_SIZES(SAME_SIZE)
