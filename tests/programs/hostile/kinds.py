"""Agents and engines that do what they should not, and agents in the styles that students write: one table.

write_agents(folder) and write_engines(folder) make a small file of each. An agent is the base below with a line or two of
its own; an engine is a loop over UGI with an answer of its own."""
import os
import zipfile

AGENT = """
import os, sys, threading, subprocess, time, signal
from referee.game import Board, PlayerColor, PlaceAction, Coord
{top}
class Agent:
    def __init__(self, color, **referee):
        self.board, self.color, self.asked = Board(), color, 0
        {init}
    def action(self, **referee):
        self.asked += 1
        actions = self.board.get_legal_actions()
        chosen = actions[self.asked * 7 % len(actions)]
        {action}
        return chosen
    def update(self, color, action, **referee):
        self.board.apply_action(action)
        {update}
"""

SLEEPER = "[sys.executable, '-c', 'import time; time.sleep(1000)']"

# name: where, what, and the reasons that its own forfeits may have; "" is none, as it plays whole games.
AGENTS = {
    "raises": ("action", "raise ValueError('no idea')", "crash"),
    "raises_late": ("action", "if self.asked == 3: raise KeyError('third')", "crash"),
    "raises_in_init": ("init", "raise RuntimeError('not today')", "crash"),
    "raises_in_update": ("update", "raise RuntimeError('not that')", "crash"),
    "raises_in_import": ("top", "raise ImportError('never')", "crash"),
    "bad_syntax": ("top", "def (:", "crash"),
    "no_class": ("top", "raise SystemExit(0)", "crash"),
    "exits": ("action", "sys.exit(0)", "crash"),
    "exits_hard": ("action", "os._exit(0)", "crash"),
    "aborts": ("action", "os.abort()", "crash"),
    "kills_itself": ("action", "os.kill(os.getpid(), signal.SIGKILL)", "crash"),
    "kills_its_group": ("action", "os.killpg(0, signal.SIGKILL)", "crash"),
    "dies_after_answers": ("action", "threading.Timer(0.1, os._exit, (0,)).start()", "crash space"),  # threads have room
    "dies_with_answers": ("action", "threading.Thread(target=os._exit, args=(0,)).start()", "crash"),
    "stops_its_parent": ("action", "os.kill(os.getppid(), signal.SIGSTOP)", "crash time"),
    "kills_its_parent": ("action", "os.kill(os.getppid(), signal.SIGKILL)", "crash"),
    "ignores_signals": ("action", "[signal.signal(s, signal.SIG_IGN) for s in (signal.SIGTERM, signal.SIGINT)]", ""),
    "returns_nothing": ("action", "chosen = None", "illegal crash"),
    "returns_text": ("action", "chosen = 'T-U@1-1'", "illegal crash"),
    "returns_occupied": ("action", "chosen = PlaceAction(Coord(0, 0), Coord(0, 0), Coord(0, 0), Coord(0, 0))", "illegal crash"),
    "returns_class": ("action", "chosen = PlaceAction", "illegal crash"),
    "repeats_itself": ("action", "self.first = getattr(self, 'first', chosen); chosen = self.first", "illegal"),
    "hangs": ("action", "while True: pass", "time"),
    "hangs_in_init": ("init", "while True: pass", "time crash"),
    "hangs_in_update": ("update", "while True: pass", "time"),
    "sleeps": ("action", "time.sleep(1000)", "time"),
    "stops": ("action", "os.kill(os.getpid(), signal.SIGSTOP)", "time crash"),
    "eats_memory": ("action", "self.hoard = [bytearray(1 << 20) for _ in range(4000)]", "space crash"),
    "swells_in_import": ("top", "HOARD = [bytearray(b'x') * (1 << 20) for _ in range(3000)]", "space crash"),
    "hangs_in_import": ("top", "time.sleep(1000)", "time crash"),
    "leaves_children_in_import": ("top", "subprocess.Popen(" + SLEEPER + ", start_new_session=True)", ""),
    "recurses": ("action", "f = lambda g: g(g); f(f)", "crash"),
    "prints_much": ("action", "sys.stdout.write('spam ' * 100000)", ""),
    "prints_bytes": ("action", "os.write(1, bytes(range(256)) * 20)", ""),
    "prints_answers": ("action", "print('bestmove I-H@0-0\\\\nok\\\\nuciok', flush=True)", ""),
    "writes_descriptors": ("action", "[os.write(n, b'junk') for n in range(3, 12) if not os.set_blocking]", ""),
    "closes_descriptors": ("action", "os.closerange(0, 64)", "crash time"),
    "leaves_children": ("action", "subprocess.Popen(" + SLEEPER + ")", ""),
    "leaves_daemons": ("init", "subprocess.Popen(" + SLEEPER + ", start_new_session=True)", ""),
    "forks_twice": ("init", "(os.fork() or (os.setsid(), os.fork() or time.sleep(1000), os._exit(0)))", ""),
    # Their stacks are more memory than the referee gives, so that a thread can't be started.
    "starts_threads": ("init", "[threading.Thread(target=time.sleep, args=(1000,), daemon=True).start() for _ in range(20)]", "crash"),
}

