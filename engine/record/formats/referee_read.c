/* Reads logs of the referee, with or without boards, colours and debug lines, whole or copied from a
 * terminal.
 *
 * A game begins at the referee's greeting, or at the first board if the greeting is missing. Each printed
 * board is compared with ours. If lines are missing within a game, or the referee accepted something illegal,
 * the record ends there and another begins at the next board. */
#include <math.h>
#include <string.h>

#include "engine/record/formats/record_builder.h"
#include "engine/record/formats/referee_line.h"

/* What a player did that ended the game. */
typedef struct Fault {
    RecordReason reason; /* REASON_NONE: none */
    Side side;
    int line;
    Text text;
} Fault;

/* An illegal action: it ends the game if the referee agrees. */
typedef struct Refusal {
    bool pending;
    Side side;
    Text action;
    Error error; /* with its place */
} Refusal;

/* The rows of the board being printed. */
typedef struct PrintedBoard {
    bool headed; /* its first line has been read */
    int rows;
    char cells[BOARD_CELLS];
    int lines[BOARD_SIDE];
} PrintedBoard;

typedef struct LogReader {
    LineReader lines;
    Text buffer;
    RecordBuilder builder;

    /* About a game, until the next one begins. */
    bool greeted;   /* its beginning was seen */
    bool lost;      /* the record can't continue: lines are missing, or the rules disagree */
    bool played;    /* turns or actions have been read */
    int first_line; /* where the first of them was */
    bool ended;
    Outcome outcome;
    int end_line;
    Text players[2];
    Fault fault;

    /* About a turn. */
    int turn;      /* the last one announced; 0: none yet */
    bool acted;    /* its action has been read */
    bool thinking; /* not yet: what agents print now belongs to the next move */
    bool has_stamp;
    double stamp;
    bool calling; /* the current call is for an action */
    bool has_time, has_space;
    double time, space;
    Text output; /* printed by agents, not assigned to a node yet */
    Refusal refusal;
    PrintedBoard board;
    bool listening; /* the greeting is over: other lines come from agents */

    int64_t looked_at; /* lines read ahead, in the whole file */
} LogReader;

/* How many lines are searched for a turn; in total not many more than were read, even if many boards have
 * none. */
enum { LOOK_AHEAD = 10000 };

/* ---- What agents print ---- */

static void hear(LogReader *self, const char *text, size_t length)
{
    if (!self->listening || self->ended)
        return;
    text_add(&self->output, text, length);
    text_add_byte(&self->output, '\n');
}

/* Assigns the agents' output to the node, without line ends at its end. */
static Status give_output(LogReader *self, Error *error)
{
    Text *output = &self->output;
    Status status = text_status(output, error);
    if (status != STATUS_OK || !self->builder.node)
        return status;
    size_t length = output->length;
    while (length && strchr("\n \t", output->bytes[length - 1]))
        length--;
    if (length)
        status = record_add_output(self->builder.node, output->bytes, length, error);
    text_clear(output);
    return status;
}

/* ---- Games ---- */

static Status begin_record(LogReader *self, const Position *start, Error *error)
{
    Status status = record_builder_begin(&self->builder, start, error);
    for (int side = RED; side <= BLUE && status == STATUS_OK; side++)
        status =
            record_set_player(self->builder.record, (Side)side, text_string(&self->players[side]), error);
    self->lost = false;
    return status;
}

/* Checks that the board printed so far is what the rules give; otherwise adds a problem. */
static void compare_board(LogReader *self)
{
    PrintedBoard *board = &self->board;
    int wrong = 0, first = 0;
    if (!self->builder.record || self->lost || self->refusal.pending)
        return;
    for (int cell = 0; cell < board->rows * BOARD_SIDE; cell++) {
        if (board->cells[cell] == position_at(&self->builder.now, (Cell)cell))
            continue;
        if (!wrong++)
            first = cell;
    }
    if (!wrong)
        return;
    record_list_say(self->builder.list,
                    (Error){.status = STATUS_INVALID,
                            .line = board->lines[cell_row((Cell)first)],
                            .turn = self->builder.now.plies},
                    "wrong board: '%c' is printed at %d-%d where the rules give '%c'; %d cell%s differ%s",
                    board->cells[first], cell_row((Cell)first), cell_column((Cell)first),
                    position_at(&self->builder.now, (Cell)first), wrong, wrong == 1 ? "" : "s",
                    wrong == 1 ? "s" : "");
}

