"""An engine as a child process that speaks UGI.

The child reads its commands from a pipe that only this process holds, and ends when the pipe is closed. So it is never
left behind, even if this process is killed."""

import os
import re
import select
import shutil
import subprocess
import time

NAME = "tetress-cli"
START = 30.0       # seconds to start and to get ready
GRACE = 2.0        # to answer once it is told to stop
END = 1.0          # to end once it is told to
MOVE = re.compile(r"\d{1,2}-\d{1,2}(,\d{1,2}-\d{1,2}){3}")


class EngineError(Exception):
    """The engine is missing or misbehaves."""


def find_engine():
    """The path of the engine's program."""
    named = os.environ.get("TETRESS_ENGINE", "").strip()
    if named:
        path = shutil.which(os.path.expanduser(named))
        if not path:
            raise EngineError(f"TETRESS_ENGINE names '{named}', which is no program")
        return path
    here = os.path.dirname(os.path.abspath(__file__))
    tree = os.path.dirname(os.path.dirname(os.path.dirname(here)))
    places = [os.path.join(here, NAME), os.path.join(os.path.dirname(here), NAME),
              os.path.join(tree, "build", "release", "bin", NAME),   # in the source tree, and installed: PREFIX/share/tetress/...
              os.path.join(os.path.dirname(tree), "bin", NAME)]
    for place in places:
        if os.access(place, os.X_OK) and os.path.isfile(place):
            return place
    path = shutil.which(NAME)
    if not path:
        raise EngineError(f"there is no {NAME}: not in {', '.join(places)}, and not in PATH; build it, or set "
                          "TETRESS_ENGINE to its path")
    return path


class Engine:
    """One running engine."""

    def __init__(self, path, arguments):
        self._path = path
        self._rest = b""
        self._complaints = []
        try:
            # The referee counts address space; the C library takes 64 MB of it for each thread unless told not to.
            environment = dict(os.environ, MALLOC_ARENA_MAX="1")
            self._process = subprocess.Popen([path, "ugi", *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                             stderr=subprocess.PIPE, bufsize=0, env=environment)
        except OSError as problem:
            raise EngineError(f"{path} does not start: {problem.strerror}") from None
        self._say("ugi")
        self._until("ugiok", START)

    def set_option(self, name, value):
        """Sets an option, or says why it can't be."""
        self._complaints = []
        self._say(f"setoption name {name} value {value}")
        self._say("isready")
        self._until("readyok", START)
        if self._complaints:
            raise EngineError(f"{name} can't be {value}: {self._complaints[0]}")

    def get_ready(self):
        """Forgets earlier games."""
        self._say("uginewgame")
        self._say("isready")
        self._until("readyok", START)

    def think(self, moves, go, patience):
        """The engine's move for a game; the engine is told to stop when patience runs out."""
        self._say("position startpos" + (" moves " if moves else "") + " ".join(moves))
        self._say(go)
        try:
            line = self._until("bestmove", patience)
        except TimeoutError:
            self._say("stop")
            line = self._until("bestmove", GRACE)
        words = line.split()
        if len(words) < 2 or not MOVE.fullmatch(words[1]):
            said = f": {self._complaints[-1]}" if self._complaints else ""
            raise EngineError(f"{self._path} has no move{said}")
        return words[1]

    def space(self):
        """The most megabytes of address space it has had, as the referee counts; None if the system doesn't say."""
        try:
            with open(f"/proc/{self._process.pid}/status", encoding="ascii") as file:
                return next((int(line.split()[1]) / 1024 for line in file if line.startswith("VmPeak:")), None)
        except OSError:
            return None

    def close(self):
        """Ends the engine, by force if it doesn't end by itself."""
        for stream in (self._process.stdin, self._process.stdout):
            stream.close()
        try:
            self._process.wait(END)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process.stderr.close()

    def __del__(self):
        if hasattr(self, "_process"):
            self.close()

    def _say(self, line):
        try:
            self._process.stdin.write(line.encode() + b"\n")
        except OSError:
            self._tell_end()

    def _tell_end(self):
        """Raises an error, because the engine has ended; its last output is the reason."""
        try:
            self._process.wait(END)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        os.set_blocking(self._process.stderr.fileno(), False)
        words = (self._process.stderr.read() or b"").decode("utf-8", "replace").strip()
        how = f"ended with {self._process.returncode}"
        raise EngineError(f"{self._path} {how}{': ' if words else ''}{words}")

    def _until(self, word, patience):
        """The first line that begins with this word; TimeoutError if it doesn't come in time."""
        end = time.monotonic() + patience
        while True:
            line, newline, rest = self._rest.partition(b"\n")
            if newline:
                self._rest = rest
                text = line.decode("utf-8", "replace").strip()
                if text.split(" ", 1)[0] == word:
                    return text
                if text.startswith("info string error: "):
                    self._complaints.append(text[len("info string error: "):])
                continue
            if not select.select([self._process.stdout], [], [], max(0.0, end - time.monotonic()))[0]:
                raise TimeoutError(f"{self._path} did not say {word} in time")
            data = os.read(self._process.stdout.fileno(), 65536)
            if not data:
                self._tell_end()
            self._rest += data
