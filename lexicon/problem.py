"""The one way in which work on word lists fails: a code with its parameters, turned into a sentence by `messages`."""

from typing import Any


class LexiconProblem(Exception):
    """Work on an edition or a page could not be finished for a reason that people can understand.

    `code` is a key of `messages.PROBLEMS`; `params` fill its sentence. `rejected` tells a list that was read but may
    not be used from work that did not get so far.
    """

    def __init__(self, code: str, *, rejected: bool = False, **params: Any) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params
        self.rejected = rejected
