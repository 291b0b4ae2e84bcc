"""The process in which computers think, so that the window need not wait."""
