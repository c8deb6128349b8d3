"""Tetress as an agent of the referee: `python -m referee tetress_agent OTHER`.

The engine, tetress-cli, is found by TETRESS_ENGINE, in a build of this package's own tree, beside the package, or in
PATH. Other options of the environment:

    TETRESS_AGENT     who plays, as `tetress-cli agents` lists them (the strongest)
    TETRESS_LEVEL     how strong, where that agent has levels
    TETRESS_MOVETIME  milliseconds a move (what the clock allows; 1000 where there is none)
    TETRESS_THREADS   threads to think with (1)
    TETRESS_HASH      megabytes for positions already searched (a part of what the referee allows; at most 64)
    TETRESS_SEED      for what is random
    TETRESS_PROFILE   weights of the evaluation

The referee counts neither the time nor the memory of another process. This agent counts them itself, and stays within
the limits as if it did."""

from .program import Agent, EngineError

__all__ = ["Agent", "EngineError"]
