/* The argument of an action: a text, as keys and scripts write it, or a value, as a panel has it. Every value
 * can be written as a text that reads back as the same value. For the thread of the AppState. */
#ifndef TETRESS_STATE_ACTIONS_ARGUMENT_H
#define TETRESS_STATE_ACTIONS_ARGUMENT_H

#include "ui/state/document/document.h"
#include "ui/state/search/search_tree.h"

typedef enum ArgumentForm {
    FORM_TEXT,
    FORM_WHOLE, /* "31" */
    FORM_REAL,  /* "2.5" */
    FORM_CELL,  /* "3-4" */
    FORM_NODE,  /* the moves from the root of the game shown: "O@0-0 I-H@0-2" */
    FORM_PATH,  /* the same, from the root of a search */
    FORM_NAMED, /* a name and a number: "territory 90" */
    FORM_PLACED /* an index and a number: "2 0.4" */
} ArgumentForm;

typedef struct Argument {
    ArgumentForm form;
    const char *text;       /* FORM_TEXT; null is "" */
    int whole;              /* FORM_WHOLE; the index of FORM_PLACED */
    double real;            /* FORM_REAL, FORM_NAMED, FORM_PLACED */
    Cell cell;              /* FORM_CELL */
    const RecordNode *node; /* FORM_NODE; of the game shown */
    TreePath path;          /* FORM_PATH */
    char name[64];          /* FORM_NAMED */
} Argument;

/* Reads a text as a value of a form; with FORM_TEXT it stays as it is. */
Status argument_read(ArgumentForm form, const Document *document, const char *text, Argument *out,
                     Error *error);

/* Appends the argument as text. */
void argument_write(const Argument *self, Text *out);

#endif
