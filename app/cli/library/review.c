/* tetress-cli library review: reviews games, on many machines with tetress-mpi. */
#include "app/cli/library/review.h"

#include "app/cli/library/chosen.h"
#include "engine/analysis/story.h"
#include "engine/analysis/whole_game.h"
#include "engine/base/platform/thread.h"
#include "engine/remote/remote_work.h"

enum { NODES_USUAL = 100000 };

typedef struct ReviewCommand {
    ChosenGames games; /* in the end those that are not reviewed */
    int64_t nodes, threads;

    Cli *cli;
    Lock lock; /* of the library, which threads read while the main one writes */
} ReviewCommand;

/* ---- One game, anywhere ---- */

static Status read_reviewed(const char *bytes, size_t length, RecordList *out, Error *error)
{
    *out = (RecordList){0};
    Status status = record_list_read(out, FORMAT_SGF, bytes, length, NULL, error);
    return status != STATUS_OK ? status
           : out->count == 1   ? STATUS_OK
                               : error_set(error, STATUS_INTERNAL, "a game did not come whole");
}

/* A request is the number of nodes, and the game; the answer is the game. */
static Status run_review(void *state, Message *request, const atomic_bool *halt, Text *answer, Error *error)
{
    static const char *const analyst = "champion:hash=16";
    const WholeGameWatch watch = {.stop = halt};
    RecordList list;
    Review *review = NULL;
    int64_t nodes = message_take_number(request, 1, INT64_MAX);
    Status status = read_reviewed(request->at, request->left, &list, error);
    if (status == STATUS_OK) {
        WholeGame plan = {.roster = state,
                          .agent = analyst,
                          .threads = 1,
                          .budget = review_budget(state, analyst, (uint64_t)nodes, 0)};
        status = whole_game_review(list.records[0], &plan, &watch, error);
    }
    if (status == STATUS_OK)
        status = review_create(list.records[0], NULL, &review, error);
    if (status == STATUS_OK) {
        review_mark_record(review, list.records[0]);
        status = record_write_sgf(list.records[0], answer, error);
    }
    if (status == STATUS_OK)
        status = text_status(answer, error);
    review_destroy(review);
    record_list_free(&list);
    return status;
}

const RemoteTask library_review_remote = {.name = "library review", .run = run_review};

/* ---- All games ---- */

static Status ask_review(void *context, int number, Text *request, Error *error)
{
    ReviewCommand *self = context;
    Record *record = NULL;
    lock_take(&self->lock);
    Status status = library_game(self->games.library, self->games.numbers.items[number], &record, error);
    lock_release(&self->lock);
    message_put_number(request, self->nodes);
    if (status == STATUS_OK)
        status = record_write_sgf(record, request, error);
    record_destroy(record);
    return status;
}

static Status take_review(void *context, int number, const Text *answer, Error *error)
{
    ReviewCommand *self = context;
    RecordList list;
    Status status = read_reviewed(text_string(answer), answer->length, &list, error);
    if (status == STATUS_OK) {
        lock_take(&self->lock);
        status = library_keep(self->games.library, self->games.numbers.items[number], list.records[0],
                              story_accuracy, error);
        lock_release(&self->lock);
    }
    record_list_free(&list);
    return status;
}

static bool reviews_go_on(void *context, int done)
{
    const ReviewCommand *self = context;
    cli_progress(self->cli, "reviewing: %d of %d games", done, self->games.numbers.count);
    return !cli_stopped(self->cli);
}

static Status review_run(Cli *cli, void *values, Error *error)
{
    ReviewCommand *self = values;
    LibraryNumbers *numbers = &self->games.numbers;
    self->cli = cli;
    self->games.mode = LIBRARY_WRITE;
    Status status = chosen_open(cli, &self->games, error);
    if (status != STATUS_OK)
        return status;
    int chosen = numbers->count;
    numbers->count = 0;
    for (int i = 0; i < chosen; i++)
        if (!(self->games.rows.items[numbers->items[i] - 1].flags & LIBRARY_REVIEWED))
            numbers->items[numbers->count++] = numbers->items[i];
    RemoteWork work = {
        .task = &library_review_remote,
        .state = &cli->roster,
        .threads = self->threads ? (int)self->threads : cli->processors,
        .helpers = cli->helpers,
        .count = numbers->count,
        .context = self,
        .ask = ask_review,
        .take = take_review,
        .go_on = reviews_go_on,
    };
    lock_init(&self->lock);
    status = remote_work(&work, error);
    lock_destroy(&self->lock);
    cli_progress_end(cli);
    if (cli->json) {
        json_print(&cli->writer, "games: %d, reviewed_before: %d, reviewed: %d", chosen,
                   chosen - numbers->count, work.done);
    } else {
        printf("reviewed: %d of %d games; %d were before\n", work.done, chosen, chosen - numbers->count);
    }
    return status;
}

const Command command_library_review = {
    .name = "library review",
    .summary = "review games, and keep what is found with them",
    .details =
        "Reviews the games that a QUERY wants and that are not reviewed yet, several at a time, as "
        "\"analyse\" does one: what each move lost, what was better, and how accurate both sides were. "
        "Each game is kept when it is done, so Ctrl-C loses little; the same command continues. \"mpirun "
        "-n N tetress-mpi library review\" does so on many machines, with the same results. \"library "
        "totals\" then says where agents lose. \"library find --help\" says what a query may be.",
    OPTIONS(ReviewCommand, LIBRARY_ARGUMENT(ReviewCommand), QUERY_ARGUMENT(ReviewCommand),
            SORT_OPTIONS(ReviewCommand),
            NUMBER_OPTION("nodes", "N", ReviewCommand, nodes, 1, 100000000000, NODES_USUAL,
                          "nodes to search for each position"),
            NUMBER_OPTION("threads", "T", ReviewCommand, threads, 1, 256, 0,
                          "games to review at once; by default, as many as processors")),
    EXAMPLES({"library review games.tetress lost:mine --sort date --falls",
              "Review the games that an agent lost, the last ones first."}),
    .run = review_run,
    .end = chosen_close,
};
