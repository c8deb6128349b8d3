/* Reads what record_json_write.c describes. A file of another kind is one problem. So is one that stops being
 * JSON, but what stands before that is read. Within a game, each mistake is a problem with its place; it is
 * left out together with everything that depends on it. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/json/json_member.h"
#include "engine/record/formats/format.h"
#include "engine/record/record_words.h"
#include "engine/report/report_json.h"

typedef struct JsonGames {
    RecordList *list;
    Record *record;
    RecordNode **nodes; /* by index; null for those left out */
} JsonGames;

/* ---- Problems ---- */

/* Where a value stands, for a problem with it. */
static Error wrong_at(const JsonValue *value)
{
    return (Error){.status = STATUS_INVALID, .line = value->line, .column = value->column};
}

static void problem_at(JsonGames *self, const JsonValue *value, const Error *error, int turn)
{
    Error placed = *error;
    placed.line = value->line;
    placed.column = value->column;
    placed.turn = turn;
    record_list_problem(self->list, &placed);
}

static void expected(JsonGames *self, const JsonValue *value, const char *what)
{
    Error error = {0};
    json_unexpected(value, what, &error);
    problem_at(self, value, &error, 0);
}

/* What comes of an attempt: only a lack of memory ends the reading, anything else is a problem at a value. */
static Status tried(JsonGames *self, const JsonValue *value, const Error *wrong, int turn, Error *error)
{
    if (wrong->status == STATUS_MEMORY)
        return error_set(error, STATUS_MEMORY, "%s", wrong->text);
    if (wrong->status != STATUS_OK)
        problem_at(self, value, wrong, turn);
    return STATUS_OK;
}

static void unknown_word(JsonGames *self, const JsonValue *value, const char *key)
{
    record_list_say(self->list, wrong_at(value), "\"%s\" can't be '%.40s'", key,
                    value->kind == JSON_STRING ? value->as.string.bytes : json_kind_name(value->kind));
}

/* ---- Members ---- */

/* The member, unless it is missing or null. */
static const JsonValue *find(const JsonValue *object, const char *key)
{
    const JsonValue *value = json_member(object, key);
    return value && value->kind != JSON_NULL ? value : NULL;
}

/* The member if it is of this kind; another kind is a problem. */
static const JsonValue *find_kind(JsonGames *self, const JsonValue *object, const char *key, JsonKind kind)
{
    const JsonValue *value = find(object, key);
    if (value && value->kind != kind) {
        expected(self, value, json_kind_name(kind));
        return NULL;
    }
    return value;
}

static const char *find_string(JsonGames *self, const JsonValue *object, const char *key)
{
    const JsonValue *value = find_kind(self, object, key, JSON_STRING);
    return value ? value->as.string.bytes : NULL;
}

/* A whole number in least..most; 0 if it is missing. */
static int find_integer(JsonGames *self, const JsonValue *object, const char *key, int least, int most)
{
    const JsonValue *value = find_kind(self, object, key, JSON_NUMBER);
    if (!value)
        return 0;
    if (json_is_integer(value, least, most))
        return (int)value->as.number.integer;
    record_list_say(self->list, wrong_at(value), "expected a whole number from %d to %d", least, most);
    return 0;
}

static uint64_t find_count(JsonGames *self, const JsonValue *object, const char *key)
{
    const JsonValue *value = find(object, key);
    uint64_t count = 0;
    Error error = {0};
    if (value && report_read_count(value, &count, &error) != STATUS_OK)
        problem_at(self, value, &error, 0);
    return count;
}

/* Numbers that are not finite were written as null. */
static double find_number(JsonGames *self, const JsonValue *object, const char *key)
{
    const JsonValue *value = find_kind(self, object, key, JSON_NUMBER);
    return value ? value->as.number.value : NAN;
}

