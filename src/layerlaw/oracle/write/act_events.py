"""Events in words, of what players and objects do that rules text calls by a word (701)."""

from __future__ import annotations

from layerlaw.model import event_patterns as h
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.acts import Act
from layerlaw.oracle.write.event_subjects import THIS, event_card, event_subject, player_does, who_acts
from layerlaw.oracle.write.telling import NoWords, Telling, third


def act_event(node: h.Acted, telling: Telling) -> str:
    """`you scry`, `this creature becomes monstrous`, `you unlock this door`."""
    match node.action:
        case Act.EXPLOIT:
            with_ = f.creatures() if node.with_ == f.Anything() else node.with_
            return f"{event_subject(node.what, telling)} exploits {event_subject(with_, telling)}"
        case Act.EXPLORE if node.with_ != f.Anything():
            return f"{event_subject(node.what, telling)} explores {event_card(node.with_, telling, batch=False)}"
        case Act.ENLIST:
            return f"{event_subject(node.what, telling)} enlists a creature"
        case Act.CYCLE if node.what == THIS:
            return "you cycle this card"
        case Act.CYCLE:
            return f"{player_does(node.player, 'cycle')} {event_card(node.what, telling, batch=False)}"
        case Act.PLAY_A_LAND:
            return f"{player_does(node.player, 'play')} {event_subject(node.what, telling)}"
        case Act.MONSTROUS | Act.RENOWNED | Act.CREWED | Act.SADDLED | Act.PLOTTED | Act.SUSPECTED:
            return f"{event_subject(node.what, telling)} becomes {node.action}"
        case Act.UNLOCK if node.what == THIS:
            return "you unlock this door"
        case Act.PAY_UPKEEP | Act.LEAVE_UPKEEP_UNPAID | Act.PAY_ECHO:
            return _upkeep(node, telling)
        case Act.FULLY_UNLOCK | Act.EXERT | Act.SOLVED | Act.VISIT | Act.OPEN_ATTRACTION:
            does = "solve" if node.action is Act.SOLVED else node.action
            return f"{player_does(node.player, does)} {event_subject(node.what, telling)}"
        case Act.TEMPT if node == h.Acted(Act.TEMPT, player=r.You()):
            return "the Ring tempts you"
        case Act.DAY_AND_NIGHT_CHANGE:
            return "day becomes night or night becomes day"
        case Act.PLANESWALK | Act.PLANESWALK_AWAY | Act.ENCOUNTER | Act.SET_IN_MOTION if node.what == THIS:
            way = {
                Act.PLANESWALK: "planeswalk to",
                Act.PLANESWALK_AWAY: "planeswalk away from",
                Act.SET_IN_MOTION: "set",
            }
            told = f"{player_does(node.player, way.get(node.action, node.action))} {event_subject(node.what, telling)}"
            return told + " in motion" * (node.action is Act.SET_IN_MOTION)
        case Act.SET_IN_MOTION | Act.UNLOCK | Act.LEVEL_UP | Act.TEMPT:
            raise NoWords(node)
        case Act.CREWS | Act.SADDLES:
            helps = "crews a Vehicle" if node.action is Act.CREWS else "saddles a Mount"
            return f"{event_subject(node.what, telling)} {helps}"
        case Act.ROLLED:
            return f"{player_does(node.player, 'roll')} a {node.number}"
        case Act.RING_BEARER:
            return f"{player_does(node.player, 'choose')} a creature as your Ring-bearer"
        case Act.EXPEND:
            return f"{player_does(node.player, 'expend')} {node.number}"
        case Act.CHAOS_ENSUES | Act.VOTE:
            return "chaos ensues" if node.action is Act.CHAOS_ENSUES else "players finish voting"
        case _ if isinstance(node.what, f.Anything) and node.number is None:
            verb = {Act.MONARCH: "become the monarch", Act.INITIATIVE: "take the initiative", Act.SEARCH: "search your library",
                    Act.SHUFFLE: "shuffle your library", Act.LOSE_THE_GAME: "lose the game", Act.ROLL: "roll one or more dice"}.get(node.action, node.action)  # fmt: skip
            if not isinstance(node.player, r.You):
                verb = verb.replace("your", "their")
            return player_does(node.player, verb)
        case Act.EXPLORE | Act.CONNIVE | Act.MUTATE | Act.EVOLVE | Act.TRAIN | Act.PHASE_IN | Act.PHASE_OUT | Act.FIGHT:
            return f"{event_subject(node.what, telling, batch=node.batch)} {node.action if node.batch else third(node.action)}"
        case _:
            raise NoWords(node)


def _upkeep(node: h.Acted, telling: Telling) -> str:
    if node.action is Act.PAY_ECHO:
        return f"{event_subject(node.what, telling)}'s echo cost is paid"
    its = f"{event_subject(node.what, telling)}'s cumulative upkeep"
    if node.action is Act.LEAVE_UPKEEP_UNPAID:
        who = who_acts(node.player)
        return f"{who} {'don' if who == 'you' else 'doesn'}'t pay {its}"
    return f"{its} is paid" if node.player == r.EachPlayer() else f"{player_does(node.player, 'pay')} {its}"
