"""Book of many replays on one page: how often each player won, and each final position."""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterator, Sequence
from html import escape
from typing import Final

from game.core.record.record import Playback
from game.store.replay_folder import Replay
from scenes.app_context import AppContext
from scenes.review.export.frames import ExportFrames, style_of
from scenes.review.export.job import album
from scenes.review.export.render_process import ExportOrder
from scenes.review.export.share_image import Shot
from scenes.ui.templates import fill_template

SIDE_PX: Final = 420
MAX_GAMES: Final = 500
"""Number of games in a book: a browser has to show them all at once."""


class Tally:
    """The record of a player in all the games of the book."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.won = self.drawn = self.lost = self.open = 0

    @property
    def played(self) -> int:
        return self.won + self.drawn + self.lost + self.open


class ReplayBook:
    """Of these replays, in their order; those that cannot be read are left out, and counted."""

    def __init__(self, context: AppContext, entries: Sequence[Replay]) -> None:
        self._context = context
        self.entries = [entry for entry in entries[:MAX_GAMES] if entry.game]
        self._replays = context.library.replays
        self._skipped = 0
        self.has_names = True

    @property
    def pages(self) -> int:
        """How many games there are."""
        return len(self.entries)

    @property
    def title(self) -> str:
        return self._context.words("book.name")

    def draw(self, tell: Callable[[int], None]) -> bytes:
        """Return the whole book as one HTML file with its pictures in it; see `export_job.Draw`."""
        self._skipped = 0
        style, assets = style_of(self._context), self._context.assets
        order = ExportOrder("png", (SIDE_PX, SIDE_PX), assets, style)
        kept: list[tuple[Playback, ExportFrames]] = []
        pictures: list[bytes] = []
        for done, picture in enumerate(album(order, self._shots(kept), tell), start=1):
            pictures.append(picture)
            tell(done + self._skipped)
        return self._page(kept, pictures).encode("utf-8", "replace")

    def _shots(self, kept: list[tuple[Playback, ExportFrames]]) -> Iterator[Shot]:
        """Yield the last position of each game; `kept` gets the rest of what is printed."""
        for entry in self.entries:
            playback, _ = self._replays.load(entry.path)
            if playback is None:
                self._skipped += 1
                continue
            frames = ExportFrames(self._context, playback)
            frames.has_names = self.has_names
            kept.append((playback, frames))
            yield frames.shot(len(playback.moves))

    def _page(
        self, kept: Sequence[tuple[Playback, ExportFrames]], pictures: Sequence[bytes]
    ) -> str:
        words = self._context.words
        facts = [words("replays.count", n=len(kept))]
        if self._skipped:
            facts.append(words("book.skipped", n=self._skipped))
        heads = [words(f"book.{key}") for key in ("player", "games", "won", "drawn", "lost")]
        rows = [_row("th", heads)]
        for one in tallies([(playback, frames.names) for playback, frames in kept]):
            numbers = one.played, one.won, one.drawn, one.lost
            rows.append(_row("td", [one.name, *map(str, numbers)]))
        games = [self._game(*game, picture) for game, picture in zip(kept, pictures, strict=True)]
        parts = {"facts": _paragraphs(facts), "table": "\n".join(rows), "games": "".join(games)}
        language, title = self._context.strings.language, escape(self.title)
        return fill_template(self._context.assets, "page", language=language, title=title, **parts)

    def _game(self, playback: Playback, frames: ExportFrames, picture: bytes) -> str:
        """Its last position, who played, how it ended."""
        plies = len(playback.moves)
        facts = [*frames.plan.lines, " · ".join(frames.names)]
        if playback.states[-1].outcome() is not None:
            facts.append(frames.shot(plies).words)
        facts.append(self._context.words("results.turns", n=plies))
        parts = {"title": escape(frames.title), "facts": _paragraphs(facts)}
        parts["picture"] = base64.b64encode(picture).decode()
        return fill_template(self._context.assets, "game", **parts)


def _row(tag: str, cells: Sequence[str]) -> str:
    return "<tr>" + "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in cells) + "</tr>"


def _paragraphs(lines: Sequence[str]) -> str:
    return "\n".join(f"<p>{escape(line)}</p>" for line in lines)


def tallies(played: Sequence[tuple[Playback, Sequence[str]]]) -> list[Tally]:
    """Return the records of all players, the one with the most wins first."""
    found: dict[str, Tally] = {}
    for playback, names in played:
        outcome = playback.states[-1].outcome()
        for player, name in enumerate(names):
            one = found.setdefault(name, Tally(name))
            one.open += outcome is None
            if outcome is not None:
                one.won += player in outcome.winners
                one.drawn += not outcome.winners
                one.lost += bool(outcome.winners) and player not in outcome.winners
    return sorted(found.values(), key=lambda one: (-one.won, one.lost, one.name))
