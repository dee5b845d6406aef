"""Is this a word? Editions of word lists, look-ups and rulings."""
