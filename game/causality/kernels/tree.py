"""Search of the rest of a round: both sides choose at the same time, each stone for itself.

A node is a slice with its proposals, with an arm for each free stone. An arm prefers orders by
PUCT: what they have brought its side so far, and what they promise (`plans.py` is its model, with
fewer replies). New nodes are played on by what orders promise, to the end of the round.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from game.causality.kernels import orders, shots, values
from game.causality.kernels.marks import kernel
from game.causality.kernels.shots import FREE

EXPLORATION, FIRST = 0.7, 0.15
MOVE_IN_TIME, MOVE_NEAREST, MOVE_NEARER, MOVE_ASTRAY = 20.0, 10.0, 2.0, 0.5
HOLDING, STAYING, AIMED, AIMLESS, RARELY, CROWDED = 3.0, 0.8, 3.0, 0.15, 0.2, 0.05
MODULUS: Final = 2_147_483_647
MULTIPLIER: Final = 48_271
MODULUS_LARGE: Final = 9_007_199_254_740_881
SLOTS: Final = 1 << 18
MAX_NODES: Final = 100_000
MAX_ARMS: Final = 400_000
MAX_CHOICES: Final = 5_000_000


class OrderTree(NamedTuple):
    """Nodes, arms and their orders, in the order of their making."""

    slots: Any
    keys: Any
    """Hash table of the nodes: the node in each slot, and the key of each node."""
    first_arm: Any
    """The first arm of each node: its free stones, one after the other."""
    node_visits: Any
    node_sum: Any
    first_choice: Any
    choices: Any
    """Index and number of the orders of each arm."""
    side: Any
    arm_visits: Any
    prior: Any
    visits: Any
    sums: Any
    used: Any
    """The number of nodes, arms and orders, and the state of the random numbers."""
    rows: Any
    """Scratch: the orders of one stone."""
    weights: Any
    path: Any
    """Scratch: node and picks by slice."""


def tree_of(slices: int, seed: int) -> OrderTree:
    """Return an empty tree."""
    return OrderTree(
        np.full(SLOTS, -1, np.int64),
        np.zeros(MAX_NODES, np.int64),
        np.zeros(MAX_NODES, np.int64),
        np.zeros(MAX_NODES, np.int64),
        np.zeros(MAX_NODES),
        np.zeros(MAX_ARMS, np.int64),
        np.zeros(MAX_ARMS, np.int64),
        np.zeros(MAX_ARMS, np.int64),
        np.zeros(MAX_ARMS, np.int64),
        np.zeros(MAX_CHOICES, np.float32),
        np.zeros(MAX_CHOICES, np.int32),
        np.zeros(MAX_CHOICES, np.float32),
        np.array([0, 0, 0, 1 + seed % (MODULUS - 1)], np.int64),
        np.zeros((orders.MAX_ORDERS, orders.ORDER_COLUMNS), np.int64),
        np.zeros(orders.MAX_ORDERS),
        np.zeros((slices + 1, 40), np.int64),
    )


@kernel
def search(
    lines: int,
    w: Any,
    buffers: Any,
    line: Any,
    replay: Any,
    overlay: Any,
    loads: Any,
    active: Any,
    tree: Any,
    forced: Any,
) -> Any:
    """Try this many lines and return their mean value for A.

    `forced[k]` is the order of the k-th free stone of the active slice, -1 if it is to be found.
    """
    total = 0.0
    last = w.slices - 1
    for _ in range(lines):
        is_new = False
        depth = 0
        for t in range(w.now, last):
            key = 0 if is_new else _key(t, line)
            values.advance(t, w, buffers, line, w.is_active, overlay, 0)
            node = -1
            if not is_new:
                node = _lookup(tree, key)
                if node < 0:
                    is_new = True
                    node = _expanded(tree, key, t, w, line)
            free = 0
            mean = 0.0
            if node >= 0 and tree.node_visits[node]:
                mean = tree.node_sum[node] / tree.node_visits[node]
            for i in range(line.counts[t + 1, 1]):
                if not line.standing[t, i, 3] & FREE:
                    continue
                stone, square, azimuth, status = line.standing[t, i]
                count = orders.orders(t, stone, square, azimuth, status, w, tree.rows)
                if t == w.now and forced[free] >= 0:
                    pick = forced[free]
                elif node >= 0:
                    arm = tree.first_arm[node] + free
                    pick = _pick(tree, arm, mean)
                else:
                    _weigh(t, stone, square, azimuth, count, w, line, tree.rows, tree.weights)
                    pick = _sampled(tree, tree.weights, count)
                for c in range(orders.ORDER_COLUMNS):
                    line.orders[t, free, c] = tree.rows[pick, c]
                if node >= 0:
                    tree.path[depth, 1 + free] = pick
                free += 1
            line.ordered[t] = free
            if node >= 0:
                tree.path[depth, 0] = node
                depth += 1
            _join(t, w, line)
        values.advance(last, w, buffers, line, w.is_active, overlay, 0)
        worth = values.judge(w, buffers, line, replay, overlay, loads, active)
        total += worth
        for d in range(depth):
            node = tree.path[d, 0]
            tree.node_visits[node] += 1
            tree.node_sum[node] += worth
            end = tree.first_arm[node + 1] if node + 1 < tree.used[0] else tree.used[1]
            for arm in range(tree.first_arm[node], end):
                pick = tree.first_choice[arm] + tree.path[d, 1 + arm - tree.first_arm[node]]
                tree.arm_visits[arm] += 1
                tree.visits[pick] += 1
                tree.sums[pick] += worth if tree.side[arm] == 0 else -worth
    return total / lines


@kernel
def _key(t: int, line: Any) -> Any:
    """Return a number for slice `t` with its proposals."""
    key = t + 1
    for i in range(line.counts[t, 0]):
        for c in range(6):
            key = (key * 509 + line.movers[t, i, c] + 2) % MODULUS_LARGE
    for b in range(line.owners.shape[1]):
        key = (key * 509 + line.owners[t, b] + 211) % MODULUS_LARGE
    for i in range(line.counts[t, 2]):
        for c in range(3):
            key = (key * 509 + line.screens[t, i, c] + 307) % MODULUS_LARGE
    return key


@kernel
def _lookup(tree: Any, key: int) -> Any:
    slot = key % SLOTS
    while tree.slots[slot] >= 0:
        if tree.keys[tree.slots[slot]] == key:
            return tree.slots[slot]
        slot = (slot + 1) % SLOTS
    return -1


@kernel
def _expanded(tree: Any, key: int, t: int, w: Any, line: Any) -> Any:
    """Make the node of slice `t` and return it; -1 if there is no room."""
    node, arm, choice = tree.used[0], tree.used[1], tree.used[2]
    free = 0
    for i in range(line.counts[t + 1, 1]):
        free += line.standing[t, i, 3] & FREE != 0
    if (
        node + 2 > MAX_NODES
        or arm + free + 1 > MAX_ARMS
        or choice + (free + 1) * orders.MAX_ORDERS > MAX_CHOICES
    ):
        return -1
    slot = key % SLOTS
    while tree.slots[slot] >= 0:
        slot = (slot + 1) % SLOTS
    tree.slots[slot] = node
    tree.keys[node] = key
    tree.first_arm[node] = arm
    for i in range(line.counts[t + 1, 1]):
        stone, square, azimuth, status = line.standing[t, i]
        if not status & FREE:
            continue
        count = orders.orders(t, stone, square, azimuth, status, w, tree.rows)
        _weigh(t, stone, square, azimuth, count, w, line, tree.rows, tree.weights)
        total = 0.0
        for k in range(count):
            total += tree.weights[k]
        tree.first_choice[arm] = choice
        tree.choices[arm] = count
        tree.side[arm] = w.factions[stone]
        for k in range(count):
            tree.prior[choice + k] = tree.weights[k] / total
        arm += 1
        choice += count
    tree.used[0], tree.used[1], tree.used[2] = node + 1, arm, choice
    return node


@kernel
def _pick(tree: Any, arm: int, mean: float) -> Any:
    """Return the next order to try; `mean` is the value of the node for A so far."""
    first, count, tries = tree.first_choice[arm], tree.choices[arm], tree.arm_visits[arm]
    if count == 1:
        return 0
    if tries == 0:
        return _sampled(tree, tree.prior[first : first + count], count)
    start = (mean if tree.side[arm] == 0 else -mean) - FIRST
    reach = EXPLORATION * np.sqrt(tries)
    best, chosen = -9.0, 0
    for k in range(count):
        n = tree.visits[first + k]
        value = tree.sums[first + k] / n if n else start
        value += reach * tree.prior[first + k] / (1 + n)
        if value > best:
            best, chosen = value, k
    return chosen


@kernel
def _sampled(tree: Any, weights: Any, count: int) -> Any:
    tree.used[3] = tree.used[3] * MULTIPLIER % MODULUS
    total = 0.0
    for k in range(count):
        total += weights[k]
    left = tree.used[3] / MODULUS * total
    for k in range(count):
        left -= weights[k]
        if left < 0:
            return k
    return count - 1


@kernel
def _weigh(
    t: int,
    stone: int,
    square: int,
    azimuth: int,
    count: int,
    w: Any,
    line: Any,
    rows: Any,
    weights: Any,
) -> None:
    """Weigh each order by its promise before it is tried, like `priors.Priors.promise`."""
    here = square * 4 + azimuth
    side, last, bases = w.factions[stone], w.slices - 1, len(w.bases)
    ways = w.ways[w.kinds[stone]]
    nearest = 1 << 20
    on_base = False
    for b in range(bases):
        on_base = on_base or ways[b, here] == 0
        if side != line.owners[t + 1, b] and side != w.due[b]:
            nearest = min(nearest, ways[b, here])
    for k in range(count):
        sort = rows[k, orders.SORT]
        if not rows[k, orders.MOVES] or sort == orders.RARE:
            weights[k] = RARELY
            continue
        target, facing = rows[k, 1], rows[k, 3]
        room = CROWDED if _is_crowded(t, stone, square, target, w) else 1.0
        if sort == orders.SHOOTS:
            is_aimed = shots.is_aimed(t, stone, square, azimuth, w, line)
            weights[k] = room * (AIMED if is_aimed else AIMLESS)
        elif sort == orders.STAYS:
            value = STAYING
            if on_base:
                value = MOVE_IN_TIME if w.ghosts[stone] == here else HOLDING
            weights[k] = room * value
        else:
            there = target * 4 + facing
            value = MOVE_ASTRAY
            for b in range(bases):
                if side == line.owners[t + 1, b] or side == w.due[b]:
                    continue
                if ways[b, there] < ways[b, here]:
                    value = max(value, MOVE_NEARER)
                    if ways[b, here] == nearest:
                        value = max(value, MOVE_NEAREST)
                    if ways[b, there] < last - t:
                        value = MOVE_IN_TIME
            weights[k] = room * value


@kernel
def _is_crowded(t: int, stone: int, square: int, target: int, w: Any) -> Any:
    """Return whether a former self of the same side will be there, or moves from there to here."""
    met = w.former[t + 1, target]
    if met < 0 or met == stone:
        met = w.former[t, target]
        if met < 0:
            met = stone
        if w.former[t + 1, square] != met:
            return False
    return met != stone and w.factions[met] == w.factions[stone]


@kernel
def _join(t: int, w: Any, line: Any) -> None:
    """Add the orders of slice `t` to the proposals for the next one, in their order."""
    n, opened = line.counts[t + 1, 0], line.counts[t + 1, 2]
    movers, screens = line.movers[t + 1], line.screens[t + 1]
    for k in range(line.ordered[t]):
        row = line.orders[t, k]
        if row[orders.MOVES]:
            j = n
            while j > 0 and movers[j - 1, 3] > row[4]:
                for c in range(6):
                    movers[j, c] = movers[j - 1, c]
                j -= 1
            for c in range(6):
                movers[j, c] = row[1 + c]
            n += 1
        if row[orders.OPENS] >= 0:
            square, sign = row[1], row[orders.OPENS]
            j = opened
            while j > 0 and (
                screens[j - 1, 0] > square
                or (screens[j - 1, 0] == square and screens[j - 1, 1] > sign)
            ):
                for c in range(3):
                    screens[j, c] = screens[j - 1, c]
                j -= 1
            screens[j, 0], screens[j, 1], screens[j, 2] = square, sign, w.mark + t
            opened += 1
    line.counts[t + 1, 0] = n
    line.counts[t + 1, 2] = opened
