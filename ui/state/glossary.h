/* Terms of the game and of searches, in plain words. Any thread. */
#ifndef TETRESS_STATE_GLOSSARY_H
#define TETRESS_STATE_GLOSSARY_H

typedef struct GlossaryTerm {
    const char *term; /* lower case, except for names */
    const char *words;
} GlossaryTerm;

/* All of them, in alphabetical order. */
int glossary_count(void);
const GlossaryTerm *glossary_at(int index);

#endif
