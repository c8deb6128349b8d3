#include "engine/game/orbits.h"
#include "engine/search/tree/mcts_inner.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "engine/base/platform/clock.h"
#include "tests/support/check.h"

enum { MS = 1000000 };

static Mcts *make(MctsOptions options)
{
    Mcts *mcts = NULL;
    Error error = {0};
    assert_ok(mcts_create(&options, &mcts, &error), &error);
    return mcts;
}

static MctsOptions small(void)
{
    MctsOptions options;
    mcts_options_default(&options);
    options.memory = 4;
    return options;
}

static Session *make_session(void)
{
    Session *session = NULL;
    Error error = {0};
    assert_ok(session_create(&session, &error), &error);
    return session;
}

static const Report *last_report(const Mcts *mcts)
{
    return &mcts->last;
}

static Move think(Mcts *mcts, const Game *game, Limits limits, Session *session)
{
    Move move;
    Error error = {0};
    assert_ok(mcts_think(mcts, game, &limits, session, &move, &error), &error);
    assert_holds(position_legal(&game->now, move), &game->now);
    return move;
}

static Game random_game(uint64_t seed, int plies)
{
    Random random = random_seeded(seed, 0);
    Game game;
    do {
        game_start(&game, NULL);
        while (game.count < plies && position_outcome(&game.now) == OUTCOME_NONE)
            assert_int_equal(game_play(&game, kernels_best()->random_move(&game.now, &random), NULL),
                             STATUS_OK);
    } while (position_outcome(&game.now) != OUTCOME_NONE);
    return game;
}

/* Whether the side to move can force a win within this many plies, by trying everything. */
static bool can_win(const Position *position, int plies)
{
    Move moves[MOVE_LIST_SIZE];
    const Kernels *kernels = kernels_best();
    int count = kernels->list(position, position_turn(position), moves);
    for (int i = 0; i < count; i++) {
        Position after;
        Move replies[MOVE_LIST_SIZE];
        kernels->play(position, moves[i], &after);
        int reply_count = kernels->list(&after, position_turn(&after), replies);
        bool wins = reply_count == 0 || plies >= 3;
        for (int k = 0; k < reply_count && wins; k++) {
            Position next;
            kernels->play(&after, replies[k], &next);
            wins = can_win(&next, plies - 2);
        }
        if (wins)
            return true;
    }
    return false;
}

/* The position is won in this many plies and not sooner; the search proves it and plays the first move. */
static void expect_win(const Position *position, int plies, MctsOptions options)
{
    Game game;
    Mcts *mcts = make(options);
    assert_true(can_win(position, plies) && (plies == 1 || !can_win(position, plies - 2)));
    game_start(&game, position);
    Move move = think(mcts, &game, (Limits){.nodes = 200000}, NULL);
    const Report *report = last_report(mcts);
    assert_int_equal(report->proof, PROOF_WIN);
    assert_true(report->plies >= plies);
    assert_int_equal(report->lines[0].proof, PROOF_WIN);
    assert_int_equal(report->lines[0].score, score_win_in(report->plies));
    assert_int_equal(report->lines[0].moves[0], move);
    assert_true(report->lines[0].expected == 1);
    Position after;
    position_play(position, move, &after);
    if (plies == 1)
        assert_holds(position_outcome(&after) != OUTCOME_NONE, &after);
    else
        assert_int_equal(report->plies % 2, 1);
    mcts_destroy(mcts);
}

/* One of nine moves leaves Blue no placement. */
static void win_in_one_ply_is_proven(void **state)
{
    (void)state;
    Position position = DRAWN(40, "r.rrrrbbbbr"
                                  "rrrrrrrbb.r"
                                  "rrr.rrrb.br"
                                  "r.bbrrrbbbr"
                                  "...bbb....."
                                  "rbrrrrbb.br"
                                  "bb.rrrb..b."
                                  "bb..rb.bbbr"
                                  "rrrr.bbb.rr"
                                  ".bbbbbbb.rr"
                                  "rbbrr.bbbbr");
    expect_win(&position, 1, small());
}

/* Five of fourteen moves win, whatever Red replies. */
static void win_in_three_plies_is_proven(void **state)
{
    (void)state;
    Position position = DRAWN(29, "rbbr.bb.rrr"
                                  "rb..b.b.rrr"
                                  "r.b.bbbrr.."
                                  "bbb.rbb...b"
                                  "bbb.rrb.r.."
                                  "b.r.rbbrrbr"
                                  "b..rrrr.rbb"
                                  ".rrrrrr.bbb"
                                  "..rr....bbb"
                                  "rrr.bbbbb.r"
                                  "r.rrbb.b.r.");
    expect_win(&position, 3, small());
    MctsOptions options = small();
    options.policy = TREE_UCT;
    options.playout = MCTS_UNIFORM;
    expect_win(&position, 3, options);
    options.threads = 2;
    expect_win(&position, 3, options);
}

