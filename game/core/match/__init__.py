"""A match: seats, clock, log, series, handicaps."""
