#include "ui/state/glossary.h"

static const GlossaryTerm terms[] = {
    {"agent",
     "Whatever chooses placements by itself: one of the program's own searches, another program, or a class in Python."},
    {"alpha-beta",
     "A search that looks at all placements to a certain depth, but skips those that can't change the choice, because "
     "something better is known already."},
    {"book", "Positions with moves that were worked out before, to be played without a search."},
    {"bound",
     "What a table knows of a position where the search was cut off: that its score is at least, or at most, so much."},
    {"branching",
     "How many placements there are to choose from in a position: 2,299 at most, some hundreds in the middle of a game."},
    {"clear",
     "To fill a whole row or column. All its tokens go, of both colours, and their cells are free again."},
    {"coverage",
     "Of how many of a side's placements a cell is part. A cell with none can't be taken in the next turn."},
    {"cut-off",
     "The moment where a search stops looking at a position, because the other side would never let it come to that."},
    {"depth", "How many turns a search looks ahead."},
    {"effort",
     "The share of a search that went through a placement, or through a cell: where it spent its time."},
    {"escape room",
     "The empty cells that a side can still reach from its tokens. Who runs out of it is suffocated."},
    {"evaluation",
     "A judgement of a position without looking ahead, in hundredths of a token for the side to move."},
    {"expected result", "The chance to win, with half of the chance of a draw: 50% is even."},
    {"gap",
     "An empty cell, or a small region, that no piece fits into. It stays empty until a line beside it is cleared."},
    {"hash move", "The best placement of an earlier look at the same position: it is tried first."},
    {"heatmap", "Colours on the cells of the board that say how much of the search went there."},
    {"hint", "What an agent would play here."},
    {"increment", "Time that is added to a player's clock after each turn."},
    {"level", "How strong an agent plays for a person: how far it looks, and how often it errs on purpose."},
    {"line",
     "A sequence of placements that both sides would play, as a search expects it. Also a row or column of the board."},
    {"loss",
     "How much worse a placement was than the best one, in expected result. It has a colour and a sign: ?!, ? or ??."},
    {"main line", "The moves that were played, or are taken to be the game; everything else is a variation."},
    {"margin",
     "Cells at the border of the board that show what is at the opposite side, because the board wraps around."},
    {"Monte-Carlo tree search",
     "A search that grows a tree of positions, and goes more often where the results so far were good."},
    {"node", "A position in a search, or in a saved game with its variations."},
    {"opening", "The first turns of a game; matches begin after some random ones, so that games differ."},
    {"placement",
     "Four cells that a side may take in this turn: a shape at a place, beside one of its tokens."},
    {"playout", "A game that is played to its end very quickly, to see who tends to win from a position."},
    {"ply",
     "One turn of one side. Files and programs count plies from 0, people and this window count turns from 1."},
    {"point of no return", "The turn from which on a side is lost, whatever it plays."},
    {"prior", "How promising a placement looks before it was searched. Searches begin with high ones."},
    {"proven",
     "Certain: won, lost or drawn whatever the other side plays, found by looking at everything. It is shown by a lock and "
     "hatching, never mixed with estimates."},
    {"referee",
     "The program that runs agents written in Python against each other, keeps their time and says who won."},
    {"review", "To analyse a whole game and say where it was won and lost."},
    {"squeeze", "To take or spoil all cells that the other side could still use."},
    {"suffocated", "Without any placement in one's turn: the game is lost at once."},
    {"tempo", "The advantage of whose turn it is."},
    {"territory", "Cells that one side's placements can take and none of the other's."},
    {"threads", "How many processor cores search at the same time."},
    {"token", "One filled cell of the board. Each placement puts four; after turn 150, who has more wins."},
    {"torus", "A board without edges: what leaves at one side comes in at the opposite one."},
    {"transposition table",
     "Memory of positions that were searched, which can come about by different orders of moves."},
    {"turn", "One placement of one side, counted from 1. There are 150 at most."},
    {"UGI", "The Universal Game Interface: lines of text by which programs that play talk to each other."},
    {"variation", "Moves that could have been played in place of others."},
    {"visit", "One walk of a tree search through a node. Many visits mean that it found the node worth it."},
};

int glossary_count(void)
{
    return (int)(sizeof terms / sizeof *terms);
}

const GlossaryTerm *glossary_at(int index)
{
    return &terms[index];
}
