"""Works the real program by pointer and keys, through XTEST, on its own screen with a window manager.

It knows only what the program's `--widgets` file says, which is where things are, and what the screen shows. It never
runs an action, draws a frame or ticks; it waits where a person would wait.

A file of cases holds functions named `case_...(hand)`, and ends with `hand.run(globals())`. Each case must open the
program, which gets settings of its own. usage: test_NAME.py TETRESS TETRESS_CLI [CASE...]
"""
import contextlib
import json
import mmap
import os
import pathlib
import re
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time
import traceback
import zlib

PATIENCE = 240  # seconds for anything to happen; not a measurement
REST = 0.12  # seconds without movement after which a widget counts as at rest
SOURCE = pathlib.Path(__file__).resolve().parents[2]
# Where F1 to F10 are. By their names, xdotool holds Alt with them where that leads to the same name, as newer keyboards have it.
PLACES = {f"F{number}": str(66 + number) for number in range(1, 11)}


class Failed(Exception):
    """A case expected something and didn't find it."""


class Display:
    """An X server with a window manager, whose pixels can be read."""

    def __init__(self, width=1600, height=1000):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="tetress-screen-"))
        read, write = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{width}x{height}x24", "-fbdir", str(self.folder),
             "-nolisten", "tcp"], pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as pipe:
            self.name = ":" + pipe.readline().strip()
        if self.name == ":":
            raise SystemExit("Xvfb does not start")
        environment = dict(os.environ, DISPLAY=self.name, HOME=str(self.folder))
        self.start_manager(environment)
        with open(self.folder / "Xvfb_screen0", "rb") as file:
            self.memory = mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ)
        header = struct.unpack(">25I", self.memory[:100])
        self.width, self.height, self.line = header[4], header[5], header[12]
        self.start = header[0] + 12 * header[19]

    def start_manager(self, environment):
        """Starts openbox, and tries again if it doesn't come up: two servers that start at once can disturb each other.
        Waits for it, because a window that opens while the manager starts may stay unseen. It gets no bindings of the
        pointer: it would look at each click first, and SDL 3 hears of such a click twice, from the device at once and from
        the pointer when the manager has let it pass, which is after the button came up if the machine is busy."""
        config = self.folder / "openbox.xml"
        config.write_text('<openbox_config xmlns="http://openbox.org/3.4/rc"><mouse/></openbox_config>')
        for _ in range(6):
            self.manager = subprocess.Popen(["openbox", "--config-file", config], env=environment,
                                            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            end = time.monotonic() + PATIENCE / 6
            while time.monotonic() < end and self.manager.poll() is None:
                with contextlib.suppress(subprocess.TimeoutExpired):
                    answer = subprocess.run(["xprop", "-root", "_NET_SUPPORTING_WM_CHECK"], env=environment,
                                            capture_output=True, text=True, timeout=PATIENCE / 6)
                    if "window id" in answer.stdout:
                        return
                time.sleep(0.02)
            self.manager.kill()
            self.manager.wait()
        self.server.kill()
        self.server.wait()
        raise SystemExit("openbox does not start")

    def pixels(self, box=None):
        """The pixels of a box (left, top, right, bottom) of the screen, four bytes each: blue, green, red, unused."""
        left, top, right, bottom = box or (0, 0, self.width, self.height)
        left, top = max(0, int(left)), max(0, int(top))
        right, bottom = min(self.width, int(right)), min(self.height, int(bottom))
        rows = []
        for row in range(top, bottom):
            at = self.start + row * self.line
            rows.append(self.memory[at + 4 * left:at + 4 * right])
        return b"".join(rows)

    def screenshot(self, path):
        rows = []
        for row in range(self.height):
            line = self.pixels((0, row, self.width, row + 1))
            colours = bytearray(3 * self.width)
            colours[0::3], colours[1::3], colours[2::3] = line[2::4], line[1::4], line[0::4]
            rows.append(b"\0" + bytes(colours))
        def chunk(kind, data):
            return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        size = struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0)
        pathlib.Path(path).write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", size) +
                                       chunk(b"IDAT", zlib.compress(b"".join(rows), 3)) + chunk(b"IEND", b""))

    def close(self):
        for process in (self.manager, self.server):
            process.terminate()
            process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


