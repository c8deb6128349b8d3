/* Terms that a profile defines by expressions over other terms:
 *
 *     mine = open_sides - 2 * small_holes     the definition
 *     mine 35                                 its weight; OWN_TERM_WEIGHT without this line
 *
 * They count like all others: a side's figure minus the other side's. An expression (expression.h) may use
 * the terms, the figures of EVAL_FIGURES, and own terms defined above it. In the first plies, where all
 * figures are 0, own terms are 0 as well. Plain values; any thread. */
#ifndef TETRESS_EVAL_OWN_TERMS_H
#define TETRESS_EVAL_OWN_TERMS_H

#include "engine/base/text.h"
#include "engine/eval/expression.h"
#include "engine/eval/terms.h"

enum {
    OWN_TERMS_MOST = 8,
    OWN_NAME_SIZE = 24,
    OWN_TEXT_SIZE = 200,
    OWN_TERM_WEIGHT = 100, /* one token for each */
    OWN_WEIGHT_MOST = 10000
};

typedef struct OwnTerm {
    char name[OWN_NAME_SIZE]; /* letters, digits and _ */
    char text[OWN_TEXT_SIZE]; /* the expression as written */
    double weight;
    Expression expression;
    uint32_t figures; /* a TermSet of the figures that it needs, including those for own terms in it */
    uint32_t own;     /* a bit for itself and for each own term that it needs */
} OwnTerm;

typedef struct OwnTerms {
    int32_t count;
    OwnTerm terms[OWN_TERMS_MOST];
} OwnTerms;

/* Takes the lines about own terms out of a profile. `rest` becomes the same text with blanks in their place,
 * so that lines and columns stay the same. */
Status own_terms_take(const char *text, size_t length, OwnTerms *out, Text *rest, Error *error);

/* Writes the terms as lines that read back as the same terms. */
void own_terms_write(const OwnTerms *self, Text *out);

/* Adds or replaces a term by a line "NAME = EXPRESSION"; a replaced term keeps its weight. */
Status own_terms_define(OwnTerms *self, const char *line, Error *error);

/* Removes a term that no other term needs. */
Status own_terms_remove(OwnTerms *self, const char *name, Error *error);

/* Whether both have the same terms with the same weights. */
bool own_terms_equal(const OwnTerms *a, const OwnTerms *b);

/* The index of the own term with this name; -1 if there is none. */
int own_terms_find(const OwnTerms *self, const char *name);

/* Computes the own terms given as bits. The columns begin with the figures, which must hold what the terms
 * need; the own terms' columns follow and receive the results. */
void own_terms_run(const OwnTerms *self, uint32_t own, int rows, ExpressionColumn columns[]);

#endif
