"""Does not load."""

import module_that_is_nowhere  # noqa: F401


class Agent:
    pass
