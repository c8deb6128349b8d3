"""The host of Python agents, and the package that plays for the referee, with small agents of our own.

The argument is the engine's program; the rest is unittest's."""

import contextlib
import json
import os
import queue
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import unittest

HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
REFEREE = os.path.join(os.path.dirname(HERE), "assets", "referee")
AGENTS = os.path.join(HERE, "data", "agents")
HOST = os.path.join(REFEREE, "host.py")
PATIENCE = 60

sys.path[:0] = [REFEREE, os.path.join(REFEREE, "standin"), os.path.join(HERE, "support")]

from referee.game import Board, Coord, Direction, IllegalActionException, PieceType, PlaceAction  # noqa: E402
from referee.game import PlayerColor, Vector2, create_piece, pieces  # noqa: E402
from tetress_host.player import Process  # noqa: E402
import referee_runner  # noqa: E402

ENGINE = None


def cells(text):
    return PlaceAction(*(Coord(*map(int, cell.split("-"))) for cell in text.split(",")))


class Engine:
    """A host to talk to."""

    def __init__(self, module, *options, folder=AGENTS, path=""):
        environment = dict(os.environ, PYTHONPATH=path)
        self.process = subprocess.Popen([sys.executable, HOST, *options, folder, module], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True, errors="strict", env=environment)
        self.lines = queue.Queue()
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self):
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))
        self.lines.put(None)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.reader.join()
        self.process.stdin.close()
        self.process.stdout.close()

    def say(self, *lines):
        self.process.stdin.write("".join(line + "\n" for line in lines))
        self.process.stdin.flush()

    def until(self, word):
        """Lines up to the first that begins with this word."""
        found = []
        while not found or not found[-1].startswith(word):
            line = self.lines.get(timeout=PATIENCE)
            if line is None:
                raise AssertionError(f"the host ended; it said {found}")
            found.append(line)
        return found

    def ask(self, *moves, go="go"):
        """The lines before the answer, and the answer."""
        self.say("position startpos" + (" moves " if moves else "") + " ".join(moves), go)
        lines = self.until("bestmove")
        return lines, lines[-1].split()[1]

    def forfeit(self, *moves, go="go"):
        """The reason, method and text of a forfeit."""
        lines, move = self.ask(*moves, go=go)
        found = [line for line in lines if line.startswith("info string forfeit ")]
        if move != "0000" or len(found) != 1:
            raise AssertionError(f"no forfeit: {lines}")
        return tuple(found[0].split(" ", 5)[3:])


def gone_on(moves):
    """The same moves and two more."""
    board = Board()
    for move in moves:
        board.apply_action(cells(move))
    for _ in range(2):
        action = board.get_legal_actions()[-1]
        board.apply_action(action)
        moves = [*moves, ",".join(map(str, sorted(action.coords)))]
    return moves


def strings(lines, kind):
    return [line[len(f"info string {kind} "):] for line in lines if line.startswith(f"info string {kind} ")]


def is_running(process):
    try:
        with open(f"/proc/{process}/stat", encoding="ascii") as file:
            return file.read().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


def somebody_runs(words):
    """Whether any process has exactly these words as its command line."""
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{name}/cmdline", "rb") as file:
                if file.read().rstrip(b"\0").split(b"\0") == words.encode().split():
                    return True
        except OSError:
            pass
    return False


