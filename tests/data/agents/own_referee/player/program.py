"""Plays bars in fixed rows; enough for a few turns."""

import profiles
from referee.game import OWN, Coord, PlaceAction


class Agent:
    def __init__(self, color, **referee):
        print(OWN)
        self.turns = 0

    def action(self, **referee):
        row = profiles.ROWS[self.turns // 2]
        return PlaceAction(*(Coord(row, c) for c in range(4)))

    def update(self, color, action, **referee):
        self.turns += 1
