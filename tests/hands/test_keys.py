"""Keys alone: what has the ring is what they work, shortcuts under other layouts, sliders, the position editor, and
clicks on lists that do not move."""
import subprocess

import hand
from hand import SOURCE, expect

SAMPLE = SOURCE / "assets/samples/squeeze.sgf"


def begin_game(someone):
    someone.write_settings("player red person", "player blue random")
    someone.open()
    someone.find("start.play")
    someone.key("ctrl+shift+n")
    someone.wait_ring("dialog.new-game.primary")
    someone.key("Return")
    someone.find("play.resign")


def case_enter_works_what_has_the_ring(someone):
    begin_game(someone)
    for opened_by_key in (False, True):
        if opened_by_key:
            someone.key("ctrl+k")
            someone.find("dialog.commands.words")
            someone.type("resign")
            someone.key("Return")
        else:
            someone.click("play.resign")
        someone.wait_ring("dialog.resign.primary")
        someone.key("Tab")
        someone.wait_ring("dialog.resign.leave")
        someone.key("Return")
        someone.gone("dialog.resign.leave")
        expect(someone.there("play.pause"), "who plays on has not resigned")
    someone.click("play.resign")
    someone.wait_ring("dialog.resign.primary")
    someone.key("Return")
    someone.find("banner")


def case_what_is_not_to_be_saved_is_not(someone):
    someone.open(SAMPLE)
    someone.wait_title("squeeze.sgf")
    before = (someone.folder / "squeeze.sgf").read_bytes()
    someone.key("End", "w")
    someone.type("not to be kept")
    someone.wait_title("edited")
    someone.key("Escape", "ctrl+n")
    someone.wait_ring("dialog.unsaved.primary")
    someone.key("Tab")
    someone.wait_ring("dialog.unsaved.second")
    someone.key("Return")
    someone.gone("dialog.unsaved.second")
    someone.gone("game.current")
    expect((someone.folder / "squeeze.sgf").read_bytes() == before, "the file is as it was")


def case_escape_gives_the_focus_back(someone):
    begin_game(someone)
    someone.key("Tab")
    someone.wait_ring("piece.take-o")
    someone.key("shift+Tab", "shift+Tab")
    where = someone.wait_for(lambda: someone.ringed() != "piece.take-o" and someone.ringed(), "the ring to go back")
    for keys, what in (("ctrl+k", "dialog.commands.words"), ("shift+F1", "dialog.shortcuts.primary"),
                       ("ctrl+shift+n", "dialog.new-game.primary"), ("alt+f", "menu.file.open")):
        someone.key(keys)
        someone.find(what)
        someone.key("Escape")
        someone.gone(what)
        someone.wait_ring(where)
    someone.key("Escape")
    someone.gone("ring")


def case_escape_closes_menus_level_by_level(someone):
    """Also while the pointer rests on the item that opens the submenu."""
    someone.open(SAMPLE)
    someone.click("menu.View")
    someone.move("menu.panels")
    someone.find("menu.game")
    someone.key("Escape")
    someone.gone("menu.game")
    expect(someone.there("menu.panels"), "the outer menu is still open")
    someone.key("Escape")
    someone.gone("menu.panels")
    someone.key("ctrl+k")
    someone.find("dialog.commands.words")
    someone.key("Escape")
    someone.gone("dialog.commands.words")
    someone.move("menu.File")  # the pointer counts again
    someone.click("menu.View")
    someone.move("menu.panels")
    someone.find("menu.game")


def case_a_question_inside_a_dialog(someone):
    """The file's name has the focus again after the answer that nothing is to be replaced."""
    (someone.folder / "mine.sgf").write_text("kept")
    someone.open(SAMPLE)
    someone.wait_title("squeeze.sgf")
    someone.key("ctrl+shift+s")
    someone.find("dialog.file.name")
    someone.type("mine")
    someone.key("Return")
    someone.wait_ring("dialog.file.primary")
    someone.gone("dialog.file.name")
    someone.key("Tab")
    someone.wait_ring("dialog.file.leave")
    someone.key("Return")
    someone.wait_ring("dialog.file.name")
    expect((someone.folder / "mine.sgf").read_text() == "kept", "nothing is replaced")


