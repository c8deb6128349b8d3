"""Finding one's way: keys by topic, rules, the introduction, menus and focus by keys, ticks for what is on, the end of
a game."""
import hand
from hand import SOURCE, expect

SAMPLE = SOURCE / "assets/samples/squeeze.sgf"


def shown(someone, prefix):
    return [name for name in someone.widgets() if name.startswith(prefix)]


def case_keys_by_topic(someone):
    """Shift+F1 begins with the actions that have keys; a search by key finds its action."""
    someone.open()
    someone.find("start.intro")
    someone.key("shift+F1")
    someone.find("dialog.shortcuts.piece.take-o")
    expect(not someone.there("dialog.shortcuts.analysis.agent"), "what has no keys comes later")
    someone.type("ctrl+o")
    someone.find("dialog.shortcuts.file.open")
    someone.gone("dialog.shortcuts.piece.take-o")
    someone.key("Escape")
    someone.gone("dialog.shortcuts.primary")


def case_manual(someone):
    """F1 opens the page about the panel under the pointer, or about the one with the ring; without pages it says where to
    read."""
    asked = someone.folder / "asked"
    tools = someone.folder / "tools"
    pages = someone.folder / "assets" / "manual"
    pages.mkdir(parents=True)
    tools.mkdir()
    (tools / "xdg-open").write_text(f'#!/bin/sh\necho "$1" >{asked}.new && mv {asked}.new {asked}\n')
    (tools / "xdg-open").chmod(0o755)
    someone.environment.update(PATH=f"{tools}:{someone.environment['PATH']}", TETRESS_ASSETS=str(pages.parent))

    def wait_asked(what):
        someone.wait_for(lambda: asked.exists() and asked.read_text().strip() == f"file://{pages}/{what}", f"{what} to be shown")

    for name in ("index", "analyse", "play", "match"):
        (pages / f"{name}.html").touch()
    someone.open(SAMPLE, "--do", "view.mode analyse")
    someone.find("panel.graph")
    someone.move("panel.graph")
    someone.key("F1")
    wait_asked("analyse.html#graph")
    someone.find("toast")
    someone.move("board.cell.5-5")
    someone.key("F1")
    wait_asked("play.html#board")
    someone.key("F6")
    someone.find("ring")
    someone.key("F1")
    wait_asked("analyse.html#lines")
    someone.key("ctrl+m")
    someone.find("panel.match-times" if someone.there("panel.match-times") else "panel.match-games")
    someone.move("panel.match-boards")
    someone.key("F1")
    wait_asked("match.html#being-played")
    for name in ("match.html", "index.html"):
        (pages / name).unlink()
    before = someone.pixels("toast")
    asked.unlink()
    someone.key("F1")
    someone.wait_change("toast", before, "the toast to say that there is no page")
    expect(not asked.exists(), "what is not there is not opened")


def case_rules(someone):
    """From the start page and from the menu; the pictures are there, and keys scroll to the last rule."""
    someone.open()
    with someone.walk("the rules", clicks=1, seconds=5):
        someone.click("start.rules")
        someone.find("dialog.rules.primary")
    before = someone.pixels()
    someone.wheel("dialog.rules.primary", 1)
    someone.tool("mousemove_relative", "--", "-200", "-200")
    someone.tool("click", "--repeat", "5", "--delay", "30", "5")
    someone.wait_for(lambda: someone.pixels() != before, "the rules to scroll")
    someone.key("Return")
    someone.gone("dialog.rules.primary")
    someone.key("alt+h")
    someone.find("menu.dialog.rules")


def next_step(someone, number):
    someone.wait_for(lambda: someone.there(f"intro.step.{number}"), f"step {number}")


def step_done(someone, number):
    someone.wait_for(lambda: someone.there(f"intro.step.{number}.done"), f"step {number} to be done")


def four_cells(someone, *cells):
    """They become the piece that they form."""
    for cell in cells:
        someone.click(f"board.cell.{cell}")


def case_introduction_by_pointer(someone):
    """The small game, as its steps say, with the pointer alone, up to a game against level 1. The board keeps its
    place and size."""
    someone.open()
    someone.click("start.intro")
    next_step(someone, 1)
    board = someone.find("board")
    someone.wait_title("Introduction \u2014 Tetress")
    someone.click("piece.take-t")
    next_step(someone, 2)
    someone.wheel("board.cell.5-5", -1)
    someone.click("board.cell.5-5")
    step_done(someone, 2)
    someone.click("intro.next")
    next_step(someone, 3)
    someone.click("piece.take-o")
    someone.click("board.cell.7-7")
    someone.wait_for(lambda: not someone.there("intro.step.3.done"), "no end of the step")
    four_cells(someone, "6-10", "6-0", "6-1", "6-2")
    step_done(someone, 3)
    someone.click("intro.next")
    next_step(someone, 4)
    four_cells(someone, "4-5", "5-5", "6-5", "5-6")
    step_done(someone, 4)
    someone.click("intro.next")
    next_step(someone, 5)
    someone.click("intro.next")
    next_step(someone, 6)
    four_cells(someone, "3-5", "3-6", "4-4", "4-5")
    step_done(someone, 6)
    expect(not someone.there("offer.red"), "nobody reviews a lesson")
    someone.click("intro.next")
    next_step(someone, 7)
    someone.click("piece.take-i")
    someone.click("board.cell.4-8")
    step_done(someone, 7)
    someone.click("intro.next")
    next_step(someone, 8)
    someone.click("piece.take-i")
    someone.click("board.cell.10-3")
    step_done(someone, 8)
    someone.click("intro.next")
    next_step(someone, 9)
    expect(someone.find("board") == board, "the board keeps its place and size")
    someone.click("intro.play")
    someone.gone("intro")
    expect(someone.find("board") == board, "the board keeps its place and size in the game")
    someone.find("play.resign")


