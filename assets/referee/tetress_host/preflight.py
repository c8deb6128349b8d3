"""Tests an agent: the beginning of a game as each side, against random moves."""

import glob
import json
import os
import random
import shutil
import subprocess
import sys
import time

from . import probes, rules, submissions, ugi
from .player import Player

MOVES = 8          # moves to ask for as each side
PATIENCE = 20.0    # seconds after which a side gets no further questions
OPENINGS = 3       # random moves to try if an agent's first move as Blue is illegal
WHOLE = 27         # an agent's moves in a game of usual length
LOOK = 10.0        # seconds that looking for another Python or for other agents may take
SHOWN = 8          # agents or modules named in place of a missing one


class Attempt:
    """A player's listener that writes down a game."""

    def __init__(self, side):
        self.report = {"side": side, "ok": False, "move": None, "moves": 0, "over": False, "seconds": 0.0, "cpu": {},
                       "think": {"mean": 0.0, "most": 0.0}, "space": 0.0, "output": [], "failure": None,
                       "referee": None, "remark": None, "probes": 0, "told": None, "profile": []}
        self.told = probes.Told()
        self.thought = []
        self.cells = None
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
        if message["end"] == "action":
            self.thought.append(message["cpu"])
            self.report["think"] = {"mean": round(sum(self.thought) / len(self.thought), 6),
                                    "most": round(max(self.thought), 6)}

    def probe(self, item):
        """The agent reported about its search."""
        self.report["probes"] += len(item) > 0
        self.told.take(item)

    def profile(self, turn, rows):
        """Where the call of `action` spent its time."""
        self.report["profile"] = rows

    def failed(self, turn, failure):
        """The agent forfeits."""
        self.report["failure"] = failure
        self.done = True

    def answered(self, cells):
        """The agent has a move."""
        self.cells = cells
        self.report["move"] = self.report["move"] or rules.move_text(cells)
        self.report["moves"] += 1
        self.done = True


def referee_says(plan, side, failure):
    """The words of the referee's log for a failure."""
    name = f"player {1 if side == 'red' else 2} [{plan['module']}:{plan['class']}] agent"
    if failure["reason"] == "illegal":
        return f"ILLEGAL ACTION: {failure['text']}"
    if failure["reason"] in ("time", "space"):
        return f"ERROR: exceeded {'available time' if failure['reason'] == 'time' else 'space limit'} in {name}"
    return f"ERROR: error in {name}"


def play(plan, side, game, chance):
    """Plays the beginning of a game with a fresh agent, from a game where it is to move."""
    listener = Attempt(side)
    player = Player(plan, listener)
    end = time.monotonic() + PATIENCE
    try:
        while not game.over and listener.report["moves"] < MOVES and time.monotonic() < end:
            listener.done = False
            listener.told = probes.Told()
            player.ask(game, None)
            while not listener.done:
                player.pump()
            if listener.report["failure"]:
                break
            game.play(listener.cells)
            if not game.over:
                game.play(chance.choice(game.legal_moves()))
        for process in player.live.values():
            process.finish_output()
    finally:
        player.close()
    report = listener.report
    report["over"] = game.over
    report["told"] = listener.told.summary()
    report["ok"] = report["failure"] is None
    if report["failure"]:
        report["referee"] = referee_says(plan, side, report["failure"])
    return report


def play_blue(plan, chance):
    """The same as Blue, after a random move; returns the report and that move. An agent's fixed first move may be illegal
    after some random moves; that says little about the agent, so others are tried."""
    remark = None
    for number in range(OPENINGS):
        game = rules.Game()
        game.play(chance.choice(game.legal_moves()))
        opening = game.moves[0]
        report = play(plan, "blue", game, chance)
        failure = report["failure"]
        if not failure or failure["reason"] != "illegal" or report["moves"] > 0:
            break
        if number < OPENINGS - 1:
            remark = f"its first move is not legal after {opening}: {failure['text']}"
    report["remark"] = remark if report["ok"] else None
    return report, opening


# ---- Another Python

def own_python_with(module, folder):
    """The interpreter of a virtual environment in the agent's folder, or beside it, that has a module; None if there is none.
    It is other people's code like the agent, so it is looked at and not run."""
    for place in (folder, os.path.dirname(folder)):
        for name in ("venv", ".venv", "env", ".env"):
            python = os.path.join(place, name, "bin", "python")
            had = os.path.join(glob.escape(os.path.join(place, name)), "lib", "python3*", "site-packages", module)
            if shutil.which(python) and (glob.glob(had) or glob.glob(had + ".*")):
                return python
    return None


