"""Makes the manual from assets/manual: pages in Markdown, and with pandoc in HTML; with Chromium also one PDF of them all.

usage: manual.py --text OUT PROGRAM...    Markdown only, with what the programs say about themselves
       manual.py OUT PROGRAM...           all of it, with pictures that the programs take

index.md says which pages there are, in their order. In a page, these comments stand for more:

    <!-- commands of PROGRAM -->    the help of a program and of all its commands
    <!-- actions -->                what scripts can have the window do
    <!-- agents -->                 who can play, with all options
    ![...](pictures/NAME.png)
    <!-- COMMAND -->                how it is made, in a copy of assets; OUT is its file, and tetress takes it of its window

With SOURCE_DATE_EPOCH, the same programs make the same bytes.
"""
import html
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from string import Template

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "linux"))
import describe  # pylint: disable=wrong-import-position

ASSETS = os.path.join(os.path.dirname(HERE), "assets")
SOURCE = os.path.join(ASSETS, "manual")
LINK = re.compile(r"\]\(([\w-]+)\.md(#[\w-]+)?\)")
PICTURE = re.compile(r"!\[[^\]]*\]\(pictures/([\w-]+\.\w+)\)\n<!-- (tetress\b[^>]*?) -->", re.DOTALL)
HEADING = re.compile(r"^(#{1,3}) (.+)$", re.MULTILINE)
FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
PICTURE_PATIENCE, PDF_PATIENCE = 300, 120  # seconds


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def headings(text):
    """Level, title and anchor of each heading, as GitHub and pandoc name them."""
    seen = {}
    for level, title in HEADING.findall(FENCED.sub("", text)):
        anchor = re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")
        seen[anchor] = seen.get(anchor, -1) + 1
        yield len(level), title, f"{anchor}-{seen[anchor]}" if seen[anchor] else anchor


# ---- What programs say about themselves

def cell(text):
    return text.replace("|", "\\|").replace("<", "\\<")


def table(head, rows):
    lines = [head, ["---"] * len(head), *rows]
    return "".join("| " + " | ".join(line) + " |\n" for line in lines) + "\n"


def code(text):
    return f"`{text}`".replace("|", "\\|") if text else ""


def commands(program):
    made = ""
    for words, one in describe.read_tree(program).items():
        name = " ".join([os.path.basename(program), *words])
        made += f"## {name}\n\n```text\n{one.usage}\n```\n\n"
        made += "".join(f"{cell(paragraph)}\n\n" for paragraph in one.paragraphs)
        rows = [[code(left), cell(right)] for kind in ("arguments", "commands", "options")
                for left, right in one.lists.get(kind, [])]
        made += table(["", ""], rows) if rows else ""
        for left, right in one.lists.get("examples", []):
            made += f"{right}\n\n```sh\n{left}\n```\n\n"
    return made


def actions(program):
    """The list of actions, by what stands before the first dot of their names."""
    groups = {}
    for line in describe.said(program, "--actions"):
        left, title, keys = re.fullmatch(r"(\S.*?)  (.*?)(?: \[(\S+)\])?", line).groups()
        groups.setdefault(left.split(".")[0], []).append([code(left), cell(title.removesuffix("...")), keys or ""])
    return "".join(f"## {group}\n\n" + table(["Action", "What it does", "Keys"], rows) for group, rows in groups.items())


def agents(program):
    made = ""
    for agent in json.loads("\n".join(describe.said(program, "agents", "--json")))["agents"]:
        made += f"## {agent['name']}\n\n**{agent['title']}.** {agent['sentence']}\n\n"
        rows = []
        for one in agent["options"]:
            values = ", ".join(one["choices"] or []) if one["low"] is None else \
                f"{one['low']:.10g} to {one['high']:.10g} {one['unit'] or ''}"
            default = str(one["default"]).lower() if one["kind"] == "bool" else str(one["default"])
            rows.append([code(one["name"]), cell(one["help"]), cell(values), code(default)])
        made += table(["Option", "What it is", "Values", "Default"], rows) if rows else ""
    return made


def expanded(text, programs):
    text = re.sub(r"<!-- commands of ([\w-]+) -->", lambda match: commands(programs[match[1]]) if match[1] in programs
                  else f"This system has no {match[1]}.", text)
    text = text.replace("<!-- agents -->", agents(programs["tetress-cli"]))
    return text.replace("<!-- actions -->", actions(programs["tetress"]) if "tetress" in programs else "")


def make_text(out, programs):
    """Writes the pages in Markdown, and returns them by name, in order."""
    os.makedirs(out, exist_ok=True)
    pages = {"index": read(os.path.join(SOURCE, "index.md"))}
    for name, _ in LINK.findall(pages["index"]):
        pages.setdefault(name, expanded(read(os.path.join(SOURCE, f"{name}.md")), programs))
    for name, text in pages.items():
        write(os.path.join(out, f"{name}.md"), text)
    return pages


# ---- Pictures

def take(picture, command, out, programs, folder):
    """Makes a picture, unless the same command has made it with this program; of the window in light and in dark."""
    words = shlex.split(command.replace("\n", " "))
    program = programs[words[0]]
    path = os.path.join(out, "pictures", picture)
    jobs = [(path, [word.replace("OUT", path) for word in words[1:]])]
    if words[0] == "tetress":
        root, end = os.path.splitext(path)
        jobs = [(name, [*words[1:], "--headless", "--theme", theme, "--screenshot", name])
                for name, theme in ((path, "light"), (f"{root}-dark{end}", "dark"))]
    for name, arguments in jobs:
        note = f"{name}.made"
        if os.path.exists(name) and os.path.exists(note) and read(note) == command and \
                os.path.getmtime(name) > os.path.getmtime(program):
            continue
        done = subprocess.run([program, *arguments], cwd=folder, env=dict(os.environ, TZ="UTC"), capture_output=True,
                              text=True, timeout=PICTURE_PATIENCE, check=False)
        if done.returncode or not os.path.exists(name):
            sys.exit(f"{picture} could not be made by {command}:\n{done.stdout}{done.stderr}")
        write(note, command)


