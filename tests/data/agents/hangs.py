"""Never answers: asleep, or at work."""

import time

from steady import Agent as Steady


class Agent(Steady):
    def action(self, **referee):
        while True:
            time.sleep(3600)


class Busy(Steady):
    """Comes back, but too late: it burns more CPU time than it has."""

    def action(self, **referee):
        start = time.process_time()
        while time.process_time() < start + 1.2:
            pass
        return super().action(**referee)


class Init(Steady):
    def __init__(self, color, **referee):
        time.sleep(3600)


class Update(Steady):
    def update(self, color, action, **referee):
        time.sleep(3600)
