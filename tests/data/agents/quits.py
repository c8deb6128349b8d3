"""An agent that ends its process after each answer; others hang or grow in places where nobody looks."""
import os
import threading
import time

from steady import Agent as Steady


class Agent(Steady):
    """Ends a moment after its answer."""
    code, wait = 0, 0.05

    def action(self, **referee):
        print("process", os.getpid())
        threading.Timer(self.wait, os._exit, (self.code,)).start()
        return super().action(**referee)


class AtOnce(Agent):
    """Ends about when it answers."""
    wait = 0.0


class Interrupted(Steady):
    """Thinks without end unless it was told of moves."""
    told = False

    def update(self, color, action, **referee):
        self.told = True
        super().update(color, action, **referee)

    def action(self, **referee):
        print(f"time {referee['time_remaining']:.3f}", flush=True)
        while not self.told:
            time.sleep(0.01)
        return super().action(**referee)
