"""Trying an agent out: a move as Red on the empty board, and one as Blue after a random move."""

import json
import random

from . import rules, ugi
from .player import Player


class Attempt:
    """A player's listener that writes down one question."""

    def __init__(self, side):
        self.report = {"side": side, "ok": False, "move": None, "seconds": 0.0, "cpu": {}, "space": 0.0, "output": [],
                       "failure": None, "probes": 0, "profile": []}
        self.done = False

    def output(self, turn, stream, text):
        """The agent printed a line."""
        self.report["output"].append({"turn": turn, "stream": stream, "text": ugi.escape(text)})

    def called(self, message):
        """A call has ended."""
        cpu = self.report["cpu"]
        cpu[message["end"]] = round(cpu.get(message["end"], 0.0) + message["cpu"], 6)
        self.report["space"] = round(message["peak"], 3)
        self.report["seconds"] = round(message["total"], 6)

    def probe(self, item):
        """The agent spoke of its search."""
        self.report["probes"] += len(item) > 0

    def profile(self, turn, rows):
        """Where the call of action spent its time."""
        self.report["profile"] = rows

    def failed(self, turn, failure):
        """The agent forfeits."""
        self.report["failure"] = failure
        self.done = True

    def answered(self, cells):
        """The agent has a move."""
        self.report["move"] = rules.move_text(cells)
        self.report["ok"] = True
        self.done = True


def attempt(plan, side, game):
    """One question to a fresh agent."""
    listener = Attempt(side)
    player = Player(plan, listener)
    try:
        player.ask(game, None)
        while not listener.done:
            player.pump()
        for process in player.live.values():
            process.finish_output()
    finally:
        player.close()
    return listener.report


def run(plan, out):
    """Tries both sides and writes what happened; returns 0 if all went well, otherwise 1."""
    reports = [attempt(plan, "red", rules.Game())]
    game = rules.Game()
    game.play(random.Random(plan["seed"]).choice(game.legal_moves()))
    if reports[0]["ok"] or reports[0]["failure"]["when"] != "import":
        reports.append(attempt(plan, "blue", game))
    passed = len(reports) == 2 and all(report["ok"] for report in reports)
    json.dump({"ok": passed, "agent": f"{plan['module']}:{plan['class']}", "seed": plan["seed"],
               "opening": game.moves[0], "sides": reports}, out)
    out.write("\n")
    return 0 if passed else 1
