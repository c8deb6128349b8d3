#include "engine/protocol/ugi/ugi_trial.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/time_units.h"
#include "engine/protocol/ugi/ugi_client.h"
#include "engine/protocol/ugi/ugi_client_inner.h"

/* ---- What the engine reports about itself ---- */

/* A name of an option as a key: "Multi PV" is "multi-pv". */
static bool write_key(UgiText name, char out[SPEC_KEY_SIZE])
{
    if (name.length == 0 || !ugi_copy(name, out, SPEC_KEY_SIZE))
        return false;
    for (char *at = out; *at; at++)
        *at = (char)(*at == ' ' || *at == '_' ? '-' : tolower((unsigned char)*at));
    return true;
}

/* Takes the words up to one of these, as one text. */
static UgiText take_until(UgiLine *line, const char *const *words, int count)
{
    UgiText all = ugi_peek(line);
    all.length = 0;
    for (;;) {
        UgiText word = ugi_peek(line);
        for (int i = 0; i < count; i++)
            if (ugi_is(word, words[i]))
                return all;
        if (word.length == 0)
            return all;
        ugi_next(line);
        all.length = (size_t)(word.bytes + word.length - all.bytes);
    }
}

static double number_of(UgiText text)
{
    int64_t number = 0;
    return ugi_number(text, INT32_MIN, INT32_MAX, &number) ? (double)number : 0;
}

static void add_choice(TrialOption *self, UgiText choice)
{
    size_t length = strlen(self->choices);
    if (length + choice.length + 2 > sizeof self->choices || choice.length == 0)
        return;
    if (length > 0)
        self->choices[length++] = '|';
    memcpy(self->choices + length, choice.bytes, choice.length);
    self->choices[length + choice.length] = '\0';
}

/* Reads what stands after "type T". */
static void read_facts(TrialOption *self, UgiLine *line)
{
    static const char *const words[] = {"default", "min", "max", "var"};
    for (;;) {
        UgiText word = ugi_next(line);
        if (word.length == 0)
            return;
        UgiText value = take_until(line, words, 4);
        if (ugi_is(word, "default") && !ugi_is(value, "<empty>"))
            ugi_copy(value, self->initial, sizeof self->initial);
        else if (ugi_is(word, "min"))
            self->option.low = number_of(value);
        else if (ugi_is(word, "max"))
            self->option.high = number_of(value);
        else if (ugi_is(word, "var"))
            add_choice(self, value);
    }
}

static void note_option(UgiTrial *self, UgiLine line)
{
    static const char *const type[] = {"type"};
    if (!ugi_is(ugi_next(&line), "name") || self->option_count == TRIAL_OPTIONS)
        return;
    TrialOption *made = &self->options[self->option_count];
    *made = (TrialOption){0};
    if (!write_key(take_until(&line, type, 1), made->name))
        return;
    ugi_next(&line);
    UgiText kind = ugi_next(&line);
    if (ugi_is(kind, "button"))
        return;
    made->option.kind = ugi_is(kind, "check")   ? AGENT_BOOL
                        : ugi_is(kind, "spin")  ? AGENT_INT
                        : ugi_is(kind, "combo") ? AGENT_CHOICE
                                                : AGENT_TEXT;
    read_facts(made, &line);
    if (made->option.kind == AGENT_INT && made->option.low >= made->option.high)
        made->option.kind = AGENT_TEXT;
    if (made->option.kind == AGENT_CHOICE && !made->choices[0])
        made->option.kind = AGENT_TEXT;
    made->option.name = made->name;
    made->option.initial = made->initial;
    made->option.choices = made->choices;
    made->option.help = "An option of the engine";
    self->option_count++;
}

void ugi_trial_note(UgiTrial *self, const char *bytes, size_t length)
{
    UgiLine line = scan_of(bytes, length);
    UgiText first = ugi_next(&line);
    if (ugi_is(first, "option")) {
        note_option(self, line);
    } else if (ugi_is(first, "id")) {
        UgiText what = ugi_next(&line);
        UgiText rest = ugi_rest(&line);
        rest.length = rest.length < TRIAL_NAME_SIZE ? rest.length : TRIAL_NAME_SIZE - 1;
        if (ugi_is(what, "name"))
            ugi_copy(rest, self->name, TRIAL_NAME_SIZE);
        else if (ugi_is(what, "author"))
            ugi_copy(rest, self->author, TRIAL_NAME_SIZE);
    }
}

/* ---- The trial ---- */

static Status ask_for_move(Agent *agent, Move *out, Error *error)
{
    Session *session;
    Game game;
    Position start;
    Limits limits = {.move_time_ns = (uint64_t)TRIAL_MOVE_MS * NS_PER_MS};
    Status status = session_create(&session, error);
    if (status != STATUS_OK)
        return status;
    position_start(&start);
    game_start(&game, &start);
    status = agent_think(agent, &game, &limits, session, out, error);
    session_destroy(session);
    return status;
}

Status ugi_trial_run(const AgentSpec *spec, UgiTrial *out, Error *error)
{
    Words command = {0};
    out->move = MOVE_NONE;
    UgiAgent *agent = memory_new(1, sizeof *agent);
    if (!agent)
        return error_set(error, STATUS_MEMORY, "out of memory for an engine");
    agent->protocol = &out->protocol;
    agent_options_read(&ugi_kind, spec, agent);
    Status status = words_split(spec->rest, &command, error);
    if (status == STATUS_OK)
        status = ugi_client_init(agent, &ugi_kind, spec, NULL, &command, error);
    if (status == STATUS_OK)
        status = ask_for_move(&agent->base, &out->move, error);
    ugi_client_free(agent);
    free(agent);
    const char *at = text_string(&out->protocol);
    while (*at) {
        size_t length = strcspn(at, "\n");
        if (length > 2 && *at == '<')
            ugi_trial_note(out, at + 2, length - 2);
        at += length + (at[length] == '\n');
    }
    return status;
}

void ugi_trial_free(UgiTrial *self)
{
    text_free(&self->protocol);
    *self = (UgiTrial){0};
}
