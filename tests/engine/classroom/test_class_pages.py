"""Classes from the folder to the pages: submissions, games, being killed, and what a browser shows.

The argument is the program tetress-cli; the rest is unittest's. Chromium draws the pages."""

import fcntl
import html
import json
import os
import pty
import re
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time
import unittest
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(os.path.dirname(HERE)))
REFEREE = os.path.join(TOP, "assets", "referee")
AGENTS = os.path.join(TOP, "tests", "data", "agents")
PATIENCE = 240

sys.path.insert(0, REFEREE)
from tetress_host import submissions  # noqa: E402

CLI = None
ALL = False  # with the word "all" after the program: what takes long, and how long it takes

# An agent of few imports that plays the first, last or any placement: cheap, and the same every time.
CHEAP = """
from referee.game import Board
class Agent:
    def __init__(self, color, **referee):
        self.board, self.asked = Board(), 0
    def action(self, **referee):
        self.asked += 1
        actions = self.board.get_legal_actions()
        {extra}
        return actions[(self.asked * {step}) % len(actions)]
    def update(self, color, action, **referee):
        self.board.apply_action(action)
"""


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def cheap(step, extra="pass"):
    return CHEAP.format(step=step, extra=extra)


COLLECT = """<!doctype html><body>{frames}<script>
addEventListener("load", () => {{
    for (const frame of document.querySelectorAll("iframe")) {{
        for (const wide of frame.contentDocument.querySelectorAll(".wide, h1, p"))
            if (wide.scrollWidth > wide.clientWidth && wide.clientWidth)
                frame.contentDocument.documentElement.dataset.cut = wide.className + wide.textContent.slice(0, 40);
        const shown = document.createElement("pre");
        shown.textContent = frame.contentDocument.documentElement.outerHTML;
        document.body.append(shown);
    }}
}});
</script></body>"""


def browse(*pages):
    """The pages' elements once their scripts have run, on 1280 pixels: one start of the browser shows all of them."""
    with tempfile.TemporaryDirectory() as home:
        collection = os.path.join(home, "all.html")
        frames = "".join(f'<iframe width="1280" height="800" src="file://{html.escape(page)}"></iframe>' for page in pages)
        write(collection, COLLECT.format(frames=frames))
        done = subprocess.run(
            ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
             "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage",
             "--allow-file-access-from-files", f"--user-data-dir={home}/profile", "--dump-dom", f"file://{collection}"],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=PATIENCE, check=True)
        time.sleep(0.1)  # its helpers may still write there
    texts = [html.unescape(text) for text in re.findall("<pre>(.*?)</pre>", done.stdout.decode("utf-8"), re.S)]
    assert len(texts) == len(pages), f"{len(texts)} of {len(pages)} pages were shown"
    for page, text in zip(pages, texts):
        assert "data-drawn=" in text, f"{page}: its script failed:\n{text[-2000:]}"
        cut = re.search('data-cut="([^"]*)"', text)
        assert not cut, f"{page}: wider than 1280 pixels: {cut[1]}"
    return [re.sub(r"<script>.*?</script>", "", text, flags=re.S) for text in texts]  # what is shown, not what it was made from


