"""Words that mean something named before: this, the host, "that creature", "those", "its", and the players."""

from __future__ import annotations

from typing import Final

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.words import CardType
from layerlaw.oracle.phrases.adjectives import PLURAL_SUBTYPES, TYPE_NOUNS
from layerlaw.oracle.phrases.antecedents import can_be
from layerlaw.oracle.reader import Reader, begins_with, production
from layerlaw.oracle.tokens import OF_GRANTOR, PERSONAL, TokenKind
from layerlaw.oracle.word_forms import SELF_WORDS, SUBTYPE_NOUNS, plural

# --- single objects and players -----------------------------------------------------------------------------

_HOST_KINDS: Final = frozenset(
    {"creature", "land", "artifact", "permanent", "enchantment", "planeswalker", "forest", "equipment", "vehicle",
     "swamp", "island", "mountain", "plains", "battle", "aura"}
)  # fmt: skip


@begins_with("", "this", "it", "itself", "her", "its")
@production
def this(reader: Reader) -> r.This | None:
    """This := the own name | "he" | "she" | "him" | "this" self-word    `this creature`, `this Aura`; a person is whom the card is named for (201.5)."""
    if reader.peek().kind is TokenKind.SELF:
        return r.Grantor() if reader.next().text.startswith(OF_GRANTOR) else r.This()
    if reader.low() == "this" and (reader.peek(1).text in SELF_WORDS or reader.low(1) in SELF_WORDS):
        reader.at += 2
        return r.This()
    word = reader.peek().text.lower()
    her = word == "her" and (reader.at + 1 >= reader.end or reader.low(1) in _BEHIND_HER)
    if (her or word in PERSONAL) and reader.it != r.It():
        reader.at += 1
        return r.This()
    return None


_BEHIND_HER: Final = frozenset(
    [
        ",",
        ".",
        "to",
        "onto",
        "from",
        "under",
        "transformed",
        "and",
        "then",
        "until",
        "deal",
        "at",
        "tapped",
        "for",
        "as",
    ]
)
"""Words before which "her" is an object, and no word for what is hers."""


def own_filter(reader: Reader) -> f.Filter | None:
    """The own name, or "this" self-word, as the one object that it means."""
    ref = this(reader)
    return None if ref is None else f.Is(ref)


def _one_of_a_subtype(reader: Reader, ahead: int = 0) -> bool:
    """A subtype in the singular: "equipped Warriors" are all that are equipped."""
    word = SUBTYPE_NOUNS.get(reader.peek(ahead).text)
    return word is not None and reader.peek(ahead).text == str(word)


@begins_with("enchanted", "equipped", "fortified")
@production
def host(reader: Reader) -> r.Host | None:
    """Host := ("enchanted" | "equipped" | "fortified") kind ["card"]    `enchanted creature`."""
    if reader.eat("enchanted", "equipped", "fortified") and (reader.low() in _HOST_KINDS or _one_of_a_subtype(reader)):
        first = reader.next().low
        if first in TYPE_NOUNS and reader.low() in TYPE_NOUNS and reader.low() == TYPE_NOUNS[reader.low()].lower():
            reader.next()  # `enchanted artifact creature`
        reader.eat("card")  # in a graveyard (303.4a)
        return r.Host()
    return None


THAT_OBJECT: Final = (
    "that creature", "that permanent", "that land", "that artifact", "the creature", "the artifact", "that token", "that card", "that planeswalker",
    "the token", "the copy", "that vehicle", "that equipment", "that enchantment", "that target",
)  # fmt: skip


_WHICH: Final = {
    f"the {chosen}{kind} {whose}": f"{kind} {said}"
    for chosen in ("", "chosen ")
    for kind in ("creature", "permanent")
    for whose, said in {
        "you control": "you control", "you don't control": "you don't control", "an opponent controls": "an opponent controls",
        "the opponent controls": "an opponent controls", "your opponent controls": "an opponent controls",
    }.items()
}  # fmt: skip