/* The index of a word; 0 if it is missing or not in the list. */
static int find_word(JsonGames *self, const JsonValue *object, const char *key, const char *const words[],
                     int count)
{
    const JsonValue *value = find_kind(self, object, key, JSON_STRING);
    int index = value ? json_word_index(value, words, count) : 0;
    if (index < 0)
        unknown_word(self, value, key);
    return index < 0 ? 0 : index;
}

static bool read_move(JsonGames *self, const JsonValue *value, Move *out)
{
    Error error = {0};
    if (report_read_move(value, NULL, out, &error) == STATUS_OK)
        return true;
    problem_at(self, value, &error, 0);
    return false;
}

/* ---- Analyses ---- */

static Value read_value(JsonGames *self, const JsonValue *object, int ply)
{
    Value parts = {.score = find_integer(self, object, "score", -SCORE_INFINITE, SCORE_INFINITE),
                   .expected = (float)find_number(self, object, "expected"),
                   .proof = (uint8_t)find_word(self, object, "proof", proof_names, PROOFS),
                   .plies = (uint8_t)find_integer(self, object, "plies", 0, UINT8_MAX)};
    parts.bound = (uint8_t)(find(object, "bound") ? (ValueBound)find_word(self, object, "bound",
                                                                          value_bound_names, VALUE_BOUNDS)
                                                  : value_bound_unsaid((Proof)parts.proof, parts.plies));
    return value_read(&parts, ply);
}

static bool read_analysis_line(JsonGames *self, const JsonValue *object, int ply, ReportLine *out)
{
    const JsonValue *moves = find_kind(self, object, "moves", JSON_ARRAY);
    *out = (ReportLine){.value = read_value(self, object, ply),
                        .depth = (uint8_t)find_integer(self, object, "depth", 0, UINT8_MAX),
                        .effort = find_count(self, object, "effort")};
    if (!moves)
        return true;
    if (moves->count > REPORT_LINE_MOVES) {
        expected(self, moves, "at most 64 moves");
        return false;
    }
    const JsonValue *move = json_first(moves);
    for (uint32_t i = 0; i < moves->count; i++, move = json_next(move))
        if (!read_move(self, move, &out->moves[out->count++]))
            return false;
    return true;
}

static bool read_root(JsonGames *self, const JsonValue *object, int ply, RecordRootMove *out)
{
    const JsonValue *move = find(object, "move");
    *out = (RecordRootMove){.value = read_value(self, object, ply),
                            .effort = find_count(self, object, "effort")};
    if (!move)
        expected(self, object, "a root move with its \"move\"");
    return move && read_move(self, move, &out->move);
}

/* The elements of an array, at most this many; null if there is none, and the count is then 0. */
static const JsonValue *find_array(JsonGames *self, const JsonValue *object, const char *key, int most,
                                   int *count)
{
    const JsonValue *array = find_kind(self, object, key, JSON_ARRAY);
    *count = 0;
    if (!array || !array->count)
        return NULL;
    if (array->count > (uint32_t)most)
        record_list_say(self->list, wrong_at(array), "at most %d \"%s\" are kept", most, key);
    *count = array->count < (uint32_t)most ? (int)array->count : most;
    return json_first(array);
}

static Status read_analysis(JsonGames *self, RecordNode *node, const JsonValue *object, Error *error)
{
    ReportLine lines[RECORD_LINES];
    RecordRootMove roots[RECORD_ROOTS];
    int count;
    const char *agent = find_string(self, object, "agent");
    Position position;
    record_position(self->record, node, &position);
    RecordAnalysis analysis = {.value = read_value(self, object, position.plies),
                               .depth = (uint8_t)find_integer(self, object, "depth", 0, UINT8_MAX),
                               .nodes = find_count(self, object, "nodes"),
                               .time_ns = find_count(self, object, "time_ns"),
                               .lines = lines,
                               .roots = roots};
    strncat(analysis.agent, agent ? agent : "", sizeof analysis.agent - 1);
    const JsonValue *item = find_array(self, object, "lines", RECORD_LINES, &count);
    for (int i = 0; i < count; i++, item = json_next(item))
        analysis.line_count += read_analysis_line(self, item, position.plies, &lines[analysis.line_count]);
    item = find_array(self, object, "roots", RECORD_ROOTS, &count);
    for (int i = 0; i < count; i++, item = json_next(item))
        analysis.root_count += read_root(self, item, position.plies, &roots[analysis.root_count]);
    Error wrong = {0};
    record_keep_analysis(node, &position, &analysis, &wrong);
    return tried(self, object, &wrong, position.plies + 1, error);
}

