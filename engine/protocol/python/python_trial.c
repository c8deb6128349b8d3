#include "engine/protocol/python/python_trial.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/json/json_member.h"
#include "engine/base/platform/process.h"
#include "engine/base/utf8.h"
#include "engine/protocol/python/python_agent.h"
#include "engine/protocol/python/python_report.h"

enum { LINES_SHOWN = 40 };

/* ---- Running the trial ---- */

Status python_trial_read(const char *agent, AgentSpec *out, Error *error)
{
    char meant[SPEC_REST_SIZE];
    Status status = agent_spec_read(agent, out, error);
    if (status != STATUS_OK)
        return status;
    if (strcmp(out->kind, python_agent_kind.name) == 0)
        return python_agent_check(out, error);
    if (agent_spec_of_path(agent, meant, sizeof meant))
        return error_set(error, STATUS_INVALID, "a Python agent is named by its folder and module: %s",
                         meant);
    return error_set(error, STATUS_INVALID, "expected a Python agent, referee:DIR:MODULE, not '%.80s'",
                     agent);
}

Status python_trial_run(const AgentSpec *spec, PythonStop *stop, void *context, JsonValue **out, Error *error)
{
    Words command = {0};
    Status status = python_agent_command(spec, "--try", &command, error);
    if (status == STATUS_OK)
        status = python_run((const char *const *)command.items, stop, context, out, error);
    words_free(&command);
    return status;
}

/* ---- Text ---- */

/* How long it thinks, and what that means for a whole game. */
static void put_thinking(const JsonValue *account, const JsonValue *side, Text *out)
{
    const JsonValue *think = json_member(side, "think");
    double moves = json_get_number(side, "moves", 0), game = json_get_number(account, "moves_in_a_game", 0);
    double limit = json_get_number(account, "time_limit", 0);
    if (!think || moves == 0)
        return;
    text_printf(out, "  thinks %.3f s a move, %.3f s at most, of %.0f moves%s\n",
                json_get_number(think, "mean", 0), json_get_number(think, "most", 0), moves,
                json_get_bool(side, "over") ? ", to the end of the game" : "");
    if (limit > 0)
        text_printf(
            out, "  that is some %.3g s for the %.0f moves of a game, of the %.0f s that the referee gives\n",
            json_get_number(think, "mean", 0) * game, game, limit);
}

static void put_failure(const JsonValue *side, Text *out)
{
    const JsonValue *failure = json_get(side, "failure", JSON_OBJECT);
    if (!failure)
        return;
    text_printf(out, "  FAILED in %s (%s): ", json_get_string(failure, "when"),
                json_get_string(failure, "reason"));
    utf8_add_visible(out, json_get_string(failure, "text"), strlen(json_get_string(failure, "text")));
    text_add_byte(out, '\n');
    /* Other people's text, line by line after a margin. */
    const char *text = json_get_string(failure, "traceback");
    while (*text) {
        size_t length = strcspn(text, "\n");
        text_add_string(out, "    ");
        utf8_add_visible(out, text, length);
        text_add_byte(out, '\n');
        text += length + (text[length] == '\n');
    }
    text_add_string(out, "  the referee would say: ");
    utf8_add_visible(out, json_get_string(side, "referee"), strlen(json_get_string(side, "referee")));
    text_add_byte(out, '\n');
}

typedef struct Row {
    const char *function;
    double calls, own, total;
} Row;

static int by_falling(double a, double b)
{
    return (a < b) - (a > b);
}

static int by_own(const void *a, const void *b)
{
    return by_falling(((const Row *)a)->own, ((const Row *)b)->own);
}

static int by_total(const void *a, const void *b)
{
    return by_falling(((const Row *)a)->total, ((const Row *)b)->total);
}

static int by_calls(const void *a, const void *b)
{
    return by_falling(((const Row *)a)->calls, ((const Row *)b)->calls);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const Row *)a)->function, ((const Row *)b)->function);
}

static void put_profile(const JsonValue *side, PythonTrialOrder order, Text *out)
{
    static int (*const compare[])(const void *, const void *) = {[PREFLIGHT_BY_OWN] = by_own,
                                                                 [PREFLIGHT_BY_TOTAL] = by_total,
                                                                 [PREFLIGHT_BY_CALLS] = by_calls,
                                                                 [PREFLIGHT_BY_NAME] = by_name};
    enum { ROWS = 100 };
    Row rows[ROWS];
    uint32_t count;
    const JsonValue *value = json_get_elements(side, "profile", &count);
    if (count == 0)
        return;
    count = count < ROWS ? count : ROWS;
    for (uint32_t i = 0; i < count; i++, value = json_next(value))
        rows[i] = (Row){json_get_string(value, "function"), json_get_number(value, "calls", 0),
                        json_get_number(value, "own", 0), json_get_number(value, "total", 0)};
    qsort(rows, count, sizeof *rows, compare[order]);
    text_add_string(out, "  profile of action, in seconds:\n        calls        own      total  function\n");
    for (uint32_t i = 0; i < count; i++)
        text_printf(out, "   %10.0f  %9.4f  %9.4f  %s\n", rows[i].calls, rows[i].own, rows[i].total,
                    rows[i].function);
}