@begins_with("the")
@production
def which_target(reader: Reader) -> r.Target | None:
    """Which target := "the" ["chosen"] ("creature you control" | "creature you don't control" | ...)    the only target whose words end so."""
    phrase = reader.eat(*_WHICH)
    if phrase is None:
        return None
    such = [one for one in reader.aimed() if one.what.lower().endswith(_WHICH[phrase])]
    return such[0] if len(such) == 1 else None


def that_named(reader: Reader) -> str | None:
    """That := a phrase of `THAT_OBJECT` | "that" subtype ["or" subtype]    `that Sliver`, `that Mount or Vehicle`: read, and answered with its last word."""
    phrase = reader.eat(*THAT_OBJECT)
    if phrase is not None or reader.low() != "that" or not _one_of_a_subtype(reader, 1):
        return phrase
    reader.at += 2
    if reader.low() == "or" and _one_of_a_subtype(reader, 1):
        reader.at += 2
    return f"that {reader.tokens[reader.at - 1].low}"


def besides(reader: Reader, ref: r.ObjectRef) -> tuple[r.ObjectRef, ...]:
    """Besides := ["and the chosen creature" | ("and" | "or") this]    behind "other than" an object: what else is left out."""
    if reader.resolving and reader.eat("and the chosen creature"):
        return ref, r.Linked()
    mark = reader.at
    own = this(reader) if reader.resolving and reader.eat("and", "or") else None
    if own is None:
        reader.at = mark
    return (ref,) if own is None else (ref, own)


_THOSE: Final = frozenset({"permanents", "tokens", "cards", "copies"})


@begins_with("each", "those", "the")
@production
def those(reader: Reader) -> bool | None:
    """Those := ["each of"] ("those" | "the") plural    `those creatures`, `each of those Elves`, `the tokens`."""
    reader.eat("each of")
    word = reader.eat("those", "the")
    token = reader.next()
    if word == "the" and token.low != "tokens":
        return None
    kind = TYPE_NOUNS.get(token.low)
    many = token.low in _THOSE or (kind is not None and token.low != kind.lower()) or token.text in PLURAL_SUBTYPES
    if word is None:
        return None
    # `those artifact creatures`, `those Spirit tokens`
    described = kind is not None or token.text in SUBTYPE_NOUNS
    return True if many or (described and reader.next().low in _SEVERAL) else None


_SEVERAL: Final = frozenset({*_THOSE, *(plural(kind.lower()) for kind in CardType)})


_MOST_WORDS: Final = 6


def _said(reader: Reader, found: r.Target) -> r.Target:
    """A target with the words that the text has for it, as far as they tell of what kind it is."""
    if found.what:
        return found
    places = [place for place, token in enumerate(reader.tokens) if token.low == "target"]
    if found.number > len(places):
        return found
    start = places[found.number - 1]
    behind = reader.tokens[start : start + _MOST_WORDS]
    end = next((at for at, token in enumerate(behind) if token.text in (".", ",")), len(behind))
    return r.Target(found.number, " ".join(token.text for token in behind[:end]))


def that_object(reader: Reader, phrase: str = "") -> r.ObjectRef | None:
    """What "that creature" means: what was spoken of before the subject; behind an event about the object itself, the other one.

    `phrase`: the words; by default the last that was read. "That land" is no target creature, but what the event was about.
    """
    found = reader.antecedent if isinstance(reader.it, r.It) else reader.it
    if found is None and reader.it == r.It() and not reader.resolving:
        return (
            r.It()
        )  # `Each creature you control gets +1/+1 for each other creature with the same name as that creature`
    if isinstance(found, r.This | r.Host) and reader.event:
        return r.That()
    if isinstance(found, r.This) and isinstance(reader.antecedent, r.Target):
        found = reader.antecedent  # `for as long as this creature is tapped and that creature's power is ...`
    noun = phrase.rpartition(" ")[2] or reader.tokens[reader.at - 1].low.removesuffix("'s")
    if isinstance(found, r.Target) and not can_be(noun, _said(reader, found)):
        return reader.of_the_event()
    known = found if isinstance(found, r.ObjectRef) and not isinstance(found, r.It | r.This) else None
    return reader.called(noun, known)


