/* Gives every file in a folder to a fuzz target, and many changed and mixed copies of them, without
 * libFuzzer. The copies are the same in every run: `fuzz_NAME FOLDER N` runs only the N-th, and writes it to
 * the output. */
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/random.h"
#include "tests/fuzz/fuzz.h"

enum { SEEDS = 64, LENGTH = 400, COPIES = 10000, CHANGES = 6 };

typedef struct {
    uint8_t *bytes;
    size_t length;
    char name[256];
} Seed;

typedef struct {
    Seed seeds[SEEDS];
    int count;
} Corpus;

/* Runs the target on bytes, in memory that ends where they do. */
static void replay(const uint8_t *bytes, size_t length)
{
    uint8_t *exact = malloc(length ? length : 1);
    FUZZ_CHECK(exact);
    if (length)
        memcpy(exact, bytes, length);
    LLVMFuzzerTestOneInput(exact, length);
    free(exact);
}

static void seed_read(Seed *seed, const char *path)
{
    FILE *file = fopen(path, "rb");
    FUZZ_CHECK(file && fseek(file, 0, SEEK_END) == 0);
    long size = ftell(file);
    FUZZ_CHECK(size >= 0 && fseek(file, 0, SEEK_SET) == 0);
    seed->length = (size_t)size;
    seed->bytes = malloc(seed->length ? seed->length : 1);
    FUZZ_CHECK(seed->bytes && fread(seed->bytes, 1, seed->length, file) == seed->length);
    fclose(file);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const Seed *)a)->name, ((const Seed *)b)->name);
}

/* Reads all files in a folder, in order of their names. */
static void corpus_read(Corpus *corpus, const char *path)
{
    DIR *folder = opendir(path);
    FUZZ_CHECK(folder);
    for (struct dirent *entry; (entry = readdir(folder));) {
        char file[4096];
        if (entry->d_name[0] == '.')
            continue;
        FUZZ_CHECK(corpus->count < SEEDS);
        Seed *seed = &corpus->seeds[corpus->count++];
        snprintf(seed->name, sizeof seed->name, "%s", entry->d_name);
        snprintf(file, sizeof file, "%s/%s", path, entry->d_name);
        seed_read(seed, file);
    }
    closedir(folder);
    FUZZ_CHECK(corpus->count > 0);
    qsort(corpus->seeds, (size_t)corpus->count, sizeof corpus->seeds[0], by_name);
}

static void corpus_free(Corpus *corpus)
{
    for (int i = 0; i < corpus->count; i++)
        free(corpus->seeds[i].bytes);
}

/* ---- Changed copies ---- */

static size_t below(Random *random, size_t limit)
{
    return limit ? random_below(random, (uint32_t)limit) : 0;
}

/* Replaces some bytes by others, as far as there is room. */
static size_t splice(uint8_t *bytes, size_t length, size_t at, size_t drop, const uint8_t *put, size_t count)
{
    if (drop > length - at)
        drop = length - at;
    if (count > LENGTH - (length - drop))
        count = LENGTH - (length - drop);
    memmove(bytes + at + count, bytes + at + drop, length - at - drop);
    if (count)
        memcpy(bytes + at, put, count);
    return length - drop + count;
}

/* One change: a bit, a byte, bytes removed, or bytes of this seed or another one inserted or written over. */
static size_t change(uint8_t *bytes, size_t length, const Corpus *corpus, Random *random)
{
    static const char telling[] = "\0\xff\xc3\n\r\t \"\\/-+.,:;=()[]{}019";
    size_t at = below(random, length + 1);
    uint8_t byte = (uint8_t)telling[below(random, sizeof telling - 1)];
    const Seed *other = &corpus->seeds[below(random, (size_t)corpus->count)];
    size_t from = below(random, other->length + 1), count = below(random, other->length - from + 1);
    switch (below(random, 6)) {
    case 0:
        if (at < length)
            bytes[at] ^= (uint8_t)(1u << below(random, 8));
        return length;
    case 1:
        return splice(bytes, length, at, 1, &byte, 1);
    case 2:
        return splice(bytes, length, at, 0, &byte, 1);
    case 3:
        return splice(bytes, length, at, 1 + below(random, 1 + length / 4), NULL, 0);
    case 4:
        return splice(bytes, length, at, 0, other->bytes + from, count);
    default:
        return splice(bytes, length, at, count, other->bytes + from, count);
    }
}

/* Makes the copy with this number. */
static size_t copy_make(uint8_t bytes[LENGTH], const Corpus *corpus, int number)
{
    Random random = random_seeded((uint64_t)number, 0);
    const Seed *seed = &corpus->seeds[below(&random, (size_t)corpus->count)];
    size_t length = seed->length < LENGTH ? seed->length : LENGTH;
    memcpy(bytes, seed->bytes, length);
    for (size_t left = 1 + below(&random, CHANGES); left > 0; left--)
        length = change(bytes, length, corpus, &random);
    return length;
}

int main(int argc, char **argv)
{
    FUZZ_CHECK(argc == 2 || argc == 3);
    static Corpus corpus;
    uint8_t bytes[LENGTH];
    corpus_read(&corpus, argv[1]);
    if (argc == 3) {
        size_t length = copy_make(bytes, &corpus, atoi(argv[2]));
        fwrite(bytes, 1, length, stdout);
        fflush(stdout);
        replay(bytes, length);
        corpus_free(&corpus);
        return 0;
    }
    for (int i = 0; i < corpus.count; i++)
        replay(corpus.seeds[i].bytes, corpus.seeds[i].length);
    for (int i = 0; i < COPIES; i++) {
        fprintf(stderr, "\rcopy %d ", i);
        replay(bytes, copy_make(bytes, &corpus, i));
    }
    printf("%d files and %d changed copies of them\n", corpus.count, COPIES);
    corpus_free(&corpus);
    return 0;
}
