/* Recorded searches: writing one report on each line, and showing them again. */
#include <stdio.h>
#include <stdlib.h>

#include "engine/base/json/json_member.h"
#include "engine/base/memory.h"
#include "engine/base/platform/file.h"
#include "engine/report/report_json.h"
#include "ui/state/search/analysis.h"

enum { RECORDING_BYTES_MOST = 1 << 28 };

/* ---- Writing ---- */

static void write_report(const char *agent, const Report *report, Text *out)
{
    JsonWriter writer = {.out = out};
    json_print(&writer, "{agent: %s", agent);
    report_write_json(report, &writer);
    json_print(&writer, "}");
    text_add_byte(out, '\n');
}

Status analysis_export(const Analysis *self, Text *out, Error *error)
{
    const AnalysisSession *session = &self->sessions[self->chosen];
    if (session->log.count == 0 && session->report->serial == 0)
        return error_set(error, STATUS_NOT_FOUND, "there is no analysis of this position");
    for (int i = 0; i < session->log.count; i++)
        write_report(session->agent, session->log.reports[i], out);
    if (session->log.count == 0)
        write_report(session->said_by, session->report, out);
    return text_status(out, error);
}

/* ---- Reading ---- */

Status recording_read(Recording *self, const char *path, Error *error)
{
    Text bytes = {0};
    LineReader lines;
    Report *room = memory_new(1, sizeof *room);
    Status status = room ? file_read(path, RECORDING_BYTES_MOST, &bytes, error)
                         : error_set(error, STATUS_MEMORY, "out of memory for a recorded search");
    if (status == STATUS_OK) {
        line_reader_memory(&lines, text_string(&bytes), bytes.length);
        while (line_reader_next(&lines, &status, error)) {
            JsonValue *value = NULL;
            if (lines.line.length == 0)
                continue;
            status = json_parse(text_string(&lines.line), lines.line.length, &value, error);
            if (status == STATUS_OK) {
                const JsonValue *agent = json_get(value, "agent", JSON_STRING);
                status = report_read_json(value, room, error);
                if (status == STATUS_OK) {
                    if (agent)
                        snprintf(self->agent, sizeof self->agent, "%s", agent->as.string.bytes);
                    report_log_add(&self->log, room);
                }
            }
            json_free(value);
            if (status != STATUS_OK && error)
                error->line = lines.number;
        }
        if (status == STATUS_OK && self->log.count == 0)
            status = error_set(error, STATUS_INVALID, "the file holds no recorded search");
        line_reader_free(&lines);
        error_in_file(status, error, path);
    }
    text_free(&bytes);
    free(room);
    return status;
}

Status analysis_show_recording(Analysis *self, Recording *recording, const Document *document, Error *error)
{
    AnalysisSession *session = &self->sessions[self->chosen];
    for (int i = 0; i < recording->log.count; i++)
        if (!position_equal(&recording->log.reports[i]->position, &document->position))
            return error_set(error, STATUS_INVALID, "this search is not of the position shown");
    analysis_stop(self);
    document_path(document, &self->at);
    self->shown = document->position;
    self->version = document->version;
    report_log_free(&self->recorded);
    self->recorded = recording->log;
    recording->log = (ReportLog){0};
    snprintf(session->said_by, sizeof session->said_by, "%s", recording->agent);
    return analysis_replay_frame(self, self->recorded.count - 1, error);
}

Status analysis_replay_frame(Analysis *self, int frame, Error *error)
{
    AnalysisSession *session = &self->sessions[self->chosen];
    if (frame < 0 || frame >= self->recorded.count)
        return error_set(error, STATUS_INVALID, "expected a frame from 1 to %d", self->recorded.count);
    self->frame = frame;
    report_copy(session->report, self->recorded.reports[frame]);
    session->source = ANALYSIS_REPLAY;
    session->version++;
    return STATUS_OK;
}
