"""Tetress in Python: positions, legal moves, the engine's evaluation and search, games in files, and reviews.

    import tetress

    position = tetress.Position()
    for action in position.actions():        # the referee's own PlaceAction, if the referee can be imported
        after = position.play(action)
    engine = tetress.Engine()                # the champion; or Engine("champion:level=3")
    print(engine.evaluate(position), engine.search(position, nodes=10000).best)
    game = tetress.open("game.log")[0]
    for mistake in tetress.review(game, nodes=20000).mistakes:
        print(mistake.turn, mistake.why)

Moves are numbers from 0 to 2298, which index any table; `action` and `move` convert between them and actions.
Whatever fails raises tetress.Error, which says why. The file needs nothing but libtetress, which it finds beside
itself where both are installed, in the build folder of the sources, or where TETRESS_LIBRARY says.
"""
import ctypes
import functools
import itertools
import math
import os
import pathlib
import queue
import threading
from collections import namedtuple

RED, BLUE = 0, 1
SIDES = ("red", "blue")
OUTCOMES = (None, "red", "blue", "draw")
PROOFS = (None, "win", "loss", "draw")
MOVES = NO_MOVE = 2299
PLY_LIMIT = 150

_TEXT = 160


class Error(Exception):
    """What could not be done, and why; `turn`, `line` and `column` say where, or are 0."""

    def __init__(self, error):
        super().__init__(error.text.decode("utf-8", "replace"))
        self.turn, self.line, self.column = error.turn, error.line, error.column


# ---- The library ----


class _Error(ctypes.Structure):
    _fields_ = [("status", ctypes.c_int), ("line", ctypes.c_int), ("column", ctypes.c_int), ("turn", ctypes.c_int),
                ("text", ctypes.c_char * 640)]


class _Position(ctypes.Structure):
    _fields_ = [("bits", ctypes.c_uint64 * 16)]


class _Value(ctypes.Structure):
    _fields_ = [("proof", ctypes.c_int), ("plies", ctypes.c_int), ("bound", ctypes.c_int), ("score", ctypes.c_int),
                ("expected", ctypes.c_double)]


class _Line(ctypes.Structure):
    _fields_ = [("value", _Value), ("effort", ctypes.c_uint64), ("depth", ctypes.c_int), ("count", ctypes.c_int),
                ("moves", ctypes.c_uint16 * 64)]


class _Info(ctypes.Structure):
    _fields_ = [("finished", ctypes.c_bool), ("depth", ctypes.c_int), ("depth_most", ctypes.c_int),
                ("nodes", ctypes.c_uint64), ("playouts", ctypes.c_uint64), ("time_us", ctypes.c_uint64),
                ("value", _Value), ("best", ctypes.c_uint16), ("line_count", ctypes.c_int), ("lines", _Line * 16)]


_WATCH = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.POINTER(_Info))


class _Limits(ctypes.Structure):
    _fields_ = [("nodes", ctypes.c_uint64), ("move_time_ms", ctypes.c_uint64), ("depth", ctypes.c_int),
                ("clocked", ctypes.c_bool), ("time_ms", ctypes.c_uint64 * 2), ("increment_ms", ctypes.c_uint64 * 2),
                ("lines", ctypes.c_int), ("watch", _WATCH), ("context", ctypes.c_void_p), ("reserved", ctypes.c_uint64 * 8)]


class _ReviewOptions(ctypes.Structure):
    _fields_ = [("agent", ctypes.c_char_p), ("nodes", ctypes.c_uint64), ("threads", ctypes.c_int),
                ("reserved", ctypes.c_uint64 * 8)]


class _Mistake(ctypes.Structure):
    _fields_ = [("turn", ctypes.c_int), ("side", ctypes.c_int), ("played", ctypes.c_uint16),
                ("better", ctypes.c_uint16), ("mark", ctypes.c_char_p), ("before", ctypes.c_double),
                ("after", ctypes.c_double), ("before_proof", ctypes.c_int), ("after_proof", ctypes.c_int),
                ("confirmed", ctypes.c_bool), ("decided", ctypes.c_bool), ("why", ctypes.c_char_p), ("line", _Line),
                ("reply", _Line)]


_REVIEW_WATCH = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.c_int, ctypes.c_int)


def _candidates():
    if "TETRESS_LIBRARY" in os.environ:
        yield os.environ["TETRESS_LIBRARY"]
        return
    here = pathlib.Path(__file__).resolve()
    for folder in here.parents[1:5]:  # PREFIX/share/tetress/python, a folder of the system's Python, or the sources
        yield from map(str, sorted(itertools.chain(folder.glob("lib*/libtetress.so.1"),
                                                   folder.glob("lib*/*/libtetress.so.1"),
                                                   folder.glob("build/release/engine/libtetress.so.1"))))
    yield "libtetress.so.1"


