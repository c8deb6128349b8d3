/* Files of training runs. A checkpoint is lines of words under a seal (checksum_file.h):
 *
 *     tetress-training 1
 *     fact KEY VALUE                     (any number, as whoever made the plan wants them)
 *     optimizer NAME
 *     seed N, population N, generations N, step X, games N, games_last N, same_games 0 or 1
 *     weight NAME LOW HIGH START         (one for each)
 *     row CANDIDATES GAMES BEST MEAN SPREAD WEIGHTS...   (one for each generation that is over)
 *     summary NUMBERS...                 (after a row, if the judge makes one)
 *     state NUMBERS...                   (of the optimiser, so many to a line)
 *
 * Numbers that are not whole are hexadecimal, and so lose nothing. */
#include "engine/base/scan.h"
#include "engine/tune/training.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/checksum_file.h"
#include "engine/base/json/json.h"
#include "engine/base/platform/file.h"
#include "engine/tune/training_inner.h"

#define FIRST_LINE "tetress-training 1"

enum { STATE_IN_LINE = 8 };

/* The whole numbers of a plan by name, with their places in it. */
typedef struct PlanNumber {
    const char *name;
    size_t offset;
    int least, most;
} PlanNumber;

static const PlanNumber plan_numbers[] = {
    {"population", offsetof(TrainingPlan, optimiser.population), 0, OPTIMISER_POPULATION_MAX},
    {"generations", offsetof(TrainingPlan, optimiser.generations), 0, OPTIMISER_GENERATIONS_MAX},
    {"games", offsetof(TrainingPlan, games), 1, TRAINING_GAMES_MAX},
    {"games_last", offsetof(TrainingPlan, games_last), 1, TRAINING_GAMES_MAX},
};

enum { PLAN_NUMBERS = sizeof plan_numbers / sizeof *plan_numbers };

/* ---- Writing ---- */

static Status add_state(const Training *self, Text *out, Error *error)
{
    size_t size = optimiser_state_size(self->optimiser);
    double *state = malloc(size * sizeof *state);
    if (!state)
        return error_set(error, STATUS_MEMORY, "no memory for a checkpoint");
    optimiser_save(self->optimiser, state);
    for (size_t i = 0; i < size; i++) {
        bool last = i + 1 == size || i % STATE_IN_LINE == STATE_IN_LINE - 1;
        text_printf(out, "%s%a%s", i % STATE_IN_LINE == 0 ? "state " : " ", state[i], last ? "\n" : "");
    }
    free(state);
    return STATUS_OK;
}

Status training_write(const Training *self, Text *out, Error *error)
{
    text_add_string(out, FIRST_LINE "\n");
    const TrainingPlan *plan = &self->plan;
    const OptimiserPlan *optimiser = &plan->optimiser;
    const char *fact = plan->facts;
    while (*fact) {
        size_t length = strcspn(fact, "\n");
        text_printf(out, "fact %.*s\n", (int)length, fact);
        fact += length + (fact[length] == '\n');
    }
    text_printf(out, "optimizer %s\nseed %" PRIu64 "\nstep %a\nsame_games %d\n",
                optimiser_info[optimiser->kind].name, optimiser->seed, optimiser->step, plan->same_games);
    for (int i = 0; i < PLAN_NUMBERS; i++)
        text_printf(out, "%s %d\n", plan_numbers[i].name,
                    *(const int *)((const char *)plan + plan_numbers[i].offset));
    for (int i = 0; i < optimiser->dimensions; i++)
        text_printf(out, "weight %s %a %a %a\n", plan->names[i], optimiser->low[i], optimiser->high[i],
                    optimiser->start[i]);
    for (int r = 0; r < self->row_count; r++) {
        const TrainingRow *row = &self->rows[r];
        text_printf(out, "row %d %d %a %a %a", row->candidates, row->games, row->best, row->mean,
                    row->spread);
        for (int i = 0; i < optimiser->dimensions; i++)
            text_printf(out, " %a", row->weights[i]);
        if (self->judge->summarise)
            text_add_string(out, "\nsummary");
        for (int i = 0; i < JUDGE_SUMMARY && self->judge->summarise; i++)
            text_printf(out, " %a", row->summary[i]);
        text_add_byte(out, '\n');
    }
    Status status = add_state(self, out, error);
    return status == STATUS_OK ? checksum_seal(out, error) : status;
}

Status training_save(const Training *self, const char *path, Error *error)
{
    Text text = {0};
    Status status = training_write(self, &text, error);
    return file_finish(path, &text, status, error);
}

static void add_number(Text *out, double value)
{
    text_add_byte(out, ',');
    JsonWriter writer = {.out = out};
    json_print(&writer, "%g", value);
}

