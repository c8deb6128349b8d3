#include "app/desktop/options.h"

#include <stdlib.h>

#include "app/cli/options.h"

enum { SIDE_LEAST = 320, SIDE_MOST = 8192, FRAMES_MOST = 1000000 };

static const Option options[] = {
    OPTIONAL_ARGUMENT(OPTION_STRING, "FILE", DesktopOptions, file,
                      "a saved game or a referee's log, in any format, or a link to a game; - reads a game "
                      "from a pipe as it "
                      "is played"),
    STRING_OPTION("follow", "FILE", DesktopOptions, follow,
                  "follow a file that grows: the board moves as the match runs"),
    FLAG_OPTION(
        "resume", DesktopOptions, resume,
        "go on with the game of the last time without asking; with a link as FILE, at its turn, or else with "
        "the link's game"),
    STRING_OPTION("size", "WxH", DesktopOptions, size, "size of the window, such as 1600x1000"),
    {.name = "theme",
     .kind = OPTION_CHOICE,
     .value = "THEME",
     .choices = (const char *const[]){"dark", "light", "contrast", NULL},
     .initial = -1,
     .help = "dark, light or contrast",
     .offset = offsetof(DesktopOptions, theme)},
    NUMBER_OPTION("scale", "PERCENT", DesktopOptions, scale, SCALE_LEAST, SCALE_MOST, 0, "size of the text"),
    STRING_OPTION("folder", "DIR", DesktopOptions, folder, "where to keep settings and unsaved edits"),
    STRING_OPTION("do", "ACTIONS", DesktopOptions, script,
                  "run actions one after another: \"go.last; wait idle; file.save\""),
    OUTPUT_OPTION("screenshot", "PNG", DesktopOptions, screenshot,
                  "save a screenshot after the actions, then exit"),
    FLAG_OPTION("headless", DesktopOptions, headless,
                "show no window; exit after the actions, without saving what they did not save"),
    OUTPUT_OPTION("widgets", "FILE", DesktopOptions, widgets,
                  "write the place of each widget to a file, for programs that drive the window"),
    NUMBER_OPTION("frames", "N", DesktopOptions, frames, 1, FRAMES_MOST, 0, "draw so many frames, then exit"),
    FLAG_OPTION("frame-stats", DesktopOptions, frame_stats, "print how long the frames took"),
    FLAG_OPTION("actions", DesktopOptions, actions, "list all actions, with their arguments and keys"),
    FLAG_OPTION("help", DesktopOptions, help, "show this help"),
    FLAG_OPTION("version", DesktopOptions, version, "show the version"),
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
    *out = (DesktopOptions){.theme = -1};
    Status status = options_parse(&command, count, words, out, NULL, error);
    return status == STATUS_OK && out->size ? read_size(out->size, out, error) : status;
}