def _load():
    for candidate in _candidates():
        try:
            return ctypes.CDLL(candidate)
        except OSError as reason:
            last = reason
    raise ImportError(f"libtetress is not installed, and TETRESS_LIBRARY does not name it: {last}")


_library = _load()


def _declare(name, result, *arguments):
    function = getattr(_library, "tetress_" + name)
    function.restype, function.argtypes = result, arguments
    return function


def _call(function, *arguments):
    """Calls a function that can fail."""
    error = _Error()
    if function(*arguments, ctypes.byref(error)):
        raise Error(error)


_char_p, _int, _double, _object = ctypes.c_char_p, ctypes.c_int, ctypes.c_double, ctypes.c_void_p
_at, _move, _error = ctypes.POINTER(_Position), ctypes.c_uint16, ctypes.POINTER(_Error)
_moves_of = ctypes.POINTER(ctypes.c_uint16)
_start = _declare("start", None, _at)
_position_read = _declare("position_read", _int, _char_p, _at, _error)
_position_write = _declare("position_write", None, _at, _char_p)
_position_set = _declare("position_set", _int, _char_p, _int, _at, _error)
_position_cells = _declare("position_cells", None, _at, _char_p)
_turn = _declare("turn", _int, _at)
_plies = _declare("plies", _int, _at)
_tokens = _declare("tokens", _int, _at, _int)
_outcome = _declare("outcome", _int, _at)
_key = _declare("key", ctypes.c_uint64, _at)
_moves = _declare("moves", _int, _at, _moves_of)
_placements = _declare("placements", _int, _at, _int)
_play = _declare("play", _int, _at, _move, _at, _error)
_move_cells = _declare("move_cells", None, _move, _char_p)
_move_of = _declare("move_of", _move, _char_p)
_move_read = _declare("move_read", _int, _char_p, _moves_of, _error)
_move_write = _declare("move_write", None, _move, _char_p)
_move_name = _declare("move_name", None, _move, _char_p)
_agent_count = _declare("agent_count", _int)
_agent_name = _declare("agent_name", _char_p, _int)
_engine_create = _declare("engine_create", _int, _char_p, ctypes.POINTER(_object), _error)
_engine_destroy = _declare("engine_destroy", None, _object)
_engine_new_game = _declare("engine_new_game", None, _object)
_engine_stop = _declare("engine_stop", None, _object)
_engine_evaluate = _declare("engine_evaluate", _int, _object, _at)
_engine_search = _declare("engine_search", _int, _object, _at, _moves_of, _int, ctypes.POINTER(_Limits),
                          _moves_of, _error)
_game_create = _declare("game_create", _int, _at, ctypes.POINTER(_object), _error)
_game_destroy = _declare("game_destroy", None, _object)
_game_play = _declare("game_play", _int, _object, _move, _error)
_game_moves = _declare("game_moves", _int, _object, _moves_of)
_game_position = _declare("game_position", None, _object, _int, _at)
_game_outcome = _declare("game_outcome", _int, _object)
_game_result = _declare("game_result", _char_p, _object)
_game_player = _declare("game_player", _char_p, _object, _int)
_game_tag = _declare("game_tag", _char_p, _object, _char_p)
_game_comment = _declare("game_comment", _char_p, _object, _int)
_game_set_player = _declare("game_set_player", _int, _object, _int, _char_p, _error)
_game_set_tag = _declare("game_set_tag", _int, _object, _char_p, _char_p, _error)
_game_set_comment = _declare("game_set_comment", _int, _object, _int, _char_p, _error)
_game_save = _declare("game_save", _int, _object, _char_p, _error)
_games_open = _declare("games_open", _int, _char_p, ctypes.POINTER(_object), _error)
_games_destroy = _declare("games_destroy", None, _object)
_games_count = _declare("games_count", _int, _object)
_games_at = _declare("games_at", _object, _object, _int)
_games_problems = _declare("games_problems", _int, _object)
_games_problem = _declare("games_problem", None, _object, _int, _error)
_review_run = _declare("review_run", _int, _object, ctypes.POINTER(_ReviewOptions), _REVIEW_WATCH, _object,
                       ctypes.POINTER(_object), _error)