def case_shortcuts_under_other_layouts(someone):
    """Keys are sent by their place: 24 is Q on a Latin keyboard, 10 is 1."""
    someone.open()
    try:
        rotate, new = "27", "ctrl+57"
        for layout in ("ru", "gr", "jp(kana)", "fr", "de"):
            subprocess.run(["setxkbmap", layout], env=someone.environment, check=True)
            someone.key(new)
            free = someone.find("piece.take-t") and someone.pixels("piece.take-t")
            someone.key("12")
            someone.wait_change("piece.take-t", free, f"T by 3 under {layout}")
            board = someone.pixels("board")
            someone.key(rotate)
            someone.wait_change("board", board, f"the piece to turn under {layout}")
        subprocess.run(["setxkbmap", "ru"], env=someone.environment, check=True)
        someone.key("ctrl+24")
        someone.ended()
    finally:
        subprocess.run(["setxkbmap", "us"], env=someone.environment, check=True)


def case_sliders_by_keys(someone):
    """Space does nothing to a slider, wherever the pointer is; an arrow moves it by one."""
    someone.open(SAMPLE)
    someone.wait_title("squeeze.sgf")
    someone.key("Home", "Right", "Right")
    someone.move("go.slider", across=0.8)
    for _ in range(40):
        if someone.ringed() == "go.slider":
            break
        before = someone.ringed()
        someone.key("Tab")
        someone.wait_for(lambda: someone.ringed() != before, "the ring to go on")
    someone.wait_ring("go.slider")
    someone.key("space", "Return")
    expect(someone.position().endswith(" 2"), "Space and Enter leave the slider")
    someone.key("Right")
    someone.wait_for(lambda: someone.position().endswith(" 3"), "one turn onward")


def case_keys_of_one_action(someone):
    """F6 is refused with its reason; a default comes back after a question, and is taken from the other."""
    someone.open()
    someone.key("shift+F1")
    someone.find("dialog.shortcuts.words")
    someone.type("rotate")
    someone.move("dialog.shortcuts.piece.rotate")
    someone.wait_for(someone.idle, "what is under the pointer to look so")
    before = someone.pixels("dialog.shortcuts.piece.rotate")
    someone.click("dialog.shortcuts.piece.rotate")
    someone.wait_change("dialog.shortcuts.piece.rotate", before, "the field to wait for keys")
    before = someone.pixels("dialog.shortcuts.piece.rotate")
    someone.key("F6")
    someone.wait_change("dialog.shortcuts.piece.rotate", before, "F6 to be refused")
    someone.click("dialog.shortcuts.piece.rotate")
    someone.key("F1")
    someone.wait_ring("dialog.shortcuts.primary")
    someone.key("Return")
    kept = "settings/settings"
    someone.wait_for(lambda: "shortcut piece.rotate F1" in someone.saved(kept), "F1 to be given")
    someone.click("dialog.shortcuts.words")
    someone.key("ctrl+a")
    someone.type("manual")
    someone.click("dialog.shortcuts.dialog.manual.default")
    someone.wait_ring("dialog.shortcuts.primary")
    someone.key("Return")
    someone.wait_for(lambda: "shortcut piece.rotate F1" not in someone.saved(kept), "F1 to be taken back")


def case_a_position_by_keys_alone(someone):
    """Escape leaves the editor and the game as it was, and redo brings back what was painted."""
    someone.open()
    someone.find("start.play")
    someone.key("ctrl+e")
    someone.find("editor.apply")
    someone.key("r", "Right", "space", "Down", "b", "Left", "b", "e")
    someone.key("Escape")
    someone.gone("editor.apply")
    someone.find("toast")
    expect("edited" not in someone.title(), someone.title())
    someone.key("ctrl+y")
    someone.find("editor.apply")
    someone.key("Return")
    someone.gone("editor.apply")
    expect(someone.position().startswith("11/11/11/11/11/5rr4/6b4/11/11/11/11 "), someone.position())
    someone.key("ctrl+e")
    someone.find("editor.apply")
    someone.key("Escape")
    someone.gone("editor.apply")
    expect(someone.clicks == 0, "nothing was clicked")


