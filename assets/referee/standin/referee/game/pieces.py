"""The 19 fixed tetrominoes."""

from dataclasses import dataclass
from enum import Enum

from .coord import Coord, Vector2


class PieceType(Enum):
    """A shape with its orientation: I, O, T, J, L, Z or S, and the way it points."""

    IHorizontal = "I-H"
    IVertical = "I-V"
    O = "O"
    TUp = "T-U"
    TRight = "T-R"
    TDown = "T-D"
    TLeft = "T-L"
    JUp = "J-U"
    JRight = "J-R"
    JDown = "J-D"
    JLeft = "J-L"
    LUp = "L-U"
    LRight = "L-R"
    LDown = "L-D"
    LLeft = "L-L"
    ZHorizontal = "Z-H"
    ZVertical = "Z-V"
    SHorizontal = "S-H"
    SVertical = "S-V"

    def __str__(self):
        return self.value


def _vectors(text):
    return [Vector2(*map(int, cell.split(","))) for cell in text.split()]


_TEMPLATES = {
    PieceType(name): _vectors(cells) for name, cells in {
        "O": "0,0 0,1 1,0 1,1",
        "I-H": "0,0 0,1 0,2 0,3",
        "I-V": "0,0 1,0 2,0 3,0",
        "T-U": "0,0 -1,0 -1,1 -1,-1",
        "T-R": "0,0 0,1 1,1 -1,1",
        "T-D": "0,0 1,0 1,-1 1,1",
        "T-L": "0,0 0,-1 -1,-1 1,-1",
        "L-U": "0,0 0,-1 -1,-1 -2,-1",
        "L-R": "0,0 -1,0 -1,1 -1,2",
        "L-D": "0,0 0,1 1,1 2,1",
        "L-L": "0,0 1,0 1,-1 1,-2",
        "J-U": "0,0 0,1 -1,1 -2,1",
        "J-R": "0,0 1,0 1,1 1,2",
        "J-D": "0,0 0,-1 1,-1 2,-1",
        "J-L": "0,0 -1,0 -1,-1 -1,-2",
        "S-H": "0,0 0,1 -1,1 -1,2",
        "S-V": "0,0 -1,0 -1,-1 -2,-1",
        "Z-H": "0,0 0,-1 -1,-1 -1,-2",
        "Z-V": "0,0 1,0 1,-1 2,-1",
    }.items()
}


def normalise(vectors):
    """The cells relative to the first of them, in order, so that equal shapes give equal lists."""
    first = min(vectors)
    return tuple(sorted(vector - first for vector in vectors))


_FINGERPRINTS = {normalise(vectors): kind for kind, vectors in _TEMPLATES.items()}


@dataclass(frozen=True)
class Piece:
    """Four cells and their shape."""

    type: PieceType
    coords: list

    def __str__(self):
        return f"{self.type}: {', '.join(map(str, self.coords))}"


def create_piece(piece_type, origin=Coord(0, 0)):
    """The piece with its origin on this cell."""
    return Piece(piece_type, [origin + vector for vector in _TEMPLATES[piece_type]])


def piece_type_of(coords):
    """The shape of four cells, which may lie across an edge; None if they have none."""
    cells = set(coords)
    for corner in cells:
        # A piece across an edge is in one piece when seen from one of its own cells.
        vectors = [Vector2((cell.r - corner.r + 5) % 11 - 5, (cell.c - corner.c + 5) % 11 - 5) for cell in cells]
        found = _FINGERPRINTS.get(normalise(vectors))
        if found and len(cells) == 4:
            return found
    return None


def piece_fingerprint(piece):
    """A number that pieces on the same four cells share."""
    return hash(frozenset(piece.coords))
