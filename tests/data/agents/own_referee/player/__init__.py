"""A package as the referee is given it, whose class is in a module below."""

from .program import Agent  # noqa: F401
