/** What a player may do now: every legal action as the entry that does it, with targets and cost; and why another is not legal. */

import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import { addEntry, shortEntry, valueOf } from "./board";
import { entryWords } from "./entrywords";
import { Text } from "./mana";
import { Trouble } from "./parts";
import { store, useAnswer, useStore } from "./store";
import type { LegalActions, Verdict } from "./types";
import { words } from "./words";

function inWords(item: Verdict): string {
  return entryWords(valueOf(item.entry)) ?? item.entry;
}

export function May(): JSX.Element {
  const { board, text, solvedText, entry } = useStore();
  const [by, setBy] = useState("");
  const player = board.players.includes(by) ? by : "";
  const request = useMemo(() => ({ ...store.request(), ...(player ? { by: player } : {}) }), [player, solvedText, entry]);
  const { answer, problem, busy } = useAnswer<LegalActions>("legal", request);
  return (
    <>
      <h3>{words.mayTitle}</h3>
      <div class="about">
        <label>
          {words.mayWho}{" "}
          <select value={player} onChange={(event) => setBy(event.currentTarget.value)}>
            <option value="">{words.mayActive}</option>
            {board.players.map((name) => (
              <option value={name}>{name}</option>
            ))}
          </select>
        </label>
      </div>
      {busy && !answer && <p class="quiet">{words.thinking}</p>}
      {problem && <Trouble problem={problem} />}
      {answer && (
        <>
          <p>
            <strong>{words.mayNow(answer.player, answer.step)}</strong>
          </p>
          {answer.legal.length === 0 && <p class="quiet">{words.mayNothing}</p>}
          <ul class="actions">
            {answer.legal.map((item) => (
              <Action item={item} onDo={(value) => store.edit(addEntry(text, value, entry === null ? undefined : entry + 1))} />
            ))}
          </ul>
          <Others title={words.mayNot(answer.illegal.length)} of={answer.illegal} />
          <Others title={words.mayUndecided(answer.undecided.length)} of={answer.undecided} />
          {answer.not_tried > 0 && <p class="warn-text">{words.mayNotTried(answer.not_tried)}</p>}
          <AskOne />
          <details>
            <summary>{words.mayAssumed}</summary>
            <ul>
              {answer.assumed.map((item) => (
                <li class="quiet">{item}</li>
              ))}
            </ul>
          </details>
        </>
      )}
    </>
  );
}

function Action({ item, onDo }: { item: Verdict; onDo: (value: unknown) => void }): JSX.Element {
  const value = valueOf(item.entry);
  const said = inWords(item);
  return (
    <li>
      <strong>{said}</strong> {item.cost && <Text>{item.cost}</Text>}
      {item.about && (
        <span class="ability">
          <Text>{item.about}</Text>
        </span>
      )}
      {item.targets.map((target) => (
        <span class="quiet ability">{words.mayTargets(target.for, target.legal.join(", "))}</span>
      ))}
      {item.x.length > 0 && <span class="quiet ability">{words.mayTargets("x", item.x.join(", "))}</span>}
      {item.assumed.map((one) => (
        <span class="quiet ability">{one}</span>
      ))}
      {value !== null && (
        <span class="buttons">
          <button type="button" class="small" aria-label={words.mayDo(said)} onClick={() => onDo(value)}>
            {words.mayDoIt}
          </button>
          <button type="button" class="small" aria-label={words.mayChange(said)} onClick={() => store.propose({ at: "new", value })}>
            {words.mayChangeIt}
          </button>
        </span>
      )}
    </li>
  );
}

function Others({ title, of }: { title: string; of: Verdict[] }): JSX.Element | null {
  if (of.length === 0) return null;
  return (
    <details>
      <summary>{title}</summary>
      <ul class="actions">
        {of.map((item) => (
          <li>
            <strong>{inWords(item)}</strong>: {item.why} {item.rule && <span class="rule" title={words.rule(item.rule)}>({item.rule})</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** "May I ...?": an entry in the words of the format, and the verdict on it. */
function AskOne(): JSX.Element {
  const { solvedText, entry } = useStore();
  const [typed, setTyped] = useState("");
  const [asked, setAsked] = useState("");
  const request = useMemo(() => (asked ? { ...store.request(), entry: asked } : null), [asked, solvedText, entry]);
  const { answer, problem } = useAnswer<{ entry: Verdict }>("legal", request);
  const verdict = answer?.entry;
  return (
    <form
      class="ask-one"
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(typed.trim());
      }}
    >
      <label>
        {words.mayAsk} <input type="text" value={typed} maxLength={2000} placeholder={shortEntry({ cast: "Lightning Bolt", target: "You" })} onInput={(event) => setTyped(event.currentTarget.value)} />
      </label>
      <button type="submit" disabled={typed.trim() === ""}>
        {words.mayAskIt}
      </button>
      <div aria-live="polite">
        {problem && asked && <Trouble problem={problem} />}
        {asked && verdict && (
          <p class={verdict.legal ? "good-text" : "warn-text"}>
            <strong>{inWords(verdict)}</strong>: {verdict.legal === null ? words.mayOpen : verdict.legal ? words.mayYes : words.mayNo} {verdict.why}{" "}
            {verdict.rule && <span class="rule" title={words.rule(verdict.rule)}>({verdict.rule})</span>}
          </p>
        )}
      </div>
    </form>
  );
}
