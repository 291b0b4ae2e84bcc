"""What stands round a board: cards, log, rails, panels, notes, the bar of prompts."""
