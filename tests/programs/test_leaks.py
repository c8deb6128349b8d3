"""Leads the desktop program, built with AddressSanitizer, through all its panels, dialogs and kinds of work; it must
free all memory.

usage: test_leaks.py TETRESS SAMPLES"""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

PATIENCE = 250  # seconds; not a measurement
PANELS = "board editor game games console lines heatmap review graph tree transpositions heuristics log".split()
DIALOGS = "new-game python information settings commands shortcuts glossary about".split()


def look_around():
    yield from (f"view.panel.show {panel}" for panel in PANELS)
    for dialog in DIALOGS:
        yield f"dialog.{dialog}"
        yield "dialog.close"
    yield from ("view.theme light", "view.palette red-green", "view.scale 150", "view.scale 100", "view.theme dark")


def edit(folder):
    return [f"file.open '{folder}/squeeze.sgf'", "go.turn 12", "edit.comment 'Ωμέγα 五目 שלום'", "edit.mark ??",
            "go.previous", "move.place O@0-4", "edit.undo", "edit.redo", "edit.promote-all", "edit.undo",
            "edit.copy-record", "edit.copy-moves", "piece.take-t", "piece.at 3-3", "piece.rotate", "piece.drop",
            "view.overlay.legal", "view.overlay.room", "view.overlay.gaps", "dialog.ask file.save-as", "wait idle",
            "dialog.close", f"file.save-as '{folder}/saved.sgf'", f"file.export '{folder}/saved.pgn'",
            f"file.export '{folder}/saved.json'", f"file.picture '{folder}/board.png'",
            f"file.picture '{folder}/board.svg'", f"file.open-folder '{folder}'", "games.sort length", "games.open 1",
            "file.sample token-race", "file.sample time-forfeit", "go.autoplay", "wait ms 50", "go.autoplay",
            f"file.follow '{folder}/saved.pgn'", "wait idle", "file.unfollow", f"file.open '{folder}/saved.sgf'",
            "file.revert"]


def search(folder):
    return ["view.mode analyse", "go.turn 16", "analysis.agent champion", "analysis.toggle", "wait nodes 2000",
            *(f"view.panel.show {panel}" for panel in PANELS), "wait ms 300", "heatmap.kind best",
            "heatmap.kind loss", "line.hover 1", "line.insert 1", "table.clear", "analysis.stop",
            "analysis.agent mcts", "analysis.second alphabeta", "analysis.toggle", "wait nodes 2000",
            "view.panel.show tree", "wait ms 700", "tree.sort value", "go.next", "wait ms 500",
            f"analysis.export '{folder}/reports.jsonl'", "analysis.stop", f"analysis.replay '{folder}/reports.jsonl'",
            "heuristics.weight 'territory 50'", "heuristics.reset", "review.nodes 20", "review.threads 1",
            "review.start red", "wait idle", f"review.report '{folder}/report.html'", "review.better", "file.save"]


def play(folder):
    return ["editor.begin", "editor.clear", "editor.brush red", "editor.paint 3-3", "editor.cancel", "file.save",
            "view.mode play", "play.red greedy", "play.blue person", "play.clock 60+1", "play.new 4", "wait idle",
            "play.hint", "wait idle", "play.resign", "wait idle", f"file.save-as '{folder}/played.sgf'", "file.new",
            "play.red random", "play.blue greedy", "play.clock none", "play.pace 0", "play.start", "wait idle",
            f"file.save-as '{folder}/played.sgf'", "file.new"]


def lead(program, samples, script, folder):
    environment = dict(os.environ, SDL_VIDEODRIVER="dummy", HOME=folder, XDG_RUNTIME_DIR=folder,
                       TETRESS_ASSETS=str(samples.parent), ASAN_OPTIONS="detect_leaks=1")
    done = subprocess.run([program, "--headless", "--size", "1200x800", "--folder", f"{folder}/settings",
                           "--do", "; ".join(script), "--screenshot", f"{folder}/end.png"],
                          env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          timeout=PATIENCE)
    if done.returncode:
        sys.exit(f"the program ended with {done.returncode}:\n{done.stdout[:20000]}")


def main():
    program, samples = sys.argv[1], pathlib.Path(sys.argv[2])
    with tempfile.TemporaryDirectory(prefix="tetress-leaks-") as folder:
        shutil.copy(samples / "squeeze.sgf", folder)
        lead(program, samples, [*look_around(), *edit(folder), *search(folder), *play(folder)], folder)
    print("nothing was left behind")


main()