def case_introduction_by_keys(someone):
    """The same with keys alone: pieces by number, arrows, Enter to place and to go on."""
    someone.open()
    someone.find("start.intro")
    someone.key("Tab")
    someone.wait_ring("start.intro")
    someone.key("Return")
    next_step(someone, 1)
    someone.key("3")
    next_step(someone, 2)
    someone.key("r", "Down", "Return")
    step_done(someone, 2)
    someone.key("Return")
    next_step(someone, 3)
    someone.key("2", *["Down"] * 2, *["Left"] * 5, "Return")
    step_done(someone, 3)
    someone.key("Return")
    next_step(someone, 4)
    someone.key("Tab")
    someone.wait_ring("intro.next")
    someone.key("space")
    next_step(someone, 5)
    someone.key("Escape", "Return")
    next_step(someone, 6)
    someone.key("Return")
    expect(not someone.there("intro.step.7"), "Enter skips nothing")
    someone.key("Tab", "Tab")
    someone.wait_ring("intro.leave")
    someone.key("Return")
    someone.gone("intro")


def case_introduction_left_and_found(someone):
    someone.open()
    someone.click("start.intro")
    next_step(someone, 1)
    someone.click("intro.next")
    next_step(someone, 2)
    someone.click("intro.leave")
    someone.gone("intro")
    someone.key("alt+h")
    someone.click("menu.intro.begin")
    next_step(someone, 2)
    someone.quit()  # the lesson's board is nobody's work
    someone.open()
    someone.find("start.intro")
    expect(not someone.there("start.recovered.0"), "nothing was lost")


def case_menus_by_keys(someone):
    """Alt and a letter, arrows to the next menu and down to a row, Enter."""
    someone.open(SAMPLE)
    someone.find("board.cell.0-0")
    someone.key("alt+f")
    someone.find("menu.file.open")
    someone.key("Right", "Right")
    someone.find("menu.go.next")
    someone.key("Left")
    someone.find("menu.edit.undo")
    someone.key("Right")
    someone.find("menu.go.next")
    someone.key("Escape")
    someone.gone("menu.go.next")
    someone.key("alt+g", "Down", "Return")
    someone.find("game.current")


def case_ticks(someone):
    """A view that is on has a tick in its menu."""
    someone.open(SAMPLE)
    someone.find("board.cell.0-0")
    someone.key("alt+v")
    someone.find("menu.view.overlay.legal")
    off = someone.pixels("menu.view.overlay.legal")
    someone.key("Escape")
    someone.gone("menu.view.overlay.legal")
    someone.key("l", "alt+v")
    someone.find("menu.view.overlay.legal")
    expect(someone.pixels("menu.view.overlay.legal") != off, "the row looks other than before")


def case_focus_by_tab(someone):
    """Tab moves a focus ring, on the start page and from the board; Escape gives the keys back to the board."""
    someone.open()
    someone.find("start.intro")
    before = someone.pixels("start.rules")
    someone.key("Tab", "Tab")
    someone.wait_change("start.rules", before, "the ring around the rules")
    someone.key("space")
    someone.find("dialog.rules.primary")
    someone.key("Escape")
    someone.gone("dialog.rules.primary")
    someone.key("ctrl+n")
    someone.find("piece.take-o")
    before = someone.pixels("piece.take-o")
    someone.key("Tab")
    someone.wait_change("piece.take-o", before, "the ring around the first piece")
    someone.wait_ring("piece.take-o")
    ringed = someone.pixels("piece.take-o")
    someone.key("Tab", "space")
    someone.wait_ring("piece.take-i")
    someone.wait_change("piece.take-o", ringed, "the ring to go on")  # the next one's may touch its edge
    someone.key("Escape", "Escape")


def case_a_tooltip_goes_after_the_click(someone):
    """It would hide what the click shows, and comes back after another."""
    someone.open()
    someone.key("ctrl+n")
    someone.move("piece.take-o")
    someone.find("tooltip")
    someone.click("piece.take-o")
    someone.gone("tooltip")
    someone.move("piece.take-i")
    someone.find("tooltip")
    someone.move("piece.take-o")
    someone.find("tooltip")


def case_dialogs_open_where_they_stay(someone):
    """A quick hand would miss buttons that move after they first appear."""
    someone.open(SAMPLE)
    someone.find("board.cell.0-0")
    for keys, button in (("ctrl+shift+n", "dialog.new-game.primary"), ("ctrl+i", "dialog.information.primary"),
                         ("shift+F1", "dialog.shortcuts.primary")):
        someone.key(keys)
        first = None
        while not first:
            first = someone.widgets().get(button)
        expect(someone.find(button) == first, f"{button} is first seen at {first}")
        someone.key("Escape")
        someone.gone(button)


def case_past_the_end(someone):
    """Right, held down, stops at the end without a message."""
    someone.open(SAMPLE)
    someone.find("board.cell.0-0")
    someone.wait_title("squeeze.sgf \u2014 Tetress")
    someone.tool("keydown", "Right", "sleep", "3", "keyup", "Right")
    someone.key("End")
    someone.find("game.current")
    end = someone.pixels("board")
    someone.key("Right", "Right")
    expect(not someone.there("toast"), "no message")
    expect(someone.pixels("board") == end, "the board stays at the end")


hand.run(globals())
