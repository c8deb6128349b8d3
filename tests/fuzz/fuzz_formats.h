/* The promise of a format that keeps less than everything: any bytes give games, or problems that say why
 * not; and the games, once written, are read and written as the same. */
#ifndef TETRESS_TESTS_FUZZ_FUZZ_FORMATS_H
#define TETRESS_TESTS_FUZZ_FUZZ_FORMATS_H

#include "engine/record/formats/format.h"
#include "tests/fuzz/fuzz.h"

static inline void fuzz_check_format(RecordFormat format, const char *bytes, size_t length)
{
    RecordList list = {0}, again = {0};
    Text first = {0}, second = {0};
    FUZZ_CHECK(record_list_read(&list, format, bytes, length, "f", NULL) == STATUS_OK);
    for (int i = 0; i < list.problem_count; i++)
        FUZZ_CHECK((list.problems[i].line >= 1 || list.count == 0) && list.problems[i].text[0]);
    FUZZ_CHECK(list.count > 0 || list.problem_count > 0);
    FUZZ_CHECK(record_list_write(&list, format, &first, NULL) == STATUS_OK);
    FUZZ_CHECK(record_list_read(&again, format, text_string(&first), first.length, "f", NULL) == STATUS_OK);
    FUZZ_CHECK(again.problem_count == 0 || list.count == 0);
    FUZZ_CHECK(record_list_write(&again, format, &second, NULL) == STATUS_OK);
    FUZZ_CHECK(first.length == second.length &&
               memcmp(text_string(&first), text_string(&second), first.length) == 0);
    record_list_free(&list);
    record_list_free(&again);
    text_free(&first);
    text_free(&second);
}

#endif
