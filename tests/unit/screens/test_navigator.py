"""Every route leads to a scene that takes what the route is given."""

from __future__ import annotations

from inspect import Parameter, signature

import pytest

from scenes.navigator import DOORS, SCREENS, Navigator, destination
from scenes.scene import Routes

ROUTES = [name for name, one in vars(Routes).items() if callable(one) and not name.startswith("_")]


def parameters(route: object, without: int) -> list[Parameter]:
    return list(signature(route).parameters.values())[without:]  # type: ignore[arg-type]


def likeness(one: Parameter) -> tuple[object, ...]:
    return one.annotation, one.kind, one.default


@pytest.mark.parametrize("name", ROUTES)
def test_a_route_leads_to_what_takes_all_it_is_given(name: str) -> None:
    if name in vars(Navigator):
        made = parameters(vars(Navigator)[name], 1)
    else:
        made = parameters(destination((SCREENS | DOORS)[name]), 1)  # the context comes first
    given = parameters(vars(Routes)[name], 1)
    assert list(map(likeness, made[: len(given)])) == list(map(likeness, given))
    others = made[len(given) :]
    assert all(one.default is not Parameter.empty for one in others), "it would be missing"


def test_there_is_no_scene_without_a_route() -> None:
    assert not (SCREENS | DOORS).keys() - set(ROUTES)
