"""What packaging/setup asks for, with package managers that only pretend. Usage: test_setup.py SETUP"""

import pathlib
import shutil
import subprocess
import sys
import tempfile

SETUP = sys.argv[1]
TOOLS = ["awk", "bash", "cat", "dirname", "env", "grep", "sed", "tr"]


def setup(uses, commands):
    """The result of setup on a system that has these commands: pairs of a name and a script."""
    with tempfile.TemporaryDirectory() as folder:
        here = pathlib.Path(folder)
        for tool in TOOLS:
            (here / tool).symlink_to(shutil.which(tool))
        for name, script in commands.items():
            (here / name).write_text(f"#!/bin/sh\n{script}\n")
            (here / name).chmod(0o755)
        return subprocess.run([SETUP, *uses], env={"PATH": folder}, capture_output=True, text=True, check=False)


def lacks(package):
    """A query that knows all packages but one, which is its last word."""
    return f'for last in "$@"; do :; done; [ "$last" != {package} ]'


def expect(result, status, *words):
    said = result.stdout + result.stderr
    assert result.returncode == status, f"{result.returncode}, not {status}: {said}"
    for word in words:
        assert word in said, f"no {word!r} in: {said}"
    return said


def elsewhere():
    for commands, package, words in (
            ({"dnf": ""}, "SDL2-devel", "dnf install SDL2-devel\n"),
            ({"dnf": "", "zypper": ""}, "freetype2-devel", "zypper install freetype2-devel\n"),
            ({"pacman": lacks("sdl2_ttf")}, "", "pacman -S --needed sdl2_ttf\n")):
        queries = commands if "pacman" in commands else {"rpm": lacks(package), **commands}
        expect(setup(["run"], queries), 1, words)
    assert expect(setup(["run", "test"], {"dnf": "", "rpm": ""}), 0) == ""


def unknown():
    said = expect(setup(["run"], {}), 0, "cmake", "libsdl2-dev")
    assert "xdotool" not in said, said


def debian():
    """What is missing, and no more, is installed; what only tests need is not asked for to build."""
    query = f'if {lacks("libsdl2-dev")} && [ "$last" != xvfb ]; then echo installed; else exit 1; fi'
    system = {"dpkg-query": query, "apt-get": 'echo "apt-get $*"', "id": "echo 0"}
    said = expect(setup(["run"], system), 0, "libsdl2-dev\n")
    assert "xvfb" not in said and "cmake" not in said, said
    expect(setup(["run", "test"], system), 0, "libsdl2-dev xvfb\n")
    expect(setup(["run"], {**system, "id": "echo 1000"}), 1, "as root: apt-get install libsdl2-dev")


def other_architecture():
    """Packages for another processor are known only after dpkg is told of it."""
    system = {"dpkg-query": "exit 1", "dpkg": 'echo "dpkg $*"', "apt-get": 'echo "apt-get $*"', "id": "echo 0"}
    said = expect(setup(["arm64"], system), 0, "gcc-aarch64-linux-gnu libcmocka-dev:arm64 qemu-user\n")
    assert said.index("dpkg --add-architecture arm64\n") < said.index("apt-get update"), said
    assert "--add-architecture" not in expect(setup(["run", "test"], system), 0), said


expect(setup([], {}), 1, "run or test")
for case in (elsewhere, unknown, debian, other_architecture):
    case()
    print(case.__name__)
