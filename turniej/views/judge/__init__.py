"""The judge's pages: the queue, one game, the hall, and cards of paper."""
