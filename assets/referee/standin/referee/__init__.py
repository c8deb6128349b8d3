"""A stand-in for the referee's package, for agents that come without one.

It has the names that agents import from `referee.game`, written from the rules of the game. It doesn't run games."""
