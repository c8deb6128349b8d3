/* A match in words. Any thread may call these functions on its own run. */
#ifndef TETRESS_STATE_MATCH_MATCH_WORDS_H
#define TETRESS_STATE_MATCH_MATCH_WORDS_H

#include "ui/state/match/match_run.h"

/* "A leads by ", and "+31 Elo" or "" to be set apart. */
void match_headline(const MatchRun *self, char out[MATCH_WORDS_SIZE], char figure[MATCH_WORDS_SIZE]);

/* What a test of 0 against 20 Elo says at its ends, and no more: "A is stronger", "A is not 20 Elo
 * stronger". */
void match_verdict(const MatchRun *self, SprtVerdict verdict, char out[MATCH_WORDS_SIZE]);

/* "95% between +12 and +50 · probably stronger, undecided". */
void match_detail(const MatchRun *self, char out[MATCH_WORDS_SIZE]);

/* Both in one line. */
void match_sentence(const MatchRun *self, char out[2 * MATCH_WORDS_SIZE]);

/* "+31 Elo (+12 to +50)", "at least +457 Elo": no figure without its 95% interval. */
void match_figure(double elo, double low, double high, char out[MATCH_WORDS_SIZE]);

/* The same for a match with its state. */
void match_short(const MatchRun *self, char out[MATCH_WORDS_SIZE]);

/* Its state: "queued", "3:10 so far", "stopped after 20 of 100 games". */
void match_standing(const MatchRun *self, char out[MATCH_WORDS_SIZE]);

/* "B had no placement", "tokens 48 to 52", "B out of time, turn 77". The names are those of the sides. */
void match_game_words(const MatchRun *self, const MatchGame *game, char out[MATCH_WORDS_SIZE]);

/* "A", "B", ... */
const char *match_letter(int side);

#endif
