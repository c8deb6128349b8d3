"""Works the program's page in Chromium, by pointer, fingers and keys, with nothing but Python's standard library.

Chromium is driven through a pair of pipes by its DevTools protocol. A person at the page knows where things are from the
program's `--widgets` file, what the page looks like, and what its address says, which `tetress-cli` reads. It never calls
the program; it waits where a person would wait.

A file of cases holds functions named `case_...(someone)`, and ends with `browser.run(globals())`.
usage: test_NAME.py PAGE_FOLDER TETRESS_CLI [CASE...]
"""
import base64
import contextlib
import json
import os
import pathlib
import re
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback

PATIENCE = 120  # seconds for anything to happen; not a measurement
REST = 0.15  # seconds without movement after which a widget counts as at rest
SOURCE = pathlib.Path(__file__).resolve().parents[2]
MODIFIERS = {"alt": (1, "Alt", 18), "ctrl": (2, "Control", 17), "shift": (8, "Shift", 16)}
KEYS = {"Return": ("Enter", "Enter", 13, "\r"), "Escape": ("Escape", "Escape", 27, ""), "space": (" ", "Space", 32, " "),
        "Home": ("Home", "Home", 36, ""), "End": ("End", "End", 35, ""), "Tab": ("Tab", "Tab", 9, ""),
        "Delete": ("Delete", "Delete", 46, ""), "BackSpace": ("Backspace", "Backspace", 8, "")}
KEYS |= {name: ("Arrow" + name, "Arrow" + name, 37 + at, "") for at, name in enumerate(("Left", "Up", "Right", "Down"))}
KEYS |= {f"F{number}": (f"F{number}", f"F{number}", 111 + number, "") for number in range(1, 13)}

# The page sets `Module` before it loads the program: here it gets arguments that people don't give.
ARGUMENTS = """{let kept; Object.defineProperty(window, 'Module', {configurable: true, get: () => kept, set: (module) => {
    kept = module; kept.arguments = ['--widgets', '/widgets', ...%s, ...(kept.arguments ?? [])]; }}); }"""


class Failed(Exception):
    """A case expected something and didn't find it."""


class Server:
    """Serves the page on loopback until it is stopped: as packaging/web does, or as a server that knows nothing of pages
    with threads."""

    def __init__(self, folder, isolates=True):
        command = ([SOURCE / "packaging" / "web-server.py", folder, "0"] if isolates else
                   ["-m", "http.server", "--bind", "127.0.0.1", "--directory", folder, "0"])
        self.process = subprocess.Popen([sys.executable, "-u", *command], stdout=subprocess.PIPE, text=True,
                                        stderr=subprocess.DEVNULL)
        self.address = re.search("http://[^ )]*", self.process.stdout.readline())[0]

    def stop(self):
        self.process.terminate()
        self.process.wait()


