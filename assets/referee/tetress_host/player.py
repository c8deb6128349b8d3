"""Agents' processes: they are started ahead, asked, listened to, and ended with everything they started.

A Player answers questions about games. It tells a listener everything that happens:

    output(turn, stream, text)            what the agent printed, a line
    called(message)                       a call has ended: its method, time and memory
    probe(item)                           what the agent says of its search
    profile(turn, rows)                   where a call spent its time
    failed(turn, failure)                 the agent forfeits: reason, text, when, traceback
    answered(cells)                       its move

There is one thread; pump() waits for the processes and for anything else that it is asked to watch."""

import ctypes
import json
import os
import secrets
import select
import selectors
import signal
import subprocess
import sys
import time

from . import rules

CHUNK = 65536
LINE = 4000            # characters of output in a piece
CUT = 64               # bytes, more than a mark has
OUTPUT = 100_000       # bytes of output kept of a turn
WALL = 600             # seconds for an answer where nothing limits its time
DRAIN = 0.2            # seconds to wait for the last words of a process that has ended
ROOM = 1 << 22         # bytes of an unfinished answer after which something must be wrong


class Output:
    """The output of one stream of a process, split into lines by turn."""

    def __init__(self, name, marker, tell):
        self._name = name
        self._start = b"\0" + marker.encode() + b":"
        self._tell = tell
        self._rest = b""
        self._turn = 0
        self._told = 0

    def feed(self, data):
        """Takes bytes as they arrive."""
        self._rest += data
        while True:
            at = self._rest.find(self._start)
            end = self._rest.find(b"\0", at + len(self._start)) if at >= 0 else -1
            if end < 0:
                break
            self._lines(self._rest[:at], True)
            turn = self._rest[at + len(self._start):end]
            self._turn = int(turn) if turn.isdigit() and len(turn) < 5 else self._turn
            self._told = 0
            self._rest = self._rest[end + 1:]
        if at < 0:
            head, newline, rest = self._rest.rpartition(b"\n")
            if not newline and len(rest) > CHUNK:
                head, rest = rest[:-CUT], rest[-CUT:]  # where half a mark may be
            self._lines(head + newline, False)
            self._rest = rest

    def finish(self):
        """Takes the rest as a line of its own."""
        self._lines(self._rest, True)
        self._rest = b""

    def _lines(self, data, last):
        if not data:
            return
        room = max(0, OUTPUT - self._told)
        self._told += len(data)
        kept = data[:room]
        for line in (kept[:-1] if kept.endswith(b"\n") else kept).split(b"\n") if kept else ():
            for start in range(0, max(1, len(line)), LINE):
                self._tell(self._turn, self._name, line[start:start + LINE])
        if room and len(data) > room:
            self._tell(self._turn, self._name, b"[and more, which is not kept]")


def adopt_orphans():
    """Makes this process the parent of agents' orphans, so that processes that detach can be found. Only on Linux."""
    try:
        ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)  # PR_SET_CHILD_SUBREAPER
    except (OSError, AttributeError):
        pass


def children():
    """The children of this process."""
    found = []
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                with open(f"/proc/{name}/stat", "rb") as file:
                    fields = file.read().rpartition(b")")[2].split()
                # In a namespace, the folder may show other numbers than ours.
                with open(f"/proc/{name}/status", "rb") as file:
                    own = [line for line in file if line.startswith(b"NSpid:")][0].split()[-1]
            except (OSError, IndexError):
                continue  # it has ended
            found.append((int(fields[1]), int(name), int(own)))
    me = int(os.readlink("/proc/self"))
    return [own for parent, _, own in found if parent == me]


def end_orphans(known):
    """Kills unknown children, and their children, which then become ours."""
    for _ in range(100):
        strays = [child for child in children() if child not in known]
        if not strays:
            return
        for child in strays:
            try:
                os.kill(child, signal.SIGKILL)
                os.waitpid(child, 0)
            except OSError:
                pass


