"""Focus: where it goes, and where it never goes."""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import given
from hypothesis import strategies as st

from scenes.input.focus import Box, Focus, nearest

STEPS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


@dataclass
class Thing:
    name: str
    box: Box
    is_enabled: bool = True


def grid(columns: int, rows: int) -> list[Thing]:
    return [
        Thing(f"{x}{y}", (x * 100.0, y * 100.0, 80.0, 80.0))
        for y in range(rows)
        for x in range(columns)
    ]


def at(things: list[Thing], name: str) -> Thing:
    return next(thing for thing in things if thing.name == name)


SMALL, WIDE = (0.0, 0.0, 100.0, 40.0), (0.0, 0.0, 600.0, 40.0)
CARD, NEXT = (0.0, 0.0, 240.0, 250.0), (250.0, 0.0, 240.0, 250.0)
BELOW, ROW = (200.0, 260.0, 170.0, 50.0), (0.0, 100.0, 600.0, 40.0)
LEFT, MIDDLE = (0.0, 100.0, 100.0, 40.0), (250.0, 100.0, 100.0, 40.0)
NEAREST: dict[str, tuple[Box, list[Box], str, Box | None]] = {
    "a wide row below does not lie to the right": (SMALL, [ROW], "right", None),
    "but below": (SMALL, [ROW], "down", ROW),
    "the next in a row beats what begins sooner below": (CARD, [BELOW, NEXT], "right", NEXT),
    "which is reached if it is alone": (CARD, [BELOW], "right", BELOW),
    "of two below a wide one the more central wins": (WIDE, [LEFT, MIDDLE], "down", MIDDLE),
}


def test_what_lies_next_in_a_direction() -> None:
    things = grid(3, 3)
    for step, name in (("left", "01"), ("right", "21"), ("up", "10"), ("down", "12")):
        box = nearest(at(things, "11").box, [t.box for t in things], *STEPS[step])
        assert box == at(things, name).box, f"{step} on a grid"
    for name, (here, others, step, found) in NEAREST.items():
        assert nearest(here, others, *STEPS[step]) == found, name


boxes = st.tuples(
    st.integers(0, 1280), st.integers(0, 720), st.integers(1, 600), st.integers(1, 300)
)


@given(boxes, st.lists(boxes, max_size=12), st.sampled_from(sorted(STEPS)))
def test_nearest_gives_a_box_whose_centre_lies_that_way(
    here: Box, others: list[Box], step: str
) -> None:
    dx, dy = STEPS[step]
    found = nearest(here, others, dx, dy)
    if found is not None:
        assert found in others
        along_x = found[0] + found[2] / 2 - here[0] - here[2] / 2
        along_y = found[1] + found[3] / 2 - here[1] - here[3] / 2
        assert along_x * dx + along_y * dy > 0


@given(st.lists(boxes, min_size=1, max_size=10), st.lists(st.sampled_from(sorted(STEPS))))
def test_the_focus_is_always_on_one_enabled_thing(placed: list[Box], steps: list[str]) -> None:
    things = [Thing(str(i), box, i % 3 != 1) for i, box in enumerate(placed)]
    focus = Focus(things)
    for step in steps:
        before = focus.current
        has_moved = focus.move(*STEPS[step])
        assert focus.current is not None and focus.current.is_enabled
        assert has_moved == (focus.current is not before)


def test_nothing_is_focused_where_nothing_can_be() -> None:
    empty: Focus[Thing] = Focus()
    assert empty.current is None
    assert not empty.move(1, 0)
    assert empty.point_at(10, 10) is None
    assert Focus([Thing("off", (0, 0, 9, 9), is_enabled=False)]).current is None


def test_new_items_without_it_focus_the_nearest_to_where_it_was() -> None:
    things = grid(3, 1)
    focus = Focus(things)
    focus.current = things[2]
    focus.set_items(things[:2])
    assert focus.current is things[1]


def test_a_thing_that_is_disabled_lends_the_focus_to_its_neighbour() -> None:
    """Neither it nor a strange one can be chosen."""
    things = grid(3, 1)
    focus = Focus(things)
    things[0].is_enabled = False
    assert focus.current is things[1]
    focus.current = things[0]
    focus.current = Thing("elsewhere", (0, 0, 1, 1))
    assert focus.current is things[1]
    focus.move(1, 0)
    assert focus.current is things[2]
    assert not focus.move(1, 0) and focus.current is things[2], "there is no wrap around"


def test_hovering_moves_the_focus_and_empty_space_does_not() -> None:
    things = grid(2, 2)
    focus = Focus(things)
    assert focus.point_at(110, 110) is things[3]
    assert focus.current is things[3]
    assert focus.point_at(90, 90) is None
    assert focus.current is things[3]
    under, over = Thing("under", (0, 0, 50, 50)), Thing("over", (0, 0, 50, 50))
    focus = Focus([under, over])
    assert focus.point_at(5, 5) is over, "the last drawn of two"
    over.is_enabled = False
    assert focus.point_at(5, 5) is under
