"""Configuring for a processor that does not fit ends with a sentence. Usage: test_refused_processors.py CMAKE SOURCE"""

import subprocess
import sys
import tempfile

cmake, source = sys.argv[1:]
for target in ("i386-linux-gnu", "powerpc64-linux-gnu"):
    with tempfile.TemporaryDirectory() as folder:
        result = subprocess.run(
            [cmake, "-G", "Ninja", "-S", source, "-B", folder, "-DCMAKE_C_COMPILER=clang", f"-DCMAKE_C_COMPILER_TARGET={target}",
             "-DCMAKE_TRY_COMPILE_TARGET_TYPE=STATIC_LIBRARY"], capture_output=True, text=True, check=False)
    said = " ".join(result.stderr.split())
    if result.returncode == 0 or "Tetress needs a 64-bit processor with the lowest byte first" not in said:
        raise SystemExit(f"{target} was not refused: {said}")
    print(target)
