"""One button for everything: in which order things are framed, and what is pressed then."""

from __future__ import annotations

from pilot import Pilot

from scenes.input.actions import Action, Button, Press, ScanMove, ScanTarget, Survey
from scenes.ui.scanning import BACK, MORE, ROUNDS, Scanner, rows_of


def stop(x: float, y: float, rank: int = 0) -> ScanTarget:
    return ScanTarget((x, y), box=(x, y, 40, 40), rank=rank)


def test_few_things_come_one_by_one_and_many_in_rows() -> None:
    few = [stop(0, 60), stop(50, 0), stop(0, 0)]
    assert [row[0].target for row in rows_of(few)] == [(0, 0), (50, 0), (0, 60)]
    many = [stop(x * 50, y * 60) for y in range(3) for x in range(6)]
    assert [len(row) for row in rows_of(many)] == [6, 6, 6]
    assert [each.target for each in rows_of(many)[1]] == [(x * 50, 60) for x in range(6)]
    ends = [stop(x * 50, y * 60, 1) for y in range(3) for x in range(6)]
    rows = rows_of([*ends, stop(500, 500), ScanTarget("button")])
    assert [row[0].target for row in rows[:3]] == ["button", (500, 500), (0, 0)], "moves first"


class Screen:
    """A screen that notes its actions."""

    def __init__(self, stops: list[ScanTarget]) -> None:
        self.stops, self.done = stops, list[Action]()

    def take(self, action: Action) -> bool:
        if isinstance(action, Survey):
            action.stops.extend(self.stops)
        else:
            self.done.append(action)
        return True


def scanning(stops: list[ScanTarget]) -> tuple[Scanner, Screen]:
    screen = Screen(stops)
    scanner = Scanner(screen.take, str)
    scanner.begin()
    scanner.update(500)
    return scanner, screen


def test_the_frame_goes_round_and_the_button_takes_what_is_framed() -> None:
    one, two = stop(0, 0), stop(50, 0)
    scanner, screen = scanning([one, two])
    seen = []
    for _ in range(5):
        seen.append(scanner.framed)
        scanner.update(1000)
    assert seen == [(one,), (two,), BACK, MORE, (one,)]
    screen.done.clear()
    assert scanner.act(Press(Button.CONFIRM, "pad:1"))
    scanner.update(5000)
    assert scanner.framed == (two,), "while the button is down the frame stays"
    assert scanner.act(Press(Button.CONFIRM, "pad:1", is_down=False))
    assert screen.done == [
        ScanMove((50, 0)),
        Press(Button.CONFIRM, "pad:1", is_scanned=True),
        Press(Button.CONFIRM, "pad:1", is_down=False, is_scanned=True),
    ]
    assert scanner.framed == (two,), "it stays for another press"


def test_a_row_is_left_after_some_rounds() -> None:
    scanner, screen = scanning([stop(x * 50, y * 60) for y in range(3) for x in range(6)])
    assert len(scanner.framed) == 6
    scanner.act(Press(Button.CONFIRM, "pad:1"))
    assert len(scanner.framed) == 1
    for _ in range(6 * ROUNDS):
        assert len(scanner.framed) == 1
        scanner.update(1000)
    assert len(scanner.framed) == 6
    assert not any(isinstance(action, Press) for action in screen.done)


def test_what_can_be_undone_is_framed_too(pilot: Pilot) -> None:
    context, done = pilot.context, list[str]()
    context.toast("Removed.", "Undo", lambda: done.append("undone"))
    pilot.wait(400)
    survey = Survey([])
    context.stack.act(survey)
    x, y, w, h = next(line.box for line in pilot.read() if line.words == "Undo")
    offers = [one.box for one in survey.stops if one.button is Button.ALTERNATE and one.box]
    assert any(
        left <= x and top <= y and x + w <= left + wide and y + h <= top + high
        for left, top, wide, high in offers
    )
    assert any(one.target is not None for one in survey.stops), "the screen is framed as ever"
    context.stack.act(Press(Button.ALTERNATE, "keys:right", is_down=True))
    assert done == ["undone"]
