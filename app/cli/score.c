#include "app/cli/score.h"

#include <math.h>
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

void score_write(const Value *value, char out[SCORE_TEXT_SIZE])
{
    static const char *const signs[VALUE_BOUNDS] = {
        [VALUE_EXACT] = "", [VALUE_AT_MOST] = "<=", [VALUE_AT_LEAST] = ">="};
    Proof proof = (Proof)value->proof;
    if (has_plies(proof))
        snprintf(out, SCORE_TEXT_SIZE, "%s %s %d", proof_names[proof], value_plies_words[value->bound],
                 value->plies);
    else if (proof == PROOF_DRAW)
        snprintf(out, SCORE_TEXT_SIZE, "draw");
    else
        snprintf(out, SCORE_TEXT_SIZE, "%s%+.2f", signs[value->bound], value->score / SCORES_A_TOKEN);
}

void score_write_json(Cli *cli, const Value *value)
{
    JsonWriter *writer = &cli->writer;
    Proof proof = (Proof)value->proof;
    json_print(writer, "score: %g, result: %s, plies: %g, bound: %s",
               proof == PROOF_NONE ? value->score / SCORES_A_TOKEN : NAN, score_result(proof),
               has_plies(proof) ? value->plies : NAN, value_bound_names[value->bound]);
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
