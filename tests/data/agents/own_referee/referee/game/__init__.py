"""A referee of the agent's own, with no more than it needs, and a mark by which to know it."""

from collections import namedtuple
from enum import Enum

OWN = "the agent's own referee"
Coord = namedtuple("Coord", "r c")
PlaceAction = namedtuple("PlaceAction", "c1 c2 c3 c4")
PlayerColor = Enum("PlayerColor", "RED BLUE")
