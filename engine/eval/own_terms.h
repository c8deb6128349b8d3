/* Terms that a profile defines by expressions over the others:
 *
 *     mine = open_sides - 2 * small_holes     what it is
 *     mine 35                                 its weight; OWN_TERM_WEIGHT if there is no such line
 *
 * They count like all others: a side's figure less the other side's. An expression (expression.h) may use the
 * terms, the figures of EVAL_FIGURES and own terms that stand above it. In the first plies, where all figures
 * are 0, own terms are 0 as well. Plain values; any thread. */
#ifndef TETRESS_EVAL_OWN_TERMS_H
#define TETRESS_EVAL_OWN_TERMS_H

#include "engine/base/text.h"
#include "engine/eval/expression.h"
#include "engine/eval/terms.h"

enum {
    OWN_TERMS_MOST = 8,
    OWN_NAME_SIZE = 24,
    OWN_TEXT_SIZE = 200,
    OWN_TERM_WEIGHT = 100, /* a token for each */
    OWN_WEIGHT_MOST = 10000
};

typedef struct OwnTerm {
    char name[OWN_NAME_SIZE]; /* letters, digits and _ */
    char text[OWN_TEXT_SIZE]; /* the expression as it was written */
    double weight;
    Expression expression;
    uint32_t figures; /* that it needs, as a TermSet, and those of the own terms in it */
    uint32_t own;     /* a bit for itself and each own term that it needs */
} OwnTerm;

typedef struct OwnTerms {
    int32_t count;
    OwnTerm terms[OWN_TERMS_MOST];
} OwnTerms;

/* Takes the lines on own terms out of a profile: `rest` becomes the same text with blanks in their place, so
 * that lines and columns stay what they are. */
Status own_terms_take(const char *text, size_t length, OwnTerms *out, Text *rest, Error *error);

/* Adds the lines from which the same terms are read. */
void own_terms_write(const OwnTerms *self, Text *out);

/* Takes one more line "NAME = EXPRESSION": a term that is there becomes another and keeps its weight. */
Status own_terms_define(OwnTerms *self, const char *line, Error *error);

/* Removes a term that no other one needs. */
Status own_terms_remove(OwnTerms *self, const char *name, Error *error);

/* Whether the same terms have the same weights. */
bool own_terms_equal(const OwnTerms *a, const OwnTerms *b);

/* Which own term has a name; -1 if none has. */
int own_terms_find(const OwnTerms *self, const char *name);

/* The figures of these own terms, given as bits, from those that they need: the columns of the figures come
 * first, those of the own terms after them, where the answers go. */
void own_terms_run(const OwnTerms *self, uint32_t own, int rows, ExpressionColumn columns[]);

#endif
