"""What players and permanents do that rules text calls by a word, each with its words in the log and its rule (701, 702 and what else names one)."""

from __future__ import annotations

from enum import StrEnum
from typing import Self

from layerlaw.model.late import dataclass


@dataclass(frozen=True)
class Said:
    """How an act is told: `{number}`, `{other}` and `{player}` are put in."""

    rule: str
    player: str = ""
    """What a player does, as it is said to somebody: `you scry 2`."""
    with_object: str = ""
    """What a player does with an object."""
    of_object: str = ""
    """What an object does or becomes."""
    of_game: str = ""
    """What happens to the game, or is not said of who does it."""


class Act(StrEnum):
    """The acts that a game tells of as they are done; a status or designation that begins is one by its name (`monstrous`, `monarch`).

    An ability that waits for another act would stay silent, and is not understood.
    """

    said: Said

    def __new__(cls, word: str, said: Said) -> Self:
        """Called by a word, and told so."""
        made = str.__new__(cls, word)
        made._value_ = word
        made.said = said
        return made

    SCRY = "scry", Said("701.22a", player="scry {number}")
    SURVEIL = "surveil", Said("701.25a", player="surveil {number}")
    FATESEAL = "fateseal", Said("701.29a", player="fateseal {number}")
    LOOK = "look", Said("701.20e", player="look at cards of a library")
    LOOK_AT_A_HAND = "hand", Said("701.20e", player="look at a hand")
    SEARCH = "search", Said("701.23a", player="search a library")
    SHUFFLE = "shuffle", Said("701.24a", player="shuffle a library")
    PROLIFERATE = "proliferate", Said("701.34a", player="proliferate")
    CLASH = "clash", Said("701.30a", player="clash")
    VOTE = "vote", Said("701.38a", player="vote")
    VENTURE = "venture", Said("701.49a", player="venture into the dungeon")
    COMPLETE_A_DUNGEON = "complete a dungeon", Said("309.7", player="complete a dungeon")
    DISCOVER = "discover", Said("701.57a", player="discover", of_object="discovers")
    RECRUIT = "recruit", Said("701.70a", player="recruit")
    FORAGE = "forage", Said("701.61a", player="forage")
    WATERBEND = "waterbend", Said("701.67a", player="waterbend")
    EARTHBEND = "earthbend", Said("701.66a", player="earthbend")
    AIRBEND = "airbend", Said("701.65a", player="airbend")
    FIREBEND = "firebend", Said("702.189a", player="firebend")
    COMMIT_A_CRIME = "commit a crime", Said("700.13", player="commit a crime")
    PLAY_A_LAND = "play a land", Said("305.1", player="play a land", with_object="play {object}")
    LOSE_THE_GAME = "lose the game", Said("104.3", player="lose the game")
    MONARCH = "monarch", Said("725.3", player="become the monarch")
    INITIATIVE = "initiative", Said("726.3", player="take the initiative")
    ROLL = "roll", Said("706.1", player="roll dice")
    ROLLED = "rolled", Said("706.2", player="roll a {number}")
    WIN_A_COIN_FLIP = "win a coin flip", Said("705.2", player="win a coin flip")
    LOSE_A_COIN_FLIP = "lose a coin flip", Said("705.2", player="lose a coin flip")
    COMPANION = "companion", Said("702.139a", player="put the companion into the hand")
    PAY_UPKEEP = "pay cumulative upkeep", Said("702.24a", with_object="pay the cumulative upkeep of {object}")
    LEAVE_UPKEEP_UNPAID = (
        "leave cumulative upkeep unpaid",
        Said("702.24a", with_object="do not pay the cumulative upkeep of {object}"),
    )
    PAY_ECHO = "pay echo", Said("702.30a", with_object="pay the echo cost of {object}")
    EXPEND = "expend", Said("700.14", player="expend mana")
    CYCLE = "cycle", Said("702.29a", player="cycle a card", with_object="cycle {object}")
    EXPLOIT = "exploit", Said("702.110b", player="exploit a creature", of_object="exploits a creature")
    COLLECT_EVIDENCE = "collect evidence", Said("701.59a", player="collect evidence")
    GIVE_A_GIFT = "give a gift", Said("702.174c", player="give a gift")
    WIN_A_CLASH = "win a clash", Said("701.30d", player="win a clash")
    FIGHT = "fight", Said("701.14a", player="fight", of_object="fights")
    FORETELL = "foretell", Said("702.143a", with_object="foretell {object}")
    PLOT = "plot", Said("702.170a", with_object="plot {object}")
    SUSPEND = "suspend", Said("702.62a", with_object="suspend {object}")
    EXERT = "exert", Said("701.43a", with_object="exert {object}")
    UNLOCK = "unlock", Said("709.5h", with_object="unlock door {number} of {object}")
    FULLY_UNLOCK = "fully unlock", Said("709.5i", with_object="fully unlock {object}")
    ENTER_ROOM = "enter room", Said("309.5a", with_object="enter room {number} of {object}")
    EXPLORE = "explore", Said("701.44a", of_object="explores")
    CONNIVE = "connive", Said("701.50a", of_object="connives")
    ENLIST = "enlist", Said("702.154c", of_object="enlists {other}")
    CREWS = "crews", Said("702.122b", of_object="crews a Vehicle")
    SADDLES = "saddles", Said("702.171c", of_object="saddles a Mount")
    CREWED = "crewed", Said("702.122a", of_object="becomes crewed")
    SADDLED = "saddled", Said("702.171b", of_object="becomes saddled")
    EVOLVE = "evolve", Said("702.100b", of_object="evolves")
    TRAIN = "train", Said("702.149c", of_object="trains")
    MUTATE = "mutate", Said("702.140c", of_object="mutates")
    MONSTROUS = "monstrous", Said("701.37b", of_object="becomes monstrous")
    RENOWNED = "renowned", Said("702.112b", of_object="becomes renowned")
    SUSPECTED = "suspected", Said("701.60b", of_object="becomes suspected")
    GOADED = "goaded", Said("701.15a", of_object="becomes goaded")
    DETAINED = "detained", Said("701.35a", of_object="is detained")
    HARNESSED = "harnessed", Said("701.64a", of_object="becomes harnessed")
    SOLVED = "solved", Said("719.3b", of_object="becomes solved")
    PREPARED = "prepared", Said("722.3a", of_object="becomes prepared")
    PLOTTED = "plotted", Said("702.170a", of_object="becomes plotted")
    PHASE_IN = "phase in", Said("702.26c", of_object="phases in")
    PHASE_OUT = "phase out", Said("702.26b", of_object="phases out")
    RING_BEARER = "ring bearer", Said("701.54a", of_object="becomes a Ring-bearer")
    LEVEL_UP = "level up", Said("716.2a", of_object="becomes level {number}")
    PLANESWALK = "planeswalk", Said("701.31b", player="planeswalk", with_object="planeswalk to {object}")
    PLANESWALK_AWAY = "planeswalk away", Said("701.31b", with_object="planeswalk away from {object}")
    ENCOUNTER = "encounter", Said("312.5", with_object="encounter {object}")
    SET_IN_MOTION = "set in motion", Said("701.32b", with_object="set {object} in motion")
    ABANDON = "abandon", Said("701.33b", with_object="abandon {object}")
    CHAOS_ENSUES = "chaos ensues", Said("311.7", of_game="chaos ensues")
    OPEN_ATTRACTION = "open", Said("701.51b", with_object="open {object}")
    VISIT = "visit", Said("701.52a", with_object="visit {object}")
    TEMPT = "tempt", Said("701.54a", of_game="the Ring tempts {player}")
    BECOME_DAY = "become day", Said("731.1", of_game="it becomes day")
    BECOME_NIGHT = "become night", Said("731.1", of_game="it becomes night")
    DAY_AND_NIGHT_CHANGE = "day and night change", Said("731.1a", of_game="day and night change")
    CITY_BLESSING = "city_blessing", Said("702.131c", player="get the city's blessing")
    MAX_SPEED = "max_speed", Said("702.179e", player="get max speed")
    ENDURING_STORY = "enduring_story", Said("702.195b", player="get an enduring story")
    FLIPPED = "flipped", Said("710.4", of_object="is flipped")
    AIRBENT = "airbent", Said("701.65a", of_object="is airbent")
    WARPED = "warped", Said("702.185a", of_object="is warped")

    @classmethod
    def named(cls, word: str) -> Act:
        """The act that is called so.

        Raises:
            KeyError: there is none.
        """
        return _CALLED[word]

    @classmethod
    def called(cls, word: str) -> Act | None:
        """The act that is called so; None where there is none."""
        return _CALLED.get(word)


_CALLED = {act.value: act for act in Act}
