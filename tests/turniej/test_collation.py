"""Polish alphabetical order, and numbers inside names by their value."""

from turniej.collation import polish_key


def test_polish_letters_stand_after_their_plain_ones() -> None:
    names = ["Żaba", "Łoś", "Lis", "Zając", "Źrebak", "Ćma", "Cap", "Ącki", "Adam", "Śledź", "Sarna"]
    wanted = ["Adam", "Ącki", "Cap", "Ćma", "Lis", "Łoś", "Sarna", "Śledź", "Zając", "Źrebak", "Żaba"]
    assert sorted(names, key=polish_key) == wanted


def test_a_shorter_name_stands_before_its_continuation_and_a_space_before_a_letter() -> None:
    assert sorted(["Kosa", "Kos Jan", "Kos"], key=polish_key) == ["Kos", "Kos Jan", "Kosa"]


def test_numbers_are_sorted_by_their_value() -> None:
    assert sorted(["SP 10", "SP 2", "SP 1"], key=polish_key) == ["SP 1", "SP 2", "SP 10"]


def test_composed_and_decomposed_letters_are_the_same() -> None:
    assert polish_key("Z\u0301rebak") == polish_key("Źrebak")


def test_foreign_letters_stand_beside_their_plain_ones() -> None:
    assert sorted(["Müller", "Mucha", "Mysz"], key=polish_key) == ["Mucha", "Müller", "Mysz"]
