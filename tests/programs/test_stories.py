"""Reads every sentence and number of reviews, and compares them with each other and with the rules: verdict, mistakes, reasons,
lines, page and saved game. Then asks whether moves said to be better lose by force.

usage: test_stories.py TETRESS_CLI DATA [GAMES [NODES]]"""

import html
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile

SIDE = 11
LEVELS = range(1, 7)
PROVEN = " (proven)"
MARKS = {"?!": 6, "?": 12, "??": 24}  # percentage points

# ---- The rules, once more ----


def shapes():
    """All placements: sorted cells as text, and as a bit mask with its neighbours."""
    forms = set()
    for cells in (((0, 0), (0, 1), (0, 2), (0, 3)), ((0, 0), (0, 1), (1, 0), (1, 1)), ((0, 0), (0, 1), (0, 2), (1, 1)),
                  ((0, 0), (1, 0), (2, 0), (2, 1)), ((0, 0), (0, 1), (1, 1), (1, 2))):
        for mirror in (1, -1):
            turned = [(r, mirror * c) for r, c in cells]
            for _ in range(4):
                turned = [(c, -r) for r, c in turned]
                top = min(r for r, _ in turned)
                left = min(c for _, c in turned)
                forms.add(tuple(sorted((r - top, c - left) for r, c in turned)))
    assert len(forms) == 19
    return forms


def bit(row, column):
    return 1 << (row % SIDE * SIDE + column % SIDE)


PLACEMENTS = {}
for form in shapes():
    for row in range(SIDE):
        for column in range(SIDE):
            cells = [((row + r) % SIDE, (column + c) % SIDE) for r, c in form]
            mask = near = 0
            for r, c in cells:
                mask |= bit(r, c)
                near |= bit(r + 1, c) | bit(r - 1, c) | bit(r, c + 1) | bit(r, c - 1)
            PLACEMENTS[",".join(f"{r}-{c}" for r, c in sorted(cells))] = (mask, near)
LINES = [sum(bit(r, c) for c in range(SIDE)) for r in range(SIDE)]
LINES += [sum(bit(r, c) for r in range(SIDE)) for c in range(SIDE)]


class Board:
    """A position; sides are "red" and "blue"."""

    def __init__(self):
        self.tokens = {"red": 0, "blue": 0}
        self.plies = 0

    def copy(self):
        other = Board()
        other.tokens = dict(self.tokens)
        other.plies = self.plies
        return other

    @property
    def turn(self):
        return "red" if self.plies % 2 == 0 else "blue"

    def legal(self, move, side):
        mask, near = PLACEMENTS[move]
        free = not mask & (self.tokens["red"] | self.tokens["blue"])
        return free and (self.plies < (1 if side == "red" else 2) or bool(near & self.tokens[side]))

    def placements(self, side):
        return sum(self.legal(move, side) for move in PLACEMENTS)

    def play(self, move):
        """Returns how many tokens of each side are cleared."""
        assert self.legal(move, self.turn), f"{move} is not legal"
        self.tokens[self.turn] |= PLACEMENTS[move][0]
        both = self.tokens["red"] | self.tokens["blue"]
        gone = 0
        for line in LINES:
            if both & line == line:
                gone |= line
        cleared = {side: bin(self.tokens[side] & gone).count("1") for side in self.tokens}
        for side in self.tokens:
            self.tokens[side] &= ~gone
        self.plies += 1
        return cleared

    def count(self, side):
        return bin(self.tokens[side]).count("1")


def other(side):
    return "blue" if side == "red" else "red"


# ---- What is said ----

NAME = r"[IOTJLSZ](?:-[HVUDLR])?@\d+-\d+"
CHANCE = r"(?:100|\d{1,2})%(?: \(proven\))?"


def percent(text):
    return int(text.split("%")[0])


class Wrong(Exception):
    """A sentence or a number that something else disproves."""


def demand(condition, *words):
    if not condition:
        raise Wrong(" ".join(str(word) for word in words))


class Review:
    """One game's review in all its forms."""

    def __init__(self, data, text, page):
        self.data, self.text, self.page = data, text, page
        self.verdict = data["verdict"]
        self.side = self.verdict["for"]
        self.turns = {turn["turn"]: turn for turn in data["turns"]}

    def chance(self, turn, side):
        """A side's chance before a turn, in percent."""
        red = round(100 * turn["red_chance"])
        return red if side == "red" else 100 - red

    def loss(self, turn):
        return round(100 * turn["loss"])

    def mistakes(self, side):
        return [turn for turn in self.turns.values() if turn.get("mark") and turn["side"] == side]


