/* Random pointer and keys: whatever comes, the program goes on, and the journal has every edit. */
#define _XOPEN_SOURCE 700

#include <dirent.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/analysis/kept_review.h"
#include "engine/base/platform/clock.h"
#include "engine/base/platform/file.h"
#include "engine/base/random.h"
#include "engine/record/journal/journal.h"
#include "tests/support/fault/fenced.h"
#include "tests/support/record_equal.h"
#include "tests/support/ui/hands.h"

enum { EVENTS = 250, CHECK_EVERY = 50, QUITS_AFTER = 300, BYTES_MOST = 1 << 28 };

static const uint64_t PATIENCE_NS = 120000000000u;

typedef struct Monkey {
    Random random;
    char folder[64];
    int width, height;
    Hands *hands;
    uint64_t edits; /* of documents that were open before */
    int checks;     /* of documents with edits */
} Monkey;

/* ---- Opening and closing ---- */

static void open_program(Monkey *self)
{
    self->hands = hands_open_in(self->folder, self->width, self->height);
    self->hands->hurried = true;
    text_add_string(&self->hands->app->samples, self->folder);
    app_show_start(self->hands->app);
}

static void copy_file(const Monkey *self, const char *from, const char *name)
{
    Text bytes = {0};
    char to[128];
    Error error;
    snprintf(to, sizeof to, "%s/%s", self->folder, name);
    assert_ok(file_read(from, BYTES_MOST, &bytes, &error), &error);
    assert_ok(file_replace(to, text_string(&bytes), bytes.length, &error), &error);
    text_free(&bytes);
}

static uint64_t number(const char *name, uint64_t otherwise)
{
    const char *text = getenv(name);
    return text ? strtoull(text, NULL, 10) : otherwise;
}

static void begin(Monkey *self, int width, int height)
{
    uint64_t seed = number("TETRESS_SEED", 1);
    *self = (Monkey){.random = random_seeded(seed, (uint64_t)width), .width = width, .height = height};
    snprintf(self->folder, sizeof self->folder, "/tmp/test_random_XXXXXX");
    assert_non_null(mkdtemp(self->folder));
    assert_int_equal(chdir(self->folder), 0);
    setenv("HOME", self->folder, 1);
    fenced_begin(self->folder);
    copy_file(self, TEST_DATA "/rules/logs/game.log", "game.log");
    copy_file(self, SAMPLES "/squeeze.sgf", "squeeze.sgf");
    open_program(self);
    hands_do(self->hands, "move.place", "O@0-0");
    print_message("%dx%d, seed %llu\n", width, height, (unsigned long long)seed);
}

static int remove_one(const char *path, const struct stat *info, int kind, struct FTW *place)
{
    (void)info, (void)kind;
    return place->level == 0 ? rmdir(path) : remove(path); /* the folder itself is not inside its fence */
}

static void end(Monkey *self)
{
    hands_close(self->hands);
    assert_int_equal(nftw(self->folder, remove_one, 16, FTW_DEPTH | FTW_PHYS), 0);
}

/* ---- Whether the journal has everything ---- */

static void wait_until_kept(Monkey *self)
{
    AppState *app = self->hands->app;
    Error error;
    uint64_t last = clock_ns() + PATIENCE_NS;
    while (keeper_busy(app->keeper) || file_jobs_busy(&app->file_jobs)) {
        assert_true(clock_ns() < last);
        assert_ok(loop_round(&self->hands->loop, clock_ns() + 1000000, &error), &error);
    }
}

