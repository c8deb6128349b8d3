"""Nothing is lost: comments, saves, the clipboard, settings, and what was unsaved when the program ended."""
import signal
import time

import hand
from hand import SOURCE, expect

LOG = SOURCE / "tests/data/rules/logs/game.log"


def new_game(someone):
    """Starts a new game and plays a move."""
    someone.click("start.empty")
    someone.find("board.cell.0-0")
    for cell in ("3-3", "3-4", "4-3", "4-4"):
        someone.click("board.cell." + cell)
    someone.find("game.current")


def settings_of(someone):
    return someone.saved("settings/settings")


def comment_of(someone, path):
    return [node.get("comment") for node in someone.games(path)[0]["nodes"]]


def case_comment_saved_with_the_caret_inside(someone):
    game = someone.folder / "a.sgf"
    someone.open()
    new_game(someone)
    someone.key("w")
    someone.type("a corner")
    someone.key("ctrl+Return")
    expect(not list(someone.folder.glob("settings/matches/*")), "no match is started from a comment")
    someone.key("w")
    someone.key("ctrl+s")
    someone.find("dialog.file.name")
    someone.type("a")
    someone.key("Return")
    someone.wait_for(game.exists, "the file")
    expect(comment_of(someone, game)[1] == "a corner", "the comment is in the file")
    someone.key("w")
    someone.type(", or two")
    someone.key("ctrl+s")
    someone.wait_for(lambda: comment_of(someone, game)[1] == "a corner, or two", "the rest in the file")
    someone.key("Escape")
    someone.quit()


def case_comment_saved_and_found_again_by_keys_alone(someone):
    game = someone.folder / "k.sgf"
    someone.open()
    someone.find("start.open")
    someone.key("ctrl+n")
    someone.find("board.cell.0-0")
    someone.key("1", "Return")
    someone.find("game.current")
    someone.key("w")
    someone.type("by keys")
    someone.key("ctrl+s")
    someone.find("dialog.file.name")
    someone.type("k")
    someone.key("Return")
    someone.wait_for(game.exists, "the file")
    someone.gone("dialog.file.name")
    someone.quit()
    someone.open()
    someone.wait_title("k.sgf")
    someone.key("ctrl+o")
    someone.find("dialog.file.name")
    someone.type("k.sgf")
    someone.key("Return")
    someone.gone("dialog.file.name")
    someone.wait_title("k.sgf")
    someone.quit()
    expect(comment_of(someone, game)[1] == "by keys", "the comment is in the file")
    expect(someone.clicks == 0, "no button was clicked")


def case_command_palette_opens_and_no_more(someone):
    someone.open()
    new_game(someone)
    before = set(someone.folder.iterdir())
    someone.key("ctrl+k")
    someone.type("save picture")
    someone.key("Return")
    someone.find("dialog.file.name")
    expect(set(someone.folder.iterdir()) == before, "nothing was written")
    someone.key("Escape")
    someone.gone("dialog.file.name")
    someone.key("ctrl+k")
    someone.type("file.save")
    someone.key("Return")
    someone.find("dialog.file.name")
    someone.key("Escape")


def case_log_saved_as_sgf_when_the_program_ends(someone):
    log, game = someone.folder / "game.log", someone.folder / "game.sgf"
    log.write_bytes(LOG.read_bytes())
    someone.open(log)
    someone.find("game.comment")
    someone.key("w")
    someone.type("why")
    someone.key("ctrl+s")
    someone.find("dialog.file.name")
    someone.key("Escape")
    someone.gone("dialog.file.name")
    someone.key("ctrl+q")
    someone.find("dialog.unsaved.primary")
    someone.key("Return")
    someone.find("dialog.file.name")
    someone.key("Return")
    someone.ended()
    expect("why" in comment_of(someone, game), "the game was saved with its comment")
    expect(log.read_bytes() == LOG.read_bytes(), "the log is as it was")


def case_clipboard_takes_what_it_gives(someone):
    someone.open()
    new_game(someone)
    moves = someone.widgets()
    someone.key("ctrl+c")
    position = someone.wait_for(someone.clipboard, "the position")
    someone.copy("r10/11/11/11/11/11/11/11/11/11/11 b 1\n")
    someone.key("ctrl+v")
    someone.find("dialog.unsaved.second")
    someone.click("dialog.unsaved.second")
    someone.gone("game.current")
    before = someone.pixels("board")
    someone.copy(position)
    someone.key("ctrl+v")
    someone.wait_change("board", before)
    expect(not someone.there("dialog.unsaved.second"), "nothing is asked where nothing would be lost")
    for text in (LOG.read_text(), "O@0-0 O@5-5 O@2-0"):
        someone.key("ctrl+n")
        someone.gone("game.current")
        someone.copy(text)
        someone.key("ctrl+v")
        someone.wait_title("edited")
        someone.key("End")
        someone.find("game.current")
        someone.key("ctrl+n")
        someone.click("dialog.unsaved.second")
        someone.gone("game.current")
    expect("game.current" in moves, "there was a move to begin with")
    someone.quit()


def case_escape_closes_the_innermost(someone):
    someone.open()
    new_game(someone)
    someone.key("2")
    someone.click("menu.File")
    someone.find("menu.file.open")
    someone.key("Escape")
    someone.gone("menu.file.open")
    someone.key("ctrl+shift+n")
    someone.click("dialog.new-game.red")
    someone.find("dialog.new-game.red.Level-2")
    someone.key("Escape")
    someone.gone("dialog.new-game.red.Level-2")
    expect(someone.there("dialog.new-game.primary"), "the dialog is still there")
    someone.key("Escape")
    someone.gone("dialog.new-game.primary")


