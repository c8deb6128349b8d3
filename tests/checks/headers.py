"""Every header compiles alone, and twice, with what a build has generated."""

import sys
from concurrent.futures import ThreadPoolExecutor

import source

FLAGS = ["-std=c11", "-D_POSIX_C_SOURCE=200809L", "-fsyntax-only", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion",
         "-Wno-sign-conversion", "-Werror", "-I", ".", "-I", "engine/include", "-I", f"{sys.argv[1]}/generated"]


def complaint(header):
    text = f'#include "{header}"\n' * 2
    result = source.run(["gcc", *FLAGS, "-x", "c", "-"], input=text)
    return result.stderr.strip() if result.returncode != 0 else None


headers = source.files(".h")
with ThreadPoolExecutor(source.JOBS) as pool:
    source.report([text for text in pool.map(complaint, headers) if text], f"{len(headers)} headers compiled alone")