@begins_with("the")
@production
def linked(reader: Reader) -> r.Linked | r.Target | None:
    """Linked := "the exiled card" | "the sacrificed creature" | "the [last] chosen" kind    what a linked ability exiled or chose (607), or this one a card (608.2c)."""
    if reader.resolving and reader.eat("the chosen card"):
        target = reader.target_called("card")
        return target if target is not None else r.Linked("chosen")
    phrase = reader.eat(*_PAID_WITH) if reader.resolving else None
    if phrase is not None:
        return _PAID_WITH[phrase] if _PAID_WITH[phrase].key.removeprefix("the ") in reader.paid else None
    return r.Linked() if reader.eat(*_LINKED) else None


_PAID_WITH: Final = {
    f"the {done} {kind}": r.Linked(f"the {done}")
    for done in ("sacrificed", "exiled")
    for kind in ("creature", "artifact", "permanent", "land")
}
"""What the cost was paid with (608.2h), where it was paid so."""


_LINKED: Final = (
    "the exiled card used to craft it", "the exiled card used to craft this creature", "the exiled card", "the exiled creature card", "the chosen creature", "the chosen permanent", "the last chosen creature",
    "the chosen card", "the chosen land", "the chosen artifact",
)  # fmt: skip


_EXPLOITED: Final = r.Linked("other party")
"""What the creature of the event exploited, also where that is itself (702.110b)."""


def _spell_of_the_event(reader: Reader, noun: str) -> r.ObjectRef | None:
    """The spell that an event spoke of, also behind cards that were looked at since; not where the same sentence has one cast."""
    before = [token.low for token in reader.tokens[: reader.at]]
    begun = max((at for at, word in enumerate(before) if word == "."), default=0)
    return reader.spell_told() if noun == "spell" and "cast" not in before[begun:] else None


@begins_with("", "its", "her", "the", "this", "enchanted", "equipped", "that", "target")
@production
def possessive_ref(reader: Reader) -> r.ObjectRef | None:
    """Possessive := "its" | "this creature's" | own name "'s" | "enchanted creature's"    followed by a noun."""
    if reader.eat("its", "her"):
        return reader.it if isinstance(reader.it, r.ObjectRef) else r.It()
    if reader.peek().kind is TokenKind.SELF and reader.low(1) in ("'s", "'"):
        named = this(reader)
        reader.at += 1
        return named
    if reader.eat("the enchanted creature's", "the equipped creature's"):
        return r.Host()
    if reader.eat("the exiled card's", "the exiled creature card's", "the chosen creature's"):
        return r.Linked()
    if reader.resolving and "exploits" in reader.among and reader.eat("the exploited creature's"):
        return _EXPLOITED
    if reader.resolving and reader.eat("the amassed army's"):
        return r.Linked("chosen")
    token = reader.peek(1)
    bare = token.text.removesuffix("'s").removesuffix("’s")
    if bare == token.text:
        return None
    if reader.low() == "this" and (bare in SELF_WORDS or bare.lower() in SELF_WORDS):
        reader.at += 2
        return r.This()
    if reader.low() in ("enchanted", "equipped") and bare.lower() in _HOST_KINDS:
        reader.at += 2
        return r.Host()
    if reader.low() == "that" and bare.lower() in _HOST_KINDS:
        reader.at += 2
        return that_object(reader)
    if reader.resolving and reader.low() == "that" and bare.lower() in ("card", "spell"):
        # No permanent is called so: it is a target that was called so, or what the event or an earlier part of the effect speaks of.
        reader.at += 2
        return reader.target_called(bare.lower()) or _spell_of_the_event(reader, bare.lower()) or r.That()
    if reader.resolving and reader.low() == "target" and bare.lower() in _HOST_KINDS:
        reader.at += 2
        return reader.new_target(f"target {bare}")
    return None
