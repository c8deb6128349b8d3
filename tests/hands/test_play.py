"""Playing: against agents and between them, to the end and beyond, with the user's own agent, by pointer and by keys
alone."""
import json
import shutil

import hand
from hand import SOURCE, expect


def ply(someone):
    """The number of turns played: the last word of a position."""
    return int(someone.position().split()[-1])


def wait_ply(someone, least):
    return someone.wait_for(lambda: ply(someone) >= least, f"turn {least} to be played")


def legal_moves(someone):
    return json.loads(someone.run_cli("moves", "--position", someone.position(), "--json"))["moves"]


def place(someone, move):
    for cell in move.split(","):
        someone.click("board.cell." + cell)


def place_any(someone, at=0):
    """Makes any legal placement, and waits for the reply or the end of the game."""
    before = ply(someone)
    moves = legal_moves(someone)
    move = moves[at % len(moves)]
    place(someone, move)
    someone.wait_for(lambda: someone.there("banner") or ply(someone) >= before + 2, "an answer")
    return move


def main_line(someone, path):
    """The first move at each node of a saved game."""
    nodes = someone.games(path)[0]["nodes"]
    line, at = [], 0
    while children := [index for index, node in enumerate(nodes) if node.get("parent") == at]:
        at = children[0]
        line.append(nodes[at]["move"])
    return line


def kept(someone):
    return sorted((someone.folder / "settings" / "games").glob("*.sgf"))


def case_end_rematch_swap(someone):
    someone.write_settings("player red person", "player blue random")
    someone.open()
    with someone.walk("a game from the start page", 2):
        someone.click("start.play")
        someone.click("dialog.new-game.primary")
        someone.find("play.resign")
    place_any(someone)
    someone.click("play.resign")
    someone.click("dialog.resign.leave")
    someone.gone("dialog.resign.leave")
    expect(someone.there("play.pause"), "who plays on has not resigned")
    someone.click("play.resign")
    someone.click("dialog.resign.primary")
    someone.find("banner.review")
    with someone.walk("a rematch", 1):
        someone.click("banner.rematch")
        someone.gone("banner")
        someone.find("play.resign")
    someone.click("play.resign")
    someone.click("dialog.resign.primary")
    with someone.walk("the other side", 1):
        someone.click("banner.swap")
        someone.gone("banner")
        wait_ply(someone, 1)
    files = kept(someone)
    expect(len(files) == 2, f"both games are kept, not {files}")
    game = someone.games(files[0])[0]
    expect("You" in json.dumps(game["players"]), "the record knows who played")
    expect("seed=" in json.dumps(game), "the record tells the agent's seed")


def near_the_end(someone, path, left):
    """A random game without its last turns, with Red to move."""
    whole = someone.folder / "whole.json"
    whole.write_text(someone.run_cli("play", "--red", "random", "--blue", "random", "--seed", "5", "--json"))
    moves = json.loads(whole.read_text())["moves"]
    names = [move["move"] if isinstance(move, dict) else move for move in moves]
    cut = len(names) - left
    cut -= cut % 2
    text = path.with_suffix(".actions")
    text.write_text("".join(name + "\n" for name in names[:cut]))
    someone.run_cli("convert", text, path)


def case_end_by_the_rules(someone):
    someone.write_settings("player red person", "player blue random")
    game = someone.folder / "game.sgf"
    near_the_end(someone, game, 4)
    someone.open(game)
    someone.wait_title(game.name)
    someone.key("End")
    someone.click("mode.play")
    someone.click("play.start")
    someone.find("play.resign")
    for turn in range(75):  # the random side may last long
        if someone.there("banner"):
            break
        place_any(someone, 7 * turn)
    someone.find("banner.review")
    someone.key("Return")
    someone.find("tab.review")
    someone.gone("banner")


