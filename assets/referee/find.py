#!/usr/bin/env python3
"""Finds the agents among submissions, folders and zip files: find.py DIR INTO. Nothing of theirs is run."""

import sys

from tetress_host.submissions import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
