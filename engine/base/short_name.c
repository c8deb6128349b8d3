/* Names that do not fit are grouped by their first characters. A group has a common prefix. All its names
 * keep these first characters and lose the same part of the prefix, its end as far as there is room for it.
 * What follows is different for each, and shown whole; where it is too long, the same is done with it again.
 * So names of different groups differ at the beginning, and those of one group after the cut. */
#include "engine/base/short_name.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "engine/base/text.h"

static float columns_of(const void *context, const char *text, size_t bytes)
{
    (void)context;
    return (float)text_columns(text, bytes);
}

NameRoom name_room_columns(int columns)
{
    return (NameRoom){(float)columns, columns_of, NULL, "..."};
}

static bool is_inside(char byte)
{
    return ((unsigned char)byte & 0xc0) == 0x80;
}

/* The bytes of the first characters of a text, at most so many. */
static size_t first_bytes(const char *text, int characters)
{
    size_t bytes = 0;
    while (text[bytes] && characters-- > 0)
        for (bytes++; is_inside(text[bytes]); bytes++)
            ;
    return bytes;
}

/* Where in all names of a group the shown part ends, where the same in all begins to differ, and the width of
 * the longest rest from there. All are counted from `from`. */
typedef struct NameGroup {
    size_t from, head, common;
    float rest;
} NameGroup;

static float width_of(const NameRoom *room, const char *text)
{
    return room->measure(room->context, text, strlen(text));
}

static NameGroup group_of(const Names *names, int which, size_t from, float width, const NameRoom *room)
{
    const char *whole = names->at(names->of, which), *name = whole + from;
    float unit = room->measure(room->context, "0", 1);
    int third = (int)(width / unit / 3);
    NameGroup group = {.from = from, .head = first_bytes(name, third > 1 ? third : 1)};
    group.common = strlen(name);
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < names->count; i++) {
            const char *other = names->at(names->of, i);
            bool in = strncmp(other, whole, from + group.head) == 0 && width_of(room, other + from) > width;
            if (!in)
                continue;
            /* How many bytes, of whole characters, two texts begin with alike. */
            const char *a = other + from;
            size_t common = 0;
            while (a[common] && a[common] == name[common])
                common++;
            while (common > 0 && is_inside(a[common]))
                common--;
            float rest = pass == 1 ? width_of(room, other + from + group.common) : 0;
            group.common = common < group.common ? common : group.common;
            group.rest = rest > group.rest ? rest : group.rest;
        }
    }
    return group;
}

/* Appends at most `bytes` of a text; returns the new length. */
static size_t append(char out[SHORT_NAME_SIZE], size_t length, const char *text, size_t bytes)
{
    size_t room = SHORT_NAME_SIZE - 1 - length;
    bytes = bytes < room ? bytes : room;
    memcpy(out + length, text, bytes);
    out[length + bytes] = '\0';
    return length + bytes;
}

const char *short_name(const Names *names, int which, const NameRoom *room, char out[SHORT_NAME_SIZE])
{
    enum { LEAST = 12 }; /* characters for what is cut again; with room for less, names are numbered */
    const char *name = names->at(names->of, which);
    float width = room->width, mark = width_of(room, room->mark);
    float least = LEAST * room->measure(room->context, "0", 1);
    size_t length = 0;
    if (width_of(room, name) <= width && strlen(name) < SHORT_NAME_SIZE)
        return name;
    for (;;) {
        NameGroup group = group_of(names, which, (size_t)(name - names->at(names->of, which)), width, room);
        bool cuts = group.common > group.head;
        size_t to = group.common;
        length = append(out, length, name, group.head);
        width -= room->measure(room->context, name, group.head) + (cuts ? mark : 0);
        if (cuts)
            length = append(out, length, room->mark, strlen(room->mark));
        if (group.rest > width && width < least) {
            snprintf(out + length, SHORT_NAME_SIZE - length, "#%d", which + 1);
            return out;
        }
        while (to > group.head) {
            size_t before = to - 1;
            while (is_inside(name[before]))
                before--;
            if (group.rest + room->measure(room->context, name + before, group.common - before) > width)
                break;
            to = before;
        }
        name += to;
        if (width_of(room, name) <= width) {
            append(out, length, name, strlen(name));
            return out;
        }
    }
}
