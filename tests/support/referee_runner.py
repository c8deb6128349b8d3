"""A small referee for tests: it plays two agent classes against each other in the order of calls that the rules give.

Both agents are created, Red first. Then the side to move acts; an illegal action or an exception loses. After an action
that doesn't end the game, both are updated, Red first. Limits are passed on as by the referee, but not enforced."""

from referee.game import Board, PlayerColor


class Played:
    """How a game went."""

    def __init__(self):
        self.board = Board()
        self.winner = None
        self.problem = None
        self.actions = []


def play(classes, limits=None, turns=None):
    """Plays Red's class against Blue's for at most this many turns; `limits` holds what calls are told for a color."""
    played = Played()
    limits = limits or (lambda color: {"time_remaining": None, "space_remaining": None, "space_limit": None})
    agents, color = {}, None
    try:
        for color, cls in zip(PlayerColor, classes):
            agents[color] = cls(color, **limits(color))
        while turns is None or len(played.actions) < turns:
            color = played.board.turn_color
            action = agents[color].action(**limits(color))
            played.board.apply_action(action)
            played.actions.append(action)
            if played.board.game_over:
                played.winner = played.board.winner_color
                break
            mover = color
            for color in PlayerColor:
                agents[color].update(mover, action, **limits(color))
    except Exception as problem:
        played.problem, played.winner = problem, color.opponent
    return played, agents
