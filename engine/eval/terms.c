#include "engine/eval/eval.h"

#include <string.h>

#include "engine/base/nearest.h"

const TermInfo term_info[TERM_COUNT] = {
#define EVAL_TERM_ROW(id, name, initial, low, high, unit, help) {name, initial, low, high, unit, help},
    EVAL_TERMS(EVAL_TERM_ROW)
#undef EVAL_TERM_ROW
};

int profile_terms(const Profile *self)
{
    return TERM_COUNT + self->own.count;
}

TermInfo profile_term(const Profile *self, int term)
{
    if (term < TERM_COUNT)
        return term_info[term];
    const OwnTerm *own = &self->own.terms[term - TERM_COUNT];
    return (TermInfo){own->name, 0, -OWN_WEIGHT_MOST, OWN_WEIGHT_MOST, "1", own->text};
}

double profile_weight(const Profile *self, int term)
{
    return term < TERM_COUNT ? self->weights[term] : self->own.terms[term - TERM_COUNT].weight;
}

void profile_set_weight(Profile *self, int term, double weight)
{
    if (term < TERM_COUNT)
        self->weights[term] = weight;
    else
        self->own.terms[term - TERM_COUNT].weight = weight;
}

int profile_term_named(const Profile *self, const char *name)
{
    for (int term = 0; term < TERM_COUNT; term++)
        if (strcmp(term_info[term].name, name) == 0)
            return term;
    int own = own_terms_find(&self->own, name);
    return own < 0 ? -1 : TERM_COUNT + own;
}

Status profile_no_term(const Profile *self, const char *name, Error *error)
{
    const char *names[TERMS_MOST];
    char hint[NEAREST_HINT_SIZE];
    for (int term = 0; term < profile_terms(self); term++)
        names[term] = term < TERM_COUNT ? term_info[term].name : self->own.terms[term - TERM_COUNT].name;
    return error_set(error, STATUS_NOT_FOUND, "there is no term '%.40s'%s", name,
                     nearest_hint(name, names, profile_terms(self), "", hint));
}
