/* Terms of the trade in plain words: for the glossary and for tooltips. Any thread. */
#ifndef TETRESS_STATE_GLOSSARY_H
#define TETRESS_STATE_GLOSSARY_H

typedef struct GlossaryTerm {
    const char *term; /* lower case, but for names */
    const char *words;
} GlossaryTerm;

/* All of them, by the alphabet. */
int glossary_count(void);
const GlossaryTerm *glossary_at(int index);

/* What a term means; null if it is not there. */
const char *glossary_find(const char *term);

#endif
