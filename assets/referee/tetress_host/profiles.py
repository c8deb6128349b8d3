"""Where an agent spends its time: rows from cProfile, as tables."""

import json
import os
import pstats
import sys

ROWS = 60
ORDERS = {"own": lambda row: -row["own"], "total": lambda row: -row["total"], "calls": lambda row: -row["calls"],
          "name": lambda row: row["function"]}


def rows_of(profile, folder):
    """The functions that took most time themselves; paths are relative to the folder, or to Python's own folders."""
    rows = []
    starts = [start + os.sep for start in [folder] + sorted(filter(None, sys.path), key=len, reverse=True)]
    for (file, line, name), (_, calls, own, total, _) in pstats.Stats(profile).stats.items():
        file = file[max((len(start) for start in starts if file.startswith(start)), default=0):]
        where = name if file == "~" else f"{file}:{line}({name})"
        rows.append({"function": where, "calls": calls, "own": round(own, 6), "total": round(total, 6)})
    return sorted(rows, key=ORDERS["own"])[:ROWS]


def table(turn, rows, order):
    """One turn as text, in the requested order."""
    lines = [f"turn {turn}: seconds of its own and with what it calls", "     calls        own      total  function"]
    lines += [f"{row['calls']:10}  {row['own']:9.4f}  {row['total']:9.4f}  {row['function']}"
              for row in sorted(rows, key=ORDERS[order])]
    return "\n".join(lines) + "\n"


def write(path, turns, order):
    """All turns into a file: JSON if its name says so, otherwise text."""
    if path.endswith(".json"):
        text = json.dumps([{"turn": turn, "rows": rows} for turn, rows in turns], indent=1) + "\n"
    else:
        text = "\n".join(table(turn, rows, order) for turn, rows in turns)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
