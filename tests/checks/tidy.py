"""clang-tidy, with the checks of .clang-tidy, finds nothing in the engine and the programs.

Needs a configured build folder, which is the argument, for the flags of every file."""

import sys
from concurrent.futures import ThreadPoolExecutor

import source


def complaint(path):
    result = source.run(["clang-tidy", "--quiet", "-p", sys.argv[1], path])
    if result.returncode != 0:
        return (result.stdout + result.stderr).strip()
    return None


paths = [path for path in source.files(".c") if not path.startswith(("tests/", "third_party/"))]
with ThreadPoolExecutor(source.JOBS) as pool:
    source.report([text for text in pool.map(complaint, paths) if text], f"{len(paths)} files")
