/* Libraries: games come back as they were, once each, to everybody who has the file open. */
#include "engine/record/library/library.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "engine/base/platform/file.h"
#include "tests/support/check.h"
#include "tests/support/library_add.h"
#include "tests/support/random_record.h"
#include "tests/support/record_equal.h"

#define GAMES (TEST_POSITIONS / 100) /* some blocks of rows */

typedef struct Folder {
    char path[64], library[96], games[96], inner[112];
} Folder;

static int make_folder(void **state)
{
    Folder *folder = calloc(1, sizeof *folder);
    assert_non_null(folder);
    snprintf(folder->path, sizeof folder->path, "/tmp/test_game_library_XXXXXX");
    assert_non_null(mkdtemp(folder->path));
    snprintf(folder->library, sizeof folder->library, "%s/games.library", folder->path);
    snprintf(folder->games, sizeof folder->games, "%s/games", folder->path);
    snprintf(folder->inner, sizeof folder->inner, "%s/inner", folder->games);
    *state = folder;
    return 0;
}

static int remove_folder(void **state)
{
    Folder *folder = *state;
    char command[128];
    snprintf(command, sizeof command, "rm -r %s", folder->path);
    int result = system(command);
    free(folder);
    return result;
}

static Library *open_library(const Folder *folder, LibraryMode mode)
{
    Library *library;
    Error error;
    assert_ok(library_open(folder->library, mode, &library, &error), &error);
    return library;
}

/* Random records without times, which alone don't make a library keep a record as a whole. */
static RecordList random_games(uint64_t seed, int count)
{
    RecordList list = {0};
    Sample sample = sample_seeded(seed);
    Error error;
    while (list.count < count) {
        Record *record = random_record(&sample, 30);
        for (RecordNode *node = record->root; node; node = record_next(node, record->root))
            node->has_time = node->has_left = false;
        char number[16];
        snprintf(number, sizeof number, "%d", list.count);
        assert_ok(record_set_tag(record, "round", number, &error), &error);
        assert_ok(record_list_add(&list, record, &error), &error);
    }
    return list;
}

static LibraryAdded add(Library *library, const RecordList *list)
{
    LibraryAdded sum = {0};
    Error error;
    assert_ok(library_add(library, list, "a.sgf", NULL, &sum, &error), &error);
    return sum;
}

static void assert_has(Library *library, const RecordList *list)
{
    Error error;
    assert_int_equal(library_count(library), list->count);
    for (int i = 0; i < list->count; i++) {
        Record *record;
        Game game, expected;
        assert_ok(library_game(library, (uint32_t)i + 1, &record, &error), &error);
        if (!record_equal(record, list->records[i]))
            fail_msg("game %d is another when read again", i + 1);
        record_destroy(record);
        record_game(list->records[i], record_main_end(list->records[i]), &expected);
        assert_ok(library_moves(library, (uint32_t)i + 1, &game, &error), &error);
        assert_same_position(&game.now, &expected.now);
        assert_int_equal(library_rows(library)[i].plies, expected.now.plies);
    }
}

static void games_come_back_as_they_were(void **state)
{
    const Folder *folder = *state;
    RecordList list = random_games(1, GAMES);
    Library *library = open_library(folder, LIBRARY_MAKE);
    LibraryAdded sum = add(library, &list);
    assert_int_equal(sum.games, GAMES);
    assert_has(library, &list);
    library_close(library);
    library = open_library(folder, LIBRARY_READ);
    assert_has(library, &list);
    library_close(library);
    record_list_free(&list);
}

static void games_that_are_there_are_duplicates(void **state)
{
    RecordList list = random_games(2, 300);
    for (int reopened = 0; reopened < 2; reopened++) {
        Library *library = open_library(*state, LIBRARY_MAKE);
        LibraryAdded sum = add(library, &list);
        assert_int_equal(sum.games, reopened ? 0 : 300);
        assert_int_equal(sum.duplicates, reopened ? 300 : 0);
        sum = add(library, &list);
        assert_int_equal(sum.duplicates, 300);
        assert_has(library, &list);
        library_close(library);
    }
    record_list_free(&list);
}

