"""The promises about a long search, on a quiet machine with a large screen. The label slow keeps it out of quick
runs."""
import json
import resource
import time

import hand
from hand import expect
from watching import SAMPLES, open_search, sweep, thread_seconds, watch

SIZE = "2550x1400"


def case_ten_minutes_hands_off(someone):
    open_search(someone, SIZE)
    for minute in range(1, 11):
        rates, search, beside = watch(someone, ["lines"], 60)
        print(f"    minute {minute}: {rates['lines']:.1f} changes a second, at {100 * beside:.2f}% of a core beside the "
              f"search's {100 * search:.0f}%", flush=True)
        expect(rates["lines"] >= 4, f"the lines change {rates['lines']:.1f} times a second in minute {minute}")
        expect(beside < 0.05, f"showing it takes {100 * beside:.1f}% of a core in minute {minute}")


def case_a_tree_grows_hands_off(someone):
    open_search(someone, SIZE, "mcts")
    someone.click("tab.tree")
    someone.find("tree.play")
    rates, _, beside = watch(someone, ["lines", "tree"], 60)
    print(f"    {rates['tree']:.1f} changes a second, at {100 * beside:.2f}% of a core beside the search")
    expect(min(rates.values()) >= 4, f"changes a second: {rates}")
    expect(beside < 0.05, f"showing it takes {100 * beside:.1f}% of a core")


def analysed_nodes(someone, path):
    game = someone.games(path)[0]
    return max(node["analysis"]["nodes"] for node in game["nodes"] if "analysis" in node)


def case_the_search_loses_little(someone):
    """Processor time for the same nodes in the window and on the command line; a clock would also measure others."""
    saved = someone.folder / "searched.sgf"
    open_search(someone, SIZE)
    time.sleep(40)
    someone.key("space")
    someone.wait_for(lambda: watch(someone, ["lines"], 0.3)[1] == 0, "the search to end")
    window = max(thread_seconds(someone).values())
    someone.key("ctrl+shift+s")
    someone.click("dialog.file.name")
    someone.key("ctrl+a")
    someone.type(str(saved))
    someone.key("Return")
    someone.wait_for(saved.exists, "the file")
    nodes = analysed_nodes(someone, saved)
    position = json.loads(someone.run_cli("show", SAMPLES / "token-race.sgf", "--at", 5, "--json"))["position"]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    someone.run_cli("analyse", "--position", position, "--nodes", nodes, "--lines", 3, "--json")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    alone = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    print(f"    {nodes} nodes take {window:.1f} s in the window and {alone:.1f} s on the command line")
    expect(window < 1.04 * alone, f"the search takes {100 * (window / alone - 1):.1f}% more in the window")


def case_nothing_costs_nothing(someone):
    open_search(someone, SIZE)
    someone.key("space")
    time.sleep(3)
    rates, busiest, others = watch(someone, ["lines"], 20)
    expect(busiest + others < 0.0005, f"doing nothing takes {100 * (busiest + others):.2f}% of a core")
    expect(rates["lines"] == 0, "something changes though nothing happens")


def case_a_mouse_on_a_large_screen(someone):
    open_search(someone, SIZE)
    someone.key("space")
    share = sweep(someone, 10)
    print(f"    a mouse that moves takes {100 * share:.1f}% of a core")
    expect(share < 0.15, f"a mouse that moves takes {100 * share:.1f}% of a core")


hand.run(globals(), 2560, 1440)
