/* The transposition table returns what was stored, or nothing. */
#include "engine/search/alphabeta/table.h"

#include <math.h>
#include <pthread.h>
#include <string.h>

#include "engine/base/random.h"
#include "tests/support/check.h"
#include "tests/support/sample.h"

static Table table_of(int megabytes)
{
    Table table;
    Error error = {0};
    assert_ok(table_create(&table, megabytes, &error), &error);
    return table;
}

/* Keys of one bucket: a key's high bits determine its bucket. */
static uint64_t key_in_bucket(int i)
{
    return 0x5a5a000000000000u + (uint64_t)i;
}

static TableEntry entry_of_depth(int depth)
{
    return (TableEntry){.move = (Move)depth, .depth = (uint8_t)depth, .bound = BOUND_LOWER, .score = depth};
}

static void put(Table *table, uint64_t key, const TableEntry *entry)
{
    TableUse use = {0};
    table_store(table, key, entry, &use);
}

static bool has(const Table *table, uint64_t key, TableEntry *out)
{
    TableUse use = {0};
    return table_probe(table, key, out, &use);
}

static void assert_same_entry(const TableEntry *a, const TableEntry *b)
{
    assert_int_equal(a->move, b->move);
    assert_int_equal(a->depth, b->depth);
    assert_int_equal(a->bound, b->bound);
    assert_int_equal(a->score, b->score);
    assert_int_equal(a->evaluation, b->evaluation);
}

/* ---- Entries ---- */

static void extremes_come_back_as_they_were(void **state)
{
    (void)state;
    static const Move moves[] = {0, 1, MOVE_COUNT - 1, MOVE_NONE};
    static const int depths[] = {0, 1, 127, 128, 150, 255};
    static const Score scores[] = {0, 1, -1, SCORE_WIN, -SCORE_WIN, SCORE_LIMIT, -SCORE_LIMIT, 255, -256};
    Table table = table_of(1);
    Random random = random_seeded(1, 0);
    for (size_t move = 0; move < sizeof moves / sizeof *moves; move++)
        for (size_t depth = 0; depth < sizeof depths / sizeof *depths; depth++)
            for (size_t score = 0; score < sizeof scores / sizeof *scores; score++)
                for (uint8_t bound = BOUND_UPPER; bound <= BOUND_EXACT; bound++) {
                    TableEntry entry = {moves[move], (uint8_t)depths[depth], bound,
                                        0,           scores[score],          -scores[score]};
                    TableEntry found;
                    uint64_t key = random_next(&random);
                    put(&table, key, &entry);
                    assert_true(has(&table, key, &found));
                    assert_same_entry(&found, &entry);
                    assert_false(has(&table, key ^ 1, &found));
                }
    table_destroy(&table);
}

static void nothing_is_in_no_table(void **state)
{
    (void)state;
    Table table = table_of(0);
    TableUse use = {0};
    TableEntry entry = entry_of_depth(3);
    TableView view;
    table_store(&table, 1, &entry, &use);
    assert_false(table_probe(&table, 1, &entry, &use));
    table_clear(&table);
    table_next_search(&table);
    table_view(&table, &view);
    assert_int_equal(table_bytes(&table) + table_entries(&table) + view.entries, 0);
    assert_int_equal(table_permille(&table), 0);
    assert_int_equal(use.stores + use.hits, 0);
    assert_int_equal(use.probes, 1);
    table_destroy(&table);
}

static void table_is_as_large_as_asked_for(void **state)
{
    (void)state;
    Table table = table_of(3);
    assert_int_equal(table_bytes(&table), 3 << 20);
    assert_int_equal(table_entries(&table), (3 << 20) / 16);
    table_destroy(&table);
}

static void half_written_entries_match_nothing(void **state)
{
    (void)state;
    Table table = table_of(1);
    TableEntry entry = entry_of_depth(7), found;
    uint64_t key = key_in_bucket(1), other = key_in_bucket(2);
    put(&table, key, &entry);
    TableSlot *slot = NULL;
    for (uint64_t i = 0; i < table.count; i++)
        for (int j = 0; j < TABLE_BUCKET; j++)
            if (atomic_load(&table.buckets[i].slots[j].data))
                slot = &table.buckets[i].slots[j];
    assert_non_null(slot);
    uint64_t check = atomic_load(&slot->check), data = atomic_load(&slot->data);
    entry.depth = 9;
    put(&table, key, &entry); /* a later state of the same slot */
    uint64_t new_data = atomic_load(&slot->data);
    assert_int_not_equal(new_data, data);
    atomic_store(&slot->check, check);
    assert_false(has(&table, key, &found));
    assert_false(has(&table, other, &found));
    atomic_store(&slot->data, data);
    assert_true(has(&table, key, &found));
    assert_int_equal(found.depth, 7);
    table_destroy(&table);
}

