#include "ui/state/command_search.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
    SCORE_FOUND = 1,
    SCORE_IN_A_ROW = 6,
    SCORE_BEGINNING = 8,
    SCORE_FIRST = 6,
    SCORE_WORD = 60,
    SCORE_MEANT = 1000, /* by a word, and not by letters spread over the title */
    SCORE_TITLE = 400,  /* more for a word of the title than for another by which people look for it */
    SCORE_WHOLE = 500,  /* more for the whole word than for its beginning */
    SCORE_MORE = 300,   /* more for each word that is found: small ones need not be */
    SCORE_MENU = 100,   /* more for what a menu shows */
    SCORE_VALUE = 600,  /* less for one of the many values of an action */
    SCORE_CHOICE = 50,  /* less for one of its few choices */
    SCORE_LATER = 100,  /* less for what is not possible now */
    SCORE_EXACT = 100000,
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

/* Finds letters at the beginning of one of a text's words: 2 if they are all of it, or all but its last s;
 * 1 if they are not; 0 if they are nowhere. */
static int find_word(const char *letters, size_t length, const char *text)
{
    int best = 0;
    for (const char *at = text; length > 0 && *at && best < 2; at++) {
        if (!begins_word(text, at) || strncasecmp(at, letters, length) != 0)
            continue;
        const char *end = at + length + (lower(at[length]) == 's');
        best = isalnum((unsigned char)*end) ? 1 : 2;
    }
    return best;
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
    int bonus = find_word(word, strlen(word), text) ? SCORE_WORD : 0;
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

typedef struct CommandFinding {
    const AppState *app;
    const char *words;
    FoundCommand *out;
    int count;
} CommandFinding;

static int score_meant_word(const Action *action, const char *title, const char *word, size_t length)
{
    int in_title = find_word(word, length, title);
    int meant = action->finds ? find_word(word, length, action->finds) : 0;
    int by_title = in_title ? SCORE_MEANT + SCORE_TITLE + (in_title - 1) * SCORE_WHOLE : 0;
    int by_meaning = meant ? SCORE_MEANT + (meant - 1) * SCORE_WHOLE : 0;
    return by_title > by_meaning ? by_title : by_meaning;
}

/* How well an action is meant by words: each is in the title, or one by which people look for it. Small words
 * need not be, and plurals need not match. Several words that stand there side by side count more; shorter
 * titles come first. 0: it isn't meant. */
static int score_meaning(const char *words, const Action *action, const char *title)
{
    static const char small[] = "a all an and at can did do does for from how i in is it me my of on or "
                                "should the this to what where with";
    int sum = 0, missed = 0, count = 0;
    for (const char *at = words + strspn(words, " "); *at; at += strspn(at, " ")) {
        size_t length = strcspn(at, " ");
        int score = score_meant_word(action, title, at, length);
        if (!score && length > 3 && lower(at[length - 1]) == 's')
            score = score_meant_word(action, title, at, length - 1);
        missed += !score && find_word(at, length, small) < 2;
        count += score > 0;
        sum += score;
        at += length;
    }
    if (missed || !count)
        return 0;
    bool together = count > 1 && (find_word(words, strlen(words), title) == 2 ||
                                  (action->finds && find_word(words, strlen(words), action->finds) == 2));
    return sum / count + SCORE_MORE * count + (together ? SCORE_WHOLE : 0) + (action->menu ? SCORE_MENU : 0) -
           (int)strlen(title);
}

/* Lowers the score of what is meant by words; it stays above what has their letters. */
static void take_off(FoundCommand *command, int score)
{
    if (command->score >= SCORE_MEANT && command->score < SCORE_EXACT)
        command->score -= score;
}

/* Letters of the action's name count too, but less: it is what scripts use. */
static FoundCommand *command_search_add(CommandFinding *self, const Action *action, const char *title)
{
    int meant = score_meaning(self->words, action, title);
    int letters = 2 * fuzzy_score(self->words, title);
    int of_name = fuzzy_score(self->words, action->name);
    int score = letters > of_name ? letters : of_name;
    score = meant > score ? meant : score;
    if (!score || self->count == COMMANDS_MOST)
        return NULL;
    FoundCommand *command = &self->out[self->count++];
    *command = (FoundCommand){.action = action, .enabled = action_enabled(action, self->app), .score = score};
    if (!command->enabled)
        take_off(command, SCORE_LATER);
    snprintf(command->title, sizeof command->title, "%s", title);
    return command;
}

/* The values of a list, such as agents and weights. There are many, so they need some letters first. */
static void add_values(CommandFinding *self, const Action *action)
{
    ArgumentValue value;
    char title[160];
    for (int i = 0; *self->words && action_value(action, self->app, i, &value); i++) {
        snprintf(title, sizeof title, "%.*s: %s", (int)strcspn(action->title, "."), action->title,
                 value.title);
        FoundCommand *command = command_search_add(self, action, title);
        if (!command)
            continue;
        command->value = i + 1;
        take_off(command, SCORE_VALUE);
    }
}

/* "analysis.agent mcts": an action by its whole name, and its argument. */
static void add_given(CommandFinding *self)
{
    char name[64];
    size_t length = strcspn(self->words, " ");
    const char *rest = self->words + length + strspn(self->words + length, " ");
    snprintf(name, sizeof name, "%.*s", (int)length, self->words);
    const Action *action = length < sizeof name ? action_find(name) : NULL;
    if (!action || action->argument == ARGUMENT_NONE || !*rest || self->count == COMMANDS_MOST)
        return;
    FoundCommand *command = &self->out[self->count++];
    *command = (FoundCommand){
        .action = action, .path = rest, .enabled = action_enabled(action, self->app), .score = SCORE_GIVEN};
    snprintf(command->title, sizeof command->title, "%.*s: %.100s", (int)strcspn(action->title, "."),
             action->title, rest);
}

static void add_recent(CommandFinding *self)
{
    const Settings *settings = &self->app->settings;
    const Action *open = action_find("file.open");
    char title[160];
    for (int i = 0; open && i < settings->recent_count; i++) {
        snprintf(title, sizeof title, "Open %.140s", path_name(settings->recent[i]));
        FoundCommand *command = command_search_add(self, open, title);
        if (!command)
            continue;
        command->path = settings->recent[i];
        take_off(command, SCORE_VALUE);
    }
}

void command_argument(const AppState *app, const FoundCommand *command, char out[ARGUMENT_SIZE])
{
    ArgumentValue value = {0};
    if (command->value > 0 && action_value(command->action, app, command->value - 1, &value))
        snprintf(out, ARGUMENT_SIZE, "%s", value.value);
    else
        snprintf(out, ARGUMENT_SIZE, "%s", command->path ? command->path : command->choice);
}

/* Exact names first, then what is meant by the words, then what has their letters. */
static int rank(const FoundCommand *command)
{
    return (command->score >= SCORE_MEANT / 4) + (command->score >= SCORE_EXACT);
}

/* What only has the letters comes last if it is not possible now. Ties are in alphabetical order. */
static int by_score(const void *a, const void *b)
{
    const FoundCommand *one = a;
    const FoundCommand *other = b;
    if (rank(one) != rank(other))
        return rank(other) - rank(one);
    if (one->enabled != other->enabled && rank(one) != 1)
        return one->enabled ? -1 : 1;
    if (one->score != other->score)
        return one->score > other->score ? -1 : 1;
    return strcmp(one->title, other->title);
}

int commands_find(const AppState *app, const char *words, FoundCommand out[COMMANDS_MOST])
{
    CommandFinding finding = {app, words, out, 0};
    int count = action_count();
    for (int i = 0; i < count; i++) {
        const Action *action = action_at(i);
        if (action->inner || action_refusal(action) ||
            (strncmp(action->name, "dialog.", 7) == 0 && !action->menu))
            continue;
        if (action->argument == ARGUMENT_CHOICE) {
            char title[160];
            char choice[ACTION_CHOICE_SIZE];
            for (int j = 0; action_choice(action, j, choice); j++) {
                snprintf(title, sizeof title, "%s: %s", action->title, choice);
                FoundCommand *command = command_search_add(&finding, action, title);
                if (!command)
                    continue;
                memcpy(command->choice, choice, sizeof choice);
                take_off(command, SCORE_CHOICE);
            }
        } else
            command_search_add(&finding, action, action->title);
        if (action->argument != ARGUMENT_CHOICE)
            add_values(&finding, action);
    }
    add_given(&finding);
    add_recent(&finding);
    if (*words)
        qsort(out, (size_t)finding.count, sizeof *out, by_score);
    return finding.count;
}
