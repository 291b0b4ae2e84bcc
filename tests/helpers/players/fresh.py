"""A checkout on a machine of its own: the real door, with packages that are as small as can be.

Every package is a wheel of one module, made here and locked by its hash. A game that says what it
was played with stands in the place of ours.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import signal
import stat
import subprocess
import sys
import time
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
BARE = (sys.executable, "-S")  # no site-packages, hence none of the packages
MODULES = {"pygame-ce": "pygame", "pytest-xdist": "xdist"}
"""Of packages that are called otherwise than what is imported."""

PLAYED = {"cbor2": "6.1", "numpy": "2.1", "pygame-ce": "2.5", "pygame-gui": "0.6"}
OPTIONAL = {"llvmlite": "0.1", "numba": "0.9", "pillow": "11.0"}
TESTED = {"pytest": "9.1", "pytest-xdist": "3.1", "hypothesis": "6.1"}

GAME = """
import sys
import cbor2, numpy, pygame, pygame_gui
def main(argv):
    found = [cbor2.VERSION, numpy.VERSION, pygame.VERSION, pygame_gui.VERSION]
    print("played with", *found, *argv)
    return 0
"""
TAIL = """\
def main(argv):
    print("tested with", VERSION, *argv)
    return 0
"""
PATIENCE_S = 240

SMALL_UV = """\
import hashlib, os, shutil, subprocess, sys, time, zipfile
from pathlib import Path
STALL, step = os.environ.get("STALL"), "fetch" if "--target" in sys.argv else "install"
def install(line, folder):
    pin, *hashes = line.split()
    for wheel in Path(os.environ["UV_FIND_LINKS"]).iterdir():
        if f"--hash=sha256:{hashlib.sha256(wheel.read_bytes()).hexdigest()}" in hashes:
            with zipfile.ZipFile(wheel) as archive:
                for name in archive.namelist():
                    text = archive.read(name)
                    (folder / name).parent.mkdir(parents=True, exist_ok=True)
                    if STALL == f"{step} {pin}":
                        (folder / name).write_bytes(text[:-1])
                        time.sleep(600)
                    (folder / name).write_bytes(text)
            shutil.rmtree(folder / "__pycache__", ignore_errors=True)
            return
    sys.exit(f"error: no {pin} there")
if sys.argv[1] == "venv":
    if STALL == "venv":
        (Path(sys.argv[-1]) / "bin").mkdir()
        (Path(sys.argv[-1]) / "bin/python").symlink_to(sys.argv[-2])
        time.sleep(600)
    sys.exit(subprocess.call([sys.argv[-2], "-m", "venv", "--without-pip", sys.argv[-1]]))
assert sys.argv[1:4] == ["pip", "install", "--python"]
assert {"--no-deps", "--require-hashes", "--only-binary", ":all:"} <= set(sys.argv)
lib = f"lib/python3.{sys.version_info.minor}/site-packages"
folder = Path(sys.argv[4]).parents[1] / lib
if step == "fetch":
    folder = Path(sys.argv[sys.argv.index("--target") + 1])
for line in Path(sys.argv[-1]).read_text().splitlines():
    install(line, folder)
