#include "ui/state/command_search.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "ui/state/files/folder_browser.h"

enum {
    SCORE_FOUND = 1,
    SCORE_IN_A_ROW = 6,
    SCORE_BEGINNING = 8,
    SCORE_FIRST = 6,
    SCORE_WORD = 60,
    SCORE_EXACT = 10000,
    SCORE_GIVEN = 1 << 20
};

static int lower(char letter)
{
    return tolower((unsigned char)letter);
}

static bool begins_word(const char *text, const char *at)
{
    return at == text || !isalnum((unsigned char)at[-1]);
}

/* The score of the letters from here on, with the first of them at the earliest place or, if that is better,
 * at the beginning of a word. Texts are short and each letter has only two places to try, so the recursion
 * ends soon. */
static int score_from(const char *pattern, const char *text, const char *from, bool in_a_row, int depth)
{
    while (*pattern == ' ')
        pattern++;
    if (!*pattern)
        return SCORE_FOUND;
    int best = 0;
    bool tried = false;
    for (const char *at = from; *at; at++) {
        bool adjoining = in_a_row && at == from;
        bool beginning = begins_word(text, at);
        if (lower(*at) != lower(*pattern) || (tried && !beginning))
            continue;
        int rest = score_from(pattern + 1, text, at + 1, true, depth + 1);
        int here = (adjoining ? SCORE_IN_A_ROW : 0) + (beginning ? SCORE_BEGINNING : 0) +
                   (at == text ? SCORE_FIRST : 0) + SCORE_FOUND;
        if (rest && rest + here > best)
            best = rest + here;
        tried = true;
        if (depth > 12)
            break;
    }
    return best;
}

/* A word found as it was typed, at the beginning of a word, ranks above letters spread over several. */
static int score_word(const char *word, const char *text)
{
    size_t length = strlen(word);
    int bonus = 0;
    for (const char *at = text; length > 0 && *at && !bonus; at++)
        if (begins_word(text, at) && strncasecmp(at, word, length) == 0)
            bonus = SCORE_WORD;
    int score = score_from(word, text, text, false, 0);
    return score ? score + bonus : 0;
}

/* Scores the words one by one, wherever each is found. */
static int score_words(const char *pattern, const char *text)
{
    int sum = 0;
    char word[32];
    for (const char *at = pattern; *at;) {
        size_t length = strcspn(at, " ");
        if (length >= sizeof word)
            return 0;
        snprintf(word, sizeof word, "%.*s", (int)length, at);
        int score = score_word(word, text);
        if (length > 0 && !score)
            return 0;
        sum += length > 0 ? score : 0;
        at += length + strspn(at + length, " ");
    }
    return sum;
}

/* Whether a text is exactly what was typed, ignoring case and trailing dots. */
static bool is_exactly(const char *pattern, const char *text)
{
    for (; *pattern && lower(*pattern) == lower(*text); pattern++)
        text++;
    return *pattern == '\0' && text[strspn(text, ".")] == '\0';
}

int fuzzy_score(const char *pattern, const char *text)
{
    if (*pattern && is_exactly(pattern, text))
        return SCORE_EXACT;
    int in_order = score_word(pattern, text);
    int by_words = strchr(pattern, ' ') ? score_words(pattern, text) : 0;
    return in_order > by_words ? in_order : by_words;
}

typedef struct Finding {
    const AppState *app;
    const char *words;
    Command *out;
    int count;
} Finding;

/* The name of the action counts too, but less: it is what scripts use. */
static Command *add(Finding *self, const Action *action, const char *title)
{
    int score = 2 * fuzzy_score(self->words, title);
    int other = fuzzy_score(self->words, action->name);
    score = score > other ? score : other;
    if (!score || self->count == COMMANDS_MOST)
        return NULL;
    Command *command = &self->out[self->count++];
    *command = (Command){.action = action, .enabled = action_enabled(action, self->app), .score = score};
    snprintf(command->title, sizeof command->title, "%s", title);
    return command;
}

static void add_choices(Finding *self, const Action *action)
{
    char title[160];
    char choice[ACTION_CHOICE_SIZE];
    for (int i = 0; action_choice(action, i, choice); i++) {
        snprintf(title, sizeof title, "%s: %s", action->title, choice);
        Command *command = add(self, action, title);
        if (command)
            memcpy(command->choice, choice, sizeof choice);
    }
}

