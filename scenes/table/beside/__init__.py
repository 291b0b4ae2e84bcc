"""What stands round a board: cards, log, rails, panels, notes, legend."""