static void equal_games_of_other_rounds_are_other_games(void **state)
{
    Error error;
    RecordList list = {0};
    Library *library = open_library(*state, LIBRARY_MAKE);
    for (int round = 0; round < 3; round++) {
        Record *record;
        assert_ok(record_create(NULL, &record, &error), &error);
        assert_ok(record_set_tag(record, "round", round == 0 ? "1" : "2", &error), &error);
        assert_ok(record_list_add(&list, record, &error), &error);
    }
    LibraryAdded sum = add(library, &list);
    assert_int_equal(sum.games, 2);
    assert_int_equal(sum.duplicates, 1);
    library_close(library);
    record_list_free(&list);
}

/* A game with or without an analysis of its start. */
static Record *one_game(bool analysed)
{
    Record *record;
    Error error;
    Position position;
    RecordNode *node;
    assert_ok(record_create(NULL, &record, &error), &error);
    assert_ok(record_add(record, record->root, NULL, 0, &node, &error), &error);
    if (analysed) {
        const RecordAnalysis analysis = {.agent = "champion", .depth = 3, .nodes = 5};
        position_start(&position);
        assert_ok(record_keep_analysis(record->root, &position, &analysis, &error), &error);
    }
    return record;
}

static void judge(const Record *record, uint8_t accuracy[2])
{
    (void)record;
    accuracy[RED] = 75;
}

static void a_review_that_comes_later_is_taken(void **state)
{
    Error error;
    Record *plain = one_game(false), *reviewed = one_game(true), *read;
    for (int way = 0; way < 2; way++) {
        Library *library = open_library(*state, LIBRARY_MAKE);
        RecordList first = {.records = &plain, .count = 1}, second = {.records = &reviewed, .count = 1};
        LibraryAdded sum = {0};
        assert_ok(library_add(library, &first, "a", judge, &sum, &error), &error);
        assert_int_equal(library_rows(library)[0].accuracy[RED], LIBRARY_ACCURACY_UNKNOWN);
        if (way == 0) {
            assert_ok(library_add(library, &second, "b", judge, &sum, &error), &error);
            assert_int_equal(sum.renewed, 1);
        } else {
            assert_ok(library_keep(library, 1, reviewed, judge, &error), &error);
        }
        assert_int_equal(library_count(library), 1);
        assert_int_equal(library_rows(library)[0].accuracy[RED], 75);
        assert_ok(library_game(library, 1, &read, &error), &error);
        assert_true(record_equal(read, reviewed));
        record_destroy(read);
        assert_ok(library_add(library, &first, "a", judge, &sum, &error), &error);
        assert_int_equal(library_rows(library)[0].accuracy[RED], 75); /* what is known stays */
        library_close(library);
        assert_int_equal(unlink(((const Folder *)*state)->library), 0);
    }
    record_destroy(plain);
    record_destroy(reviewed);
}

static void another_game_is_not_kept_in_place_of_one(void **state)
{
    Error error;
    Library *library = open_library(*state, LIBRARY_MAKE);
    RecordList list = random_games(3, 2);
    add(library, &list);
    assert_int_equal(library_keep(library, 1, list.records[1], NULL, &error), STATUS_INVALID);
    assert_int_equal(library_keep(library, 3, list.records[1], NULL, &error), STATUS_NOT_FOUND);
    assert_has(library, &list);
    library_close(library);
    record_list_free(&list);
}

static void others_see_what_was_committed(void **state)
{
    Error error;
    bool changed;
    RecordList list = random_games(4, 2000), part = list;
    Library *one = open_library(*state, LIBRARY_MAKE), *other = open_library(*state, LIBRARY_WRITE);
    for (part.count = 1; part.count < list.count; part.count = 3 * part.count + 1) {
        add(part.count % 2 ? one : other, &part);
        assert_ok(library_refresh(one, NULL, &error), &error);
        assert_ok(library_refresh(other, &changed, &error), &error);
        assert_has(one, &part);
        assert_has(other, &part);
        assert_ok(library_refresh(other, &changed, &error), &error);
        assert_false(changed);
    }
    assert_ok(library_delete(one, (uint32_t[]){7, 1}, 2, true, &error), &error);
    assert_ok(library_delete(other, (uint32_t[]){1}, 1, false, &error), &error);
    assert_ok(library_refresh(one, &changed, &error), &error);
    assert_true(changed);
    assert_true(library_rows(one)[6].flags & LIBRARY_DELETED);
    assert_false(library_rows(one)[0].flags & LIBRARY_DELETED);
    assert_memory_equal(library_rows(one), library_rows(other), library_count(one) * sizeof(LibraryRow));
    library_close(one);
    library_close(other);
    record_list_free(&list);
}

