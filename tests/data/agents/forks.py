"""Starts processes: one that comes back as if it were the agent, one that stays, and ever more of them."""

import os
import subprocess
import sys

from steady import Agent as Steady


class Agent(Steady):
    def action(self, **referee):
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(3600)"])
        print(f"child {child.pid}")
        os.fork()
        return super().action(**referee)


class Leaves(Steady):
    """Ends itself while a child holds all it has open."""

    def action(self, **referee):
        if os.fork() == 0:
            import time
            time.sleep(3600)
        os._exit(5)


class Some(Steady):
    def action(self, **referee):
        self.children = [subprocess.Popen(["sleep", "3600"]) for _ in range(6)]
        return super().action(**referee)


class Bomb(Steady):
    def action(self, **referee):
        while True:
            child = os.fork()
            if child == 0:
                import time
                time.sleep(3600)
