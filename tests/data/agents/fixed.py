"""Has a first move of its own, whatever lies there."""

from referee.game import Coord, PlaceAction, PlayerColor

from steady import Agent as Steady


class Agent(Steady):
    asked = 0

    def action(self, **referee):
        self.asked += 1
        if self.asked > 1:
            return super().action(**referee)
        row = 3 if self.color == PlayerColor.RED else 6
        return PlaceAction(*(Coord(row, c) for c in range(3, 7)))
