"""The manual's pages, as pandoc makes them: each is there, no link in them is dead, and each panel has the section that F1
opens; and so in the page that the PDF is made of. Pictures are not taken; each must have something that makes it.

usage: test_manual_pages.py PROGRAM...; 77 if there is no pandoc
"""
import html.parser
import os
import pathlib
import re
import shutil
import sys
import tempfile

SOURCE = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(SOURCE / "packaging"))
import manual  # pylint: disable=wrong-import-position


class Page(html.parser.HTMLParser):
    """The names of a page's sections, and what it leads to."""
    def __init__(self, text):
        super().__init__()
        self.names, self.links, self.pictures = [], [], []
        self.feed(text)

    def handle_starttag(self, _, attributes):
        for name, value in attributes:
            if name == "id":
                self.names.append(value)
            elif name == "href" and "://" not in value:
                self.links.append(value)
            elif name in ("src", "srcset"):
                self.pictures.append(value)


def dead(folder, pages):
    """Links of pages, by their names, that lead nowhere; sections with a name twice; pictures that nothing makes."""
    made = {f"pictures/{name}" for path in (SOURCE / "assets" / "manual").glob("*.md")
            for name, _ in manual.PICTURE.findall(path.read_text())}
    made |= {re.sub(r"(\.\w+)$", r"-dark\1", name) for name in made}
    made |= {f"pictures/{path.name}" for path in (SOURCE / "assets" / "pictures").iterdir()}
    for here, page in pages.items():
        for link in page.links:
            target, _, name = link.partition("#")
            there = pages.get(target or here)
            if not (there and (not name or name in there.names)) and not (folder / target).is_file():
                yield f"{here}: the link to {link} is dead"
        yield from (f"{here}: the section {name} is there twice" for name in set(page.names) if page.names.count(name) > 1)
        yield from (f"{here}: nothing makes {name}" for name in page.pictures if name not in made)


def main():
    if not shutil.which("pandoc"):
        print("there is no pandoc, so no pages are made")
        sys.exit(77)
    programs = {os.path.basename(path): path for path in sys.argv[1:]}
    with tempfile.TemporaryDirectory(prefix="tetress-manual-") as name:
        folder = pathlib.Path(name)
        texts = manual.make_text(name, programs)
        whole = Page(manual.make_pages(name, texts))
        pages = {f"{page}.html": Page((folder / f"{page}.html").read_text()) for page in texts}
        problems = [*dead(folder, pages), *dead(folder, {"all.html": whole})]
    table = (SOURCE / "ui/state/layout.c").read_text().split("panel_titles[] = {")[1].split("};")[0]
    for title, page in re.findall(r'\{"[a-z-]+", "([^"]+)", "([a-z]+)"', table):
        if title.lower().replace(" ", "-") not in pages[f"{page}.html"].names:
            problems.append(f"{page}.html has no section {title}, where F1 leads")
    links = sum(len(page.links) + len(page.pictures) for page in pages.values())
    if links < 500:
        problems.append(f"the pages have only {links} links")
    if problems:
        sys.exit("\n".join(problems))
    print(f"{len(pages)} pages with {links} links and pictures")


main()
