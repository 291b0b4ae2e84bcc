"""The club: who plays here, and what they play for together."""