/* Compares the existing part of a board that was cut off. */
static void close_board(LogReader *self)
{
    if (self->board.headed && self->board.rows > 0 && self->board.rows < BOARD_SIDE)
        compare_board(self);
    self->board.rows = 0;
}

/* The referee continued after an illegal action. */
static void resolve_refusal(LogReader *self)
{
    if (!self->refusal.pending)
        return;
    record_list_problem(self->builder.list, &self->refusal.error);
    self->refusal.pending = false;
    self->lost = true;
}

static Status take_fault(LogReader *self, Error *error)
{
    RecordResult *result = &self->builder.record->result;
    Outcome winner = self->fault.side == RED ? OUTCOME_BLUE : OUTCOME_RED;
    const char *side = self->fault.side == RED ? "Red" : "Blue";
    Text text = {0};
    if (self->fault.reason == REASON_ILLEGAL && self->refusal.pending)
        text_printf(&text, "%s tried %s, which is illegal: ", side, text_string(&self->refusal.action));
    else if (self->fault.reason == REASON_ILLEGAL)
        text_printf(&text, "%s tried an illegal action: ", side);
    else
        text_printf(&text, "%s lost by an error: ", side);
    text_add_string(&text, text_string(&self->fault.text));
    Status status = text_status(&text, error);
    if (status == STATUS_OK)
        status = record_add_comment(self->builder.node, text_string(&text), text.length, error);
    text_free(&text);
    if (self->fault.reason == REASON_ILLEGAL) {
        if (!self->refusal.pending)
            record_list_say(self->builder.list,
                            (Error){.status = STATUS_INVALID, .line = self->fault.line, .turn = self->turn},
                            "the referee found an action illegal that the rules allow");
        self->refusal.pending = false;
    }
    *result = (RecordResult){.outcome = self->ended ? self->outcome : winner, .reason = self->fault.reason};
    self->builder.record->result_line = self->ended ? self->end_line : self->fault.line;
    return status;
}

/* Ends the current game, if there is one, whether the file says so or just stops. */
static Status log_finish(LogReader *self, Error *error)
{
    Status status = STATUS_OK;
    close_board(self);
    if (!self->builder.record && self->greeted && !self->played)
        status = begin_record(self, NULL, error);
    if (!self->builder.record && self->played)
        record_list_say(self->builder.list, (Error){.status = STATUS_INVALID, .line = self->first_line},
                        "a game has neither its beginning nor a board to start from: it is left out");
    if (status == STATUS_OK && self->builder.record) {
        if (self->fault.reason != REASON_ILLEGAL)
            resolve_refusal(self);
        status = give_output(self, error);
        if (status == STATUS_OK && self->fault.reason)
            status = take_fault(self, error);
        else if (self->ended) {
            /* A winner without a fault won by the rules. */
            RecordResult *result = &self->builder.record->result;
            RecordResult rules = record_result_by_rules(self->builder.record);
            result->outcome = self->outcome;
            self->builder.record->result_line = self->end_line;
            if (self->outcome == OUTCOME_DRAW)
                result->reason = self->lost ? REASON_NONE : REASON_TOKENS;
            else if (!self->lost && self->outcome == rules.outcome)
                *result = rules;
            else if (!self->lost)
                result->reason = self->builder.now.plies < PLY_LIMIT ? REASON_NO_MOVE : REASON_TOKENS;
        }
        if (status == STATUS_OK)
            status = record_builder_end(&self->builder, error);
    }
    /* Forgets the game, but keeps the list and the file. */
    text_clear(&self->players[RED]);
    text_clear(&self->players[BLUE]);
    text_clear(&self->output);
    text_clear(&self->fault.text);
    self->fault.reason = REASON_NONE;
    self->greeted = self->lost = self->played = self->ended = self->acted = self->thinking = false;
    self->has_stamp = self->calling = self->has_time = self->has_space = self->listening = false;
    self->refusal.pending = self->board.headed = false;
    self->board.rows = self->turn = 0;
    return status;
}

