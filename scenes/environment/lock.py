"""What uv.lock wants to be installed on this machine."""

from __future__ import annotations

import ast
import operator
import os
import platform
import re
import sys
import tomllib
from collections.abc import Callable, Iterable, Mapping
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Final, NamedTuple

from scenes.environment.venv import LOCK, SetupFailed

FACTS: Final = {
    "implementation_name": sys.implementation.name,
    "os_name": os.name,
    "platform_machine": platform.machine(),
    "platform_python_implementation": platform.python_implementation(),
    "platform_system": platform.system(),
    "python_full_version": platform.python_version(),
    "python_version": ".".join(platform.python_version_tuple()[:2]),
    "sys_platform": sys.platform,
}
"""What a condition in the lock can ask about this Python."""

SIGNS: Final[Mapping[type[ast.cmpop], Callable[[Any, Any], bool]]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}


class Package(NamedTuple):
    """A package in the version that is locked, with the hashes of all its wheels."""

    name: str
    version: str
    hashes: tuple[str, ...]

    @property
    def pin(self) -> str:
        return f"{self.name}=={self.version}"

    @property
    def requirement(self) -> str:
        """A line for pip and uv, which take the wheel that fits, if its hash is among these."""
        return " ".join([self.pin, *(f"--hash={one}" for one in self.hashes)]) + "\n"

    def is_there(self) -> bool:
        """Whether this process would import just this version."""
        try:
            return version(self.name) == self.version
        except PackageNotFoundError:
            return False


def locked(*, for_tests: bool) -> tuple[list[Package], list[Package]]:
    """The packages that are needed, and those that it can do without: they make things faster, or
    animations.

    A package comes after those that it needs itself.
    """
    packages = tomllib.loads(LOCK.read_text("utf-8"))["package"]
    project = next(one for one in packages if one["source"].keys() & {"editable", "virtual"})
    seen: list[Any] = []
    found: list[Package] = []

    def follow(dependencies: Iterable[Mapping[str, Any]]) -> None:
        for wanted in dependencies:
            fields = {key: wanted[key] for key in ("name", "version", "source") if key in wanted}
            package = next(one for one in packages if fields.items() <= one.items())
            if package in seen or not applies(wanted.get("marker", "")):
                continue
            seen.append(package)
            follow(package.get("dependencies", ()))
            hashes = tuple(wheel["hash"] for wheel in package.get("wheels", ()))
            found.append(Package(package["name"], package["version"], hashes))

    extras = project["optional-dependencies"]
    follow(project["dependencies"] + (extras["test"] if for_tests else []))
    needed = len(found)
    follow(extras["fast"] + extras["film"])
    return found[:needed], found[needed:]


def applies(marker: str) -> bool:
    """Whether a condition of the lock is true of this Python; an empty one is."""
    return not marker or is_true(ast.parse(marker, mode="eval").body)


def is_true(condition: ast.expr) -> bool:
    """A condition reads as Python does, but versions are compared by their numbers.

    Raises ``SetupFailed`` where it asks for something that is not known here.
    """
    match condition:
        case ast.BoolOp(ast.And(), parts):
            return all(map(is_true, parts))
        case ast.BoolOp(ast.Or(), parts):
            return any(map(is_true, parts))
        case ast.Compare(ast.Name(name), [sign], [ast.Constant(str(value))]) if (
            name in FACTS and type(sign) in SIGNS
        ):
            sides = FACTS[name], value
            if name.startswith("python_"):
                return SIGNS[type(sign)](*(numbers(side, places(value)) for side in sides))
            return SIGNS[type(sign)](*sides)
    raise SetupFailed(f"uv.lock sets a condition that is not understood: {ast.unparse(condition)}")


def places(value: str) -> int:
    """How many numbers of a version are compared: with ``3.12.*`` only two."""
    return value.count(".") if value.endswith(".*") else 3


def numbers(value: str, count: int) -> list[int]:
    """The first numbers of a version; missing ones are 0."""
    return [*map(int, re.findall(r"\d+", value)), 0, 0, 0][:count]
