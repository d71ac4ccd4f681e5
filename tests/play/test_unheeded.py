"""What a game does not heed is told, also of what has left the battlefield by the end."""

from layerlaw.boards import read_board, run_board

SUN = """
cards: [{name: Sun Husk, mana_cost: "{3}", type_line: Artifact Creature — Myr, power: "0", toughness: "0", oracle_text: Space sculptor}]
timeline: [{cast: Sun Husk}, {resolve: all}]
expect: {Sun Husk: {zone: graveyard}}
"""


def test_an_ability_that_was_not_heeded_is_told_though_its_object_is_gone() -> None:
    """704.5f: what space sculptor asks (702.158a) was not asked, and it is gone at once, which must not be all that is said."""
    played = run_board(read_board(SUN))
    assert ("Sun Husk", "space sculptor") in played.not_understood
