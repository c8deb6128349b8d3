"""Hostile agents and engines in tournaments with honest ones, and agents in students' styles: every game has a truthful
reason, the others' games are whole, and nothing of theirs is left among the processes.

usage: test_hostile.py TETRESS_CLI [all]

Without "all" some of each kind play; with it all do (the preset slow-programs)."""
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import uuid

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "hostile"))
import kinds  # noqa: E402

PATIENCE = 3600  # seconds
WHOLE = ("no_move", "tokens")
FEW_AGENTS = ("raises", "dies_after_answers", "forks_twice")
FEW_ENGINES = ("dies_at_go", "leaves_children")
FEW_SUBMISSIONS = ("dies_with_answers", "swells_in_import")
HANGING = ("hangs", "silent_at_go", "stops")
RESIDENT = 300 << 10  # kB that no agent may have
FEW_STYLES = ("nested_packages", "reads_by_folder")
GROUP = 10  # hostile ones in a tournament
CLI, ALL = None, False


def left_over(mark):
    """Other processes with this word in their environment or on their command line."""
    found = []
    for name in os.listdir("/proc"):
        if not name.isdigit() or int(name) == os.getpid():
            continue
        try:
            with open(f"/proc/{name}/environ", "rb") as environ, open(f"/proc/{name}/cmdline", "rb") as line:
                words = line.read()
                if mark.encode() in environ.read() + words:
                    found.append(f"{name}: {words.replace(bytes(1), b' ').decode('utf-8', 'replace')}")
        except OSError:
            continue
    return found


