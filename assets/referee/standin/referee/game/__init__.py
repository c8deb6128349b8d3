"""The game as agents see it: everything they import from `referee.game`."""

from .actions import Action, PlaceAction
from .board import Board, BoardMutation, CellMutation, CellState
from .constants import BOARD_N, MAX_TURNS
from .coord import Coord, Direction, Vector2
from .exceptions import GameException, IllegalActionException, PlayerException
from .pieces import Piece, PieceType, create_piece
from .player import PlayerColor

__all__ = [
    "Action", "BOARD_N", "Board", "BoardMutation", "CellMutation", "CellState", "Coord", "Direction", "GameException",
    "IllegalActionException", "MAX_TURNS", "Piece", "PieceType", "PlaceAction", "PlayerColor", "PlayerException",
    "Vector2", "create_piece",
]