def check_marks(review):
    for turn in review.turns.values():
        if turn.get("loss") is None:
            continue
        loss = review.loss(turn)
        mark = [sign for sign, least in MARKS.items() if loss >= least]
        demand((turn.get("mark") or None) == (mark[-1] if mark else None), "turn", turn["turn"], "loses", loss, "and is marked",
               turn.get("mark"))
        if turn.get("mark"):
            demand(turn.get("reason"), "turn", turn["turn"], "has no reason")
            demand("confirmed" in turn and "better" in turn, "turn", turn["turn"], "does not say what was better")


def said_loss(review, turn, chance_from, chance_to):
    entry = review.turns[turn]
    demand(percent(chance_from) - percent(chance_to) == review.loss(entry), "turn", turn, "from", chance_from, "to", chance_to,
           "is not a loss of", review.loss(entry))
    after = round(100 * entry["red_after"])
    demand(percent(chance_to) == (after if entry["side"] == "red" else 100 - after), "turn", turn, "leaves", chance_to)


def check_alternatives(review, sentences):
    """The moves that cost at least half as much: told in the sentence, in the data, and by the losses."""
    verdict = review.verdict
    turn = verdict.get("turn")
    told = {}
    for sentence in sentences:
        match = re.fullmatch(r"Turns? (.*) costs? at least half as much; (Red|Blue) (gave (?:it|them) back|did not give "
                             r"(?:it|them) back)\.", sentence)
        if not match:
            continue
        for number, loss in re.findall(r"(\d+) \((\d+)%\)", match[1]):
            told[int(number)] = (int(loss), not match[3].startswith("did not"))
        more = re.search(r"and (\d+) more", match[1])
        for _ in range(int(more[1]) if more else 0):
            told[f"more {len(told)}"] = None
    if turn is None:
        demand(not told, "alternatives to no move")
        return
    least = review.loss(review.turns[turn])
    real = {entry["turn"]: review.loss(entry) for entry in review.mistakes(review.side)
            if entry["turn"] != turn and 2 * review.loss(entry) >= least}
    listed = {entry["turn"]: round(100 * entry["loss"]) for entry in verdict["alternatives"]}
    demand(listed == real, "alternatives", listed, "but by the losses", real)
    lost = any(sentence.startswith("Lost at turn") for sentence in sentences)
    if lost:
        demand(len(told) == len(real), "told", told, "of", real)
        for number, entry in told.items():
            if entry:
                demand(real.get(number) == entry[0], "turn", number, "told with", entry[0], "costs", real.get(number))
                given = next(item["given_back"] for item in verdict["alternatives"] if item["turn"] == number)
                demand(given == entry[1], "turn", number, "given back:", given, "told:", entry[1])
    for sentence in sentences:
        if sentence == "No other move of yours cost half as much.":
            demand(not real, "another move cost half as much:", real)


def check_decided(review, sentences):
    verdict = review.verdict
    for sentence in sentences:
        match = re.fullmatch(rf"Lost at turn (\d+): ({NAME}) cut your chance from ({CHANCE}) to ({CHANCE}); ({NAME}) kept "
                             rf"({CHANCE})\.", sentence)
        if match:
            demand(int(match[1]) == verdict["turn"], "the sentence says turn", match[1], "and the data", verdict["turn"])
            demand(match[3] == match[6], "from", match[3], "but kept", match[6])
            said_loss(review, int(match[1]), match[3], match[4])
            demand(review.data["result"]["outcome"] == other(review.side), "lost?")
            # The last fall from which the side did not recover: its chance never came back by half of what it lost.
            entry = review.turns[verdict["turn"]]
            half = percent(match[4]) + review.loss(entry) / 2
            for later in review.turns.values():
                if later["turn"] > verdict["turn"] and later["side"] == review.side and later["red_chance"] is not None:
                    demand(review.chance(later, review.side) < half, "turn", later["turn"], "stands at",
                           review.chance(later, review.side), "again")
        match = re.fullmatch(rf"Your greatest mistake was at turn (\d+): {NAME} left you ({CHANCE}); {NAME} kept ({CHANCE})\.",
                             sentence)
        if match:
            said_loss(review, int(match[1]), match[3], match[2])
            most = max(review.loss(turn) for turn in review.mistakes(review.side))
            demand(review.loss(review.turns[int(match[1])]) == most, "the greatest mistake cost", most)
        if sentence.startswith("Won") or review.data["result"]["outcome"] == review.side:
            demand("cut your chance" not in sentence, "a winner is told", sentence)


