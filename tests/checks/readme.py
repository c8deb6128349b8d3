"""README.md shows what the program really prints: every command in its console blocks is run and compared.

The argument is the program's build folder."""

import os
import re
import shlex
import sys

import source

BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^\$ tetress-cli (.*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)

program = os.path.join(sys.argv[1], "bin", "tetress-cli")
problems = []
commands = [match.groups() for block in BLOCK.findall(source.read("README.md")) for match in COMMAND.finditer(block)]
if not commands:
    problems.append("README.md shows no command")
for arguments, shown in commands:
    said = source.run([program, *shlex.split(arguments)]).stdout
    if said != shown:
        problems.append(f"README.md shows of tetress-cli {arguments}:\n{shown}but it says:\n{said}")
source.report(problems, f"{len(commands)} commands of README.md run")
