/* tetress-cli play: a game in the terminal. */
#include <inttypes.h>
#include <string.h>

#include "app/cli/cli.h"
#include "app/cli/draw.h"
#include "engine/base/platform/clock.h"
#include "engine/game/kernels.h"

typedef enum Player { PERSON, RANDOM } Player;

static const char *const player_names[] = {"person", "random", NULL};

typedef struct PlayOptions {
    int players[2]; /* Player by Side */
    int64_t seed;   /* 0: from the clock */
    Position position;
    MoveList moves;
} PlayOptions;

static const Option play_options[] = {
    {.name = "red",
     .kind = OPTION_CHOICE,
     .value = "WHO",
     .help = "who plays red: person (if not given) or random",
     .offset = offsetof(PlayOptions, players[RED]),
     .choices = player_names},
    {.name = "blue",
     .kind = OPTION_CHOICE,
     .value = "WHO",
     .help = "who plays blue: person (if not given) or random",
     .offset = offsetof(PlayOptions, players[BLUE]),
     .choices = player_names},
    {.name = "seed",
     .kind = OPTION_INTEGER,
     .value = "N",
     .help = "of the random moves, for the same game again; 0 takes another one each time",
     .offset = offsetof(PlayOptions, seed),
     .least = 0,
     .most = INT64_MAX},
    {.name = "position",
     .kind = OPTION_POSITION,
     .value = "P",
     .help = "the position to begin with; the empty board if not given",
     .offset = offsetof(PlayOptions, position)},
    {.name = "moves",
     .kind = OPTION_MOVES,
     .value = "\"M M ...\"",
     .help = "moves to play first, in any notation, with spaces between them",
     .offset = offsetof(PlayOptions, moves)},
    {.name = NULL},
};

static const Example play_examples[] = {
    {"play --blue random", "You are red; moves can be typed as T-D@3-4 or 3-4,4-3,4-4,4-5."},
    {"play --red random --blue random --seed 7", "Watch a game of random moves, the same each time."},
    {.arguments = NULL},
};

typedef enum Ending { STILL_PLAYED, DECIDED, RESIGNED, LEFT } Ending;

typedef struct Play {
    Cli *cli;
    FILE *talk; /* where people read: standard output unless the document goes there */
    const int *players;
    Random random;
    LineReader input;
    Ending ending;
    int first;                         /* ply of the position to begin with */
    int plies;                         /* of the current one */
    Position positions[PLY_LIMIT + 1]; /* by ply */
    Move moves[PLY_LIMIT];             /* played at that ply */
} Play;

static const Position *current(const Play *self)
{
    return &self->positions[self->plies];
}

static void play_move(Play *self, Move move)
{
    self->moves[self->plies] = move;
    position_play(current(self), move, &self->positions[self->plies + 1]);
    self->plies++;
}

/* ---- What a person can say instead of a move ---- */

static void say_moves(Play *self)
{
    Move moves[MOVE_LIST_SIZE];
    int count = kernels_best()->list(current(self), position_turn(current(self)), moves);
    for (int i = 0; i < count; i++) {
        char text[MOVE_SHORT_SIZE];
        move_write_short(moves[i], text);
        fprintf(self->talk, "%-11s%s", text, i % 8 == 7 || i == count - 1 ? "\n" : "");
    }
}

static void say_board(Play *self)
{
    draw_board(self->cli, current(self), self->talk);
}

static void say_position(Play *self)
{
    char text[POSITION_TEXT_SIZE];
    position_write(current(self), text);
    fprintf(self->talk, "%s\n", text);
}

/* Back to when a person last had to move. */
static void undo(Play *self)
{
    int plies = self->plies - 1;
    while (plies >= self->first && self->players[position_turn(&self->positions[plies])] != PERSON)
        plies--;
    if (plies < self->first) {
        fputs("there is nothing to take back\n", self->talk);
        return;
    }
    self->plies = plies;
    say_board(self);
}

static void resign(Play *self)
{
    self->ending = RESIGNED;
}

static void leave(Play *self)
{
    self->ending = LEFT;
}

static void say_help(Play *self);

typedef struct Word {
    const char *word;
    const char *meaning;
    void (*act)(Play *self);
} Word;

static const Word words[] = {
    {"board", "show the board", say_board},
    {"help", "show this list", say_help},
    {"moves", "list the legal moves", say_moves},
    {"position", "write the position on one line", say_position},
    {"quit", "leave the game undecided", leave},
    {"resign", "give up", resign},
    {"undo", "take back your last move", undo},
};

static void say_help(Play *self)
{
    fputs("A move is a shape and its origin, T-D@3-4, or its four cells, 3-4,4-3,4-4,4-5. Or say:\n",
          self->talk);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        fprintf(self->talk, "  %-8s  %s\n", words[i].word, words[i].meaning);
}

/* ---- Turns ---- */

