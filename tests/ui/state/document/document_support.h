/* Documents in a folder of their own, for tests. For the thread of the test. */
#ifndef TETRESS_TESTS_UI_STATE_DOCUMENT_DOCUMENT_SUPPORT_H
#define TETRESS_TESTS_UI_STATE_DOCUMENT_DOCUMENT_SUPPORT_H

#include "tests/support/document_files.h"
#include "tests/support/sample.h"

enum { EDITS = 120, ROUNDS = 12 };

typedef struct Folder {
    char path[64];
} Folder;

int folder_begin(void **state);

/* A path in the folder; valid until the fourth call after this. */
const char *folder_path(const Folder *folder, const char *name);

int folder_end(void **state);

bool folder_has(const Folder *folder, const char *name);

Document document_fresh(const Folder *folder);

Document document_opened(const Folder *folder, const char *name);

void document_play_text(Document *self, const char *move);

/* Everything that is kept of a document, as text. */
void document_write_all(const Document *self, Text *out);

void assert_same_document(const Document *a, const Document *b);

void document_random_edit(Document *self, Sample *sample, Text *memory);

extern const char document_three_games[];

#endif
