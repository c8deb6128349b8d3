/* tetress-cli solve: proves who wins. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "app/cli/cli.h"
#include "app/cli/score.h"
#include "engine/base/array.h"
#include "engine/base/json/json_member.h"
#include "engine/base/platform/clock.h"
#include "engine/search/proof/proof.h"

typedef struct Solve {
    const char *file, *text, *time;
    MoveList moves;
    int64_t nodes, hash;
    Cli *cli;
    Prover *prover;
    ProverLimits limits;
    Position *positions;
    int count, capacity;
    int index;           /* index of the current position */
    uint64_t started_ns; /* when it was started */
} Solve;

/* ---- Reading ---- */

static Status add_position(Solve *self, const Position *position, Error *error)
{
    if (!ARRAY_ROOM(&self->positions, self->count + 1, &self->capacity))
        return error_set(error, STATUS_MEMORY, "out of memory for %d positions", self->count + 1);
    self->positions[self->count++] = *position;
    return STATUS_OK;
}

static Status read_json(const char *text, size_t length, Position *out, Error *error)
{
    JsonValue *root = NULL;
    Status status = json_parse(text, length, &root, error);
    if (status != STATUS_OK)
        return status;
    JsonReader reader = {.error = error};
    const JsonValue *value = json_read(&reader, root, "position", JSON_STRING);
    status = reader.status;
    if (value)
        status = position_read(value->as.string.bytes, value->as.string.length, out, error);
    if (status != STATUS_OK && value && error)
        error->column = value->column;
    json_free(root);
    return status;
}

static Status solve_read_line(void *context, int number, const Text *line, Error *error)
{
    (void)number;
    const char *text = text_string(line);
    size_t blanks = strspn(text, " \t");
    Position position;
    Status status = text[blanks] == '{' ? read_json(text, line->length, &position, error)
                                        : position_read(text, line->length, &position, error);
    return status == STATUS_OK ? add_position(context, &position, error) : status;
}

/* The time limit, and the position if it comes from options. */
static Status read_options(Solve *self, Error *error)
{
    bool one = self->text || self->moves.count > 0;
    if (!self->file == !one)
        return error_set(error, STATUS_INVALID, "solve needs a FILE or a position, but not both");
    if (self->time) {
        const char *text = self->time;
        char *end = NULL;
        double seconds = text[strspn(text, "0123456789.")] == '\0' ? strtod(text, &end) : 0;
        if (!end || *end != '\0' || !(seconds > 0 && seconds <= 1e9))
            return error_set(error, STATUS_INVALID, "--time must be a number of seconds above 0, not '%.40s'",
                             text);
        self->limits.time_ns = (uint64_t)(seconds * 1e9);
    }
    if (!one)
        return STATUS_OK;
    Position start;
    Game game;
    Error inner = {0};
    position_start(&start);
    if (self->text && position_read(self->text, strlen(self->text), &start, &inner) != STATUS_OK)
        return error_at(error, inner.status, inner.column, "--position: column %d: %.200s", inner.column,
                        inner.text);
    Status status = cli_play_game(&start, &self->moves, &game, error);
    return status == STATUS_OK ? add_position(self, &game.now, error) : status;
}

/* ---- Printing ---- */

static void solve_write_json(Cli *cli, const Position *position, const ProofFound *found)
{
    JsonWriter *writer = &cli->writer;
    if (cli->array)
        json_print(writer, "{");
    cli_json_position(cli, "position", position);
    json_print(writer, "result: %s, plies: %g, exact: %i", score_result(found->result),
               found->result == PROOF_NONE ? (double)NAN : found->plies, found->exact);
    cli_json_put_move(cli, "move", found->move);
    json_print(writer, "nodes: %ju, seconds: %g", found->nodes, (double)found->time_ns / 1e9);
    if (cli->array) {
        if (cli_stopped(cli))
            json_print(writer, "interrupted: true");
        json_print(writer, "}");
    }
}

