"""The two players."""

from enum import Enum


class PlayerColor(Enum):
    """Red moves first."""

    RED = 0
    BLUE = 1

    @property
    def opponent(self):
        """The other player."""
        return PlayerColor.BLUE if self is PlayerColor.RED else PlayerColor.RED

    def __str__(self):
        return self.name

    def __index__(self):
        return self.value

    def __hash__(self):
        return self.value
