"""Choosing the analysing agent and its options, engines that are kept, and actions that ask for missing arguments."""
import pathlib
import shutil
import time

import hand
from hand import expect

SAMPLE = pathlib.Path(__file__).parents[2] / "assets/samples/squeeze.sgf"


def leave(someone):
    """Quits; if asked, doesn't save what the search found."""
    someone.key("ctrl+q")
    end = time.monotonic() + hand.PATIENCE
    while someone.process.poll() is None and not someone.there("dialog.unsaved.second") and time.monotonic() < end:
        time.sleep(0.05)
    if someone.process.poll() is None:
        someone.click("dialog.unsaved.second")
    someone.ended()


def settle(someone, name):
    """Waits until a dialog has found its size, even on a busy machine."""
    before = None
    while before != someone.find(name):
        before = someone.find(name)
        time.sleep(0.3)


def open_analysing(someone):
    """Opens a game at a turn without an analysis."""
    someone.run_cli("convert", SAMPLE, someone.folder / "game.txt", "--to", "text")
    someone.open(someone.folder / "game.txt")
    someone.find("offer.dismiss")  # once the game has been read; this moves everything else
    someone.click("mode.analyse")
    someone.find("lines.a.agent")


def pick_mcts(someone):
    someone.click("lines.b.agent")
    someone.click("lines.b.agent.Monte-Carlo-tree-search")


def case_two_analysts_by_pointer(someone):
    open_analysing(someone)
    with someone.walk("mcts with two threads analysing beside the champion", 6, 60):
        pick_mcts(someone)
        someone.click("lines.b.options")
        someone.click("dialog.agent.threads.slider", across=0.06 + 0.125 * 0.88)
        someone.click("dialog.agent.primary")
        someone.click("analysis.toggle")
        someone.find("lines.1")
        someone.find("lines.other.1")
    someone.click("lines.session.1")
    someone.wait_changes("lines.1", 2, "the lines of the second agent to go on by themselves")
    someone.click("lines.other.1", button=3)
    someone.click("line.insert")
    someone.gone("line.insert")
    leave(someone)
    expect("analyst b mcts:threads=2" in someone.settings(), "the second agent is kept with its two threads")


def case_two_analysts_by_keys(someone):
    open_analysing(someone)
    someone.key("ctrl+k")
    someone.find("dialog.commands.words")
    someone.type("analysis.second mcts:threads=2")
    someone.find("dialog.commands.analysis.second")
    someone.key("Return")
    someone.gone("dialog.commands.words")
    someone.key("space")
    someone.find("lines.1")
    leave(someone)
    expect("analyst b mcts:threads=2" in someone.settings(), "the second agent is named by keys alone")


def case_an_option_is_changed_while_hands_are_off(someone):
    open_analysing(someone)
    someone.click("analysis.toggle")
    someone.find("lines.1")
    someone.click("lines.a.options")
    someone.click("dialog.agent.hash")
    someone.key("ctrl+a")
    someone.type("32")
    someone.click("dialog.agent.primary")
    someone.gone("dialog.agent.primary")
    someone.move("board.cell.0-0")
    someone.wait_changes("lines.1", 2, "the counters to go on with another table")
    leave(someone)
    expect("analyst a champion:hash=32" in someone.settings(), "the table's size is kept")


def case_an_engine_is_added_tested_and_analyses(someone):
    open_analysing(someone)
    someone.key("ctrl+k")
    someone.find("dialog.commands.words")
    someone.type("engines")
    someone.click("dialog.commands.dialog.engines")
    someone.click("dialog.engines.kind.1")
    settle(someone, "dialog.engines.command")
    someone.click("dialog.engines.name")
    someone.type("Ours")
    someone.click("dialog.engines.command")
    someone.type(f"{someone.cli} ugi")
    someone.click("dialog.engines.test")
    someone.find("dialog.engines.works")
    someone.find("dialog.engines.account")
    someone.find("dialog.engines.threads")
    someone.click("dialog.engines.save")
    someone.find("dialog.engines.kept.Ours")
    someone.click("dialog.engines.second")
    someone.find("lines.1")
    leave(someone)
    kept = [line for line in someone.settings() if line.startswith("engine ")]
    expect(kept == [f"engine Ours\tugi:{someone.cli} ugi"], f"the engine is kept: {kept}")