class Hostile(unittest.TestCase):
    def setUp(self):
        self.mark = f"tetress-hostile-{uuid.uuid4().hex}"
        self.folder = os.path.join(tempfile.mkdtemp(), self.mark)
        os.makedirs(self.folder)
        self.addCleanup(subprocess.run, ["rm", "-rf", os.path.dirname(self.folder)], check=False)

    def tournament(self, specs, *options):
        """Plays all games of a tournament; afterwards no process is left."""
        words = [CLI, "tournament", *specs, "--games", "2", "--plies", "0", "--threads", "2", "--json", *options]
        done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=PATIENCE, check=False,
                              env=dict(os.environ, TETRESS_MARK=self.mark), cwd=self.folder)
        self.assertEqual(done.returncode, 0, done.stderr.decode("utf-8", "replace")[-2000:])
        games = json.loads(done.stdout)["played"]
        self.assertEqual(len(games), len(specs) * (len(specs) - 1))
        self.expect_nothing_left()
        return games

    def expect_nothing_left(self):
        left = left_over(self.mark)
        deadline = time.monotonic() + 10  # a process that was told to end may still be visible
        while left and time.monotonic() < deadline:
            time.sleep(0.1)
            left = left_over(self.mark)
        self.assertEqual(left, [])

    def judge(self, game, names, expected):
        """Whether the reason of a game is true for the side that lost."""
        told = f"{names[game['red']]} - {names[game['blue']]}: {game['result']}, {game['reason']}: {game['fault']}"
        if game["reason"] in WHOLE:
            self.assertGreater(game["plies"], 20, told)
            return
        loser = names[game["blue"] if game["result"] == "red" else game["red"]]
        self.assertIn(loser, expected, f"an honest one forfeits: {told}")
        self.assertIn(game["reason"], expected[loser].split(), told)
        self.assertTrue(game["fault"], told)

    def play_groups(self, specs, honest, expected, few, *options):
        """Plays tournaments of some hostile agents at a time, each with all honest ones."""
        chosen = list(specs) if ALL else [name for name in specs if name in few]
        for at in range(0, len(chosen), GROUP):
            names = chosen[at:at + GROUP] + list(honest)
            games = self.tournament([specs.get(name) or honest[name] for name in names], *options)
            for game in games:
                self.judge(game, names, expected)
            whole = [game for game in games if {names[game["red"]], names[game["blue"]]} <= set(honest)]
            self.assertEqual(len(whole), len(honest) * (len(honest) - 1))
            self.assertTrue(all(game["reason"] in WHOLE for game in whole))

    def watch_memory(self, stop, most):
        """Notes the most memory that any program of the class had."""
        while not stop.wait(0.1):
            for name in filter(str.isdigit, os.listdir("/proc")):
                try:
                    with open(f"/proc/{name}/cmdline", "rb") as line, open(f"/proc/{name}/status", "rb") as status:
                        words = line.read()
                        if b"worker.py" in words and self.mark.encode() in words:
                            held = next(line for line in status if line.startswith(b"VmHWM"))
                            most.append(int(held.split()[1]))
                except (OSError, StopIteration):
                    continue

    def honest(self):
        return {"honest": kinds.write_styles(self.folder)["package"], "ours": "greedy"}

    def test_agents(self):
        expected = {name: reasons for name, (_, _, reasons) in kinds.AGENTS.items()}
        self.play_groups(kinds.write_agents(self.folder), self.honest(), expected, FEW_AGENTS)

    def test_engines(self):
        expected = dict.fromkeys(kinds.ENGINES, "crash illegal time")
        self.play_groups(kinds.write_engines(self.folder, sys.executable), self.honest(), expected, FEW_ENGINES, "--movetime",
                         "200", "--margin", "3000")

    def test_engines_that_hang_by_nodes(self):
        """No clock ends their games, but their patience does."""
        specs = kinds.write_engines(self.folder, sys.executable)
        names = (*(HANGING if ALL else HANGING[:1]), "ours")
        for game in self.tournament([specs.get(name, "greedy") for name in names], "--nodes", "100"):
            self.judge(game, names, dict.fromkeys(HANGING, "time crash"))

    def test_a_class(self):
        """It ends by itself, even if its parent ignored how children end, and who is honest plays whole games."""
        names = list(kinds.AGENTS) if ALL else FEW_SUBMISSIONS
        folder, stop, most = os.path.join(self.folder, "in"), threading.Event(), [0]
        run = kinds.write_submissions(folder, names, ALL)
        words = [CLI, "class", folder, "--out", os.path.join(self.folder, "out"), "--games", "4" if ALL else "2", "--opponents",
                 "1", "--nodes", "0", "--threads", "2", "--time", "3"]
        watch = threading.Thread(target=self.watch_memory, args=(stop, most))
        watch.start()
        for _ in range(2):  # the second time, there is something to remove
            done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=PATIENCE, check=False,
                                  env=dict(os.environ, TETRESS_MARK=self.mark),
                                  preexec_fn=lambda: signal.signal(signal.SIGCHLD, signal.SIG_IGN))
            self.assertEqual(done.returncode, 0, done.stdout.decode("utf-8", "replace")[-2000:])
            self.expect_nothing_left()
        stop.set()
        watch.join()
        self.assertLess(max(most), RESIDENT)
        self.assertFalse(os.path.exists(run))
        self.judge_class(os.path.join(self.folder, "out", "class.jsonl"), names)

    def judge_class(self, path, names):
        """Every game of a class ends for a true reason."""
        with open(path, encoding="utf-8") as file:
            header, *lines = map(json.loads, file)
        pupils = [pupil["name"] for pupil in header["pupils"]]
        self.assertEqual(set(pupils), {*names, "honest", "upright", "lacks_a_module", "our level 1", "odd", "deep", "folders"})
        played = [line for line in lines if "played" in line]
        expected = {name: kinds.AGENTS[name][2] for name in names}
        for line in played:
            self.judge({"red": line["red"], "blue": line["blue"], "result": line["result"], "reason": line["reason"],
                        "fault": line.get("fault"), "plies": len(line["moves"])}, pupils, expected)
        seats = [pupils[line[side]] for line in played for side in ("red", "blue")]
        for name in ("honest", "upright", "our level 1"):
            self.assertGreater(seats.count(name), 1)
        self.assertGreater(seats.count("dies_with_answers"), 1)

    def test_styles_play_whole_games(self):
        specs = kinds.write_styles(self.folder)
        chosen = list(specs) if ALL else list(FEW_STYLES)
        words = ["greedy"] + [specs[name] for name in chosen]
        for game in self.tournament(words):
            self.assertIn(game["reason"], WHOLE, f"{[*['greedy'], *chosen][game['red']]}: {game}")
        if ALL:
            tried = subprocess.run([CLI, "class", self.folder, "--out", self.folder + "-pages", "--games", "0", "--opponents", "",
                                    "--nodes", "0", "--threads", "2"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                   timeout=PATIENCE, check=False)
            self.assertEqual(tried.returncode, 0, tried.stdout)


if __name__ == "__main__":
    ALL = "all" in sys.argv[2:]
    CLI = os.path.abspath(sys.argv[1])
    unittest.main(argv=sys.argv[:1])
