"""What moves by itself keeps moving without input, and what doesn't move costs nothing."""
import time

import hand
from hand import expect, promise
from watching import open_search, sweep, watch

# Busy machines are slow; slow_search.py checks the promised figures.


def case_a_search_shows_itself(someone):
    open_search(someone, "1440x900")
    rates, _, beside = watch(someone, ["lines", "heatmap"], 3)
    print(f"    {rates['lines']:.1f} changes a second, at {100 * beside:.1f}% of a core beside the search")
    someone.wait_changes("panel.lines", 1, "the lines to change")
    promise(rates["lines"] > 3, f"the lines change {rates['lines']:.1f} times a second")
    someone.wait_changes("panel.heatmap", 1, "the heatmap to change")
    promise(beside < 0.25, f"showing it takes {100 * beside:.0f}% of a core")
    someone.click("tab.tree")
    rates, _, _ = watch(someone, ["tree"], 2)
    someone.wait_changes("panel.tree", 1, "the tree to change")
    promise(rates["tree"] > 2, f"the tree changes {rates['tree']:.1f} times a second")
    someone.key("space")
    rest(someone, "lines")


def rest(someone, panel):
    """Waits until nothing moves any more; for the next two seconds there must be nothing to do."""
    someone.wait_for(lambda: watch(someone, [panel], 0.3)[1] == 0, "the program to rest")
    rates, busiest, others = watch(someone, [panel], 2)
    expect(rates[panel] == 0, f"{panel} changes though nothing happens")
    promise(busiest + others < 0.02, f"doing nothing takes {100 * (busiest + others):.1f}% of a core")


def case_the_growth_is_played(someone):
    open_search(someone, "1440x900", "mcts")
    someone.click("tab.tree")
    someone.find("tree.play")
    rates, _, _ = watch(someone, ["tree"], 3)
    someone.wait_changes("panel.tree", 1, "the tree to change")
    promise(rates["tree"] > 2, f"the tree changes {rates['tree']:.1f} times a second")
    someone.click("analysis.toggle")
    someone.click("tree.play")
    rates, _, _ = watch(someone, ["tree"], 4)
    expect(rates["tree"] > 0, "the growth never changes")
    promise(rates["tree"] > 0.7, f"the growth changes {rates['tree']:.1f} times a second")


def case_turns_play_through_while_it_searches(someone):
    open_search(someone, "1440x900")
    seen = set()

    def turns():
        seen.add(someone.widgets().get("game.current"))
        return len(seen) >= 5

    someone.click("go.autoplay")
    someone.wait_for(turns, "four turns to be played through")


def case_messages_go_by_themselves(someone):
    open_search(someone, "1440x900")
    someone.key("space")
    rest(someone, "lines")
    someone.key("ctrl+y")  # nothing was undone
    someone.wait_for(lambda: someone.there("toast"), "a message")
    start = time.monotonic()
    someone.gone("toast")
    took = time.monotonic() - start
    promise(4 < took < 12, f"it stood for {took:.1f} s")


def case_a_mouse_costs_little(someone):
    open_search(someone, "1600x960")
    someone.key("space")
    share = sweep(someone, 3)
    print(f"    a mouse that moves takes {100 * share:.1f}% of a core")
    promise(share < 0.4, f"a mouse that moves takes {100 * share:.0f}% of a core")


hand.run(globals())