def case_an_evaluation_of_ones_own_from_nothing(someone):
    open_analysing(someone)
    someone.key("ctrl+k")
    someone.find("dialog.commands.words")
    someone.type("connect an evaluator")
    someone.find("dialog.commands.dialog.evaluator")
    someone.key("Return")
    settle(someone, "dialog.engines.example")
    someone.click("dialog.engines.example")
    someone.gone("dialog.engines.example")
    settle(someone, "dialog.engines.test")
    someone.click("dialog.engines.test")
    someone.find("dialog.engines.works")
    someone.find("dialog.engines.account")
    someone.click("dialog.evaluator.second")
    someone.find("lines.1")
    leave(someone)
    own = someone.folder / "settings" / "my_evaluation.py"
    expect("def value(board, turn, plies):" in own.read_text(), "the example is the student's to change")
    kept = [line for line in someone.settings() if line.startswith("engine ")]
    expect(kept == [f"engine My evaluation\teval:{own}"], f"the evaluator is kept: {kept}")


def case_an_evaluator_that_dies_says_why(someone):
    script = someone.folder / "dies.py"
    script.write_text("import sys\nfor n, line in enumerate(sys.stdin):\n    if n > 2: raise ValueError('no idea')\n"
                      "    print(*[0 for word in line.split()], flush=True)\n")
    open_analysing(someone)
    for _ in range(6):
        someone.click("go.next")
    someone.key("ctrl+k")
    someone.find("dialog.commands.words")
    someone.type(f"analysis.agent eval:{script}")
    someone.find("dialog.commands.analysis.agent")
    someone.key("Return")
    someone.gone("dialog.commands.words")
    someone.key("space")
    someone.find("lines.failed")
    someone.find("lines.1")
    leave(someone)


def case_an_agent_without_lines_shows_its_choice(someone):
    folder = someone.folder / "project"
    folder.mkdir()
    shutil.copy(hand.SOURCE / "tests/data/agents/steady.py", folder / "my_agent.py")
    open_analysing(someone)
    someone.key("ctrl+k")
    someone.find("dialog.commands.words")
    someone.type(f"analysis.agent referee:{folder}:my_agent")
    someone.find("dialog.commands.analysis.agent")
    someone.key("Return")
    someone.gone("dialog.commands.words")
    someone.key("space")
    someone.find("lines.chosen")
    board = someone.pixels("board")
    someone.click("lines.chosen")
    someone.wait_for(lambda: someone.pixels("board") != board, "its move to be played")


def case_an_engine_that_fails_says_why(someone):
    open_analysing(someone)
    someone.click("lines.a.agent")
    someone.find("lines.a.agent.Level-1")
    someone.click("lines.a.agent.add")
    someone.click("dialog.engines.kind.1")
    settle(someone, "dialog.engines.command")
    someone.click("dialog.engines.command")
    someone.type("/nothing/here")
    someone.click("dialog.engines.test")
    someone.find("dialog.engines.fails")
    someone.key("Escape")
    leave(someone)


def case_an_action_is_given_its_argument_in_the_palette(someone):
    open_analysing(someone)
    someone.key("ctrl+k")
    someone.find("dialog.commands.words")
    someone.type("analysis.agent mcts")
    someone.find("dialog.commands.analysis.agent")
    someone.key("Return")
    someone.gone("dialog.commands.words")
    leave(someone)
    expect("analyst a mcts" in someone.settings(), "mcts analyses")


