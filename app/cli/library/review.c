/* tetress-cli library review: reviews games, on many machines with tetress-mpi. */
#include "app/cli/library/review.h"

#include <stdlib.h>

#include "app/cli/library/chosen.h"
#include "engine/analysis/story.h"
#include "engine/analysis/whole_game.h"
#include "engine/base/memory.h"
#include "engine/base/platform/thread.h"
#include "engine/base/queue.h"

enum { NODES_USUAL = 100000 };

typedef struct ReviewCommand {
    ChosenGames games; /* in the end those that are not reviewed */
    int64_t nodes, threads;

    Cli *cli;
    Lock lock; /* of the library, which threads read while the main one writes */
    int local; /* threads here; the others ask helpers */
    int done;
} ReviewCommand;

/* ---- One game, anywhere ---- */

static void put_game(const Record *record, int64_t nodes, Text *out, Error *error)
{
    Text game = {0};
    if (record_write_sgf(record, &game, error) != STATUS_OK)
        game.failed = true;
    message_put_number(out, nodes);
    message_put_bytes(out, text_string(&game), game.length);
    out->failed |= game.failed;
    text_free(&game);
}

static Status take_game(Message *message, int64_t *nodes, RecordList *out, Error *error)
{
    *nodes = message_take_number(message, 1, INT64_MAX);
    Message game = message_take_bytes(message);
    *out = (RecordList){0};
    Status status = message_status(message, error);
    if (status == STATUS_OK)
        status = record_list_read(out, FORMAT_SGF, game.at, game.left, NULL, error);
    return status != STATUS_OK ? status
           : out->count == 1   ? STATUS_OK
                               : error_set(error, STATUS_INTERNAL, "a game did not come whole");
}

static Status run_review(void *state, Message *request, const atomic_bool *halt, Text *answer, Error *error)
{
    static const char *const analyst = "champion:hash=16";
    const WholeGameWatch watch = {.stop = halt};
    RecordList list;
    Review *review = NULL;
    int64_t nodes;
    Status status = take_game(request, &nodes, &list, error);
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
        put_game(list.records[0], nodes, answer, error);
        status = text_status(answer, error);
    }
    review_destroy(review);
    record_list_free(&list);
    return status;
}

const RemoteTask library_review_remote = {.name = "library review", .run = run_review};

/* ---- All games ---- */

static void drop_review(void *result)
{
    text_free(result);
    free(result);
}

static Status review_item(void *context, int thread, int64_t number, const atomic_bool *halt, void **result,
                          Error *error)
{
    ReviewCommand *self = context;
    const RemoteHelpers *helpers = self->cli->helpers;
    Record *record = NULL;
    Text request = {0}, *answer = memory_new(1, sizeof *answer);
    if (!answer)
        return error_set(error, STATUS_MEMORY, "out of memory for a review");
    lock_take(&self->lock);
    Status status = library_game(self->games.library, self->games.numbers.items[number], &record, error);
    lock_release(&self->lock);
    if (status == STATUS_OK) {
        put_game(record, self->nodes, &request, error);
        status = text_status(&request, error);
    }
    record_destroy(record);
    Message message = message_of(&request);
    if (status == STATUS_OK && thread < self->local)
        status = run_review(&self->cli->roster, &message, halt, answer, error);
    else if (status == STATUS_OK)
        status = helpers->ask(helpers->context, &library_review_remote, &request, halt, answer, error);
    text_free(&request);
    if (status == STATUS_OK)
        *result = answer;
    else
        drop_review(answer);
    return status;
}

static Status take_review(void *context, int64_t number, void *result, Error *error)
{
    ReviewCommand *self = context;
    Message message = message_of(result);
    RecordList list;
    int64_t nodes;
    Status status = take_game(&message, &nodes, &list, error);
    if (status == STATUS_OK) {
        lock_take(&self->lock);
        status = library_keep(self->games.library, self->games.numbers.items[number], list.records[0],
                              story_accuracy, error);
        lock_release(&self->lock);
    }
    self->done += status == STATUS_OK;
    record_list_free(&list);
    drop_review(result);
    return status;
}

static bool reviews_go_on(void *context)
{
    const ReviewCommand *self = context;
    cli_progress(self->cli, "reviewing: %d of %d games", self->done, self->games.numbers.count);
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
    self->local = self->threads ? (int)self->threads : cli->processors;
    const QueueRange range = {
        .work = {self->local + remote_helpers_count(cli->helpers), self, review_item, drop_review},
        .end = numbers->count,
        .take = take_review,
        .go_on = reviews_go_on,
    };
    lock_init(&self->lock);
    status = queue_run(&range, error);
    lock_destroy(&self->lock);
    cli_progress_end(cli);
    if (cli->json) {
        json_print(&cli->writer, "games: %d, reviewed_before: %d, reviewed: %d", chosen,
                   chosen - numbers->count, self->done);
    } else {
        printf("reviewed: %d of %d games; %d were before\n", self->done, chosen, chosen - numbers->count);
    }
    return status;
}

const Command command_library_review = {
    .name = "library review",
    .summary = "review games, and keep what is found with them",
    .details =
        "Reviews the games that a QUERY wants and that are not reviewed yet, several at a time, as "
        "\"analyse\" "
        "does one: what each move lost, what was better, and how accurate both sides were. Each game is kept "
        "when it is done, so Ctrl-C loses little; the same command continues. \"mpirun -n N tetress-mpi "
        "library review\" does so on many machines, with the same results. \"library totals\" then says "
        "where "
        "agents lose. \"library find --help\" says what a query may be.",
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
