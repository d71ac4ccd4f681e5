/** The gallery of classic questions, from the repository's own boards: open one, or predict it first. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { go } from "./parts";
import { Predict } from "./predict";
import { store } from "./store";
import { words } from "./words";

export interface Classic {
  id: string;
  title: string;
  group: string;
  text: string;
  level: number;
}

/** What a board's first comment says, up to its first full stop; the rule before it is left to the title. */
function saidOf(text: string): string {
  const lines = text.split("\n");
  const end = lines.findIndex((line) => !line.startsWith("#"));
  const comment = lines.slice(0, Math.max(0, end)).map((line) => line.replace(/^#\s?/, "")).join(" ");
  const sentence = /^.*?[.!?:](?=\s+[A-Z“"]|\s*$)/.exec(comment)?.[0] ?? comment;
  return sentence.replace(/:$/, ".");
}

let known: Classic[] | null = null;

export function useGallery(): Classic[] | null {
  const [found, setFound] = useState(known);
  useEffect(() => {
    if (known) return;
    fetch("gallery.json")
      .then((response) => response.json())
      .then((list: Classic[]) => {
        known = list;
        setFound(list);
      })
      .catch(() => setFound([]));
  }, []);
  return found;
}

export function Gallery(): JSX.Element {
  const gallery = useGallery();
  const [asked, setAsked] = useState("");
  const [most, setMost] = useState(24);
  const [predicting, setPredicting] = useState<string | null>(null);
  const wanted = asked.toLowerCase().split(/\s+/).filter(Boolean);
  const found = (gallery ?? []).filter((item) => wanted.every((word) => `${item.title} ${item.group} ${item.text}`.toLowerCase().includes(word)));
  const chosen = gallery?.find((item) => item.id === predicting);
  return (
    <div class="page gallery">
      <h2>{words.galleryTitle}</h2>
      <div class="row">
        <label class="grow">
          {words.galleryFind}
          <input
            type="search"
            value={asked}
            onInput={(event) => {
              setAsked(event.currentTarget.value);
              setMost(24);
            }}
          />
        </label>
        <button type="button" class="primary" onClick={() => go("random")}>
          {words.galleryRandom}
        </button>
      </div>
      <p class="quiet" role="status">
        {gallery ? words.galleryCount(found.length) : words.loadingPage}
      </p>
      {chosen && (
        <section class="predicting" aria-label={words.predictTitle}>
          <h3>{chosen.title}</h3>
          <Predict key={chosen.id} text={chosen.text} />
        </section>
      )}
      <ul class="classics">
        {found.slice(0, most).map((item) => (
          <li key={item.id}>
            <span class="classic-title">{item.title}</span>
            <span class="classic-group">{item.group}</span>
            <span class="classic-said quiet">{saidOf(item.text)}</span>
            <span class="buttons">
              <button
                type="button"
                aria-label={`${words.galleryOpen}: ${item.title}`}
                onClick={() => {
                  store.edit(item.text);
                  store.set({ view: "see" });
                  go("");
                }}
              >
                {words.galleryOpen}
              </button>
              <button
                type="button"
                aria-label={`${words.galleryPredict}: ${item.title}`}
                onClick={() => {
                  setPredicting(item.id);
                  window.scrollTo({ top: 0 });
                }}
              >
                {words.galleryPredict}
              </button>
            </span>
          </li>
        ))}
      </ul>
      {found.length > most && (
        <button type="button" onClick={() => setMost(most + 48)}>
          {words.moreBoards}
        </button>
      )}
    </div>
  );
}
