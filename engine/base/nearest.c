#include "engine/base/nearest.h"

#include <stdio.h>
#include <string.h>

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* The number of characters to add, drop, change or swap with a neighbour to turn one word into the other. */
static int edit_distance(const char *a, const char *b)
{
    enum { WORD_MAX = 24 };
    int rows[WORD_MAX + 1][WORD_MAX + 1];
    int a_length = (int)strnlen(a, WORD_MAX + 1);
    int b_length = (int)strnlen(b, WORD_MAX + 1);
    if (a_length > WORD_MAX || b_length > WORD_MAX)
        return WORD_MAX;
    for (int i = 0; i <= a_length; i++) {
        for (int j = 0; j <= b_length; j++) {
            if (i == 0 || j == 0) {
                rows[i][j] = i + j;
                continue;
            }
            int change = rows[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
            rows[i][j] = least(change, 1 + least(rows[i - 1][j], rows[i][j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                rows[i][j] = least(rows[i][j], rows[i - 2][j - 2] + 1);
        }
    }
    return rows[a_length][b_length];
}

const char *nearest_name(const char *word, const char *const *names, int count)
{
    const char *nearest = NULL;
    int distance = 3;
    for (int i = 0; i < count; i++) {
        int here = edit_distance(word, names[i]);
        /* With as many changes as letters, every word would be near. */
        if (here < distance && here < (int)strlen(names[i]) - 1) {
            distance = here;
            nearest = names[i];
        }
    }
    return nearest;
}

const char *nearest_hint(const char *word, const char *const *names, int count, const char *otherwise,
                         char out[NEAREST_HINT_SIZE])
{
    const char *nearest = nearest_name(word, names, count);
    if (nearest)
        snprintf(out, NEAREST_HINT_SIZE, "; did you mean '%.40s'?", nearest);
    else
        snprintf(out, NEAREST_HINT_SIZE, "%s", otherwise);
    return out;
}

const char *list_names(const char *const *names, int count, char *out, size_t size)
{
    static const char others[] = " and others";
    size_t used = 0;
    out[0] = '\0';
    for (int i = 0; i < count; i++) {
        size_t left = size - used, need = strlen(names[i]) + (i ? 2 : 0);
        if (need + (i + 1 < count ? sizeof others : 1) > left) {
            snprintf(out + used, left, "%s", others);
            break;
        }
        used += (size_t)snprintf(out + used, left, "%s%s", i ? ", " : "", names[i]);
    }
    return out;
}