class Chromium:
    """A browser with a profile in a folder; messages end with a NUL."""

    def __init__(self, profile):
        commands, answers = os.pipe(), os.pipe()
        flags = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
                 "--disable-background-networking", "--disable-component-update", "--disable-sync",
                 "--password-store=basic", "--remote-debugging-pipe", f"--user-data-dir={profile}", "about:blank"]
        self.process = subprocess.Popen(["sh", "-c", f'exec chromium "$@" 3<&{commands[0]} 4>&{answers[1]}', "sh", *flags],
                                        pass_fds=[commands[0], answers[1]], stdout=subprocess.DEVNULL,
                                        stderr=subprocess.DEVNULL, start_new_session=True)
        os.close(commands[0])
        os.close(answers[1])
        self.to, self.come, self.rest = commands[1], answers[0], b""
        self.number, self.events = 0, []

    def call(self, method, session=None, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        os.write(self.to, json.dumps(message).encode() + b"\0")
        while (answer := self.message(PATIENCE)).get("id") != self.number:
            self.events.append(answer)
        if "error" in answer:
            raise Failed(f"{method}: {answer['error']['message']}")
        return answer["result"]

    def message(self, seconds):
        """The next answer or event."""
        end = time.monotonic() + seconds
        while b"\0" not in self.rest:
            if not select.select([self.come], [], [], max(0, end - time.monotonic()))[0]:
                raise Failed("the browser doesn't answer")
            part = os.read(self.come, 1 << 20)
            if not part:
                raise Failed("the browser has ended")
            self.rest += part
        message, _, self.rest = self.rest.partition(b"\0")
        return json.loads(message)

    def close(self):
        """Ends it as people do, so that it writes down what it keeps."""
        with contextlib.suppress(Failed, OSError):
            self.call("Browser.close")
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(10)
        self.kill()

    def kill(self):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        for end in (self.to, self.come):
            with contextlib.suppress(OSError):
                os.close(end)


class Person:
    """One person at the page, with a profile of the browser that lasts."""

    def __init__(self, page, cli):
        self.page, self.cli = page, cli
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="tetress-web-"))
        self.server = Server(page)
        self.browser = self.session = None

    # The browser and the page.

    def start_browser(self):
        self.browser = Chromium(self.folder / "profile")

    def open(self, fragment="", size=(1440, 900), density=1, arguments=(), touch=False):
        """Opens the page in a new tab, and waits until it shows the program."""
        if not self.browser:
            self.start_browser()
        target = self.browser.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.browser.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log"):
            self.call(domain + ".enable")
        self.call("Emulation.setDeviceMetricsOverride", width=size[0], height=size[1], deviceScaleFactor=density,
                  mobile=touch)
        self.call("Emulation.setTouchEmulationEnabled", enabled=touch)
        self.call("Page.addScriptToEvaluateOnNewDocument", source=ARGUMENTS % json.dumps(arguments))
        origin = self.server.address.rstrip("/")
        self.browser.call("Browser.setPermission", permission={"name": "clipboard-read"}, setting="granted", origin=origin)
        self.browser.call("Browser.setPermission", permission={"name": "clipboard-write"}, setting="granted",
                          origin=origin)
        self.call("Page.navigate", url=self.server.address + fragment)
        self.shown()

    def shown(self):
        """Waits for the first picture; returns the milliseconds since the page was asked for."""
        def there():
            expect(not self.complaints(), f"the page complains: {self.complaints()}")
            return self.widgets() and self.evaluate("document.getElementById('loading').hidden")
        self.wait_for(there, "the page to show the program")
        return self.evaluate("performance.now()")

    def reload(self):
        self.call("Page.reload")
        self.wait_for(lambda: not self.widgets(), "the page to be left")
        self.shown()

    def restart(self):
        """Ends the browser and starts it again, as on another day."""
        self.browser.close()
        self.start_browser()

    def kill(self):
        """The browser dies."""
        self.browser.kill()
        self.browser = None

    def close(self):
        if self.browser:
            self.browser.close()
        self.server.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def call(self, method, **parameters):
        return self.browser.call(method, self.session, **parameters)

    def evaluate(self, expression):
        answer = self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True,
                           userGesture=True)
        if "exceptionDetails" in answer:
            details = answer["exceptionDetails"]
            raise Failed(f"{expression}: {details.get('exception', {}).get('description', details['text'])}")
        return answer["result"].get("value")

    def complaints(self):
        """What the page, or the browser about it, has called an error."""
        found = []
        for event in self.browser.events:
            method, facts = event.get("method"), event.get("params", {})
            if method == "Runtime.exceptionThrown":
                details = facts["exceptionDetails"]
                found.append(details.get("exception", {}).get("description", details["text"]))
            elif method == "Runtime.consoleAPICalled" and facts["type"] in ("error", "assert"):
                found.append(" ".join(str(part.get("value", part.get("description"))) for part in facts["args"]))
            elif method == "Log.entryAdded" and facts["entry"]["level"] == "error":
                entry = facts["entry"]
                if "net::ERR_CONNECTION_REFUSED" not in entry["text"]:  # of a server that a case has stopped
                    found.append(f"{entry['text']} {entry.get('url', '')}")
            elif method == "Inspector.targetCrashed":
                found.append("the page has crashed")
        return found

    # Waiting and looking.

    def wait_for(self, condition, what, patience=PATIENCE):
        end = time.monotonic() + patience
        while time.monotonic() < end:
            result = condition()
            if result:
                return result
            time.sleep(0.02)
        raise Failed(f"waited too long for {what}; there is: {' '.join(sorted(self.widgets()))}; "
                     f"complaints: {self.complaints()[-5:]}")

    def widgets(self):
        """Where things are, in the page's points; nothing while the page is loaded."""
        text, density = "", 1
        with contextlib.suppress(Failed):
            text, density = self.evaluate("[Module.FS.readFile('/widgets', {encoding: 'utf8'}), devicePixelRatio]")
        lines = [line.split() for line in text.splitlines()]
        return {name: tuple(float(side) / density for side in box) for name, *box in lines}

    def there(self, name):
        return name in self.widgets()

    def gone(self, name):
        self.wait_for(lambda: not self.there(name), f"{name} to be gone")

    def find(self, name):
        """Where a widget is, once it is at rest."""
        def resting():
            before = self.widgets().get(name)
            if not before:
                return None
            time.sleep(REST)
            return before if before == self.widgets().get(name) else None
        return self.wait_for(resting, name)

    def address(self):
        return self.evaluate("location.href")

    def shown_game(self):
        """What the page's address says, as tetress-cli reads it."""
        return json.loads(self.run_cli("show", self.address(), "--json"))

    def wait_ply(self, ply):
        """Waits until the address is of the position after so many turns."""
        self.wait_for(lambda: "#game=" in self.address() and self.shown_game()["ply"] == ply,
                      f"turn {ply + 1} in the address")

    def run_cli(self, *words):
        done = subprocess.run([self.cli, *map(str, words)], capture_output=True, text=True)
        if done.returncode:
            raise Failed(f"tetress-cli {' '.join(map(str, words))}: {done.returncode}: {done.stdout}{done.stderr}")
        return done.stdout

    def picture(self, name=None):
        """A PNG of a widget or of the page."""
        clip = {}
        if name:
            left, top, right, bottom = self.find(name)
            clip = {"clip": {"x": left, "y": top, "width": right - left, "height": bottom - top, "scale": 1}}
        return base64.b64decode(self.call("Page.captureScreenshot", **clip)["data"])

    def screenshot(self, name):
        """Keeps a picture to look at, in the folder TETRESS_PICTURES."""
        if folder := os.environ.get("TETRESS_PICTURES"):
            pathlib.Path(folder, f"web-{name}.png").write_bytes(self.picture())

    def wait_change(self, name, before):
        """Waits until a widget no longer looks as in an earlier picture."""
        self.wait_for(lambda: self.picture(name) != before, f"{name} to change")

    def processor_seconds(self):
        """What the page and its threads have used so far."""
        infos = self.browser.call("SystemInfo.getProcessInfo")["processInfo"]
        return sum(info["cpuTime"] for info in infos if info["type"] == "renderer")

    # Pointer, fingers and keys.

    def place(self, name, across=0.5, down=0.5):
        left, top, right, bottom = self.find(name)
        return left + across * (right - left), top + down * (bottom - top)

    def mouse(self, kind, at, button="none", clicks=0):
        self.call("Input.dispatchMouseEvent", type=kind, x=at[0], y=at[1], button=button, clickCount=clicks,
                  buttons=int(kind != "mouseReleased" and button == "left"))

    def click(self, name, button="left", across=0.5, down=0.5):
        at = self.place(name, across, down)
        self.mouse("mouseMoved", at)
        self.mouse("mousePressed", at, button, 1)
        self.mouse("mouseReleased", at, button, 1)

    def drag(self, start, end, steps=12):
        """Rests before it presses, as people do."""
        (x0, y0), (x1, y1) = self.place(start), self.place(end)
        self.mouse("mouseMoved", (x0, y0))
        time.sleep(0.05)
        self.mouse("mousePressed", (x0, y0), "left", 1)
        for step in range(1, steps + 1):
            self.mouse("mouseMoved", (x0 + (x1 - x0) * step / steps, y0 + (y1 - y0) * step / steps), "left")
            time.sleep(0.01)
        self.mouse("mouseReleased", (x1, y1), "left", 1)

    def wheel(self, name, down):
        x, y = self.place(name)
        self.call("Input.dispatchMouseEvent", type="mouseWheel", x=x, y=y, deltaX=0, deltaY=down)

    def touch(self, kind, *points):
        self.call("Input.dispatchTouchEvent", type=kind,
                  touchPoints=[{"x": x, "y": y, "id": at} for at, (x, y) in enumerate(points)])

    def tap(self, name):
        self.touch("touchStart", self.place(name))
        self.touch("touchEnd")

    def swipe(self, start, end, fingers=1, steps=12):
        """Moves one finger or several, side by side, from one place to another."""
        (x0, y0), (x1, y1) = self.place(start), self.place(end)
        for step in range(steps + 1):
            x, y = x0 + (x1 - x0) * step / steps, y0 + (y1 - y0) * step / steps
            self.touch("touchMove" if step else "touchStart", *((x + 40 * finger, y) for finger in range(fingers)))
            time.sleep(0.01)
        self.touch("touchEnd")

    def press(self, kind, letter, code, number, modifiers, text=""):
        self.call("Input.dispatchKeyEvent", type=kind, key=letter, code=code, windowsVirtualKeyCode=number,
                  modifiers=modifiers, text=text)

    def key(self, *keys):
        for words in keys:
            *held, name = words.split("+")
            modifiers = sum(MODIFIERS[word][0] for word in held)
            upper = name.upper()
            code = f"Key{upper}" if name.isalpha() else f"Digit{name}"
            text = name if not modifiers else upper if held == ["shift"] else ""
            letter, code, number, text = KEYS.get(name, (text or name, code, ord(upper[0]), text))
            for word in held:
                bit, modifier, its_number = MODIFIERS[word]
                self.press("rawKeyDown", modifier, modifier + "Left", its_number, bit)
            self.press("keyDown" if text else "rawKeyDown", letter, code, number, modifiers, text)
            self.press("keyUp", letter, code, number, modifiers)
            for word in held:
                _, modifier, its_number = MODIFIERS[word]
                self.press("keyUp", modifier, modifier + "Left", its_number, 0)

    def type(self, text):
        for letter in text:
            number = ord(letter.upper()) & 0xFF if letter.isalnum() else 0  # that of a full stop would be Delete's
            self.press("keyDown", letter, "", number, 0, letter)
            self.press("keyUp", letter, "", number, 0)

    def drop(self, path, name):
        """Drags a file from elsewhere to a widget and lets it go there."""
        x, y = self.place(name)
        data = {"items": [], "files": [str(path)], "dragOperationsMask": 1}
        for kind in ("dragEnter", "dragOver", "drop"):
            self.call("Input.dispatchDragEvent", type=kind, x=x, y=y, data=data)

    def copy(self, text):
        """Puts a text on the clipboard, as another program would."""
        self.evaluate(f"navigator.clipboard.writeText({json.dumps(text)})")

    def clipboard(self):
        return self.evaluate("navigator.clipboard.readText()")


