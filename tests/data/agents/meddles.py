"""Writes to whatever descriptor is open, as one does that takes 3 for a file of its own."""

import os

from steady import Agent as Steady


class Agent(Steady):
    text = b"hello\n"

    def action(self, **referee):
        for descriptor in range(3, 20):
            try:
                os.write(descriptor, self.text)
            except OSError:
                pass
        return super().action(**referee)


class Answers(Agent):
    """In the worker's own language."""

    text = b'{"answer": 5}\n{"end": []}\n[]\n\x00\xff\n'
