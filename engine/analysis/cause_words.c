/* Causes as sentences. */
#include "engine/analysis/cause.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/analysis/story.h"

/* A sentence about a cause, and its parts. */
typedef struct CauseText {
    const Cause *cause;
    const char *other; /* the other side */
    /* the side that moved: "you", or its name */
    const char *who, *has, *ends;
    char whose[8];
    char reply[MOVE_SHORT_SIZE];  /* its answer; "" if unknown */
    char better[MOVE_SHORT_SIZE]; /* "" likewise */
    int turn;                     /* where it shows */
    char *out;
} CauseText;

#define SAY(text, ...) string_add((text)->out, CAUSES_TEXT_SIZE, __VA_ARGS__)

static const char *plural(int count)
{
    return count == 1 ? "" : "s";
}

/* "After turn 40 in the best line found, ", if it shows later than in the answer. */
static bool say_when(const CauseText *self)
{
    bool later = self->cause->plies > 2;
    if (later)
        SAY(self, "After turn %d in the best line found, ", self->turn - 1);
    return later;
}

static void say_no_placement(const CauseText *self)
{
    if (self->cause->plies == 2)
        SAY(self, "%s answers %s, and %s %s no placement left.", self->other, self->reply, self->who,
            self->has);
    else if (*self->reply)
        SAY(self, "%s answers %s, and in the best line found %s %s no placement left at turn %d.",
            self->other, self->reply, self->who, self->has, self->turn);
    else
        SAY(self, "In the best line found %s %s no placement left at turn %d.", self->who, self->has,
            self->turn);
}

static void say_missed_end(const CauseText *self)
{
    SAY(self, "%s would have left %s no placement", self->better, self->other);
    if (self->cause->plies == 1)
        SAY(self, "%s", " at once.");
    else
        SAY(self, " at turn %d in the best line found.", self->turn);
}

static void say_squeezed(const CauseText *self)
{
    const Cause *cause = self->cause;
    if (say_when(self))
        SAY(self, "%s %s %d placement%s left", self->who, self->has, cause->count, plural(cause->count));
    else if (*self->reply)
        SAY(self, "%s answers %s, which leaves %s %d placement%s", self->other, self->reply, self->who,
            cause->count, plural(cause->count));
    else
        SAY(self, "The move played leaves %s %d placement%s", self->who, cause->count, plural(cause->count));
    SAY(self, "; %s leaves %d.", self->better, cause->instead);
}

static void say_missed_squeeze(const CauseText *self)
{
    const Cause *cause = self->cause;
    SAY(self, "%s leaves %s %d placement%s", self->better, self->other, cause->instead,
        plural(cause->instead));
    if (cause->plies > 1)
        SAY(self, " after turn %d", self->turn - 1);
    SAY(self, ", instead of %d.", cause->count);
}

static void say_cleared(const CauseText *self)
{
    const Cause *cause = self->cause;
    if (say_when(self))
        SAY(self, "%s has cleared %d of %s tokens", self->other, cause->count, self->whose);
    else if (!*self->reply)
        SAY(self, "%s clears %d of %s tokens", self->other, cause->count, self->whose);
    else
        SAY(self, "%s answers %s, which clears %d of %s tokens", self->other, self->reply, cause->count,
            self->whose);
    if (cause->instead > 0)
        SAY(self, ", instead of %d", cause->instead);
    SAY(self, ".");
}

/* "2 tokens behind". */
static void say_lead(const CauseText *self, int lead)
{
    if (lead == 0)
        SAY(self, "level");
    else
        SAY(self, "%d token%s %s", abs(lead), plural(abs(lead)), lead > 0 ? "ahead" : "behind");
}

static void say_tokens(const CauseText *self)
{
    SAY(self, "In the best line found %s %s ", self->who, self->ends);
    say_lead(self, self->cause->count);
    SAY(self, "; with %s %s %s ", self->better, self->who, self->ends);
    say_lead(self, self->cause->instead);
    SAY(self, ".");
}

static void say_territory(const CauseText *self)
{
    const Cause *cause = self->cause;
    if (say_when(self))
        SAY(self, "%s %s given up ", self->who, self->has);
    else
        SAY(self, "The move played gives up ");
    SAY(self, "%d cell%s of territory that %s keeps.", cause->count, plural(cause->count), self->better);
}

void causes_write(const Position *position, bool you, Move better, const Cause *causes, int count,
                  char out[CAUSES_TEXT_SIZE])
{
    static void (*const say_cause[CAUSE_KINDS])(const CauseText *) = {
        [CAUSE_NO_PLACEMENT] = say_no_placement, [CAUSE_MISSED_END] = say_missed_end,
        [CAUSE_SQUEEZED] = say_squeezed,         [CAUSE_MISSED_SQUEEZE] = say_missed_squeeze,
        [CAUSE_CLEARED] = say_cleared,           [CAUSE_TOKENS] = say_tokens,
        [CAUSE_TERRITORY] = say_territory,
    };
    snprintf(out, CAUSES_TEXT_SIZE, "%s", count > 0 ? "" : "No reason was found in what is counted here.");
    Side mover = position_turn(position);
    for (int i = 0; i < count; i++) {
        CauseText text = {.cause = &causes[i],
                          .other = side_title(side_other(mover)),
                          .who = you ? "you" : side_title(mover),
                          .has = you ? "have" : "has",
                          .ends = you ? "end" : "ends",
                          .turn = position->plies + causes[i].plies + 1,
                          .out = out};
        snprintf(text.whose, sizeof text.whose, "%s%s", you ? "your" : side_title(mover), you ? "" : "'s");
        if (causes[i].reply != MOVE_NONE)
            move_write_short(causes[i].reply, text.reply);
        if (better != MOVE_NONE)
            move_write_short(better, text.better);
        if (i > 0)
            SAY(&text, " ");
        say_cause[causes[i].kind](&text);
    }
}