/* "win within 19", "loss in 4", "loss not before 4", "draw", "unknown" and so on. */
static void write_text(const Solve *self, const ProofFound *found)
{
    char nodes[COUNT_TEXT_SIZE];
    if (self->count > 1)
        printf("%d: ", self->index + 1);
    fputs(score_result(found->result), stdout);
    if (found->result == PROOF_WIN || found->result == PROOF_LOSS)
        printf(" %s %d",
               value_plies_words[found->exact                 ? VALUE_EXACT
                                 : found->result == PROOF_WIN ? VALUE_AT_MOST
                                                              : VALUE_AT_LEAST],
               found->plies);
    if (found->move != MOVE_NONE)
        printf(", %s", MOVE_SHORT(found->move));
    count_write((double)found->nodes, nodes);
    printf("  (%s positions, %.2f s)\n", nodes, (double)found->time_ns / 1e9);
    fflush(stdout);
}

/* ---- Solving ---- */

/* Every position counts the same, and is done when its time is up. */
static void solve_show_progress(void *context)
{
    Solve *self = context;
    double now = (double)(clock_ns() - self->started_ns);
    double share = self->limits.time_ns ? now / (double)self->limits.time_ns : 0;
    cli_progress_share(self->cli, "solve", (self->index + share) / self->count);
}

static Status solve_run(Cli *cli, void *values, Error *error)
{
    Solve *self = values;
    self->cli = cli;
    Status status = cli_misuse(cli, read_options(self, error));
    if (status == STATUS_OK && self->file)
        status = cli_each_line(cli, self->file, solve_read_line, self, error);
    if (status == STATUS_OK)
        status = prover_create((int)self->hash, &self->prover, error);
    if (status != STATUS_OK)
        return status;
    if (cli->json && self->file)
        cli_json_array(cli);
    self->limits.nodes = (uint64_t)self->nodes;
    self->limits.stop = cli->interrupted;
    self->limits.look = solve_show_progress;
    self->limits.context = self;
    for (self->index = 0; self->index < self->count && !cli_stopped(cli); self->index++) {
        ProofFound found;
        const Position *position = &self->positions[self->index];
        self->started_ns = clock_ns();
        prover_clear(self->prover); /* so that the order does not matter */
        prover_solve(self->prover, position, &self->limits, &found);
        cli_progress_end(cli);
        if (cli->json)
            solve_write_json(cli, position, &found);
        else
            write_text(self, &found);
    }
    return cli_stopped(cli) ? STATUS_INTERRUPTED : STATUS_OK;
}

static void solve_end(void *values)
{
    Solve *self = values;
    prover_destroy(self->prover);
    free(self->positions);
}

const Command command_solve = {
    .name = "solve",
    .summary = "prove who wins",
    .details =
        "Searches a position to the end of the game. A win is within so many plies; a loss takes at least so "
        "many, if both sides play on as long as they can. The word \"in\" marks an exact number. A position "
        "not solved in time is unknown; most positions with many placements stay so.",
    OPTIONS(
        Solve,
        OPTIONAL_ARGUMENT(
            OPTION_STRING, "FILE", Solve, file,
            "a file with one position on each line, or JSON objects with a \"position\"; - reads standard "
            "input"),
        STRING_OPTION("position", "P", Solve, text, "instead of a file, one position"),
        MOVES_OPTION(Solve, moves),
        STRING_OPTION("time", "S", Solve, time, "time limit for each position, in seconds; none by default"),
        NUMBER_OPTION("nodes", "N", Solve, nodes, 1, INT64_MAX, 0, "node limit for each position"),
        NUMBER_OPTION("hash", "MB", Solve, hash, 1, 65536, 128, "memory for results already found")),
    EXAMPLES({"solve --position "
              "\"brb1br1rr2/rrr1br1rrr1/rrbrbr1r1rr/2rrrrbrr2/rrrrr1brr1r/1rbbr1brrrr/1b1b1bb1rrr/"
              "bbbbrb1bbb1/b1bbrb1bbbb/r1b1rr1brrr/rr2bb1r1rr b 41\"",
              "Red to move loses; see how long it can hold out."},
             {"solve positions.txt --time 10 --json", "Solve all positions in a file, for a program."},
             {"solve positions.txt --nodes 1000000", "Get the same answers on any machine, however busy."}),
    .run = solve_run,
    .end = solve_end,
};
