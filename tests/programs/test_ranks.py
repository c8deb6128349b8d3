"""Matches, tournaments and classes on ranks: the same games on any number of ranks, and whichever of them is killed.

usage: test_ranks.py TETRESS_CLI TETRESS_MPI [all]

Without "all" one rank is killed, in a match; with it others too, over another network, and in tuning (the preset slow-programs).
"""
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

PATIENCE = 240  # seconds
ENVIRONMENT = dict(os.environ, OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1",
                   OMPI_MCA_rmaps_base_oversubscribe="1", PRTE_MCA_rmaps_default_mapping_policy=":oversubscribe",
                   OMPI_MCA_btl_vader_single_copy_mechanism="none")
CLI = MPI = None
ALL = False

# An agent with few imports that plays every so-manieth placement.
AGENT = """
from referee.game import Board
class Agent:
    def __init__(self, color, **referee):
        self.board, self.asked = Board(), 0
    def action(self, **referee):
        self.asked += 1
        actions = self.board.get_legal_actions()
        return actions[(self.asked * {step}) % len(actions)]
    def update(self, color, action, **referee):
        self.board.apply_action(action)
"""


def run(words, code=0):
    done = subprocess.run([str(word) for word in words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                          timeout=PATIENCE, env=ENVIRONMENT, check=False)
    if done.returncode != code:
        raise AssertionError(f"{words} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout, done.stderr


def mpirun(ranks, *words, mpirun_words=(), program=None):
    return ["mpirun", *mpirun_words, "-n", ranks, program or MPI, *words]


def timeless(document):
    """The result without its times, and what a busy machine adds."""
    if isinstance(document, dict):
        return {key: timeless(value) for key, value in document.items() if not key.startswith(("time", "wait", "late"))}
    return [timeless(value) for value in document] if isinstance(document, list) else document


def without_games(document):
    """The result without the number of games: how many are played beyond a test's verdict depends on how many run
    at a time."""
    return {key: value for key, value in document.items() if key != "played"}


def rank_processes(parent):
    """The processes of the ranks that mpirun has started, by rank."""
    found = subprocess.run(["ps", "-eo", "pid=,ppid="], stdout=subprocess.PIPE, text=True, check=True).stdout
    ranks = {}
    for line in found.splitlines():
        process, its_parent = line.split()
        if int(its_parent) == parent:
            try:
                with open(f"/proc/{process}/environ", encoding="utf-8", errors="replace") as file:
                    words = dict(word.split("=", 1) for word in file.read().split("\0") if "=" in word)
            except OSError:
                continue
            if "OMPI_COMM_WORLD_RANK" in words:
                ranks[int(words["OMPI_COMM_WORLD_RANK"])] = int(process)
    return ranks


class Ranks(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="tetress-ranks-"))
        self.addCleanup(shutil.rmtree, self.folder, True)

    def json_of(self, words):
        return timeless(json.loads(run(words)[0]))

    def test_a_match_is_the_same_whatever_the_ranks(self):
        words = ["match", "champion:hash=1", "greedy", "--nodes", "20", "--games", "10", "--json"]
        alone = self.json_of([CLI, *words])
        for ranks in (1, 2, 3) if ALL else (2,):
            self.assertEqual(self.json_of(mpirun(ranks, *words)), alone)
        words += ["--sprt", "0,800"]
        self.assertEqual(without_games(self.json_of(mpirun(2, *words))), without_games(self.json_of([CLI, *words])))

    def test_a_tournament_is_the_same_whatever_the_ranks(self):
        if not ALL:
            self.skipTest("matches are played by the same means")
        words = ["tournament", "random", "greedy", "plain", f"referee:{self.folder}:agent", "--nodes", "20", "--games", "2",
                 "--json"]
        (self.folder / "agent.py").write_text(AGENT.format(step=3), encoding="utf-8")
        alone = self.json_of([CLI, *words])
        self.assertEqual(sum(agent["games"] for agent in alone["agents"]), 24)
        self.assertEqual(self.json_of(mpirun(3, *words)), alone)

    def test_a_library_is_reviewed_the_same_whatever_the_ranks(self):
        match = self.folder / "match.jsonl"
        run([CLI, "match", "greedy", "random", "--games", "6", "--nodes", "50", "--record", match])
        found = []
        for number, words in enumerate(([CLI, "library", "review"], mpirun(2, "review"))):
            library = self.folder / f"{number}.tetress"
            run([CLI, "library", "import", library, match])
            run([*words, library, "red:greedy", "--nodes", "50", "--threads", "1"])
            found.append(self.json_of([CLI, "library", "find", library, "reviewed:yes", "--json"]))
        self.assertEqual(found[0]["found"], 3)
        self.assertEqual(found[0], found[1])

    def test_what_an_agent_prints_comes_back_from_ranks(self):
        text = AGENT.format(step=3).replace("self.asked += 1", "self.asked += 1; print('move', self.asked)\n"
                                            "        if self.asked == 4: raise ValueError('tired')")
        (self.folder / "agent.py").write_text(text, encoding="utf-8")
        words = ["match", "greedy", f"referee:{self.folder}:agent", "--games", "4", "--plies", "0", "--record"]
        run([CLI, *words, self.folder / "alone"])
        run(mpirun(3, *words, self.folder / "ranks"))

        def games(name):
            lines = [json.loads(line) for line in (self.folder / name).read_text(encoding="utf-8").splitlines()[1:]]
            return sorted((line["pair"], line["game"], line["moves"], line["fault"], line["traceback"],
                           [(turn["turn"], turn.get("printed")) for turn in line["told"]]) for line in lines)

        alone = games("alone")
        self.assertIn("ValueError: tired", alone[0][4])
        self.assertEqual(games("ranks"), alone)

    def class_games(self, out):
        lines = [json.loads(line) for line in (self.folder / out / "class.jsonl").read_text(encoding="utf-8").splitlines()]
        trials = sorted((line["tried"], line["plays"]) for line in lines if "tried" in line)
        games = sorted((line["played"], line["red"], line["blue"], line["result"], line["reason"], line["moves"])
                       for line in lines if "played" in line)
        return trials, games, sorted(json.dumps(line) for line in lines if "looked" in line)

    def make_class(self):
        (self.folder / "in").mkdir()
        for step in (1, 7, 31) if ALL else (7,):
            (self.folder / "in" / f"steps{step}.py").write_text(AGENT.format(step=step), encoding="utf-8")
        (self.folder / "in" / "lost.py").write_text("import module_that_is_nowhere\nclass Agent: pass\n", encoding="utf-8")

    def class_words(self, out):
        return ["class", self.folder / "in", "--out", self.folder / out, "--games", "2", "--opponents", "1", "--nodes", "20"]

    def test_a_class_is_the_same_whatever_the_ranks(self):
        self.make_class()
        run([CLI, *self.class_words("alone"), "--threads", "2"])
        alone = self.class_games("alone")
        self.assertEqual([len(part) for part in alone], [4, 8, 8] if ALL else [2, 2, 2])
        run(mpirun(3, *self.class_words("ranks")))
        self.assertEqual(self.class_games("ranks"), alone)
        self.assertTrue((self.folder / "ranks" / "index.html").exists())
        if ALL:
            self.check_that_a_job_goes_on(alone)

    def kill_ranks(self, words, log, ranks=(1,), recovery=True, mpirun_words=()):
        """Kills ranks while games are played; returns the program's output and exit code."""
        before = log.stat().st_size if log.exists() else 0
        own = (["--enable-recovery"] if recovery else []) + list(mpirun_words)
        process = subprocess.Popen([str(word) for word in mpirun(3, "--patience", "3", *words, mpirun_words=own)],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=ENVIRONMENT)
        deadline = time.monotonic() + PATIENCE
        while not (log.exists() and log.stat().st_size > before + 500) or len(rank_processes(process.pid)) < 3:
            self.assertTrue(time.monotonic() < deadline and process.poll() is None, "the ranks did not start")
            time.sleep(0.02)
        for rank in ranks:
            os.kill(rank_processes(process.pid)[rank], signal.SIGKILL)
        out, err = process.communicate(timeout=PATIENCE)
        return process.returncode, out, err

    def test_the_work_of_a_rank_that_dies_is_done_again(self):
        words = ["match", "champion:hash=1", "plain:hash=1", "--nodes", "400", "--games", "40", "--json"]
        alone = self.json_of([CLI, *words])
        tcp = ["--mca", "btl", "tcp,self", "--mca", "btl_tcp_if_include", "lo"]
        for number, (ranks, network) in enumerate([((1, 2), []), ((2,), tcp), ((1,), [])] if ALL else [((1,), [])]):
            record = self.folder / f"record{number}"
            code, out, err = self.kill_ranks([*words, "--record", record], record, ranks, mpirun_words=network)
            self.assertEqual(code, 0, err)
            self.assertIn("has not been heard from for a while", err)
            self.assertEqual(timeless(json.loads(out)), alone)

    def check_that_a_job_goes_on(self, alone):
        """A rank dies, and mpirun ends all others; running the same command again continues the job."""
        log = self.folder / "killed" / "class.jsonl"
        code, _, err = self.kill_ranks(self.class_words("killed"), log, recovery=False)
        self.assertNotEqual(code, 0)
        self.assertIn("rank", err)
        run(mpirun(2, *self.class_words("killed")))
        self.assertEqual(self.class_games("killed"), alone)

    def test_tuning_is_the_same_whatever_the_ranks_and_whoever_dies(self):
        words = ["tune", "--numbers", "territory,tokens", "--generations", "20" if ALL else "3", "--population", "6", "--games", "4",
                 "--nodes", "40", "--threads", "1"]
        run([CLI, *words, "--checkpoint", self.folder / "alone"])
        alone = (self.folder / "alone").read_bytes()
        run(mpirun(3, *words, "--checkpoint", self.folder / "three"))
        self.assertEqual((self.folder / "three").read_bytes(), alone)
        if ALL:
            self.check_that_tuning_survives(words, alone)

    def check_that_tuning_survives(self, words, alone):
        killed = self.folder / "killed"
        code, _, err = self.kill_ranks([*words, "--checkpoint", killed], killed, (2,))
        self.assertEqual(code, 0, err)
        self.assertIn("has not been heard from for a while", err)
        self.assertEqual(killed.read_bytes(), alone)
        killed.unlink()
        code, _, err = self.kill_ranks([*words, "--checkpoint", killed], killed, recovery=False)
        self.assertNotEqual(code, 0)
        run(mpirun(2, "tune", "--resume", killed))
        self.assertEqual(killed.read_bytes(), alone)

    def test_misuse_and_help_are_told_once(self):
        out, _ = run(mpirun(2, "--help"))
        self.assertEqual(out.count("usage:"), 1)
        out, _ = run([MPI, "match", "--help"])
        self.assertIn("usage: mpirun -n 4 tetress-mpi match A B", out)
        self.assertNotIn("tetress-cli match", out)
        _, err = run(mpirun(2, "nonsense"), 2)
        self.assertEqual(err.count("'nonsense' can't run on ranks"), 1)
        _, err = run([MPI, "match", "champion"], 2)
        self.assertEqual(err.count("tetress-mpi: B is missing"), 1)
        for words in (["--patience", "0", "match", "a", "b"], ["--patience"], ["--patience", "x", "match"]):
            self.assertIn("--patience must be 1 to", run([MPI, *words], 2)[1])

    def test_help_needs_no_mpi(self):
        for words in (["--help"], ["tune", "--help"], ["--version"]):
            done = subprocess.run([MPI, *words], env={"OMPI_MCA_ess": "nonsense"}, stdout=subprocess.PIPE,
                                  stderr=subprocess.PIPE, text=True, check=False)
            self.assertEqual((done.returncode, done.stderr), (0, ""), words)


if __name__ == "__main__":
    CLI, MPI = [os.path.abspath(word) for word in sys.argv[1:3]]
    ALL = "all" in sys.argv[3:]
    unittest.main(argv=[sys.argv[0], *[word for word in sys.argv[3:] if word != "all"]])
