/* Pictures of the board, compared with stored ones. */
#include "ui/draw/picture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <stb/stb_image.h>

#include "engine/base/platform/file.h"
#include "tests/support/check.h"

static const char board_text[] = "r2bb5r/rrbbrr5/4rr3bb/2b6bb/bbb8/11/5rrrr2/11/bb9/bb9/rr2b4rr r 12";

static PictureBoard a_board(void)
{
    PictureBoard board = {.last = MOVE_NONE};
    Error error;
    assert_ok(position_read(board_text, strlen(board_text), &board.position, &error), &error);
    assert_ok(move_read("O@8-0", 5, &board.last, &error), &error);
    return board;
}

static Picture *a_picture(Labels *labels, PictureStyle style)
{
    Picture *picture;
    Error error;
    assert_ok(picture_begin(labels, &style, &picture, &error), &error);
    return picture;
}

static void expect_as_stored(PictureStyle style, const char *name)
{
    char path[256];
    int width, height, channels;
    uint8_t *pixels;
    Error error;
    uint64_t difference = 0;
    const PictureBoard board = a_board();
    Picture *picture = a_picture(NULL, style);
    assert_ok(picture_pixels(picture, &board, &pixels, &error), &error);
    snprintf(path, sizeof path, TEST_DATA "/pictures/%s.png", name);
    if (getenv("TETRESS_STORE_PICTURES"))
        assert_ok(picture_write(picture, &board, path, &error), &error);
    uint8_t *stored = stbi_load(path, &width, &height, &channels, 4);
    assert_non_null(stored);
    assert_int_equal(width, style.size);
    assert_int_equal(height, style.size);
    for (int i = 0; i < width * height; i++)
        for (int k = 0; k < 3; k++)
            difference += (uint64_t)abs(pixels[4 * i + k] - stored[4 * i + k]);
    /* Rounding may differ between machines; a cell of another colour would be a hundred times more. */
    assert_true(difference < (uint64_t)width * (uint64_t)height / 20);
    stbi_image_free(stored);
    free(pixels);
    picture_end(picture);
}

static void boards_look_as_they_did(void **state)
{
    (void)state;
    expect_as_stored((PictureStyle){.theme = THEME_DARK, .size = 240}, "export-dark");
    expect_as_stored(
        (PictureStyle){
            .theme = THEME_LIGHT, .palette = PALETTE_RED_GREEN, .size = 300, .margin = 2, .pan_row = 3},
        "export-light");
}

/* Fonts differ between systems, so the test only checks that coordinates are there. */
static void coordinates_stand_beside_the_board(void **state)
{
    (void)state;
    static FontFiles files;
    Labels *labels;
    Error error;
    uint8_t *with, *without;
    const PictureBoard board = a_board();
    const PictureStyle style = {.theme = THEME_DARK, .size = 400, .coordinates = true};
    assert_ok(font_files_open(&files, &error), &error);
    assert_ok(labels_create(NULL, &files, &labels, &error), &error);
    Picture *written = a_picture(labels, style), *blank = a_picture(NULL, style);
    assert_ok(picture_pixels(written, &board, &with, &error), &error);
    assert_ok(picture_pixels(blank, &board, &without, &error), &error);
    int above = 0, inside = 0;
    for (int i = 0; i < 400 * 400; i++) {
        bool differs = memcmp(&with[4 * (size_t)i], &without[4 * (size_t)i], 3) != 0;
        above += differs && i / 400 < 30;
        inside += differs && i / 400 > 60 && i % 400 > 60;
    }
    assert_true(above > 100);
    assert_int_equal(inside, 0);
    free(with);
    free(without);
    picture_end(written);
    picture_end(blank);
    labels_destroy(labels);
    font_files_close(&files);
}

static int count(const char *text, const char *part)
{
    int found = 0;
    for (; (text = strstr(text, part)); text++)
        found++;
    return found;
}

static void an_svg_says_the_same(void **state)
{
    (void)state;
    Text svg = {0};
    Error error;
    const PictureBoard board = a_board();
    Picture *picture = a_picture(NULL, (PictureStyle){.theme = THEME_DARK, .size = 500, .coordinates = true});
    assert_ok(picture_svg(picture, &board, &svg, &error), &error);
    const char *text = text_string(&svg);
    assert_int_equal(strncmp(text, "<svg ", 5), 0);
    assert_string_equal(text + svg.length - 7, "</svg>\n");
    assert_int_equal(count(text, "<text "), 22);
    assert_int_equal(count(text, "<rect "), 1 + BOARD_CELLS + 8);
    assert_int_equal(count(text, "fill=\"#e5534b\""), board.position.count[RED]);
    assert_int_equal(count(text, "fill=\"#4c8dff\""), board.position.count[BLUE]);
    text_free(&svg);
    picture_end(picture);
}

static void files_are_written_by_their_names(void **state)
{
    (void)state;
    char folder[] = "/tmp/test_picture_XXXXXX", path[64];
    Text bytes = {0};
    Error error;
    void *picture;
    const PictureBoard board = a_board();
    const PictureMaker maker = picture_maker(NULL);
    PictureStyle style = {.theme = THEME_CONTRAST, .size = 20};
    assert_non_null(mkdtemp(folder));
    assert_int_equal(maker.begin(maker.context, &style, &picture, &error), STATUS_INVALID);
    style.size = 100;
    assert_ok(maker.begin(maker.context, &style, &picture, &error), &error);
    snprintf(path, sizeof path, "%s/a.svg", folder);
    assert_ok(maker.paint(picture, &board, path, &error), &error);
    assert_ok(file_read(path, 1 << 20, &bytes, &error), &error);
    assert_int_equal(strncmp(text_string(&bytes), "<svg ", 5), 0);
    unlink(path);
    snprintf(path, sizeof path, "%s/a.png", folder);
    assert_ok(maker.paint(picture, &board, path, &error), &error);
    text_clear(&bytes);
    assert_ok(file_read(path, 1 << 20, &bytes, &error), &error);
    assert_int_equal(strncmp(text_string(&bytes) + 1, "PNG", 3), 0);
    unlink(path);
    snprintf(path, sizeof path, "%s/a.gif", folder);
    assert_int_equal(maker.paint(picture, &board, path, &error), STATUS_INVALID);
    assert_string_equal(error.text, "a picture's name must end in .png or .svg");
    maker.end(picture);
    text_free(&bytes);
    rmdir(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards_look_as_they_did),
        cmocka_unit_test(coordinates_stand_beside_the_board),
        cmocka_unit_test(an_svg_says_the_same),
        cmocka_unit_test(files_are_written_by_their_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
