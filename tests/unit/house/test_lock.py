"""Wants of uv.lock on a machine: by its own rules, and for every machine that plays."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from packaging.markers import Marker
from packaging.requirements import Requirement
from packaging.utils import parse_wheel_filename

from scenes.environment import lock
from scenes.environment.lock import Package, applies, locked_packages
from scenes.environment.venv import LOCK, ROOT, SetupFailed

MARKERS = (
    "sys_platform == 'win32'",
    "sys_platform != 'win32' and platform_machine == 'aarch64'",
    "(os_name == 'nt' or sys_platform == 'linux') and implementation_name == 'cpython'",
    "platform_python_implementation != 'PyPy'",
    "python_full_version < '3.12'",
    "python_full_version >= '3.11' and python_full_version < '3.13.2'",
    "python_full_version == '3.12.*' or python_full_version == '3.14.1'",
    "python_version != '3.11.*'",
    "python_version <= '3.9'",
    "platform_system == 'Darwin'",
)
VERSIONS = ("3.9.1", "3.11.0", "3.11.7", "3.12.3", "3.13.2", "3.14.1", "3.15.0")
MACHINES = {
    "Linux": "manylinux.*_x86_64",
    "Linux on ARM": "manylinux.*_aarch64",
    "macOS": "macosx_.*_(arm64|universal2)",
    "Windows": "win_amd64",
}
PYTHONS = (11, 12, 13, 14)

SMALL = """\
version = 1

[[package]]
name = "quintet"
version = "0"
source = { editable = "." }
dependencies = [
    { name = "first" },
    { name = "forked", version = "1", source = { registry = "r" }, marker = "os_name == 'older'" },
    { name = "forked", version = "2", source = { registry = "r" }, marker = "os_name != 'older'" },
    { name = "elsewhere", marker = "sys_platform == 'elsewhere'" },
]

[package.optional-dependencies]
fast = [{ name = "faster" }]
film = [{ name = "painter" }]
test = [{ name = "tested" }, { name = "first" }]
"""


def entry(name: str, version: str, *dependencies: str) -> str:
    needs = ", ".join(f'{{ name = "{one}" }}' for one in dependencies)
    return f"""
