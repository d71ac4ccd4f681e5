"""113.10b: an effect that takes one ability away takes that ability and no other."""

from layerlaw import Board


def test_the_ability_that_resolves_can_be_lost_and_the_others_stay() -> None:
    board = Board.parse(
        {
            "cards": [
                {
                    "name": "Clinging Thing",
                    "type_line": "Creature — Licid",
                    "oracle_text": "Flying\n{G}: This creature loses this ability and becomes an Aura enchantment with enchant creature.\n{R}: Draw a card.",
                    "power": 1,
                    "toughness": 1,
                }
            ],
            "timeline": ["Clinging Thing", {"activate": "Clinging Thing", "ability": 1}],
            "expect": {
                "Clinging Thing": {
                    "types": ["Enchantment"],
                    "subtypes": ["Aura"],
                    "keywords": ["flying", "enchant creature"],
                    "has": ["{R}: Draw a card."],
                    "lacks": [
                        "{G}: This creature loses this ability and becomes an Aura enchantment with enchant creature."
                    ],
                }
            },
        }
    )
    assert board.check() == ()
