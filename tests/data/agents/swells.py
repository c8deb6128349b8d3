"""An agent that takes 3 GB while it is imported, and says how much it was given."""
hoard = []
try:
    for _ in range(3000):
        hoard.append(bytearray(b"x") * (1 << 20))
finally:
    del hoard[-20:]
    with open("/proc/self/status", encoding="ascii") as file:
        print(next(line for line in file if line.startswith("VmHWM")), end="", flush=True)


class Agent:
    """Nobody gets so far."""
