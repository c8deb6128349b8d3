"""The project's own source files, and how a check reports its problems."""

import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
FOLDERS = ("engine", "third_party", "ui", "app", "tests")
JOBS = os.cpu_count() or 1


def files(*endings):
    """Paths from the repository's top, sorted, of the files with these endings."""
    found = []
    for folder in FOLDERS:
        for here, folders, names in os.walk(os.path.join(ROOT, folder)):
            folders.sort()
            found += [os.path.relpath(os.path.join(here, name), ROOT)
                      for name in sorted(names) if name.endswith(endings)]
    return found


def read(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


TOKENS = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.DOTALL)


def without_comments_and_strings(text):
    """The same text with empty comments and quotes; line numbers stay right."""
    def blank(match):
        token = match.group()
        return "\n" * token.count("\n") if token[0] == "/" else token[0] * 2
    return TOKENS.sub(blank, text)


def run(command, **options):
    """Runs a command at the repository's top and gives what it wrote."""
    return subprocess.run(command, cwd=ROOT, text=True, capture_output=True, check=False, **options)


def report(problems, checked):
    """Ends the check: 0 if there are no problems, otherwise 1 after listing them."""
    for problem in problems:
        print(problem)
    print(f"{checked}: {len(problems)} problem{'' if len(problems) == 1 else 's'}")
    sys.exit(1 if problems else 0)
