"""Has the name of a module that the host has as well."""

ROWS = (0, 3, 6, 9)
