"""What packaging/setup asks for, and what packaging/run says, with package managers and a cmake that only pretend. Usage:
test_setup.py SETUP"""

import pathlib
import shutil
import subprocess
import sys
import tempfile

SETUP = pathlib.Path(sys.argv[1])
TOOLS = ["awk", "bash", "cat", "dirname", "env", "find", "grep", "mkdir", "mktemp", "mv", "rm", "sed", "tr"]


def setup(uses, commands, keep=None, program=SETUP.name):
    """The result of setup or another program, in a project in the folder to keep, on a system that has these commands: pairs
    of a name and a script."""
    with tempfile.TemporaryDirectory() as folder:
        here = pathlib.Path(folder)
        for tool in TOOLS:
            (here / tool).symlink_to(shutil.which(tool))
        for name, script in commands.items():
            (here / name).write_text(f"#!/bin/sh\n{script}\n")
            (here / name).chmod(0o755)
        packaging = (keep or here) / "project/packaging"
        shutil.copytree(SETUP.parent, packaging, dirs_exist_ok=True)
        return subprocess.run([packaging / program, *uses], env={"PATH": folder}, capture_output=True, text=True,
                              check=False)


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


def knows_all_but(package, *others):
    """A dpkg-query that knows all packages but these."""
    return f"""{lacks(package)} {" ".join(f'&& [ "$last" != {other} ]' for other in others)} && echo installed"""


def debian():
    """What is missing, and no more, is installed; what only tests need is not asked for to build."""
    system = {"dpkg-query": knows_all_but("libimgui-dev", "xvfb"), "apt-get": 'echo "apt-get $*"', "id": "echo 0"}
    said = expect(setup(["run"], system), 0, "libimgui-dev\n")
    assert "xvfb" not in said and "cmake" not in said and "download" not in said, said
    expect(setup(["run", "test"], system), 0, "libimgui-dev xvfb\n")
    expect(setup(["run"], {**system, "id": "echo 1000"}), 1, "as root: apt-get install libimgui-dev")


def files_alone():
    """The headers of a package come without what it depends on, and say where they are."""
    apt = """echo "apt-get $*"; [ "$1" != download ] || : >libsdl2-dev_2_amd64.deb"""
    contents = """mkdir -p usr/lib/here/pkgconfig usr/include/SDL2 usr/include/x-linux-gnu/SDL2
: >usr/include/x-linux-gnu/SDL2/_real_SDL_config.h
echo 'prefix=/usr
Requires.private: harfbuzz
Libs: -L${libdir}  -lSDL2 ' >usr/lib/here/pkgconfig/sdl2.pc"""
    system = {"dpkg-query": knows_all_but("libsdl2-dev"), "apt-get": apt, "dpkg-deb": contents, "id": "echo 0"}
    with tempfile.TemporaryDirectory() as folder:
        here = pathlib.Path(folder)
        said = expect(setup(["run"], system, here), 0, "apt-get download", "libsdl2-dev\n")
        assert "apt-get install" not in said, said
        assert expect(setup(["run"], system, here), 0) == ""
        usr = here / "project/build/packages/usr"
        assert (usr / "include/SDL2/_real_SDL_config.h").exists()
        words = (usr / "lib/here/pkgconfig/sdl2.pc").read_text()
        assert words == "prefix=${pcfiledir}/../../..\nLibs: -l:libSDL2-2.0.so.0 \n", words


def other_architecture():
    """Packages for another processor are known only after dpkg is told of it."""
    system = {"dpkg-query": knows_all_but("gcc", "gcc-aarch64-linux-gnu", "libcmocka-dev:arm64", "qemu-user"),
              "dpkg": 'echo "dpkg $*"', "apt-get": 'echo "apt-get $*"', "id": "echo 0"}
    said = expect(setup(["arm64"], system), 0, "gcc-aarch64-linux-gnu libcmocka-dev:arm64 qemu-user\n")
    assert said.index("dpkg --add-architecture arm64\n") < said.index("apt-get update"), said
    assert "--add-architecture" not in expect(setup(["run", "test"], system), 0), said


def first_run():
    """Whoever waits for the first build is told; after that, only the program speaks."""
    build = """[ "$1" = --preset ] || { mkdir -p build/release/bin; echo 'echo started' >build/release/bin/tetress; }
[ ! -e build/release/bin/tetress ] || chmod +x build/release/bin/tetress"""
    system = {"dnf": "", "rpm": "", "chmod": f'exec {shutil.which("chmod")} "$@"', "cmake": build}
    with tempfile.TemporaryDirectory() as folder:
        here = pathlib.Path(folder)
        expect(setup([], system, here, "run"), 0, "building, which takes some minutes the first time\n", "started\n")
        assert expect(setup([], system, here, "run"), 0) == "started\n"


expect(setup([], {}), 1, "run or test")
for case in (elsewhere, unknown, debian, files_alone, other_architecture, first_run):
    case()
    print(case.__name__)
