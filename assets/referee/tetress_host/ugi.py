"""The Universal Game Interface in front of a player.

Apart from what every engine says, there are lines for programs that know this one, each after "info string":

    seed N                               the seed of everything random
    output TURN out|err TEXT             a line that the agent printed; turn 0 is before the first
    call TURN METHOD CPU TOTAL NOW PEAK  a call has ended: its CPU seconds, those of all calls, and megabytes
    exception TURN METHOD TEXT           a traceback
    forfeit REASON METHOD TEXT           why "bestmove 0000" follows: exception, time, space, illegal, died, stopped, start
    probe JSON                           the agent's report about its search: roots, terms, nodes, notes
    profile TURN JSON                    where a call of action spent its time

In TEXT a backslash begins \\\\n, \\\\t, \\\\r, \\\\\\\\ or \\\\xNN, a byte."""

import json
import os
import selectors

from . import probes, profiles, rules

NAME = "info string"


def escape(data):
    """Bytes as one line of visible text."""
    named = {"\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}
    parts = []
    for sign in data.decode("utf-8", "surrogateescape"):
        code = ord(sign)
        if sign in named:
            parts.append(named[sign])
        elif 0xDC80 <= code <= 0xDCFF:
            parts.append(f"\\x{code - 0xDC00:02x}")
        elif sign.isprintable():
            parts.append(sign)
        else:
            parts += [f"\\x{byte:02x}" for byte in sign.encode()]
    return "".join(parts)


def clip(text, most):
    """The beginning and the end of a text that is too long for a line."""
    return text if len(text) <= most else text[:most // 2] + "\n[...]\n" + text[-most // 2:]


class Server:
    """Reads commands from a descriptor and writes answers to another. It is its player's listener, and needs one."""

    def __init__(self, options, source, target):
        self.options = options
        self.source = source
        self.target = target
        self.player = None
        self.game = rules.Game()
        self.setup = False       # the root is not the empty board
        self.illegal = False     # a move of the position was not legal: its side has lost
        self.waiting = 0         # how many "readyok" are still to be sent
        self.broken = False
        self.rest = b""
        self.gathered = probes.Gathered()
        self.turns = []          # profiles

    # ---- Saying

    def say(self, text):
        """One line."""
        data = text.encode("utf-8", "replace") + b"\n"
        try:
            while data:
                data = data[os.write(self.target, data):]
        except OSError:
            self.broken = True

    def string(self, text):
        """A line that other programs show or ignore."""
        self.say(f"{NAME} {text}")

    # ---- Reports from the player

    def output(self, turn, stream, text):
        """The agent printed a line."""
        self.string(f"output {turn} {stream} {escape(text)}")

    def called(self, message):
        """A call has ended."""
        self.string(f"call {message['turn']} {message['end']} {message['cpu']:.6f} {message['total']:.6f} "
                    f"{message['space']:.3f} {message['peak']:.3f}")

    def probe(self, item):
        """The agent reported about its search."""
        for line in self.gathered.take(item):
            self.say(line)

    def profile(self, turn, rows):
        """Where a call spent its time."""
        self.string(f"profile {turn} {json.dumps(rows, separators=(',', ':'))}")
        if self.options.profile_file:
            self.turns.append((turn, rows))
            profiles.write(self.options.profile_file, self.turns, self.options.profile_order)

    def tell_failure(self, turn, failure):
        """Why the agent forfeits."""
        def shown(text, most):
            return escape(clip(text, most).encode("utf-8", "replace"))
        if failure["traceback"]:
            self.string(f"exception {turn} {failure['when']} {shown(failure['traceback'], 20000)}")
        self.string(f"forfeit {failure['reason']} {failure['when']} {shown(failure['text'], 2000)}")

    def failed(self, turn, failure):
        """The agent forfeits."""
        self.tell_failure(turn, failure)
        self.say("bestmove 0000")
        self.player.warm_up()

    def answered(self, cells):
        """The agent has a move."""
        self.say(f"bestmove {rules.move_text(cells)}")
        self.player.warm_up()

    # ---- Commands

    def obey(self, line):
        """One command; False after the last."""
        words = line.split()
        command = words[0] if words else ""
        if command == "quit":
            return False
        if command == "ugi":
            self.introduce()
        elif command == "isready":
            self.be_ready()
        elif command == "stop":
            self.player.stop()
        elif command in ("setoption", "uginewgame", "position", "go") and self.player.busy:
            self.string(f"error: {command} must wait until the agent has answered; send stop first")
        elif command == "setoption":
            self.set_option(words[1:])
        elif command == "uginewgame":
            self.player.new_game()
        elif command == "position":
            self.set_position(words[1:])
        elif command == "go":
            self.go(words[1:])
        elif command == "query":
            self.query(words[1:])
        elif command:
            self.string(f"error: unknown command {command[:40]}")
        return True

    def introduce(self):
        """The name, author and options."""
        self.say(f"id name {self.options.module}:{self.options.cls}")
        self.say("id author whoever wrote it; run by Tetress")
        self.say(f"option name Seed type spin default {self.player.plan['seed']} min 0 max 4294967295")
        self.say("ugiok")

    def be_ready(self):
        """Answers at once while an agent thinks, and otherwise once a fresh one is ready."""
        if self.player.busy:
            self.say("readyok")
        else:
            self.waiting += 1
            self.player.warm_up()

    def set_option(self, words):
        """Sets the seed, for agents created from now on."""
        if len(words) != 4 or words[0] != "name" or words[2] != "value" or words[1].lower() != "seed":
            self.string("error: the only option is Seed")
        elif not words[3].isdecimal() or int(words[3]) > 4294967295:
            self.string("error: Seed must be 0 to 4294967295")
        else:
            self.player.close()
            self.player.plan["seed"] = int(words[3])

    def set_position(self, words):
        """Sets a root and the moves after it."""
        behind = words.index("moves") if "moves" in words else len(words)
        root, moves = words[:behind], words[behind + 1:]
        self.game, self.illegal = rules.Game(), False
        self.setup = not (root == ["startpos"] or (root[:1] == ["fen"] and rules.is_start(*(root[1:4] + [""] * 3)[:3])))
        if self.setup:
            return
        for number, move in enumerate(moves):
            try:
                self.game.play(rules.read_move(move))
            except rules.NotAMove as problem:
                self.illegal = True
                self.string(f"illegal move {number + 1}, {escape(move[:40].encode())}: {problem}")
                return

    def refuse(self, text):
        """Refuses to answer this question."""
        self.string(text)
        self.say("bestmove 0000")

    def go(self, words):
        """Asks the agent."""
        if self.setup:
            self.refuse("forfeit start position this agent can't start from here: it knows only games from the "
                        "empty board")
        elif self.illegal or self.game.over:
            self.refuse("the game is over")
        else:
            self.gathered = probes.Gathered()
            self.string(f"seed {self.player.plan['seed']}")
            self.player.ask(self.game, self.clock(words))

    def clock(self, words):
        """Seconds left in the game for the mover; None if the game has no clock."""
        name = "p1time" if self.game.color == "RED" else "p2time"
        try:
            return max(0, int(words[words.index(name) + 1])) / 1000
        except (ValueError, IndexError):
            return None

    def query(self, words):
        """The state of the game."""
        if words[:1] == ["gameover"]:
            self.say(f"response {str(self.illegal or self.game.over).lower()}")
        elif words[:1] == ["p1turn"]:
            self.say(f"response {str(self.game.color == 'RED').lower()}")
        elif words[:1] == ["result"]:
            lost = {"RED": "p2win", "BLUE": "p1win"}[self.game.color]
            self.say(f"response {lost if self.illegal else self.game.result}")
        else:
            self.string("error: query what? gameover, p1turn or result")

    # ---- Running

    def run(self):
        """Serves until "quit" or the end of the input, or until nobody listens."""
        self.player.selector.register(self.source, selectors.EVENT_READ, "commands")
        more = True
        while more and not self.broken:
            if "commands" in self.player.pump():
                more = self.read()
            self.tell_ready()
        self.player.close()

    def tell_ready(self):
        """Says that we are ready once a fresh agent is."""
        while self.waiting and not self.player.warming():
            self.waiting -= 1
            warm = self.player.warm
            if warm and warm.failure:
                self.player.warm = None
                warm.release_output()
                self.tell_failure(0, warm.failure)
            self.say("readyok")

    def read(self):
        """Takes commands; False after the last."""
        data = os.read(self.source, 65536)
        lines = (self.rest + data).split(b"\n")
        self.rest = lines.pop()
        if not data:
            lines.append(self.rest)
        for line in lines:
            if not self.obey(line.decode("utf-8", "replace").strip()):
                return False
        return bool(data)
