"""The command line of host.py."""

import argparse
import os
import signal
import sys

from . import preflight, profiles, rules, ugi
from .player import Player, adopt_orphans

DETAILS = """The agent runs with your rights: it is other people's code, so run only what you would run yourself. It has
a process of its own, which is ended with everything it started, and limits on time, memory, processes and the size of
files; nothing else is kept from it."""


def read_arguments(arguments):
    """The options, or an exit with the error."""
    parser = argparse.ArgumentParser(prog="host.py", description="Makes a UGI engine of a Python agent that was "
                                     "written for the referee.", epilog=DETAILS)
    parser.add_argument("folder", metavar="DIR", help="the folder that the agent runs in and is imported from")
    parser.add_argument("module", metavar="MODULE", help="the module or package, as passed to the referee")
    parser.add_argument("--class", dest="cls", metavar="C", default="Agent", help="its class (Agent)")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="seed of everything random (0)")
    parser.add_argument("--time", type=float, default=180, metavar="S",
                        help="seconds of CPU time for a game without a clock; 0: no limit (180)")
    parser.add_argument("--space", type=float, default=250, metavar="MB",
                        help="megabytes of address space above the start, which no process that it starts can exceed "
                        "much either; 0: no limit (250)")
    parser.add_argument("--processes", type=int, default=64, metavar="N",
                        help="how many processes and threads it may start; 0: no limit (64). Without namespaces the system "
                        "counts those of all games together, so sixteen times as many. Root has no limit.")
    parser.add_argument("--file-size", type=int, default=256, metavar="MB",
                        help="the largest file it may write; 0: no limit (256)")
    parser.add_argument("--start-ms", type=int, default=60000, metavar="MS",
                        help="milliseconds that importing it may take, by the wall clock (60000)")
    parser.add_argument("--speed", type=int, default=1, metavar="K",
                        help="simulate a machine K times faster: the clocks of Python's module time and the limits run "
                        "slower (1)")
    parser.add_argument("--no-numpy", action="store_true", help="do not import numpy before memory is measured")
    parser.add_argument("--profile", action="store_true", help="report where each turn spends its time")
    parser.add_argument("--profile-file", metavar="FILE",
                        help="write the same to a file: JSON if it ends in .json, otherwise tables")
    parser.add_argument("--profile-order", choices=sorted(profiles.ORDERS), default="own",
                        help="sort the tables by this column (own)")
    parser.add_argument("--try", dest="attempt", action="store_true",
                        help="instead of an engine: import it, let it begin a game as each side, and report the result as JSON")
    options = parser.parse_args(arguments)
    if not os.path.isdir(options.folder):
        parser.exit(2, f"there is no folder '{options.folder}'\n")  # the program that started us passes the words on
    if not 0 <= options.seed < 2 ** 32:
        parser.error("--seed must be 0 to 4294967295")
    if not 1 <= options.speed <= 100:
        parser.error("--speed must be 1 to 100")
    return options


def plan_of(options):
    """The plan that an agent's process needs."""
    return {"folder": os.path.abspath(options.folder), "module": options.module, "class": options.cls,
            "seed": options.seed, "time": options.time, "space": options.space, "processes": options.processes,
            "file_size": options.file_size, "speed": options.speed, "import": options.start_ms / 1000,
            "numpy": not options.no_numpy,
            "profile": options.profile or bool(options.profile_file),
            "standin": rules.STANDIN, "probe": rules.HERE}


def main(arguments=None):
    """Runs the engine or the trial; returns the exit code."""
    options = read_arguments(arguments)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)  # whoever started us may ignore it, and then nobody can be waited for
    adopt_orphans()
    if options.attempt:
        return preflight.run(plan_of(options), sys.stdout)
    server = ugi.Server(options, sys.stdin.fileno(), sys.stdout.fileno())
    server.player = Player(plan_of(options), server)
    try:
        server.run()
    except KeyboardInterrupt:
        return 130
    finally:
        server.player.close()
    return 0
