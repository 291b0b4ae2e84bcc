"""The report on a round: what its end has changed and why, in sentences (RULES 10, 11)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, NamedTuple

from game.causality.rules.board import Allegiance
from game.causality.rules.ending import open_round, rounds_closed
from game.causality.rules.events import EventKind
from game.causality.rules.flags import Effect
from game.causality.rules.moves import Move
from game.causality.rules.names import effect_name
from game.causality.rules.state import State
from game.causality.rules.stones import Square
from game.causality.rules.turns import NO_ORDERS, Turn
from game.causality.scenarios.canonisation import Scenario
from game.causality.scenarios.explanation import Contradiction, Missed, contradictions
from game.causality.scenarios.priority import Switch
from game.causality.scenarios.scenario_cache import Dead, scenario_after
from game.core.rules.comment import Comment
from game.core.rules.report import News, Report, ReportPlace
from game.core.rules.state import Outcome
from game.words.message import Message, Value, Values, colour_of, message

BLOWS: Final = {
    EventKind.PUSH: "pushed",
    EventKind.BOUNCE: "bounced",
    EventKind.BOOM: "destroyed",
    EventKind.TAGGED: "tagged",
    EventKind.FIRE: "shot",
    EventKind.BOMB: "bombed",
}
JUDGED: Final = Outcome((0.0, 0.0), "")
"""What makes a board one that only is looked at: no slice of it is active."""

MAX_NAMED: Final = 4
"""More doors and bombs that have not changed are counted, not named."""

MADE: Final = frozenset({"door_new", "bomb_new"})
"""The news of what was made in the round that is over: it is as its maker wanted it."""


@dataclass(frozen=True, eq=False)
class RoundEnd:
    """A round that is over: the turn that closed it, and the first turn of the next one.

    ``opened`` is the same as ``closed`` if there is no next round.
    """

    closed: Turn
    opened: Turn

    @property
    def chapter(self) -> int:
        """The round whose board shows the changes."""
        return self.opened.round.number

    @cached_property
    def now(self) -> Turn:
        """The canonised board, without the effects of the round that is over."""
        return board_under(self.closed, self.opened.round.scenario)

    def contradictions_on(self, turn: Turn) -> tuple[Contradiction, ...]:
        """Return the contradictions on a board of the round that is over."""
        return contradictions(turn.timeline, turn.active_effects)


def board_under(closed: Turn, scenario: Scenario) -> Turn:
    """Return the board of a round that is over, under a scenario for the next one."""
    off = sorted(scenario.removed_setup), sorted(scenario.inactive_effects)
    key = closed.key + repr(off).encode()
    return replace(closed, key=key, round=replace(closed.round, scenario=scenario))


def rounds_ended(states: Sequence[State], ply: int) -> list[RoundEnd]:
    """Return the round that the move at ``ply`` has ended, and later ones without free stones."""
    before, after = states[ply], states[ply + 1]
    if after.turn.key == before.turn.key:
        return []
    closed = rounds_closed(before.turn, before.orders, before.options.exercise)
    return [RoundEnd(turn, _opened(turn)) for turn in closed]


def _opened(closed: Turn) -> Turn:
    scenario = scenario_after(closed)
    return closed if isinstance(scenario, Dead) else open_round(closed, scenario)


def reports(states: Sequence[State], moves: Sequence[Move], ply: int) -> Sequence[Report[State]]:
    """Return the reports on the rounds that the move at ``ply`` has ended, in their order.

    A round in which everything went as planned has none.
    """
    found = ((end, tuple(public_news(end))) for end in rounds_ended(states, ply))
    return tuple(
        Report(
            "title",
            (("round", end.closed.round.number + 1),),
            tuple(item.news for item in items),
            board_of(states[ply], end.closed),
            board_of(states[ply], end.now),
            tuple(
                None if item.supposed is None else board_of(states[ply], item.supposed)
                for item in items
            ),
            _sum(items),
            _unchanged(end),
        )
        for end, items in found
        if not is_plain([item.news for item in items])
    )


def board_of(cast: State, turn: Turn) -> State:
    """Return a board of a round that is over, for those who play in ``cast``."""
    return replace(cast, orders=NO_ORDERS, turn=turn, result=JUDGED)


class ReportedNews(NamedTuple):
    """One of the news, its switch, and the board that its reason is from.

    The board is given if it is not the planned one.
    """

    switch: Switch | None
    news: News
    supposed: Turn | None = None


def _sum(items: Sequence[ReportedNews]) -> str:
    """Return what all the news come to."""
    if any(item.switch is not None and not item.switch.is_effect for item in items):
        return "line_lost"
    return "line_changed" if all(item.switch is None for item in items) else "line_shut"


def _unchanged(end: RoundEnd) -> Message | None:
    """Return the earlier doors and bombs that work as before, unless they are secret."""
    was, now = end.closed.round, end.opened.round
    if was is now:
        return None
    off = was.scenario.inactive_effects | now.scenario.inactive_effects | end.opened.secret_effects
    kept = tuple(
        message(
            f"causality.why.{'bomb' if effect.is_bomb else 'door'}", door=effect_name(effect.id)
        )
        for effect in end.closed.ledger.effects
        if effect.round < was.number
        and effect.id not in off
        and not _has_other_cause(end, effect.id)
    )
    if not kept:
        return None
    if len(kept) > MAX_NAMED:
        return message("causality.report.unchanged_many", n=len(kept))
    return message("causality.report.unchanged", what=kept)


def is_as_planned(before: Turn, after: Turn) -> bool:
    """Return whether the rounds between these turns have switched nothing off or on again."""
    was, now = before.round.scenario, after.round.scenario
    switched = was.removed_setup ^ now.removed_setup, was.inactive_effects ^ now.inactive_effects
    return not any(switched)


def is_plain(news: Sequence[News]) -> bool:
    """Return whether the news is only about things that the players have just made."""
    return all(item.comment.key in MADE for item in news)


def public_news(end: RoundEnd) -> Iterator[ReportedNews]:
    """All news that is not secret, losses first, each with the switch that it is about."""
    if end.opened.round is end.closed.round:
        yield ReportedNews(None, News("paradox", "", Comment("paradox"), is_puzzling=True))
        return
    was, now = end.closed.round.scenario, end.opened.round.scenario
    for stone in sorted(now.removed_setup - was.removed_setup):
        yield ReportedNews(Switch(False, stone), *_missing_stone(end, stone))
    for stone in sorted(was.removed_setup - now.removed_setup):
        yield ReportedNews(None, _stone_news(end, stone, "back"))
    secret = end.opened.secret_effects
    effects = [effect for effect in end.closed.ledger.effects if effect.id not in secret]
    judged = [effect for effect in effects if effect.round < end.closed.round.number]
    for effect in judged:
        if (effect.id in now.inactive_effects) > (effect.id in was.inactive_effects):
            yield ReportedNews(Switch(True, effect.id), *_closed(end, effect))
    for effect in judged:
        if (effect.id in now.inactive_effects) < (effect.id in was.inactive_effects):
            yield ReportedNews(None, _effect_news(end, effect, "reopened"))
        elif effect.id not in now.inactive_effects and _has_other_cause(end, effect.id):
            yield ReportedNews(None, _effect_news(end, effect, "linked"))
    for effect in effects[len(judged) :]:
        yield ReportedNews(None, _effect_news(end, effect, "new"))
    yield from (ReportedNews(None, news) for news in _bases(end))


def _has_other_cause(end: RoundEnd, effect: int) -> bool:
    was, now = (dict(turn.round.scenario.causes) for turn in (end.closed, end.opened))
    return effect in was and effect in now and was[effect] != now[effect]


def _place(end: RoundEnd, t: int, *squares: Square) -> ReportPlace:
    return ReportPlace(end.chapter, t, frozenset(squares))


def _stone_news(end: RoundEnd, stone: int, key: str, door: str = "") -> News:
    setup, name = end.closed.board.setup[stone], end.closed.names[stone]
    kind = setup.kind.name.lower()
    values = (("stone", end.closed.stone_text(stone)), ("door", door))
    where = _place(end, 0, (setup.x, setup.y))
    what = "back" if key == "back" else "lost"
    return News(f"{what}_{kind}", name, Comment(key, values), where, is_puzzling=what == "lost")


def _missing_stone(end: RoundEnd, stone: int) -> tuple[News, Turn]:
    """Return the news of a setup stone that is off, with the contradiction this has removed.

    And the board with that contradiction.
    """
    scenario = end.opened.round.scenario
    with_it = replace(scenario, removed_setup=scenario.removed_setup - {stone})
    board = board_under(end.closed, with_it)
    if not (wrong := end.contradictions_on(board)):
        return _stone_news(end, stone, "lost"), board
    first = wrong[0]
    news = _stone_news(end, stone, f"lost_{_fault(first)}", effect_name(first.effect))
    return replace(news, where=_shows(end, first)), board


def _shows(end: RoundEnd, wrong: Contradiction) -> ReportPlace:
    """Return where a board contradicts itself: the slice, and what of it is there."""
    effect = end.closed.ledger.effects[wrong.effect]
    causes = wrong.fired or tuple(missed.cause for missed in wrong.missed)
    ends = [(cause.t, (cause.x, cause.y)) for cause in causes]
    ends.append((effect.t_arrive, effect.square))
    return _place(end, wrong.t, *(square for t, square in ends if t == wrong.t))


def _fault(wrong: Contradiction) -> str:
    if wrong.load > 1:
        return "twice"
    return "without_cause" if wrong.is_active else "without_effect"


def _effect_news(end: RoundEnd, effect: Effect, what: str) -> News:
    """News of a door or a bomb that is on."""
    stone_text = end.opened.stone_text
    kind = "bomb" if effect.is_bomb else "door"
    cause = dict(end.opened.round.scenario.causes)[effect.id]
    values = (
        ("door", effect_name(effect.id)),
        ("stone", stone_text(cause.stone)),
        ("t", cause.t),
        ("to", effect.t_arrive),
        ("child", None if effect.stone is None else stone_text(effect.stone)),
    )
    where = _place(end, effect.t_arrive, effect.square)
    return News(kind, effect_name(effect.id), Comment(f"{kind}_{what}", values), where)


def _closed(end: RoundEnd, effect: Effect) -> tuple[News, Turn | None]:
    """Return the news of a door or a bomb that is off, with the reason and its board.

    The reason is from the planned board, or else from the present board with the effect switched
    on, which is then returned too. The reason says which of the two it is from.
    """
    scenario = end.opened.round.scenario
    with_it = replace(scenario, inactive_effects=scenario.inactive_effects - {effect.id})
    histories = {"planned": end.closed, "with_it": board_under(end.closed, with_it)}
    wrong = {name: end.contradictions_on(board) for name, board in histories.items()}
    found = ((name, one) for name, here in wrong.items() for one in here)
    history, own = next(
        ((name, one) for name, one in found if one.effect == effect.id), ("with_it", None)
    )
    kind = "bomb" if effect.is_bomb else "door"
    if own is None:
        other = wrong["with_it"][0]
        news = _closed_news(end, effect, f"{kind}_against", history, other=other)
    elif own.load:
        news = _closed_news(end, effect, f"{kind}_twice", history, other=own)
    else:
        missed = max(own.missed, key=lambda missed: (len(missed.blows), missed.last or -1))
        news = _closed_news(end, effect, f"{kind}_{_mishap(missed)}", history, missed=missed)
    return news, histories[history] if history == "with_it" else None


def _mishap(missed: Missed) -> str:
    """Return what kept a stone from the place of its flag."""
    if missed.blows:
        return BLOWS.get(missed.blows[-1].kind, "elsewhere")
    return "absent" if missed.last is None else "elsewhere"


def _closed_news(
    end: RoundEnd,
    effect: Effect,
    key: str,
    history: str,
    *,
    other: Contradiction | None = None,
    missed: Missed | None = None,
) -> News:
    stone_text, t = end.closed.stone_text, effect.t_arrive
    where = _place(end, t, effect.square) if other is None else _shows(end, other)
    stone: Value = None
    by: Value = None
    now = "nothing"
    if missed is not None:
        cause, blow = missed.cause, missed.blows[-1] if missed.blows else None
        stone, t, squares = stone_text(cause.stone), cause.t, [(cause.x, cause.y)]
        if blow is not None:
            t, squares = blow.slice, list(blow.squares)
            by = tuple(stone_text(other) for other in blow.stones if other != cause.stone)
        where = _place(end, t, *squares)
        if history == "planned" and end.now.timeline.placed(cause.stone, t) is not None:
            now = "elsewhere"
    values = (
        ("door", effect_name(effect.id)),
        ("history", message(f"causality.report.{history}")),
        ("stone", stone),
        ("by", by),
        ("t", t),
        ("other", "" if other is None else effect_name(other.effect)),
        ("now", message(f"causality.report.now_{now}")),
    )
    kind = "bomb" if effect.is_bomb else "door"
    return News(
        f"{kind}_off", effect_name(effect.id), Comment(key, values), where, is_puzzling=True
    )


def _bases(end: RoundEnd) -> Iterator[News]:
    """News of bases that have another owner in the last slice than planned."""
    last = end.closed.board.slices - 1
    planned = end.closed.timeline.slices[last].bases
    for base, was, now in zip(end.closed.board.bases, planned, end.opened.round.bases, strict=True):
        if was != now:
            at = (base.x, base.y)
            values: Values = (("at", f"{base.x},{base.y}"),)
            if now is Allegiance.NEUTRAL:
                key = "base_neutral"
            else:
                key, values = "base_owned", (*values, ("colour", colour_of(int(now))))
            yield News("base", now.name, Comment(key, values), _place(end, last, at))
