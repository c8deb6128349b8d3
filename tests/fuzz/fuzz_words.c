/* Any text is split into words, or is malformed at a column; words in single quotes read back the same. */
#include <string.h>

#include "engine/base/text.h"
#include "engine/base/words.h"
#include "tests/fuzz/fuzz.h"

/* Adds a word in single quotes, so that no quote of its own ends it. */
static void add_quoted(const char *word, Text *out)
{
    text_add_string(out, "'");
    for (; *word; word++) {
        if (*word == '\'')
            text_add_string(out, "'\\''");
        else
            text_add_byte(out, *word);
    }
    text_add_string(out, "' ");
}

static void check_again(const Words *words, const Text *quoted)
{
    Words again;
    FUZZ_CHECK(words_split(text_string(quoted), &again, NULL) == STATUS_OK);
    FUZZ_CHECK(again.count == words->count && !again.items[again.count]);
    for (int i = 0; i < again.count; i++)
        FUZZ_CHECK(strcmp(again.items[i], words->items[i]) == 0);
    words_free(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    Words words;
    Error error;
    Text text = {0}, quoted = {0};
    text_add(&text, (const char *)bytes, length);
    Status status = words_split(text_string(&text), &words, &error);
    if (status != STATUS_OK) {
        FUZZ_CHECK(error.status == status && error.text[0]);
        FUZZ_CHECK(error.column >= 1 && (size_t)error.column <= length + 1);
    } else {
        FUZZ_CHECK(words.count > 0);
        for (int i = 0; i < words.count; i++)
            add_quoted(words.items[i], &quoted);
        check_again(&words, &quoted);
        words_free(&words);
    }
    text_free(&text);
    text_free(&quoted);
    return 0;
}
