"""Training on ranks: the same checkpoint, byte for byte, as on threads; a rank that dies is noticed.

usage: test_solo_mpi.py TETRESS_CLI TETRESS_MPI
"""
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time

PATIENCE = 120  # seconds
PLAN = ["solo", "train", "--height", "5", "--population", "8", "--generations", "4", "--games", "20", "--games-last",
        "30", "--threads", "1"]
ENVIRONMENT = dict(os.environ, OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1",
                   OMPI_MCA_rmaps_base_oversubscribe="1", PRTE_MCA_rmaps_default_mapping_policy=":oversubscribe",
                   OMPI_MCA_btl_vader_single_copy_mechanism="none")


def mpirun(ranks, program, *words):
    return ["mpirun", "-n", str(ranks), program, *words]


def children(name):
    """The processes of the program below this one."""
    found = subprocess.run(["ps", "-eo", "pid=,comm=,args="], stdout=subprocess.PIPE, text=True, check=True).stdout
    return [int(line.split()[0]) for line in found.splitlines() if line.split()[1].startswith(name[:15])]


def check_same(cli, mpi, folder):
    def keep(name, words):
        path = folder / name
        done = subprocess.run([*words, *PLAN, "--checkpoint", str(path)], stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, text=True, timeout=PATIENCE, env=ENVIRONMENT)
        if done.returncode != 0:
            raise SystemExit(f"{words} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
        return path.read_bytes()

    threads = keep("threads", [cli])
    for ranks in (1, 2, 3):
        if keep(f"ranks{ranks}", mpirun(ranks, mpi)) != threads:
            raise SystemExit(f"{ranks} ranks came to another checkpoint than threads")


def check_death(mpi, folder):
    """A long run, of which a rank is killed."""
    marked = folder / "tetress-mpi-dies"
    shutil.copy(mpi, marked)
    long = ["solo", "train", "--height", "5", "--population", "8", "--generations", "100000", "--games", "20",
            "--games-last", "20", "--threads", "1", "--checkpoint", str(folder / "long")]
    run = subprocess.Popen(mpirun(2, str(marked), *long), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
                           env=ENVIRONMENT)
    deadline = time.monotonic() + PATIENCE
    while len(children(marked.name)) < 2 or not (folder / "long").exists():
        if time.monotonic() > deadline or run.poll() is not None:
            raise SystemExit("the ranks did not start")
        time.sleep(0.05)
    os.kill(children(marked.name)[-1], signal.SIGKILL)
    said = run.communicate(timeout=PATIENCE)[1]
    if run.returncode == 0 or "rank" not in said:
        raise SystemExit(f"a rank that was killed was not noticed: {run.returncode}\n{said}")


def main():
    cli, mpi = sys.argv[1:]
    with tempfile.TemporaryDirectory() as name:
        check_same(cli, mpi, pathlib.Path(name))
        check_death(mpi, pathlib.Path(name))


main()
