"""The end of a game: who won and how, and what to do with it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Final

from game.club.party.scores import right_tippers
from game.core.match.fair_play import LADDER
from game.core.match.series import new_series
from game.words.message import Message
from scenes.app_context import AppContext
from scenes.boards import VIEWS
from scenes.dialogs.keyboard import ask_text
from scenes.dialogs.loading import is_long, rewrite
from scenes.dialogs.notice import tell_saved
from scenes.input.actions import Action, Button, Phase, Point
from scenes.kit.boxes import Column, Layers, Row, Spacer
from scenes.kit.frame import Prompt, Screen
from scenes.kit.leaves import Live, Picture
from scenes.kit.node import Node
from scenes.kit.scene import ViewScene
from scenes.kit.widgets import TextButton
from scenes.table.hud.evaluation_graph import ply_at
from scenes.table.hud.places import RAIL_W
from scenes.table.hud.top_bar import match_chips, top_bar
from scenes.table.results.course import CoursePanel
from scenes.table.results.podium import Podium
from scenes.table.results.summary import Account, summary
from scenes.table.results.trophy_toasts import TrophyToasts, tell_prizes
from scenes.table.session.match_ending import Ending
from scenes.table.session.session import Session
from scenes.ui.brush import Box, Brush
from scenes.user_data.library import now_ms

ABOVE_H, PANELS_H, FOOT_H = 94.0, 346.0, 54.0
"""The heights of what stands in the body: the headline, the panels, and the buttons."""
WIN_RUMBLE_MS = 300
KEYS: Final = {
    Button.ALTERNATE: "watch",
    Button.SPECIAL: "save",
    Button.NEXT: "turn",
    Button.PREV: "moments",
}
"""What other buttons press."""


class ResultsScene(ViewScene):
    """Podium after a match.

    The replay is saved and the next game of a match is ready, so it may be left at any time.
    """

    toast_y = 550.0  # on the foot of the podium, below the numbers

    def __init__(
        self, context: AppContext, session: Session, account: Account, *, is_kept: bool
    ) -> None:
        """``is_kept`` says whether the game is among the replays."""
        super().__init__(context)
        match, journal, seating = session.match, session.journal, session.seating
        self._match, self._seating, self._account = match, seating, account
        self._replay_id = journal.match_id
        self.podium = Podium(context, match)
        self._winner, self._series = self.podium.winner, self.podium.series
        self._view = VIEWS[match.game.id]
        self._chips = match_chips(match, self._view, is_clock_off=session.clock.is_switched_off)
        self.course = CoursePanel(context, match, self._watch)
        cup = context.library.cups.of_match(journal.match_id)
        self._cup_id = cup.id if cup is not None and match.following() is None else ""
        """The tournament to go back to: its match is over."""
        party = context.library.parties.of_match(journal.match_id)
        self._way_on = "party" if party is not None else "cup" if self._cup_id else ""
        """What goes on now; "" where the game stood for itself."""
        self.coins = TrophyToasts(context, match.game.id)
        self.podium.rise()
        if self._winner is not None and self._cue == "win":
            self.celebrate(match.seats[self._winner].look)
            if (own := seating.device_of(self._winner)) is not None:
                context.rumble(own, 0.8, WIN_RUMBLE_MS)
        context.sounds.play(self._cue)
        if match.stakes == LADDER and any(map(match.assistance, range(len(match.seats)))):
            context.toast(context.words("ladder.assisted"))
        if party is not None and self._winner is not None:
            right = right_tippers(party, party.seats[self._winner])
            if right:
                names = tuple(party.guests[place].name for place in right)
                context.toast(context.words("results.tipped_right", names=names))
        self._ending = Ending(context.library, match, journal, self._series, is_saved=is_kept)
        self.screen.focus_on(self._onward)

    @property
    def _cue(self) -> str:
        """The sound of the end: it is lost where a computer has won against people."""
        if self._winner is None:
            return "draw"
        people = {p for p, seat in enumerate(self._match.seats) if not seat.is_computer}
        won = people.intersection(self._match.state.outcome().winners)
        return "win" if won or not people else "lose"

    @property
    def music(self) -> str:
        return "results"

    @property
    def _onward(self) -> str:
        """The key of the way that is taken most: it is in focus first."""
        is_over = self._series is None or self._series.is_over
        return self._way_on or ("rematch" if is_over else "next_game")

    # -- what is on it -------------------------------------------------------------------------

    @property
    def _ways(self) -> dict[Hashable, tuple[str, Callable[[], None]]]:
        """What the buttons at the foot do, by their keys, with their icons."""
        return {
            self._onward: ("trophy", self._go_on) if self._way_on else ("turn", self._rematch),
            "watch": ("play", self._watch),
            "save": ("disk", self._save),
            "share": ("share", self._share),
            "menu": ("home", self._menu),
        }

    def view(self) -> Node:
        words, match, podium = self.words, self._match, self.podium
        brush, buttons = self._context.window.brush, []
        for key, (icon, _) in self._ways.items():
            is_large = brush.theme.text_scale >= 1.1  # large words need all the room
            sign, grow = (None, 0.0) if is_large else (icon, 1.0)
            tone = "primary" if key == self._onward else "plain"
            buttons.append(TextButton(words(f"results.{key}"), sign, tone, key=key, grow=grow))
        left = summary(self._context, match, self._series, self._account, self.course.review)
        sides = [Column([one], width=RAIL_W) for one in (left, self.course.panel())]
        panels = [sides[0], Spacer(grow=1.0), sides[1]]
        rows = [
            Spacer(height=ABOVE_H),
            Row(panels, height=PANELS_H),
            Row(buttons, 14.0, (22.0, 0.0), justify="fill", height=FOOT_H),
        ]
        number = self._view.turn_of(match.state_at(max(match.ply - 1, 0)))
        plies, n = ("results.whole_turns", number) if number else ("results.turns", match.ply)
        told = words(plies, n=n)
        head = top_bar(self._context, match, self._chips, told)
        ground = Picture("ground", 0.0, 0.0, lambda brush, box: podium.draw_ground(brush))
        above, on_screen = [Layers([head], grow=1.0)], [*KEYS, Button.CANCEL]
        screen = Screen(
            "",
            Column(rows, 26.0),
            header=above,
            prompts=self._prompts(),
            on_screen=on_screen,
            margin=42.0,
            ground=ground,
        )
        return Layers([screen, Live(0.0, 0.0, self._draw_ceremony)])

    def _draw_ceremony(self, brush: Brush, box: Box, now_ms: int) -> None:
        self.podium.draw(brush)
        self.coins.draw(brush, self.podium.feet)

    def _prompts(self) -> Sequence[Prompt]:
        told = [(Button.ALTERNATE, "results.watch"), (Button.SPECIAL, "results.save")]
        told[1:1] = [(Button.NEXT, key) for key in self.course.turn_keys]
        if self.course.has_moments:
            told.append((Button.PREV, "moments.title"))
        return self.prompts("menu.choose", *told, back=f"results.{self._way_on or 'menu'}")

    # -- what is pressed -----------------------------------------------------------------------

    def on_press(self, key: Hashable) -> None:
        if key in self._ways:
            self._ways[key][1]()
        else:
            self.course.press(key)

    def on_step(self, key: Hashable, step: int) -> None:
        self.course.point_at(self.course.ply + step)

    def on_button(self, button: Button) -> bool:
        if key := KEYS.get(button):
            self.on_press(key)
        return bool(key)

    def on_back(self) -> None:
        (self._go_on if self._way_on else self._menu)()

    def act(self, action: Action) -> bool:
        if isinstance(action, Point) and action.phase is Phase.UP:
            target = self.screen.under(action.x, action.y)
            if target is not None and target.key == "graph":
                self.course.point_at(ply_at(target.box, self._match.ply, action.x))
        return super().act(action)

    def _rematch(self) -> None:
        """Begin the next game of the match, or the same again with all players one seat on."""
        self._ending.finish()
        match, series, waiting = self._match, self._series, self._ending.waiting
        if series is not None and series.is_over:
            series = new_series(series.length, series.is_best_of, len(match.seats), series.sides)
        seating = self._seating.rotated(len(match.seats))
        following = match.again(series) if waiting is None else waiting.match
        self._context.go.play(following, seating, waiting)

    def _go_on(self) -> None:
        """Go back to the tournament or the party."""
        self._ending.finish()
        if self._way_on == "party":
            self._context.go.party()
        else:
            self._context.go.cup(self._cup_id)

    def _watch(self, ply: int = 0) -> None:
        course = self.course
        self._context.go.watch(course.playback, ply, course.lookback, self._replay_id)

    def _share(self) -> None:
        """Make something of it for others; the picture is of the end."""
        playback = self._match.playback("", now_ms())
        self._context.go.share(playback, len(playback.moves))

    def _save(self) -> None:
        names = " - ".join(seat.name for seat in self._match.seats)
        ask_text(self._context, "results.save_title", names, 60, self._keep)

    def _keep(self, name: str) -> None:
        replays = self._context.library.replays

        def keep() -> Message | None:
            if replays.keep(self._replay_id, name) is None:
                return None
            return replays.save(self._match.playback(name, now_ms()))  # it was not saved by itself

        tell = partial(tell_saved, self._context, "results", {"name": name})
        rewrite(self._context, is_long(self._match.game.id, self._match.ply), keep, tell)

    def _menu(self) -> None:
        self._ending.finish()
        if self._ending.waiting is not None:
            self._context.library.leave(self._ending.waiting)
        self._context.go.title()

    # -- what comes by itself ------------------------------------------------------------------

    def enter(self) -> None:
        super().enter()
        self._context.read_aloud(self.podium.headline)
        self.course.open()

    def leave(self) -> None:
        super().leave()
        self.course.close()
        if not self._ending.is_done:
            self._ending.finish()
            self._tell_end()

    def _tell_end(self) -> None:
        """Tell the rung that is done and the trophies that are won, or that nothing is kept."""
        ending, words, game = self._ending, self._context.words, self._match.game.id
        if ending.trouble is not None:
            self._context.toast(words("results.not_counted", why=ending.trouble))
            return
        if ending.rungs:
            name, rung = ending.rungs[-1]
            people = [seat for seat in self._match.seats if not seat.is_computer]
            key = "ladder.done" if len(people) == 1 else "ladder.done_by"
            told = words(key, name=name, what=words(f"{game}.ladder.{rung.id}"))
            self._context.stack.toast.follow(lambda: self._context.toast(told))
        self.coins.show(ending.won)
        tell_prizes(self._context, game, ending.won)

    def update(self, tick_ms: int) -> bool:
        if self._ending.update():
            self._tell_end()
        is_moving, has_news = self.course.update(tick_ms)
        if has_news:
            self.refresh()
            self._context.stack.toast.move()
        is_moving |= self.podium.update(tick_ms) or self.coins.is_moving
        return super().update(tick_ms) or has_news or is_moving
