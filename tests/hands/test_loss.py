"""Understanding a lost game: from the log to the losing move on the board, the reason, the better line, and the list of
mistakes."""
import shutil

import hand
from hand import SOURCE, expect

LOG = SOURCE / "tests" / "data" / "rules" / "logs" / "colour-unicode.log"
NODES = 40000  # for each position, so that a review takes seconds


def prepare(someone):
    """Puts a log into the folder where the dialog starts, and makes reviews quick."""
    shutil.copy(LOG, someone.folder / "lost.log")
    settings = someone.folder / "settings"
    settings.mkdir()
    (settings / "settings").write_text(f"tetress-settings 1\nreview nodes {NODES}\n")


def setting(someone, name):
    lines = (someone.folder / "settings" / "settings").read_text().splitlines()
    return [line.split()[-1] for line in lines if line.startswith(name + " ")][0]


def wait_for_verdict(someone):
    """Waits until the panel says why and the board shows the move; the pointer has nothing more to do."""
    someone.find("review.why")
    someone.wait_for(lambda: someone.there("review.better") and not someone.there("review.cancel"), "the review to end")
    someone.find("board.review.played")
    someone.find("board.review.better")


def open_reviewed(someone, *arguments):
    prepare(someone)
    someone.open(someone.folder / "lost.log", *arguments)
    someone.click("offer.red")
    wait_for_verdict(someone)


def case_log_to_the_losing_move(someone):
    prepare(someone)
    someone.open()
    with someone.walk("log to the losing move and why", clicks=4, seconds=30):
        someone.click("start.open")
        someone.click("dialog.file.lost.log")
        someone.key("Return")
        someone.click("offer.red")
        wait_for_verdict(someone)


def case_the_same_by_keys(someone):
    prepare(someone)
    someone.open()
    someone.key("ctrl+o")
    someone.find("dialog.file.name")
    someone.key("ctrl+a")
    someone.type(str(someone.folder / "lost.log"))
    someone.key("Return")
    someone.wait_title("lost.log")
    someone.key("ctrl+shift+r")
    wait_for_verdict(someone)
    expect(someone.clicks == 0, "keys alone")
    someone.key("b")
    someone.wait_for(lambda: someone.there("review.step"), "the better line to be played")
    someone.key("shift+b")
    someone.find("board.review.played")


def case_a_game_opened_from_another_workspace_is_shown(someone):
    prepare(someone)
    someone.open()
    for mode in ("match", "tune", "solo"):
        someone.click(f"mode.{mode}")
        someone.gone("board")
        someone.key("ctrl+o")
        someone.find("dialog.file.name")
        someone.key("ctrl+a")
        someone.type(str(someone.folder / "lost.log"))
        someone.key("Return")
        someone.find("board")
        someone.find("offer.red")


def case_the_better_line_step_by_step(someone):
    open_reviewed(someone)
    def in_sight():
        list_, move = someone.widgets().get("game.moves"), someone.widgets().get("game.current")
        return list_ and move and list_[1] <= move[1] and move[3] <= list_[3]
    place = someone.find("game.current")
    board = someone.pixels("board")
    someone.click("review.answer")
    for _ in range(2):  # the move and the reply
        someone.wait_change("board", board)
        board = someone.pixels("board")
        someone.wait_for(in_sight, "the move to be in sight in the list")
    expect(someone.find("game.current") != place, "the list goes along")
    someone.click("review.back")
    someone.find("board.review.played")
    someone.click("review.better")
    someone.find("review.step")
    someone.wait_for(in_sight, "the variation to be in sight in the list")


def case_learning_from_the_mistakes(someone):
    open_reviewed(someone)
    someone.key("ctrl+l")
    someone.find("learn.asked")
    expect(not someone.there("board.review.better"), "the answer is not on the board")
    board = someone.pixels("board")
    someone.click("learn.show")
    someone.find("board.review.better")
    someone.wait_change("board", board)
    someone.key("Return")
    someone.wait_for(lambda: someone.there("learn.asked") or someone.there("learn.over"), "the next mistake, or the end")
    someone.click("learn.leave")
    someone.find("review.verdict")


def case_the_better_line_in_a_small_window(someone):
    """With large letters there is room for one panel; the line is played on the board."""
    prepare(someone)
    with open(someone.folder / "settings" / "settings", "a") as file:
        file.write("scale 200\n")
    someone.open(someone.folder / "lost.log", size="1024x700")
    someone.key("ctrl+shift+r")
    someone.find("review.better")
    expect(not someone.there("board"), "the review is in front")
    someone.key("b")
    someone.find("board")


