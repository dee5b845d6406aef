"""A list of a hundred words, so that one word is one per cent, and gates that it passes."""

from dataclasses import replace

from lexicon import profiles

SMALL_GATES = profiles.Gates(
    fewest=20, two_letters=(1, 5), contains=("kot", "źdźbło"), lacks=("persil",), left_out=0.001
)
SMALL_PROFILES = {
    "pl": replace(profiles.POLISH, gates={"games": SMALL_GATES, "spelling": replace(SMALL_GATES, left_out=0.5)})
}
WORDS = ["kot", "źdźbło", "żółć", "się", "ad", *(f"{a}{b}kowa" for a in "bcdfghjklm" for b in "aąeęioóuyś")][:100]
