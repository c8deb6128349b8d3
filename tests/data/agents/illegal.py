"""Answers with what is no legal action, or no action at all."""

from referee.game import Coord, PlaceAction
from steady import Agent as Steady


class Agent(Steady):
    def action(self, **referee):
        return PlaceAction(Coord(0, 0), Coord(0, 1), Coord(0, 2), Coord(5, 5))


class Twice(Steady):
    def action(self, **referee):
        return PlaceAction(Coord(0, 0), Coord(0, 1), Coord(0, 2), Coord(0, 2))


class Text(Steady):
    def action(self, **referee):
        return "PLACE(0-0, 0-1, 0-2, 0-3)"


class Nothing(Steady):
    def action(self, **referee):
        return None
