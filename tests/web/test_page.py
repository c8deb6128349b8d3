"""A person's ways through the page: opening, playing, analysing, sharing, and finding everything again."""
import json

import browser
from browser import expect, promise

LINK = "#game=1zAzBux8lJhZ09I9l2vO0vGM7KY4rcDlBVEZvdSSaLiF7WWoDa1&turn=31&red=Ann&blue=Bob"  # plain.log


def next_move(someone):
    """A legal move of the position shown, by its cells."""
    return json.loads(someone.run_cli("moves", "--position", someone.shown_game()["position"], "--json"))["moves"][0]


def play(someone, press, plies=10):
    """Plays on an empty board by pressing the cells of each move."""
    press("start.empty")
    someone.find("board.cell.0-0")
    for cell in ("0-0", "0-1", "1-0", "1-1"):
        press("board.cell." + cell)
    for ply in range(1, plies):
        someone.wait_ply(ply)
        for cell in next_move(someone).split(","):
            press("board.cell." + cell)
    someone.wait_ply(plies)


def case_first_picture(someone):
    someone.open()
    took = someone.evaluate("performance.now()")
    someone.find("start.play")
    someone.screenshot("start")
    print(f"    first picture after {took:.0f} ms")
    promise(took < 2000, f"the first picture takes {took:.0f} ms of 2000")


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
    someone.reload()
    someone.wait_ply(31)
    someone.evaluate("location.hash = '#game=1cmNW&red=Zoe'")
    someone.wait_for(lambda: "red=Zoe" not in someone.address(), "the empty board, which has no link")


browser.run(globals())