def case_mistakes_are_sorted_and_gone_to(someone):
    open_reviewed(someone)
    def order():
        rows = {name: box[1] for name, box in someone.widgets().items() if name.startswith("review.mistake.")}
        return tuple(sorted(rows, key=rows.get))
    seen = {order()}
    for way in (1, 2):  # loss, side
        someone.click(f"review.sort.{way}")
        seen.add(someone.wait_for(lambda: order() not in seen and order(), "another order"))
    someone.key("Home")
    someone.gone("review.why")
    before = someone.pixels("board")
    someone.click(order()[1])  # the first may be partly in sight
    someone.wait_change("board", before)
    someone.find("review.why")
    mistake = someone.pixels("board")
    someone.key("b")  # the line of this mistake, from this turn
    someone.find("review.step")
    someone.key("shift+b")
    someone.wait_for(lambda: someone.pixels("board") == mistake, "the turn of the mistake that was chosen")
    before = someone.pixels("board")
    someone.click("go.mistake-next")
    someone.wait_change("board", before)
    someone.find("review.why")
    someone.key("shift+n")
    someone.wait_for(lambda: someone.pixels("board") == before, "the mistake before, by its key")
    rows = [name for name in someone.widgets() if name.startswith("review.mistake.")]
    expect(len(rows) >= 8, f"many mistakes are in sight, not {len(rows)}")


def case_a_review_looks_deeper(someone):
    open_reviewed(someone)
    someone.click("review.deeper")
    someone.find("review.cancel")
    wait_for_verdict(someone)
    kept = someone.folder / "lost.log.review"
    someone.wait_for(kept.exists, "the review to be kept")
    someone.quit()  # nobody is asked
    expect(setting(someone, "review nodes") == str(4 * NODES), "four times the nodes")


def case_a_review_is_there_again_after_quitting(someone):
    open_reviewed(someone)
    someone.quit()  # at once, and nobody is asked
    someone.open()
    with someone.walk("back at the losing move on another day", clicks=2):
        wait_for_verdict(someone)
    expect(not someone.there("offer.red"), "no review is offered where one was")
    title = lambda: someone.title().startswith("lost.log \u2014")
    someone.wait_for(title, "a title without a warning")
    someone.click("review.side.1")
    someone.wait_for(title, "the other side's verdict to be kept")
    someone.click("review.better")
    someone.find("review.step")
    someone.wait_for(title, "the line that was shown to be kept")
    someone.quit()  # nobody is asked


def case_the_mistake_shown_is_in_sight_in_the_list(someone):
    """For each side, whose mistake goes to the board with the verdict; and from the last one to the first."""
    open_reviewed(someone)
    def turns():
        list_ = someone.find("review.mistakes")
        return [int(name.split(".")[-1]) for name, row in someone.widgets().items()
                if name.startswith("review.mistake.") and row[1] >= list_[1] and row[3] <= list_[3] + 1]
    board = someone.pixels("board")
    someone.click("review.side.1")
    someone.wait_change("board", board)
    someone.find("review.why")
    someone.key("Home", "n")
    someone.find("review.why")
    first = turns()
    someone.key("End", "shift+n")
    someone.wait_for(lambda: min(turns()) > max(first), "the last mistake to be in sight")
    someone.key("Home", "n")
    someone.wait_for(lambda: turns() == first, "the first mistake to be in sight")


def case_the_report_leads_to_its_folder(someone):
    """A stand-in for the desktop's program records what it is asked to show."""
    programs = someone.folder / "programs"
    programs.mkdir()
    shown = someone.folder / "shown"
    (programs / "xdg-open").write_text(f'#!/bin/sh\necho "$1" > "{shown}"\n')
    (programs / "xdg-open").chmod(0o755)
    someone.environment["PATH"] = f"{programs}:{someone.environment['PATH']}"
    folder = someone.folder / "my reports"
    folder.mkdir()
    open_reviewed(someone, "--do", "review.nodes 500")
    someone.click("review.report")
    someone.find("dialog.file.name")
    someone.key("ctrl+a")
    someone.type(str(folder / "report.html"))
    someone.key("Return")
    someone.find("toast.folder")
    someone.move("toast")  # the message grows, and then stays where it is drawn
    someone.click("toast.folder")
    text = someone.wait_for(lambda: shown.exists() and shown.read_text().strip(), "the folder to be shown")
    expect(text == "file://" + str(folder).replace(" ", "%20"), f"not {text}")


hand.run(globals())
