/* The two formats for scripts and the clipboard, one move on each line: our notation, and the referee's
 * PlaceAction. Both have only the main line and its comments. If a game does not start on the empty board, is
 * not the first, or has no moves, its position comes first. */
#include <string.h>

#include "engine/base/scan.h"
#include "engine/record/formats/record_builder.h"

typedef struct LinesReader {
    LineReader lines;
    RecordBuilder builder;
    Text comment; /* of the current node */
    bool lost;    /* a move could not be played: the rest of the game is left out */
} LinesReader;

static void problem(LinesReader *self, Error *error, int column)
{
    error->line = self->lines.number;
    error->column = column;
    record_list_problem(self->builder.list, error);
}

/* Assigns the comment to its node. */
static Status settle(LinesReader *self, Error *error)
{
    Status status = text_status(&self->comment, error);
    if (status == STATUS_OK && self->builder.node && self->comment.length)
        status = record_set_comment(self->builder.node, text_string(&self->comment), error);
    text_clear(&self->comment);
    return status;
}

static Status lines_finish(LinesReader *self, Error *error)
{
    Status status = settle(self, error);
    self->lost = false;
    return status != STATUS_OK ? status : record_builder_end(&self->builder, error);
}

static Status lines_begin(LinesReader *self, const Position *start, Error *error)
{
    Status status = lines_finish(self, error);
    return status != STATUS_OK ? status : record_builder_begin(&self->builder, start, error);
}

/* Plays a move that was read, or reports why not, with a column. */
static Status lines_play(LinesReader *self, Status status, Move move, Error *why, int column, Error *error)
{
    if (self->lost)
        return STATUS_OK;
    if (status == STATUS_OK && !self->builder.record)
        status = lines_begin(self, NULL, why);
    if (status == STATUS_OK)
        status = settle(self, why);
    int within = why->column ? why->column - 1 : 0;
    if (status == STATUS_OK)
        status = record_builder_play(&self->builder, move, why);
    if (status == STATUS_MEMORY)
        return error_set(error, status, "%s", why->text);
    if (status != STATUS_OK) {
        why->turn = self->builder.record ? self->builder.now.plies + 1 : 1;
        problem(self, why, column + within);
        self->lost = true;
    }
    return STATUS_OK;
}

/* Whether a text is a position, or was meant to be. */
static bool looks_like_position(const char *text, size_t length)
{
    size_t slashes = 0;
    for (size_t i = 0; i < length; i++)
        slashes += text[i] == '/';
    return slashes >= 5 && strspn(text, "0123456789rb/ ") >= length / 2;
}

static Status set_up(LinesReader *self, const char *text, size_t length, int column, Error *error)
{
    Position start;
    Error wrong = {0};
    if (position_read(text, length, &start, &wrong) == STATUS_OK)
        return lines_begin(self, &start, error);
    Status status = lines_finish(self, error);
    problem(self, &wrong, column + (wrong.column ? wrong.column - 1 : 0));
    self->lost = true;
    return status;
}

/* ---- A move a line ---- */

static Status read_text_line(LinesReader *self, const char *text, size_t length, int column, Error *error)
{
    if (looks_like_position(text, length))
        return set_up(self, text, length, column, error);
    Move move;
    Error why = {0};
    Status status = move_read(text, length, &move, &why);
    return lines_play(self, status, move, &why, column, error);
}

/* ---- PlaceAction ---- */

static const char place_action[] = "PlaceAction(";
static const char position_mark[] = "position: "; /* after "# ", before the start of a game */

/* Skips spaces and the names of arguments, such as "c1=" and "r=". */
static const char *skip_name(const char *text)
{
    text += strspn(text, " \t");
    size_t name = strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789_");
    size_t blanks = strspn(text + name, " \t");
    if (name && text[name + blanks] == '=' && (text[0] < '0' || text[0] > '9'))
        text += name + blanks + 1;
    return text + strspn(text, " \t");
}

