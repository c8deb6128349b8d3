"""Every header compiles alone, and twice, with what a build has generated."""

import json
import shlex
import sys
from concurrent.futures import ThreadPoolExecutor

import source

FLAGS = ["-std=c11", "-D_POSIX_C_SOURCE=200809L", "-fsyntax-only", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion",
         "-Wno-sign-conversion", "-Werror"]


def folders(build):
    """Where the build's files look for headers, as options."""
    with open(f"{build}/compile_commands.json", encoding="utf-8") as file:
        words = [word for command in json.load(file) for word in shlex.split(command["command"])]
    return sorted({word for word in words if word.startswith("-I")} |
                  {f"-isystem{then}" for word, then in zip(words, words[1:]) if word == "-isystem"})


def complaint(header):
    text = f'#include "{header}"\n' * 2
    result = source.run(["gcc", *FLAGS, *FOLDERS, "-x", "c", "-"], input=text)
    return result.stderr.strip() if result.returncode != 0 else None


FOLDERS = folders(sys.argv[1])
headers = source.files(".h")
with ThreadPoolExecutor(source.JOBS) as pool:
    source.report([text for text in pool.map(complaint, headers) if text], f"{len(headers)} headers compiled alone")
