"""Positions 4, 8 and 12 plies before the end of the games without a placement in a file of `tetress-cli match --record`.

python3 make.py TETRESS-CLI GAMES.jsonl > positions.tsv; one game of each pair, since agents that are alike play both alike."""

import json
import subprocess
import sys

program, games = sys.argv[1:]
lines = []
with open(games, encoding="utf-8") as file:
    for line in file:
        game = json.loads(line)
        if game.get("reason") == "no_move" and game["game"] % 2 == 0:
            lines.append((game["pair"], game["opening"] + game["moves"]))
for before in (4, 8, 12):
    for _, moves in sorted(lines):
        shown = subprocess.run([program, "show", "--moves", " ".join(moves[:-before]), "--json"],
                               stdout=subprocess.PIPE, check=True)
        print(before, json.loads(shown.stdout)["position"], sep="\t")
