"""A class of Python agents: played, watched, its games opened; opened from its folder; and an agent's coach."""
import hand
from hand import expect

AGENT = """
from referee.game import Board
class Agent:
    def __init__(self, color, **referee):
        self.board, self.asked = Board(), 0
    def action(self, **referee):
        self.asked += 1
        actions = self.board.get_legal_actions()
        return actions[(self.asked * {step}) % len(actions)]
    def update(self, color, action, **referee):
        self.board.apply_action(action)
"""


def make_class(someone, count=3):
    folder = someone.folder / "work"
    folder.mkdir()
    for number in range(count):
        (folder / f"agent{number}.py").write_text(AGENT.format(step=7 * number + 1))
    return folder


def command(someone, text):
    """Runs a command with Ctrl+K and Enter."""
    someone.key("ctrl+k")
    someone.find("dialog.commands.words")
    someone.type(text)
    someone.key("Return")


def games(someone):
    return [name for name in someone.widgets() if name.startswith("class.game.")]


def case_played_watched_and_opened_again(someone):
    folder = make_class(someone)
    someone.open()
    someone.click("mode.match")
    someone.click("tab.class")
    command(someone, f"class.folder {folder}")
    command(someone, "class.games 2")
    someone.click("class.start")
    someone.find("class.pupil.1")  # the ladder, while games are played
    pages = folder.with_name("work-pages")
    expect((pages / "index.html").exists(), "the pages are written")
    someone.wait_for(lambda: games(someone), "a game to be listed")
    someone.click(games(someone)[0])
    someone.find("board.cell.0-0")  # while others are played
    someone.click("mode.match")
    someone.click("class.stop")
    someone.gone("class.stop")
    someone.quit()
    someone.open()
    command(someone, f"class.open {pages}")
    someone.click("class.pupil.1")
    someone.wait_for(lambda: games(someone), "the games of the first")
    someone.click(games(someone)[0])
    someone.find("board.cell.0-0")
    someone.quit()


def case_coach(someone):
    folder = make_class(someone, 1)
    someone.open()
    command(someone, "coach an agent")
    someone.click("dialog.agent.agent")
    someone.click("dialog.agent.agent.add")  # there is none yet, and it can be added on the way
    someone.find("dialog.python.folder")
    someone.type(str(folder))
    someone.click("dialog.engines.primary")
    someone.click("class.stop")
    someone.gone("class.stop")
    command(someone, "coach an agent")
    someone.click("dialog.agent.agent")
    someone.click("dialog.agent.agent.agent0")
    someone.gone("dialog.agent.agent.agent0")
    someone.click("dialog.agent.primary")
    someone.click("class.stop")
    someone.gone("class.stop")
    command(someone, f"class.coach referee:{folder}:agent0")
    someone.find("class.findings.first")  # after the first games
    someone.click("class.stop")
    someone.find("class.findings")
    expect((folder.with_name("work-coach") / "index.html").exists(), "the page is written")
    expect(not someone.there("class.start"), "nobody is asked for submissions")
    someone.wheel("class.findings", -2)
    someone.click("class.mistake.1")
    someone.find("board.cell.0-0")
    someone.click("mode.match")
    someone.find("class.mistake.1")
    someone.wheel("class.findings", -40)
    someone.click(games(someone)[0])
    someone.find("board.cell.0-0")
    someone.quit()


hand.run(globals())
