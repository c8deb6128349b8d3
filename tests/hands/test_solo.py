"""Single-player Tetris: watched, stepped, explained, tuned, raced, played and trained; by pointer and by keys alone."""
import hand
from hand import expect

SETUP = "settings/solo/setup"
RUN = "settings/solo/0001.training"


def setup(someone):
    """The workspace's saved lines, by their first words."""
    return dict(line.split(" ", 1) for line in someone.saved(SETUP).splitlines())


def wait_setup(someone, word, value):
    someone.wait_for(lambda: setup(someone).get(word) == value, f"{word} {value} to be kept")


def pick(someone, box, item):
    """Opens a list and picks an item, with two clicks."""
    someone.click(box)
    someone.click(f"{box}.{item}")


def moves(someone, name, what):
    before = someone.pixels(name)
    someone.wait_change(name, before, what)


def case_watch_step_and_explain(someone):
    someone.open(size="1440x900")
    someone.click("start.solo")
    someone.find("solo.well")
    someone.click("solo.play")
    moves(someone, "solo.well", "the game to be played, hands off")
    someone.click("solo.speed", across=0.98)
    wait_setup(someone, "speed", "9")  # as fast as it can
    someone.wait_changes("solo.well", 5, "the well to move while hands are off")
    someone.click("solo.play")
    someone.move("tab.solo-beam")
    stopped = someone.pixels("solo.well")
    expect(someone.changes("solo.well", 0.4) == 0, "a game that stands still does")
    someone.click("solo.back")
    someone.wait_change("solo.well", stopped, "one piece back")
    someone.click("solo.step")
    someone.wait_for(lambda: someone.pixels("solo.well") == stopped, "the same position again")
    someone.click("solo.first")
    someone.find("solo.candidate.0")
    before = someone.pixels("solo.well")
    dropped = next(name for name in someone.widgets()
                   if name.startswith("solo.candidate.") and someone.widgets()[name][0] > 800)
    someone.click(dropped)
    someone.wait_change("solo.well", before, "the placement that is explained to be shown")
    someone.click("solo.place")
    someone.gone("solo.place")
    someone.quit()


def case_sliders_change_the_choice(someone):
    someone.open(size="1600x1000")
    someone.click("mode.solo")
    pick(someone, "solo.search", 0)
    wait_setup(someone, "depth", "0")
    someone.find("solo.candidate.0")
    before = someone.pixels("solo.well")
    someone.click("solo.weight.holes", across=0.97)  # holes are good now
    someone.wait_change("solo.well", before, "another choice")
    someone.click("solo.weights.reset")
    someone.move("tab.solo-beam")
    someone.wait_for(lambda: someone.pixels("solo.well") == before, "the first choice again")
    pick(someone, "solo.profile", 4)
    wait_setup(someone, "profile", "dt-20")
    pick(someone, "solo.height", 0)
    wait_setup(someone, "height", "6")
    someone.quit()


def case_by_keys_alone(someone):
    someone.open(size="1440x900")
    someone.key("ctrl+t")
    someone.find("solo.candidate.0")
    before = someone.pixels("solo.well")
    someone.key("Right")
    someone.wait_change("solo.well", before, "one piece further")
    someone.key("Left")
    someone.wait_for(lambda: someone.pixels("solo.well") == before, "one piece back")
    someone.key("2")
    someone.wait_change("solo.well", before, "another piece in hand")
    someone.key("Up")
    wait_setup(someone, "speed", "2")
    someone.key("space")
    someone.wait_changes("solo.well", 3, "the game to be played")
    someone.key("space", "n")
    wait_setup(someone, "seed", "2")
    someone.key("ctrl+k")
    someone.find("dialog.commands.words")
    someone.type("play tetris yourself")
    someone.key("Return")
    someone.find("solo.own.well")
    mine, theirs = someone.pixels("solo.own.well"), someone.pixels("solo.own.rival")
    someone.key("Left", "Up", "space")
    someone.wait_change("solo.own.well", mine, "my piece to lie")
    someone.wait_change("solo.own.rival", theirs, "the agent to place the same piece")
    expect(someone.clicks == 0, "nothing was clicked")
    someone.quit()


def case_side_by_side_and_oneself(someone):
    someone.open(size="1440x900")
    someone.click("mode.solo")
    someone.click("tab.solo-race")
    pick(someone, "solo.race.profile.1", 2)
    someone.wait_for(lambda: "lane bcts 0 1" in someone.saved(SETUP), "the lane to be kept")
    before = [someone.pixels(f"solo.race.well.{lane}") for lane in (1, 2, 3)]
    someone.click("solo.race.play")
    for lane in (1, 2, 3):
        someone.wait_change(f"solo.race.well.{lane}", before[lane - 1], f"agent {lane} to play")
    someone.click("solo.race.play")
    someone.click("solo.race.remove.3")
    someone.gone("solo.race.well.3")
    someone.click("tab.solo-own")
    someone.click("solo.own.start")
    mine, theirs = someone.pixels("solo.own.well"), someone.pixels("solo.own.rival")
    someone.move("solo.own.well", across=0.05)
    someone.wait_change("solo.own.well", mine, "the piece to follow the pointer")
    someone.click("solo.own.well", across=0.05)
    someone.wait_change("solo.own.rival", theirs, "the agent to place the same piece")
    someone.quit()


def case_train_leave_and_go_on(someone):
    someone.open(size="1440x900")
    someone.click("mode.solo")
    pick(someone, "solo.train.height", 0)
    pick(someone, "solo.train.generations", 2)
    pick(someone, "solo.train.games", 1)
    someone.click("solo.train.start")
    moves(someone, "solo.train.plot", "the population's progress")
    someone.click("mode.play")
    someone.click("status.jobs")  # it continues meanwhile, and is found again
    someone.click("mode.solo")
    someone.find("solo.train.plot")
    someone.click("solo.train.stop")
    someone.find("solo.train.continue")
    someone.quit()
    kept = (someone.folder / RUN).read_bytes()
    someone.open(size="1440x900")
    someone.click("mode.solo")
    someone.click("solo.train.continue")
    someone.wait_for(lambda: (someone.folder / RUN).read_bytes() != kept, "the run to go on")
    someone.click("solo.train.use")
    someone.find("solo.weights.reset")
    someone.click("solo.train.stop")
    someone.quit()


hand.run(globals())
