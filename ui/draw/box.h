/* Rectangles on the screen, in pixels. For any thread. */
#ifndef TETRESS_DRAW_BOX_H
#define TETRESS_DRAW_BOX_H

typedef struct Box {
    float left, top, right, bottom;
} Box;

static inline Box box_at(float left, float top, float width, float height)
{
    return (Box){left, top, left + width, top + height};
}

static inline float box_width(Box box)
{
    return box.right - box.left;
}

static inline float box_height(Box box)
{
    return box.bottom - box.top;
}

/* The box made smaller by this much on every side. */
static inline Box box_inset(Box box, float by)
{
    return (Box){box.left + by, box.top + by, box.right - by, box.bottom - by};
}

#endif
