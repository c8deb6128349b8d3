"""An agent's reports about its search, as lines of UGI: ordinary ones where they fit, and everything as JSON."""

import json
import math

from . import rules

JSON = "info string probe "
LINES = 16
PV = 64


def number(value):
    """A finite number, or None."""
    try:
        value = float(value)
    except (TypeError, ValueError):
        return None
    return value if math.isfinite(value) else None


def moves_of(texts):
    """The moves up to the first invalid one, in the form of UGI."""
    moves = []
    for text in texts if isinstance(texts, list) else ():
        try:
            moves.append(rules.move_text(rules.read_move(str(text))))
        except rules.NotAMove:
            break
    return moves


class Gathered:
    """What is known about one search so far."""

    def __init__(self):
        self.depth = 0
        self.lines = {}     # by first move: score in tokens or None, moves, and the depth it was told at

    def take(self, item):
        """The lines of UGI that tell one item."""
        takers = {"root": self._root, "line": self._line, "depth": self._depth, "term": self._term,
                  "node": self._node, "note": self._note}
        for key, taker in takers.items():
            if key in item:
                try:
                    return taker(item[key])
                except (AttributeError, KeyError, TypeError, ValueError, OverflowError):
                    return []
        return []

    @staticmethod
    def _json(kind, value):
        return [f"{JSON}{json.dumps({kind: value}, separators=(',', ':'))}"]

    def _root(self, root):
        moves = moves_of([root["move"]])
        value = number(root.get("value"))
        visits = number(root.get("visits"))
        if not moves:
            return []
        return self._json("root", {"move": moves[0], "visits": None if visits is None else max(0, int(visits)),
                                   "value": None if value is None else max(-1.0, min(1.0, value))})

    def _line(self, line):
        moves = moves_of(line["moves"])[:PV]
        if not moves:
            return []
        self.lines[moves[0]] = (number(line.get("score")), moves, self.depth)
        # Moves that were best in an earlier iteration come after all of this one's, without its depth.
        ranked = sorted(self.lines.values(), key=lambda entry: (-entry[2], math.inf if entry[0] is None else -entry[0]))
        return [self._pv(index + 1, *entry) for index, entry in enumerate(ranked[:LINES])]

    def _pv(self, index, score, moves, told_at):
        worth = "" if score is None else f" score cp {max(-9999999, min(9999999, round(score * 100)))}"
        depth = f" depth {self.depth}" if self.depth and told_at == self.depth else ""
        return f"info{depth} multipv {index}{worth} pv {' '.join(moves)}"

    def _depth(self, plies):
        self.depth = max(0, min(255, int(plies)))
        return [f"info depth {self.depth}"] if self.depth else []

    def _term(self, term):
        return self._json("term", {"name": str(term["name"])[:100], "red": number(term["red"]),
                                   "blue": number(term["blue"]), "weight": number(term["weight"])})

    def _node(self, node):
        path = moves_of(node["path"])
        if len(path) != len(node["path"]):
            return []
        visits = number(node.get("visits"))
        return self._json("node", {"path": path, "visits": None if visits is None else max(0, int(visits)),
                                   "value": number(node.get("value"))})

    def _note(self, text):
        return self._json("note", str(text)[:1000])


class Told:
    """An agent's reports in one turn apart from lines and depth, limited to what tetress-cli shows."""

    MOST = 12

    def __init__(self):
        self.gathered = Gathered()
        self.kinds = {"root": {}, "node": {}, "term": {}, "note": {}}

    def take(self, item):
        """Keeps the newest of each kind."""
        for line in self.gathered.take(item):
            if not line.startswith(JSON):
                continue
            for kind, value in json.loads(line[len(JSON):]).items():
                kept = self.kinds[kind]
                kept[self._key(kind, value, len(kept))] = value

    @staticmethod
    def _key(kind, value, number):
        if kind == "node":
            return tuple(value["path"])
        return number if kind == "note" else value["move" if kind == "root" else "name"]

    def summary(self):
        """The reports by kind; nodes in order of visits."""
        def falling(value):
            known = value["value"] is not None
            return (-(value["visits"] or 0), not known, -value["value"] if known else 0)

        def first(kind, key=None):
            values = list(self.kinds[kind].values())
            return (sorted(values, key=key) if key else values)[:self.MOST]
        return {"roots": first("root", falling), "nodes": first("node", falling), "terms": first("term"),
                "notes": first("note")}
