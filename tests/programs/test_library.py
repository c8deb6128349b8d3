"""The library where it is installed: programs are built with pkg-config and CMake alone, and Python imports it.

usage: test_library.py CMAKE BUILD_FOLDER CC
"""
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

SOURCE = pathlib.Path(__file__).resolve().parents[2]
SAMPLE = SOURCE / "assets" / "samples" / "squeeze.sgf"
PATIENCE = 120  # seconds; not a measurement


def run(*words, text=None, **environment):
    done = subprocess.run([str(word) for word in words], input=text, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                          timeout=PATIENCE, env=dict(os.environ, **environment))
    if done.returncode:
        raise SystemExit(f"{' '.join(map(str, words))} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout


def expect(condition, what):
    if not condition:
        raise SystemExit(what)


def look_at_names(library, headers):
    """It exports what the headers declare, and nothing else."""
    declared = set(re.findall(r"\b(tetress_\w+)\(", "".join(path.read_text() for path in headers.glob("*.h"))))
    names = [line.split() for line in run("nm", "-D", "--defined-only", library).splitlines()]
    exported = {name.partition("@")[0] for _, kind, name in names if kind != "A"}
    expect(exported == declared, f"exported or declared alone: {sorted(exported ^ declared)}")
    versions = {name.partition("@@")[2] for _, kind, name in names if kind != "A"}
    expect(versions == {"TETRESS_1"}, f"the versions of the names are {versions}")
    needed = set(re.findall(r"NEEDED +(\S+)", run("objdump", "-p", library)))
    expect(needed <= {"libc.so.6", "libm.so.6", "ld-linux-x86-64.so.2"}, f"it needs {needed}")


def look_at_examples(folder, prefix, compiler):
    """The examples are built by the line that they name, and do what they say."""
    configurations = list(prefix.glob("lib*/pkgconfig")) + list(prefix.glob("lib*/*/pkgconfig"))
    expect(len(configurations) == 1, f"pkg-config finds {configurations}")
    flags = run("pkg-config", "--cflags", "--libs", "tetress", PKG_CONFIG_PATH=str(configurations[0])).split()
    place = configurations[0].parent
    for path in sorted((SOURCE / "assets" / "examples").glob("*.c")):
        expect(f"cc {path.name} $(pkg-config --cflags --libs tetress)" in path.read_text(), f"{path} says how to build it")
        run(compiler, "-std=c11", "-Wall", "-Wextra", "-Werror", path, *flags, f"-Wl,-rpath,{place}", "-o", folder / path.stem)
    expect(run(folder / "count_moves", 2) == "1 2299\n2 4808298\n", "the moves are not counted right")
    engine, cli = folder / "ugi_engine", prefix / "bin" / "tetress-cli"
    score = run(cli, "match", f"ugi:{engine}", "random", "--nodes", 300, "--games", 2)
    expect("2 wins" in score or "2-0" in score or "100" in score, score)
    expect(run(engine, text="go nodes 9\nposition nonsense\nquit\n").startswith("bestmove "), "it answers after nonsense")
    told = run(folder / "review_log", SAMPLE, 2000).splitlines()
    expect(told[0] == "Blue wins: Red has no placement", told[0])
    said = run(cli, "analyse", SAMPLE, "--nodes", 2000)
    expect(" ".join(told[1].split()) in " ".join(said.split()), f"the program does not say: {told[1]}\n{said}")


def look_at_cmake(folder, prefix, cmake):
    """A project of two lines finds the package."""
    project = folder / "project"
    project.mkdir()
    (project / "CMakeLists.txt").write_text(f"""cmake_minimum_required(VERSION 3.25)
project(Example LANGUAGES C)
find_package(Tetress REQUIRED)
add_executable(count {SOURCE / 'assets' / 'examples' / 'count_moves.c'})
target_link_libraries(count PRIVATE tetress::tetress)
""")
    run(cmake, "-G", "Ninja", "-S", project, "-B", project / "build", f"-DCMAKE_PREFIX_PATH={prefix}")
    run(cmake, "--build", project / "build")
    expect(run(project / "build" / "count") == "1 2299\n", "the program of the project counts wrong")


def look_at_python():
    """Its answers are the referee's; runs in a process that has the installed file alone."""
    import pickle
    import tetress
    from referee.game import Board

    board, position, counted, listed = Board(), tetress.Position(), 0.0, 0.0
    for turn in range(12):
        actions = position.actions()
        if turn in (4, 8):
            begin = time.perf_counter()
            expected = board.get_legal_actions()
            counted += time.perf_counter() - begin
            begin = time.perf_counter()
            for _ in range(100):
                position.actions()
            listed += (time.perf_counter() - begin) / 100
            expect({frozenset(action.coords) for action in actions} == {frozenset(action.coords) for action in expected},
                   f"the actions of turn {turn + 1} are not the referee's")
        action = actions[turn * 31 % len(actions)]
        expect(tetress.action(tetress.move(action)) == action, f"{action} does not come back")
        board.apply_action(action)
        position = position.play(action)
        expect(tetress.Position.of_board(board) == position, f"the boards differ after turn {turn + 1}")
    expect(pickle.loads(pickle.dumps(position)) == position, "a position does not come back from a pickle")
    print(f"legal actions {counted / listed:.0f} times as fast as the referee's classes")
    if "TETRESS_TIMES" in os.environ:
        expect(counted / listed >= 500, "that is too slow")

    engine = tetress.Engine("champion:hash=4")
    seen = []
    info = engine.search(position, nodes=2000, lines=2, watch=seen.append)
    expect(info.best in position.moves() and len(info.lines) == 2 and seen[-1].finished, info)
    expect(isinstance(engine.evaluate(position), int), "there is an evaluation")
    for wrong in (lambda: tetress.Engine("nobody"), lambda: position.play(position.play(info.best).moves()[0]) and
                  position.play("9-9,9-9,9-9,9-9"), lambda: tetress.open("/nowhere.sgf")):
        try:
            wrong()
        except tetress.Error as error:
            expect(str(error), "the error has no words")
        else:
            raise SystemExit("a mistake went through")
    try:
        engine.search(position, nodes=2000, watch=lambda info: 1 / 0)
    except ZeroDivisionError:
        pass
    else:
        raise SystemExit("an exception of a watch was lost")

    for wrong in (lambda: engine.search(position), lambda: engine.search(position, nodes=-1), lambda: position.tokens(2),
                  lambda: tetress.cells(tetress.MOVES), lambda: tetress.review(tetress.Game(), threads=1000)):
        try:
            wrong()
        except ValueError:
            pass
        else:
            raise SystemExit("a number out of range went through")

    game = tetress.open(sys.argv[2])[0]
    found = tetress.review(game, nodes=2000)
    expect(found.sentence == sys.argv[3], f"{found.sentence} is not {sys.argv[3]}")
    expect([mistake.turn for mistake in found.mistakes if mistake.decided] == [21], found.mistakes)
    expect(len(found.chances) == len(game.moves) + 1, found.chances)
    again = tetress.Game()
    for move in game.moves:
        again.play(move)
    again.set_player(tetress.RED, "Ann")
    expect(again.result == game.result and again.player(tetress.RED) == "Ann", again.result)
    look_at_interrupts()


def look_at_interrupts():
    """Ctrl-C ends what Python waits for."""
    for work in ("tetress.Engine().search(tetress.Position(), seconds=1000)",
                 f"tetress.review(tetress.open({str(SAMPLE)!r})[0], nodes=10**9)"):
        process = subprocess.Popen([sys.executable, "-c", f"import tetress; print(flush=True); {work}"],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        process.stdout.readline()
        time.sleep(0.2)  # it may also come before the search
        process.send_signal(signal.SIGINT)
        said = process.communicate(timeout=PATIENCE)[1]
        expect(said.rstrip().endswith("KeyboardInterrupt"), said)


def main():
    cmake, build, compiler = sys.argv[1:]
    if pathlib.Path(build) == SOURCE / "build" / "release":  # found there without being installed
        run(sys.executable, "-c", "import tetress", PYTHONPATH=SOURCE / "assets" / "python")
    folder = pathlib.Path(tempfile.mkdtemp(prefix="tetress-library-"))
    try:
        run(cmake, "--install", build, "--prefix", folder / "installed")
        prefix = (folder / "installed").rename(folder / "moved")  # all of it can be moved
        library, = list(prefix.glob("lib*/libtetress.so.1")) + list(prefix.glob("lib*/*/libtetress.so.1"))
        look_at_names(library, prefix / "include" / "tetress")
        look_at_examples(folder, prefix, compiler)
        look_at_cmake(folder, prefix, cmake)
        sentence = run(folder / "review_log", SAMPLE, 2000).splitlines()[1]
        share = prefix / "share" / "tetress"
        print(run(sys.executable, __file__, "python", SAMPLE, sentence,
                  PYTHONPATH=f"{share / 'python'}:{share / 'referee' / 'standin'}"), end="")
    finally:
        shutil.rmtree(folder)


if sys.argv[1] == "python":
    look_at_python()
else:
    main()
