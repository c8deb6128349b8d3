#include "ui/state/glossary.h"

static const GlossaryTerm terms[] = {
    {"agent",
     "Anything that chooses placements by itself: one of the program's own searches, another program, "
     "or a Python class."},
    {"alpha-beta", "A search that looks at all placements to a certain depth, but skips those that can't "
                   "change the choice because "
                   "something better is already known."},
    {"book", "Positions with moves worked out in advance, to be played without a search."},
    {"bound",
     "What is known of a position where the search was cut off: its score is at least, or at most, so "
     "much."},
    {"branching",
     "How many placements there are to choose from in a position: at most 2,299, some hundreds in the "
     "middle of a game."},
    {"clear",
     "To fill a whole row or column. All its tokens, of both colours, are removed, and its cells are "
     "free again."},
    {"coverage",
     "How many of a side's placements cover a cell. A cell with none can't be reached in the next turn."},
    {"cut-off",
     "The moment when a search stops looking at a position because the other side would never allow "
     "it."},
    {"depth", "How many turns a search looks ahead."},
    {"effort", "The share of a search that went through a placement or a cell: where it spent its time."},
    {"Elo", "A measure of strength. 100 Elo more means to win about 64 of 100 points, 400 Elo about 91."},
    {"escape room", "The empty cells that a side can still reach from its tokens. A side that runs out of "
                    "them has no placement and loses."},
    {"evaluation",
     "A judgement of a position without looking ahead, in hundredths of a token, for the side to move."},
    {"evaluator",
     "A program of yours that says how good positions are. One of our searches plays by its numbers: see "
     "Connect an evaluator."},
    {"expected result", "The chance to win, with half of the chance of a draw: 50% is even."},
    {"gap", "An empty cell or a small region into which no piece fits. It stays empty until a line beside it "
            "is cleared."},
    {"hash move", "The best placement from an earlier look at the same position. It is tried first."},
    {"heatmap", "Colours on the cells of the board that show how much of the search went there."},
    {"hint", "What the computer would play here, with its chance to win and a reason. It stays until the "
             "position changes."},
    {"increment", "Time that is added to a player's clock after each turn."},
    {"level", "How strongly the computer plays against a person: how far it looks ahead, and how often it "
              "makes a mistake on purpose."},
    {"line", "A sequence of placements that a search expects both sides to play. Also a row or column of the "
             "board."},
    {"loss", "How much worse a placement was than the best one, in expected result. A colour and a sign show "
             "it: ?!, ? or ??."},
    {"main line", "The moves of the game itself. All others are variations."},
    {"margin",
     "Dimmed cells around the board that repeat the opposite side, because the board wraps around."},
    {"Monte-Carlo tree search",
     "A search that grows a tree of positions, and goes more often where the results so far were good."},
    {"move name", "T-L@5-6 is a T turned left (U: upright, R: turned right, D: upside down) whose stem ends "
                  "in row 5, column "
                  "6. For L and J, the cell is the end of the foot. I, S and Z lie (H) or stand (V), and "
                  "their cell is an end; "
                  "that of O is its top left. Rows and columns count from 0 at the top left of the board."},
    {"node", "A position in a search, or in a saved game with its variations."},
    {"opening", "The first turns of a game. Matches begin with some random turns, so that games differ."},
    {"placement",
     "A piece at a place where it may lie: four empty cells, at least one of them next to a token of "
     "its colour."},
    {"playout", "A game played to its end very quickly, to see who tends to win from a position."},
    {"ply", "One turn of one side. Files and programs count plies from 0; this window counts turns from 1."},
    {"point of no return", "The turn from which a side has lost, whatever it plays."},
    {"prior", "How promising a placement looks before it is searched. A search begins with the highest."},
    {"proven", "Certain: won, lost or drawn whatever the other side plays, because the search looked at "
               "everything. A lock and hatching mark it, so that it is never confused with an estimate."},
    {"referee", "The program that lets Python agents play each other, keeps their time and says who won."},
    {"review", "To analyse a whole game and say where it was won and lost."},
    {"SPRT", "A test that ends a match as soon as it is clear which of two strengths is right."},
    {"squeeze", "To take or spoil all the cells that the other side could still use."},
    {"suffocated", "Having no placement when it is your turn: the game is lost at once."},
    {"suite", "Positions in which a player went wrong, to test whether an agent avoids the mistakes."},
    {"tempo", "The advantage of being the side to move."},
    {"territory", "Cells that one side can reach in its next turn and the other can't."},
    {"threads", "How many processor cores search at once."},
    {"token", "One filled cell of the board. Each placement adds four. After turn 150 the side with more "
              "tokens wins."},
    {"torus", "A board without edges: what leaves on one side comes in on the opposite side."},
    {"transposition table",
     "The search's memory of positions. The same position can come from different orders of moves."},
    {"turn", "One placement of one side, counted from 1. There are 150 at most."},
    {"UGI", "The Universal Game Interface: lines of text that game programs exchange."},
    {"variation", "Moves that could have been played instead of those of the game."},
    {"visit", "One pass of a tree search through a node. Many visits mean that the node looked promising."},
};

int glossary_count(void)
{
    return (int)(sizeof terms / sizeof *terms);
}

const GlossaryTerm *glossary_at(int index)
{
    return &terms[index];
}
