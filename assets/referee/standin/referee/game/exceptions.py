"""What can be wrong with a game, or with what a player does in it."""


class GameException(Exception):
    """Anything about a game."""


class PlayerException(GameException):
    """Something that one player did."""

    def __init__(self, message, player=None):
        super().__init__(message)
        self.player = player


class IllegalActionException(PlayerException):
    """An action that the rules forbid."""

    def __init__(self, message, player=None):
        super().__init__(f"ILLEGAL ACTION: {message}", player)
