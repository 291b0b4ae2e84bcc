"""Packages that uv.lock requires on this machine."""

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

MARKERS: Final = {
    "implementation_name": sys.implementation.name,
    "os_name": os.name,
    "platform_machine": platform.machine(),
    "platform_python_implementation": platform.python_implementation(),
    "platform_system": platform.system(),
    "python_full_version": platform.python_version(),
    "python_version": ".".join(platform.python_version_tuple()[:2]),
    "sys_platform": sys.platform,
}
"""Environment markers: facts about this Python for conditions in the lock."""

COMPARISONS: Final[Mapping[type[ast.cmpop], Callable[[Any, Any], bool]]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}


class Package(NamedTuple):
    """Package in its locked version, with the hashes of all its wheels."""

    name: str
    version: str
    hashes: tuple[str, ...]

    @property
    def pin(self) -> str:
        return f"{self.name}=={self.version}"

    @property
    def requirement(self) -> str:
        """Line for pip and uv, which choose a wheel with one of the hashes."""
        return " ".join([self.pin, *(f"--hash={one}" for one in self.hashes)]) + "\n"

    def is_installed(self) -> bool:
        """Return whether this process would import exactly this version."""
        try:
            return version(self.name) == self.version
        except PackageNotFoundError:
            return False


def locked_packages(*, for_tests: bool) -> tuple[list[Package], list[Package]]:
    """Return the required packages and the optional ones (for speed and animations).

    Each package comes after its own dependencies.
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
    """Return whether a condition of the lock holds for this Python; an empty one does."""
    return not marker or is_true(ast.parse(marker, mode="eval").body)


def is_true(condition: ast.expr) -> bool:
    """Evaluate a condition as Python does, but compare versions by their numbers.

    Raises:
        SetupFailed: The condition asks for an unknown marker.
    """
    match condition:
        case ast.BoolOp(ast.And(), parts):
            return all(map(is_true, parts))
        case ast.BoolOp(ast.Or(), parts):
            return any(map(is_true, parts))
        case ast.Compare(ast.Name(name), [sign], [ast.Constant(str(value))]) if (
            name in MARKERS and type(sign) in COMPARISONS
        ):
            sides = MARKERS[name], value
            if name.startswith("python_"):
                return COMPARISONS[type(sign)](
                    *(version_numbers(side, compared_parts(value)) for side in sides)
                )
            return COMPARISONS[type(sign)](*sides)
    raise SetupFailed(f"uv.lock sets a condition that is not understood: {ast.unparse(condition)}")


def compared_parts(value: str) -> int:
    """Return how many parts of a version count: two of ``3.12.*``, else three."""
    return value.count(".") if value.endswith(".*") else 3


def version_numbers(value: str, count: int) -> list[int]:
    """Return the first `count` numbers of a version, padded with 0."""
    return [*map(int, re.findall(r"\d+", value)), 0, 0, 0][:count]
