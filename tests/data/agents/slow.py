"""Takes longer for its first moves than most limits of moves allow; it looks at the referee's clock alone."""

import time

from steady import Agent as Steady


class Agent(Steady):
    asked = 0

    def action(self, **referee):
        assert referee["time_remaining"] > 1
        self.asked += 1
        if self.asked <= 3:
            time.sleep(0.3)
        return super().action(**referee)