# Styles of real agents, which all play whole games: name, and files by path; the module is `agent`.


def agent(top="", init="pass", action="pass", update="pass"):
    """The base with lines of its own."""
    return AGENT.format(top=top, init=init, action=action, update=update)


STYLES = {
    "fixed_first_move": {"agent.py": agent(
        action="if self.asked == 1 and self.color == PlayerColor.RED:"
               " chosen = PlaceAction(Coord(3, 3), Coord(3, 4), Coord(4, 3), Coord(4, 4))")},
    "package": {"agent/__init__.py": "from .program import Agent as Agent\n", "agent/program.py": agent()},
    "relative_imports": {"agent/__init__.py": "from .program import Agent\n", "agent/program.py": agent("from .util import one"),
                         "agent/util.py": "from . import deeper\none = deeper.ONE\n", "agent/deeper.py": "ONE = 1\n"},
    "nested_packages": {"agent/__init__.py": "from agent.inner.core.play import Agent\n", "agent/inner/__init__.py": "",
                        "agent/inner/core/__init__.py": "", "agent/inner/core/play.py": agent("from ...names import WHO"),
                        "agent/names.py": "WHO = 'nested'\n"},
    "path_tricks": {"agent/__init__.py": "import os, sys\nsys.path.insert(0, os.path.dirname(__file__))\nfrom player import Agent\n",
                    "agent/player.py": agent("import board_tools"), "agent/board_tools.py": "SIZE = 11\n"},
    "reads_its_files": {"agent/__init__.py": agent(
        "import json; WEIGHTS = json.load(open(os.path.join(os.path.dirname(__file__), 'weights.json')))"),
        "agent/weights.json": "[1, 2, 3]"},
    "reads_by_folder": {"agent.py": agent(init="self.lines = open('opening.txt').read().split()"), "opening.txt": "a b c"},
    "numpy_if_there": {"agent.py": agent("try:\n    import numpy as np\nexcept ImportError:\n    np = None")},
    "keeps_time": {"agent.py": agent(init="self.left = referee.get('time_remaining') or 180; self.begin = time.process_time()",
                                     action="self.left -= time.process_time() - self.begin; self.begin = time.process_time()")},
    "asks_referee": {"agent.py": agent(action="time_left, space = referee['time_remaining'], referee['space_remaining']")},
    "prints_boards": {"agent.py": agent(action="print(self.board.render(use_color=True)); print('eval', 0.5, file=sys.stderr)")},
    "big_memory": {"agent.py": agent(init="self.table = bytearray(100 << 20)")},
    "own_board": {"agent.py": agent(init="self.cells = {}", update="self.cells.update({c: color for c in action.coords})")},
    "slots_and_types": {"agent.py": agent("from typing import Optional\nfrom dataclasses import dataclass\n@dataclass(slots=True)\n"
                                          "class Node:\n    parent: Optional['Node'] = None", init="self.root = Node()")},
    "caches": {"agent.py": agent("from functools import lru_cache\n@lru_cache(maxsize=None)\ndef cached(n): return n",
                                 action="cached(self.asked)")},
    "copies_boards": {"agent.py": agent("import copy", action="copy.deepcopy(self.board).apply_action(chosen)")},
    "undoes_moves": {"agent.py": agent(action="self.board.apply_action(chosen); self.board.undo_action()")},
    "global_state": {"agent.py": agent("COUNT = 0", init="globals().update(COUNT=COUNT + 1)")},
    "random_unseeded": {"agent.py": agent("import random", action="chosen = random.choice(actions)")},
    "threads_that_end": {"agent.py": agent(action="t = threading.Thread(target=int); t.start(); t.join()")},
    "another_class": {"agent.py": agent().replace("class Agent", "class Player")},
}
CLASSES = {"another_class": "Player"}

ENGINE = """
import os, sys, time, subprocess, signal
def say(text):
    sys.stdout.write(text + '\\n'); sys.stdout.flush()
asked = 0
{top}
for line in sys.stdin:
    words = line.split()
    verb = words[0] if words else ''
    if verb == 'ugi':
        {ugi}
    elif verb == 'isready':
        {ready}
    elif verb == 'go':
        asked += 1
        {go}
    elif verb == 'quit':
        {quit}
"""

