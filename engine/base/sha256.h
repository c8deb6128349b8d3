/* SHA-256 (FIPS 180-4): a fingerprint that other programs can compute too. Any thread may call this. */
#ifndef TETRESS_BASE_SHA256_H
#define TETRESS_BASE_SHA256_H

#include <stddef.h>

enum { SHA256_HEX_SIZE = 65 }; /* 64 digits and a NUL */

/* Writes the digest of the bytes as lower-case hexadecimal digits. */
void sha256_hex(const void *bytes, size_t length, char out[SHA256_HEX_SIZE]);

#endif
