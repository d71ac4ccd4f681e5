"""The model's dataclasses are finished when they are first used, and are then like the standard library's."""

import dataclasses
import importlib
import pickle
import pkgutil
import subprocess
import sys
from threading import Barrier, Thread
from typing import Any, ClassVar

import pytest

from layerlaw import model
from layerlaw.model import one_shot_effects, references
from layerlaw.model.abilities import Ability, Instruction
from layerlaw.model.changes import Change
from layerlaw.model.conditions import Condition
from layerlaw.model.cost_parts import CostPart
from layerlaw.model.event_patterns import EventPattern
from layerlaw.model.filters import Filter
from layerlaw.model.late import dataclass, will_be_dataclass
from layerlaw.model.references import ObjectRef, PlayerRef
from layerlaw.model.replacement_effects import ReplacementOutcome
from layerlaw.model.values import ValueNode
from tests.model.every_kind import kinds


def _two() -> tuple[type[Any], type[Any]]:
    """A base with fields of every sort and a class upon it, unused as yet."""

    @dataclass(frozen=True)
    class Base:
        number: int
        words: tuple[str, ...] = ()
        told: str = dataclasses.field(default="", compare=False, repr=False)
        kinds: ClassVar[int] = 3

    @dataclass(frozen=True)
    class Upon(Base):
        words: tuple[str, ...] = ("here",)
        more: list[int] = dataclasses.field(default_factory=list)

    return Base, Upon


def _is_finished(kind: type[Any]) -> bool:
    return isinstance(vars(kind)["__dataclass_fields__"], dict)


def test_a_class_is_finished_with_its_first_value_and_not_before() -> None:
    base, upon = _two()
    assert will_be_dataclass(upon)
    assert not will_be_dataclass(int)
    assert not _is_finished(upon)
    upon(1)
    assert _is_finished(upon)
    assert _is_finished(base)


def test_asking_for_the_fields_finishes_it() -> None:
    base, upon = _two()
    assert [field.name for field in dataclasses.fields(upon)] == ["number", "words", "told", "more"]
    assert dataclasses.is_dataclass(base)


def test_values_are_as_the_standard_library_makes_them() -> None:
    base, upon = _two()
    one = upon(1, more=[2])
    assert str(one) == "_two.<locals>.Upon(number=1, words=('here',), more=[2])"
    assert one == upon(1, told="other words", more=[2])
    assert one != upon(2, more=[2])
    assert base(1) != upon(1, ())
    assert hash(base(1, ("a",), "b")) == hash(base(1, ("a",)))
    assert upon(1).more is not upon(1).more
    assert upon.kinds == 3
    assert dataclasses.replace(base(1), words=("a",)) == base(1, ("a",))
    with pytest.raises(TypeError, match="number"):
        base()
    match one_shot_effects.Draw(2, references.You()):
        case one_shot_effects.Draw(number, player):
            assert (number, player) == (2, references.You())


def test_a_value_does_not_change() -> None:
    base, _ = _two()
    one = base(1)
    with pytest.raises(dataclasses.FrozenInstanceError, match="number"):
        one.number = 2
    with pytest.raises(dataclasses.FrozenInstanceError, match="number"):
        del one.number


def test_a_value_from_another_process_equals_one_of_here() -> None:
    """It is made without a call of its class, and is told apart by its fields all the same."""
    program = "import pickle, sys; value, = {pickle.loads(sys.stdin.buffer.read())}; print(value)"
    value = one_shot_effects.Draw(2)
    done = subprocess.run([sys.executable, "-c", program], input=pickle.dumps(value), capture_output=True, check=True)
    assert done.stdout.decode().strip() == repr(value)


def test_threads_may_use_it_at_once() -> None:
    _, upon = _two()
    together = Barrier(8)
    made: list[object] = []

    def make() -> None:
        together.wait()
        made.extend(upon(number) for number in range(20))

    threads = [Thread(target=make) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(map(repr, made))) == 20
    assert len(made) == 160


def test_loading_the_model_finishes_few_of_its_classes() -> None:
    """Making them all as they are loaded was half of what a command took to start."""
    program = (
        "from layerlaw.model import one_shot_effects as home\n"
        "made = [kind for kind in vars(home).values() if isinstance(kind, type) and '__dataclass_fields__' in vars(kind)]\n"
        "print(len(made), sum(isinstance(vars(kind)['__dataclass_fields__'], dict) for kind in made))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, text=True)
    there, finished = map(int, done.stdout.split())
    assert there > 50
    assert finished < 10


def test_every_dataclass_of_the_model_waits_but_those_with_slots() -> None:
    for found in pkgutil.walk_packages(model.__path__, "layerlaw.model."):
        for name, kind in vars(importlib.import_module(found.name)).items():
            if isinstance(kind, type) and kind.__module__ == found.name and will_be_dataclass(kind):
                assert "__slots__" in vars(kind) or vars(kind)["__setattr__"] is vars(references.You)["__setattr__"], (
                    name
                )


@pytest.mark.parametrize(
    "kind",
    kinds(
        Filter,
        ValueNode,
        Condition,
        ObjectRef,
        PlayerRef,
        Change,
        Instruction,
        CostPart,
        EventPattern,
        ReplacementOutcome,
        Ability,
    ),
    ids=lambda kind: kind.__name__,
)
def test_every_node_with_fields_is_a_dataclass(kind: type) -> None:
    """One whose decorator was forgotten would equal no other, be in no walk over the tree, and not be written down."""
    assert "__dataclass_fields__" in vars(kind) or not vars(kind).get("__annotations__")
