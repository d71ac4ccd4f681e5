"""No name of a module stands for two things: where rooms share one, it is what one of them values, another reads, writes or carries out."""

from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

ONE_THING: dict[str, str] = {
    "above_it": "which cards lie above a card in its graveyard (404.2): read, and written",
    "abilities": "abilities (113): the values, and their words",
    "act_events": "events of keyword actions (701): read, and written",
    "actions": "keyword actions and other one-shot effects (701, 610): their verbs, and carried out",
    "activating": "when and by whom an ability is activated (602): done, and in words",
    "acts": "what players do that rules text calls by a word (701): with its rule, and as the log tells it",
    "alike": "what several have in common (201.2, 601.2c): read, and written",
    "as_it_enters": "what is done as a permanent enters (614.12): read, and carried out",
    "asked": "what is asked while something resolves (608.2c): read, and written",
    "atlas": "the Atlas: its package, its command, and its methods of the service",
    "attacked": "whom creatures attack (508.4): the value, read, and written",
    "awaited": "what a delayed triggered ability waits for (603.7): read, and as it is created",
    "boards": "board files: their package, and the methods of the service about them",
    "cards": "cards (108): the values, their database, its command and its methods of the service",
    "casting": "casting spells (601): what it asks for, as it is read, and how it is done",
    "casting_now": "casting as an effect is applied (608.2g): the value, read, written and carried out",
    "causes": "what causes an ability to trigger (603.2d): read, and written",
    "chance": "coins and dice (705, 706): the values, how often, and what is done",
    "changes": "what a continuous effect does: the values, and their words",
    "check": "checking boards: how, and the command",
    "choice_bounds": "what a choice must be besides its kind (201.4a): the value, read, and written",
    "combat": "combat (506): the phase carried out",
    "commonest_color": "that an object is of the color that most have (105.2): read, and written",
    "compare": "a board under several editions: played, told, and the command",
    "conditions": "conditions: the values, read, evaluated and written",
    "copying": "copiable values (707): of an object as it is, and with a copy effect's exceptions",
    "costs": "costs (118): read, and written",
    "countering": "where a countered spell goes (701.6a): the value, and its words",
    "counters_among": "counters on several objects (122): the values, read, written and carried out",
    "created_tokens": "tokens with what the text gives them (111.3): read, and written",
    "damage": "damage that would be dealt (614.9, 615): what happens instead, read and carried out",
    "damage_events": "events of damage (120.1): read, and written",
    "drawing": "several cards drawn by one instruction (121.2a): read, and carried out",
    "dungeons": "dungeons (309): their text, their rooms, and what a game does with them",
    "durations": "how long an effect lasts (611.2): the values, and whether one is over",
    "each_chooses": "choices of several players, one after the other (101.4): the values, read, and written",
    "editions": "editions of the rules: as data, and as a table of them is told",
    "effects": "continuous effects (611): the values, read, and written",
    "event": "events (603, 614): what happens, and how a pattern of it is read",
    "events": "events (603): of a board's direct verbs, and as triggers wait for them",
    "explain": "answers in words: their package, and the command",
    "filters": "filters: the values, evaluated, and written",
    "frames": "frames (711 to 721): how a text is divided by them, and cards that have them",
    "game_abilities": "what abilities give a game: the values, and their words",
    "game_facts": "what only a game knows: the values, and how they are read",
    "history": "what happened (608.2i): the patterns and the record, read, written, stated by a board, kept by a game",
    "history_of_one": "what happened to one object (608.2i): read, and written",
    "in_combat": "effects on who is blocked (509.1h): the values, read, and carried out",
    "in_one_breath": "what one sentence says of several (608.2c): carried out, and written",
    "keyword_actions": "keyword actions (701): the values, carried out, and written",
    "later": "what is done later (603.7): read, and written",
    "leave": "leave to play and cast (601.3b): read, and written",
    "legal": "what a player may do now: found, and the command",
    "mana": "adding mana (106.4): read, and written",
    "mcp": "the server for assistants: its package, and its command",
    "melding": "melding (701.42): the value, read, and carried out",
    "next_time": "effects for the next time (609.7b, 615.8): read, and carried out",
    "of_the_event": "what is asked of the object that an event is about (603.4): read, and written",
    "of_x": "what a text says of its X (107.3): the value, read, and written",
    "offered_cost": "what one may pay while something is applied (118.12): read, and written",
    "one_shots": "one-shot effects (610): read, carried out, and written",
    "opening_hand": "cards of an opening hand (103.6): read, carried out, and stated by a board",
    "outside": "cards from outside the game (400.11b): the value, and carried out",
    "page": "the page: built, and its command",
    "paragraphs": "paragraphs (113.2c): which ability one is, and the room of their parts",
    "piles": "piles (700.3): the values, and read",
    "planes_and_schemes": "planes, phenomena and schemes (311 to 314): the values, where they are, and what is done with them",
    "play": "the game at work: its package, and the value that holds it",
    "position": "where a game stands: its room, and the value",
    "readings": "where the rules leave a choice: each open question, and the answers by the other readings",
    "references": "what words point at: the values, read, evaluated and written",
    "replacement": "replacement effects (614): read, and carried out",
    "replacement_effects": "replacement and prevention effects (614, 615): the values, and those that keywords stand for",
    "replacing": "static abilities that replace what would happen (614): read, and written",
    "resolution": "what resolves (608): its continuous effects as a board states it, and whole as a game does it",
    "rule_effects": "effects on rules (613.11): the values, read, and written",
    "rule_parts": "what the sentences about rules share: read, and written",
    "schema": "the format of board files: declared, and printed by its command",
    "searching": "searching zones (701.23): read, and carried out",
    "server": "servers: of the service, and for assistants",
    "serving": "a server is run: of the service, and for assistants",
    "side_games": "games beside the game (701.54, 731): the values, read, and carried out",
    "simultaneously": "what one player does at the same time (608.2c): the value, read, carried out and written",
    "sizes": "changes of power and toughness (613.4): read, and written",
    "solve": "solving a board: done, and the command",
    "stack": "the stack (405): objects on it as effects speak of them, and as a game handles it",
    "state_based": "state-based actions (704): which there would be, and performed",
    "targets": "targets (115): read, chosen, and written",
    "together": "what is said of several objects chosen together (601.2c): the value, read, written and held to",
    "triggers": "triggered abilities (603): their room, and how they trigger",
    "values": "numbers: the values, read, evaluated, written and told",
    "voting": "votes (701.38): the values, and carried out",
}
"""Names that several modules or packages share, each with the one thing that they are about."""


