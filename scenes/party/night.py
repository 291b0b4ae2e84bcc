"""Call it a night: the podium, the evening in five true sentences, and a picture of it to share."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from game.club.party.choice import open_choice
from game.club.party.highlights import Highlight, highlights
from game.club.party.scores import HALF, ScoreRow, points, table
from game.club.party.state import Party, PartyPhase
from game.registry import GAMES
from scenes.dialogs.dates import day_words
from scenes.kit.boxes import Column, Row, Spacer
from scenes.kit.frame import Screen
from scenes.kit.leaves import Icon, Picture
from scenes.kit.node import Node
from scenes.kit.parts import emblem, text_block, token
from scenes.kit.text import Text
from scenes.kit.widgets import Panel, Plate, TextButton
from scenes.party.picture import picture_of
from scenes.party.screen import PartyScreen
from scenes.ui.art.tokens import draw_token, tint_of
from scenes.ui.brush import Box, Brush

if TYPE_CHECKING:
    from pathlib import Path

    from game.club.cup import Entrant
    from scenes.app_context import AppContext

STEPS: Final = ((0.5, 0.62), (0.0, 0.42), (1.0, 0.3))
"""Of the first three: where they stand (0..1), and how high the step is."""
SIGNS: Final = {"tipper": "star", "changed_tip": "turn", "streak": "bolt", "rivals": "swap"}
"""Icons of sentences that are about no game."""


class NightScene(PartyScreen):
    """The last screen of the evening, from which it can still go on."""

    phase = PartyPhase.NIGHT

    def __init__(self, context: AppContext, party: Party, follow: Callable[[Party], None]) -> None:
        super().__init__(context, party, follow)
        self._lines = table(party)
        self._told = highlights(party)
        self._is_cheered = False
        self.screen.focus_on("share")

    @property
    def music(self) -> str:
        return "results"

    def view(self) -> Node:
        return self._laid_out(is_picture=False)

    def _laid_out(self, *, is_picture: bool) -> Node:
        """Return the screen, or with `is_picture` what is shared of it: no buttons."""
        words, party = self._context.words, self.party
        minutes = max(party.ended_ms - party.begun_ms, 0) // 60_000
        h, rest = divmod(minutes, 60)
        key = "party.span_hours" if h else "party.span"
        span = words(key, h=h, min=rest, n=len(party.played))
        when = self._context.say(day_words(party.begun_ms))
        share = TextButton(words("party.share"), "image", "primary", key="share")
        more = TextButton(words("party.one_more"), key="more")
        ways = [share, more, TextButton(words("results.menu"), key="title")]
        buttons = None if is_picture else Row(ways, "s", justify="fill", height=70.0)
        is_large = self.theme.text_scale > 1.3  # the words need the room of the whole page
        right = Column([self._sentences(), None if is_large else buttons], "l", width=560.0)
        left = Column([self._podium(), self._others()], grow=1.0)
        body = Column([Row([left, right], "xl", grow=1.0), buttons if is_large else None], "l")
        title, header = words("party.what_a_night"), [Spacer(grow=1.0), Text(f"{when} · {span}")]
        prompts = [] if is_picture else self.prompts()
        return Screen(title, body, header=header, prompts=prompts, tint="results")

    def _podium(self) -> Node:
        guests = self.party.guests
        players = tuple(
            (guests[line.place].entrant, self._points(line), self.rank(line))
            for line in self._lines[:3]
        )
        draw = partial(_draw_podium, players)
        return Picture(("night", players), 500.0, 400.0, draw, grow=1.0)

    def rank(self, line: ScoreRow) -> int:
        """Return how many have more points: equal ones share a place."""
        return sum(other.halves > line.halves for other in self._lines)

    def _points(self, line: ScoreRow) -> str:
        key = "party.has_one" if line.halves == HALF else "party.has"
        return self._context.words(key, n=points(line.halves))

    def _others(self) -> Node | None:
        """Return those who have no step."""
        cells = []
        for line in self._lines[3:]:
            guest = self.party.guests[line.place]
            said = Text(f"{guest.name} {points(line.halves)}", "note", group="rest")
            cells.append(Row([token(guest.entrant, 13.0), said], "s", align="center", grow=1.0))
        return Row(cells, "m") if cells else None

    def _sentences(self) -> Node:
        rows = [self._sentence(one) for one in self._told]
        title = self._context.words("party.true_things", n=len(rows)) if rows else ""
        return Panel(Column(rows, "xs"), title, (18.0, 10.0), grow=1.0)

    def _sentence(self, one: Highlight) -> Node:
        words, guest = self._context.words, self.party.guests[one.who]
        key = f"{one.game}.party.{one.key}" if one.is_of_game else f"party.true.{one.key}"
        game = words(f"{one.game}.short_name") if one.game else ""
        told = words(key, **dict(one.values), game=game)
        sign: Node = Icon(SIGNS.get(one.key, "medal"), 34.0, "amber")
        if one.game:
            sign = emblem(one.game, 40.0)
        name = Text(guest.name, "strong", tint_of(guest.entrant))
        lines = text_block(name, Text(told, "note", "text", lines=2, group="true"))
        row = Row([sign, token(guest.entrant, 16.0), lines], "m", (12.0, 5.0), align="center")
        return Plate(row, "panel2", 16.0, rim="line", grow=1.0)

    def enter(self) -> None:
        super().enter()
        if self._is_cheered or not self._lines:
            return
        self._is_cheered = True
        best = self.party.guests[self._lines[0].place]
        self._context.sounds.play("win")
        self._context.read_aloud(self._context.words("party.leads", name=best.name))
        self.celebrate(best.entrant.colour)

    def on_press(self, key: Hashable) -> None:
        match key:
            case "share":
                self._share()
            case "more":
                self.on_back()
            case "title":
                self._context.library.parties.close()
                self._context.go.title()

    def _share(self) -> None:
        words, shared = self._context.words, self._context.library.replays.shared
        content = picture_of(self._context, self._laid_out(is_picture=True))
        path, trouble = shared.write(words("party.what_a_night"), ".png", content)
        if path is None:
            self._context.toast(words("party.not_shared", why=trouble))
        else:
            told, show = words("party.shared", file=path.name), words("share.folder")
            self._context.toast(told, show, partial(self._show, shared.folder))

    def _show(self, folder: Path) -> None:
        if not self._context.window.show_folder(folder):
            self._context.refuse()

    def on_back(self) -> None:
        """Go on: it was called a night too early."""
        self.change(open_choice(self.party.resume_party(), list(GAMES)))


def _draw_podium(players: Sequence[tuple[Entrant, str, int]], brush: Brush, box: Box) -> None:
    """Draw the first three on their steps, each with what is said of them and their place."""
    x, y, w, h = box
    line = 26 * brush.theme.text_scale
    below = 2 * line + 10
    brush.rays((x + w / 2, y + h * 0.42), tint_of(players[0][0]) if players else "amber")
    wide, floor = min(168.0, w * 0.3), y + h - below
    for (entrant, told, place), (at, _) in reversed(list(zip(players, STEPS, strict=False))):
        middle = x + 8 + wide / 2 + at * (w - wide - 16)
        top = floor - STEPS[place][1] * (h - below)
        brush.podium((middle - wide / 2, top, wide, floor - top), place + 1, tint_of(entrant))
        r = 44.0 if place == 0 else 34.0
        draw_token(brush, entrant, (middle, top - r + 2), r, halo=place == 0)
        if place == 0:
            brush.crown((middle, top - 2 * r - 10), 62)
        under = middle, floor + line * 0.85
        brush.text(entrant.name, under, 24, "heavy", "text", "center", fit=wide)
        brush.text(told, (middle, floor + line * 1.85), 18, "bold", "sub", "center", fit=wide)
