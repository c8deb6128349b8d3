"""Leaves processes behind that are in no group, session or family of its own: by setsid and a double fork."""

import os

from steady import Agent as Steady

MARK = "86021.25"


class Agent(Steady):
    def __init__(self, color, **referee):
        super().__init__(color, **referee)
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                os.execvp("sleep", ["sleep", MARK])
            os._exit(0)
