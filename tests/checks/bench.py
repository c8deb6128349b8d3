"""The bench visits as many nodes as tests/data/bench.txt says, so the search is still the same.

The argument is the build folder of a release; after it may stand what runs its programs. With --record at the end, the
file is written: for intended changes of the search."""

import json
import os
import sys

import source

RECORD = os.path.join(source.ROOT, "tests", "data", "bench.txt")

record = sys.argv[-1] == "--record"
if record:
    sys.argv.pop()
program = [*sys.argv[2:], os.path.join(sys.argv[1], "bin", "tetress-cli")]
nodes = json.loads(source.run([*program, "bench", "--json"]).stdout)["nodes"]
if record:
    with open(RECORD, "w", encoding="utf-8") as file:
        file.write(f"{nodes}\n")
with open(RECORD, encoding="utf-8") as file:
    expected = int(file.read())
source.report([f"bench visits {nodes} nodes, not {expected}: if that is meant, run bench.py with --record"]
              if nodes != expected else [], f"{nodes} nodes")
