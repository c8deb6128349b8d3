#include "engine/base/checksum_file.h"

#include <string.h>

#include "engine/base/platform/file.h"
#include "engine/base/sha256.h"

#define SEAL "seal "

enum {
    SEALED_BYTES_MAX = 1 << 28,
    SEAL_LENGTH = sizeof SEAL - 1 + SHA256_HEX_SIZE
}; /* the NUL's place is the end of the line's */

static void write_seal(const char *bytes, size_t length, char out[SEAL_LENGTH + 1])
{
    char digest[SHA256_HEX_SIZE];
    sha256_hex(bytes, length, digest);
    snprintf(out, SEAL_LENGTH + 1, SEAL "%s\n", digest);
}

Status checksum_seal(Text *text, Error *error)
{
    char seal[SEAL_LENGTH + 1];
    Status status = text_status(text, error);
    if (status != STATUS_OK)
        return status;
    write_seal(text_string(text), text->length, seal);
    text_add_string(text, seal);
    return text_status(text, error);
}

Status checksum_file_read(const char *path, Text *out, Error *error)
{
    Text all = {0};
    char seal[SEAL_LENGTH + 1];
    Status status = file_read(path, SEALED_BYTES_MAX, &all, error);
    if (status == STATUS_OK) {
        size_t length = all.length < SEAL_LENGTH ? 0 : all.length - SEAL_LENGTH;
        write_seal(text_string(&all), length, seal);
        bool ends = all.length >= SEAL_LENGTH; /* with a seal */
        ends = ends && memcmp(text_string(&all) + length, SEAL, sizeof SEAL - 1) == 0;
        if (!ends || memcmp(text_string(&all) + length, seal, SEAL_LENGTH) != 0) {
            status = error_set(error, STATUS_SYNTAX,
                               ends ? "the file was changed: its seal is not right"
                                    : "the file is of another kind, or was cut off: it ends without a seal");
            error_in_file(status, error, path);
        } else {
            text_add(out, text_string(&all), length);
            status = text_status(out, error);
        }
    }
    text_free(&all);
    return status;
}
