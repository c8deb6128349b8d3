#include "app/desktop/options.h"

#include <stdlib.h>

#include "app/cli/options.h"

enum { SIDE_LEAST = 320, SIDE_MOST = 8192, FRAMES_MOST = 1000000 };

/* As on the command line. */
typedef struct Values {
    const char *file, *follow, *size, *folder, *script, *screenshot, *widgets;
    bool headless, frame_stats, help, version;
    int theme;
    int64_t scale, frames;
} Values;

#define AT(field) offsetof(Values, field)

static const Option options[] = {
    {.name = "FILE",
     .kind = OPTION_STRING,
     .positional = true,
     .optional = true,
     .help = "a saved game or a referee's log, in any format; - reads a game from a pipe as it is played",
     .offset = AT(file)},
    {.name = "follow",
     .kind = OPTION_STRING,
     .value = "FILE",
     .help = "follow a file that grows: the board moves as the match runs",
     .offset = AT(follow)},
    {.name = "size",
     .kind = OPTION_STRING,
     .value = "WxH",
     .help = "size of the window, such as 1600x1000",
     .offset = AT(size)},
    {.name = "theme",
     .kind = OPTION_CHOICE,
     .value = "THEME",
     .choices = (const char *const[]){"dark", "light", "contrast", NULL},
     .initial = -1,
     .help = "dark, light or contrast",
     .offset = AT(theme)},
    {.name = "scale",
     .kind = OPTION_INTEGER,
     .value = "PERCENT",
     .help = "size of the text",
     .least = SCALE_LEAST,
     .most = SCALE_MOST,
     .offset = AT(scale)},
    {.name = "folder",
     .kind = OPTION_STRING,
     .value = "DIR",
     .help = "where to keep settings and unsaved edits",
     .offset = AT(folder)},
    {.name = "do",
     .kind = OPTION_STRING,
     .value = "ACTIONS",
     .help = "run actions one after another: \"go.last; wait idle; file.save\"",
     .offset = AT(script)},
    {.name = "screenshot",
     .kind = OPTION_STRING,
     .value = "PNG",
     .help = "save a screenshot after the actions, then exit",
     .offset = AT(screenshot)},
    {.name = "headless",
     .kind = OPTION_FLAG,
     .help = "show no window; exit after the actions, without saving what they did not save",
     .offset = AT(headless)},
    {.name = "widgets",
     .kind = OPTION_STRING,
     .value = "FILE",
     .help = "write the place of each widget to a file, for programs that drive the window",
     .offset = AT(widgets)},
    {.name = "frames",
     .kind = OPTION_INTEGER,
     .value = "N",
     .help = "draw so many frames, then exit",
     .least = 1,
     .most = FRAMES_MOST,
     .offset = AT(frames)},
    {.name = "frame-stats",
     .kind = OPTION_FLAG,
     .help = "print how long the frames took",
     .offset = AT(frame_stats)},
    {.name = "help", .kind = OPTION_FLAG, .help = "show this help", .offset = AT(help)},
    {.name = "version", .kind = OPTION_FLAG, .help = "show the version", .offset = AT(version)},
    {.name = NULL},
};

static const Example examples[] = {
    {"tetress lost.log", "Open a game."},
    {"python3 -m referee agent1 agent2 | tetress -", "Watch a match."},
    {"tetress lost.log --headless --size 1600x1000 --do \"go.turn 31\" --screenshot turn31.png",
     "Save a screenshot of a turn."},
    {NULL, NULL},
};

static const Command command = {
    .program = "",
    .name = "tetress",
    .details = "Play Tetress, review saved games, and see how a search thinks.",
    .options = options,
    .examples = examples,
};

void desktop_options_help(FILE *out)
{
    enum { WIDTH = 100 };
    Text help = {0};
    options_help(&command, WIDTH, &help);
    text_add_string(
        &help, "\nExit status: 0 done, 1 an action failed, 2 misuse, 3 no window or file could be opened.\n");
    fputs(text_string(&help), out);
    text_free(&help);
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

Status desktop_options_read(int count, char *const words[], DesktopOptions *out, Error *error)
{
    Values values = {0};
    Status status = options_parse(&command, count, words, &values, NULL, error);
    *out = (DesktopOptions){
        .file = values.file,
        .follow = values.follow,
        .script = values.script,
        .screenshot = values.screenshot,
        .folder = values.folder,
        .widgets = values.widgets,
        .headless = values.headless,
        .frame_stats = values.frame_stats,
        .help = values.help,
        .version = values.version,
        .theme = values.theme,
        .scale = (int)values.scale,
        .frames = (int)values.frames,
    };
    return status == STATUS_OK && values.size ? read_size(values.size, out, error) : status;
}