class Process:
    """A process that runs one agent."""

    everybody = set()  # the processes that were started here, by number

    def __init__(self, plan, listener):
        self.listener = listener
        self.plan = plan
        self.ready = False
        self.failure = None
        self.moves = []          # of the game that it was last asked about
        self.told = 0            # how many of them it was told of
        self.used = 0.0          # seconds of CPU time in this game, by whichever process
        self.since = time.monotonic()       # it imports, or answers
        self.patience = plan["import"]      # seconds for that; None: nothing is expected
        self.answer = None       # to the last question, as text
        self.call = None         # the method that runs, and its turn
        self.ended = False
        self._messages = b""
        self._probes = b""
        self._marker = secrets.token_hex(8)
        self._outputs = []
        self._end = None         # becomes readable when the process ends
        self._held = []          # output from before the first question
        self._start()

    # ---- Life

    def _start(self):
        requests, self._requests = os.pipe()
        self._answers, answers = os.pipe()
        self._probe, probe = os.pipe()
        status = os.fstat(probe)
        plan = dict(self.plan, requests=requests, answers=answers, marker=self._marker)
        environment = dict(os.environ, PYTHONHASHSEED=str(plan["seed"] % 2 ** 32), PYTHONDONTWRITEBYTECODE="1",
                           PYTHONUNBUFFERED="1", TETRESS_PROBE=f"{probe}:{status.st_dev}:{status.st_ino}")
        program = os.path.join(os.path.dirname(os.path.abspath(__file__)), "worker.py")
        try:
            self.process = subprocess.Popen(
                [sys.executable, program, json.dumps(plan)], env=environment, stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE, stderr=subprocess.PIPE, pass_fds=(requests, answers, probe),
                start_new_session=True)
        finally:
            for descriptor in (requests, answers, probe):
                os.close(descriptor)
        self._guard = self._start_guard()
        self.everybody |= {self.process.pid, self._guard.pid}
        for name, stream in (("out", self.process.stdout), ("err", self.process.stderr)):
            self._outputs.append((stream.fileno(), Output(name, self._marker, self._tell_output)))
        for descriptor in self.descriptors():
            os.set_blocking(descriptor, False)
        # The agent's own children may keep its pipes open after it is gone.
        self._end = os.pidfd_open(self.process.pid)

    def _start_guard(self):
        """Starts a shell that ends the agent's processes when this one is gone, for whatever reason."""
        return subprocess.Popen(["/bin/sh", "-c", f"read nothing; kill -s KILL -- -{self.process.pid}"],
                                stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                start_new_session=True)

    def descriptors(self):
        """The descriptors to wait for."""
        if self.ended:
            return []
        return [self._answers, self._probe, *(descriptor for descriptor, _ in self._outputs),
                *([] if self._end is None else [self._end])]

    def end(self):
        """Kills the process with its whole group, and forgets it."""
        if self.ended:
            return
        self.ended = True
        # The guard first: once the process is reaped, its number may belong to another one.
        self._guard.kill()
        self._guard.wait()
        self._guard.stdin.close()
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.process.wait()
        self.process.stdout.close()
        self.process.stderr.close()
        for descriptor in (self._requests, self._answers, self._probe, self._end):
            os.close(descriptor)
        self.everybody -= {self.process.pid, self._guard.pid}
        end_orphans(self.everybody)

    # ---- Talking

    def _tell_output(self, *line):
        if self._held is None:
            self.listener.output(*line)
        else:
            self._held.append(line)

    def release_output(self):
        """Reports what has been printed so far; from now on, output is reported at once."""
        held, self._held = self._held or [], None
        for line in held:
            self.listener.output(*line)

    def ask(self, game, clock, patience):
        """Asks the agent for a move, after telling it the moves that it doesn't know yet."""
        turn = len(game.moves) + 1
        updates = [{"turn": number + 1, "cells": rules.read_move(move)}
                   for number, move in enumerate(game.moves) if number >= self.told]
        request = {"color": game.color, "turn": turn, "clock": clock, "used": self.used, "updates": updates}
        self.told = len(game.moves)
        self.answer = None
        self.since, self.patience = time.monotonic(), patience
        try:
            data = json.dumps(request).encode() + b"\n"
            while data:
                data = data[os.write(self._requests, data):]
        except OSError:
            pass  # it has died, which is noticed when reading from it

    def follows(self, game):
        """Whether this is the game that the agent was last asked about, two plies on."""
        return len(game.moves) == len(self.moves) + 2 and game.moves[:-2] == self.moves

    def messages(self):
        """The messages since the last call, after the process's output; None after the last message."""
        over = self._look_for_end(0)  # first: whatever it said before is in the pipes by now
        self.take_output()
        self._probes = self._take_probes(self._probes + self._read(self._probe)[0])
        data, closed = self._read(self._answers)
        lines = (self._messages + data).split(b"\n")
        self._messages = lines.pop()
        # Anything printed and reported before these messages is in the pipes by now.
        self.take_output()
        self._probes = self._take_probes(self._probes + self._read(self._probe)[0])
        found = [self._read_message(line) for line in lines]
        gone = closed or over or len(self._messages) > ROOM
        return found + [None] if gone else found

    @staticmethod
    def _read_message(line):
        """Reads a message; a foreign one if the agent wrote where only our worker should."""
        try:
            message = json.loads(line)
        except ValueError:
            message = None
        return message if isinstance(message, dict) else {"foreign": line}

    def take_output(self):
        """Takes what has been printed so far."""
        for descriptor, output in self._outputs:
            output.feed(self._read(descriptor)[0])

    def finish_output(self):
        """Takes everything that has been printed."""
        if not self.ended:
            self.take_output()
        for _, output in self._outputs:
            output.finish()

    def _take_probes(self, data):
        lines = data.split(b"\n")
        for line in lines[:-1]:
            try:
                items = json.loads(line)
            except ValueError:
                continue  # processes of the agent's that write at once
            for item in items if isinstance(items, list) else ():
                if isinstance(item, dict):
                    self.listener.probe(item)
        return lines[-1] if len(lines[-1]) < ROOM else b""

    @staticmethod
    def _read(descriptor):
        """The bytes available, and whether the other side has closed the pipe."""
        parts, size = [], 0
        while size < 16 * CHUNK:
            try:
                data = os.read(descriptor, CHUNK)
            except BlockingIOError:
                return b"".join(parts), False
            if not data:
                return b"".join(parts), True
            parts.append(data)
            size += len(data)
        return b"".join(parts), False

    def _look_for_end(self, patience):
        """How the process ended; None if it still runs. Doesn't reap it, so that its number stays its own."""
        if not select.select([self._end], [], [], patience)[0]:
            return None
        return os.waitid(os.P_PID, self.process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)

    def how_it_ended(self):
        """Describes how a process ended."""
        end = self._look_for_end(DRAIN)
        if end is None:
            return "the agent's process no longer answers"
        if end.si_code == os.CLD_EXITED:
            return f"the agent's process ended itself with exit code {end.si_status}"
        return f"the agent's process was ended by {signal.Signals(end.si_status).name}"