ENGINES = {
    "silent": {"ugi": "pass"},
    "silent_at_ready": {"ready": "pass"},
    "silent_at_go": {"go": "pass"},
    "dies_at_start": {"top": "sys.exit(3)"},
    "dies_at_ready": {"ready": "sys.exit(0)"},
    "dies_at_go": {"go": "sys.exit(0)"},
    "crashes_at_go": {"go": "os.abort()"},
    "raises_at_go": {"go": "raise ValueError('no move')"},
    "kills_itself": {"go": "os.kill(os.getpid(), signal.SIGKILL)"},
    "kills_its_group": {"go": "os.killpg(0, signal.SIGKILL)"},
    "nonsense": {"go": "say('bestmove nonsense')"},
    "nothing": {"go": "say('bestmove')"},
    "none": {"go": "say('bestmove 0000')"},
    "occupied": {"go": "say('bestmove 0-0,0-0,0-0,0-0')"},
    "off_board": {"go": "say('bestmove 99-0,99-1,99-2,99-3')"},
    "bytes": {"go": "os.write(1, bytes(range(256)) + b'\\n')"},
    "endless_line": {"go": "[os.write(1, b'x' * 65536) for _ in range(4000)]"},
    "endless_info": {"go": "[say('info depth 1 score cp 1') for _ in iter(int, 1)]"},
    "info_of_nonsense": {"go": "say('info depth -1 score mate nan pv x y z nodes 1e99'); say('bestmove nonsense')"},
    "closes_output": {"go": "os.close(1); time.sleep(1000)"},
    "stops": {"go": "os.kill(os.getpid(), signal.SIGSTOP)"},
    "hangs": {"go": "[None for _ in iter(int, 1)]"},
    "will_not_quit": {"top": "signal.signal(signal.SIGTERM, signal.SIG_IGN)", "go": "say('bestmove nonsense')",
                      "quit": "time.sleep(1000)"},
    "leaves_children": {"top": f"subprocess.Popen({SLEEPER}, start_new_session=True)", "go": "say('bestmove nonsense')"},
    "answers_twice": {"go": "say('bestmove I-H@5-5'); say('bestmove I-H@5-5')"},
}


def write_file(path, text):
    """A file, in folders that are made."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def write_agents(folder):
    """Each hostile agent as a module of its own; their specs by name."""
    for name, (where, what, _) in AGENTS.items():
        parts = {"top": "", "init": "pass", "action": "pass", "update": "pass"}
        parts[where] = what.replace("\\\\", "\\")
        write_file(os.path.join(folder, f"{name}.py"), AGENT.format(**parts))
    options = {"hangs_in_import": ",start-ms=2000"}
    return {name: f"referee[time=2{options.get(name, '')}]:{folder}:{name}" for name in AGENTS}


def write_submissions(folder, names, much):
    """A class of these agents and of two honest ones, among submissions that harm whoever looks into them, or `much` of
    that. Returns a file that is there once anything of theirs has been run that should not be."""
    run = os.path.join(os.path.dirname(folder), "was_run")
    for name in ("honest", "upright"):
        write_file(os.path.join(folder, name, "agent.py"), agent())
    for name in names:
        where, what, _ = AGENTS[name]
        write_file(os.path.join(folder, name, "agent.py"), agent(**{where: what.replace("\\\\", "\\")}))
    # Only its own interpreter, which is a trap, has the module.
    python = os.path.join(folder, "lacks_a_module", "venv", "bin", "python")
    write_file(os.path.join(folder, "lacks_a_module", "agent.py"), agent("import module_of_its_own"))
    write_file(python, f"#!/bin/sh\ntouch '{run}'\n")
    os.chmod(python, 0o755)
    odd = os.path.join(folder, "odd")
    os.makedirs(os.path.join(odd, "package"))
    for name in ("pipe.py", "pipe.zip", os.path.join("package", "__init__.py")):
        os.mkfifo(os.path.join(odd, name))
    os.symlink("/dev/zero", os.path.join(odd, "zero.py"))
    for name in ("huge.py", "huge.zip", "huge.npy"):
        with open(os.path.join(odd, name), "wb") as file:
            file.truncate(1 << 40)
    for name, members in (("deep", ["a/" * (1500 if much else 200) + "agent.py"]),
                          ("folders", [f"{'a/' * (number % 50)}{number}/x" for number in range(9000 if much else 0)])):
        with zipfile.ZipFile(os.path.join(folder, name + ".zip"), "w") as archive:
            for member in members:
                archive.writestr(member, "")
    return run


def write_styles(folder):
    """Each style in a folder of its own; their specs by name."""
    specs = {}
    for name, files in STYLES.items():
        for path, text in files.items():
            write_file(os.path.join(folder, name, path), text)
        option = f"[class={CLASSES[name]}]" if name in CLASSES else ""
        specs[name] = f"referee{option}:{os.path.join(folder, name)}:agent"
    return specs


def write_engines(folder, python):
    """Each hostile engine as a program of its own; their specs by name."""
    usual = {"top": "", "ugi": "say('id name hostile'); say('ugiok')", "ready": "say('readyok')", "go": "say('bestmove 0000')",
             "quit": "sys.exit(0)"}
    for name, own in ENGINES.items():
        write_file(os.path.join(folder, f"{name}.py"), ENGINE.format(**{**usual, **own}))
    return {name: f"ugi[think-ms=1000]:{python} {os.path.join(folder, name)}.py" for name in ENGINES}
