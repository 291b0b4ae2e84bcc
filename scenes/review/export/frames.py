"""Frames of a replay for export, and their captions."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from functools import cached_property, partial
from itertools import chain, islice
from typing import Any, Final

from game.core.match.handicap_text import handicap_lines
from game.core.match.seats import Seat
from game.core.record.record import Playback
from game.core.rules import options as opt
from game.registry import GAMES
from scenes.app_context import AppContext
from scenes.boards import VIEWS
from scenes.boards.emblem import emblem_of
from scenes.boards.figure import Figure, frame_of
from scenes.boards.thumbnails import picture_of
from scenes.dialogs.dates import whole_day_words
from scenes.dialogs.winners import won_words
from scenes.review.export.job import Draw, drawn
from scenes.review.export.render_process import Bounds, ExportOrder
from scenes.review.export.share_image import SQUARE, WIDE, SheetPlan, Shot

MAX_SHOTS: Final = 400
"""Longer games are downsampled."""

PROBES: Final = 4


def style_of(context: AppContext) -> dict[str, Any]:
    """Return how people have everything drawn here."""
    settings = context.settings
    return {
        "palette": settings.palette,
        "high_contrast": settings.high_contrast,
        "has_coordinates": settings.show_coordinates,
    }


class ExportFrames:
    """Frames of a replay for export. Names are left out if ``has_names`` is false."""

    def __init__(self, context: AppContext, playback: Playback) -> None:
        self._context, self._playback = context, playback
        self._record = playback.record
        self.has_names = True
        self._shots: dict[int, Shot] = {}
        self.framed: dict[int, Bounds] = {}
        """What has been found out so far of how large the boards of a film are."""

    @cached_property
    def plies(self) -> Sequence[int]:
        """The positions of a film, the last among them."""
        last = len(self._playback.moves)
        count = min(last, MAX_SHOTS - 1)
        return [0] if not last else [round(last * k / count) for k in range(count + 1)]

    @property
    def _game_name(self) -> str:
        return self._context.words(f"{self._record.game}.short_name")

    @property
    def _given_title(self) -> str:
        """Name of the replay. Empty without names: any part of it may name a player."""
        return self._record.name if self.has_names else ""

    @property
    def _seats(self) -> tuple[Seat, ...]:
        """The seats, called by their colours without names."""
        if self.has_names:
            return self._record.seats
        words = self._context.words
        return tuple(
            replace(seat, name=words(f"replays.look_{seat.look}")) for seat in self._record.seats
        )

    @property
    def title(self) -> str:
        """The name of the replay, or else of its game."""
        return self._given_title or self._game_name

    @property
    def file_title(self) -> str:
        """Return the title that files are named after."""
        names = " - ".join(seat.name for seat in self._record.seats if self.has_names)
        return self._given_title or " ".join(filter(None, (self._game_name, names)))

    @property
    def plan(self) -> SheetPlan:
        """What all positions have in common."""
        record, context = self._record, self._context
        game = GAMES[record.game]
        options = opt.from_map(game.options, record.options)
        chips = [context.words(key, **v) for key, v in VIEWS[record.game].chips(options)]
        chips += map(
            context.say,
            handicap_lines(
                game, options, self._seats, self._playback.states[-1], record.assistance
            ),
        )
        name = context.words(f"{record.game}.name")
        when = context.say(whole_day_words(record.saved_ms))
        lines = (name if name != self.title else "", " · ".join(chips), when)
        nameless = tuple(Seat("", seat.look) for seat in record.seats)
        seats = tuple(record.seats) if self.has_names else nameless
        accent = emblem_of(record.game).accent
        return SheetPlan(self.title, tuple(filter(None, lines)), seats, accent)

    def shot(self, ply: int) -> Shot:
        """One position, as it is drawn."""
        if ply not in self._shots:
            self._shots[ply] = self._shot(ply)
        return self._shots[ply]

    def _shot(self, ply: int) -> Shot:
        state: Any = self._playback.states[ply]
        words, plies = self._context.words, len(self._playback.moves)
        outcome = state.outcome()
        told = words("watch.count", n=ply, of=plies)
        winners = () if outcome is None else outcome.winners
        if winners and self.has_names:
            told = won_words(self._context, [self._record.seats[p].name for p in winners])
        elif outcome is not None and not winners:
            told = words("results.draw")
        return Shot(picture_of(self._record, state), told, winners)

    def prepare(self) -> None:
        """Find out a little more of how large the boards of a film are."""
        done = len(self.framed)
        for ply in self.plies[done : done + 2]:  # more would be felt in a tick
            self.framed[ply] = frame_of(self._looks(ply))

    def bounds(self, plies: Collection[int]) -> Bounds:
        """Return what holds the boards of all these positions."""
        return _around([self.framed.get(ply) or frame_of(self._looks(ply)) for ply in plies])

    def _looks(self, ply: int) -> tuple[Any, ...]:
        return Figure(self.shot(ply).picture).sprites

    def forget(self) -> None:
        """Names are shown from now on, or not."""
        self._shots.clear()

    def photo(self, ply: int) -> Draw:
        """Return what draws a picture of one position."""
        order = self._order("png", WIDE, [ply])
        return partial(drawn, order, [self.shot(ply)])

    def film(self, kind: str, step_ms: int) -> Draw:
        """Return what draws an animation; it lists the frames itself, since that takes a while."""

        def draw(tell: Callable[[int], None]) -> bytes:
            plies, last = self.plies, len(self.plies) - 1
            probes = [plies[last * k // (PROBES - 1)] for k in range(PROBES)]
            order = self._order(kind, SQUARE, plies)
            order = replace(order, step_ms=step_ms, probes=tuple(map(self.shot, probes)))
            return drawn(order, [self.shot(ply) for ply in plies], tell)

        return draw

    def _order(self, kind: str, size: tuple[int, int], plies: Sequence[int]) -> ExportOrder:
        assets, style, bounds = self._context.assets, style_of(self._context), self.bounds(plies)
        return ExportOrder(kind, size, assets, style, self.plan, bounds)

    def text(self) -> str:
        """Return the whole game as a text for people: who played what, and how it ended."""
        return "\n".join(chain(self._head(), self._told_moves(), self._end())) + "\n"

    def text_head(self, lines: int) -> list[str]:
        """Return its first ``lines`` lines."""
        return [*islice(chain(self._head(), self._told_moves(), self._end()), lines)]

    @property
    def names(self) -> list[str]:
        """Names of the players, or else their colours."""
        return [seat.name for seat in self._seats]

    def _head(self) -> list[str]:
        plan = self.plan
        return [plan.title, *plan.lines, " · ".join(self.names), ""]

    def _told_moves(self) -> Iterator[str]:
        words, strings, playback = self._context.words, self._context.strings, self._playback
        game, names = GAMES[self._record.game], self.names
        for k, move in enumerate(playback.moves):
            state = playback.states[k]
            told = strings.write(game.log_text(state, move))
            yield words("share.text_line", n=k + 1, who=names[state.to_move], move=told)

    def _end(self) -> list[str]:
        outcome, words = self._playback.states[-1].outcome(), self._context.words
        if outcome is None:
            return []
        if not outcome.winners:
            return ["", words("results.draw")]
        return ["", won_words(self._context, [self.names[p] for p in outcome.winners])]


def _around(frames: Sequence[Bounds]) -> Bounds:
    """Return what holds all of these."""
    lefts, tops, rights, bottoms = zip(*frames, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)
