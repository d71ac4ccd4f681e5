/** A board in a link: the text, compressed, in the fragment, which no browser sends to a server. */

import { LONGEST_TEXT } from "./board";

function toBase64(bytes: Uint8Array): string {
  let made = "";
  for (let at = 0; at < bytes.length; at += 8192) made += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(made).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function fromBase64(text: string): Uint8Array {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

export async function pack(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return toBase64(new Uint8Array(await new Response(stream).arrayBuffer()));
}

/** The text of a link, or null where the link is broken or unpacks to more than a board may be. */
export async function unpack(packed: string): Promise<string | null> {
  try {
    const bytes = fromBase64(packed);
    const reader = new Blob([bytes as BlobPart]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
    const parts: Uint8Array[] = [];
    let size = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.length;
      if (size > LONGEST_TEXT) {
        await reader.cancel();
        return null;
      }
      parts.push(value);
    }
    const whole = new Uint8Array(size);
    let at = 0;
    for (const part of parts) {
      whole.set(part, at);
      at += part.length;
    }
    return new TextDecoder("utf-8", { fatal: true }).decode(whole);
  } catch {
    return null;
  }
}

export async function linkTo(text: string): Promise<string> {
  const place = new URL(document.baseURI);
  place.hash = `b=${await pack(text)}`;
  return place.href;
}

export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement("textarea");
    area.value = text;
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  }
}

export function download(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
