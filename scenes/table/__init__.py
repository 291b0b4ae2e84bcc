"""A match being played, from the first move to the results."""
