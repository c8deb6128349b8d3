#!/usr/bin/env python3
"""Makes a UGI engine from a Python agent written for the referee: host.py [options] DIR MODULE."""

import sys

from tetress_host.main import main

if __name__ == "__main__":
    sys.exit(main())