class StandIn(unittest.TestCase):
    """The names that agents import, and their rules."""

    def test_shapes_are_the_19(self):
        self.assertEqual(len(PieceType), 19)
        self.assertEqual(len({pieces.normalise(cells) for cells in pieces._TEMPLATES.values()}), 19)
        self.assertEqual(pieces.piece_type_of(cells("10-10,10-0,0-10,0-0").coords), PieceType.O)
        self.assertIsNone(pieces.piece_type_of(cells("0-0,0-1,0-2,5-5").coords))
        self.assertEqual(create_piece(PieceType.IHorizontal, Coord(0, 9)).coords[3], Coord(0, 1))

    def test_cells_go_around(self):
        self.assertEqual(Coord(10, 0) + Direction.Down, Coord(0, 0))
        self.assertEqual(Coord(0, 0).up().left(), Coord(10, 10))
        self.assertEqual(Coord(0, 0) - Vector2(1, 1), Coord(10, 10))
        self.assertEqual(str(Coord(3, 10)), "3-10")
        self.assertEqual(-Direction.Up, Direction.Down)
        self.assertEqual(Direction.Left * 3, Vector2(0, -3))
        self.assertRaises(ValueError, Coord, 11, 0)
        self.assertLess(Coord(1, 10), Coord(2, 0))

    def test_actions_are_what_agents_take_them_for(self):
        action = cells("0-0,0-1,0-2,0-3")
        self.assertEqual(str(action), "PLACE(0-0, 0-1, 0-2, 0-3)")
        self.assertEqual(repr(action.c1), "Coord(r=0, c=0)")
        self.assertEqual(action.coords, {Coord(0, c) for c in range(4)})
        self.assertEqual(action.coords[3], Coord(0, 3))
        self.assertEqual(len({action, cells("0-0,0-1,0-2,0-3")}), 1)
        self.assertEqual(str(PlayerColor.RED.opponent), "BLUE")

    def test_positions_are_as_the_referee_judged_them(self):
        with open(os.path.join(HERE, "data", "rules", "positions.jsonl"), encoding="ascii") as file:
            positions = [json.loads(line) for line in file]
        for position in [p for i, p in enumerate(positions) if i % 25 == 0 or p["game"].startswith("special")]:
            board = Board()
            for move in position["moves"]:
                board.apply_action(cells(move))
            shown = board.render().replace(" ", "").replace("\n", "")
            self.assertEqual(shown, position["board"])
            self.assertEqual(len(board.get_legal_actions()), position["legal"])
            self.assertEqual(board.game_over, position["result"] is not None)
            winner = {"red": PlayerColor.RED, "blue": PlayerColor.BLUE}.get(position["result"])
            self.assertIs(board.winner_color, winner)
            for _ in position["moves"]:
                board.undo_action()
            self.assertEqual(board.render(), Board().render())

    def test_illegal_actions_are_refused(self):
        board = Board()
        for bad in (cells("0-0,0-1,0-2,0-2"), cells("0-0,0-1,0-2,5-5"), "O@0-0", None):
            self.assertRaises(IllegalActionException, board.apply_action, bad)
        board.apply_action(cells("0-0,0-1,0-2,0-3"))
        self.assertRaises(IllegalActionException, board.apply_action, cells("0-3,0-4,0-5,0-6"))
        board.apply_action(cells("5-0,5-1,5-2,5-3"))
        self.assertRaises(IllegalActionException, board.apply_action, cells("4-0,4-1,4-2,4-3"))
        self.assertEqual(board.turn_count, 2)


