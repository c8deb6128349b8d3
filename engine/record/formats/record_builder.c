#include "engine/record/formats/record_builder.h"

Status record_builder_begin(RecordBuilder *self, const Position *start, Error *error)
{
    Status status = record_create(start, &self->record, error);
    if (status != STATUS_OK)
        return status;
    self->node = self->record->root;
    self->now = self->record->start;
    return STATUS_OK;
}

Status record_builder_play(RecordBuilder *self, Move move, Error *error)
{
    RecordNode *node;
    Status status = record_add(self->record, self->node, &self->now, move, &node, error);
    if (status != STATUS_OK)
        return status;
    self->node = node;
    position_play(&self->now, move, &self->now);
    return STATUS_OK;
}

Status record_builder_end(RecordBuilder *self, Error *error)
{
    if (!self->record)
        return STATUS_OK;
    RecordResult *result = &self->record->result;
    if (result->outcome == OUTCOME_NONE && result->reason == REASON_NONE)
        *result = record_result_by_rules(self->record);
    Record *record = self->record;
    self->record = NULL;
    self->node = NULL;
    return record_list_add(self->list, record, error);
}

bool record_builder_next_line(RecordBuilder *self, LineReader *lines, Status *status, Error *error)
{
    Error wrong = {0};
    Status read = *status;
    bool found = line_reader_next(lines, &read, &wrong);
    if (wrong.status == STATUS_INVALID)
        record_list_problem(self->list, &wrong);
    else if (wrong.status != STATUS_OK)
        *status = error_set(error, read, "%s", wrong.text);
    return found;
}

void record_builder_free(RecordBuilder *self)
{
    record_destroy(self->record);
    self->record = NULL;
    self->node = NULL;
}
