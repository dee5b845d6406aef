"""One game of Scrabble, from its first event to its signatures."""
