"""The Tune workspace: a spoiled profile is improved, following the window's texts; stopped, closed, resumed, tested in
a match, saved; by pointer, and by keys alone."""
import hand
from hand import expect

SETUP = "settings/tune/setup"
TRIAL = "settings/tune/0001.trial"
SPOILED = "title Spoiled\nplacements 4\nterritory -300\ntokens 100\ntempo 450\ntempo_early 27000\n"


def spoil(someone):
    folder = someone.folder / "settings"
    folder.mkdir()
    (folder / "spoiled.profile").write_text(SPOILED)


def pick(someone, box, item):
    """Opens a list and picks an item, with two clicks."""
    someone.click(box)
    someone.click(f"{box}.{item}")


def wait_setup(someone, line):
    someone.wait_for(lambda: line in someone.saved(SETUP), f"'{line}' to be kept")


def generations(someone):
    """How many generations the checkpoint holds."""
    file = someone.folder / TRIAL
    return file.read_bytes().count(b"\nrow ") if file.exists() else 0


def case_a_spoiled_profile_is_improved(someone):
    spoil(someone)
    someone.open(size="1600x1000")
    someone.click("mode.tune")
    pick(someone, "tune.start-from", 5)
    wait_setup(someone, "start spoiled")
    pick(someone, "tune.pace", 0)
    wait_setup(someone, "pace 100 nodes")
    pick(someone, "tune.games", 0)
    wait_setup(someone, "games 8")
    pick(someone, "tune.budget", 8)
    wait_setup(someone, "generations 200")
    for name in ("placements", "tempo", "tempo_early", "territory_late"):
        if someone.there(f"tune.number.{name}"):
            someone.click(f"tune.number.{name}")
    someone.click("tune.start")
    someone.find("tune.scores")
    someone.wait_for(lambda: generations(someone) >= 3, "three generations")
    someone.click("tune.pause")
    before = generations(someone)
    expect(generations(someone) - before <= 1, "a pause keeps still")
    someone.click("tune.pause")
    someone.wait_for(lambda: generations(someone) > before + 1, "it to go on")
    someone.find("tune.board")  # what would be played differently
    someone.find("tune.calibration")
    someone.click("tune.stop")
    someone.find("tune.continue")
    someone.quit()
    kept = generations(someone)
    someone.open(size="1600x1000")
    someone.key("ctrl+shift+t")
    someone.click("tune.continue")
    someone.wait_for(lambda: generations(someone) > kept, "it to be taken up again")
    someone.click("tune.stop")
    someone.find("tune.continue")
    before = someone.pixels("tune.weight.tokens")
    someone.click("tune.weight.tokens", across=0.55)
    someone.wait_change("tune.weight.tokens", before, "a weight to be moved")
    someone.click("tune.weights.reset")
    someone.gone("tune.weights.reset")
    someone.click("tune.test")
    someone.find("tune.tested")  # the headline is now about the test
    someone.click("tune.test.show")
    someone.find("match.elo")  # the games are in the Match workspace
    someone.click("mode.tune")
    someone.click("tune.save")  # whether the test is still running or not
    someone.find("dialog.argument.text")
    someone.type("better")
    someone.key("Return")
    saved = someone.folder / "settings/better.profile"
    someone.wait_for(saved.exists, "the weights to be saved")
    someone.wait_for(lambda: "begun from spoiled" in saved.read_text(), "where they come from to be told")
    someone.quit()


def case_by_keys_alone(someone):
    someone.open(size="1024x700")
    someone.key("ctrl+shift+t")
    someone.find("tune.start")
    someone.key("ctrl+k")
    someone.find("dialog.commands.words")
    someone.type("tune.budget 1 min")
    someone.key("Return")
    wait_setup(someone, "minutes 1")
    someone.key("ctrl+k")
    someone.find("dialog.commands.words")
    someone.type("start tuning")
    someone.key("Return")
    someone.find("tune.pause")
    someone.key("ctrl+k")
    someone.find("dialog.commands.words")
    someone.type("stop tuning")
    someone.key("Return")
    someone.gone("tune.pause")
    expect(someone.clicks == 0, "nothing was clicked")
    someone.quit()


