"""Computer opponents: plans for a round, their evaluation, and mixed strategies."""
