/** A page for each card: its text, how it was understood, its rulings, the classic boards with it. */

import type { JSX } from "preact";
import { Atlas } from "./atlas";
import { addEntry } from "./board";
import { Text } from "./mana";
import { type Classic, useGallery } from "./gallery";
import { Read, Reading } from "./owncard";
import { go, Trouble } from "./parts";
import { CardSearch } from "./search";
import { store, useAnswer, useStore } from "./store";
import type { CardShown } from "./types";
import { words } from "./words";

export function Cards({ name }: { name: string }): JSX.Element {
  const { text, board } = useStore();
  const { answer, problem, busy } = useAnswer<CardShown>("card", name ? { name: name.slice(0, 300) } : null);
  const gallery = useGallery();
  const classics = answer ? (gallery ?? []).filter((item: Classic) => mentions(item.text, answer.name)).slice(0, 30) : [];
  return (
    <div class="page cards-page">
      <h2>{words.cardsTitle}</h2>
      <CardSearch label={words.cardsFind} onPick={(picked) => go(`card/${encodeURIComponent(picked)}`)} />
      {busy && !answer && <p class="quiet">{words.thinking}</p>}
      {problem && <Trouble problem={problem} />}
      {answer && (
        <article class="card-shown">
          {answer.faces.map((face) => (
            <section class="face" aria-label={face.name ?? ""}>
              <h3>
                {face.name}{" "}
                <span class="cost">
                  <Text>{face.mana_cost}</Text>
                </span>
              </h3>
              <p class="face-types">
                {face.type_line} {face.size && <strong>{face.size}</strong>}
              </p>
              <Read text={face.text} unread={answer.not_understood} />
            </section>
          ))}
          <button
            type="button"
            class="primary"
            disabled={board.broken !== null}
            onClick={() => {
              store.edit(addEntry(text, answer.name));
              go("");
            }}
          >
            {words.addToBoard}
          </button>
          {answer.is_built_in && <p class="quiet">{words.cardBuiltIn}</p>}
          {answer.for_tournaments === false && <p class="quiet">{words.cardFunny}</p>}
          <h3>{words.howRead}</h3>
          <Reading card={answer} />
          {answer.rulings && answer.rulings.length > 0 && (
            <>
              <h3>{words.rulings}</h3>
              <ul class="rulings">
                {answer.rulings.map((item) => (
                  <li>
                    <time>{item.published_at}</time> <Text>{item.comment}</Text>
                  </li>
                ))}
              </ul>
            </>
          )}
          <Atlas key={answer.name} name={answer.name} />
          {classics.length > 0 && (
            <>
              <h3>{words.boardsWith}</h3>
              <ul>
                {classics.map((item) => (
                  <li>
                    <button
                      type="button"
                      class="link"
                      onClick={() => {
                        store.edit(item.text);
                        go("");
                      }}
                    >
                      {item.title}
                    </button>
                  </li>
                ))}
              </ul>
            </>
          )}
        </article>
      )}
    </div>
  );
}

function mentions(text: string, name: string): boolean {
  return name.split(" // ").some((part) => part.length > 2 && text.includes(part));
}
