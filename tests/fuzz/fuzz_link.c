/* Any bytes read as links give games whose links read back the same; so do any digits whose check is right,
 * which changed bytes would never have. */
#include "engine/base/sha256.h"
#include "tests/fuzz/fuzz_formats.h"

static void add_checked(Text *out, const uint8_t *bytes, size_t length)
{
    static const char letters[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    char hex[SHA256_HEX_SIZE];
    Text digits = {0};
    for (size_t i = 0; i < length; i++)
        text_add_byte(&digits, letters[bytes[i] % 62]);
    sha256_hex(text_string(&digits), length, hex);
    hex[8] = '\0';
    unsigned long sum = strtoul(hex, NULL, 16);
    text_add_string(out, "#game=1");
    for (int i = 0; i < 4; i++, sum /= 62)
        text_add_byte(out, letters[sum % 62]);
    text_add(out, text_string(&digits), length);
    text_free(&digits);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    Text checked = {0};
    fuzz_check_format(FORMAT_LINK, (const char *)bytes, length);
    add_checked(&checked, bytes, length);
    fuzz_check_format(FORMAT_LINK, checked.bytes, checked.length);
    text_free(&checked);
    return 0;
}
