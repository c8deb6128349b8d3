"""Drawing changes nothing by itself: ui/view runs actions, and calls no function that writes state.

The compiler keeps const (-Wcast-qual, AppState const in Ui); but what a const struct points to could still be
written to. So no file of ui/view may call a function whose first argument is a part of the state that it can change.
Drawing owns values of the types in MINE, and the functions' local variables; LOOP runs the state and draws it."""

import re

import source

STATE = ("ui/state/", "engine/record/", "engine/match/", "engine/analysis/", "engine/agent/", "engine/report/")
LOOP = ("ui/view/loop.c", "ui/view/loop.h")
DOOR = "ui/view/ui.c"
CASTS = re.compile(r"\(\s*AppState \*\s*\)")

# Values that drawing makes for itself, and fills in with functions from the state's folders.
MINE = {"Text", "Error", "FolderEntries", "PythonModules", "PlayerChoice", "MoveRows", "Graph", "Heatmap",
        "Overlays", "Room", "Console", "Layout", "ShownLines"}

# const T *self may be read; a T *self may be written to.
DECLARED = re.compile(r"^[A-Za-z_][\w \t*]*?[\s*](\w+)\((\w+) \*(?:self|\w+)[,)]", re.MULTILINE)


def writers():
    """Maps functions' names to the type that they write to."""
    found = {}
    for path in source.files(".h"):
        if path.startswith(STATE):
            text = source.without_comments_and_strings(source.read(path))
            for name, kind in DECLARED.findall(text):
                if kind not in MINE and kind not in ("char", "void", "int", "double", "FILE"):
                    found[name] = kind
    return found


def main():
    problems = []
    forbidden = writers()
    calls = re.compile(r"\b(" + "|".join(sorted(forbidden)) + r")\((?!&\w+[,)])")
    paths = [path for path in source.files(".c", ".h") if path.startswith("ui/view/") and path not in LOOP]
    for path in paths:
        text = source.without_comments_and_strings(source.read(path))
        for match in calls.finditer(text):
            if path == DOOR and match[1] in ("action_target", "action_request"):
                continue
            line = text.count("\n", 0, match.start()) + 1
            problems.append(f"{path}:{line}: {match[1]} writes to a {forbidden[match[1]]}: run an action")
        for match in CASTS.finditer(text):
            line = text.count("\n", 0, match.start()) + 1
            problems.append(f"{path}:{line}: {match[0]} opens the door to the state")
    source.report(problems, f"{len(paths)} files checked for calls of {len(forbidden)} functions that write state")


main()
