/* Makes the classes of patterns, and of the network's file constants that every program has.
 *
 *     make-learned NETWORK OUT */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "engine/eval/learned/learned.h"

static uint16_t classes[LEARNED_PATTERNS];

/* Gives the patterns that are alike, turned or mirrored, one number, in the order of the first of them. */
static int find_classes(void)
{
    enum { NONE = 0xffff };
    int count = 0;
    memset(classes, 0xff, sizeof classes);
    for (int pattern = 0; pattern < LEARNED_PATTERNS; pattern++) {
        if (classes[pattern] != NONE)
            continue;
        int centre = pattern % 6,
            arms[4] = {pattern / 6 % 6, pattern / 36 % 6, pattern / 216 % 6, pattern / 1296};
        for (int turn = 0; turn < 4; turn++)
            for (int way = 1; way < 4; way += 2) {
                int alike = 0;
                for (int i = 3; i >= 0; i--)
                    alike = 6 * alike + arms[(i * way + turn) % 4];
                classes[6 * alike + centre] = (uint16_t)count;
            }
        count++;
    }
    return count;
}

static void write_shorts(FILE *out, const int16_t *numbers, size_t count)
{
    fputs("{", out);
    for (size_t i = 0; i < count; i++)
        fprintf(out, "%d,%s", numbers[i], i % 24 == 23 ? "\n" : "");
    fputs("},\n", out);
}

#define WRITE(field) \
    fputs("." #field " = ", out), write_shorts(out, (const int16_t *)network.field, sizeof network.field / 2)

static LearnedNetwork network;

static void write_all(FILE *out)
{
    fputs("/* Made by make_learned.c. */\n#pragma GCC diagnostic ignored \"-Wmissing-braces\"\n#include "
          "\"engine/eval/learned/learned.h\"\n",
          out);
    fputs("const uint16_t learned_classes[LEARNED_PATTERNS] = {", out);
    for (int i = 0; i < LEARNED_PATTERNS; i++)
        fprintf(out, "%d,%s", classes[i], i % 24 == 23 ? "\n" : "");
    fputs("};\nconst LearnedNetwork learned_built_in = {\n", out);
    WRITE(cells);
    WRITE(lines);
    WRITE(figures);
    WRITE(first);
    WRITE(second);
    WRITE(second_bias);
    WRITE(out);
    fprintf(out, ".out_bias = %" PRId32 ", .scale = {", network.out_bias);
    for (int ply = 0; ply <= PLY_LIMIT; ply++)
        fprintf(out, "%" PRId32 ",", network.scale[ply]);
    fputs("}};\n", out);
}

int main(int argc, char **argv)
{
    Error error = {0};
    if (argc != 3 || find_classes() != LEARNED_CLASSES) {
        fputs("usage: make-learned NETWORK OUT\n", stderr);
        return 2;
    }
    if (learned_read_file(argv[1], &network, &error) != STATUS_OK) {
        fprintf(stderr, "%s: %s\n", argv[1], error.text);
        return 1;
    }
    FILE *out = fopen(argv[2], "w");
    if (!out) {
        fputs("make-learned: the file to write can't be opened\n", stderr);
        return 3;
    }
    write_all(out);
    return fclose(out) == 0 ? 0 : 3;
}
