"""On a dense screen, texts and the window start larger, until the user chooses a size. The window fits the screen."""
import subprocess

import hand
from hand import expect

USUAL = 26  # the height of the mode switch at the usual text size


def wish(someone, dpi):
    """Sets the text density that a desktop announces to programs."""
    subprocess.run(["xprop", "-root", "-f", "RESOURCE_MANAGER", "8s", "-set", "RESOURCE_MANAGER", f"Xft.dpi:\t{dpi}"],
                   env=someone.environment, check=True)


def height(someone):
    _, top, _, bottom = someone.find("mode.analyse")
    return bottom - top


def reopened(someone, dpi):
    wish(someone, dpi)
    someone.open(size=None)
    found, size = height(someone), someone.geometry()[2:]
    someone.quit()
    return found, size


def case_texts_fit_the_screen(someone):
    usual, size = reopened(someone, 96)
    expect(usual == USUAL, f"at 96 dots an inch the switch is {usual} pixels high")
    large, larger = reopened(someone, 144)
    expect(large == 1.5 * USUAL, f"at 144 dots an inch the switch is {large} pixels high")
    settings = someone.folder / "settings" / "settings"
    expect("\nscale " not in settings.read_text(), "a size that nobody chose is saved")
    print(f"    {size} and {larger}")


def case_a_size_that_was_chosen_stays(someone):
    folder = someone.folder / "settings"
    folder.mkdir()
    (folder / "settings").write_text("tetress-settings 1\nscale 125\n")
    found, _ = reopened(someone, 192)
    expect(abs(found - 1.25 * USUAL) <= 1, f"the switch is {found} pixels high")
    expect("\nscale 125\n" in (folder / "settings").read_text(), "the size that was chosen is lost")


def case_the_window_fits_a_small_screen(someone):
    screen = hand.Display(1280, 720)
    other = hand.Hand(screen, someone.program, someone.cli)
    try:
        other.open(size=None)
        left, top, width, height = other.geometry()
        expect(left >= 0 and top >= 0 and left + width <= 1280 and top + height <= 720,
               f"the window is at {left},{top} and has {width} x {height} of 1280 x 720 pixels")
        other.quit()
    finally:
        other.close()
        screen.close()


hand.run(globals())