def case_tabs_leave_the_editor(someone):
    """Also from the start page in front of it, where Escape leads back to it."""
    someone.open()
    someone.click("mode.play")
    someone.key("ctrl+e", "r")
    someone.find("editor.apply")
    someone.click("menu.View")
    someone.click("menu.view.start")
    someone.find("start.play")
    someone.key("Escape")
    someone.find("editor.apply")
    someone.click("menu.View")
    someone.click("menu.view.start")
    someone.find("start.play")
    someone.click("mode.match")
    someone.find("match.start")


def case_no_match_starts_unseen(someone):
    someone.open()
    someone.find("start.play")
    someone.key("ctrl+n")
    someone.find("piece.take-o")
    someone.key("ctrl+Return")
    someone.find("match.start")
    someone.key("ctrl+m")
    expect(not someone.there("match.stop") and not someone.there("status.jobs"), "only the workspace is shown")
    someone.key("ctrl+Return")
    someone.find("match.stop")
    someone.click("match.stop")


def case_lists_stay_under_a_double_click(someone):
    """The first click opens a game that is over; the offer to review it moves nothing."""
    folder = someone.folder / "games"
    folder.mkdir()
    for number in range(6):
        text = (SOURCE / "tests/data/rules/logs/game.log").read_text()
        (folder / f"game{number}.log").write_text(text)
    someone.open()
    someone.key("ctrl+shift+o")
    someone.find("dialog.file.name")
    someone.type(str(folder))
    someone.key("Return")
    before = someone.find("games.row.5")
    someone.double_click("games.row.5")
    someone.find("offer.dismiss")
    expect(someone.find("games.row.5") == before, "the list stays where it is")
    someone.wait_title("game4.log")
    someone.click("offer.dismiss")
    someone.gone("offer.dismiss")
    expect(someone.find("games.row.5") == before, "the list stays where it is")
    find_sort_and_hide(someone)


def find_sort_and_hide(someone):
    """In the list of games: its filter by Ctrl+F, the order and the menu by its headings, with the pointer at rest."""
    someone.key("ctrl+f")
    someone.type("game3")
    someone.gone("games.row.2")
    before = someone.pixels("panel.games")
    someone.click("games.folder.heading.Red", button=3)
    someone.wait_change("panel.games", before, "the menu of the columns")
    someone.key("Escape")
    someone.click("games.filter")
    someone.key("ctrl+a", "BackSpace")
    someone.find("games.row.6")
    before = someone.pixels("games.row.1")
    someone.click("games.folder.heading.File")  # the order is reversed
    someone.wait_change("games.row.1", before, "another game to come first")
    someone.drag("games.folder.heading.Red", "games.folder.heading.Blue")  # the columns change places
    someone.wait_for(lambda: someone.find("games.folder.heading.Blue")[0] < someone.find("games.folder.heading.Red")[0],
                     "Blue to be before Red")
    someone.quit()
    someone.open()
    someone.key("ctrl+shift+o")
    someone.find("dialog.file.name")
    someone.type(str(someone.folder / "games"))
    someone.key("Return")
    expect(someone.find("games.folder.heading.Blue")[0] < someone.find("games.folder.heading.Red")[0],
           "the columns are as they were left")
    someone.quit()


def case_keys_start_nothing_unseen(someone):
    """A key that starts a trial shows first what it would be."""
    someone.write_settings("shortcut tune.start Ctrl+F9")
    someone.open()
    someone.find("start.play")
    someone.key("ctrl+F9")
    someone.find("tune.start")
    expect(not someone.there("status.jobs"), "nothing has been started")


hand.run(globals())
