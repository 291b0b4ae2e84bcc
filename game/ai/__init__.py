"""The process in which computer opponents search, so that the window never waits."""
