/* tetress-cli play: a game in the terminal. */
#include <inttypes.h>
#include <string.h>

#include "app/cli/cli.h"
#include "app/cli/draw.h"
#include "app/roster.h"
#include "engine/base/platform/clock.h"
#include "engine/base/scan.h"
#include "engine/base/time_units.h"
#include "engine/game/kernels/kernels.h"

enum { SEED_MOST = 2147483647, HINT_MS = 1000 };

typedef enum Ending { STILL_PLAYED, DECIDED, RESIGNED, LEFT } Ending;

typedef struct PlayCommand {
    const char *players[2]; /* by Side; null: a person */
    int64_t movetime;       /* ms */
    int64_t seed;           /* 0: from the clock */
    Position position;
    MoveList moves;
    Cli *cli;
    FILE *talk;       /* what people read: standard output, unless the document goes there */
    Agent *agents[2]; /* by Side; null: a person */
    Session *session;
    LineReader input;
    Ending ending;
    Game game;
} PlayCommand;

static const Position *current(const PlayCommand *self)
{
    return &self->game.now;
}

/* ---- Agents ---- */

static Status play_ask(PlayCommand *self, Agent *agent, int64_t milliseconds, Move *out, Error *error)
{
    const Limits limits = {.move_time_ns = (uint64_t)milliseconds * NS_PER_MS};
    session_clear(self->session);
    return agent_think(agent, &self->game, &limits, self->session, out, error);
}

/* ---- Commands in place of a move ---- */

static void say_moves(PlayCommand *self)
{
    Move moves[MOVE_LIST_SIZE];
    int count = kernels_best()->list(current(self), position_turn(current(self)), moves);
    for (int i = 0; i < count; i++)
        fprintf(self->talk, "%-11s%s", MOVE_SHORT(moves[i]), i % 8 == 7 || i == count - 1 ? "\n" : "");
}

static void say_board(PlayCommand *self)
{
    draw_board(self->cli, current(self), self->talk);
}

static void say_position(PlayCommand *self)
{
    fprintf(self->talk, "%s\n", POSITION_TEXT(current(self)));
}

/* Back to the last time a person was to move. */
static void undo(PlayCommand *self)
{
    int moves = 1; /* number of moves to take back */
    while (moves <= self->game.count && self->agents[(current(self)->plies - moves) & 1])
        moves++;
    if (moves > self->game.count) {
        fputs("there is nothing to take back\n", self->talk);
        return;
    }
    game_undo(&self->game, moves);
    say_board(self);
}

/* What the strongest agent would play. */
static void hint(PlayCommand *self)
{
    const Roster *roster = &self->cli->roster;
    Agent *agent;
    Error error = {0};
    Move move = MOVE_NONE;
    Status status = agent_create(roster, app_roster_default(roster), &agent, &error);
    if (status == STATUS_OK)
        status = play_ask(self, agent, HINT_MS, &move, &error);
    agent_destroy(agent);
    if (status != STATUS_OK) {
        fprintf(self->talk, "no hint: %s\n", error.text);
        return;
    }
    char text[MOVE_SHORT_SIZE];
    move_write_short(move, text);
    fprintf(self->talk, "%s\n", text);
}

static void resign(PlayCommand *self)
{
    self->ending = RESIGNED;
}

static void leave(PlayCommand *self)
{
    self->ending = LEFT;
}

static void say_help(PlayCommand *self);

typedef struct Word {
    const char *word;
    const char *meaning;
    void (*act)(PlayCommand *self);
} Word;

static const Word words[] = {
    {"board", "show the board", say_board},
    {"help", "show this list", say_help},
    {"hint", "show what the strongest agent would play", hint},
    {"moves", "list the legal moves", say_moves},
    {"position", "show the position on one line", say_position},
    {"quit", "leave the game unfinished", leave},
    {"resign", "give up", resign},
    {"undo", "take back your last move", undo},
};

static void say_help(PlayCommand *self)
{
    fputs("A move is a shape and its origin, T-D@3-4, or its four cells, 3-4,4-3,4-4,4-5. Other commands:\n",
          self->talk);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        fprintf(self->talk, "  %-8s  %s\n", words[i].word, words[i].meaning);
}

/* ---- Turns ---- */

/* A line from a person: a command or a move. */
static void obey(PlayCommand *self, const char *line, size_t length)
{
    Error error = {0};
    Move move;
    trim_blanks(&line, &length);
    if (length == 0)
        return;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strlen(words[i].word) == length && memcmp(words[i].word, line, length) == 0) {
            words[i].act(self);
            return;
        }
    }
    if (move_read(line, length, &move, &error) == STATUS_OK &&
        position_check(current(self), move, &error) == STATUS_OK) {
        game_play(&self->game, move, NULL);
        return;
    }
    fprintf(self->talk, "%s%s; 'help' lists what you can say\n",
            error.status == STATUS_ILLEGAL_MOVE ? "that is not legal: " : "", ERROR_LINE(&error));
}

/* Asks until a move is made or the game ends. */
static Status person_turn(PlayCommand *self, Error *error)
{
    int count = self->game.count;
    say_board(self);
    while (self->game.count == count && self->ending == STILL_PLAYED) {
        Status status = STATUS_OK;
        fprintf(self->talk, "turn %d, %s> ", current(self)->plies + 1,
                side_name(position_turn(current(self))));
        fflush(self->talk);
        bool found = !cli_stopped(self->cli) && line_reader_next(&self->input, &status, error);
        if (!found)
            fputc('\n', self->talk);
        if (cli_stopped(self->cli))
            return error_set(error, STATUS_INTERRUPTED, "interrupted");
        if (status != STATUS_OK)
            return status;
        if (!found)
            self->ending = LEFT;
        else
            obey(self, text_string(&self->input.line), self->input.line.length);
    }
    return STATUS_OK;
}

