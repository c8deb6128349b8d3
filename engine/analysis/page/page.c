#include "engine/analysis/page/page.h"

#include <string.h>

#include "engine/analysis/page/page_inner.h"

PageKind page_kind_of_path(const char *path)
{
    static const char *const endings[] = {[PAGE_HTML] = ".html", [PAGE_JSON] = ".json", [PAGE_CSV] = ".csv"};
    size_t length = strlen(path);
    for (int i = 0; i < PAGE_KINDS; i++) {
        size_t ending = strlen(endings[i]);
        if (length > ending && strcmp(path + length - ending, endings[i]) == 0)
            return (PageKind)i;
    }
    return PAGE_KINDS;
}

Status page_write(PageKind kind, const Story *story, Text *out, Error *error)
{
    switch (kind) {
    case PAGE_HTML:
        page_write_html(story, out);
        break;
    case PAGE_JSON:
        page_write_json(story, out);
        break;
    case PAGE_CSV:
        page_write_csv(story->review, out);
        break;
    case PAGE_KINDS:
        return error_set(error, STATUS_INVALID, "the name of a report must end in .html, .json or .csv");
    }
    return text_status(out, error);
}
