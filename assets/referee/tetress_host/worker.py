"""The program of an agent's process: loads the agent, does what the host asks, and answers.

It gets its plan as JSON. The agent's output goes to standard output and error, which the host reads; requests and
answers have pipes of their own, with one JSON object on each line."""

import cProfile
import importlib
import json
import os
import random
import resource
import sys
import time
import traceback

MEGABYTE = 1024 * 1024
GAMES = 16                # side by side, whose agents' processes may be counted together
HEADROOM = 8 * MEGABYTE  # beyond the memory limit, so that the limit is exceeded first


class Failure(Exception):
    """Why the agent forfeits."""

    def __init__(self, reason, text, when, trace=""):
        super().__init__(text)
        self.report = {"reason": reason, "text": text, "when": when, "traceback": trace}


class Pipes:
    """The connection to the host. Processes that the agent forks don't have it."""

    def __init__(self, requests, answers, marker):
        for descriptor in (requests, answers):
            os.set_inheritable(descriptor, False)
        self._requests = os.fdopen(requests, "rb")
        self._answers = answers
        self._marker = marker
        self._home = os.getpid()

    def leave_if_forked(self):
        """A child process of the agent that returns here must not answer in its place."""
        if os.getpid() != self._home:
            os._exit(0)

    def send(self, **message):
        """Sends one complete message."""
        self.leave_if_forked()
        data = json.dumps(message).encode() + b"\n"
        while data:
            data = data[os.write(self._answers, data):]

    def receive(self):
        """The next request; None at the end."""
        line = self._requests.readline()
        return json.loads(line) if line else None

    def mark(self, turn):
        """Marks in the agent's output to which turn the rest belongs."""
        for stream, descriptor in ((sys.stdout, 1), (sys.stderr, 2)):
            try:
                stream.flush()
                os.write(descriptor, f"\0{self._marker}:{turn}\0".encode())
            except (OSError, ValueError, AttributeError):
                pass  # the agent closed or replaced it


class Meter:
    """Time and memory as the referee counts them: this process alone, and only while the agent is called."""

    def __init__(self, plan):
        self.time_limit = plan["time"]
        self.space_limit = plan["space"]
        self.used = 0.0
        self._floor = self._status("VmSize")

    @staticmethod
    def _status(name):
        with open("/proc/self/status", encoding="ascii") as file:
            for line in file:
                if line.startswith(name + ":"):
                    return int(line.split()[1]) / 1024
        return 0.0

    def space(self):
        """Megabytes of address space above the start: now, and at most."""
        return (max(0.0, self._status("VmSize") - self._floor), max(0.0, self._status("VmPeak") - self._floor))

    def limit_memory(self):
        """Makes allocations fail some way above the limit, before they affect the whole machine."""
        if self.space_limit:
            most = int((self._floor + self.space_limit) * MEGABYTE) + HEADROOM
            resource.setrlimit(resource.RLIMIT_AS, (most, most))

    def referee(self, clock):
        """What the referee tells an agent at a call; the clock is the game's, if it has one."""
        left = clock if clock is not None else self.time_limit - self.used if self.time_limit else None
        space = self.space_limit - self.space()[0] if self.space_limit else None
        return {"time_remaining": left, "space_remaining": space, "space_limit": self.space_limit or None}

    def check(self, when, clocked):
        """Raises Failure if the agent has used too much."""
        peak = self.space()[1]
        if self.space_limit and peak > self.space_limit:
            raise Failure("space", f"exceeded space limit (peak={peak:.1f}MB)", when)
        if self.time_limit and not clocked and self.used > self.time_limit:
            raise Failure("time", f"exceeded available time ({self.used:.1f} s of {self.time_limit:g} s)", when)


