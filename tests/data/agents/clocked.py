"""Works for a fixed time by a clock, and says how long that was by one that nobody slows down."""

import os
import time

from steady import Agent as Steady


class Agent(Steady):
    def action(self, **referee):
        start, real = time.perf_counter(), os.times().elapsed
        ticks = time.process_time_ns()
        while time.perf_counter() < start + 0.1:
            pass
        print(f"real {os.times().elapsed - real:.2f} ticks {time.process_time_ns() - ticks}")
        return super().action(**referee)