/* A number and what must follow it; null if it is not there. */
static const char *read_coordinate(const char *text, char end, int *out)
{
    text = skip_name(text);
    size_t digits = strspn(text, "0123456789");
    if (!digits || digits > 2)
        return NULL;
    *out = digits == 1 ? text[0] - '0' : (text[0] - '0') * 10 + (text[1] - '0');
    text += digits;
    text += strspn(text, " \t");
    return *text == end && *out < BOARD_SIDE ? text + 1 : NULL;
}

/* "Coord(4, 4)" */
static const char *read_coord(const char *text, Cell *out)
{
    int row, column;
    text = skip_name(text);
    if (strncmp(text, "Coord(", 6) != 0)
        return NULL;
    text = read_coordinate(text + 6, ',', &row);
    text = text ? read_coordinate(text, ')', &column) : NULL;
    if (text)
        *out = cell_at(row, column);
    return text;
}

/* The four cells of an action after its bracket, and where it ends; errors have the place where they were
 * found. */
static Status read_action(const char *text, const char *line, Move *out, const char **end, Error *error)
{
    Cell cells[SHAPE_CELLS];
    *out = MOVE_NONE;
    *end = text;
    for (int i = 0; i < SHAPE_CELLS; i++) {
        const char *next = read_coord(text, &cells[i]);
        if (!next)
            return error_at(error, STATUS_SYNTAX, (int)(text - line) + 1,
                            "expected Coord(row, column) with numbers from 0 to 10");
        if (memchr(cells, cells[i], (size_t)i))
            return error_at(error, STATUS_INVALID, (int)(text - line) + 1, "cell %d-%d is named twice",
                            cell_row(cells[i]), cell_column(cells[i]));
        text = next + strspn(next, " \t");
        *end = text;
        bool last = i == SHAPE_CELLS - 1;
        if (last && *text == ',')
            text += 1 + strspn(text + 1, " \t");
        if (*text != (last ? ')' : ','))
            return error_at(error, STATUS_SYNTAX, (int)(text - line) + 1,
                            last ? "expected ')' after four cells"
                                 : "expected ',' and the next of four cells");
        *end = ++text;
    }
    *out = move_from_cells(cells);
    return *out == MOVE_NONE ? error_set(error, STATUS_INVALID, "these four cells are not a tetromino")
                             : STATUS_OK;
}

/* Whether there is nothing except what Python may have around a list of actions. */
static bool is_frame(const char *text)
{
    size_t length = strlen(text);
    return text[strspn(text, "[](), \t")] == '\0' || strncmp(text, "from ", 5) == 0 ||
           strncmp(text, "import ", 7) == 0 || (length && text[length - 1] == '[');
}

/* A comment, which among actions may give the position that a game starts from; before the first move of a
 * file, it belongs to the start. Carriage returns also end lines. */
static Status read_remark(LinesReader *self, bool actions, const char *text, size_t length, int column,
                          Error *error)
{
    const char *remark = text + 1;
    size_t mark = strlen(position_mark);
    length--;
    trim_blanks(&remark, &length);
    if (actions && length >= mark && memcmp(remark, position_mark, mark) == 0)
        return set_up(self, remark + mark, length - mark, column + (int)(remark - text + (ptrdiff_t)mark),
                      error);
    Status status = self->builder.record || self->lost ? STATUS_OK : lines_begin(self, NULL, error);
    if (status != STATUS_OK || self->lost)
        return status;
    while (remark) {
        const char *end = memchr(remark, '\r', length);
        const char *piece = remark;
        size_t left = end ? (size_t)(end - remark) : length;
        trim_blanks(&piece, &left);
        if (self->comment.length)
            text_add_byte(&self->comment, '\n');
        text_add(&self->comment, piece, left);
        length -= end ? (size_t)(end - remark) + 1 : 0;
        remark = end ? end + 1 : NULL;
    }
    return text_status(&self->comment, error);
}