void training_csv(const Training *self, Text *out)
{
    int dimensions = self->plan.optimiser.dimensions;
    text_add_string(out, "generation,candidates,games,best,mean,spread");
    for (int i = 0; i < dimensions; i++)
        text_printf(out, ",%s", self->plan.names[i]);
    text_add_byte(out, '\n');
    for (int r = 0; r < self->row_count; r++) {
        const TrainingRow *row = &self->rows[r];
        text_printf(out, "%d,%d,%d", row->generation, row->candidates, row->games);
        add_number(out, row->best);
        add_number(out, row->mean);
        add_number(out, row->spread);
        for (int i = 0; i < dimensions; i++)
            add_number(out, row->weights[i]);
        text_add_byte(out, '\n');
    }
}

/* ---- Reading ---- */

typedef struct Reader {
    LineReader lines;
    Scan scan; /* of the line, after which a NUL follows */
    TrainingPlan *plan;
    Training *training; /* receives rows and state; null while only the plan is wanted */
    double *state;
    size_t state_size, state_read;
} Reader;

static Status syntax(const Reader *self, const char *what, Error *error)
{
    error_set(error, STATUS_SYNTAX, "the checkpoint is not right: %s", what);
    if (error)
        error->line = self->lines.number;
    return STATUS_SYNTAX;
}

/* Whether this word comes next; if so, skips it. */
static bool take_word(Reader *self, const char *word)
{
    Scan scan = self->scan;
    size_t length = scan_skip_word(&scan);
    if (length != strlen(word) || memcmp(self->scan.at, word, length) != 0)
        return false;
    scan_skip_blanks(&scan);
    self->scan = scan;
    return true;
}

/* A number in any form that strtod knows: hexadecimal ones come back as they were. */
static bool take_number(Reader *self, double *out)
{
    const char *from = self->scan.at;
    char *end = NULL;
    size_t length = scan_skip_word(&self->scan);
    *out = strtod(from, &end);
    scan_skip_blanks(&self->scan);
    return length > 0 && end == from + length && isfinite(*out);
}

static bool take_integer(Reader *self, int least, int most, int *out)
{
    double value;
    if (!take_number(self, &value) || !(value >= least && value <= most) || value != floor(value))
        return false;
    *out = (int)value;
    return true;
}

static bool take_row(Reader *self)
{
    TrainingRow *row = training_add_row(self->training);
    if (!row)
        return false;
    row->generation = self->training->row_count;
    bool good = take_integer(self, 1, OPTIMISER_POPULATION_MAX, &row->candidates) &&
                take_integer(self, 1, TRAINING_GAMES_MAX, &row->games) && take_number(self, &row->best) &&
                take_number(self, &row->mean) && take_number(self, &row->spread);
    for (int i = 0; good && i < self->plan->optimiser.dimensions; i++)
        good = take_number(self, &row->weights[i]);
    return good;
}

static bool take_summary(Reader *self)
{
    Training *training = self->training;
    bool good = training->row_count > 0;
    for (int i = 0; good && i < JUDGE_SUMMARY; i++)
        good = take_number(self, &training->rows[training->row_count - 1].summary[i]);
    return good;
}

static bool take_state(Reader *self)
{
    while (scan_peek(&self->scan) != SCAN_END) {
        if (self->state_read == self->state_size || !take_number(self, &self->state[self->state_read]))
            return false;
        self->state_read++;
    }
    return true;
}

/* Skips what is not wanted now. */
static bool pass(Reader *self)
{
    self->scan.at = self->scan.end;
    return true;
}

/* A line of the plan; false if it is something else or invalid. */
static bool take_plan_line(Reader *self)
{
    TrainingPlan *plan = self->plan;
    int flag = 0;
    for (int i = 0; i < PLAN_NUMBERS; i++) {
        const PlanNumber *number = &plan_numbers[i];
        if (take_word(self, number->name))
            return take_integer(self, number->least, number->most, (int *)((char *)plan + number->offset));
    }
    if (take_word(self, "fact")) {
        size_t used = strlen(self->plan->facts), length = (size_t)(self->scan.end - self->scan.at);
        if (used + length + 2 > sizeof self->plan->facts)
            return false;
        memcpy(self->plan->facts + used, self->scan.at, length);
        self->plan->facts[used + length] = '\n';
        self->plan->facts[used + length + 1] = '\0';
        self->scan.at = self->scan.end;
        return true;
    }
    if (take_word(self, "optimizer")) {
        for (int kind = 0; kind < OPTIMISER_COUNT; kind++) {
            if (take_word(self, optimiser_info[kind].name)) {
                plan->optimiser.kind = (OptimiserKind)kind;
                return true;
            }
        }
        return false;
    }
    if (take_word(self, "seed")) {
        char *end = NULL;
        const char *from = self->scan.at;
        plan->optimiser.seed = strtoull(from, &end, 10);
        self->scan.at = self->scan.end;
        return is_digit(*from) && end == self->scan.end;
    }
    if (take_word(self, "step"))
        return take_number(self, &plan->optimiser.step);
    if (take_word(self, "weight")) {
        OptimiserPlan *optimiser = &self->plan->optimiser;
        const char *name = self->scan.at;
        size_t length = scan_skip_word(&self->scan);
        if (optimiser->dimensions == OPTIMISER_DIMENSIONS_MAX || length == 0 || length >= TRAINING_NAME_SIZE)
            return false;
        int i = optimiser->dimensions++;
        memcpy(self->plan->names[i], name, length);
        self->plan->names[i][length] = '\0';
        scan_skip_blanks(&self->scan);
        return take_number(self, &optimiser->low[i]) && take_number(self, &optimiser->high[i]) &&
               take_number(self, &optimiser->start[i]);
    }
    if (!take_word(self, "same_games") || !take_integer(self, 0, 1, &flag))
        return false;
    plan->same_games = flag;
    return true;
}

