"""The numbers of the game."""

BOARD_N = 11
MAX_TURNS = 150