/* ---- Nodes ---- */

static void read_marks(JsonGames *self, RecordNode *node, const JsonValue *object)
{
    int count;
    const JsonValue *item = find_array(self, object, "marks", RECORD_MARKS, &count);
    for (int i = 0; i < count; i++, item = json_next(item)) {
        bool known = false;
        for (int j = 0; j < RECORD_MARKS; j++)
            if (json_is_string(item, record_marks[j].name)) {
                node->marks |= (uint16_t)record_marks[j].mark;
                known = true;
            }
        if (!known)
            unknown_word(self, item, "marks");
    }
}

static void read_figure(JsonGames *self, const JsonValue *object, const char *key, bool *has, double *out)
{
    const JsonValue *value = json_member(object, key);
    if (!value || (value->kind != JSON_NULL && !find_kind(self, object, key, JSON_NUMBER)))
        return;
    *has = true;
    *out = find_number(self, object, key);
}

/* A string, or an array of bytes; false if it is neither, or missing. */
static bool read_bytes(const JsonValue *value, Text *out)
{
    text_clear(out);
    if (value && value->kind == JSON_STRING)
        text_add(out, value->as.string.bytes, value->as.string.length);
    if (!value || value->kind != JSON_ARRAY)
        return value && value->kind == JSON_STRING;
    const JsonValue *item = json_first(value);
    for (uint32_t i = 0; i < value->count; i++, item = json_next(item)) {
        if (!json_is_integer(item, 0, UINT8_MAX))
            return false;
        text_add_byte(out, (char)item->as.number.integer);
    }
    return true;
}

/* A property that is kept without understanding it. */
static Status read_property(JsonGames *self, RecordNode *node, const JsonValue *object, Error *error)
{
    int count;
    Text name = {0}, bytes = {0};
    Status status = STATUS_OK;
    bool named = read_bytes(find(object, "name"), &name);
    const JsonValue *value = find_array(self, object, "values", INT32_MAX, &count);
    if (!named || !count)
        expected(self, object, "a property with its \"name\" and \"values\"");
    for (int i = 0; named && i < count && status == STATUS_OK; i++, value = json_next(value)) {
        if (!read_bytes(value, &bytes)) {
            expected(self, value, "a string or an array of bytes");
            continue;
        }
        status = name.failed ? text_status(&name, error) : text_status(&bytes, error);
        if (status == STATUS_OK)
            status = record_add_unknown(node, text_string(&name), name.length, text_string(&bytes),
                                        bytes.length, error);
    }
    text_free(&name);
    text_free(&bytes);
    return status;
}

/* Everything in a node except its place in the tree. */
static Status read_content(JsonGames *self, RecordNode *node, const JsonValue *object, Error *error)
{
    const JsonValue *output = find_kind(self, object, "output", JSON_STRING);
    const JsonValue *comment = find_kind(self, object, "comment", JSON_STRING);
    const JsonValue *analysis = find_kind(self, object, "analysis", JSON_OBJECT);
    Status status = STATUS_OK;
    read_marks(self, node, object);
    read_figure(self, object, "time_s", &node->has_time, &node->time_s);
    read_figure(self, object, "left_s", &node->has_left, &node->left_s);
    read_figure(self, object, "memory_mb", &node->has_memory, &node->memory_mb);
    if (comment)
        status = record_add_comment(node, comment->as.string.bytes, comment->as.string.length, error);
    if (status == STATUS_OK && output)
        status = record_set_output(node, output->as.string.bytes, output->as.string.length, error);
    if (status == STATUS_OK) {
        int count;
        const JsonValue *item = find_array(self, object, "unknown", INT32_MAX, &count);
        for (int i = 0; i < count && status == STATUS_OK; i++, item = json_next(item))
            status = read_property(self, node, item, error);
    }
    return status == STATUS_OK && analysis ? read_analysis(self, node, analysis, error) : status;
}