_review_destroy = _declare("review_destroy", None, _object)
_review_side = _declare("review_side", _int, _object)
_review_sentence = _declare("review_sentence", _char_p, _object)
_review_chance = _declare("review_chance", _double, _object, _int)
_review_accuracy = _declare("review_accuracy", _double, _object, _int)
_review_mistakes = _declare("review_mistakes", _int, _object)
_review_mistake = _declare("review_mistake", None, _object, _int, ctypes.POINTER(_Mistake))

version = _declare("version", _char_p)().decode()


# ---- Moves ----

Coord = namedtuple("Coord", "r c")
PlaceAction = namedtuple("PlaceAction", "c1 c2 c3 c4")
Coord.__doc__ = "A cell, for programs without the referee."
PlaceAction.__doc__ = "A placement, for programs without the referee."


def _check(move):
    if not 0 <= move < MOVES:
        raise ValueError(f"a move is a number from 0 to {MOVES - 1}, not {move}")
    return move


def _side(side):
    if side not in (RED, BLUE):
        raise ValueError(f"a side is RED or BLUE, not {side!r}")
    return side


def _count(name, number, most):
    if not 0 <= number <= most:
        raise ValueError(f"{name} must be from 0 to {most}, not {number}")
    return int(number)


def cells(move):
    """The four (row, column) of a move, in row-major order."""
    out = ctypes.create_string_buffer(4)
    _move_cells(_check(move), out)
    return tuple(divmod(cell, 11) for cell in out.raw)


@functools.lru_cache(maxsize=1)
def _actions():
    """All actions by number; the referee's own, if its package can be imported."""
    try:
        from referee.game import Coord as cell, PlaceAction as place
    except ImportError:
        cell, place = Coord, PlaceAction
    return [place(*(cell(*where) for where in cells(move))) for move in range(MOVES)]


def action(move):
    """The action of a move, as the referee takes it."""
    return _actions()[_check(move)]


def move(what):
    """The number of a move, from an action, from its text ("3-4,4-3,4-4,4-5" or "T-D@3-4"), or as it is."""
    if isinstance(what, str):
        number = ctypes.c_uint16()
        _call(_move_read, what.encode(), ctypes.byref(number))
        return number.value
    if isinstance(what, int):
        return _check(what)
    if not hasattr(what, "c1"):
        raise TypeError(f"a move is a number, a text or an action, not {what!r}")
    number = _move_of(bytes(cell.r * 11 + cell.c for cell in (what.c1, what.c2, what.c3, what.c4)))
    if number == NO_MOVE:
        raise ValueError(f"{what} is no tetromino")
    return number


def _text(function, number):
    out = ctypes.create_string_buffer(_TEXT)
    function(_check(number), out)
    return out.value.decode()


def text(number):
    """A move as files and protocols have it: "3-4,4-3,4-4,4-5"."""
    return _text(_move_write, number)


def name(number):
    """A move as people read it: "T-D@3-4"."""
    return _text(_move_name, number)


# ---- Positions ----


class Position:
    """A position, which never changes: playing a move makes another."""

    __slots__ = ("_at",)

    def __init__(self, text=None):
        """The empty board, or a position from its one-line form, such as str(position) gives."""
        self._at = _Position()
        if text is None:
            _start(self._at)
        else:
            _call(_position_read, text.encode(), self._at)

    @classmethod
    def of_cells(cls, cells, plies):
        """From 121 characters 'r', 'b' and '.', row by row, and the number of plies played so far."""
        if len(cells) != 121:
            raise ValueError(f"a board has 121 cells, not {len(cells)}")
        self = cls()
        _call(_position_set, cells.encode(), plies, self._at)
        return self

    @classmethod
    def of_board(cls, board):
        """From the referee's Board."""
        from referee.game import Coord as cell, PlayerColor
        letters = {PlayerColor.RED: "r", PlayerColor.BLUE: "b", None: "."}
        return cls.of_cells("".join(letters[board[cell(r, c)].player] for r in range(11) for c in range(11)),
                            board.turn_count)

    def __str__(self):
        out = ctypes.create_string_buffer(_TEXT)
        _position_write(self._at, out)
        return out.value.decode()

    def __repr__(self):
        return f"tetress.Position({str(self)!r})"

    def __eq__(self, other):
        return isinstance(other, Position) and str(self) == str(other)

    def __hash__(self):
        return hash((_key(self._at), self.plies))

    def __reduce__(self):
        return Position, (str(self),)

    @property
    def cells(self):
        """121 characters 'r', 'b' and '.', row by row."""
        out = ctypes.create_string_buffer(121)
        _position_cells(self._at, out)
        return out.raw.decode()

    @property
    def turn(self):
        """RED or BLUE."""
        return _turn(self._at)

    @property
    def plies(self):
        """Moves played so far."""
        return _plies(self._at)

    @property
    def outcome(self):
        """"red", "blue" or "draw" once the game is over, else None."""
        return OUTCOMES[_outcome(self._at)]

    def tokens(self, side):
        """How many tokens a side has."""
        return _tokens(self._at, _side(side))

    def placements(self, side):
        """How many placements a side would have if it were its turn."""
        return _placements(self._at, _side(side))

    def moves(self):
        """The legal moves, in the order of their numbers."""
        out = (ctypes.c_uint16 * MOVES)()
        return out[:_moves(self._at, out)]

    def actions(self):
        """The legal moves as the referee's actions, in the same order."""
        every = _actions()
        return [every[number] for number in self.moves()]

    def play(self, what):
        """The position after a move, in any form that `move` reads."""
        after = Position.__new__(Position)
        after._at = _Position()
        _call(_play, self._at, move(what), after._at)
        return after