/* A line from a person: a word or a move. */
static void obey(Play *self, const char *line, size_t length)
{
    Error error = {0};
    Move move;
    char text[2 * ERROR_TEXT_SIZE];
    while (length > 0 && (line[0] == ' ' || line[0] == '\t')) {
        line++;
        length--;
    }
    while (length > 0 && (line[length - 1] == ' ' || line[length - 1] == '\t'))
        length--;
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
        play_move(self, move);
        return;
    }
    error_describe(&error, text, sizeof text);
    fprintf(self->talk, "%s%s; 'help' lists what you can say\n",
            error.status == STATUS_ILLEGAL_MOVE ? "that is not legal: " : "", text);
}

/* Asks until a move is made or the game ends. */
static Status person_turn(Play *self, Error *error)
{
    int plies = self->plies;
    say_board(self);
    while (self->plies == plies && self->ending == STILL_PLAYED) {
        bool found = false;
        fprintf(self->talk, "turn %d, %s> ", self->plies + 1, side_name(position_turn(current(self))));
        fflush(self->talk);
        Status status =
            cli_stopped(self->cli) ? STATUS_INTERRUPTED : line_reader_next(&self->input, &found, error);
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

static void random_turn(Play *self)
{
    char cells[MOVE_TEXT_SIZE];
    char name[MOVE_SHORT_SIZE];
    Move move = kernels_best()->random_move(current(self), &self->random);
    move_write(move, cells);
    move_write_short(move, name);
    fprintf(self->talk, "turn %d, %s plays %s (%s)\n", self->plies + 1,
            side_name(position_turn(current(self))), name, cells);
    play_move(self, move);
}

static Status play_game(Play *self, Error *error)
{
    Status status = STATUS_OK;
    while (status == STATUS_OK && self->ending == STILL_PLAYED) {
        if (position_outcome(current(self)) != OUTCOME_NONE)
            self->ending = DECIDED;
        else if (cli_stopped(self->cli))
            status = error_set(error, STATUS_INTERRUPTED, "interrupted");
        else if (self->players[position_turn(current(self))] == RANDOM)
            random_turn(self);
        else
            status = person_turn(self, error);
    }
    return status;
}

/* ---- The end ---- */

static void say_result(const Play *self)
{
    const Position *position = current(self);
    Side turn = position_turn(position);
    draw_board(self->cli, position, self->talk);
    fputs("result: ", self->talk);
    if (self->ending == RESIGNED)
        fprintf(self->talk, "%s wins: %s resigned", side_name(side_other(turn)), side_name(turn));
    else
        fputs(self->ending == DECIDED ? draw_outcome(position) : "none: the game was left", self->talk);
    fprintf(self->talk, " (after %d plies; tokens: red %d, blue %d)\n", position->plies, position->count[RED],
            position->count[BLUE]);
}

static void write_json(Play *self)
{
    static const char *const endings[] = {NULL, "decided", "resigned", "left"};
    JsonWriter *writer = &self->cli->writer;
    const Position *position = current(self);
    const char *result = self->ending == RESIGNED ? side_name(side_other(position_turn(position)))
                                                  : outcome_name(position_outcome(position));
    cli_json_position(self->cli, "start", &self->positions[self->first]);
    json_key(writer, "moves");
    json_open_array(writer);
    for (int ply = self->first; ply < self->plies; ply++)
        cli_json_move(self->cli, self->moves[ply]);
    json_close_array(writer);
    cli_json_position(self->cli, "position", position);
    json_key(writer, "result");
    if (result)
        json_string(writer, result);
    else
        json_null(writer);
    if (endings[self->ending]) {
        json_key(writer, "ending");
        json_string(writer, endings[self->ending]);
    }
}

static int play_run(Cli *cli, const void *values)
{
    const PlayOptions *options = values;
    Error error = {0};
    Position begin = options->position;
    if (cli_play_moves(&begin, &options->moves, &error) != STATUS_OK)
        return cli_misuse(cli, &error);

    uint64_t seed = options->seed ? (uint64_t)options->seed : clock_ns();
    Play self = {
        .cli = cli,
        .talk = cli->json ? stderr : stdout,
        .players = options->players,
        .random = random_seeded(seed, 0),
        .first = options->position.plies,
        .plies = options->position.plies,
    };
    self.positions[self.first] = options->position;
    for (int i = 0; i < options->moves.count; i++)
        play_move(&self, options->moves.moves[i]);
    line_reader_file(&self.input, stdin);
    Status status = play_game(&self, &error);
    line_reader_free(&self.input);
    if (status != STATUS_OK && status != STATUS_INTERRUPTED) {
        error_in_file(&error, "standard input");
        return cli_fail(cli, &error);
    }
    if (status == STATUS_OK)
        say_result(&self);
    if (cli->json)
        write_json(&self);
    return status == STATUS_OK ? DONE : INTERRUPTED;
}

const Command command_play = {
    .name = "play",
    .summary = "play a game in the terminal",
    .details =
        "Plays a game between people and random movers. Type 'help' when asked for a move. The game ends\n"
        "when it is decided, somebody resigns or quits, or the input ends.",
    .options = play_options,
    .examples = play_examples,
    .values_size = sizeof(PlayOptions),
    .run = play_run,
};
