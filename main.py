"""The door to Quintet: ``python main.py`` plays it, ``python main.py test`` runs its tests.

On a Python without the packages it first makes itself an environment in ``.venv`` beside this file:
with uv where that is on the PATH, else with venv and pip. Only the standard library is imported at
the top, because a bare Python runs this file and every worker process imports it again.
"""

import os
import shutil
import sys
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import NoReturn

if sys.version_info < (3, 11):  # noqa: UP036 - an older Python may well get here
    sys.exit(f"Quintet needs Python 3.11 or newer; this is {sys.version.split()[0]}.")

ROOT = Path(__file__).resolve().parent
PYPROJECT = ROOT / "pyproject.toml"
VENV = ROOT / ".venv"
VENV_PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
INSTALLED = VENV / "installed.toml"  # the pyproject.toml that was last installed here

PLAYED_WITH = ("pygame", "pygame_gui", "numpy", "cbor2")
TESTED_WITH = ("pytest", "xdist", "hypothesis")
RESTARTED = "QUINTET_RESTARTED_IN"


class SetupFailed(Exception):
    """No environment could be made; the text is one sentence on why."""


def main(argv: list[str]) -> int:
    """Play or test, in an environment that has what this takes; the exit code."""
    is_test = argv[:1] == ["test"]
    try:
        enter_environment(argv, is_test)
        return test(argv[1:]) if is_test else play(argv)
    except SetupFailed as failure:
        print(f"Quintet: {failure}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def test(argv: list[str]) -> int:
    """Run the tests; pytest's exit code."""
    import pytest

    os.chdir(ROOT)
    return int(pytest.main(argv))


def play(argv: list[str]) -> int:
    """Play; the game's exit code."""
    from scenes.app import main

    return main(argv)


def enter_environment(argv: list[str], is_test: bool) -> None:
    """Return once this process has the packages, after a restart inside ``.venv`` if need be.

    Whoever brings the packages (an active environment, ``uv run``) is left alone. Raises
    ``SetupFailed``.
    """
    needed = PLAYED_WITH + TESTED_WITH if is_test else PLAYED_WITH
    is_complete = all(map(find_spec, needed))
    if Path(sys.prefix).resolve() == VENV.resolve():
        if not is_complete or is_outdated():
            install(is_test)
    elif not is_complete:
        if not VENV_PYTHON.exists():
            make_venv()
        restart(argv)


def is_outdated() -> bool:
    """Whether ``.venv`` was filled by this program, from another pyproject.toml than today's."""
    return INSTALLED.exists() and INSTALLED.read_bytes() != PYPROJECT.read_bytes()


def make_venv() -> None:
    """An empty environment in ``.venv``, in the place of one without a working Python."""
    uv = shutil.which("uv")
    if not uv and not find_spec("ensurepip"):
        raise SetupFailed(
            "this Python cannot make environments; on Debian and Ubuntu, first run: "
            "sudo apt install python3-venv"
        )
    print(f"Quintet: making an environment of its own in {VENV}", flush=True)
    if uv:
        run([uv, "venv", "--clear", "--python", sys.executable, str(VENV)])
    else:
        run([sys.executable, "-m", "venv", "--clear", str(VENV)])


def install(is_test: bool) -> None:
    """Bring what pyproject.toml asks for into ``.venv``, where this process runs.

    What only makes things faster is left away where it does not exist ready to use.
    """
    import tomllib

    project = tomllib.loads(PYPROJECT.read_text("utf-8"))["project"]
    requirements, extras = list(project["dependencies"]), project["optional-dependencies"]
    if is_test or all(map(find_spec, TESTED_WITH)):
        requirements += extras["test"]
    print("Quintet: installing its packages from the network", flush=True)
    uv = shutil.which("uv")
    if uv:
        command = [uv, "pip", "install", "--python", sys.executable]
    else:
        if not find_spec("pip"):  # uv made this environment, and is not on the PATH any more
            run([sys.executable, "-m", "ensurepip"])
        command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install"]
    run([*command, *requirements])
    with suppress(SetupFailed):
        run([*command, "--only-binary", ":all:", *requirements, *extras["fast"]])
    INSTALLED.write_bytes(PYPROJECT.read_bytes())


def run(command: list[str]) -> None:
    """Run one step of the setup silently; what it says of its error is told if it fails."""
    import subprocess  # whoever plays has no need of it

    try:
        done = subprocess.run(command, capture_output=True, text=True, errors="replace")
    except OSError as error:
        raise SetupFailed(f"setting up {VENV} failed: {error}") from error
    if done.returncode:
        said = [line.strip() for line in (done.stdout + done.stderr).splitlines() if line.strip()]
        errors = [line for line in said if line.lower().startswith("error")]
        problem = (errors or said[-1:] or [f"exit code {done.returncode}"])[0]
        raise SetupFailed(f"setting up {VENV} failed, is the network there? {problem}")


def restart(argv: list[str]) -> NoReturn:
    """Begin again as the Python of ``.venv``."""
    if os.environ.get(RESTARTED) == str(VENV):
        raise SetupFailed(f"the environment in {VENV} is broken; delete that folder and try again")
    os.environ[RESTARTED] = str(VENV)
    command = [str(VENV_PYTHON), str(ROOT / "main.py"), *argv]
    if os.name == "nt":  # execv would hand the console back before the game ends
        import subprocess

        sys.exit(subprocess.call(command))
    os.execv(command[0], command)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
