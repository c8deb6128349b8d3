/* Names that are shortened stay different, whatever they have in common. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "engine/base/random.h"
#include "engine/base/short_name.h"

static const char *name_at(const void *of, int index)
{
    return ((const char *const *)of)[index];
}

static int columns_of(const char *text)
{
    int columns = 0;
    for (; *text; text++)
        columns += ((unsigned char)*text & 0xc0) != 0x80;
    return columns;
}

/* Shortens all to this width: each fits, and no two are the same. */
static void shorten(const char *const *names, int count, int width, char out[][SHORT_NAME_SIZE])
{
    const Names all = {count, names, name_at};
    const NameRoom room = name_room_columns(width);
    for (int i = 0; i < count; i++) {
        char text[SHORT_NAME_SIZE];
        const char *name = short_name(&all, i, &room, text);
        snprintf(out[i], SHORT_NAME_SIZE, "%s", name);
        assert_true(columns_of(name) <= width);
        assert_int_equal(columns_of(names[i]) <= width, strcmp(name, names[i]) == 0);
        for (int j = 0; j < i; j++)
            assert_string_not_equal(out[i], out[j]);
    }
}

static void what_names_have_in_common_is_cut(void **state)
{
    static const char *const names[] = {"ntddat+COMP30024-Tetress-Project",
                                        "ntddat+COMP30024-Tetress-Project/agent_minimax",
                                        "ntddat+COMP30024-Tetress-Project/agent_mcts",
                                        "ntddat+COMP30024-Tetress-Project/agent_mcts (2)",
                                        "zoe+COMP30024-Tetress-Project-part-B-final",
                                        "our level 3"};
    char out[6][SHORT_NAME_SIZE];
    (void)state;
    shorten(names, 6, 32, out);
    assert_string_equal(out[0], names[0]);
    assert_string_equal(out[1], "ntddat+COM...ject/agent_minimax");
    assert_string_equal(out[2], "ntddat+COM...ject/agent_mcts");
    assert_string_equal(out[3], "ntddat+COM...ject/agent_mcts (2)");
    assert_string_equal(out[4], "zoe+COMP30...roject-part-B-final");
    assert_string_equal(out[5], "our level 3");
}

static void the_middle_that_differs_is_shown(void **state)
{
    static const char *const names[] = {"COMP30024-Artificial-Intelligence-ann-Part-B-Tetress-agent",
                                        "COMP30024-Artificial-Intelligence-bob-Part-B-Tetress-agent",
                                        "COMP30024-Artificial-Intelligence-bea-Part-B-Tetress-agent"};
    char out[3][SHORT_NAME_SIZE];
    (void)state;
    shorten(names, 3, 28, out);
    assert_non_null(strstr(out[0], "ann"));
    assert_non_null(strstr(out[1], "bob"));
    assert_non_null(strstr(out[2], "bea"));
}

static void however_narrow_no_two_are_the_same(void **state)
{
    enum { COUNT = 60, LENGTH = 90 };
    static char texts[COUNT][LENGTH], out[COUNT][SHORT_NAME_SIZE];
    const char *names[COUNT];
    static const char *const parts[] = {
        "a", "b", "ab", "-tetress-project-", "\xc3\xa9\xe2\x82\xac", "COMP30024/", "aaaaaaaaaaaa"};
    Random random = random_seeded(11, 0);
    (void)state;
    for (int round = 0; round < 300; round++) {
        int count = 0;
        while (count < COUNT) {
            char *text = texts[count];
            bool known = false;
            /* Most begin or end as one before. */
            int pieces = 1 + (int)random_below(&random, 7);
            text[0] = '\0';
            if (count > 0 && random_below(&random, 4) > 0)
                memcpy(text, texts[random_below(&random, (uint32_t)count)], LENGTH / 2);
            text[LENGTH / 2] = '\0';
            while (text[0] && ((unsigned char)text[strlen(text) - 1] & 0x80))
                text[strlen(text) - 1] = '\0'; /* no half characters */
            for (int i = 0; i < pieces; i++)
                if (strlen(text) + 20 < LENGTH)
                    strcat(text, parts[random_below(&random, 7)]);
            for (int i = 0; i < count; i++)
                known = known || strcmp(texts[i], text) == 0;
            names[count] = text;
            count += !known;
        }
        shorten(names, COUNT, 12 + (int)random_below(&random, 40), out);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_names_have_in_common_is_cut),
        cmocka_unit_test(the_middle_that_differs_is_shown),
        cmocka_unit_test(however_narrow_no_two_are_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
