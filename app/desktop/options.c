#include "app/desktop/options.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/nearest.h"

enum { SIDE_LEAST = 320, SIDE_MOST = 8192, FRAMES_MOST = 1000000 };

void desktop_options_help(FILE *out)
{
    fputs("usage: tetress [FILE] [options]\n\n"
          "Play Tetress, review saved games, and see how a search thinks. FILE is a saved game or a "
          "referee's log in any\n"
          "format; - reads a game as it comes through a pipe.\n\n"
          "options:\n"
          "  --follow FILE      follow a file that grows: the board moves as the match runs\n"
          "  --size WxH         size of the window\n"
          "  --theme THEME      dark, light or contrast\n"
          "  --scale PERCENT    size of the text, 75 to 200\n"
          "  --folder DIR       where settings and unsaved edits are kept\n"
          "  --do ACTIONS       run actions one after another: \"go.last; wait idle; file.save\"\n"
          "  --screenshot PNG   write a picture when the actions are done, then end\n"
          "  --headless         show no window; end when the actions are done;\n"
          "                     what they did not save is dropped\n"
          "  --widgets FILE     keep in a file where each widget is, for programs that drive the window\n"
          "  --frames N         draw N frames, then end\n"
          "  --frame-stats      print what the frames cost\n"
          "  --help, --version\n\n"
          "examples:\n"
          "  tetress lost.log\n"
          "      Open a game.\n"
          "  python3 -m referee agent1 agent2 | tetress -\n"
          "      Watch a match.\n"
          "  tetress lost.log --headless --size 1600x1000 --do \"go.turn 31\" --screenshot turn31.png\n"
          "      Make a picture of a turn.\n\n"
          "Exit status: 0 done, 1 an action failed, 2 misuse, 3 no window could be opened.\n",
          out);
}

typedef enum WordKind { WORD_FLAG, WORD_TEXT, WORD_SIZE, WORD_THEME, WORD_SCALE, WORD_FRAMES } WordKind;

typedef struct Word {
    const char *name;
    WordKind kind;
    size_t offset;
} Word;

#define AT(field) offsetof(DesktopOptions, field)

static const Word words_known[] = {
    {"--follow", WORD_TEXT, AT(follow)},
    {"--size", WORD_SIZE, AT(width)},
    {"--theme", WORD_THEME, AT(theme)},
    {"--scale", WORD_SCALE, AT(scale)},
    {"--folder", WORD_TEXT, AT(folder)},
    {"--widgets", WORD_TEXT, AT(widgets)},
    {"--do", WORD_TEXT, AT(script)},
    {"--screenshot", WORD_TEXT, AT(screenshot)},
    {"--headless", WORD_FLAG, AT(headless)},
    {"--frames", WORD_FRAMES, AT(frames)},
    {"--frame-stats", WORD_FLAG, AT(frame_stats)},
    {"--help", WORD_FLAG, AT(help)},
    {"--version", WORD_FLAG, AT(version)},
};

enum { WORDS = sizeof words_known / sizeof *words_known };

static const Word *find_word(const char *name)
{
    for (int i = 0; i < WORDS; i++)
        if (strcmp(words_known[i].name, name) == 0)
            return &words_known[i];
    return NULL;
}

static Status unknown(const char *name, Error *error)
{
    const char *names[WORDS];
    for (int i = 0; i < WORDS; i++)
        names[i] = words_known[i].name;
    const char *nearest = nearest_name(name, names, WORDS);
    return error_set(error, STATUS_NOT_FOUND, "unknown option '%.60s'%s%s%s", name,
                     nearest ? "; did you mean '" : "", nearest ? nearest : "", nearest ? "'?" : "");
}

static Status read_number(const char *name, const char *text, int least, int most, int *out, Error *error)
{
    char *end;
    long number = strtol(text, &end, 10);
    if (end == text || *end || number < least || number > most)
        return error_set(error, STATUS_INVALID, "%s '%.40s': expected a number from %d to %d", name, text,
                         least, most);
    *out = (int)number;
    return STATUS_OK;
}

static Status read_size(const char *text, DesktopOptions *out, Error *error)
{
    char *end;
    long width = strtol(text, &end, 10);
    const char *second = *end == 'x' ? end + 1 : end;
    long height = strtol(second, &end, 10);
    if (*end || end == second || width < SIDE_LEAST || height < SIDE_LEAST || width > SIDE_MOST ||
        height > SIDE_MOST)
        return error_set(error, STATUS_INVALID,
                         "--size '%.40s': expected a size such as 1600x1000, sides from %d to %d", text,
                         SIDE_LEAST, SIDE_MOST);
    out->width = (int)width;
    out->height = (int)height;
    return STATUS_OK;
}

static Status read_value(const Word *word, const char *value, DesktopOptions *out, Error *error)
{
    switch (word->kind) {
    case WORD_SIZE:
        return read_size(value, out, error);
    case WORD_THEME:
        out->theme = name_index(theme_names, THEME_COUNT, value);
        return out->theme >= 0 ? STATUS_OK
                               : error_set(error, STATUS_INVALID,
                                           "--theme '%.40s': expected dark, light or contrast", value);
    case WORD_SCALE:
        return read_number(word->name, value, SCALE_LEAST, SCALE_MOST, &out->scale, error);
    case WORD_FRAMES:
        return read_number(word->name, value, 1, FRAMES_MOST, &out->frames, error);
    default:
        *(const char **)(void *)((char *)out + word->offset) = value;
        return STATUS_OK;
    }
}

static Status read_file_name(const char *word, DesktopOptions *out, Error *error)
{
    if (out->file)
        return error_set(error, STATUS_INVALID,
                         "'%.60s': one file can be opened, and '%.60s' was named already", word, out->file);
    out->file = word;
    return STATUS_OK;
}

Status desktop_options_read(int count, char *const words[], DesktopOptions *out, Error *error)
{
    *out = (DesktopOptions){.theme = -1};
    Status status = STATUS_OK;
    bool names_only = false;
    for (int i = 0; i < count && !status; i++) {
        const char *name = words[i];
        if (!names_only && strcmp(name, "--") == 0) {
            names_only = true;
            continue;
        }
        if (names_only || name[0] != '-' || name[1] == '\0') {
            status = read_file_name(name, out, error);
            continue;
        }
        const Word *word = find_word(name);
        if (!word)
            status = unknown(name, error);
        else if (word->kind == WORD_FLAG)
            *(bool *)((char *)out + word->offset) = true;
        else if (++i == count)
            status = error_set(error, STATUS_INVALID, "%s needs a value", name);
        else
            status = read_value(word, words[i], out, error);
    }
    return status;
}
