"""Shows in Tetress what your agent knows about its own search. Copy this file beside your agent, or leave it where it is.

    import tetress_probe as probe

    probe.root(action, visits=120, value=0.3)       # a move that was searched; value from -1 (lost) to 1 (won), for you
    probe.line([action, reply, ...], score=2.5)     # what you expect to be played; score in tokens, for you
    probe.depth(4)                                  # the depth reached
    probe.term("mobility", red=31, blue=28, weight=0.5)     # a part of your evaluation
    probe.node([action, reply], visits=9, value=-0.1)       # a node of your tree, by the moves that lead to it
    probe.note("book move")                         # anything else

Everywhere except under Tetress, such as under the referee in the tournament, these calls do nothing and take hardly any
time. Moves are PlaceActions, four Coords or (row, column) pairs, or texts like "3-4,4-3,4-4,4-5". Calls are cheap: they
are collected and sent twenty times a second, only the newest for each move, line, term and node."""

import json
import os
import time

__all__ = ["active", "root", "line", "depth", "term", "node", "note"]

_INTERVAL = 0.05  # seconds between messages
_MESSAGE = 3500   # bytes: what a pipe takes in one piece


def _find_pipe():
    """The descriptor that Tetress listens to; None elsewhere, and in processes that did not inherit it."""
    try:
        descriptor, device, inode = map(int, os.environ["TETRESS_PROBE"].split(":"))
        status = os.fstat(descriptor)
        return descriptor if (status.st_dev, status.st_ino) == (device, inode) else None
    except (KeyError, ValueError, OSError):
        return None


_pipe = _find_pipe()
_pending = {}
_sent = 0.0


def active():
    """Whether anybody listens; check this before computing figures that take time."""
    return _pipe is not None


def root(move, visits=None, value=None):
    """A move at the root: how often it was visited, and its expected result for you, from -1 to 1."""
    if _pipe is not None:
        text = _move(move)
        _put(("root", text), {"root": {"move": text, "visits": visits, "value": value}})


def line(moves, score=None):
    """A line of moves that you expect, and its value for you in tokens."""
    if _pipe is not None:
        texts = [_move(move) for move in moves]
        _put(("line", texts[0] if texts else ""), {"line": {"moves": texts, "score": score}})


def depth(plies):
    """The depth that the search has reached."""
    if _pipe is not None:
        _put(("depth",), {"depth": plies})


def term(name, red, blue, weight=1.0):
    """A part of the evaluation of the position: its value for each side, and its weight."""
    if _pipe is not None:
        _put(("term", name), {"term": {"name": str(name), "red": red, "blue": blue, "weight": weight}})


def node(path, visits=None, value=None):
    """A node of the tree, named by the moves that lead to it from the root."""
    if _pipe is not None:
        texts = [_move(move) for move in path]
        _put(("node", *texts), {"node": {"path": texts, "visits": visits, "value": value}})


def note(text):
    """A remark."""
    if _pipe is not None:
        _put(("note", len(_pending)), {"note": str(text)[:1000]})


def _move(move):
    """A move as the text that Tetress reads."""
    if isinstance(move, str):
        return move
    cells = [getattr(move, name) for name in ("c1", "c2", "c3", "c4")] if hasattr(move, "c1") else move
    pairs = sorted((int(r), int(c)) for r, c in ((cell.r, cell.c) if hasattr(cell, "r") else cell for cell in cells))
    return ",".join(f"{r}-{c}" for r, c in pairs)


def _put(key, item):
    """Keeps the newest of each kind until it is time to send it."""
    _pending.pop(key, None)
    _pending[key] = item
    if time.monotonic() - _sent >= _INTERVAL:
        flush()


def flush():
    """Sends what is waiting; Tetress calls this at the end of a turn."""
    global _pipe, _sent
    items = [json.dumps(item, default=float) for item in _pending.values()]
    _pending.clear()
    _sent = time.monotonic()
    try:
        while items and _pipe is not None:
            size, count = 0, 0
            while count < len(items) and (count == 0 or size + len(items[count]) < _MESSAGE):
                size += len(items[count]) + 1
                count += 1
            os.write(_pipe, b"[" + ",".join(items[:count]).encode() + b"]\n")
            del items[:count]
    except OSError:
        _pipe = None