# ---- Searches ----


def _attend(call, watch):
    """Runs call(tell) on another thread, so that Ctrl-C is heard; yields what is told, and shows it to the watch here.

    `tell` says whether to go on: not after the watch returned False, or an exception here."""
    told, end, failures, stopped = queue.SimpleQueue(), object(), [], []

    def tell(news):
        told.put(news)
        return not stopped

    def work():
        try:
            call(tell)
        except Exception as failure:  # it is raised again below
            failures.append(failure)
        told.put(end)

    thread = threading.Thread(target=work)
    thread.start()
    try:
        for news in iter(told.get, end):
            if watch and not stopped and watch(news) is False:
                stopped.append(True)
            yield news
    finally:
        stopped.append(True)
        thread.join()
    if failures:
        raise failures[0]


Value = namedtuple("Value", "score expected proof plies")
Value.__doc__ = """For the side to move: hundredths of a token, the expected result from -1 to 1, and what is proven:
"win", "loss", "draw" or None, with the plies to the end."""
Line = namedtuple("Line", "moves value depth effort")
Info = namedtuple("Info", "best value depth nodes playouts seconds lines finished")


def _value(value):
    return Value(value.score, value.expected, PROOFS[value.proof], value.plies)


def _line(line):
    return Line(line.moves[:line.count], _value(line.value), line.depth, line.effort)


def _info(info):
    return Info(None if info.best == NO_MOVE else info.best, _value(info.value), info.depth, info.nodes, info.playouts,
                info.time_us / 1e6, [_line(info.lines[i]) for i in range(info.line_count)], info.finished)


def agents():
    """The names of the agents that an Engine can be, weakest first."""
    return [_agent_name(index).decode() for index in range(_agent_count())]


class Engine:
    """An agent by name, perhaps with options, as in Engine("champion:hash=256,threads=2"); for one thread at a time.
    """

    def __init__(self, agent=None):
        self._object = _object()
        _call(_engine_create, None if agent is None else agent.encode(), ctypes.byref(self._object))

    def __del__(self):
        if getattr(self, "_object", None):
            _engine_destroy(self._object)

    def new_game(self):
        """Forgets what it knows of earlier games."""
        _engine_new_game(self._object)

    def stop(self):
        """Ends a search that another thread waits for: it answers with the best move that it knows."""
        _engine_stop(self._object)

    def evaluate(self, position):
        """The evaluation without a search: hundredths of a token for the side to move."""
        return _engine_evaluate(self._object, position._at)

    def search(self, position, moves=(), *, nodes=0, seconds=0, depth=0, lines=1, watch=None):
        """What it finds out about the position after these moves, as an Info.

        The search stays within all limits that are given. `watch` is told an Info now and then, and stops the search
        by returning False."""
        if not (nodes or seconds or depth or watch):
            raise ValueError("a search needs a limit: nodes, seconds, depth or a watch")
        played = (ctypes.c_uint16 * max(len(moves), 1))(*map(move, moves))
        best, last = ctypes.c_uint16(), None

        def call(tell):
            told = _WATCH(lambda _, info: tell(_info(info.contents)))
            limits = _Limits(nodes=_count("nodes", nodes, 2**63), depth=_count("depth", depth, PLY_LIMIT),
                             move_time_ms=_count("milliseconds", math.ceil(1000 * seconds), 10**9),
                             lines=_count("lines", lines, 16), watch=told)
            _call(_engine_search, self._object, position._at, played, len(moves), limits, ctypes.byref(best))

        for last in _attend(call, watch):
            pass
        return last._replace(best=best.value)


# ---- Games ----


