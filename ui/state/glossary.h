/* Terms of the trade in plain words. Any thread. */
#ifndef TETRESS_STATE_GLOSSARY_H
#define TETRESS_STATE_GLOSSARY_H

typedef struct GlossaryTerm {
    const char *term; /* lower case, but for names */
    const char *words;
} GlossaryTerm;

/* All of them, by the alphabet. */
int glossary_count(void);
const GlossaryTerm *glossary_at(int index);

#endif
