"""Quality of the games as games, measured by letting the computer opponents play each other.

`pairings.py` lists who meets whom, `playing.py` plays one game, `measures.py` turns games into
the figures of a row, `bars.py` holds the figures that the games have to reach, `table.py` runs
and prints, and `short.py` plays a few games for CI.
"""

from tests.check.quality.short import check as check_short
from tests.check.quality.table import check

__all__ = ["check", "check_short"]
