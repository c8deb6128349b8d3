#include "tests/support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <stb/stb_image.h>

#include "engine/base/platform/clock.h"
#include "tests/support/ui/gallery.h"
#include "ui/draw/text_size.h"

static Window *open_window(int width, int height, ThemeKind theme, PaletteKind palette, float scale)
{
    WindowPlan plan = {.title = "test",
                       .width = width,
                       .height = height,
                       .hidden = true,
                       .theme = theme,
                       .palette = palette,
                       .text_scale = scale};
    Window *window;
    Error error;
    assert_ok(window_open(&plan, &window, &error), &error);
    return window;
}

static void draw_frame(Window *window, Gallery *gallery)
{
    Error error;
    gallery_draw(gallery, window);
    assert_ok(window_end(window, &error), &error);
}

/* Draws until nothing more is due; returns the number of frames. */
static int settle(Window *window, Gallery *gallery)
{
    int frames = 0;
    while (window_wait(window, 0)) {
        if (window_begin(window)) {
            draw_frame(window, gallery);
            frames++;
        }
        assert_true(frames < 100);
    }
    return frames;
}

static uint8_t *read_frame(Window *window, size_t *length)
{
    uint8_t *pixels;
    int width;
    int height;
    Error error;
    assert_ok(window_read(window, &pixels, &width, &height, &error), &error);
    *length = (size_t)width * (size_t)height * 4;
    return pixels;
}

/* Makes a change like those of a hand or a live search from frame to frame. */
static void change_something(Gallery *gallery, int step)
{
    gallery->nodes += 1234567;
    gallery->scroll += step % 3 == 1;
    gallery->checked ^= step % 4 == 2;
    gallery->weight = (float)(step % 7) / 7;
}

static void redrawing_the_damage_gives_the_same_pixels(void **state)
{
    (void)state;
    Gallery gallery = {.nodes = 1, .text = "abc"};
    Window *window = open_window(900, 620, THEME_DARK, PALETTE_RED_GREEN, 1);
    settle(window, &gallery);
    for (int step = 0; step < 12; step++) {
        change_something(&gallery, step);
        if (step == 8)
            window_set_theme(window, THEME_LIGHT, PALETTE_STANDARD);
        window_wake(window);
        settle(window, &gallery);
        size_t length;
        uint8_t *damaged = read_frame(window, &length);
        window_draw_whole(window, true);
        window_wake(window);
        settle(window, &gallery);
        window_draw_whole(window, false);
        uint8_t *whole = read_frame(window, &length);
        assert_memory_equal(damaged, whole, length);
        free(damaged);
        free(whole);
    }
    window_close(window);
}

/* The window shows the same as the bytes of the screen. */
static void assert_shown(Window *window)
{
    SDL_Window *sdl = NULL;
    for (Uint32 id = 1; !sdl && id < 1000; id++)
        sdl = SDL_GetWindowFromID(id);
    const SDL_Surface *surface = SDL_GetWindowSurface(sdl);
    assert_non_null(surface);
    size_t length;
    uint8_t *frame = read_frame(window, &length);
    assert_int_equal(length, (size_t)surface->w * (size_t)surface->h * 4);
    for (int y = 0; y < surface->h; y++) {
        const uint8_t *shown = (const uint8_t *)surface->pixels + (size_t)y * (size_t)surface->pitch;
        const uint8_t *drawn = frame + (size_t)y * (size_t)surface->w * 4;
        for (int x = 0; x < surface->w; x++, shown += 4, drawn += 4)
            assert_true(shown[0] == drawn[2] && shown[1] == drawn[1] && shown[2] == drawn[0]);
    }
    free(frame);
}

