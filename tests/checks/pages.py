"""Every file and folder that a page names exists: the targets of links, and paths such as `engine/game/move.h`; so does
every file of ours that a comment names."""

import os
import re

import source

LINK = re.compile(r"\]\(([^)#]+)[^)]*\)")
PATH = re.compile(r"`([\w.-]+(?:/[\w.-]+)*/?)`")

# Endings of files that pages name. Other words between backquotes are code.
FILE = re.compile(r"\.(?:c|h|inc|py|js|css|json|txt|md|cmake|svg|png)$")

# Words that only look like our paths: placeholders, and files made by building.
NOT_OURS = re.compile(r"[A-Z]{3,}|^build/|^\.\./share/|^[\w.-]+$(?<!\.[ch])")

# What a comment takes for a file of ours, by its last parts; imgui.h is the system's, tetress.js is made, and mine.py is anybody's.
NAMED = re.compile(r"(?<![\w./-])[\w-]+(?:/[\w.-]+)*\.(?:c|h|inc|cpp|py|md|js|css|cmake)\b")
OTHERS = re.compile(r"[A-Z]{3,}|^(?:imgui\.h|mine\.py|tetress\.js)$")
COMMENTS = {"py": re.compile(r'#[^\n]*|""".*?"""', re.DOTALL), "c": source.TOKENS}


def comments(path):
    """The comments of a file with their lines' numbers."""
    text = source.read(path)
    for match in COMMENTS["py" if path.endswith(".py") else "c"].finditer(text):
        if match.group().startswith(("/", "#", '"""')):
            yield text.count("\n", 0, match.start()) + 1, match.group()


def main():
    names = [name for name in source.run(["git", "ls-files", "-co", "--exclude-standard"]).stdout.splitlines()
             if os.path.exists(os.path.join(source.ROOT, name))]
    folders = {os.path.dirname(name[:end.start()] + "/") for name in names for end in re.finditer("/", name)}
    problems, total = [], 0
    for page in (name for name in names if name.endswith(".md")):
        here = os.path.dirname(page)
        for number, line in enumerate(source.read(page).split("\n"), 1):
            for target in LINK.findall(line):
                total += 1
                if here == "assets/manual" and target.startswith("pictures/"):
                    continue  # made with the manual, which manual.py checks
                if "://" not in target and not os.path.exists(os.path.join(source.ROOT, here, target)):
                    problems.append(f"{page}:{number}: the link leads to {target}, which is not there")
            for path in PATH.findall(line):
                if not (FILE.search(path) or path.split("/")[0] in source.FOLDERS and "/" in path) or NOT_OURS.search(path):
                    continue
                total += 1
                # From the top, from the page, from the engine, or the name of a file below the page.
                known = names if FILE.search(path) else folders
                wanted = path.rstrip("/")
                if not any(name in known for name in (wanted, os.path.join(here, wanted), f"engine/{wanted}")) and \
                        not any(name.startswith(here) and name.endswith("/" + wanted) for name in known):
                    problems.append(f"{page}:{number}: there is no {path}")
    parts = {name.split("/", skip)[-1] for name in names for skip in range(name.count("/") + 1)}
    for path in source.files(".c", ".h", ".inc", ".cpp", ".py"):
        for number, comment in comments(path):
            for name in NAMED.findall(comment):
                total += 1
                if name not in parts and not OTHERS.search(name):
                    problems.append(f"{path}:{number}: the comment names {name}, which is not there")
    source.report(problems, f"{total} links and paths in pages and comments")


main()