/* The parent of this node; null, with a problem, if there is none. */
static RecordNode *find_parent(JsonGames *self, const JsonValue *object, uint32_t index)
{
    const JsonValue *value = find_kind(self, object, "parent", JSON_NUMBER);
    if (value && value->as.number.exact && value->as.number.integer >= 0 && value->as.number.integer < index)
        return self->nodes[value->as.number.integer]; /* what depends on a node left out is left out too */
    record_list_say(self->list, wrong_at(value ? value : object),
                    "expected \"parent\", the index of a node before this one");
    return NULL;
}

/* Adds the node with this index to the tree, or leaves it out with a problem. */
static Status add_node(JsonGames *self, const JsonValue *object, uint32_t index, Error *error)
{
    Move move;
    Error wrong = {0};
    RecordNode *parent = object->kind == JSON_OBJECT ? find_parent(self, object, index) : NULL;
    const JsonValue *text = parent ? find(object, "move") : NULL;
    if (object->kind != JSON_OBJECT || (parent && !text))
        expected(self, object, "a node with \"parent\" and \"move\"");
    if (!text || !read_move(self, text, &move))
        return STATUS_OK;
    record_add(self->record, parent, NULL, move, &self->nodes[index], &wrong);
    return tried(self, text, &wrong, wrong.turn, error);
}

static Status read_nodes(JsonGames *self, const JsonValue *array, Error *error)
{
    Status status = STATUS_OK;
    self->nodes = calloc(array->count + 1, sizeof(RecordNode *));
    if (!self->nodes)
        return error_set(error, STATUS_MEMORY, "out of memory for %u nodes", array->count);
    const JsonValue *item = json_first(array);
    for (uint32_t i = 0; i < array->count && status == STATUS_OK; i++, item = json_next(item)) {
        if (i)
            status = add_node(self, item, i, error);
        else if (item->kind == JSON_OBJECT)
            self->nodes[0] = self->record->root;
        else
            expected(self, item, "the root, an object");
        if (status == STATUS_OK && self->nodes[i])
            status = read_content(self, self->nodes[i], item, error);
    }
    free(self->nodes);
    self->nodes = NULL;
    return status;
}

/* ---- Games ---- */

static Status read_tags(JsonGames *self, const JsonValue *game, Error *error)
{
    const JsonValue *tags = find_kind(self, game, "tags", JSON_OBJECT);
    Status status = STATUS_OK;
    const JsonValue *key = tags && tags->count ? json_first(tags) : NULL;
    for (uint32_t i = 0; key && i < tags->count && status == STATUS_OK; i++) {
        const JsonValue *value = json_next(key);
        Error wrong = {0};
        if (value->kind != JSON_STRING || !key->as.string.bytes[0])
            expected(self, value, "a tag with a name, a string");
        else
            record_set_tag(self->record, key->as.string.bytes, value->as.string.bytes, &wrong);
        status = tried(self, key, &wrong, 0, error);
        key = json_next(value);
    }
    return status;
}

/* Without a result, the rules decide. */
static void read_result(JsonGames *self, const JsonValue *game)
{
    const JsonValue *result = find_kind(self, game, "result", JSON_OBJECT);
    if (!result) {
        self->record->result = record_result_by_rules(self->record);
        return;
    }
    const char *reasons[RECORD_REASONS];
    for (int i = 0; i < RECORD_REASONS; i++)
        reasons[i] = record_reasons[i].name;
    self->record->result_line = result->line;
    self->record->result = (RecordResult){
        .outcome = (Outcome)find_word(self, result, "outcome", outcome_names, OUTCOME_DRAW + 1),
        .reason = (RecordReason)find_word(self, result, "reason", reasons, RECORD_REASONS),
        .margin = find_integer(self, result, "margin", 0, BOARD_CELLS)};
}