/* With software drawing the window gets only what has changed, and everything if it lost its contents. */
static void changes_reach_the_window(void **state)
{
    (void)state;
    Gallery gallery = {.nodes = 1, .text = "abc"};
    WindowPlan plan = {.title = "test", .width = 900, .height = 620, .theme = THEME_DARK};
    Window *window;
    Error error;
    assert_ok(window_open(&plan, &window, &error), &error);
    for (int step = 0; step < 6; step++) {
        change_something(&gallery, step);
        if (step == 4)
            SDL_PushEvent(
                &(SDL_Event){.window = {.type = SDL_WINDOWEVENT, .event = SDL_WINDOWEVENT_EXPOSED}});
        window_wake(window);
        window_wait(window, 0);
        for (uint64_t due; (due = window_due_ns(window)) != UINT64_MAX;) {
            window_wait(window, due);
            if (window_begin(window))
                draw_frame(window, &gallery);
        }
        assert_shown(window);
    }
    window_close(window);
}

static void dense_and_large_screens_have_larger_texts(void **state)
{
    (void)state;
    static const struct {
        double wished, real;
        int rows, percent;
    } cases[] = {{0, 0, 0, 100},     {0, 96, 1080, 100},  {0, 109, 1200, 100}, {0, 157, 1080, 125},
                 {0, 192, 800, 150}, {0, 282, 1600, 200}, {0, 600, 2160, 200}, {96, 282, 1440, 100},
                 {120, 96, 0, 125},  {192, 96, 0, 200},   {480, 0, 0, 200},    {72, 200, 2160, 100},
                 {0, 96, 1440, 125}, {0, 0, 1440, 125},   {0, 96, 2160, 150},  {96, 96, 1440, 100}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(text_size_of_screen(cases[i].wished, cases[i].real, cases[i].rows),
                         cases[i].percent);
}

static void renderers_without_a_card_are_known(void **state)
{
    (void)state;
    assert_true(screen_is_software("llvmpipe (LLVM 15.0.6, 256 bits)"));
    assert_true(screen_is_software("Software Rasterizer"));
    assert_false(screen_is_software("Mesa Intel(R) UHD Graphics 620 (KBL GT2)"));
    assert_false(screen_is_software("NVIDIA GeForce GTX 1060/PCIe/SSE2"));
}

/* SDL refuses a whole call because of one bad vertex; everything else is still drawn. */
static void what_can_not_be_drawn_leaves_the_rest(void **state)
{
    (void)state;
    Window *window = open_window(400, 300, THEME_DARK, PALETTE_STANDARD, 1);
    window_wake(window);
    window_wait(window, 0);
    assert_true(window_begin(window));
    Canvas canvas = window_canvas(window, igGetBackgroundDrawList_Nil());
    Box disc = canvas.fonts->discs[DISC_RADIUS_MAX]; /* white in the middle */
    ImVec2 white = {(disc.left + disc.right) / 2, (disc.top + disc.bottom) / 2};
    Colour red = canvas_colour(&canvas, COLOUR_RED);
    for (int i = 0; i < 5; i++) {
        float left = 20 + 50 * (float)i;
        ImVec2 beyond = {i == 2 ? 1.5f : white.x + 1e-4f, white.y};
        ImguiPiece piece = {{left, 20}, {left + 40, 60}, white, beyond};
        imgui_add_pieces(canvas.list, &piece, 1, red);
    }
    Error error;
    assert_ok(window_end(window, &error), &error);
    SDL_version version;
    SDL_GetVersion(&version);
    bool refuses = version.patch < 50; /* SDL 2 over SDL 3 repeats a texture instead */
    assert_true((window_statistics(window)->refused > 0) == refuses);
    size_t length;
    uint8_t *pixels = read_frame(window, &length);
    for (int i = 0; i < 5; i++) {
        const uint8_t *pixel = pixels + ((size_t)40 * 400 + 40 + 50 * (size_t)i) * 4;
        assert_true(i == 2 || pixel[0] == (red & 0xff));
        assert_true(i != 2 || !refuses || pixel[0] != (red & 0xff));
    }
    free(pixels);
    window_close(window);
}

/* Something that covers another thing comes to the front: the same pieces in another order. */
static void changes_of_order_are_drawn(void **state)
{
    (void)state;
    Window *window = open_window(400, 300, THEME_DARK, PALETTE_STANDARD, 1);
    uint8_t *pixels[2];
    size_t length;
    for (int order = 0; order < 2; order++) {
        window_wake(window);
        while (window_wait(window, 0)) {
            if (!window_begin(window))
                continue;
            Canvas canvas = window_canvas(window, igGetBackgroundDrawList_Nil());
            for (int i = 0; i < 2; i++) {
                bool red = (i + order) % 2 == 0;
                float left = red ? 40 : 90;
                canvas_box(&canvas, box_at(left, 40, 100, 100), 8, red ? COLOUR_RED : COLOUR_BLUE);
            }
            Error error;
            assert_ok(window_end(window, &error), &error);
        }
        pixels[order] = read_frame(window, &length);
    }
    size_t common = ((size_t)90 * 400 + 110) * 4;
    Colour red = theme_colour(window_theme(window), COLOUR_RED);
    Colour blue = theme_colour(window_theme(window), COLOUR_BLUE);
    assert_int_equal(pixels[0][common], blue & 0xff);
    assert_int_equal(pixels[1][common], red & 0xff);
    free(pixels[0]);
    free(pixels[1]);
    window_close(window);
}

static void nothing_is_drawn_while_nothing_happens(void **state)
{
    (void)state;
    Gallery gallery = {0};
    Window *window = open_window(640, 480, THEME_DARK, PALETTE_STANDARD, 1);
    assert_uint_in_range(settle(window, &gallery), 1, 5);
    assert_true(window_due_ns(window) == UINT64_MAX);
    assert_false(window_wait(window, clock_ns() + 20000000));
    assert_false(window_begin(window));
    window_draw_in(window, 5);
    assert_true(window_wait(window, window_due_ns(window)));
    assert_int_equal(settle(window, &gallery), 1);
    window_wake(window);
    assert_uint_in_range(settle(window, &gallery), 1, 5);
    assert_int_equal(window_statistics(window)->last_redrawn * 1000, 0);
    window_close(window);
}

static bool without_textures;

SDL_Texture *__real_SDL_CreateTexture(SDL_Renderer *renderer, Uint32 format, int access, int width,
                                      int height);
SDL_Texture *__wrap_SDL_CreateTexture(SDL_Renderer *renderer, Uint32 format, int access, int width,
                                      int height);

SDL_Texture *__wrap_SDL_CreateTexture(SDL_Renderer *renderer, Uint32 format, int access, int width,
                                      int height)
{
    return without_textures ? NULL : __real_SDL_CreateTexture(renderer, format, access, width, height);
}

static void a_frame_that_cannot_be_drawn_is_tried_again(void **state)
{
    (void)state;
    Gallery gallery = {0};
    Window *window;
    Error error;
    const WindowPlan plan = {.title = "test", .width = 640, .height = 480};
    assert_ok(window_open(&plan, &window, &error), &error);
    assert_true(window_wait(window, window_due_ns(window)) && window_begin(window));
    for (WindowEvent event; window_next_event(window, &event);)
        assert_int_equal(event.kind, WINDOW_FOCUSED); /* as newer versions of SDL say at once */
    without_textures = true;
    draw_frame(window, &gallery);
    assert_false(window_begin(window));
    without_textures = false;
    while (!window_begin(window))
        window_wait(window, window_due_ns(window));
    draw_frame(window, &gallery);
    assert_int_equal(window_statistics(window)->frames, 1);
    settle(window, &gallery);
    without_textures = true; /* of the fonts, too, which another size needs */
    window_set_text_scale(window, 1.5f);
    while (window_due_ns(window) <= clock_ns())
        assert_false(window_begin(window));
    assert_true(window_due_ns(window) < UINT64_MAX);
    without_textures = false;
    while (!window_begin(window))
        window_wait(window, window_due_ns(window));
    draw_frame(window, &gallery);
    assert_float_equal(window_scale(window), 1.5f, 0);
    window_close(window);
}

/* The places of the widgets in the last frame. */
typedef struct Places {
    Box press, text, list;
} Places;

static void note_place(void *context, const char *identity, Box box)
{
    Places *places = context;
    if (strcmp(identity, "press") == 0)
        places->press = box;
    else if (strcmp(identity, "text") == 0)
        places->text = box;
    else if (strcmp(identity, "list") == 0)
        places->list = box;
}

static void push_click(Box box, bool moves)
{
    int x = (int)(box.left + box.right) / 2;
    int y = (int)(box.top + box.bottom) / 2;
    if (moves)
        SDL_PushEvent(&(SDL_Event){.motion = {.type = SDL_MOUSEMOTION, .x = x, .y = y}});
    SDL_PushEvent(
        &(SDL_Event){.button = {.type = SDL_MOUSEBUTTONDOWN, .button = SDL_BUTTON_LEFT, .x = x, .y = y}});
    SDL_PushEvent(
        &(SDL_Event){.button = {.type = SDL_MOUSEBUTTONUP, .button = SDL_BUTTON_LEFT, .x = x, .y = y}});
}

static void push_key(SDL_Scancode scancode, Uint16 modifiers)
{
    SDL_Keysym key = {.scancode = scancode, .mod = modifiers};
    SDL_PushEvent(&(SDL_Event){.key = {.type = SDL_KEYDOWN, .keysym = key}});
    SDL_PushEvent(&(SDL_Event){.key = {.type = SDL_KEYUP, .keysym = key}});
}

/* A press and release before a frame is drawn must not get lost. */
static void injected_events_reach_widgets(void **state)
{
    (void)state;
    Gallery gallery = {0};
    Places places = {0};
    Window *window = open_window(1200, 800, THEME_DARK, PALETTE_STANDARD, 1);
    window_set_probe(window, note_place, &places);
    settle(window, &gallery);
    push_click(places.press, true);
    settle(window, &gallery);
    assert_int_equal(gallery.clicks, 1);
    push_click(places.press, false);
    push_click(places.press, false);
    settle(window, &gallery);
    assert_int_equal(gallery.clicks, 3);

    push_click(places.text, true);
    SDL_PushEvent(&(SDL_Event){.text = {.type = SDL_TEXTINPUT, .text = "g\xc3\xa4 \xe4\xb8\xad"}});
    push_key(SDL_SCANCODE_BACKSPACE, 0);
    settle(window, &gallery);
    assert_string_equal(gallery.text, "g\xc3\xa4 ");
    push_key(SDL_SCANCODE_A, KMOD_LCTRL);
    push_key(SDL_SCANCODE_X, KMOD_LCTRL);
    settle(window, &gallery);
    assert_string_equal(gallery.text, "");
    assert_true(SDL_HasClipboardText());
    push_key(SDL_SCANCODE_V, KMOD_LCTRL);
    settle(window, &gallery);
    assert_string_equal(gallery.text, "g\xc3\xa4 ");
    window_close(window);
}

/* However much waits for a frame, what was pressed is released. */
static void a_flood_of_events_leaves_no_key_down(void **state)
{
    (void)state;
    Gallery gallery = {0};
    Window *window = open_window(320, 200, THEME_DARK, PALETTE_STANDARD, 1);
    settle(window, &gallery);
    SDL_Keysym key = {.scancode = SDL_SCANCODE_RIGHT};
    for (int i = 0; i < 2000; i++)
        SDL_PushEvent(&(SDL_Event){.key = {.type = SDL_KEYDOWN, .repeat = i > 0, .keysym = key}});
    SDL_PushEvent(&(SDL_Event){.key = {.type = SDL_KEYUP, .keysym = key}});
    while (window_wait(window, 0))
        if (window_begin(window))
            draw_frame(window, &gallery);
    assert_true(window_due_ns(window) == UINT64_MAX); /* nothing held repeats */
    window_close(window);
}

/* Also a key that was held before the flood, if the queue had no room for its release. */
static void a_flood_of_releases_leaves_no_key_down(void **state)
{
    (void)state;
    Gallery gallery = {0};
    Window *window = open_window(320, 200, THEME_DARK, PALETTE_STANDARD, 1);
    settle(window, &gallery);
    SDL_Keysym held = {.scancode = SDL_SCANCODE_RIGHT};
    SDL_PushEvent(&(SDL_Event){.key = {.type = SDL_KEYDOWN, .keysym = held}});
    for (int i = 0; i < 1200; i++)
        push_key(SDL_SCANCODE_LEFT, 0);
    SDL_PushEvent(&(SDL_Event){.key = {.type = SDL_KEYUP, .keysym = held}});
    while (window_wait(window, 0))
        if (window_begin(window))
            draw_frame(window, &gallery);
    assert_true(window_due_ns(window) == UINT64_MAX); /* nothing held repeats */
    window_close(window);
}

static void push_editing(const char *letters)
{
    SDL_Event event = {.edit = {.type = SDL_TEXTEDITING}};
    snprintf(event.edit.text, sizeof event.edit.text, "%s", letters);
    SDL_PushEvent(&event);
}

/* Otherwise an input method would take the second of two quick keys that are commands. */
static void text_input_is_on_for_fields_alone(void **state)
{
    (void)state;
    Gallery gallery = {0};
    Places places = {0};
    Window *window = open_window(1200, 800, THEME_DARK, PALETTE_STANDARD, 1);
    window_set_probe(window, note_place, &places);
    settle(window, &gallery);
    assert_false(SDL_IsTextInputActive());
    push_key(SDL_SCANCODE_R, 0);
    assert_false(SDL_IsTextInputActive());
    window_wait(window, 0);
    assert_true(window_begin(window));
    draw_frame(window, &gallery);
    assert_false(SDL_IsTextInputActive());
    push_click(places.text, true);
    assert_true(SDL_IsTextInputActive()); /* the next key may come before a frame */
    settle(window, &gallery);
    assert_true(SDL_IsTextInputActive());
    push_key(SDL_SCANCODE_ESCAPE, 0);
    settle(window, &gallery);
    assert_false(SDL_IsTextInputActive());
    window_close(window);
}

/* Keys that an input method uses to compose do nothing else. */
static void composed_letters_are_no_keys(void **state)
{
    (void)state;
    Gallery gallery = {.text = "ab"};
    Places places = {0};
    Window *window = open_window(1200, 800, THEME_DARK, PALETTE_STANDARD, 1);
    window_set_probe(window, note_place, &places);
    settle(window, &gallery);
    push_click(places.text, true);
    push_key(SDL_SCANCODE_END, 0);
    settle(window, &gallery);
    push_editing("ni");
    push_key(SDL_SCANCODE_BACKSPACE, 0);
    push_key(SDL_SCANCODE_ESCAPE, 0);
    settle(window, &gallery);
    assert_true(SDL_IsTextInputActive());
    assert_string_equal(gallery.text, "ab");
    push_editing("");
    SDL_PushEvent(&(SDL_Event){.text = {.type = SDL_TEXTINPUT, .text = "\xe4\xbd\xa0"}});
    settle(window, &gallery);
    assert_string_equal(gallery.text, "ab\xe4\xbd\xa0");
    push_key(SDL_SCANCODE_BACKSPACE, 0);
    settle(window, &gallery);
    assert_string_equal(gallery.text, "ab");
    window_close(window);
}

/* After a reset of the graphics card, everything that was drawn from textures is drawn from new ones. */
static void lost_textures_are_made_again(void **state)
{
    (void)state;
    Gallery gallery = {0};
    const uint32_t resets[] = {SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET};
    uint8_t *before, *after;
    int width, height;
    Error error;
    Window *window = open_window(640, 480, THEME_DARK, PALETTE_STANDARD, 1);
    settle(window, &gallery);
    assert_ok(window_read(window, &before, &width, &height, &error), &error);
    for (int i = 0; i < 2; i++) {
        SDL_PushEvent(&(SDL_Event){.type = resets[i]});
        settle(window, &gallery);
        assert_ok(window_read(window, &after, &width, &height, &error), &error);
        assert_memory_equal(before, after, (size_t)width * (size_t)height * 4);
        free(after);
    }
    free(before);
    window_close(window);
}

static void fractions_of_the_wheel_add_up(void **state)
{
    (void)state;
    Window *window = open_window(300, 200, THEME_DARK, PALETTE_STANDARD, 1);
    float sum = 0;
    for (int i = 0; i < 4; i++)
        SDL_PushEvent(&(SDL_Event){.wheel = {.type = SDL_MOUSEWHEEL, .preciseY = 0.25f}});
    while (window_wait(window, 0)) {
        if (window_begin(window)) {
            Error error;
            sum += imgui_input().wheel;
            assert_ok(window_end(window, &error), &error);
        }
    }
    assert_true(sum == 1);
    window_close(window);
}

static void events_that_are_no_input_are_told(void **state)
{
    (void)state;
    Gallery gallery = {0};
    Window *window = open_window(640, 480, THEME_DARK, PALETTE_STANDARD, 1);
    settle(window, &gallery);
    SDL_PushEvent(&(SDL_Event){.drop = {.type = SDL_DROPFILE, .file = SDL_strdup("a game.sgf")}});
    SDL_PushEvent(&(SDL_Event){.type = SDL_QUIT});
    WindowEvent event;
    assert_true(window_wait(window, 0));
    assert_true(window_next_event(window, &event));
    assert_int_equal(event.kind, WINDOW_FILE_DROPPED);
    assert_string_equal(event.path, "a game.sgf");
    assert_true(window_next_event(window, &event));
    assert_int_equal(event.kind, WINDOW_CLOSE_WANTED);
    assert_false(window_next_event(window, &event));
    window_close(window);
}

static void digits_have_one_width(void **state)
{
    (void)state;
    Gallery gallery = {0};
    Window *window = open_window(640, 480, THEME_DARK, PALETTE_STANDARD, 1.25f);
    settle(window, &gallery);
    Canvas canvas = window_canvas(window, NULL);
    for (int role = 0; role < FONT_ROLE_COUNT; role++) {
        float width = canvas_text_size(&canvas, (FontRole)role, "0000").x;
        assert_true(width > 0);
        assert_true(canvas_text_size(&canvas, (FontRole)role, "1234").x == width);
        assert_true(canvas_text_size(&canvas, (FontRole)role, "5678").x == width);
    }
    window_close(window);
}

/* A counter changes in a full window, as in most frames of an analysis. */
static void a_counter_alone_redraws_little(void **state)
{
    (void)state;
    Gallery gallery = {.nodes = 61400000};
    Window *window = open_window(1600, 1000, THEME_DARK, PALETTE_STANDARD, 1);
    settle(window, &gallery);
    double before = window_statistics(window)->redrawn;
    int frames = window_statistics(window)->frames;
    for (int i = 0; i < 10; i++) {
        gallery.nodes += 1001;
        window_wake(window);
        settle(window, &gallery);
    }
    double redrawn = window_statistics(window)->redrawn - before;
    assert_true(redrawn > 0);
    assert_true(redrawn / (window_statistics(window)->frames - frames) < 0.01);
    window_close(window);
}

/* The picture on the disk, read by another decoder. */
static void screenshots_read_back(void **state)
{
    (void)state;
    static const char path[] = "test_draw_window.png";
    Gallery gallery = {.text = "abc"};
    Window *window = open_window(700, 500, THEME_DARK, PALETTE_STANDARD, 1);
    settle(window, &gallery);
    Error error;
    assert_ok(window_screenshot(window, path, &error), &error);
    size_t length;
    uint8_t *pixels = read_frame(window, &length);
    int width;
    int height;
    int channels;
    unsigned char *decoded = stbi_load(path, &width, &height, &channels, 4);
    assert_non_null(decoded);
    assert_int_equal(width, 700);
    assert_int_equal(height, 500);
    for (size_t i = 3; i < length; i += 4)
        pixels[i] = 0xff;
    assert_memory_equal(decoded, pixels, length);
    free(decoded);
    free(pixels);
    remove(path);
    window_close(window);
}

static double milliseconds_of(Window *window, Gallery *gallery, bool whole)
{
    enum { ROUNDS = 20 };
    uint64_t total = 0;
    int frames = 0;
    for (int i = 0; i < ROUNDS; i++) {
        gallery->nodes += 1001;
        window_draw_whole(window, whole);
        window_wake(window);
        if (window_wait(window, 0)) {
            uint64_t start = clock_ns();
            if (window_begin(window)) {
                draw_frame(window, gallery);
                total += clock_ns() - start;
                frames++;
            }
        }
        window_draw_whole(window, false);
        if (!whole)
            settle(window, gallery);
    }
    return frames ? (double)total / 1e6 / frames : 0;
}

/* When the program is run by hand: pictures to look at, and the cost of their frames. */
static void write_pictures(const char *folder)
{
    static const float scales[] = {1, 1.5f};
    for (int theme = 0; theme < THEME_COUNT; theme++) {
        for (int i = 0; i < 2; i++) {
            Gallery gallery = {.weight = 0.4f, .nodes = 61400000, .checked = true, .text = "some text"};
            uint64_t start = clock_ns();
            Window *window = open_window(1600, 1000, (ThemeKind)theme, (PaletteKind)theme, scales[i]);
            double opened = (double)(clock_ns() - start) / 1e6;
            char path[512];
            settle(window, &gallery);
            snprintf(path, sizeof path, "%s/%s-%d.png", folder, theme_names[(ThemeKind)theme],
                     (int)(100 * scales[i]));
            window_screenshot(window, path, NULL);
            printf("%s: opened in %.0f ms, whole frame %.1f ms, counter %.1f ms, %zu pieces\n", path, opened,
                   milliseconds_of(window, &gallery, true), milliseconds_of(window, &gallery, false),
                   window_statistics(window)->last_pieces);
            window_close(window);
        }
    }
}

int main(int count, char **arguments)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(redrawing_the_damage_gives_the_same_pixels),
        cmocka_unit_test(changes_reach_the_window),
        cmocka_unit_test(dense_and_large_screens_have_larger_texts),
        cmocka_unit_test(renderers_without_a_card_are_known),
        cmocka_unit_test(what_can_not_be_drawn_leaves_the_rest),
        cmocka_unit_test(changes_of_order_are_drawn),
        cmocka_unit_test(nothing_is_drawn_while_nothing_happens),
        cmocka_unit_test(a_frame_that_cannot_be_drawn_is_tried_again),
        cmocka_unit_test(injected_events_reach_widgets),
        cmocka_unit_test(a_flood_of_events_leaves_no_key_down),
        cmocka_unit_test(a_flood_of_releases_leaves_no_key_down),
        cmocka_unit_test(text_input_is_on_for_fields_alone),
        cmocka_unit_test(composed_letters_are_no_keys),
        cmocka_unit_test(lost_textures_are_made_again),
        cmocka_unit_test(fractions_of_the_wheel_add_up),
        cmocka_unit_test(events_that_are_no_input_are_told),
        cmocka_unit_test(digits_have_one_width),
        cmocka_unit_test(a_counter_alone_redraws_little),
        cmocka_unit_test(screenshots_read_back),
    };
    setenv("SDL_VIDEODRIVER", "dummy", 1);
    setenv("SDL_RENDER_DRIVER", "software", 1);
    if (count > 1) {
        write_pictures(arguments[1]);
        return 0;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