static Status agent_turn(PlayCommand *self, Error *error)
{
    Move move;
    Side side = position_turn(current(self));
    Status status = play_ask(self, self->agents[side], self->movetime, &move, error);
    if (status != STATUS_OK)
        return status;
    if (cli_stopped(self->cli))
        return error_set(error, STATUS_INTERRUPTED, "interrupted");
    fprintf(self->talk, "turn %d, %s plays %s (%s)\n", current(self)->plies + 1, side_name(side),
            MOVE_SHORT(move), MOVE_TEXT(move));
    return game_play(&self->game, move, error);
}

/* ---- The end ---- */

static void say_result(const PlayCommand *self)
{
    const Position *position = current(self);
    Side turn = position_turn(position);
    draw_board(self->cli, position, self->talk);
    fputs("result: ", self->talk);
    if (self->ending == RESIGNED)
        fprintf(self->talk, "%s wins: %s resigned", side_name(side_other(turn)), side_name(turn));
    else
        fputs(self->ending == DECIDED ? draw_outcome(position) : "none: the game was not finished",
              self->talk);
    fprintf(self->talk, " (after %d %s; tokens: red %d, blue %d)\n", position->plies,
            position->plies == 1 ? "ply" : "plies", position->count[RED], position->count[BLUE]);
}

static void play_write_json(PlayCommand *self)
{
    static const char *const endings[] = {NULL, "decided", "resigned", "left"};
    JsonWriter *writer = &self->cli->writer;
    const Position *position = current(self);
    const char *result = self->ending == RESIGNED ? side_name(side_other(position_turn(position)))
                                                  : outcome_name(position_outcome(position));
    cli_json_position(self->cli, "start", &self->game.start);
    cli_json_moves(self->cli, "moves", self->game.moves, self->game.count);
    cli_json_position(self->cli, "position", position);
    json_print(writer, "result: %s", result);
    if (endings[self->ending])
        json_print(writer, "ending: %s", endings[self->ending]);
}

/* Makes a player; one that plays at random gets the seed, unless its name has one. */
static Status make_player(PlayCommand *self, const char *name, Agent **out, Error *error)
{
    char seed[24], text[SPEC_TEXT_SIZE];
    const AgentValue presets[] = {{"seed", seed}, {NULL, NULL}};
    if (!name || strcmp(name, "person") == 0)
        return STATUS_OK;
    uint64_t number = self->seed ? (uint64_t)self->seed : clock_ns() / 1000 % SEED_MOST;
    snprintf(seed, sizeof seed, "%" PRIu64, number);
    Status status = agent_name_with(&self->cli->roster, name, presets, text, error);
    return status == STATUS_OK ? agent_create(&self->cli->roster, text, out, error) : status;
}

static Status play_command_run(Cli *cli, void *values, Error *error)
{
    PlayCommand *self = values;
    self->cli = cli;
    self->talk = cli->json ? stderr : stdout;
    if (cli_play_game(&self->position, &self->moves, &self->game, error) != STATUS_OK ||
        session_create(&self->session, error) != STATUS_OK ||
        make_player(self, self->players[RED], &self->agents[RED], error) != STATUS_OK ||
        make_player(self, self->players[BLUE], &self->agents[BLUE], error) != STATUS_OK)
        return cli_misuse(cli, error->status);
    session_stop_with(self->session, cli->interrupted);
    line_reader_file(&self->input, stdin);
    Status status = STATUS_OK;
    while (status == STATUS_OK && self->ending == STILL_PLAYED) {
        if (position_outcome(current(self)) != OUTCOME_NONE)
            self->ending = DECIDED;
        else if (cli_stopped(cli))
            status = STATUS_INTERRUPTED;
        else
            status = (self->agents[position_turn(current(self))] ? agent_turn : person_turn)(self, error);
    }
    if (status == STATUS_OK)
        say_result(self);
    if (cli->json && (status == STATUS_OK || status == STATUS_INTERRUPTED))
        play_write_json(self);
    return status;
}

static void play_command_end(void *values)
{
    PlayCommand *self = values;
    line_reader_free(&self->input);
    agent_destroy(self->agents[RED]);
    agent_destroy(self->agents[BLUE]);
    session_destroy(self->session);
}

const Command command_play = {
    .name = "play",
    .summary = "play a game in the terminal",
    .details = "Plays a game between people, agents, or both (tetress-cli agents lists the agents). Type "
               "'help' when asked for a move. The game ends when it is decided, when somebody resigns or "
               "quits, or when the input ends.",
    OPTIONS(PlayCommand,
            STRING_OPTION("red", "WHO", PlayCommand, players[RED],
                          "who plays Red: person (the default) or an agent, such as champion:level=3"),
            STRING_OPTION("blue", "WHO", PlayCommand, players[BLUE],
                          "who plays Blue: person (the default) or an agent, such as champion:level=3"),
            NUMBER_OPTION("movetime", "MS", PlayCommand, movetime, 1, 3600000, 1000,
                          "time for each of an agent's moves, in milliseconds"),
            NUMBER_OPTION("seed", "N", PlayCommand, seed, 0, SEED_MOST, 0,
                          "seed for agents that play at random, to repeat a game; 0: a new one each time"),
            POSITION_OPTION(PlayCommand, position, "the position to start from; the empty board by default"),
            MOVES_OPTION(PlayCommand, moves)),
    EXAMPLES(
        {"play --blue champion:level=3", "You play Red. Type moves as T-D@3-4 or 3-4,4-3,4-4,4-5."},
        {"play --red random --blue random --seed 7", "Watch a game of random moves, the same each time."}),
    .run = play_command_run,
    .end = play_command_end,
};
