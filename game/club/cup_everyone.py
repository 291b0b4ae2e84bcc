"""Everyone plays everyone, by the circle method: one stays where they are, the others move on."""

from __future__ import annotations

from game.club.cup import Pairing, Place, Rules


def circle(count: int) -> list[list[tuple[Place, Place]]]:
    """The rounds in which ``count`` people all meet once; of an odd number one rests each time.

    The first of each pair begins. In all rounds together everybody begins as often as not, or
    one time more or less.
    """
    moving = count - 1 if count % 2 == 0 else count
    rounds = []
    for turn in range(moving):
        pairs = []
        for apart in range(1, (moving + 1) // 2):
            a, b = (turn + apart) % moving, (turn - apart) % moving
            pairs.append((a, b) if (b - a) % moving % 2 else (b, a))
        if count % 2 == 0:
            still = count - 1
            pairs.insert(0, (turn, still) if turn % 2 == 0 else (still, turn))
        rounds.append(pairs)
    return rounds


def cycles(rules: Rules) -> int:
    """How often everybody meets: so often that each game of the cup has a round of its own."""
    return -(-len(rules.events) // len(circle(len(rules.entrants))))


def total(rules: Rules) -> int:
    """How many matches there are."""
    count = len(rules.entrants)
    return count * (count - 1) // 2 * cycles(rules)


def pairings(rules: Rules) -> list[Pairing]:
    """Every match; when two meet again, the other one begins."""
    made: list[Pairing] = []
    rounds = circle(len(rules.entrants))
    for turn in range(len(rounds) * cycles(rules)):
        is_back = turn // len(rounds) % 2
        for a, b in rounds[turn % len(rounds)]:
            first, second = (b, a) if is_back else (a, b)
            made.append(Pairing(len(made), turn, first, second, turn % len(rules.events)))
    return made
