"""The thread that draws waits for no disk: only the files named here may call functions for files in ui/state and
ui/draw, and none in ui/view.

Whoever needs a file elsewhere gives the work to one of them: file_jobs.h for what people open, save and export,
keeper.h for what is kept without asking."""

import re

import source

CALLS = re.compile(r"\b(file_(?:read|replace|sync|kind|facts|check_place)|folder_(?:make|entries)|path_absolute|"
                   r"journal_(?:open|write|sync|saving|saved|close)|kept_review_(?:read|write|rounds|remove)|read_file_open|"
                   r"fopen|remove|rename|unlink|png_write|SDL_OpenURL|"
                   r"library_(?:open|refresh|game|moves|keep|import|explore|find_\w+)|FcInit\w+)\(")

# Their work is done on threads, or while the program starts and ends.
ON_THREADS = {f"ui/{path}" for path in (
    "draw/font_file.c", "draw/font_files_desktop.c", "draw/picture.c", "draw/png.c", "draw/window/folder_opening_desktop.c", "draw/window/window.c",
    "state/document/document_file.c", "state/document/document_journal.c",
    "state/files/counting.c", "state/files/file_jobs_open.c", "state/files/file_jobs_save.c", "state/files/file_jobs.c", "state/files/folder.c", "state/files/folder_browser.c",
    "state/files/keeper.c", "state/files/kept.c", "state/files/kept_games.c", "state/files/profiles.c",
    "state/files/python_modules.c", "state/files/recovery.c", "state/library/library_look.c",
    "state/library/library_state.c", "state/library/pattern_state.c", "state/match/classes.c",
    "state/match/experiments.c", "state/match/match_run_text.c", "state/match/match_work.c",
    "state/play/own_evaluator.c", "state/review/review_queue.c", "state/search/analysis_file.c", "state/settings.c",
    "state/tune/result_games.c")}


def main():
    problems = []
    calling = set()
    paths = [path for path in source.files(".c") if path.startswith("ui/")]
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
