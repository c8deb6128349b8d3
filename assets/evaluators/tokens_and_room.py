"""An evaluation for eval:COMMAND: tokens, and empty cells beside them. Change value() and play against it."""
import sys


def value(board, turn, plies):
    """How good a position is for Red, in tokens; below zero it is good for Blue."""
    sides = {"r": 0, "b": 0}
    for cell, token in enumerate(board):
        row, column = divmod(cell, 11)
        beside = [board[(row + 1) % 11 * 11 + column], board[row * 11 + (column + 1) % 11],
                  board[(row - 1) % 11 * 11 + column], board[row * 11 + (column - 1) % 11]]
        if token == "." and ("r" in beside) != ("b" in beside):
            sides["r" if "r" in beside else "b"] += 1
    return board.count("r") - board.count("b") + 0.5 * (sides["r"] - sides["b"])


for line in sys.stdin:  # each line holds positions, "BOARD,TURN,PLIES" with blanks between them
    positions = [word.split(",") for word in line.split()]
    print(*[value(board, turn, int(plies)) for board, turn, plies in positions], flush=True)
