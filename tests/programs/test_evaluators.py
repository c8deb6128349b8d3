"""Evaluations of one's own as a student has them: the examples in Python and C play, are judged, and agree.

usage: test_evaluators.py TETRESS_CLI EVALUATORS"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

PATIENCE = 300  # seconds; not a measurement
MIDDLE = "bb9/bb9/11/4r6/3rrr5/11/11/11/11/11/11 r 2"

THREE_LINES = """import sys
for line in sys.stdin:
    positions = [word.split(",") for word in line.split()]
    print(*[board.count("r") - board.count("b") for board, turn, plies in positions], flush=True)
"""


def run(*words, code=0):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, timeout=PATIENCE)
    if done.returncode != code:
        raise SystemExit(f"{' '.join(map(str, words))} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout + (done.stderr if code else "")


def expect(condition, what):
    if not condition:
        raise SystemExit(what)


def look_at(cli, folder, evaluator):
    """Tries an evaluation, has it play whole games, and judges it on them."""
    said = run(cli, "try", f"eval:{evaluator}")
    expect("It works: 240 positions" in said, said)
    games = folder / f"{evaluator.name}.pgn"
    said = run(cli, "match", f"eval[depth=1]:{evaluator}", "random:seed=1", "--games", 2, "--nodes", 1000, "--plies",
               30, "--record", games, "--json")
    expect(json.loads(said)["score"] > 0, said)
    said = json.loads(run(cli, "calibrate", games, "--agent", f"eval:{evaluator}", "--json"))
    expect(said["positions"] > 20 and said["loss"] > 0, said)
    said = json.loads(run(cli, "analyse", "--agent", f"eval:{evaluator}", "--position", MIDDLE, "--depth", 2, "--json"))
    return said["lines"][0]["moves"], said["lines"][0]["score"]


def look_at_bad(cli, folder):
    """What doesn't work is reported, and loses its own games, not ours."""
    bad = folder / "bad.py"
    bad.write_text("import sys\nfor n, line in enumerate(sys.stdin):\n    if n > 3: raise ValueError('no idea')\n"
                   "    print(*[0 for word in line.split()], flush=True)\n")
    said = run(cli, "match", f"eval:{bad}", "random", "--games", 2, "--nodes", 300, "--plies", 30)
    expect("ValueError: no idea" in said and "forfeits      A 2, B 0" in said, said)
    bad.write_text("import sys\nfor line in sys.stdin:\n    print('thinking')\n")
    said = run(cli, "try", f"eval:{bad}", code=1)
    expect("answered 'thinking' for position 1 of 1: expected a number" in said, said)


def main():
    cli, evaluators = sys.argv[1], pathlib.Path(sys.argv[2])
    with tempfile.TemporaryDirectory(prefix="tetress-evaluators-") as name:
        folder = pathlib.Path(name)
        three = folder / "three_lines.py"
        three.write_text(THREE_LINES)
        expect("It works: " in run(cli, "try", f"eval:{three}"), "three lines do not work")
        page = (evaluators / "README.md").read_text()
        expect(THREE_LINES in page, "the page shows other lines than these")
        compiled = folder / "tokens_and_room"
        compiler = os.environ.get("CC") or shutil.which("cc") or "gcc"
        run(compiler, "-O2", "-Wall", "-Wextra", "-Werror", "-o", compiled, evaluators / "tokens_and_room.c")
        in_python = look_at(cli, folder, evaluators / "tokens_and_room.py")
        in_c = look_at(cli, folder, compiled)
        expect(in_python == in_c, f"the examples differ: {in_python} and {in_c}")
        look_at_bad(cli, folder)
    print("evaluations of one's own play")


main()
