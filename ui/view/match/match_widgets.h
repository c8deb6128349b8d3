/* What the panels of matches share. For the thread that draws. */
#ifndef TETRESS_VIEW_MATCH_MATCH_WIDGETS_H
#define TETRESS_VIEW_MATCH_MATCH_WIDGETS_H

#include "ui/state/match/match_words.h"
#include "ui/view/insight/insight_widgets.h"

/* The colour of a side: A is teal and B violet wherever two agents meet; the others in a tournament are
 * plain. */
static inline ColourName match_colour(int side)
{
    return side == 0 ? COLOUR_ACCENT : side == 1 ? COLOUR_SECOND : COLOUR_TEXT;
}

/* The colour of an estimate of A's strength: only what its interval leaves no doubt about is good or bad. */
static inline ColourName match_elo_colour(double low, double high)
{
    return low > 0 ? COLOUR_GOOD : high < 0 ? COLOUR_BLUNDER : COLOUR_TEXT;
}

static inline MatchRun *match_shown(const Ui *ui)
{
    return ui->app->matches.shown;
}

/* Choices, each with the argument for its action. */
enum { MATCH_CHOICES_MOST = 120, MATCH_CHOICE_SIZE = MATCH_TITLE_SIZE };

typedef struct MatchChoices {
    int count, chosen; /* -1: none yet */
    char titles[MATCH_CHOICES_MOST][MATCH_CHOICE_SIZE];
    char arguments[MATCH_CHOICES_MOST][MATCH_CHOICE_SIZE];
} MatchChoices;

/* Adds a choice, which is chosen if it has this argument. */
void match_choices_add(MatchChoices *self, const char *title, const char *argument, const char *current);

/* In these lists, what is current comes last if it is not among the others. */
void match_choices_profiles(MatchChoices *self, const Ui *ui, const char *current);
void match_choices_limits(MatchChoices *self, const char *const *limits, int count,
                          const TimeControl *current);

/* The usual limits of a match. */
void match_choices_usual(MatchChoices *self, const TimeControl *current);

/* Numbers, each with these words after it. */
void match_choices_numbers(MatchChoices *self, const int *numbers, int count, int current, const char *words);

/* A label, and below it a list whose items run the action; if possible, the last item asks for something
 * else. */
void match_choices_draw(Ui *ui, const MatchChoices *choices, const char *label, const char *action,
                        bool other);

/* A label, and below it a list of numbers for an action, with these words after each; the last item asks. */
void match_numbers_draw(Ui *ui, const char *label, const char *action, const int *numbers, int count,
                        int current, const char *words);

/* A label, and below it the list of who can play, for an action. */
void match_agent_draw(Ui *ui, const char *label, const char *action, const char *now);

/* The rows of earlier matches or tournaments, and what to do with the one shown. */
void match_history_draw(Ui *ui, bool tournaments);

/* The evidence of a sequential test between its bounds; the Elo with its interval; the pairs by points. Each
 * fills its box. */
void match_evidence_draw(const Canvas *canvas, Box box, const MatchRun *run);
void match_elo_draw(const Canvas *canvas, Box box, const MatchRun *run);
void match_pairs_draw(const Canvas *canvas, Box box, const MatchRun *run);

/* A small board. */
void match_board_draw(const Canvas *canvas, Box box, const Position *position, Move last);

/* The standings of a tournament, in the rest of the panel. */
void match_table_draw(Ui *ui, const MatchRun *run);

#endif