class Game:
    """A game as it is kept in a file: moves, players, comments, result."""

    def __init__(self, start=None):
        self._owner = self._object = None
        created = _object()
        _call(_game_create, None if start is None else start._at, ctypes.byref(created))
        self._object = created

    def __del__(self):
        if self._object and not self._owner:
            _game_destroy(self._object)

    def play(self, what):
        """Plays a move, in any form that `move` reads, after the last one."""
        _call(_game_play, self._object, move(what))

    @property
    def moves(self):
        """The moves played."""
        out = (ctypes.c_uint16 * PLY_LIMIT)()
        return out[:_game_moves(self._object, out)]

    def position(self, moves=PLY_LIMIT):
        """The position after so many moves, or after all."""
        position = Position()
        _game_position(self._object, moves, position._at)
        return position

    @property
    def outcome(self):
        """"red", "blue", "draw" or None."""
        return OUTCOMES[_game_outcome(self._object)]

    @property
    def result(self):
        """A sentence such as "Red wins: Blue has no placement"."""
        return _game_result(self._object).decode()

    def player(self, side):
        """The name of a player; "" if it is unknown."""
        return _game_player(self._object, _side(side)).decode()

    def set_player(self, side, name):
        """Says who played a side."""
        _call(_game_set_player, self._object, _side(side), name.encode())

    def tag(self, name):
        """A text about the game, such as "event" or "date"."""
        return _game_tag(self._object, name.encode()).decode()

    def set_tag(self, name, value):
        """Sets such a text."""
        _call(_game_set_tag, self._object, name.encode(), value.encode())

    def comment(self, moves):
        """The comment of the position after so many moves."""
        return _game_comment(self._object, moves).decode()

    def set_comment(self, moves, text):
        """Sets such a comment."""
        _call(_game_set_comment, self._object, moves, text.encode())

    def save(self, path):
        """Writes it to a file, in the format of the name's ending: .sgf, .json, .pgn, .txt or .actions."""
        _call(_game_save, self._object, os.fsencode(path))


class Games(list):
    """The games of a file; `problems` says what could not be read."""

    def __init__(self, path):
        super().__init__()
        self._object = _object()
        _call(_games_open, os.fsencode(path), ctypes.byref(self._object))
        error = _Error()
        self.problems = []
        for index in range(_games_problems(self._object)):
            _games_problem(self._object, index, error)
            self.problems.append(error.text.decode("utf-8", "replace"))
        owner = _Owner(self._object)
        for index in range(_games_count(self._object)):
            game = Game.__new__(Game)
            game._owner, game._object = owner, _games_at(self._object, index)
            self.append(game)


class _Owner:
    """Keeps the games of a file until none of them is used any more."""

    def __init__(self, games):
        self._object = games

    def __del__(self):
        _games_destroy(self._object)


def open(path):
    """The games of a file in any format: SGF, JSON, PGN, moves on lines, or a log of the referee."""
    return Games(path)


# ---- Reviews ----

Mistake = namedtuple("Mistake", "turn side played better mark before after confirmed decided why line reply")
Mistake.__doc__ = """`before` and `after` are the chances of its side with the better move and after the one played."""


class Review:
    """What a review found; made by `review`."""

    def __init__(self, game, review):
        self.side = _review_side(review)
        self.sentence = _review_sentence(review).decode()
        self.chances = [_review_chance(review, moves) for moves in range(len(game.moves) + 1)]
        self.accuracy = tuple(_review_accuracy(review, side) for side in (RED, BLUE))
        self.mistakes = []
        told = _Mistake()
        for index in range(_review_mistakes(review)):
            _review_mistake(review, index, told)
            self.mistakes.append(Mistake(
                told.turn, told.side, told.played, None if told.better == NO_MOVE else told.better, told.mark.decode(),
                told.before, told.after, told.confirmed, told.decided, told.why.decode(),
                told.line.moves[:told.line.count], told.reply.moves[:told.reply.count]))


def review(game, *, nodes=0, threads=1, agent=None, watch=None):
    """Reviews a game, and keeps the analyses in it. `watch` is told how many positions of how many are done."""
    found = _object()
    options = _ReviewOptions(agent=None if agent is None else agent.encode(), nodes=_count("nodes", nodes, 2**63),
                             threads=_count("threads", threads, 64))

    def call(tell):
        _call(_review_run, game._object, options, _REVIEW_WATCH(lambda _, done, total: tell((done, total))), None,
              ctypes.byref(found))

    for _ in _attend(call, watch and (lambda progress: watch(*progress))):
        pass
    try:
        return Review(game, found)
    finally:
        _review_destroy(found)
