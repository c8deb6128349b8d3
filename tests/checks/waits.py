"""The thread that draws waits for no disk: only the files named here may call functions for files in ui/state, and
none in ui/view.

Whoever needs a file elsewhere gives the work to one of them: file_jobs.h for what people open, save and export,
keeper.h for what is kept without asking."""

import re

import source

CALLS = re.compile(r"\b(file_(?:read|replace|sync|kind|facts|check_place)|folder_(?:make|entries)|path_absolute|"
                   r"journal_(?:open|write|sync|saving|saved|close)|fopen|remove|rename|unlink)\(")

# Their work is done on threads, or while the program starts and ends.
ON_THREADS = {f"ui/state/{path}" for path in (
    "document/document_file.c", "document/document_journal.c", "document/kept_review.c", "files/counting.c",
    "files/file_jobs.c", "files/folder.c", "files/folder_browser.c", "files/keeper.c", "files/kept.c",
    "files/kept_games.c", "files/profiles.c", "files/python_modules.c", "files/read_file.c", "files/recovery.c",
    "match/classes.c", "match/experiments.c", "match/match_run_text.c", "match/match_work.c", "play/own_evaluator.c",
    "review/review_queue.c", "search/analysis_file.c", "settings.c", "settings_keeper.c")}


def main():
    problems = []
    calling = set()
    paths = [path for path in source.files(".c") if path.startswith(("ui/state/", "ui/view/"))]
    for path in paths:
        text = source.without_comments_and_strings(source.read(path))
        for match in CALLS.finditer(text):
            calling.add(path)
            if path not in ON_THREADS:
                line = text.count("\n", 0, match.start()) + 1
                problems.append(f"{path}:{line}: {match[1]} may wait for a disk: leave it to a job or to the keeper")
    for path in sorted(ON_THREADS - calling):
        problems.append(f"{path} calls no function for files: tests/checks/waits.py need not name it")
    source.report(problems, f"{len(paths)} files checked for calls that wait for a disk")


main()
