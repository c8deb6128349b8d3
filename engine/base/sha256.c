#include "engine/base/sha256.h"

#include <stdint.h>
#include <string.h>

enum { BLOCK_SIZE = 64, LENGTH_SIZE = 8, ROUNDS = 64, WORDS = 8 };

/* The fractional parts of the cube roots of the first 64 primes. */
static const uint32_t round_constants[ROUNDS] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t rotate_right(uint32_t x, int by)
{
    return x >> by | x << (32 - by);
}

/* The message schedule of one block. */
static void expand(const uint8_t block[BLOCK_SIZE], uint32_t schedule[ROUNDS])
{
    for (int i = 0; i < 16; i++) {
        const uint8_t *b = block + 4 * i;
        schedule[i] = (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
    }
    for (int i = 16; i < ROUNDS; i++) {
        uint32_t early = schedule[i - 15];
        uint32_t late = schedule[i - 2];
        uint32_t s0 = rotate_right(early, 7) ^ rotate_right(early, 18) ^ early >> 3;
        uint32_t s1 = rotate_right(late, 17) ^ rotate_right(late, 19) ^ late >> 10;
        schedule[i] = schedule[i - 16] + s0 + schedule[i - 7] + s1;
    }
}

static void compress(uint32_t state[WORDS], const uint8_t block[BLOCK_SIZE])
{
    uint32_t schedule[ROUNDS];
    uint32_t v[WORDS];
    expand(block, schedule);
    memcpy(v, state, sizeof v);
    for (int i = 0; i < ROUNDS; i++) {
        uint32_t s1 = rotate_right(v[4], 6) ^ rotate_right(v[4], 11) ^ rotate_right(v[4], 25);
        uint32_t choice = (v[4] & v[5]) ^ (~v[4] & v[6]);
        uint32_t s0 = rotate_right(v[0], 2) ^ rotate_right(v[0], 13) ^ rotate_right(v[0], 22);
        uint32_t majority = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]);
        uint32_t first = v[7] + s1 + choice + round_constants[i] + schedule[i];
        memmove(v + 1, v, (WORDS - 1) * sizeof *v);
        v[4] += first;
        v[0] = first + s0 + majority;
    }
    for (int i = 0; i < WORDS; i++)
        state[i] += v[i];
}

void sha256_hex(const void *bytes, size_t length, char out[SHA256_HEX_SIZE])
{
    /* The fractional parts of the square roots of the first 8 primes. */
    uint32_t state[WORDS] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                             0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    const uint8_t *next = bytes;
    size_t left = length;
    for (; left >= BLOCK_SIZE; left -= BLOCK_SIZE, next += BLOCK_SIZE)
        compress(state, next);

    /* The rest, a one bit, and the length in bits at the end of the one or two last blocks. */
    uint8_t last[2 * BLOCK_SIZE] = {0};
    if (left > 0)
        memcpy(last, next, left);
    last[left] = 0x80;
    size_t size = left + 1 + LENGTH_SIZE <= BLOCK_SIZE ? BLOCK_SIZE : 2 * BLOCK_SIZE;
    uint64_t bits = (uint64_t)length * 8;
    for (int i = 0; i < LENGTH_SIZE; i++)
        last[size - 1 - (size_t)i] = (uint8_t)(bits >> 8 * i);
    for (size_t at = 0; at < size; at += BLOCK_SIZE)
        compress(state, last + at);

    for (int i = 0; i < 8 * WORDS; i++)
        out[i] = "0123456789abcdef"[state[i / 8] >> (28 - i % 8 * 4) & 15];
    out[8 * WORDS] = '\0';
}
