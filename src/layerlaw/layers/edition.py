"""An edition of the layer system is a value: its layers in order, which kind of change goes where, and what else changed over time.

The engine and the events of a game read editions and never ask which one they have. `kind_of` names the kind of a change, and where
the effect came from (a static ability, a resolved spell or ability, a counter) may matter too: 418.5 of before 2009 put a static +1/+1
elsewhere. One's own edition is one of ours with something replaced: `dataclasses.replace`, `Edition.with_layer`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from functools import cached_property
from typing import Final

from layerlaw.model import changes as c
from layerlaw.model.abilities import KeywordAbility, TriggeredAbility


class ChangeKind(Enum):
    """A kind of change, as far as some edition tells it from others."""

    COPY = auto()
    FACE_DOWN = auto()
    CONTROL = auto()
    TEXT = auto()
    TYPE = auto()
    COLOR = auto()
    ABILITY = auto()
    PT_DEFINE = auto()
    PT_SET = auto()
    PT_MODIFY = auto()
    PT_SWITCH = auto()
    PLAYER = auto()
    RULE = auto()


class Origin(Enum):
    """Where an effect comes from."""

    STATIC = auto()
    RESOLVED = auto()
    COUNTER = auto()


_KINDS: Final[dict[type[c.Change], ChangeKind]] = {
    c.BecomeCopy: ChangeKind.COPY,
    c.SetCopiableValues: ChangeKind.COPY,
    c.TurnFaceDown: ChangeKind.FACE_DOWN,
    c.GainControl: ChangeKind.CONTROL,
    c.ReplaceWord: ChangeKind.TEXT,
    c.SetFullText: ChangeKind.TEXT,
    c.SetTextBox: ChangeKind.TEXT,
    c.HaveTextBox: ChangeKind.TEXT,
    c.LockHalf: ChangeKind.TEXT,
    c.SetName: ChangeKind.TEXT,
    c.AddName: ChangeKind.TEXT,
    c.AddAllNames: ChangeKind.TEXT,
    c.AddTypes: ChangeKind.TYPE,
    c.SetTypes: ChangeKind.TYPE,
    c.RemoveTypes: ChangeKind.TYPE,
    c.SetSubtypes: ChangeKind.TYPE,
    c.SetCreatureTypesOf: ChangeKind.TYPE,
    c.AddAllCreatureTypes: ChangeKind.TYPE,
    c.AddEveryLandType: ChangeKind.TYPE,
    c.SetColors: ChangeKind.COLOR,
    c.AddColors: ChangeKind.COLOR,
    c.GainAbility: ChangeKind.ABILITY,
    c.GainActivatedAbilitiesOf: ChangeKind.ABILITY,
    c.GainKeywordsOf: ChangeKind.ABILITY,
    c.GainProtectionFromColorsOf: ChangeKind.ABILITY,
    c.LoseAbility: ChangeKind.ABILITY,
    c.LoseExactly: ChangeKind.ABILITY,
    c.LoseAllAbilities: ChangeKind.ABILITY,
    c.CantHave: ChangeKind.ABILITY,
    c.SetPT: ChangeKind.PT_SET,
    c.ModifyPT: ChangeKind.PT_MODIFY,
    c.SwitchPT: ChangeKind.PT_SWITCH,
    c.PlayerGainsAbility: ChangeKind.PLAYER,
}


def kind_of(change: c.Change, *, defining: bool = False) -> ChangeKind:
    """The kind of a change; `defining` says that a characteristic-defining ability makes it (604.3). The rest are rules (613.11)."""
    if defining and isinstance(change, c.SetPT):
        return ChangeKind.PT_DEFINE
    return _KINDS.get(type(change), ChangeKind.RULE)


@dataclass(frozen=True)
class Layer:
    """A layer or sublayer: its name as people write it (`7c`), its rule, and whether CDAs apply first in it."""

    name: str
    rule: str
    title: str
    cda_first: bool = False


@dataclass(frozen=True)
class RuleNumbers:
    """The numbers that a trace cites."""

    timestamp: str = "613.7"
    dependency: str = "613.8a"
    waiting: str = "613.8b"
    loop: str = "613.8b"
    continued: str = "613.6"
    cda_first: str = "613.3"
    cda_first_pt: str = "613.4a"
    counters: str = "613.7c"
    players: str = "613.10"
    rules: str = "613.11"


_OWN: Final = "="


def own(rule: str) -> str:
    """The number of a rule that an edition has and today's rules have not, marked so that `Edition.cite` leaves it as it is."""
    return f"{_OWN}{rule}" if rule else ""


KindAndOrigin = ChangeKind | tuple[ChangeKind, Origin]
"""A kind of change wherever it comes from, or only where its effect comes from there."""