[[package]]
name = "{name}"
version = "{version}"
source = {{ registry = "r" }}
dependencies = [{needs}]
sdist = {{ url = "u", hash = "sha256:source" }}
wheels = [{{ url = "u", hash = "sha256:{name}" }}, {{ url = "u", hash = "sha256:{version}" }}]
"""


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    packages = (
        *("first 1.5 second", "second 7 first third", "third 3", "forked 1", "forked 2"),
        *("elsewhere 1", "faster 4 deeper", "deeper 5 first", "tested 6", "painter 8"),
    )
    (tmp_path / "uv.lock").write_text(SMALL + "".join(entry(*one.split()) for one in packages))
    monkeypatch.setattr(lock, "LOCK", tmp_path / "uv.lock")


def pins(packages: list[Package]) -> list[str]:
    return [package.pin for package in packages]


@pytest.mark.usefixtures("small")
def test_what_is_needed_comes_with_what_that_needs_and_each_once() -> None:
    needed, faster = locked_packages(for_tests=False)
    assert pins(needed) == ["third==3", "second==7", "first==1.5", "forked==2"]
    assert pins(faster) == ["deeper==5", "faster==4", "painter==8"]


@pytest.mark.usefixtures("small")
def test_tests_need_more() -> None:
    needed, faster = locked_packages(for_tests=True)
    assert pins(needed)[-1:] == ["tested==6"]
    assert pins(faster) == ["deeper==5", "faster==4", "painter==8"]


@pytest.mark.usefixtures("small")
def test_a_requirement_names_the_wheels_and_never_the_sources() -> None:
    first = next(one for one in locked_packages(for_tests=False)[0] if one.name == "first")
    assert first.requirement == "first==1.5 --hash=sha256:first --hash=sha256:1.5\n"


@pytest.mark.usefixtures("small")
def test_a_dependency_for_another_machine_is_left_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(lock.MARKERS, "os_name", "older")
    monkeypatch.setitem(lock.MARKERS, "sys_platform", "elsewhere")
    assert pins(locked_packages(for_tests=False)[0])[3:] == ["forked==1", "elsewhere==1"]


def test_a_version_that_is_there_is_not_asked_for_again() -> None:
    here = Package("pytest", pytest.__version__, ())
    assert here.is_installed()
    assert not here._replace(version="1").is_installed()
    assert not Package("no-such-package", "1", ()).is_installed()


@pytest.mark.parametrize("marker", MARKERS)
@pytest.mark.parametrize("version", VERSIONS)
def test_conditions_mean_what_they_mean_to_pip(
    marker: str, version: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    facts = {"python_full_version": version, "python_version": version.rpartition(".")[0]}
    for name, value in facts.items():
        monkeypatch.setitem(lock.MARKERS, name, value)
    assert applies(marker) == Marker(marker).evaluate(facts)


@pytest.mark.parametrize("marker", ["extra == 'x'", "'l' in sys_platform", "os_name", "f()"])
def test_a_condition_that_is_not_understood_is_no_guess(marker: str) -> None:
    with pytest.raises(SetupFailed, match=re.escape("is not understood")):
        applies(marker)


@cache
def packages() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = tomllib.loads(LOCK.read_text("utf-8"))["package"]
    return found


def test_the_lock_fits_the_project() -> None:
    """Who changes the dependencies runs ``uv lock``."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    (mine,) = [one for one in packages() if one["name"] == project["name"]]
    extras = project["optional-dependencies"]
    asked = [("", text) for text in project["dependencies"]]
    asked += [(e, text) for e, texts in extras.items() for text in texts]
    wanted = {
        (e, r.name.replace("_", "-"), r.specifier) for e, text in asked if (r := Requirement(text))
    }
    written = {
        (
            extra_of(one.get("marker", "")),
            one["name"],
            Requirement(f"x{one['specifier']}").specifier,
        )
        for one in mine["metadata"]["requires-dist"]
    }
    assert mine["version"] == project["version"]
    assert written == wanted


def extra_of(marker: str) -> str:
    return marker.removeprefix("extra == ").strip("'")


def test_the_lock_names_the_public_registry_and_nothing_else() -> None:
    places = re.findall(r'(?:url|registry) = "([^"]*)"', LOCK.read_text("utf-8"))
    assert {urlsplit(place).netloc for place in places} == {"pypi.org", "files.pythonhosted.org"}


def test_every_condition_in_the_lock_is_understood() -> None:
    for marker in re.findall(r'marker = "([^"]*)" }', LOCK.read_text("utf-8")):
        assert applies(marker) in (True, False)


@pytest.mark.parametrize("minor", PYTHONS)
def test_what_is_played_with_is_ready_made_everywhere(
    minor: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(lock.MARKERS, "python_full_version", f"3.{minor}.0")
    monkeypatch.setitem(lock.MARKERS, "python_version", f"3.{minor}")
    files = {(one["name"], one["version"]): one.get("wheels", ()) for one in packages()}
    for package in locked_packages(for_tests=False)[0]:
        names = [wheel["url"].rpartition("/")[2] for wheel in files[package[:2]]]
        for machine, platform in MACHINES.items():
            assert any(fits(name, platform, minor) for name in names), (package.pin, machine)


def fits(name: str, platform: str, minor: int) -> bool:
    return any(
        (tag.interpreter in ("py3", f"cp3{minor}") or tag.abi == "abi3")
        and tag.abi in ("none", "abi3", f"cp3{minor}")
        and (tag.platform == "any" or re.fullmatch(platform, tag.platform))
        for tag in parse_wheel_filename(name)[3]
    )