class Folder(unittest.TestCase):
    """A test with a folder of its own."""

    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="tetress-class-")
        self.addCleanup(shutil.rmtree, self.folder, True)

    def path(self, *parts):
        return os.path.join(self.folder, *parts)

    def start(self, *words):
        return subprocess.Popen([CLI, "class", self.path("in"), "--out", self.path("out"), *words],
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def run_class(self, *words, code=0):
        process = self.start(*words)
        out, err = process.communicate(timeout=PATIENCE)
        self.assertEqual(process.returncode, code, out + err)
        return out + err

    def lines(self, out="out"):
        with open(self.path(out, "class.jsonl"), encoding="utf-8") as file:
            return [json.loads(line) for line in file if line.endswith("\n")]

    def games(self, out="out"):
        """What was played, whatever it took."""
        return sorted((line["played"], line["red"], line["blue"], line["result"], line["reason"], line["moves"])
                      for line in self.lines(out) if "played" in line)


class Submissions(Folder):
    """Finding agents, without running anything."""

    def find(self):
        found = submissions.find(self.path("in"), self.path("unpacked"))
        return ({agent["name"]: agent for agent in found["agents"]},
                {empty["name"]: empty["reason"] for empty in found["empty"]})

    def zip(self, name, members):
        os.makedirs(self.path("in"), exist_ok=True)
        with zipfile.ZipFile(self.path("in", name), "w", zipfile.ZIP_DEFLATED) as archive:
            for member, data in members:
                archive.writestr(member, data)

    def test_agents_are_found_however_they_are_nested(self):
        write(self.path("in", "ada", "project", "part b", "agent", "__init__.py"), "from .program import Agent as Agent\n")
        write(self.path("in", "ada", "project", "part b", "agent", "program.py"), cheap(1))
        write(self.path("in", "bob", "program.py"), cheap(1))
        write(self.path("in", "bob", "helper.py"), "from program import Agent\n")
        write(self.path("in", "two", "greedy", "__init__.py"), "class Agent: pass\n")
        write(self.path("in", "two", "random_one", "__init__.py"), "class Agent: pass\n")
        write(self.path("in", "broken", "agent", "__init__.py"), "from .program import Agent\n(\n")
        write(self.path("in", "nothing", "readme.txt"), "later")
        write(self.path("in", "single.py"), cheap(1))
        inner = self.path("inner.zip")
        with zipfile.ZipFile(inner, "w") as archive:
            archive.writestr("deep/agent/__init__.py", cheap(1))
            archive.writestr("__MACOSX/agent/__init__.py", cheap(1))
        with open(inner, "rb") as file:
            self.zip("eve.zip", [("hand in/inner.zip", file.read())])
        agents, empty = self.find()
        self.assertEqual(sorted(agents), ["ada", "bob", "broken", "eve", "single", "two/greedy", "two/random_one"])
        self.assertEqual(agents["ada"]["module"], "agent")
        self.assertTrue(agents["ada"]["folder"].endswith("part b"))
        self.assertEqual(agents["eve"]["place"], "eve.zip/hand in/inner.zip/deep/agent")
        self.assertTrue(os.path.isfile(os.path.join(agents["eve"]["folder"], "agent", "__init__.py")))
        self.assertEqual(list(empty), ["nothing"])

    def test_digests_change_with_what_an_agent_may_read(self):
        def digests():
            return {name: agent["digest"].split("-")[1] for name, agent in self.find()[0].items()}

        for name in ("ada", "bob"):
            write(self.path("in", name, "agent", "__init__.py"), "class Agent: pass\n")
        write(self.path("in", "single.py"), "class Agent: pass\n")
        self.zip("zip.zip", [("agent/__init__.py", "class Agent: pass"), ("agent/w.bin", "1")])
        before = digests()
        for name in ("agent/w.json", "agent/w.npy", "agent/w.txt", "w.bin", "agent/__init__.py", "data/inner.zip"):
            write(self.path("in", "ada", *name.split("/")), f"class Agent: '{name}'")
            now = digests()
            self.assertEqual({key for key in now if now[key] != before[key]}, {"ada"}, name)
            before = now
        for name in (".git/index", "agent/__pycache__/a.pyc", "venv/lib/x.py", "game.log", ".DS_Store"):
            write(self.path("in", "bob", *name.split("/")), "noise")
        os.mkfifo(self.path("in", "bob", "pipe.txt"))
        os.symlink("/dev/zero", self.path("in", "bob", "zero.txt"))
        self.assertEqual(digests(), before)
        self.zip("zip.zip", [("agent/__init__.py", "class Agent: pass"), ("agent/w.bin", "1")])  # at another time
        self.assertEqual(digests(), before)
        self.zip("zip.zip", [("agent/__init__.py", "class Agent: pass"), ("agent/w.bin", "2")])
        write(self.path("in", "weights.npy"), "which a single file finds beside it")
        now = digests()
        self.assertEqual({key for key in now if now[key] != before[key]}, {"zip", "single"})

    def test_agents_of_one_zip_file_have_digests_of_their_own(self):
        def digests(weights):
            members = [(f"all/{name}/agent/__init__.py", "class Agent: pass") for name in ("ada", "bob")]
            self.zip("all.zip", [*members, ("all/ada/agent/w.bin", weights)])
            found = submissions.find(self.path("in", "all.zip"), self.path("unpacked"))
            return [agent["digest"].split("-")[1] for agent in found["agents"]]

        before, now = digests("1"), digests("2")
        self.assertNotEqual(before[0], now[0])
        self.assertEqual(before[1], now[1])

    def test_zip_files_stay_in_their_folder(self):
        link = zipfile.ZipInfo("agent/link.py")
        link.external_attr = 0o120777 << 16
        for number, name in enumerate(["../../outside.py", "/tmp/tetress-outside.py", "a/../../../outside.py", "..\\outside.py"]):
            self.zip(f"slip{number}.zip", [(name, "class Agent: pass")])
        self.zip("links.zip", [("agent/__init__.py", "class Agent: pass"), (link, "/etc/passwd")])
        agents, empty = self.find()
        self.assertEqual(list(agents), ["links"])
        self.assertFalse(os.path.lexists(os.path.join(agents["links"]["folder"], "agent", "link.py")))
        self.assertEqual(sorted(empty), [f"slip{number}" for number in range(4)])
        self.assertIn("lies outside", empty["slip0"])
        self.assertFalse(os.path.exists(self.path("outside.py")) or os.path.exists("/tmp/tetress-outside.py"))

    def test_bombs_and_junk_are_refused(self):
        before = submissions.BYTES, submissions.FILES
        submissions.BYTES, submissions.FILES = 1 << 20, 50
        self.addCleanup(lambda: (setattr(submissions, "BYTES", before[0]), setattr(submissions, "FILES", before[1])))
        self.zip("large.zip", [("zeros", bytes(2 << 20))])
        self.zip("many.zip", [(f"{number}.txt", "") for number in range(60)])
        write(self.path("in", "junk.zip"), "no zip file")
        agents, empty = self.find()
        self.assertFalse(agents)
        self.assertIn("unpacks to more than", empty["large"])
        self.assertIn("holds more than", empty["many"])
        self.assertIn("can't be unpacked", empty["junk"])
        self.assertEqual([name for name in os.listdir(self.path("unpacked"))], [])

    def test_only_plain_files_are_read(self):
        odd = self.path("in", "odd")
        write(os.path.join(odd, "agent.py"), cheap(1))
        os.makedirs(os.path.join(odd, "package"))
        for name in ("pipe.py", "pipe.zip", "pipe.npy", os.path.join("package", "__init__.py")):
            os.mkfifo(os.path.join(odd, name))
        os.mkfifo(self.path("in", "pipe.py"))
        os.mkfifo(self.path("in", "pipe.zip"))
        for name in ("zero.py", "zero.zip", "zero.npy"):
            os.symlink("/dev/zero", os.path.join(odd, name))
        for name in ("huge.py", "huge.zip", "huge.npy"):
            with open(os.path.join(odd, name), "wb") as file:
                file.truncate(1 << 40)
        agents, empty = self.find()
        self.assertEqual(list(agents), ["odd"])
        self.assertIn("is not a plain file", empty["pipe"])

    def test_folders_within_folders_count_and_can_be_removed(self):
        self.addCleanup(lambda: submissions.remove(self.path("unpacked")))
        self.addCleanup(setattr, submissions, "FILES", submissions.FILES)
        self.addCleanup(sys.setrecursionlimit, sys.getrecursionlimit())
        submissions.FILES = 300
        sys.setrecursionlimit(220)  # so that not so many are needed
        self.zip("folders.zip", [(f"{'a/' * (number % 50)}{number}/x", "") for number in range(200)])
        self.zip("deep.zip", [("a/" * 240 + "agent.py", cheap(1)), ("agent.py", cheap(1))])
        for _ in range(2):  # the second time, there is something to remove
            agents, empty = self.find()
            self.assertEqual(list(agents), ["deep"])
            self.assertIn("holds more than 300 files and folders", empty["folders"])
        into = agents["deep"]["folder"]
        os.chmod(os.path.join(into, "a"), 0)
        os.mkfifo(os.path.join(into, "pipe"))
        os.symlink(self.path("in"), os.path.join(into, "link"))
        self.find()
        self.assertFalse(os.path.lexists(os.path.join(into, "pipe")))
        self.assertTrue(os.path.exists(self.path("in", "deep.zip")))

    def test_a_submission_that_breaks_python_costs_only_itself(self):
        look = submissions.search_entry
        self.addCleanup(setattr, submissions, "search_entry", look)

        def break_some(path, *arguments):
            if path.endswith("crash"):
                os.kill(os.getpid(), signal.SIGKILL)
            if path.endswith("grow"):
                return [bytearray(1 << 20) for _ in range(4000)]
            return look(path, *arguments)
        submissions.search_entry = break_some
        for name in ("crash", "grow", "good"):
            write(self.path("in", name, "agent.py"), cheap(1))
        agents, empty = self.find()
        self.assertEqual((list(agents), list(empty)), (["good"], ["crash", "grow"]))
        self.assertIn("can't be looked into", empty["grow"])

    def test_looking_ends_with_whoever_asked_for_it(self):
        if not os.path.exists(os.path.join(os.path.dirname(CLI), "tetress-contain")):
            self.skipTest("this build has nothing that ends it")
        os.makedirs(self.path("in"))
        write(self.path("python3"), f"#!/bin/sh\ntouch {self.path('begun')}\nsleep 86031.25\n")
        os.chmod(self.path("python3"), 0o755)
        before = os.environ["PATH"]
        self.addCleanup(os.environ.__setitem__, "PATH", before)
        os.environ["PATH"] = self.folder + os.pathsep + before
        for number, code in ((signal.SIGINT, 130), (signal.SIGKILL, -signal.SIGKILL)):
            process = self.start()
            while process.poll() is None and not os.path.exists(self.path("begun")):
                time.sleep(0.01)
            begin = time.monotonic()
            process.send_signal(number)
            process.communicate(timeout=PATIENCE)
            self.assertEqual(process.returncode, code)
            while subprocess.run(["pgrep", "-f", "^sleep 86031.25"], stdout=subprocess.DEVNULL, check=False).returncode == 0:
                self.assertLess(time.monotonic() - begin, PATIENCE)
                time.sleep(0.01)
            os.remove(self.path("begun"))


class Ladder(Folder):
    """Games, and pages about them."""

    def make_class(self):
        for step in (7, 31) if ALL else (7,):
            write(self.path("in", f"steps {step}", "agent", "__init__.py"), cheap(step))
        write(self.path("in", "fails.py"), cheap(5, "print('my turn', self.asked); self.asked < 3 or {}['best']"))
        write(self.path("in", "lost.py"), "import module_that_is_nowhere\nclass Agent: pass\n")
        write(self.path("in", "<b>x", "agent", "__init__.py"), cheap(2, "print('</script><b>y')"))

    def test_a_class_that_is_killed_plays_the_same_games(self):
        self.make_class()
        options = ["--games", "2", "--opponents", "1", "--threads", "2", "--nodes", "30"]
        self.run_class(*options)
        whole = self.games()
        pupils = 4 if ALL else 3
        self.assertEqual(len(whole), pupils // 2 * 2 + pupils * 2)
        os.rename(self.path("out"), self.path("first"))
        for games in (2, 7) if ALL else (3,):
            process = self.start(*options)
            deadline = time.monotonic() + PATIENCE
            while process.poll() is None and time.monotonic() < deadline:
                try:
                    if len(self.games()) >= games:
                        break
                except FileNotFoundError:
                    pass
                time.sleep(0.02)
            process.send_signal(signal.SIGKILL)
            process.communicate()
            # What a killed program leaves within a line is no trouble.
            with open(self.path("out", "class.jsonl"), "a", encoding="utf-8") as file:
                file.write('{"played":[0,')
        self.run_class(*options)
        self.assertEqual(self.games(), whole)
        self.look_at_pages()

    def look_at_pages(self):
        pupils = {pupil["name"]: number for number, pupil in enumerate(self.lines()[0]["pupils"])}
        tagged = next(line for line in self.lines() if line.get("red") == pupils["<b>x"])
        game = next(line for line in self.lines() if line.get("red") == pupils["fails"])
        tagged_name, name = ["-".join(str(part + 1) for part in line["played"]) for line in (tagged, game)]
        index, fails, steps, tagged, shown = browse(
            self.path("out", "index.html"), self.path("out", "agents", f"{pupils['fails']}.html"),
            self.path("out", "agents", f"{pupils['steps 7']}.html"), self.path("out", "games", f"{tagged_name}.html#turn1"),
            self.path("out", "games", f"{name}.html#turn3"))
        self.assertIn("steps 7", index)
        self.assertIn("our level 1", index)
        self.assertIn("&lt;b&gt;x", index)
        self.assertNotIn("<b>x", index)
        self.assertIn("No module named 'module_that_is_nowhere'", index)
        self.assertIn("<circle", index)
        self.assertIn("KeyError: 'best'", fails)
        self.assertIn("an exception", fails)
        self.assertIn("Its worst moves", steps)
        self.assertRegex(steps, 'class="played (red|blue)"')
        self.assertIn('class="better"', steps)
        self.assertIn("Memory", steps)
        self.assertIn("&lt;/script&gt;&lt;b&gt;y", tagged)
        self.assertIn("Turn 3 of", shown)
        self.assertIn("my turn 2", shown)
        self.assertEqual(shown.count('class="r"') + shown.count('class="b"'), 12)
        checked = subprocess.run([CLI, "check", self.path("out", "games", f"{name}.sgf")], stdout=subprocess.PIPE,
                                 stderr=subprocess.STDOUT, text=True, check=False)
        self.assertEqual(checked.returncode, 0, checked.stdout)

    def test_a_class_with_other_settings_or_agents_is_refused(self):
        write(self.path("in", "one.py"), cheap(1))
        options = ["--games", "0", "--opponents", "", "--nodes", "0"]
        self.run_class(*options)
        self.run_class(*options)
        self.assertIn("a different class: its games is 0, not 2", self.run_class(*options, "--games", "2", code=2))
        write(self.path("in", "two.py"), cheap(2))
        self.assertIn("a different class: 'two' did not play in it", self.run_class(*options, code=2))

    def test_changed_files_drop_the_games_of_their_agent_alone(self):
        short = "self.asked < 3 or {}['best']"
        for number, name in enumerate(("ada", "bob", "eve")):
            write(self.path("in", name, "agent", "__init__.py"), cheap(7 * number + 1, short))
        write(self.path("in", "nobody", "readme.txt"), "later")
        options = ["--games", "6", "--opponents", "1", "--threads", "2", "--nodes", "0"]
        self.run_class(*options)
        names = [pupil["name"] for pupil in self.lines()[0]["pupils"]]
        ada = names.index("ada")
        first = self.games()
        self.assertEqual(len(first), 12)

        def again(changed, played, kept):
            """Runs the class again; what others played stands, and only what was dropped is played."""
            before = len(self.lines())
            said = self.run_class(*options)
            self.assertIn(f"{changed}; games that are played again: {played}\n", said)
            new = [line for line in self.lines()[before:] if "played" in line]
            self.assertTrue(all(ada in (line["red"], line["blue"]) for line in new))
            self.assertEqual(len(new), kept)
            self.assertNotIn("changed", self.run_class(*options))

        write(self.path("in", "ada", "agent", "weights.json"), "[1, 2]")
        again("ada has changed", 6, 6)
        self.assertEqual(self.games(), sorted(first + [game for game in first if ada in game[1:3]]))
        # Sources, with the agent not playing any more, and playing again after it.
        write(self.path("in", "ada", "agent", "__init__.py"), "import module_that_is_nowhere\nclass Agent: pass\n")
        again("ada has changed", 6, 0)
        write(self.path("in", "ada", "agent", "__init__.py"), cheap(4, short))
        again("ada has changed", 0, 6)
        # What no agent is made from changes nothing.
        write(self.path("in", "ada", ".git", "index"), "new")
        write(self.path("in", "ada", "agent", "__pycache__", "x.pyc"), "new")
        self.assertNotIn("changed", self.run_class(*options))
        # A file of a time when digests were of the sources alone.
        with open(self.path("out", "class.jsonl"), encoding="utf-8") as file:
            lines = file.read()
        with open(self.path("out", "class.jsonl"), "w", encoding="utf-8") as file:
            file.write(re.sub(r'"digest":"(\w+)-\w+"', r'"digest":"\1"', lines))
        self.assertNotIn("changed", self.run_class(*options))
        # A submission that was none.
        ada = names.index("nobody")
        write(self.path("in", "nobody", "agent.py"), cheap(5, short))
        again("nobody has changed", 0, 8)

    def test_no_two_agents_read_the_same(self):
        shared = "ntddat+COMP30024-Tetress-Project"
        for name in ("minimax", "mcts", "mcts_with_transpositions"):
            write(self.path("in", shared, f"agent_{name}", "__init__.py"), "class Agent: pass\n")
        for name in ("Artificial-Intelligence-Project-2-Tetress-Ann", "Artificial-Intelligence-Project-2-Tetress-Anna", "zo\u00eb"):
            write(self.path("in", name, "agent.py"), "class Agent: pass\n")
        options = ["--games", "0", "--opponents", "", "--nodes", "0"]
        self.run_class(*options)
        header = self.lines()[0]
        names = [pupil["name"] for pupil in header["pupils"]]
        reasons = ["no_move", "tokens", "time", "illegal", "crash", "space"]
        with open(self.path("out", "class.jsonl"), "w", encoding="utf-8") as file:
            file.write(json.dumps(header) + "\n")
            for number in range(6):
                file.write(json.dumps({"tried": number, "plays": True, "trouble": ""}) + "\n")
            for number in range(90):
                red, blue = number % 6, (number + 1 + number // 6 % 5) % 6
                file.write(json.dumps({"played": [number // 6, number % 6, 0], "red": red, "blue": blue,
                                       "result": "red" if red > blue else "blue", "reason": reasons[number % 5], "moves": [],
                                       "turns": [[5000, 4000, 3000, 0, 0, 0]]}) + "\n")
        printed = self.print_on_terminal(*options)
        rows = [line for line in printed if re.match(r" +[1-6] \S", line)]
        self.assertEqual(len({re.split("  +", row.strip())[0].split(" ", 1)[1] for row in rows}), 6, printed)
        self.assertLessEqual(max(map(len, printed)), 80)
        index, _ = browse(self.path("out", "index.html"), self.path("out", "agents", "4.html"))
        charted = re.findall('text-anchor="end">([^<]*)<title>([^<]*)</title>', index)
        self.assertEqual(sorted(name for _, name in charted), sorted(names))
        self.assertEqual(len({short for short, _ in charted}), 6)
        self.assertTrue(all(len(short) <= 30 for short, _ in charted))

    def print_on_terminal(self, *words):
        """The lines that a terminal of 80 columns shows in the end."""
        ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 80, 0, 0))
        done = subprocess.run([CLI, "class", self.path("in"), "--out", self.path("out"), *words], stdout=theirs,
                              stderr=subprocess.DEVNULL, timeout=PATIENCE, check=True)
        self.assertEqual(done.returncode, 0)
        os.close(theirs)
        printed = b""
        try:
            while more := os.read(ours, 1 << 16):
                printed += more
        except OSError:
            pass  # the end of a terminal
        os.close(ours)
        return printed.decode("utf-8").splitlines()

    def test_misuse_is_told(self):
        self.assertIn("tetress-cli: there is no folder or zip file", self.run_class(code=3))
        write(self.path("in", "readme.txt"), "")
        self.assertIn("there is no agent", self.run_class(code=3))
        write(self.path("in", "one.py"), cheap(1))
        for levels in ("0", "3-", "1,,2", "5-3", "11", "a"):
            self.assertIn("levels are 1 to 10", self.run_class("--opponents", levels, code=2))

    def test_pages_of_two_hundred_agents_open_within_a_second(self):
        if not ALL:
            self.skipTest("holds a clock to the browser")
        for number in range(200):
            write(self.path("in", f"agent{number:03}.py"), cheap(number + 1))
        options = ["--games", "0", "--opponents", "", "--nodes", "0"]
        process = self.start(*options)
        log, deadline = self.path("out", "class.jsonl"), time.monotonic() + PATIENCE
        while not (os.path.exists(log) and os.path.getsize(log) > 10000) and time.monotonic() < deadline:
            time.sleep(0.05)
        process.kill()
        process.communicate()
        with open(log, encoding="utf-8") as file:
            header = file.readline()
        # Games as they might have been.
        with open(log, "w", encoding="utf-8") as file:
            file.write(header)
            for number in range(200):
                file.write(json.dumps({"tried": number, "plays": True, "trouble": ""}) + "\n")
            for number in range(1000):
                red, blue = number % 200, (number + 1 + number // 200) % 200
                file.write(json.dumps({"played": [number // 100, number % 100, 0], "red": red, "blue": blue,
                                       "result": "red" if red > blue else "blue", "reason": "time", "moves": [],
                                       "turns": [[5000, 4000, 3000, 0, 0, 0]]}) + "\n")
        self.run_class(*options)
        index, seventh = browse(self.path("out", "index.html"), self.path("out", "agents", "7.html"))
        self.assertEqual(len(re.findall(r'agents/\d+\.html', index)), 200)
        for page in (index, seventh):
            self.assertLess(int(re.search(r'data-ms="(\d+)"', page)[1]), 1000)


class Coach(Folder):
    """One agent looked at closely."""

    def coach(self, module, *words, code=0):
        done = subprocess.run([CLI, "coach", f"referee:{self.path('in')}:{module}", "--out", self.path("out"), "--nodes", "100",
                               "--json", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=PATIENCE,
                              check=False)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        return json.loads(done.stdout), done.stderr

    def test_findings_are_of_the_games(self):
        write(self.path("in", "agent.py"), cheap(7, "import tetress_probe as p; p.depth(3)"))
        told, said = self.coach("agent", "--levels", "1-2")
        findings = " ".join(told["findings"])
        self.assertIn("first findings in", said)
        self.assertIn("of 4 against our levels 1 to 2" if told["points"] else "loses all 4 games", findings)
        self.assertIn("are mistakes", findings)
        self.assertIn("reaches depth 3.0", findings)
        self.assertIn("do not depend on time", findings)
        self.assertIn("Measured under cProfile", findings)
        self.assertEqual([row["points"] for row in told["scores"]],
                         [[row["points"][0], row["points"][0], [0, 0]] for row in told["scores"]])
        self.assertEqual(told["games"], 4)
        functions = {row["function"]: row["calls"] for row in told["profile"]}
        self.assertTrue(any("board.py" in name for name in functions), functions)
        action = next(calls for name, calls in functions.items() if name.startswith("agent.py") and "(action)" in name)
        answers = sum(1 for game in told["all"] if game["other"]["level"] == 1 for _ in range(game["plies"]))
        self.assertTrue(0 < action <= answers + 2)
        self.assertGreater(told["profile_overhead"], 0.5)
        (page,) = browse(self.path("out", "index.html"))
        for words in ("Findings", "Where its time goes", "twice as fast", "Its worst moves", "Depth reached", "board.py"):
            self.assertIn(words, page)
        self.assertIn("do not depend on time", page)

    def test_time_that_is_used_is_noticed(self):
        if not ALL:
            self.skipTest("takes as long as the agent thinks")
        write(self.path("in", "agent.py"), cheap(1, "import time; end = time.process_time() + .004\n"
                                                    "        while time.process_time() < end: self.asked += 1"))
        told, _ = self.coach("agent", "--levels", "1", "--minutes", "0")
        findings = " ".join(told["findings"])
        self.assertRegex(findings, r"against our level 1[.:]")
        self.assertIn("at twice the speed; games at ten times the speed are skipped", findings)
        self.assertEqual([cell[1] for cell in told["scores"][0]["points"]], [2, 2, 0])

    def test_what_cannot_be_imported_is_a_finding(self):
        write(self.path("in", "agent.py"), "import module_that_is_nowhere\n")
        told, _ = self.coach("agent", code=1)
        self.assertIn("can't be imported", told["findings"][0])
        self.assertIn("module_that_is_nowhere", told["trouble"])
        self.assertEqual(told["games"], 0)


if __name__ == "__main__":
    CLI = os.path.abspath(sys.argv.pop(1))
    ALL = "all" in sys.argv[1:]
    unittest.main(argv=[word for word in sys.argv if word != "all"])