static Status training_file_read_line(Reader *self, Error *error)
{
    bool (*take)(Reader * self) = take_word(self, "row")       ? take_row
                                  : take_word(self, "summary") ? take_summary
                                  : take_word(self, "state")   ? take_state
                                                               : NULL;
    bool good = !take == !self->training ? (take ? take : take_plan_line)(self) : pass(self);
    if (!good || scan_peek(&self->scan) != SCAN_END)
        return syntax(self, "this line can't be understood", error);
    return STATUS_OK;
}

static Status read_lines(Reader *self, const Text *text, Error *error)
{
    Status status = STATUS_OK;
    line_reader_memory(&self->lines, text_string(text), text->length);
    line_reader_next(&self->lines, &status, error);
    if (status == STATUS_OK && strcmp(text_string(&self->lines.line), FIRST_LINE) != 0)
        status = syntax(self, "it does not begin with '" FIRST_LINE "'", error);
    while (line_reader_next(&self->lines, &status, error)) {
        self->scan = scan_of(text_string(&self->lines.line), self->lines.line.length);
        status = training_file_read_line(self, error);
    }
    line_reader_free(&self->lines);
    return status;
}

Status training_read_plan(const char *path, TrainingPlan *out, Error *error)
{
    Text text = {0};
    Reader reader = {.plan = out};
    memset(out, 0, sizeof *out);
    Status status = checksum_file_read(path, &text, error);
    if (status == STATUS_OK)
        status = error_in_file(read_lines(&reader, &text, error), error, path);
    text_free(&text);
    return status;
}

/* Restores rows and state from a checkpoint whose plan the training has. */
static Status restore(Training *self, const Text *text, Error *error)
{
    Reader reader = {.plan = &self->plan, .training = self};
    reader.state_size = optimiser_state_size(self->optimiser);
    reader.state = calloc(reader.state_size, sizeof *reader.state);
    if (!reader.state)
        return error_set(error, STATUS_MEMORY, "no memory for a checkpoint");
    Status status = read_lines(&reader, text, error);
    if (status == STATUS_OK && reader.state_read != reader.state_size)
        status = error_set(error, STATUS_SYNTAX, "the checkpoint has %zu numbers of state, not %zu",
                           reader.state_read, reader.state_size);
    if (status == STATUS_OK)
        status = optimiser_restore(self->optimiser, reader.state, self->row_count, error);
    free(reader.state);
    return status;
}

Status training_resume(const char *path, const Judge *judge, const void *settings, Training **out,
                       Error *error)
{
    TrainingPlan plan;
    Text text = {0};
    Training *self = NULL;
    Status status = training_read_plan(path, &plan, error);
    if (status == STATUS_OK)
        status = checksum_file_read(path, &text, error);
    if (status == STATUS_OK)
        status = training_create(&plan, judge, settings, &self, error);
    if (status == STATUS_OK)
        status = restore(self, &text, error);
    text_free(&text);
    if (status != STATUS_OK) {
        training_destroy(self);
        return error_in_file(status, error, path);
    }
    *out = self;
    return STATUS_OK;
}

bool training_fact(const TrainingPlan *plan, const char *key, char *out, size_t size)
{
    size_t length = strlen(key);
    for (const char *line = plan->facts; *line;) {
        size_t all = strcspn(line, "\n");
        if (all > length && line[length] == ' ' && memcmp(line, key, length) == 0) {
            snprintf(out, size, "%.*s", (int)(all - length - 1), line + length + 1);
            return true;
        }
        line += all + (line[all] == '\n');
    }
    return false;
}
