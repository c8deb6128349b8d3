"""Folders include only what includes.txt lets them, and the engine does not print.

An include in quotes names a file of this project from the repository's top."""

import fnmatch
import os
import re

import source

INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*(?:"([^"\n]+)"|<([^>\n]+)>)', re.MULTILINE)


def read_rules():
    """The three lists in includes.txt, each of which maps a folder to the words after it."""
    rules = {"may": {}, "never": {}, "words": {}}
    for number, line in enumerate(source.read("tests/checks/includes.txt").splitlines(), 1):
        line = line.partition("#")[0].strip()
        if not line:
            continue
        match = re.fullmatch(r"(?:(never|words) )?([\w/]+):(.*)", line)
        if not match:
            raise SystemExit(f"tests/checks/includes.txt:{number}: expected 'FOLDER: names', found '{line}'")
        rules[match[1] or "may"][match[2]] = match[3].split()
    return rules


def below(path, folder):
    return folder == "*" or path == folder or path.startswith(folder + "/")


def owner(path, table):
    """The deepest folder in a table that contains a path, or None."""
    return max((folder for folder in table if below(path, folder)), key=len, default=None)


def covers(name, path, table):
    """Whether a name in the table covers a path; FOLDER/. is the folder without those of its rooms that are listed."""
    return owner(path, table) == name[:-2] if name.endswith("/.") else below(path, name)


def reach(folder, table):
    """What a folder may include: its own files, the names after it, and what those may include."""
    found, waiting = set(), [f"{folder}/."]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += [after for known in table if covers(name, known, table) for after in table[known]]
    return found


def line_of(text, offset):
    return text.count("\n", 0, offset) + 1


def check_includes(path, text, rules, problems):
    folder = owner(path, rules["may"])
    if not folder:
        problems.append(f"{path}:1: its folder is not in tests/checks/includes.txt")
        return
    allowed = reach(folder, rules["may"])
    forbidden = rules["never"].get(owner(path, rules["never"]), [])
    for match in INCLUDE.finditer(text):
        ours, system = match.groups()
        place = f"{path}:{line_of(text, match.start())}"
        if system:
            if any(fnmatch.fnmatch(system, pattern) for pattern in forbidden):
                problems.append(f"{place}: <{system}> must not be included here")
        elif not os.path.exists(os.path.join(source.ROOT, ours)):
            problems.append(f'{place}: "{ours}" is not a file, seen from the repository\'s top')
        elif not any(covers(name, ours, rules["may"]) for name in allowed):
            problems.append(f'{place}: {folder} must not include "{ours}"')


def check_words(path, text, rules, problems):
    words = rules["words"].get(owner(path, rules["words"]), [])
    code = source.without_comments_and_strings(text)
    for word in words:
        end = "" if word.endswith("(") else r"\b"
        for match in re.finditer(rf"\b{re.escape(word)}{end}", code):
            problems.append(f"{path}:{line_of(code, match.start())}: the engine must not use {word.rstrip('(')}")


def main():
    rules = read_rules()
    problems = []
    paths = source.files(".c", ".h", ".inc", ".cpp")
    for path in paths:
        text = source.read(path)
        check_includes(path, text, rules, problems)
        check_words(path, text, rules, problems)
    source.report(problems, f"{len(paths)} files checked against the include table")


main()
