#include "tests/support/random_record.h"

#include <math.h>
#include <string.h>

#include "tests/support/check.h"

enum { DRESSED_PERCENT = 30 };

static bool chance(Random *random, uint32_t percent)
{
    return random_below(random, 100) < percent;
}

const char *random_text(Random *random, int most, Text *memory)
{
    static const char *const pieces[] = {
        "a",        "B",
        " ",        "\n",
        "\\",       "]",
        "[",        ":",
        ";",        "(",
        ")",        "\r\n",
        "\r",       "\t",
        "\\\n",     "\\\\",
        "\xc3\xa4", "\xe2\x82\xac",
        "\"",       "'",
        "\n\r",     "0",
        "\x1b[31m", "word ",
        "\xff",     "\xf0\x9f\x98\x80",
    };
    text_clear(memory);
    for (uint32_t left = random_below(random, (uint32_t)most + 1); left > 0; left--)
        text_add_string(memory, pieces[random_below(random, sizeof pieces / sizeof *pieces)]);
    return text_string(memory);
}

RecordNode *random_node(Random *random, const Record *record)
{
    RecordNode *node = record->root;
    for (uint32_t left = random_below(random, (uint32_t)record->node_count); left > 0; left--)
        node = record_next(node, record->root);
    return node;
}

RecordNode *random_child(Random *random, Record *record, RecordNode *parent)
{
    Position position;
    RecordNode *child;
    record_position(record, parent, &position);
    Move move = position.plies < PLY_LIMIT ? kernels_best()->random_move(&position, random) : MOVE_NONE;
    if (move == MOVE_NONE)
        return NULL;
    Error error;
    assert_ok(record_add(record, parent, &position, move, &child, &error), &error);
    return child;
}

/* A number of any magnitude. */
static double random_number(Random *random)
{
    return chance(random, 50) ? random_below(random, 1000)
                              : ldexp(random_unit(random), (int)random_below(random, 40) - 20);
}

static float random_expected(Random *random)
{
    return (float)(random_unit(random) * 2 - 1);
}

static Score random_score(Random *random)
{
    return (Score)random_below(random, 2 * SCORE_INFINITE + 1) - SCORE_INFINITE;
}

/* A proof, an estimate or nothing, with any bound. */
static Value random_value(Random *random, int ply)
{
    ValueBound bound = (ValueBound)random_below(random, VALUE_BOUNDS);
    Proof proof = (Proof)random_below(random, PROOFS);
    if (proof != PROOF_NONE)
        return value_proven(proof, (int)random_below(random, PLY_LIMIT + 1), bound);
    if (chance(random, 20))
        return value_unknown();
    if (chance(random, 50))
        return value_estimate(random_score(random), bound, ply);
    return value_expected((double)random_expected(random), ply);
}

static ReportLine random_line(Random *random, const Position *position)
{
    ReportLine line = {.depth = (uint8_t)random_below(random, 100),
                       .value = random_value(random, position->plies),
                       .effort = random_next(random) >> random_below(random, 64)};
    Position now = *position;
    int most = (int)random_below(random, REPORT_LINE_MOVES + 1);
    while (line.count < most && now.plies < PLY_LIMIT) {
        Move move = kernels_best()->random_move(&now, random);
        if (move == MOVE_NONE)
            break;
        line.moves[line.count++] = move;
        position_play(&now, move, &now);
    }
    return line;
}

static void random_analysis(Random *random, Record *record, RecordNode *node)
{
    Position position;
    ReportLine lines[RECORD_LINES];
    RecordRootMove roots[RECORD_ROOTS];
    Move moves[MOVE_LIST_SIZE];
    record_position(record, node, &position);
    int count =
        position.plies < PLY_LIMIT ? kernels_best()->list(&position, position_turn(&position), moves) : 0;
    RecordAnalysis analysis = {.value = random_value(random, position.plies),
                               .depth = (uint8_t)random_below(random, 256),
                               .nodes = random_next(random) >> random_below(random, 64),
                               .time_ns = random_next(random) >> random_below(random, 64),
                               .line_count = (int)random_below(random, 4),
                               .root_count = (int)random_below(
                                   random, count < RECORD_ROOTS ? (uint32_t)count + 1 : RECORD_ROOTS + 1),
                               .lines = lines,
                               .roots = roots};
    Text name = {0};
    snprintf(analysis.agent, sizeof analysis.agent, "%s", random_text(random, 60, &name));
    text_free(&name);
    for (int i = 0; i < analysis.line_count; i++)
        lines[i] = random_line(random, &position);
    for (int i = 0; i < analysis.root_count; i++)
        roots[i] = (RecordRootMove){.move = moves[i],
                                    .value = random_value(random, position.plies),
                                    .effort = random_next(random) >> random_below(random, 64)};
    Error error;
    assert_ok(record_keep_analysis(node, &position, &analysis, &error), &error);
}

