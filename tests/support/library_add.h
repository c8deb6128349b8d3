/* Games in memory as a library's. */
#ifndef TETRESS_TESTS_SUPPORT_LIBRARY_ADD_H
#define TETRESS_TESTS_SUPPORT_LIBRARY_ADD_H

#include "engine/record/library/library_inner.h"

/* Adds them in one transaction, as an import does with those of a file. */
static inline Status library_add(Library *self, const RecordList *list, const char *source,
                                 LibraryJudge judge, LibraryAdded *sum, Error *error)
{
    PackedGames games = {0};
    Status status = STATUS_OK;
    for (int i = 0; i < list->count && status == STATUS_OK; i++)
        status = packed_games_add(&games, list->records[i], source, judge, error);
    if (status == STATUS_OK)
        status = library_add_packed(self, &games, sum, error);
    packed_games_free(&games);
    return status;
}

#endif
