/** The course, from the same chapters as the tutorial of the documentation; the glossary; a random question. */

import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { useGallery } from "./gallery";
import { Text } from "./mana";
import { go } from "./parts";
import { Predict } from "./predict";
import { words } from "./words";

/** A chapter as the build makes it of Markdown. */
export type Part =
  | { is: "heading"; level: number; text: Inline[] }
  | { is: "paragraph"; text: Inline[] }
  | { is: "list"; ordered: boolean; items: Inline[][] }
  | { is: "table"; head: Inline[][]; rows: Inline[][][] }
  | { is: "board"; text: string }
  | { is: "code"; text: string };

export type Inline = { is: "text" | "strong" | "em" | "code" | "rule"; text: string } | { is: "link"; text: string; to: string };

export interface Chapter {
  id: string;
  title: string;
  parts: Part[];
}

let known: Chapter[] | null = null;

function useCourse(): Chapter[] | null {
  const [found, setFound] = useState(known);
  useEffect(() => {
    if (known) return;
    fetch("course.json")
      .then((response) => response.json())
      .then((list: Chapter[]) => {
        known = list;
        setFound(list);
      })
      .catch(() => setFound([]));
  }, []);
  return found;
}

function Inlines({ of }: { of: Inline[] }): JSX.Element {
  return (
    <>
      {of.map((item) => {
        switch (item.is) {
          case "strong":
            return <strong>{item.text}</strong>;
          case "em":
            return <em>{item.text}</em>;
          case "code":
            return <code>{item.text}</code>;
          case "rule":
            return (
              <span class="rule" title={words.rule(item.text)}>
                {item.text}
              </span>
            );
          case "link":
            return /^https:\/\//.test(item.to) ? (
              <a href={item.to} rel="noreferrer">
                {item.text}
              </a>
            ) : /^\d\d-[a-z-]+\.md$/.test(item.to) || item.to === "glossary.md" ? (
              <a href={`#/learn/${item.to.replace(/\.md$/, "")}`}>{item.text}</a>
            ) : (
              <>{item.text}</>
            );
          default:
            return <Text>{item.text}</Text>;
        }
      })}
    </>
  );
}

function PartView({ part }: { part: Part }): JSX.Element {
  switch (part.is) {
    case "heading":
      return part.level <= 2 ? (
        <h3>
          <Inlines of={part.text} />
        </h3>
      ) : (
        <h4>
          <Inlines of={part.text} />
        </h4>
      );
    case "paragraph":
      return (
        <p>
          <Inlines of={part.text} />
        </p>
      );
    case "list": {
      const items = part.items.map((item) => (
        <li>
          <Inlines of={item} />
        </li>
      ));
      return part.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
    case "table":
      return (
        <div class="scroll" tabIndex={0}>
          <table>
            <thead>
              <tr>
                {part.head.map((cell) => (
                  <th scope="col">
                    <Inlines of={cell} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {part.rows.map((row) => (
                <tr>
                  {row.map((cell) => (
                    <td>
                      <Inlines of={cell} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      );
    case "board":
      return <Predict text={part.text} />;
    case "code":
      return (
        <pre class="board-text" tabIndex={0}>
          {part.text}
        </pre>
      );
  }
}

export function Learn({ chapter }: { chapter: string }): JSX.Element {
  const course = useCourse();
  useEffect(() => window.scrollTo({ top: 0 }), [chapter]);
  if (!course) return <p class="page quiet">{words.loadingPage}</p>;
  const place = course.findIndex((item) => item.id === chapter);
  const shown = course[place];
  if (!shown) {
    return (
      <div class="page learn">
        <h2>{words.learnTitle}</h2>
        <ol class="chapters">
          {course
            .filter((item) => item.id !== "glossary")
            .map((item) => (
              <li>
                <a href={`#/learn/${item.id}`}>{item.title}</a>
              </li>
            ))}
        </ol>
        <p>
          <a href="#/learn/glossary">{words.glossary}</a> · <a href="#/random">{words.galleryRandom}</a>
        </p>
      </div>
    );
  }
  const before = course[place - 1];
  const after = course[place + 1];
  return (
    <article class="page learn">
      <h2>{shown.title}</h2>
      {shown.parts.map((part, at) => (
        <PartView key={`${shown.id}-${at}`} part={part} />
      ))}
      <nav class="row spread" aria-label={words.learnTitle}>
        {before ? <a href={`#/learn/${before.id}`}>← {before.title}</a> : <a href="#/learn">{words.learnTitle}</a>}
        {after && <a href={`#/learn/${after.id}`}>{after.title} →</a>}
      </nav>
    </article>
  );
}

const LEVEL = "layerlaw-level";

export function Random(): JSX.Element {
  const gallery = useGallery();
  const [level, setLevel] = useState(() => Number(safely(() => localStorage.getItem(LEVEL))) || 1);
  const [streak, setStreak] = useState(0);
  const [seed, setSeed] = useState(() => Math.random());
  const question = useMemo(() => {
    const fit = (gallery ?? []).filter((item) => item.level === level);
    const among = fit.length > 0 ? fit : (gallery ?? []).filter((item) => item.level > 0);
    return among[Math.floor(seed * among.length)];
  }, [gallery, level, seed]);
  if (!gallery) return <p class="page quiet">{words.loadingPage}</p>;
  return (
    <div class="page">
      <h2>{words.galleryRandom}</h2>
      <p class="quiet">
        {words.level(level)} · {words.streak(streak)}
      </p>
      {question && (
        <Predict
          key={`${question.id}-${seed}`}
          text={question.text}
          onDone={(right) => {
            const now = right ? streak + 1 : 0;
            setStreak(now);
            const next = right && now % 2 === 0 ? Math.min(3, level + 1) : right ? level : Math.max(1, level - 1);
            safely(() => localStorage.setItem(LEVEL, String(next)));
            sessionLevel = next;
          }}
        />
      )}
      <div class="buttons">
        <button
          type="button"
          class="primary"
          onClick={() => {
            setLevel(sessionLevel ?? level);
            setSeed(Math.random());
          }}
        >
          {words.another}
        </button>
        <button type="button" onClick={() => go("gallery")}>
          {words.galleryTitle}
        </button>
      </div>
    </div>
  );
}

let sessionLevel: number | null = null;

function safely<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
