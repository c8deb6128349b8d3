"""A short game against an agent: played, saved, opened again and stepped through."""
import json

import hand
from hand import expect

MOVES = 3  # of ours


def moves_of(someone, path):
    """The moves of a saved game's main line."""
    return [node for node in someone.games(path)[0]["nodes"] if "move" in node]


def legal_move(someone, path):
    turn = len(moves_of(someone, path)) + 1
    position = json.loads(someone.run_cli("show", path, "--at", turn, "--json"))["position"]
    return json.loads(someone.run_cli("moves", "--position", position, "--json"))["moves"][0]


def saved_moves(someone, path):
    if not path.exists():
        return 0
    someone.key("ctrl+s")
    return len(moves_of(someone, path))


def play_and_save(someone, game):
    someone.click("start.play")
    someone.click("dialog.new-game.primary")
    someone.find("board.cell.0-0")
    someone.click("piece.take-t")
    someone.click("board.cell.5-5")
    someone.key("ctrl+shift+s")
    someone.click("dialog.file.name")
    someone.key("ctrl+a")
    someone.type(str(game))
    someone.key("Return")
    for done in range(1, MOVES + 1):
        someone.wait_for(lambda: saved_moves(someone, game) == 2 * done, f"the answer to move {done}")
        if done < MOVES:
            for cell in legal_move(someone, game).split(","):
                someone.click("board.cell." + cell)
    someone.quit()
    someone.run_cli("check", game)


def open_and_step(someone, game):
    someone.open(game)
    someone.find("board.cell.0-0")
    someone.wait_title(game.name)
    someone.key("Home")
    seen = {someone.widgets().get("game.current")}
    for _ in range(2 * MOVES):
        someone.key("Right")
        def is_new():
            box = someone.widgets().get("game.current")
            return box if box not in seen else None
        seen.add(someone.wait_for(is_new, "the next move to be shown"))
    expect(len(seen) == 2 * MOVES + 1, "each turn has a place in the list of moves")
    someone.quit()


def case_play_save_open(someone):
    game = someone.folder / "game.sgf"
    someone.open()
    play_and_save(someone, game)
    open_and_step(someone, game)


hand.run(globals())