/* ---- Starting in the middle ---- */

/* The plies played at a board, from the turn before or after it; if there is neither, guesses and says so. */
static Status board_plies(LogReader *self, int *out, Error *error)
{
    int parity;
    if (self->turn) {
        *out = self->turn - !self->acted;
        return STATUS_OK;
    }
    /* The plies played at the board just read, from the file's next turn; -1 if there is none. The parity
     * is that of the side to move, if known: 0, 1 or -1. */
    LineReader lines;
    Text buffer = {0};
    Status status = STATUS_OK;
    int actions = 0;
    *out = parity = -1;
    line_reader_memory(&lines, self->lines.bytes, self->lines.left);
    bool may = self->looked_at <= (int64_t)self->lines.number + LOOK_AHEAD;
    for (int i = 0; may && i < LOOK_AHEAD && *out < 0; i++, self->looked_at++) {
        RefereeLogLine line;
        if (!line_reader_next(&lines, &status, error)) {
            status = status == STATUS_INVALID ? STATUS_OK : status;
            break;
        }
        status = referee_line_read(text_string(&lines.line), lines.line.length, &buffer, &line, error);
        if (status != STATUS_OK || line.kind == REFEREE_BEGIN || line.kind == REFEREE_PLAYER ||
            line.kind == REFEREE_END)
            break;
        if ((line.kind == REFEREE_ACTION || line.kind == REFEREE_TURN) && parity < 0)
            parity = line.side == RED ? 0 : 1;
        if (line.kind == REFEREE_TURN)
            *out = line.turn > actions ? line.turn - 1 - actions : 0;
        actions += line.kind == REFEREE_ACTION;
    }
    text_free(&buffer);
    line_reader_free(&lines);
    if (status != STATUS_OK || *out >= 0)
        return status;
    /* The fewest plies that can have placed so many tokens, with this parity. */
    int tokens = 0;
    for (int cell = 0; cell < BOARD_CELLS; cell++)
        tokens += self->board.cells[cell] != '.';
    int plies = (tokens + SHAPE_CELLS - 1) / SHAPE_CELLS;
    *out = parity >= 0 && (plies & 1) != parity ? plies + 1 : plies;
    record_list_say(self->builder.list, (Error){.status = STATUS_INVALID, .line = self->board.lines[0]},
                    "no line says which turn it is: this is taken for turn %d", *out + 1);
    return STATUS_OK;
}

/* Starts a record at the board just read. */
static Status begin_at_board(LogReader *self, Error *error)
{
    Position start;
    Error wrong = {0};
    int plies;
    Status status = board_plies(self, &plies, error);
    if (status != STATUS_OK)
        return status;
    if (position_from_cells(&start, self->board.cells, plies, &wrong) != STATUS_OK) {
        wrong.line = self->board.lines[wrong.column ? (wrong.column - 1) / BOARD_SIDE : 0];
        wrong.column = 0;
        record_list_problem(self->builder.list, &wrong);
        return STATUS_OK;
    }
    status = record_builder_end(&self->builder, error);
    return status != STATUS_OK ? status : begin_record(self, &start, error);
}

/* ---- Lines ---- */

static Status on_player(LogReader *self, const RefereeLogLine *line, Error *error)
{
    Status status = STATUS_OK;
    if (self->builder.record || self->players[line->side].length)
        status = log_finish(self, error);
    self->greeted = self->listening = true;
    text_clear(&self->players[line->side]);
    text_add_string(&self->players[line->side], line->text);
    return status != STATUS_OK ? status : text_status(&self->players[line->side], error);
}

static void see_play(LogReader *self)
{
    if (!self->played)
        self->first_line = self->lines.number;
    self->played = self->listening = true;
}