/* An unknown property: names with a meaning in SGF, names that would end a value, a node or a game, no name;
 * values of any bytes, and some that would be moves, results or properties of ours. */
static void random_unknown(Random *random, RecordNode *node)
{
    static const char *const names[] = {
        "AP",  "LB",       "KTX",  "ZZTOP9", "N",  "B",    "R", "TP",  "GM",       "C",   "PR", "RE",
        "TE",  "TU",       "RL",   "XA",     "XT", "XU",   "",  "b",   "Ab",       "A B", "]",  "[;R",
        ");(", "\xc3\xa9", "\xff", ":",      "\\", "a\nb", "0", "XU:", "\\\\]\\:", "\x1b"};
    static const char *const values[] = {
        "",    "1",   "7-7,7-8,8-7,8-8", "back\\", "R+M", "x]",  ")(;B[1", "a:b",
        "\\]", "0.5", "Tetress",         "\\\\\\", "]",   "\\\n"};
    Text text = {0};
    Error error;
    uint32_t count = sizeof values / sizeof *values;
    for (uint32_t left = 1 + random_below(random, 3); left > 0; left--) {
        uint32_t kind = random_below(random, 2 * count);
        const char *name = names[random_below(random, sizeof names / sizeof *names)];
        if (kind < count) {
            text_clear(&text);
            text_add_string(&text, values[kind]);
        } else {
            random_text(random, 20, &text);
        }
        if (chance(random, 10))
            text_add_byte(&text, (char)random_below(random, 256));
        bool nul = chance(random, 5);
        assert_ok(record_add_unknown(node, nul ? "A\0]" : name, nul ? 3 : strlen(name), text_string(&text),
                                     text.length, &error),
                  &error);
    }
    text_free(&text);
}

void random_facts(Random *random, Record *record, RecordNode *node)
{
    Text text = {0};
    Error error;
    assert_ok(record_set_comment(node, random_text(random, 40, &text), &error), &error);
    random_text(random, 20, &text);
    assert_ok(record_set_output(node, text_string(&text), text.length, &error), &error);
    text_free(&text);
    node->marks = (uint16_t)(random_next(random) & random_next(random) & (2 * MARK_HOT_SPOT - 1));
    node->has_time = chance(random, 50);
    node->has_left = chance(random, 50);
    node->has_memory = chance(random, 50);
    node->time_s = random_number(random);
    node->left_s = -random_number(random);
    node->memory_mb = random_number(random);
    if (chance(random, 40))
        random_unknown(random, node);
    if (chance(random, 30))
        random_analysis(random, record, node);
}

static RecordResult random_result(Random *random)
{
    RecordResult result = {.outcome = (Outcome)random_below(random, OUTCOME_DRAW + 1)};
    if (result.outcome == OUTCOME_DRAW)
        result.reason = REASON_TOKENS;
    else if (result.outcome != OUTCOME_NONE)
        result.reason = (RecordReason)random_below(random, REASON_RESIGNATION + 1);
    if (result.reason == REASON_TOKENS && result.outcome != OUTCOME_DRAW)
        result.margin = (int)random_below(random, BOARD_CELLS + 1);
    return result;
}

static void random_header(Random *random, Record *record)
{
    static const char *const names[] = {"event", "date", "Round", "game_comment", "x", "a:b]c\\d"};
    Text text = {0};
    Error error;
    record->result = random_result(random);
    for (int side = RED; side <= BLUE; side++) {
        assert_ok(record_set_player(record, (Side)side, random_text(random, 10, &text), &error), &error);
        assert_ok(record_set_agent(record, (Side)side, random_text(random, 10, &text), &error), &error);
    }
    for (int i = 0; i < 3; i++)
        assert_ok(
            record_set_tag(record, names[random_below(random, 6)], random_text(random, 10, &text), &error),
            &error);
    text_free(&text);
}

Record *random_record(Sample *sample, int nodes)
{
    Random *random = &sample->random;
    Record *record;
    Error error;
    Position start;
    position_start(&start);
    if (chance(random, 30))
        start = sample_next(sample);
    assert_ok(record_create(&start, &record, &error), &error);
    if (chance(random, 70))
        random_header(random, record);
    RecordNode *node = record->root;
    for (int i = (int)random_below(random, (uint32_t)nodes + 1); i > 0; i--) {
        if (chance(random, DRESSED_PERCENT))
            random_facts(random, record, node);
        RecordNode *parent = chance(random, 70) ? node : random_node(random, record);
        RecordNode *child = random_child(random, record, parent);
        node = child ? child : record->root;
    }
    return record;
}
