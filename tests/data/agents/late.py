"""Plays as steady does, but fails in one of its later turns, as only a game shows."""

from steady import Agent as Steady


class Agent(Steady):
    asked = 0

    def action(self, **referee):
        self.asked += 1
        if self.asked == 5:
            return self.weights["best"]
        return super().action(**referee)

    weights = {}


class Later(Steady):
    asked = 0

    def action(self, **referee):
        self.asked += 1
        assert self.asked < 10
        return super().action(**referee)
