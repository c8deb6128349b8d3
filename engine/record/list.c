/* Lists of records and of what was wrong with them. */
#include <stdlib.h>

#include "engine/record/format.h"

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
    if (self->count == RECORDS_MAX) {
        record_destroy(record);
        self->records_left_out++;
        return STATUS_OK;
    }
    if (self->count == self->capacity) {
        int capacity = self->capacity ? 2 * self->capacity : 4;
        Record **records = realloc(self->records, (size_t)capacity * sizeof *records);
        if (!records) {
            record_destroy(record);
            return error_set(error, STATUS_MEMORY, "out of memory for %d records", capacity);
        }
        self->records = records;
        self->capacity = capacity;
    }
    self->records[self->count++] = record;
    return STATUS_OK;
}

/* Makes room for one more problem; false without memory, or with more than anybody will read. */
static bool list_has_room(RecordList *self)
{
    if (self->problem_count < self->problem_capacity)
        return true;
    if (self->problem_count == RECORD_PROBLEMS_MAX)
        return false;
    int capacity = self->problem_capacity ? 2 * self->problem_capacity : 4;
    if (capacity > RECORD_PROBLEMS_MAX)
        capacity = RECORD_PROBLEMS_MAX;
    Error *problems = realloc(self->problems, (size_t)capacity * sizeof *problems);
    if (!problems)
        return false;
    self->problems = problems;
    self->problem_capacity = capacity;
    return true;
}

void record_list_problem(RecordList *self, const Error *problem)
{
    if (list_has_room(self))
        self->problems[self->problem_count++] = *problem;
    else
        self->problems_left_out++;
}
