"""HUD of a match: top bar, cards with clocks, and two rails."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from math import inf
from typing import Any, ClassVar, Final

from game.core.rules.state import Player
from scenes.app_context import AppContext
from scenes.boards.hud_content import ListedChoice, MoveButton
from scenes.boards.view import BoardView
from scenes.input.focus import holds
from scenes.kit.boxes import Column, Layers
from scenes.kit.node import Layout, Node
from scenes.kit.patch import Patch, painting
from scenes.kit.placing import Placed
from scenes.table.board.table import MatchTable
from scenes.table.hud import notes, places, top_bar
from scenes.table.hud.rails import LOG_LEAST, Rails
from scenes.table.hud.seat_cards import SeatCards
from scenes.table.hud.thinking_panel import ThinkingPanel
from scenes.table.overlay.prerender import Paint
from scenes.table.overlay.tutorial_panel import TutorialPanel
from scenes.table.screens.first_game import FirstGame
from scenes.ui.art.portraits import Mood
from scenes.ui.brush import Box, Brush
from scenes.ui.sentences import turn_words

SPECIALS_H: Final = 200.0
"""A left rail at least so high lists the specials; a lower one leaves that to their screen."""


class Hud:
    """Trees round the board, each drawn as a patch.

    To paint them all takes longer than a frame may: once a move has come to rest, and through a
    film, they catch up one by one (``update``), so that no animation stutters for their sake.
    """

    may_have_panels: ClassVar[bool] = True
    """Whether a game's own panels are shown beside its board."""

    def __init__(self, context: AppContext, table: MatchTable, tag: str = "") -> None:
        """``tag`` says in the top bar that this is no match."""
        self._context, self._table, self._tag, self.match = context, table, tag, table.match
        self._session, self._presenter, self._cursor = table.session, table.presenter, table.cursor
        self.thinking = ThinkingPanel(context, table, lambda: self.box("thinking"))
        match, view = table.match, table.view
        self.own: Node | None = None
        """Text that replaces the list of last moves."""
        self.said: Box | None = None
        """A bubble that the rails make room for."""
        self.places = self._places()
        has_panels = self.may_have_panels and places.has_panels(view, match.seats, table.state)
        self.rails = Rails(context, match.game.id, view, match.seats, has_panels=has_panels)
        if (layout := table.presenter.pager.layout) is not None:
            self.rails.menu_h = layout.menu_h
        self.rails.face(table.state)
        self._cards = SeatCards(context, table, self.places)
        self._steps: TutorialPanel | None = None
        self._guest: FirstGame | None = None
        self._patches = {name: Patch() for name in self._boxes()}
        self._built: dict[Hashable, Hashable] = {}
        self.shown: dict[Hashable, Hashable] = dict.fromkeys(self._patches, self._now)
        self._rested: tuple[Hashable, Node | None] = (None, None)
        self._has_baked = False
        self._is_turn_to_rest = False  # at every other tick: a frame is often two of them

    def accompany(self, steps: TutorialPanel, guest: FirstGame) -> None:
        """Guide a person through their first game, beside the board and on it."""
        self._steps, self._guest = steps, guest
        self.renew()

    # -- what is on it -------------------------------------------------------------------------

    def _places(self) -> places.Places:
        table, layout = self._table, self._presenter.pager.layout
        return places.places_of(table.view, self.match.seats, table.state, layout)

    @property
    def _is_mirrored(self) -> bool:
        """Whether rails change places for the mover; a list does only while an order is given."""
        is_at_rest = self.own is not None and not self._cursor.path
        is_paged = self._presenter.pager.layout is not None and not is_at_rest
        return is_paged and places.sits_right(self._session.to_move, self.match.seats)

    def _boxes(self) -> dict[Hashable, Box]:
        """Return where each tree is placed."""
        at = self.places
        cards: dict[Hashable, Box] = {("card", k): box for k, box in enumerate(at.cards)}
        left, right = (places.below(rail, self.said) for rail in (at.left, at.right))
        return {"left": left, "right": right, **cards, "top": top_bar.box_of(at.top_y)}

    def _tree(self, name: Hashable) -> Node:
        match name:
            case ("card", int(place)):
                shown = self._presenter.view.card_seats(self._state, self.match.seats)
                return self._cards.card(self._state, shown[place])
        return {"top": self._top, "left": self._left, "right": self._right}[str(name)]()

    def _top(self) -> Node:
        cursor, words, match = self._cursor, self._context.words, self.match
        if cursor.is_asked:
            question = words(self._presenter.view.banner(self._session.state, ()))
            return self.rails.question(question, cursor.buttons, cursor.button)
        turn = self._presenter.view.turn_of(self._state)
        number = turn_words(self._context.strings, turn, match.ply)
        is_clock_off = self._session.clock.is_switched_off
        chips = top_bar.match_chips(match, self._presenter.view, is_clock_off=is_clock_off)
        if self._led is not None:
            chips.append(("play.first_chip", {}))
        return top_bar.top_bar(self._context, match, chips, number, self._tag)

    def _left(self) -> Node:
        shown = None if self.rails.has_panels else self._notes()
        is_live = self._session.is_persons_turn
        return self.rails.left(shown, has_buttons=not self.is_busy, is_live=is_live)

    def _notes(self) -> Node | None:
        """Of all that may stand at the left of a game without panels, what matters most now."""
        context, table, match = self._context, self._table, self.match
        if self.thinking.is_on and not self._is_left_taken:
            return self.thinking.panel()
        if self._shows_specials:
            return notes.specials(context, table, self._table.listed)
        if (seats := len(match.seats)) > 2:
            return notes.order(context, table)
        if self._session.coach.is_showing:
            return notes.coach(context, table)
        if self._led is not None:
            return self._led.tasks()
        race = notes.race(context, match.game, match.seats, match.states)
        tip = notes.tip(context, table) if match.ply < seats or race is None else None
        return race if tip is None else tip

    def _right(self) -> Node:
        led = self._led
        key = self._context.window.brush, self.shown["right"], self.thinking.key, self.own
        if self._rested[0] != key:  # what follows the pointer stands above it
            self._rested = key, self._rest()
        rest, least, gives_way = self._rested[1], LOG_LEAST, False
        if self.is_log_covered:
            least, gives_way = 180.0, True
        elif led is not None and self.rails.has_panels:
            least, gives_way = led.tasks_height(), True
        return self.rails.right(rest, least, gives_way=gives_way)

    def _rest(self) -> Node | None:
        """Return what stands below the panels of the right rail."""
        context, table, led = self._context, self._table, self._led
        if self.thinking.is_on and self._is_left_taken:
            return self.thinking.panel()
        if self.is_log_covered:
            return notes.coach(context, table)
        if self.own is not None:
            return self.own
        if led is not None and self.rails.has_panels:
            return led.tasks(has_remark=True)
        tip = None if self.match.ply or not self._is_left_taken else notes.tip(context, table)
        if tip is not None:
            return tip
        if led is not None and not self.match.ply:
            return Column([led.remark(), led.to_know()], "m")
        log = notes.moves(context, table, self.places.right[2])
        return log if led is None else Column([led.remark(), Layers([log], grow=1.0)], "m")

    # -- what is asked of it -------------------------------------------------------------------

    @property
    def placed(self) -> list[Placed]:
        """All nodes of all trees with their boxes."""
        return [one for patch in self._patches.values() for one in patch.placed]

    def box(self, key: Hashable) -> Box | None:
        """Return the box of the node with a key."""
        return next((one.box for one in self.placed if one.node.key == key), None)

    def key_at(self, kind: str, x: float, y: float) -> Hashable:
        """Return the second half of the key of a ``kind`` at a point."""
        for one in self.placed:
            match one.node.key:
                case (name, what) if name == kind and holds(one.box, x, y):
                    return what
        return None

    def button_at(self, x: float, y: float) -> MoveButton | None:
        """Return the button at a point that plays a move at once, if any does."""
        pressed = self.key_at("move", x, y)
        buttons = self._cursor.buttons if self._cursor.is_asked else self.rails.buttons
        return next((one for one in buttons if one.target.key == pressed), None)

    def special_at(self, x: float, y: float) -> ListedChoice | None:
        """Return the special listed at a point, if any is."""
        name = self.key_at("special", x, y)
        return next((special for special in self._table.listed if special.name == name), None)

    def speech_box(self, player: Player) -> tuple[Box, float, float]:
        """Return a player's card, the bottom of its bubble or 0, and the gap to the next card."""
        self._following()  # the panels of this frame, which may not be placed yet
        card = self.places.card_of(player)
        bubble = self.box(("bubble", player)) or card
        foot = bubble[1] + bubble[3] if self.rails.has_bubble(player) else 0.0
        ys = [y for x, y, *_ in self.places.cards if x == card[0]]
        return card, foot, max(ys) - min(ys) - card[3] if len(ys) > 1 else inf

    @property
    def log_box(self) -> Box:
        """Where the last moves stand."""
        return self.box("rest") or self.places.right

    @property
    def top_room(self) -> tuple[float, float, float]:
        """Where in the top bar the name ends, the chips end, and what stands at its end begins."""
        return top_bar.room_in(self._patches["top"].placed)

    @property
    def _led(self) -> TutorialPanel | None:
        """Return the present tip of the tutor."""
        is_on = self._guest is not None and self._guest.is_on
        return self._steps if is_on else None

    @property
    def is_log_covered(self) -> bool:
        """Whether the coach speaks where the last moves stand otherwise."""
        return self._is_left_taken and self._session.coach.is_showing

    @property
    def _is_left_taken(self) -> bool:
        """Whether the left panel has no room for a speaker."""
        is_listing = self.rails.has_panels or self._shows_specials
        return is_listing or len(self.match.seats) > 2

    @property
    def _shows_specials(self) -> bool:
        buttons = 0 if self.is_busy else len(self.rails.buttons)
        return self.places.left[3] - 60.0 * buttons >= SPECIALS_H and bool(self._table.listed)

    @property
    def is_busy(self) -> bool:
        """Whether buttons would be in the way of a question, or of a move that has been begun."""
        cursor = self._cursor
        has_aim = cursor.aim is not None and cursor.refusal is None
        is_paged = self._presenter.pager.layout is not None
        return (
            cursor.is_asked
            or self._presenter.is_film
            or bool(cursor.path)
            or (is_paged and (has_aim or bool(cursor.begun)))
        )

    # -- what is shown when --------------------------------------------------------------------

    @property
    def _now(self) -> Hashable:
        """All that the trees depend on."""
        session, pager = self._session, self._presenter.pager
        at = self.match.ply, session.seen_by, pager.chapter, pager.page
        coach = session.coach.shown_count, session.coach.is_thinking, session.coach.tenths
        kind = self._context.devices.last_kind
        guest = self._guest.key if self._guest is not None else None
        film = self._presenter.stage.is_moving and id(self._presenter.filmed)
        is_over, is_persons = session.is_over, session.is_persons_turn
        return id(self.match), guest, at, is_over, is_persons, kind, coach, film

    @property
    def _state(self) -> Any:
        """The position that the trees tell of: in a film, the one that it has come to."""
        filmed = self._presenter.filmed
        return self._session.state if filmed is None else filmed

    def renew(self) -> None:
        """Drop all that was shown, as another person looks now."""
        self.shown = dict.fromkeys(self._patches, self._now)

    def update(self) -> bool:
        """Let a tree that is behind catch up; True if one did."""
        self._is_turn_to_rest = not self._is_turn_to_rest
        presenter = self._presenter
        if self._is_turn_to_rest or (presenter.stage.is_moving and not presenter.is_film):
            return False
        now = self._now
        if [*self.shown.values()].count(now) == len(self.shown):
            return False
        behind = [name for name, shown in self.shown.items() if shown != now]
        self.shown[min(behind, key=self._urgency)] = now
        return True

    def _urgency(self, name: Hashable) -> int:
        """Return the rank of a tree in catching up; a card dims before another one is lit."""
        match, state = self.match, self._state
        before = match.state_at(max(0, match.ply - 1)).to_move
        cards = len(self.places.cards)
        order = [("card", mover % cards) for mover in (before, state.to_move)]
        return order.index(name) if name in order else len(order)

    def _following(self) -> dict[Hashable, Hashable]:
        """Return what each tree shows at once, without waiting for its turn."""
        rails, cursor, session = self.rails, self._cursor, self._session
        if not self._presenter.stage.is_moving:
            at = self.places
            if (at.left[0] > at.right[0]) != self._is_mirrored:
                self.places = replace(at, left=at.right, right=at.left)
            rails.view = self._presenter.view
            meant = cursor.meant if session.choice is None else session.choice
            rails.face(session.state, meant, cursor.refusal)
        elif self._presenter.filmed is not None:
            rails.face(self._presenter.filmed)
        thinking = self.thinking.key if self.thinking.is_on else None
        shown = rails.shown, self.is_busy, thinking, self.own
        card: Hashable = ("card", session.to_move % len(self.places.cards))
        held = cursor.is_asked and (cursor.buttons, cursor.button)
        return {"top": held, "left": shown, "right": shown, card: session.thinking_s}

    # -- drawing -------------------------------------------------------------------------------

    def draw(self, brush: Brush) -> None:
        """Draw everything but the board's pieces, its ground included."""
        cursor, stage = self._cursor, self._presenter.stage
        ground = ("ground", id(self.match), stage.ground)
        brush.still(ground, lambda: self._draw_ground(brush))
        self._presenter.pager.draw_strip(brush, stage, cursor.begun, cursor.meant)
        following, boxes = self._following(), self._boxes()
        for name, patch in self._patches.items():
            key = brush, self.shown[name], following.get(name), boxes[name]
            if self._built.get(name) != key:
                self._built[name] = key
                kind = self._context.devices.last_kind
                patch.show(brush, kind, self._tree(name), boxes[name])
            patch.draw(brush, name, places.reach(boxes[name]))
        for patch in self._patches.values():
            patch.draw_live(brush, self._context.stack.ticker.now_ms)
        held = None if stage.is_moving else cursor.button
        if held is not None and (at := self.box(("move", held.target.key))):
            brush.focus_ring(at, 16, f"look{self.match.seats[self._session.to_move].look}")

    def draw_over(self, brush: Brush, kept: Sequence[Box]) -> None:
        """Draw callouts beside places of the board, off what is `kept` clear."""
        if self._led is not None and not self.is_log_covered:
            self._led.draw_callout(brush, kept)

    def _draw_ground(self, brush: Brush) -> None:
        brush.backdrop("spot")
        self._presenter.stage.draw_ground(brush)
        if not self._has_baked:
            for paint_one in self._first_pictures():
                brush.unseen(partial(paint_one, brush))
            self._has_baked = True  # not before: a rehearsal may be broken off and begun again

    # -- what is painted ahead -----------------------------------------------------------------

    def _first_pictures(self) -> Iterator[Paint]:
        """Yield what would hold up the first moves: every card with and without its turn."""
        presenter, seats, brush = self._presenter, self.match.seats, self._context.window.brush
        state = self._session.state
        yield partial(presenter.stage.rehearse, sprites=presenter.view.props(state, seats))
        for player in range(len(seats)):
            for tag in ("", self._context.words("play.your_turn")):
                mood = Mood.THINKING if tag else Mood.AWAKE
                card = self._cards.card_with(state, player, tag, mood)
                yield painting(brush, card, self.places.card_of(player))

    def pictures_ahead(self, moves: Iterable[Any]) -> Iterator[Paint]:
        """Yield what the first picture needs in this window, then what aiming at `moves` shows."""
        yield from self._first_pictures()
        if self.rails.has_panels:
            yield from self._panels_ahead(self._presenter.view, self._session.state, list(moves))

    def foresee(self, brush: Brush, view: BoardView, state: Any) -> None:
        """Bake the panels of ``state``, which ``view`` will show."""
        if self.rails.has_panels:
            for one in self._panels_ahead(view, state):
                brush.unseen(partial(one, brush))

    def _panels_ahead(
        self, view: BoardView, state: Any, moves: Sequence[Any] = ()
    ) -> Iterator[Paint]:
        """Yield the panels of a state with each of ``moves`` pointed at."""
        brush, at = self._context.window.brush, self.places
        for rails in self.rails.ahead(view, state, moves):
            yield painting(brush, rails.left(None), at.left)
            yield painting(brush, rails.right(Column()), at.right)

    def height_of_buttons(self) -> float:
        """Return how much of the left rail its buttons take."""
        brush, kind = self._context.window.brush, self._context.devices.last_kind
        column = None if self.is_busy else self.rails.button_column(is_live=True)
        return Layout(brush, kind).size(column, self.places.left[2])[1] if column else 0.0
