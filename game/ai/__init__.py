"""Search process of the computer opponents, so that the window never waits."""