static void names_stand_for_others(void **state)
{
    Error error;
    Library *library = open_library(*state, LIBRARY_MAKE);
    static const char *const players[] = {"Ann", "ann", "Bob"};
    RecordList list = {0};
    for (int i = 0; i < 3; i++) {
        Record *record = one_game(false);
        assert_ok(record_set_player(record, RED, players[i], &error), &error);
        assert_ok(record_list_add(&list, record, &error), &error);
    }
    add(library, &list);
    assert_ok(library_join(library, LIBRARY_PLAYERS, 2, 1, &error), &error);
    assert_ok(library_join(library, LIBRARY_PLAYERS, 1, 3, &error), &error);
    for (int reopened = 0; reopened < 2; reopened++) {
        LibraryNames names = library_names(library, LIBRARY_PLAYERS);
        assert_int_equal(names.count, 4);
        assert_int_equal(library_name_find(library, LIBRARY_PLAYERS, "ann"), 2);
        assert_int_equal(names.items[1].stands_for, 3);
        assert_int_equal(names.items[2].stands_for, 3);
        assert_has(library, &list); /* records keep the names that they came with */
        library_close(library);
        library = open_library(*state, LIBRARY_WRITE);
    }
    assert_ok(library_join(library, LIBRARY_PLAYERS, 3, 1, &error), &error); /* the other way round */
    for (int i = 1; i <= 3; i++)
        assert_int_equal(library_names(library, LIBRARY_PLAYERS).items[i].stands_for, 1);
    assert_ok(library_join(library, LIBRARY_PLAYERS, 2, 2, &error), &error);
    assert_int_equal(library_names(library, LIBRARY_PLAYERS).items[2].stands_for, 2);
    assert_int_equal(library_join(library, LIBRARY_PLAYERS, 4, 1, &error), STATUS_NOT_FOUND);
    library_close(library);
    record_list_free(&list);
}

static void dates_are_read_as_formats_write_them(void **state)
{
    static const struct {
        const char *text;
        int32_t date;
    } dates[] = {
        {"2026-11-20", 20261120},       {"2026.11.??", 20261100}, {"20261120", 20261120},   {"????.??.??", 0},
        {"2026/11/20 10:33", 20261120}, {"2026", 20260000},       {"2026-13-01", 20260000}, {"soon", 0}};
    enum { DATES = sizeof dates / sizeof *dates };
    Error error;
    RecordList list = random_games(5, DATES);
    for (int i = 0; i < DATES; i++)
        assert_ok(record_set_tag(list.records[i], "date", dates[i].text, &error), &error);
    Library *library = open_library(*state, LIBRARY_MAKE);
    add(library, &list);
    for (int i = 0; i < DATES; i++)
        assert_int_equal(library_rows(library)[i].date, dates[i].date);
    library_close(library);
    record_list_free(&list);
}

static void only_libraries_are_opened(void **state)
{
    const Folder *folder = *state;
    Library *library;
    Error error;
    assert_int_equal(library_open(folder->library, LIBRARY_READ, &library, &error), STATUS_NOT_FOUND);
    char other[30000] = "(;FF[4]GM[Tetress])";
    const LibraryWatch watch = {.context = NULL};
    assert_ok(file_replace(folder->library, other, sizeof other, &error), &error);
    for (LibraryMode mode = LIBRARY_READ; mode <= LIBRARY_MAKE; mode++)
        assert_int_equal(library_open(folder->library, mode, &library, &error), STATUS_INVALID);
    assert_int_equal(library_check(folder->library, &watch, &error), STATUS_INVALID);
}

/* ---- Files ---- */

static void write_games(const char *folder, const char *name, const RecordList *list, RecordFormat format)
{
    char path[128];
    Error error;
    Text text = {0};
    snprintf(path, sizeof path, "%s/%s", folder, name);
    assert_ok(record_list_write(list, format, &text, &error), &error);
    assert_ok(file_replace(path, text_string(&text), text.length, &error), &error);
    text_free(&text);
}

