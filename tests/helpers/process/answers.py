"""Answers of the search process: what is asserted of each that a game makes."""

from __future__ import annotations

from collections.abc import Sequence
from pickle import dumps, loads
from typing import Any

from game.core.learning.assessment import Moment, Review


def check_line(state: Any, line: Sequence[Any]) -> None:
    """Play a line, each move of which has to be legal."""
    for move in line:
        state = state.play(move)


def check_hints(state: Any, hints: Sequence[Any]) -> None:
    """Lines of hints about `state` can be played, and hints can be sent."""
    for hint in hints:
        check_line(state, hint.line)
    assert loads(dumps(hints)) == hints


def check_review(states: Sequence[Any], review: Review) -> None:
    """Lines can be played from their plies, all is about the game, and it can be sent."""
    for remark in review.remarks:
        check_line(states[remark.ply], remark.comment.line)
    for tally in filter(None, review.tallies):
        check_line(states[-1], tally.line)
    assert len(review.evaluations) in (0, len(states))
    assert all(-1 <= value <= 1 for stood in review.evaluations for value in stood)
    assert loads(dumps(review)) == review


def check_moments(states: Sequence[Any], moments: Sequence[Moment]) -> None:
    """Better lines can be played, each moment has an end in the game, and they can be sent."""
    for moment in moments:
        assert 0 <= moment.ply < moment.end < len(states)
        if moment.better is not None:
            check_line(states[moment.ply], moment.better.line)
    assert loads(dumps(moments)) == moments
