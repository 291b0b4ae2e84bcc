"""A match: seats, clock, log, series, handicaps, the pie rule and the seat auction."""
