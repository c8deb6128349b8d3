/* tetress-cli analyse FILE: analyses a whole game, finds why it was lost, and writes reports. */
#include "app/cli/commands/analyse.h"
#include "app/cli/records.h"
#include "engine/analysis/page/page.h"
#include "engine/base/platform/file.h"

typedef struct FileAnalysis {
    Cli *cli;
    const AnalyseOptions *options;
    ReviewMarks marks;
    char agent[SPEC_TEXT_SIZE];
    WholeGame plan;
    RecordList list;
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
    Status status = review_marks_read(options->marks, &self->marks, error);
    if (status == STATUS_OK) /* only to see whether it can be made */
        status = analyse_agent(self->cli, options, 0, self->agent, &agent, error);
    agent_destroy(agent);
    return status;
}

/* Reads the games, and checks whether the results can be written at all. */
static Status read_games(FileAnalysis *self, Error *error)
{
    const AnalyseOptions *options = self->options;
    RecordList *list = &self->list;
    Status status = records_load_games(self->cli, options->file, list, error);
    if (status == STATUS_OK && options->game > list->count) {
        status = error_set(error, STATUS_NOT_FOUND, "there is no game %d; the file has %d",
                           (int)options->game, list->count);
        error_in_file(status, error, options->file);
    }
    if (status == STATUS_OK && options->out)
        status = records_check_replaced(list, options->file, options->out, error);
    if (status == STATUS_OK && options->out)
        status = file_check_place(options->out, error);
    if (status == STATUS_OK && options->report)
        status = file_check_place(options->report, error);
    return status;
}

/* ---- Writing ---- */

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

/* Returns whether the analysis looked no further than the line, which then ends in dots. */
static bool print_line(const Story *story, const Mistake *mistake, const char *title, const CauseLine *line)
{
    enum { INDENT = 6 };
    Text text = {0};
    char buffer[LINE_END_SIZE];
    const char *end = story_line_end(story, mistake, line, buffer);
    bool open = end == story_line_open;
    text_add_string(&text, title);
    for (int i = 0; i < line->count; i++)
        text_printf(&text, " %s", MOVE_SHORT(line->moves[i]));
    text_printf(&text, "%s%s", open ? " ..." : ". ", open ? "" : end);
    printf("%*s", INDENT, "");
    cli_print_words(text_string(&text), INDENT, INDENT);
    text_free(&text);
    return open;
}

/* Returns whether it has a line that ends in dots. */
static bool print_mistake(const Story *story, const Mistake *mistake)
{
    enum { INDENT = 6 };
    bool open = false;
    char move[MOVE_SHORT_SIZE], better[MOVE_SHORT_SIZE] = "", from[CHANCE_TEXT_SIZE], to[CHANCE_TEXT_SIZE];
    const char *sign = mistake->mark == MARK_VERY_BAD ? "??" : mistake->mark == MARK_BAD ? "?" : "?!";
    move_write_short(mistake->played, move);
    if (mistake->better != MOVE_NONE)
        move_write_short(mistake->better, better);
    printf("%4d  %-4s  %-9s %-2s  from %s to %s%s%s%s\n", mistake->turn, side_title(mistake->side), move,
           sign, chance_write(mistake->from, mistake->from_proof, from),
           chance_write(mistake->to, mistake->to_proof, to), *better ? "; better was " : "", better,
           *better && !mistake->confirmed ? " (not confirmed)" : "");
    printf("%*s", INDENT, "");
    cli_print_words(mistake->why, INDENT, INDENT);
    if (mistake->line.count > 1)
        open = print_line(story, mistake, "Better:", &mistake->line);
    if (mistake->against.count > 1)
        open = print_line(story, mistake, "Reply:", &mistake->against) || open;
    return open;
}

static void print_review(FileAnalysis *self, bool complete)
{
    const Story *story = self->story;
    const WholeGame *plan = &self->plan;
    JsonWriter *writer = &self->cli->writer;
    if (self->cli->json) {
        json_print(writer, "agent: %s, complete: %i, capped: %d, proof_capped: %i", self->agent, complete,
                   plan->capped, plan->proof_capped);
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
    bool open = false;
    for (int i = 0; i < story->mistake_count; i++)
        open = print_mistake(story, &story->mistakes[i]) || open;
    if (open)
        puts("\nWhere a line ends in dots, the analysis looked no further.");
    /* what time limits prevented from being repeatable */
    if (plan->capped > 0 && plan->budget.nodes > 0)
        printf("\nTime ran out in the search of %d position%s: a faster machine may judge otherwise.\n",
               plan->capped, plan->capped == 1 ? "" : "s");
    if (plan->proof_capped)
        puts("\nTime ran out in the proof: a faster machine may prove more.");
}

/* ---- Running ---- */

/* Tells what is known of a record, whether or not its review was finished, and writes the files. */
static Status tell(FileAnalysis *self, Record *record, bool finished, Error *error)
{
    const AnalyseOptions *options = self->options;
    StorySide side = options->side == 0 ? STORY_OF_RECORD : (StorySide)(options->side - 1);
    Status status = story_create(record, &self->marks, side, !finished, &self->story, error);
    if (status == STATUS_OK && options->side > 0)
        status = story_keep_side(record, self->story->side, error);
    if (status != STATUS_OK)
        return status;
    review_mark_record(self->story->review, record);
    if (options->out) {
        Text text = {0};
        RecordFormat format = record_format_of_path(options->out);
        status = record_list_write(&self->list, format == FORMAT_UNKNOWN ? FORMAT_SGF : format, &text, error);
        status = file_finish(options->out, &text, status, error);
    }
    if (status == STATUS_OK && options->report) {
        Text text = {0};
        status = page_write(page_kind_of_path(options->report), self->story, &text, error);
        status = file_finish(options->report, &text, status, error);
    }
    return status;
}

static Status analyse_file_run(FileAnalysis *self, Error *error)
{
    const AnalyseOptions *options = self->options;
    Cli *cli = self->cli;
    Error failure = {0};
    if (check_options(self, error) != STATUS_OK)
        return cli_misuse(cli, error->status);
    Status status = read_games(self, error);
    if (status != STATUS_OK)
        return status;
    Record *record = self->list.records[options->game - 1];
    self->plan = (WholeGame){.roster = &cli->roster,
                             .agent = self->agent,
                             .threads = options->threads > 0 ? (int)options->threads : REVIEW_THREADS,
                             .budget = review_budget(&cli->roster, self->agent, (uint64_t)options->nodes,
                                                     (uint64_t)options->movetime),
                             .marks = &self->marks};
    /* whatever ends the review, its results are kept */
    Status reviewed = records_review(cli, options->file, &self->plan, record, &failure);
    status = tell(self, record, reviewed == STATUS_OK && !cli_stopped(cli), error);
    if (status != STATUS_OK)
        return status;
    if (reviewed != STATUS_OK && reviewed != STATUS_INTERRUPTED) {
        *error = failure;
        return reviewed;
    }
    bool stopped = cli_stopped(cli);
    print_review(self, !stopped);
    return stopped ? STATUS_INTERRUPTED : STATUS_OK;
}

Status analyse_file(Cli *cli, const AnalyseOptions *options, Error *error)
{
    FileAnalysis self = {.cli = cli, .options = options};
    Status status = analyse_file_run(&self, error);
    story_destroy(self.story);
    record_list_free(&self.list);
    return status;
}
