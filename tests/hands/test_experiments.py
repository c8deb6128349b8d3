"""The documents' experiments: started, left, and found again with their result; by pointer, and by keys alone."""
import hand
from hand import expect

RESULT = "settings/experiments/004-time-quick.txt"


def kept(someone):
    return someone.saved(RESULT)


def case_started_left_and_found_again(someone):
    someone.open()
    someone.click("mode.match")
    someone.click("tab.experiments")
    someone.click("experiment.choose.000/versus")
    someone.click("experiment.start")
    someone.click("mode.play")  # it continues meanwhile
    someone.click("status.jobs")
    someone.click("jobs.show.1")
    someone.click("experiment.stop")
    someone.find("experiment.result")  # what has been found so far
    someone.gone("experiment.stop")
    someone.quit()


def command(someone, text):
    """Runs a command with Ctrl+K and Enter."""
    someone.key("ctrl+k")
    someone.find("dialog.commands.words")
    someone.type(text)
    someone.key("Return")


def case_by_keys_alone(someone):
    someone.open()
    command(someone, "experiment.start 004/time")
    someone.find("experiment.result")  # hands off
    expect("published" in kept(someone), "our figures stand beside the published ones")
    someone.quit()
    someone.open()
    command(someone, "experiment.choose 004/time")
    someone.find("experiment.result")
    expect(not someone.there("experiment.stop"), "nothing is measured again")
    expect(someone.clicks == 0, "nothing was clicked")
    someone.quit()


def case_suite(someone):
    suite = someone.folder / "mine.suite"
    suite.write_text('{"position":"' + "/".join(["11"] * 11) + ' r 0","better":["O@0-0"],"source":"mine"}\n')
    someone.open()
    someone.click("mode.match")
    someone.click("tab.suites")
    someone.click("suite.file")
    someone.find("dialog.file.name")
    someone.key("ctrl+a")
    someone.type(str(suite))
    someone.key("Return")
    someone.gone("dialog.file.name")
    someone.click("suite.start")
    someone.find("suite.result")  # hands off
    someone.quit()


hand.run(globals())
