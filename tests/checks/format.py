"""Every C file is as clang-format would write it."""

import source

paths = source.files(".c", ".h", ".inc")
result = source.run(["clang-format", "--dry-run", "-Werror", "--ferror-limit=1", *paths])
problems = [line for line in result.stderr.splitlines() if "error:" in line]
if result.returncode != 0 and not problems:
    problems = [result.stderr.strip() or f"clang-format ended with {result.returncode}"]
source.report(problems, f"{len(paths)} files formatted")
