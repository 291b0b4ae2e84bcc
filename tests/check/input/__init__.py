"""Damaged input for everything that reads what strangers may have written."""
