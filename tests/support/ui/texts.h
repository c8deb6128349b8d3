/* Every text that a window draws, for tests that look for what is cut off. The linker puts texts.c in front
 * of the functions that draw text; tests/CMakeLists.txt says for which tests. */
#ifndef TETRESS_TESTS_SUPPORT_UI_TEXTS_H
#define TETRESS_TESTS_SUPPORT_UI_TEXTS_H

#include <stdbool.h>

#include "ui/draw/box.h"

enum { TEXTS_MOST = 4096, TEXT_KEPT = 1000 };

typedef struct SeenText {
    char text[TEXT_KEPT];
    Box box;          /* the letters, whole */
    Box clip;         /* where its window lets them be seen */
    bool cut;         /* drawn with an ellipsis, or wider than its box */
    const void *list; /* the draw list, which is the Dear ImGui window */
} SeenText;

/* Since texts_forget; more than fit are left out. */
extern int texts_seen;
extern SeenText texts[TEXTS_MOST];

void texts_forget(void);

#endif
