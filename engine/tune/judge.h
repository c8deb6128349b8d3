/* How candidates are judged: by games, each of which gives a few figures that make the fitness. Programs on
 * other machines know a judge by its name and receive its settings as bytes, so settings are a plain struct
 * without pointers. */
#ifndef TETRESS_TUNE_JUDGE_H
#define TETRESS_TUNE_JUDGE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/base/error.h"

enum { JUDGE_FIGURES = 4, JUDGE_SUMMARY = 5 };

/* Identifies a game. All its randomness must follow from this alone, so that it is the same game on any
 * thread and machine. */
typedef struct JudgeTask {
    uint64_t seed;
    int32_t generation, candidate, game;
} JudgeTask;

typedef struct Judge {
    const char *name;
    size_t settings_size;

    /* A player for one thread, made from the settings. */
    Status (*open)(const void *settings, void **out, Error *error);
    void (*close)(void *player);

    /* Plays a game with these weights. It ends soon after the flag is set; its figures are then ignored. */
    Status (*play)(void *player, const double *weights, const JudgeTask *task, const atomic_bool *stop,
                   double figures[JUDGE_FIGURES]);

    /* The fitness of a candidate from the figures of all its games; more is better. */
    double (*fitness)(const void *settings, const double (*figures)[JUDGE_FIGURES], int games);

    /* What the history keeps of a generation besides, from the figures of all its tasks; may be null. */
    void (*summarise)(const double (*figures)[JUDGE_FIGURES], int candidates, int games,
                      double out[JUDGE_SUMMARY]);
} Judge;

/* A population to judge. Its tasks are numbered candidate by candidate: candidate * games + game. */
typedef struct Population {
    const Judge *judge;
    const void *settings;
    int dimensions, candidates, games;
    uint64_t seed;
    int generation;
    bool same_games;                  /* every candidate gets the games of candidate 0 */
    const double *weights;            /* of the candidates, one after the other */
    double (*figures)[JUDGE_FIGURES]; /* of the tasks, to be filled in */
} Population;

static inline int64_t population_tasks(const Population *self)
{
    return (int64_t)self->candidates * self->games;
}

#endif