/* Red wins in at most five plies; from a game between equal searches. */
static Position squeezed(void)
{
    return DRAWN(106, "r.bbbbbrrrr"
                      "rr.....bbr."
                      "rrbbbbbb.rr"
                      ".rbbrrrr.rr"
                      ".r.bbrrbb.b"
                      ".rrbrr.rbbb"
                      ".brrr..rbbb"
                      "bbr....rrbb"
                      "bbrrr..rrbr"
                      "br.rrrr.r.."
                      "br.rrrrrr.r");
}

static void proofs_of_leaves_find_the_end_sooner(void **state)
{
    (void)state;
    const Position position = squeezed();
    Game game;
    game_start(&game, &position);
    for (int proof = 0; proof <= 8; proof += 8) {
        MctsOptions options = small();
        options.proof = proof;
        options.profile.weights[TERM_LEARNED] = 0; /* with it the tree finds the end even without proofs */
        Mcts *mcts = make(options);
        think(mcts, &game, (Limits){.nodes = 1000}, NULL);
        const Report *report = last_report(mcts);
        assert_int_equal(report->proof, proof ? PROOF_WIN : PROOF_NONE);
        assert_true(report->nodes <= 1000 + 1);
        /* a new game keeps nothing from the last */
        uint64_t nodes = report->nodes;
        mcts_new_game(mcts);
        think(mcts, &game, (Limits){.nodes = 1000}, NULL);
        assert_int_equal(report->nodes, nodes);
        mcts_destroy(mcts);
    }
}

/* A kept tree may know of a win without containing the winning move. */
static void proven_win_is_played_to_its_end(void **state)
{
    (void)state;
    const Position position = squeezed();
    const Kernels *kernels = kernels_best();
    for (uint64_t seed = 0; seed < (uint64_t)TEST_POSITIONS / 10000; seed++) {
        Random random = random_seeded(seed, 0);
        Mcts *mcts = make(small());
        Game game;
        game_start(&game, &position);
        for (int left = 5; position_outcome(&game.now) == OUTCOME_NONE; left -= 2) {
            Move move = think(mcts, &game, (Limits){.nodes = 1000}, NULL);
            const Report *report = last_report(mcts);
            assert_holds(report->proof == PROOF_WIN && report->plies <= left, &game.now);
            assert_int_equal(report->lines[0].proof, PROOF_WIN);
            assert_true(report->lines[0].count <= report->plies);
            game_play(&game, move, NULL);
            if (position_outcome(&game.now) == OUTCOME_NONE)
                game_play(&game, kernels->random_move(&game.now, &random), NULL);
        }
        assert_int_equal(position_outcome(&game.now), OUTCOME_RED);
        mcts_destroy(mcts);
    }
}

/* At ply 149 the tokens decide, whatever can still be placed. */
static void last_ply_is_exact(void **state)
{
    (void)state;
    static const struct {
        const char *top;
        Proof proof;
    } cases[] = {
        /* Blue moves, and adds four tokens */
        {"rrrrr......bb..........", PROOF_WIN},
        {"rrrrrr.....bb..........", PROOF_DRAW},
        {"rrrrrrr....bb..........", PROOF_LOSS},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char rows[BOARD_CELLS + 1];
        memset(rows, '.', BOARD_CELLS);
        rows[BOARD_CELLS] = '\0';
        memcpy(rows, cases[i].top, 22);
        Position position = DRAWN(149, rows);
        Game game;
        game_start(&game, &position);
        Mcts *mcts = make(small());
        think(mcts, &game, (Limits){.nodes = 1000}, NULL);
        const Report *report = last_report(mcts);
        assert_int_equal(report->proof, cases[i].proof);
        assert_int_equal(report->moves[0].proof, cases[i].proof);
        assert_int_equal(report->plies, cases[i].proof == PROOF_DRAW ? 0 : 1);
        mcts_destroy(mcts);
    }
}

static Game self_play(MctsOptions options, Limits limits)
{
    Mcts *mcts = make(options);
    Game game = random_game(3, 4);
    while (position_outcome(&game.now) == OUTCOME_NONE)
        assert_int_equal(game_play(&game, think(mcts, &game, limits, NULL), NULL), STATUS_OK);
    mcts_destroy(mcts);
    return game;
}

