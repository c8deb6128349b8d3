/* tetress-cli analyse FILE: analyses a whole game, finds why it was lost, and writes reports. */
#include <stdlib.h>

#include "app/cli/commands/analyse.h"
#include "app/cli/game_review.h"
#include "app/cli/records.h"
#include "app/roster.h"
#include "engine/analysis/page/page.h"
#include "engine/base/platform/file.h"

typedef struct FileAnalysis {
    Cli *cli;
    const AnalyseOptions *options;
    ReviewMarks marks;
    Roster roster;
    char agent[SPEC_TEXT_SIZE];
    WholeGame plan;
    RecordList list;
    Record *record; /* of the list */
    Story *story;
} FileAnalysis;

/* ---- What is asked ---- */

static Status check_options(FileAnalysis *self, Error *error)
{
    const AnalyseOptions *options = self->options;
    if (options->moves.count > 0 || options->depth > 0)
        return error_set(error, STATUS_INVALID, "--%s can't be used with a FILE",
                         options->depth > 0 ? "depth" : "moves");
    if (options->threads > SWEEP_THREADS_MAX)
        return error_set(error, STATUS_INVALID, "--threads must be at most %d with a FILE",
                         SWEEP_THREADS_MAX);
    if (options->report && page_kind_of_path(options->report) == PAGE_KINDS)
        return error_set(error, STATUS_INVALID, "--report must end in .html, .json or .csv, not '%s'",
                         options->report);
    Agent *agent = NULL;
    app_roster_fill(&self->roster);
    Status status = review_marks_read(options->marks, &self->marks, error);
    if (status == STATUS_OK) /* only to see whether it can be made */
        status = analyse_agent(options, 0, &self->roster, self->agent, &agent, error);
    agent_destroy(agent);
    return status;
}

/* Whether the results can be written at all. */
static Status check_places(const AnalyseOptions *options, const RecordList *list, Error *error)
{
    Status status = STATUS_OK;
    if (options->out)
        status = records_check_replaced(list, options->file, options->out, error);
    if (options->out && status == STATUS_OK)
        status = file_check_place(options->out, error);
    if (status == STATUS_OK && options->report)
        status = file_check_place(options->report, error);
    return status;
}

static Status choose_game(FileAnalysis *self, Error *error)
{
    const AnalyseOptions *options = self->options;
    Status status = review_read_file(self->cli, options->file, &self->list, error);
    if (status != STATUS_OK)
        return status;
    if (options->game > self->list.count) {
        status = error_set(error, STATUS_NOT_FOUND, "there is no game %d; the file has %d",
                           (int)options->game, self->list.count);
        error_in_file(error, options->file);
        return status;
    }
    self->record = self->list.records[options->game - 1];
    return STATUS_OK;
}

/* ---- The analysis ---- */

static Status review(FileAnalysis *self, Error *error)
{
    const AnalyseOptions *options = self->options;
    self->plan = (WholeGame){.roster = &self->roster,
                             .agent = self->agent,
                             .threads = options->threads > 0 ? (int)options->threads : REVIEW_THREADS,
                             .budget = review_budget(&self->roster, self->agent, (uint64_t)options->nodes,
                                                     (uint64_t)options->movetime),
                             .marks = &self->marks};
    return review_game(self->cli, options->file, &self->plan, self->record, error);
}

/* Tells what is known, whether or not the review was finished. */
static Status tell(FileAnalysis *self, bool finished, Error *error)
{
    StorySide side = self->options->side == 0 ? STORY_OF_RECORD : (StorySide)(self->options->side - 1);
    Status status = story_create(self->record, &self->marks, side, !finished, &self->story, error);
    if (status == STATUS_OK && self->options->side > 0)
        status = story_keep_side(self->record, self->story->side, error);
    if (status == STATUS_OK)
        review_mark_record(self->story->review, self->record);
    return status;
}

/* ---- Writing ---- */

static Status write_record(FileAnalysis *self, Error *error)
{
    Text text = {0};
    if (!self->options->out)
        return STATUS_OK;
    RecordFormat format = record_format_of_path(self->options->out);
    Status status =
        record_list_write(&self->list, format == FORMAT_UNKNOWN ? FORMAT_SGF : format, &text, error);
    return file_finish(self->options->out, &text, status, error);
}

static Status write_report(FileAnalysis *self, Error *error)
{
    Text text = {0};
    const char *path = self->options->report;
    if (!path)
        return STATUS_OK;
    Status status = page_write(page_kind_of_path(path), self->story, &text, error);
    return file_finish(path, &text, status, error);
}

static void print_side(const Review *review, Side side)
{
    const ReviewSide *sum = &review->sides[side];
    if (sum->judged == 0)
        printf("%-4s  no move judged\n", side_title(side));
    else
        printf("%-4s  accuracy %5.1f%%  %3d ?!  %3d ?  %3d ?\?  of %d moves judged, %d forced\n",
               side_title(side), sum->accuracy * 100, sum->doubtful, sum->bad, sum->very_bad, sum->judged,
               sum->forced);
}

