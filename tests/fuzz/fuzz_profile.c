/* Any text gives a profile or an error with a place; a profile reads back the same after it is written. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/eval/eval.h"
#include "tests/fuzz/fuzz.h"

/* Own terms give numbers within their limit, whatever the figures, and the evaluation remains valid. */
static void check_own(const Profile *profile)
{
    static const double extremes[] = {0, 1, -1, 1e9, -1e9, 0.5, 121};
    ExpressionColumn columns[FIGURE_COUNT + OWN_TERMS_MOST];
    for (int figure = 0; figure < FIGURE_COUNT; figure++)
        for (int row = 0; row < EXPRESSION_ROWS; row++)
            columns[figure][row] = extremes[(figure * 5 + row) % 7];
    own_terms_run(&profile->own, ((uint32_t)1 << profile->own.count) - 1, EXPRESSION_ROWS, columns);
    for (int term = 0; term < profile->own.count; term++)
        for (int row = 0; row < EXPRESSION_ROWS; row++)
            FUZZ_CHECK(fabs(columns[FIGURE_COUNT + term][row]) <= EXPRESSION_LIMIT);
    Evaluator evaluator;
    Position position;
    Error error;
    static const char text[] = "bb9/bb9/11/4r6/3rrr5/11/11/11/11/11/11 r 2";
    FUZZ_CHECK(position_read(text, sizeof text - 1, &position, &error) == STATUS_OK);
    evaluator_init(&evaluator, kernels_best(), profile);
    FUZZ_CHECK(abs(evaluator_position(&evaluator, NULL, &position)) < SCORE_LIMIT);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    Profile profile, again;
    Error error;
    Status status = profile_read((const char *)bytes, length, &profile, &error);
    if (status != STATUS_OK) {
        FUZZ_CHECK(error.status == status);
        fuzz_check_error(&error, bytes, length);
        return 0;
    }
    Text text = {0};
    FUZZ_CHECK(profile_write(&profile, &text, &error) == STATUS_OK);
    FUZZ_CHECK(profile_read(text_string(&text), text.length, &again, &error) == STATUS_OK);
    FUZZ_CHECK(strcmp(profile.name, again.name) == 0 && strcmp(profile.text, again.text) == 0);
    for (int term = 0; term < TERM_COUNT; term++) {
        FUZZ_CHECK(profile.weights[term] == again.weights[term]);
        FUZZ_CHECK(profile.weights[term] >= term_info[term].low &&
                   profile.weights[term] <= term_info[term].high);
    }
    FUZZ_CHECK(own_terms_equal(&profile.own, &again.own));
    check_own(&profile);
    text_free(&text);
    return 0;
}
