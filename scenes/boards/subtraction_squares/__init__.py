"""Board of Subtraction Squares."""
