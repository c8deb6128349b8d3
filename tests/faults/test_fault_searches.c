/* Searches without memory, threads, files or a clock: an agent can't be created, or answers with a legal
 * move, or says why it doesn't. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/agent/agent.h"
#include "engine/base/memory.h"
#include "engine/eval/eval.h"
#include "engine/game/kernels/kernels.h"
#include "engine/game/opening.h"
#include "engine/search/proof/proof.h"
#include "tests/support/check.h"
#include "tests/support/fakes.h"
#include "tests/support/fault/fault.h"
#include "tests/support/report_check.h"

enum { NODES = 600, PLAYOUTS = 40, PROOF_NODES = 20000, BEFORE_END = 3, BEFORE_PROOF = 1, NAME_SIZE = 256 };

static Roster roster;

/* ---- Agents ---- */

typedef struct Thinking {
    char name[NAME_SIZE];
    Game game;
    Limits limits;
    Request requests[4];
    int request_count;
    bool checked; /* its reports must have all moves of the root */
    Move move;
    Report report;
    uint64_t serial;
} Thinking;

static Status think(void *context, Error *error)
{
    Thinking *self = context;
    Session *session = NULL;
    Agent *agent = NULL;
    self->move = MOVE_NONE;
    self->serial = 0;
    Status status = session_create(&session, error);
    if (status == STATUS_OK)
        status = agent_create(&roster, self->name, &agent, error);
    for (int i = 0; status == STATUS_OK && i < self->request_count; i++)
        session_ask(session, &self->requests[i]);
    if (status == STATUS_OK)
        status = agent_think(agent, &self->game, &self->limits, session, &self->move, error);
    const Report *latest = status != STATUS_OK ? NULL : report_box_take(&session->reports);
    if (latest)
        self->report = *latest;
    self->serial = latest ? latest->serial : 0;
    agent_destroy(agent);
    session_destroy(session);
    return status;
}

static void check_answer(void *context, Status status)
{
    Thinking *self = context;
    if (status != STATUS_OK)
        return;
    assert_true(position_legal(&self->game.now, self->move));
    if (self->checked && self->serial && report_fault(&self->report))
        fail_msg("%s: %s", self->name, report_fault(&self->report));
}

/* "KIND:option=value,..." with two threads and the smallest tables, if it has such options. */
static void name_agent(const AgentKind *kind, char out[NAME_SIZE])
{
    static const AgentValue wanted[] = {{"threads", "2"}, {"hash", "1"}, {"memory", "1"}};
    size_t used = (size_t)snprintf(out, NAME_SIZE, "%s", kind->name);
    bool first = true;
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        for (int option = 0; option < kind->option_count; option++) {
            if (strcmp(kind->options[option].name, wanted[i].option) != 0)
                continue;
            used += (size_t)snprintf(out + used, NAME_SIZE - used, "%c%s=%s", first ? ':' : ',',
                                     wanted[i].option, wanted[i].value);
            first = false;
        }
    }
}

/* A game of first moves, this many plies before its end. */
static void start_late(int before, Game *out)
{
    Game game;
    Move moves[MOVE_LIST_SIZE];
    Error error;
    int count = 0;
    game_start(&game, NULL);
    while (kernels_best()->list(&game.now, position_turn(&game.now), moves) > 0 &&
           position_outcome(&game.now) == OUTCOME_NONE)
        assert_ok(game_play(&game, moves[0], &error), &error);
    count = game.count - before;
    game_start(out, NULL);
    for (int i = 0; i < count; i++)
        assert_ok(game_play(out, game.moves[i], &error), &error);
}

