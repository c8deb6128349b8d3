"""Commit messages have a subject of at most 72 characters, an empty line, and a body that gives the reason.

Without arguments it checks every commit that can be reached from here. With a file it checks the message in it, so it
can serve as a commit-msg hook."""

import sys

import source

SUBJECT_WIDTH = 72
BODY_WIDTH = 80  # wrap at 76: four columns of grace


def faults(message):
    """The faults of a message, in words."""
    lines = [line for line in message.splitlines() if not line.startswith("#")]
    subject, body = lines[0] if lines else "", lines[1:]
    if not subject:
        yield "there is no subject"
    if len(subject) > SUBJECT_WIDTH:
        yield f"the subject has {len(subject)} characters; at most {SUBJECT_WIDTH} are allowed"
    if subject.endswith("."):
        yield "the subject ends with a full stop"
    if subject[:1].islower():
        yield "the subject starts with a small letter"
    if body and body[0]:
        yield "the line after the subject is not empty"
    if not any(line.strip() for line in body):
        yield "there is no body: say why, and what was measured or tested"
    for line in body:
        # A long line without a space before the limit is an address or a table; it can't be wrapped.
        if len(line) > BODY_WIDTH and " " in line[:BODY_WIDTH].strip():
            yield f"a line of the body has {len(line)} characters; at most {BODY_WIDTH} are allowed: {line}"


def history():
    """(hash, message) of the commits that can be reached; None without a repository."""
    result = source.run(["git", "-c", f"safe.directory={source.ROOT}", "log", "--no-merges", "-z", "--format=%h %B"])
    if result.returncode != 0:
        return None
    return [entry.split(" ", 1) for entry in result.stdout.split("\0") if entry]


def main():
    if len(sys.argv) > 1:
        with open(sys.argv[1], encoding="utf-8") as file:
            source.report(list(faults(file.read())), "1 commit message")
    commits = history()
    if commits is None:
        print("no history can be seen from here: nothing to check")
        return
    problems = [f"{name}: {fault}" for name, message in commits for fault in faults(message)]
    source.report(problems, f"{len(commits)} commit messages")


main()
