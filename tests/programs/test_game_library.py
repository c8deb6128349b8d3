"""A library of games that is killed, damaged, written by two programs at once, and whose disk is full.

usage: test_game_library.py TETRESS_CLI [all]

Without "all" imports are killed a few times; with it fifty times (the preset slow-programs).
"""
import json
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

PATIENCE = 240  # seconds
CLI = None
ALL = False
PLAYED, COPIES = 60, 300  # games of a match, and how often they are in a file, each time in another round


def run(*words, code=0, user=None):
    done = subprocess.run([CLI, *map(str, words)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                          timeout=PATIENCE, check=False, user=user)
    if code not in (None, done.returncode):
        raise AssertionError(f"{words} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout, done.stderr


def games_in(library):
    """How many games it has, after a look at all of them."""
    run("library", "check", library)
    return json.loads(run("library", "find", library, "--most", 0, "--json", code=None)[0])["all"]


class GameLibrary(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.shared = pathlib.Path(tempfile.mkdtemp(prefix="tetress-library-"))
        match = cls.shared / "match.jsonl"
        run("match", "greedy", "random", "--games", PLAYED, "--nodes", 50, "--record", match)
        head, *games = match.read_text().splitlines()
        games = [json.loads(line) for line in games]
        with open(cls.shared / "many.jsonl", "w", encoding="utf-8") as file:
            file.write(head + "\n")
            for copy in range(COPIES):
                file.writelines(json.dumps(dict(game, pair=game["pair"] + copy * PLAYED)) + "\n" for game in games)
        run("convert", match, cls.shared / "plain.sgf")
        run("analyse", cls.shared / "plain.sgf", "--nodes", 20, "--out", cls.shared / "reviewed.sgf")

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.shared)

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(dir=self.shared))
        self.library = self.folder / "games.tetress"

    def test_an_import_that_is_killed_loses_nothing_committed(self):
        chance = random.Random(1)
        whole = self.folder / "whole.tetress"
        since = time.monotonic()
        (self.folder / "night").mkdir()
        os.link(self.shared / "many.jsonl", self.folder / "night" / "many.jsonl")
        run("library", "import", whole, self.folder / "night")
        took = time.monotonic() - since
        before, kills, interrupted = 0, 50 if ALL else 5, 0
        for _ in range(kills):
            if before == PLAYED * COPIES:  # done, so begin anew
                self.library.unlink()
                before = 0
            importing = subprocess.Popen([CLI, "library", "import", self.library, self.shared / "many.jsonl"],
                                         stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(chance.uniform(0.1, 1.2) * took)
            importing.send_signal(signal.SIGKILL)
            interrupted += importing.wait() == -signal.SIGKILL
            if not self.library.exists():
                continue
            now = games_in(self.library)
            self.assertGreaterEqual(now, before)
            before = now
        self.assertGreater(interrupted, kills // 4)
        run("library", "import", self.library, self.shared / "many.jsonl")
        self.assertEqual(games_in(self.library), PLAYED * COPIES)
        for library in (whole, self.library):
            run("library", "export", library, library.with_suffix(".text"), "--to", "text")
        text = self.library.with_suffix(".text").read_text()
        self.assertEqual(text.count("\n\n"), PLAYED * COPIES - 1)  # between games
        self.assertEqual(self.library.with_suffix(".text").read_bytes(), whole.with_suffix(".text").read_bytes())

    def test_a_change_that_is_killed_is_made_or_not(self):
        chance = random.Random(2)
        run("library", "import", self.library, self.shared / "plain.sgf")
        plain = self.library.read_bytes()
        # a change, and how many games a query finds without it and with it
        changes = ((["import", self.library, self.shared / "reviewed.sgf"], "reviewed:yes", {0, 1}),
                   (["delete", self.library, "blue:greedy"], "blue:greedy", {0, PLAYED // 2}),
                   (["join", self.library, "greedy", "random"], "blue:random", {PLAYED // 2, PLAYED}))
        for number in range(51 if ALL else 9):
            words, query, either = changes[number % len(changes)]
            self.library.write_bytes(plain)
            for name in ("-wal", "-shm"):
                pathlib.Path(f"{self.library}{name}").unlink(missing_ok=True)
            changing = subprocess.Popen([CLI, "library", *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(chance.uniform(0, 0.15))
            changing.send_signal(signal.SIGKILL)
            changing.wait()
            run("library", "check", self.library)
            self.assertIn(json.loads(run("library", "find", self.library, query, "--json", code=None)[0])["found"], either)

    def test_two_programs_write_one_after_the_other(self):
        run("library", "import", self.library, self.shared / "plain.sgf")
        both = [subprocess.Popen([CLI, "library", "import", self.library, self.shared / name], stdout=subprocess.DEVNULL)
                for name in ("many.jsonl", "many.jsonl")]
        while any(one.poll() is None for one in both):
            run("library", "find", self.library, "--most", 1)
        self.assertEqual([one.returncode for one in both], [0, 0])
        self.assertGreaterEqual(games_in(self.library), PLAYED * COPIES)
        self.assertLessEqual(games_in(self.library), PLAYED * (COPIES + 1))

    def test_damage_is_told_and_the_rest_rescued(self):
        run("library", "import", self.library, self.shared / "many.jsonl")
        data = bytearray(self.library.read_bytes())
        chance = random.Random(3)
        for _ in range(8):
            at = chance.randrange(len(data) // 3, len(data) - 4096)
            data[at:at + 64] = bytes(chance.randrange(256) for _ in range(64))
        self.library.write_bytes(data)
        out, _ = run("library", "check", self.library, code=1)
        self.assertIn("--rescue", out)
        new = self.folder / "new.tetress"
        run("library", "check", self.library, "--rescue", new, code=1)
        self.assertGreater(games_in(new), PLAYED * COPIES // 2)
        _, said = run("library", "check", self.library, "--rescue", new, code=2)
        self.assertIn("exists already", said)

    def test_a_library_is_read_where_nothing_can_be_written(self):
        nobody = 65534 if os.getuid() == 0 else None  # whom permissions don't stop
        self.library = self.folder / "games 100%?.tetress"
        beside = pathlib.Path(f"{self.library}-wal")
        run("library", "import", self.library, self.shared / "plain.sgf")
        self.shared.chmod(0o755)
        try:
            self.folder.chmod(0o555)
            self.library.chmod(0o444)
            found, _ = run("library", "find", self.library, "--pattern", "oo", "--json", user=nobody)
            self.assertEqual(json.loads(found)["all"], PLAYED)
            run("library", "check", self.library, user=nobody)
            self.library.chmod(0o666)
            _, said = run("library", "delete", self.library, "greedy", code=3, user=nobody)
            self.assertIn("read-only", said)
            self.folder.chmod(0o755)
            beside.write_bytes(b"changes")
            self.folder.chmod(0o555)
            _, said = run("library", "find", self.library, code=3, user=nobody)
            self.assertIn("with the files beside it", said)
        finally:
            self.folder.chmod(0o755)

    @unittest.skipUnless(shutil.which("unshare"), "no disk can be made for this")
    def test_a_full_disk_is_told_and_loses_nothing(self):
        script = """
            mount -t tmpfs -o size=2m none "$1" || exit 77
            "$2" library import "$1/l" "$3/plain.sgf" || exit 1
            "$2" library import "$1/l" "$3/many.jsonl" && exit 2
            "$2" library check "$1/l" || exit 3
            "$2" library find "$1/l" --most 0
            mount -o remount,size=100m "$1"
            "$2" library import "$1/l" "$3/many.jsonl" || exit 4
            "$2" library check "$1/l" || exit 5
            "$2" library find "$1/l" --most 0
        """
        done = subprocess.run(["unshare", "-rm", "sh", "-c", script, "sh", self.folder, CLI, self.shared],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=PATIENCE, check=False)
        if done.returncode in (77, 127) or "unshare failed" in done.stderr or "Operation not permitted" in done.stderr:
            self.skipTest("no disk can be made for this")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn("the disk is full", done.stderr)
        counts = [int(line.split()[-2].replace(",", "")) for line in done.stdout.splitlines() if line.endswith(" games")]
        self.assertGreaterEqual(counts[-1], PLAYED * COPIES)


if __name__ == "__main__":
    CLI = os.path.abspath(sys.argv[1])
    ALL = sys.argv[2:] == ["all"]
    unittest.main(argv=sys.argv[:1], verbosity=2)
