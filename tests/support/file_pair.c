#include "tests/support/file_pair.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/base/platform/file.h"
#include "tests/support/check.h"

void file_pair_begin(FilePair *self)
{
    for (int i = 0; i < 2; i++) {
        strcpy(self->paths[i], "/tmp/tetress-pair-XXXXXX");
        int descriptor = mkstemp(self->paths[i]);
        assert_true(descriptor >= 0);
        close(descriptor);
        unlink(self->paths[i]);
    }
}

void file_pair_end(const FilePair *self)
{
    for (int i = 0; i < 2; i++)
        unlink(self->paths[i]);
}

void assert_same_files(const FilePair *self)
{
    Text texts[2] = {{0}};
    Error error = {0};
    for (int i = 0; i < 2; i++)
        assert_ok(file_read(self->paths[i], 1 << 24, &texts[i], &error), &error);
    assert_int_equal(texts[0].length, texts[1].length);
    assert_memory_equal(texts[0].bytes, texts[1].bytes, texts[0].length);
    for (int i = 0; i < 2; i++)
        text_free(&texts[i]);
}
