"""Code that all games share: their definition, options, seats, records, matches and clock."""
