"""clang-tidy 14, with the checks of .clang-tidy, finds nothing in the engine and the programs.

Each version has checks of its own under the same names, so others are not asked.
The first argument is a configured build folder, for the flags of every file. With --deep after it, the path-sensitive
analyser runs too, which takes most of the time."""

import json
import os
import re
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

import source


# Each finding is a line of its own, followed by two lines of source; the notes on how it comes about can be pages
# long.
FOUND = re.compile(r"^\S+:\d+:\d+: error: .*\n(?:.*\n){2}", re.MULTILINE)

OPTIONS = [] if "--deep" in sys.argv else ["--checks=-clang-analyzer-*"]


def commands_once(folder):
    """Writes the build's commands with one for each file: the programs that make tables share some with the library, and
    clang-tidy 14 finds lists of arguments uninitialised in any file that it reads a second time."""
    with open(os.path.join(sys.argv[1], "compile_commands.json"), encoding="utf-8") as file:
        commands = {row["file"]: row for row in json.load(file)}
    with open(os.path.join(folder, "compile_commands.json"), "w", encoding="utf-8") as file:
        json.dump(list(commands.values()), file)
    return {os.path.relpath(os.path.join(row["directory"], row["file"]), source.ROOT) for row in commands.values()}


def complaint(path, folder):
    # the build's own compiler may know warnings that clang does not
    result = source.run(["clang-tidy", "--quiet", "--extra-arg=-Wno-unknown-warning-option", "-p", folder, *OPTIONS, path])
    if result.returncode == 0:
        return None
    return "".join(FOUND.findall(result.stdout)).rstrip() or (result.stdout + result.stderr).strip()


version = re.search(r"version (\d+)", source.run(["clang-tidy", "--version"]).stdout).group(1)
if version != "14":
    source.report([], f"clang-tidy {version} is not asked")
paths = [path for path in source.files(".c") if not path.startswith(("tests/", "third_party/"))]
with tempfile.TemporaryDirectory() as once, ThreadPoolExecutor(source.JOBS) as pool:
    built = commands_once(once)
    for_others = re.compile("_(posix|web)[.]c$|^app/worker/")  # other systems
    paths = [path for path in paths if path in built or not for_others.search(path)]
    paths.sort(key=lambda path: -os.path.getsize(os.path.join(source.ROOT, path)))  # the longest first
    source.report([text for text in pool.map(lambda path: complaint(path, once), paths) if text], f"{len(paths)} files")
