/* Books are made the same however they are made, and agents play from them. */
#include "engine/agent/book_make.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/game/symmetry.h"
#include "tests/support/check.h"
#include "tests/support/fakes.h"
#include "tests/support/file_pair.h"

static const BookPlan plan = {
    .agent = "champion:hash=1", .plies = 4, .width = 5, .margin = 300, .nodes = 3000};

typedef struct Files {
    FilePair pair;
    Roster roster;
    atomic_bool stop;
    int stop_after; /* searches; 0: never */
} Files;

static int begin(void **state)
{
    Files *self = calloc(1, sizeof *self);
    assert_non_null(self);
    fakes_add(&self->roster);
    file_pair_begin(&self->pair);
    *state = self;
    return 0;
}

static int end(void **state)
{
    Files *self = *state;
    file_pair_end(&self->pair);
    free(self);
    return 0;
}

static void count_search(void *context, int searched, int wanted)
{
    Files *self = context;
    assert_true(searched > 0 && wanted >= 0);
    if (searched == self->stop_after)
        atomic_store(&self->stop, true);
}

static Status make(Files *self, int file, int threads, Book **out, Error *error)
{
    const BookWatch watch = {&self->roster, threads, &self->stop, count_search, self};
    atomic_store(&self->stop, false);
    return book_make(&plan, self->pair.paths[file], &watch, out, error);
}

/* A whole book. */
static Book *made(Files *self, int file, int threads)
{
    Book *book = NULL;
    Error error = {0};
    assert_ok(make(self, file, threads, &book, &error), &error);
    return book;
}

static void threads_and_stops_change_nothing(void **state)
{
    Files *self = *state;
    Book *book = NULL;
    Error error = {0};
    int missing = 0;
    book_close(made(self, 0, 3));
    /* in every round; what the threads are at may be finished */
    for (self->stop_after = 2; make(self, 1, 1, &book, &error) == STATUS_INTERRUPTED; self->stop_after += 3) {
        assert_true(book_count(book) >= self->stop_after);
        assert_ok(book_missing(book, &missing, &error), &error);
        assert_true(missing > 0 || book_count(book) > self->stop_after);
        book_close(book);
    }
    book_close(book);
    self->stop_after = 0;
    book = made(self, 1, 1);
    assert_ok(book_missing(book, &missing, &error), &error);
    assert_int_equal(missing, 0);
    book_close(book);
    assert_same_files(&self->pair);
}

static void all_first_moves_and_every_best_line_are_there(void **state)
{
    Files *self = *state;
    Book *book = made(self, 0, 2);
    const BookEntry *start = book_entry(book, 0);
    assert_int_equal(start->count, 5);
    for (int i = 0; i < start->count; i++) {
        const BookEntry *entry = start;
        for (int next = start->moves[i].next; next >= 0; next = entry->moves[0].next)
            entry = book_entry(book, next);
        assert_int_equal(entry->position.plies, plan.plies - 1);
    }
    book_close(book);
}

/* Where the other side is to move, all replies within the margin are followed. */
static void near_replies_to_the_best_move_are_followed(void **state)
{
    Files *self = *state;
    Book *book = made(self, 0, 2);
    const BookEntry *entry = book_entry(book, book_entry(book, 0)->moves[0].next);
    int near = 0;
    for (int i = 0; i < entry->count; i++) {
        bool is_near = entry->moves[0].value.score - entry->moves[i].value.score <= plan.margin;
        near += is_near;
        assert_true(!is_near || entry->moves[i].next >= 0);
    }
    assert_true(near > 0);
    book_close(book);
}

static void another_plan_is_refused(void **state)
{
    Files *self = *state;
    const BookWatch watch = {.roster = &self->roster, .threads = 1};
    BookPlan other = plan;
    Book *book = NULL;
    Error error = {0};
    book_close(made(self, 0, 2));
    other.nodes++;
    assert_int_equal(book_make(&other, self->pair.paths[0], &watch, &book, &error), STATUS_INVALID);
    assert_non_null(strstr(error.text, "nodes 3000 by"));
    assert_null(book);
}

static void what_can_not_search_leaves_no_book(void **state)
{
    static const struct {
        const char *agent;
        Status status;
    } agents[] = {{"nobody", STATUS_NOT_FOUND}, {"first", STATUS_INVALID}, {"crasher", STATUS_DIED}};
    Files *self = *state;
    const BookWatch watch = {.roster = &self->roster, .threads = 1};
    for (size_t i = 0; i < sizeof agents / sizeof *agents; i++) {
        BookPlan other = plan;
        Book *book = NULL;
        Error error = {0};
        strcpy(other.agent, agents[i].agent);
        assert_int_equal(book_make(&other, self->pair.paths[0], &watch, &book, &error), agents[i].status);
        assert_null(book);
        assert_int_equal(access(self->pair.paths[0], F_OK), -1);
    }
}

static void a_search_again_says_the_same(void **state)
{
    Files *self = *state;
    const BookWatch watch = {.roster = &self->roster, .threads = 2};
    Book *book = made(self, 0, 2);
    BookDifference found[4];
    Error error = {0};
    int changed = 0;
    assert_ok(book_search_again(book, 4, plan.nodes, &watch, found, &error), &error);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(found[i].changed, 0);
        assert_int_equal(found[i].move, found[i].again);
    }
    assert_int_equal(found[0].position.plies, 0);
    assert_int_equal(found[3].position.plies, plan.plies - 1);
    assert_ok(book_search_again(book, 4, 20 * plan.nodes, &watch, found, &error), &error);
    for (int i = 0; i < 4; i++)
        changed += found[i].changed != 0;
    assert_true(changed > 0);
    book_close(book);
}