static LibraryAdded import(Library *library, const LibraryImport *plan, Status expected)
{
    LibraryAdded sum = {0};
    Error error;
    assert_int_equal(library_import(library, plan, &sum, &error), expected);
    return sum;
}

static int comments_read;

/* What somebody has said about the games of a file. */
static void read_comment(const char *path, ReadFile *out)
{
    comments_read++;
    if (strstr(path, "games"))
        text_add_string(&out->bytes, "Seen");
}

static void add_comments(const ReadFile *kept, RecordList *list)
{
    Error error;
    for (int i = 0; i < list->count; i++)
        assert_ok(record_set_comment(list->records[i]->root, text_string(&kept->bytes), &error), &error);
}

static void expect_comment(Library *library, uint32_t game)
{
    Error error;
    Record *record;
    assert_ok(library_game(library, game, &record, &error), &error);
    assert_string_equal(record->root->comment, "Seen");
    record_destroy(record);
}

static void what_is_kept_beside_a_file_comes_along(void **state)
{
    const Folder *folder = *state;
    RecordList list = random_games(10, 3);
    assert_int_equal(mkdir(folder->games, 0700), 0);
    write_games(folder->games, "c.json", &list, FORMAT_JSON);
    const char *paths[] = {folder->games};
    const LibraryImport plan = {
        .paths = paths, .count = 1, .threads = 1, .read_kept = read_comment, .add_kept = add_comments};
    Library *library = open_library(folder, LIBRARY_MAKE);
    import(library, &plan, STATUS_OK);
    expect_comment(library, 3);
    library_close(library);
    record_list_free(&list);
}

static void folders_are_imported_with_everything_in_them(void **state)
{
    const Folder *folder = *state;
    RecordList list = random_games(6, 100);
    assert_int_equal(mkdir(folder->games, 0700) || mkdir(folder->inner, 0700), 0);
    write_games(folder->games, "b.sgf", &list, FORMAT_SGF);
    write_games(folder->inner, "c.json", &list, FORMAT_JSON);
    write_games(folder->inner, "notes.py", &list, FORMAT_TEXT); /* no name of games */
    char circle[128];
    snprintf(circle, sizeof circle, "%s/circle", folder->inner);
    assert_int_equal(symlink("..", circle), 0);
    const char *paths[] = {folder->games};
    const LibraryImport plan = {.paths = paths, .count = 1, .threads = 2};
    Library *library = open_library(folder, LIBRARY_MAKE);
    LibraryAdded sum = import(library, &plan, STATUS_OK);
    assert_int_equal(sum.games, 100);
    assert_int_equal(sum.duplicates, 100);
    assert_has(library, &list);
    assert_int_equal(library_names(library, LIBRARY_SOURCES).count, 2);
    library_close(library);
    record_list_free(&list);
}

/* A match's file with so many games, each in a round of its own. */
static void write_match(const char *path, int games)
{
    Text text = {0};
    Error error;
    text_add_string(&text, "{\"format\": \"tetress-games-1\"}\n");
    for (int i = 0; i < games; i++)
        text_printf(&text,
                    "{\"pair\": %d, \"game\": 0, \"red\": {\"agent\": \"a\"}, \"blue\": {\"agent\": \"b\"}, "
                    "\"opening\": [\"%s\"], \"moves\": [], \"result\": null%*s}\n",
                    i, i == games - 2 ? "0-0" : "0-0,0-1,0-2,0-3", 100, "");
    assert_ok(file_replace(path, text_string(&text), text.length, &error), &error);
    text_free(&text);
}

static void keep_problem(void *context, const Error *problem)
{
    *(Error *)context = *problem;
}

static void large_files_of_matches_are_read_in_pieces(void **state)
{
    const Folder *folder = *state;
    enum { MANY = 30000 };
    Error problem;
    write_match(folder->games, MANY);
    const char *paths[] = {folder->games};
    const LibraryImport plan = {.paths = paths,
                                .count = 1,
                                .threads = 2,
                                .read_kept = read_comment,
                                .add_kept = add_comments,
                                .problem = keep_problem,
                                .context = &problem};
    Library *library = open_library(folder, LIBRARY_MAKE);
    comments_read = 0;
    LibraryAdded sum = import(library, &plan, STATUS_OK);
    assert_int_equal(comments_read, 1); /* for all pieces */
    expect_comment(library, 1);
    expect_comment(library, MANY - 1);
    assert_int_equal(sum.games, MANY);
    assert_int_equal(sum.problems, 1);
    assert_int_equal(problem.line, MANY); /* after the first line, the last game but one */
    for (uint32_t i = 1; i <= MANY; i += 1000) {
        Record *record;
        char round[16];
        snprintf(round, sizeof round, "%u.1", i);
        assert_ok(library_game(library, i, &record, &problem), &problem);
        assert_string_equal(record_tag(record, "round"), round);
        record_destroy(record);
    }
    sum = import(library, &plan, STATUS_OK);
    assert_int_equal(sum.duplicates, MANY);
    library_close(library);
}

