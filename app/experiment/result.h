/* The results of an experiment: our figures beside those that a document published, and curves. Plain data of
 * fixed size, for one thread at a time.
 *
 * Shares are in percent. NAN marks unknown values. */
#ifndef TETRESS_APP_EXPERIMENT_RESULT_H
#define TETRESS_APP_EXPERIMENT_RESULT_H

#include <stdbool.h>
#include <stdint.h>

enum {
    RESULT_GROUPS = 8,
    RESULT_CHARTS = 3,
    RESULT_NOTES = 16,
    GROUP_FINDINGS = 64,
    CHART_SERIES = 12,
    SERIES_POINTS = 160,
    RESULT_NAME_SIZE = 80,
    RESULT_NOTE_SIZE = 400
};

typedef struct ResultRange {
    double low, high;
} ResultRange;

typedef struct Finding {
    char name[RESULT_NAME_SIZE];
    double value;          /* ours */
    ResultRange between;   /* contains the true one with 95% */
    int64_t samples;       /* number of games or turns; 0: not counted */
    ResultRange published; /* a figure, or a range, as in the document */
    int published_games;   /* that it is a share of; 0: unknown */
    const char *why;       /* why it differs, if it does; may be null */
} Finding;

/* Findings in the same unit, which share a plot. */
typedef struct Group {
    const char *title;
    const char *unit;
    int digits;   /* after the point */
    bool machine; /* these figures depend on the machine and its load */
    bool logarithmic;
    int count;
    Finding findings[GROUP_FINDINGS];
} Group;

typedef struct Point {
    double x, y;
    ResultRange between; /* of y */
} Point;

typedef struct Series {
    char name[RESULT_NAME_SIZE];
    int count;
    Point points[SERIES_POINTS];
} Series;

typedef struct Chart {
    const char *title;
    const char *x, *y; /* the labels of the axes, with units */
    bool logarithmic;  /* across */
    bool machine;
    int count;
    Series series[CHART_SERIES];
} Chart;

typedef struct Result {
    int group_count, chart_count, note_count;
    Group groups[RESULT_GROUPS];
    Chart charts[RESULT_CHARTS];
    char notes[RESULT_NOTES][RESULT_NOTE_SIZE];
} Result;

void result_init(Result *self);

/* Each adds one at the end; there must be room. The texts of groups and charts must outlive the result. */
Group *result_group(Result *self, const char *title, const char *unit, int digits);
Finding *group_add(Group *self, const char *format, ...) __attribute__((format(printf, 2, 3)));
Chart *result_chart(Result *self, const char *title, const char *x, const char *y);
Series *chart_add(Chart *self, const char *format, ...) __attribute__((format(printf, 2, 3)));
void series_add(Series *self, double x, double y, ResultRange between);
void result_note(Result *self, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Numbers to take the mean of; zeros are empty. */
typedef struct Mean {
    int64_t count;
    double sum, squares, greatest;
} Mean;

void mean_add(Mean *self, double value);
double mean_value(const Mean *self);        /* NAN if there are none */
ResultRange mean_between(const Mean *self); /* NAN if there are fewer than two */

/* The 95% interval of the true share, in percent, after this many points from this many games (Wilson's
 * interval). */
ResultRange share_between(double points, int64_t games);

/* What was found. */
void finding_share(Finding *self, double points, int64_t games);
void finding_mean(Finding *self, const Mean *mean);

/* Adds the means that have samples enough, the first of which is of `x`. */
void series_add_means(Series *self, const Mean *means, int count, int least, double x);

/* The published figure: low and high are equal unless it is a range; NAN if nothing was published. */
void finding_published(Finding *self, double low, double high, int games, const char *why);

/* For two groups that begin with the same findings, one with a document's text and one with the submitted
 * program, notes which of the two each published figure agrees with. */
void result_explain(Result *self, const Group *text, const Group *submitted);

/* The published figure with its own uncertainty, if it is a share of games. */
ResultRange finding_published_between(const Finding *self);

typedef enum Agreement {
    AGREEMENT_NONE, /* nothing to compare */
    AGREEMENT_YES,  /* the intervals meet */
    AGREEMENT_NO
} Agreement;

Agreement finding_agreement(const Finding *self);

#endif
