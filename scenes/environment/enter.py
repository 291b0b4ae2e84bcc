"""Entering of the virtual environment: the first step of every start."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final, NoReturn

from scenes.environment.venv import (
    ROOT,
    VENV,
    VENV_PYTHON,
    SetupFailed,
    has_packages,
    is_complete,
    is_up_to_date,
)

RESTARTED: Final = "QUINTET_RESTARTED_IN"


def enter_environment(argv: list[str], *, for_tests: bool) -> None:
    """Return when this process has the packages, after a restart inside ``.venv`` if needed.

    Another environment that has them (an active one, ``uv run``) is used as it is.

    Args:
        argv: Arguments of the program.
        for_tests: Whether the packages of the tests are needed, too.

    Raises:
        SetupFailed: There is no usable environment.
    """
    try:
        if Path(sys.prefix).resolve() == VENV.resolve():
            wanted = for_tests or has_packages(for_tests=True)
            if not is_up_to_date(for_tests=wanted):
                from scenes.environment import install  # most starts need none of it

                install.bring_up_to_date(for_tests=wanted)
        elif not has_packages(for_tests=for_tests):
            if not is_complete():
                from scenes.environment import install

                install.make_venv()
            restart(argv)
    except OSError as error:
        raise SetupFailed(f"setting up {VENV} failed: {error}") from error


def restart(argv: list[str]) -> NoReturn:
    """Replace this process by the Python of ``.venv``."""
    if os.environ.get(RESTARTED) == str(VENV):
        raise SetupFailed(f"the environment in {VENV} is broken; delete that folder and try again")
    os.environ[RESTARTED] = str(VENV)
    command = [str(VENV_PYTHON), str(ROOT / "main.py"), *argv]
    if os.name == "nt":  # execv would hand the console back before the game ends
        import subprocess

        sys.exit(subprocess.call(command))
    os.execv(command[0], command)
