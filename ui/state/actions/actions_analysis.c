/* The live analysis: sessions, their lines, and the heatmap over the board. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "ui/state/actions/actions_inner.h"

/* ---- Sessions ---- */

/* Switches to a mode that shows the analysis before it starts. */
static void toggle(AppState *app)
{
    if (app->analysis.on) {
        analysis_stop(&app->analysis);
        return;
    }
    analysis_start(&app->analysis);
    if (app->view.mode == MODE_PLAY)
        app->view.mode = MODE_ANALYSE;
    if (layout_shows(&app->settings.layouts[app->view.mode], "review") &&
        !review_is_known(&app->review, &app->document)) /* it hides the lines, and has nothing to say */
        action_run(app, "view.panel.show", "lines", &app->notice);
}

ACT(stop, analysis_stop(&app->analysis))

static Status export_reports(AppState *app, const char *argument, Error *error)
{
    Text text = {0};
    Status status = analysis_export(&app->analysis, &text, error);
    return file_jobs_write(app, argument, &text, status, error);
}

TRY_WITH(frame, analysis_replay_frame(&app->analysis, number - 1, error))

/* ---- Lines ---- */

/* A line by its moves, as the window has it, or by its number among those shown, counted from 1. */
static Status find_line(const AppState *app, const char *argument, TreePath *out, Error *error)
{
    int number = 0;
    if (argument[strspn(argument, "0123456789")] != '\0')
        return tree_path_read(argument, out, error);
    ShownLines *lines = memory_new(1, sizeof *lines);
    if (!lines)
        return error_set(error, STATUS_MEMORY, "out of memory for lines");
    app_lines(app, app->analysis.chosen, lines);
    Status status = argument_number(argument, 1, lines->count, &number, error);
    if (status == STATUS_OK) {
        const ReportLine *line = &lines->lines[number - 1].line;
        out->count = line->count;
        memcpy(out->moves, line->moves, sizeof out->moves);
    }
    free(lines);
    return status;
}

/* Shows a line's moves as ghosts; without an argument, none. */
static Status hover(AppState *app, const char *argument, Error *error)
{
    TreePath line = {0};
    Status status = *argument ? find_line(app, argument, &line, error) : STATUS_OK;
    if (status == STATUS_OK)
        app->view.hovered_line = line;
    return status;
}

static Status actions_analysis_play(AppState *app, const char *argument, Error *error)
{
    TreePath line;
    Status status = find_line(app, argument, &line, error);
    if (status != STATUS_OK)
        return status;
    return action_run(app, "move.place", MOVE_TEXT(line.moves[0]), error);
}

static Status insert(AppState *app, const char *argument, Error *error)
{
    TreePath line;
    Status status = find_line(app, argument, &line, error);
    return status != STATUS_OK ? status : document_insert_line(&app->document, line.moves, line.count, error);
}

static Status lock(AppState *app, const char *argument, Error *error)
{
    TreePath line;
    Status status = find_line(app, argument, &line, error);
    if (status == STATUS_OK && !line_lock(&app->view.locks, &app->document.position, line.moves[0]))
        status = error_set(error, STATUS_INVALID, "no more than %d lines can be locked", LINES_LOCKED);
    return status;
}

/* ---- The heatmap ---- */

/* Those of the search have no other source. */
ACT(heat_kind, app->view.heat.by_weights &= !heat_of_search(app->view.heat.kind))

static void heat_source(AppState *app, int source)
{
    HeatChoice *heat = &app->view.heat;
    heat->by_weights = source == 1;
    if (heat->by_weights && (heat->kind == HEAT_NONE || heat_of_search(heat->kind)))
        heat->kind = HEAT_BEST;
}

TRY_TEXT(heat_shape, heat_shapes_read(*argument ? argument : "all", &app->view.heat.shapes, error))

/* In percent of the search's effort. */
static Status heat_threshold(AppState *app, const Argument *argument, Error *error)
{
    double percent = argument->real;
    if (!(percent >= 0 && percent <= 100))
        return error_set(error, STATUS_INVALID, "'%g': expected percent, from 0 to 100", percent);
    app->view.heat.threshold = percent / 100;
    return STATUS_OK;
}

