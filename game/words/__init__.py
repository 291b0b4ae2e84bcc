"""Words on screen: messages by key, and the string tables of each language."""
