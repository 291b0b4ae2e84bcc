"""Dialogs over any screen: notice, keyboard, choice, question; and the page of a screen."""