KNOWN = [
    rf"Lost at turn \d+: {NAME} cut your chance from {CHANCE} to {CHANCE}; {NAME} kept {CHANCE}\.",
    r"No other move of yours cost half as much\.",
    r"Turns? .* costs? at least half as much; (Red|Blue) (gave|did not give) (it|them) back\.",
    r"Proven lost after turn \d+\.", r"Proven lost from the first turn on\.",
    r"The last chance was turn \d+: \d+ of \d+ placements (was|were) not proven to lose\.",
    r"Lost (by an exception|on time|by an illegal action|by using too much memory|by resignation) at turn \d+"
    rf"(, when the position stood at {CHANCE})?\.",
    rf"Before that, turn \d+: {NAME} cut your chance from {CHANCE} to {CHANCE}; {NAME} kept {CHANCE}\.",
    rf"The greatest was turn \d+: {NAME} cut your chance from {CHANCE} to {CHANCE}; {NAME} kept {CHANCE}\.",
    rf"Your greatest mistake was at turn \d+: {NAME} left you {CHANCE}; {NAME} kept {CHANCE}\.",
    r"Lost, but no single mistake decided it: (Red|Blue) gave back what they cost\.",
    r"Lost bit by bit.*", r"Lost, although .*", r"Lost; .*", r"Won .*", r"Drawn after turn \d+, with as many tokens each\.",
    rf"No result: the record ends before turn \d+, where your chance stood at {CHANCE}\.",
    r"The record says: .*",
    r"Every move of yours loses.*", r"From the first turn on.*",
]


def check_proven(review, sentences):
    loses = other(review.data["result"]["outcome"]) if review.data["result"]["outcome"] in ("red", "blue") else None
    for sentence in sentences:
        match = re.fullmatch(r"Proven lost after turn (\d+)\.", sentence)
        if match:
            for turn in review.turns.values():
                if turn["turn"] > int(match[1]):
                    demand(turn["proven"] == loses_word(loses), "turn", turn["turn"], "is", turn["proven"], "after", sentence)


def loses_word(side):
    """How a position that a side loses is told in "proven"."""
    return other(side) if side else None


def check_sentences(review):
    sentences = re.split(r"(?<=[.?]) (?=[A-Z])", review.verdict["sentence"])
    for sentence in sentences:
        demand(any(re.fullmatch(known, sentence) for known in KNOWN), "a sentence of a new kind:", sentence)
    check_decided(review, sentences)
    check_alternatives(review, sentences)
    check_proven(review, sentences)


# ---- Reasons and lines, played by the rules ----


def play_line(board, line):
    """Boards after each move of a line, and what each cleared."""
    boards, cleared = [], []
    board = board.copy()
    for move in line:
        cleared.append(board.play(move))
        boards.append(board.copy())
    return boards, cleared


def check_line_end(board, line, told):
    if not line:
        return
    boards, _ = play_line(board, line)
    last = boards[-1]
    over = last.plies >= 150 or last.placements(last.turn) == 0
    match = re.fullmatch(r"(Red|Blue) has no placement left\.", told)
    if match:
        demand(last.turn == match[1].lower() and last.placements(last.turn) == 0, "the line ends otherwise:", told)
    elif told == "The analysis looked no further.":
        demand(not over, "the line ends with the game:", line)
    else:
        match = re.fullmatch(r"After turn (\d+) (?:both have (\d+) tokens|(Red|Blue) has (\d+) tokens? more)\.", told)
        demand(match and int(match[1]) == last.plies == 150, "a line's end of a new kind:", told)
        lead = last.count("red") - last.count("blue")
        if match[2]:
            demand(lead == 0 and last.count("red") == int(match[2]), told)
        else:
            demand((lead if match[3] == "Red" else -lead) == int(match[4]), told)


def at_turn(boards, turn):
    """The board before a turn."""
    return next((board for board in boards if board.plies == turn - 1), None)