class Host(unittest.TestCase):
    """Agents as engines."""

    def test_a_whole_game_is_played(self):
        board, moves = Board(), []
        with Engine("steady") as red, Engine("steady", "--seed", "5") as blue:
            while not board.game_over:
                _, move = (red, blue)[len(moves) % 2].ask(*moves)
                board.apply_action(cells(move))
                moves.append(move)
            red.say("position startpos moves " + " ".join(moves), "query gameover", "query result", "go")
            lines = red.until("bestmove")
            self.assertEqual(lines[0], "response true")
            self.assertIn(lines[1], ("response p1win", "response p2win", "response draw"))
            self.assertEqual(lines[-2:], ["info string the game is over", "bestmove 0000"])
        self.assertGreater(len(moves), 15)

    def test_seeds_are_kept_and_told(self):
        answers = []
        for seed in ("1", "1", "2"):
            with Engine("steady", "--seed", seed) as engine:
                lines, move = engine.ask()
                self.assertEqual(strings(lines, "seed"), [seed])
                answers.append(move)
        self.assertEqual(answers[0], answers[1])
        self.assertNotEqual(answers[0], answers[2])
        with Engine("steady") as engine:
            engine.say("setoption name Seed value 2")
            self.assertEqual(engine.ask()[1], answers[2])

    def test_the_same_agent_goes_on_where_the_game_does(self):
        with Engine("counts") as engine:
            lines, first = engine.ask()
            self.assertEqual(strings(lines, "output"), ["1 out asked 1 time 180 space 250"])
            lines, _ = engine.ask(first, "5-5,5-6,5-7,5-8")
            self.assertEqual(strings(lines, "output"), ["3 out asked 2 time 180 space 250"])
            lines, _ = engine.ask()
            self.assertEqual(strings(lines, "output"), ["1 out asked 1 time 180 space 250"])
            lines, _ = engine.ask("9-5,9-6,9-7,9-8", "5-5,5-6,5-7,5-8")
            self.assertEqual(strings(lines, "output"), ["3 out asked 1 time 180 space 250"])
            engine.say("uginewgame")
            lines, _ = engine.ask(go="go p1time 7000 p2time 9000")
            self.assertEqual(strings(lines, "output"), ["1 out asked 1 time 7 space 250"])

    def test_what_an_agent_says_just_before_its_end_counts(self):
        process = object.__new__(Process)
        process._outputs, process._messages, process._probes = [], b"", b""
        process._answers, answers = os.pipe()
        process._probe, probe = os.pipe()
        os.set_blocking(process._answers, False)
        os.set_blocking(process._probe, False)

        def look_for_end(_):
            """It ends exactly now, after saying why."""
            os.write(answers, b'{"fail": {}}\n')
            return True

        process._look_for_end = look_for_end
        self.assertEqual(process.messages(), [{"fail": {}}, None])
        for descriptor in (process._answers, answers, process._probe, probe):
            os.close(descriptor)

    def test_exceptions_are_forfeits_with_a_traceback(self):
        moves = ("0-0,0-1,0-2,0-3", "5-5,5-6,5-7,5-8")
        for cls, method, text in (("Init", "init", "RuntimeError: no such file: weights.json"),
                                  ("Action", "action", "KeyError: 'best'"),
                                  ("Update", "update", "IndexError: list index out of range"),
                                  ("Exits", "action", "SystemExit: 3")):
            with Engine("raises", "--class", cls) as engine:
                lines, move = engine.ask(*moves)
                self.assertEqual(move, "0000")
                self.assertEqual(strings(lines, "forfeit"), [f"exception {method} {text}"])
                trace = strings(lines, "exception")[0]
                self.assertIn("raises.py", trace)
                self.assertNotIn("worker.py", trace)
                # asked again, it fails again
                self.assertEqual(engine.ask(*moves)[1], "0000")

    def test_a_process_that_ends_is_a_forfeit(self):
        with Engine("raises", "--class", "Dies") as engine:
            self.assertEqual(engine.forfeit(), ("died", "action", "the agent's process ended itself with exit code 7"))

    def test_who_dies_between_two_questions_forfeits_at_the_next(self):
        for cls in ("Agent", "AtOnce"):
            with Engine("quits", "--class", cls) as engine:
                lines, first = engine.ask()
                if cls == "Agent":
                    while is_running(int(re.search(r"process (\d+)", "\n".join(lines)).group(1))):
                        time.sleep(0.01)
                    engine.say("isready")
                    self.assertEqual(engine.until("readyok"), ["readyok"])  # it was not asked
                if first != "0000":
                    moves = gone_on([first])[:2]
                    self.assertEqual(engine.forfeit(*moves)[0], "died")
                    # nor does it come back later in this game
                    self.assertEqual(engine.forfeit(*gone_on(moves))[0], "died")
                engine.say("uginewgame")
                self.assertIn("process", "".join(engine.ask()[0]))

    def test_who_was_stopped_goes_on_with_the_time_that_is_left(self):
        with Engine("quits", "--class", "Interrupted", "--time", "60") as engine:
            engine.say("isready")
            engine.until("readyok")
            engine.say("position startpos", "go")
            self.assertEqual(engine.until("info string output")[-1], "info string output 1 out time 60.000")
            begin = time.monotonic()
            time.sleep(0.3)
            engine.say("stop")
            engine.until("bestmove")
            passed = time.monotonic() - begin
            lines, move = engine.ask("0-0,0-1,0-2,0-3", "5-5,5-6,5-7,5-8")
            self.assertNotEqual(move, "0000")
            left = float(strings(lines, "output")[0].split()[-1])
            self.assertLess(left, 59.75)
            self.assertGreater(left, 60 - passed - 5)

    def test_memory_is_limited_while_importing(self):
        with Engine("swells") as engine:
            lines, move = engine.ask()
            self.assertEqual(move, "0000")
            self.assertEqual(strings(lines, "forfeit"), ["space import exceeded space limit (out of memory)"])
            self.assertLess(int(re.search(r"VmHWM:\D*(\d+) kB", "\n".join(lines)).group(1)), 300 << 10)
        with Engine("swells", "--no-numpy", "--space", "30") as engine:
            self.assertEqual(engine.forfeit()[:2], ("space", "import"))

    def test_importing_has_a_limit_of_time_whoever_waits(self):
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, "agent.py"), "w", encoding="ascii") as file:
                file.write("import time\ntime.sleep(1000)\n")
            with Engine("agent", "--start-ms", "300", "--time", "0", folder=folder) as engine:
                engine.say("isready")
                said = engine.until("readyok")
                self.assertEqual(strings(said, "forfeit"), ["time import exceeded available time (no answer for 0.3 s)"])
                self.assertEqual(engine.forfeit()[:2], ("time", "import"))

    def test_nothing_of_the_agent_is_imported_before_its_limits_hold(self):
        with tempfile.TemporaryDirectory() as folder:
            for name in ("numpy", "cProfile", "usercustomize"):
                with open(os.path.join(folder, name + ".py"), "w", encoding="ascii") as file:
                    file.write(f"print('{name} of mine')\n")
            shutil.copy(os.path.join(AGENTS, "steady.py"), folder)
            with Engine("steady", folder=folder, path=os.pathsep) as engine:
                self.assertEqual(strings(engine.ask()[0], "output"), [])

    def test_a_process_that_leaves_children_is_missed_at_once(self):
        with Engine("forks", "--class", "Leaves") as engine:
            start = time.monotonic()
            self.assertEqual(engine.forfeit(), ("died", "action", "the agent's process ended itself with exit code 5"))
            self.assertLess(time.monotonic() - start, PATIENCE)

    def test_processes_that_detach_end_with_their_agent(self):
        with Engine("detaches") as engine:
            engine.ask()
            end = time.monotonic() + PATIENCE
            while not somebody_runs("sleep 86021.25") and time.monotonic() < end:
                time.sleep(0.01)
            self.assertTrue(somebody_runs("sleep 86021.25"))
            end = time.monotonic() + PATIENCE
            engine.say("uginewgame", "isready")
            engine.until("readyok")
            while somebody_runs("sleep 86021.25") and time.monotonic() < end:
                time.sleep(0.01)
            self.assertFalse(somebody_runs("sleep 86021.25"))

    def test_what_cannot_be_imported_is_told(self):
        with Engine("broken_import") as engine:
            engine.say("isready")
            self.assertIn("exception import ModuleNotFoundError: No module named 'module_that_is_nowhere' "
                          "(broken_import.py, line 3)",
                          strings(engine.until("readyok"), "forfeit"))
            self.assertEqual(engine.forfeit()[:2], ("exception", "import"))
        with Engine("steady", "--class", "Nobody") as engine:
            self.assertEqual(engine.forfeit()[:2], ("exception", "import"))

    def test_a_faster_machine_is_one_with_slower_clocks(self):
        for speed in (1, 5):
            with Engine("clocked", f"--speed={speed}") as engine:
                lines, _ = engine.ask()
                words = strings(lines, "output")[-1].split()
                self.assertGreaterEqual(float(words[3]), 0.1 * speed - 0.02)
                self.assertLess(float(words[5]) / 1e9, 0.15)  # of its own time
                spent = [float(call.split()[2]) for call in strings(lines, "call") if call.split()[1] == "action"]
                self.assertLess(spent[0], 0.4 / speed + 0.2)

    def test_time_is_up_asleep_and_at_work(self):
        with Engine("hangs", "--time", "1") as engine:
            self.assertEqual(engine.forfeit(), ("time", "action", "exceeded available time (no answer for 1 s)"))
        with Engine("hangs", "--class", "Busy", "--time", "0.5") as engine:
            self.assertEqual(engine.forfeit()[0], "time")
        with Engine("hangs", "--class", "Busy", "--time", "0") as engine:
            self.assertNotEqual(engine.ask()[1], "0000")

    def test_stop_ends_a_question(self):
        with Engine("hangs") as engine:
            engine.say("isready")
            engine.until("readyok")
            engine.say("position startpos", "go", "isready", "position startpos", "stop")
            lines = engine.until("bestmove")
            self.assertIn("readyok", lines)
            self.assertTrue(any("position must wait" in line for line in lines))
            self.assertEqual(strings(lines, "forfeit"), ["stopped action stopped before it answered"])

    def test_prints_are_kept_by_turn(self):
        with Engine("prints") as engine:
            engine.say("isready")
            self.assertEqual(engine.until("readyok"), ["readyok"])
            lines, move = engine.ask("0-0,0-1,0-2,0-3", "5-5,5-6,5-7,5-8")
            self.assertNotEqual(move, "0-0,0-1,1-0,1-1")
            said = strings(lines, "output")
            self.assertIn("0 out imported", said)
            self.assertIn("1 out ready to play RED", said)
            self.assertIn("1 out RED played PLACE(0-0, 0-1, 0-2, 0-3)", said)
            self.assertIn("2 out BLUE played PLACE(5-5, 5-6, 5-7, 5-8)", said)
            self.assertIn("3 out bestmove 0-0,0-1,1-0,1-1", said)
            self.assertIn("3 err warning: \u00fcber\\tall", said)
            self.assertIn("3 out \\xff\\x00\\x1b[31m junk \\\\ \\r", said)
            self.assertIn("3 out [and more, which is not kept]", said)
            self.assertLess(sum(map(len, said)), 200000)
            for line in lines[:-1]:
                self.assertTrue(line.startswith("info "))

    def test_children_are_ended_and_do_not_answer(self):
        with Engine("forks") as engine:
            lines, move = engine.ask()
            child = int(re.search(r"child (\d+)", "\n".join(lines)).group(1))
            self.assertTrue(is_running(child))
            lines, _ = engine.ask(move, "5-5,5-6,5-7,5-8")
            self.assertEqual(len([line for line in lines if line.startswith("bestmove")]), 1)
            engine.say("quit")
            engine.process.wait(PATIENCE)
            self.assertFalse(is_running(child))

    def test_children_are_ended_even_if_the_host_is_killed(self):
        with Engine("forks") as engine:
            lines, _ = engine.ask()
            child = int(re.search(r"child (\d+)", "\n".join(lines)).group(1))
            engine.process.kill()
            end = time.monotonic() + PATIENCE
            while is_running(child) and time.monotonic() < end:
                time.sleep(0.02)
            self.assertFalse(is_running(child))

    @unittest.skipIf(os.getuid() == 0, "the number of processes is not limited for root")
    def test_processes_are_limited(self):
        with Engine("forks", "--class", "Bomb", "--processes", "8") as engine:
            self.assertEqual(engine.forfeit()[:2], ("exception", "action"))

    @unittest.skipIf(os.getuid() == 0, "the number of processes is not limited for root")
    def test_games_side_by_side_do_not_share_the_limit_of_processes(self):
        with contextlib.ExitStack() as stack:
            engines = [stack.enter_context(Engine("forks", "--class", "Some", "--processes", "8")) for _ in range(4)]
            for engine in engines:
                engine.say("isready")
            for engine in engines:
                engine.until("readyok")
            for engine in engines:
                self.assertNotEqual(engine.ask()[1], "0000")

    def test_illegal_answers_are_forfeits(self):
        for cls, text in (("Agent", "not a tetromino"), ("Twice", "not all different"),
                          ("Text", "is not a PlaceAction"), ("Nothing", "None is not a PlaceAction")):
            with Engine("illegal", "--class", cls) as engine:
                reason, _, said = engine.forfeit()
                self.assertEqual(reason, "illegal")
                self.assertIn(text, said)

    def test_memory_is_limited(self):
        with Engine("hungry", "--space", "30") as engine:
            self.assertEqual(engine.forfeit()[:2], ("space", "action"))
        with Engine("hungry", "--class", "Endless", "--space", "60") as engine:
            self.assertEqual(engine.forfeit()[:2], ("space", "action"))
        with Engine("hungry", "--space", "0") as engine:
            self.assertNotEqual(engine.ask()[1], "0000")

    def test_set_up_roots_are_refused(self):
        with Engine("steady") as engine:
            engine.say("position fen 11/4r6/3rrr5/11/11/11/11/11/11/11/11 b 1", "go")
            lines = engine.until("bestmove")
            self.assertIn("this agent can't start from here", lines[0])
            self.assertEqual(lines[-1], "bestmove 0000")
            engine.say("position fen 11/11/11/11/11/11/11/11/11/11/11 r 0", "go")
            self.assertNotEqual(engine.until("bestmove")[-1], "bestmove 0000")

    def test_a_referee_of_its_own_comes_first(self):
        with Engine("player", folder=os.path.join(AGENTS, "own_referee")) as engine:
            lines, move = engine.ask()
            self.assertIn("1 out the agent's own referee", strings(lines, "output"))
            self.assertEqual(move, "0-0,0-1,0-2,0-3")

    def test_probes_become_lines(self):
        with Engine("probing") as engine:
            lines, _ = engine.ask()
            probed = [json.loads(text) for text in strings(lines, "probe")]
            roots = [item["root"] for item in probed if "root" in item]
            self.assertEqual([root["visits"] for root in roots][-2:], [30, None])
            self.assertTrue(all(root["value"] is None or -1 <= root["value"] <= 1 for root in roots))
            self.assertIn({"note": 'book "move"'}, probed)
            self.assertIn({"term": {"name": "mobility", "red": 31.0, "blue": 28.0, "weight": 0.5}}, probed)
            self.assertEqual(len([item for item in probed if "node" in item]), 1)
            self.assertIn("info depth 2", lines)
            best = [line for line in lines if line.startswith("info depth 2 multipv 1 score cp 250 pv ")]
            self.assertTrue(best[-1].endswith(" 3-0,3-1,3-2,3-3"))

    def test_a_flood_of_probes_is_gathered(self):
        with Engine("probing", "--class", "Flood") as engine:
            lines, move = engine.ask()
            self.assertNotEqual(move, "0000")
            last = {}
            for text in strings(lines, "probe"):
                root = json.loads(text)["root"]
                last[root["move"]] = root["visits"]
            self.assertEqual(len(last), 2299)
            self.assertEqual(max(last.values()), 2298 + 19)

    def test_numpy_is_optional(self):
        with Engine("uses_numpy") as engine:
            self.assertNotEqual(engine.ask()[1], "0000")

    def test_numpy_is_loaded_before_memory_is_measured(self):
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, "numpy.py"), "w", encoding="ascii") as file:
                file.write("much = bytearray(64 << 20)\nclass random:\n    seed = randint = lambda number: 0\n")
            with Engine("uses_numpy", "--space", "30", path=folder) as engine:
                self.assertNotEqual(engine.ask()[1], "0000")
            with Engine("uses_numpy", "--space", "30", "--no-numpy", path=folder) as engine:
                self.assertEqual(engine.forfeit()[0], "space")

    def test_an_agent_may_have_its_own_copy_of_the_probe(self):
        with tempfile.TemporaryDirectory() as folder:
            os.mkdir(os.path.join(folder, "mine"))
            shutil.copy(os.path.join(REFEREE, "tetress_probe.py"), os.path.join(folder, "mine"))
            shutil.copy(os.path.join(AGENTS, "steady.py"), folder)
            with open(os.path.join(AGENTS, "probing.py"), encoding="ascii") as file:
                source = file.read().replace("import tetress_probe as probe", "from . import tetress_probe as probe")
            with open(os.path.join(folder, "mine", "__init__.py"), "w", encoding="ascii") as file:
                file.write(source)
            with Engine("mine", folder=folder) as engine:
                self.assertTrue(strings(engine.ask()[0], "probe"))

    def test_the_probe_is_silent_elsewhere(self):
        program = ("import sys; sys.path[:0] = sys.argv[1:]; import tetress_probe as probe\n"
                   "probe.root('x', 1, 2); probe.line([]); probe.depth(3); probe.term('t', 1, 2); probe.node([])\n"
                   "probe.note('n'); probe.flush(); sys.exit(probe.active())")
        for value in ("", "1:2:3", "999:0:0", "nonsense"):
            result = subprocess.run([sys.executable, "-c", program, REFEREE], capture_output=True, check=False,
                                    env=dict(os.environ, TETRESS_PROBE=value))
            self.assertEqual((result.returncode, result.stdout, result.stderr), (0, b"", b""))

    def test_profiles_are_tables(self):
        with tempfile.TemporaryDirectory() as folder:
            for name in ("profile.txt", "profile.json"):
                file = os.path.join(folder, name)
                with Engine("steady", "--profile-file", file, "--profile-order", "calls") as engine:
                    lines, _ = engine.ask()
                    rows = json.loads(strings(lines, "profile")[0].split(" ", 1)[1])
                    self.assertTrue(any("get_legal_actions" in row["function"] for row in rows))
                with open(file, encoding="utf-8") as stream:
                    text = stream.read()
                if name.endswith(".json"):
                    self.assertEqual(json.loads(text)[0]["turn"], 1)
                else:
                    calls = [int(line.split()[0]) for line in text.splitlines()[2:]]
                    self.assertEqual(calls, sorted(calls, reverse=True))

    def test_trying_tells_everything(self):
        def attempt(module, *options):
            result = subprocess.run([sys.executable, HOST, "--try", *options, AGENTS, module], text=True,
                                    capture_output=True, check=False)
            return result.returncode, json.loads(result.stdout)
        code, report = attempt("prints", "--profile")
        self.assertEqual((code, report["ok"], len(report["sides"])), (0, True, 2))
        self.assertTrue(report["sides"][1]["profile"])
        code, report = attempt("raises", "--class", "Update")
        self.assertEqual((code, report["sides"][0]["moves"]), (1, 1))
        code, report = attempt("raises", "--class", "Action")
        self.assertEqual((code, report["sides"][1]["failure"]["when"]), (1, "action"))
        code, report = attempt("broken_import")
        trace = report["sides"][0]["failure"]["traceback"]
        self.assertNotIn("importlib", trace)
        self.assertIn("broken_import.py", trace.splitlines()[1])
        self.assertEqual((code, len(report["sides"])), (1, 1))
        self.assertIn("module_that_is_nowhere", report["sides"][0]["failure"]["traceback"])

    def test_trying_is_fair(self):
        def attempt(module, *options):
            result = subprocess.run([sys.executable, HOST, "--try", *options, AGENTS, module], text=True,
                                    capture_output=True, check=False)
            return json.loads(result.stdout)
        report = attempt("fixed")
        self.assertEqual((report["ok"], [side["moves"] for side in report["sides"]]), (True, [8, 8]))
        # Faults that show only in a later move are found.
        report = attempt("late")
        self.assertEqual([side["moves"] for side in report["sides"]], [4, 4])
        self.assertEqual(report["sides"][1]["referee"], "ERROR: error in player 2 [late:Agent] agent")
        report = attempt("speaks", "--class", "NoUpdate")
        self.assertEqual(report["sides"][1]["failure"]["text"], "NoUpdate has no method 'update'")
        report = attempt("broken_import")
        self.assertEqual(report["missing"], {"module": "module_that_is_nowhere", "python": None})
        self.assertIn("(broken_import.py, line 3)", report["sides"][0]["failure"]["text"])
        self.assertIn("(bad_syntax.py, line 2)", attempt("bad_syntax")["sides"][0]["failure"]["text"])

    def test_another_python_is_found_that_has_a_module(self):
        with tempfile.TemporaryDirectory() as folder:
            shutil.copy(os.path.join(AGENTS, "steady.py"), folder)
            with open(os.path.join(folder, "agent.py"), "w", encoding="utf-8") as file:
                file.write("import module_of_mine\nfrom steady import Agent\n")
            python = os.path.join(folder, "venv", "bin", "python")
            packages = os.path.join(folder, "venv", "lib", "python3.11", "site-packages")
            os.makedirs(os.path.dirname(python))
            os.makedirs(packages)
            with open(python, "w", encoding="utf-8") as file:
                file.write(f"#!/bin/sh\ntouch {folder}/was_run\n")
            os.chmod(python, 0o755)
            for module, expected in ((None, None), ("module_of_mine.py", python)):
                if module:
                    shutil.copy(os.path.join(AGENTS, "steady.py"), os.path.join(packages, module))
                result = subprocess.run([sys.executable, HOST, "--try", folder, "agent"], text=True,
                                        capture_output=True, check=False)
                self.assertEqual(json.loads(result.stdout)["missing"], {"module": "module_of_mine", "python": expected})
            self.assertFalse(os.path.exists(os.path.join(folder, "was_run")))

    def test_the_folder_of_a_package_gets_a_hint(self):
        with tempfile.TemporaryDirectory() as above:
            folder = os.path.join(above, "player")
            os.mkdir(folder)
            shutil.copy(os.path.join(AGENTS, "steady.py"), folder)
            with open(os.path.join(folder, "__init__.py"), "w", encoding="ascii") as file:
                file.write("from .steady import Agent\n")
            for module in ("__init__", "player"):
                result = subprocess.run([sys.executable, HOST, "--try", folder, module], text=True,
                                        capture_output=True, check=False)
                self.assertEqual(json.loads(result.stdout)["package"], {"folder": above, "module": "player"})

    def test_who_writes_where_the_worker_writes_forfeits(self):
        for cls in ("Agent", "Answers"):
            with Engine("meddles", "--class", cls) as engine:
                reason, _, text = engine.forfeit()
                self.assertEqual(reason, "died")
                self.assertIn("a descriptor that is not its own", text)
                self.assertEqual(engine.forfeit()[0], "died")

    def test_a_message_of_many_lines_is_told_whole(self):
        with Engine("speaks") as engine:
            self.assertEqual(engine.forfeit()[2],
                             "ValueError: first line | second line \\x1b[31mred\\x1b[0m \\xe2\\x80\\xaegnirts")

    def test_nonsense_is_told(self):
        with Engine("steady") as engine:
            engine.say("hello", "setoption name Hash value 3", "setoption name Seed value -1", "query", "isready")
            lines = engine.until("readyok")
            self.assertEqual(len(strings(lines, "error:")), 4)
            engine.say("position startpos moves 0-0,0-1,0-2,0-3 0-3,0-4,0-5,0-6", "query result", "go")
            lines = engine.until("bestmove")
            self.assertIn("response p1win", lines)
            engine.say("position", "position fen", "position startpos moves x", "query gameover", "quit")
            self.assertEqual(engine.until("response")[-1], "response true")
            self.assertEqual(engine.process.wait(PATIENCE), 0)