/* ---- An import that is stopped ---- */

static atomic_bool stop;

static void stop_now(void *context, const LibraryAdded *sum, uint64_t bytes, uint64_t all)
{
    (void)context;
    (void)sum;
    (void)bytes;
    (void)all;
    atomic_store(&stop, true);
}

/* Waits in the second file for the stop, however long the first one takes. */
static void read_second_slowly(const char *path, ReadFile *out)
{
    (void)out;
    bool second = strstr(path, "second");
    while (second && !atomic_load(&stop))
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    if (second)
        nanosleep(&(struct timespec){.tv_nsec = 100000000}, NULL); /* until the import has heard of it */
}

static void add_nothing(const ReadFile *kept, RecordList *list)
{
    (void)kept;
    (void)list;
}

/* Imports so many games and stops. */
static Status import_and_stop(const Folder *folder, Library *library, int games, LibraryAdded *sum,
                              Error *error)
{
    char second[96];
    snprintf(second, sizeof second, "%s/second", folder->path);
    atomic_store(&stop, false);
    write_match(folder->games, games);
    write_match(second, games);
    const char *paths[] = {folder->games, second};
    const LibraryImport plan = {.paths = paths,
                                .count = 2,
                                .threads = 1,
                                .stop = &stop,
                                .progress = stop_now,
                                .read_kept = read_second_slowly,
                                .add_kept = add_nothing};
    return library_import(library, &plan, sum, error);
}

static void what_was_read_before_a_stop_stays(void **state)
{
    enum { A_FEW = 40, COMMITTED = 10000 };
    const Folder *folder = *state;
    for (int games = A_FEW; games <= COMMITTED; games += COMMITTED - A_FEW) {
        LibraryAdded sum = {0};
        Error error;
        Library *library = open_library(folder, LIBRARY_MAKE);
        uint32_t before = library_count(library);
        assert_int_equal(import_and_stop(folder, library, games, &sum, &error), STATUS_INTERRUPTED);
        assert_int_equal(sum.games + sum.duplicates, games);
        library_close(library);
        library = open_library(folder, LIBRARY_READ);
        assert_int_equal(library_count(library), before + sum.games);
        library_close(library);
    }
}

static void games_that_a_stopped_import_cannot_keep_are_told(void **state)
{
    const Folder *folder = *state;
    LibraryAdded sum = {0};
    Error error;
    library_close(open_library(folder, LIBRARY_MAKE));
    Library *library = open_library(folder, LIBRARY_READ);
    assert_int_equal(import_and_stop(folder, library, 40, &sum, &error), STATUS_IO);
    assert_int_equal(error.status, STATUS_IO);
    assert_int_equal(sum.games, 0);
    library_close(library);
}

/* ---- Damage ---- */

static void count_problem(void *context, const Error *problem)
{
    (void)problem;
    ++*(int *)context;
}

/* The game that a rescued one was: its round is its number. */
static const Record *original_of(const RecordList *list, const Record *rescued)
{
    int number = (int)strtol(record_tag(rescued, "round"), NULL, 10);
    assert_uint_in_range(number, 0, list->count - 1);
    return list->records[number];
}

/* Counts the games of a library that are as they were, and asserts that the others still have their moves. */
static int count_whole(Library *library, const RecordList *list)
{
    int whole = 0;
    Error error;
    for (uint32_t i = 1; i <= library_count(library); i++) {
        Record *record;
        Game game, expected;
        assert_ok(library_game(library, i, &record, &error), &error);
        const Record *original = original_of(list, record);
        record_game(record, record_main_end(record), &game);
        record_game(original, record_main_end(original), &expected);
        assert_true(game_continues(&game, &expected) && game.count == expected.count);
        whole += record_equal(record, original);
        record_destroy(record);
    }
    return whole;
}

