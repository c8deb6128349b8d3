"""Every C file is as clang-format 14 would write it, and no line is longer than 110 columns.

Each version breaks some lines in its own way, so others are not asked. A text in quotes without a blank, such as a
position, may be longer, because it can't be broken. The backslash at the end of a macro's line doesn't count."""

import re

import source

COLUMNS = 110
UNBREAKABLE = re.compile(r'"(?:\\.|[^"\\ ])*(?: [rb] \d+)?"')

paths = source.files(".c", ".h", ".inc")
version = re.search(r"version (\d+)", source.run(["clang-format", "--version"]).stdout).group(1)
problems = []
if version == "14":
    result = source.run(["clang-format", "--dry-run", "-Werror", "--ferror-limit=1", *paths])
    problems = [line for line in result.stderr.splitlines() if "error:" in line]
    if result.returncode != 0 and not problems:
        problems = [result.stderr.strip() or f"clang-format ended with {result.returncode}"]
for path in source.files(".c", ".h", ".inc", ".cpp"):
    for number, line in enumerate(source.read(path).splitlines(), 1):
        text = re.sub(r"\s*\\$", "", line)
        if len(text) > COLUMNS and not any(len(found) > 60 for found in UNBREAKABLE.findall(text)):
            problems.append(f"{path}:{number}: {len(text)} columns, not at most {COLUMNS}")
how = "" if version == "14" else f", whose lines are measured; clang-format {version} is not asked"
source.report(problems, f"{len(paths)} files{how}")
