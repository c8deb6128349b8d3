"""The installed programs: they find their data beside themselves, or where the environment says.

usage: test_install.py CMAKE BUILD_FOLDER AGENTS_FOLDER
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
from xml.etree import ElementTree

PATIENCE = 120  # seconds; not a measurement
LOGS = pathlib.Path(__file__).resolve().parents[1] / "data/rules/logs"


def run(*words, code=0, **environment):
    clean = {name: value for name, value in os.environ.items() if not name.startswith("TETRESS_")}
    done = subprocess.run([str(word) for word in words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          timeout=PATIENCE, env=dict(clean, **environment))
    if done.returncode != code:
        raise SystemExit(f"{' '.join(map(str, words))} ended with {done.returncode}:\n{done.stdout}")
    return done.stdout


def expect(condition, what):
    if not condition:
        raise SystemExit(what)


def look_at_window(program, share, folder):
    """Samples under names that the source tree does not have are found in the prefix, and where the environment says."""
    shutil.copy(share / "samples" / "squeeze.sgf", share / "samples" / "installed.sgf")
    named = folder / "assets" / "samples"
    named.mkdir(parents=True)
    shutil.copy(share / "samples" / "squeeze.sgf", named / "named.sgf")
    opened = folder / "opened.sgf"

    def open_sample(name, **more):
        run(program, "--headless", "--do", f"file.sample {name}; wait idle; file.save-as '{opened}'; wait idle", **more)
        expect(opened.exists(), f"the sample {name} was not opened")
        opened.unlink()

    open_sample("installed")
    open_sample("named", TETRESS_ASSETS=str(named.parent))
    run(program, "--headless", "--do", "file.sample named; wait idle", code=1)


def look_at_the_manual(folder):
    """Its pages are there at least in Markdown, with what the programs say about themselves."""
    text = (folder / "commands.md").read_text()
    expect("## tetress-cli match" in text and "--sprt E0,E1" in text, "the manual does not have the commands")


def look_at_help(program, share, folder):
    """Where its pages are made, the window opens those beside it."""
    page, asked, tools = share / "manual" / "play.html", folder / "asked", folder / "tools"
    page.touch()
    tools.mkdir()
    (tools / "xdg-open").write_text(f'#!/bin/sh\necho "$1" >{asked}.new && mv {asked}.new {asked}\n')
    (tools / "xdg-open").chmod(0o755)
    run(program, "--headless", "--do", "dialog.manual board; wait ms 100", PATH=f"{tools}:{os.environ['PATH']}")
    until = time.monotonic() + PATIENCE
    while not asked.exists() and time.monotonic() < until:
        time.sleep(0.02)
    expect(asked.read_text() == f"file://{page}#board\n", f"the window opens {asked.read_text()}")


def look_at_referee(program, share, agents, folder):
    """The host in the prefix is the one that runs, and it plays an agent."""
    host = share / "referee" / "host.py"
    mark = folder / "mark"
    host.write_text(f"open({str(mark)!r}, 'w').close()\n" + host.read_text())
    said = run(program, "try", f"referee:{agents}:steady")
    expect("its first moves work" in said, said)
    expect(mark.exists(), "the host that ran was not the installed one")


def look_at_engine(bin_folder, share):
    """The other way round, the installed package for the referee finds the installed engine."""
    found = run(sys.executable, "-c", "from tetress_agent.engine import find_engine; print(find_engine())",
                PYTHONPATH=f"{share / 'referee'}:{share / 'referee' / 'standin'}", PATH="")
    expect(os.path.samefile(found.strip(), bin_folder / "tetress-cli"), f"the engine that was found is {found}")


def look_at_desktop(share):
    """The files for desktops are well formed, and name files that exist."""
    entry = (share / "applications" / "tetress.desktop").read_text().splitlines()
    expect(entry[0] == "[Desktop Entry]", entry)
    values = dict(line.split("=", 1) for line in entry[1:])
    expect(values["Exec"].split()[0] == "tetress" and values["Type"] == "Application", values)
    link = (share / "applications" / "tetress-link.desktop").read_text().splitlines()
    expect({"Exec=tetress %u", "MimeType=x-scheme-handler/tetress;"} < set(link), link)
    icon = ElementTree.parse(share / "icons" / "hicolor" / "scalable" / "apps" / f"{values['Icon']}.svg")
    expect(icon.getroot().get("width") == icon.getroot().get("height"), "the icon is no square")
    kinds = ElementTree.parse(share / "mime" / "packages" / "tetress.xml").getroot()
    names = [kind.get("type") for kind in kinds]
    expect(values["MimeType"] == "".join(name + ";" for name in names), values["MimeType"])
    for kind, files in zip(kinds, ([share / "tetress/samples/squeeze.sgf"], [LOGS / "game.log", LOGS / "plain.log"])):
        begins = [match.get("value").replace("\\t", "\t") for match in kind.iterfind(".//{*}match")]
        for path in files:
            expect(any(begin in path.read_text()[:400] for begin in begins), f"{path} is not known by its beginning")
    described = ElementTree.parse(share / "metainfo" / "org.tetress.tetress.metainfo.xml").getroot()
    expect((share / "applications" / described.findtext("launchable")).exists(), "the description starts no entry")
    expect(described.findtext("summary") == values["Comment"], described.findtext("summary"))
    expect([kind.text for kind in described.iterfind("provides/mediatype")] == names, "the description opens other files")


def look_at_paths(prefix, folders):
    """Nothing remembers the folders that it was built from and in."""
    for path in prefix.rglob("*"):
        for folder in folders:
            expect(path.is_dir() or str(folder).encode() not in path.read_bytes(), f"{path.name} has the path {folder}")


def look_at_manuals(bin_folder, share):
    """Each program has a page with everything its help lists, and completions that bash takes."""
    expect((share / "man" / "man1" / "tetress-contain.1").exists(), "tetress-contain has no page")
    for name in ("tetress", "tetress-cli", "tetress-mpi"):
        path = share / "man" / "man1" / f"{name}.1"
        expect(path.exists() == (bin_folder / name).exists(), f"{path} is wanted where there is the program")
        if not path.exists():
            continue
        page = path.read_text().replace("\\-", "-").replace("\\fB", "").replace("\\fR", "")
        helped = run(bin_folder / name, "--help")
        for word in re.findall(r"^  (-?-?[a-z-]+)  ", helped, re.MULTILINE):
            expect(re.search(rf"^(\.SS )?{word}\b", page, re.MULTILINE), f"the page of {name} lacks {word}")
        expect(page.startswith(f".TH {name.upper()} 1 "), page[:80])
    for words, offered in (("cli ana", ["analyse"]), ("cli match --movet", ["--movetime"]),
                           ("cli solo train --fea", ["--features"]), ("cli match champ", []), ("cli help perf", ["perft"]),
                           ("mpi tou", ["tournament"]), ("mpi solo tr", ["train"]), ("mpi solo train --fea", ["--features"])):
        kind, *line = words.split()
        complete = share / "bash-completion" / "completions" / f"tetress-{kind}"
        if not complete.exists() and kind == "mpi":
            continue
        shown = run("bash", "-c", f"source {complete}; COMP_WORDS=(tetress-{kind} {' '.join(line)}); COMP_CWORD={len(line)}; "
                    f"_tetress_{kind}; echo ${{COMPREPLY[*]}}")
        expect(shown.split() == offered, f"{words} is completed with {shown}")


def main():
    cmake, build, agents = sys.argv[1:]
    folder = pathlib.Path(tempfile.mkdtemp(prefix="tetress-install-"))
    try:
        prefix = folder / "prefix"
        run(cmake, "--install", build, "--prefix", prefix)
        share = prefix / "share" / "tetress"
        if (prefix / "bin" / "tetress").exists():
            look_at_desktop(share.parent)
            look_at_window(prefix / "bin" / "tetress", share, folder)
            look_at_help(prefix / "bin" / "tetress", share, folder)
        look_at_the_manual(share / "manual")
        look_at_referee(prefix / "bin" / "tetress-cli", share, agents, folder)
        look_at_engine(prefix / "bin", share)
        look_at_paths(prefix, (pathlib.Path(build).resolve(), pathlib.Path(agents).resolve().parents[2]))
        look_at_manuals(prefix / "bin", share.parent)
    finally:
        shutil.rmtree(folder)
    print("what was installed finds what it needs")


main()
