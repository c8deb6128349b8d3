"""How strong agents are is said alike everywhere: the table in engine/agent/strength.c, `agents --json`, the manual.

The first argument is the build folder of a release. After `tetress-cli experiment ladder --games 30 --json --out DIR
>DIR/ladder.json`, the arguments --record DIR write what it found into the table, the manual and its picture."""

import json
import os
import re
import shutil
import sys

import source

TABLE, PAGE, PICTURE = "engine/agent/strength.c", "assets/manual/measure.md", "assets/pictures/ladder.svg"
ROW = re.compile(r'\{"([^"]+)", "([^"]+)", (\d+), (-?\d+), (\d+)\}')
SHOWN = re.compile(r"^\| ([^|]+?) *\| *(-?\d+) ± *(\d+) \|$", re.MULTILINE)
OURS = ("random", "greedy", "plain", "mcts", "champion", "alphabeta")


def write(path, text):
    with open(os.path.join(source.ROOT, path), "w", encoding="utf-8") as file:
        file.write(text)


def record(folder):
    with open(os.path.join(folder, "ladder.json"), encoding="utf-8") as file:
        findings = json.load(file)["experiments"][0]["groups"][0]["findings"]
    elo = {one["name"]: (round(one["value"]), round((one["high"] - one["low"]) / 2)) for one in findings}
    write(TABLE, ROW.sub(lambda row: '{"%s", "%s", %s, %d, %d}' % (*row.groups()[:3], *elo[row[1]]), source.read(TABLE)))
    rows = [row for row in ROW.findall(source.read(TABLE)) if row[1].split(":")[0] in OURS]
    lines = [f"| {name:<36} | {elo:>4} ± {error:>3} |\n"
             for name, _, _, elo, error in sorted(rows, key=lambda row: -int(row[3]))]
    page = source.read(PAGE)
    first, last = SHOWN.search(page).start(), [match.end() for match in SHOWN.finditer(page)][-1] + 1
    write(PAGE, page[:first] + "".join(lines) + page[last:])
    shutil.copy(os.path.join(folder, "ladder.svg"), os.path.join(source.ROOT, PICTURE))


def main():
    if sys.argv[2:3] == ["--record"]:
        record(sys.argv[3])
    table = {name: (agent, int(elo), int(error)) for name, agent, _, elo, error in ROW.findall(source.read(TABLE))}
    program = os.path.join(sys.argv[1], "bin", "tetress-cli")
    agents = json.loads(source.run([program, "agents", "--json"]).stdout)["agents"]
    said = {one["name"]: (one["agent"], one["elo"], one["error"]) for agent in agents for one in agent["strengths"]}
    problems = [f"agents --json says {said.get(name)} of {name}, the table {row}"
                for name, row in table.items() if said.get(name) != row]
    shown = {name: (int(elo), int(error)) for name, elo, error in SHOWN.findall(source.read(PAGE))}
    for name, (agent, elo, error) in table.items():
        if agent.split(":")[0] in OURS and shown.get(name) != (elo, error):
            problems.append(f"{PAGE} says {shown.get(name)} of {name}, the table {(elo, error)}")
    texts = re.findall(r">([^<>]+)</text>", source.read(PICTURE))
    for name, (_, elo, _) in table.items():
        if name not in texts or texts[texts.index(name) + 1] != str(elo):
            problems.append(f"{PICTURE} does not say {elo} of {name}")
    if len(said) != len(table) or set(shown) - set(table):
        problems.append(f"agents --json or {PAGE} names an agent that the table does not")
    source.report(problems, f"{len(table)} strengths are the same in the table, agents --json and the manual")


main()
