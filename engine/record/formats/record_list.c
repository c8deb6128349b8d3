/* Lists of records and of problems. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "engine/base/array.h"
#include "engine/record/formats/format.h"

void record_list_free(RecordList *self)
{
    for (int i = 0; i < self->count; i++)
        record_destroy(self->records[i]);
    free(self->records);
    free(self->problems);
    *self = (RecordList){0};
}

Status record_list_add(RecordList *self, Record *record, Error *error)
{
    if (self->stop && atomic_load(self->stop)) {
        record_destroy(record);
        return error_set(error, STATUS_INTERRUPTED, "interrupted");
    }
    if (self->count == RECORDS_MAX) {
        record_destroy(record);
        self->records_left_out++;
        return STATUS_OK;
    }
    if (!ARRAY_ROOM(&self->records, self->count + 1, &self->capacity)) {
        record_destroy(record);
        return error_set(error, STATUS_MEMORY, "out of memory for %d records", self->count + 1);
    }
    self->records[self->count++] = record;
    return STATUS_OK;
}

int record_list_moves(const RecordList *self)
{
    int moves = 0;
    for (int i = 0; i < self->count; i++)
        moves +=
            record_ply(self->records[i], record_main_end(self->records[i])) - self->records[i]->start.plies;
    return moves;
}

void record_list_say_read(const RecordList *self, char out[RECORD_READ_SIZE])
{
    char games[32] = "";
    int moves = record_list_moves(self);
    if (self->count > 1)
        snprintf(games, sizeof games, "%d games with ", self->count);
    snprintf(out, RECORD_READ_SIZE, "%s%d move%s read", games, moves, moves == 1 ? " was" : "s were");
}

Status record_list_part(const RecordList *self, Error *error)
{
    char read[RECORD_READ_SIZE], more[40] = "";
    int others = self->problem_count + self->problems_left_out - 1;
    if (self->problem_count == 0)
        return STATUS_OK;
    const Error *first = &self->problems[0];
    Error part = *first;
    record_list_say_read(self, read);
    if (others > 0)
        snprintf(more, sizeof more, "; and %d more problem%s", others, others > 1 ? "s" : "");
    part.status = STATUS_INVALID;
    snprintf(part.text, sizeof part.text, "%s; %.130s%s", read, first->text, more);
    return error_give(&part, error);
}

void record_list_problem(RecordList *self, const Error *problem)
{
    if (self->problem_count == RECORD_PROBLEMS_MAX || /* nobody will read more */
        !ARRAY_ROOM(&self->problems, self->problem_count + 1, &self->problem_capacity))
        self->problems_left_out++;
    else
        self->problems[self->problem_count++] = *problem;
}

void record_list_say(RecordList *self, Error problem, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(problem.text, sizeof problem.text, format, arguments);
    va_end(arguments);
    record_list_problem(self, &problem);
}