static Status on_turn(LogReader *self, const RefereeLogLine *line, Error *error)
{
    Status status = STATUS_OK;
    bool again = line->turn == 1 && self->builder.record && self->builder.node->parent;
    if (again)
        status = log_finish(self, error);
    if (status == STATUS_OK && !self->builder.record && line->turn == 1)
        status = begin_record(self, NULL, error);
    if (status == STATUS_OK && !self->thinking)
        status = give_output(self, error);
    resolve_refusal(self);
    if (self->builder.record && !self->lost &&
        (line->turn != self->builder.now.plies + 1 || line->side != position_turn(&self->builder.now))) {
        record_list_say(self->builder.list,
                        (Error){.status = STATUS_INVALID, .line = self->lines.number, .turn = line->turn},
                        "%s to play turn %d, but turn %d is due: lines are missing",
                        line->side == RED ? "RED" : "BLUE", line->turn, self->builder.now.plies + 1);
        self->lost = true;
    }
    see_play(self);
    self->thinking = true;
    self->turn = line->turn;
    self->acted = self->calling = self->has_time = self->has_space = false;
    self->has_stamp = line->has_stamp;
    self->stamp = line->stamp;
    return status;
}

static Status log_play(LogReader *self, const RefereeLogLine *line, Error *error)
{
    Move move;
    Error why = {0};
    Status status = move_read(line->text, strlen(line->text), &move, &why);
    if (status == STATUS_OK && line->side != position_turn(&self->builder.now))
        status = error_set(&why, STATUS_INVALID, "%s plays, but it is %s's turn", side_name(line->side),
                           side_name(position_turn(&self->builder.now)));
    if (status == STATUS_OK)
        status = record_builder_play(&self->builder, move, &why);
    if (status == STATUS_MEMORY)
        return error_set(error, status, "%s", why.text);
    if (status != STATUS_OK) {
        Refusal *refusal = &self->refusal;
        refusal->pending = true;
        refusal->side = line->side;
        refusal->error = why;
        refusal->error.line = self->lines.number;
        refusal->error.column = line->column + (why.column ? why.column - 1 : 0);
        refusal->error.turn = self->builder.now.plies + 1;
        text_clear(&refusal->action);
        text_add_string(&refusal->action, line->text);
        return text_status(&refusal->action, error);
    }
    RecordNode *node = self->builder.node;
    if (self->has_time || (self->has_stamp && line->has_stamp && line->stamp >= self->stamp)) {
        node->has_time = true;
        /* stamps are in milliseconds, so their difference is too */
        node->time_s = self->has_time ? self->time : round((line->stamp - self->stamp) * 1000) / 1000;
    }
    if (self->has_space) {
        node->has_memory = true;
        node->memory_mb = self->space;
    }
    return give_output(self, error);
}

static Status on_action(LogReader *self, const RefereeLogLine *line, Error *error)
{
    Status status = STATUS_OK;
    resolve_refusal(self);
    if (self->builder.record && !self->lost)
        status = log_play(self, line, error);
    see_play(self);
    self->acted = true;
    self->thinking = self->has_stamp = false;
    return status;
}

static Status on_row(LogReader *self, const RefereeLogLine *line, Error *error)
{
    PrintedBoard *board = &self->board;
    Status status = STATUS_OK;
    memcpy(board->cells + (size_t)board->rows * BOARD_SIDE, line->cells, BOARD_SIDE);
    board->lines[board->rows++] = self->lines.number;
    self->listening = true;
    if (board->rows < BOARD_SIDE)
        return STATUS_OK;
    resolve_refusal(self);
    if (!self->builder.record || self->lost)
        status = begin_at_board(self, error);
    else
        compare_board(self);
    if (status == STATUS_OK)
        status = give_output(self, error);
    board->rows = 0;
    return status;
}

static Status on_fault(LogReader *self, const RefereeLogLine *line, Error *error)
{
    static const char *const heads[] = {"ILLEGAL ACTION: ", "ERROR: "};
    Fault *fault = &self->fault;
    const char *text = line->text;
    if (self->ended || fault->reason)
        return STATUS_OK;
    fault->reason = strstr(text, "ILLEGAL ACTION")            ? REASON_ILLEGAL
                    : strstr(text, "exceeded available time") ? REASON_TIME
                    : strstr(text, "exceeded space limit")    ? REASON_SPACE
                                                              : REASON_EXCEPTION;
    /* the side that it names, otherwise the side to move */
    fault->side = strstr(text, "in player 1")     ? RED
                  : strstr(text, "in player 2")   ? BLUE
                  : self->refusal.pending         ? self->refusal.side
                  : self->turn & 1 || !self->turn ? RED
                                                  : BLUE;
    fault->line = self->lines.number;
    for (int i = 0; i < 2; i++)
        if (strncmp(text, heads[i], strlen(heads[i])) == 0)
            text += strlen(heads[i]);
    text_add_string(&fault->text, text);
    return text_status(&fault->text, error);
}

