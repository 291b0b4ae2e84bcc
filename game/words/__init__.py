"""Every sentence that a person reads, by key, from the string tables of a language."""
