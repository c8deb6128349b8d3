#include "engine/analysis/page/page.h"

#include <string.h>

#include "engine/analysis/page/page_inner.h"

PageKind report_kind_of_path(const char *path)
{
    static const char *const endings[] = {
        [REPORT_HTML] = ".html", [REPORT_JSON] = ".json", [REPORT_CSV] = ".csv"};
    size_t length = strlen(path);
    for (int i = 0; i < REPORT_KINDS; i++) {
        size_t ending = strlen(endings[i]);
        if (length > ending && strcmp(path + length - ending, endings[i]) == 0)
            return (PageKind)i;
    }
    return REPORT_KINDS;
}

Status page_write(PageKind kind, const Story *story, Text *out, Error *error)
{
    switch (kind) {
    case REPORT_HTML:
        page_write_html(story, out);
        break;
    case REPORT_JSON:
        page_write_json(story, out);
        break;
    case REPORT_CSV:
        page_write_csv(story->review, out);
        break;
    case REPORT_KINDS:
        return error_set(error, STATUS_INVALID, "the name of a report must end in .html, .json or .csv");
    }
    return text_status(out, error);
}
