#include "ui/state/match/match_words.h"

#include <math.h>
#include <stdio.h>

#include "ui/state/figures.h"

#define MINUS "\xe2\x88\x92"
#define DOT " \xc2\xb7 "

const char *match_letter(int side)
{
    static const char *const letters[MATCH_SIDES_MOST] = {"A", "B", "C", "D", "E", "F", "G", "H",
                                                          "I", "J", "K", "L", "M", "N", "O", "P"};
    return letters[side];
}

/* "+31", "−31", "0". */
static void write_elo(double elo, char *out, size_t size)
{
    double whole = round(fabs(elo));
    snprintf(out, size, "%s%.0f", whole == 0 ? "" : elo < 0 ? MINUS : "+", whole);
}

void match_figure(double elo, double low, double high, char out[MATCH_WORDS_SIZE])
{
    char text[32], least[32], most[32];
    write_elo(elo, text, sizeof text);
    write_elo(low, least, sizeof least);
    write_elo(high, most, sizeof most);
    if (isfinite(low) && isfinite(high))
        snprintf(out, MATCH_WORDS_SIZE, "%s Elo (%s to %s)", text, least, most);
    else if (isfinite(low))
        snprintf(out, MATCH_WORDS_SIZE, "at least %s Elo", least);
    else if (isfinite(high))
        snprintf(out, MATCH_WORDS_SIZE, "at most %s Elo", most);
    else
        snprintf(out, MATCH_WORDS_SIZE, "not known");
}

static bool has_pairs(const MatchRun *self)
{
    for (int i = 0; i < PAIR_KINDS; i++)
        if (self->pairs[i] > 0)
            return true;
    return false;
}

void match_headline(const MatchRun *self, char out[MATCH_WORDS_SIZE], char figure[MATCH_WORDS_SIZE])
{
    const EloEstimate *elo = &self->elo;
    char text[32];
    *figure = '\0';
    if (self->plan.count > 2) {
        snprintf(out, MATCH_WORDS_SIZE, "Tournament of %d agents", self->plan.count);
    } else if (!has_pairs(self)) {
        snprintf(out, MATCH_WORDS_SIZE, "No pair of games is finished yet");
    } else if (!isfinite(elo->elo)) {
        snprintf(out, MATCH_WORDS_SIZE, "%s has won ", elo->elo > 0 ? "A" : "B");
        snprintf(figure, MATCH_WORDS_SIZE, "every game");
    } else if (fabs(elo->elo) < 0.5) {
        snprintf(out, MATCH_WORDS_SIZE, "A and B are level");
    } else {
        snprintf(out, MATCH_WORDS_SIZE, "%s leads by ", elo->elo > 0 ? "A" : "B");
        write_elo(fabs(elo->elo), text, sizeof text);
        snprintf(figure, MATCH_WORDS_SIZE, "%s Elo", text);
    }
}

/* How likely it is that A is stronger. */
static const char *likelihood(const EloEstimate *elo)
{
    static const double sure = 0.975, likely = 0.9, perhaps = 0.7;
    double los = elo->los;
    return los >= sure         ? "A is stronger"
           : los >= likely     ? "A is probably stronger, undecided"
           : los >= perhaps    ? "A may be stronger, undecided"
           : los > 1 - perhaps ? "undecided"
           : los > 1 - likely  ? "B may be stronger, undecided"
           : los > 1 - sure    ? "B is probably stronger, undecided"
                               : "B is stronger";
}

void match_verdict(const MatchRun *self, SprtVerdict verdict, char out[MATCH_WORDS_SIZE])
{
    bool accepted = verdict == SPRT_ACCEPT;
    double elo = accepted ? self->plan.elo0 : self->plan.elo1;
    const char *stronger = accepted ? "A is more than" : "A is not";
    const char *weaker = accepted ? "A is less than" : "A is more than";
    if (elo == 0)
        snprintf(out, MATCH_WORDS_SIZE, "A is %sstronger", accepted ? "" : "not ");
    else
        snprintf(out, MATCH_WORDS_SIZE, "%s %.10g Elo %s", elo > 0 ? stronger : weaker, fabs(elo),
                 elo > 0 ? "stronger" : "weaker");
}

