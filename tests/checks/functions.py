"""No function is longer than 80 lines, and none takes more than seven parameters. A function that reads from top to
bottom may be as long as that; a small one has to have a name that says more than its body.

Lines count from the function's name to its closing brace. Declarations without a body, such as the kernels' table of
functions, are not checked."""

import re

import source

LINES, PARAMETERS = 80, 7

# A function's body begins with a brace alone in the first column, as clang-format writes it, and ends with one.
FUNCTION = re.compile(r"^(?!typedef|struct|enum|union|#)(?:[\w*][^;{}#()=]*?[ *\n])?(\w+)(\((?:[^(){};]|\([^(){};]*\)|\((?:[^(){};]|\([^(){};]*\))*\))*\))"
                      r"\n\{\n(.*?)^\}", re.MULTILINE | re.DOTALL)


def parameters(text):
    """The number of parameters between two brackets; commas in inner brackets don't count."""
    depth, count = 0, 1
    for letter in text[1:-1]:
        depth += (letter in "([") - (letter in ")]")
        count += letter == "," and depth == 0
    return 0 if text[1:-1].strip() in ("", "void") else count


def main():
    problems, total = [], 0
    for path in source.files(".c", ".h", ".inc"):
        code = source.without_comments_and_strings(source.read(path))
        for match in FUNCTION.finditer(code):
            total += 1
            name, given, _ = match.groups()
            place = f"{path}:{code.count(chr(10), 0, match.start(1)) + 1}"
            lines = code.count("\n", match.start(1), match.end()) + 1
            if lines > LINES:
                problems.append(f"{place}: {name} has {lines} lines, not at most {LINES}")
            if parameters(given) > PARAMETERS:
                problems.append(f"{place}: {name} has {parameters(given)} parameters, not at most {PARAMETERS}")
    source.report(problems, f"{total} functions")


main()