static void try_agent(const AgentKind *kind, const char *name, const Game *game, Thinking *self)
{
    *self = (Thinking){.game = *game, .limits = {.nodes = NODES, .depth = 2}};
    if (name)
        snprintf(self->name, sizeof self->name, "%s", name);
    else
        name_agent(kind, self->name);
    self->checked = strcmp(kind->name, "alphabeta") == 0 || strcmp(kind->name, "champion") == 0 ||
                    strcmp(kind->name, "mcts") == 0;
    if (strcmp(kind->name, "mcts") == 0)
        self->limits.nodes = PLAYOUTS;
    if (self->checked) {
        self->limits.depth = 0;
        self->requests[0] = (Request){.kind = REQUEST_TREE_VIEW, .amount = 100};
        self->requests[1] = (Request){.kind = REQUEST_TABLE_SIZE, .amount = 2};
        self->requests[2] = (Request){.kind = REQUEST_TABLE_VIEW};
        self->requests[3] = (Request){.kind = REQUEST_LINES, .amount = 3};
        self->request_count = 4;
    }
    fault_try(&(FaultCase){self->name, FAULT_ALL | FAULT_SPARINGLY, think, check_answer, self});
}

static void try_all(const Game *game)
{
    Thinking *self = memory_unset(1, sizeof *self);
    assert_non_null(self);
    for (int i = 0; i < roster.count; i++) {
        const AgentKind *kind = roster.kinds[i];
        if (strcmp(kind->sentence, "Made for tests") != 0)
            try_agent(kind, NULL, game, self);
    }
    free(self);
}

static void agents_answer_from_the_opening_or_say_why_not(void **state)
{
    (void)state;
    Game game;
    Error error;
    assert_ok(opening_make(1, 0, 20, &game, &error), &error);
    try_all(&game);
}

static void agents_answer_near_the_end_or_say_why_not(void **state)
{
    (void)state;
    Game game;
    start_late(BEFORE_END, &game);
    try_all(&game);
}

static void weights_from_a_file_are_read_or_not(void **state)
{
    (void)state;
    char path[] = "/tmp/test_fault_XXXXXX", name[NAME_SIZE];
    static const char weights[] = "title Mine\nplacements 3\nterritory 17.5\n";
    Game game;
    int file = mkstemp(path);
    assert_true(file >= 0);
    assert_int_equal(write(file, weights, sizeof weights - 1), sizeof weights - 1);
    close(file);
    start_late(BEFORE_END, &game);
    Thinking *self = memory_unset(1, sizeof *self);
    assert_non_null(self);
    snprintf(name, sizeof name, "greedy:profile=%s", path);
    try_agent(roster_find(&roster, "greedy"), name, &game, self);
    free(self);
    unlink(path);
}

/* ---- Proof ---- */

typedef struct Proving {
    Position position;
    ProofFound expected, found;
} Proving;

static Status prove(void *context, Error *error)
{
    Proving *self = context;
    Prover *prover = NULL;
    Status status = prover_create(1, &prover, error);
    if (status == STATUS_OK)
        prover_solve(prover, &self->position, &(ProverLimits){.nodes = PROOF_NODES}, &self->found);
    prover_destroy(prover);
    return status;
}

static void check_proof(void *context, Status status)
{
    Proving *self = context;
    if (status != STATUS_OK)
        return;
    assert_int_equal(self->found.result, self->expected.result);
    assert_int_equal(self->found.plies, self->expected.plies);
    assert_int_equal(self->found.move, self->expected.move);
}

static void proofs_are_found_or_not_begun(void **state)
{
    (void)state;
    Proving self = {0};
    Game game;
    Error error;
    start_late(BEFORE_PROOF, &game);
    self.position = game.now;
    assert_ok(prove(&self, &error), &error);
    assert_true(self.found.result != PROOF_NONE);
    self.expected = self.found;
    fault_try(&(FaultCase){"a proof", FAULT_ALL, prove, check_proof, &self});
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agents_answer_from_the_opening_or_say_why_not),
        cmocka_unit_test(agents_answer_near_the_end_or_say_why_not),
        cmocka_unit_test(weights_from_a_file_are_read_or_not),
        cmocka_unit_test(proofs_are_found_or_not_begun),
    };
    fakes_add(&roster);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