def case_weights_come_from_a_file_and_from_games(someone):
    """Weights of a file are fitted to games of another; a fit that fails is kept, and begins again."""
    weights = someone.folder / "spoiled.txt"  # without a title
    weights.write_text(SPOILED.partition("\n")[2])
    games = someone.folder / "games.tpos"
    games.write_text("no games")
    someone.open(size="1280x800")
    someone.click("mode.tune")
    someone.click("tab.tune-fit")
    someone.click("tune.start-file")
    choose(someone, weights)
    wait_setup(someone, "start spoiled")
    someone.click("tune.data")
    choose(someone, games)
    wait_setup(someone, f"data {games}")
    someone.click("tune.fit")
    someone.find("tune.continue")  # it has failed
    someone.click("tune.rename")
    someone.find("dialog.argument.text")
    someone.type("my fit")
    someone.key("Return")
    wait_setup(someone, " my fit")
    someone.quit()
    games.unlink()
    someone.run_cli("selfplay", games, "--agent", "greedy", "--games", "60", "--threads", "1")
    someone.open(size="1280x800")
    someone.click("mode.tune")
    someone.click("tab.tune-fit")
    someone.click("tune.continue")
    someone.wait_for(lambda: "\nfitted 1" in someone.saved(SETUP), "the fit to end")
    someone.find("tune.calibration")
    expect(" my fit" in someone.saved(SETUP), "it has its name")
    wrong = someone.folder / "wrong.sgf"
    wrong.write_text("no games")
    someone.click("tune.judge")
    choose(someone, wrong)
    someone.gone("tune.calibration")
    someone.click("tune.open-games")  # a wrong file leaves the choice
    someone.find("tune.calibration")
    someone.click("tune.save")
    someone.find("dialog.argument.text")
    someone.type("default")  # which nobody may change
    someone.key("Return")
    someone.find("dialog.argument.text")
    someone.key("ctrl+a")  # the field has the focus still
    someone.type("fitted")
    someone.key("Return")
    someone.gone("dialog.argument.text")
    saved = someone.folder / "settings/fitted.profile"
    someone.wait_for(lambda: saved.exists() and "positions of games.tpos" in saved.read_text(), "the weights")
    someone.quit()


def case_several_machines_play(someone):
    """The command for them is copied, and what it leaves is opened."""
    someone.open(size="1600x1000")
    someone.click("mode.tune")
    pick(someone, "tune.pace", 0)
    wait_setup(someone, "pace 100 nodes")
    pick(someone, "tune.games", 0)
    pick(someone, "tune.budget", 6)
    wait_setup(someone, "generations 20")
    someone.wheel("panel.tune-setup", -20)
    someone.click("tune.machines")
    someone.find("dialog.argument.text")
    someone.type("3")
    someone.key("Return")
    command = someone.wait_for(lambda: someone.clipboard() if "mpirun" in someone.clipboard() else "", "the command")
    expect(command.startswith("mpirun -n 3 tetress-mpi tune "), command)
    words = command.split()[4:]
    checkpoint = someone.folder / words[words.index("--checkpoint") + 1]
    words[words.index("--checkpoint") + 1] = str(checkpoint)
    words[words.index("--generations") + 1] = "1"
    someone.run_cli("tune", *words[words.index("tune") + 1:])
    someone.click("tune.take")
    choose(someone, checkpoint)
    someone.find("tune.scores")
    someone.find("tune.look.1")
    someone.click("tune.take")
    choose(someone, someone.folder / SETUP)  # no checkpoint: it is told, and leaves no trial
    someone.find("toast")
    someone.gone("tune.look.2")
    someone.quit()


def choose(someone, path):
    """Types a path into the dialog that asks for a file."""
    someone.find("dialog.file.name")
    someone.type(str(path))
    someone.key("Return")
    someone.gone("dialog.file.name")


hand.run(globals())
