"""What lasts for hours: analysis at constant memory, games without a forfeit, fuzzing.

    endurance.py mcts PROGRAM      an hour of analysis by two threads; the memory of its second half stays as it is
    endurance.py games PROGRAM     10,000 games at 5 ms a move, without a forfeit; for a quiet machine, since a side may take 50 ms too
                                   long and no more (--margin MS at the end allows others)
    endurance.py fuzz FOLDER       24 processor hours of the fuzz targets that lie in the folder

TETRESS_ENDURANCE in the environment is the share of that which is done, such as 0.01; all of it if it is not there. What was done is
printed.
"""

import glob
import json
import os
import subprocess
import sys
import time

SHARE = float(os.environ.get("TETRESS_ENDURANCE", "1"))
HOUR = 3600
GAMES = 10000
FUZZ_HOURS = 24
LOOKS = 100  # at the memory
MEMORY_MB = 64


def resident_mb(pid):
    with open(f"/proc/{pid}/status") as file:
        for line in file:
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) / 1024
    return 0.0


def mcts(program):
    seconds = max(10, SHARE * HOUR)
    agent = f"mcts:threads=2,memory={MEMORY_MB}"
    command = [program, "analyse", "--agent", agent, "--movetime", str(int(seconds * 1000)), "--json"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    looks = []
    end = time.monotonic() + seconds
    while process.poll() is None and time.monotonic() < end - seconds / LOOKS:
        time.sleep(seconds / LOOKS)
        looks.append(resident_mb(process.pid))
    said = json.loads(process.communicate()[0])
    half, last = looks[len(looks) // 2 :], looks[-1]
    between = f"{min(half):.1f} to {max(half):.1f} MB"
    print(f"{seconds:.0f} s, {said['nodes']} nodes; memory {between} in the second half")
    if process.returncode != 0 or last > MEMORY_MB + 64:
        sys.exit(f"it ended with {process.returncode} and held {last:.1f} MB")
    if SHARE >= 1 and max(half) - min(half) > 1:
        sys.exit("the memory grew")


def games(program, *more):
    count = max(10, int(SHARE * GAMES))
    command = [program, "match", "champion", "champion", "--movetime", "5", "--games", str(count)]
    command += ["--json", *more]
    said = json.loads(subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout)
    forfeits = {name: value for name, value in said.items() if "forfeit" in name}
    print(f"{said.get('games', count)} games at 5 ms a move; forfeits: {forfeits}")
    if not forfeits or any(forfeits.values()):
        sys.exit("there were forfeits, or nobody says whether there were")


def fuzz(folder):
    targets = sorted(glob.glob(f"{folder}/fuzz_*"))
    targets = [path for path in targets if os.access(path, os.X_OK) and os.path.isfile(path)]
    if not targets:
        sys.exit(f"no fuzz targets in {folder}: build the preset fuzz")
    each = max(1, int(SHARE * FUZZ_HOURS * HOUR / len(targets)))
    for path in targets:
        name = os.path.basename(path)[len("fuzz_") :]
        found = f"{folder}/found/{name}"
        corpus = f"{os.path.dirname(os.path.abspath(__file__))}/../fuzz/corpus/{name}"
        os.makedirs(found, exist_ok=True)
        command = [path, f"-max_total_time={each}", "-max_len=4000", f"-artifact_prefix={found}-"]
        command += [found, corpus]
        result = subprocess.run(command, stderr=subprocess.PIPE, text=True, errors="replace")
        print(f"{name}: {each} s, {result.stderr.strip().splitlines()[-1]}", flush=True)
        if result.returncode != 0:
            sys.exit(f"{name} failed; see {found}-*\n{result.stderr[-3000:]}")


if __name__ == "__main__":
    if len(sys.argv) < 3 or sys.argv[1] not in ("mcts", "games", "fuzz"):
        sys.exit(__doc__)
    {"mcts": mcts, "games": games, "fuzz": fuzz}[sys.argv[1]](*sys.argv[2:])
