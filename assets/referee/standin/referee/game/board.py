"""A board with the rules: what may be played, what is cleared, who has won."""

from dataclasses import dataclass, field

from .actions import PlaceAction
from .constants import BOARD_N, MAX_TURNS
from .coord import Coord, Direction
from .exceptions import IllegalActionException
from .pieces import PieceType, create_piece, piece_type_of
from .player import PlayerColor


@dataclass(frozen=True)
class CellState:
    """The owner of the token on a cell, if there is one."""

    player: "PlayerColor | None" = None

    def __str__(self):
        return {None: ".", PlayerColor.RED: "r", PlayerColor.BLUE: "b"}[self.player]

    def __iter__(self):
        yield self.player


@dataclass(frozen=True)
class CellMutation:
    """What happened to one cell."""

    cell: Coord
    prev: CellState
    next: CellState

    def __str__(self):
        return f"CellMutation({self.cell}, {self.prev}, {self.next})"


@dataclass(frozen=True)
class BoardMutation:
    """What happened to a board when an action was applied."""

    action: PlaceAction
    cell_mutations: set = field(compare=False)

    def __str__(self):
        return f"BoardMutation({', '.join(map(str, self.cell_mutations))})"


_EMPTY = CellState()
_TOKENS = {color: CellState(color) for color in PlayerColor}
_CELLS = [Coord(r, c) for r in range(BOARD_N) for c in range(BOARD_N)]
_NEIGHBOURS = {cell: [cell + direction for direction in Direction] for cell in _CELLS}
_PLACEMENTS = [PlaceAction(*create_piece(kind, cell).coords) for kind in PieceType for cell in _CELLS]


class Board:
    """A position with the history that led to it."""

    def __init__(self, initial_state=None, initial_player=PlayerColor.RED):
        self._state = dict.fromkeys(_CELLS, _EMPTY)
        for cell, state in (initial_state or {}).items():
            self._state[cell] = state if isinstance(state, CellState) else CellState(state)
        self._turn_color = initial_player
        self._history = []

    def __getitem__(self, cell):
        return self._state[cell]

    def __setitem__(self, cell, state):
        self.set_cell_state(cell, state)

    def set_cell_state(self, cell, state):
        """Sets one cell, whatever the rules say."""
        if cell not in self._state:
            raise IndexError(f"there is no cell {cell}")
        self._state[cell] = state if isinstance(state, CellState) else CellState(state)

    # ---- Playing

    def apply_action(self, action):
        """Plays an action, or raises IllegalActionException."""
        self._assert_legal(action)
        changed = {cell: _TOKENS[self._turn_color] for cell in action.coords}
        for cell in self._full_lines(changed):
            changed[cell] = _EMPTY
        mutation = BoardMutation(action, {CellMutation(cell, self._state[cell], state)
                                          for cell, state in changed.items()})
        self._state.update(changed)
        self._turn_color = self._turn_color.opponent
        self._history.append(mutation)
        return mutation

    def undo_action(self):
        """Takes back the last action."""
        if not self._history:
            raise IndexError("no action has been played")
        mutation = self._history.pop()
        self._turn_color = self._turn_color.opponent
        for change in mutation.cell_mutations:
            self._state[change.cell] = change.prev
        return mutation

    def _full_lines(self, placed):
        """The cells of all rows and columns that are full once these cells are taken."""
        def full(line):
            return all(cell in placed or self._state[cell].player is not None for cell in line)
        lines = [[Coord(r, c) for c in range(BOARD_N)] for r in {cell.r for cell in placed}]
        lines += [[Coord(r, c) for r in range(BOARD_N)] for c in {cell.c for cell in placed}]
        return {cell for line in lines if full(line) for cell in line}

    def _assert_legal(self, action):
        def refuse(message):
            raise IllegalActionException(message, self._turn_color)
        if not isinstance(action, PlaceAction):
            refuse(f"Action '{action}' is not a PlaceAction object.")
        cells = (action.c1, action.c2, action.c3, action.c4)
        for cell in cells:
            if not isinstance(cell, Coord):
                refuse(f"Argument '{cell}' is not a Coord object.")
        if len(set(cells)) != 4:
            refuse("The four cells are not all different.")
        if self.turn_limit_reached:
            refuse(f"{MAX_TURNS} turns have been played.")
        for cell in cells:
            if self._cell_occupied(cell):
                refuse(f"Coord {cell} is already occupied.")
        if piece_type_of(cells) is None:
            refuse("The four cells are not a tetromino.")
        if self.turn_count >= 2 and not self._touches(cells, self._turn_color):
            refuse(f"No cell is next to a token of {self._turn_color}.")

    def _touches(self, cells, color):
        return any(self._state[near].player is color for cell in cells for near in _NEIGHBOURS[cell])

    def get_legal_actions(self):
        """All legal placements of the player whose turn it is."""
        if self.turn_limit_reached:
            return []
        return [action for action in _PLACEMENTS if self._allows(action)]

    def _allows(self, action):
        cells = (action.c1, action.c2, action.c3, action.c4)
        return (all(self._state[cell].player is None for cell in cells)
                and (self.turn_count < 2 or self._touches(cells, self._turn_color)))

    # ---- State of the game

    @property
    def turn_count(self):
        """The number of turns played."""
        return len(self._history)

    @property
    def turn_limit_reached(self):
        """Whether no more turns may be played."""
        return self.turn_count >= MAX_TURNS

    @property
    def turn_color(self):
        """Whose turn it is."""
        return self._turn_color

    def set_turn_color(self, color):
        """Gives the turn to this player."""
        self._turn_color = color

    modify_turn_color = set_turn_color

    @property
    def game_over(self):
        """Whether the game is over."""
        return self.turn_limit_reached or not any(self._allows(action) for action in _PLACEMENTS)

    @property
    def winner_color(self):
        """The winner; None while the game goes on, and after a draw."""
        if self.turn_limit_reached:
            red, blue = map(self._count_tokens, (PlayerColor.RED, PlayerColor.BLUE))
            return None if red == blue else PlayerColor.RED if red > blue else PlayerColor.BLUE
        return self._turn_color.opponent if self.game_over else None

    def _cell_occupied(self, cell):
        return self._state[cell].player is not None

    def _cell_empty(self, cell):
        return self._state[cell].player is None

    def _within_bounds(self, cell):
        return cell in self._state

    def _count_tokens(self, color):
        return sum(state.player is color for state in self._state.values())

    _player_token_count = _count_tokens

    def _empty_coords(self):
        return set(filter(self._cell_empty, self._state))

    def _occupied_coords(self):
        return set(filter(self._cell_occupied, self._state))

    def _player_occupied_coords(self, color):
        return {cell for cell, state in self._state.items() if state.player is color}

    def _row_occupied(self, coord):
        return all(self._cell_occupied(Coord(coord.r, c)) for c in range(BOARD_N))

    def _col_occupied(self, coord):
        return all(self._cell_occupied(Coord(r, coord.c)) for r in range(BOARD_N))

    def render(self, use_color=False, use_unicode=False):
        """The board as text, row by row."""
        colors = {PlayerColor.RED: "31", PlayerColor.BLUE: "34"}

        def token(state):
            if state.player is None:
                return "."
            sign = "▣" if use_unicode else str(state)
            return f"\033[{colors[state.player]}m{sign}\033[0m" if use_color else sign
        return "".join("".join(token(self._state[Coord(r, c)]) + " " for c in range(BOARD_N)) + "\n"
                       for r in range(BOARD_N))
