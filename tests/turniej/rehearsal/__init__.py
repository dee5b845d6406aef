"""The rehearsal: its pupils, tiles and words, and a small tournament played to its end."""