static void whole_games_are_legal_with_every_playout(void **state)
{
    (void)state;
    for (int policy = TREE_PUCT; policy <= TREE_UCT; policy++)
        for (int playout = MCTS_CUT; playout <= MCTS_UNIFORM; playout++)
            for (int plies = 0; plies <= (playout == MCTS_CUT ? 4 : 0); plies += 4) {
                MctsOptions options = small();
                options.policy = (TreePolicy)policy;
                options.playout = (MctsPlayout)playout;
                options.cut_plies = plies;
                self_play(options, (Limits){.nodes = 20});
            }
}

static void same_nodes_and_seed_play_the_same_game(void **state)
{
    (void)state;
    MctsOptions options = small();
    options.playout = MCTS_UNIFORM;
    Game first = self_play(options, (Limits){.nodes = 100});
    Game second = self_play(options, (Limits){.nodes = 100});
    assert_int_equal(first.count, second.count);
    assert_memory_equal(first.moves, second.moves, (size_t)first.count * sizeof *first.moves);
    options.seed = 2;
    Game third = self_play(options, (Limits){.nodes = 100});
    assert_true(third.count != first.count ||
                memcmp(first.moves, third.moves, (size_t)first.count * sizeof *first.moves) != 0);
}

static void nodes_are_kept_exactly_on_one_thread(void **state)
{
    (void)state;
    Mcts *mcts = make(small());
    Game game = random_game(5, 6);
    think(mcts, &game, (Limits){.nodes = 777}, NULL);
    const Report *report = last_report(mcts);
    assert_int_equal(report->nodes, 777);
    assert_true(report->evaluations > 777);
    assert_true(report->finished);
    mcts_destroy(mcts);
}

static void tree_is_kept_between_moves(void **state)
{
    (void)state;
    Mcts *mcts = make(small());
    Game game = random_game(6, 10);
    Move move = think(mcts, &game, (Limits){.nodes = 10000}, NULL);
    assert_int_equal(last_report(mcts)->reused, 0);
    const ReportLine line = last_report(mcts)->lines[0];
    assert_true(line.count >= 2);
    game_play(&game, move, NULL);
    game_play(&game, line.moves[1], NULL);
    think(mcts, &game, (Limits){.nodes = 100}, NULL);
    uint64_t reused = last_report(mcts)->reused;
    assert_true(reused > 1 && reused <= line.effort);
    assert_int_equal(last_report(mcts)->nodes, 100);
    /* the same question again keeps everything; a different game or a new game keeps nothing */
    think(mcts, &game, (Limits){.nodes = 100}, NULL);
    assert_true(last_report(mcts)->reused > reused);
    Game other = random_game(7, 10);
    think(mcts, &other, (Limits){.nodes = 100}, NULL);
    assert_int_equal(last_report(mcts)->reused, 0);
    mcts_new_game(mcts);
    think(mcts, &other, (Limits){.nodes = 100}, NULL);
    assert_int_equal(last_report(mcts)->reused, 0);
    mcts_destroy(mcts);
}

static void report_lists_every_root_move(void **state)
{
    (void)state;
    Mcts *mcts = make(small());
    Session *session = make_session();
    Game game = random_game(8, 8);
    Move moves[MOVE_LIST_SIZE];
    int count = kernels_best()->list(&game.now, position_turn(&game.now), moves);
    Move move = think(mcts, &game, (Limits){.nodes = 3000}, session);
    const Report *report = report_box_take(&session->reports);
    assert_non_null(report);
    assert_true(report->finished);
    assert_int_equal(report->best, move);
    assert_int_equal(report->move_count, count);
    uint64_t visits = 0;
    float priors = 0;
    bool seen[MOVE_COUNT] = {false};
    for (int i = 0; i < count; i++) {
        const ReportMove *root = &report->moves[i];
        assert_false(seen[root->move]);
        seen[root->move] = true;
        visits += root->effort;
        priors += root->prior;
        assert_true(root->effort == 0 ? isnan(root->expected) : fabsf(root->expected) <= 1);
        assert_true(position_legal(&game.now, root->move));
    }
    assert_true(visits <= 3000 && visits > 2900);
    assert_true(fabsf(priors - 1) < 0.05F);
    /* the line can be played */
    Position position = game.now;
    for (int i = 0; i < report->lines[0].count; i++) {
        assert_true(position_legal(&position, report->lines[0].moves[i]));
        position_play(&position, report->lines[0].moves[i], &position);
    }
    mcts_destroy(mcts);
    session_destroy(session);
}

/* ---- With an observer ---- */

