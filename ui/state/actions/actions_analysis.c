/* The live analysis: sessions, their lines, and the heatmap over the board. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/platform/clock.h"
#include "ui/state/actions/actions_inner.h"

/* ---- Sessions ---- */

static bool may_toggle(const AppState *app)
{
    return !app->editing;
}

static bool is_on(const AppState *app)
{
    return app->analysis.on;
}

/* Switches to a mode that shows the analysis before it starts. */
static Status toggle(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    if (app->analysis.on) {
        analysis_stop(&app->analysis);
        return STATUS_OK;
    }
    analysis_start(&app->analysis);
    if (app->view.mode == MODE_PLAY)
        app->view.mode = MODE_ANALYSE;
    return STATUS_OK;
}

static Status stop(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    analysis_stop(&app->analysis);
    return STATUS_OK;
}

static bool has_second(const AppState *app)
{
    return *app->analysis.sessions[ANALYSIS_B].agent;
}

static Status choose(AppState *app, const char *argument, Error *error)
{
    (void)error;
    app->analysis.chosen = strcmp(argument, "b") == 0 ? ANALYSIS_B : ANALYSIS_A;
    return STATUS_OK;
}

static Status export_reports(AppState *app, const char *argument, Error *error)
{
    Text text = {0};
    Status status = analysis_export(&app->analysis, &text, error);
    return file_jobs_write(app, argument, &text, status, error);
}

static Status replay(AppState *app, const char *argument, Error *error)
{
    return file_jobs_replay(app, argument, error);
}

static bool is_replayed(const AppState *app)
{
    return app->analysis.recorded.count > 0;
}

static Status frame(AppState *app, const Argument *argument, Error *error)
{
    Status status = argument_within(argument, 1, app->analysis.recorded.count, error);
    return status ? status : analysis_replay_frame(&app->analysis, argument->whole - 1, error);
}

static Status side(AppState *app, const char *argument, Error *error)
{
    (void)error;
    app->view.viewpoint = (Viewpoint)name_index(viewpoint_names, VIEWPOINTS, argument);
    return STATUS_OK;
}

/* ---- Lines ---- */

static bool has_lines(const AppState *app)
{
    const Report *report = analysis_report(&app->analysis);
    return report->serial > 0 && report->line_count + report->move_count > 0 &&
           position_equal(&report->position, &app->document.position);
}

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
    if (!status) {
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
    if (!status)
        app->view.hovered_line = line;
    return status;
}

static Status play(AppState *app, const char *argument, Error *error)
{
    TreePath line;
    char text[MOVE_TEXT_SIZE];
    Status status = find_line(app, argument, &line, error);
    if (status)
        return status;
    move_write(line.moves[0], text);
    return action_run(app, "move.place", text, error);
}

static Status insert(AppState *app, const char *argument, Error *error)
{
    TreePath line;
    Status status = find_line(app, argument, &line, error);
    return status ? status : document_insert_line(&app->document, line.moves, line.count, error);
}

static Status lock(AppState *app, const char *argument, Error *error)
{
    TreePath line;
    Status status = find_line(app, argument, &line, error);
    if (!status && !line_lock(&app->view.locks, &app->document.position, line.moves[0]))
        status = error_set(error, STATUS_INVALID, "no more than %d lines can be locked", LINES_LOCKED);
    return status;
}

/* ---- The heatmap ---- */

static Status heat_kind(AppState *app, const char *argument, Error *error)
{
    HeatChoice *heat = &app->view.heat;
    (void)error;
    for (int kind = HEAT_NONE; kind < HEAT_KINDS; kind++)
        if (strcmp(heat_info[kind].name, argument) == 0)
            heat->kind = (HeatKind)kind;
    heat->by_weights &= !heat_of_search(heat->kind);
    return STATUS_OK;
}

static Status heat_source(AppState *app, const char *argument, Error *error)
{
    HeatChoice *heat = &app->view.heat;
    (void)error;
    heat->by_weights = strcmp(argument, "weights") == 0;
    if (heat->by_weights && (heat->kind == HEAT_NONE || heat_of_search(heat->kind)))
        heat->kind = HEAT_BEST;
    return STATUS_OK;
}

