"""What is told, and in which order: nothing that changed nothing, a dependency once, and with an object only what concerns it."""

from __future__ import annotations

from layerlaw.explain import Explanation, render_text
from layerlaw.explain.order_of_telling import Concern, net_changes
from layerlaw.layers import Because, ReasonKind
from tests.explain.boards import example, played, told


def steps(explanation: Explanation, layer: str) -> list[str]:
    return [step.effect.name.title for found, step in explanation.steps() if found.layer.name == layer]


def test_layers_are_told_in_order_and_steps_are_numbered_through() -> None:
    explanation = told(example("humility-opalescence"))
    assert [layer.layer.name for layer in explanation.layers] == ["4", "6", "7b", "7c"]
    assert [step.number for _, step in explanation.steps()] == [1, 2, 3, 4, 5, 6]


def test_steps_stand_in_the_order_in_which_they_applied() -> None:
    # 613.8b: the chain runs against the timestamps
    assert steps(told(example("dependency-chain")), "4") == ["march", "conspiracy", "crusade (2)"]


def test_what_changed_nothing_is_left_out_unless_all_is_asked_for() -> None:
    board = played("Glorious Anthem", "Blood Moon", "Grizzly Bears")
    assert steps(told(board), "4") == []
    assert steps(told(board, full=True), "4") == ["Blood Moon"]
    assert "applies to nothing" in render_text(told(board, full=True))


def test_a_board_without_effects_says_so() -> None:
    assert "every object is as it started" in render_text(told(played("Grizzly Bears")))
    assert "it is as it started" in render_text(told(played("Grizzly Bears"), "Grizzly Bears"))


def test_a_dependency_is_told_once_and_referred_back_to() -> None:
    explanation = told(example("dependency-chain"))
    numbers = [item.number for layer in explanation.layers for item in layer.dependencies]
    assert numbers == [1, 2]
    crusade = next(step for layer, step in explanation.steps() if step.effect.name.title == "crusade (2)")
    assert crusade.notes == (1,)
    assert [item.name.title for item in crusade.waited_for] == ["conspiracy"]


def test_an_effect_that_waited_in_vain_never_began() -> None:
    # 613.8a, 613.6: Blood Moon ends Urborg's ability before its effect has begun
    (layer,) = told(example("blood-moon-urborg")).layers
    (dependency,) = layer.dependencies
    assert dependency.never_began
    assert dependency.mattered, "Urborg is the older one"
    assert [item.effect.name.title for item in layer.never_began] == ["Urborg"]
    assert all(not step.ends for step in layer.steps), "it is told with the dependency, not twice"


def test_a_dependency_that_timestamps_agree_with_is_told_as_such() -> None:
    explanation = told(played("Blood Moon", {"enter": "Urborg, Tomb of Yawgmoth", "as": "Urborg"}))
    (dependency,) = explanation.layers[0].dependencies
    assert not dependency.mattered
    assert "comes later by timestamp as well" in " ".join(render_text(explanation).split())


def test_the_members_of_a_loop_are_named_together() -> None:
    # 613.8b
    layer = told(example("dependency-loop")).layers[0]
    assert all(item.in_loop for item in layer.dependencies)
    assert [item.name.title for item in layer.loop] == ["conspiracy", "limb"]


def test_an_ability_lost_before_any_effect_of_it_began_is_told() -> None:
    # 613.6: Humility takes the Armorer's ability in layer 6, before it would begin in 7c
    explanation = told(played("Humility", "Veteran Armorer"))
    (step,) = [step for layer, step in explanation.steps() if layer.layer.name == "6"]
    assert [explanation.names(identity) for identity, _ in step.ends] == ["Veteran Armorer"]


def test_an_ability_lost_in_its_own_layer_is_told_with_the_dependency() -> None:
    # 613.8a: the King would grant mountainwalk in layer 6, so there its effect waits for Humility's
    layer = told(played("Goblin King", "Humility")).layers[0]
    assert [item.effect.name.title for item in layer.never_began] == ["Goblin King"]