static const char *sign_of(uint16_t mark)
{
    return mark == MARK_VERY_BAD ? "??" : mark == MARK_BAD ? "?" : "?!";
}

static void print_line(const Story *story, const Mistake *mistake, const char *title, const CauseLine *line)
{
    enum { INDENT = 6 };
    Text text = {0};
    char end[LINE_END_SIZE];
    text_printf(&text, "%s", title);
    for (int i = 0; i < line->count; i++) {
        char move[MOVE_SHORT_SIZE];
        move_write_short(line->moves[i], move);
        text_printf(&text, " %s", move);
    }
    text_printf(&text, ". %s", story_line_end(story, mistake, line, end));
    printf("%*s", INDENT, "");
    cli_print_words(text_string(&text), INDENT, INDENT);
    text_free(&text);
}

static void print_mistake(const Story *story, const Mistake *mistake)
{
    enum { INDENT = 6 };
    char move[MOVE_SHORT_SIZE], better[MOVE_SHORT_SIZE] = "", from[CHANCE_TEXT_SIZE], to[CHANCE_TEXT_SIZE];
    move_write_short(mistake->played, move);
    if (mistake->better != MOVE_NONE)
        move_write_short(mistake->better, better);
    printf("%4d  %-4s  %-9s %-2s  from %s to %s%s%s%s\n", mistake->turn, side_title(mistake->side), move,
           sign_of(mistake->mark), chance_write(mistake->from, mistake->from_proof, from),
           chance_write(mistake->to, mistake->to_proof, to), *better ? "; better was " : "", better,
           *better && !mistake->confirmed ? " (not confirmed)" : "");
    printf("%*s", INDENT, "");
    cli_print_words(mistake->why, INDENT, INDENT);
    if (mistake->line.count > 1)
        print_line(story, mistake, "Better:", &mistake->line);
    if (mistake->against.count > 1)
        print_line(story, mistake, "Reply:", &mistake->against);
}

/* What time limits prevented from being repeatable. */
static void print_caps(const FileAnalysis *self)
{
    if (self->plan.capped > 0 && self->plan.budget.nodes > 0)
        printf("\n"
               "Time ran out in the search of %d position%s: a faster machine may judge otherwise.\n",
               self->plan.capped, self->plan.capped == 1 ? "" : "s");
    if (self->plan.proof_capped)
        printf("\n"
               "Time ran out in the proof: a faster machine may prove more.\n");
}

static void print_review(FileAnalysis *self, bool complete)
{
    const Story *story = self->story;
    JsonWriter *writer = &self->cli->writer;
    if (self->cli->json) {
        json_put_string(writer, "agent", self->agent);
        json_put_bool(writer, "complete", complete);
        json_put_integer(writer, "capped", self->plan.capped);
        json_put_bool(writer, "proof_capped", self->plan.proof_capped);
        records_json_problems(self->cli, &self->list);
        report_write_members(story, writer);
        return;
    }
    if (self->list.count > 1)
        printf("Game %d of %d.\n", (int)self->options->game, self->list.count);
    int column = printf("For %s: ", side_title(story->side));
    cli_print_words(story->sentence, column, 0);
    if (story->drop)
        cli_print_words(story->drop->why, printf("Why: "), 0);
    putchar('\n');
    print_side(story->review, RED);
    print_side(story->review, BLUE);
    if (story->mistake_count > 0)
        printf("\nturn  side  move\n");
    for (int i = 0; i < story->mistake_count; i++)
        print_mistake(story, &story->mistakes[i]);
    print_caps(self);
}

static int run(FileAnalysis *self)
{
    Cli *cli = self->cli;
    Error error = {0}, failure = {0};
    if (check_options(self, &error) != STATUS_OK)
        return cli_misuse(cli, &error);
    if (choose_game(self, &error) != STATUS_OK ||
        check_places(self->options, &self->list, &error) != STATUS_OK)
        return cli_fail(cli, &error);
    /* whatever ends the review, its results are kept */
    Status reviewed = review(self, &failure);
    if (tell(self, reviewed == STATUS_OK && !cli_stopped(cli), &error) != STATUS_OK ||
        write_record(self, &error) != STATUS_OK || write_report(self, &error) != STATUS_OK)
        return cli_fail(cli, &error);
    if (reviewed != STATUS_OK && reviewed != STATUS_INTERRUPTED)
        return cli_fail(cli, &failure);
    bool stopped = cli_stopped(cli);
    cli_progress_end(cli);
    print_review(self, !stopped);
    return stopped ? INTERRUPTED : DONE;
}

int analyse_file(Cli *cli, const AnalyseOptions *options)
{
    FileAnalysis *self = calloc(1, sizeof *self);
    if (!self)
        return cli_no_memory(cli, "the analysis");
    self->cli = cli;
    self->options = options;
    int code = run(self);
    story_destroy(self->story);
    record_list_free(&self->list);
    free(self);
    return code;
}