static void a_sound_library_has_no_problems(void **state)
{
    const Folder *folder = *state;
    int problems = 0;
    const LibraryWatch watch = {.problem = count_problem, .context = &problems};
    Error error;
    RecordList list = random_games(7, 1500);
    Library *library = open_library(folder, LIBRARY_MAKE);
    add(library, &list);
    assert_ok(library_delete(library, (uint32_t[]){3}, 1, true, &error), &error);
    library_close(library);
    assert_ok(library_check(folder->library, &watch, &error), &error);
    assert_int_equal(problems, 0);
    record_list_free(&list);
}

typedef struct Growing {
    const Folder *folder;
    RecordList list;
} Growing;

static void add_games_once(void *context, uint32_t done, uint32_t all)
{
    Growing *self = context;
    (void)all;
    if (done > 0)
        return;
    Library *library = open_library(self->folder, LIBRARY_WRITE);
    add(library, &self->list);
    library_close(library);
}

static void a_library_may_grow_while_it_is_checked(void **state)
{
    Growing growing = {*state, random_games(12, 20)};
    RecordList before = growing.list;
    const LibraryWatch watch = {.progress = add_games_once, .context = &growing};
    Error error;
    before.count = 10;
    Library *library = open_library(*state, LIBRARY_MAKE);
    add(library, &before);
    library_close(library);
    assert_ok(library_check(growing.folder->library, &watch, &error), &error);
    assert_ok(library_check(growing.folder->library, &(LibraryWatch){0}, &error), &error);
    record_list_free(&growing.list);
}

static void rescue_takes_all_of_a_sound_library(void **state)
{
    const Folder *folder = *state;
    const LibraryWatch watch = {.context = NULL};
    Error error;
    LibraryAdded sum = {0};
    RecordList list = random_games(8, 1500);
    Library *library = open_library(folder, LIBRARY_MAKE), *rescued;
    add(library, &list);
    assert_ok(library_join(library, LIBRARY_PLAYERS, 2, 1, &error), &error);
    assert_ok(library_rescue(folder->library, folder->games, &watch, &sum, &error), &error);
    assert_ok(library_open(folder->games, LIBRARY_READ, &rescued, &error), &error);
    assert_has(rescued, &list);
    assert_int_equal(sum.problems, 0);
    for (int i = 0; i < list.count; i++) {
        const LibraryRow *row = &library_rows(library)[i], *other = &library_rows(rescued)[i];
        assert_memory_equal(row, other, sizeof *row);
    }
    assert_int_equal(library_names(rescued, LIBRARY_PLAYERS).items[2].stands_for, 1);
    assert_ok(library_delete(library, (uint32_t[]){3, 1500}, 2, true, &error), &error);
    library_close(rescued);
    assert_int_equal(unlink(folder->games), 0);
    assert_ok(library_rescue(folder->library, folder->games, &watch, &sum, &error), &error);
    assert_ok(library_open(folder->games, LIBRARY_READ, &rescued, &error), &error);
    assert_int_equal(library_count(rescued), 1498);
    library_close(rescued);
    library_close(library);
    record_list_free(&list);
}

