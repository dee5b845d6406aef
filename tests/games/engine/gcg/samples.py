"""Small records of invented games, written the ways in which programs write them."""

POLISH = """\
#character-encoding UTF-8
#player1 A Ala Przykładowa
#player2 B Bartek Zmyślony
>A: ŻÓŁKNIE 8G ŻÓŁ +26 26
>B: KAŚATEL H8 .KA +8 8
#note podobno gwara
>A: KNIEOPR -KN +0 26
>B: ŚTELABC -2 +0 8
>A: IEOPRMA - +0 26
>B: ŚTELABC 10H .ŚTEL +15 23
>B: ŚTELABC --  -15 8
>A: IEOPRMA 10H .MA +6 32
"""

LETTERED_ROWS = """\
#player1 A
#player2 B
#orientation lettered-rows
>A: H7 ŻÓŁ +26 26
>B: 8H .KA +8 8
"""


def lines(*events: str, players: int = 2) -> bytes:
    """A file of these event lines."""
    heads = [f"#player{n} {nick} Gracz {nick}" for n, nick in enumerate("ABCD"[:players], 1)]
    return "\n".join(["#character-encoding UTF-8", *heads, *events]).encode()