def pythons(folder):
    """The user's interpreters, none of which is the agent's."""
    found = [os.path.join(os.environ.get("CONDA_PREFIX", "/nowhere"), "bin", "python")]
    for place in os.environ.get("PATH", "").split(os.pathsep) + ["/usr/bin", "/usr/local/bin"]:
        found += [path for path in sorted(glob.glob(os.path.join(place, "python3*"))) if "config" not in path]
    usable = [path for path in dict.fromkeys(found) if shutil.which(path) and not path.startswith(folder + os.sep)]
    return [path for path in usable if os.path.realpath(path) != os.path.realpath(sys.executable)
            or os.path.dirname(path) != os.path.dirname(sys.executable)]


def python_with(module, folder):
    """An interpreter that can import a module; None if there is none."""
    own = own_python_with(module, folder)
    if own:
        return own
    end = time.monotonic() + LOOK
    for path in pythons(folder):
        left = end - time.monotonic()
        if left <= 0:
            break
        try:
            result = subprocess.run([path, "-I", "-c", f"import {module}"], stdin=subprocess.DEVNULL,
                                    stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=left, check=False)
        except (OSError, subprocess.SubprocessError):
            continue
        if result.returncode == 0:
            return path
    return None


class Looking(submissions.Search):
    """For agents below a folder, but in no zip file, and not for long."""

    def __init__(self, wanted):
        super().__init__(wanted, None)
        self.end = time.monotonic() + LOOK

    def walk(self, folder, place, depth, nested):
        if time.monotonic() < self.end:
            super().walk(folder, place, depth, nested)

    def open_zip(self, path, place, nested):
        pass


def whom_to_name(folder, wanted):
    """What exists in place of a missing module: agents below the folder, and modules in it."""
    agents, modules = [], []
    try:
        found = submissions.search_entry(folder, wanted, None, Looking(wanted)).found
        agents = [{"folder": submissions.shown(where), "module": module} for _, where, module in found[:SHOWN]]
        for name in sorted(os.listdir(folder)):
            stem, ending = os.path.splitext(name)
            package = os.path.isfile(os.path.join(folder, name, "__init__.py"))
            if (stem if ending == ".py" else name if package else "").isidentifier():
                modules.append(stem if ending == ".py" else name)
    except OSError:
        pass
    return {"agents": agents, "modules": modules[:SHOWN]}


def package_of(plan):
    """How the referee would name a folder that is a package itself; None if it isn't one."""
    above, name = os.path.split(plan["folder"])
    start = os.path.join(plan["folder"], "__init__.py")
    if name.isidentifier() and submissions.has_agent(start, plan["class"]):
        return {"folder": above, "module": name}
    return None


def missing(plan, failure):
    """The module that an agent lacks, and the interpreter that has it; None if it failed for another reason."""
    name = (failure or {}).get("missing")
    top = name.partition(".")[0] if name else ""
    if name and (plan["module"] == name or plan["module"].startswith(name + ".")):
        return {"module": name, "python": None, "own": True, **whom_to_name(plan["folder"], plan["class"])}
    if not top.isidentifier():
        return None
    return {"module": name, "python": python_with(top, plan["folder"])}


def run(plan, out):
    """Tests both sides and writes what happened; returns 0 if everything worked, otherwise 1."""
    chance = random.Random(plan["seed"])
    reports = [play(plan, "red", rules.Game(), chance)]
    opening = None
    lacks = missing(plan, reports[0]["failure"])
    if reports[0]["ok"] or reports[0]["failure"]["when"] != "import":
        report, opening = play_blue(plan, chance)
        reports.append(report)
        package = None
    else:
        package = package_of(plan)
    passed = len(reports) == 2 and all(report["ok"] for report in reports)
    unlimited = bool(plan["processes"]) and os.getuid() == 0
    json.dump({"ok": passed, "agent": f"{plan['module']}:{plan['class']}", "folder": plan["folder"], "seed": plan["seed"],
               "opening": opening, "sides": reports, "missing": lacks, "package": package, "processes_unlimited": unlimited,
               "time_limit": plan["time"], "moves_in_a_game": WHOLE}, out)
    out.write("\n")
    return 0 if passed else 1
