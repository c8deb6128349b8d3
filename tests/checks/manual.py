"""The manual leads somewhere and leaves nothing out: every link and picture in it, every panel's page, and everything that
the programs say they have: commands, options, actions, agents, formats, terms, UGI.

The argument is the build folder of a release, where the manual is in Markdown."""

import json
import os
import re
import sys

import source

sys.path.insert(0, os.path.join(source.ROOT, "packaging"))
import manual  # pylint: disable=wrong-import-position

BUILD = os.path.abspath(sys.argv[1])
PAGES = os.path.join(BUILD, "share", "tetress", "manual")
LINK = re.compile(r"(!?)\[[^\]]*\]\(([^)#\s]*)(#[\w-]+)?\)")
SPAN = re.compile(r"`([^`\n]+)`")
problems = []
checked = 0


def expect(condition, problem):
    global checked
    checked += 1
    if not condition:
        problems.append(problem)


def said(program, *words):
    return source.run([os.path.join(BUILD, "bin", program), *words], input="ugi\nquit\n").stdout


def check_links(pages):
    anchors = {name: {anchor for _, _, anchor in manual.headings(text)} for name, text in pages.items()}
    for name, text in pages.items():
        made = {picture for picture, _ in manual.PICTURE.findall(source.read(f"assets/manual/{name}.md"))}
        for picture, target, anchor in LINK.findall(manual.FENCED.sub("", text)):
            if "://" in target:
                continue
            if picture:
                expect(target.removeprefix("pictures/") in made or os.path.exists(os.path.join(manual.SOURCE, target)),
                       f"{name}.md: nothing makes the picture {target}")
                continue
            page = target.removesuffix(".md") if target else name
            expect(page in pages, f"{name}.md: the link leads to {target}, which is not there")
            expect(not anchor or anchor[1:] in anchors.get(page, ()), f"{name}.md: {page} has no section {anchor}")
    listed = {name for name in pages if name != "index"}
    written = {name[:-3] for name in os.listdir(manual.SOURCE) if name.endswith(".md") and name != "index.md"}
    expect(listed == written, f"index.md does not lead to {written - listed or listed - written}")
    return anchors


def check_panels(anchors):
    """F1 leads to the section of a page that has the panel's title."""
    table = source.read("ui/state/layout.c").split("panel_titles[] = {")[1].split("};")[0]
    rows = re.findall(r'\{"([a-z-]+)", "([^"]+)", "([a-z]+)"', table)
    expect(len(rows) >= 40, f"{len(rows)} panels have a page")
    for name, title, page in rows:
        expect(title.lower().replace(" ", "-") in anchors.get(page, ()), f"{page}.md has no section {title}, for the panel {name}")


def check_commands(pages, program, words=()):
    """Each option stands in the section of its command; and so on for the commands of a command."""
    help_text = said(program, *words, "--help")
    name = " ".join([program, *words])
    section = re.search(rf"^## {name}$(.*?)(?=^## |\Z)", pages["commands"], re.MULTILINE | re.DOTALL)
    expect(section, f"commands.md has no section {name}")
    for option in re.findall(r"^  (--[\w-]+)", help_text, re.MULTILINE):
        expect(section and f"`{option}" in section[1], f"commands.md does not have {option} of {name}")
    commands = re.search(r"^commands:\n((?:  .*\n)+)", help_text, re.MULTILINE)
    for line in commands[1].splitlines() if commands else ():
        check_commands(pages, program, (*words, *re.split(r"  +", line.strip())[0].split()))


def check_shown(pages):
    """Commands that pages show have only options that there are."""
    for name, text in pages.items():
        for line in re.findall(r"^(?:.*[ ;|(])?(tetress-cli .*)$", "\n".join(re.findall(r"^```(?:sh|text)\n(.*?)^```$", text,
                               re.MULTILINE | re.DOTALL)), re.MULTILINE) + SPAN.findall(text):
            match = re.match(r"tetress-cli ((?:(?:library|solo) )?[a-z]+)\b(.*)", line)
            if not match or match[1] == "help":
                continue
            known = re.search(rf"^## tetress-cli {match[1]}$(.*?)(?=^## |\Z)", pages["commands"], re.MULTILINE | re.DOTALL)
            expect(known, f"{name}.md shows {line}, but there is no such command")
            for option in re.findall(r"(?<= )--[a-z][\w-]*", re.sub('".*?"', "", match[2])) if known else ():
                expect(f"`{option}" in known[1], f"{name}.md shows {line}, but there is no {option}")


def check_words(pages):
    """Names from the programs' own tables, each as code on the page that is about them."""
    wanted = [("scripts", line.split()[0]) for line in said("tetress", "--actions").splitlines()]
    for agent in json.loads(said("tetress-cli", "agents", "--json"))["agents"]:
        wanted += [("roster", option["name"]) for option in agent["options"]]
        expect(re.search(rf"^## {agent['name']}$", pages["roster"], re.MULTILINE), f"roster.md has no section {agent['name']}")
    wanted += [("protocols", name) for name in re.findall(r"^option name (\S+)", said("tetress-cli", "ugi"), re.MULTILINE)]
    verbs = source.read("engine/protocol/ugi/ugi_reader.c")
    wanted += [("protocols", word) for word in re.findall(r'\{"([a-z]+)", UGI_\w+, read_', verbs)]
    go_words = re.search(r"go_words\[GO_WORDS\] = \{(.*?)\}", verbs, re.DOTALL)[1]
    wanted += [("protocols", f'"{word}"') for word in re.findall(r'"(\w+)"', go_words)]
    wanted += [("formats", name) for name in re.findall(r'\[FORMAT_\w+\] = \{"(\w+)"', source.read("engine/record/formats/format.c"))]
    wanted += [("formats", name) for name in re.findall(r'^ \* {5}((?:[A-Z]{1,2} )+)', source.read("engine/record/formats/sgf.h"),
                                                        re.MULTILINE) for name in name.split()]
    terms = source.read("engine/eval/terms.h")
    wanted += [("evaluation", name) for name in re.findall(r'X\(\w+, +"(\w+)",', terms)]
    wanted += [("evaluation", name) for name in re.findall(r'^    \{"([a-z-]+)",$', source.read("engine/eval/built_in.c"), re.MULTILINE)]
    expect(len(wanted) > 600, f"the programs' tables have only {len(wanted)} names")
    words = {name: set(re.findall(r'"?[\w.-]+"?', " ".join(SPAN.findall(manual.FENCED.sub("", text)))))
             | set(re.findall(r'"\w+"', text)) for name, text in pages.items()}
    for page, name in wanted:
        expect(name in words[page], f"{page}.md does not name {name}")


def main():
    pages = {name[:-3]: manual.read(os.path.join(PAGES, name)) for name in sorted(os.listdir(PAGES)) if name.endswith(".md")}
    anchors = check_links(pages)
    check_panels(anchors)
    for program in ("tetress-cli", "tetress", "tetress-mpi"):
        if os.path.exists(os.path.join(BUILD, "bin", program)):
            check_commands(pages, program)
    check_shown(pages)
    check_words(pages)
    source.report(problems, f"{checked} links, pictures, commands, options and names of the manual")


main()
