"""A search process for tests that leaves every request open until it is given the answer."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any


class OpenRequests:
    """Stands for the search client; ``tell`` answers the newest request."""

    def __init__(self) -> None:
        self.asked: list[Any] = []

    def _ask(self, *what: Any) -> Any:
        request = SimpleNamespace(what=what, is_open=True, answer=None, is_dropped=False)
        request.cancel = lambda: setattr(request, "is_dropped", True)
        self.asked.append(request)
        return request

    ask_move = ask_verdict = ask_evaluation = _ask

    def tell(self, answer: Any) -> None:
        self.asked[-1].is_open, self.asked[-1].answer = False, answer
