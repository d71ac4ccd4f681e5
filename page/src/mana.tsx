/** Mana and other symbols, drawn here: plain shapes in colored circles. */

import type { ComponentChildren, JSX } from "preact";

const NAMES: Record<string, string> = { W: "white", U: "blue", B: "black", R: "red", G: "green", C: "colorless", T: "tap", Q: "untap", X: "X", S: "snow", E: "energy", P: "Phyrexian" };

const SHAPES: Record<string, JSX.Element> = {
  W: (
    <g>
      <circle cx="8" cy="8" r="2.7" />
      {[0, 45, 90, 135, 180, 225, 270, 315].map((turn) => (
        <path d="M8 1.9 L9.1 4.3 L6.9 4.3 Z" transform={`rotate(${turn} 8 8)`} />
      ))}
    </g>
  ),
  U: <path d="M8 2.2 C9.8 5.1 12 7.2 12 9.9 A4 4 0 0 1 4 9.9 C4 7.2 6.2 5.1 8 2.2 Z" />,
  B: <path fill-rule="evenodd" d="M8 2.4 A4.8 4.6 0 0 1 12.8 7 C12.8 8.7 12 9.7 10.8 10.4 L10.8 12.9 L9.4 12.9 L9.4 11.8 L8.6 11.8 L8.6 12.9 L7.4 12.9 L7.4 11.8 L6.6 11.8 L6.6 12.9 L5.2 12.9 L5.2 10.4 C4 9.7 3.2 8.7 3.2 7 A4.8 4.6 0 0 1 8 2.4 Z M6 6.1 A1.3 1.3 0 1 0 6 8.7 A1.3 1.3 0 1 0 6 6.1 Z M10 6.1 A1.3 1.3 0 1 0 10 8.7 A1.3 1.3 0 1 0 10 6.1 Z" />,
  R: <path d="M8.6 2 C9 4.4 11.9 5.6 11.9 9.2 C11.9 11.8 10.1 13.4 8 13.4 C5.9 13.4 4.1 11.8 4.1 9.4 C4.1 7.7 5.1 6.8 5.5 5.5 C6.3 6 6.6 6.7 6.6 7.4 C7.8 6.2 8.7 4.4 8.6 2 Z" />,
  G: <path d="M8 2 C10 2 11 3.2 11 4.6 C12.5 4.8 13 6 13 7 C13 8.6 11.7 9.6 10.2 9.6 L9.2 9.4 L9.2 12.2 L10.8 13.4 L5.2 13.4 L6.8 12.2 L6.8 9.4 L5.8 9.6 C4.3 9.6 3 8.6 3 7 C3 6 3.5 4.8 5 4.6 C5 3.2 6 2 8 2 Z" />,
  C: <path d="M8 2.2 L13 8 L8 13.8 L3 8 Z M8 5 L5.6 8 L8 11 L10.4 8 Z" fill-rule="evenodd" />,
  T: <path d="M4.1 11.9 A5 5 0 0 1 8 3 L8 1.4 L12.2 4.4 L8 7.4 L8 5.6 A2.6 2.6 0 0 0 5.9 9.8 Z" />,
  Q: <path d="M11.9 4.1 A5 5 0 0 1 8 13 L8 14.6 L3.8 11.6 L8 8.6 L8 10.4 A2.6 2.6 0 0 0 10.1 6.2 Z" />,
  S: (
    <g>
      {[0, 60, 120].map((turn) => (
        <path d="M7.4 2.4 h1.2 v11.2 h-1.2 Z" transform={`rotate(${turn} 8 8)`} />
      ))}
    </g>
  ),
  E: <path d="M9.2 2 L4.4 8.8 L7.3 8.8 L6.4 14 L11.6 6.8 L8.6 6.8 Z" />,
};

function Symbol({ of }: { of: string }): JSX.Element {
  const parts = of.split("/");
  const first = parts[0] ?? of;
  const color = parts.length > 1 ? parts.find((part) => "WUBRG".includes(part)) ?? first : first;
  const kind = "WUBRG".includes(color) ? color : "N";
  const label = parts.map((part) => NAMES[part] ?? part).join(" or ");
  const shape = parts.length === 1 ? SHAPES[of] : undefined;
  return (
    <span class={`mana mana-${kind}`} role="img" aria-label={label} title={label}>
      {shape ? (
        <svg viewBox="0 0 16 16" aria-hidden="true">
          {shape}
        </svg>
      ) : (
        <span aria-hidden="true" class={of.length > 1 ? "long" : ""}>
          {of}
        </span>
      )}
    </span>
  );
}

const SYMBOL = /\{([^{}\s]{1,5})\}/g;

/** Text with its symbols drawn. */
export function Text({ children }: { children: string | null }): JSX.Element {
  const text = children ?? "";
  const made: ComponentChildren[] = [];
  let last = 0;
  for (const found of text.matchAll(SYMBOL)) {
    if (found.index > last) made.push(text.slice(last, found.index));
    made.push(<Symbol of={(found[1] ?? "").toUpperCase()} />);
    last = found.index + found[0].length;
  }
  made.push(text.slice(last));
  return <>{made}</>;
}