def check_reason(review, turn, board):
    """Each sentence of a reason that counts something which the lines show."""
    side = turn["side"]
    you = "you" if side == review.side else side.title()
    against, cleared = play_line(board, turn["against"])
    better, _ = play_line(board, turn["line"])
    for sentence in re.split(r"(?<=\.) (?=[A-Z])", turn["reason"]):
        match = re.search(rf"\band (you|Red|Blue) (?:have|has) no placement left(?: at turn (\d+))?\.", sentence)
        if match:
            demand(match[1] == you, sentence, "for", you)
            ended = next((b for b in against if b.turn == side and b.placements(side) == 0), None)
            demand(ended, "the line does not show:", sentence)
        match = re.fullmatch(rf"({NAME}) would have left (Red|Blue) no placement(?: at once| at turn \d+ in the best line found)\.",
                             sentence)
        if match:
            demand(match[2].lower() == other(side), sentence)
            demand(better and better[-1].placements(other(side)) == 0, "the better line does not show:", sentence)
        match = re.fullmatch(rf"After turn (\d+) in the best line found, (you|Red|Blue) (?:have|has) (\d+) placements? left; {NAME} leaves (\d+)\.", sentence)
        if match:
            demand(match[2] == you, sentence, "for", you)
            reached = at_turn(against, int(match[1]) + 1)
            demand(reached and reached.placements(side) == int(match[3]), "the line does not show:", sentence,
                   reached and reached.placements(side))
            demand(int(match[4]) > int(match[3]), sentence)
        match = re.fullmatch(rf"After turn (\d+) in the best line found, (Red|Blue) has cleared (\d+) of (your|Red's|Blue's) tokens(?:, instead of (\d+))?\.", sentence)
        if match:
            plies = int(match[1]) + 1 - turn["turn"]
            gone = sum(item[side] for item, b in zip(cleared[:plies + 1], against) if b.turn == side)
            demand(gone == int(match[3]) or sum(item[side] for item in cleared[:plies + 1]) == int(match[3]),
                   "the line clears", gone, "not", sentence)


def check_lines(review):
    board = Board()
    if min(review.turns) > 1:  # of a game that begins later, the moves before are not known
        return
    for number in sorted(review.turns):
        turn = review.turns[number]
        demand(board.plies + 1 == number, "turns are not in order")
        for side in ("red", "blue"):
            demand(board.placements(side) == turn["placements"][side] and board.count(side) == turn["tokens"][side],
                   "turn", number, "has other figures than the rules")
        if turn.get("mark"):
            try:
                check_line_end(board, turn["line"], turn["line_end"])
                check_line_end(board, turn["against"], turn["against_end"])
                check_reason(review, turn, board)
                demand(turn["line"][:1] in ([], [turn["better"]]), "the line does not begin with the better move")
                demand(turn["against"][0] == turn["move"], "the reply's line does not begin with the move played")
            except (AssertionError, Wrong) as problem:
                raise Wrong(f"turn {number}: {problem}") from None
        if turn.get("move"):
            board.play(turn["move"])


# ---- Text and page ----


def check_text(review):
    demand(review.verdict["sentence"] in review.text.replace("\n", " ") or
           review.verdict["sentence"] in re.sub(r"\s+", " ", review.text), "the text has another verdict")
    rows = {int(m[1]): m for m in re.finditer(
        rf"(?m)^ *(\d+)  (Red|Blue) +({NAME}) +(\?\?|\?!|\?) +from ({CHANCE}) to ({CHANCE})(?:; better was ({NAME}))?", review.text)}
    marked = {number for number, turn in review.turns.items() if turn.get("mark")}
    demand(set(rows) == marked, "the text lists turns", sorted(set(rows) ^ marked), "otherwise")
    for number, row in rows.items():
        demand(row[4] == review.turns[number]["mark"], "turn", number, "is marked", row[4])
        said_loss(review, number, row[5], row[6])
    told = re.sub(r"\s+", " ", review.text)
    for number in marked:
        demand(review.turns[number]["reason"] in told, "turn", number, "has another reason in the text")


