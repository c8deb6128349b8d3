/* Any lines after "info" give consistent reports; written as lines, a report reads back the same. */
#include <string.h>

#include "engine/protocol/ugi/lines.h"
#include "engine/protocol/ugi/ugi_info.h"
#include "tests/fuzz/fuzz.h"

static void check_line(const Report *report, const ReportLine *line)
{
    Position position = report->position;
    FUZZ_CHECK(line->count > 0 && line->count <= REPORT_LINE_MOVES);
    for (int i = 0; i < line->count; i++) {
        FUZZ_CHECK(position_legal(&position, line->moves[i]));
        position_play(&position, line->moves[i], &position);
    }
    FUZZ_CHECK(value_agrees(&line->value));
    FUZZ_CHECK(line->expected >= -1 && line->expected <= 1);
}

/* Reads the lines of one report into another report. */
static void read_back(const Text *text, Report *out)
{
    UgiLine rest = scan_of(text->bytes, text->length);
    while (rest.at < rest.end) {
        const char *end = memchr(rest.at, '\n', (size_t)(rest.end - rest.at));
        FUZZ_CHECK(end);
        UgiLine line = scan_of(rest.at, (size_t)(end - rest.at));
        UgiInfo info;
        FUZZ_CHECK(ugi_is(ugi_next(&line), "info"));
        ugi_info_read(line.at, (size_t)(line.end - line.at), &info);
        ugi_info_apply(&info, out);
        rest.at = end + 1;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    static Report report, again;
    static Lines lines;
    memset(&report, 0, sizeof report);
    position_start(&report.position);
    report.best = MOVE_NONE;
    again = report;
    lines_init(&lines);
    for (size_t at = 0; at < length;) {
        UgiInfo info;
        at += lines_feed(&lines, (const char *)bytes + at, length - at);
        if (!lines.complete)
            continue;
        ugi_info_read(lines.bytes, lines.length, &info);
        ugi_info_apply(&info, &report);
    }
    FUZZ_CHECK(report.line_count >= 0 && report.line_count <= REPORT_LINES);
    for (int i = 0; i < report.line_count; i++)
        check_line(&report, &report.lines[i]);
    Text text = {0};
    ugi_info_write(&report, &text);
    FUZZ_CHECK(text_status(&text, NULL) == STATUS_OK);
    read_back(&text, &again);
    FUZZ_CHECK(again.line_count == report.line_count && again.nodes == report.nodes);
    for (int i = 0; i < report.line_count; i++) {
        const ReportLine *one = &report.lines[i], *other = &again.lines[i];
        FUZZ_CHECK(one->count == other->count &&
                   memcmp(one->moves, other->moves, one->count * sizeof(Move)) == 0);
        /* A proven draw is told in a sentence; as a score it is just 0. */
        FUZZ_CHECK(one->score == other->score && one->bound == other->bound &&
                   (one->proof == other->proof || one->proof == PROOF_DRAW));
    }
    text_free(&text);
    return 0;
}
