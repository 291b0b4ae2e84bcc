"""Start of Quintet: ``python main.py`` plays it, ``python main.py test`` runs its tests.

On a Python without the packages it first makes an environment in ``.venv`` beside this file. Only
the standard library is imported at the top, as every worker process imports this file again.
"""

import os
import sys

if sys.version_info < (3, 11):  # noqa: UP036 - an older Python may well get here
    sys.exit(f"Quintet needs Python 3.11 or newer; this is {sys.version.split()[0]}.")

from scenes.environment.enter import enter_environment
from scenes.environment.venv import ROOT, SetupFailed


def main(argv: list[str]) -> int:
    """Play or test in an environment with the packages; return the exit code."""
    is_test = argv[:1] == ["test"]
    try:
        enter_environment(argv, for_tests=is_test)
        return test(argv[1:]) if is_test else play(argv)
    except SetupFailed as failure:
        print(f"Quintet: {failure}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def test(argv: list[str]) -> int:
    """Run the tests; return the exit code of pytest."""
    import pytest

    os.chdir(ROOT)
    return int(pytest.main(argv))


def play(argv: list[str]) -> int:
    """Play; return the exit code."""
    import gc

    gc.disable()  # what a start makes stays; `command` enables it again
    from scenes.entry.command import main

    return main(argv)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
