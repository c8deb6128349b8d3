"""README.md and the manual show what the program really prints: every command in their console blocks is run and compared.
What ends with a line of three dots is the beginning of it, with its lines broken anywhere. The Python in README.md runs in the
environment that it names.

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
pages = ["README.md", *(f"assets/manual/{name}" for name in sorted(os.listdir(os.path.join(source.ROOT, "assets", "manual")))
                        if name.endswith(".md"))]
commands = [(page, *match.groups()) for page in pages for block in BLOCK.findall(source.read(page))
            for match in COMMAND.finditer(block)]
if len(commands) < 5:
    problems.append(f"only {len(commands)} commands are shown")
for page, arguments, shown in commands:
    said = source.run([program, *shlex.split(arguments)]).stdout
    begins = shown.removesuffix("...\n")
    if said != shown and (begins == shown or not " ".join(said.split()).startswith(" ".join(begins.split()))):
        problems.append(f"{page} shows of tetress-cli {arguments}:\n{shown}but it says:\n{said}")
readme = source.read("README.md")
environment = dict(os.environ, **dict(re.findall(r"`(PYTHONPATH)=(\S+)`", readme)))
for code in re.findall(r"^```python\n(.*?)^```$", readme, re.MULTILINE | re.DOTALL):
    done = source.run([sys.executable, "-c", code], env=environment)
    if done.returncode != 0 or not done.stdout:
        problems.append(f"README.md has Python that fails:\n{code}{done.stderr}")
source.report(problems, f"{len(commands)} commands of README.md and the manual run")