/* The values of a list, such as agents and weights. There are many, so they need some letters first. */
static void add_values(Finding *self, const Action *action)
{
    ArgumentValue value;
    char title[160];
    for (int i = 0; *self->words && action_value(action, self->app, i, &value); i++) {
        snprintf(title, sizeof title, "%.*s: %s", (int)strcspn(action->title, "."), action->title,
                 value.title);
        Command *command = add(self, action, title);
        if (command)
            command->value = i + 1;
    }
}

/* "analysis.agent mcts": an action by its whole name, and its argument. */
static void add_given(Finding *self)
{
    char name[64];
    size_t length = strcspn(self->words, " ");
    const char *rest = self->words + length + strspn(self->words + length, " ");
    snprintf(name, sizeof name, "%.*s", (int)length, self->words);
    const Action *action = length < sizeof name ? action_find(name) : NULL;
    if (!action || action->argument == ARGUMENT_NONE || !*rest || self->count == COMMANDS_MOST)
        return;
    Command *command = &self->out[self->count++];
    *command = (Command){
        .action = action, .path = rest, .enabled = action_enabled(action, self->app), .score = SCORE_GIVEN};
    snprintf(command->title, sizeof command->title, "%.*s: %.100s", (int)strcspn(action->title, "."),
             action->title, rest);
}

static void add_recent(Finding *self)
{
    const Settings *settings = &self->app->settings;
    const Action *open = action_find("file.open");
    char title[160];
    for (int i = 0; open && i < settings->recent_count; i++) {
        snprintf(title, sizeof title, "Open %.140s", path_name(settings->recent[i]));
        Command *command = add(self, open, title);
        if (command)
            command->path = settings->recent[i];
    }
}

void command_argument(const AppState *app, const Command *command, char out[ARGUMENT_SIZE])
{
    ArgumentValue value = {0};
    if (command->value > 0 && action_value(command->action, app, command->value - 1, &value))
        snprintf(out, ARGUMENT_SIZE, "%s", value.value);
    else
        snprintf(out, ARGUMENT_SIZE, "%s", command->path ? command->path : command->choice);
}

/* Exact names first, then what is possible now, then by score; ties in alphabetical order. */
static int by_score(const void *a, const void *b)
{
    const Command *one = a;
    const Command *other = b;
    if ((one->score >= SCORE_EXACT) != (other->score >= SCORE_EXACT))
        return one->score >= SCORE_EXACT ? -1 : 1;
    if (one->enabled != other->enabled)
        return one->enabled ? -1 : 1;
    if (one->score != other->score)
        return one->score > other->score ? -1 : 1;
    return strcmp(one->title, other->title);
}

/* Actions of the window itself, with arguments that nobody types. They can still be run by name and
 * argument. */
static bool is_inner(const Action *action)
{
    static const char *const inner[] = {
        "edit.comment",        "edit.comment-begin", "edit.comment-on",      "edit.information",
        "edit.information-on", "file.answer",        "heuristics.candidate", "python.test",
        "settings.shortcut",   "tree.growth",        "tree.hover",           "view.panel.move",
        "view.split",          "solo.search",        "solo.weight",          "solo.candidate",
        "solo.race.profile",   "solo.race.search",   "solo.race.remove",     "solo.own.move"};
    for (size_t i = 0; i < sizeof inner / sizeof *inner; i++)
        if (strcmp(action->name, inner[i]) == 0)
            return true;
    return action->inner || (strncmp(action->name, "dialog.", 7) == 0 && !action->menu);
}

int commands_find(const AppState *app, const char *words, Command out[COMMANDS_MOST])
{
    Finding finding = {app, words, out, 0};
    int count = action_count();
    for (int i = 0; i < count; i++) {
        const Action *action = action_at(i);
        if (is_inner(action))
            continue;
        if (action->argument == ARGUMENT_CHOICE)
            add_choices(&finding, action);
        else
            add(&finding, action, action->title);
        if (action->argument != ARGUMENT_CHOICE)
            add_values(&finding, action);
    }
    add_given(&finding);
    add_recent(&finding);
    if (*words)
        qsort(out, (size_t)finding.count, sizeof *out, by_score);
    return finding.count;
}