/* The journal that this program has open; false if it has none. */
static bool find_journal(const Monkey *self, char *out, size_t size)
{
    static const char ending[] = ".journal";
    DIR *files = opendir("/proc/self/fd");
    bool found = false;
    assert_non_null(files);
    for (const struct dirent *entry; !found && (entry = readdir(files));) {
        char link[300];
        snprintf(link, sizeof link, "/proc/self/fd/%s", entry->d_name);
        ssize_t length = readlink(link, out, size - 1);
        out[length > 0 ? length : 0] = '\0';
        found = strncmp(out, self->folder, strlen(self->folder)) == 0 && (size_t)length > sizeof ending &&
                strcmp(out + length - (sizeof ending - 1), ending) == 0;
    }
    closedir(files);
    return found;
}

/* The games of the document's file, or one empty game; false if it is no file of ours. */
static bool read_base(const Monkey *self, ReadFile *out)
{
    const Document *document = &self->hands->app->document;
    const char *path = text_string(&document->path);
    Record *record;
    Error error;
    *out = (ReadFile){0};
    if (*path == '\0') {
        assert_ok(record_create(NULL, &record, &error), &error);
        assert_ok(record_list_add(&out->list, record, &error), &error);
        return true;
    }
    if (strncmp(path, self->folder, strlen(self->folder)) != 0)
        return false;
    assert_ok(read_file_open(path, out, &error), &error);
    kept_review_read(path, &out->list);
    return true;
}

/* What the next start would find is what is shown. */
static void check_nothing_lost(Monkey *self)
{
    const Document *document = &self->hands->app->document;
    const RecordList *list = &document->list;
    char journal[512];
    Journal *opened;
    ReadFile base;
    Error error;
    wait_until_kept(self);
    if (!document->journal || !read_base(self, &base))
        return;
    if (find_journal(self, journal, sizeof journal)) {
        copy_file(self, journal, "copy.journal");
        assert_ok(journal_open("copy.journal", text_string(&base.bytes), base.bytes.length, &base.list,
                               &opened, &error),
                  &error);
        self->checks += journal_recovered(opened) > 0;
        journal_close(opened);
        unlink("copy.journal");
    }
    assert_int_equal(base.list.count, list->count);
    for (int i = 0; i < list->count; i++)
        assert_true(record_equal(base.list.records[i], list->records[i]));
    read_file_free(&base);
}

/* ---- Events ---- */

static int below(Monkey *self, int bound)
{
    return (int)random_below(&self->random, (uint32_t)bound);
}

static void move(Monkey *self)
{
    Hands *hands = self->hands;
    if (below(self, 4) == 0 || hands->place_count == 0)
        hands_move_by(hands, below(self, self->width) - hands->x, below(self, self->height) - hands->y);
    else
        hands_move(hands, hands->places[below(self, hands->place_count)].identity);
}

static void click(Monkey *self)
{
    static const int buttons[] = {SDL_BUTTON_LEFT, SDL_BUTTON_LEFT,  SDL_BUTTON_LEFT,
                                  SDL_BUTTON_LEFT, SDL_BUTTON_RIGHT, SDL_BUTTON_MIDDLE};
    int button = buttons[below(self, 6)];
    int times = below(self, 8) == 0 ? 2 : 1;
    bool drags = below(self, 6) == 0;
    move(self);
    for (int i = 0; i < times; i++) {
        hands_press(self->hands, button);
        for (int steps = drags ? 1 + below(self, 4) : 0; steps > 0; steps--)
            move(self);
        hands_release(self->hands, button);
    }
}