/* If the check happens to match, an impossible move shows the damage. */
static void impossible_moves_are_damage(void **state)
{
    (void)state;
    Table table = table_of(1);
    TableEntry entry = {.move = MOVE_NONE + 1, .depth = 1, .bound = BOUND_EXACT};
    TableUse use = {0};
    table_store(&table, 42, &entry, &use);
    assert_false(table_probe(&table, 42, &entry, &use));
    assert_int_equal(use.damaged, 1);
    assert_int_equal(use.hits, 0);
    table_destroy(&table);
}

/* ---- Replacement ---- */

static void shallow_makes_room_for_new(void **state)
{
    (void)state;
    static const int depths[] = {10, 3, 8, 5};
    Table table = table_of(1);
    TableUse use = {0};
    TableEntry found;
    for (int i = 0; i < TABLE_BUCKET; i++) {
        TableEntry entry = entry_of_depth(depths[i]);
        table_store(&table, key_in_bucket(i), &entry, &use);
    }
    assert_int_equal(use.replacements, 0);
    TableEntry entry = entry_of_depth(1);
    table_store(&table, key_in_bucket(9), &entry, &use);
    assert_int_equal(use.stores, 5);
    assert_int_equal(use.replacements, 1);
    for (int i = 0; i < TABLE_BUCKET; i++)
        assert_int_equal(has(&table, key_in_bucket(i), &found), depths[i] != 3);
    assert_true(has(&table, key_in_bucket(9), &found));
    table_destroy(&table);
}

static void old_makes_room_before_shallow(void **state)
{
    (void)state;
    Table table = table_of(1);
    TableEntry deep = entry_of_depth(12), shallow = entry_of_depth(2), found;
    put(&table, key_in_bucket(0), &deep);
    for (int i = 0; i < 5; i++)
        table_next_search(&table);
    for (int i = 1; i <= TABLE_BUCKET; i++)
        put(&table, key_in_bucket(i), &shallow);
    assert_false(has(&table, key_in_bucket(0), &found));
    for (int i = 1; i <= TABLE_BUCKET; i++)
        assert_true(has(&table, key_in_bucket(i), &found));
    table_destroy(&table);
}

static void deep_result_outlives_a_shallow_one_of_the_same_search(void **state)
{
    (void)state;
    Table table = table_of(1);
    TableEntry deep = entry_of_depth(9), shallow = entry_of_depth(3), found;
    put(&table, 7, &deep);
    put(&table, 7, &shallow);
    assert_true(has(&table, 7, &found));
    assert_int_equal(found.depth, 9);
    shallow.bound = BOUND_EXACT;
    put(&table, 7, &shallow);
    assert_true(has(&table, 7, &found));
    assert_int_equal(found.depth, 3);
    put(&table, 7, &deep);
    table_next_search(&table);
    shallow.bound = BOUND_LOWER;
    put(&table, 7, &shallow);
    assert_true(has(&table, 7, &found));
    assert_int_equal(found.depth, 3);
    table_destroy(&table);
}

static void cleared_table_is_empty(void **state)
{
    (void)state;
    Table table = table_of(1);
    TableEntry entry = entry_of_depth(4), found;
    put(&table, 7, &entry);
    table_next_search(&table);
    table_clear(&table);
    assert_false(has(&table, 7, &found));
    put(&table, 7, &entry);
    assert_true(has(&table, 7, &found));
    assert_int_equal(found.age, 0);
    table_destroy(&table);
}

/* Stores the same random entries; returns how many replaced another one, which depends on the earlier
 * contents. */
static uint64_t fill_at_random(Table *table, uint64_t seed)
{
    Random random = random_seeded(seed, 0);
    TableUse use = {0};
    table_next_search(table);
    for (uint64_t i = 0; i < table_entries(table); i++) {
        TableEntry entry = entry_of_depth((int)(random_next(&random) % 20));
        table_store(table, random_next(&random), &entry, &use);
    }
    return use.replacements;
}

