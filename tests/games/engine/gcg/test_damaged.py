"""Damaged files: whatever the bytes, the answer is a record or a refusal, and a record can be checked."""

from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.gcg import Record, read, write
from games.engine.records import Report, check_record
from games.engine.refusal import Refusal
from tests.games.engine.gcg.samples import LETTERED_ROWS, POLISH

MARKS = b"\n \r # > : ( ) . -- - + 8H [ ] ? 99 \xff #-".split(b" ")
TOKENS = st.sampled_from(MARKS)
EDITS = st.lists(st.tuples(st.integers(0, 400), st.integers(0, 6), TOKENS | st.binary(max_size=3)), max_size=6)
SAMPLES = st.sampled_from([POLISH.encode(), POLISH.encode()[26:], LETTERED_ROWS.encode(), POLISH.encode("utf-16")])


@settings(max_examples=150)
@given(SAMPLES, EDITS)
def test_an_edited_file_is_read_or_refused(data: bytes, edits: list[tuple[int, int, bytes]]) -> None:
    for place, cut, put in edits:
        data = data[:place] + put + data[place + cut :]
    record = read(data)
    assert isinstance(record, Record | Refusal)
    if isinstance(record, Record):
        assert isinstance(check_record(record), Report)
        assert isinstance(write(record), bytes)


@given(st.binary(max_size=60))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    assert isinstance(read(data), Record | Refusal)
    assert isinstance(read(b"#character-encoding " + data), Record | Refusal)