def take_pictures(out, pages, programs):
    os.makedirs(os.path.join(out, "pictures"), exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="tetress-manual-") as folder, ThreadPoolExecutor(2) as pool:
        shutil.copytree(ASSETS, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
        jobs = [pool.submit(take, picture, command, out, programs, folder)
                for text in pages.values() for picture, command in PICTURE.findall(text)]
        for job in jobs:
            job.result()
    for text in pages.values():
        for name in re.findall(r"\]\(\.\./pictures/([\w.-]+)\)", text):
            shutil.copy(os.path.join(ASSETS, "pictures", name), os.path.join(out, "pictures"))


# ---- Pages

def body_of(text):
    """A page's Markdown as HTML, by pandoc; pictures follow the reader's theme where they have two."""
    done = subprocess.run(["pandoc", "--from=gfm", "--to=html5", "--no-highlight", "--wrap=none"],
                          input=LINK.sub(r"](\1.html\2)", text), capture_output=True, text=True, check=True)
    made = re.sub(r'<p>(<img src="(?:\.\./)?pictures/[^>]* alt="([^"]*)" />)\s*(?:<!--.*?-->)?</p>',
                  r"<figure>\1<figcaption>\2</figcaption></figure>", done.stdout, flags=re.DOTALL)
    made = re.sub(r'<img src="pictures/([\w-]+)\.png"([^>]*)/>', r'<picture><source media="(prefers-color-scheme: dark)" '
                  r'srcset="pictures/\1-dark.png"><img src="pictures/\1.png"\2></picture>', made)
    return made.replace('src="../pictures/', 'src="pictures/')


def navigation(pages, here):
    """All pages, and the sections of this one."""
    made = ""
    for name, text in pages.items():
        (_, title, _), *inner = headings(text)
        made += f'<li><a href="{name}.html"{" class=here" if name == here else ""}>{html.escape(title)}</a>'
        if name == here:
            made += "<ul>" + "".join(f'<li><a href="#{anchor}">{html.escape(title.replace("`", ""))}</a></li>'
                                     for level, title, anchor in inner if level == 2) + "</ul>"
        made += "</li>\n"
    return made


def joined(bodies):
    """All pages as one, with the links between them inside it."""
    def inside(name, body):
        body = re.sub(r' id="([^"]+)"', rf' id="{name}--\1"', body)
        body = re.sub(r' href="#([^"]+)"', rf' href="#{name}--\1"', body)
        return re.sub(r' href="([\w-]+)\.html(?:#([^"]+))?"',
                      lambda link: f' href="#{link[1]}--{link[2]}"' if link[2] else f' href="#{link[1]}"', body)
    return "".join(f'<section id="{name}">{inside(name, body)}</section>\n' for name, body in bodies.items())


def make_pages(out, pages):
    frame = Template(read(os.path.join(SOURCE, "page.html")))
    for path in (os.path.join(SOURCE, "manual.css"), os.path.join(ASSETS, "pages", "colours.css")):
        shutil.copy(path, out)
    bodies = {name: body_of(text) for name, text in pages.items()}
    for name, body in bodies.items():
        title = next(headings(pages[name]))[1]
        write(os.path.join(out, f"{name}.html"), frame.substitute(title=title, navigation=navigation(pages, name), body=body))
    return frame.substitute(title="Tetress: the manual", navigation="", body=joined(bodies))


def still_pdf(path, moment):
    """Gives a PDF of Chromium's another date, and its nodes numbers from 0; all words stay as long, and so where they are."""
    date = time.strftime("D:%Y%m%d%H%M%S", time.gmtime(moment)).encode()
    with open(path, "r+b") as file:
        made = re.sub(rb"D:\d{14}(?=\+00'00'\))", date, file.read())
        numbers = {name: number for number, name in enumerate(sorted(set(re.findall(rb"\(node\d{8}\)", made))))}
        made = re.sub(rb"\(node\d{8}\)", lambda match: b"(node%08d)" % numbers[match[0]], made)
        file.seek(0)
        file.write(made)


def make_pdf(out, page):
    chromium = shutil.which("chromium")
    if not chromium:
        print("manual.py: there is no chromium, so no PDF is made")
        return
    path = os.path.join(out, "all.html")
    write(path, page)
    with tempfile.TemporaryDirectory(prefix="tetress-manual-") as folder:
        subprocess.run([chromium, "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", f"--user-data-dir={folder}",
                        "--no-pdf-header-footer", "--generate-pdf-document-outline",
                        f"--print-to-pdf={os.path.join(out, 'tetress.pdf')}", f"file://{path}"],
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=PDF_PATIENCE, check=True,
                       env=dict(os.environ, HOME=folder))
    os.remove(path)
    moment = os.environ.get("SOURCE_DATE_EPOCH")
    if moment:
        still_pdf(os.path.join(out, "tetress.pdf"), int(moment))


def main():
    words = sys.argv[1:]
    text_only = words[:1] == ["--text"]
    out, *paths = words[text_only:]
    out = os.path.abspath(out)
    programs = {os.path.basename(path): os.path.abspath(path) for path in paths}
    pages = make_text(out, programs)
    if text_only:
        return
    take_pictures(out, pages, programs)
    if not shutil.which("pandoc"):
        print("manual.py: there is no pandoc, so the manual stays in Markdown")
        return
    make_pdf(out, make_pages(out, pages))


if __name__ == "__main__":
    main()
