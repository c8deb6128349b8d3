"""The bench visits as many nodes as tests/data/bench.txt says, so the search is still the same.

The argument is the build folder of a release. With --record after it, the file is written: for intended changes of the
search."""

import json
import os
import sys

import source

RECORD = os.path.join(source.ROOT, "tests", "data", "bench.txt")

program = os.path.join(sys.argv[1], "bin", "tetress-cli")
nodes = json.loads(source.run([program, "bench", "--json"]).stdout)["nodes"]
if sys.argv[2:] == ["--record"]:
    with open(RECORD, "w", encoding="utf-8") as file:
        file.write(f"{nodes}\n")
with open(RECORD, encoding="utf-8") as file:
    expected = int(file.read())
source.report([f"bench visits {nodes} nodes, not {expected}: if that is meant, run bench.py with --record"]
              if nodes != expected else [], f"{nodes} nodes")