"""
"""As much of uv as is asked of it. ``STALL`` names where it stands still, in the midst of it."""


def module_of(package: str) -> str:
    return MODULES.get(package, package.replace("-", "_"))


@dataclass
class Fresh:
    """A checkout in ``folder``. ``tools`` are on its PATH, ``settings`` in its environment."""

    folder: Path
    locked: dict[str, str] = field(default_factory=lambda: PLAYED | OPTIONAL | TESTED)
    settings: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        shutil.copytree(ROOT / "scenes/environment", self.folder / "scenes/environment")
        (self.folder / "scenes/entry").mkdir()
        for name in ("main.py", "pyproject.toml", "scenes/__init__.py", "scenes/entry/__init__.py"):
            shutil.copy(ROOT / name, self.folder / name)
        (self.folder / "scenes/entry/command.py").write_text(GAME)
        for folder in (self.wheels, self.tools):
            folder.mkdir()
        self.lock()

    @property
    def wheels(self) -> Path:
        """Where all packages come from: there is no network."""
        return self.folder / "wheels"

    @property
    def tools(self) -> Path:
        return self.folder / "tools"

    @property
    def venv(self) -> Path:
        return self.folder / ".venv"

    def bring_small_uv(self) -> None:
        """Put a stand-in for uv on the PATH."""
        uv = self.tools / "uv"
        uv.write_text(f"#!{sys.executable} -S\n{SMALL_UV}")
        uv.chmod(uv.stat().st_mode | stat.S_IXUSR)

    def lock(self, **versions: str) -> None:
        """Write uv.lock, with these packages in other versions than before."""
        self.locked |= versions
        project = {name: self.locked[name] for name in PLAYED}
        text = 'version = 1\n\n[[package]]\nname = "quintet"\nsource = { editable = "." }\n'
        text += f"dependencies = {named(project)}\n\n[package.optional-dependencies]\n"
        text += f"fast = {named(['numba'])}\nfilm = {named(['pillow'])}\n"
        text += f"test = {named(TESTED)}\n"
        for name, version in self.locked.items():
            digest = hashlib.sha256(self.wheel(name, version).read_bytes()).hexdigest()
            needs = ["llvmlite"] if name == "numba" else []
            text += (
                f'\n[[package]]\nname = "{name}"\nversion = "{version}"\nsource = {{}}\n'
                f"dependencies = {named(needs)}\n"
                f'wheels = [{{ hash = "sha256:{digest}" }}]\n'
            )
        (self.folder / "uv.lock").write_text(text)

    def wheel(self, name: str, version: str) -> Path:
        stem = f"{name.replace('-', '_')}-{version}"
        path = self.wheels / f"{stem}-py3-none-any.whl"
        if not path.exists():
            files = {
                f"{module_of(name)}.py": f"VERSION = {name + ' ' + version!r}\n{TAIL}",
                f"{stem}.dist-info/METADATA": (
                    f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n"
                ),
                f"{stem}.dist-info/WHEEL": (
                    "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
                ),
            }
            files[f"{stem}.dist-info/RECORD"] = "".join(
                f"{one},,\n" for one in [*files, f"{stem}.dist-info/RECORD"]
            )
            with zipfile.ZipFile(path, "w") as archive:
                for one, text in files.items():  # the same wheel again has the same hash
                    archive.writestr(zipfile.ZipInfo(one), text)
        return path

    @contextmanager
    def started(
        self, *arguments: str, python: Iterable[str] = BARE
    ) -> Iterator[subprocess.Popen[str]]:
        """The door as a process, its output in one stream, ended with all that it has started."""
        process = subprocess.Popen(
            [*python, str(self.folder / "main.py"), *arguments],
            cwd=self.folder,
            env=self.environment(),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        with process:
            try:
                yield process
            finally:
                self.kill(process)

    def environment(self) -> Mapping[str, str]:
        offline = {
            "PATH": str(self.tools),
            "PYTHONDONTWRITEBYTECODE": "1",
            "PIP_NO_INDEX": "1",
            "PIP_FIND_LINKS": str(self.wheels),
            "PIP_NO_CACHE_DIR": "1",
            "UV_OFFLINE": "1",
            "UV_NO_INDEX": "1",
            "UV_FIND_LINKS": str(self.wheels),
            "UV_CACHE_DIR": str(self.folder / "uv"),
        }
        return os.environ | offline | self.settings

    @staticmethod
    def kill(process: subprocess.Popen[str]) -> None:
        """Kill the process and all it has started, as a power cut does."""
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)

    def start(self, *arguments: str, python: Iterable[str] = BARE) -> tuple[int, list[str]]:
        """The exit code, and the lines that were told."""
        with self.started(*arguments, python=python) as process:
            output, _ = process.communicate(timeout=PATIENCE_S)
        return process.returncode, output.splitlines()

    def killed_at(self, line: str, *arguments: str) -> None:
        """Start, and kill everything when it has told ``line`` and is at it."""
        with self.started(*arguments) as process:
            assert process.stdout is not None
            for told in process.stdout:
                if told.startswith(f"Quintet: {line}"):
                    break
            else:
                raise AssertionError(f"it never told {line!r}")
            if "STALL" in self.settings:
                time.sleep(0.5)

    def played(self, *arguments: str) -> str:
        """The last line of a start that goes well."""
        packages = " ".join(f"{name} {self.locked[name]}" for name in PLAYED)
        return " ".join(["played with", packages, *arguments])


def named(packages: Iterable[str]) -> str:
    return "[" + ", ".join(f'{{ name = "{name}" }}' for name in packages) + "]"
