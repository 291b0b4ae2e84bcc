"""Installation of the locked packages with uv if available, else with pip.

Exactly the locked versions are installed, checked by hash and never built here. After an
interruption the next start finds a complete environment or makes a new one.
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

from scenes.environment.lock import Package, locked_packages
from scenes.environment.venv import (
    INSTALLED,
    UNFINISHED,
    VENV,
    SetupFailed,
    has_packages,
    is_complete,
    is_up_to_date,
    lock_stamp,
)

SETUP_LOCK: Final = VENV / "turn"
"""File that is locked by the one start that may change the environment."""

DOWNLOADS: Final = VENV / "fetched"
"""Folder of downloaded packages."""

REQUIREMENTS: Final = VENV / "wanted.txt"
"""Requirements file for pip or uv."""

INSTALL_FLAGS: Final = ("--no-deps", "--require-hashes", "--only-binary", ":all:")

REPORT_S: Final = 10
"""Interval between two messages that a step still runs."""


def make_venv() -> None:
    """Make an empty environment in place of an unusable one."""
    with exclusive_setup():
        if is_complete():  # another start has made it meanwhile
            return
        uv = shutil.which("uv")
        if not uv and not find_spec("ensurepip"):
            raise SetupFailed(
                "this Python cannot make environments; on Debian and Ubuntu, first run: "
                "sudo apt install python3-venv"
            )
        report(f"making an environment of its own in {VENV}")
        UNFINISHED.touch()
        for old in VENV.iterdir():
            if old.is_dir() and not old.is_symlink():
                shutil.rmtree(old)
            elif old not in (UNFINISHED, SETUP_LOCK):
                old.unlink()
        if uv:
            make = [uv, "venv", "--allow-existing", "--python", sys.executable, str(VENV)]
        else:
            make = [sys.executable, "-m", "venv", str(VENV)]
        run(make, "the environment could not be made:")
        UNFINISHED.unlink()


def bring_up_to_date(*, for_tests: bool) -> None:
    """Install the locked packages; if that fails, keep usable ones that are there."""
    with exclusive_setup():
        if is_up_to_date(for_tests=for_tests):  # another start has seen to it meanwhile
            return
        is_usable = is_complete() and has_packages(for_tests=for_tests)
        if is_usable and pins_text(for_tests) == INSTALLED.read_text("utf-8").partition("\n")[2]:
            note_installed(for_tests)  # the lock has changed, but nothing for this machine
            return
        try:
            install(for_tests)
        except SetupFailed as failure:
            if UNFINISHED.exists() or not is_usable:
                raise
            report(f"{failure}; it goes on with the packages that are there")


def install(for_tests: bool) -> None:
    """Install the locked packages into the environment of this process.

    Everything is downloaded first, which changes nothing there. Packages that only make the program
    faster are left out if there is no wheel.
    """
    needed, faster = (
        [package for package in group if UNFINISHED.exists() or not package.is_installed()]
        for group in locked_packages(for_tests=for_tests)
    )
    total = len(needed) + len(faster)
    if total:
        packages = "1 package" if total == 1 else f"{total} packages"
        report(f"bringing {packages} from the network; this takes a while, once")
    tool = Tool.detect()
    shutil.rmtree(DOWNLOADS, ignore_errors=True)
    for number, package in enumerate(needed, 1):
        report(f"{number} of {total}: {package.pin}")
        tool.fetch(package)
    with suppress(SetupFailed):
        for number, package in enumerate(faster, len(needed) + 1):
            report(f"{number} of {total}: {package.pin}")
            tool.fetch(package)
            needed.append(package)
    if needed:
        report("installing them")
        UNFINISHED.touch()
        tool.install(needed)
    note_installed(for_tests)
    UNFINISHED.unlink(missing_ok=True)
    shutil.rmtree(DOWNLOADS, ignore_errors=True)
    invalidate_caches()


def note_installed(for_tests: bool) -> None:
    """Record that all locked packages are installed."""
    INSTALLED.write_text(lock_stamp() + pins_text(for_tests), "utf-8")


def pins_text(for_tests: bool) -> str:
    """Return the names and versions of all locked packages, for ``installed.toml``."""
    pins = [f'  "{one.pin}",\n' for group in locked_packages(for_tests=for_tests) for one in group]
    return f"packages = [\n{''.join(pins)}]\n"


class Tool(NamedTuple):
    """Installer with its two commands, without the packages."""

    fetching: Sequence[str]
    """Command that downloads, and changes nothing in the environment."""
    installing: Sequence[str]
    """Command that installs the downloads over whatever is there."""

    @classmethod
    def detect(cls) -> Tool:
        """Return uv if available, else pip."""
        here, fetched = sys.executable, str(DOWNLOADS)
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
        REQUIREMENTS.write_text("".join(package.requirement for package in packages), "utf-8")
        run([*command, *INSTALL_FLAGS, "--requirement", str(REQUIREMENTS)], problem)


@contextmanager
def exclusive_setup() -> Iterator[None]:
    """Keep other starts from changing the environment; they wait."""
    VENV.mkdir(exist_ok=True)
    with SETUP_LOCK.open("a") as turn:
        if not try_lock(turn.fileno()):
            report("another start is setting it up; waiting for that")
            while not try_lock(turn.fileno()):
                time.sleep(0.2)
        yield


def try_lock(file: int) -> bool:
    """Try to lock an open file; closing it unlocks it."""
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

    Raises:
        SetupFailed: The step failed; `problem` and its own error say why.
    """
    began_s = time.monotonic()
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
    ) as process:
        while process.returncode is None:
            try:
                output, _ = process.communicate(timeout=REPORT_S)
            except subprocess.TimeoutExpired:
                report(f"still at it, {time.monotonic() - began_s:.0f} s")
    if process.returncode:
        lines = [line.strip() for line in output.splitlines() if line.strip()]
        errors = [line for line in lines if line.lower().startswith("error")]
        detail = (errors or lines[-1:] or [f"exit code {process.returncode}"])[0]
        raise SetupFailed(f"{problem} {detail}")


def report(line: str) -> None:
    """Print a line to stderr at once; stdout belongs to the program."""
    print(f"Quintet: {line}", file=sys.stderr, flush=True)