static void often_cleared_table_is_like_a_new_one(void **state)
{
    (void)state;
    Table used = table_of(1);
    for (uint64_t game = 0; game < 40; game++) {
        Table new = table_of(1);
        assert_int_equal(fill_at_random(&used, game), fill_at_random(&new, game));
        assert_int_equal(table_permille(&used), table_permille(&new));
        TableView a, b;
        table_view(&used, &a);
        table_view(&new, &b);
        assert_memory_equal(&a, &b, sizeof a);
        table_clear(&used);
        table_destroy(&new);
    }
    table_destroy(&used);
}

static void the_ply_is_part_of_the_key(void **state)
{
    (void)state;
    Sample sample = sample_seeded(1);
    Position position = sample_game(&sample), later = position;
    later.plies = (uint8_t)(position.plies + 2);
    assert_true(table_key(&position) != table_key(&later));
}

/* ---- Threads ---- */

typedef struct Hammer {
    Table *table;
    uint64_t seed;
    uint64_t wrong, hits;
} Hammer;

/* An entry determined by its key, so that a thread that finds it can check that it is whole. */
static TableEntry entry_of_key(uint64_t key, unsigned version)
{
    uint64_t mixed = random_mix(key + version);
    return (TableEntry){.move = (Move)(mixed % MOVE_COUNT),
                        .depth = (uint8_t)version,
                        .bound = BOUND_EXACT,
                        .score = (Score)(mixed >> 20 & 0x3fff),
                        .evaluation = -(Score)(mixed >> 40 & 0x3fff)};
}

static void *hammer(void *argument)
{
    Hammer *self = argument;
    Random random = random_seeded(self->seed, 0);
    TableUse use = {0};
    for (int i = 0; i < 200000; i++) {
        uint64_t key = random_mix(random_below(&random, 64));
        TableEntry found;
        if (table_probe(self->table, key, &found, &use)) {
            TableEntry expected = entry_of_key(key, found.depth);
            self->hits++;
            self->wrong += found.move != expected.move || found.score != expected.score ||
                           found.evaluation != expected.evaluation;
        }
        TableEntry entry = entry_of_key(key, random_below(&random, 4));
        table_store(self->table, key, &entry, &use);
    }
    return NULL;
}

static void threads_never_find_mixed_entries(void **state)
{
    (void)state;
    Table table = table_of(1);
    pthread_t threads[2];
    Hammer hammers[2] = {{.table = &table, .seed = 1}, {.table = &table, .seed = 2}};
    for (int i = 0; i < 2; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, hammer, &hammers[i]), 0);
    for (int i = 0; i < 2; i++) {
        pthread_join(threads[i], NULL);
        assert_int_equal(hammers[i].wrong, 0);
        assert_true(hammers[i].hits > 100000);
    }
    table_destroy(&table);
}

/* ---- Figures and views ---- */

static void fill(Table *table, uint64_t stores, uint64_t seed)
{
    Random random = random_seeded(seed, 0);
    for (uint64_t i = 0; i < stores; i++) {
        TableEntry entry = entry_of_depth((int)(i % 10));
        put(table, random_next(&random), &entry);
    }
}

static void permille_counts_this_search_only(void **state)
{
    (void)state;
    Table table = table_of(1);
    assert_int_equal(table_permille(&table), 0);
    fill(&table, table_entries(&table) / 2, 1);
    int half = table_permille(&table);
    assert_true(half > 400 && half < 560); /* expected: a little less than half */
    fill(&table, 10 * table_entries(&table), 2);
    assert_int_equal(table_permille(&table), 1000);
    table_next_search(&table);
    assert_int_equal(table_permille(&table), 0);
    table_destroy(&table);
}

static double sum_of(const double *shares, int count)
{
    double sum = 0;
    for (int i = 0; i < count; i++)
        sum += shares[i];
    return sum;
}