# The agent wrote to descriptors that it didn't open, in the place of our own worker.
MEDDLED = {"reason": "died", "text": "the agent wrote to a descriptor that is not its own, where its answers are read",
           "traceback": ""}


class Player:
    """An agent that can be asked about any game from the empty board."""

    def __init__(self, plan, listener):
        self.plan = plan
        self.listener = listener
        self.selector = selectors.DefaultSelector()
        self.warm = None
        self.live = {}        # by colour, those that have played
        self.busy = None
        self.turn = 0
        self.clock = None

    # ---- For the owner

    def warm_up(self):
        """Starts a process for the next question that needs a fresh agent."""
        if self.warm is None:
            self.warm = Process(self.plan, self.listener)
            self._watch(self.warm)

    def warming(self):
        """Whether a fresh process is still getting ready."""
        return self.warm is not None and not self.warm.ready and self.warm.failure is None

    def ask(self, game, clock):
        """Asks for a move; the listener gets the answer, or the reason why there is none. Who has forfeited a game, even
        between two questions, gets no new process in it. Only who was stopped does, with the time that was used."""
        self.turn, self.clock = len(game.moves) + 1, clock
        live = self.live.get(game.color)
        goes_on = live is not None and live.follows(game)
        lost = goes_on and live.failure and live.failure["reason"] != "stopped"
        if not lost and not (goes_on and live.answer == game.moves[-2]):
            used = live.used if goes_on else 0.0
            self._drop(live)
            self.warm_up()
            live, self.warm = self.warm, None
            live.used = used
            self.live[game.color] = live
        live.moves = list(game.moves)
        self.busy = live
        self.question = game
        live.release_output()
        if live.failure:
            self._fail(live, live.failure)
        elif live.ready:
            live.ask(game, clock, self._patience_for_answer())
        else:
            live.call = ("import", 0)

    def stop(self):
        """Ends a question without an answer, with its process; an agent can't be interrupted in any other way."""
        if self.busy:
            when = self.busy.call[0] if self.busy.call else "action"
            if self.busy.ready:
                self.busy.used += (time.monotonic() - self.busy.since) / self.plan["speed"]
            self._fail(self.busy, {"reason": "stopped", "text": "stopped before it answered", "when": when,
                                   "traceback": ""})

    def new_game(self):
        """Ends the agents that have played."""
        for process in self.live.values():
            self._drop(process)
        self.live = {}

    def close(self):
        """Ends all processes."""
        self.busy = None
        self.new_game()
        self._drop(self.warm)
        self.warm = None

    def pump(self, timeout=None):
        """Waits for something to happen and deals with it; returns the other watched things that are ready."""
        ready = self.selector.select(self._patience(timeout))
        others = []
        processes = []
        for key, _ in ready:
            if isinstance(key.data, Process):
                if key.data not in processes:
                    processes.append(key.data)
            else:
                others.append(key.data)
        for process in processes:
            if not process.ended:
                self._listen(process)
        self._look_at_clock()
        return others

    # ---- Inside

    def _watch(self, process):
        for descriptor in process.descriptors():
            self.selector.register(descriptor, selectors.EVENT_READ, process)

    def _drop(self, process):
        if process and not process.ended:
            for descriptor in process.descriptors():
                self.selector.unregister(descriptor)
            process.end()

    def _patience_for_answer(self):
        """Seconds by the wall clock; on a machine simulated as faster they pass as slowly as the agent's own clocks."""
        if self.clock is None:
            return (self.plan["time"] or WALL) * self.plan["speed"]
        return self.clock * self.plan["speed"] + 5

    def _awaited(self):
        """The processes that must say something in time."""
        return [process for process in {self.warm, self.busy} if process and not process.ended and process.patience]

    def _patience(self, timeout):
        ends = [process.since + process.patience - time.monotonic() for process in self._awaited()]
        return max(0.0, min(ends)) if ends and (timeout is None or min(ends) < timeout) else timeout

    def _look_at_clock(self):
        for process in self._awaited():
            if time.monotonic() >= process.since + process.patience:
                when = process.call[0] if process.call else "action" if process.ready else "import"
                self._fail(process, {"reason": "time", "text": f"exceeded available time (no answer for "
                                     f"{process.patience:g} s)", "when": when, "traceback": ""})

    def _listen(self, process):
        for message in process.messages():
            if process.ended:
                return
            try:
                self._take(process, message)
            except (KeyError, TypeError, ValueError, AttributeError, IndexError):
                self._fail(process, MEDDLED | {"when": process.call[0] if process.call else "waiting"})

    def _take(self, process, message):
        if message is None:
            when = process.call[0] if process.call else "import" if not process.ready else "waiting"
            self._fail(process, {"reason": "died", "text": process.how_it_ended(), "when": when, "traceback": ""})
        elif "ready" in message:
            process.ready = True
            process.call = process.patience = None
            if process is self.busy:
                process.ask(self.question, self.clock, self._patience_for_answer())
        elif "begin" in message:
            process.call = (message["begin"], message["turn"])
        elif "end" in message:
            process.call = None
            process.used = message["total"]
            self.listener.called(message)
        elif "profile" in message:
            self.listener.profile(message["turn"], message["profile"])
        elif "fail" in message:
            self._fail(process, message["fail"])
        elif "foreign" in message:
            raise ValueError("this is no message of the worker's")
        elif "answer" in message and process is self.busy:
            self._answer(process, [tuple(cell) for cell in message["answer"]])

    def _answer(self, process, cells):
        why = self.question.why_illegal(cells)
        if why:
            self._fail(process, {"reason": "illegal", "text": why, "when": "action", "traceback": ""})
            return
        process.answer = rules.move_text(cells)
        process.patience = None
        self.busy = None
        self.listener.answered(cells)

    def _fail(self, process, failure):
        """The agent has ended. Reports it at once if it was asked, otherwise with the next question."""
        process.finish_output()
        process.failure = failure
        turn = process.call[1] if process.call else self.turn if process is self.busy else 0
        self._drop(process)
        if process is self.busy:
            self.busy = None
            self.listener.failed(turn, failure)