class EngineInReferee(unittest.TestCase):
    """Our engine as an agent of the referee."""

    NAMES = ("AGENT", "LEVEL", "MOVETIME", "THREADS", "HASH", "SEED", "PROFILE", "ENGINE")

    def setUp(self):
        self.before = {f"TETRESS_{name}": os.environ.pop(f"TETRESS_{name}", None) for name in self.NAMES}
        if ENGINE:
            os.environ["TETRESS_ENGINE"] = ENGINE
        sys.path.append(AGENTS)

    def tearDown(self):
        sys.path.remove(AGENTS)
        for name, value in self.before.items():
            os.environ.pop(name, None)
            if value is not None:
                os.environ[name] = value

    def play(self, limits=None, turns=None, order=1):
        from steady import Agent as Steady
        from tetress_agent import Agent
        played, agents = referee_runner.play((Agent, Steady)[::order], limits, turns)
        if played.problem:
            raise played.problem
        return played, agents

    def expect_error(self, words, **environment):
        from tetress_agent import EngineError
        os.environ.update(environment)
        with self.assertRaisesRegex(EngineError, words):
            self.play(turns=1)

    def test_whole_games_are_played_on_both_sides(self):
        os.environ.update(TETRESS_AGENT="greedy", TETRESS_MOVETIME="20")
        for order, color in ((1, PlayerColor.RED), (-1, PlayerColor.BLUE)):
            played, _ = self.play(order=order)
            self.assertTrue(played.board.game_over)
            self.assertIs(played.winner, color)

    def test_nothing_is_left_behind(self):
        _, agents = self.play(turns=1)
        child = agents[PlayerColor.RED]._engine._process.pid
        self.assertTrue(is_running(child))
        del agents
        self.assertFalse(is_running(child))
        program = ("import sys, os; sys.path[:0] = sys.argv[1:]\nfrom referee.game import PlayerColor\n"
                   "from tetress_agent import Agent\nagent = Agent(PlayerColor.RED)\n"
                   "print(agent._engine._process.pid, flush=True)\nos.kill(os.getpid(), 9)\n")
        result = subprocess.run([sys.executable, "-c", program, REFEREE, os.path.join(REFEREE, "standin")],
                                capture_output=True, text=True, check=False)
        child = int(result.stdout)
        end = time.monotonic() + PATIENCE
        while is_running(child) and time.monotonic() < end:
            time.sleep(0.02)
        self.assertFalse(is_running(child))

    def test_limits_are_kept(self):
        told = []
        self.play(limits=lambda color: told.append(color) or {"time_remaining": 3.0, "space_remaining": 50.0,
                                                              "space_limit": 100.0}, turns=1)
        start = time.monotonic()
        _, agents = self.play(limits=lambda color: {"time_remaining": 3.0, "space_remaining": 3.0,
                                                    "space_limit": 250.0}, turns=30)
        agent = agents[PlayerColor.RED]
        self.assertLess(agent._used, 3.0)
        self.assertLess(agent._used, time.monotonic() - start + 0.1)

    def test_what_is_wrong_is_told(self):
        self.expect_error("LEVEL|Level", TETRESS_LEVEL="a lot")
        os.environ.pop("TETRESS_LEVEL")
        self.expect_error("TETRESS_MOVETIME must be a positive", TETRESS_MOVETIME="0")
        os.environ.pop("TETRESS_MOVETIME")
        self.expect_error("nobody", TETRESS_AGENT="nobody")
        os.environ.pop("TETRESS_AGENT")
        self.expect_error("is no program", TETRESS_ENGINE="/nowhere/tetress-cli")
        self.expect_error("ended with", TETRESS_ENGINE="/bin/false")

    def test_it_stays_within_the_address_space_that_the_referee_counts(self):
        from tetress_agent.program import Agent
        if ENGINE and ("/sanitize/" in ENGINE or "/tsan/" in ENGINE):
            self.skipTest("the sanitizers reserve more than any limit")
        for name, threads, space in (("", 1, 250), ("", 2, 250), ("mcts", 2, 250), ("", 2, 110)):
            os.environ.update(TETRESS_AGENT=name, TETRESS_THREADS=str(threads), TETRESS_MOVETIME="300")
            os.environ.pop("TETRESS_HASH", None)
            agent = Agent(PlayerColor.RED, space_remaining=space)
            agent.action(space_remaining=space)
            self.assertLess(agent._engine.space(), space * 0.8 + 20)
            agent._engine.close()
        for name in ("TETRESS_AGENT", "TETRESS_THREADS", "TETRESS_MOVETIME"):
            os.environ.pop(name)

    def test_it_plays_as_a_hosted_agent_too(self):
        os.environ.update(TETRESS_AGENT="random", TETRESS_MOVETIME="20")
        with Engine("tetress_agent", "--space", "0", folder=REFEREE) as engine:
            self.assertNotEqual(engine.ask()[1], "0000")


if __name__ == "__main__":
    ENGINE = sys.argv.pop(1) if len(sys.argv) > 1 and os.path.exists(sys.argv[1]) else None
    unittest.main()