typedef struct Thinking {
    Mcts *mcts;
    Game game;
    Limits limits;
    Session *session;
    pthread_t id;
    Status status;
    Move move;
    uint64_t ended_ns;
} Thinking;

static void *thinking_run(void *data)
{
    Thinking *self = data;
    self->status = mcts_think(self->mcts, &self->game, &self->limits, self->session, &self->move, NULL);
    self->ended_ns = clock_ns();
    return NULL;
}

static void thinking_start(Thinking *self, MctsOptions options, int plies, Limits limits)
{
    *self = (Thinking){.mcts = make(options), .game = random_game(9, plies), .limits = limits};
    self->session = make_session();
    assert_int_equal(pthread_create(&self->id, NULL, thinking_run, self), 0);
}

static void thinking_end(Thinking *self)
{
    session_stop(self->session);
    pthread_join(self->id, NULL);
    assert_int_equal(self->status, STATUS_OK);
    assert_true(position_legal(&self->game.now, self->move));
}

static void thinking_free(Thinking *self)
{
    mcts_destroy(self->mcts);
    session_destroy(self->session);
}

static void pause_ms(int ms)
{
    nanosleep(&(struct timespec){0, ms * MS}, NULL);
}

/* Waits for a report with this many nodes, as long as a slow machine needs. */
static const Report *await_report(Session *session, uint64_t nodes)
{
    for (int i = 0; i < 2000; i++) {
        const Report *report = report_box_take(&session->reports);
        if (report && report->nodes >= nodes)
            return report;
        pause_ms(5);
    }
    fail_msg("no report came");
    return NULL;
}

static void stop_is_obeyed(void **state)
{
    (void)state;
    for (int playout = MCTS_CUT; playout <= MCTS_UNIFORM; playout++) {
        Thinking thinking;
        MctsOptions options = small();
        options.playout = (MctsPlayout)playout;
        options.threads = 2;
        thinking_start(&thinking, options, 4, (Limits){0});
        await_report(thinking.session, 1);
        uint64_t stopped = clock_ns();
        thinking_end(&thinking);
        assert_in_time(thinking.ended_ns < stopped + 500 * (uint64_t)MS); /* 10 on a quiet machine */
        thinking_free(&thinking);
    }
}

static void time_for_a_move_is_kept(void **state)
{
    (void)state;
    Mcts *mcts = make(small());
    Game game = random_game(10, 6);
    uint64_t before = clock_ns();
    think(mcts, &game, (Limits){.move_time_ns = 50 * MS}, NULL);
    uint64_t spent = clock_ns() - before;
    assert_true(spent > 30 * (uint64_t)MS);
    assert_in_time(spent < 500 * (uint64_t)MS);
    mcts_destroy(mcts);
}

static void await_view(Session *session, TreeView *view)
{
    for (int i = 0; i < 2000 && !session_tree(session, view); i++)
        pause_ms(5);
    assert_true(view->version > 0);
}

static void tree_is_shown_while_it_grows(void **state)
{
    (void)state;
    Thinking thinking;
    MctsOptions options = small();
    options.threads = 2;
    thinking_start(&thinking, options, 10, (Limits){0});
    await_report(thinking.session, 5000); /* the first few hundred visits may all go to the same few nodes */
    TreeViewNode nodes[200];
    TreeView view = {.nodes = nodes, .capacity = 200};
    assert_true(session_ask(thinking.session, &(Request){.kind = REQUEST_TREE_VIEW, .amount = 200}));
    await_view(thinking.session, &view);
    assert_int_equal(view.count, 200);
    assert_same_position(&view.position, &thinking.game.now);
    uint64_t sums[200] = {0};
    for (int i = 1; i < view.count; i++) {
        assert_true(nodes[i].parent < i && nodes[i].parent >= 0);
        sums[nodes[i].parent] += nodes[i].visits;
    }
    for (int i = 0; i < view.count; i++)
        assert_true(sums[i] <= nodes[i].visits);
    /* from a move onwards */
    Request below = {.kind = REQUEST_TREE_VIEW, .amount = 10, .path_count = 1, .path = {nodes[1].move}};
    uint64_t visits = nodes[1].visits;
    assert_true(session_ask(thinking.session, &below));
    await_view(thinking.session, &view);
    Position after;
    position_play(&thinking.game.now, below.path[0], &after);
    assert_same_position(&view.position, &after);
    assert_true(nodes[0].visits >= visits);
    assert_int_equal(view.path_count, 1);
    /* a path that the tree doesn't contain */
    below.path[0] = MOVE_NONE;
    assert_true(session_ask(thinking.session, &below));
    view.count = 1;
    await_view(thinking.session, &view);
    assert_int_equal(view.count, 0);
    thinking_end(&thinking);
    thinking_free(&thinking);
}