/* Any line but a row ends a board, and what follows the end of a game belongs to another. */
static Status on_line(LogReader *self, const RefereeLogLine *line, Error *error)
{
    Status status = self->ended && (line->kind == REFEREE_PLAYER || line->kind == REFEREE_TURN ||
                                    line->kind == REFEREE_ACTION || line->kind == REFEREE_BOARD ||
                                    line->kind == REFEREE_ROW)
                        ? log_finish(self, error)
                        : STATUS_OK;
    if (status != STATUS_OK)
        return status;
    if (line->kind == REFEREE_FOREIGN || line->foreign_length)
        hear(self, line->foreign, line->foreign_length);
    if (line->kind == REFEREE_FOREIGN)
        return text_status(&self->output, error);
    if (line->kind != REFEREE_ROW && line->kind != REFEREE_FAULT_MORE) {
        close_board(self);
        self->board.headed =
            line->kind == REFEREE_BOARD || (line->kind == REFEREE_NOTHING && self->board.headed);
    }
    switch (line->kind) {
    case REFEREE_BEGIN:
        status = log_finish(self, error);
        self->greeted = true;
        break;
    case REFEREE_PLAYER:
        return on_player(self, line, error);
    case REFEREE_TURN:
        return on_turn(self, line, error);
    case REFEREE_ACTION:
        return on_action(self, line, error);
    case REFEREE_CALL:
        self->calling = line->turn;
        break;
    case REFEREE_TIME:
        self->has_time |= self->calling;
        self->time = self->calling ? line->number : self->time;
        break;
    case REFEREE_SPACE:
        self->has_space |= self->calling;
        self->space = self->calling ? line->number : self->space;
        break;
    case REFEREE_TRACE:
        hear(self, line->text, strlen(line->text));
        break;
    case REFEREE_FAULT:
        return on_fault(self, line, error);
    case REFEREE_FAULT_MORE:
        if (!self->fault.reason || self->ended) {
            hear(self, line->foreign, strlen(line->foreign));
            return text_status(&self->output, error);
        }
        text_printf(&self->fault.text, ": %s", line->text);
        return text_status(&self->fault.text, error);
    case REFEREE_ROW:
        return on_row(self, line, error);
    case REFEREE_END:
    case REFEREE_RESULT:
        if (!self->ended) {
            self->ended = true;
            self->outcome = line->outcome;
            self->end_line = self->lines.number;
        }
        break;
    case REFEREE_NOTHING:
    case REFEREE_BOARD:
        self->listening = true;
        break;
    case REFEREE_FOREIGN:
    case REFEREE_FRAME:
        break;
    }
    return status;
}

Status record_read_referee(RecordList *out, const char *bytes, size_t length, Error *error)
{
    LogReader self = {.builder.list = out};
    Status status = STATUS_OK;
    line_reader_memory(&self.lines, bytes, length);
    while (record_builder_next_line(&self.builder, &self.lines, &status, error)) {
        RefereeLogLine line;
        status = referee_line_read(text_string(&self.lines.line), self.lines.line.length, &self.buffer, &line,
                                   error);
        if (status == STATUS_OK)
            status = on_line(&self, &line, error);
    }
    if (status == STATUS_OK)
        status = log_finish(&self, error);
    line_reader_free(&self.lines);
    record_builder_free(&self.builder);
    text_free(&self.buffer);
    text_free(&self.players[RED]);
    text_free(&self.players[BLUE]);
    text_free(&self.output);
    text_free(&self.fault.text);
    text_free(&self.refusal.action);
    return status;
}