/* ---- Playing from it ---- */

typedef struct Answer {
    Move move;
    Report report;
} Answer;

static void ask(const Files *self, const char *options, const Game *game, Answer *out)
{
    char name[256];
    Agent *agent = NULL;
    Session *session = NULL;
    Error error = {0};
    const Limits limits = {.nodes = 300};
    snprintf(name, sizeof name, "champion:hash=1,book=%s%s", self->pair.paths[0], options);
    assert_ok(agent_create(&self->roster, name, &agent, &error), &error);
    assert_ok(session_create(&session, &error), &error);
    assert_ok(agent_think(agent, game, &limits, session, &out->move, &error), &error);
    report_copy(&out->report, report_box_take(&session->reports));
    agent_destroy(agent);
    session_destroy(session);
}

static void its_best_move_is_played_however_the_board_is_turned(void **state)
{
    Files *self = *state;
    Book *book = made(self, 0, 2);
    Answer *answer = malloc(sizeof *answer);
    const BookEntry *entry = book_entry(book, book_entry(book, 0)->moves[1].next);
    for (Symmetry symmetry = 0; symmetry < SYMMETRY_COUNT; symmetry += 97) {
        Position turned, after, known;
        Game game;
        symmetry_position(symmetry, &entry->position, &turned);
        game_start(&game, &turned);
        ask(self, "", &game, answer);
        position_play(&turned, answer->move, &after);
        position_play(&entry->position, entry->moves[0].move, &known);
        assert_int_equal(symmetry_canonical_key(&after), symmetry_canonical_key(&known));
        const Report *report = &answer->report;
        assert_true(report->book && report->finished && report->nodes == 0);
        assert_int_equal(report->best, answer->move);
        assert_int_equal(report->line_count, entry->count);
        assert_int_equal(report->lines[0].count, plan.plies - 1); /* to the end of the book */
        assert_int_equal(report->score, entry->moves[0].value.score);
        assert_int_equal(report->lines[0].effort, entry->moves[0].effort);
    }
    free(answer);
    book_close(book);
}

static void outside_of_it_they_search(void **state)
{
    Files *self = *state;
    Answer *answer = malloc(sizeof *answer);
    Game game;
    Random random = random_seeded(3, 0);
    book_close(made(self, 0, 2));
    game_start(&game, NULL);
    for (int i = 0; i < plan.plies; i++)
        assert_int_equal(game_play(&game, kernels_best()->random_move(&game.now, &random), NULL), STATUS_OK);
    ask(self, "", &game, answer);
    assert_false(answer->report.book);
    assert_true(answer->report.nodes > 0);
    free(answer);
}

/* Warm levels and varied openings choose among its moves; seeds differ. */
static void levels_and_variety_choose_among_its_moves(void **state)
{
    static const char *const options[] = {",level=4,seed=%d", ",variety=10000,seed=%d"};
    Files *self = *state;
    Book *book = made(self, 0, 2);
    Answer *answer = malloc(sizeof *answer);
    Game game;
    game_start(&game, NULL);
    for (size_t kind = 0; kind < 2; kind++) {
        bool seen[BOOK_MOVES] = {false};
        int different = 0;
        for (int seed = 0; seed < 30; seed++) {
            char text[64];
            BookEntry entry;
            int place = 0;
            snprintf(text, sizeof text, kind == 0 ? options[0] : options[1], seed);
            ask(self, text, &game, answer);
            assert_true(answer->report.book && book_find(book, &game.now, &entry));
            while (place < entry.count && entry.moves[place].move != answer->move)
                place++;
            assert_true(place < entry.count);
            different += !seen[place];
            seen[place] = true;
        }
        assert_true(different > 1);
    }
    free(answer);
    book_close(book);
}

static void without_the_option_there_is_no_book(void **state)
{
    const Files *self = *state;
    const AgentKind *champion = roster_find(&self->roster, "champion");
    AgentSpec spec;
    Error error = {0};
    assert_ok(agent_spec_read("champion", &spec, &error), &error);
    assert_string_equal(agent_option(champion, &spec, "book"), "none");
    Agent *agent = NULL;
    assert_int_equal(agent_create(&self->roster, "champion:book=/nowhere/at.all", &agent, &error),
                     STATUS_NOT_FOUND);
    assert_non_null(strstr(error.file, "/nowhere/at.all"));
}

int main(void)
{
#define WITH_FILES(test) cmocka_unit_test_setup_teardown(test, begin, end)
    const struct CMUnitTest tests[] = {
        WITH_FILES(threads_and_stops_change_nothing),
        WITH_FILES(all_first_moves_and_every_best_line_are_there),
        WITH_FILES(near_replies_to_the_best_move_are_followed),
        WITH_FILES(another_plan_is_refused),
        WITH_FILES(what_can_not_search_leaves_no_book),
        WITH_FILES(a_search_again_says_the_same),
        WITH_FILES(its_best_move_is_played_however_the_board_is_turned),
        WITH_FILES(outside_of_it_they_search),
        WITH_FILES(levels_and_variety_choose_among_its_moves),
        WITH_FILES(without_the_option_there_is_no_book),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