/* Chooses a cell; choosing it again clears the choice. */
static Status heat_cell(AppState *app, const Argument *argument, Error *error)
{
    HeatChoice *heat = &app->view.heat;
    (void)error;
    heat->cell_chosen = !heat->cell_chosen || heat->cell != argument->cell;
    heat->cell = argument->cell;
    return STATUS_OK;
}

/* ---- What is asked for ---- */

static void look_frame(const AppState *app, ArgumentFacts *facts)
{
    facts->least = 1;
    facts->most = app->analysis.recorded.count;
    snprintf(facts->now, sizeof facts->now, "%d", app->analysis.frame + 1);
}

LOOK(look_threshold, snprintf(facts->now, sizeof facts->now, "%.4g", 100 * app->view.heat.threshold))

static bool shape_value(const AppState *app, int index, ArgumentValue *out)
{
    (void)app;
    if (index == 0)
        return argument_offer(out, "all", "All shapes");
    return argument_offer(out, index <= SHAPE_COUNT ? shape_info[index - 1].name : NULL, NULL);
}

static const Action actions[] = {
    {"analysis.toggle", "Analyse this position", "Analysis", "Space", .does = toggle, FIELD(analysis.on),
     .when = {-IS_EDITING}, .finds = "think evaluate engine search best move start"},
    {"analysis.stop", "Stop analysis", .does = stop, .when = {IS_ANALYSING}},
    {"analysis.session", "Show the lines of agent", SETS_CHOICE(analysis.chosen, CHOICES("a", "b")),
     .when = {HAS_SECOND_AGENT}},
    {"analysis.export", "Export reports...", TAKES_PATH(export_reports), .when = {HAS_LINES},
     .finds = "save search json"},
    {"analysis.replay", "Show recorded search...", TAKES_PATH(file_jobs_replay), .finds = "load"},
    {"analysis.frame", "Show recorded report", TRIES_NUMBER(frame), .when = {HAS_RECORDED},
     .prompt = "Which report of the recorded search", .look = look_frame},
    {"line.hover", "Preview line", TAKES_TEXT(hover), .inner = true},
    {"line.play", "Play line", .argument = ARGUMENT_NUMBER, .takes_text = actions_analysis_play,
     .when = {HAS_LINES}, .prompt = "Which line", .least = 1, .most = LINES_SHOWN},
    {"line.insert", "Insert line", .argument = ARGUMENT_NUMBER, .takes_text = insert, .when = {HAS_LINES},
     .prompt = "Which line", .least = 1, .most = LINES_SHOWN, .finds = "add variation"},
    {"line.lock", "Lock line", .argument = ARGUMENT_NUMBER, .takes_text = lock, .when = {HAS_LINES},
     .prompt = "Which line", .least = 1, .most = LINES_SHOWN},
    {"heatmap.kind", "Heatmap", SETS_CHOICE(view.heat.kind, CHOICES_IN(heat_info, name, HEAT_KINDS)),
     .does = heat_kind, .finds = "colours overlay effort visits"},
    {"heatmap.source", "Heatmap from", DOES_CHOICE(heat_source, CHOICES("search", "weights"))},
    {"heatmap.shape", "Shapes of the heatmap", TAKES_TEXT(heat_shape), .prompt = "Which placements to count",
     .may_lack = true, .values = shape_value},
    {"heatmap.threshold", "Hide low-effort placements", .argument = ARGUMENT_NUMBER,
     .takes_value = heat_threshold, .form = FORM_REAL,
     .prompt = "Leave out placements with less of the search", .unit = "%", .most = 100, .real = true,
     .look = look_threshold, .expects = "percent, from 0 to 100"},
    {"heatmap.cell", "List placements over a cell", TAKES_CELL(heat_cell)},
    {"view.side", "Point of view", SETS_CHOICE(view.viewpoint, CHOICES_OF(viewpoint_names, VIEWPOINTS)),
     .finds = "perspective sign score"},
};

ACTION_LIST(analysis_actions, actions);
