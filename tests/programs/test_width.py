"""A table fits into the terminal, however many agents there are.

usage: test_width.py TETRESS_CLI"""

import fcntl
import os
import pty
import struct
import subprocess
import sys
import termios

COLUMNS = 80
AGENTS = 16


def printed(*command):
    """What a command prints on a terminal of so many columns."""
    ours, its = pty.openpty()
    fcntl.ioctl(its, termios.TIOCSWINSZ, struct.pack("HHHH", 40, COLUMNS, 0, 0))
    out = b""
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=its, stderr=subprocess.DEVNULL):
        os.close(its)
        try:
            while part := os.read(ours, 1 << 16):
                out += part
        except OSError:  # the program has ended
            pass
    os.close(ours)
    return out.decode().splitlines()


def main():
    agents = [f"random:seed={i + 1}" for i in range(AGENTS)]
    lines = printed(sys.argv[1], "tournament", *agents, "--games", "2", "--nodes", "10", "--plies", "40")
    wide = [line for line in lines[2:] if len(line) > COLUMNS]
    assert not wide, wide
    columns = [word for line in lines[2:] if line.replace(" ", "").isdigit() for word in line.split()]
    assert columns == [str(i + 1) for i in range(AGENTS)], columns


main()