static void view_says_what_is_in_it(void **state)
{
    (void)state;
    Table table = table_of(1);
    TableView view;
    table_view(&table, &view);
    assert_true(view.filled == 0 && sum_of(view.by_depth, VIEW_DEPTHS) == 0);
    fill(&table, 10 * table_entries(&table), 1);
    table_next_search(&table);
    fill(&table, table_entries(&table) / 4, 2);
    table_view(&table, &view);
    assert_int_equal(view.entries, table_entries(&table));
    assert_true(view.filled > 0.99);
    assert_true(view.of_this_search > 0.1 && view.of_this_search < 0.3);
    assert_true(fabs(view.by_age[0] + view.by_age[1] - 1) < 1e-9);
    assert_true(fabs(view.by_bound[BOUND_LOWER] - 1) < 1e-9);
    assert_true(fabs(sum_of(view.by_depth, 10) - 1) < 1e-9);
    for (int i = 0; i < VIEW_MAP; i++)
        assert_true(view.map[i] > 0.9 && view.map[i] <= 1);
    table_destroy(&table);
}

/* ---- Look-up ---- */

static void lookup_shows_the_position_and_its_children(void **state)
{
    (void)state;
    Sample sample = sample_seeded(3);
    Position position, child;
    do
        position = sample_game(&sample);
    while (position.plies != 8);
    Move moves[MOVE_LIST_SIZE];
    const Kernels *kernels = kernels_best();
    int count = kernels->list(&position, position_turn(&position), moves);
    Table table = table_of(1);
    TableEntry entry = {moves[3], 5, BOUND_EXACT, 0, 120, -30};
    put(&table, table_key(&position), &entry);
    table_next_search(&table);
    position_play(&position, moves[3], &child);
    TableEntry after = {MOVE_NONE, 4, BOUND_UPPER, 0, -120, 40};
    put(&table, table_key(&child), &after);

    static LookupView view;
    table_lookup(&table, &position, &view);
    assert_same_position(&view.position, &position);
    assert_int_equal(view.count, count + 1);
    const TableEntryView *own = &view.entries[0];
    assert_true(own->found && own->move == MOVE_NONE && own->best == moves[3] && own->age == 1);
    assert_int_equal(own->depth, 5);
    assert_int_equal(own->bound, BOUND_EXACT);
    assert_int_equal(own->score, 120);
    assert_int_equal(own->evaluation, -30);
    for (int i = 0; i < count; i++) {
        assert_int_equal(view.entries[1 + i].move, moves[i]);
        assert_int_equal(view.entries[1 + i].found, i == 3);
    }
    assert_int_equal(view.entries[4].score, -120);
    assert_int_equal(view.entries[4].best, MOVE_NONE);
    assert_int_equal(view.entries[4].age, 0);
    table_destroy(&table);
}

static void lookup_of_too_many_children_keeps_those_that_are_stored(void **state)
{
    (void)state;
    Position start, child;
    position_start(&start);
    position_play(&start, MOVE_COUNT - 1, &child);
    Table table = table_of(1);
    TableEntry entry = entry_of_depth(2);
    put(&table, table_key(&child), &entry);
    static LookupView view;
    table_lookup(&table, &start, &view);
    assert_int_equal(view.count, 2);
    assert_int_equal(view.entries[1].move, MOVE_COUNT - 1);
    assert_true(view.entries[1].found);

    start.plies = PLY_LIMIT;
    table_lookup(&table, &start, &view);
    assert_int_equal(view.count, 1);
    assert_false(view.entries[0].found);
    table_destroy(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(extremes_come_back_as_they_were),
        cmocka_unit_test(nothing_is_in_no_table),
        cmocka_unit_test(table_is_as_large_as_asked_for),
        cmocka_unit_test(half_written_entries_match_nothing),
        cmocka_unit_test(impossible_moves_are_damage),
        cmocka_unit_test(shallow_makes_room_for_new),
        cmocka_unit_test(old_makes_room_before_shallow),
        cmocka_unit_test(deep_result_outlives_a_shallow_one_of_the_same_search),
        cmocka_unit_test(cleared_table_is_empty),
        cmocka_unit_test(often_cleared_table_is_like_a_new_one),
        cmocka_unit_test(the_ply_is_part_of_the_key),
        cmocka_unit_test(threads_never_find_mixed_entries),
        cmocka_unit_test(permille_counts_this_search_only),
        cmocka_unit_test(view_says_what_is_in_it),
        cmocka_unit_test(lookup_shows_the_position_and_its_children),
        cmocka_unit_test(lookup_of_too_many_children_keeps_those_that_are_stored),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
