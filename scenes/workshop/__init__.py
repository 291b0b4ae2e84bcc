"""Where boards and positions are drawn by hand."""