def test_an_ability_lost_after_its_effect_began_is_not_told_as_ended() -> None:
    # 613.6: Humility's own effect has begun in the very layer in which it loses the ability
    explanation = told(played("Opalescence", "Humility"))
    assert all(not step.ends for _, step in explanation.steps())
    reasons = [step.step.reason.kind for _, step in explanation.steps()]
    assert ReasonKind.CONTINUED in reasons


def test_objects_that_change_alike_are_told_together() -> None:
    explanation = told(played("Glorious Anthem", "Grizzly Bears", "Runeclaw Bear", "Serra Angel"))
    ((_, step),) = explanation.steps()
    assert [len(change.objects) for change in step.changes] == [2, 1]


def test_of_one_object_only_what_concerns_it_is_told() -> None:
    board = played("Glorious Anthem", "Blood Moon", "Bayou", "Grizzly Bears")
    explanation = told(board, "Bayou")
    assert [step.effect.name.title for _, step in explanation.steps()] == ["Blood Moon"]
    assert all(change.objects == (board.refs["Bayou"],) for _, step in explanation.steps() for change in step.changes)


def test_what_happened_to_the_source_of_an_effect_concerns_its_object() -> None:
    # 613.1b: the Anthem changes hands first, and only therefore applies to Bob's Bears
    board = played(
        {"enter": "Glorious Anthem", "controller": "Ann"},
        {"enter": "Grizzly Bears", "controller": "Bob"},
        {"enter": "Confiscate", "controller": "Bob", "attached_to": "Glorious Anthem"},
        players=["Ann", "Bob"],
    )
    explanation = told(board, "Grizzly Bears")
    concerns = [(step.effect.name.title, step.concern) for _, step in explanation.steps()]
    assert concerns == [("Confiscate", Concern.SOURCE), ("Glorious Anthem", Concern.DIRECT)]
    assert "This matters because" in render_text(explanation)


def test_what_changed_after_it_mattered_does_not_concern_it() -> None:
    # Humility, made a creature by Opalescence, is blue in layer 5: nothing to the Bears
    board = played("Opalescence", {"enter": "Shifting Sky", "choose": {"color": "blue"}}, "Humility", "Grizzly Bears")
    titles = [step.effect.name.title for layer, step in told(board, "Grizzly Bears").steps() if layer.layer.name == "5"]
    assert titles == ["Shifting Sky"]
    told_of = {
        identity
        for layer, step in told(board, "Grizzly Bears").steps()
        if layer.layer.name == "5"
        for change in step.changes
        for identity in change.objects
    }
    assert told_of == {board.refs["Grizzly Bears"]}


def test_qualities_and_rules_are_told_after_the_layers() -> None:
    board = played("Grizzly Bears", {"enter": "Pacifism", "attached_to": "Grizzly Bears"}, "Spellbook")
    text = render_text(told(board))
    assert "Effects on rules (613.11)" in text
    assert "Pacifism: Grizzly Bears can't attack" in text
    assert "maximum hand size" in text
    assert "maximum hand size" not in render_text(told(board, "Grizzly Bears"))


def test_net_changes_are_first_and_last_values() -> None:
    board = played("Opalescence", "Humility")
    changes = net_changes(board.solution)[board.refs["Humility"]]
    assert changes["power"] == (None, 1)
    assert set(changes) == {"types", "abilities", "power", "toughness"}


def test_a_change_that_is_undone_is_no_net_change() -> None:
    board = played(
        "Grizzly Bears",
        {"resolve": "Twisted Image", "target": "Grizzly Bears"},
    )
    assert net_changes(board.solution) == {}, "2/2 switched is 2/2"


def test_each_because_has_its_sentence() -> None:
    # existence, what it applies to, what it does; a text changes in layer 3 alone, where nothing reads it
    sentences = {
        Because.EXISTENCE: ("blood-moon-urborg", "would no longer have this ability"),
        Because.APPLIES_TO: ("dependency-chain", "would also apply to Trinisphere"),
        Because.DOES: ("control-chain", "“is controlled by Doc” instead of “is controlled by Bashful”"),
    }
    for because, (name, sentence) in sentences.items():
        explanation = told(example(name))
        found = [item.found.because for layer in explanation.layers for item in layer.dependencies]
        assert because in found
        assert sentence in " ".join(render_text(explanation).split())