static Status read_action_line(LinesReader *self, const char *text, int column, Error *error)
{
    const char *at = strstr(text, place_action);
    Status status = STATUS_OK;
    if (!at && !is_frame(text))
        record_list_say(self->builder.list,
                        (Error){.status = STATUS_SYNTAX, .line = self->lines.number, .column = column},
                        "expected PlaceAction(Coord(row, column), ...)");
    while (at && status == STATUS_OK) {
        Move move;
        Error why = {0};
        const char *from = at;
        Status read = read_action(from + strlen(place_action), from, &move, &at, &why);
        status = lines_play(self, read, move, &why, column + (int)(from - text), error);
        at = strstr(at, place_action);
    }
    return status;
}

/* ---- Both formats ---- */

static Status read_lines(RecordList *out, bool actions, const char *bytes, size_t length, Error *error)
{
    LinesReader self = {.builder.list = out};
    Status status = STATUS_OK;
    line_reader_memory(&self.lines, bytes, length);
    while (record_builder_next_line(&self.builder, &self.lines, &status, error)) {
        const char *line = text_string(&self.lines.line);
        const char *text = line;
        size_t left = strlen(line); /* what follows a NUL is not text */
        trim_blanks(&text, &left);
        if (!left)
            continue;
        int column = (int)(text - line) + 1;
        status = *text == '#' ? read_remark(&self, actions, text, left, column, error)
                 : actions    ? read_action_line(&self, text, column, error)
                              : read_text_line(&self, text, left, column, error);
    }
    if (status == STATUS_OK)
        status = lines_finish(&self, error);
    record_builder_free(&self.builder);
    text_free(&self.comment);
    line_reader_free(&self.lines);
    return status;
}

Status record_read_text(RecordList *out, const char *bytes, size_t length, Error *error)
{
    return read_lines(out, false, bytes, length, error);
}

Status record_read_actions(RecordList *out, const char *bytes, size_t length, Error *error)
{
    return read_lines(out, true, bytes, length, error);
}

/* Each line of a comment after "# ", with a dash if it would otherwise be read as a position. */
static void write_comment(const RecordNode *node, Text *out)
{
    const char *line = node->comment;
    while (line) {
        size_t length = strcspn(line, "\n");
        const char *first = line + strspn(line, " \t");
        bool mistakable = strncmp(first, position_mark, strlen(position_mark)) == 0;
        text_add_string(out, mistakable ? "# - " : "# ");
        text_add(out, line, length);
        text_add_byte(out, '\n');
        line = line[length] ? line + length + 1 : NULL;
    }
}

static Status write_lines(const Record *record, bool actions, Text *out, Error *error)
{
    Position start;
    position_start(&start);
    bool empty = !record->root->first_child && !record->root->comment;
    if (out->length || empty || !position_equal(&record->start, &start)) {
        char text[POSITION_TEXT_SIZE];
        position_write(&record->start, text);
        text_printf(out, "%s%s%s\n", actions ? "# " : "", actions ? position_mark : "", text);
    }
    write_comment(record->root, out);
    for (const RecordNode *node = record->root->first_child; node; node = node->first_child) {
        char text[MOVE_TEXT_SIZE];
        move_write(node->move, text);
        if (actions) {
            text_add_string(out, place_action);
            for (int i = 0; i < SHAPE_CELLS; i++)
                text_printf(out, "%sCoord(%d, %d)", i ? ", " : "", cell_row(move_cells[node->move][i]),
                            cell_column(move_cells[node->move][i]));
            text_add_byte(out, ')');
        } else {
            text_add_string(out, text);
        }
        text_add_byte(out, '\n');
        write_comment(node, out);
    }
    return text_status(out, error);
}

Status record_write_text(const Record *record, Text *out, Error *error)
{
    return write_lines(record, false, out, error);
}

Status record_write_actions(const Record *record, Text *out, Error *error)
{
    return write_lines(record, true, out, error);
}