def slow_clocks(speed):
    """Makes the clocks of the module `time` run slower, as if the machine were faster by this factor; ours too."""
    def slower(clock, share):
        first = clock()
        return lambda: first + share(clock() - first)
    if speed > 1:
        for name in ("time", "monotonic", "perf_counter", "process_time", "thread_time"):
            setattr(time, name, slower(getattr(time, name), lambda passed: passed / speed))
            setattr(time, name + "_ns", slower(getattr(time, name + "_ns"), lambda passed: passed // speed))


def user_threads():
    """The number of threads that this user already has; the limit counts them all."""
    count = 0
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                if os.stat(f"/proc/{name}").st_uid == os.getuid():
                    count += len(os.listdir(f"/proc/{name}/task"))
            except OSError:
                pass  # it has ended
    return count


def shares_count():
    """Whether the system counts this user's other processes together with ours: it doesn't in a namespace of our own."""
    try:
        with open("/proc/self/uid_map", encoding="ascii") as file:
            return file.read().split()[2:] != ["1"]
    except OSError:
        return True


def limit_resources(plan):
    """Limits what an agent's mistakes may cost the machine."""
    def lower(what, wanted):
        hard = resource.getrlimit(what)[1]
        most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(what, (most, most))
    lower(resource.RLIMIT_CORE, 0)
    if plan["processes"]:
        lower(resource.RLIMIT_NPROC, user_threads() + plan["processes"] * (GAMES if shares_count() else 1))
    if plan["file_size"]:
        lower(resource.RLIMIT_FSIZE, plan["file_size"] * MEGABYTE)


def leave_out_importing(told):
    """Removes Python's own steps of importing a module from a traceback, and from those that led to it."""
    while told:
        told.stack = traceback.StackSummary.from_list(
            [frame for frame in told.stack
             if not frame.filename.startswith("<frozen importlib") and frame.filename != importlib.__file__])
        told = told.__cause__ or told.__context__


def trace_of(problem):
    """The traceback, starting at the agent's own code."""
    frames = problem.__traceback__
    while frames and frames.tb_frame.f_code.co_filename == __file__:
        frames = frames.tb_next
    told = traceback.TracebackException(type(problem), problem, frames)
    leave_out_importing(told)
    return "".join(told.format())


def describe(problem):
    """An exception on one line, however many lines its message has."""
    if isinstance(problem, SyntaxError):
        return f"{type(problem).__name__}: {problem.msg} ({place_of(problem.filename, problem.lineno)})"
    lines = "".join(traceback.format_exception_only(type(problem), problem)).strip().splitlines()
    return " | ".join(line.strip() for line in lines if line.strip())


def place_of(file, line):
    """A file and a line; the path is relative to the agent's folder if it is below it."""
    folder = os.getcwd() + os.sep
    file = str(file)
    return f"{file[len(folder):] if file.startswith(folder) else file}, line {line}"


def describe_import(problem):
    """The same, with the place in the agent's files where it was raised."""
    folder = os.getcwd() + os.sep
    own = [frame for frame in traceback.extract_tb(problem.__traceback__) if frame.filename.startswith(folder)]
    if not own or isinstance(problem, SyntaxError):
        return describe(problem)
    return f"{describe(problem)} ({place_of(own[-1].filename, own[-1].lineno)})"


class Worker:
    """One agent from its import to its last turn."""

    def __init__(self, plan):
        self.plan = plan
        self.pipes = Pipes(plan["requests"], plan["answers"], plan["marker"])
        self.agent = None
        self.game = None
        self.cls = None
        slow_clocks(plan["speed"])
        if plan["numpy"]:
            try:
                importlib.import_module("numpy")
            except ImportError:
                pass
        self.meter = Meter(plan)

    # ---- Loading

    def set_paths(self):
        """Makes Python look for modules as the referee would: in the agent's folder, whose own referee comes first."""
        os.chdir(self.plan["folder"])
        folder = os.getcwd()
        sys.path[0] = folder
        if not os.path.isdir(os.path.join(folder, "referee", "game")):
            sys.path.insert(1, self.plan["standin"])
        sys.path.append(self.plan["probe"])
        sys.argv[:] = [self.plan["module"]]

    def seed(self):
        """Makes everything random the same every time."""
        random.seed(self.plan["seed"])
        numpy = sys.modules.get("numpy")
        if numpy:
            numpy.random.seed(self.plan["seed"] % 2 ** 32)

    def load(self):
        """Imports the agent's class."""
        self.pipes.mark(0)
        try:
            self.set_paths()
            self.seed()
            self.game = importlib.import_module("referee.game")
            module = importlib.import_module(self.plan["module"])
            self.cls = getattr(module, self.plan["class"])
        except BaseException as problem:  # whatever an agent may raise, SystemExit included
            failure = Failure("exception", describe_import(problem), "import", trace_of(problem))
            if isinstance(problem, MemoryError) and self.meter.space_limit:
                failure.report.update(reason="space", text="exceeded space limit (out of memory)")
            if isinstance(problem, ModuleNotFoundError) and problem.name:
                failure.report["missing"] = str(problem.name)
            raise failure from None
        finally:
            self.flush_probe()
            self.pipes.mark(0)

    # ---- Asking

    @staticmethod
    def flush_probe():
        """Sends what the probe still holds, under whatever name the agent imported it."""
        for name, module in list(sys.modules.items()):
            if name.rpartition(".")[2] == "tetress_probe" and callable(getattr(module, "flush", None)):
                try:
                    module.flush()
                except Exception:  # its file is the agent's copy
                    pass

    def call(self, what, turn, clock, function, *arguments):
        """Calls the agent once, measures it, and distinguishes everything that can go wrong."""
        self.pipes.mark(turn)
        self.pipes.send(begin=what, turn=turn)
        profile = cProfile.Profile() if self.plan["profile"] and what == "action" else None
        options = self.meter.referee(clock)
        start = time.process_time()
        try:
            answer = (profile.runcall if profile else run)(function, *arguments, **options)
        except BaseException as problem:  # SystemExit included
            self.pipes.leave_if_forked()
            if isinstance(problem, MemoryError) and self.meter.space_limit:
                raise Failure("space", "exceeded space limit (out of memory)", what, trace_of(problem)) from None
            raise Failure("exception", describe(problem), what, trace_of(problem)) from None
        finally:
            self.pipes.leave_if_forked()
            spent = time.process_time() - start
            self.meter.used += spent
            self.flush_probe()
            now, peak = self.meter.space()
            self.pipes.mark(turn)
            self.pipes.send(end=what, turn=turn, cpu=spent, total=self.meter.used, space=now, peak=peak)
        if profile:
            profile.create_stats()
            self.pipes.send(profile=rows_of(profile, os.getcwd()), turn=turn)
        self.meter.check(what, clock is not None)
        return answer

    def method(self, name):
        """A method that every agent must have."""
        found = getattr(self.agent, name, None)
        if not callable(found):
            raise Failure("exception", f"{type(self.agent).__name__} has no method '{name}'", name)
        return found

    def action_of(self, cells):
        """An action of the referee's package that the agent uses."""
        return self.game.PlaceAction(*(self.game.Coord(r, c) for r, c in cells))

    @staticmethod
    def cells_of(answer):
        """The four cells of an answer."""
        try:
            cells = [(int(cell.r), int(cell.c)) for cell in (answer.c1, answer.c2, answer.c3, answer.c4)]
        except (AttributeError, TypeError, ValueError):
            shown = repr(answer)
            raise Failure("illegal", f"Action {shown[:200]} is not a PlaceAction object.", "action") from None
        return cells

    def do(self, request):
        """Creates the agent if there is none, tells it the moves played, and asks it."""
        clock = request["clock"]
        colors = (self.game.PlayerColor.RED, self.game.PlayerColor.BLUE)
        color = colors[request["color"] == "BLUE"]
        if self.agent is None:
            self.seed()
            self.meter.used = request["used"]
            self.agent = self.call("init", request["updates"][0]["turn"] if request["updates"] else request["turn"],
                                   clock, self.cls, color)
        for update in request["updates"]:
            turn = update["turn"]
            self.call("update", turn, clock, self.method("update"), colors[(turn - 1) % 2],
                      self.action_of(update["cells"]))
        return self.cells_of(self.call("action", request["turn"], clock, self.method("action")))

    def serve(self):
        """Serves requests until the host is gone."""
        try:
            self.meter.limit_memory()
            self.load()
            self.pipes.send(ready=True)
        except Failure as failure:
            self.pipes.send(fail=failure.report)
            return
        while (request := self.pipes.receive()) is not None:
            try:
                self.pipes.send(answer=self.do(request))
            except Failure as failure:
                self.pipes.send(fail=failure.report)
                return


def run(function, *arguments, **options):
    """Calls the function, without profiling."""
    return function(*arguments, **options)


def start():
    """Runs before the agent's folder is on the path, so that none of its modules can replace ours."""
    global rows_of
    sys.path[0] = os.path.dirname(sys.path[0])
    from tetress_host.profiles import rows_of
    plan = json.loads(sys.argv[1])
    limit_resources(plan)
    Worker(plan).serve()
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    finally:
        os._exit(0)  # threads of the agent's must not keep the process


if __name__ == "__main__":
    start()
