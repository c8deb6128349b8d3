"""What a player can do: place a tetromino."""

from dataclasses import dataclass

from .coord import Coord


class Cells(frozenset):
    """The cells of an action: a set that also has an order and an index, because agents use it both ways."""

    def __new__(cls, cells):
        self = super().__new__(cls, cells)
        self._in_order = tuple(cells)
        return self

    def __iter__(self):
        return iter(self._in_order)

    def __getitem__(self, index):
        return self._in_order[index]


@dataclass(frozen=True)
class PlaceAction:
    """Takes four cells; their order makes no difference."""

    c1: Coord
    c2: Coord
    c3: Coord
    c4: Coord

    def __str__(self):
        return f"PLACE({self.c1}, {self.c2}, {self.c3}, {self.c4})"

    @property
    def coords(self):
        """The four cells."""
        return Cells((self.c1, self.c2, self.c3, self.c4))


Action = PlaceAction
