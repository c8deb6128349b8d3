"""Matches: set up, watched, opened, left and found again; by pointer, and by keys alone."""
import hand
from hand import expect

RUN = "settings/matches/0001.match"


def lines(someone, path=RUN):
    """The lines of a kept match's text, by their first words."""
    return dict(line.split(" ", 1) for line in someone.saved(path).splitlines() if " " in line)


def wait_done(someone, path=RUN):
    someone.wait_for(lambda: lines(someone, path).get("state") == "done", "the match to end")
    return lines(someone, path)


def pick(someone, box, item):
    """Opens a list and picks an item, with two clicks."""
    someone.click(box)
    someone.click(f"{box}.{item}")


def case_100_games_between_two_profiles(someone):
    someone.open()
    with someone.walk("a match of 100 games between two profiles with its error", clicks=6, seconds=60):
        someone.click("mode.match")
        pick(someone, "match.profile-a", 1)
        pick(someone, "match.limit", 5)  # 1000 nodes a move
        someone.click("match.start")
        before = someone.pixels("panel.match-score")
        someone.wait_change("panel.match-score", before, "the score to move, hands off")
        someone.wait_changes("panel.match-boards", 3, "the boards to move while hands are off")
        result = wait_done(someone)
    expect(result["score"].startswith("100 "), f"100 games are played: {result['score']}")
    someone.find("match.elo")  # the sentence with its interval
    expect(not someone.there("match.stop"), "what has ended can't be stopped")
    someone.click(next(name for name in someone.widgets() if name.startswith("match.game.")))
    someone.click("match.open")
    someone.find("board.cell.0-0")
    someone.key("ctrl+m")
    someone.find("match.look.1")
    rename_export_and_delete(someone)
    someone.quit()


def rename_export_and_delete(someone):
    """The match shown, by the buttons below it."""
    someone.click("match.rename")
    someone.find("dialog.argument.text")
    someone.key("ctrl+a")
    someone.type("the first try")
    someone.key("Return")
    someone.wait_for(lambda: lines(someone).get("name") == "the first try", "the new name to be kept")
    games = someone.folder / "games.pgn"
    someone.click("match.export")
    someone.find("dialog.file.name")
    someone.key("ctrl+a")
    someone.type(str(games))
    someone.key("Return")
    someone.wait_for(lambda: games.exists() and games.read_text().count("[Event ") == 100, "100 games in a file")
    someone.click("match.forget")
    someone.click("dialog.confirm.primary")
    someone.gone("match.look.1")
    someone.wait_for(lambda: not (someone.folder / RUN).exists(), "the file of the match to be gone")


def choose(someone, command, argument=None):
    """Runs a command with Ctrl+K and Enter."""
    someone.key("ctrl+k")
    someone.find("dialog.commands.words")
    someone.type(command)
    someone.key("Return")
    if argument:
        someone.find("dialog.argument.text")
        someone.key("ctrl+a")
        someone.type(argument)
        someone.key("Return")
        someone.gone("dialog.argument.text")


def case_by_keys_alone(someone):
    someone.open()
    someone.key("ctrl+m")
    someone.find("match.start")
    choose(someone, "weights of a", "boardcontrol")
    choose(someone, "limit per move", "50 nodes")
    choose(someone, "when the match ends", "20")
    someone.key("ctrl+Return")
    expect(wait_done(someone)["score"].startswith("20 "), "20 games are played")
    choose(someone, "open game of the match", "3")
    someone.find("board.cell.0-0")
    expect(someone.clicks == 0, "nothing was clicked")
    someone.quit()


def case_quit_while_it_is_played(someone):
    someone.open()
    someone.click("mode.match")
    pick(someone, "match.limit", 1)  # 20 ms
    someone.click("match.start")
    someone.find("match.game.1")
    someone.quit()
    expect(lines(someone)["state"] == "stopped", "it is kept as one that was stopped")
    someone.open()
    someone.click("mode.match")
    someone.click("match.look.1")
    someone.find("match.game.1")
    someone.click("match.continue")
    someone.find("match.pause")
    someone.click("mode.play")
    someone.click("status.jobs")  # it continues meanwhile, and is found again
    someone.click("jobs.stop.1")
    someone.wait_for(lambda: lines(someone)["state"] == "stopped", "the match to stop")
    someone.quit()


def case_all_lost_games_are_reviewed(someone):
    someone.open("--do", "review.nodes 2000; match.agent-a random; match.agent-b greedy; match.limit '10 nodes'; "
                 "match.ends 14; match.start")
    lost = wait_done(someone)["score"].split()[3]
    someone.quit()
    someone.open()
    with someone.walk(f"review of {lost} lost games", clicks=3):
        someone.click("mode.match")
        someone.click("match.look.1")
        someone.click("reviews.lost")
        someone.find("reviews.progress")
    someone.find("reviews.stop")
    someone.wait_for(lambda: (someone.folder / "settings/reviews").exists(), "the list of games to be kept")
    someone.kill()
    someone.open()  # it goes on where it was
    someone.key("ctrl+k")
    someone.find("dialog.commands.words")
    someone.type("reviews of many")
    someone.key("Return")
    someone.find("reviews.done")
    expect(int(lost) == 14, f"all are lost, not {lost}")
    rows = [name for name in someone.widgets() if name.startswith("reviews.game.")]
    expect(len(rows) >= 6, f"the games are in sight: {rows}")
    someone.click("reviews.game.2")
    someone.find("review.why")  # at the move that decided
    someone.find("board.review.played")
    someone.quit()


def case_tournament_of_three(someone):
    someone.open()
    someone.click("mode.match")
    someone.click("tab.tournament")
    pick(someone, "tournament.limit", 4)  # 100 nodes
    pick(someone, "tournament.games", 1)  # 4 between every two
    someone.click("tournament.remove.2")
    someone.gone("tournament.remove.3")
    someone.click("tournament.add")
    someone.click("tournament.add.Level-1")
    someone.click("tournament.start")
    result = wait_done(someone)
    expect(result["score"].startswith("12 "), f"twelve games are played: {result['score']}")
    someone.find("tournament.row.3")
    someone.quit()


def case_solve_late_in_a_game(someone):
    someone.open(hand.SOURCE / "assets/samples/squeeze.sgf")
    someone.find("board.cell.0-0")
    someone.click("mode.analyse")
    someone.key("End", "Left", "Left")
    board = someone.pixels("board")
    someone.key("ctrl+k")
    someone.find("dialog.commands.words")
    someone.type("solve this position")
    someone.key("Return")
    someone.find("solve.result")
    expect(someone.pixels("board") != board, "the placement that wins stands on the board")
    someone.quit()


def case_statistics_of_a_file(someone):
    someone.open(hand.SOURCE / "assets/samples/squeeze.sgf")
    someone.find("board.cell.0-0")
    someone.click("menu.Analysis")
    someone.click("menu.stats.start")
    someone.find("panel.statistics")
    someone.quit()


hand.run(globals())
