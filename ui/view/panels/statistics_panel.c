/* Statistics of the games of a folder or a file. */
#include <stdio.h>

#include "ui/state/figures.h"
#include "ui/view/insight/insight_widgets.h"
#include "ui/view/panels/panels_inner.h"

static const float ROW = 20;

static void draw_shares(Ui *ui, const char *heading, const char *const *names, const int *counts, int count,
                        int all)
{
    widget_heading(ui, heading);
    for (int i = 0; i < count; i++) {
        if (counts[i] == 0)
            continue;
        double part = (double)counts[i] / all;
        part_bar(ui, names[i], part, PRINTED("%d, %s", counts[i], FIGURE(share, part)));
    }
}

static void draw_cells(Ui *ui, const char *const texts[5], FontRole role, ColourName colour)
{
    Canvas canvas = widget_canvas(ui);
    Box box = part_room(ui, ROW);
    float width = box_width(box) / 5;
    for (int i = 0; i < 5; i++)
        canvas_text(&canvas, cut_left(&box, width), ALIGN_RIGHT, role, colour, texts[i]);
}

static void draw_placements(Ui *ui, const Statistics *statistics)
{
    static const char *const titles[5] = {"Turn", "Games", "Mean", "Fewest", "Most"};
    widget_heading(ui, "Placements of the side to move");
    draw_cells(ui, titles, FONT_SMALL, COLOUR_SECONDARY);
    for (int ply = 0; ply < PLY_LIMIT; ply++) {
        const Range *range = &statistics->placements[ply];
        char texts[5][FIGURE_SIZE];
        if (range->count == 0)
            continue;
        snprintf(texts[0], sizeof texts[0], "%d", ply + 1);
        snprintf(texts[1], sizeof texts[1], "%d", (int)range->count);
        snprintf(texts[2], sizeof texts[2], "%.1f", range_mean(range));
        snprintf(texts[3], sizeof texts[3], "%d", range->least);
        snprintf(texts[4], sizeof texts[4], "%d", range->most);
        const char *const cells[5] = {texts[0], texts[1], texts[2], texts[3], texts[4]};
        draw_cells(ui, cells, FONT_SECONDARY, COLOUR_TEXT);
    }
}

static void draw_statistics(Ui *ui, const Counting *counting)
{
    static const char *const results[] = {"not known", "Red won", "Blue won", "draws"};
    const char *reasons[RECORD_REASONS];
    for (int i = 0; i < RECORD_REASONS; i++)
        reasons[i] = record_reasons[i].title;
    const Statistics *statistics = &counting->statistics;
    window_want_text(ui->window, counting->title);
    part_line(ui, counting->title,
              PRINTED("%s game%s", WHOLE(statistics->games), statistics->games == 1 ? "" : "s"));
    if (counting->unread > 0)
        widget_format(ui, FONT_SECONDARY, COLOUR_ALERT, "%d file%s could not be read", counting->unread,
                      counting->unread == 1 ? "" : "s");
    if (statistics->games == 0)
        return;
    draw_shares(ui, "Results", results, statistics->results, OUTCOME_DRAW + 1, statistics->games);
    draw_shares(ui, "Ended by", reasons, statistics->reasons, RECORD_REASONS, statistics->games);
    widget_heading(ui, "Length");
    widget_paragraph(ui, FONT_SECONDARY, COLOUR_TEXT,
                     PRINTED("%.1f turns on average, from %d to %d.", range_mean(&statistics->lengths),
                             statistics->lengths.least, statistics->lengths.most));
    widget_paragraph(ui, FONT_SECONDARY, COLOUR_TEXT,
                     PRINTED("%s placements in %s games cleared %s lines, %s tokens.",
                             WHOLE(statistics->clearing), WHOLE(statistics->games_clearing),
                             WHOLE(statistics->lines), WHOLE(statistics->cells)));
    draw_placements(ui, statistics);
}

static void statistics_draw(Ui *ui, Box box)
{
    const Counting *counting = &ui->app->counting;
    if (!counting->known && !counting->task) {
        widget_empty(
            ui, box,
            "Who won and how, how long games are, and how many placements there are at each turn: for "
            "the open folder, or for this file.",
            "stats.start", NULL);
        return;
    }
    widget_action(ui, "stats.start", NULL, "Count again", BUTTON_PLAIN);
    part_action(ui, "file.open-folder", NULL, "Another folder\xe2\x80\xa6", BUTTON_PLAIN);
    widget_gap(ui, 4);
    if (counting->task)
        widget_text(ui, FONT_TEXT, COLOUR_SECONDARY, "The games are being counted\xe2\x80\xa6");
    else
        draw_statistics(ui, counting);
}

const Panel statistics_panel = {.name = "statistics", .draw = statistics_draw, .gap = 2};
