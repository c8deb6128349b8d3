"""A person's ways through the page: opening, playing, analysing, sharing, and finding everything again."""
import json
import re
import time

import browser
from browser import SOURCE, expect, promise

LOG = SOURCE / "tests" / "data" / "rules" / "logs" / "plain.log"
LINK = "#game=1zAzBux8lJhZ09I9l2vO0vGM7KY4rcDlBVEZvdSSaLiF7WWoDa1&turn=31&red=Ann&blue=Bob"  # to the same game


def moves(someone):
    """The legal moves of the position shown, by their cells."""
    return json.loads(someone.run_cli("moves", "--position", someone.shown_game()["position"], "--json"))["moves"]


def play(someone, press, plies=10):
    """Plays on an empty board by pressing the cells of each move."""
    press("start.empty")
    someone.find("board.cell.0-0")
    for cell in ("0-0", "0-1", "1-0", "1-1"):
        press("board.cell." + cell)
    for ply in range(1, plies):
        someone.wait_ply(ply)
        for cell in moves(someone)[ply].split(","):
            press("board.cell." + cell)
    someone.wait_ply(plies)


def reload(someone, ply):
    """Loads the page anew, and waits until it shows the game at the same turn as before. The address alone was never gone."""
    someone.reload()
    someone.find("board.cell.0-0")
    someone.wait_ply(ply)


def type_comment(someone, text):
    someone.click("game.comment")
    someone.type(text)
    someone.key("Escape")
    time.sleep(1)  # what was typed is kept a moment later, which nothing shows


def case_first_picture(someone):
    someone.open()
    took = someone.evaluate("performance.now()")
    someone.find("start.play")
    someone.screenshot("start")
    print(f"    first picture after {took:.0f} ms")
    promise(took < 2000, f"the first picture takes {took:.0f} ms of 2000")


def case_games_imported_into_the_library(someone):
    """Two connections meet at the file: the import's and the list's."""
    someone.open(arguments=("--do", "library.import-folder /share/samples"))
    someone.find("games.row.4")
    someone.click("games.row.2")
    someone.find("preview.open")
    someone.screenshot("library")
    someone.reload()
    someone.click("mode.library")
    someone.find("games.row.4")


def case_ten_plies_by_mouse(someone):
    someone.open()
    play(someone, someone.click)
    someone.screenshot("mouse")


def case_ten_plies_by_touch(someone):
    someone.open(size=(1100, 800), touch=True, density=2)
    play(someone, someone.tap)
    someone.screenshot("touch")


def case_link_in_a_fresh_profile(someone):
    someone.open(LINK)
    someone.find("board.cell.0-0")
    someone.wait_ply(30)
    game = someone.shown_game()["game"]
    expect((game["red"], game["blue"], game["turns"]) == ("Ann", "Bob", 43), game)
    someone.screenshot("link")
    someone.key("Right")
    someone.wait_ply(31)
    reload(someone, 31)
    someone.evaluate(f"location.hash = {json.dumps(LINK)}")
    someone.wait_ply(30)


def case_what_is_copied_is_the_browsers(someone):
    someone.open(LINK)
    someone.wait_ply(30)
    someone.copy("nothing yet")
    someone.key("ctrl+c")
    someone.wait_for(lambda: someone.clipboard() == someone.shown_game()["position"], "the position to be copied")
    someone.click("menu.Edit")
    someone.click("menu.edit.copy-link")
    someone.wait_for(lambda: someone.clipboard() == someone.address(), "the address to be copied")


def case_typing_with_and_without_keys(someone):
    """By keys, by a keyboard on the screen, by an input method, and by pasting."""
    someone.open(LINK)
    someone.wait_ply(30)
    before = someone.picture("game.comment")
    someone.click("game.comment")
    someone.wait_change("game.comment", before)
    someone.wait_for(lambda: someone.evaluate("document.activeElement.id") == "field", "the page's field to have the focus")
    someone.type("keys ")
    someone.call("Input.insertText", text="screen!")
    someone.evaluate("document.execCommand('delete')")
    someone.call("Input.imeSetComposition", text="e'", selectionStart=2, selectionEnd=2)
    someone.call("Input.insertText", text="é")
    someone.copy(" paste")
    before = someone.picture("game.comment")
    someone.key("ctrl+v")
    someone.wait_change("game.comment", before)
    someone.key("ctrl+a", "ctrl+c")
    someone.wait_for(lambda: someone.clipboard() == "keys screené paste", "all of it, once")
    someone.key("Escape", "Escape")
    someone.wait_for(lambda: someone.evaluate("document.activeElement.id") == "", "the field to lose the focus")
    someone.key("Left")
    someone.wait_ply(29)