static Status read_game(JsonGames *self, const JsonValue *game, Error *error)
{
    Position start;
    Error wrong = {0};
    if (game->kind != JSON_OBJECT) {
        expected(self, game, "a game, an object");
        return STATUS_OK;
    }
    const JsonValue *text = find_kind(self, game, "start", JSON_STRING);
    position_start(&start);
    if (text && position_read(text->as.string.bytes, text->as.string.length, &start, &wrong) != STATUS_OK) {
        problem_at(self, text, &wrong, 0);
        return STATUS_OK;
    }
    const JsonValue *nodes = find_kind(self, game, "nodes", JSON_ARRAY);
    const JsonValue *move = nodes && nodes->count ? find(json_first(nodes), "move") : NULL;
    if (move) { /* the other nodes would be played by the wrong side */
        record_list_say(self->list, wrong_at(move), "the first node is the start, which has no \"move\"");
        return STATUS_OK;
    }
    Status status = record_create(&start, &self->record, error);
    if (status == STATUS_OK) {
        const JsonValue *players = find_kind(self, game, "players", JSON_OBJECT);
        const JsonValue *agents = find_kind(self, game, "agents", JSON_OBJECT);
        for (int side = RED; side <= BLUE && status == STATUS_OK; side++) {
            const char *player = players ? find_string(self, players, side_name((Side)side)) : NULL;
            const char *agent = agents ? find_string(self, agents, side_name((Side)side)) : NULL;
            status = record_set_player(self->record, (Side)side, player, error);
            if (status == STATUS_OK)
                status = record_set_agent(self->record, (Side)side, agent, error);
        }
    }
    if (status == STATUS_OK)
        status = read_tags(self, game, error);
    if (status == STATUS_OK && nodes)
        status = read_nodes(self, nodes, error);
    if (status != STATUS_OK) {
        record_destroy(self->record);
        return status;
    }
    read_result(self, game);
    return record_list_add(self->list, self->record, error);
}

static Status read_document(JsonGames *self, const JsonValue *root, Error *error)
{
    const JsonValue *format = json_member(root, "format");
    const JsonValue *version = json_member(root, "version");
    Status status = STATUS_OK;
    if (root->kind != JSON_OBJECT || !format || !json_is_string(format, RECORD_JSON_FORMAT)) {
        record_list_say(self->list, wrong_at(format ? format : root),
                        "this is not a file of games: expected \"format\": \"%s\"", RECORD_JSON_FORMAT);
        return STATUS_OK;
    }
    if (!version || !json_is_integer(version, RECORD_JSON_VERSION, RECORD_JSON_VERSION))
        record_list_say(self->list, wrong_at(version ? version : root),
                        "expected \"version\": %d; what is of another may be read wrongly",
                        RECORD_JSON_VERSION);
    const JsonValue *games = find_kind(self, root, "games", JSON_ARRAY);
    if (!games || !games->count)
        return STATUS_OK;
    const JsonValue *game = json_first(games);
    for (uint32_t i = 0; i < games->count && status == STATUS_OK; i++, game = json_next(game))
        status = read_game(self, game, error);
    return status;
}

Status record_read_json(RecordList *out, const char *bytes, size_t length, Error *error)
{
    JsonGames self = {.list = out};
    JsonValue *root = NULL;
    Error wrong = {0};
    Status status = json_parse_part(bytes, length, &root, &wrong);
    if (status == STATUS_MEMORY)
        return error_set(error, status, "%s", wrong.text);
    if (status != STATUS_OK)
        record_list_problem(out, &wrong);
    status = root && !(status != STATUS_OK && !json_member(root, "format"))
                 ? read_document(&self, root, error)
                 : STATUS_OK;
    json_free(root);
    return status;
}
