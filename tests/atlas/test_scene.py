"""Scenes as games: sound by how they are made, so that nobody need look at each before it is solved."""

import pytest

from layerlaw.atlas.pairing import sides_of
from layerlaw.atlas.scene import Scene, scene_from_plain, scene_to_plain, stage
from layerlaw.atlas.trials import plan
from layerlaw.atlas.witness import scenes_for
from layerlaw.cards.builtin import CARDS
from layerlaw.cards.define import card, static
from layerlaw.layers import NEWEST
from layerlaw.layers.soundness import require_sound
from layerlaw.model.changes import GainControl, ModifyPT
from layerlaw.model.conditions import Matches
from layerlaw.model.filters import HasAttached, HasCounter, HasSubtype, creatures
from layerlaw.model.references import This, You
from layerlaw.model.words import ArtifactType

MODIFIED = card(
    "Armory",
    "{W}",
    "Enchantment",
    static(creatures() & HasAttached(HasSubtype(ArtifactType("Equipment"))), GainControl(You())),
)
"""Looks for what Equipment is attached to: also where the other effect is one of a spell and has no host."""
BARE = card(
    "Bare",
    "{W}",
    "Creature",
    static(creatures(), ModifyPT(1, 1), when=Matches(This(), ~HasCounter("shell", 1))),
    pt=(1, 1),
)


def scenes() -> list[tuple[str, Scene]]:
    cards = [CARDS[name] for name in sorted(CARDS)[::6]]
    texts = plan([*cards, MODIFIED, BARE, CARDS["Act of Treason"]], NEWEST).texts
    chosen = [texts[key] for key in sorted(texts)[:120]]
    chosen += [text for text in texts.values() if "HasAttached" in text or "shell" in text][:60]
    return [(text, scene) for text in chosen for scene in scenes_for(*sides_of(text), NEWEST)]


@pytest.fixture(scope="module")
def made() -> list[tuple[str, Scene]]:
    return scenes()


def test_every_scene_is_sound(made: list[tuple[str, Scene]]) -> None:
    """What is attached or linked to something is so to what is there; counters are one or more (122.1)."""
    assert len(made) > 500
    for text, scene in made:
        for first in (0, 1):
            require_sound(stage(scene, [side.host for side in sides_of(text)], first=first))


def test_a_scene_is_written_down_and_read_again(made: list[tuple[str, Scene]]) -> None:
    assert all(scene_from_plain(scene_to_plain(scene)) == scene for _, scene in made)
