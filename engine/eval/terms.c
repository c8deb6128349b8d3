#include "engine/eval/eval.h"

const TermInfo term_info[TERM_COUNT] = {
#define EVAL_TERM_ROW(id, name, initial, low, high, unit, help) {name, initial, low, high, unit, help},
    EVAL_TERMS(EVAL_TERM_ROW)
#undef EVAL_TERM_ROW
};