def case_take_back(someone):
    someone.write_settings("player red person", "player blue random")
    game = someone.folder / "game.sgf"
    someone.open()
    someone.click("start.play")
    someone.click("dialog.new-game.primary")
    someone.find("play.take-back")
    place_any(someone, 0)
    someone.key("ctrl+z")
    someone.wait_for(lambda: ply(someone) == 0, "the turn to be taken back")
    first = place_any(someone, 400)
    place_any(someone, 0)
    someone.click("play.take-back")
    someone.wait_for(lambda: ply(someone) == 2, "another turn to be taken back")
    third = place_any(someone, 30)
    someone.key("ctrl+shift+s")
    someone.click("dialog.file.name")
    someone.key("ctrl+a")
    someone.type(str(game))
    someone.key("Return")
    someone.wait_for(game.exists, "the game to be saved")
    line = main_line(someone, game)
    expect(len(line) == 4 and line[0] == first and line[2] == third, f"the main line is what was played: {line}")


def own_agent(someone):
    folder = someone.folder / "project"
    folder.mkdir()
    shutil.copy(SOURCE / "tests/data/agents/steady.py", folder / "my_agent.py")
    return folder


def case_own_agent(someone):
    folder = own_agent(someone)
    someone.open()
    with someone.walk("one's own agent playing", 5, 60):
        someone.click("start.python")
        someone.find("dialog.file.name")
        someone.type(str(folder))
        someone.key("Return")
        someone.click("dialog.python.primary")
        someone.click("dialog.new-game.primary")
        someone.find("play.resign")
        someone.key("1", "Return")
        wait_ply(someone, 2)


def case_own_agent_in_a_match(someone):
    """From the start page: tested, named after its module, in the list of every match, under limits that it can keep."""
    folder = own_agent(someone)
    someone.open()
    with someone.walk("one's own agent in a match", 4, 60):
        someone.click("start.python")
        someone.find("dialog.file.name")
        someone.type(str(folder))
        someone.key("Return")
        someone.click("dialog.engines.test")
        someone.find("dialog.engines.account")
        someone.click("dialog.engines.match")
        someone.find("match.agent-a")
        someone.click("match.start")
        someone.find("match.elo")
    someone.click("match.stop")
    someone.click("match.agent-b")
    someone.click("match.agent-b.my_agent")
    someone.gone("match.agent-b.my_agent")
    someone.key("ctrl+shift+n")
    someone.click("dialog.new-game.red")
    someone.find("dialog.new-game.red.my_agent")


def case_own_agent_in_a_match_by_browsing(someone):
    """The folder is asked for at once, and every folder is chosen with one click."""
    own_agent(someone)
    someone.open()
    with someone.walk("one's own agent in a match, by browsing", 5, 60):
        someone.click("start.python")
        someone.click("dialog.file.project")
        someone.click("dialog.pick.primary")
        someone.click("dialog.engines.match")
        someone.click("match.start")
        someone.find("match.elo")


def case_a_folder_that_is_the_agent(someone):
    folder = own_agent(someone) / "itself"
    folder.mkdir()
    shutil.copy(SOURCE / "tests/data/agents/steady.py", folder / "__init__.py")
    someone.open()
    someone.click("start.python")
    someone.find("dialog.file.name")
    someone.type(str(folder))
    someone.key("Return")
    someone.find("dialog.python.itself")
    someone.click("dialog.python.primary")
    someone.click("dialog.new-game.primary")
    someone.find("play.resign")
    someone.key("1", "Return")
    wait_ply(someone, 2)
    kept = f"engine itself\treferee:{folder.parent}:itself\n"
    someone.wait_for(lambda: kept in someone.saved("settings/settings"), "it to be kept as a module of the folder above")


def case_a_kept_engine_is_the_opponent(someone):
    someone.write_settings("player red person", "player blue random", f"engine Ours\tugi:{someone.cli} ugi")
    someone.open()
    someone.key("ctrl+shift+n")
    someone.click("dialog.new-game.blue")
    someone.click("dialog.new-game.blue.Ours")
    someone.gone("dialog.new-game.blue.Ours")
    someone.click("dialog.new-game.primary")
    someone.find("play.resign")
    place(someone, legal_moves(someone)[0])
    wait_ply(someone, 2)