@dataclass(frozen=True, eq=False)
class Edition:
    """The layer system of a time.

    `layers` in order, the last two being effects on players and on rules. `placement` names the layer of each kind of change,
    by kind alone or by kind and origin (the latter wins). `copiable_after`, `devotion_after` and `base_after` name the layers
    after which copiable values (613.2c), devotion (700.5a) and base power and toughness (208.4b) are taken.
    """

    name: str
    layers: tuple[Layer, ...]
    placement: Mapping[KindAndOrigin, str]
    copiable_after: str
    devotion_after: str
    base_after: str
    effective: str = ""
    """The day from which the text that it stands for was in force, as `YYYY-MM-DD`; empty for a rule of the house."""
    since: str = ""
    """The first day for which it answers where that is before `effective`: no change is known between the two."""
    has_text: bool = True
    """Whether it was read from a whole text of its day, or made from dated lists of what changed."""
    day: str = ""
    """The day that was asked for, where it was looked up by one (`editions.named`)."""
    rules: RuleNumbers = RuleNumbers()
    renumbered: Mapping[str, str] = field(default_factory=dict)
    """Numbers of the newest rules that are cited outside the layers, with the number that the same rule had then (see `cite`)."""
    compared: frozenset[str] = frozenset()
    """Numbers of the newest rules that were looked for in the text; of others it is not known whether they were the same. Empty: all are."""
    freed_apply_at_once: bool = True
    """An open question (`layers.readings`, decision 0001): whether what has waited applies before older effects that are independent."""
    bonus_below_zero: bool = False
    """An open question (decision 0014): whether a bonus that comes out below zero takes something away."""
    loops_wait_for_outsiders: bool = True
    """An open question (decision 0002): whether what is in a dependency loop waits for what it depends on outside of it."""
    loops_are_remembered: bool = True
    """An open question (decision 0003): whether a loop goes by timestamp to its end, also when its first member has broken it."""
    counters_are_effects: bool = True
    """An open question (decision 0004): whether what counters do depends on effects, and effects on it."""
    unit_is_ability: bool = False
    """An open question (decision 0005): whether all that one ability says is one effect, which goes on once any of it has begun (613.6)."""
    intrinsic_abilities_stay: bool = False
    """An open question (decision 0007): whether the mana abilities of basic land types outlast "loses all abilities"."""
    granted_apply_at_once: bool = False
    """An open question (decision 0015): whether an effect that is granted in its own layer applies just after what granted it."""
    removed_subtypes_return: bool = True
    """An open question (decision 0020): whether a card type that comes back in layer 4 brings back the subtypes that went with it."""
    chosen_types_define: bool = True
    """An open question (decision 0021): whether "this creature is the chosen type" is a characteristic-defining ability."""
    others_leave_out_host: bool = True
    """An open question (decision 0022): whether "other creatures" of an Aura or Equipment are those other than the one it is attached to."""
    enchanted_creature_is_creature: bool = False
    """An open question (decision 0023): whether "enchanted creature" is nothing while what is enchanted is no creature."""
    cda_waits: bool = False
    """Whether a characteristic-setting ability waits for other effects that it depends on (418.5d, until early 2007)."""
    cda_dependency: bool = True
    """Whether two CDAs may depend on each other (613.8a(c), since 1 May 2012)."""
    reevaluates: bool = True
    """Whether dependencies are asked again after each application (613.8c, since 4 February 2011)."""
    text_gives_cdas: bool = True
    """Whether an ability that a text change gives may be a CDA (604.3a(2), since 11 July 2009)."""
    qualities: frozenset[str] = frozenset()
    """Keywords that were no abilities: an effect that gives one is an effect on rules (indestructible before 13 July 2013)."""
    sets_by_part: bool = True
    """Whether the parts of a resolved effect that change no characteristics keep an open set beside parts that do (611.2c, since 1 February
    2013); before, an effect that changed a characteristic at all had one set, and that was fixed."""
    land_set_strips_copied: bool = True
    """Whether setting a land's basic type takes the abilities that a copy effect added, too (305.7, since 27 September 2013)."""
    copies_drop_cdas: bool = True
    """Whether a copy effect that does not copy a characteristic leaves out the CDAs that define it (707.9d; first found in the rules of
    2012, not yet in those of July 2009)."""
    additions_keep_cdas: bool = True
    """Whether "in addition to its other types" leaves the CDAs that define types (707.9d, since February 2021)."""
    static_copies_lock: bool = True
    """Whether a static copy effect fixes what it copies when it begins (707.2c, since 13 July 2018); before, 611.3a was all there was."""
    devotion_counts_effects: bool = True
    """Whether effects that raise devotion count before layer 4 (700.5a, since 19 November 2021)."""
    looks_ahead_at_others: bool = True
    """Whether an entering permanent is looked at with other objects' effects applied (614.12, since 29 September 2017)."""
    turning_restamps: bool = True
    """Whether turning face up or down and transforming give a new timestamp (613.7f, 613.7g, since 17 July 2015)."""
    active_player_orders_all: bool = False
    """Whether the active player orders all simultaneous timestamps (before 17 April 2020), not each player their own (613.7m)."""
    saga_without_chapters_stays: bool = True
    """Whether a Saga without chapter abilities is left alone (704.5s, since 6 June 2025)."""
    saga_lore_is_an_ability: bool = True
    """Whether a Saga's first lore counter comes from an ability, which can be lost (714.3a, since 17 April 2026)."""
    split_halves_apart: bool = False
    """Whether a split card off the stack has two mana values, and a comparison is true if it is true of either (708.2, 708.6a, until 27
    April 2017)."""
    back_faces_have_mana_value: bool = True
    """Whether a back face has the mana value of its front face (202.3b, since 8 April 2016); before, it had no mana cost and so 0."""
    tokens_are_called_tokens: bool = True
    """Whether the name of an unnamed token ends in "Token" (111.4, since 19 November 2021); before, it was its subtypes alone."""
    tokens_may_be_double_faced: bool = True
    """Whether a token can have two faces and transform (701.27, 707.8a, since 21 April 2023)."""
    tokens_belong_to_their_maker: bool = False
    """Whether a token is owned by the controller of what created it (216.1, until 10 July 2009), not by who it entered under."""
    instants_keep_their_type: bool = True
    """Whether an instant or sorcery stays one when an effect sets its types (205.1a, since 10 June 2022)."""
    mana_abilities_leave_libraries_alone: bool = True
    """Whether an ability that moves a card to or from a library is no mana ability (605.1a, since 7 August 2026)."""
    durations_begin_again: bool = True
    """Whether a duration "for as long as" that was over counts if it begins again while its spell or ability resolves (611.2b, since
    8 November 2024)."""
    keyword_triggers: Mapping[str, TriggeredAbility] = field(default_factory=dict)
    """Keywords that were triggered abilities, each instance by itself: lifelink and deathtouch until 10 July 2009 (502.68a, 502.63a)."""
    mana_burn: str = ""
    """The number of the rule that mana is lost as a phase ends, not a step, and a player loses life for it (300.3, until 10 July 2009)."""
    combat_damage_on_the_stack: str = ""
    """The number of the rule that combat damage waits on the stack (310.4, until 10 July 2009)."""
    damage_assignment_order: str = ""
    """The number of the rule that orders those among whom an attacker's combat damage is divided (509.2, from 11 July 2009 to 7 November 2024)."""
    damage_assigned_one_by_one: bool = False
    """Whether each creature's damage is assigned before another's, so that only what was assigned counts (510.1e, until 14 July 2011)."""
    deathtouch_damage_is_lethal: bool = True
    """Whether any combat damage that a source with deathtouch assigns is lethal damage (702.2c, since 16 July 2010)."""
    legend_rule_by_player: bool = True
    """Whether each player keeps one legend of a name (704.5j, since 13 July 2013); before, all of them went, whoever controlled them."""
    planeswalker_redirection: str = ""
    """The number of the rule that noncombat damage to a player may be dealt to a planeswalker instead (from Lorwyn to 26 April 2018)."""
    planeswalker_uniqueness: str = ""
    """The number of the rule that planeswalkers which share a planeswalker type cannot stay together (until 28 September 2017)."""
    phased_out_tokens_stay: bool = True
    """Whether a token goes on existing while it is phased out (702.26d; not yet in the rules of July 2017)."""
    phasing_out_ends_effects: bool = False
    """Whether an effect of limited duration no longer affects what it was fixed on once that phases out (502.15g, until 10 July 2009)."""

    @cached_property
    def index(self) -> dict[str, int]:
        """The position of each layer by its name."""
        return {layer.name: position for position, layer in enumerate(self.layers)}

    def layer_of_change(self, change: c.Change, origin: Origin, *, defining: bool) -> int:
        """The position of the layer in which a change of that origin applies."""
        if isinstance(change, c.GainAbility) and self.is_quality(change):
            return self.layer_of(ChangeKind.RULE, origin)
        return self.layer_of(kind_of(change, defining=defining), origin)

    def is_quality(self, change: c.Change) -> bool:
        """Whether the change gives what is no ability in this edition (see `qualities`)."""
        if not isinstance(change, c.GainAbility) or not self.qualities:
            return False
        ability = change.ability
        return isinstance(ability, KeywordAbility) and ability.name in self.qualities

    def layer_of(self, kind: ChangeKind, origin: Origin) -> int:
        """The position of the layer in which a change of that kind and origin applies."""
        name = self.placement.get((kind, origin)) or self.placement[kind]
        return self.index[name]

    def cite(self, rule: str) -> str:
        """The number that a rule of the newest edition has in this one; where there was no such rule, the newest number, called so.

        Several numbers ("704.5a and 704.5c") are cited one by one; a number of the edition's own (`own`) stays as it is.
        """
        several = (part.split(", ") for part in rule.split(" and "))
        return " and ".join(", ".join(self._cited(one) if one else "" for one in part) for part in several)

    def _cited(self, rule: str) -> str:
        if rule.startswith(_OWN):
            return rule.removeprefix(_OWN)
        unknown = "" if self.compared and rule not in self.compared else rule
        return self.renumbered.get(rule, unknown) or f"newest {rule}"

    def with_layer(self, layer: Layer, takes: Iterable[KindAndOrigin], *, before: str) -> Edition:
        """This edition with one more layer, in front of another, for the kinds of changes that it takes from wherever they were."""
        at = self.index[before]
        placement = {**self.placement, **dict.fromkeys(takes, layer.name)}
        return replace(self, layers=(*self.layers[:at], layer, *self.layers[at:]), placement=placement)
