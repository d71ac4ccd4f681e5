"""Texts: whether an effect's ability is there still, in which words, and what becomes of effects as texts change (612, 613.6).

An effect that has begun goes on without its ability (613.6); until then it exists while its ability does, in the words that the face of its object
has now.
"""

from __future__ import annotations

from collections.abc import Sequence

from layerlaw.layers import evaluate
from layerlaw.layers.active_effects import ActiveEffect, plan_for
from layerlaw.layers.edition import Edition, Origin
from layerlaw.layers.gathering import Gathering
from layerlaw.layers.losing import LOSSES, loses
from layerlaw.layers.masks import rows_of
from layerlaw.layers.prepared import StaticEffect
from layerlaw.layers.table import Operation, Table
from layerlaw.layers.trace import EffectRef
from layerlaw.model.abilities import Ability
from layerlaw.model.cards import Face
from layerlaw.model.effects import ContinuousEffect


class Worded(Gathering):
    """The effects of one solve, as they are worded now."""

    def __init__(self, edition: Edition) -> None:
        super().__init__(edition)
        self._begun: dict[ActiveEffect, int] = {}
        """What has begun, with the rows that it keeps (613.6)."""
        self._began_on = 0
        """The rows of the objects that have an effect which has begun."""
        self._refs: dict[ActiveEffect, EffectRef] = {}
        self._dead: set[ActiveEffect] = set()
        self._gone: dict[int, list[ActiveEffect]] = {}
        self._first_words: dict[ActiveEffect, Ability] = {}
        self._reworded: set[ActiveEffect] = set()
        self._rewritten = False
        """Whether an effect was ever reworded or ended: such a solve is not gone on from."""

    def exists(self, live: ActiveEffect, table: Table) -> bool:
        """Whether an effect exists: it has begun (613.6), or its ability is there and its condition holds."""
        if live.started:
            return True
        row = live.row
        wording: ContinuousEffect | None
        if live.position >= 0 and table.faces[row] is live.face and not (self._gone or table.losing >> row & 1):
            wording = live.effect  # as nearly always: the text is as it was, and its object has lost nothing
        else:
            wording = None if live.position >= 0 and table.bare >> row & 1 else self._wording(live, table)
            if wording is None and self._began_on >> row & 1 and self._goes_on_with_another(live, table):
                wording = live.effect
        return wording is not None and (wording.condition is None or evaluate.holds(wording.condition, table, live))

    def _begin(self, live: ActiveEffect, mask: int) -> None:
        """An effect begins, and keeps these rows (613.6)."""
        live.started = True
        live.locked = self._begun[live] = mask
        if live.row >= 0:
            self._began_on |= 1 << live.row

    def _goes_on_with_another(self, live: ActiveEffect, table: Table) -> bool:
        """An open question (decision 0005): whether a lost ability goes on about another subject once it has begun about one."""
        for other in self._by_row.get(live.row, ()):
            if other.started and other.position == live.position and other.granted_at == live.granted_at:
                table.inquiry.met.add("unit")
                return self.edition.unit_is_ability
        return False

    def _wording(self, live: ActiveEffect, table: Table) -> ContinuousEffect | None:
        """The effect as its ability words it on that table; None where the ability is gone."""
        if live.origin is not Origin.STATIC:
            return live.effect
        if live.granted_at < 0 and table.bare >> live.row & 1:
            return None  # whatever its face says
        if self._gone and live in self._gone.get(live.row, ()):
            return None
        wording: ContinuousEffect | None = live.effect
        if live.position >= 0:
            face = table.faces[live.row]
            if face is not live.face:
                wording = self._on_face(live, table)
                written = table.rewritten.get(live.row)
                if wording is None or (written is not None and not self._is_worded(live, written)):
                    return None
            ability: Ability = face.abilities[live.position]
        else:
            assert live.ability is not None
            ability = live.ability
        if not table.losing >> live.row & 1:
            return wording
        return None if _lost(table.operations[live.granted_at + 1 :], live, ability) else wording

    def _on_face(self, live: ActiveEffect, table: Table) -> ContinuousEffect | None:
        for static in self._statics(live.row, table):
            if static.ability == live.position and static.number == live.number:
                return static.effect
        return None

    def _follow_texts(self, mask: int, giver: ActiveEffect, *, same_text: bool) -> None:
        """Faces changed: effects of abilities that are gone end if they have not begun; those of new abilities come.

        The new ones have the later timestamp of the object and of the effect that gave them (613.7a). An ability is known by its
        place and its words: where a new text has the same words in the same place, the effect is the same, now or from before.
        Otherwise the full text of a card that itself asks for a full text would be given again without end.
        """
        for row in rows_of(mask):
            face = self.table.faces[row]
            statics = {(static.ability, static.number): static for static in self._statics(row)}
            if not same_text:
                statics = {place: self._by_text(static) for place, static in statics.items()}
            kept: set[tuple[int, int]] = set()
            mine = self._by_row.get(row, [])
            gone = []
            for live in mine:
                if live.position < 0:
                    continue
                place = (live.position, live.number)
                static = statics.get(place)
                if same_text and live.face is face:
                    kept.add(place)
                elif (
                    static is not None
                    # other words make no other kind of ability, whatever gave it (604.3a(2))
                    and (same_text or (static.defining == live.defining and self._is_worded(live, face)))
                ):
                    self._reword(live, static, face, None if same_text else giver)
                    kept.add(place)
                else:
                    gone.append(live)
                    if not live.started:
                        self._dead.add(live)
                        for bucket in self._buckets:
                            if live in bucket:
                                bucket.remove(live)
            if gone:
                self._rewritten = True
                self._by_row[row] = [live for live in mine if live not in gone]
                self._gone.setdefault(row, []).extend(gone)
            for place, static in statics.items():
                if place not in kept and not self._came_back(row, static, face, giver):
                    plan = plan_for(static.effect, self.edition, Origin.STATIC, defining=static.defining)
                    self._add_static(row, static, plan, giver.key[0])

    def _reword(self, live: ActiveEffect, static: StaticEffect, face: Face, giver: ActiveEffect | None) -> None:
        """The effect goes on in these words; where `giver` wrote the text anew, with the timestamp that this gives (613.7a)."""
        assert live.face is not None
        self._rewritten = True
        own = live.face.abilities[live.position]
        if own != face.abilities[live.position]:
            self._first_words.setdefault(live, own)
        live.face = face
        if static.effect != live.effect:
            live.effect, live.matching = static.effect, None
            defining = live.defining if giver is None else static.defining
            live.plan = plan_for(static.effect, self.edition, Origin.STATIC, defining=defining)
            self._refs.pop(live, None)
            self._reworded.add(live)
            if live in self._for_groups:
                self._require_one_for_all(live)
        if giver is not None:
            live.key = (max(self.table.views[live.row].timestamp, giver.key[0]), *live.key[1:])
            self._refs.pop(live, None)
            self._reworded.add(live)

    def _came_back(self, row: int, static: StaticEffect, face: Face, giver: ActiveEffect) -> bool:
        """Whether an effect that was gone is there again, by place and words; it applies in no layer twice."""
        gone = self._gone.get(row, [])
        for live in gone:
            place = (live.position, live.number)
            if place == (static.ability, static.number) and self._came_as(live) == face.abilities[live.position]:
                gone.remove(live)
                self._dead.discard(live)
                self._by_row[row].append(live)
                self._reword(live, static, face, giver)
                if not live.started:
                    self._add(live)
                return True
        return False

    def _is_worded(self, live: ActiveEffect, face: Face) -> bool:
        """Whether the ability in its place on that face is its own, in the words of now or in those with which it came."""
        assert live.face is not None
        return face.abilities[live.position] in (live.face.abilities[live.position], self._came_as(live))

    def _came_as(self, live: ActiveEffect) -> Ability:
        """Its ability in the words with which it came."""
        assert live.face is not None
        return self._first_words.get(live) or live.face.abilities[live.position]

    def _by_text(self, static: StaticEffect) -> StaticEffect:
        """An effect that a text change gave is no CDA where the edition says so (604.3a(2))."""
        layer = self.edition.layers[self._layer].name
        if self.edition.text_gives_cdas or layer == self.edition.layers[0].name:
            return static
        return static._replace(defining=False)


def _lost(operations: Sequence[Operation], live: ActiveEffect, ability: Ability) -> bool:
    row = live.row
    printed = live.position >= 0
    for kind, mask, payload, _ in operations:
        if not mask >> row & 1 or kind not in LOSSES:
            continue
        if kind == "strip" and (not printed or (payload and live.face is not None and ability in live.face.added)):
            continue
        if loses(kind, payload, ability):
            return True
    return False
