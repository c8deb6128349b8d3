"""Cells of the torus, and the steps between them."""

from dataclasses import dataclass
from enum import Enum

from .constants import BOARD_N


@dataclass(order=True, frozen=True)
class Vector2:
    """A step: rows down and columns to the right."""

    r: int
    c: int

    def __str__(self):
        return f"{type(self).__name__}({self.r}, {self.c})"

    def __iter__(self):
        yield self.r
        yield self.c

    def __getitem__(self, index):
        return (self.r, self.c)[index]

    def __add__(self, other):
        return type(self)(self.r + other.r, self.c + other.c)

    def __sub__(self, other):
        return type(self)(self.r - other.r, self.c - other.c)

    def __neg__(self):
        return type(self)(-self.r, -self.c)

    def __mul__(self, factor):
        return type(self)(self.r * factor, self.c * factor)

    __rmul__ = __mul__

    def down(self, steps=1):
        """The cell or step this many rows further down."""
        return self + Vector2(steps, 0)

    def up(self, steps=1):
        """The cell or step this many rows further up."""
        return self + Vector2(-steps, 0)

    def right(self, steps=1):
        """The cell or step this many columns further right."""
        return self + Vector2(0, steps)

    def left(self, steps=1):
        """The cell or step this many columns further left."""
        return self + Vector2(0, -steps)


@dataclass(order=True, frozen=True)
class Coord(Vector2):
    """A cell: row and column from 0. Sums and differences go around the torus."""

    def __post_init__(self):
        if not (0 <= self.r < BOARD_N and 0 <= self.c < BOARD_N):
            raise ValueError(f"there is no cell {self.r}-{self.c}")

    def __str__(self):
        return f"{self.r}-{self.c}"

    def __hash__(self):
        return self.r * BOARD_N + self.c

    def __add__(self, other):
        return Coord((self.r + other.r) % BOARD_N, (self.c + other.c) % BOARD_N)

    def __sub__(self, other):
        return Coord((self.r - other.r) % BOARD_N, (self.c - other.c) % BOARD_N)

    def __neg__(self):
        return Coord(-self.r % BOARD_N, -self.c % BOARD_N)

    def __mul__(self, factor):
        return Coord(self.r * factor % BOARD_N, self.c * factor % BOARD_N)

    __rmul__ = __mul__


class Direction(Enum):
    """The four ways to a neighbour."""

    Down = Vector2(1, 0)
    Up = Vector2(-1, 0)
    Right = Vector2(0, 1)
    Left = Vector2(0, -1)

    @property
    def r(self):
        """Rows down."""
        return self.value.r

    @property
    def c(self):
        """Columns to the right."""
        return self.value.c

    def __neg__(self):
        return Direction(-self.value)

    def __mul__(self, factor):
        return self.value * factor

    __rmul__ = __mul__

    def __str__(self):
        return {"Down": "[↓]", "Up": "[↑]", "Right": "[→]", "Left": "[←]"}[self.name]
