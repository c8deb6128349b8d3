/* Any text gives a book or an error with a place; a book reads back the same after it is written. */
#include "engine/book/book_edit.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    Text text = {0}, written = {0}, same = {0};
    Book *book = NULL, *again = NULL;
    Error error = {0};
    text_add(&text, (const char *)bytes, length);
    Status status = book_read(&text, &book, &error);
    text_free(&text);
    if (status != STATUS_OK) {
        FUZZ_CHECK(error.status == status && !book);
        fuzz_check_error(&error, bytes, length);
        return 0;
    }
    for (int i = 0; i < book_count(book); i++) {
        const BookEntry *entry = book_entry(book, i);
        BookEntry found;
        FUZZ_CHECK(book_find(book, &entry->position, &found) && found.count == entry->count);
        for (int m = 0; m < entry->count; m++) {
            FUZZ_CHECK(position_legal(&entry->position, found.moves[m].move));
            FUZZ_CHECK(value_agrees(&entry->moves[m].value) && entry->moves[m].next < book_count(book));
            FUZZ_CHECK(m == 0 || value_compare(&entry->moves[m - 1].value, &entry->moves[m].value) <= 0);
        }
    }
    FUZZ_CHECK(book_write(book, &written, &error) == STATUS_OK);
    const size_t seal = sizeof "seal \n" - 1 + 64;
    text_add(&text, written.bytes, written.length - seal);
    FUZZ_CHECK(book_read(&text, &again, &error) == STATUS_OK);
    FUZZ_CHECK(book_write(again, &same, &error) == STATUS_OK);
    FUZZ_CHECK(same.length == written.length && memcmp(same.bytes, written.bytes, same.length) == 0);
    text_free(&text);
    text_free(&written);
    text_free(&same);
    book_close(book);
    book_close(again);
    return 0;
}