class Hand:
    """One person at the program."""

    def __init__(self, display, program, cli):
        self.display, self.program, self.cli = display, program, cli
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="tetress-hand-"))
        self.environment = dict(os.environ, DISPLAY=display.name, SDL_VIDEODRIVER="x11", LC_ALL="C.UTF-8",
                                HOME=str(self.folder), XDG_RUNTIME_DIR=str(self.folder))
        self.process = None
        self.window = None
        self.clicks = 0

    # The program.

    def open(self, *arguments, size="1440x900"):
        """Starts the program and waits for its window. With None as size, the program chooses its size."""
        self.widgets_file = self.folder / "widgets"
        self.widgets_file.unlink(missing_ok=True)
        self.window = None
        sized = ["--size", size] if size else []
        arguments = [self.own(word) if isinstance(word, pathlib.Path) else word for word in arguments]
        self.process = subprocess.Popen(
            [self.program, "--folder", str(self.folder / "settings"), "--widgets", str(self.widgets_file), *sized,
             *map(str, arguments)], env=self.environment)
        self.wait_for(self.widgets_file.exists, "the window to be drawn")
        found = self.wait_for(self.seen, "the window to be shown")
        self.window = found[-1]
        self.tool("windowactivate", "--sync", self.window)

    def seen(self):
        """The windows of the program that can be seen."""
        return self.ask("search", "--onlyvisible", "--pid", str(self.process.pid)).split()

    def own(self, path):
        """A copy of a file from the source tree, which must not get a journal; returns other paths as they are."""
        if SOURCE not in path.resolve().parents:
            return path
        copy = self.folder / path.name
        if not copy.exists():
            shutil.copy(path, copy)
        return copy

    def quit(self):
        """Presses Ctrl+Q. The program may answer with a question; then the process continues."""
        self.key("ctrl+q")
        self.ended()

    def ended(self, status=0):
        code = self.process.wait(PATIENCE)
        self.process = None
        if code != status:
            raise Failed(f"the program ended with {code}, not {status}")

    def signal(self, number=signal.SIGTERM):
        self.process.send_signal(number)

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process = None

    def close(self):
        if self.process:
            self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def processor_seconds(self):
        """User and system time of the process so far, and of its first thread, which does the drawing."""
        def seconds(path):
            fields = pathlib.Path(path).read_text().rpartition(")")[2].split()
            return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        pid = self.process.pid
        return seconds(f"/proc/{pid}/stat"), seconds(f"/proc/{pid}/task/{pid}/stat")

    def run_cli(self, *words, status=0):
        done = subprocess.run([self.cli, *map(str, words)], capture_output=True, text=True)
        if done.returncode != status:
            raise Failed(f"tetress-cli {' '.join(map(str, words))}: {done.returncode}: {done.stdout}{done.stderr}")
        return done.stdout

    def games(self, path):
        """The games that tetress-cli reads from a saved file."""
        return json.loads(self.run_cli("convert", path, "-", "--to", "json"))["games"]

    # Waiting and looking.

    def wait_for(self, condition, what, patience=PATIENCE):
        end = time.monotonic() + patience
        while time.monotonic() < end:
            if self.process and self.process.poll() is not None:
                raise Failed(f"the program ended with {self.process.returncode} while waiting for {what}")
            result = condition()
            if result:
                return result
            time.sleep(0.02)
        there = " ".join(sorted(self.widgets()))
        raise Failed(f"waited too long for {what}; there is: {there}")

    def saved(self, *names):
        """What a file in the folder says: nothing as long as it is not there."""
        try:
            return self.folder.joinpath(*names).read_text(errors="replace")
        except FileNotFoundError:
            return ""

    def widgets(self):
        boxes = {}
        with contextlib.suppress(FileNotFoundError):
            for line in self.widgets_file.read_text().splitlines():
                name, *box = line.split()
                boxes[name] = tuple(float(side) for side in box)
        return boxes

    def ringed(self):
        """The widget with the ring of the keyboard focus; None if there is no ring."""
        widgets = self.widgets()
        ring = widgets.pop("ring", None)
        return next((name for name, box in widgets.items() if box == ring), None)

    def wait_ring(self, name):
        self.wait_for(lambda: self.ringed() == name, f"the ring on {name}, which is on {self.ringed()}")

    def there(self, name):
        return name in self.widgets()

    def gone(self, name):
        self.wait_for(lambda: not self.there(name), f"{name} to be gone")

    def find(self, name):
        """Where a widget is in the window, once it is at rest. Dialogs find their size in their first frames, and a busy
        machine may take longer than REST for a frame, so the program and the screen must also be idle."""
        def resting():
            before = self.widgets().get(name)
            if not before:
                return None
            time.sleep(REST)
            return before if self.idle() and before == self.widgets().get(name) else None
        return self.wait_for(resting, name)

    def idle(self):
        """Whether the drawing thread and the screen are both waiting, at several moments in a row within a second: even
        a busy program waits now and then."""
        def asleep(process):
            with contextlib.suppress(OSError):
                return pathlib.Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()[0] == "S"
            return False
        end, seen = time.monotonic() + 1, 0
        while seen < 3:
            if time.monotonic() > end:
                return False
            seen = seen + 1 if asleep(self.process) and asleep(self.display.server) else 0
            time.sleep(0.004)
        return True

    def title(self):
        return self.ask("getwindowname", self.window).strip()

    def wait_title(self, part):
        return self.wait_for(lambda: part in self.title(), f"'{part}' in the title, which is '{self.title()}'")

    def geometry(self):
        """The place of the window's inside on the screen, and its size."""
        out = subprocess.run(["xwininfo", "-id", self.window], env=self.environment, capture_output=True, text=True,
                             timeout=PATIENCE).stdout
        values = dict(re.findall(r"(Absolute upper-left X|Absolute upper-left Y|Width|Height): +(-?[0-9]+)", out))
        return tuple(int(value) for value in values.values())

    def pixels(self, name=None):
        """The pixels of a widget on the screen, or of the window."""
        left, top, width, height = self.geometry()
        box = self.widgets()[name] if name else (0, 0, width, height)
        return self.display.pixels((left + box[0], top + box[1], left + box[2], top + box[3]))

    def changes(self, name, seconds, each=0.02):
        """How often a widget's picture on the screen changes during this time, without input."""
        end, count, before = time.monotonic() + seconds, 0, self.pixels(name)
        while time.monotonic() < end:
            time.sleep(each)
            after = self.pixels(name)
            count += after != before
            before = after
        return count

    def wait_changes(self, name, count, what):
        """Waits, without input, until a widget's picture on the screen has changed this often."""
        for _ in range(count):
            before = self.pixels(name)
            self.wait_for(lambda: self.pixels(name) != before, what)

    def wait_change(self, name, before, what=None):
        """Waits until a widget no longer looks as before; `before` is a result of pixels()."""
        return self.wait_for(lambda: self.there(name) and self.pixels(name) != before, what or f"{name} to change")

    def screenshot(self, path):
        self.display.screenshot(path)

    # Pointer and keys.

    def ask(self, *words):
        done = subprocess.run(["xdotool", *words], env=self.environment, capture_output=True, text=True,
                              timeout=PATIENCE)
        return done.stdout

    def tool(self, *words):
        subprocess.run(["xdotool", *words], env=self.environment, check=True, stdout=subprocess.DEVNULL,
                       timeout=PATIENCE)

    def place(self, name, across=0.5, down=0.5):
        """The point of a widget on the screen, by shares of its width and height."""
        left, top, right, bottom = self.find(name)
        x, y, _, _ = self.geometry()
        return str(int(x + left + across * (right - left))), str(int(y + top + down * (bottom - top)))

    def move(self, name, across=0.5, down=0.5):
        self.tool("mousemove", *self.place(name, across, down))

    def click(self, name, button=1, across=0.5, down=0.5, times=1):
        self.clicks += 1
        self.tool("mousemove", *self.place(name, across, down), "click", "--repeat", str(times), "--delay", "80",
                  str(button))

    def double_click(self, name):
        self.click(name, times=2)

    def drag(self, start, end, button=1, steps=12):
        """Rests before it presses, as people do: Dear ImGui drags only what the pointer was over for a frame."""
        (x0, y0), (x1, y1) = (map(int, self.place(start)), map(int, self.place(end)))
        self.clicks += 1
        words = ["mousemove", str(x0), str(y0), "sleep", "0.04", "mousedown", str(button)]
        for step in range(1, steps + 1):
            words += ["mousemove", str(x0 + (x1 - x0) * step // steps), str(y0 + (y1 - y0) * step // steps),
                      "sleep", "0.01"]
        self.tool(*words, "mouseup", str(button))

    def wheel(self, name, clicks):
        """Turns the wheel over a widget; positive clicks turn it up."""
        button = "4" if clicks > 0 else "5"
        self.tool("mousemove", *self.place(name), "click", "--repeat", str(abs(clicks)), "--delay", "30", button)

    def key(self, *keys):
        places = ("+".join(PLACES.get(part, part) for part in key.split("+")) for key in keys)
        self.tool("key", "--delay", "40", *places)

    def type(self, text, delay=8):
        self.tool("type", "--delay", str(delay), "--", text)

    def copy(self, text):
        """Puts a text on the clipboard, as another program would."""
        subprocess.run(["xclip", "-selection", "clipboard"], env=self.environment, input=text.encode(), check=True,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.wait_for(lambda: self.clipboard() == text, "the clipboard to hold what was copied")

    def clipboard(self):
        return subprocess.run(["xclip", "-selection", "clipboard", "-o"], env=self.environment,
                              capture_output=True, timeout=PATIENCE).stdout.decode()

    def write_settings(self, *lines):
        """Writes settings as the program would have kept them."""
        folder = self.folder / "settings"
        folder.mkdir(exist_ok=True)
        (folder / "settings").write_text("tetress-settings 1\n" + "".join(line + "\n" for line in lines))

    def settings(self):
        """The lines of the settings that the program has kept."""
        return (self.folder / "settings" / "settings").read_text().splitlines()

    def position(self):
        """The position shown, as Ctrl+C copies it."""
        self.copy("nothing yet")
        self.key("ctrl+c")
        return self.wait_for(lambda: self.clipboard().replace("nothing yet", ""), "the position to be copied").strip()

    @contextlib.contextmanager
    def walk(self, what, clicks, seconds=None):
        """Counts the clicks of a walk and checks the promised number. Only prints times, because machines differ."""
        before, start = self.clicks, time.monotonic()
        yield
        used, took = self.clicks - before, time.monotonic() - start
        print(f"    {what}: {used} clicks, {took:.1f} s" + (f" of {seconds} s" if seconds else ""))
        if used > clicks:
            raise Failed(f"{what} takes {used} clicks, and should take at most {clicks}")


def expect(condition, what):
    if not condition:
        raise Failed(what)


def promise(condition, what):
    """Like expect, for how fast something is: only with TETRESS_TIMES in the environment, on a quiet machine."""
    expect(condition or not os.environ.get("TETRESS_TIMES"), what)


def keep_picture(hand, case):
    """Saves a picture of the screen after a failed case, in the folder TETRESS_PICTURES or else in the current one."""
    folder = pathlib.Path(os.environ.get("TETRESS_PICTURES", "."))
    path = folder / f"hands-{case}.png"
    with contextlib.suppress(OSError):
        hand.screenshot(path)
        print(f"    the screen then: {path.resolve()}")


def run(names, width=1600, height=1000):
    for tool in ("Xvfb", "openbox", "xdotool", "xclip", "xprop"):
        if not shutil.which(tool):
            raise SystemExit(f"{tool} is needed: packaging/setup test installs it")
    program, cli, *wanted = sys.argv[1:]
    cases = {name[5:]: case for name, case in names.items() if name.startswith("case_")}
    unknown = [name for name in wanted if name not in cases]
    if unknown:
        raise SystemExit(f"no case {unknown[0]}; there are: {', '.join(cases)}")
    display = Display(width, height)
    failed = []
    try:
        for name in wanted or cases:
            hand, start = Hand(display, program, cli), time.monotonic()
            try:
                cases[name](hand)
                print(f"  {name}: {time.monotonic() - start:.1f} s", flush=True)
            except (Failed, OSError, subprocess.SubprocessError) as error:
                failed.append(name)
                print(f"  {name}: FAILED: {error}")
                traceback.print_exc(limit=-3, file=sys.stdout)
                keep_picture(hand, name)
            finally:
                hand.close()
    finally:
        display.close()
    print(f"{len(wanted or cases) - len(failed)} passed, {len(failed)} failed")
    sys.exit(bool(failed))