static void put_side(const JsonValue *account, const JsonValue *side, PythonTrialOrder order, Text *out)
{
    const char *opening = json_get_string(account, "opening");
    bool red = strcmp(json_get_string(side, "side"), "red") == 0;
    text_printf(out, "\n%s, %s%s:\n", red ? "Red" : "Blue", red ? "on the empty board" : "after ",
                red ? "" : opening);
    if (json_get_bool(side, "ok"))
        text_printf(out, "  plays %s\n", json_get_string(side, "move"));
    if (*json_get_string(side, "remark"))
        text_printf(out, "  note: %s\n", json_get_string(side, "remark"));
    put_failure(side, out);
    put_thinking(account, side, out);
    const JsonValue *cpu = json_get(side, "cpu", JSON_OBJECT);
    if (cpu && cpu->count > 0) {
        const JsonValue *key = json_first(cpu);
        text_printf(out, "  CPU time:");
        for (uint32_t i = 0; i < cpu->count; i++) {
            const JsonValue *value = json_next(key);
            text_printf(out, "%s %s %.3f s", i > 0 ? "," : "", key->as.string.bytes,
                        value->kind == JSON_NUMBER ? value->as.number.value : 0);
            key = json_next(value);
        }
        text_printf(out, "; memory: %.1f MB\n", json_get_number(side, "space", 0));
    }
    if (json_get_number(side, "probes", 0) > 0)
        text_printf(out, "  reported about its search: %.0f times; in its last turn:\n",
                    json_get_number(side, "probes", 0));
    python_report_write(json_member(side, "told"), "    ", out);
    uint32_t count;
    const JsonValue *line = json_get_elements(side, "output", &count);
    if (count > 0)
        text_add_string(out, "  printed:\n");
    for (uint32_t i = 0; i < count && i < LINES_SHOWN; i++, line = json_next(line)) {
        text_printf(out, "    %s", strcmp(json_get_string(line, "stream"), "err") == 0 ? "(error) " : "");
        utf8_add_visible(out, json_get_string(line, "text"), strlen(json_get_string(line, "text")));
        text_add_byte(out, '\n');
    }
    if (count > LINES_SHOWN)
        text_printf(out, "    ... and %u lines more\n", (unsigned)(count - LINES_SHOWN));
    put_profile(side, order, out);
}

/* Says which module this Python lacks, and how to choose another Python; or that the folder is wrong. */
static void put_missing(const JsonValue *account, Text *out)
{
    const JsonValue *missing = json_get(account, "missing", JSON_OBJECT);
    const JsonValue *package = json_get(account, "package", JSON_OBJECT);
    if (package)
        text_printf(
            out,
            "\nThe folder '%s' is the agent's own package. The referee, and Tetress, start in the folder "
            "above it:\n  \"referee:%s:%s\"\n",
            json_get_string(account, "folder"), json_get_string(package, "folder"),
            json_get_string(package, "module"));
    if (package || !missing)
        return;
    const char *python = json_get_string(missing, "python"), *folder = json_get_string(account, "folder");
    const char *agent = json_get_string(account, "agent"), *module = json_get_string(missing, "module");
    const JsonValue *own = json_member(missing, "own");
    if (own && own->kind == JSON_BOOL && own->as.boolean) {
        /* Says that the folder has no such module, and which ones it has. */
        const JsonValue *agents = json_get(missing, "agents", JSON_ARRAY);
        const JsonValue *modules = json_get(missing, "modules", JSON_ARRAY);
        bool any = agents && agents->count > 0;
        text_printf(out, "\nThere is no module '%s' in the folder '%s'.", json_get_string(missing, "module"),
                    folder);
        text_add_string(out, any ? " Agents in it are named:\n" : " It contains no agents either.\n");
        const JsonValue *at = any ? json_first(agents) : NULL;
        for (uint32_t i = 0; any && i < agents->count; i++, at = json_next(at))
            text_printf(out, "  \"referee:%s:%s\"\n", json_get_string(at, "folder"),
                        json_get_string(at, "module"));
        if (!any && modules && modules->count > 0) {
            text_add_string(out, "Modules there:");
            at = json_first(modules);
            for (uint32_t i = 0; i < modules->count; i++, at = json_next(at))
                text_printf(out, "%s%s", i > 0 ? ", " : " ",
                            at->kind == JSON_STRING ? at->as.string.bytes : "?");
            text_add_byte(out, '\n');
        }
        return;
    }
    text_printf(out, "\nThis Python lacks the module '%s'.", module);
    if (*python)
        text_printf(out,
                    " Another one has it; use\n"
                    "  \"referee[python=%s]:%s:%s\"\n",
                    python, folder, agent);
    else
        text_printf(out,
                    " No other was found that has it: install it, or name one that has:\n"
                    "  \"referee[python=%s/venv/bin/python]:%s:%s\"\n",
                    folder, folder, agent);
}

void python_trial_write(const JsonValue *account, PythonTrialOrder order, Text *out)
{
    uint32_t count;
    const JsonValue *side = json_get_elements(account, "sides", &count);
    text_printf(out, "%s, seed %.0f: %s\n", json_get_string(account, "agent"),
                json_get_number(account, "seed", 0),
                json_get_bool(account, "ok") ? "its first moves work" : "it does not work");
    for (uint32_t i = 0; i < count; i++, side = json_next(side))
        put_side(account, side, order, out);
    put_missing(account, out);
}

bool python_trial_works(const JsonValue *account)
{
    return json_get_bool(account, "ok");
}

Status python_trial_report(const AgentSpec *spec, PythonStop *stop, void *context, bool *works, Text *out,
                           Error *error)
{
    JsonValue *account = NULL;
    Status status = python_trial_run(spec, stop, context, &account, error);
    if (status != STATUS_OK)
        return status;
    *works = python_trial_works(account);
    python_trial_write(account, PREFLIGHT_BY_OWN, out);
    text_add_string(out, "\n");
    size_t length = out->length;
    process_weakness(out);
    text_add_string(out, out->length > length ? "\n" : "");
    json_free(account);
    return text_status(out, error);
}
