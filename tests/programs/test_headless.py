"""What a run without a window leaves behind: nothing when it ends, everything when it is killed.

usage: test_headless.py TETRESS SAMPLES"""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

PATIENCE = 60  # seconds: this is no measurement


def command(program, folder, *words):
    return [program, *words[:-1], "--headless", "--folder", f"{folder}/settings", "--do", words[-1]]


def run(program, folder, *words):
    subprocess.run(command(program, folder, *words), check=True, timeout=PATIENCE)


def kill_once_it_has_kept(program, folder, kept, script):
    """Runs a script that would wait for long, until its edits are in the journal."""
    with subprocess.Popen(command(program, folder, f"{script}; wait ms {PATIENCE * 1000}")) as running:
        for _ in range(PATIENCE * 20):
            if kept.exists() and b"Kept." in kept.read_bytes():
                break
            time.sleep(0.05)
        running.kill()


def main():
    program, samples = sys.argv[1], pathlib.Path(sys.argv[2])
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    with tempfile.TemporaryDirectory(prefix="tetress-headless-") as name:
        folder = pathlib.Path(name)
        game, saved = folder / "squeeze.sgf", folder / "saved.sgf"
        shutil.copy(samples / "squeeze.sgf", folder)

        run(program, folder, str(game), "edit.comment 'Dropped.'")
        run(program, folder, "edit.comment 'Dropped.'")
        left = [str(path) for path in folder.rglob("*.journal")]
        assert not left, f"what was not saved was kept: {left}"

        journal = folder / "settings" / "untitled-1.journal"
        kill_once_it_has_kept(program, folder, journal, "edit.comment 'Kept.'")
        run(program, folder, str(game), "go.last")
        assert b"Kept." in journal.read_bytes(), "edits of a killed program went with another game"
        run(program, folder, f"file.save-as '{saved}'; wait idle")
        assert b"Kept." in saved.read_bytes(), "edits of a killed program did not come back"
        assert not journal.exists(), "what was saved is still kept"
    print("nothing was left behind, and nothing lost")


main()
