"""What any screen is made of or opens over itself: page, notice, keyboard, choice, question."""
