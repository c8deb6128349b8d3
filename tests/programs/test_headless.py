"""What a run without a window leaves behind: nothing when it ends, everything when it is killed.

usage: test_headless.py TETRESS SAMPLES"""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

PATIENCE = 60  # seconds; not a measurement


def command(program, folder, *words):
    return [program, *words[:-1], "--headless", "--folder", f"{folder}/settings", "--do", words[-1]]


def run(program, folder, *words):
    done = subprocess.run(command(program, folder, *words), check=True, stderr=subprocess.PIPE, text=True, timeout=PATIENCE)
    assert not done.stderr, f"{words}: {done.stderr}"


def kill_once_it_has_kept(program, folder, kept, script):
    """Runs a script that would wait for a long time, and kills it once its edits are in the journal."""
    with subprocess.Popen(command(program, folder, f"{script}; wait ms {PATIENCE * 1000}")) as running:
        for _ in range(PATIENCE * 20):
            if kept.exists() and b"Kept." in kept.read_bytes():
                break
            time.sleep(0.05)
        running.kill()


def check_words(program):
    """Arguments are read as by tetress-cli; nothing opens before all of them are valid."""
    for words, expected in (
        (["--thme", "dark"], "unknown option '--thme'; did you mean '--theme'?"),
        (["--jsn"], "unknown option '--jsn'"),
        (["--theme=green"], "--theme must be dark, light or contrast, not 'green'"),
        (["--scale", "5"], "--scale must be a whole number from 75 to 200, not '5'"),
        (["--size", "10"], "--size '10': expected a size such as 1600x1000, sides from 320 to 8192"),
        (["--widgets", ""], "--widgets needs the name of a file, not ''"),
        (["--do"], "--do needs a value: --do ACTIONS"),
        (["a", "b"], "unexpected argument 'b'"),
    ):
        done = subprocess.run([program, *words], capture_output=True, text=True, timeout=PATIENCE)
        told = done.stderr.splitlines()
        assert done.returncode == 2 and told[0] == f"tetress: {expected}", (words, done)
    help_text = subprocess.run([program, "--help"], capture_output=True, text=True, timeout=PATIENCE).stdout
    for name in ("[FILE]", "--size WxH", "--version", "Exit status"):
        assert name in help_text, help_text
    assert "--json" not in help_text, help_text
    actions = subprocess.run([program, "--actions"], capture_output=True, text=True, timeout=PATIENCE).stdout.splitlines()
    for line in ("file.save  Save [Ctrl+S]", "go.turn NUMBER  Go to turn...", "view.theme dark|light|contrast  Theme"):
        assert line in actions, actions


def check_unwritable(program):
    """A place that can't be written is named before anything opens."""
    for words, expected in (
        (["--folder", "/dev/full"], "/dev/full: the folder can't be made: File exists"),
        (["--folder", ""], "'': the folder can't be made: No such file or directory"),
        (["--widgets", "/nowhere/widgets"], "/nowhere/widgets: can't write it: No such file or directory"),
    ):
        done = subprocess.run([program, "--headless", *words], capture_output=True, text=True, timeout=PATIENCE)
        assert done.returncode == 3 and done.stderr == f"tetress: {expected}\n", (words, done)


def check_unopened(program, folder):
    """A game that can't be opened is named, and nothing is done in its place."""
    written = folder / "o.sgf"
    torn = folder / "torn.sgf"
    torn.write_bytes(bytes(range(256)))
    for words in (["/nonexistent.sgf"], [str(torn)], ["--follow", "/nonexistent/x.log"]):
        done = subprocess.run(command(program, folder, *words, f"file.export '{written}'"), capture_output=True,
                              text=True, timeout=PATIENCE)
        assert done.returncode == 3 and words[-1] in done.stderr, (words, done)
        assert not written.exists(), f"{words}: an empty game was written"


def check_same(program, samples, folder):
    """With SOURCE_DATE_EPOCH, pictures are the same however long things took."""
    environment = dict(os.environ, SOURCE_DATE_EPOCH="1700000000")
    for words in (
        [str(samples / "token-race.sgf"), "--do", "view.mode analyse; go.turn 100; view.panel.show tree; analysis.agent mcts; "
         "analysis.nodes 9000; WAIT; analysis.toggle; wait nodes 9000; wait ms 600; WAIT"],
        ["--do", "match.show; match.agent-a random; match.agent-b greedy; match.limit '20 nodes'; match.ends 20; WAIT; "
         "match.threads 1; match.start; wait idle"],
        ["--do", "solo.show; solo.step 9; WAIT"],
    ):
        pictures = []
        for wait in ("wait ms 0", "wait ms 400"):
            path = folder / "picture.png"
            subprocess.run([program, *words[:-1], words[-1].replace("WAIT", wait), "--headless", "--screenshot", path],
                           check=True, timeout=PATIENCE, env=environment)
            pictures.append(path.read_bytes())
        assert pictures[0] == pictures[1], f"two pictures differ: {words[-1]}"


def main():
    program, samples = sys.argv[1], pathlib.Path(sys.argv[2])
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR"):  # as on a server
        os.environ.pop(name, None)
    check_words(program)
    check_unwritable(program)
    with tempfile.TemporaryDirectory(prefix="tetress-headless-") as name:
        folder = pathlib.Path(name)
        check_unopened(program, folder)
        check_same(program, samples, folder)
        game, saved = folder / "squeeze.sgf", folder / "saved.sgf"
        shutil.copy(samples / "squeeze.sgf", folder)

        run(program, folder, str(game), "edit.comment 'Dropped.'")
        run(program, folder, "edit.comment 'Dropped.'")
        run(program, folder, "move.place T-D@3-4; analysis.toggle; wait nodes 1000")
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
