/* What the parts of a report share. Any thread. */
#ifndef TETRESS_ANALYSIS_PAGE_PAGE_INNER_H
#define TETRESS_ANALYSIS_PAGE_PAGE_INNER_H

#include "engine/analysis/story.h"

/* Style sheets, from assets/pages: the colours, and the rest of the page's. */
extern const char page_colours[], page_style[];

/* One a kind. */
void page_write_html(const Story *story, Text *out);
void page_write_json(const Story *story, Text *out);
void page_write_csv(const Review *review, Text *out);

/* Appends a text as plain HTML text, without markup; what is not UTF-8 becomes U+FFFD. */
void page_escape(Text *out, const char *text);

/* "?!", "?", "??" or "", and the class that colours it. */
const char *page_sign(uint16_t mark);
const char *page_mark_class(uint16_t mark);

/* A figure over the turns: values by the review's turns, NAN if missing. */
typedef struct PageSeries {
    const char *css; /* class */
    const char *name;
    double values[PLY_LIMIT + 1];
} PageSeries;

typedef struct PagePlot {
    const char *title;
    const char *unit;
    const PageSeries *series;
    int series_count;
    int count;      /* of values */
    int first_turn; /* of the first value */
} PagePlot;

void page_plot(Text *out, const PagePlot *plot);

/* The graph across the page: a side's chance, with marks and proven parts. */
void page_graph(Text *out, const Story *story);

/* A board with the move played and a better one; either may be MOVE_NONE. `cells` are highlighted;
 * null: none. */
void page_board(Text *out, const Position *position, Move played, uint16_t mark, Move better,
                const bool cells[BOARD_CELLS]);

#endif
