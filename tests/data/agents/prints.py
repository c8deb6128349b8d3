"""Prints in every way: lines, lines without an end, on standard error, bytes that are no text, and words of UGI."""

import os
import sys

from steady import Agent as Steady

print("imported")


class Agent(Steady):
    def __init__(self, color, **referee):
        super().__init__(color, **referee)
        print(f"ready to play {color}")

    def action(self, **referee):
        print("bestmove 0-0,0-1,1-0,1-1")
        print("warning: \u00fcber\tall", file=sys.stderr)
        sys.stdout.flush()
        os.write(1, b"\xff\x00\x1b[31m junk \\ \r\n")
        print("x" * 300000)
        print("no end", end="")
        return super().action(**referee)

    def update(self, color, action, **referee):
        super().update(color, action, **referee)
        print(f"{color} played {action}")
