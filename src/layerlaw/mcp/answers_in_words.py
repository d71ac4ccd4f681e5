"""Answers of the service, as plain values, in words for an assistant: short, nothing left out that bears on a question."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

__all__ = ["asked", "card", "cards", "checked", "solved"]

JsonView = Mapping[str, Any]


def solved(answer: JsonView) -> str:
    """What every object is, then players, state-based actions, and what was not understood."""
    lines = [_object(item, item["id"]) for item in answer["objects"]] or ["Nothing is there."]
    players = [line for player in answer["players"] for line in _player(player)]
    happened = [
        f"{'  ' * event['depth']}{event['text']}{f' ({rule})' if (rule := event['rule']) else ''}"
        for entry in answer.get("log", ())
        for event in entry["events"]
    ]
    next_actions = map(_would, answer["state_based"])
    return "\n".join(
        [
            *lines,
            *_part("Players:", players),
            *_part("What happened:", happened),
            *_part("State-based actions would do next (704):", next_actions),
            *_part("State-based actions that are not performed:", map(_hindered, answer["hindered"])),
            *_unread(answer["not_understood"]),
            *_left_out(answer["not_carried_out"]),
            *_assumed(answer["assumed"]),
            *_open(answer["open_readings"]),
            f"\nBy the rules: {answer['rules']}. The tool `explain` tells why.",
        ]
    )


def _hindered(item: JsonView) -> str:
    by = "; ".join([item["by_rule"], *item["sources"]])
    return f"{_would(item)}, but {item['because']} ({by})"


def _would(item: JsonView) -> str:
    return f"{item['object']} would {item['would']} ({item['rule']})"


def asked(answer: JsonView) -> str:
    """Every outcome with the orders that lead to it."""
    left = answer["orders_left"]
    if not answer["order_matters"]:
        outcome = answer["outcomes"][0]
        lines = ["The order in which they enter does not matter." if left == 0 else "One outcome was found."]
        lines += [_object(item, item["id"]) for item in outcome["objects"]]
        lines += _next(outcome)
    else:
        lines = [f"{len(answer['outcomes'])} outcomes, by the order in which they enter."]
        for number, outcome in enumerate(answer["outcomes"], start=1):
            orders = "; or ".join(
                " and ".join(f"{first} before {second}" for first, second in pairs) for pairs in outcome["when"]
            )
            lines += ["", f"{number}. {orders or 'in any order'}"]
            lines += [f"   {_object(item, item['id'])}" for item in outcome["objects"]]
            lines += [f"   {line}" for line in _next(outcome)]
    if left != 0:
        many = "Some" if left is None else f"{left:,}"
        lines += ["", f"{many} orders are not answered for, and may have other outcomes: ask about fewer cards."]
    doubts = (*_unread(answer["not_understood"]), *_assumed(answer["assumed"]), *_open(answer["open_readings"]))
    return "\n".join([*lines, *doubts])


def _next(outcome: JsonView) -> Iterator[str]:
    """What state-based actions would do then, and what keeps them off."""
    yield from (f"Next, {_would(item)}" for item in outcome["state_based"])
    yield from map(_hindered, outcome["hindered"])


def checked(answer: JsonView) -> str:
    """Whether a board is one, and what it expects and is not so."""
    if answer["holds"]:
        return "The board is well-formed, can have happened, and everything that it expects holds."
    told = (
        f"{item['what']}: expected {item['expected']!r}, is {item['actual']!r} (at {item['at']})"
        for item in answer["failures"]
    )
    lines = ["The board is well-formed, but not everything that it expects holds:", *told]
    doubts = (*_unread(answer["not_understood"]), *_left_out(answer["not_carried_out"]), *_assumed(answer["assumed"]))
    return "\n".join([*lines, *doubts, *_open(answer["open_readings"])])


def legal(answer: JsonView) -> str:
    """What a player may do now, an entry a line; or, of one entry, whether it is legal and why not."""
    if "entry" in answer:
        return _verdict(answer["entry"])
    lines = [f"{answer['player']}, {answer['step']}"]
    lines += _part("Legal:", map(_verdict, answer["legal"]))
    lines += _part("Not legal:", map(_verdict, answer["illegal"]))
    lines += _part("Could not be decided:", map(_verdict, answer["undecided"]))
    if answer["not_tried"]:
        lines.append(f"\nNot tried, since the list is bounded: {answer['not_tried']}")
    return "\n".join([*lines, *_part("Assumed:", answer["assumed"])])


def _verdict(item: JsonView) -> str:
    said = {True: "legal", False: "not legal", None: "could not be decided"}[item["legal"]]
    why = f": {item['why']}" if item["why"] else ""
    rule = f" ({item['rule']})" if item["rule"] else ""
    cost = f" [{item['cost']}]" if item["cost"] else ""
    targets = "".join(f"; {one['for']}: {', '.join(one['legal'])}" for one in item["targets"])
    targets += f"; x: {', '.join(map(str, item['x']))}" if item["x"] else ""
    assumed = "".join(f"; assumed: {one}" for one in item["assumed"])
    return f"{item['entry']}{cost} {item['about']}".rstrip() + f" - {said}{why}{rule}{targets}{assumed}"


def compared(answer: JsonView) -> str:
    """What differs between the editions of the rules: over the years, with the rules that made the difference."""
    told = answer["by_date"]
    refused = [f"By {name} this cannot have happened: {why}" for name, why in answer["refused"].items()]
    if not told["days"]:
        return "\n".join([f"The same answer since {told['since']}, in all rules that are kept.", *refused])
    lines = [f"Before the first of these days, from {told['since']} on, each is as it is told to have been."]
    for day in told["days"]:
        lines += ["", f"{day['day']} ({day['editions'][0]} → {day['editions'][1]}):"]
        for one in day["changed"]:
            lines.append(f"- {one['of']}: {one['what']} {one['before']} → {one['after']}")
            lines += [
                f"    {cause['words']} ({' | '.join(rule or '-' for rule in cause['rules'])})"
                for cause in one["causes"]
            ]
    return "\n".join([*lines, *refused])


def cards(answer: JsonView) -> str:
    """Cards that were found, a paragraph each."""
    found = [_printed(item) for item in answer["cards"]]
    return "\n\n".join(found) or "No card is named like that."


def card(answer: JsonView) -> str:
    """A card: its text, how each ability was understood, what was not, its rulings."""
    lines = [_printed(face) for face in answer["faces"]]
    lines += ["", "How it was understood:"]
    lines += ["".join(span["text"] for span in line) for line in answer["reading"]]
    lines += _part("Not understood (answers leave it out, and say so):", answer["not_understood"])
    rulings = [f"{ruling['published_at']}: {ruling['comment']}" for ruling in answer.get("rulings", ())]
    return "\n".join([*lines, *_part("Official rulings:", rulings)])


def _object(item: JsonView, name: str) -> str:
    kind = " ".join([*item["supertypes"], *item["types"]])
    subtypes = f" — {' '.join(item['subtypes'])}" if item["subtypes"] else ""
    size = [f"{item['power']}/{item['toughness']}"] if item["power"] is not None else []
    size += [f"{word} {item[word]}" for word in ("loyalty", "defense") if item[word] is not None]
    facts = [
        f"{kind}{subtypes}",
        *size,
        f"colors {''.join(item['colors'])}" if item["colors"] else "colorless",
        *([f"named {item['name']!r}"] if item["name"] != item["card"] else []),
        *([f"in {item['zone']}"] if item["zone"] != "battlefield" else []),
        *([f"controlled by {item['controller']}"] if item["controller"] else []),
        *(f"{number} {kind} counters" for kind, number in item["counters"].items()),
        *(word.replace("_", " ") for word, holds in item["status"].items() if holds),
        *([f"attached to {item['attached_to']}"] if item["attached_to"] else []),
    ]
    texts = [*item["abilities"], *(f"({text})" for text in item["qualities"])]
    count = f"{item['count']} × " if "count" in item else ""
    return f"{count}{name}: {', '.join(facts)}. Abilities: {' | '.join(texts) or 'none'}"


def _player(player: JsonView) -> Iterator[str]:
    size = player["max_hand_size"]
    if size != 7:
        yield f"{player['name']}: maximum hand size {'none' if size is None else size}"
    for text in (*player["abilities"], *player["qualities"]):
        yield f"{player['name']}: {text}"


def _printed(face: JsonView) -> str:
    head = "  ".join(filter(None, (face["name"], face["mana_cost"])))
    return "\n".join(filter(None, (head, face["type_line"], face["text"], face["size"])))


def _unread(found: Iterable[JsonView]) -> list[str]:
    told = (f"{item['card']}: {item['text']}{_could(item)}" for item in found)
    return _part("NOT UNDERSTOOD, and so not part of this answer; say so:", told)


def _could(item: JsonView) -> str:
    """What a sentence could touch: of a sentence that an answer misses, not of one that is merely on a card."""
    if item["matters"] is False:
        return f" (changes nothing here: {item['why']})"
    objects = item["objects"]
    whom = ", ".join(objects) if objects else item["whom"] or "any object"
    return f" (could touch {', '.join(item['what']) or 'anything'} of {whom})"


def _assumed(found: Iterable[JsonView]) -> list[str]:
    """What was taken for granted and matters, or may matter, with what is so otherwise."""
    lines: list[str] = []
    for item in found:
        if item["matters"] is False:
            continue
        say = f"; a board says it: {item['state_it']}" if item["state_it"] else ""
        lines.append(f"{item['about']}: {item['words']}? Taken: {item['taken']} ({item['rule']}{say})")
        if item["matters"] is None:
            lines.append("  not tried otherwise")
        if item["only_together"]:
            lines.append("  alone it changes nothing; together with others it may")
        for one in item["otherwise"]:
            changes = [
                f"{change['object']}'s {change['characteristic']} would be {change['otherwise']!r}, not {change['now']!r}"
                for change in one["changes"]
            ]
            values = " or ".join(str(value) for value in one["values"])
            lines.append(f"  if {values}: {one['problem'] or '; '.join(changes)}")
    return _part("ASSUMED, as nobody stated it; say so where it matters:", lines)


def _left_out(found: Iterable[JsonView]) -> list[str]:
    """What entries that only state things left out of what they let resolve."""
    told = (
        f"{item['card']}: {item['text']} (entry {item['entry']}; by the rules: {item['instead']})" for item in found
    )
    return _part("STATED, and not carried out:", told)


def _open(found: Iterable[JsonView]) -> list[str]:
    """Where the rules leave a choice on which the answer depends."""
    lines = []
    for item in found:
        changes = [
            f"{change['object']}'s {change['characteristic']} would be {change['otherwise']!r}, not {change['now']!r}"
            for change in item["changes"]
        ]
        lines.append(
            f"{item['asks']} ({item['rule']}; taken: {item['taken']}). By {item['other']}: {item['problem'] or '; '.join(changes)}"
        )
    return _part("THE RULES LEAVE A CHOICE; say so:", lines)


def _part(title: str, lines: Iterable[str]) -> list[str]:
    found = [f"  {line}" for line in lines]
    return ["", title, *found] if found else []
