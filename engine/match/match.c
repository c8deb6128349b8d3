#include "engine/match/match.h"

typedef struct Match {
    const MatchSetup *setup;
    Contest *contest;
    MatchResult *result;
    int next_pair; /* the first that the result doesn't include */
} Match;

static bool match_is_over(const Match *self)
{
    return (self->result->sequential && self->result->sprt.verdict != SPRT_CONTINUE) ||
           self->next_pair == self->setup->pairs;
}

static void evaluate(Match *self)
{
    MatchResult *result = self->result;
    elo_estimate(result->tally.pairs, &result->elo);
    if (result->sequential)
        sprt_test(result->tally.pairs, self->setup->elo0, self->setup->elo1, &result->sprt);
}

/* Adds finished pairs to the result one by one, in order, until the match is over. */
static void add_pairs(Match *self)
{
    while (!match_is_over(self)) {
        const GameSummary *pair = contest_pair(self->contest, 0, 1, self->next_pair);
        if (!pair)
            return;
        tally_add(&self->result->tally, pair);
        self->next_pair++;
        evaluate(self);
    }
}

static bool go_on(void *context)
{
    add_pairs(context);
    return !match_is_over(context);
}

Status match_run(const Roster *roster, const MatchSetup *setup, const MatchWatch *watch, MatchResult *out,
                 Error *error)
{
    Match self = {.setup = setup, .result = out};
    const ContestWatch inner = {watch, out, go_on, &self};
    *out = (MatchResult){.sequential = setup->sequential};
    Status status = contest_create(roster, setup, &self.contest, error);
    if (status != STATUS_OK)
        return status;
    evaluate(&self);
    status = contest_run(self.contest, &inner, error);
    add_pairs(&self);
    contest_destroy(self.contest);
    if (status == STATUS_OK && !match_is_over(&self))
        status = error_set(error, STATUS_INTERRUPTED, "the match was stopped");
    return status;
}
