"""The lines of C of each room and of the whole, which the map in ARCHITECTURE.md says; `--write` puts them there.

A room that has grown by more than a twentieth since then is a problem, and so is a whole of more than MOST lines: the
next feature has to earn its lines. Tests are not counted."""

import os
import re
import sys

import source

MOST = 135_000  # lowered as the whole gets smaller
SLACK = 0.05
ENDINGS = (".c", ".h", ".cpp", ".inc")
PAGE = "ARCHITECTURE.md"
# A row of the map: its first cell has the room, as a link or not, its last one the lines.
ROW = re.compile(r"^\| \[?([a-z_/0-9]+)\]?(?:\([^)]*\))? \|(.*)\| *([0-9,]*) *\|$", re.MULTILINE)


def lines_of_rooms(rooms):
    """The lines of each room without those of rooms inside it, and of the whole."""
    lines, total = dict.fromkeys(rooms, 0), 0
    for path in source.files(*ENDINGS):
        if path.startswith("tests/"):
            continue
        count = source.read(path).count("\n")
        total += count
        inside = [room for room in rooms if path.startswith(room + "/")]
        if inside:
            lines[max(inside, key=len)] += count
    return lines, total


def main():
    page = source.read(PAGE)
    rows = {match[1]: match[3] for match in ROW.finditer(page) if os.path.isdir(os.path.join(source.ROOT, match[1]))}
    lines, total = lines_of_rooms(rows)
    if "--write" in sys.argv[1:]:
        page = ROW.sub(lambda match: f"| {match[0].split('|')[1].strip()} |{match[2]}| {lines[match[1]]:,} |"
                       if lines.get(match[1]) else match[0], page)
        page = re.sub(r"[0-9,]+ lines of C in all", f"{total:,} lines of C in all", page)
        with open(os.path.join(source.ROOT, PAGE), "w", encoding="utf-8") as file:
            file.write(page)
        return
    for room, count in lines.items():
        if count:
            print(f"{count:8,}  {room}")
    print(f"{total:8,}  in all")
    problems = []
    for room, said in rows.items():
        said = int(said.replace(",", "") or 0)
        if lines[room] > said * (1 + SLACK) + 50:
            problems.append(f"{PAGE}: {room} has {lines[room]:,} lines, not {said:,}; shorten it, or say so by size.py --write")
    if total > MOST:
        problems.append(f"{total:,} lines of C in all, not at most {MOST:,}: what is there twice, or for nobody?")
    source.report(problems, f"{total:,} lines of C")


main()
