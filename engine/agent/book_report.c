#include "engine/agent/book_report.h"

#include <assert.h>
#include <math.h>

static_assert((int)BOOK_MOVES <= (int)REPORT_LINES && (int)BOOK_PLIES_MAX < (int)REPORT_LINE_MOVES,
              "a report has room for an entry");

/* Extends a line of one move by the best moves after it. */
static void extend_line(const Book *book, Position position, ReportLine *line)
{
    BookEntry entry;
    position_play(&position, line->moves[0], &position);
    while (book_find(book, &position, &entry)) {
        line->moves[line->count++] = entry.moves[0].move;
        position_play(&position, entry.moves[0].move, &position);
    }
}

void book_report(const Book *book, const BookEntry *entry, Report *out)
{
    *out = (Report){.serial = 1,
                    .position = entry->position,
                    .finished = true,
                    .book = true,
                    .depth = (uint8_t)entry->depth,
                    .seldepth = (uint8_t)entry->depth,
                    .value = entry->moves[0].value,
                    .best = entry->moves[0].move,
                    .line_count = entry->count,
                    .move_count = entry->count};
    for (int i = 0; i < entry->count; i++) {
        const BookMove *move = &entry->moves[i];
        ReportLine *line = &out->lines[i];
        *line = (ReportLine){.moves = {move->move},
                             .count = 1,
                             .depth = out->depth,
                             .value = move->value,
                             .effort = move->effort};
        extend_line(book, entry->position, line);
        out->moves[i] =
            (ReportMove){.move = move->move, .value = move->value, .prior = NAN, .effort = move->effort};
    }
}
