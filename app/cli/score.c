#include "app/cli/score.h"

#include <stdio.h>

static const double SCORES_A_TOKEN = 100;

static bool has_plies(Proof proof)
{
    return proof == PROOF_WIN || proof == PROOF_LOSS;
}

const char *score_result(Proof proof)
{
    return proof ? proof_names[proof] : "unknown";
}

void score_write(Score score, Proof proof, int plies, char out[SCORE_TEXT_SIZE])
{
    if (has_plies(proof))
        snprintf(out, SCORE_TEXT_SIZE, "%s in %d", proof_names[proof], plies);
    else if (proof == PROOF_DRAW)
        snprintf(out, SCORE_TEXT_SIZE, "draw");
    else
        snprintf(out, SCORE_TEXT_SIZE, "%+.2f", score / SCORES_A_TOKEN);
}

void score_write_json(Cli *cli, Score score, Proof proof, int plies)
{
    JsonWriter *writer = &cli->writer;
    json_key(writer, "score");
    if (proof == PROOF_NONE)
        json_number(writer, score / SCORES_A_TOKEN);
    else
        json_null(writer);
    json_put_string(writer, "result", score_result(proof));
    json_key(writer, "plies");
    if (has_plies(proof))
        json_integer(writer, plies);
    else
        json_null(writer);
}

void count_write(double count, char out[COUNT_TEXT_SIZE])
{
    static const char units[] = " kMGTPE";
    int unit = 0;
    while (count >= 999.5 && units[unit + 1]) {
        count /= 1000;
        unit++;
    }
    int decimals = unit == 0 || count >= 99.95 ? 0 : count >= 9.995 ? 1 : 2;
    snprintf(out, COUNT_TEXT_SIZE, unit ? "%.*f%c" : "%.*f", decimals, count, units[unit]);
}