def shared(modules: Iterable[str]) -> dict[str, list[str]]:
    """The names that several of these dotted names end with, and which those are."""
    found: dict[str, list[str]] = defaultdict(list)
    for dotted in modules:
        found[dotted.rpartition(".")[2]].append(dotted)
    return {name: sorted(places) for name, places in found.items() if len(places) > 1}


def modules_of(package: Path) -> list[str]:
    """The dotted name of every module and package below one."""
    found = []
    for file in package.rglob("*.py"):
        parts = file.relative_to(package).with_suffix("").parts
        parts = parts[:-1] if parts[-1] == "__init__" else parts
        found += [".".join(parts)] if parts else []
    return found


def test_no_module_name_stands_for_two_things(repository: Path) -> None:
    found = shared(modules_of(repository / "src" / "layerlaw"))
    assert {name: places for name, places in found.items() if name not in ONE_THING} == {}, (
        "one thing gets its row, with what that is; for two things, rename one"
    )
    assert set(ONE_THING) - set(found) == set(), "a name that stands once needs no row"


def test_a_name_in_two_rooms_is_seen() -> None:
    assert shared(["game.alike", "oracle.write.alike", "oracle.write.mana"]) == {
        "alike": ["game.alike", "oracle.write.alike"]
    }
    assert shared(["model.event", "play.event", "play.event.event"]) == {
        "event": ["model.event", "play.event", "play.event.event"]
    }
