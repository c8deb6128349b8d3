"""Hostile agents and engines in tournaments with honest ones, and agents in students' styles: every game has a truthful
reason, the others' games are whole, and nothing of theirs is left among the processes.

usage: test_hostile.py TETRESS_CLI [all]

Without "all" some of each kind play; with it all do (the preset slow-programs)."""
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import unittest
import uuid

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "hostile"))
import kinds  # noqa: E402

PATIENCE = 3600  # seconds
WHOLE = ("no_move", "tokens")
FEW_AGENTS = ("raises", "exits_hard", "forks_twice")
FEW_ENGINES = ("dies_at_go", "leaves_children")
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
        self.addCleanup(shutil.rmtree, os.path.dirname(self.folder), True)

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

    def honest(self):
        return {"honest": kinds.write_styles(self.folder)["package"], "ours": "greedy"}

    def test_agents(self):
        expected = {name: reasons for name, (_, _, reasons) in kinds.AGENTS.items()}
        self.play_groups(kinds.write_agents(self.folder), self.honest(), expected, FEW_AGENTS)

    def test_engines(self):
        expected = dict.fromkeys(kinds.ENGINES, "crash illegal time")
        self.play_groups(kinds.write_engines(self.folder, sys.executable), self.honest(), expected, FEW_ENGINES, "--movetime",
                         "200", "--margin", "3000")

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
