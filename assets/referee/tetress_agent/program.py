"""The agent class: translates between the referee and an engine that speaks UGI."""

import os
import time

from referee.game import Coord, PlaceAction

from .engine import Engine, EngineError, find_engine

__all__ = ["Agent", "EngineError"]

MOVETIME = 1000      # milliseconds, if neither the referee nor the environment sets a time
RESERVE = 0.05       # of the time left, and
MARGIN = 0.25        # seconds, that are never used
HASH = 64            # megabytes at most, and the share of the space left
HASH_SHARE = 0.4
SPACE_SHARE = 0.8    # share of the space left, for the whole engine
GRACE = 30.0         # seconds for a first search of one position
OPTIONS = {"TETRESS_LEVEL": "Level", "TETRESS_THREADS": "Threads", "TETRESS_SEED": "Seed",
           "TETRESS_PROFILE": "Profile"}


def number_from(name):
    """A positive whole number from the environment; None if it is not set."""
    text = os.environ.get(name, "").strip()
    if not text:
        return None
    if not text.isdecimal() or int(text) == 0:
        raise EngineError(f"{name} must be a positive whole number, not '{text}'")
    return int(text)


class Agent:
    """The agent that the referee plays with."""

    def __init__(self, color, **referee):
        self._color = color
        self._moves = []
        self._movetime = number_from("TETRESS_MOVETIME")
        self._threads = number_from("TETRESS_THREADS") or 1
        self._allowed = referee.get("time_remaining")
        self._used = 0.0
        self._hash = None    # megabytes of the engine's table, if less fits than was requested
        agent = os.environ.get("TETRESS_AGENT", "").strip()
        start = time.monotonic()
        self._arguments = ["--agent", agent] if agent else []
        self._start(referee.get("space_remaining"))
        self._used += time.monotonic() - start

    def _start(self, space):
        """Starts the engine, and again with smaller tables while it holds too much address space."""
        while True:
            self._engine = Engine(find_engine(), self._arguments)
            megabytes = self._set_options(space)
            self._engine.get_ready()
            self._engine.think([], "go nodes 1", GRACE)  # the first search allocates all memory for searching
            self._engine.get_ready()
            used = self._engine.space()
            if space is None or used is None or used <= space * SPACE_SHARE or not megabytes or megabytes == 1:
                return
            self._hash = max(1, megabytes // 2)
            self._engine.close()

    def _set_options(self, space):
        """Tells the engine its options; returns its table's size in megabytes, None if it keeps its default."""
        wanted = {option: os.environ[name] for name, option in OPTIONS.items() if os.environ.get(name)}
        megabytes = self._hash or number_from("TETRESS_HASH")
        if megabytes is None and space is not None:
            megabytes = max(1, min(HASH, int(space * HASH_SHARE)))
        if megabytes is not None:
            wanted["Hash"] = str(megabytes)
        for option, value in wanted.items():
            self._engine.set_option(option, value)
        return megabytes

    def _time_left(self, told):
        """Seconds left, after subtracting the engine's own; None without a limit."""
        if told is None:
            return None
        own = told if self._allowed is None else self._allowed - self._used
        left = min(told, own)
        return max(0.0, left * (1 - RESERVE) - MARGIN) / self._threads

    def action(self, **referee):
        """The engine's move."""
        left = self._time_left(referee.get("time_remaining"))
        if left is None:
            limit = self._movetime or MOVETIME
            go, patience = f"go movetime {limit}", limit / 1000
        elif self._movetime:
            limit = max(1, min(self._movetime, int(left * 1000 / 2)))
            go, patience = f"go movetime {limit}", limit / 1000
        else:
            clock = max(1, int(left * 1000))
            go, patience = f"go p1time {clock} p2time {clock}", left
        start = time.monotonic()
        answer = self._engine.think(self._moves, go, patience)
        self._used += (time.monotonic() - start) * self._threads
        cells = [Coord(*map(int, cell.split("-"))) for cell in answer.split(",")]
        return PlaceAction(*cells)

    def update(self, color, action, **referee):
        """Takes a move by either side, including our own."""
        self._moves.append(",".join(f"{cell.r}-{cell.c}" for cell in (action.c1, action.c2, action.c3, action.c4)))
