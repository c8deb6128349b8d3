#include "tests/support/check.h"

#include <stdio.h>

#include "ui/draw/theme.h"

/* The contrast that the web's accessibility guidelines ask for. */
static const float readable = 4.5f;

static void assert_readable(const Theme *theme, ColourName text, ColourName ground)
{
    float contrast = colour_contrast(theme_colour(theme, text), theme_colour(theme, ground));
    if (contrast < readable)
        fail_msg("%s, %s: colour %d on %d has a contrast of %.2f", theme_names[theme->kind],
                 palette_names[theme->palette], text, ground, (double)contrast);
}

static void all_text_can_be_read(void **state)
{
    (void)state;
    static const ColourName texts[] = {COLOUR_TEXT,     COLOUR_SECONDARY, COLOUR_ACCENT,
                                       COLOUR_ALERT,    COLOUR_BEST,      COLOUR_GOOD,
                                       COLOUR_DOUBTFUL, COLOUR_MISTAKE,   COLOUR_BLUNDER};
    static const ColourName grounds[] = {COLOUR_BACKGROUND, COLOUR_PANEL, COLOUR_SELECTED, COLOUR_WELL};
    for (int kind = 0; kind < THEME_COUNT; kind++) {
        for (int palette = 0; palette < PALETTE_COUNT; palette++) {
            Theme theme = theme_make((ThemeKind)kind, (PaletteKind)palette);
            for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
                for (size_t j = 0; j < sizeof grounds / sizeof *grounds; j++)
                    assert_readable(&theme, texts[i], grounds[j]);
            }
            assert_readable(&theme, COLOUR_TEXT, COLOUR_RAISED);
            assert_readable(&theme, COLOUR_TEXT, COLOUR_HOVERED);
            assert_readable(&theme, COLOUR_TEXT, COLOUR_PRESSED);
            assert_readable(&theme, COLOUR_ON_PRIMARY, COLOUR_PRIMARY);
        }
    }
}

/* Numbers are drawn on every step of the scale. */
static void numbers_on_the_scale_of_effort_can_be_read(void **state)
{
    (void)state;
    for (int kind = 0; kind < THEME_COUNT; kind++) {
        Theme theme = theme_make((ThemeKind)kind, PALETTE_STANDARD);
        for (int i = 0; i <= 20; i++) {
            float share = (float)i / 20;
            float contrast = colour_contrast(theme_on_effort(&theme, share), theme_effort(&theme, share));
            if (contrast < readable)
                fail_msg("%s: contrast %.2f at %.2f", theme_names[theme.kind], (double)contrast,
                         (double)share);
        }
    }
}

static void the_players_differ_in_every_palette(void **state)
{
    (void)state;
    for (int kind = 0; kind < THEME_COUNT; kind++) {
        for (int palette = 0; palette < PALETTE_COUNT; palette++) {
            Theme theme = theme_make((ThemeKind)kind, (PaletteKind)palette);
            assert_true(theme_colour(&theme, COLOUR_RED) != theme_colour(&theme, COLOUR_BLUE));
            assert_int_equal(theme.patterned, palette != PALETTE_STANDARD);
        }
    }
}

static void contrast_is_that_of_the_guidelines(void **state)
{
    (void)state;
    assert_true(colour_contrast(0xff000000, 0xffffffff) > 20.99f);
    assert_true(colour_contrast(0xff808080, 0xff808080) == 1);
    float grey = colour_contrast(0xff767676, 0xffffffff);
    assert_true(grey > 4.5f && grey < 4.6f);
}

static void mixing_ends_at_both_colours(void **state)
{
    (void)state;
    assert_int_equal(colour_mix(0xff102030, 0x80ff00aa, 0), 0xff102030);
    assert_int_equal(colour_mix(0xff102030, 0x80ff00aa, 1), 0x80ff00aa);
    assert_int_equal(colour_mix(0xff000000, 0xff646464, 0.5f), 0xff323232);
    assert_int_equal(colour_faded(0xff123456, 0.5f), 0x80123456);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_text_can_be_read),
        cmocka_unit_test(numbers_on_the_scale_of_effort_can_be_read),
        cmocka_unit_test(the_players_differ_in_every_palette),
        cmocka_unit_test(contrast_is_that_of_the_guidelines),
        cmocka_unit_test(mixing_ends_at_both_colours),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