def case_an_action_asks_for_its_number(someone):
    open_analysing(someone)
    someone.key("ctrl+k")
    someone.find("dialog.commands.words")
    someone.type("number of lines")
    someone.click("dialog.commands.analysis.lines")
    someone.find("dialog.argument.slider")
    someone.click("dialog.argument.text")
    someone.key("ctrl+a")
    someone.type("5")
    someone.key("Return")
    someone.gone("dialog.argument.text")
    leave(someone)
    expect("lines 5" in someone.settings(), "what is typed becomes the number of lines")


def case_an_action_asks_with_a_list(someone):
    open_analysing(someone)
    someone.click("menu.Analysis")
    someone.click("menu.analysis.agent")
    settle(someone, "dialog.agent.agent")
    someone.click("dialog.agent.agent")
    someone.click("dialog.agent.agent.Monte-Carlo-tree-search")
    someone.key("Return")
    someone.gone("dialog.agent.primary")
    someone.click("menu.Analysis")
    someone.click("menu.heuristics.profile")
    someone.click("dialog.argument.boardcontrol")
    someone.gone("dialog.argument.list")
    leave(someone)
    expect("analyst a mcts" in someone.settings(), "the agent of the list analyses")


def case_the_palette_asks_for_texts(someone):
    """Actions that need texts made by the window are not offered; others ask for their text, with a list."""
    open_analysing(someone)
    someone.key("ctrl+k")
    someone.find("dialog.commands.words")
    someone.type("comment")
    someone.find("dialog.commands.edit.write-comment")
    expect(not someone.there("dialog.commands.edit.comment"), "nothing that would empty the comment")
    someone.key("Escape")
    someone.gone("dialog.commands.words")
    someone.key("ctrl+k")
    someone.find("dialog.commands.words")
    someone.type("red player")
    someone.find("dialog.commands.play.red")
    someone.key("Return")
    someone.click("dialog.argument.text")
    someone.type("random")  # it is far down in the list
    someone.click("dialog.argument.random")
    someone.gone("dialog.argument.list")
    leave(someone)
    expect("player red random" in someone.settings(), "the player of the list is kept")


def case_a_weight_is_typed(someone):
    """Clicks the figure and types; with the pointer elsewhere, the sliders show the result."""
    def sliders():
        someone.move("panel.graph")
        time.sleep(0.3)
        return [someone.pixels("heuristics." + term) for term in ("territory", "tokens")]
    someone.open(SAMPLE, size="1590x960")
    someone.click("mode.analyse")
    someone.click("tab.heuristics")
    someone.find("heuristics.tokens")
    before = sliders()
    someone.click("heuristics.type.territory")
    someone.type("90")
    someone.key("Return")
    someone.wait_for(lambda: sliders()[0] != before[0], "the slider to follow")
    someone.click("heuristics.type.tokens")
    someone.type("5")
    someone.key("Escape")
    expect(sliders()[1] == before[1], "Escape leaves the weight as it is")
    expect(someone.there("heuristics.type.tokens"), "the panel is as it was")


def case_a_right_click_lists_the_placements_over_a_cell(someone):
    open_analysing(someone)
    someone.key("Right", "Right")
    someone.click("analysis.toggle")
    listed = lambda: {name for name in someone.widgets() if name.startswith("heatmap.placement.")}
    someone.wait_for(listed, "placements")
    someone.key("space")
    before = someone.pixels("board.cell.0-0")
    heading = someone.find("heatmap.threshold")
    all_of_them = max(int(name.rpartition(".")[2]) for name in listed())
    someone.click("board.cell.5-5", button=3)
    someone.wait_for(lambda: len(listed()) < all_of_them or not listed(), "the placements over one cell")
    someone.click("board.cell.5-5", button=3)
    someone.wait_for(lambda: len(listed()) >= 1, "all placements again")
    expect(before and heading, "the board stays where it is")
    leave(someone)


def case_an_analysis_is_seen_where_no_review_is(someone):
    someone.open(hand.SOURCE / "tests/data/rules/logs/colour-unicode.log")
    someone.click("mode.analyse")
    someone.click("tab.review")
    someone.find("review.red")
    someone.key("space")
    someone.find("lines.1")


hand.run(globals())
