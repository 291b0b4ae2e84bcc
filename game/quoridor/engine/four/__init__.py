"""Search among four players: max^n over a tree, and the evaluation that it averages."""
