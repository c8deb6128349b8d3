"""Runs agents that were written for the referee, one process each, and speaks UGI for them.

    main       the command line
    ugi        the protocol
    preflight  trying an agent out
    player     agents' processes: starting them, asking, listening, ending them as a whole
    worker     the program of such a process
    rules      games as moves, and whether they are legal
    profiles   where an agent spends its time, as tables"""
