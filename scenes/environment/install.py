"""Making the environment and filling it: with uv where that is on the PATH, else with pip.

What is installed is what is locked: in exactly these versions, by hash, and never built here.
Whatever interrupts it, the next start finds something whole or makes it anew.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib import invalidate_caches
from importlib.util import find_spec
from typing import Final, NamedTuple

from scenes.environment.lock import Package, locked
from scenes.environment.venv import (
    INSTALLED,
    UNFINISHED,
    VENV,
    SetupFailed,
    has_packages,
    is_up_to_date,
    is_whole,
    stamp,
)

TURN: Final = VENV / "turn"
"""Locked by the one start that may change anything."""

FETCHED: Final = VENV / "fetched"
"""Packages on their way."""

WANTED: Final = VENV / "wanted.txt"
"""What pip or uv is to bring."""

STRICTLY: Final = ("--no-deps", "--require-hashes", "--only-binary", ":all:")

PATIENCE_S: Final = 10
"""So often whoever waits is told that something still goes on."""


def make_venv() -> None:
    """An empty environment, in the place of whatever cannot be used there."""
    with alone():
        if is_whole():  # by now: another start has made it
            return
        uv = shutil.which("uv")
        if not uv and not find_spec("ensurepip"):
            raise SetupFailed(
                "this Python cannot make environments; on Debian and Ubuntu, first run: "
                "sudo apt install python3-venv"
            )
        tell(f"making an environment of its own in {VENV}")
        UNFINISHED.touch()
        for old in VENV.iterdir():
            if old.is_dir() and not old.is_symlink():
                shutil.rmtree(old)
            elif old not in (UNFINISHED, TURN):
                old.unlink()
        if uv:
            make = [uv, "venv", "--allow-existing", "--python", sys.executable, str(VENV)]
        else:
            make = [sys.executable, "-m", "venv", str(VENV)]
        run(make, "the environment could not be made:")
        UNFINISHED.unlink()


def bring_up_to_date(*, for_tests: bool) -> None:
    """Install what is locked. Where that cannot be had, whatever was there before has to do."""
    with alone():
        if is_up_to_date(for_tests=for_tests):  # by now: another start has seen to it
            return
        is_usable = is_whole() and has_packages(for_tests=for_tests)
        if is_usable and list_of_pins(for_tests) == INSTALLED.read_text("utf-8").partition("\n")[2]:
            note_installed(for_tests)  # the lock has changed, but nothing for this machine
            return
        try:
            install(for_tests)
        except SetupFailed as failure:
            if UNFINISHED.exists() or not is_usable:
                raise
            tell(f"{failure}; it goes on with the packages that are there")


def install(for_tests: bool) -> None:
    """Bring what is locked into the environment, in which this process runs.

    First everything is fetched, which changes nothing there. What only makes things faster is left
    away where it does not exist ready-made.
    """
    needed, faster = (
        [package for package in group if UNFINISHED.exists() or not package.is_there()]
        for group in locked(for_tests=for_tests)
    )
    total = len(needed) + len(faster)
    if total:
        packages = "1 package" if total == 1 else f"{total} packages"
        tell(f"bringing {packages} from the network; this takes a while, once")
    tool = Tool.found()
    shutil.rmtree(FETCHED, ignore_errors=True)
    for number, package in enumerate(needed, 1):
        tell(f"{number} of {total}: {package.pin}")
        tool.fetch(package)
    with suppress(SetupFailed):
        for number, package in enumerate(faster, len(needed) + 1):
            tell(f"{number} of {total}: {package.pin}")
            tool.fetch(package)
            needed.append(package)
    if needed:
        tell("installing them")
        UNFINISHED.touch()
        tool.install(needed)
    note_installed(for_tests)
    UNFINISHED.unlink(missing_ok=True)
    shutil.rmtree(FETCHED, ignore_errors=True)
    invalidate_caches()


def note_installed(for_tests: bool) -> None:
    """Write down that everything locked is installed."""
    INSTALLED.write_text(stamp() + list_of_pins(for_tests), "utf-8")


def list_of_pins(for_tests: bool) -> str:
    """All that is locked, below the stamp."""
    pins = [f'  "{one.pin}",\n' for group in locked(for_tests=for_tests) for one in group]
    return f"packages = [\n{''.join(pins)}]\n"


class Tool(NamedTuple):
    """What installs: its two commands, but for the packages."""

    fetching: Sequence[str]
    """Downloads, and changes nothing in the environment."""
    installing: Sequence[str]
    """Puts there what was downloaded, even over what seems to be there."""

    @classmethod
    def found(cls) -> Tool:
        """Uv, or else pip."""
        here, fetched = sys.executable, str(FETCHED)
        if uv := shutil.which("uv"):
            install = (uv, "pip", "install", "--python", here)
            return cls((*install, "--target", fetched), (*install, "--reinstall"))
        if not find_spec("pip"):  # uv made this environment, and is not on the PATH any more
            UNFINISHED.touch()
            run([here, "-m", "ensurepip"], "pip could not be made:")
        pip = (here, "-m", "pip", "--disable-pip-version-check")
        offline = ("--no-index", "--find-links", fetched, "--force-reinstall")
        return cls((*pip, "download", "--dest", fetched), (*pip, "install", *offline))

    def fetch(self, package: Package) -> None:
        problem = f"{package.pin} could not be brought, is the network there?"
        self._run(self.fetching, [package], problem)

    def install(self, packages: Sequence[Package]) -> None:
        self._run(self.installing, packages, "the packages could not be installed:")

    def _run(self, command: Sequence[str], packages: Sequence[Package], problem: str) -> None:
        WANTED.write_text("".join(package.requirement for package in packages), "utf-8")
        run([*command, *STRICTLY, "--requirement", str(WANTED)], problem)


@contextmanager
def alone() -> Iterator[None]:
    """Nobody else changes the environment meanwhile: who starts twice waits for the first."""
    VENV.mkdir(exist_ok=True)
    with TURN.open("a") as turn:
        if not could_lock(turn.fileno()):
            tell("another start is setting it up; waiting for that")
            while not could_lock(turn.fileno()):
                time.sleep(0.2)
        yield


def could_lock(file: int) -> bool:
    """Whether an open file is locked now; closing it unlocks it."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def run(command: Sequence[str], problem: str) -> None:
    """Run one step of the setup silently.

    Raises ``SetupFailed`` if it fails: ``problem``, and what it says of its error itself.
    """
    began_s = time.monotonic()
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
    ) as process:
        while process.returncode is None:
            try:
                output, _ = process.communicate(timeout=PATIENCE_S)
            except subprocess.TimeoutExpired:
                tell(f"still at it, {time.monotonic() - began_s:.0f} s")
    if process.returncode:
        said = [line.strip() for line in output.splitlines() if line.strip()]
        errors = [line for line in said if line.lower().startswith("error")]
        detail = (errors or said[-1:] or [f"exit code {process.returncode}"])[0]
        raise SetupFailed(f"{problem} {detail}")


def tell(line: str) -> None:
    """A line in the terminal, at once; what goes into a pipe is the program's alone."""
    print(f"Quintet: {line}", file=sys.stderr, flush=True)