def case_own_agent_by_keys(someone):
    folder = own_agent(someone)
    someone.open()
    someone.find("start.play")
    someone.key("ctrl+k")
    someone.find("dialog.commands.words")
    someone.type("python agent")
    someone.key("Return")
    someone.find("dialog.python.folder")
    someone.type(str(folder))
    someone.key("Return")
    someone.find("dialog.new-game.primary")
    someone.key("Return")
    someone.find("play.resign")
    someone.key("1", "Return")
    wait_ply(someone, 2)
    expect(someone.clicks == 0, "nothing was clicked")


def case_keys_alone(someone):
    someone.write_settings("player red person", "player blue random")
    someone.open()
    someone.find("start.play")
    someone.key("ctrl+shift+n")
    someone.find("dialog.new-game.primary")
    someone.key("Return")
    someone.find("play.resign")
    someone.key("1", "Return")
    wait_ply(someone, 2)
    someone.key("BackSpace")
    someone.wait_for(lambda: ply(someone) == 0, "the turn to be taken back")
    someone.key("ctrl+k")
    someone.find("dialog.commands.words")
    someone.type("resign")
    someone.key("Return")
    someone.find("dialog.resign.primary")
    someone.key("Return")
    someone.find("banner")
    someone.key("r")
    someone.gone("banner")
    someone.find("play.resign")
    expect(len(kept(someone)) == 1, "the game is kept")
    expect(someone.clicks == 0, "nothing was clicked")


def case_a_hint_with_a_piece_in_hand(someone):
    """The piece stays in hand, and the hint on the board; Escape puts back the one, then hides the other. The board
    keeps its place when the game ends."""
    someone.write_settings("player red person", "player blue random")
    someone.open()
    someone.click("start.play")
    someone.click("dialog.new-game.primary")
    someone.find("play.resign")
    board, legend, free = someone.find("board"), someone.pixels("board.legend"), someone.pixels("piece.take-o")
    someone.key("1", "h")
    someone.wait_change("piece.take-o", free)
    someone.wait_for(lambda: someone.there("board.hint"), "the hint")
    hint = someone.find("board.hint") and someone.pixels("board.legend")
    expect(hint != legend, "the hint is in words")
    someone.key("h", "Escape")
    someone.wait_for(lambda: someone.pixels("piece.take-o") == free, "the piece to be put back")
    expect(someone.there("board.hint") and someone.pixels("board.legend") == hint, "the hint stays as it was")
    someone.key("Escape")
    someone.gone("board.hint")
    someone.key("1")
    someone.wait_change("piece.take-o", free)
    someone.click("play.resign")
    someone.key("Return")
    someone.find("banner.review")
    expect(someone.find("board") == board, "the board keeps its place")
    someone.wait_for(lambda: someone.there("piece.take-o") and someone.pixels("piece.take-o") == free,
                     "the piece to be laid aside at the end")


def case_agents_and_a_pause(someone):
    someone.write_settings("player red random", "player blue random", "pace 300")
    someone.open()
    someone.key("ctrl+shift+n")
    someone.click("dialog.new-game.primary")
    someone.find("play.pause")
    wait_ply(someone, 2)
    expect(ply(someone) < 40, "a game of agents can be watched")
    someone.click("play.pause")
    before = someone.position()
    changes = someone.changes("board", 1.0)
    expect(someone.position() == before, f"nobody moves in a pause, though the board changed {changes} times")
    someone.click("play.pause")
    someone.wait_for(lambda: someone.position() != before, "the game to go on")
    with someone.walk("taking a seat in it", 1):
        someone.click("play.take-red")
        someone.find("play.resign")
    with someone.walk("analysing it", 1):
        someone.click("play.analyse")
        someone.find("lines.1")


hand.run(globals())
