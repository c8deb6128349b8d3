/* The recipe of a trial in the Tune workspace: where it starts, which optimiser it uses, against whom and how
 * games are played, how long, and which numbers may move how far. As text it has a line for each item:
 *     start PROFILE
 *     against PROFILE, ...        in turn; without it the start, as it is
 *     optimiser NAME
 *     pace NODES nodes, or MS ms  a move
 *     minutes NUMBER              time limit; by default, generations count
 *     generations NUMBER
 *     games NUMBER                of each candidate in a generation
 *     number NAME                 that may move
 *     bounds NAME LOW HIGH        if they were chosen
 * For the thread of the AppState. */
#ifndef TETRESS_STATE_TUNE_RECIPE_H
#define TETRESS_STATE_TUNE_RECIPE_H

#include "engine/match/play.h"
#include "engine/tune/play/play_plan.h"
#include "ui/state/files/profiles.h"

enum {
    TUNE_NUMBERS_MOST = 64,
    TUNE_AGAINST_SIZE = PLAY_OPPONENTS_MAX * (PROFILE_NAME_SIZE + 2),
    TUNE_MINUTES_MOST = 10000,
    TUNE_GAMES_MOST = 1000,
    TUNE_NODES_MOST = 10000000,
    TUNE_MS_MOST = 60000
};

/* A number that can be tuned, with its index as in play_number for the weights it starts from. */
typedef struct TuneChoice {
    bool chosen, bounded;
    double low, high; /* if bounded */
} TuneChoice;

typedef struct TuneRecipe {
    char start[PROFILE_NAME_SIZE];
    Profile weights;                 /* the weights with that name */
    char against[TUNE_AGAINST_SIZE]; /* empty: the start */
    OptimiserKind optimiser;
    TimeControl pace; /* nodes or time for each move */
    int minutes;      /* 0: generations count */
    int generations;
    int games;
    TuneChoice numbers[TUNE_NUMBERS_MOST];
} TuneRecipe;

/* A set-up that newcomers can start at once: five minutes of CMA-ES over the weights that matter most. */
void tune_recipe_default(TuneRecipe *self);

void tune_recipe_write(const TuneRecipe *self, Text *out);

/* Starts from these weights, which lists know by this name. Terms that they define, and the previous weights
 * did not, will be tuned. */
void tune_recipe_start(TuneRecipe *self, const char *name, const Profile *weights);

/* Takes in a line; false if it is not understood. Of the start, it only has the name. */
bool tune_recipe_read_line(TuneRecipe *self, const char *line);

/* How many numbers there are, and how many may move. */
int tune_number_count(const TuneRecipe *self);
PlayNumber tune_number(const TuneRecipe *self, int number);
int tune_recipe_chosen(const TuneRecipe *self);

/* Whether a number can be fitted to results. They say nothing about the search, and nothing reliable about
 * the tempo of the first moves. */
static inline bool tune_may_fit(int number)
{
    return play_number_term(number) >= 0 && number != TERM_TEMPO_EARLY;
}

/* The bounds of a number. */
void tune_recipe_bounds(const TuneRecipe *self, int number, double *low, double *high);

/* Sets bounds: "territory -500 900"; a name alone resets them. */
Status tune_recipe_set_bounds(TuneRecipe *self, const char *text, Error *error);

/* The plan; with minutes, its generations are those that the optimiser wants, until its pace is known. */
Status tune_recipe_plan(const TuneRecipe *self, const Profiles *profiles, uint64_t seed, PlayPlan *out,
                        Error *error);

/* One opponent more, up to PLAY_OPPONENTS_MAX. */
Status tune_recipe_add_opponent(TuneRecipe *self, const char *name, Error *error);

/* The command that follows its plan on so many ranks, for a shell, with the checkpoint in its folder; so many
 * generations, or as many as the optimiser wants if that is 0. */
Status tune_recipe_command(const TuneRecipe *self, const PlayPlan *plan, const Profiles *profiles, int ranks,
                           int generations, Text *out, Error *error);

/* The recipe of a plan, as far as the plan shows it. */
void tune_recipe_of_plan(TuneRecipe *self, const PlayPlan *plan);

#endif
