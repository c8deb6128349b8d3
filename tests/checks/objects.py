"""The compiled engine in the given build folder runs on any x86-64, and keeps no global state.

Only the kernels for newer processors may contain newer instructions. Nothing in the engine may be in writable
memory."""

import os
import re
import sys

import source

# VEX and EVEX coded instructions (a leading v, except verr and verw), wide registers, and the newer scalar
# ones. tzcnt is missing on purpose: on old processors the same bytes are bsf, and compilers use that.
NEWER = re.compile(r"\t(v(?!er[rw]\b)[a-z]\w*|popcnt|lzcnt|andn|bextr|bls(?:i|r|msk)|bzhi|p(?:dep|ext)|"
                   r"(?:sar|shl|shr|ror|mul)x|movbe|pshufb|palignr|ptest|crc32)[bwlq]?\s|%[yz]mm")
MAY_BE_NEWER = re.compile(r"_(vec128|avx2|avx512)[.]c[.]o$")

# Constants that hold addresses are in .data.rel.ro: the loader writes to it once, and then it is read-only.
WRITABLE = re.compile(r"\s(\.data(?!\.rel\.ro)\S*|\.bss\S*|\.tdata\S*|\.tbss\S*|\*COM\*)\t([0-9a-f]+)\s+(.*)$")


def objects(folder):
    return [os.path.join(here, name) for here, _, names in os.walk(folder) for name in sorted(names)
            if name.endswith(".o")]


def newer_instruction(path):
    result = source.run(["objdump", "--disassemble", "--no-show-raw-insn", path])
    for line in result.stdout.splitlines():
        if NEWER.search(line):
            return " ".join(line.split())
    return None


def writable(path):
    """The names of an object's writable variables."""
    for line in source.run(["objdump", "--syms", path]).stdout.splitlines():
        match = WRITABLE.search(line)
        if match and int(match[2], 16) > 0:
            yield match[3].strip()


def main():
    build = sys.argv[1]
    engine = [path for target in ("engine", "game_library")
              for path in objects(os.path.join(build, "engine", "CMakeFiles", f"{target}.dir"))]
    everything = engine + objects(os.path.join(build, "app"))
    if not engine:
        raise SystemExit(f"no objects of the engine in {build}: build it first")
    problems = []
    for path in everything:
        found = None if MAY_BE_NEWER.search(path) else newer_instruction(path)
        if found:
            problems.append(f"{path}: not every x86-64 has this: {found}")
    for path in engine:
        problems += [f"{path}: can be written to: {name}" for name in writable(path)]
    source.report(problems, f"{len(everything)} objects")


main()
