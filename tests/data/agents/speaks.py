"""Fails with what is awkward to show: a message of many lines, and signs that a terminal obeys."""

from steady import Agent as Steady


class Agent(Steady):
    def action(self, **referee):
        raise ValueError("first line\nsecond line \x1b[31mred\x1b[0m \u202egnirts")


class NoUpdate:
    """A method is missing."""

    def __init__(self, color, **referee):
        self.inner = Steady(color, **referee)

    def action(self, **referee):
        return self.inner.action(**referee)
