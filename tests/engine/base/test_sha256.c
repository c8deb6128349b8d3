#include "tests/support/check.h"

#include <string.h>

#include "engine/base/sha256.h"

/* Checks the digest of a string repeated `times` times. */
static void assert_digest(const char *string, size_t times, const char *expected)
{
    static char bytes[1000000];
    size_t length = strlen(string);
    assert_true(length * times <= sizeof bytes);
    for (size_t i = 0; i < times; i++)
        memcpy(bytes + i * length, string, length);
    char digest[SHA256_HEX_SIZE];
    sha256_hex(bytes, length * times, digest);
    assert_string_equal(digest, expected);
}

/* The examples published by the standard's authors. */
static void published_examples_hold(void **state)
{
    (void)state;
    assert_digest("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    assert_digest("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    assert_digest("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
                  "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    assert_digest("a", 1000000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

/* Computed by another program: lengths around the end of a block, and around the most that fits before the
 * length. */
static void lengths_around_a_block_hold(void **state)
{
    (void)state;
    assert_digest("x", 55, "d5e285683cd4efc02d021a5c62014694958901005d6f71e89e0989fac77e4072");
    assert_digest("x", 56, "04c26261370ee7541549d16dee320c723e3fd14671e66a099afe0a377c16888e");
    assert_digest("x", 63, "75220b47218278e656f2013bb8f0c455a25eaf01e86c64924e9d48d89776d6f2");
    assert_digest("x", 64, "7ce100971f64e7001e8fe5a51973ecdfe1ced42befe7ee8d5fd6219506b5393c");
    assert_digest("x", 65, "9537c5fdf120482f7d58d25e9ed583f52c02b4e304ea814db1633ad565aed7e9");
    assert_digest("x", 119, "000b48d4edf0fa7bee3c6236ecd2785baa5db4eeb8bb54341b029e0d9fa5fb0c");
    assert_digest("x", 120, "13f05a0b594787f5ecd315edc96141bd3243203d1b7d4f0836f37308b276ba98");
    assert_digest("x", 128, "24da1b81d0b16df6428eee73c69fcb2a93c76bc6df706f0c6670fe6bfe800464");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(published_examples_hold),
        cmocka_unit_test(lengths_around_a_block_hold),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
