"""Evidence from the games of a match: an interval, a rating difference, a sequential test.

Games come in pairs, one opening played with both colours, and the two games of a pair depend on
one another; so what is tested are the pairs: how many brought 0, a half, 1, one and a half, 2.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, log, log10, sqrt
from typing import Final, TypeAlias

Z: Final = 1.959963984540054
"""Normal quantile of a 95 % interval."""
Pairs: TypeAlias = tuple[int, int, int, int, int]
"""How many pairs brought 0, a half, 1, one and a half and 2 points."""
NO_PAIRS: Final[Pairs] = (0, 0, 0, 0, 0)
SHARES: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
RARE: Final = 1e-3
"""How often something that never happened is taken to have happened."""
HALVINGS: Final = 60


def counted(scores: Sequence[tuple[float, float]]) -> Pairs:
    """The pairs of a match, of each of which the points of both games are given."""
    found = [0] * len(NO_PAIRS)
    for first, second in scores:
        found[round(2 * (first + second))] += 1
    a, b, c, d, e = found
    return a, b, c, d, e


def points_of(pairs: Pairs) -> float:
    return sum(count * 2 * share for count, share in zip(pairs, SHARES, strict=True))


def wilson(points: float, games: int) -> tuple[float, float]:
    """The share of points to expect in endless play, from and to, in 95 of 100 such matches.

    A draw counts as half a win and half a loss, which makes the interval a little too wide.
    """
    if not games:
        return 0.0, 1.0
    share = points / games
    middle = share + Z * Z / (2 * games)
    half = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    return (middle - half) / (1 + Z * Z / games), (middle + half) / (1 + Z * Z / games)


def share_at(elo: float) -> float:
    """The share of points that one so much stronger is expected to win."""
    return float(1 / (1 + 10 ** (-elo / 400)))


def elo_at(share: float) -> float:
    """The rating difference at which that share of points is expected."""
    if not 0 < share < 1:
        return inf if share else -inf
    return 400 * log10(share / (1 - share))


@dataclass(frozen=True, slots=True)
class Sprt:
    """Wald's sequential test between two rating differences.

    ``alpha`` is the risk of accepting ``elo1`` though ``elo0`` is true, ``beta`` the reverse.
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    @property
    def bounds(self) -> tuple[float, float]:
        """The test ends when the evidence leaves these: below ``elo0`` holds, above ``elo1``."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def evidence(self, pairs: Pairs) -> float:
        """The logarithm of how much likelier ``elo1`` makes these pairs than ``elo0`` does."""
        return log_likelihood_ratio(pairs, share_at(self.elo0), share_at(self.elo1))

    def verdict(self, pairs: Pairs) -> bool | None:
        """Return whether ``elo1`` is accepted; None as long as that is open."""
        low, high = self.bounds
        found = self.evidence(pairs)
        return True if found >= high else False if found <= low else None


def log_likelihood_ratio(pairs: Pairs, share0: float, share1: float) -> float:
    """Of the likeliest distribution of pairs with mean ``share1`` against that with ``share0``."""
    if not any(pairs):
        return 0.0
    counts = [count or RARE for count in pairs]
    seen = [count / sum(counts) for count in counts]
    likely0, likely1 = _with_mean(seen, share0), _with_mean(seen, share1)
    return sum(count * log(b / a) for count, a, b in zip(counts, likely0, likely1, strict=True))


def _with_mean(seen: Sequence[float], mean: float) -> list[float]:
    """Of all distributions with this mean the one under which ``seen`` is likeliest.

    By Lagrange it is ``seen / (1 + x * distance)``, where only ``x`` is to be found: between where
    the first and where the last term would become infinite, the sum falls all the way.
    """
    distances = [share - mean for share in SHARES]
    low, high = -1 / distances[-1], -1 / distances[0]
    for _ in range(HALVINGS):
        x = (low + high) / 2
        total = sum(p * d / (1 + x * d) for p, d in zip(seen, distances, strict=True))
        low, high = (x, high) if total > 0 else (low, x)
    return [p / (1 + x * d) for p, d in zip(seen, distances, strict=True)]
