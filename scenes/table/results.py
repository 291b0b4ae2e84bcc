"""The end of a game: who won and how, and what to do with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.ai.asking.lookback import Lookback
from game.core.match import Match
from game.core.review import turning_point
from game.core.series import new_series
from game.core.state import Player
from game.store.journal import Journal
from scenes.boards import VIEWS
from scenes.cabinet import Cabinet
from scenes.dialogs.dates import clock_words
from scenes.dialogs.keyboard import KeyboardScene
from scenes.dialogs.notice import NoticeScene
from scenes.dialogs.page import SAFE_LEFT, Page, PromptBar
from scenes.input.actions import Action, Button, Phase, Point, Press
from scenes.input.seating import Seating
from scenes.library import now_ms
from scenes.scene import Scene
from scenes.table.beside.graph import EvaluationGraph, holds, ply_at
from scenes.table.beside.hud import RAIL_W, RIGHT, Hud
from scenes.ui.brush import Box, Brush
from scenes.ui.items import Item, PushButton
from scenes.ui.sparks import Sparks

PODIUM_X = ((640.0, 640.0), (556.0, 724.0), (640.0, 470.0, 810.0), (640.0, 470.0, 810.0, 930.0))
STATS_BOX: Box = (42.0, 216.0, RAIL_W, 346.0)
RACE_BOX: Box = (RIGHT, 216.0, RAIL_W, 346.0)
GRAPH_BOX: Box = (RIGHT + 18, 262.0, RAIL_W - 36, 104.0)
TURN_BOX: Box = (RIGHT + 16, 504.0, RAIL_W - 32, 46.0)
FLOOR_Y = 566.0
STEP_H = (180.0, 124.0, 92.0, 0.0)
STEP_W = 170.0


class ResultsScene(Scene):
    """The podium. The game is among the replays by now, and the next game of a match waits already,
    so everybody may go at any time.
    """

    covers = True

    def __init__(self, cabinet: Cabinet, match: Match, seating: Seating, journal: Journal) -> None:
        self._cabinet, self._match, self._seating = cabinet, match, seating
        self._replay_id = journal.path.stem
        self._outcome = match.state.outcome()
        self._series = match.series.after(self._winner) if match.series else None
        self._hud = Hud(cabinet.strings, match.game, VIEWS[match.game.id], match.seats,
                        match.options)  # fmt: skip
        self._hud.left_panel = RACE_BOX
        self._lookback = Lookback(cabinet.thinker, match.game, match.playback())
        self._graph = EvaluationGraph(cabinet.strings, match.seats)
        self._prompt_bar = PromptBar(cabinet)
        self._turn_item = PushButton(TURN_BOX, cabinet.words("results.turning_point"),
                                     self._watch_turn, tone="amber", size=20)  # fmt: skip
        self._page = Page(cabinet, self._items())
        self._sparks = Sparks()
        if self._winner is not None:
            if cabinet.window.brush.theme.duration_ms("confetti") > 200:
                self._sparks.confetti(match.seats[self._winner].look, 120)
            cabinet.sounds.play("win")
        cabinet.library.note_result(match, journal)
        if self._series is not None and self._series.is_over:
            cabinet.library.note_series(match, self._series, journal)
        self._waiting = cabinet.library.end(match, journal)
        """The next game of the match, if there is one."""

    @property
    def _winner(self) -> Player | None:
        winner: Player | None = self._outcome.winner
        return winner

    def _items(self) -> list[Item]:
        words = self._cabinet.words
        first = "rematch" if self._series is None or self._series.is_over else "next_game"
        rows: list[tuple[str, str, Callable[[], None], str]] = [
            (first, "turn", self._rematch, "primary"),
            ("watch", "play", self._watch, "plain"),
            ("save", "disk", self._save, "plain"),
            ("menu", "home", self._menu, "plain"),
        ]
        width, gap = 276.0, 16.0
        return [
            PushButton((SAFE_LEFT + i * (width + gap), 588, width, 54), words(f"results.{name}"),
                       on_press, icon=icon, tone=tone, size=22)
            for i, (name, icon, on_press, tone) in enumerate(rows)
        ]  # fmt: skip

    def _rematch(self) -> None:
        """The next game of the match, or the same again: everybody one seat on."""
        match, series = self._match, self._series
        if series is not None and series.is_over:
            series = new_series(series.length, series.is_best_of, len(match.seats))
        seating = self._seating.rotated(len(match.seats))
        self._cabinet.go.play(match.again(series), seating, self._waiting)

    def _watch(self, ply: int = 0) -> None:
        self._cabinet.go.watch(self._match.playback(), ply, self._lookback, self._replay_id)

    @property
    def _turned(self) -> int | None:
        """The number of the move that turned the game, as soon as it is known."""
        return turning_point(self._lookback.review)

    def _watch_turn(self) -> None:
        """Watch the game where it turned: that is spoken of before the move."""
        if (turned := self._turned) is not None:
            self._watch(turned - 1)

    def _offer_turn(self) -> None:
        """There is a button for the turning point if there is one."""
        if self._turned is not None and self._turn_item not in self._page.items:
            self._page.set_items([*self._page.items, self._turn_item])

    def _save(self) -> None:
        suggestion = " - ".join(seat.name for seat in self._match.seats)
        self._cabinet.stack.push(
            KeyboardScene(self._cabinet, "results.save_title", suggestion, 60, self._keep)
        )

    def _keep(self, name: str) -> None:
        replays = self._cabinet.library.replays
        if trouble := replays.keep(self._replay_id, name):  # it could not be saved by itself
            trouble = replays.save(self._match.playback(name, now_ms()))
        key = "results.not_saved" if trouble else "results.saved"
        self._cabinet.stack.push(
            NoticeScene(self._cabinet, "results.save", key, {"name": name, "why": trouble})
        )

    def _menu(self) -> None:
        if self._waiting is not None:
            self._cabinet.library.leave(self._waiting)
        self._cabinet.go.title()

    def enter(self) -> None:
        self._lookback.open()

    def leave(self) -> None:
        self._lookback.close()

    def act(self, action: Action) -> bool:
        action = self._prompt_bar.translate(action)
        match action:
            case Press(Button.CANCEL, is_down=True):
                self._menu()
            case Press(Button.ALTERNATE, is_down=True):
                self._watch()
            case Press(Button.SPECIAL, is_down=True):
                self._save()
            case Press(Button.NEXT, is_down=True):
                self._watch_turn()
            case Point(x, y, Phase.UP) if self._evaluations and holds(GRAPH_BOX, x, y):
                self._watch(ply_at(GRAPH_BOX, self._match.ply, x))
            case _:
                return self._page.act(action)
        return True

    def update(self, tick_ms: int) -> bool:
        if has_news := self._lookback.update():
            self._offer_turn()
        if self._sparks.is_empty:
            return has_news
        self._sparks.update(tick_ms)
        return True

    def draw(self, brush: Brush, alpha: float) -> None:
        words = self._cabinet.words
        winner = self._winner
        tint = "amber" if winner is None else f"look{self._match.seats[winner].look}"
        brush.backdrop("results")
        brush.rays((640, 330), tint)
        self._hud.top_bar(brush, words("results.turns", n=self._match.ply), None)
        badge = "" if winner is None else self._badge(winner)
        if badge == "true_victory":
            brush.laurel((640, 182), 46, 132)  # its tips lie behind a long name
        brush.logo(self.headline.upper(), (640, 118), 66, "look2", "amber", "look0")
        if badge:
            brush.ribbon((640, 186), words(f"results.{badge}").upper(),
                         "gold" if badge == "true_victory" else "violet",
                         cracked=badge != "true_victory")  # fmt: skip
        else:
            brush.text(self.how, (640, 184), 22, "heavy", "sub", "center", fit=800)
        self._draw_podium(brush)
        self._draw_stats(brush)
        if self._evaluations:
            self._draw_graph(brush)
        else:
            self._hud.race(brush, self._match.states)
        self._page.draw(brush)
        self._sparks.draw(brush)
        if self._cabinet.devices.last_kind != "mouse":
            prompts = [
                (Button.CONFIRM, words("menu.choose")),
                (Button.ALTERNATE, words("results.watch")),
                (Button.SPECIAL, words("results.save")),
                (Button.CANCEL, words("results.menu")),
            ]
            if self._turned is not None:
                prompts.insert(2, (Button.NEXT, words("results.turning_point")))
            self._prompt_bar.draw(brush, prompts)

    @property
    def _evaluations(self) -> Sequence[Sequence[float]]:
        return self._lookback.review.evaluations

    def _draw_graph(self, brush: Brush) -> None:
        """Who was ahead after every move; a click leads there."""
        x, y, w, h = RACE_BOX
        brush.panel(RACE_BOX, "panel", "line", 22)
        title = self._cabinet.words("watch.led")
        brush.text(title, (x + 22, y + 16), 18, "heavy", "muted", tracking=1, fit=w - 44)
        self._graph.draw(brush, GRAPH_BOX, self._lookback.review)
        top = GRAPH_BOX[1] + GRAPH_BOX[3] + 12
        told = self._graph.told(self._lookback.review)
        bottom = TURN_BOX[1] - 8 if self._turned is not None else y + h - 14
        brush.paragraph(told, (x + 22, top, w - 44, bottom - top), 18)

    @property
    def how(self) -> str:
        """What decided the game, in the game's own words; "" where it has none."""
        key = f"{self._match.game.id}.outcome.{self._outcome.reason}"
        if not self._cabinet.strings.has(key):
            return ""
        first, *_, last = (self._match.seats[p].name for p in self._outcome.ranking)
        return self._cabinet.words(key, winner=first, loser=last)

    @property
    def headline(self) -> str:
        """Who won the game, if anybody; at the end of a match, who is its champion."""
        words, seats, series = self._cabinet.words, self._match.seats, self._series
        if series is None or not series.is_over:
            if self._winner is None:
                return words("results.draw")
            return words("results.wins", name=seats[self._winner].name)
        if series.champion is None:
            return words("results.shared")
        seat = (series.champion - series.played + 1) % len(seats)  # where they sat in this game
        return words("results.champion", name=seats[seat].name)

    def _score(self, player: int) -> str:
        """Games won so far by whoever sits there, "" outside of a match."""
        if self._series is None or self._match.series is None:
            return ""
        return str(self._series.wins[self._match.series.person_at(player)])

    def _badge(self, player: int) -> str:
        badges = self._outcome.badges
        return badges[player] if badges else ""

    def _draw_podium(self, brush: Brush) -> None:
        ranking = self._outcome.ranking
        for spot, player in reversed(list(enumerate(ranking))):
            seat = self._match.seats[player]
            place = spot if self._winner is not None else 1  # nobody stands higher
            x = PODIUM_X[len(ranking) - 1][spot]
            top = FLOOR_Y - STEP_H[place]
            if STEP_H[place]:
                number = 1 if self._winner is None else place + 1
                brush.podium((x - STEP_W / 2, top, STEP_W, STEP_H[place]), number, seat.look)
            r = 40 if place == 0 else 30 if place < 3 else 20
            brush.pawn((x, top - r + 4), r, seat.look, halo=place == 0)
            if place == 0:
                brush.crown((x, top - 2 * r - 14), 56,
                            14 if self._badge(player) == "cheater" else 0)  # fmt: skip
            elif badge := self._badge(player):
                brush.text(self._cabinet.words(f"results.{badge}_small"), (x, FLOOR_Y - 22), 18,
                           "bold", "text", "center", fit=STEP_W - 8)  # fmt: skip
            brush.text(seat.name, (x, top - 2 * r - (52 if place == 0 else 14)), 20, "heavy",
                       "text", "center", fit=STEP_W)  # fmt: skip

    def _draw_stats(self, brush: Brush) -> None:
        words = self._cabinet.words
        x, y, w, _ = STATS_BOX
        brush.panel(STATS_BOX, "panel", "line", 22)
        title = "results.match" if self._series else "results.table"
        brush.text(words(title), (x + 22, y + 16), 18, "heavy", "muted", tracking=1)
        record, tallies = self._match.record(), self._lookback.review.tallies
        larger = brush.theme.text_scale - 1
        has_room = len(self._match.seats) < len(PODIUM_X)
        part = 1.0 if has_room else 1.0 / (1 + 0.5 * larger)  # four have no room for large letters
        gap = 13 * brush.theme.text_scale * part
        pitch = 66.0 + 26 * larger * has_room + 3 * gap * any(tallies)
        top = y + 72 + 34 * larger  # below the title
        for row, player in enumerate(self._outcome.ranking):
            middle = top + row * pitch
            seat = self._match.seats[player]
            brush.pawn((x + 40, middle), 18, seat.look)
            score = self._score(player)
            brush.text(seat.name, (x + 70, middle - gap), 22 * part, "heavy", "text", "midleft",
                       fit=w - 86 - 34 * bool(score))  # fmt: skip
            brush.text(score, (x + w - 22, middle - gap), 26, "display", "amber", "midright")
            plies = [k for k in range(self._match.ply)
                     if self._match.state_at(k).to_move == player]  # fmt: skip
            time = clock_words(sum(record.think_ms[k] for k in plies))
            key = "results.computer_line" if seat.is_computer else "results.line"  # it has no clock
            line = words(key, moves=len(plies), time=time)
            brush.text(line, (x + 70, middle + gap), 18 * part, "bold", "muted", "midleft",
                       fit=w - 86)  # fmt: skip
            if tallies and (tally := tallies[player]) is not None:
                told = words(f"{self._match.game.id}.tally.{tally.key}", **dict(tally.values))
                brush.text(told, (x + 22, middle + 3 * gap), 18, "bold", "sub", "midleft",
                           fit=w - 44)  # fmt: skip