void match_detail(const MatchRun *self, char out[MATCH_WORDS_SIZE])
{
    const EloEstimate *elo = &self->elo;
    char interval[MATCH_WORDS_SIZE], words[72];
    *out = '\0';
    if (self->plan.count > 2 || !has_pairs(self))
        return;
    /* the interval is that of the leader */
    bool behind = elo->elo < 0;
    double low = behind ? -elo->high : elo->low;
    double high = behind ? -elo->low : elo->high;
    char least[32], most[32];
    write_elo(low, least, sizeof least);
    write_elo(high, most, sizeof most);
    if (isfinite(low) && isfinite(high))
        snprintf(interval, MATCH_WORDS_SIZE, "95%% between %s and %s", least, most);
    else if (isfinite(low))
        snprintf(interval, MATCH_WORDS_SIZE, "95%% above %s Elo", least);
    else if (isfinite(high))
        snprintf(interval, MATCH_WORDS_SIZE, "95%% below %s Elo", most);
    else
        *interval = '\0';
    char decided[MATCH_WORDS_SIZE];
    SprtVerdict verdict = self->plan.sequential && self->base.loaded ? self->sprt.verdict : SPRT_CONTINUE;
    if (verdict != SPRT_CONTINUE) {
        match_verdict(self, verdict, decided);
        snprintf(words, sizeof words, "decided: %.*s", (int)sizeof words - 10, decided);
    } else if (!self->plan.sequential || !self->base.loaded)
        snprintf(words, sizeof words, "%s", likelihood(&self->elo));
    else
        snprintf(words, sizeof words, "%s%s", likelihood(&self->elo),
                 self->elo.los >= 0.975 || self->elo.los <= 0.025 ? ", the test is undecided" : "");
    snprintf(out, MATCH_WORDS_SIZE, "%.80s" DOT "%s", interval, words);
}

void match_sentence(const MatchRun *self, char out[2 * MATCH_WORDS_SIZE])
{
    char headline[MATCH_WORDS_SIZE], figure[MATCH_WORDS_SIZE], detail[MATCH_WORDS_SIZE];
    match_headline(self, headline, figure);
    match_detail(self, detail);
    snprintf(out, 2 * MATCH_WORDS_SIZE, "%.60s%.40s%s%s", headline, figure, *detail ? ": " : "", detail);
}

void match_short(const MatchRun *self, char out[MATCH_WORDS_SIZE])
{
    if (self->plan.count > 2)
        snprintf(out, MATCH_WORDS_SIZE, "%s games", WHOLE(self->played));
    else if (!has_pairs(self))
        snprintf(out, MATCH_WORDS_SIZE, "no pair yet");
    else
        match_figure(self->elo.elo, self->elo.low, self->elo.high, out);
}

void match_standing(const MatchRun *self, char out[MATCH_WORDS_SIZE])
{
    switch (self->base.state) {
    case RUN_WAITING:
        snprintf(out, MATCH_WORDS_SIZE, "queued");
        break;
    case RUN_MEASURING:
    case RUN_RUNNING:
        snprintf(out, MATCH_WORDS_SIZE, "playing");
        break;
    case RUN_PAUSED:
        snprintf(out, MATCH_WORDS_SIZE, "paused");
        break;
    case RUN_STOPPED:
        snprintf(out, MATCH_WORDS_SIZE, "stopped \xc2\xb7 after %s of %s games", WHOLE(self->played),
                 WHOLE(self->all));
        break;
    case RUN_DONE:
        snprintf(out, MATCH_WORDS_SIZE, "ended \xc2\xb7 after %s game%s", WHOLE(self->played),
                 self->played == 1 ? "" : "s");
        break;
    case RUN_FAILED:
        snprintf(out, MATCH_WORDS_SIZE, "failed: %.140s", self->base.error.text);
        break;
    }
}

void match_game_words(const MatchRun *self, const MatchGame *game, char out[MATCH_WORDS_SIZE])
{
    const GameSummary *summary = &game->summary;
    Side loser = summary->outcome == OUTCOME_RED ? BLUE : RED;
    const char *letter = match_letter(match_side_of(&game->place, loser));
    int red = game->place.game == 0 ? RED : BLUE; /* the side of the first agent */
    (void)self;
    switch (summary->reason) {
    case END_NO_MOVE:
        snprintf(out, MATCH_WORDS_SIZE, "%s had no placement", letter);
        break;
    case END_TOKENS:
        if (summary->outcome == OUTCOME_DRAW)
            snprintf(out, MATCH_WORDS_SIZE, "tokens %d each", summary->tokens[RED]);
        else
            snprintf(out, MATCH_WORDS_SIZE, "tokens %d to %d", summary->tokens[red], summary->tokens[!red]);
        break;
    case END_TIME:
    case END_ILLEGAL:
    case END_CRASH:
    case END_SPACE:
    case END_REASONS:
        snprintf(out, MATCH_WORDS_SIZE, "%s %s, turn %d", letter,
                 summary->reason == END_TIME      ? "out of time"
                 : summary->reason == END_ILLEGAL ? "made an illegal move"
                 : summary->reason == END_SPACE   ? "out of memory"
                                                  : "failed",
                 summary->plies + 1);
        break;
    }
}
