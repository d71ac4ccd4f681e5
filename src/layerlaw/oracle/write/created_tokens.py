"""Tokens in words: what is created, with its size, colors, kinds and abilities (111.3)."""

from __future__ import annotations

from layerlaw.model import one_shot_effects as d
from layerlaw.model import values as v
from layerlaw.model.cards import Face
from layerlaw.model.words import Color, Supertype
from layerlaw.oracle.predefined_tokens import predefined
from layerlaw.oracle.word_forms import article, number_word
from layerlaw.oracle.write.abilities import write_in_voice
from layerlaw.oracle.write.attacked import whom_attacked
from layerlaw.oracle.write.telling import NoWords, Telling
from layerlaw.oracle.write.voice import Voice

# --- tokens -------------------------------------------------------------------------------------------------------------


def investigates(done: tuple[object, ...], telling: Telling) -> list[str]:
    """Investigate := [player] "investigate"    one Clue, which is done so often (701.16a); nothing where something else is done."""
    node = done[0]
    clue = predefined("Clue")
    if len(done) != 1 or clue is None or not isinstance(node, d.CreateTokens):
        return []
    return (
        [telling.does(node.player, "investigate", "").rstrip()] if node == d.CreateTokens(clue, 1, node.player) else []
    )


def write_tokens(node: d.CreateTokens, telling: Telling) -> str:
    """Tokens := "create" number ["tapped"] size colors kinds "token(s)" ["with" abilities] [how many].

    Raises:
        NoWords: nothing here has words for some of it.
    """
    if node.counters or node.also or node.with_last:
        raise NoWords(node)
    if node.attached_to is not None:
        if str(node.face.subtypes[-1:][0]) != "Role" or node.number != 1:
            raise NoWords(node)
        role = f"a {node.face.name} Role token attached to {telling.object(node.attached_to)}"
        return telling.does(node.player, "create", role)
    if node.number == 1 and node.power is None and not node.tapped and not node.attacking and _is_legendary(node.face):
        words = f"{_size(node, telling)}{_token_kind(node.face)} token{_token_abilities(node.face)}"
        return telling.does(node.player, "create", f"{node.face.name}, {article(words)}")
    many = node.number != 1
    size = _size(node, telling)
    kind = str(node.face.name) if node.of_card else f"{size}{_token_kind(node.face)}"
    what = f"{kind} token{'s' if many else ''}"
    if node.of_chosen:
        what = f"{what.replace('colorless ', '', 1)} of the chosen color and type"
    abilities = _token_abilities(node.face)
    state = "tapped and attacking" if node.tapped and node.attacking else "tapped" if node.tapped else ""
    state = state or ("attacking" if node.attacking else "")
    be = " are" if many else "'s"
    where = f" that{be} {state}" if node.attacking else ""
    where += whom_attacked(node.attacked, telling)
    where += f" that's blocking {telling.object(node.blocking)}" if node.blocking is not None else ""
    lead = "tapped " if state == "tapped" else ""
    counted = ""
    if isinstance(node.number, int):
        amount = article(f"{lead}{what}") if not many else f"{number_word(node.number)} {lead}{what}"
    elif isinstance(node.number, v.X):
        amount = f"{telling.count(node.number)} {lead}{what}"
    else:
        told = telling.amount(node.number, "card")
        often = told.split(" card", 1)[0]
        if " for each " in told:
            amount = article(f"{lead}{what.removesuffix('s')}") if often == "a" else f"{often} {lead}{what}"
            counted = f" for each {told.split(' for each ', 1)[1]}"
        elif " equal to " not in told:
            amount = f"{often} {lead}{what}"
        else:
            amount = f"a number of {lead}{what}"
            counted = f" equal to {told.split(' equal to ', 1)[1]}"
    if node.power is not None and not counted:
        if node.toughness != node.power:
            if node.toughness is None:
                raise NoWords(node)
            size = f". Its power is equal to {telling.value(node.power)} and its toughness is equal to {telling.value(node.toughness)}"
            kind = f"{lead}{_token_kind(node.face)} token{_called(node.face)}{abilities}"
            return telling.does(node.player, "create", f"{article(kind)}{where}{size}")
        if not isinstance(node.power, v.X):
            counted = f", where X is {telling.value(node.power)}"
    return telling.does(
        node.player,
        "create",
        f"{amount}{'' if node.of_card else _called(node.face)}{abilities}{_all_colors(node.face, many=many)}{where}{counted}",
    )


def _all_colors(face: Face, *, many: bool) -> str:
    return (" that are all colors" if many else " that's all colors") if _is_all_colors(face) else ""


def _size(node: d.CreateTokens, telling: Telling) -> str:
    del telling
    if node.power is not None:
        return "X/X "
    face = node.face
    return "" if face.power is None or _named(face) else f"{face.power}/{face.toughness} "


def _named(face: Face) -> bool:
    """Is it one of the tokens that the rules know by their name (111.10)?"""
    return _name(face) in (
        "Treasure",
        "Vibranium",
        "Food",
        "Clue",
        "Blood",
        "Map",
        "Powerstone",
        "Gold",
        "Junk",
        "Incubator",
        "Shard",
        "Mutagen",
        "Lander",
        "Walker",
    )


def _is_legendary(face: Face) -> bool:
    return Supertype.LEGENDARY in face.supertypes and bool(face.name)


def _called(face: Face) -> str:
    """` named Minor Demon`, where its name is not its subtypes (111.4)."""
    plain = not face.name or _named(face) or _name(face) == " ".join(map(str, face.subtypes))
    return "" if plain or _is_legendary(face) else f" named {face.name}"


def _name(face: Face) -> str:
    return str(face.name).removesuffix(" Token")


def _token_kind(face: Face) -> str:
    if _named(face):
        return _name(face)
    colors = [color.word for color in sorted(face.color_indicator or (), key=list(Color).index)]
    said = "" if _is_all_colors(face) else " and ".join(map(str, colors)) if colors else "colorless"
    kinds = [*face.supertypes, *([said] if said else []), *face.subtypes]
    return " ".join(
        [
            *(str(kind).lower() if kind in face.supertypes else str(kind) for kind in kinds),
            *(str(kind).lower() for kind in face.types),
        ]
    )


def _is_all_colors(face: Face) -> bool:
    return set(face.color_indicator or ()) == set(Color)


def _token_abilities(face: Face) -> str:
    if not face.abilities or _named(face):
        return ""
    told = []
    for ability in face.abilities:
        words = write_in_voice(ability, _voice(face))
        told.append(words[:1].lower() + words[1:] if not words.endswith(".") else f'"{words}"')
    return " with " + (" and ".join(told) if len(told) < 3 else ", ".join(told[:-1]) + f", and {told[-1]}")


def _voice(face: Face) -> Voice:
    return Voice.of("creature" if face.power is not None else "token")
