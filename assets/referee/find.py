#!/usr/bin/env python3
"""Finds the agents in submissions, which are folders or zip files: find.py DIR INTO. Runs none of their code."""

import sys

from tetress_host.submissions import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