static const ReportMove *root_of(const Report *report, Move move)
{
    for (int i = 0; i < report->move_count; i++)
        if (report->moves[i].move == move)
            return &report->moves[i];
    fail_msg("the report lacks a move");
    return NULL;
}

static void moves_get_the_visits_asked_for(void **state)
{
    (void)state;
    Thinking thinking;
    thinking_start(&thinking, small(), 10, (Limits){0});
    const Report *report = await_report(thinking.session, 100);
    Move last = report->moves[report->move_count - 1].move;
    Request request = {.kind = REQUEST_VISITS, .amount = 1000, .move = last};
    assert_true(session_ask(thinking.session, &request));
    assert_true(session_ask(thinking.session, &(Request){.kind = REQUEST_LINES, .amount = 3}));
    await_report(thinking.session, report->nodes + 4000);
    thinking_end(&thinking);
    report = last_report(thinking.mcts);
    assert_true(root_of(report, last)->effort >= 1000 || root_of(report, last)->proof != PROOF_NONE);
    assert_int_equal(report->line_count, 3);
    assert_true(report->lines[0].moves[0] == report->best);
    thinking_free(&thinking);
}

static void focus_searches_below_a_node_only(void **state)
{
    (void)state;
    Thinking thinking;
    thinking_start(&thinking, small(), 10, (Limits){0});
    await_report(thinking.session, 500);
    TreeViewNode nodes[50];
    TreeView view = {.nodes = nodes, .capacity = 50};
    Request look = {.kind = REQUEST_TREE_VIEW, .amount = 50};
    assert_true(session_ask(thinking.session, &look));
    await_view(thinking.session, &view);
    const TreeViewNode before = nodes[10];
    assert_true(session_ask(thinking.session, &(Request){.kind = REQUEST_FOCUS, .node = before.name}));
    assert_true(session_ask(thinking.session, &look));
    await_view(thinking.session, &view);
    uint64_t start = nodes[0].visits;
    const Report *report = await_report(thinking.session, start + 2000);
    uint64_t enough = report->nodes;
    assert_true(session_ask(thinking.session, &look));
    await_view(thinking.session, &view);
    bool found = false;
    for (int i = 0; i < view.count; i++) {
        if (nodes[i].name.index != before.name.index || nodes[i].name.generation != before.name.generation)
            continue;
        found = true;
        assert_true(nodes[i].proof != PROOF_NONE || nodes[i].visits >= before.visits + enough - start);
    }
    assert_true(found);
    /* and everywhere again */
    assert_true(session_ask(thinking.session, &(Request){.kind = REQUEST_FOCUS}));
    thinking_end(&thinking);
    thinking_free(&thinking);
}

static void small_memory_is_enough_for_any_search(void **state)
{
    (void)state;
    MctsOptions options = small();
    options.memory = 1;
    options.threads = 2;
    Mcts *mcts = make(options);
    Game game;
    Move first[MOVE_COUNT];
    Move move = 0;
    do { /* until no two moves are equivalent */
        game_start(&game, NULL);
        game_play(&game, move++, NULL);
    } while (orbits_find(&game.now, first));
    think(mcts, &game, (Limits){.nodes = 5000}, NULL);
    assert_true(last_report(mcts)->move_count > 2000);
    game_play(&game, last_report(mcts)->best, NULL);
    think(mcts, &game, (Limits){.nodes = 20000}, NULL);
    assert_true(last_report(mcts)->memory < 3 << 20);
    mcts_destroy(mcts);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(win_in_one_ply_is_proven),
        cmocka_unit_test(win_in_three_plies_is_proven),
        cmocka_unit_test(proofs_of_leaves_find_the_end_sooner),
        cmocka_unit_test(proven_win_is_played_to_its_end),
        cmocka_unit_test(last_ply_is_exact),
        cmocka_unit_test(whole_games_are_legal_with_every_playout),
        cmocka_unit_test(same_nodes_and_seed_play_the_same_game),
        cmocka_unit_test(nodes_are_kept_exactly_on_one_thread),
        cmocka_unit_test(tree_is_kept_between_moves),
        cmocka_unit_test(report_lists_every_root_move),
        cmocka_unit_test(stop_is_obeyed),
        cmocka_unit_test(time_for_a_move_is_kept),
        cmocka_unit_test(tree_is_shown_while_it_grows),
        cmocka_unit_test(moves_get_the_visits_asked_for),
        cmocka_unit_test(focus_searches_below_a_node_only),
        cmocka_unit_test(small_memory_is_enough_for_any_search),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
