#include "tests/engine/match/match_support.h"

#include "engine/base/time_units.h"
#include "tests/support/check.h"
#include "tests/support/fakes.h"

MatchSetup match_setup_of(const char *a, const char *b, int pairs)
{
    MatchSetup setup = {
        .agent_count = 2, .pairs = pairs, .plies = 6, .seed = 1, .margin_ns = 1000 * NS_PER_MS, .threads = 1};
    setup.agents[0] = (SetupAgent){a, {.nodes = 100}};
    setup.agents[1] = (SetupAgent){b, {.nodes = 100}};
    return setup;
}

Status match_run_fakes(const MatchSetup *setup, const MatchWatch *watch, MatchResult *out, Error *error)
{
    static const MatchWatch nobody;
    Roster roster = {0};
    fakes_add(&roster);
    return match_run(&roster, setup, watch ? watch : &nobody, out, error);
}

MatchResult match_result_of(const MatchSetup *setup)
{
    MatchResult result;
    Error error = {0};
    assert_ok(match_run_fakes(setup, NULL, &result, &error), &error);
    return result;
}

void assert_same_games(const MatchResult *a, const MatchResult *b)
{
    Tally x = a->tally, y = b->tally;
    for (int i = 0; i < 2; i++)
        x.spent[i].time_us = x.spent[i].time_max_us = x.spent[i].waited_us = x.spent[i].late =
            y.spent[i].time_us = y.spent[i].time_max_us = y.spent[i].waited_us = y.spent[i].late = 0;
    assert_memory_equal(&x, &y, sizeof x);
    assert_memory_equal(&a->elo, &b->elo, sizeof a->elo);
}

void stop_after(void *context, const MatchProgress *so_far)
{
    Stopper *self = context;
    if (so_far->done >= self->after)
        atomic_store(&self->stop, true);
}
