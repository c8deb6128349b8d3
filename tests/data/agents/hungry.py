"""Takes far more memory than it may."""

from steady import Agent as Steady


class Agent(Steady):
    def action(self, **referee):
        self.much = bytearray(40 * 1024 * 1024)
        return super().action(**referee)


class Endless(Steady):
    def action(self, **referee):
        self.much = []
        while True:
            self.much.append(bytearray(16 * 1024 * 1024))
