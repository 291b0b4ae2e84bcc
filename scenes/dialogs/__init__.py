"""What any screen may open over itself: a notice, a keyboard, a choice, a question."""
