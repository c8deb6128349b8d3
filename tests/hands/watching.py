"""Watches the program without input: how often parts of the screen change, and what each thread costs."""
import os
import pathlib
import time

SAMPLES = pathlib.Path(__file__).resolve().parents[2] / "assets" / "samples"
TICKS = os.sysconf("SC_CLK_TCK")


def thread_seconds(someone):
    """User and system time of each thread so far."""
    seconds = {}
    for task in pathlib.Path(f"/proc/{someone.process.pid}/task").iterdir():
        try:
            fields = (task / "stat").read_text().rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        seconds[task.name] = (int(fields[11]) + int(fields[12])) / TICKS
    return seconds


def watch(someone, panels, seconds):
    """Waits this long. Returns each panel's changes per second, and the shares of a core that the busiest thread
    and all others use."""
    left, top, _, _ = someone.geometry()
    boxes = {}
    for panel in panels:
        box = someone.find("panel." + panel)
        boxes[panel] = (left + box[0], top + box[1], left + box[2], top + box[3])
    before = {panel: someone.display.pixels(box) for panel, box in boxes.items()}
    changes = dict.fromkeys(panels, 0)
    used, start = thread_seconds(someone), time.monotonic()
    while time.monotonic() < start + seconds:
        time.sleep(0.02)
        for panel, box in boxes.items():
            now = someone.display.pixels(box)
            changes[panel] += now != before[panel]
            before[panel] = now
    took = time.monotonic() - start
    spent = sorted((after - used.get(task, 0)) / took for task, after in thread_seconds(someone).items())
    rates = {panel: count / took for panel, count in changes.items()}
    return rates, spent[-1], sum(spent[:-1])


def sweep(someone, seconds, hertz=60):
    """Moves the mouse all over the window; returns the share of a core that the program uses meanwhile."""
    left, top, width, height = someone.geometry()
    words, count = [], int(seconds * hertz)
    for i in range(count):
        across, down = (i * 7 % count) / count, (i * 11 % count) / count
        across, down = 2 * abs(across - 0.5), 2 * abs(down - 0.5)
        words += ["mousemove", str(int(left + 2 + across * (width - 4))), str(int(top + 2 + down * (height - 4))),
                  "sleep", f"{1 / hertz:.4f}"]
    used, start = someone.processor_seconds()[0], time.monotonic()
    someone.tool(*words)
    return (someone.processor_seconds()[0] - used) / (time.monotonic() - start)


def open_search(someone, size, agent=None):
    """Opens a game in Analyse at its fifth turn, and starts a search there with the agent that was chosen last."""
    if agent:
        folder = someone.folder / "settings"
        folder.mkdir()
        (folder / "settings").write_text(f"tetress-settings 1\nanalyst a {agent}\n")
    someone.open(SAMPLES / "token-race.sgf", size=size)
    someone.click("mode.analyse")
    someone.key("Home", "Right", "Right", "Right", "Right")
    someone.move("panel.graph", down=1.3)  # where nothing reacts to the pointer
    someone.key("space")
    someone.find("lines.1")
