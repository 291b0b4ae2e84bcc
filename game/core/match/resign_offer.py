"""Offer of a computer to give up a game that it has lost for certain."""

from __future__ import annotations

from typing import Final

from game.core.match.match import Match

PLIES_APART = 2
"""Between a turn of a player and its next one, where two play in turn."""

NEAR: Final = 2
"""Steps: so near to a goal the game is played out sooner than it is talked about."""


class ResignOffer:
    """A computer offers it once a game, and only to one person whom it plays alone.

    A loss that its search has proved may be one that the person does not see. So it waits until it
    is still lost a turn later. Near the end it says nothing, so that the last steps are the
    person's own. What was found before moves were taken back counts no more.
    """

    def __init__(self, match: Match, *, was_declined: bool = False) -> None:
        people = [not seat.is_computer for seat in match.seats]
        is_fitting = sorted(people) == [False, True] and match.puzzle is None
        self._match, self._is_open = match, is_fitting and not was_declined
        self._lost_plies: set[int] = set()

    def offers(self, *, is_lost: bool) -> bool:
        """Return whether it offers that now, where it has found out whether it ``is_lost``."""
        ply = self._match.ply
        self._lost_plies = {lost for lost in self._lost_plies if lost < ply}
        if not is_lost or not self._is_open or self._match.resignation is None:
            return False
        self._lost_plies.add(ply)
        return ply - PLIES_APART in self._lost_plies and not self._is_near_the_end

    @property
    def _is_near_the_end(self) -> bool:
        """Whether a player is within ``NEAR`` steps of the goal."""
        standing = self._match.game.wording.standing
        return standing is not None and min(standing(self._match.state)) <= NEAR

    def decline(self) -> None:
        """Decline the offer: it is not repeated in this game."""
        self._is_open = False
