/* Turns a network's file into constants that are built into every program.
 *
 *     make-learned NETWORK OUT */
#include <inttypes.h>
#include <stdio.h>

#include "engine/eval/learned/learned.h"

static LearnedNumbers numbers;
static LearnedNetwork network;

static void write_shorts(FILE *out, const char *name, const int16_t *from, size_t count)
{
    fprintf(out, ".%s = {", name);
    for (size_t i = 0; i < count; i++)
        fprintf(out, "%d,%s", from[i], i % 24 == 23 ? "\n" : "");
    fputs("},\n", out);
}

static void write_ints(FILE *out, const char *name, const int32_t *from, size_t count)
{
    fprintf(out, ".%s = {", name);
    for (size_t i = 0; i < count; i++)
        fprintf(out, "%" PRId32 ",", from[i]);
    fputs("},\n", out);
}

int main(int argc, char **argv)
{
    Error error = {0};
    if (argc != 3) {
        fputs("usage: make-learned NETWORK OUT\n", stderr);
        return 2;
    }
    if (learned_read_file(argv[1], &numbers, &error) != STATUS_OK) {
        fprintf(stderr, "%s: %s\n", argv[1], error.text);
        return 1;
    }
    learned_prepare(&numbers, &network);
    FILE *out = fopen(argv[2], "w");
    if (!out) {
        fputs("make-learned: the file to write can't be opened\n", stderr);
        return 3;
    }
    fputs("/* Made by make_learned.c. */\n#pragma GCC diagnostic ignored \"-Wmissing-braces\"\n#include "
          "\"engine/eval/learned/learned.h\"\n",
          out);
    fputs("const LearnedNetwork learned_built_in = {.plies = {\n", out);
    for (int i = 0; i <= PLY_LIMIT; i++) {
        const LearnedPly *ply = &network.plies[i];
        fputs("{", out);
        write_shorts(out, "weights", ply->weights[0][0], sizeof ply->weights / sizeof(int16_t));
        write_ints(out, "bias", ply->bias, LEARNED_HIDDEN);
        write_ints(out, "out", ply->out, LEARNED_HIDDEN);
        fprintf(out, ".out_bias = %" PRId32 ", .scale = %" PRId32 "},\n", ply->out_bias, ply->scale);
    }
    fputs("}};\n", out);
    return fclose(out) == 0 ? 0 : 3;
}
