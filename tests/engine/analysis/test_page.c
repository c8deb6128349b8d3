#include "engine/analysis/page/page.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/check.h"
#include "tests/support/reviewed.h"

enum { MOVES = 6, DEPTH_MAX = 32, NAME_SIZE = 16 };

#define EVIL "<script>alert(\"1\")</script>&'\xff\x01"

/* A game with a mistake, times, and texts that look like markup. */
static Record *evil_record(bool analysed)
{
    Record *record = record_of_first_moves(NULL, MOVES);
    Error error = {0};
    assert_ok(record_set_player(record, RED, EVIL, &error), &error);
    assert_ok(record_set_agent(record, BLUE, EVIL, &error), &error);
    assert_ok(record_set_tag(record, "event", EVIL, &error), &error);
    record->result = (RecordResult){OUTCOME_BLUE, REASON_TIME, 0};
    for (int i = 0; i <= MOVES; i++) {
        RecordNode *node = record_node_at(record, i);
        node->has_time = i > 0;
        node->time_s = 0.25;
        if (analysed)
            record_analyse(record, node, 0.5, i < MOVES ? MOVE_NONE : MOVE("I-H@5-5"));
    }
    if (analysed) {
        record_analyse(record, record_node_at(record, 2), 0.9, MOVE("I-H@2-0"));
        record_analyse(record, record_node_at(record, 3), 0.3, MOVE_NONE);
    }
    return record;
}

static void write_report(PageKind kind, Record *record, Text *out)
{
    Story *story = NULL;
    Error error = {0};
    assert_ok(story_create(record, NULL, STORY_OF_RED, false, &story, &error), &error);
    assert_ok(page_write(kind, story, out, &error), &error);
    story_destroy(story);
}

static bool has(const Text *text, const char *part)
{
    return strstr(text_string(text), part) != NULL;
}

static int times(const Text *text, const char *part)
{
    int count = 0;
    for (const char *at = text_string(text); (at = strstr(at, part)); at++)
        count++;
    return count;
}

/* ---- Markup ---- */

/* Reads one tag after its "<"; quotes must match. */
static const char *read_tag(const char *at, char name[NAME_SIZE], bool *closes, bool *alone)
{
    size_t length = 0;
    char quote = 0;
    *closes = *at == '/';
    at += *closes;
    while (length + 1 < NAME_SIZE &&
           (strchr("abcdefghijklmnopqrstuvwxyz", *at) || (*at >= '1' && *at <= '6')) && *at)
        name[length++] = *at++;
    name[length] = '\0';
    assert_true(length > 0);
    for (; *at && (quote || *at != '>'); at++) {
        assert_int_not_equal(*at, '<');
        if (quote ? *at == quote : *at == '"')
            quote = quote ? 0 : *at;
    }
    assert_int_equal(*at, '>');
    *alone = at[-1] == '/';
    return at + 1;
}

/* Every element is closed in the right order, and every "&" begins an entity. */
static void check_markup(const char *at)
{
    char stack[DEPTH_MAX][NAME_SIZE];
    int depth = 0;
    const char *doctype = "<!DOCTYPE html>\n";
    assert_memory_equal(at, doctype, strlen(doctype));
    at += strlen(doctype);
    for (; *at; at++) {
        char name[NAME_SIZE];
        bool closes, alone;
        if (*at == '&')
            assert_true(strspn(at + 1, "abcdefghijklmnopqrstuvwxyz#0123456789") == strcspn(at + 1, ";"));
        if (*at != '<')
            continue;
        at = read_tag(at + 1, name, &closes, &alone) - 1;
        if (closes) {
            assert_true(depth > 0);
            assert_string_equal(stack[--depth], name);
        } else if (!alone) {
            assert_true(depth < DEPTH_MAX);
            strcpy(stack[depth++], name); /* NOLINT: of the same size */
        }
    }
    assert_int_equal(depth, 0);
}

static void the_page_is_well_formed_and_escapes_everything(void **state)
{
    (void)state;
    for (int analysed = 0; analysed <= 1; analysed++) {
        Record *record = evil_record(analysed);
        Text page = {0};
        write_report(PAGE_HTML, record, &page);
        check_markup(text_string(&page));
        assert_false(has(&page, "<script"));
        assert_true(has(&page, "&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;&#39;"));
        assert_int_equal(strlen(text_string(&page)), page.length);
        assert_false(has(&page, "\xff"));
        assert_false(has(&page, "http")); /* the page needs nothing from elsewhere */
        assert_false(has(&page, "nan"));
        assert_true(has(&page, "prefers-color-scheme:light"));
        text_free(&page);
        record_destroy(record);
    }
}

