"""What every game shares: the seam, options, seats, records, matches and the turn clock."""
