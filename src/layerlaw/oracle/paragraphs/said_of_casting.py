"""What a card says of how it is cast: additional and alternative costs, leave to cast it, and when alone it may be (601.2b, 601.3, 113.6d, 113.6e).

said := "As an additional cost to cast this spell," ["you may"] cost ["or" cost] | "You may cast this spell as though it had flash" [for what]
      | ["If" asked ","] "you may" cost "rather than pay this spell's mana cost" ["if" asked] | ... | "Cast this spell only" when | "You can't cast this spell" then
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from layerlaw.model import cost_parts
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.abilities import Instruction
from layerlaw.model.conditions import Condition, NotSo, ValueIs, WasCastSo
from layerlaw.model.filters import Comparison
from layerlaw.model.game_abilities import OptionalCost
from layerlaw.model.game_facts import SpentOf
from layerlaw.model.values import X
from layerlaw.model.words import Zone
from layerlaw.oracle.event_words import EARLY_TURN, WORDED
from layerlaw.oracle.paragraphs import leave_with_a_price as priced
from layerlaw.oracle.paragraphs.only_when import asked, restrictions_within
from layerlaw.oracle.phrases.costs import cost_within
from layerlaw.oracle.phrases.mana_spent import only_made_by
from layerlaw.oracle.phrases.nouns import noun
from layerlaw.oracle.phrases.who import number
from layerlaw.oracle.reader import Reader, TooLong
from layerlaw.oracle.sentences.continuous.spell_costs import targets_of

_Paid = tuple[cost_parts.CostPart, ...]


@dataclass
class SaidOfCasting:
    """What the abilities of a card say of its casting."""

    additional: list[cost_parts.CostPart] = field(default_factory=list)
    optional: list[OptionalCost] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)
    not_offered: list[str] = field(default_factory=list)
    flash: bool = False
    conditions: list[Condition] = field(default_factory=list)
    if_late: tuple[Instruction, ...] = ()
    no_mana: bool = False
    not_aimed: f.Filter | None = None
    only_from: frozenset[Zone] = frozenset()
    flash_if: Condition | None = None
    mana_made_by: SpentOf | None = None
    """By what the mana has to be made that is spent to cast it (106.6)."""

    def read(self, reader: Reader) -> None:
        """Note what one paragraph, without its last period, says; what is not understood of it in its words."""
        text, start = reader.words(reader.at, reader.end), reader.at
        text = text[:1].lower() + text[1:]
        reader.it = r.This()
        try:
            for production in (self._additional, self._flash, self._offered, self._when):
                reader.at = start
                if production(reader, text):
                    return
        except (TooLong, RecursionError):
            self.unread.append(text)
            return
        if _sees_an_offer(reader.part(start, reader.end)):
            self.not_offered.append(text)

    def _additional(self, reader: Reader, text: str) -> bool:
        """Additional := "as an additional cost to cast this spell," ["you may"] cost ["or" cost]    (118.8)."""
        if not reader.eat("as an additional cost to cast this spell ,"):
            return False
        start = reader.at
        if reader.eat("you may"):
            paid = _cost(reader, reader.end)
            self._offer("additional cost", paid, reader.words(start, reader.end))
        elif (either := _either(reader)) is not None:
            self.additional += either
        else:
            self.unread.append(text)
        return True

    def _flash(self, reader: Reader, text: str) -> bool:
        """Flash := "you may cast this spell as though it had flash" ["if you" cost ... | "by" cost ... | "if" asked of it]    (601.3b, 601.3e, 118.8)."""
        if not reader.eat("you may cast this spell as though it had flash"):
            return False
        start, besides = reader.at, _end_before(reader, *_BESIDES)
        if start == reader.end:
            self.flash = True
        elif reader.eat(priced.FLASH_UNTIL_CLEANUP) and reader.at == reader.end:
            self.flash, self.if_late = True, priced.SACRIFICED_AT_CLEANUP
        elif reader.eat("if it's cast using teamwork") and reader.at == reader.end:
            self.flash_if = WasCastSo("teamwork")
        elif besides is not None and reader.eat("if you pay", "if you", "by"):
            self._offer("additional cost", _cost(reader, besides), reader.words(reader.at, besides), flash=True)
        elif reader.eat("if") and reader.sees("it targets", "x is"):
            self.flash_if = _asked_of_it(reader)
            self.not_offered += [text] if self.flash_if is None else []
        else:
            return False
        return True

    def _offered(self, reader: Reader, text: str) -> bool:
        """Offered := [("if" | "as long as") asked ","] ("you may" cost "rather than pay this spell's mana cost" ["if" asked] | "you may cast this spell without paying its mana cost" | ...)    (118.9)."""
        held: Condition | None = None
        made_by: SpentOf | None = None
        behind = reader.place_of(", you may", ", rather than pay") if reader.sees("if", "as long as") else None
        if behind is not None:
            reader.eat("if", "as long as")
            held = _whole(asked, reader.part(reader.at, behind))
            reader.at = behind + 1
        conditional, flash = behind is not None, False
        instead, for_mana = reader.place_of(*_RATHER), _end_before(reader, "to cast this spell")
        if reader.eat(f"{_RATHER[0]} , you may"):
            paid = _cost(reader, reader.end)
        elif reader.eat(*_FREE):
            paid, flash = (), reader.eat("and as though it had flash") is not None
            if reader.at < reader.end:
                return False
        elif instead is not None and reader.eat("you may"):
            paid = _cost(reader, instead)
            reader.at = instead + len(_RATHER[0].split())
            if not conditional and reader.eat("if"):
                conditional, held = True, _whole(asked, reader.part(reader.at, reader.end))
            elif reader.at < reader.end:
                made_by = only_made_by(reader, "to cast it this way") if reader.eat(".") else None
                if made_by is None:
                    return False
        elif conditional and for_mana is not None and reader.eat("you may pay"):
            paid = _cost(reader, for_mana)
        else:
            return False
        if conditional and held is None:
            paid = None
        self._offer("alternative cost", paid, text, held, flash=flash, made_by=made_by)
        return True

    def _offer(
        self,
        key: str,
        paid: _Paid | None,
        text: str,
        held: Condition | None = None,
        *,
        flash: bool = False,
        made_by: SpentOf | None = None,
    ) -> None:
        if paid is None:
            self.not_offered.append(text)
            return
        every, other = frozenset(Zone), key == "alternative cost"
        option = OptionalCost(key, paid, other, every, condition=held, flash=flash, mana_made_by=made_by)
        self.optional.append(option)

    def _when(self, reader: Reader, text: str) -> bool:
        """When := "cast this spell only" when alone | "you can't cast this spell" ("if" | "unless") asked | "you can't choose" noun "as this spell's target as you cast it" | ...    (601.3)."""
        held: Condition | None = None
        if reader.eat("you can't spend mana to cast this spell"):
            self.no_mana = reader.done
            return reader.done
        if reader.sees("spend only"):
            self.mana_made_by = only_made_by(reader, "to cast this spell")
            return self.mana_made_by is not None
        if reader.eat("cast this spell only from your graveyard"):
            self.only_from = frozenset({Zone.GRAVEYARD}) if reader.done else frozenset()
            return reader.done
        if reader.eat("you can't choose a", "you can't choose an"):
            found = noun(reader)
            ends = reader.eat("as this spell's target as you cast it") is not None and reader.done
            self.not_aimed = found.filter if found is not None and not found.plural and ends else None
            self.unread += [text] if self.not_aimed is None else []
            return True
        if reader.eat("cast this spell") and reader.sees("only"):
            told = restrictions_within(reader)
            held = None if told.unread or told.sorcery else told.condition
        elif reader.eat("you can't cast this spell"):
            held = _allowed(reader)
        else:
            return False
        if held is None:
            self.unread.append(text)
        else:
            self.conditions.append(held)
        return True


_RATHER: Final = ("rather than pay this spell's mana cost", "rather than paying this spell's mana cost")


_FREE: Final = tuple(f"you may cast {it} without paying its mana cost" for it in ("this spell", "it"))
_BESIDES: Final = ("more to cast it", "as an additional cost to cast it", "in addition to paying its other costs")


def _end_before(reader: Reader, *ends: str) -> int | None:
    """Where the words end before one of these phrases, which is the last that there is."""
    place = reader.place_of(*ends)
    behind = None if place is None else reader.part(place, reader.end)
    return place if behind is not None and behind.eat(*ends) and behind.done else None


def _sees_an_offer(reader: Reader) -> bool:
    return reader.sees("you may cast this") or reader.place_of(_RATHER[0]) is not None


def _whole(read: Callable[[Reader], Condition | None], reader: Reader) -> Condition | None:
    found = read(reader)
    return found if reader.done else None


def _cost(reader: Reader, end: int) -> _Paid | None:
    """The cost that stands here, up to that place."""
    return cost_within(reader.part(reader.at, end))


def _either(reader: Reader) -> _Paid | None:
    """Either := cost | ["choose one —"] ["either"] cost [","] "or" cost."""
    whole = _cost(reader, reader.end)
    if whole is not None:
        return whole
    reader.eat("choose one —")
    reader.eat("either")
    for place in range(reader.at + 1, reader.end):
        if reader.tokens[place].low == "or":
            first = _cost(reader, place - (reader.tokens[place - 1].text == ","))
            second = None if first is None else cost_within(reader.part(place + 1, reader.end))
            if first is not None and second is not None:
                return (cost_parts.PayEither((first, second)),)
    return None


def _asked_of_it(reader: Reader) -> Condition | None:
    """Asked of it := targets of | "X is" number "or" ("less" | "more" | "greater")    of the spell as it is cast (601.3e)."""
    if reader.eat("x is"):
        bound = number(reader)
        way = reader.eat("or less", "or more", "or greater")
        if bound is None or way is None or not reader.done:
            return None
        return ValueIs(X(), Comparison.AT_MOST if way == "or less" else Comparison.AT_LEAST, bound)
    return _whole(targets_of, reader)


def _allowed(reader: Reader) -> Condition | None:
    """When the spell may be cast of which is said when it can't be: behind "unless" what has to be so, behind "if" what may not."""
    if reader.eat("during your first , second , or third turns of the game"):
        return NotSo(WORDED[EARLY_TURN]) if reader.done else None
    if reader.eat("unless"):
        return _whole(asked, reader)
    held = _whole(asked, reader) if reader.eat("if") else None
    return None if held is None else NotSo(held)
