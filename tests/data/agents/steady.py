"""Plays some legal placement at random, with the board of the referee's package."""

import random

from referee.game import Board, PlayerColor


class Agent:
    def __init__(self, color: PlayerColor, **referee):
        self.color = color
        self.board = Board()

    def action(self, **referee):
        return random.choice(self.board.get_legal_actions())

    def update(self, color, action, **referee):
        assert color is self.board.turn_color
        self.board.apply_action(action)
