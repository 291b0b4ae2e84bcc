"""Assessment of finished rounds: better orders, turning points, and the round's report."""
