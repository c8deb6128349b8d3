/* The plan of a match or a tournament: who plays, how long they think, from which openings, and when it ends.
 * As text it has a line for each item:
 *     side AGENT            one more side, with the name of its agent
 *     profile NAME          weights of the side before; by default, those of the agent
 *     limit LIMIT           for each of its moves
 *     openings NUMBER       random turns at the start
 *     stop GAMES            after so many games between any two
 *     stop sprt E0 E1 GAMES or as soon as it is clear whether A is E0 or E1 Elo stronger
 *     threads NUMBER        games to play at once
 *     seed NUMBER
 * Plain values; any thread may use its own. */
#ifndef TETRESS_STATE_MATCH_MATCH_PLAN_H
#define TETRESS_STATE_MATCH_MATCH_PLAN_H

#include "engine/game/opening.h"
#include "engine/match/setup.h"
#include "ui/state/files/profiles.h"
#include "ui/state/play/agent_list.h"

enum {
    MATCH_SIDES_MOST = 16,
    MATCH_GAMES_MOST = 20000,
    MATCH_THREADS_MOST = 64,
    MATCH_WORDS_SIZE = 160,
    MATCH_TITLE_SIZE = 160,
    MATCH_SIDE_SIZE = AGENT_NAME_SIZE + PROFILE_NAME_SIZE + 16 /* with " (16)" behind the two */
};

typedef struct MatchSide {
    char agent[SETTINGS_AGENT_SIZE];
    char profile[PROFILE_NAME_SIZE]; /* empty: the agent's own */
    TimeControl pace;
} MatchSide;

typedef struct MatchPlan {
    int count; /* of sides; a match has two */
    MatchSide sides[MATCH_SIDES_MOST];
    int openings;
    int games; /* at most, between any two; even */
    bool sequential;
    double elo0, elo1;
    int threads;
    uint64_t seed;
} MatchPlan;

/* Two champions with 20 ms a move, 100 games. */
void match_plan_default(MatchPlan *self);

/* "20 ms", "2 s" or "500 nodes" a move; "60+1": seconds a game, and so many more for each move. */
Status match_pace_read(const char *text, TimeControl *out, Error *error);
void match_pace_write(const TimeControl *self, char out[MATCH_WORDS_SIZE]);
void match_pace_words(const TimeControl *self, char out[MATCH_WORDS_SIZE]); /* "20 ms a move" */

/* "100", or "sprt 0 10 2000", where the number of games is optional. */
Status match_stop_read(MatchPlan *self, const char *text, Error *error);
void match_stop_words(const MatchPlan *self, char out[MATCH_WORDS_SIZE]);

/* Checks the name of an agent and assigns it to the side. */
Status match_side_set(MatchSide *self, const Roster *roster, const char *agent, Error *error);

/* Whether the agent has weights that can be chosen. */
bool match_side_weighs(const MatchSide *self, const Roster *roster);

/* The name of each side, no two equal: "Champion · lowterr", "Level 3 (2)". */
void match_plan_sides(const MatchPlan *self, const AgentNames *names,
                      char out[MATCH_SIDES_MOST][MATCH_SIDE_SIZE]);

/* "lowterr against default", or "Tournament of 4 agents". */
void match_plan_title(const MatchPlan *self, const AgentNames *names, char out[MATCH_TITLE_SIZE]);

/* The most seconds it can take, estimated from the limits; negative if unknown. */
double match_plan_estimate(const MatchPlan *self);

void match_plan_write(const MatchPlan *self, Text *out);

/* Takes a line into a plan that was empty before the first; false if it is not a plan's line, or is wrong. */
bool match_plan_read_line(MatchPlan *self, const char *line);

#endif