def case_a_log_that_is_dropped_says_why_it_was_lost(someone):
    """The verdict is the one of the file; the page keeps it."""
    someone.open()
    someone.drop(LOG, "start.open")
    someone.click("offer.blue")
    someone.find("review.why")
    someone.wait_for(lambda: not someone.there("review.cancel"), "the review to end", patience=400)
    someone.find("board.review.better")
    someone.screenshot("verdict")
    someone.key("Home")
    for ply in range(6):
        someone.wait_ply(ply)
        someone.key("Right")
    someone.wait_ply(6)
    time.sleep(1)  # the review is kept a moment later, which nothing shows
    reload(someone, 6)
    someone.find("review.why")
    someone.screenshot("verdict-again")


def case_analysis_on_two_threads(someone):
    someone.open(LINK)
    someone.wait_ply(30)
    someone.click("mode.analyse")
    someone.key("ctrl+k")
    someone.find("dialog.commands.words")
    someone.type("analysis.agent champion:threads=2")
    someone.find("dialog.commands.analysis.agent")
    someone.key("Return")
    someone.gone("dialog.commands.words")
    someone.key("space")
    someone.find("lines.1")
    someone.screenshot("analysis")
    before = someone.picture("panel.lines")
    someone.key("Left")
    someone.wait_ply(29)
    someone.wait_change("panel.lines", before)


def case_everything_is_there_after_a_reload(someone):
    someone.open()
    play(someone, someone.click, 4)
    someone.key("Left")
    someone.wait_ply(3)
    type_comment(someone, "mine")
    before = someone.picture("panel.game")
    reload(someone, 3)
    someone.wait_for(lambda: someone.picture("panel.game") == before, "the moves and the comment")
    someone.screenshot("reloaded")


def case_what_was_unsaved_outlives_the_browser(someone):
    someone.open()
    play(someone, someone.click, 2)
    time.sleep(1)  # it is kept a moment later, which nothing shows
    address = someone.address()
    someone.kill()
    someone.open()
    someone.click("start.recovered.0")
    someone.wait_ply(2)
    expect(game_of(someone.address()) == game_of(address), "it is the same game")


def game_of(address):
    return re.search("#game=[^&]*", address)[0]


def case_two_tabs_do_not_harm_each_other(someone):
    someone.open()
    play(someone, someone.click, 3)
    first = someone.session
    someone.open()
    play(someone, someone.click, 2)
    someone.screenshot("second-tab")
    someone.session = first
    someone.call("Page.bringToFront")
    someone.key("Left")
    someone.wait_ply(2)
    time.sleep(1)
    reload(someone, 2)
    someone.key("End")
    someone.wait_ply(3)


def case_offline(someone):
    someone.open()
    someone.wait_for(lambda: someone.evaluate("caches.open('tetress').then((cache) => cache.keys())"
                                              ".then((keys) => keys.length > 5)"), "the page to be kept")
    someone.server.stop()
    someone.reload()
    play(someone, someone.click, 2)
    someone.screenshot("offline")


def case_a_server_that_does_not_isolate(someone):
    someone.server.stop()
    someone.server = browser.Server(someone.page, isolates=False)
    someone.open(LINK)
    someone.wait_ply(30)
    expect(someone.evaluate("crossOriginIsolated"), "the service worker isolates the page")


def case_an_idle_page_sleeps(someone):
    someone.open(LINK)
    someone.wait_ply(30)
    time.sleep(2)
    before = someone.processor_seconds()
    time.sleep(5)
    share = (someone.processor_seconds() - before) / 5
    print(f"    an idle page takes {share:.1%} of a core")
    promise(share < 0.01, f"an idle page takes {share:.1%} of a core, and should take less than 1%")


browser.run(globals())
