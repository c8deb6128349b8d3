"""Games as lists of moves in text, judged by the stand-in's board."""

import os
import re
import sys

HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
STANDIN = os.path.join(HERE, "standin")

# Only in this process: agents' processes look in their own folder first.
sys.path.append(STANDIN)

from referee.game import Board, Coord, IllegalActionException, PlaceAction, PlayerColor  # noqa: E402

EMPTY_ROWS = "/".join(["11"] * 11)
CELL = re.compile(r"\d{1,2}-\d{1,2}")


class NotAMove(Exception):
    """The text is not a placement, or not one that can be played."""


def move_text(cells):
    """A move in the form of UGI, from cells as (row, column) pairs."""
    return ",".join(f"{r}-{c}" for r, c in sorted(cells))


def read_move(text):
    """The four cells of "3-4,4-3,4-4,4-5" or "PLACE(...)", as pairs in order."""
    body = text[6:-1] if text.startswith("PLACE(") and text.endswith(")") else text
    parts = [part.strip() for part in body.split(",")]
    if len(parts) != 4 or not all(CELL.fullmatch(part) for part in parts):
        raise NotAMove(f"'{text}' is not a move")
    return sorted(tuple(map(int, part.split("-"))) for part in parts)


class Game:
    """A game from the empty board."""

    def __init__(self):
        self.board = Board()
        self.moves = []

    def play(self, cells):
        """Plays four cells, or raises NotAMove."""
        try:
            self.board.apply_action(PlaceAction(*(Coord(r, c) for r, c in cells)))
        except (IllegalActionException, ValueError, TypeError) as problem:
            raise NotAMove(str(problem)) from None
        self.moves.append(move_text(cells))

    def why_illegal(self, cells):
        """Why these cells can't be played here; None if they can."""
        try:
            self.play(cells)
        except NotAMove as problem:
            return str(problem)
        self.board.undo_action()
        self.moves.pop()
        return None

    @property
    def color(self):
        """Whose turn it is, as "RED" or "BLUE"."""
        return self.board.turn_color.name

    @property
    def over(self):
        """Whether the game is over."""
        return self.board.game_over

    @property
    def result(self):
        """The result in the words of UGI."""
        if not self.over:
            return "none"
        return {PlayerColor.RED: "p1win", PlayerColor.BLUE: "p2win", None: "draw"}[self.board.winner_color]

    def legal_moves(self):
        """All legal moves, as lists of pairs."""
        return [[(cell.r, cell.c) for cell in action.coords] for action in self.board.get_legal_actions()]


def is_start(rows, turn, plies):
    """Whether the three words of a position are those of the empty board."""
    return (rows, turn, plies) == (EMPTY_ROWS, "r", "0")
