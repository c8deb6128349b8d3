"""The real window under a real display server, with a real mouse and keyboard: a game of some moves against an agent is
played, saved, opened again and stepped through.

usage: test_window.py TETRESS TETRESS_CLI
"""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

PATIENCE = 60  # seconds for anything to happen: this is no measurement
MOVES = 3  # of ours


class Display:
    """An X server of our own."""

    def __init__(self):
        read, write = os.pipe()
        self.process = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x800x24", "-nolisten", "tcp"],
            pass_fds=[write], stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as pipe:
            self.name = ":" + pipe.readline().strip()
        if self.name == ":":
            raise SystemExit("Xvfb does not start")

    def close(self):
        self.process.terminate()
        self.process.wait()


class Window:
    """The program, and hands for it."""

    def __init__(self, program, display, folder, arguments):
        self.widgets_file = folder / "widgets"
        self.widgets_file.unlink(missing_ok=True)
        self.environment = dict(os.environ, DISPLAY=display.name, SDL_VIDEODRIVER="x11", LC_ALL="C.UTF-8",
                                HOME=str(folder), XDG_RUNTIME_DIR=str(folder))
        self.process = subprocess.Popen(
            [program, "--folder", str(folder / "settings"), "--widgets", str(self.widgets_file), "--size", "1280x800",
             *arguments], env=self.environment)
        self.wait_for(lambda: self.widgets_file.exists(), "the window to be drawn")
        self.tool("search", "--sync", "--onlyvisible", "--name", "Tetress")
        self.tool("search", "--name", "Tetress", "windowmove", "0", "0")

    def tool(self, *words):
        subprocess.run(["xdotool", *words], env=self.environment, check=True, stdout=subprocess.DEVNULL,
                       timeout=PATIENCE)

    def wait_for(self, condition, what):
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if self.process.poll() is not None:
                raise SystemExit(f"the program ended with {self.process.returncode} while waiting for {what}")
            result = condition()
            if result:
                return result
            time.sleep(0.02)
        raise SystemExit(f"waited too long for {what}; there is: {' '.join(sorted(self.widgets()))}")

    def widgets(self):
        boxes = {}
        for line in self.widgets_file.read_text().splitlines():
            name, *box = line.split()
            boxes[name] = [float(side) for side in box]
        return boxes

    def find(self, name):
        """Where a widget is once it has come to rest: dialogs find their size in their first frames."""
        def resting():
            before = self.widgets().get(name)
            time.sleep(0.15)
            return before if before and before == self.widgets().get(name) else None
        return self.wait_for(resting, name)

    def click(self, name):
        left, top, right, bottom = self.find(name)
        self.tool("mousemove", str(int((left + right) / 2)), str(int((top + bottom) / 2)), "click", "1")

    def key(self, *keys):
        self.tool("key", "--delay", "60", *keys)

    def type(self, text):
        self.tool("type", "--delay", "5", text)

    def quit(self):
        self.key("ctrl+q")
        self.process.wait(PATIENCE)
        if self.process.returncode:
            raise SystemExit(f"the program ended with {self.process.returncode}")


def moves_of(cli, path):
    """The moves of a saved game, as its main line has them."""
    out = subprocess.run([cli, "convert", str(path), "-", "--to", "json"], capture_output=True, check=True).stdout
    nodes = json.loads(out)["games"][0]["nodes"]
    return [node for node in nodes if "move" in node]


def legal_move(cli, path):
    turn = str(len(moves_of(cli, path)) + 1)
    out = subprocess.run([cli, "show", str(path), "--at", turn, "--json"], capture_output=True, check=True).stdout
    position = json.loads(out)["position"]
    out = subprocess.run([cli, "moves", "--position", position, "--json"], capture_output=True, check=True).stdout
    return json.loads(out)["moves"][0]


def main():
    program, cli = sys.argv[1:3]
    for tool in ("Xvfb", "xdotool"):
        if not shutil.which(tool):
            raise SystemExit(f"{tool} is needed: packaging/setup installs it")
    folder = pathlib.Path(tempfile.mkdtemp(prefix="tetress-window-"))
    display = Display()
    try:
        play_and_save(program, cli, display, folder)
        open_and_step(program, display, folder)
    finally:
        display.close()
        shutil.rmtree(folder)
    print("a game was played, saved, opened and stepped through")


def play_and_save(program, cli, display, folder):
    game = folder / "game.sgf"
    window = Window(program, display, folder, [])
    window.click("start.play")
    window.find("dialog.new-game.primary")
    window.click("dialog.new-game.primary")
    window.find("board.cell.0-0")
    window.click("piece.take-t")
    window.click("board.cell.5-5")
    window.key("ctrl+shift+s")
    window.click("dialog.file.name")
    window.key("ctrl+a")
    window.type(str(game))
    window.key("Return")
    for done in range(1, MOVES + 1):
        window.wait_for(lambda: saved_moves(window, cli, game) == 2 * done, f"the answer to move {done}")
        if done == MOVES:
            break
        for cell in legal_move(cli, game).split(","):
            window.click("board.cell." + cell)
    window.quit()
    check = subprocess.run([cli, "check", str(game)], capture_output=True, text=True)
    if check.returncode:
        raise SystemExit(check.stdout + check.stderr)


def saved_moves(window, cli, game):
    if not game.exists():
        return 0
    window.key("ctrl+s")
    return len(moves_of(cli, game))


def open_and_step(program, display, folder):
    window = Window(program, display, folder, [str(folder / "game.sgf")])
    window.find("board.cell.0-0")
    window.tool("search", "--sync", "--name", "^game.sgf - Tetress$")
    window.key("Home")
    seen = set()
    for _ in range(2 * MOVES):
        window.key("Right")
        seen.add(tuple(window.wait_for(lambda: is_new(window, seen), "the next move to be shown")))
    window.quit()


def is_new(window, seen):
    box = window.widgets().get("game.current")
    return box if box and tuple(box) not in seen else None


main()