static void the_page_shows_the_mistake(void **state)
{
    (void)state;
    Record *record = evil_record(true);
    Text page = {0};
    write_report(PAGE_HTML, record, &page);
    assert_true(has(&page, "aria-label=\"Board before turn 3, played O@0-9?\?, better I-H@2-0\""));
    assert_true(has(&page, "Lost on time at turn 7"));
    assert_int_equal(times(&page, "class=\"played red\""), 4);
    assert_int_equal(times(&page, "class=\"better\""), 4);
    assert_int_equal(times(&page, "<h3>Turn 3, "), 1);
    assert_true(has(&page, "Time used"));
    text_free(&page);
    record_destroy(record);
}

static void a_game_without_moves_has_a_page_too(void **state)
{
    (void)state;
    Record *record = record_of_first_moves(NULL, 0);
    for (int kind = 0; kind < PAGE_KINDS; kind++) {
        Text text = {0};
        write_report((PageKind)kind, record, &text);
        if (kind == PAGE_HTML)
            check_markup(text_string(&text));
        text_free(&text);
    }
    record_destroy(record);
}

/* ---- Data ---- */

static const JsonValue *member(const JsonValue *object, const char *key, JsonKind kind)
{
    const JsonValue *value = json_member(object, key);
    assert_non_null(value);
    assert_int_equal(value->kind, kind);
    return value;
}

static void the_json_says_the_same(void **state)
{
    (void)state;
    Record *record = evil_record(true);
    Text text = {0};
    JsonValue *root = NULL;
    Error error = {0};
    write_report(PAGE_JSON, record, &text);
    assert_ok(json_parse(text_string(&text), text.length, &root, &error), &error);
    const JsonValue *drop = member(member(root, "verdict", JSON_OBJECT), "drop", JSON_OBJECT);
    assert_int_equal(member(drop, "turn", JSON_NUMBER)->as.number.integer, 3);
    assert_true(fabs(member(drop, "from", JSON_NUMBER)->as.number.value - 0.9) < 1e-5);
    assert_true(fabs(member(drop, "to", JSON_NUMBER)->as.number.value - 0.3) < 1e-5);
    assert_true(json_is_string(member(drop, "better", JSON_STRING), "2-0,2-1,2-2,2-3"));
    member(member(root, "verdict", JSON_OBJECT), "last_chance", JSON_NULL);
    const JsonValue *red = member(member(root, "sides", JSON_OBJECT), "red", JSON_OBJECT);
    assert_int_equal(member(red, "very_bad", JSON_NUMBER)->as.number.integer, 1);
    assert_int_equal(member(root, "turns", JSON_ARRAY)->count, MOVES + 1);
    assert_true(json_is_string(member(member(root, "result", JSON_OBJECT), "reason", JSON_STRING), "time"));
    json_free(root);
    text_free(&text);
    record_destroy(record);
}

static void the_csv_has_a_line_a_move_and_as_many_fields_in_each(void **state)
{
    (void)state;
    Record *record = evil_record(true);
    Text text = {0};
    int lines = 0, commas = 0, expected = -1;
    write_report(PAGE_CSV, record, &text);
    for (const char *at = text_string(&text); *at; at++) {
        commas += *at == ',';
        if (*at != '\n')
            continue;
        assert_int_equal(at[-1], '\r');
        expected = expected < 0 ? commas : expected;
        assert_int_equal(commas, expected);
        commas = 0;
        lines++;
    }
    assert_int_equal(lines, MOVES + 1);
    assert_true(has(&text, "\r\n3,red,O@0-9,I-H@2-0,0.9,0.3,,0.6,??,0,"));
    text_free(&text);
    record_destroy(record);
}

static void the_kind_of_a_report_is_in_its_name(void **state)
{
    (void)state;
    assert_int_equal(page_kind_of_path("a.html"), PAGE_HTML);
    assert_int_equal(page_kind_of_path("b/c.json"), PAGE_JSON);
    assert_int_equal(page_kind_of_path("x.csv"), PAGE_CSV);
    assert_int_equal(page_kind_of_path("x.txt"), PAGE_KINDS);
    assert_int_equal(page_kind_of_path(".html"), PAGE_KINDS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_page_is_well_formed_and_escapes_everything),
        cmocka_unit_test(the_page_shows_the_mistake),
        cmocka_unit_test(a_game_without_moves_has_a_page_too),
        cmocka_unit_test(the_json_says_the_same),
        cmocka_unit_test(the_csv_has_a_line_a_move_and_as_many_fields_in_each),
        cmocka_unit_test(the_kind_of_a_report_is_in_its_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
