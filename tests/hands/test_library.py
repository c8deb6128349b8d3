"""The library: games imported, explored, filtered and reviewed, and a pattern found; by pointer and keys."""
import hand
from hand import expect


def make_games(someone, count=2000):
    """A folder of games in SGF, one a file, most of them without a thought."""
    folder = someone.folder / "games"
    folder.mkdir()
    record = someone.folder / "night.games"
    someone.run_cli("match", "random", "random:seed=7", "--games", count, "--nodes", "1", "--plies", "0", "--record", record)
    text = someone.run_cli("convert", record, "-", "--to", "sgf")
    for number, game in enumerate(text.split("(;")[1:]):
        (folder / f"{number:04}.sgf").write_text("(;" + game)
    return folder


def open_games(someone, count=200, actions=""):
    """Opens a new library with so many games."""
    someone.open("--do", f"{actions}library.import-folder {make_games(someone, count)}")
    someone.find("games.row.1")


def answer(someone, path):
    """Types a path into the dialog of files or folders."""
    someone.find("dialog.file.name")
    someone.key("ctrl+a")
    someone.type(str(path))
    someone.key("Return")
    someone.gone("dialog.file.name")


def case_from_a_folder_to_games_that_blue_lost(someone):
    folder = make_games(someone)
    someone.open()
    with someone.walk("from a folder of 2,000 games to all that Blue lost after a position", clicks=4):
        someone.click("mode.library")
        someone.click("library.import-folder")
        answer(someone, folder)
        someone.click("explorer.move.1")
        someone.wait_for(lambda: someone.there("explorer.known"), "the moves after it")
        someone.click("explorer.red")
        someone.find("library.anywhere")
    out = someone.folder / "out.json"
    someone.click("library.export")
    answer(someone, out)
    someone.wait_for(out.exists, "the games to be written")
    games = someone.games(out)
    expect(0 < len(games) < 2000, f"some of the games are listed, not {len(games)}")
    expect(all(game["result"]["outcome"] == "red" for game in games), "Blue lost them all")
    someone.click("library.anywhere")
    someone.gone("library.anywhere")
    someone.key("ctrl+z")  # the move that was explored
    someone.quit()
    someone.open()
    someone.click("mode.library")
    someone.find("games.row.1")  # they are still there
    someone.quit()


def case_from_a_player_to_the_reviews_of_its_games(someone):
    open_games(someone, 4, "review.agent greedy; review.nodes 200; ")
    with someone.walk("to a reviewed list of one agent's mistakes", clicks=3):
        someone.click("tab.players")
        someone.click("players.row.1")
        someone.click("reviews.start")
        someone.find("reviews.done")
    someone.click("reviews.game.1")
    someone.find("review.verdict")
    someone.quit()


def case_two_names_become_one_player(someone):
    open_games(someone, 4)
    someone.click("tab.players")
    someone.find("players.row.2")
    someone.click("players.row.1")
    someone.click("library.join")
    someone.find("players.keep")
    someone.find("players.row.2")
    someone.click("players.row.2")
    someone.gone("players.row.2")
    someone.find("players.row.1")
    someone.quit()


def case_a_pattern_is_drawn_and_found(someone):
    open_games(someone)
    someone.click("tab.pattern")
    for column in range(4):
        someone.click(f"pattern.cell.5-{column + 3}")
    someone.click("pattern.brush.opponent")
    someone.click("pattern.cell.6-3")
    someone.click("pattern.find")
    someone.find("pattern.searched")
    someone.click("pattern.answer.1")
    someone.find("board.pattern")
    someone.key("ctrl+f")
    someone.wait_ring("games.filter")
    someone.type("turns>30")
    someone.wait_for(lambda: someone.there("games.row.1"), "long games")
    someone.double_click("games.row.1")
    someone.gone("board.pattern")
    someone.quit()


def case_keys_alone_find_a_game_and_open_it(someone):
    open_games(someone)
    someone.key("ctrl+shift+l", "ctrl+f")
    someone.wait_ring("games.filter")
    someone.type("turns>30")
    someone.key("Return")
    someone.wait_ring("games.row.1")
    someone.key("Down")
    someone.wait_ring("games.row.2")
    someone.find("preview.open")
    someone.find("explorer.moves")
    someone.key("Return")
    someone.find("go.slider")  # there is a game to go through
    someone.wait_title("Random against Random")
    someone.quit()


def case_arrows_go_on_from_the_game_that_was_clicked(someone):
    open_games(someone)
    someone.click("games.row.4")
    someone.find("preview.board")
    before = someone.pixels("preview.board")
    someone.key("Down")
    someone.wait_ring("games.row.5")
    someone.wait_change("preview.board", before)
    someone.key("Up", "Up")
    someone.wait_ring("games.row.3")
    someone.quit()


hand.run(globals())
