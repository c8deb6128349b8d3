/* Characters that the usual fonts lack. The test counts the searches for them, because each one takes long
 * enough to be noticed, and none may be on the thread that draws. */
#include "tests/support/check.h"

#include <fontconfig/fontconfig.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "engine/base/platform/clock.h"
#include "engine/base/text.h"
#include "ui/draw/window/window.h"

static int starts;
static atomic_int matches;
static pthread_t drawing;
static bool drawing_waits; /* while true, a search on the thread that draws is a mistake */

FcConfig *__real_FcInitLoadConfigAndFonts(void);
FcPattern *__real_FcFontMatch(FcConfig *config, FcPattern *pattern, FcResult *result);
FcConfig *__wrap_FcInitLoadConfigAndFonts(void);
FcPattern *__wrap_FcFontMatch(FcConfig *config, FcPattern *pattern, FcResult *result);

FcConfig *__wrap_FcInitLoadConfigAndFonts(void)
{
    starts++;
    return __real_FcInitLoadConfigAndFonts();
}

FcPattern *__wrap_FcFontMatch(FcConfig *config, FcPattern *pattern, FcResult *result)
{
    matches++;
    assert_false(drawing_waits && pthread_equal(pthread_self(), drawing));
    return __real_FcFontMatch(config, pattern, result);
}

static void add_character(Text *out, unsigned character)
{
    text_add_byte(out, (char)(0xe0 | character >> 12));
    text_add_byte(out, (char)(0x80 | (character >> 6 & 0x3f)));
    text_add_byte(out, (char)(0x80 | (character & 0x3f)));
}

/* Draws until no fonts are looked for any more. */
static void draw_until_loaded(Window *window)
{
    Error error;
    do {
        window_wait(window, clock_ns() + 1000000);
        if (window_begin(window))
            assert_ok(window_end(window, &error), &error);
    } while (window_loads_fonts(window));
}

static void unknown_characters_are_looked_for_a_few_times(void **state)
{
    (void)state;
    Text text = {0};
    Window *window;
    Error error;
    WindowPlan plan = {.title = "test", .width = 300, .height = 200, .hidden = true};
    /* private characters, which some icon fonts use */
    for (unsigned character = 0xe000; character < 0xf800; character++)
        add_character(&text, character);
    for (unsigned character = 0x4e00; character < 0x5200; character++) /* Chinese */
        add_character(&text, character);
    assert_ok(window_open(&plan, &window, &error), &error);
    assert_int_equal(starts, 1);
    int before = matches;
    drawing = pthread_self();
    drawing_waits = true;
    window_want_text(window, text_string(&text));
    assert_true(window_loads_fonts(window));
    draw_until_loaded(window);
    window_want_text(window, text_string(&text)); /* nothing is looked for twice */
    assert_false(window_loads_fonts(window));
    assert_int_equal(starts, 1);
    assert_uint_in_range(matches - before, 0, FALLBACK_MAX);
    window_close(window);
    text_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(unknown_characters_are_looked_for_a_few_times)};
    setenv("SDL_VIDEODRIVER", "dummy", 1);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