def check_page(review):
    page = re.sub(r"<(style|script|svg).*?</\1>", " ", review.page, flags=re.S)
    page = re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", page))).replace("\u2019", "'")
    demand(review.verdict["sentence"] in page, "the page has another verdict")
    for number, turn in review.turns.items():
        if not turn.get("mark"):
            continue
        match = re.search(rf"Turn {number}, {NAME} {re.escape(turn['mark'])} (Red|Blue)'s chance fell from ({CHANCE}) to ({CHANCE})\.",
                          page)
        demand(match, "the page does not tell turn", number)
        said_loss(review, number, match[2], match[3])
        demand(turn["reason"] in page, "turn", number, "has another reason on the page")


def check(review):
    check_marks(review)
    check_sentences(review)
    check_lines(review)
    check_text(review)
    check_page(review)


# ---- Games ----


def run(cli, *words):
    done = subprocess.run([cli, *map(str, words)], capture_output=True, text=True, timeout=600, check=False)
    demand(done.returncode in (0, 1), words, "exits with", done.returncode, done.stderr)
    return done.stdout


def make_games(cli, data, folder, wanted):
    """Files with a number of games each: what the referee printed, and our levels and Python agents against each other."""
    games = [(path, 1) for path in sorted((data / "rules" / "logs").iterdir()) if path.suffix == ".log"]
    pairs = [(a, b) for a in LEVELS for b in LEVELS if abs(a - b) <= 1]
    python = f"referee:{data / 'agents'}:steady"
    each = max(2, (wanted - len(games)) // (len(pairs) + 2) // 2 * 2)
    for index, (a, b) in enumerate(pairs + [(1, None), (2, None)]):
        if len(games) >= wanted:
            break
        file = folder / f"games-{index}.jsonl"
        second = f"champion:level={b}" if b else python
        run(cli, "match", f"champion:level={a}", second, "--games", each, "--plies", 4, "--nodes", 500, "--seed", index + 1,
            "--record", file)
        games += [(file, number + 1) for number in range(each)]
    random.Random(1).shuffle(games)
    return games[:wanted]


def review_of(cli, file, number, nodes, folder):
    page, saved = folder / "review.html", folder / "review.sgf"
    data = json.loads(run(cli, "analyse", file, "--game", number, "--nodes", nodes, "--json", "--out", saved, "--report", page))
    text = run(cli, "analyse", saved, "--game", number, "--nodes", nodes)
    again = json.loads(run(cli, "analyse", saved, "--game", number, "--nodes", nodes, "--json"))
    demand(again["verdict"] == data["verdict"] and again["turns"] == data["turns"], "the saved game tells another story")
    return Review(data, text, page.read_text())


def loses_by_force(cli, turn, moves, nodes):
    """Whether a search of four times the nodes proves that the better move loses; not if it ends the game."""
    if len(turn["line"]) == 1 and turn["line_end"] != "The analysis looked no further.":
        return False
    found = json.loads(run(cli, "analyse", "--moves", " ".join([*moves, turn["better"]]), "--nodes", 4 * nodes, "--json"))
    best = found["lines"][0] if found.get("lines") else None
    return bool(best) and best["result"] == "win"


def main():
    cli, data = sys.argv[1], pathlib.Path(sys.argv[2])
    wanted = int(sys.argv[3]) if len(sys.argv) > 3 else 12
    nodes = int(sys.argv[4]) if len(sys.argv) > 4 else 5000
    wrong = asked = lost = 0
    with tempfile.TemporaryDirectory(prefix="tetress-stories-") as name:
        folder = pathlib.Path(name)
        for file, number in make_games(cli, data, folder, wanted):
            try:
                review = review_of(cli, file, number, nodes, folder)
                check(review)
            except Wrong as problem:
                print(f"{file.name}, game {number}: {problem}")
                wrong += 1
                continue
            moves = []
            for turn in (review.turns[key] for key in sorted(review.turns)):
                if turn.get("mark") and turn["confirmed"] and not turn["all_lose"] and min(review.turns) == 1:
                    asked += 1
                    if loses_by_force(cli, turn, moves, nodes):
                        lost += 1
                        print(f"{file.name}, game {number}, turn {turn['turn']}: {turn['better']} loses by force")
                moves += [turn["move"]] if turn.get("move") else []
    print(f"{wanted} games, {wrong} told with contradictions; {asked} better moves confirmed, {lost} of them lose by force")
    sys.exit(wrong > 0 or lost > max(2, 0.02 * asked))


if __name__ == "__main__":
    main()
