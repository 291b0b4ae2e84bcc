"""What was played to its end here: games and matches, by game and name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from game.registry import GAMES
from game.store.results import MATCH_SHARED, MATCH_WON, Result
from scenes.cabinet import Cabinet
from scenes.dialogs.list_view import ALL_ROOM, ListRow, ListView, row_pitch
from scenes.dialogs.page import SAFE_LEFT, SAFE_RIGHT, Page, PromptBar
from scenes.input.actions import Action, Button, Press
from scenes.scene import PlainScene
from scenes.ui.brush import Box, Brush


@dataclass(frozen=True, slots=True)
class Tally:
    """One person (or level of the computer) at one game."""

    game: str
    name: str
    games: int
    wins: int
    matches: int


def tallies(results: Iterable[Result]) -> list[Tally]:
    """Everybody's figures, most games first; computers count under their level.

    Puzzles are no games: nobody plays against anybody.
    """
    games: Counter[tuple[str, str]] = Counter()
    wins: Counter[tuple[str, str]] = Counter()
    matches: Counter[tuple[str, str]] = Counter()
    for result in (result for result in results if not result.puzzle):
        people = [(result.game, level or name)
                  for name, level in zip(result.names, result.levels, strict=True)]  # fmt: skip
        best = people[result.ranking[0]]
        if result.reason == MATCH_WON:
            matches[best] += 1
        elif result.reason != MATCH_SHARED:
            games.update(people)
            wins[best] += not result.is_draw
    return [
        Tally(game, name, count, wins[game, name], matches[game, name])
        for (game, name), count in games.most_common()
    ]


class StatisticsScene(PlainScene):
    """The table of tallies."""

    def __init__(self, cabinet: Cabinet) -> None:
        self._cabinet = cabinet
        pitch = row_pitch(cabinet.window.brush.theme.text_scale)
        self._list: ListView[Tally] = ListView(ALL_ROOM, pitch, self._row)
        self._page = Page(cabinet)
        self._prompt_bar = PromptBar(cabinet)

    def enter(self) -> None:
        found = self._cabinet.library.results()
        self._note = self._cabinet.say(found.note)
        self._list.entries = [t for t in tallies(found.results) if t.game in GAMES]
        self._page.set_items(self._list.rows())

    def _row(self, box: Box, tally: Tally) -> ListRow[Tally]:
        words = self._cabinet.words
        is_level = self._cabinet.strings.has(f"level.{tally.name}.name")
        name = words(f"level.{tally.name}.name") if is_level else tally.name
        below = words(
            "statistics.line", game=words(f"{tally.game}.name"), games=tally.games,
            wins=tally.wins, matches=tally.matches,
        )  # fmt: skip
        right = words("statistics.share", n=round(100 * tally.wins / tally.games))
        return ListRow(box, tally, (name, below, right), lambda: None,
                       icon="cpu" if is_level else "user")  # fmt: skip

    def act(self, action: Action) -> bool:
        action = self._prompt_bar.translate(action)
        match action:
            case Press(Button.CANCEL, is_down=True):
                self._cabinet.stack.pop()
            case _:
                return self._list.act(action, self._page) or self._page.act(action)
        return True

    def draw(self, brush: Brush, alpha: float) -> None:
        words = self._cabinet.words
        brush.backdrop("spot")
        brush.text(words("statistics.title"), (SAFE_LEFT, 64), 44, "display", "text", "midleft")
        brush.text(self._note, (SAFE_RIGHT, 66), 18, "bold", "amber", "midright", fit=700)
        self._list.draw_lack(brush, "trophy", words("statistics.none"))
        self._page.draw(brush)
        self._list.draw_bar(brush)
        self._prompt_bar.draw(brush, [(Button.CANCEL, words("menu.back"))])