static void press_key(Monkey *self)
{
    static const SDL_Scancode named[] = {SDL_SCANCODE_RETURN, SDL_SCANCODE_SPACE,  SDL_SCANCODE_TAB,
                                         SDL_SCANCODE_LEFT,   SDL_SCANCODE_RIGHT,  SDL_SCANCODE_UP,
                                         SDL_SCANCODE_DOWN,   SDL_SCANCODE_HOME,   SDL_SCANCODE_END,
                                         SDL_SCANCODE_PAGEUP, SDL_SCANCODE_DELETE, SDL_SCANCODE_COMMA,
                                         SDL_SCANCODE_PERIOD, SDL_SCANCODE_EQUALS, SDL_SCANCODE_BACKSPACE};
    static const int modifiers[] = {0,          0,          0,         KMOD_LSHIFT,
                                    KMOD_LCTRL, KMOD_LCTRL, KMOD_LALT, KMOD_LCTRL | KMOD_LSHIFT};
    enum { NAMED = sizeof named / sizeof *named, MODIFIERS = sizeof modifiers / sizeof *modifiers };
    int kind = below(self, 8);
    SDL_Scancode code = kind == 0   ? SDL_SCANCODE_ESCAPE
                        : kind < 4  ? named[below(self, NAMED)]
                        : kind == 4 ? (SDL_Scancode)(SDL_SCANCODE_F1 + below(self, 12))
                        : kind == 5 ? (SDL_Scancode)(SDL_SCANCODE_1 + below(self, 10))
                                    : (SDL_Scancode)(SDL_SCANCODE_A + below(self, 26));
    hands_key(self->hands, code, modifiers[below(self, MODIFIERS)]);
}

static void type(Monkey *self)
{
    static const char *const words[] = {"a",  "12",   "Anna", "0-0", "x.sgf", "\xc3\xa9",
                                        "-1", "game", " ",    ":",   "[\\]"};
    hands_type(self->hands, words[below(self, sizeof words / sizeof *words)]);
}

/* Takes a piece by its key, and puts it down wherever that is. */
static void put_piece(Monkey *self)
{
    hands_key(self->hands, (SDL_Scancode)(SDL_SCANCODE_1 + below(self, 7)), 0);
    click(self);
}

static void act(Monkey *self)
{
    int kind = below(self, 22);
    if (kind < 2)
        put_piece(self);
    else if (kind < 4)
        move(self);
    else if (kind < 12)
        click(self);
    else if (kind < 13)
        hands_wheel(self->hands, (float)(below(self, 7) - 3));
    else if (kind < 20)
        press_key(self);
    else
        type(self);
}

/* ---- The test ---- */

static int count_nodes(const Document *document)
{
    int nodes = 0;
    for (int i = 0; i < document->list.count; i++)
        nodes += document->list.records[i]->node_count;
    return nodes;
}

/* Ends the program and starts it again: what was unsaved and has no name comes back. */
static void start_again(Monkey *self)
{
    const Document *document = &self->hands->app->document;
    bool unsaved = document_changed(document) && document->path.length == 0 && !self->hands->app->analysis.on;
    int nodes = count_nodes(document);
    self->edits += document->edits;
    hands_close(self->hands);
    open_program(self);
    if (unsaved)
        assert_int_equal(count_nodes(&self->hands->app->document), nodes);
}

static void do_anything(int width, int height)
{
    Monkey self;
    int events = (int)number("TETRESS_EVENTS", EVENTS);
    begin(&self, width, height);
    for (int i = 1; i <= events; i++) {
        act(&self);
        bool quits = self.hands->app->quit || below(&self, QUITS_AFTER) == 0;
        if (i % CHECK_EVERY == 0 || i == events || quits)
            check_nothing_lost(&self);
        if (quits)
            start_again(&self);
    }
    self.edits += self.hands->app->document.edits;
    print_message("%llu edits, %d journals replayed\n", (unsigned long long)self.edits, self.checks);
    end(&self);
    assert_true(self.checks > 0);
}

static void a_small_window_bears_anything(void **state)
{
    (void)state;
    do_anything(1024, 700);
}

static void a_usual_window_bears_anything(void **state)
{
    (void)state;
    do_anything(1280, 800);
}

static void a_large_window_bears_anything(void **state)
{
    (void)state;
    do_anything(1920, 1080);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_small_window_bears_anything),
        cmocka_unit_test(a_usual_window_bears_anything),
        cmocka_unit_test(a_large_window_bears_anything),
    };
    SDL_setenv("SDL_VIDEODRIVER", "dummy", 1);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
