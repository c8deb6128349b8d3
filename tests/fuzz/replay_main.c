/* Gives every file of a folder to a fuzz target: the corpus as regression test, without libFuzzer. */
#include <dirent.h>
#include <string.h>

#include "tests/fuzz/fuzz.h"

/* Runs the target on a file's bytes, in memory that ends where they do. */
static void replay_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    FUZZ_CHECK(file && fseek(file, 0, SEEK_END) == 0);
    long size = ftell(file);
    FUZZ_CHECK(size >= 0 && fseek(file, 0, SEEK_SET) == 0);
    size_t length = (size_t)size;
    uint8_t *bytes = malloc(length ? length : 1);
    FUZZ_CHECK(bytes && fread(bytes, 1, length, file) == length);
    fclose(file);
    LLVMFuzzerTestOneInput(bytes, length);
    free(bytes);
}

int main(int argc, char **argv)
{
    FUZZ_CHECK(argc == 2);
    DIR *folder = opendir(argv[1]);
    FUZZ_CHECK(folder);
    int files = 0;
    for (struct dirent *entry; (entry = readdir(folder));) {
        char path[4096];
        if (entry->d_name[0] == '.')
            continue;
        snprintf(path, sizeof path, "%s/%s", argv[1], entry->d_name);
        replay_file(path);
        files++;
    }
    closedir(folder);
    FUZZ_CHECK(files > 0);
    printf("%d files\n", files);
    return 0;
}