def expect(condition, what):
    if not condition:
        raise Failed(what)


def promise(condition, what):
    """Like expect, for how fast something is: only with TETRESS_TIMES in the environment, on a quiet machine."""
    expect(condition or not os.environ.get("TETRESS_TIMES"), what)


def run_case(name, case, page, cli):
    someone, start = Person(page, cli), time.monotonic()
    try:
        case(someone)
        expect(not someone.browser or not someone.complaints(), f"the page complains: {someone.complaints()[-5:]}")
        print(f"  {name}: {time.monotonic() - start:.1f} s", flush=True)
        return True
    except (Failed, OSError, subprocess.SubprocessError) as error:
        print(f"  {name}: FAILED: {error}")
        traceback.print_exc(limit=-3, file=sys.stdout)
        with contextlib.suppress(Failed, OSError):
            path = pathlib.Path(os.environ.get("TETRESS_PICTURES", "."), f"web-failed-{name}.png")
            path.write_bytes(someone.picture())
            print(f"    the page then: {path.resolve()}", flush=True)
        return False
    finally:
        someone.close()


def run(names):
    if not shutil.which("chromium"):
        raise SystemExit("chromium is needed: packaging/setup test installs it")
    page, cli, *wanted = sys.argv[1:]
    cases = {name[5:]: case for name, case in names.items() if name.startswith("case_")}
    unknown = [name for name in wanted if name not in cases]
    if unknown:
        raise SystemExit(f"no case {unknown[0]}; there are: {', '.join(cases)}")
    passed = [run_case(name, cases[name], page, cli) for name in wanted or cases]
    print(f"{sum(passed)} passed, {len(passed) - sum(passed)} failed")
    sys.exit(not all(passed))
