/** The icons of buttons, drawn here so that no font has to have them. */

import type { JSX } from "preact";

const PATHS = {
  undo: "M8 4 L3.5 8.5 L8 13 M3.5 8.5 H12.5 A4.5 4.5 0 0 1 12.5 17.5 H8",
  redo: "M12 4 L16.5 8.5 L12 13 M16.5 8.5 H7.5 A4.5 4.5 0 0 0 7.5 17.5 H12",
  clear: "M5 3.5 H12 L15.5 7 V16.5 H5 Z M12 3.5 V7 H15.5",
  moment: "M10 3 A7 7 0 1 1 9.99 3 M10 6 V10 L13 12",
  on: "M2.5 10 C5 5.8 7.5 4.8 10 4.8 C12.5 4.8 15 5.8 17.5 10 C15 14.2 12.5 15.2 10 15.2 C7.5 15.2 5 14.2 2.5 10 M10 7.6 A2.4 2.4 0 1 1 9.99 7.6",
  off: "M2.5 10 C5 5.8 7.5 4.8 10 4.8 C12.5 4.8 15 5.8 17.5 10 C15 14.2 12.5 15.2 10 15.2 C7.5 15.2 5 14.2 2.5 10 M3.5 3.5 L16.5 16.5",
  copy: "M7 7 H16.5 V16.5 H7 Z M13 7 V3.5 H3.5 V13 H7",
  close: "M4.5 4.5 L15.5 15.5 M15.5 4.5 L4.5 15.5",
  handle: "M7 4.5 V4.6 M13 4.5 V4.6 M7 10 V10.1 M13 10 V10.1 M7 15.5 V15.6 M13 15.5 V15.6",
  back: "M12.5 4.5 L6.5 10 L12.5 15.5",
  wrong: "M10 3 L18 16.5 H2 Z M10 8 V12 M10 14 V14.1",
  down: "M5.5 8 L10 12.5 L14.5 8",
  next: "M7.5 4.5 L13.5 10 L7.5 15.5",
} as const;

export function Icon({ of }: { of: keyof typeof PATHS }): JSX.Element {
  return (
    <svg class={`glyph glyph-${of}`} viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false">
      <path d={PATHS[of]} />
    </svg>
  );
}