static Status heat_shape(AppState *app, const char *argument, Error *error)
{
    return heat_shapes_read(*argument ? argument : "all", &app->view.heat.shapes, error);
}

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

static void look_threshold(const AppState *app, ArgumentFacts *facts)
{
    snprintf(facts->now, sizeof facts->now, "%.4g", 100 * app->view.heat.threshold);
}

static bool shape_value(const AppState *app, int index, ArgumentValue *out)
{
    (void)app;
    snprintf(out->value, sizeof out->value, "%s", index == 0 ? "all" : "");
    snprintf(out->title, sizeof out->title, "All shapes");
    if (index > 0 && index <= SHAPE_COUNT) {
        snprintf(out->value, sizeof out->value, "%s", shape_info[index - 1].name);
        snprintf(out->title, sizeof out->title, "%s", shape_info[index - 1].name);
    }
    return index <= SHAPE_COUNT;
}

static const ArgumentInfo asks_frame = {.prompt = "Which report of the recorded search", .look = look_frame};
static const ArgumentInfo asks_line = {.prompt = "Which line", .least = 1, .most = LINES_SHOWN};
static const ArgumentInfo asks_shape = {
    .prompt = "Which placements to count", .may_lack = true, .value = shape_value};
static const ArgumentInfo asks_threshold = {.prompt = "Leave out placements with less of the search",
                                            .unit = "%",
                                            .most = 100,
                                            .real = true,
                                            .look = look_threshold};

static const Action actions[] = {
    {"analysis.toggle", "Analyse this position", "Analysis", "Space", ARGUMENT_NONE, NULL, may_toggle, toggle,
     .finds = "think evaluate engine search best move start"},
    {"analysis.stop", "Stop analysis", NULL, NULL, ARGUMENT_NONE, NULL, is_on, stop},
    {"analysis.session", "Show the lines of agent", NULL, NULL, ARGUMENT_CHOICE, CHOICES("a", "b"),
     has_second, choose},
    {"analysis.export", "Export reports...", NULL, NULL, ARGUMENT_PATH, NULL, has_lines, export_reports,
     .finds = "save search json"},
    {"analysis.replay", "Show recorded search...", NULL, NULL, ARGUMENT_PATH, NULL, NULL, replay,
     .finds = "load"},
    {"analysis.frame", "Show recorded report", NULL, NULL, ARGUMENT_NUMBER, NULL, is_replayed, NULL,
     &asks_frame, .take = frame, .form = FORM_WHOLE},
    {"line.hover", "Preview line", NULL, NULL, ARGUMENT_TEXT, NULL, NULL, hover, .inner = true},
    {"line.play", "Play line", NULL, NULL, ARGUMENT_NUMBER, NULL, has_lines, play, &asks_line},
    {"line.insert", "Insert line", NULL, NULL, ARGUMENT_NUMBER, NULL, has_lines, insert, &asks_line,
     .finds = "add variation"},
    {"line.lock", "Lock line", NULL, NULL, ARGUMENT_NUMBER, NULL, has_lines, lock, &asks_line},
    {"heatmap.kind", "Heatmap", NULL, NULL, ARGUMENT_CHOICE, CHOICES_IN(heat_info, name, HEAT_KINDS), NULL,
     heat_kind, .finds = "colours overlay effort visits"},
    {"heatmap.source", "Heatmap from", NULL, NULL, ARGUMENT_CHOICE, CHOICES("search", "weights"), NULL,
     heat_source},
    {"heatmap.shape", "Shapes of the heatmap", NULL, NULL, ARGUMENT_TEXT, NULL, NULL, heat_shape,
     &asks_shape},
    {"heatmap.threshold", "Hide low-effort placements", NULL, NULL, ARGUMENT_NUMBER, NULL, NULL, NULL,
     &asks_threshold, .take = heat_threshold, .form = FORM_REAL, .expects = "percent, from 0 to 100"},
    {"heatmap.cell", "List placements over a cell", NULL, NULL, ARGUMENT_CELL, NULL, NULL, .take = heat_cell,
     .form = FORM_CELL},
    {"view.side", "Point of view", NULL, NULL, ARGUMENT_CHOICE, CHOICES_OF(viewpoint_names, VIEWPOINTS), NULL,
     side, .finds = "perspective sign score"},
};

ACTION_LIST(analysis_actions, actions);
