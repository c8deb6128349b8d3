"""Names tell where one is: a static function's name stands in at most five files, and no two types have the same name,
in headers or in one file alone."""

import collections
import re

import source

FILES = 5
FUNCTION = re.compile(r"^static (?:inline )?(?:const )?\w[\w ]*?[ *]+(\w+)\(", re.MULTILINE)
TYPE = re.compile(r"^(?:typedef (?:struct|enum|union) \w+ \{.*?^\} (\w+);|typedef [^;{]*\(\*?(\w+)\)\()", re.MULTILINE | re.DOTALL)


def main():
    statics, types = collections.defaultdict(set), collections.defaultdict(set)
    for path in source.files(".c", ".h"):
        if path.startswith("tests/"):
            continue
        text = source.without_comments_and_strings(source.read(path))
        for name in FUNCTION.findall(text):
            statics[name].add(path)
        for names in TYPE.findall(text):
            types["".join(names)].add(path)
    problems = [f"{len(paths)} files have a static {name}: {', '.join(sorted(paths)[:3])}..."
                for name, paths in sorted(statics.items()) if len(paths) > FILES]
    problems += [f"{name} is a type of {' and of '.join(sorted(paths))}" for name, paths in sorted(types.items())
                 if len(paths) > 1 and any(path.endswith(".h") for path in paths)]
    source.report(problems, f"{len(statics)} static functions and {len(types)} types")


main()
