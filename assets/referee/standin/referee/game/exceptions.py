"""Errors of a game, or of a player's actions in it."""


class GameException(Exception):
    """Any error of a game."""


class PlayerException(GameException):
    """An error by one player."""

    def __init__(self, message, player=None):
        super().__init__(message)
        self.player = player


class IllegalActionException(PlayerException):
    """An action that the rules forbid."""

    def __init__(self, message, player=None):
        super().__init__(f"ILLEGAL ACTION: {message}", player)
