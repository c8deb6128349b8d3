/* How a decided position stands, in words. Any thread. */
#ifndef TETRESS_STATE_OUTCOME_WORDS_H
#define TETRESS_STATE_OUTCOME_WORDS_H

#include "engine/game/position.h"

enum { OUTCOME_WORDS_SIZE = 96 };

/* "Blue wins: Red has no placement", "Red wins with 40 tokens to 38 after turn 150"; empty while the game goes on. */
void outcome_words(const Position *position, char out[OUTCOME_WORDS_SIZE]);

#endif
