"""One class for each method that may fail; Update fails at the second call, as a bug would."""

from steady import Agent as Steady


class Init(Steady):
    def __init__(self, color, **referee):
        raise RuntimeError("no such file: weights.json")


class Action(Steady):
    def action(self, **referee):
        return {}["best"]


class Update(Steady):
    told = 0

    def update(self, color, action, **referee):
        self.told += 1
        if self.told == 2:
            raise IndexError("list index out of range")
        super().update(color, action, **referee)


class Exits(Steady):
    def action(self, **referee):
        raise SystemExit(3)


class Dies(Steady):
    def action(self, **referee):
        import os
        os._exit(7)
