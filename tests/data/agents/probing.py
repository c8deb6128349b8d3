"""Says what it knows of its search, in every form, with mistakes among it."""

import tetress_probe as probe
from steady import Agent as Steady


class Agent(Steady):
    def action(self, **referee):
        actions = self.board.get_legal_actions()[:3]
        probe.depth(2)
        for number, action in enumerate(actions):
            probe.root(action, visits=10 * (number + 1), value=number / 10)
        probe.root("not a move", visits=1, value=0)
        probe.root(actions[0], visits="many", value=float("nan"))
        probe.line([actions[0]], score=-1)
        probe.line([actions[1], "3-0,3-1,3-2,3-3"], score=2.5)
        probe.term("mobility", red=31, blue=28, weight=0.5)
        probe.node([actions[0]], visits=9, value=-0.1)
        probe.note("book \"move\"")
        assert probe.active()
        return actions[0]


class Apart(Steady):
    """Tells of its search all but lines and depth."""

    def action(self, **referee):
        actions = self.board.get_legal_actions()
        probe.root(actions[2], visits=7, value=0.25)
        probe.node([actions[0], "3-0,3-1,3-2,3-3"], visits=9, value=-0.1)
        probe.term("mobility", red=30, blue=28)
        probe.term("mobility", red=31, blue=28, weight=0.5)
        probe.note("book \x1b[1m\nmove")
        return actions[0]


class Deeper(Steady):
    """Each depth finds another move best."""

    def action(self, **referee):
        actions = self.board.get_legal_actions()
        for depth in (2, 3, 4):
            probe.depth(depth)
            probe.line([actions[depth]], score=9 - depth)
            probe.line([actions[0]], score=0)
            probe.flush()
        probe.depth(5)
        probe.line([actions[5]], score=1)
        return actions[5]


class Flood(Steady):
    def action(self, **referee):
        actions = self.board.get_legal_actions()
        for turn in range(20):
            for number, action in enumerate(actions):
                probe.root(action, visits=turn + number, value=0.5)
        return actions[-1]
