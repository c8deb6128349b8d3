/* The report of a game's story: the verdict, how well each side played, the mistakes, and how tokens,
 * placements and time developed. Any thread; everything appends to a text.
 *
 * The page is a single HTML file: style, plots and boards are in it, there are no scripts, and it is dark or
 * light as the reader prefers. Everything from the record is escaped. Chances are for the story's side. */
#ifndef TETRESS_ANALYSIS_PAGE_PAGE_H
#define TETRESS_ANALYSIS_PAGE_PAGE_H

#include "engine/analysis/story.h"
#include "engine/base/json/json.h"

typedef enum PageKind { PAGE_HTML, PAGE_JSON, PAGE_CSV, PAGE_KINDS } PageKind;

/* By the ending of a file name; PAGE_KINDS if there is no such kind. */
PageKind page_kind_of_path(const char *path);

Status page_write(PageKind kind, const Story *story, Text *out, Error *error);

/* Writes the members of a report into an open object: "result", "verdict", "sides", "turns", ... */
void report_write_members(const Story *story, JsonWriter *writer);

#endif