static void damage_is_told_and_the_rest_rescued(void **state)
{
    const Folder *folder = *state;
    enum { TRIALS = 8, GAMES_THERE = 1500, DAMAGED_BYTES = 3000 };
    RecordList list = random_games(9, GAMES_THERE);
    Random random = random_seeded(9, 9);
    Library *library = open_library(folder, LIBRARY_MAKE);
    Text sound = {0};
    Error error;
    int told = 0, whole = 0;
    add(library, &list);
    library_close(library);
    assert_ok(file_read(folder->library, 1 << 28, &sound, &error), &error);
    for (int trial = 0; trial < TRIALS; trial++) {
        int problems = 0;
        LibraryAdded sum = {0};
        const LibraryWatch watch = {.problem = count_problem, .context = &problems};
        Text damaged = {0};
        text_add(&damaged, sound.bytes, sound.length);
        size_t at = trial == 0 ? 0 : random_below(&random, (uint32_t)(sound.length - DAMAGED_BYTES));
        for (size_t i = 0; i < DAMAGED_BYTES; i++)
            damaged.bytes[at + i] = (char)random_next(&random);
        assert_ok(file_replace(folder->library, damaged.bytes, damaged.length, &error), &error);
        text_free(&damaged);
        Status status = library_check(folder->library, &watch, &error);
        assert_true(status == STATUS_OK || status == STATUS_INVALID);
        told += status == STATUS_INVALID;
        assert_ok(library_rescue(folder->library, folder->games, &watch, &sum, &error), &error);
        assert_ok(library_open(folder->games, LIBRARY_READ, &library, &error), &error);
        int rescued = count_whole(library, &list);
        assert_true(rescued == GAMES_THERE || status == STATUS_INVALID);
        whole += rescued;
        library_close(library);
        assert_ok(library_check(folder->games, &watch, &error), &error);
        assert_int_equal(unlink(folder->games), 0);
    }
    assert_uint_in_range(told, TRIALS * 3 / 4, TRIALS); /* what is not used may be damaged */
    assert_uint_in_range(whole, TRIALS * GAMES_THERE * 3 / 4, TRIALS * GAMES_THERE);
    text_free(&sound);
    record_list_free(&list);
}

/* Where a library can't be opened, a check says so, and a rescue what it lost. */
static void damage_of_names_and_tables_is_told(void **state)
{
    static const char *const damaged[] = {"player(id INTEGER", "Ann", "a.sgf"};
    const Folder *folder = *state;
    Error error;
    Text bytes = {0};
    Record *record = one_game(false);
    assert_ok(record_set_player(record, RED, "Ann", &error), &error);
    const RecordList list = {.records = &record, .count = 1};
    Library *library = open_library(folder, LIBRARY_MAKE);
    add(library, &list);
    library_close(library);
    assert_ok(file_read(folder->library, 1 << 28, &bytes, &error), &error);
    for (size_t i = 0; i < sizeof damaged / sizeof *damaged; i++) {
        int problems = 0;
        LibraryAdded sum = {0};
        const LibraryWatch watch = {.problem = count_problem, .context = &problems};
        size_t at = 0;
        while (memcmp(bytes.bytes + at, damaged[i], strlen(damaged[i])) != 0)
            at++;
        char *middle = bytes.bytes + at + strlen(damaged[i]) / 2;
        ++*middle;
        assert_ok(file_replace(folder->library, bytes.bytes, bytes.length, &error), &error);
        --*middle;
        assert_int_not_equal(library_open(folder->library, LIBRARY_READ, &library, &error), STATUS_OK);
        assert_int_equal(library_check(folder->library, &watch, &error), STATUS_INVALID);
        assert_int_equal(problems, 1);
        assert_ok(library_rescue(folder->library, folder->games, &watch, &sum, &error), &error);
        assert_int_equal(sum.games, 1);
        assert_int_equal(sum.problems, 1);
        assert_int_equal(unlink(folder->games), 0);
    }
    text_free(&bytes);
    record_destroy(record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, make_folder, remove_folder)
        IN_FOLDER(games_come_back_as_they_were),
        IN_FOLDER(games_that_are_there_are_duplicates),
        IN_FOLDER(equal_games_of_other_rounds_are_other_games),
        IN_FOLDER(a_review_that_comes_later_is_taken),
        IN_FOLDER(another_game_is_not_kept_in_place_of_one),
        IN_FOLDER(others_see_what_was_committed),
        IN_FOLDER(names_stand_for_others),
        IN_FOLDER(dates_are_read_as_formats_write_them),
        IN_FOLDER(only_libraries_are_opened),
        IN_FOLDER(what_is_kept_beside_a_file_comes_along),
        IN_FOLDER(folders_are_imported_with_everything_in_them),
        IN_FOLDER(large_files_of_matches_are_read_in_pieces),
        IN_FOLDER(what_was_read_before_a_stop_stays),
        IN_FOLDER(games_that_a_stopped_import_cannot_keep_are_told),
        IN_FOLDER(a_sound_library_has_no_problems),
        IN_FOLDER(a_library_may_grow_while_it_is_checked),
        IN_FOLDER(rescue_takes_all_of_a_sound_library),
        IN_FOLDER(damage_is_told_and_the_rest_rescued),
        IN_FOLDER(damage_of_names_and_tables_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
