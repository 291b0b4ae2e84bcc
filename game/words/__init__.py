"""All sentences for people, by key, from the string tables of a language."""
