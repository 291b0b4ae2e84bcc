"""Rules that games adopt: wrappers of their levels, which core does not know."""
