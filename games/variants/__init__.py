"""The Romanian original games: fifteen draws of letters known beforehand, an own grid for everybody (RO, R1 to R5).

Pure, on the board, the scorer and the word lists of the engine. `draws` are the letters, `lot` draws the order, `game`
runs the coups and takes the slips, `grid` is what lies on one player's board, `correction` says afterwards what each
word is worth, `ranking` who has won.
"""