def case_first_letters_are_not_lost(someone):
    """Keys come without pauses, as from someone who types without looking."""
    someone.open()
    new_game(someone)
    for number in range(4):
        name = f"name{number}"
        someone.tool("key", "--delay", "0", "ctrl+shift+s", "type", "--delay", "0", name)
        someone.key("Return")
        someone.wait_for((someone.folder / f"{name}.sgf").exists, name)
        someone.gone("dialog.file.name")
    someone.tool("key", "--delay", "0", "w", "type", "--delay", "0", "xyz")
    someone.key("ctrl+s")
    saved = someone.folder / "name3.sgf"
    someone.wait_for(lambda: "xyz" in comment_of(someone, saved), "the comment")
    someone.key("Escape")


def case_what_was_killed_is_offered_by_name(someone):
    game = someone.folder / "mine.sgf"
    someone.open()
    new_game(someone)
    someone.key("ctrl+s")
    someone.find("dialog.file.name")
    someone.type("mine")
    someone.key("Return")
    someone.wait_for(game.exists, "the file")
    someone.gone("dialog.file.name")
    someone.key("w")
    someone.type("half a sent")
    someone.wait_for(lambda: "half a sent" in someone.saved("mine.sgf.journal"), "the journal")
    someone.wait_for(lambda: str(game) in settings_of(someone), "the settings")
    someone.kill()
    someone.open()
    someone.click("start.recovered.0")
    someone.find("game.comment")
    someone.key("ctrl+s")
    someone.wait_for(lambda: "half a sent" in comment_of(someone, game), "the comment in the file")
    someone.quit()


def case_signals_end_the_program_and_keep_all(someone):
    for number in (signal.SIGHUP, signal.SIGINT, signal.SIGTERM):
        someone.open()
        someone.find("start.open")
        if number == signal.SIGTERM:
            new_game(someone)
        someone.signal(number)
        someone.ended()
    expect("window " in settings_of(someone), "the settings were kept")
    someone.open()
    someone.click("start.recovered.0")
    someone.find("game.current")
    someone.key("ctrl+q")
    someone.click("dialog.unsaved.second")
    someone.ended()


DEAF = """import signal, sys, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
for line in sys.stdin:
    word = line.split()[0]
    if word == "ugi":
        print("ugiok", flush=True)
    elif word == "isready":
        print("readyok", flush=True)
    elif word == "go":
        time.sleep(600)
"""


def case_nobody_looks_at_a_window_that_waits_for_an_engine(someone):
    engine = someone.folder / "deaf.py"
    engine.write_text(DEAF)
    someone.write_settings(f"player red ugi:python3 {engine}", "player blue person")
    someone.open()
    someone.key("ctrl+shift+n")
    someone.click("dialog.new-game.primary")
    someone.find("play.resign")
    time.sleep(1)  # for the engine to be asked
    someone.signal()
    someone.wait_for(lambda: not someone.seen(), "the window to go")
    expect(someone.process.poll() is None, "the engine is waited for")
    someone.signal(signal.SIGINT)  # who does not want to wait need not
    someone.ended(-signal.SIGINT)


def case_window_comes_back_where_it_was(someone):
    someone.open(size=None)
    someone.find("start.open")
    someone.tool("windowsize", "--sync", someone.window, "1100", "700")
    someone.tool("windowmove", "--sync", someone.window, "130", "90")
    before = someone.wait_for(lambda: someone.geometry() if someone.geometry()[2:] == (1100, 700) else None, "its size")
    someone.wait_for(lambda: "1100 700 normal" in settings_of(someone), "the settings")
    before = someone.geometry()
    someone.signal()
    someone.ended()
    someone.open(size=None)
    someone.find("start.open")
    someone.wait_for(lambda: someone.geometry() == before, f"{before}")
    someone.quit()


def case_a_mistyped_path_can_be_typed_again_at_once(someone):
    game = someone.folder / "mine.txt"
    game.write_text("T-D@3-4\nO@0-0\n")
    someone.open()
    someone.key("ctrl+o")
    someone.find("dialog.file.mine.txt")
    someone.type(f"{someone.folder}/nine.txt")
    someone.gone("dialog.file.mine.txt")
    someone.key("Return")
    someone.key("ctrl+a")
    someone.type("mine.t")
    someone.find("dialog.file.mine.txt")
    someone.key("Return")
    someone.find("game.move")
    someone.quit()


def case_folders_open_by_two_clicks(someone):
    (someone.folder / "inner" / "inner").mkdir(parents=True)
    someone.open()
    someone.key("ctrl+o")
    someone.click("dialog.file.inner")
    someone.find("dialog.file.settings")
    someone.double_click("dialog.file.inner")
    someone.gone("dialog.file.settings")
    someone.find("dialog.file.inner")


def case_a_name_is_typed_after_two_clicks_into_a_folder(someone):
    (someone.folder / "inner").mkdir()
    for name in ("a.log", "b.log"):
        (someone.folder / "inner" / name).write_bytes(LOG.read_bytes())
    someone.open()
    someone.key("ctrl+o")
    someone.double_click("dialog.file.inner")
    someone.find("dialog.file.b.log")
    someone.type("b.log")
    someone.key("Return")
    someone.wait_title("b.log")


hand.run(globals())
