"""Fixtures of several modules: the compiled engine of Quoridor."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from game.quoridor.engine.backend import Engines

COMPILING = """
import sys
from pathlib import Path
from game.quoridor.engine.backend import Engines
for _ in Engines().warm_up(Path(sys.argv[1])): pass
"""


@pytest.fixture(scope="module")
def engines(kept: Path) -> Engines:
    """Compiled once per version of the kernels, by another process: the hundred megabytes that
    this takes end with it. Loaded after that.
    """
    if not any(kept.rglob("*.nbi")):
        root = Path(__file__).parents[2]
        subprocess.run([sys.executable, "-c", COMPILING, str(kept)], cwd=root, check=True)
    engines = Engines()
    for _ in engines.warm_up(kept):
        pass
    return engines
